"""Loads the words of a game and fills its sentence templates, in German and English.

Every game folder, or package that brings a game, holds a ``texts.toml``::

    [game]                  title, tagline
    [clauses.ZZ-43]         title, and the clause in one or two sentences
    [refusals.CODE]         a sentence for a refusal; its placeholders are the refusal's facts
    [events.TYPE]           a sentence for an event; its placeholders are the event's fields.
                            ``de_you`` and ``en_you`` are for the reader whom ``seat`` names, or
                            the field that ``you`` says
    [options.NAME]          name; ``on`` and ``off`` for a switch, else ``values.<value>``, where
                            ``values.number`` speaks for numbers and ``values.default`` for null.
                            Of a list of ready-made things each has ``items.ID``: title, sentence,
                            ``group`` (one of ``groups``), ``cards`` to show; ``values.own`` speaks
                            for one that somebody made
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
    [advice.actions.TYPE]   an action in a few words; its placeholders are the action's fields
    [advice.reasons.NAME]   why it is good or bad; its placeholders are the reason's facts

Each of these has ``de`` and ``en``. Placeholders: ``{x}`` as it is, ``{x:card}``, ``{x:cards}``,
``{x:suit}``, ``{x:seat}`` and ``{x:seats}`` by name, ``{x:term}`` and ``{x:terms}`` in words
(``{x:term:a_}``: the words for ``a_`` and x), ``{x:plural:Karte|Karten}`` the word for that number,
``{x:seconds}`` milliseconds as seconds, ``{x:if:this|that}`` by a yes or no. One without a value
stays as it is written. A part in ``[...]`` is left out if a value in it is missing, empty, no or
zero (seats count from zero).

Where several games share a folder, ``[variants.GAME]`` holds what is different for one of them, in
the same form, and ``without``: beginnings of the ids of clauses that are not its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, TypeAlias, get_args

import msgspec

from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.protocol import AnyGame, Options

Language: TypeAlias = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")

_PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?(?::([^{}]*))?\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_KINDS = frozenset(
    {"card", "cards", "suit", "seat", "seats", "term", "terms", "plural", "seconds", "if"}
)

_SUITS = {
    "de": {"D": "Karo", "H": "Herz", "S": "Pik", "C": "Kreuz"},
    "en": {"D": "diamonds", "H": "hearts", "S": "spades", "C": "clubs"},
}
_RANKS = {
    "de": {"T": "10", "J": "Bube", "Q": "Dame", "K": "König", "A": "Ass"},
    "en": {
        "2": "two",
        "3": "three",
        "4": "four",
        "5": "five",
        "6": "six",
        "7": "seven",
        "8": "eight",
        "9": "nine",
        "T": "ten",
        "J": "jack",
        "Q": "queen",
        "K": "king",
        "A": "ace",
    },
}
_CARD = {"de": "{suit} {rank}", "en": "{rank} of {suit}"}
_JOKER = {"de": "Joker", "en": "joker"}


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

    title: str
    """As it stands at the table, in either language."""
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

    def at(self, options: Options) -> GameWords:
        """The words at a table with these options: the cards that are somebody there are called so.

        Without this every card is an ordinary one.
        """
        given = getattr(options, self.cast) if self.cast else ()
        codes = given or [part.card for part in self.parts.values()]
        playing = {
            code: self._called(code, name)
            for code, (name, part) in zip(codes, self.parts.items(), strict=True)
            if any(getattr(options, switch) for switch in part.switches)
        }
        return msgspec.structs.replace(self, cards=self.cards | playing) if playing else self

    def _called(self, code: str, part: str) -> Both:
        """The card by its own name and its part."""
        de, en = (
            pattern.replace("{card}", Speech(language, self).card(code)).replace(
                "{part}", self.terms[part][language]
            )
            for language in LANGUAGES
            for pattern in [self.part[language] if self.part else "{card}"]
        )
        return Both(de, en)


class AdviceText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences of which advice is made."""

    measures: dict[str, Both] = {}
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
    clauses = found.get("clauses", {})
    kept = {clause: text for clause, text in clauses.items() if not clause.startswith(without)}
    return found | {"clauses": kept} if without else found


def _file(folder: str) -> Traversable | None:
    """The words in a folder of ours, else those of the package of this name."""
    own = files("stammtisch.games").joinpath(folder, "texts.toml")
    if own.is_file():
        return own
    try:
        other = files(folder).joinpath("texts.toml")
    except ModuleNotFoundError:
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


class Speech(msgspec.Struct, frozen=True):
    """A language, and how it names cards and players."""

    language: Language
    words: GameWords = GameWords()
    players: Sequence[str] = ()
    """Names by seat; a seat without one is called by its number, from 1."""

    def suit(self, suit: str) -> str:
        """``Herz``, ``hearts``; an unknown suit as it came."""
        own = self.words.suits.get(suit)
        return own[self.language] if own else _SUITS[self.language].get(suit, suit)

    def card(self, code: str) -> str:
        """``Herz 10``, ``ten of hearts``; an unknown card as it came."""
        face = code.partition("/")[0]
        own = self.words.cards.get(face)
        if own is not None:
            return own[self.language]
        if face == "JO":
            return _JOKER[self.language]
        pattern = self.words.card
        if pattern is not None:
            suit, rank = face[:-1], face[-1:]
            if suit not in self.words.suits:
                return code
        elif len(face) == 2:
            rank, suit = face[0], face[1]
        else:
            return code
        template = (pattern or _CARD)[self.language]
        return template.replace("{suit}", self.suit(suit)).replace("{rank}", self._rank(rank))

    def _rank(self, rank: str) -> str:
        own = self.words.ranks.get(rank)
        return own[self.language] if own else _RANKS[self.language].get(rank, rank)

    def term(self, name: str, of: str = "") -> str:
        """What a name of the rules is called, from its pieces; an unknown one as it came.

        ``of`` stands before it in the words of the game, where a name means several things.
        """
        pieces = sorted(self.words.terms, key=lambda piece: (-len(piece), "#" in piece))
        said = self._spelled(of + name, pieces)
        return name if said is None else said

    def _spelled(self, name: str, pieces: Sequence[str]) -> str | None:
        if not name:
            return ""
        for piece in pieces:
            match = re.match(re.escape(piece).replace(r"\#", r"(\d+)"), name)
            rest = self._spelled(name[match.end() :], pieces) if match else None
            if match and rest is not None:
                words = self.words.terms[piece][self.language]
                return (words.replace("{}", match[1]) if match.groups() else words) + rest
        return None

    def seat(self, seat: int) -> str:
        """The name of whoever sits there."""
        if 0 <= seat < len(self.players):
            return self.players[seat]
        return f"{'Platz' if self.language == 'de' else 'Seat'} {seat + 1}"

    def seconds(self, ms: float) -> str:
        """``1,5``, ``1.5``."""
        said = f"{ms / 1000:.12g}"
        return said.replace(".", ",") if self.language == "de" else said

    def listed(self, names: Sequence[str]) -> str:
        """``Anna, Ben und Clara``."""
        last = " und " if self.language == "de" else " and "
        return last.join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def render(template: str, facts: Mapping[str, Json], speech: Speech) -> str:
    """The template with its placeholders filled from ``facts``."""

    def kept(match: re.Match[str]) -> str:
        places = _PLACEHOLDER.findall(match[1])
        return match[1] if all(_present(facts.get(name), kind) for name, kind, _ in places) else ""

    def filled(match: re.Match[str]) -> str:
        name, kind, rest = match.groups()
        words = _fill(facts.get(name), kind, rest or "", speech)
        return match[0] if words is None else words

    return _PLACEHOLDER.sub(filled, _OPTIONAL.sub(kept, template))


def _present(value: Json, kind: str) -> bool:
    return value is not None and (kind == "seat" or bool(value))


def _fill(value: Json, kind: str | None, rest: str, speech: Speech) -> str | None:
    one, _, other = rest.partition("|")
    if kind == "if":
        return one if value else other
    if value is None:
        return None
    fillers: dict[str | None, Callable[[], str]] = {
        None: lambda: str(value),
        "card": lambda: speech.card(value),
        "cards": lambda: speech.listed([speech.card(code) for code in value]),
        "suit": lambda: speech.suit(value),
        "seat": lambda: speech.seat(value),
        "seats": lambda: speech.listed([speech.seat(seat) for seat in value]),
        "term": lambda: speech.term(str(value), rest),
        "terms": lambda: speech.listed([speech.term(str(name), rest) for name in value]),
        "plural": lambda: one if value == 1 else other,
        "seconds": lambda: speech.seconds(value),
    }
    fill = fillers.get(kind)
    return fill() if fill else None


def problems(game: AnyGame) -> list[str]:
    """What is missing or wrong in a game's words, in plain words; empty when all is well.

    Every event and every option must have sentences, both languages the same placeholders, and
    those of an event must be its fields.
    """
    words = texts(game.folder, game.name)
    events, actions = (
        {str(kind.__struct_config__.tag): kind for kind in get_args(kinds)}
        for kinds in (game.events, game.actions)
    )
    wanted = {"events": set(events), "options": set(game.options.__struct_fields__)}
    found = list(_miscast(words.words, wanted["options"]))
    for part, names in wanted.items():
        given = set(getattr(words, part))
        found += [f"{part}.{name} is missing" for name in sorted(names - given)]
        found += [f"{part}.{name} is of no use" for name in sorted(given - names)]
    for place, pair in _pairs(words):
        kinds = [{match.groups()[:2] for match in _PLACEHOLDER.finditer(text)} for text in pair]
        if kinds[0] != kinds[1]:
            found.append(f"{place}: the languages have different placeholders")
        found += [
            f"{place}: {kind} is unknown" for _, kind in kinds[0] if kind and kind not in _KINDS
        ]
        if not all(pair):
            found.append(f"{place} is empty")
    for name, option in words.options.items():
        strays = {item.group for item in option.items.values()} - set(option.groups)
        found += [f"options.{name}: no group {group}" for group in sorted(strays)]
    for name, both in words.advice.actions.items():
        fields = actions[name].__struct_encode_fields__ if name in actions else ()
        used = {match[1] for match in _PLACEHOLDER.finditer(both.de)}
        found += [f"advice.actions.{name}: no field {field}" for field in sorted(used - {*fields})]
    for name, text in words.events.items():
        fields = events[name].__struct_encode_fields__ if name in events else ()
        used = {match[1] for match in _PLACEHOLDER.finditer(text.de + (text.de_you or ""))}
        used |= {text.you} if text.de_you else set()
        found += [f"events.{name}: no field {field}" for field in sorted(used - set(fields))]
    return found


def _miscast(words: GameWords, options: set[str]) -> Iterator[str]:
    """What is wrong about the cards that are somebody."""
    if words.cast and words.cast not in options:
        yield f"words.cast: no option {words.cast}"
    for name, part in words.parts.items():
        if name not in words.terms:
            yield f"words.parts.{name}: words.terms.{name} is missing"
        for switch in sorted(set(part.switches) - options):
            yield f"words.parts.{name}: no option {switch}"


def _pairs_of_advice(advice: AdviceText) -> Iterator[tuple[str, tuple[str, str]]]:
    for part in ("measures", "actions", "reasons"):
        for name, both in getattr(advice, part).items():
            yield f"advice.{part}.{name}", (both.de, both.en)


def _pairs(words: Texts) -> Iterator[tuple[str, tuple[str, str]]]:
    """Every pair of sentences with the place where it stands."""
    for title in ("title", "tagline"):
        both = getattr(words.game, title)
        yield f"game.{title}", (both.de, both.en)
    for name, clause in words.clauses.items():
        yield f"clauses.{name}.title", (clause.title.de, clause.title.en)
        yield f"clauses.{name}", (clause.de, clause.en)
    yield from _pairs_of_advice(words.advice)
    for name, note in words.notes.items():
        yield f"notes.{name}.title", (note.title.de, note.title.en)
        yield f"notes.{name}", (note.de, note.en)
    for name, refusal in words.refusals.items():
        yield f"refusals.{name}", (refusal.de, refusal.en)
    for name, event in words.events.items():
        yield f"events.{name}", (event.de, event.en)
        if event.de_you is not None or event.en_you is not None:
            yield f"events.{name} (you)", (event.de_you or "", event.en_you or "")
    for name, option in words.options.items():
        yield f"options.{name}.name", (option.name.de, option.name.en)
        for value, both in {**option.values, "on": option.on, "off": option.off}.items():
            if both is not None:
                yield f"options.{name}.{value}", (both.de, both.en)
        for group, both in option.groups.items():
            yield f"options.{name}.groups.{group}", (both.de, both.en)
        for key, item in option.items.items():
            yield f"options.{name}.items.{key}", (item.de, item.en)
