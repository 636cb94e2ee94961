"""Reads arguments, and says in one line what is wrong with them."""

from __future__ import annotations

import argparse
import difflib
import gettext
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

from stammtisch.cli.language import say
from stammtisch.table.people.names import printable


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments, and where to read more."""

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse itself would not notice that its help fits on no disk
        print(message, end="", file=file, flush=True)

    def error(self, message: str) -> NoReturn:
        more = say(de=f"mehr: {self.prog} --help", en=f"see {self.prog} --help")
        print(printable(f"{self.prog}: {message} ({more})"), file=sys.stderr)
        sys.exit(2)

    def refuse(self, words: list[str]) -> NoReturn:
        """Say that there are no such arguments, and which may be meant."""
        unknown = gettext.gettext("unrecognized arguments: %s") % " ".join(words)
        self.error(unknown + meant(words[0].partition("=")[0], self._option_string_actions))


def meant(word: str, known: Iterable[str]) -> str:
    """Which of the known words may be meant, to go on with after a refusal; or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    if not near:
        return ""
    return say(de=f"; gemeint ist vielleicht {near[0]}", en=f"; perhaps {near[0]} is meant")
