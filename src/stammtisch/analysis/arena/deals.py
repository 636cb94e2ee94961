"""Deals that can be dealt again: to other bots, on other seats, on another day.

A deal is all that chance decides in one match: the outcome number ``n`` of each kind (the second
shuffle, the ninth throw of dice) follows from the deal's seed, whatever the players have done.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, overload

import msgspec

from stammtisch.games.protocol import Action, AnyGame
from stammtisch.records.whole_file import whole_file

FORMAT = 1
MAX_DEALS = 1_000_000
"""The longest file that is written or read."""

_LINE = 64 * 1024
"""The longest line of a file that is read, in bytes."""


class Deals(msgspec.Struct, frozen=True, kw_only=True):
    """Deals of one game for so many seats; the first line of a file, without the seeds."""

    format: int = FORMAT
    game: str
    seats: int
    options: dict[str, Any]
    seeds: Sequence[str] = ()


class BadDeals(ValueError):
    """A file that holds no deals, or none for this game; says where and why."""


class _Numbered(Sequence[str]):
    """The seeds of deals that follow from one number, each made when it is asked for."""

    def __init__(self, seed: int, numbers: range) -> None:
        self._seed, self._numbers = seed, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...

    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        if isinstance(at, slice):
            return tuple(f"{self._seed}/{number}" for number in self._numbers[at])
        return f"{self._seed}/{self._numbers[at]}"


def drawn(game: AnyGame, seats: int, options: dict[str, Any], count: int, seed: int) -> Deals:
    """So many deals that follow from one number."""
    seeds = _Numbered(seed, range(1, count + 1))
    return Deals(game=game.name, seats=seats, options=options, seeds=seeds)


def outcomes(game: AnyGame, seed: str) -> Callable[[Any], Action]:
    """What chance does in one match with this deal, state by state."""
    rules = game.rules
    counted: Counter[str] = Counter()

    def outcome(state: Any) -> Action:
        # Only an outcome tells what kind it is, so one is drawn for that and thrown away.
        kind = type(rules.sample_chance(state, random.Random(0))).__name__
        counted[kind] += 1
        source = random.Random(f"{seed}/{kind}/{counted[kind]}")
        action: Action = rules.sample_chance(state, source)
        return action

    return outcome


def deals_from(file: Path, wanted: Deals) -> Deals:
    """The deals in ``file``, as many as ``wanted`` has; where there is no file, it is written.

    Raises `BadDeals` if the file holds something else, or too few, or could not hold so many.
    """
    if len(wanted.seeds) > MAX_DEALS:
        raise BadDeals(f"{file}: a file holds {MAX_DEALS} deals at most, not {len(wanted.seeds)}")
    if not file.exists():
        _write(file, wanted)
        return wanted
    kept = kept_deals(file)
    here, there = _conditions(wanted), _conditions(kept)
    for name in here | there:
        if here.get(name) != there.get(name):
            one, other = _in_words(there.get(name)), _in_words(here.get(name))
            raise BadDeals(f"{file}: these are deals with {name} {one}, not {other}")
    if len(kept.seeds) < len(wanted.seeds):
        raise BadDeals(f"{file}: there are {len(kept.seeds)} deals, not {len(wanted.seeds)}")
    return msgspec.structs.replace(kept, seeds=kept.seeds[: len(wanted.seeds)])


def _conditions(deals: Deals) -> dict[str, Any]:
    """Under which they were drawn."""
    return {"format": deals.format, "game": deals.game, "seats": deals.seats} | deals.options


def _in_words(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _write(file: Path, deals: Deals) -> None:
    """The head, then a seed a line. What is cut short leaves no file that would be read again."""
    head = msgspec.to_builtins(msgspec.structs.replace(deals, seeds=()))
    del head["seeds"]
    with whole_file(file) as out:
        out.write(msgspec.json.encode(head) + b"\n")
        for at, one in enumerate(deals.seeds, 1):
            out.write(msgspec.json.encode({"deal": at, "seed": one}) + b"\n")


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    deal: int
    seed: str


def kept_deals(file: Path) -> Deals:
    """The deals in ``file``. Raises `BadDeals`."""
    at = 1
    try:
        with file.open("rb") as lines:
            deals = msgspec.json.decode(lines.readline(_LINE), type=Deals)
            seeds = []
            for line in islice(iter(lambda: lines.readline(_LINE), b""), MAX_DEALS):
                at += 1
                seeds.append(msgspec.json.decode(line, type=_Line).seed)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise BadDeals(f"{file}, line {at}: {wrong}") from None
    return msgspec.structs.replace(deals, seeds=tuple(seeds))
