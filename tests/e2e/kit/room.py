"""A room like the real one, but for its chance, which repeats itself; run as a module."""

from __future__ import annotations

import sys

from tests.e2e.kit import chance

from stammtisch.cli.main import main

if __name__ == "__main__":
    chance.install()
    sys.exit(main())
