"""`python -m scopa_widgets`, from a bare clone too: standard library only until the environment is there."""

import sys

from .app import main

if __name__ == "__main__":
    sys.exit(main())
