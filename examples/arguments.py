"""What the examples are asked for on the command line, each told in one line where it is wrong."""

from __future__ import annotations

import argparse


def reader(name: str, usage: str, about: str | None) -> argparse.ArgumentParser:
    """What reads the command line of ``examples.NAME``, and shows its docstring for ``--help``."""
    how = argparse.RawDescriptionHelpFormatter
    return argparse.ArgumentParser(name, f"%(prog)s {usage}", about, formatter_class=how)


def number(text: str) -> int:
    """A whole number from 0: a seed, seats, deals. Raises `ArgumentTypeError`."""
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)


def seconds(text: str) -> float:
    """A time. Raises `ArgumentTypeError`."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return found
