"""The language that a command speaks, and how it says something in it."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from stammtisch.games.figures import figures as figures_in
from stammtisch.table.people.names import printable

Lang = Literal["de", "en"]
LANG = "STAMMTISCH_LANG"
_CATALOGUES = Path(__file__).parent / "locale"


class _Speaking:
    lang: Lang = "en"


def default_language(environ: Mapping[str, str] = os.environ) -> Lang:
    """German where the environment is German, else English.

    What `settings.check_language` refuses does not count.
    """
    own = environ.get(LANG, "") if is_ours(environ.get(LANG, "")) else ""
    for said in (own, *(environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if said:
            return "de" if said.lower().startswith("de") else "en"
    return "en"


def is_ours(given: str) -> bool:
    """``de``, and also what a system makes of it: ``de_DE.UTF-8``."""
    return re.split(r"[-_.@]", given.lower())[0] in {"de", "en"}


def speak(lang: Lang) -> None:
    """From here on `say` speaks ``lang``, and so does ``argparse``, which asks gettext."""
    _Speaking.lang = lang
    if lang == "de":
        gettext.bindtextdomain("stammtisch", str(_CATALOGUES))
        os.environ["LANGUAGE"] = lang
    # Of the other domain, gettext's own, there are no catalogues.
    gettext.textdomain("stammtisch" if lang == "de" else "messages")


def language() -> Lang:
    """The language chosen by ``--lang`` or by the environment."""
    return _Speaking.lang


def say(*, de: str, en: str) -> str:
    """The sentence in the language of this run."""
    return de if _Speaking.lang == "de" else en


def many(count: int, one: str, more: str) -> str:
    """So many, with the word for one or for more."""
    return f"{count} {one if count == 1 else more}"


def figures(text: str) -> str:
    """Figures as they are written in the language of this run."""
    return figures_in(text, _Speaking.lang)


def tell(line: str) -> None:
    """Print one line on stdout; what would steer the terminal is written out."""
    print(printable(line))
