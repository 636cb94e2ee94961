"""Prints the path of a Chromium for the browser tests, installing it where that is possible.

Order: ``$STAMMTISCH_CHROMIUM``; Chromium's headless shell; any Chromium of the system; else a
message that says what to install, and exit status 1. Debian's packages are installed first, when
root. The headless shell is the same engine without a desktop's windows: a test costs about half
the processor time. It shows no notes of the desktop: the tests of those take one with windows.
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


def install() -> None:
    """The headless shell and a browser with windows as the system's packages, where we may."""
    missing = [SHELL] if shutil.which(SHELL) is None else []
    missing += [WHOLE[0]] if whole() is None else []
    apt = shutil.which("apt-get")
    if not missing or apt is None or os.geteuid() != 0:
        return
    print(f"installing {' and '.join(missing)} with apt-get for the browser tests", file=sys.stderr)
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    install = [apt, "install", "--yes", "--quiet", "--no-install-recommends"]
    for command in ([apt, "update", "--quiet"], *([*install, one] for one in missing)):
        subprocess.run(command, check=False, env=env, stdout=sys.stderr)


def whole() -> str | None:
    """A browser with windows that the system has."""
    return next((path for name in WHOLE if (path := shutil.which(name))), None)


def found() -> str | None:
    """The best browser that is already there."""
    return given() or shutil.which(SHELL) or whole()


def main() -> int:
    """Print the path, or say what is missing."""
    if given() is None:
        install()
    path = found()
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
