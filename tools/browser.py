"""Prints the path of a Chromium for the browser tests, installing one where that is possible.

Order: ``$STAMMTISCH_CHROMIUM``; Chromium's headless shell; Debian's package of that, when root; any
Chromium of the system; else a message that says what to install, and exit status 1. The headless
shell is the same engine without a desktop's windows: a test costs about half the processor time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def given() -> str | None:
    """The browser that the environment names, if it is there."""
    path = os.environ.get("STAMMTISCH_CHROMIUM", "")
    return path if path and Path(path).is_file() else None


def installed() -> str | None:
    """The headless shell as the system's package, when we may install it."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    print(f"installing {SHELL} with apt-get for the browser tests", file=sys.stderr)
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    update = [apt, "update", "--quiet"]
    install = [apt, "install", "--yes", "--quiet", "--no-install-recommends"]
    for command in (update, [*install, SHELL]):
        subprocess.run(command, check=False, env=env, stdout=sys.stderr)
    if shutil.which(SHELL) is None and not any(map(shutil.which, WHOLE)):
        subprocess.run([*install, WHOLE[0]], check=False, env=env, stdout=sys.stderr)
    return shutil.which(SHELL)


def whole() -> str | None:
    """A browser with windows that the system has."""
    return next((path for name in WHOLE if (path := shutil.which(name))), None)


def found() -> str | None:
    """The best browser that is already there."""
    return given() or shutil.which(SHELL) or whole()


def main() -> int:
    """Print the path, or say what is missing."""
    path = given() or shutil.which(SHELL) or installed() or whole()
    if path is None:
        print(
            "no Chromium found for the browser tests: install the package 'chromium-headless-shell'"
            " or 'chromium', or set STAMMTISCH_CHROMIUM to the path of a Chrome or Chromium",
            file=sys.stderr,
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
