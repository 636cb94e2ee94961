"""In which form a command prints."""

from __future__ import annotations

import argparse

from stammtisch.cli.language import say


def add_json(parser: argparse._ActionsContainer) -> None:
    """The argument ``--json``."""
    parser.add_argument(
        "--json", action="store_true", help=say(de="Ausgabe als JSON", en="output as JSON")
    )
