"""What stands where in the array of the kernel, its cards and actions, and what serves what.

A card is a number as in `state.cards`: its face, `8 * suit + rank`, and 32 times its copy. A hand
is a set of faces for each copy. Sets of seats and of words are bits.
"""

from __future__ import annotations

from stammtisch.games.kernels import Array, size_of

MOST_SEATS = 8
FACES = 32

# What never changes in a match.
SEATS = 0
DECKS = 1
HAND_SIZE = 2
GOAL = 3
BY_LOT = 4  # who deals first; else the lowest seat
HEALTH_MODE = 5
BOTS = 6  # the seats, as bits, that answer and are ready at once
VOLUNTARY_DRAW = 7
BASE_ANY_TEN = 8
FREE_START = 9  # of a queen run
AUTO_MAU = 10
WISH_GRACE = 11
MAX_TURNS = 12
# What does.
PHASE = 13
PENDING = 14  # what chance owes
KEEP = 15  # of a reshuffle: so many cards stay
DEALER = 16
READY = 17  # bits, as all sets of seats
ASKED = 18  # the question for health
WINNER = 19  # who has finished, while words are waited for
DOUBLE = 20
# The turn.
PLAYER = 21
TURN_NO = 22
STAGE = 23
EFF = 24  # the face to be served; after a Bube its rank and the wish
BASE = 25  # the suit of the open base
HELD = 26
DRAWN = 27  # the card drawn under § 2
BEGUN = 28
STACK_DUE = 29
SKIP_DUE = 30
CALLER = 31  # of the queen run
KING_UNTIL = 32  # the last turn of the king window
KING_LAID = 33
LATE_WISH = 34  # who may still name a suit
QUIET = 35  # the seats that let pass what has happened
COVERED = 36  # the seats whose Mau covers a card that ripens
FINISHER_COUNT = 37
FINISHERS = 38  # of an LHC, in their order
# By seat.
SCORES = 46
HEALTH = 54  # -1 not answered, 0 nicht gesund, 1 gesund
MAU = 62  # what is due: `OWED` and more
MAU_TURN = 70  # at whose end
LAST_WORDS = 78  # what is due with the last card, as words
SIZES = 86  # of the hands
HANDS = 94  # by copy and seat
# Card by card.
PENALTIES_SIZE = 118
PENALTIES = 119  # in the order in which they came, as `penalty` makes them
PILE_SIZE = 215
PILE = 216  # the top last
DRAW_AT = 312  # where the top lies in `DRAW_PILE`
DRAW_LEFT = 313
DRAW_PILE = 314  # the top first
# What follows by itself, in its order, as `task` makes it.
AGENDA_SIZE = 410
FRESH = 411  # so many of them are of the step being taken
AGENDA = 412
SIZE = 428

# Phases.
DEAL, IN_HEALTH, IN_TURN, LHC, FINISH, BETWEEN, OVER = range(7)
# What chance owes.
NOTHING, LOT, SHUFFLE, RESHUFFLE = range(4)
# Stages.
STACK, SERVE, DREW, AGAIN, AGAIN_DREW, IN_BASE, RUN_CALLER, WISH_FIRST, CLOSED = range(9)
# Modes of health.
OFF, AUTO, ASK = range(3)
# What is due as Mau: in one's own turn, by the very action that ends it, or by the clock alone.
OWED, OWN, NEW, DATED = 1, 2, 4, 8

NONE = -1

SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)
SUIT = 0xFF
RANK = 0x01010101
SEVENS = RANK << SEVEN
TENS = RANK << TEN
JACKS = RANK << JACK
QUEENS = RANK << QUEEN
KINGS = RANK << KING

# Kinds of actions.
LAY, THROW_IN, DRAW, DONE, WISH, SAY, LET_PASS, BE_READY, HEALTHY, UNWELL, ASK_HEALTH = range(11)
# Words, with a card and alone.
SAID_MAU, SAID_MAU_MAU, SAID_END, SAID_RUN = 1, 2, 4, 8
# With a card, too.
HOLD, ENDS = 16, 32

# What follows by itself.
(
    BEGIN_TURN,
    END_TURN,
    AFTER_RUN,
    AFTER_CLOSE,
    SERVED,
    STACK_DRAWN,
    RUN_OVER,
    DRAW_SERVE,
    DRAW_STACK,
    DRAW_LHC,
    DEAL_PENALTY,
    THROWN_LAST,
    LHC_DRAWN,
    LHC_OVER,
    ROUND_OVER,
) = range(15)

MOST_SKIPS = 7


def action(kind: int, card: int, suit: int, words: int) -> int:
    """What a seat does; ``suit`` -1 for none, ``words`` with `HOLD` and `ENDS`.

    The two Damen that a run is begun with are shown besides, see `showing`.
    """
    return kind | card << 4 | suit + 1 << 11 | words << 14


def showing(one: int, other: int) -> int:
    """What two shown cards add to an action."""
    return one << 20 | other << 27


def penalty(card: int, seat: int, turn: int) -> int:
    """A penalty card before a seat, that came in this turn."""
    return turn << 11 | seat << 7 | card


def lowest(faces: int) -> int:
    """The lowest face of a set that is not empty."""
    return size_of((faces & -faces) - 1)


def holds(s: Array, seat: int, faces: int) -> bool:
    """Whether one of these faces is in the hand."""
    return held(s, seat, faces) > 0


def held(s: Array, seat: int, faces: int) -> int:
    """How many cards of these faces are in the hand."""
    count = 0
    for copy in range(s[DECKS]):
        count += size_of(s[HANDS + copy * MOST_SEATS + seat] & faces)
    return count


def take(s: Array, seat: int, card: int) -> None:
    """The card comes to the hand."""
    s[HANDS + (card >> 5) * MOST_SEATS + seat] |= 1 << (card & 31)
    s[SIZES + seat] += 1


def has_penalties(s: Array, seat: int) -> bool:
    """Whether penalty cards lie before the seat."""
    for place in range(PENALTIES, PENALTIES + s[PENALTIES_SIZE]):
        if s[place] >> 7 & 15 == seat:
            return True
    return False


def ripening(s: Array, seat: int) -> int:
    """How many penalty cards of the seat ripen when this turn ends (MM-4.2)."""
    count = 0
    for place in range(PENALTIES, PENALTIES + s[PENALTIES_SIZE]):
        count += s[place] >> 7 & 15 == seat and s[place] >> 11 < s[TURN_NO]
    return count


def serving(s: Array) -> int:
    """The faces that may be laid now as the first of a segment (MM-0C.2)."""
    eff = s[EFF]
    rank = eff & 7
    if s[CALLER] >= 0:
        return QUEENS | TENS
    if s[STACK_DUE]:
        return SEVENS | TENS if rank == SEVEN else SEVENS
    suit = SUIT << (eff & 24)
    if rank == JACK:
        return suit & ~(JACKS | TENS)
    return suit | RANK << rank | JACKS | TENS


def addable(s: Array) -> int:
    """The faces that extend the open base (MM-0D.9b, MM-0D.9d)."""
    if s[STAGE] != IN_BASE:
        return 0
    faces = SUIT << 8 * s[BASE]
    if s[BASE_ANY_TEN]:
        faces |= TENS
    if s[EFF] & 7 == JACK:
        faces &= ~(JACKS | TENS)
    return faces


def closes_on_ace(s: Array) -> bool:
    """The open base ends with an effective Ass, so a card that serves it may follow (MM-0D.9f)."""
    return s[STAGE] == IN_BASE and s[EFF] & 7 == ACE and not s[HELD]


def opens_base(s: Array, card: int) -> bool:
    """Whether the card, laid first, is a base (MM-0D.9a)."""
    rank = card & 7
    return rank == NINE or (rank == TEN and s[EFF] & 7 == NINE)


def throwable(s: Array, seat: int) -> int:
    """The faces that the seat may throw in now (MM-9b.2)."""
    if s[PHASE] != IN_TURN or seat == s[PLAYER] or s[KING_UNTIL] < 0:
        return 0
    return KINGS | TENS


def covers(s: Array, seat: int) -> bool:
    """Whether Mau said now covers a card that ripens when this turn ends (MM-10a.4)."""
    if seat != s[PLAYER] or (s[PHASE] != IN_TURN and s[PHASE] != LHC):
        return False
    if s[COVERED] >> seat & 1:
        return False
    more = ripening(s, seat)
    return more > 0 and s[SIZES + seat] + more == 1
