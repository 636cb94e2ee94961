"""The course of a match: what a seat does, and everything that follows from it by itself."""

from __future__ import annotations

from stammtisch.games.kernels import Array, below, mix
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import addable, has_penalties, holds
from stammtisch.games.maumau.kernel.draws import (
    before_laying,
    counted,
    deal_penalty,
    draw_cards,
    has_finished,
    later,
    ripen,
    say_mau,
    turn_ended,
)
from stammtisch.games.maumau.kernel.rounds import (
    ask_health,
    begin_if_ready,
    clear,
    close,
    go_on_if_healthy,
    last_card,
    lhc_drawn,
    lot,
    pause,
    reached,
    round_over,
    shuffled,
    wait_for_words,
)


def apply(s: Array, seat: int, done: int) -> None:
    """What the seat does, one of its legal actions, with everything that follows by itself."""
    s[k.FRESH] = 0
    for other in range(s[k.SEATS]):
        s[k.MAU + other] &= ~k.NEW
    kind = done & 15
    if kind == k.LET_PASS:
        s[k.QUIET] |= 1 << seat
        if s[k.LATE_WISH] == seat:
            s[k.LATE_WISH] = k.NONE
        return
    s[k.QUIET] = 0
    if kind == k.LAY:
        _lay(s, seat, done)
    elif kind == k.DRAW:
        _draw(s, seat)
    elif kind == k.DONE:
        _stop(s, seat)
    elif kind == k.THROW_IN:
        _throw_in(s, seat, done)
    elif kind == k.SAY:
        _say(s, seat, done >> 14)
    elif kind == k.WISH:
        _wish(s, seat, (done >> 11 & 7) - 1)
    else:
        _before_play(s, seat, kind)
    run(s)


def _before_play(s: Array, seat: int, kind: int) -> None:
    if kind == k.BE_READY:
        s[k.READY] |= 1 << seat
        begin_if_ready(s)
    elif kind == k.ASK_HEALTH:
        ask_health(s)
    else:
        s[k.HEALTH + seat] = kind == k.HEALTHY
        go_on_if_healthy(s)


def _wish(s: Array, seat: int, suit: int) -> None:
    """A suit is named for the Bube on top, late or by the dealer who opened it."""
    s[k.EFF] = 8 * suit + k.JACK
    if s[k.LATE_WISH] == seat:
        s[k.LATE_WISH] = k.NONE
    else:
        close(s, 0)


def _lay(s: Array, seat: int, done: int) -> None:
    card, wish, words = done >> 4 & 127, (done >> 11 & 7) - 1, done >> 14 & 63
    before_laying(s, seat)
    if s[k.STAGE] == k.IN_BASE and not addable(s) >> (card & 31) & 1:
        _continue_ace(s, seat)
    opened = s[k.STAGE] == k.IN_BASE
    _land(s, seat, card)
    s[k.BEGUN] = 1
    s[k.HELD] = words & k.HOLD
    if card & 7 != k.TEN:
        s[k.EFF] = card & 31
    if wish >= 0:
        s[k.EFF] = 8 * wish + k.JACK
    _eff_changed(s)
    if not opened:
        s[k.BASE] = k.NONE
        s[k.STAGE] = k.CLOSED
        if s[k.EFF] & 7 == k.NINE:
            s[k.STAGE] = k.IN_BASE
            s[k.BASE] = s[k.EFF] >> 3
    if words & k.SAID_RUN:
        s[k.CALLER] = seat
    if not words & k.HOLD:
        counted(s, seat, True, False, False)
    if words & k.SAID_MAU:
        say_mau(s, seat)
    if words & k.SAID_END:
        s[k.CALLER] = k.NONE
    if card & 7 == k.JACK and wish < 0 and not words & k.HOLD:
        _await_wish(s, seat)
    left = s[k.SIZES + seat]
    if not left or not (words & k.HOLD or (s[k.STAGE] == k.IN_BASE and not words & k.ENDS)):
        close(s, words & (k.ENDS | k.SAID_MAU_MAU))


def _continue_ace(s: Array, seat: int) -> None:
    """The base closes on its Ass, and the card continues it in the same turn (MM-0D.9f).

    A penalty card for a Mau that was missed comes first, unless the pack is to be shuffled for it.
    """
    if s[k.AGENDA_SIZE] and s[k.DRAW_LEFT]:
        s[k.AGENDA_SIZE] = s[k.FRESH] = 0
        deal_penalty(s, seat)
    s[k.BASE] = k.NONE
    s[k.HELD] = 0
    s[k.STAGE] = k.AGAIN


def _land(s: Array, seat: int, card: int) -> None:
    s[k.HANDS + (card >> 5) * k.MOST_SEATS + seat] ^= 1 << (card & 31)
    s[k.SIZES + seat] -= 1
    s[k.PILE + s[k.PILE_SIZE]] = card
    s[k.PILE_SIZE] += 1
    s[k.LATE_WISH] = k.NONE


def _eff_changed(s: Array) -> None:
    """The king window closes as soon as something else is to be served (MM-9b.1)."""
    if s[k.EFF] & 7 != k.KING:
        s[k.KING_UNTIL] = k.NONE


def _await_wish(s: Array, seat: int) -> None:
    if s[k.WISH_GRACE] and (s[k.SIZES + seat] or has_penalties(s, seat)):
        s[k.LATE_WISH] = seat


def _after_close(s: Array, seat: int, words: int) -> None:
    """Whether the player goes on, has finished, or the turn is over (MM-1.3)."""
    s[k.BASE] = k.NONE
    s[k.HELD] = 0
    if s[k.EFF] & 7 == k.ACE:
        s[k.STAGE] = k.AGAIN
    elif has_finished(s, seat):
        last_card(s, seat, words, s[k.EFF] & 7 == k.SEVEN)
    elif s[k.CALLER] == seat and not words & k.ENDS:
        s[k.STAGE] = k.RUN_CALLER
    else:
        later(s, k.END_TURN, seat, 0)


def _throw_in(s: Array, seat: int, done: int) -> None:
    """A card thrown in, without any effect but what is to be served (MM-9b.2)."""
    card = done >> 4 & 127
    before_laying(s, seat)
    _land(s, seat, card)
    if card & 7 != k.TEN:
        s[k.EFF] = card & 31
    _eff_changed(s)
    counted(s, seat, False, False, False)
    if done >> 14 & k.SAID_MAU:
        say_mau(s, seat)
    if has_finished(s, seat):
        later(s, k.THROWN_LAST, seat, 0)


def _draw(s: Array, seat: int) -> None:
    if s[k.PHASE] == k.LHC:
        later(s, k.LHC_OVER, seat, 0)
        return
    s[k.LATE_WISH] = k.NONE
    if s[k.STAGE] == k.STACK:
        due = s[k.STACK_DUE]
        s[k.STACK_DUE] = 0
        later(s, k.DRAW_STACK, seat, due)
        later(s, k.STACK_DRAWN, seat, 0)
        return
    s[k.BEGUN] = 1
    later(s, k.DRAW_SERVE, seat, 1)
    later(s, k.SERVED, seat, s[k.STAGE])


def _stop(s: Array, seat: int) -> None:
    """The player on turn has nothing more to lay (MM-1.9)."""
    if s[k.PHASE] == k.LHC:
        later(s, k.LHC_OVER, seat, 0)
    elif s[k.STAGE] == k.IN_BASE:
        if s[k.HELD]:
            s[k.HELD] = 0
            counted(s, seat, True, False, False)
        close(s, 0)
    elif s[k.STAGE] == k.WISH_FIRST:
        close(s, 0)
    else:
        later(s, k.END_TURN, seat, 0)


def reshuffled(s: Array) -> None:
    """The cards of the pile that are not kept lie in `DRAW_PILE` in their new order (MM-8.1)."""
    gone = s[k.PILE_SIZE] - s[k.KEEP]
    for place in range(s[k.KEEP]):
        s[k.PILE + place] = s[k.PILE + gone + place]
    s[k.PILE_SIZE] = s[k.KEEP]
    s[k.DRAW_AT] = 0
    s[k.DRAW_LEFT] = gone
    s[k.PENDING] = k.NOTHING
    s[k.FRESH] = 0
    run(s)


def _say(s: Array, seat: int, word: int) -> None:
    if word == k.SAID_MAU:
        say_mau(s, seat)
        return
    if word == k.SAID_END:
        s[k.CALLER] = k.NONE
        if not s[k.LAST_WORDS + seat] & k.SAID_END:
            if s[k.STAGE] == k.RUN_CALLER:
                later(s, k.END_TURN, seat, 0)
            return
    s[k.LAST_WORDS + seat] &= ~word
    if s[k.PHASE] == k.FINISH and s[k.WINNER] == seat:
        if word == k.SAID_MAU_MAU:
            s[k.DOUBLE] = 1
        if not s[k.LAST_WORDS + seat]:
            later(s, k.ROUND_OVER, seat, 0)


def _begin_turn(s: Array, seat: int) -> None:
    """The player receives the Spielrecht (MM-1.2)."""
    s[k.TURN_NO] += 1
    s[k.PLAYER] = seat
    if s[k.TURN_NO] >= s[k.MAX_TURNS]:
        clear(s)
        pause(s)
        return
    s[k.BEGUN] = s[k.COVERED] = s[k.HELD] = 0
    s[k.DRAWN] = s[k.BASE] = k.NONE
    s[k.STAGE] = k.STACK if s[k.STACK_DUE] else k.SERVE
    if s[k.PHASE] == k.LHC:
        reached(s)


def _end_turn(s: Array, after_run: bool) -> None:
    """The order of business when a turn ends (MM-1.8)."""
    seat = s[k.PLAYER]
    if not after_run and s[k.CALLER] == seat and not holds(s, seat, k.QUEENS):
        later(s, k.DEAL_PENALTY, seat, 1)
        later(s, k.RUN_OVER, seat, 0)
        later(s, k.AFTER_RUN, seat, 0)
        return
    if s[k.KING_LAID] and s[k.EFF] & 7 == k.KING:
        s[k.KING_UNTIL] = s[k.TURN_NO] + 1
    elif s[k.KING_UNTIL] == s[k.TURN_NO]:
        s[k.KING_UNTIL] = k.NONE
    s[k.KING_LAID] = 0
    if s[k.PENALTIES_SIZE]:
        ripen(s, seat)
    turn_ended(s)
    skips = s[k.SKIP_DUE]
    s[k.SKIP_DUE] = 0
    s[k.STAGE] = k.CLOSED
    later(s, k.BEGIN_TURN, (seat + 1 + skips) % s[k.SEATS], 0)


def run(s: Array) -> None:
    """Does what has to happen, until somebody may act or chance owes something."""
    while s[k.AGENDA_SIZE] and not s[k.PENDING]:
        task = s[k.AGENDA]
        s[k.AGENDA_SIZE] -= 1
        s[k.FRESH] = 0
        for at in range(k.AGENDA, k.AGENDA + s[k.AGENDA_SIZE]):
            s[at] = s[at + 1]
        kind, seat, n = task & 15, task >> 4 & 15, task >> 8
        if kind < k.DRAW_SERVE:
            _turns(s, kind, seat, n)
        elif kind <= k.DRAW_LHC:
            draw_cards(s, kind, seat, n)
        else:
            _ends(s, kind, seat)


def _turns(s: Array, kind: int, seat: int, n: int) -> None:
    if kind == k.BEGIN_TURN:
        _begin_turn(s, seat)
    elif kind == k.AFTER_CLOSE:
        _after_close(s, seat, n)
    elif kind == k.SERVED:
        s[k.STAGE] = k.AGAIN_DREW if n == k.AGAIN else k.DREW
    elif kind == k.STACK_DRAWN:
        s[k.STAGE] = k.SERVE
    elif kind == k.RUN_OVER:
        s[k.CALLER] = k.NONE
    else:
        _end_turn(s, kind == k.AFTER_RUN)


def _ends(s: Array, kind: int, seat: int) -> None:
    if kind == k.DEAL_PENALTY:
        deal_penalty(s, seat)
    elif kind == k.THROWN_LAST:
        if has_finished(s, seat) and s[k.EFF] & 7 != k.ACE:
            last_card(s, seat, 0, False)
    elif kind == k.LHC_DRAWN:
        lhc_drawn(s, seat)
    elif kind == k.LHC_OVER:
        s[k.DOUBLE] = 0
        wait_for_words(s, s[k.FINISHERS])
    else:
        round_over(s)


def shuffle(s: Array) -> None:
    """The round begins with the cards that lie in `DRAW_PILE`."""
    s[k.FRESH] = 0
    shuffled(s)
    run(s)


def chance(s: Array, rng: Array) -> None:
    """What chance owes: a lot, the cards of a round, or a new draw pile."""
    if s[k.PENDING] == k.LOT:
        lot(s, below(rng, s[k.SEATS]))
    elif s[k.PENDING] == k.SHUFFLE:
        for card in range(k.FACES * s[k.DECKS]):
            s[k.DRAW_PILE + card] = card
        mix(s, k.DRAW_PILE, k.FACES * s[k.DECKS], rng)
        shuffle(s)
    else:
        gone = s[k.PILE_SIZE] - s[k.KEEP]
        for place in range(gone):
            s[k.DRAW_PILE + place] = s[k.PILE + place]
        mix(s, k.DRAW_PILE, gone, rng)
        reshuffled(s)
