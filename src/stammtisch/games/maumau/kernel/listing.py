"""What a seat may do in the kernel, in the order of the engine; and matches played at random."""

from __future__ import annotations

from stammtisch.games.kernels import Array, below
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import (
    action,
    addable,
    closes_on_ace,
    covers,
    has_penalties,
    held,
    lowest,
    opens_base,
    ripening,
    serving,
    showing,
    throwable,
)
from stammtisch.games.maumau.kernel.course import apply, chance
from stammtisch.games.maumau.kernel.rounds import begin

__all__ = ["MOST_ACTIONS", "apply", "begin", "chance", "draw", "legal", "may_act", "wander"]

MOST_ACTIONS = 5_000
"""Three packs have twelve Damen, and each pair of them may be shown with each card."""


def may_act(s: Array, seat: int) -> bool:
    """Whether the game waits for this seat, or lets it do something."""
    if s[k.PENDING]:
        return False
    phase = s[k.PHASE]
    if phase == k.IN_TURN or phase == k.LHC:
        if seat == s[k.PLAYER]:
            return s[k.LATE_WISH] < 0 or s[k.LATE_WISH] == seat
        if seat == s[k.LATE_WISH]:
            return True
        return not s[k.QUIET] >> seat & 1 and (s[k.KING_UNTIL] >= 0 or _owes(s, seat))
    if phase == k.FINISH:
        return _owes(s, seat)
    if phase == k.IN_HEALTH:
        if seat == s[k.DEALER]:
            return not s[k.ASKED]
        return s[k.ASKED] > 0 and s[k.HEALTH + seat] < 1
    return phase == k.BETWEEN and not s[k.READY] >> seat & 1


def _owes(s: Array, seat: int) -> bool:
    return s[k.MAU + seat] > 0 or s[k.LAST_WORDS + seat] > 0


def legal(s: Array, seat: int, actions: Array) -> int:
    """How many actions the seat has; they stand in ``actions``."""
    if s[k.PENDING]:
        return 0
    phase, count = s[k.PHASE], 0
    if phase == k.BETWEEN or phase == k.IN_HEALTH:
        return _before_play(s, seat, actions)
    if phase == k.OVER:
        return 0
    playing = phase != k.FINISH
    if playing and seat == s[k.PLAYER]:
        count = _own_turn(s, seat, actions)
    elif playing:
        count = _thrown(s, seat, actions)
    if s[k.LATE_WISH] == seat and phase == k.IN_TURN:
        count = _wishes(actions, count)
    count = _spoken(s, seat, actions, count)
    if playing and seat != s[k.PLAYER]:
        actions[count] = k.LET_PASS
        count += 1
    return count


def _before_play(s: Array, seat: int, actions: Array) -> int:
    if not may_act(s, seat):
        return 0
    if s[k.PHASE] == k.BETWEEN:
        actions[0] = k.BE_READY
    elif seat == s[k.DEALER]:
        actions[0] = k.ASK_HEALTH
    else:
        actions[0] = k.HEALTHY
        actions[1] = k.UNWELL
        return 2 if s[k.HEALTH + seat] < 0 else 1
    return 1


def _own_turn(s: Array, seat: int, actions: Array) -> int:
    stage = s[k.STAGE]
    count = _laid_all(s, seat, layable(s), actions)
    if s[k.PHASE] == k.LHC:
        actions[count] = k.DRAW
        actions[count + 1] = k.DONE
        return count + 2
    if stage == k.STACK:
        actions[count] = k.DRAW
        count += 1
    elif stage == k.SERVE or stage == k.AGAIN:
        if s[k.VOLUNTARY_DRAW] or not count:
            actions[count] = k.DRAW
            count += 1
        if stage == k.SERVE:
            count = _runs(s, seat, actions, count)
    elif stage != k.CLOSED:
        if stage == k.WISH_FIRST:
            count = _wishes(actions, count)
        actions[count] = k.DONE
        count += 1
    return count


def layable(s: Array) -> int:
    """The faces that the player on turn may lay now, whatever he holds."""
    stage = s[k.STAGE]
    if s[k.PHASE] == k.LHC:
        return serving(s) & (k.SEVENS | k.TENS)
    if stage <= k.AGAIN_DREW:
        return serving(s)
    if stage == k.IN_BASE:
        return addable(s) | (serving(s) if closes_on_ace(s) else 0)
    return 0


def _laid_all(s: Array, seat: int, faces: int, actions: Array) -> int:
    """Every way to lay these cards; after a draw only the one that was drawn."""
    count = 0
    drew = s[k.STAGE] == k.DREW or s[k.STAGE] == k.AGAIN_DREW
    for copy in range(s[k.DECKS]):
        left = s[k.HANDS + copy * k.MOST_SEATS + seat] & faces
        while left:
            card = copy * k.FACES + lowest(left)
            left &= left - 1
            if not drew or card == s[k.DRAWN]:
                count = _laid(s, seat, card, actions, count)
    return count


def _laid(s: Array, seat: int, card: int, actions: Array, count: int) -> int:
    """Every way to lay one lawful card (MM-17.8 c)."""
    left = s[k.SIZES + seat] - 1
    word = _word(s, seat, card, left)
    caller = s[k.CALLER] == seat
    last = s[k.PHASE] == k.LHC or (not left and not has_penalties(s, seat))
    base = opens_base(s, card) or addable(s) >> (card & 31) & 1
    jack = card & 7 == k.JACK
    if not (word or caller or base or jack):
        actions[count] = action(k.LAY, card, -1, 0)
        return count + 1
    for suit in range(-1, 4 if jack else 0):
        for said in range(4):
            if (said & 1 and not word) or (said & 2 and not caller):
                continue
            # In the order of the engine: one word each before both.
            words = (word if said & 1 else 0) | (k.SAID_END if said & 2 else 0)
            actions[count] = action(k.LAY, card, suit, words)
            count += 1
            if last:
                continue
            if base or caller:
                actions[count] = action(k.LAY, card, suit, words | k.ENDS)
                count += 1
            if base and left and suit < 0 and not words:
                actions[count] = action(k.LAY, card, suit, k.HOLD)
                count += 1
    return count


def _word(s: Array, seat: int, card: int, left: int) -> int:
    """Mau or Mau-Mau, where it can be said with the card; 0 for neither."""
    if left == 1:
        return 0 if s[k.AUTO_MAU] else k.SAID_MAU
    if left:
        return 0
    if not has_penalties(s, seat):
        unsaid = s[k.MAU + seat] > 0
        return k.SAID_MAU_MAU if card & 7 == k.JACK and not unsaid else 0
    if seat == s[k.PLAYER] and not s[k.COVERED] >> seat & 1 and ripening(s, seat) == 1:
        return k.SAID_MAU
    return 0


def _runs(s: Array, seat: int, actions: Array, count: int) -> int:
    """Every way to start a queen run (MM-9a.2): a first card, and two Damen that are shown."""
    if s[k.CALLER] >= 0 or s[k.BEGUN] or held(s, seat, k.QUEENS) < 2:
        return count
    rank = s[k.EFF] & 7
    first = k.TENS if rank == k.QUEEN else 0
    if not s[k.FREE_START]:
        first |= k.QUEENS & serving(s)
    elif rank != k.JACK:
        first |= k.QUEENS
    said_too = s[k.SIZES + seat] == 2 and not s[k.AUTO_MAU]
    for card in range(k.FACES * s[k.DECKS]):
        if not first >> (card & 31) & 1 or not _holds(s, seat, card):
            continue
        for one in range(k.QUEEN, k.FACES * s[k.DECKS], 8):
            if not _holds(s, seat, one):
                continue
            for other in range(one + 8, k.FACES * s[k.DECKS], 8):
                if _holds(s, seat, other):
                    shown = showing(one, other)
                    for words in range(2 if said_too else 1):
                        done = action(k.LAY, card, -1, k.SAID_RUN | words) | shown
                        actions[count] = done
                        actions[count + 1] = done | action(0, 0, -1, k.ENDS)
                        count += 2
    return count


def _holds(s: Array, seat: int, card: int) -> bool:
    return s[k.HANDS + (card >> 5) * k.MOST_SEATS + seat] >> (card & 31) & 1 > 0


def _thrown(s: Array, seat: int, actions: Array) -> int:
    """Every throw-in that is allowed now (MM-9b.2)."""
    faces, count = throwable(s, seat), 0
    if not faces:
        return 0
    says = s[k.SIZES + seat] == 2 and not s[k.AUTO_MAU]
    for copy in range(s[k.DECKS]):
        left = s[k.HANDS + copy * k.MOST_SEATS + seat] & faces
        while left:
            card = copy * k.FACES + lowest(left)
            left &= left - 1
            actions[count] = action(k.THROW_IN, card, -1, 0)
            count += 1
            if says:
                actions[count] = action(k.THROW_IN, card, -1, k.SAID_MAU)
                count += 1
    return count


def _wishes(actions: Array, count: int) -> int:
    for suit in range(4):
        actions[count] = action(k.WISH, 0, suit, 0)
        count += 1
    return count


def _spoken(s: Array, seat: int, actions: Array, count: int) -> int:
    """What the seat has to say, or may say in its own turn."""
    if s[k.MAU + seat] or (s[k.PENALTIES_SIZE] and covers(s, seat)):
        actions[count] = action(k.SAY, 0, -1, k.SAID_MAU)
        count += 1
    if s[k.LAST_WORDS + seat] & k.SAID_MAU_MAU:
        actions[count] = action(k.SAY, 0, -1, k.SAID_MAU_MAU)
        count += 1
    stage = s[k.STAGE]
    drew = stage == k.DREW or stage == k.AGAIN_DREW
    own_run = s[k.CALLER] == seat == s[k.PLAYER] and s[k.PHASE] == k.IN_TURN and not drew
    if own_run or s[k.LAST_WORDS + seat] & k.SAID_END:
        actions[count] = action(k.SAY, 0, -1, k.SAID_END)
        count += 1
    return count


def draw(s: Array, rng: Array, actions: Array) -> int:
    """Somebody who may act and one of his actions, each as likely as any.

    The seat is above the action: `seat << 34 | action`.
    """
    acting, count = 0, 0
    for seat in range(s[k.SEATS]):
        if may_act(s, seat):
            acting |= seat << 4 * count
            count += 1
    if count > 1:
        acting >>= 4 * below(rng, count)
    seat = acting & 15
    return seat << 34 | actions[below(rng, legal(s, seat, actions))]


def wander(s: Array, rng: Array, actions: Array, most: int) -> int:
    """Plays at random to the end of the match, or so many decisions; how many there were."""
    done = 0
    while s[k.PHASE] != k.OVER and done < most:
        if s[k.PENDING]:
            chance(s, rng)
            continue
        drawn = draw(s, rng, actions)
        apply(s, drawn >> 34, drawn & (1 << 34) - 1)
        done += 1
    return done
