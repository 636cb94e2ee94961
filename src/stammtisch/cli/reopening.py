"""The command that opens a running room again, so that others in the network find it.

The page of a room that listens to this machine only shows it, in place of a constant one that would
open another room: without the port, the data folder and the database of this one.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from stammtisch.cli.folders import data_dir
from stammtisch.web.live.reopening import Reopening

MADE = "BY_MAKE_PLAY"
"""The Makefile sets it, so that ``make play`` is named and not a program that is on no path."""

_USUAL_PORT = 8000
_FOR_ALL = ("--host", "0.0.0.0")  # noqa: S104 - shown, not bound


def reopening(
    args: argparse.Namespace,
    port: int,
    lists: Mapping[str, Sequence[str]],
    environ: Mapping[str, str] = os.environ,
) -> Reopening:
    """How the room of ``args`` is opened for others; ``port`` is the one it has.

    ``lists`` are the arguments that may be repeated, with all that was given. An address of a
    database with a password is left out: this is shown on a screen.
    """
    secret = _has_password(args.database or "")
    words = [*_FOR_ALL, *_where(args, secret), *_else(args, lists)]
    if environ.get(MADE):
        given = "" if port == _USUAL_PORT else f" PORT={port}"
        command = f"make play{given} ARGS={_for_make(words)}"
    else:
        at = [] if port == _USUAL_PORT else ["--port", str(port)]
        command = _shell([*_program(), "serve", *words[:2], *at, *words[2:]])
    return Reopening(command=command, same_database=secret)


def _where(args: argparse.Namespace, secret: bool) -> Iterator[str]:
    folder = Path(os.path.abspath(args.data_dir.expanduser()))  # noqa: PTH100 - links stay links
    if folder != data_dir():
        yield from ("--data-dir", str(folder))
    if args.database and not secret:
        yield from ("--database", args.database)


def _else(args: argparse.Namespace, lists: Mapping[str, Sequence[str]]) -> Iterator[str]:
    if args.base_path:
        yield from ("--base-path", args.base_path)
    if args.workers is not None:
        yield from ("--workers", str(args.workers))
        if args.internal_host != "127.0.0.1":
            yield from ("--internal-host", args.internal_host)
    for name, values in lists.items():
        for value in values:
            yield from (name, value)
    if args.log:
        log = args.log if args.log == "-" else os.path.abspath(args.log)  # noqa: PTH100
        yield from ("--log", log)
    if args.no_browser:
        yield "--no-browser"


def _has_password(address: str) -> bool:
    """Whether one stands in the address, or might: what cannot be read is not shown."""
    try:
        parts = urlsplit(address)
        fields = {name for name, _ in parse_qsl(parts.query, keep_blank_values=True)}
        return parts.password is not None or bool(fields & {"password", "sslpassword"})
    except ValueError:
        return True


def _program() -> list[str]:
    """What a shell calls this program: by its name, if that finds this one."""
    own = Path(sys.argv[0])
    if own.stem != "stammtisch":
        return [sys.executable, "-m", "stammtisch"]
    found = shutil.which("stammtisch")
    same = found is not None and Path(found).resolve() == own.resolve()
    return ["stammtisch"] if same else [os.path.abspath(own)]  # noqa: PTH100


def _shell(words: Sequence[str]) -> str:
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _for_make(words: Sequence[str]) -> str:
    """The words as one value: for the shell that starts make, for make, and for its own shell."""
    text = shlex.join(words).replace("$", "$$")
    return shlex.quote(text) if set(text) & set('"\\$`!') else f'"{text}"'
