"""Text board, card faces, boards as SVG, scenes and frames."""
