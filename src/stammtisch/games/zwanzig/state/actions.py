"""What players and chance can do in Zwanzig."""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.games.protocol import Action


class DrawDealer(Action, frozen=True, gc=False, tag="draw_dealer"):
    """Chance: the lot makes ``seat`` the first dealer (ZZ-09)."""

    seat: int


class Shuffle(Action, frozen=True, gc=False, tag="shuffle"):
    """Chance: the pack lies in this order, its top first (ZZ-15)."""

    cards: tuple[str, ...]


class Recycle(Action, frozen=True, gc=False, tag="recycle"):
    """Chance: the shuffled dead pile becomes the stock, its top first (ZZ-27)."""

    cards: tuple[str, ...]


class Announce(Action, frozen=True, gc=False, tag="announce"):
    """The announcer names the trump suit (ZZ-17)."""

    suit: str


class Exchange(Action, frozen=True, gc=False, tag="exchange"):
    """A player puts these cards away for new ones; none is allowed (ZZ-23)."""

    cards: tuple[str, ...]


class Decide(Action, frozen=True, gc=False, tag="decide"):
    """A player stays in or goes out (ZZ-30)."""

    stay: bool


class Play(Action, frozen=True, gc=False, tag="play"):
    """A player puts a card into the trick (ZZ-41)."""

    card: str


ZwanzigAction: TypeAlias = DrawDealer | Shuffle | Recycle | Announce | Exchange | Decide | Play
