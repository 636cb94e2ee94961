"""Loads the words of a game, in German and English; `speech` fills its sentence templates.

Every game folder, or package that brings a game, holds a ``texts.toml``::

    [game]                  title, tagline
    [clauses.ZZ-43]         title, and the clause in one or two sentences
    [refusals.CODE]         a sentence for a refusal; its placeholders are the refusal's facts
    [events.TYPE]           a sentence for an event; its placeholders are the event's fields.
                            ``de_you`` and ``en_you`` are for the reader whom ``seat`` names, or
                            the field that ``you`` says
    [options.NAME]          name; ``on`` and ``off`` for a switch, else ``values.<value>``, where
                            ``values.number`` speaks for numbers and ``values.default`` for null.
                            Of a list of ready-made things each has ``items.ID``: ``title``,
                            sentence, ``group`` (one of ``groups``), ``cards`` to show;
                            ``values.own`` speaks for one that somebody made. Its title is a term:
                            ``{x:term:item_}`` for the German one that a fact carries
    [words.ranks.A]         names that differ from the usual ones, also under ``suits``, ``cards``
    [words.card]            for a deck whose codes are suit then rank: ``{suit} {rank}``
    [words.parts.NAME]      a card that is somebody while a table plays with one of the options
                            ``switches``; ``words.terms.NAME`` says who, ``words.part`` how both
                            are called together: ``{card} ({part})``. ``words.cast`` is the option
                            that may list other cards, in the order of the parts
    [words.terms.NAME]      words for a name that facts use; ``#`` in it is a number, ``{}`` in the
                            words that number, and a name may be put together of several
    [notes.NAME]            title and text of whatever else the page explains
    [advice.measures.NAME]  what the figures of advice count
    [advice.units.NAME]     what such a figure is so many of, in a word
    [advice.actions.TYPE]   an action in a few words; its placeholders are the action's fields
    [advice.reasons.NAME]   why it is good or bad; its placeholders are the reason's facts

Each of these has ``de`` and ``en``. Placeholders: ``{x}`` as it is, ``{x:card}``, ``{x:cards}``,
``{x:suit}``, ``{x:seat}`` and ``{x:seats}`` by name (``{x:seat:dir}``: "dir" in place of the
reader's own name, in the case that stands there), ``{x:term}`` and ``{x:terms}`` in words
(``{x:term:a_}``: the words for ``a_`` and x), ``{x:plural:Karte|Karten}`` the word for that number,
``{x:seconds}`` milliseconds as seconds, ``{x:if:this|that}`` by a yes or no. One without a value
stays as it is written. A part in ``[...]`` is left out if a value in it is missing, empty, no or
zero (seats count from zero).

Where several games share a folder, ``[variants.GAME]`` holds what is different for one of them, in
the same form, and ``without``: beginnings of the ids of clauses that are not its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.json_values import Json, JsonObject

Language: TypeAlias = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same in both languages."""

    de: str
    en: str

    def __getitem__(self, language: Language) -> str:
        return self.de if language == "de" else self.en


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on a game's tile in the lobby."""

    title: Both
    tagline: Both


class ClauseText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause of the rules as players read it."""

    title: Both
    de: str
    en: str


class EventText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentence for an event, and the one for the reader whom its field ``you`` names."""

    de: str
    en: str
    de_you: str | None = None
    en_you: str | None = None
    you: str = "seat"

    def template(self, language: Language, to_you: bool = False) -> str:
        """The sentence in this language, spoken to the reader where that is asked and possible."""
        yours = self.de_you if language == "de" else self.en_you
        plain = self.de if language == "de" else self.en
        return yours if to_you and yours is not None else plain


class ItemText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the ready-made things of which an option may name several."""

    title: Both
    """The German one stands in records; each reader sees it in their language."""
    group: str
    """A key of `OptionText.groups`."""
    de: str
    en: str
    cards: tuple[str, ...] = ()
    """Cards that show what it is about."""


class OptionText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of an option, and a sentence for what each value of it means."""

    name: Both
    on: Both | None = None
    off: Both | None = None
    values: dict[str, Both] = {}
    items: dict[str, ItemText] = {}
    groups: dict[str, Both] = {}
    """What the items are sorted by."""

    def of(self, value: object) -> Both | None:
        """The sentence for this value; ``None`` if there is none."""
        if isinstance(value, bool):
            return self.on if value else self.off
        if value is None or value in ("", (), []):
            return self.values.get("default")
        return self.values.get(str(value)) or self.values.get("number")


class CharacterText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is somebody at some tables."""

    switches: tuple[str, ...]
    """The options of which one has to be on."""
    card: str = ""
    """Its code, where the table gives the part to no other card; games of a folder may differ."""


class GameWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What this game calls its cards, where that differs from the usual names, and other things."""

    ranks: dict[str, Both] = {}
    suits: dict[str, Both] = {}
    cards: dict[str, Both] = {}
    card: Both | None = None
    """The name of a card from ``{suit}`` and ``{rank}``; its code is then suit, rank."""
    terms: dict[str, Both] = {}
    parts: dict[str, CharacterText] = {}
    """The cards that are somebody, by what `terms` calls them."""
    part: Both | None = None
    """The name of a card that is somebody, from ``{card}`` and ``{part}``."""
    cast: str = ""
    """The option that lists the cards of all parts; empty as its value: those of the parts."""


class AdviceText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of which advice is made."""

    measures: dict[str, Both] = {}
    units: dict[str, Both] = {}
    actions: dict[str, Both] = {}
    reasons: dict[str, Both] = {}


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All words of a game."""

    game: Title
    clauses: dict[str, ClauseText] = {}
    refusals: dict[str, Both] = {}
    events: dict[str, EventText] = {}
    options: dict[str, OptionText] = {}
    notes: dict[str, ClauseText] = {}
    advice: AdviceText = AdviceText()
    words: GameWords = GameWords()


@cache
def texts(folder: str, name: str = "") -> Texts:
    """The words of the game of this name in this folder, without a name those of all its games.

    Raises `msgspec.ValidationError` for a wrong form.
    """
    return msgspec.convert(written(folder, name), Texts)


@cache
def written(folder: str, name: str = "") -> JsonObject:
    """The same as plain data; empty where a folder has no words."""
    found = tomllib.loads(file.read_text("utf-8")) if (file := _file(folder)) else {}
    own = found.pop("variants", {}).get(name, {})
    without = tuple(own.pop("without", ()))
    found = _laid_over(found, own)
    if titles := _titles(found):
        found = _laid_over(found, {"words": {"terms": titles}})
    clauses = found.get("clauses", {})
    kept = {clause: text for clause, text in clauses.items() if not clause.startswith(without)}
    return found | {"clauses": kept} if without else found


def _titles(found: JsonObject) -> JsonObject:
    """The titles of all ready-made things as terms, by the German one."""
    titles = {}
    for option in found.get("options", {}).values():
        for item in option.get("items", {}).values():
            match item:
                case {"title": {"de": german} as title}:
                    titles[f"item_{german}"] = title
                case _:
                    pass  # whoever reads it as `Texts` says what is wrong
    return titles


def _file(folder: str) -> Traversable | None:
    """The words in a folder of ours, else those of the package of this name."""
    own = files("stammtisch.games").joinpath(folder, "texts.toml")
    if own.is_file():
        return own
    try:
        other = files(folder).joinpath("texts.toml")
    except (ModuleNotFoundError, TypeError):  # nowhere, or a module without a folder of its own
        return None
    return other if other.is_file() else None


def _laid_over(below: JsonObject, above: Mapping[str, Json]) -> JsonObject:
    """Both tables as one; ``above`` wins where both say something."""
    both = dict(below)
    for key, value in above.items():
        old = both.get(key)
        deeper = isinstance(value, dict) and isinstance(old, dict)
        both[key] = _laid_over(old or {}, value) if deeper else value
    return both
