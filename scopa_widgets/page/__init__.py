"""Pages and the hosts that show them: one file, Voilà, JupyterLab."""
