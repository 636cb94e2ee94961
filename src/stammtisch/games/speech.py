"""Fills the sentence templates of a game: how a language names cards, seats and terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from stammtisch.games.json_values import Json
from stammtisch.games.protocol import Options
from stammtisch.games.texts import LANGUAGES, Both, GameWords, Language

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?(?::([^{}]*))?\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
KINDS = frozenset(
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


class Speech(msgspec.Struct, frozen=True):
    """A language, and how it names cards and players."""

    language: Language
    words: GameWords = GameWords()
    players: Sequence[str] = ()
    """Names by seat; a seat without one is called by its number, from 1."""
    reader: int | None = None
    """The seat of whoever reads it; ``None``: nobody who plays."""

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

    def seat(self, seat: int, reader: str = "") -> str:
        """The name of whoever sits there; of the reader, ``reader`` if that is given."""
        if reader and seat == self.reader:
            return reader
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
        places = PLACEHOLDER.findall(match[1])
        return match[1] if all(_present(facts.get(name), kind) for name, kind, _ in places) else ""

    def filled(match: re.Match[str]) -> str:
        name, kind, rest = match.groups()
        words = _fill(facts.get(name), kind, rest or "", speech)
        return match[0] if words is None else words

    return PLACEHOLDER.sub(filled, _OPTIONAL.sub(kept, template))


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
        "seat": lambda: speech.seat(value, rest),
        "seats": lambda: speech.listed([speech.seat(seat, rest) for seat in value]),
        "term": lambda: speech.term(str(value), rest),
        "terms": lambda: speech.listed([speech.term(str(name), rest) for name in value]),
        "plural": lambda: one if value == 1 else other,
        "seconds": lambda: speech.seconds(value),
    }
    fill = fillers.get(kind)
    return fill() if fill else None


def words_at(words: GameWords, options: Options) -> GameWords:
    """The words at a table with these options: the cards that are somebody there are called so.

    Without this every card is an ordinary one.
    """
    given = getattr(options, words.cast) if words.cast else ()
    codes = given or [part.card for part in words.parts.values()]
    playing = {
        code: _called(words, code, name)
        for code, (name, part) in zip(codes, words.parts.items(), strict=True)
        if any(getattr(options, switch) for switch in part.switches)
    }
    return msgspec.structs.replace(words, cards=words.cards | playing) if playing else words


def _called(words: GameWords, code: str, part: str) -> Both:
    """The card by its own name and its part."""
    de, en = (
        pattern.replace("{card}", Speech(language, words).card(code)).replace(
            "{part}", words.terms[part][language]
        )
        for language in LANGUAGES
        for pattern in [words.part[language] if words.part else "{card}"]
    )
    return Both(de, en)
