"""How rounds begin and end: deal, health, first card; the last card, the LHC, the points."""

from __future__ import annotations

from stammtisch.games.kernels import Array
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import take
from stammtisch.games.maumau.kernel.draws import has_finished, later


def begin(s: Array) -> None:
    """A match from its start; what never changes stands there."""
    for place in range(k.PHASE, k.SIZE):
        s[place] = 0
    s[k.DEALER] = k.NONE
    clear(s)
    if s[k.BY_LOT]:
        s[k.PENDING] = k.LOT
        s[k.PHASE] = k.DEAL
    else:
        _begin_round(s, 0)


def lot(s: Array, seat: int) -> None:
    """The lot says who deals first (MM-0B.1)."""
    _begin_round(s, seat)


def _begin_round(s: Array, dealer: int) -> None:
    for place in range(k.PLAYER, k.SCORES):
        s[place] = 0
    for place in range(k.HEALTH, k.SIZE):
        s[place] = 0
    s[k.DEALER] = dealer
    s[k.PHASE] = k.DEAL
    s[k.PENDING] = k.SHUFFLE
    s[k.ASKED] = 0
    clear(s)
    s[k.EFF] = s[k.BASE] = s[k.DRAWN] = k.NONE
    for seat in range(s[k.SEATS]):
        s[k.HEALTH + seat] = -1


def clear(s: Array) -> None:
    """What only a running round has, is gone."""
    s[k.PLAYER] = s[k.CALLER] = s[k.KING_UNTIL] = s[k.LATE_WISH] = s[k.WINNER] = k.NONE
    s[k.STAGE] = k.CLOSED
    s[k.KING_LAID] = s[k.FINISHER_COUNT] = s[k.DOUBLE] = s[k.HELD] = 0
    for seat in range(s[k.SEATS]):
        s[k.MAU + seat] = s[k.LAST_WORDS + seat] = 0


def shuffled(s: Array) -> None:
    """The cards that lie in `DRAW_PILE` are dealt (MM-0B.3), and health is asked for."""
    n, size = s[k.SEATS], s[k.HAND_SIZE]
    s[k.PENDING] = k.NOTHING
    for at in range(n * size):
        take(s, (s[k.DEALER] + 1 + at % n) % n, s[k.DRAW_PILE + at])
    s[k.DRAW_AT] = n * size
    s[k.DRAW_LEFT] = k.FACES * s[k.DECKS] - n * size
    if s[k.HEALTH_MODE] == k.OFF:
        _open_first(s)
        return
    s[k.PHASE] = k.IN_HEALTH
    if s[k.HEALTH_MODE] != k.ASK:
        ask_health(s)


def ask_health(s: Array) -> None:
    """The dealer asks; bots answer at once (MM-0B.6)."""
    s[k.ASKED] = 1
    for seat in range(s[k.SEATS]):
        if seat != s[k.DEALER] and s[k.BOTS] >> seat & 1:
            s[k.HEALTH + seat] = 1
    go_on_if_healthy(s)


def go_on_if_healthy(s: Array) -> None:
    """The first card is opened as soon as all are gesund."""
    for seat in range(s[k.SEATS]):
        if seat != s[k.DEALER] and s[k.HEALTH + seat] != 1:
            return
    _open_first(s)


def _open_first(s: Array) -> None:
    """The top card counts as laid by the dealer (MM-0B.8)."""
    card = s[k.DRAW_PILE + s[k.DRAW_AT]]
    s[k.DRAW_AT] += 1
    s[k.DRAW_LEFT] -= 1
    s[k.PILE] = card
    s[k.PILE_SIZE] = 1
    s[k.PHASE] = k.IN_TURN
    s[k.PLAYER] = s[k.DEALER]
    s[k.EFF] = card & 31
    if card & 7 == k.NINE:
        s[k.STAGE] = k.IN_BASE
        s[k.BASE] = s[k.EFF] >> 3
    elif card & 7 == k.JACK:
        s[k.STAGE] = k.WISH_FIRST
    else:
        close(s, 0)


def close(s: Array, words: int) -> None:
    """No card is laid on it any more: the last card takes effect (§ 0D)."""
    rank = s[k.EFF] & 7
    if rank == k.SEVEN:
        s[k.STACK_DUE] += 2
    elif rank == k.EIGHT:
        s[k.SKIP_DUE] = min(s[k.SKIP_DUE] + 1, k.MOST_SKIPS)
    elif rank == k.KING:
        s[k.KING_LAID] = 1
    later(s, k.AFTER_CLOSE, s[k.PLAYER], words)


def last_card(s: Array, seat: int, words: int, seven: bool) -> None:
    """The seat has laid or thrown in the last card (MM-10.1)."""
    double = words & k.SAID_MAU_MAU and s[k.EFF] & 7 == k.JACK
    if s[k.EFF] & 7 == k.JACK and not double:
        s[k.LAST_WORDS + seat] |= k.SAID_MAU_MAU
    if s[k.CALLER] == seat:
        s[k.LAST_WORDS + seat] |= k.SAID_END
    if seven:
        s[k.PHASE] = k.LHC
        s[k.FINISHERS + s[k.FINISHER_COUNT]] = seat
        s[k.FINISHER_COUNT] += 1
        later(s, k.END_TURN, seat, 0)
        return
    s[k.DOUBLE] = 1 if double else 0
    wait_for_words(s, seat)


def wait_for_words(s: Array, winner: int) -> None:
    """The round is over once the winner has said what is due (MM-10.4)."""
    s[k.WINNER] = winner
    s[k.PHASE] = k.FINISH
    if not s[k.LAST_WORDS + winner]:
        later(s, k.ROUND_OVER, winner, 0)


def reached(s: Array) -> None:
    """The turn in an LHC has come to one who has finished: he draws it all (MM-9c.5)."""
    seat = s[k.PLAYER]
    for place in range(k.FINISHERS, k.FINISHERS + s[k.FINISHER_COUNT]):
        if s[place] == seat:
            due = s[k.STACK_DUE]
            s[k.STACK_DUE] = 0
            later(s, k.DRAW_LHC, seat, due)
            later(s, k.LHC_DRAWN, seat, 0)
            return


def lhc_drawn(s: Array, seat: int) -> None:
    """One who had finished has drawn the stack: he is out of it, unless nothing was left."""
    if has_finished(s, seat):
        s[k.FINISHERS] = seat
        s[k.FINISHER_COUNT] = 1
        later(s, k.LHC_OVER, seat, 0)
        return
    kept = k.FINISHERS
    for place in range(k.FINISHERS, k.FINISHERS + s[k.FINISHER_COUNT]):
        if s[place] != seat:
            s[kept] = s[place]
            kept += 1
    s[k.FINISHER_COUNT] = kept - k.FINISHERS
    if s[k.FINISHER_COUNT]:
        later(s, k.LHC_OVER, seat, 0)
    else:
        s[k.PHASE] = k.IN_TURN
        s[k.STAGE] = k.SERVE


def round_over(s: Array) -> None:
    """The winner gets the points (MM-13.1)."""
    seat = s[k.WINNER]
    s[k.SCORES + seat] += 2 if s[k.DOUBLE] else 1
    over = s[k.SCORES + seat] >= s[k.GOAL]
    clear(s)
    if over:
        s[k.PHASE] = k.OVER
    else:
        pause(s)


def pause(s: Array) -> None:
    """The round is over; the next begins when all are ready (MM-17.9)."""
    s[k.PHASE] = k.BETWEEN
    s[k.READY] = s[k.BOTS]
    begin_if_ready(s)


def begin_if_ready(s: Array) -> None:
    """The next round, with the next dealer, once all are ready."""
    if s[k.READY] == (1 << s[k.SEATS]) - 1:
        _begin_round(s, (s[k.DEALER] + 1) % s[k.SEATS])
