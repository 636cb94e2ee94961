"""The refusals of a Runde in German and English, from ``texts.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from stammtisch.games.texts import Both


@cache
def texts() -> dict[str, Both]:
    """By code. Raises `msgspec.ValidationError` for a wrong form."""
    file = files("stammtisch.runde").joinpath("texts.toml")
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Both])


def refused(code: str, facts: Mapping[str, object]) -> Both:
    """The sentence in both languages; empty ones for a code that another part explains."""
    both = texts().get(code)
    if both is None:
        return Both("", "")
    return Both(both.de.format(**facts), both.en.format(**facts))
