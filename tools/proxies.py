"""Finds nginx and Caddy for the tests of the hosting examples, or fetches them.

Order: a program of the system; one that was fetched before; Debian's package, unpacked into
``.build/proxies``: nothing is installed and no service is started. Else a message that says what to
install, and exit status 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("nginx", "caddy")
KEPT = Path(__file__).resolve().parents[1] / ".build" / "proxies"
_SYSTEM = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin{os.pathsep}/usr/local/sbin"
"""Where a server program may lie that is not for everybody's shell."""


def found(name: str) -> str | None:
    """The program, if it is there already."""
    kept = os.pathsep.join(str(KEPT / folder) for folder in ("usr/sbin", "usr/bin"))
    return shutil.which(name, path=_SYSTEM) or shutil.which(name, path=kept)


def fetched(name: str) -> str | None:
    """The same from Debian's package, where there are such."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        return None
    print(f"fetching {name} with apt-get for the tests of the hosting examples", file=sys.stderr)
    KEPT.mkdir(parents=True, exist_ok=True)
    if not _downloaded(name):
        if os.geteuid() == 0:
            _run("apt-get", "update", "--quiet")
        _downloaded(name)
    for package in KEPT.glob(f"{name}_*.deb"):
        _run("dpkg-deb", "--extract", str(package), str(KEPT))
        package.unlink()
    return found(name)


def _downloaded(name: str) -> bool:
    return _run("apt-get", "download", "--quiet", name)


def _run(*command: str) -> bool:
    done = subprocess.run(command, cwd=KEPT, check=False, stdout=sys.stderr)
    return done.returncode == 0


def main() -> int:
    """Look for both, or say what is missing."""
    missing = [name for name in NAMES if not (found(name) or fetched(name))]
    for name in missing:
        print(
            f"no {name} found for the tests of the hosting examples: install the package '{name}'"
            " of your system",
            file=sys.stderr,
        )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
