"""Prints the path of a Chromium for the browser tests, installing one where that is possible.

Order: ``$STAMMTISCH_CHROMIUM``; a browser of the system; Debian's package, when root; else a
message that says what to install, and exit status 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def found() -> str | None:
    """A browser that is already there."""
    given = os.environ.get("STAMMTISCH_CHROMIUM", "")
    if given and Path(given).is_file():
        return given
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def installed() -> str | None:
    """The system's package, when we may install it."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    print("installing chromium with apt-get for the browser tests", file=sys.stderr)
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = [apt, "install", "--yes", "--quiet", "--no-install-recommends", "chromium"]
    for command in ([apt, "update", "--quiet"], install):
        subprocess.run(command, check=False, env=env, stdout=sys.stderr)
    return found()


def main() -> int:
    """Print the path, or say what is missing."""
    path = found() or installed()
    if path is None:
        print(
            "no Chromium found for the browser tests: install the package 'chromium' of your system"
            " or set STAMMTISCH_CHROMIUM to the path of a Chrome or Chromium",
            file=sys.stderr,
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
