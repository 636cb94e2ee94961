"""The sentences of the tournament in German and English, from ``texts.toml``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import get_args

import msgspec

from stammtisch.games.protocol import RuleViolation
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import LANGUAGES, Both, GameWords, Language
from stammtisch.tournament.events import AnyEvent
from stammtisch.tournament.matrix import least_of
from stammtisch.tournament.model import State


class TournamentTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All words of the tournament."""

    terms: dict[str, Both]
    refusals: dict[str, Both]
    rights: dict[str, Both]
    """What the room refuses about an evening: links, pages that are old, records."""
    events: dict[str, Both]
    notes: dict[str, Both]
    """What a page says besides: reasons, notices, the quality of a matrix."""


@cache
def texts() -> TournamentTexts:
    """The words. Raises `msgspec.ValidationError` for a wrong form."""
    file = files("stammtisch.tournament").joinpath("texts.toml")
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), TournamentTexts)


def told(event: AnyEvent, state: State, language: Language) -> str:
    """The sentence for an event, with the names that numbers have in ``state``."""
    facts = msgspec.to_builtins(event)
    return sentence(facts.pop("type"), facts, state, language)


def sentence(act: str, facts: Mapping[str, object], state: State, language: Language) -> str:
    """The same from the type of an event and its facts, as the audit trail holds them."""
    if act == "matrix_published":
        facts = _with_least(facts, state)
    if act == "resumed":
        # nobody in the hall counts thousandths
        facts = {**facts, "missed": round(int(str(facts["missed"])), -3)}
    return _filled(texts().events[act][language], facts, state, language)


def _with_least(facts: Mapping[str, object], state: State) -> Mapping[str, object]:
    """The event holds the ideal of the statute; the sentence says what no plan goes below, as the
    page of the matrix does."""
    days = next((one.days for one in state.matrices if one.version == facts["version"]), None)
    return facts if days is None else {**facts, "ideal": least_of(days, state.config.odd_field)}


def noted(name: str, facts: Mapping[str, object], state: State) -> Both:
    """A note in both languages."""
    both = texts().notes[name]
    return Both(_filled(both.de, facts, state, "de"), _filled(both.en, facts, state, "en"))


def refused(refusal: RuleViolation, state: State, language: Language) -> str:
    """The sentence for a refusal."""
    both = texts().refusals.get(refusal.code) or texts().rights.get(refusal.code)
    return _filled(both[language], refusal.facts, state, language) if both else str(refusal)


def _filled(template: str, facts: Mapping[str, object], state: State, language: Language) -> str:
    # Numbers count from 1, seats of a game from 0: nobody stands before the first.
    names = ["?", *(one.name for one in state.participants)]
    speech = Speech(language, GameWords(terms=texts().terms), names)
    plain = {name: _said(value, speech) for name, value in facts.items()}
    return render(template, plain, speech)


def _said(value: object, speech: Speech) -> object:
    """What a template takes as it is: tables of values, and lists of names or labels, in words."""
    match value:
        case Mapping():
            # by number, so that what was and what is now can be compared
            pairs = sorted((int(key), one) for key, one in value.items())
            return "; ".join(_pair(key, one, speech) for key, one in pairs)
        case [str(), *_]:
            names = [str(name) for name in value]
            return value if all(name in texts().terms for name in names) else ", ".join(names)
        case [int(), *_]:
            return _Numbers(value)
        case _:
            return value


class _Numbers(tuple[object, ...]):
    """Numbers that stand in a sentence one after the other, unless they are said by name."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self))


def _pair(key: int, value: object, speech: Speech) -> str:
    """``Anna 4`` for strokes by number; ``3: Anna, Ben`` for who sits at a table."""
    if isinstance(value, str):
        return f"{key}: {speech.term(value)}"
    if isinstance(value, Sequence):
        return f"{key}: {', '.join(speech.seat(no) for no in value)}"
    return f"{speech.seat(key)} {value}"


_PLACEHOLDER = re.compile(r"\{(\w+)")


def problems() -> list[str]:
    """What is missing or wrong in the words; empty when all is well."""
    return list(_problems())


def _problems() -> Iterator[str]:
    words = texts()
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEvent)}
    for name in sorted(set(kinds) ^ set(words.events)):
        yield f"events.{name} is missing or of no use"
    for part, table in (
        ("events", words.events),
        ("refusals", words.refusals),
        ("rights", words.rights),
        ("notes", words.notes),
    ):
        for name, both in table.items():
            used = [sorted(_PLACEHOLDER.findall(both[language])) for language in LANGUAGES]
            if used[0] != used[1]:
                yield f"{part}.{name}: the languages have different placeholders"
            fields = kinds[name].__struct_fields__ if part == "events" and name in kinds else ()
            if part == "events" and not set(used[0]) <= set(fields):
                yield f"{part}.{name}: a placeholder is no field"
