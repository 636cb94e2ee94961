"""What states, events, observations and positions share: phases, and parts as they are shown.

Tuples of one entry a seat are marked "by seat". Cards of a hand are in canonical order (ZC-04).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.zwiebel.state.actions import Codes

Phase: TypeAlias = Literal[
    "draw_dealer",
    "round_start",
    "exchange",
    "stay",
    "raise",
    "stake",
    "match",
    "extra",
    "cover",
    "buy",
    "preshow",
    "showdown",
    "match_over",
]
"""Where a round stands (g.2 to g.4); ``match`` also answers a raise of zwiebel-2004."""
PendingStep: TypeAlias = Literal[
    "exchange_choice",
    "lady_targets",
    "elephant_values",
    "rearrange",
    "death_window",
    "forced_reveal",
    "out_cripple",
    "hand_over",
]
"""The pending steps of ZC-97."""
EffectName: TypeAlias = Literal[
    "lady_exchange",
    "lady_devalue",
    "lady_rewild",
    "fate_exchange",
    "fate_unwild",
    "atuin_shift",
    "elephants",
    "death",
    "arch",
    "fool",
    "sender",
]
"""What begins at most once a round (ZC-66)."""
Case: TypeAlias = Literal["D", "A", "O", "R", "T"]
"""Who decides in a duel, and what (ZC-103)."""
Place: TypeAlias = Literal["in", "folded", "out", "sitting_out", "empty"]
"""``out``: knocked out in the showdown; ``sitting_out``: at the table, but not in this round."""
WinReason: TypeAlias = Literal["showdown", "last_one_left", "cripple", "out_cripple", "fault"]
MatchEnd: TypeAlias = Literal["rounds", "too_few_players"]


class GroupView(msgspec.Struct, frozen=True, gc=False):
    """A declared group with what it counts as (ZC-12, ZC-120)."""

    cards: Codes
    key: str
    nulls: int
    """Nullachten in it, at least."""
    wilds: int
    """Wild cards in it, at least."""


class DuelView(msgspec.Struct, frozen=True, gc=False):
    """The running comparison (ZC-102, ZC-103); pairs are leader, challenger."""

    leader: int
    challenger: int
    case: Case
    """Of the decision; while a pending step interrupts, of the last one."""
    actor: int | None
    """Who decides; ``None``: that is found out when the pending step is done."""
    level: int | None
    """In case R the level, from 1, at which the beaten player is behind."""
    lists: tuple[tuple[GroupView, ...], tuple[GroupView, ...]]
    rearrangements: tuple[int, int]
    """How often each may still rearrange."""
    exhausted: tuple[bool, bool]
    """Known to have no further group; only where the next decision depends on it."""
    due: EffectName | None
    """An effect has begun; the duel starts anew when the pending step is done (ZC-67)."""
    actions: int
    """How many actions there were in it (ZC-112)."""


class DuelRecord(msgspec.Struct, frozen=True, gc=False):
    """A comparison of this round that is over, by a restart or by a defeat."""

    leader: int
    challenger: int
    lists: tuple[tuple[GroupView, ...], tuple[GroupView, ...]]
    """As they lay at the end."""
    loser: int | None
    """``None``: an effect began and the duel started anew (ZC-67)."""
    effect: EffectName | None = None
    """The effect that caused the restart."""
    level: int | None = None
    """The level at which the loser was behind; ``None`` at a total tie."""


class Shift(msgspec.Struct, frozen=True, gc=False):
    """A card with another value (ZC-53), or one more (``also``, Z04-46, Z30-46)."""

    seat: int
    card: str
    value: int
    by: Literal["tortoise", "elephants", "also"]


class Aside(msgspec.Struct, frozen=True, gc=False):
    """An exchanged Lady or an exchanged Schicksal (ZC-71)."""

    seat: int
    card: str


class Token(msgspec.Struct, frozen=True, gc=False):
    """What the Lady has devalued (Z04-42, Z30-42)."""

    victim: int
    card: str | None
    """``None``: an open token, which the victim serves with a card of his choice (L1)."""


class EffectsView(msgspec.Struct, frozen=True, gc=False):
    """What has begun in this round, with its data (ZC-66)."""

    begun: tuple[EffectName, ...]
    """In the order in which they began."""
    aside: tuple[Aside, ...]
    tokens: tuple[Token, ...]
    fate_by: int | None
    """Who played the Schicksal."""
    zeroed: int | None
    """Whose aces are worthless (Z04-44)."""
    shifts: tuple[Shift, ...]
    arch: Literal["closed", "answered", "wild"]
    """``answered``: the Tod was shown, the Erzkanzler stays tame (Z04-49, Z30-49)."""
    death: bool
    """In force (Z04-47, Z30-47)."""
    fool: bool
    """In force (Z04-50, Z30-50)."""
    sender: bool
    """In force (Z04-51, Z30-51)."""


class PendingView(msgspec.Struct, frozen=True, gc=False):
    """A step that interrupts the phase (ZC-97)."""

    step: PendingStep
    by: int
    """Who opened it."""
    waiting: tuple[int, ...]
    """The seats that will be asked, the next one first."""
    card: str | None = None
    """``exchange_choice``: the card laid aside."""
    cards: Codes = ()
    """``elephant_values``: the five cards; ``out_cripple``: the run to beat."""
    values: tuple[int, ...] = ()
    """``elephant_values``: the values given so far, in the order of ``cards``."""
    groups: tuple[GroupView, ...] = ()
    """``out_cripple``: the group that is crippled."""
    victim: int | None = None
    """``lady_targets``: for whom a card has to be named; ``out_cripple``: who is crippled."""
    victims: tuple[int, ...] = ()
    """``lady_targets``: all for whom a card may have to be named, ``victim`` first."""
    up: bool = False
    """``exchange_choice``: the card that is kept will lie face up."""
    amount: int = 0
    """``hand_over``: what the deal costs."""


class RoundResult(msgspec.Struct, frozen=True, gc=False):
    """A line of the score sheet. Tuples are by seat."""

    round_no: int
    dealer: int
    """At the end of the round."""
    winner: int | None
    """``None``: nobody wanted to deal, and the pot was carried (Z30-66)."""
    reason: WinReason | None
    wild: bool
    """The round began with wild eights."""
    null_used: bool
    """A Nullacht was played (ZC-43)."""
    pot: int
    """What the winner took, or what was carried."""
    stacks: tuple[int, ...]
    """After the round."""


class LastRound(msgspec.Struct, frozen=True, gc=False):
    """What everybody had seen when the last round was over."""

    open: tuple[Codes, ...]
    """By seat: the cards of his hand that everybody had seen."""
    duels: tuple[DuelRecord, ...]


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the match ended (ZC-93). Tuples are by seat."""

    reason: MatchEnd
    scores: tuple[int, ...]
    """Rounds won, or with money what was won or lost."""
    rounds_won: tuple[int, ...]
    stacks: tuple[int, ...]
