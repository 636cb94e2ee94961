"""The course of a match: cards are single bits of 32, in the order of the pack, hands sets of bits.

Actions mean by the phase what the seat does: the number of a suit (`ANNOUNCE`), the set of cards
put away (`EXCHANGE`), `IN` or `OUT` (`DECIDE`), the card (`PLAY`).
"""

from __future__ import annotations

from stammtisch.games.kernels import Array, below, mix, size_of

# What never changes in a match.
SEATS = 0
OPEN_GAMES = 1
MAX_GAMES = 2  # 0: no limit
EXCHANGE_LIMIT = 3
RECYCLING = 4
SIMULTANEOUS = 5
OVERTRUMP = 6
PENALTY_DOUBLES = 7
# What changes between games.
GAME_NO = 8
DEALER = 9
ANNOUNCER = 10
HEARTS_PHASE = 11
# The game.
PHASE = 12
TURN = 13
TRUMP = 14  # the set of all trumps; 0 until it is known
DEAD = 15
CHOICE = 16  # put down by the seat for which the stock is being recycled
STOCK_SIZE = 17
STOCK_AT = 18  # where its top lies in `STOCK`
LEADER = 19
LED = 20  # the set of the suit that was led; 0 before the first card
BEST = 21  # the card that wins the trick so far
WINNER = 22  # whose card that is
TRICKS_LEFT = 23
# By seat.
HANDS = 24
STATUS = 30
EXCHANGED = 36  # how many cards; -1: not yet
PENDING = 42  # a decision not revealed yet
TRICKS = 48
SCORES = 54
DELTAS = 60  # of the last finished game
STOCK = 66  # card by card, the top first
SIZE = 98

MOST_ACTIONS = 26

# Phases.
DRAW_DEALER, SHUFFLE, ANNOUNCE, EXCHANGE, RECYCLE, DECIDE, PLAY, OVER = range(8)
# `TURN` where it is no seat.
CHANCE = -1
NOBODY = -3
SEVERAL = -4
# `STATUS`, and `PENDING` with `UNDECIDED` for none.
OUT = 0
IN = 1
UNDECIDED = 2

PACK = 0xFFFFFFFF
DIAMONDS = 0xFF
HEARTS = 0xFF00
HAND_SIZE = 5
PENALTY = 5
UNCONTESTED = 5


def suit_of(card: int) -> int:
    """All cards of the suit of this one."""
    if card < 0x100:
        return 0xFF
    if card < 0x10000:
        return 0xFF00
    if card < 0x1000000:
        return 0xFF0000
    return 0xFF000000


def after(s: Array, seat: int) -> int:
    """The next seat clockwise."""
    seat += 1
    return seat if seat < s[SEATS] else 0


# --- the course of a match --------------------------------------------------------------------


def begin(s: Array, start_points: int, first_dealer: int) -> None:
    """A match from its start; what never changes stands there. ``first_dealer`` -1: by lot."""
    for seat in range(s[SEATS]):
        s[SCORES + seat] = start_points
        s[DELTAS + seat] = 0
    _gather(s, 1, max(first_dealer, 0))
    if first_dealer < 0:
        s[PHASE] = DRAW_DEALER


def draw_dealer(s: Array, seat: int) -> None:
    """The lot names the first dealer (ZZ-09)."""
    _gather(s, 1, seat)


def _gather(s: Array, game_no: int, dealer: int) -> None:
    """Before the shuffle: who deals, who announces, which phase (ZZ-10 .. ZZ-14)."""
    s[GAME_NO] = game_no
    s[DEALER] = dealer
    s[ANNOUNCER] = after(s, dealer)
    s[HEARTS_PHASE] = 1 if game_no > s[OPEN_GAMES] else 0
    s[PHASE] = SHUFFLE
    s[TURN] = CHANCE


def shuffle(s: Array, rng: Array) -> None:
    """Chance: the pack in any order into the stock, and the deal."""
    for place in range(32):
        s[STOCK + place] = 1 << place
    mix(s, STOCK, 32, rng)
    deal(s)


def deal(s: Array) -> None:
    """The first packet, or both, from the 32 cards that lie in `STOCK` (ZZ-15 .. ZZ-20)."""
    s[TRUMP] = 0
    s[DEAD] = 0
    s[CHOICE] = 0
    s[LED] = 0
    s[BEST] = 0
    s[TRICKS_LEFT] = HAND_SIZE
    s[STOCK_AT] = 0
    s[STOCK_SIZE] = 32
    for seat in range(s[SEATS]):
        s[HANDS + seat] = 0
        s[STATUS + seat] = UNDECIDED
        s[PENDING + seat] = UNDECIDED
        s[EXCHANGED + seat] = -1
        s[TRICKS + seat] = 0
    s[LEADER] = s[ANNOUNCER]
    s[WINNER] = s[ANNOUNCER]
    _packet(s, 2)
    s[PHASE] = ANNOUNCE
    s[TURN] = s[ANNOUNCER]
    if s[HEARTS_PHASE]:
        _name_trump(s, HEARTS)


def _packet(s: Array, size: int) -> None:
    n = s[SEATS]
    seat = s[ANNOUNCER]
    for _ in range(n):
        s[HANDS + seat] |= _drawn(s, size)
        seat = after(s, seat)


def _drawn(s: Array, count: int) -> int:
    """So many cards from the top of the stock."""
    cards = 0
    at = STOCK + s[STOCK_AT]
    for place in range(at, at + count):
        cards |= s[place]
    s[STOCK_AT] += count
    s[STOCK_SIZE] -= count
    return cards


def _name_trump(s: Array, trump: int) -> None:
    s[TRUMP] = trump
    _packet(s, 3)
    s[PHASE] = EXCHANGE
    _to_exchange(s, s[ANNOUNCER])


def exchange_cap(s: Array) -> int:
    """How many cards may be exchanged now (ZZ-23, ZZ-27)."""
    there = s[STOCK_SIZE]
    if s[RECYCLING]:
        there += size_of(s[DEAD])
    return min(s[EXCHANGE_LIMIT], there)


def _to_exchange(s: Array, seat: int) -> None:
    """Lets the next seat exchange, passing over those who find nothing to take (ZZ-28)."""
    cap = exchange_cap(s)
    while s[EXCHANGED + seat] < 0:
        if cap:
            s[TURN] = seat
            return
        s[EXCHANGED + seat] = 0
        seat = after(s, seat)
    _after_exchange(s)


def _exchange(s: Array, seat: int, away: int) -> None:
    count = size_of(away)
    if count > s[STOCK_SIZE]:
        s[CHOICE] = away
        s[PHASE] = RECYCLE
        s[TURN] = CHANCE
        return
    s[DEAD] |= away
    _change(s, seat, away, count)


def _change(s: Array, seat: int, away: int, count: int) -> None:
    s[HANDS + seat] = s[HANDS + seat] & ~away | _drawn(s, count)
    s[EXCHANGED + seat] = count
    _to_exchange(s, after(s, seat))


def recycle(s: Array, rng: Array) -> None:
    """Chance: the dead pile in any order under the stock (ZZ-27)."""
    kept = s[STOCK_SIZE]
    for place in range(kept):
        s[STOCK + place] = s[STOCK + s[STOCK_AT] + place]
    dead = s[DEAD]
    size = kept
    while dead:
        s[STOCK + size] = dead & -dead
        dead &= dead - 1
        size += 1
    mix(s, STOCK + kept, size - kept, rng)
    recycled(s, size)


def recycled(s: Array, size: int) -> None:
    """The stock lies from the first place of `STOCK`; the waiting seat gets its cards."""
    seat = s[ANNOUNCER]
    while s[EXCHANGED + seat] >= 0:
        seat = after(s, seat)
    s[STOCK_AT] = 0
    s[STOCK_SIZE] = size
    away = s[CHOICE]
    s[CHOICE] = 0
    s[DEAD] = away
    s[PHASE] = EXCHANGE
    _change(s, seat, away, size_of(away))


def _after_exchange(s: Array) -> None:
    """On to the decisions, or to the play where nobody may stay out (ZZ-30 .. ZZ-34)."""
    n = s[SEATS]
    if s[HEARTS_PHASE] or s[TRUMP] == DIAMONDS:
        for seat in range(n):
            s[STATUS + seat] = IN
        _first_lead(s)
        return
    s[STATUS + s[ANNOUNCER]] = IN
    s[PHASE] = DECIDE
    s[TURN] = SEVERAL if s[SIMULTANEOUS] else after(s, s[ANNOUNCER])


def _decide(s: Array, seat: int, stay: int) -> None:
    n = s[SEATS]
    if s[SIMULTANEOUS]:
        s[PENDING + seat] = stay
        for other in range(n):
            if other != s[ANNOUNCER] and s[PENDING + other] == UNDECIDED:
                return
        for other in range(n):
            if other != s[ANNOUNCER]:
                s[STATUS + other] = s[PENDING + other]
                s[PENDING + other] = UNDECIDED
    else:
        s[STATUS + seat] = stay
        s[TURN] = after(s, seat)
        if s[TURN] != s[ANNOUNCER]:
            return
    players = 0
    for other in range(n):
        players += s[STATUS + other]
    if players > 1:
        _first_lead(s)
    else:
        _settle(s)


def _first_lead(s: Array) -> None:
    s[PHASE] = PLAY
    s[TURN] = s[ANNOUNCER]
    s[LEADER] = s[ANNOUNCER]


def playable(s: Array, seat: int) -> int:
    """The cards that the seat may play (ZZ-42 .. ZZ-46)."""
    hand = s[HANDS + seat]
    following = hand & s[LED]
    if following:
        return following
    trumps = hand & s[TRUMP]
    if not s[LED] or not trumps:
        return hand
    best = s[BEST]
    if s[OVERTRUMP] and best & s[TRUMP]:
        higher = trumps & ~(best | (best - 1))
        if higher:
            return higher
    return trumps


def _play(s: Array, seat: int, card: int) -> None:
    s[HANDS + seat] ^= card
    if not s[LED]:
        s[LED] = suit_of(card)
    if beats(s, card):
        s[BEST] = card
        s[WINNER] = seat
    seat = after(s, seat)
    while s[STATUS + seat] != IN:
        seat = after(s, seat)
    s[TURN] = seat
    if seat == s[LEADER]:
        _finish_trick(s)


def beats(s: Array, card: int) -> bool:
    """Whether the card takes the trick from the best one so far, if there is any (ZZ-47)."""
    best = s[BEST]
    trump = s[TRUMP]
    if card & trump:
        return not best & trump or card > best
    return card & s[LED] != 0 and not best & trump and card > best


def _finish_trick(s: Array) -> None:
    winner = s[WINNER]
    s[TRICKS + winner] += 1
    s[LEADER] = winner
    s[TURN] = winner
    s[LED] = 0
    s[BEST] = 0
    s[TRICKS_LEFT] -= 1
    if s[TRICKS_LEFT] == 0:
        _settle(s)


def _settle(s: Array) -> None:
    """Counts the game, and ends the match or goes on to the next game (ZZ-50 .. ZZ-62)."""
    n = s[SEATS]
    factor = 2 if s[TRUMP] == HEARTS else 1
    penalty = PENALTY * factor if s[PENALTY_DOUBLES] else PENALTY
    players = 0
    for seat in range(n):
        players += s[STATUS + seat]
    for seat in range(n):
        change = 0
        if players == 1:
            change = -UNCONTESTED * factor if seat == s[ANNOUNCER] else 0
        elif s[STATUS + seat] == IN:
            won = s[TRICKS + seat]
            change = -won * factor if won else penalty
        s[DELTAS + seat] = change
        s[SCORES + seat] += change
    if _is_last(s):
        s[PHASE] = OVER
        s[TURN] = NOBODY
    else:
        _gather(s, s[GAME_NO] + 1, after(s, s[DEALER]))


def _is_last(s: Array) -> bool:
    lowest = s[SCORES]
    shared = 0
    for seat in range(s[SEATS]):
        score = s[SCORES + seat]
        if score < lowest:
            lowest = score
            shared = 1
        elif score == lowest:
            shared += 1
    return (lowest <= 0 and shared == 1) or (s[MAX_GAMES] > 0 and s[GAME_NO] >= s[MAX_GAMES])


# --- who acts, and what follows ---------------------------------------------------------------


def may_act(s: Array, seat: int) -> bool:
    """Whether the game waits for this seat."""
    if s[TURN] == SEVERAL:
        return seat != s[ANNOUNCER] and s[PENDING + seat] == UNDECIDED
    return seat == s[TURN]


def chooser(s: Array) -> int:
    """The seat that chooses; of several the first."""
    seat = s[TURN]
    if seat != SEVERAL:
        return seat
    seat = 0
    while not may_act(s, seat):
        seat += 1
    return seat


def apply(s: Array, seat: int, action: int) -> None:
    """What the seat does, one of its legal actions, with everything that follows by itself."""
    phase = s[PHASE]
    if phase == PLAY:
        _play(s, seat, action)
    elif phase == EXCHANGE:
        _exchange(s, seat, action)
    elif phase == DECIDE:
        _decide(s, seat, action)
    else:
        _name_trump(s, 0xFF << (8 * action))


def chance(s: Array, rng: Array) -> None:
    """What chance owes: a lot, a shuffle or a recycled pile."""
    if s[PHASE] == SHUFFLE:
        shuffle(s, rng)
    elif s[PHASE] == RECYCLE:
        recycle(s, rng)
    else:
        draw_dealer(s, below(rng, s[SEATS]))
