"""How ``steady`` of Zwiebel deals with money: by the chance to win, and what there is to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.bots.zwiebel_view import View
from stammtisch.games.zwiebel.actions import (
    Abdicate,
    Accept,
    Buy,
    Cover,
    Decline,
    Done,
    Extra,
    Fold,
    Match,
    NoRaise,
    Pay,
    Raise,
    SetStake,
)
from stammtisch.games.zwiebel.chances import chance, rivals

SAMPLES = 30
"""Draws for an estimate of the chance to win."""
EDGE = 1.3
"""How much more than an equal share of the chances makes a hand worth raising on."""
STRONG = 0.5
"""A hand that wins this often raises as much as there is in the pot."""
FAVOURITE = 0.6
"""A hand that wins this often bets against the dealer."""
HIDING = 0.03
"""What a hidden card is worth, as a part of what one expects to win."""
RESERVE = 4
"""No demand of one's own is greater than the stack divided by this, for who cannot pay is out."""
STRONG_RESERVE = 2
"""The same for a strong hand."""


def bet(view: View, legal: Sequence[Any]) -> Any:
    """What to pay, to demand or to buy."""
    odds = chance(view.state, view.seat, view.rng, SAMPLES)
    kinds = {type(action) for action in legal}
    if kinds & {Pay, Match}:
        due = view.limits.due
        worth = odds * (view.seen.pot + due) >= due and not _broke(view, due)
        return _go_on(legal, worth, {Pay, Match}, Fold)
    if Raise in kinds or NoRaise in kinds:
        return _demand(view, legal, Raise, odds) or _of_kind(legal, NoRaise)
    if SetStake in kinds:
        return _demand(view, legal, SetStake, odds) or _least(legal, SetStake)
    if Buy in kinds or Done in kinds:
        return _buy(view, legal, odds)
    if Extra in kinds:
        return _against_dealer(view, legal, odds)
    return _cover(view, legal, odds)


def _broke(view: View, due: int) -> bool:
    """Whether nothing would be left for a Grundeinsatz still to be paid (Z04-63, ZC-88)."""
    later = view.state.setup.course.legs[view.state.leg + 1 :]
    left = view.stack - due
    return any(leg.phase == "stay" for leg in later) and left < view.seen.options.grundeinsatz


def _cover(view: View, legal: Sequence[Any], odds: float) -> Any:
    """Whether to pay all extra bets, as a dealer or to become one (Z30-64 to Z30-66)."""
    due = view.limits.due
    extras = sum(player.extra for player in view.seen.players)
    worth = odds * (view.seen.pot + extras + due) >= due
    for yes, no in ((Cover, Fold), (Cover, Abdicate), (Accept, Decline)):
        if any(isinstance(action, no) for action in legal):
            return _go_on(legal, worth, {yes}, no)
    return legal[0]


def _go_on(legal: Sequence[Any], worth: bool, yes: set[type], no: type) -> Any:
    wanted = next((action for action in legal if type(action) in yes), None)
    if wanted is not None and worth:
        return wanted
    return _of_kind(legal, no) or wanted


def _demand(view: View, legal: Sequence[Any], kind: type, odds: float) -> Any:
    """A raise or a stake as high as the hand deserves; ``None``: none at all."""
    fair = 1 / (1 + len(rivals(view.state, view.seat)))
    if odds < EDGE * fair:
        return None
    part = 1.0 if odds >= STRONG else 0.5
    most = view.stack // (STRONG_RESERVE if odds >= STRONG else RESERVE)
    return _closest(legal, kind, min(max(int(part * view.seen.pot), 1), most))


def _against_dealer(view: View, legal: Sequence[Any], odds: float) -> Any:
    """An extra bet that the dealer can still cover, if the hand is a favourite (Z30-60)."""
    if odds < FAVOURITE or view.seen.dealer is None:
        return _least(legal, Extra)
    owed = sum(player.extra for player in view.seen.players)
    reach = view.seen.players[view.seen.dealer].stack - owed
    return _closest(legal, Extra, max(0, min(view.seen.pot // 2, view.stack // RESERVE, reach)))


def _buy(view: View, legal: Sequence[Any], odds: float) -> Any:
    """As many hidden cards as their secrecy is worth (Z04-65)."""
    price = view.limits.price
    if HIDING * odds * view.seen.pot < price:
        return _of_kind(legal, Done)
    found = [action for action in legal if isinstance(action, Buy)]
    return max(found, key=lambda action: action.count) if found else _of_kind(legal, Done)


def _of_kind(legal: Sequence[Any], kind: type) -> Any:
    return next((action for action in legal if isinstance(action, kind)), None)


def _least(legal: Sequence[Any], kind: type) -> Any:
    return min(_amounts(legal, kind), key=lambda action: action.amount)


def _closest(legal: Sequence[Any], kind: type, amount: int) -> Any:
    """The highest amount up to this one; ``None``: even the lowest is more."""
    fitting = [action for action in _amounts(legal, kind) if action.amount <= amount]
    return max(fitting, key=lambda action: action.amount, default=None)


def _amounts(legal: Sequence[Any], kind: type) -> list[Any]:
    return [action for action in legal if isinstance(action, kind)]
