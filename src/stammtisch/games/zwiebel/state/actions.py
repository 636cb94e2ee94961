"""What players, chance and the clock can do (ZC-116, ZC-118); cards and keys by their codes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stammtisch.games.protocol import Action

Codes: TypeAlias = tuple[str, ...]
Mode: TypeAlias = Literal["exchange", "devalue", "rewild", "unwild", "shift", "elephants", "show"]
"""What an announced card is announced for (ZC-116)."""


# --- chance and clock -----------------------------------------------------------------------


class DrawDealer(Action, frozen=True, gc=False, tag="draw_dealer"):
    """Chance: the lot says who deals first (ZC-81)."""

    seat: int


class Shuffle(Action, frozen=True, gc=False, tag="shuffle"):
    """Chance: all 104 cards in the order of the stock, the top first (ZC-82)."""

    cards: Codes


class Timeout(Action, frozen=True, gc=False, tag="timeout"):
    """Clock: what ZC-92 says is done for a seat that is asked (ZC-94)."""

    seat: int


# --- coming, going, dealing, betting ----------------------------------------------------------


class Join(Action, frozen=True, gc=False, tag="join"):
    """Sit down on an empty seat, at the dealer's right (ZC-94, Z30-61)."""


class Leave(Action, frozen=True, gc=False, tag="leave"):
    """Get up for good (ZC-91)."""


class Exchange(Action, frozen=True, gc=False, tag="exchange"):
    """Put down 0 to 4 of the first five cards and draw as many (ZC-84)."""

    cards: Codes


class Pay(Action, frozen=True, gc=False, tag="pay"):
    """Pay the Grundeinsatz and stay in (Z04-63)."""


class Fold(Action, frozen=True, gc=False, tag="fold"):
    """Give up the round (Z30-62)."""


class Match(Action, frozen=True, gc=False, tag="match"):
    """Pay what was raised, or the dealer's stake (Z04-63, Z30-60)."""


class Raise(Action, frozen=True, gc=False, tag="raise"):
    """Raise by ``amount`` against all (Z04-64)."""

    amount: int


class NoRaise(Action, frozen=True, gc=False, tag="no_raise"):
    """Let the chance to raise go by (Z04-63)."""


class SetStake(Action, frozen=True, gc=False, tag="stake"):
    """The dealer names what everybody has to match (Z30-60)."""

    amount: int


class Extra(Action, frozen=True, gc=False, tag="extra"):
    """Bet ``amount`` against the dealer, maybe 0 (Z30-60)."""

    amount: int


class Cover(Action, frozen=True, gc=False, tag="cover"):
    """The dealer pays all extra bets (Z30-60)."""


class Abdicate(Action, frozen=True, gc=False, tag="abdicate"):
    """The dealer offers his place, and stays in (Z30-65)."""


class Accept(Action, frozen=True, gc=False, tag="accept"):
    """Take over the deal and pay all extra bets (Z30-66)."""


class Decline(Action, frozen=True, gc=False, tag="decline"):
    """Leave the deal to another (Z30-66)."""


class Buy(Action, frozen=True, gc=False, tag="buy"):
    """Buy ``count`` of the cards to come face down (Z04-65)."""

    count: int


class Done(Action, frozen=True, gc=False, tag="done"):
    """Buy no more; the rest comes face up (Z04-65)."""


class Pass(Action, frozen=True, gc=False, tag="pass"):
    """Nothing, in PRESHOW and in windows (ZC-86, ZC-69)."""


# --- announcing -------------------------------------------------------------------------------


class Announce(Action, frozen=True, gc=False, omit_defaults=True, tag="announce"):
    """Announce a character card for what it can do (ZC-65, section f.4)."""

    card: str
    mode: Mode
    down: str | None = None
    """``shift``: the card that becomes lower by 8."""
    up: str | None = None
    """``shift``: the card that becomes higher by 8."""
    cards: Codes = ()
    """``elephants``: the four other cards."""


class ChooseExchange(Action, frozen=True, gc=False, tag="choose_exchange"):
    """Keep this one of the two cards drawn (ZC-71)."""

    card: str


class DevalueTarget(Action, frozen=True, gc=False, tag="devalue_target"):
    """Name the victim's card that the Lady devalues, or ``hidden`` (Z04-42)."""

    card: str


class ElephantValue(Action, frozen=True, gc=False, tag="elephant_value"):
    """Give one of the five cards its new value (Z04-46)."""

    card: str
    value: int


class RevealTod(Action, frozen=True, gc=False, tag="reveal_tod"):
    """Answer the Erzkanzler with the Tod (Z04-49)."""


class Reveal(Action, frozen=True, gc=False, tag="reveal"):
    """Turn up a face-down card, as one must (ZC-70)."""

    card: str


# --- the showdown -----------------------------------------------------------------------------


class Declare(Action, frozen=True, gc=False, rename={"claim": "as"}, tag="declare"):
    """Lay down the next group (ZC-104)."""

    cards: Codes
    claim: str | None = None
    """On the wire ``as``: the line it is to count as; left out: the highest."""


class Rearrange(Action, frozen=True, gc=False, rename={"claim": "as"}, tag="rearrange"):
    """Lay down the next group of a new arrangement (ZC-105, ZC-119)."""

    cards: Codes
    claim: str | None = None
    """As in `Declare`."""


class Cripple(Action, frozen=True, gc=False, tag="cripple"):
    """Cripple the opponent with a run of nine or ten cards (ZC-107)."""

    cards: Codes


class OutCripple(Action, frozen=True, gc=False, tag="out_cripple"):
    """Beat a run of nine cards with one of ten (Z30-06)."""

    cards: Codes


class Concede(Action, frozen=True, gc=False, tag="concede"):
    """Accept the defeat (ZC-108)."""


ZwiebelAction: TypeAlias = (
    DrawDealer
    | Shuffle
    | Timeout
    | Join
    | Leave
    | Exchange
    | Pay
    | Fold
    | Match
    | Raise
    | NoRaise
    | SetStake
    | Extra
    | Cover
    | Abdicate
    | Accept
    | Decline
    | Buy
    | Done
    | Pass
    | Announce
    | ChooseExchange
    | DevalueTarget
    | ElephantValue
    | RevealTod
    | Reveal
    | Declare
    | Rearrange
    | Cripple
    | OutCripple
    | Concede
)
