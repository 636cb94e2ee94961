"""How ``steady`` of Zwiebel deals with money: by the chance to win, and what there is to win."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log2
from typing import Any, NamedTuple

from stammtisch.bots.zwiebel.choices.prospects import last_hope, own_worths
from stammtisch.bots.zwiebel.choices.showdown import fool_in, odds_after
from stammtisch.bots.zwiebel.hands.field import Field, Rival, chance_of, fields_of, rivals_of
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.state.actions import (
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
    ZwiebelAction,
)
from stammtisch.games.zwiebel.state.players import seniority, still_in

PAST = 0.1
"""How much stronger a rival is who has paid twice what he had to, in hands of chance."""
PRESENT = (0.0, 0.2, 0.6)
"""The same for one who demands as much as there is in the pot, by betting round: with five cards
he knows little more of his hand than anybody else."""
FEAR = 3.0
"""No rival is taken to have the best of more hands of chance than so many."""
WARY_FEAR = 6.0
"""The same for who believes high demands."""
EDGE = 1.15
"""How much more than an equal share of the chances makes a hand worth raising on."""
STRONG_EDGE = 1.5
"""A hand with this much raises as much as there is in the pot, else half of it."""
BLUFFS = 0.07
"""So often a poor hand raises all the same, if there are few to call."""
NERVE = 0.5
"""How much better or worse who is brave or careful takes the chances to be, in the logarithm of the
odds; and who is as careful as can be never bluffs."""
HIDING = 0.03
"""What a hidden card is worth, as a part of what one expects to win."""
RESERVE = 4
"""No demand of one's own is greater than the stack divided by this, for who cannot pay is out."""
STRONG_RESERVE = 2
"""The same for a strong hand."""
TAKEN = 0.5
"""How likely somebody else takes over the deal."""
PUSHED = 0.6
"""What a chance to win is worth if a richer player can ask for more than is left."""
SURE = 0.9
"""A hand that wins this often would rather be called than win at once."""


class Spot(NamedTuple):
    """A decision about money."""

    reading: Reading
    others: list[Rival]
    own: list[Strengths]
    odds: float
    """The chance to win against what the rivals' bets say."""
    called: float
    """The chance to win against those who pay a demand of one's own."""
    bluffs: float = BLUFFS

    @property
    def fair(self) -> float:
        """An equal share of the chances."""
        return 1 / (1 + len(self.others))


def bet(reading: Reading, legal: Sequence[ZwiebelAction], boldness: float = 0.0) -> Any:
    """What to pay, to demand or to buy."""
    return settled(_tempered(_spot(reading, legal), boldness), legal)


def felt(odds: float, by: float) -> float:
    """A chance as it is felt, ``by`` so much better in the logarithm of the odds; 0 and 1 stay."""
    return 1 / (1 + (1 - odds) / odds * exp(-by)) if 0 < odds < 1 else odds


def _tempered(spot: Spot, boldness: float) -> Spot:
    by = boldness * NERVE
    return spot._replace(
        odds=felt(spot.odds, by),
        called=felt(spot.called, by),
        bluffs=spot.bluffs * (1 + boldness),
    )


def settled(spot: Spot, legal: Sequence[ZwiebelAction]) -> Any:
    """The same with these chances."""
    kinds = {type(action) for action in legal}
    if kinds & {Pay, Match}:
        return _stay(spot, legal)
    if Raise in kinds or NoRaise in kinds:
        return _demand(spot, legal, Raise) or _of_kind(legal, NoRaise)
    if SetStake in kinds:
        return _demand(spot, legal, SetStake) or _least(legal, SetStake)
    if Buy in kinds or Done in kinds:
        return _buy(spot, legal)
    if Extra in kinds:
        return _against_dealer(spot, legal)
    return _cover(spot, legal)


def _spot(reading: Reading, legal: Sequence[ZwiebelAction]) -> Spot:
    state, seat = reading.state, reading.seat
    others = rivals_of(state, seat, reading.rng)
    own = own_worths(reading, legal)
    fields = [
        field._replace(power=power(reading, rival.seat))
        for rival, field in zip(others, fields_of(state, others), strict=True)
    ]
    odds = chance_of(own, fields)
    fool = fool_in(reading, legal) if len(own) == 1 else None
    if fool is not None:
        odds = max(odds, odds_after(reading, others, fool))
    warned = [_warned(field, PRESENT[reading.seen.betting] / 2) for field in fields]
    return Spot(reading, others, own, odds, chance_of(own, warned))


def _warned(field: Field, by: float) -> Field:
    return field._replace(power=min(FEAR, field.power + by))


# --- what bets say --------------------------------------------------------------------------------


def paid(reading: Reading, seat: int) -> int:
    """What the player has put at stake in this round, without the price of hidden cards."""
    seen, player = reading.seen, reading.seen.players[seat]
    before = seen.history[-1].stacks[seat] if seen.history else player.brought
    return max(0, before - player.stack - player.bought * seen.options.grundeinsatz)


def power(reading: Reading, seat: int, wary: bool = False) -> float:
    """Of how many hands of chance the rival seems to hold the best, by what he has paid so far.

    To the ``wary`` a demand says the more, the more pots high it is.
    """
    mine, his = paid(reading, reading.seat), paid(reading, seat)
    ante = reading.seen.options.grundeinsatz
    stays = sum(
        leg.phase == "stay" for leg in reading.state.setup.procedure.legs[: reading.state.leg + 1]
    )
    past = max(1.0, min(mine, his) / (ante * (1 + stays)))
    ahead = max(0, his - mine)
    before = max(1, reading.seen.pot - ahead)
    pots = ahead / before
    heeded = log2(1 + pots) if wary and pots > 1 else min(1.0, pots)
    present = PRESENT[reading.seen.betting] * heeded
    return min(WARY_FEAR if wary else FEAR, 1 + PAST * log2(past) + present)


# --- staying in -----------------------------------------------------------------------------------


def _stay(spot: Spot, legal: Sequence[ZwiebelAction]) -> Any:
    """Pays where the chances are worth it; before folding the last hope is tried."""
    reading, due = spot.reading, spot.reading.limits.due
    pay = next((action for action in legal if isinstance(action, Pay | Match)), None)
    fold = _of_kind(legal, Fold)
    if pay is None or fold is None:
        return pay or fold
    odds = kept_odds(reading, spot.odds, due)
    if odds * (reading.seen.pot + due) >= due:
        return pay
    needed = due / (reading.seen.pot + due)
    return last_hope(reading, legal, spot.others, needed) or fold


def kept_odds(reading: Reading, odds: float, due: int) -> float:
    """The chance to win, where nothing may be left to pay what is asked later (ZC-88)."""
    state, left = reading.state, reading.stack - due
    later = state.setup.procedure.legs[state.leg + 1 :]
    if any(leg.phase == "stay" for leg in later):
        price = reading.seen.options.grundeinsatz
        if left >= price:
            return odds
        asked = still_in(state, seniority(state))
        # The last one who is asked need not pay any more if nobody before him can.
        poor = all(
            reading.seen.players[seat].stack < price for seat in asked if seat != reading.seat
        )
        return 1.0 if poor and asked[-1] == reading.seat else 0.0
    return odds * PUSHED if _exposed(reading, due) else odds


def _exposed(reading: Reading, due: int) -> bool:
    """Whether a richer rival could ask for more than will be left, without a demand above the pot.

    Who cannot pay is out, so what is paid now would be lost (ZC-88).
    """
    state, players = reading.state, reading.seen.players
    later = state.setup.procedure.legs[state.leg + 1 :]
    again = bool(state.later) or any(leg.phase in ("stake", "extra", "raise") for leg in later)
    left, pot = reading.stack - due, reading.seen.pot + due
    richest = max(players[seat].stack for seat in rivals(state, reading.seat))
    return again and left < min(pot, richest)


# --- demands --------------------------------------------------------------------------------------


def _demand(spot: Spot, legal: Sequence[ZwiebelAction], kind: type) -> Any:
    """A raise or a stake as high as the hand deserves; ``None``: none at all."""
    reading, pot = spot.reading, spot.reading.seen.pot
    out_of_reach = 1 + max(reading.seen.players[rival.seat].stack for rival in spot.others)
    if out_of_reach <= min(pot, reading.limits.most) and spot.odds < SURE:
        return _closest(legal, kind, out_of_reach)
    strong = spot.called >= min(STRONG_EDGE * spot.fair, SURE)
    if spot.called >= EDGE * spot.fair:
        part, most = (
            1.0 if strong else 0.5,
            reading.stack // (STRONG_RESERVE if strong else RESERVE),
        )
    elif len(spot.others) <= 2 and reading.rng.random() < spot.bluffs:
        part, most = 0.5, reading.stack // RESERVE
    else:
        return None
    return _closest(legal, kind, min(max(int(part * pot), 1), most))


def _against_dealer(spot: Spot, legal: Sequence[ZwiebelAction]) -> Any:
    """An extra bet, which only the dealer pays too (Z30-60).

    Against him alone it is like any raise; with more it must win more often than not.
    """
    reading = spot.reading
    dealer = reading.seen.dealer
    if dealer is None:
        return _least(legal, Extra)
    owed = sum(player.extra for player in reading.seen.players)
    reach = reading.seen.players[dealer].stack - owed
    pot, alone = reading.seen.pot, len(spot.others) == 1
    if alone and reach < min(pot, reading.limits.most) and spot.odds < SURE:
        return _closest(legal, Extra, reach + 1)
    if spot.called < 0.55 and not (alone and reading.rng.random() < spot.bluffs):
        return _least(legal, Extra)
    part = 1.0 if spot.called > 0.7 else 0.5
    most = reading.stack // (STRONG_RESERVE if spot.called > 0.7 else RESERVE)
    return _closest(legal, Extra, max(0, min(int(part * pot), most, reach)))


def _cover(spot: Spot, legal: Sequence[ZwiebelAction]) -> Any:
    """Whether to pay all extra bets, as a dealer or to become one (Z30-64 to Z30-66)."""
    reading, due = spot.reading, spot.reading.limits.due
    players = reading.seen.players
    final = reading.seen.pot + sum(player.extra for player in players) + due
    paying = kept_odds(reading, spot.odds, due) * final - due
    if _of_kind(legal, Fold):
        other = 0.0
    else:
        # Without a new dealer the extra bets go back, and the pot is kept for the next round.
        carried = reading.seen.pot * spot.fair + players[reading.seat].extra
        other = TAKEN * spot.odds * final + (1 - TAKEN) * carried
    wanted = (Cover, Accept) if paying >= other else ()
    for kind in (*wanted, Fold, Abdicate, Decline):
        found = _of_kind(legal, kind)
        if found is not None:
            return found
    return legal[0]


def _buy(spot: Spot, legal: Sequence[ZwiebelAction]) -> Any:
    """As many hidden cards as their secrecy is worth (Z04-65)."""
    reading = spot.reading
    if HIDING * spot.odds * reading.seen.pot < reading.limits.price:
        return _of_kind(legal, Done)
    found = [action for action in legal if isinstance(action, Buy)]
    return max(found, key=lambda action: action.count) if found else _of_kind(legal, Done)


def _of_kind(legal: Sequence[ZwiebelAction], kind: type) -> Any:
    return next((action for action in legal if isinstance(action, kind)), None)


def _least(legal: Sequence[ZwiebelAction], kind: type) -> Any:
    return min(_amounts(legal, kind), key=lambda action: action.amount)


def _closest(legal: Sequence[ZwiebelAction], kind: type, amount: int) -> Any:
    """The highest amount up to this one; ``None``: even the lowest is more."""
    fitting = [action for action in _amounts(legal, kind) if action.amount <= amount]
    return max(fitting, key=lambda action: action.amount, default=None)


def _amounts(legal: Sequence[ZwiebelAction], kind: type) -> list[Any]:
    return [action for action in legal if isinstance(action, kind)]
