"""How everybody plays in the head of `master`: by learned preferences, over the kernel.

What can be said of an action is a handful of features, each a place in the weights; the action
whose places hold most in sum is preferred. Plain integers, so that numba compiles this file, too.
"""

from __future__ import annotations

from stammtisch.bots.maumau.playouts import BOUND, forced, longest, on_turn, stop, with_words
from stammtisch.games.kernels import Array
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import closes_on_ace, held, lowest
from stammtisch.games.maumau.kernel.course import apply, chance
from stammtisch.games.maumau.kernel.listing import layable

# Where the features of a group begin.
PRINTED = 0  # the rank as printed, by the cards left afterwards
EFFECT = 32  # the rank in effect, by the cards of whom it hits
FOLLOW = 64  # how many of the cards left go with it
WILD = 69  # how many Buben and tens are left, by the cards left
NINE = 81  # how many of the suit go with a 9; one more where all do
ACE = 88  # how many can follow an Ass
KING = 91  # how many Könige are left
SEVEN = 94  # how many sevens are left
WISH = 97  # how many are left of the suit that is named
MORE = 102  # the rank laid on an open base, while there is more of the suit
END = 110  # the same for the last of the suit
RUN = 118  # a queen run begins, or goes on
LAST = 120  # the rank in effect of the last card
DUE = 128  # so many sevens lie already
PASS = 132  # to stop, by the stage and the cards in the hand
TAKE = 144  # to draw what is due, by the sevens that lie
RACE = 148  # the rank as printed, by the fewest cards that another has
SUITS = 172  # so many suits are left
FEATURES = 176
"""Of one table size."""
SIZES = 4
"""Tables of two, three and four, and larger ones."""
MOST = 16
"""Features that one action can have."""


def to_the_end(s: Array, seat: int, done: int, rng: Array, weights: Array, at: Array) -> None:
    """Carries the action out and plays on until the round is over."""
    for _ in range(BOUND):
        apply(s, seat, done)
        while s[k.PENDING] == k.RESHUFFLE:
            chance(s, rng)
        if s[k.PHASE] >= k.BETWEEN or s[k.PENDING]:
            return
        seat = on_turn(s, rng)
        done = forced(s, seat)
        if done < 0:
            done = preferred(s, seat, weights, at)


def preferred(s: Array, seat: int, weights: Array, at: Array) -> int:
    """The action that the weights speak for most."""
    first = first_of(s)
    best, most = -1, 0
    faces = layable(s)
    drew = s[k.STAGE] == k.DREW or s[k.STAGE] == k.AGAIN_DREW
    for copy in range(s[k.DECKS]):
        left = s[k.HANDS + copy * k.MOST_SEATS + seat] & faces
        while left:
            card = copy * k.FACES + lowest(left)
            left &= left - 1
            if drew and card != s[k.DRAWN]:
                continue
            value = 0
            for place in range(laying(s, seat, card, at, 0)):
                value += weights[first + at[place]]
            if best < 0 or value > most:
                best, most = card, value
    if best >= 0 and may_stop(s):
        value = 0
        for place in range(stopping(s, seat, at, 0)):
            value += weights[first + at[place]]
        if value > most:
            best = -1
    return stop(s) if best < 0 else with_words(s, seat, k.LAY, best)


def first_of(s: Array) -> int:
    """Where the weights begin for so many at the table."""
    return FEATURES * min(s[k.SEATS] - 2, SIZES - 1)


def may_stop(s: Array) -> bool:
    """Whether the seat may leave a card that it could lay, and that can be sensible."""
    stage = s[k.STAGE]
    if s[k.PHASE] == k.LHC:
        return False
    return stage == k.STACK or stage == k.DREW or stage == k.AGAIN_DREW or stage == k.IN_BASE


def stopping(s: Array, seat: int, at: Array, to: int) -> int:
    """Writes the features of laying nothing; how many there are."""
    stage, size = s[k.STAGE], min(s[k.SIZES + seat], 4) - 1
    if stage == k.STACK:
        at[to] = TAKE + min(s[k.STACK_DUE] >> 1, 4) - 1
    elif stage == k.IN_BASE:
        at[to] = PASS + 8 + size
    else:
        at[to] = PASS + (4 if stage == k.AGAIN_DREW else 0) + size
    return 1


def laying(s: Array, seat: int, card: int, at: Array, to: int) -> int:
    """Writes the features of laying the card; how many there are."""
    left = s[k.SIZES + seat] - 1
    printed = card & 7
    face = card & 31
    if printed == k.TEN:
        face = s[k.EFF]
    rank = face & 7
    if not left:
        at[to] = LAST + rank
        return 1
    few = min(left, 4) - 1
    own = 1 << (card & 31)
    suit = k.SUIT << (face & 24)
    n = s[k.SEATS]
    at[to] = PRINTED + 4 * printed + few
    at[to + 1] = WILD + 4 * min(held(s, seat, (k.JACKS | k.TENS) & ~own), 2) + few
    at[to + 2] = RACE + 3 * printed + _fewest(s, seat)
    at[to + 3] = SUITS + _suits(s, seat, own) - 1
    count = 4
    if s[k.STAGE] == k.IN_BASE and not (closes_on_ace(s) and (card & 31) >> 3 != s[k.BASE]):
        if held(s, seat, k.SUIT << 8 * s[k.BASE]) > 1:
            at[to + 4] = MORE + printed
            return 5
        at[to + 4] = END + rank
        count = 5
    elif rank == k.NINE:
        others = held(s, seat, suit & ~own & ~k.JACKS)
        at[to + 4] = NINE + (6 if others == left else min(others, 5))
        return 5
    victim = s[k.SIZES + (seat + 1 + s[k.SKIP_DUE]) % n]
    at[to + count] = EFFECT + 4 * rank + min(max(victim, 1), 4) - 1
    count += 1
    if printed == k.JACK:
        named = k.SUIT << 8 * longest(s, seat, own)
        at[to + count] = WISH + min(held(s, seat, named & ~k.JACKS), 4)
        return count + 1
    at[to + count] = FOLLOW + min(
        held(s, seat, (suit | k.RANK << rank) & ~own & ~k.JACKS & ~k.TENS), 4
    )
    count += 1
    if rank == k.ACE:
        follows = held(s, seat, (suit | k.RANK << k.ACE | k.JACKS | k.TENS) & ~own)
        at[to + count] = ACE + min(follows, 2)
        count += 1
    elif rank == k.KING:
        at[to + count] = KING + min(held(s, seat, k.KINGS & ~own), 2)
        count += 1
    elif rank == k.SEVEN:
        at[to + count] = SEVEN + min(held(s, seat, k.SEVENS & ~own), 2)
        count += 1
        if s[k.STACK_DUE]:
            at[to + count] = DUE + min(s[k.STACK_DUE] >> 1, 4) - 1
            count += 1
    elif rank == k.QUEEN and held(s, seat, k.QUEENS & ~own):
        at[to + count] = RUN + (s[k.CALLER] >= 0)
        count += 1
    return count


def _fewest(s: Array, seat: int) -> int:
    """How few cards another has: 0 for one, 1 for two, 2 for more."""
    fewest = 3
    for other in range(s[k.SEATS]):
        if other != seat and 0 < s[k.SIZES + other] < fewest:
            fewest = s[k.SIZES + other]
    return fewest - 1


def _suits(s: Array, seat: int, without: int) -> int:
    """How many suits the other cards are of, Buben and tens aside; at least 1."""
    count = 0
    for suit in range(4):
        if held(s, seat, k.SUIT << 8 * suit & ~without & ~k.JACKS & ~k.TENS):
            count += 1
    return max(count, 1)
