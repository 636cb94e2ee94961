"""A round from the shuffle to its winner: deal, exchange, bets, buying (g.2 to g.4).

Hands are sets of cards in two halves of 52 bits. Actions are ``kind + amount``, the kinds below;
the amount of `EXCHANGE` is a set of places in the hand of five, the lowest card at the first.
"""

from __future__ import annotations

from stammtisch.games.kernels import Array
from stammtisch.games.zwiebel.kernel.arrangement import RULES_V3

HALF = 52
HAND = 5

# What never changes in a match.
SEATS = 0
RULES = 1  # `RULES_2004` or `RULES_V3` of `arrangement`
MONEY = 2  # played for
ANTE = 3
CAPPED = 4  # no demand above what the poorest can pay
OWN_EXTRA_TOO = 5  # who takes over the deal covers his own extra bet as well
EIGHTS = 6  # as in `arrangement`; of this round
OCTAVO = 7
# The round.
PHASE = 8
LEG = 9
DEALER = 10
POT = 11
STAKE = 12
WINNER = 13
OFFER = 14  # whose deal is offered to others; `NOBODY`: none
STOCK_AT = 15
ASKED_COUNT = 16
LATER_COUNT = 17
OFFERED_COUNT = 18
# Lists of seats, the next one first.
ASKED = 19
LATER = 26
OFFERED = 33
# By seat.
PLACE = 40
STACKS = 47
EXTRAS = 54
EXCHANGED = 61  # how many cards; -1: not yet
LOW = 68  # the first half of the hand
HIGH = 75
COUNT = 82  # cards of the hand
STOCK = 89  # card by card
SIZE = 193

# `PHASE`.
SHUFFLE, EXCHANGE, STAY, RAISE, MATCH, SET, EXTRA, COVER, BUY, SHOW, OVER = range(11)
# `PLACE`.
AWAY, IN, FOLDED = range(3)
NOBODY = -1

# Kinds of actions; `EXCHANGE_OF` to `BUY_OF` have an amount.
PAY, FOLD, NO_RAISE, ABDICATE, ACCEPT, DECLINE, DONE = range(7)
KIND = 1 << 20
EXCHANGE_OF, RAISE_BY, SET_TO, EXTRA_OF, BUY_OF = KIND, 2 * KIND, 3 * KIND, 4 * KIND, 5 * KIND

NORMAL_LEGS = (EXCHANGE, BUY, SHOW)
GAMBLING_LEGS = (EXCHANGE, STAY, RAISE, BUY, STAY, RAISE, SHOW)
V3_LEGS = (
    *(EXCHANGE, SET, MATCH, EXTRA, COVER, SET, MATCH, EXTRA, COVER, SET, MATCH, BUY, COVER),
    *(SET, MATCH, EXTRA, COVER, SET, MATCH, EXTRA, COVER, SHOW),
)
BUYING_ENDS = 12  # the leg of `V3_LEGS` in which a dealer may abdicate


def leg_of(s: Array, number: int) -> int:
    """The phase with which a stretch of the round begins."""
    if s[RULES] == RULES_V3:
        return V3_LEGS[number]
    return GAMBLING_LEGS[number] if s[MONEY] else NORMAL_LEGS[number]


# --- who sits where -------------------------------------------------------------------------------


def after(s: Array, seat: int, steps: int) -> int:
    """The seat so many places to the left."""
    return (seat + steps) % s[SEATS]


def still_in(s: Array) -> int:
    """How many are in."""
    found = 0
    for seat in range(s[SEATS]):
        found += s[PLACE + seat] == IN
    return found


def ask(s: Array, place: int, count: int, first: int, steps: int) -> None:
    """Asks ``steps`` seats from ``first`` leftwards, as far as they are in."""
    s[count] = 0
    for step in range(steps):
        seat = after(s, first, step)
        if s[PLACE + seat] == IN:
            s[place + s[count]] = seat
            s[count] += 1


def drop(s: Array, place: int, count: int) -> None:
    """The first of the list has decided."""
    s[count] -= 1
    for at in range(s[count]):
        s[place + at] = s[place + at + 1]


def asked_seat(s: Array) -> int:
    """Who has to decide; `NOBODY`: no seat."""
    if s[PHASE] in (SHUFFLE, SHOW, OVER):
        return NOBODY
    if s[OFFER] != NOBODY:
        return s[OFFERED]
    return s[ASKED]


# --- cards ----------------------------------------------------------------------------------------


def give(s: Array, seat: int, count: int) -> None:
    """The next cards of the stock."""
    for _ in range(count):
        card = s[STOCK + s[STOCK_AT]]
        s[STOCK_AT] += 1
        if card < HALF:
            s[LOW + seat] |= 1 << card
        else:
            s[HIGH + seat] |= 1 << (card - HALF)
    s[COUNT + seat] += count


def put_down(s: Array, seat: int, places: int) -> None:
    """The cards at these places of the hand are gone."""
    place = 0
    for half in (LOW, HIGH):
        left = s[half + seat]
        while left:
            one = left & -left
            if places >> place & 1:
                s[half + seat] ^= one
                s[COUNT + seat] -= 1
            place += 1
            left ^= one


def begin(s: Array) -> None:
    """The stock is shuffled: antes, five cards each, and on to the first decision (ZC-82)."""
    for seat in range(s[SEATS]):
        able = not s[MONEY] or s[STACKS + seat] >= s[ANTE]
        s[PLACE + seat] = IN if able else AWAY
        s[LOW + seat] = s[HIGH + seat] = s[COUNT + seat] = s[EXTRAS + seat] = 0
        s[EXCHANGED + seat] = -1
    while s[PLACE + s[DEALER]] != IN:
        s[DEALER] = after(s, s[DEALER], 1)
    s[STOCK_AT] = s[STAKE] = s[ASKED_COUNT] = s[LATER_COUNT] = s[LEG] = 0
    s[OFFER] = s[WINNER] = NOBODY
    s[PHASE] = EXCHANGE
    for packet in range(2):
        for step in range(s[SEATS]):
            seat = after(s, s[DEALER], step)
            if s[PLACE + seat] != IN:
                continue
            if s[MONEY] and not packet:
                pay(s, seat, s[ANTE])
            if s[RULES] == RULES_V3:
                give(s, seat, 0 if packet else HAND)
            else:
                give(s, seat, 2 if (step == 0) != packet else 3)
    ask(s, ASKED, ASKED_COUNT, after(s, s[DEALER], 1), s[SEATS])


# --- money ----------------------------------------------------------------------------------------


def pay(s: Array, seat: int, amount: int) -> None:
    """Into the pot."""
    s[STACKS + seat] -= amount
    s[POT] += amount


def extras(s: Array) -> int:
    """All extra bets together."""
    found = 0
    for seat in range(s[SEATS]):
        found += s[EXTRAS + seat]
    return found


def gather(s: Array) -> None:
    """The extra bets are covered, and go to the pot."""
    s[POT] += extras(s)
    for seat in range(s[SEATS]):
        s[EXTRAS + seat] = 0


def close(s: Array, winner: int) -> None:
    """The round is over; without a winner the pot is left for the next (Z30-66)."""
    for seat in range(s[SEATS]):
        s[STACKS + seat] += s[EXTRAS + seat]
        s[EXTRAS + seat] = 0
    if winner != NOBODY:
        s[STACKS + winner] += s[POT]
        s[POT] = 0
    s[WINNER], s[PHASE], s[OFFER] = winner, OVER, NOBODY
    s[ASKED_COUNT] = s[LATER_COUNT] = 0


def price(s: Array, seat: int) -> int:
    """What it costs to pay, match, cover or take over now."""
    if s[OFFER] != NOBODY:
        return extras(s) - (0 if s[OWN_EXTRA_TOO] else s[EXTRAS + seat])
    if s[PHASE] == STAY:
        return s[ANTE]
    return s[STAKE] if s[PHASE] == MATCH else extras(s)


def most(s: Array, seat: int) -> int:
    """The highest demand (ZC-88)."""
    found = s[STACKS + seat]
    if not s[CAPPED]:
        return found
    if s[PHASE] == EXTRA:
        return min(found, max(0, s[STACKS + s[DEALER]] - extras(s)))
    for other in range(s[SEATS]):
        if s[PLACE + other] == IN:
            found = min(found, s[STACKS + other])
    return found


# --- what is done ---------------------------------------------------------------------------------


def apply(s: Array, seat: int, action: int) -> None:
    """Does a legal action, and what follows from it until somebody has to decide again."""
    kind, amount = action // KIND * KIND, action % KIND
    if s[OFFER] != NOBODY:
        _answer(s, seat, action)
    elif kind == BUY_OF:
        pay(s, seat, amount * s[ANTE])
        give(s, seat, amount)
    elif action == DONE:
        give(s, seat, 2 * HAND - s[COUNT + seat])
        if s[RULES] == RULES_V3 and seat != s[DEALER]:
            s[PHASE] = EXTRA
        else:
            drop(s, ASKED, ASKED_COUNT)
    else:
        drop(s, ASKED, ASKED_COUNT)
        if kind:
            _name(s, seat, kind, amount)
        elif action == FOLD:
            s[PLACE + seat] = FOLDED
        elif action == ABDICATE:
            _offer(s, seat)
        elif action == PAY:
            pay(s, seat, price(s, seat))
            if s[PHASE] == COVER:
                gather(s)
    go_on(s)


def _name(s: Array, seat: int, kind: int, amount: int) -> None:
    """An exchange, or a demand."""
    if kind == EXCHANGE_OF:
        before = s[COUNT + seat]
        put_down(s, seat, amount)
        s[EXCHANGED + seat] = before - s[COUNT + seat]
        give(s, seat, before - s[COUNT + seat])
    elif kind == SET_TO:
        s[STAKE] = amount
        pay(s, seat, amount)
    elif kind == EXTRA_OF:
        s[STACKS + seat] -= amount
        s[EXTRAS + seat] = amount
        if leg_of(s, s[LEG]) == BUY:
            s[PHASE] = BUY
    else:
        s[LATER_COUNT] = s[ASKED_COUNT]
        for at in range(s[ASKED_COUNT]):
            s[LATER + at] = s[ASKED + at]
        s[PHASE], s[STAKE] = MATCH, amount
        ask(s, ASKED, ASKED_COUNT, after(s, seat, 1), s[SEATS] - 1)
        pay(s, seat, amount)


def _offer(s: Array, seat: int) -> None:
    """The others are asked to take over the deal (Z30-66)."""
    s[OFFER] = seat
    ask(s, OFFERED, OFFERED_COUNT, after(s, seat, 1), s[SEATS] - 1)


def _answer(s: Array, seat: int, action: int) -> None:
    if action == ACCEPT:
        amount = price(s, seat)
        s[OFFER] = NOBODY
        pay(s, seat, amount)
        gather(s)
        _make_dealer(s, seat)
        return
    drop(s, OFFERED, OFFERED_COUNT)
    if not s[OFFERED_COUNT]:
        close(s, NOBODY)


def _make_dealer(s: Array, seat: int) -> None:
    """The phase that is running goes on without what a dealer does not do in it (Z30-69)."""
    s[DEALER] = seat
    if s[PHASE] == SET:
        s[ASKED], s[ASKED_COUNT] = seat, 1
    elif leg_of(s, s[LEG]) == EXTRA:
        kept = 0
        for at in range(s[ASKED_COUNT]):
            if s[ASKED + at] != seat:
                s[ASKED + kept] = s[ASKED + at]
                kept += 1
        s[ASKED_COUNT] = kept
    elif s[PHASE] == EXTRA and s[ASKED_COUNT] and s[ASKED] == seat:
        s[PHASE] = BUY
        drop(s, ASKED, ASKED_COUNT)


def go_on(s: Array) -> None:
    """All that happens by itself until somebody has to decide, or to the showdown."""
    while s[PHASE] != OVER and s[PHASE] != SHOW:
        if still_in(s) == 1:
            winner = 0
            while s[PLACE + winner] != IN:
                winner += 1
            close(s, winner)
        elif s[OFFER] != NOBODY:
            return
        elif s[RULES] == RULES_V3 and s[PLACE + s[DEALER]] != IN:
            if extras(s):
                _offer(s, s[DEALER])
            else:
                heir = after(s, s[DEALER], 1)
                while s[PLACE + heir] != IN:
                    heir = after(s, heir, 1)
                _make_dealer(s, heir)
        elif s[ASKED_COUNT]:
            return
        elif s[LATER_COUNT]:
            _let_others_raise(s)
        else:
            _enter(s, s[LEG] + 1)


def _let_others_raise(s: Array) -> None:
    """Who has not had his turn before the raise may raise now (Z04-63)."""
    for at in range(s[LATER_COUNT]):
        seat = s[LATER + at]
        if s[PLACE + seat] == IN:
            s[ASKED + s[ASKED_COUNT]] = seat
            s[ASKED_COUNT] += 1
    s[LATER_COUNT] = s[STAKE] = 0
    s[PHASE] = RAISE


def _enter(s: Array, number: int) -> None:
    """The next stretch of the round begins; it is over at once if nobody has to be asked."""
    s[LEG] = number
    phase = s[PHASE] = leg_of(s, number)
    left, others = after(s, s[DEALER], 1), s[SEATS] - 1
    if phase == STAY:
        ask(s, ASKED, ASKED_COUNT, s[DEALER], s[SEATS])
    elif phase == RAISE:
        ask(s, ASKED, ASKED_COUNT, left, s[SEATS])
    elif phase == SET or (phase == COVER and extras(s)):
        ask(s, ASKED, ASKED_COUNT, s[DEALER], 1)
        if phase == SET:
            s[STAKE] = 0
    elif (phase == MATCH and s[STAKE]) or phase == EXTRA:
        ask(s, ASKED, ASKED_COUNT, left, others)
    elif phase == BUY:
        if s[PLACE + s[DEALER]] == IN:
            give(s, s[DEALER], 2 * HAND - s[COUNT + s[DEALER]])
        ask(s, ASKED, ASKED_COUNT, left, others)
        if not s[MONEY]:
            for at in range(s[ASKED_COUNT]):
                give(s, s[ASKED + at], HAND)
            s[ASKED_COUNT] = 0
