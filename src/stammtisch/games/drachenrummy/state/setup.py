"""Checks the table options and derives from them what the rules ask for (DR-94)."""

from __future__ import annotations

from typing import Any

import msgspec

from stammtisch.cards.sets import CardSet
from stammtisch.games.drachenrummy.dice.dice import StealRule
from stammtisch.games.drachenrummy.melds.pack import FIRST, PACK
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.protocol import BadOptions


class Setup(msgspec.Struct, frozen=True, gc=False):
    """What stays the same for a whole match."""

    n: int
    options: DrachenrummyOptions
    packs: int
    cards: CardSet
    """All cards in play (DR-02)."""
    choose: bool
    """Whether players choose what they take (DR-18)."""
    steal_rule: StealRule
    quiet_limit: int
    """At so many quiet turns in a row the match ends (DR-58 a)."""
    take_limit: int
    """At so many turns in a row without a taken card the match ends (DR-58 b)."""


SEATS = range(2, 6)
PATIENCE = 10
"""Rounds without a taken card that are allowed beyond the stall rounds (DR-58 b)."""


def setup_of(options: DrachenrummyOptions, n: int) -> Setup:
    """What the options mean with ``n`` seats. Raises `BadOptions`."""
    _check(options, n)
    packs = options.packs or (1 if n <= 3 else 2)
    return Setup(
        n=n,
        options=options,
        packs=packs,
        cards=FIRST if packs == 1 else PACK.all,
        choose=options.take_mode == "choose",
        steal_rule=options.steal_rule,
        quiet_limit=options.stall_rounds * n,
        take_limit=(options.stall_rounds + PATIENCE) * n,
    )


def _check(options: DrachenrummyOptions, n: int) -> None:
    if not isinstance(options, DrachenrummyOptions):
        raise BadOptions("options", options, "those made by game('drachenrummy').options(…)")
    if not _whole(n, 2, 5):
        raise BadOptions("seats", n, "2 to 5", "2 bis 5")
    if options.players is not None and not (_whole(options.players, 2, 5) and options.players == n):
        raise BadOptions(
            "players", options.players, f"the number of seats, {n}", f"die Zahl der Plätze, {n}"
        )
    if options.packs is not None and not _whole(options.packs, 1, 2):
        allowed, erlaubt = "1, 2, or null for the default", "1, 2, null für die Vorgabe"
        raise BadOptions("packs", options.packs, allowed, erlaubt)
    if options.starter != "random" and not _whole(options.starter, 0, n - 1):
        allowed = f"random, or a seat 0 .. {n - 1}"
        erlaubt = f"random oder ein Platz 0 .. {n - 1}"
        raise BadOptions("starter", options.starter, allowed, erlaubt)
    if not _whole(options.stall_rounds, 1, 5):
        raise BadOptions("stall_rounds", options.stall_rounds, "1 .. 5")
    _check_choice(options, "take_mode", "all", "choose")
    rules = ("same_face_more", "any_face_more", "more_same_or_equal_higher")
    _check_choice(options, "steal_rule", *rules)
    _check_choice(options, "final_meld", "auto", "manual")
    _check_choice(options, "tie_break", "shared", "fewer_hand_cards")
    if not isinstance(options.open_hands, bool):
        raise BadOptions("open_hands", options.open_hands, "true, false")


def _check_choice(options: DrachenrummyOptions, name: str, *allowed: str) -> None:
    given = getattr(options, name)
    if given not in allowed:
        raise BadOptions(name, given, ", ".join(allowed))


def _whole(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
