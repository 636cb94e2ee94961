"""Steps that any part of a turn may need: what follows by itself, the draw pile, penalties, Mau."""

from __future__ import annotations

from stammtisch.games.kernels import Array
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import covers, has_penalties, penalty, take


def later(s: Array, kind: int, seat: int, n: int) -> None:
    """Has something done behind what this step has named, before all that was waiting."""
    place = k.AGENDA + s[k.FRESH]
    for at in range(k.AGENDA + s[k.AGENDA_SIZE], place, -1):
        s[at] = s[at - 1]
    s[place] = kind | seat << 4 | n << 8
    s[k.FRESH] += 1
    s[k.AGENDA_SIZE] += 1


def has_finished(s: Array, seat: int) -> bool:
    """No card is left: neither in the hand nor in front of the player (MM-10.1)."""
    return not s[k.SIZES + seat] and not has_penalties(s, seat)


def draw_cards(s: Array, kind: int, seat: int, n: int) -> None:
    """Ordinary cards go to a hand; when the pile is empty, the rest after the shuffle."""
    while n and s[k.DRAW_LEFT]:
        card = _top(s)
        take(s, seat, card)
        if kind == k.DRAW_SERVE:
            s[k.DRAWN] = card
        n -= 1
    if n and _renew(s, kind, seat, n, kind != k.DRAW_SERVE):
        return
    if s[k.SIZES + seat]:
        counted(s, seat, True, True, False)


def _top(s: Array) -> int:
    card = s[k.DRAW_PILE + s[k.DRAW_AT]]
    s[k.DRAW_AT] += 1
    s[k.DRAW_LEFT] -= 1
    return card


def deal_penalty(s: Array, seat: int) -> None:
    """A penalty card, if any can be had (MM-4.1)."""
    if s[k.DRAW_LEFT]:
        s[k.PENALTIES + s[k.PENALTIES_SIZE]] = penalty(_top(s), seat, s[k.TURN_NO])
        s[k.PENALTIES_SIZE] += 1
    else:
        _renew(s, k.DEAL_PENALTY, seat, 1, False)


def _renew(s: Array, kind: int, seat: int, n: int, stack: bool) -> bool:
    """Has the pile shuffled first; false if nothing can be shuffled (MM-8.6)."""
    keep = _kept(s, stack)
    if s[k.PILE_SIZE] <= keep:
        return False
    s[k.PENDING] = k.RESHUFFLE
    s[k.KEEP] = keep
    later(s, kind, seat, n)
    return True


def _kept(s: Array, stack: bool) -> int:
    """How many cards stay on the pile when it is shuffled (MM-8.3, MM-8.4)."""
    most = 1
    copies = _unbroken(s, k.TENS)
    if copies:
        most = min(copies + 1, s[k.PILE_SIZE])
    if s[k.STACK_DUE] or stack:
        most = max(most, _unbroken(s, k.SEVENS | k.TENS))
    if s[k.CALLER] >= 0:
        most = max(most, _unbroken(s, k.QUEENS | k.TENS))
    return most


def _unbroken(s: Array, faces: int) -> int:
    count = 0
    while count < s[k.PILE_SIZE] and faces >> (s[k.PILE + s[k.PILE_SIZE] - 1 - count] & 31) & 1:
        count += 1
    return count


def ripen(s: Array, seat: int) -> None:
    """The penalty cards that were there before the turn began become active (MM-4.3)."""
    kept = k.PENALTIES
    for place in range(k.PENALTIES, k.PENALTIES + s[k.PENALTIES_SIZE]):
        entry = s[place]
        if entry >> 7 & 15 == seat and entry >> 11 < s[k.TURN_NO]:
            take(s, seat, entry & 127)
        else:
            s[kept] = entry
            kept += 1
    if kept < k.PENALTIES + s[k.PENALTIES_SIZE]:
        s[k.PENALTIES_SIZE] = kept - k.PENALTIES
        counted(s, seat, False, False, True)


def counted(s: Array, seat: int, own: bool, drew: bool, ending: bool) -> None:
    """The number of a player's cards may have become one (MM-10a.1)."""
    count = s[k.SIZES + seat]
    if count != 1:
        if drew and count > 1 and seat == s[k.PLAYER] and not s[k.MAU + seat] & k.DATED:
            s[k.MAU + seat] = 0
        return
    s[k.MAU + seat] = 0
    if s[k.AUTO_MAU] or (ending and s[k.COVERED] >> seat & 1):
        return
    s[k.MAU + seat] = k.OWED | k.NEW | (k.OWN if own else 0)
    s[k.MAU_TURN + seat] = s[k.TURN_NO]


def before_laying(s: Array, seat: int) -> None:
    """Mau was not said before the last card is laid: then it is missed (MM-10a.3)."""
    if s[k.MAU + seat] and s[k.SIZES + seat] == 1:
        s[k.MAU + seat] = 0
        later(s, k.DEAL_PENALTY, seat, 1)


def turn_ended(s: Array) -> None:
    """The deadlines that hang on the end of this turn are known now (MM-10a.2)."""
    for seat in range(s[k.SEATS]):
        due = s[k.MAU + seat]
        if due and not due & k.DATED and s[k.MAU_TURN + seat] == s[k.TURN_NO]:
            if due & k.NEW and not due & k.OWN:
                s[k.MAU_TURN + seat] += 1
            else:
                s[k.MAU + seat] = due | k.DATED


def say_mau(s: Array, seat: int) -> None:
    """Mau, where it is due or covers a card about to ripen (MM-10a.4)."""
    if s[k.MAU + seat]:
        s[k.MAU + seat] = 0
    elif covers(s, seat):
        s[k.COVERED] |= 1 << seat
