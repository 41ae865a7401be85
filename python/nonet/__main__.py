"""``python -m nonet``: the command line."""

from nonet.cli import main

if __name__ == "__main__":
    main()
