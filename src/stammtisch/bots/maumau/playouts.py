"""How everybody plays in the head of `strong`: like `steady`, in plain integers over the kernel.

Worths are in hundredths of a card, as the constants of `steady` say them. Nobody forgets a word.
"""

from __future__ import annotations

from stammtisch.games.kernels import Array, below
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import action, closes_on_ace, held, lowest
from stammtisch.games.maumau.kernel.course import apply, chance
from stammtisch.games.maumau.kernel.listing import layable

LAST = 10_000
BOUND = 400
"""Decisions after which a round counts as nobody's."""


def to_the_end(s: Array, seat: int, done: int, rng: Array) -> None:
    """Carries the action out and plays on until the round is over."""
    for _ in range(BOUND):
        apply(s, seat, done)
        while s[k.PENDING] == k.RESHUFFLE:
            chance(s, rng)
        if s[k.PHASE] >= k.BETWEEN or s[k.PENDING]:
            return
        seat = on_turn(s, rng)
        done = choice(s, seat)


def on_turn(s: Array, rng: Array) -> int:
    """Who acts: who has finished, who names a suit, who throws a König in, or is on turn."""
    if s[k.PHASE] == k.FINISH:
        return s[k.WINNER]
    if s[k.LATE_WISH] >= 0:
        return s[k.LATE_WISH]
    if s[k.KING_UNTIL] >= 0 and s[k.PHASE] == k.IN_TURN:
        seat = below(rng, s[k.SEATS])
        for _ in range(s[k.SEATS]):
            if seat != s[k.PLAYER] and held(s, seat, k.KINGS):
                return seat
            seat = (seat + 1) % s[k.SEATS]
    return s[k.PLAYER]


def choice(s: Array, seat: int) -> int:
    """What the seat does."""
    done = forced(s, seat)
    if done >= 0:
        return done
    stage = s[k.STAGE]
    card, most = _favourite(s, seat)
    if card < 0 or (stage == k.DREW or stage == k.AGAIN_DREW or stage == k.IN_BASE) and most < 5:  # noqa: RUF021
        return stop(s)
    return with_words(s, seat, k.LAY, card)


def forced(s: Array, seat: int) -> int:
    """What the seat does where there is nothing to weigh; -1 where there is."""
    if s[k.PHASE] == k.FINISH:
        word = k.SAID_MAU_MAU
        return action(k.SAY, 0, -1, s[k.LAST_WORDS + seat] & word or k.SAID_END)
    if s[k.LATE_WISH] == seat or s[k.STAGE] == k.WISH_FIRST:
        return action(k.WISH, 0, longest(s, seat, 0), 0)
    if s[k.MAU + seat] and s[k.SIZES + seat] == 1:
        return action(k.SAY, 0, -1, k.SAID_MAU)
    if seat != s[k.PLAYER]:
        return with_words(s, seat, k.THROW_IN, _first_king(s, seat))
    return -1


def stop(s: Array) -> int:
    """To lay nothing."""
    stage = s[k.STAGE]
    must = stage == k.STACK or stage == k.SERVE or stage == k.AGAIN
    return k.DRAW if must or s[k.PHASE] == k.LHC else k.DONE


def _first_king(s: Array, seat: int) -> int:
    """The König that the seat throws in; -1 if it has none."""
    for copy in range(s[k.DECKS]):
        bits = s[k.HANDS + copy * k.MOST_SEATS + seat] & k.KINGS
        if bits:
            return copy * k.FACES + lowest(bits)
    return -1


def with_words(s: Array, seat: int, kind: int, card: int) -> int:
    """To lay the card, or to throw it in, and to say what is due."""
    left = s[k.SIZES + seat] - 1
    rank = card & 7
    words, suit = 0, -1
    if left == 1 and not s[k.AUTO_MAU]:
        words |= k.SAID_MAU
    if kind == k.LAY and rank == k.JACK:
        suit = longest(s, seat, 1 << (card & 31))
        if not left:
            words |= k.SAID_MAU_MAU
    if kind == k.LAY and rank == k.QUEEN:
        queens = held(s, seat, k.QUEENS)
        if s[k.CALLER] == seat and (queens == 1 or not left):
            words |= k.SAID_END
        elif s[k.CALLER] < 0 and s[k.STAGE] == k.SERVE and not s[k.BEGUN] and queens > 1:
            words |= k.SAID_RUN
    return action(kind, card, suit, words)


def longest(s: Array, seat: int, without: int) -> int:
    """The suit of which the hand has most cards but Buben."""
    best, most = 0, -1
    for suit in range(4):
        faces = k.SUIT << 8 * suit & ~k.JACKS & ~without
        count = held(s, seat, faces)
        if count > most:
            best, most = suit, count
    return best


def _favourite(s: Array, seat: int) -> tuple[int, int]:
    """The card that the player likes best to lay, and its worth; -1 where none goes."""
    best, most = -1, -LAST
    faces = layable(s)
    drew = s[k.STAGE] == k.DREW or s[k.STAGE] == k.AGAIN_DREW
    for copy in range(s[k.DECKS]):
        left = s[k.HANDS + copy * k.MOST_SEATS + seat] & faces
        while left:
            card = copy * k.FACES + lowest(left)
            left &= left - 1
            if drew and card != s[k.DRAWN]:
                continue
            worth = _worth(s, seat, card)
            if worth > most:
                best, most = card, worth
    return best, most


def _worth(s: Array, seat: int, card: int) -> int:
    """What it promises to lay the card, as `steady` sees it."""
    left = s[k.SIZES + seat] - 1
    face = card & 31
    printed = face & 7
    if printed == k.TEN:
        face = s[k.EFF]
    rank = face & 7
    if not left:
        return LAST - (500 if rank == k.ACE else 0)
    keep = 220 if printed == k.JACK else 130 if printed == k.TEN else 0
    worth = 100 - (keep * 3 // 10 if left <= 2 else keep)
    hurt = 90 if rank == k.SEVEN else 80 if rank == k.EIGHT else 0
    if s[k.STAGE] == k.IN_BASE and not (closes_on_ace(s) and (card & 31) >> 3 != s[k.BASE]):
        others = held(s, seat, k.SUIT << 8 * s[k.BASE]) - 1
        if others > 0:
            return worth + (-200 if printed == k.JACK else 70 if hurt or keep else 150)
        return worth + hurt * _danger(s, seat) // 100 - (150 if rank == k.ACE else 0)
    suit = k.SUIT << (face & 24)
    own = 1 << (card & 31)
    if rank == k.NINE:
        others = held(s, seat, suit & ~own & ~k.JACKS)
        if others == left:
            return worth + 90 * others + 400
        return worth + 90 * others
    if rank == k.ACE:
        follows = held(s, seat, (suit | k.RANK << k.ACE | k.JACKS | k.TENS) & ~own)
        worth += 70 if follows else -140
    elif rank == k.KING:
        worth += 50 if held(s, seat, k.KINGS) > (printed == k.KING) else -20
    else:
        worth += hurt * _danger(s, seat) // 100
    if printed == k.JACK:
        return worth + 35 * held(s, seat, k.SUIT << 8 * longest(s, seat, own) & ~k.JACKS)
    return worth + 15 * held(s, seat, (suit | k.RANK << rank) & ~own)


def _danger(s: Array, seat: int) -> int:
    """How much it pays to hurt the next player, in hundredths."""
    victim = (seat + 1 + s[k.SKIP_DUE]) % s[k.SEATS]
    size = s[k.SIZES + victim]
    return 250 if size == 1 else 170 if size == 2 else 130 if size == 3 else 100
