"""What can be seen of a match: the structs of observations (ZC-95, ZC-96).

Tuples of one entry a seat are marked "by seat". Cards of a hand are in canonical order (ZC-04).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.state.actions import Codes
from stammtisch.games.zwiebel.state.options import Options2004, OptionsV3, ZwiebelOptions

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
Step: TypeAlias = Literal[
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
Effect: TypeAlias = Literal[
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


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat."""

    place: Place
    open: Codes
    """Cards that lie face up, or are known from a declared group."""
    hidden: int
    """How many cards lie face down."""
    exchanged: int | None
    """How many of the first five cards the seat exchanged; ``None``: not yet."""
    bought: int
    """How many cards it bought in this round."""
    stack: int
    """Chips or cents; 0 in the normal game."""
    extra: int
    """Its extra bet that nobody has covered yet (Z30-60)."""
    rounds_won: int
    shown: bool
    """The player is out and has shown his whole hand (ZC-108)."""
    discarded: int
    """How many cards he has put into the discard pot."""
    gone: Codes
    """Those of them that everybody had seen before."""
    brought: int
    """What he brought to the table."""
    settled: int
    """What players who left this seat before him won or lost."""
    leaving: bool
    """He has left; the seat is empty after the round (ZC-91)."""


class Limits(msgspec.Struct, frozen=True, gc=False):
    """What the seat that is asked may name or has to pay (ZC-118)."""

    least: int = 0
    """The smallest amount of ``raise``, ``stake``, ``extra`` or ``buy``."""
    most: int = 0
    """The largest; for ``buy`` the number of cards still to come."""
    due: int = 0
    """What ``pay``, ``match``, ``cover`` or ``accept`` costs."""
    price: int = 0
    """What one bought card costs."""


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
    due: Effect | None
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
    effect: Effect | None = None
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

    begun: tuple[Effect, ...]
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

    step: Step
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


class HandCard(msgspec.Struct, frozen=True, gc=False):
    """A card of the own hand with what it can be now (ZC-50); no values: worthless (ZC-51)."""

    card: str
    up: bool
    """It lies face up, or is known."""
    values: tuple[int, ...]
    """All points it may count, ascending; 0 stands for the Nullacht."""
    picture: bool
    ace: bool
    """May be the ace of a Zwiebel."""
    null: bool
    wild: bool
    """May stand for other cards."""
    gz_only: bool
    """Counts 11 in a Große Zwiebel only."""


class Own(msgspec.Struct, frozen=True, gc=False):
    """What only the owner of a seat sees (ZC-96)."""

    hand: tuple[HandCard, ...]
    discards: Codes
    drawn: Codes
    """The two cards of an exchange from the stock."""
    rewild: bool
    """The own eights are wild though the Schicksal has ended it for others (ZC-41)."""
    arrangement: tuple[GroupView, ...]
    """The best arrangement of the whole hand (ZC-32)."""
    unused: Codes
    """The cards that are in no group of it."""
    groups: dict[str, tuple[int, ...]]
    """What may be declared now: by key the sets of cards, as bit masks of ``hand``."""
    rearranged: dict[str, tuple[int, ...]]
    """With what a rearrangement may begin or go on now, in the same form."""
    shifts: tuple[tuple[str, str], ...]
    """The pairs down, up that Groß A'Tuin may be announced for now."""
    elephants: tuple[Codes, ...]
    """The fours that the elephants may be announced for now."""


class Observation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All that a seat may know (ZC-96); a spectator's has no ``own``."""

    seat: int | None
    """Who looks; ``None``: a spectator."""
    n: int
    options: ZwiebelOptions
    round_no: int
    """0 before the first round."""
    phase: Phase
    betting: int
    """The betting round, 1 or 2, or the one that was last; 0 before."""
    betting_pass: int
    """The pass within it (Z30-60); 0 in zwiebel-2004."""
    leg: int
    """The place in the course of the round (g.2 to g.4), from 0; -1 between rounds."""
    queue: tuple[int, ...]
    """Who is asked in this phase, the one on turn first."""
    later: tuple[int, ...]
    """Who may still raise when the others have matched (Z04-63)."""
    pending: PendingView | None
    waiting: tuple[int, ...]
    """The seat that is asked; empty where chance is."""
    limits: Limits | None
    circle: tuple[int, ...]
    """The seats that are taken, clockwise."""
    dealt: tuple[int, ...]
    """Who was dealt a hand in this round."""
    dealer: int | None
    """``None`` before the lot is drawn."""
    order: tuple[int, ...]
    """The players of the round from the elder to the younger, the dealer first (ZC-80)."""
    players: tuple[PlayerView, ...]
    """By seat."""
    pot: int
    carried: int
    """What an earlier round left for this pot (Z30-67)."""
    carriers: tuple[int, ...]
    """The players of that round."""
    stake: int
    """The dealer's stake of this pass, or the raise to be matched."""
    wild_at_start: bool
    fate_unwild: bool
    rewild: int | None
    """Whose eights are known to be wild all the same (ZC-41)."""
    wild_now: bool
    null_used: bool
    """A Nullacht was played: the next round is wild, if this one is not (ZC-42)."""
    effects: EffectsView
    stock: int
    discard: int
    line: tuple[int, ...]
    """In the showdown: who is compared, in this order."""
    duel: DuelView | None
    duels: tuple[DuelRecord, ...]
    """The comparisons of this round, the first one first."""
    history: tuple[RoundResult, ...]
    """The finished rounds, the first one first."""
    last: LastRound | None
    """``None`` before the first round is over."""
    result: Result | None
    own: Own | None


class Observation2004(Observation, frozen=True, kw_only=True, gc=False):
    """An observation of ``zwiebel-2004``."""

    options: Options2004


class ObservationV3(Observation, frozen=True, kw_only=True, gc=False):
    """An observation of ``zwiebel-v3``."""

    options: OptionsV3


OBSERVATIONS: Mapping[RulesName, type[Observation]] = MappingProxyType(
    {"zwiebel-2004": Observation2004, "zwiebel-v3": ObservationV3}
)
"""The observation of each rule set."""
