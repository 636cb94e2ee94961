"""Starts the command: ``python -m stammtisch`` is ``stammtisch``."""

from __future__ import annotations

import sys

from stammtisch.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
