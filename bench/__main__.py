"""Runs the benchmarks: ``python -m bench [NAMES] [--json FILE] [--markdown FILE] [--quick]``."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

import msgspec
from rich.console import Console

from bench.measure import allow_many_files
from bench.report import Section, markdown, report, show

ROOMS = {
    "games": (
        "engine",
        "kernels",
        "searches",
        "levels",
        "batch",
        "drachenrummy",
        "maumau",
        "zwiebel",
        "zwiebel_solver",
        "zwiebel_hint",
        "review",
        "advice",
    ),
    "room": (
        "imports",
        "startup",
        "table",
        "workers",
        "full_house",
        "evening",
        "evening_online",
        "memory",
        "replay",
        "page",
        "year",
    ),
}
"""Each name is a module of that room with ``run(quick) -> Section``."""

NAMES = {name: f"bench.{room}.{name}" for room, names in ROOMS.items() for name in names}


def main() -> int:
    """Run those asked for, show each when it is done, and write all down."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; all")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write a page to keep")
    parser.add_argument("--quick", action="store_true", help="shorter and rougher")
    args = parser.parse_args()
    if unknown := set(args.names) - set(NAMES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    allow_many_files()
    console = Console()
    sections: list[Section] = []
    for name in args.names or NAMES:
        console.print(f"{name} …", style="dim")
        sections.append(importlib.import_module(NAMES[name]).run(args.quick))
        show(sections[-1:], console)
    whole = report(sections, args.quick)
    about = whole.machine
    console.print(
        f"{about['cpu']}, {about['cores']} cores, load {about['load']}, "
        f"Python {about['python']}, commit {whole.commit}, {whole.date}",
        highlight=False,
    )
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n")
    if args.markdown:
        args.markdown.write_text(markdown(whole), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
