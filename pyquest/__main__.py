"""``python -m pyquest`` is the same as ``pyquest``."""

from pyquest.cli import main

if __name__ == "__main__":
    main()
