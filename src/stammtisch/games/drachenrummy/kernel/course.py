"""The course of a match: cards, dice and melds are `numbers`, hands two sets of kinds by copy.

What an action is depends on the phase: the cards taken, seven bits each and one more than the card
(`TAKE`), the dice (`FIX`), a card with dice as `placing` makes it (`RESERVE`), a set of kinds or
what `extension` makes (`MELD`, `FINAL`); 0 ends the phase, and takes nothing.
"""

from __future__ import annotations

from stammtisch.games.drachenrummy.kernel.layouts import (
    ROOM_SIZE,
    least_loss,
    no_melds,
    with_run,
    with_set,
)
from stammtisch.games.drachenrummy.kernel.numbers import (
    DICE,
    EXTENSION,
    KINDS,
    SECOND_ACE,
    SET,
    STOLEN,
    SUIT,
    card_of,
    dice_in,
    kind_of,
    low_of,
    lying,
    owner_of,
    placing,
    points,
    wants,
)
from stammtisch.games.drachenrummy.kernel.one_pack import ROW, least_single
from stammtisch.games.kernels import Array, below, mix, size_of

# What never changes in a match.
SEATS = 0
PACKS = 1
CHOOSE = 2
STEAL_RULE = 3
QUIET_LIMIT = 4
TAKE_LIMIT = 5
MANUAL = 6
# What does.
STARTER = 7
PHASE = 8
TURN = 9
TURN_NO = 10
ROLLED = 11
FIXED = 12
FREE = 13
TOOK = 14
ACTIVE = 15
QUIET_TURNS = 16
TURNS_SINCE_TAKE = 17
DECK_AT = 18  # where its top lies in `DECK`
DECK_LEFT = 19
DISPLAY_SIZE = 20
RESERVED_SIZE = 21
MELDS_SIZE = 22
# By seat.
FIRSTS = 23  # the hand: kinds held as first copy
SECONDS = 28  # and as second copy
POINTS = 33  # of all melds
DONE = 38  # with the final melding
SCORES = 43  # when the match is over
LEFT = 48  # hand cards after the final melding
# Card by card and meld by meld.
DISPLAY = 53
RESERVED = 85  # in the order of placing, as `placing` makes them, the owner above
MELDS = 110  # in the order of laying, of all seats, as `lying` makes them
DECK = 144  # the top first
SIZE = 248
ROOM = 248  # room to work in; nothing of the match
LENGTH = ROOM + ROOM_SIZE

MOST_ACTIONS = 450

# Phases.
DRAW_STARTER, SHUFFLE, THROW, TAKE, FIX, RESERVE, MELD, FINAL, OVER = range(9)
CHANCE = -1
NOBODY = -3
# Steal rules.
SAME_FACE_MORE, ANY_FACE_MORE, MORE_SAME_OR_EQUAL_HIGHER = range(3)

FULL_DISPLAY = 4


def hand_size(s: Array, seat: int) -> int:
    """How many cards the seat holds."""
    return size_of(s[FIRSTS + seat]) + size_of(s[SECONDS + seat])


# --- the course of a match --------------------------------------------------------------------


def begin(s: Array, starter: int) -> None:
    """A match from its start; what never changes stands there. ``starter`` -1: by lot."""
    for place in range(STARTER, DECK):
        s[place] = 0
    s[STARTER] = starter
    s[PHASE] = SHUFFLE if starter >= 0 else DRAW_STARTER
    s[TURN] = -1


def draw_starter(s: Array, seat: int) -> None:
    """The lot says who begins (DR-11)."""
    s[STARTER] = seat
    s[PHASE] = SHUFFLE


def shuffle(s: Array, rng: Array) -> None:
    """Chance: all cards in any order, and the first turn."""
    for card in range(KINDS * s[PACKS]):
        s[DECK + card] = card
    mix(s, DECK, KINDS * s[PACKS], rng)
    deal(s)


def deal(s: Array) -> None:
    """The display from the cards that lie in `DECK`, and the first turn (DR-09 .. DR-12)."""
    s[DECK_AT] = 0
    s[DECK_LEFT] = KINDS * s[PACKS]
    _refill(s)
    _begin_turn(s, s[STARTER])


def _refill(s: Array) -> None:
    while s[DISPLAY_SIZE] < FULL_DISPLAY and s[DECK_LEFT]:
        _lay_open(s, s[DECK + s[DECK_AT]])
        s[DECK_AT] += 1
        s[DECK_LEFT] -= 1


def _lay_open(s: Array, card: int) -> None:
    s[DISPLAY + s[DISPLAY_SIZE]] = card
    s[DISPLAY_SIZE] += 1


def _begin_turn(s: Array, seat: int) -> None:
    """The next turn; what is reserved is taken, or the seat chooses of it (DR-14 .. DR-18)."""
    s[TURN_NO] += 1
    s[TURN] = seat
    s[ROLLED] = s[FIXED] = s[FREE] = 0
    s[TOOK] = s[ACTIVE] = 0
    own = 0
    for place in range(RESERVED, RESERVED + s[RESERVED_SIZE]):
        own += owner_of(s[place]) == seat
    s[PHASE] = TAKE if own and s[CHOOSE] else THROW
    if own and not s[CHOOSE]:
        _take(s, seat, 0)


def _take(s: Array, seat: int, wanted: int) -> None:
    """The wanted cards into the hand, the others back; where nobody may choose, all (DR-17)."""
    kept = RESERVED
    for place in range(RESERVED, RESERVED + s[RESERVED_SIZE]):
        entry = s[place]
        card = card_of(entry)
        if owner_of(entry) != seat:
            s[kept] = entry
            kept += 1
        elif s[CHOOSE] and not _among(wanted, card):
            _lay_open(s, card)
        else:
            s[(FIRSTS if card < KINDS else SECONDS) + seat] |= 1 << card % KINDS
            s[TOOK] = 1
    s[RESERVED_SIZE] = kept - RESERVED
    s[PHASE] = THROW
    if not s[RESERVED_SIZE] and not s[DISPLAY_SIZE] and not s[DECK_LEFT]:
        _end(s)


def _among(cards: int, card: int) -> bool:
    while cards:
        if cards & 127 == card + 1:
            return True
        cards >>= 7
    return False


def throw(s: Array, rng: Array) -> None:
    """Chance: all dice that are not fixed."""
    dice = 0
    for _ in range(DICE - dice_in(s[FIXED])):
        dice += 1 << 3 * below(rng, 6)
    thrown(s, dice)


def thrown(s: Array, dice: int) -> None:
    """These dice lie there, and some must be fixed (DR-19, DR-20)."""
    s[ROLLED] = dice
    s[PHASE] = FIX


def _fix(s: Array, dice: int) -> None:
    s[FIXED] += dice
    s[ROLLED] = 0
    if dice_in(s[FIXED]) < DICE:
        s[PHASE] = THROW
    else:
        s[FREE] = s[FIXED]
        s[PHASE] = RESERVE


def _place(s: Array, seat: int, action: int) -> None:
    """A card of the display, or of somebody else, goes before the seat (DR-27, DR-31)."""
    card = card_of(action)
    if action & STOLEN:
        _leave(s, RESERVED, RESERVED_SIZE, 6, card)
    else:
        _leave(s, DISPLAY, DISPLAY_SIZE, 0, card)
    entry = placing(card, action >> 3 & 7, action & 7)
    s[RESERVED + s[RESERVED_SIZE]] = seat << 13 | entry
    s[RESERVED_SIZE] += 1
    s[FREE] -= (entry & 7) << 3 * ((entry >> 3 & 7) - 1)
    s[ACTIVE] = 1


def _leave(s: Array, first: int, size: int, shift: int, card: int) -> None:
    """The card leaves a row, and the others move up."""
    place = first
    while s[place] >> shift & 127 != card:
        place += 1
    s[size] -= 1
    for later in range(place, first + s[size]):
        s[later] = s[later + 1]


def _end_turn(s: Array) -> None:
    """Refilling, the stall rule, the next turn (DR-52 .. DR-58)."""
    _refill(s)
    s[QUIET_TURNS] = 0 if s[TOOK] or s[ACTIVE] else s[QUIET_TURNS] + 1
    s[TURNS_SINCE_TAKE] = 0 if s[TOOK] else s[TURNS_SINCE_TAKE] + 1
    if s[QUIET_TURNS] >= s[QUIET_LIMIT] or s[TURNS_SINCE_TAKE] >= s[TAKE_LIMIT]:
        _end(s)
    else:
        _begin_turn(s, (s[TURN] + 1) % s[SEATS])


# --- melds ------------------------------------------------------------------------------------


def _lay(s: Array, seat: int, action: int) -> None:
    """A new meld, of equal cards the first copies (DR-41 .. DR-46, DR-83)."""
    kinds = action & (SECOND_ACE - 1)
    ace = kinds & -kinds if action & SECOND_ACE else 0
    s[SECONDS + seat] ^= kinds & ~s[FIRSTS + seat] | ace
    s[FIRSTS + seat] &= ~kinds
    s[POINTS + seat] += points(kinds) + points(ace)
    first = kind_of(kinds & -kinds)
    suit, rank = first // 13, first % 13
    if kinds & ~(SUIT << 13 * suit):
        suits = 0
        for other in range(4):
            suits |= (kinds >> 13 * other + rank & 1) << other
        meld = lying(seat, SET, rank + 1, suits)
    else:
        meld = lying(seat, suit, low_of(kinds >> 13 * suit), size_of(kinds) + (1 if ace else 0))
    s[MELDS + s[MELDS_SIZE]] = meld
    s[MELDS_SIZE] += 1


def _extend(s: Array, seat: int, action: int) -> None:
    kind, number = action & 63, action >> 6 & 63
    bit = 1 << kind
    if s[FIRSTS + seat] & bit:
        s[FIRSTS + seat] ^= bit
    else:
        s[SECONDS + seat] ^= bit
    s[POINTS + seat] += points(bit)
    place = MELDS
    while s[place] >> 11 != seat or number:
        number -= s[place] >> 11 == seat
        place += 1
    meld = s[place]
    low = meld >> 4 & 15
    if meld >> 8 & 7 == SET:
        s[place] = meld | 1 << kind // 13
    elif low > 1 and (low - 2) % 13 == kind % 13:
        s[place] = meld - (1 << 4) + 1
    else:
        s[place] = meld + 1


# --- the end ----------------------------------------------------------------------------------


def _end(s: Array) -> None:
    """The last turn is over (DR-56 .. DR-61)."""
    if s[MANUAL]:
        for seat in range(s[SEATS]):
            s[DONE + seat] = not hand_size(s, seat)
        _next_finisher(s)
        return
    for seat in range(s[SEATS]):
        lost = loss(s, seat)
        held = points(s[FIRSTS + seat]) + points(s[SECONDS + seat])
        s[SCORES + seat] = s[POINTS + seat] + held - (lost >> 8)
        s[LEFT + seat] = lost & 0xFF
    s[PHASE] = OVER


def loss(s: Array, seat: int) -> int:
    """What the seat must keep in its best layout, as `least_loss` counts it."""
    return _loss_of_one_pack(s, seat) if s[PACKS] == 1 else _loss_of_packs(s, seat)


def _loss_of_one_pack(s: Array, seat: int) -> int:
    feet = heads = fits = 0
    for place in range(MELDS, MELDS + s[MELDS_SIZE]):
        meld = s[place]
        suit, low, size = meld >> 8 & 7, meld >> 4 & 15, meld & 15
        if meld >> 11 != seat:
            continue
        if suit == SET:
            fits |= wants(meld)
        else:
            feet |= 1 << ROW * suit + low
            heads |= 1 << ROW * suit + low + size - 1
    return least_single(s, ROOM, s[FIRSTS + seat], feet, heads, fits)


def _loss_of_packs(s: Array, seat: int) -> int:
    no_melds(s, ROOM)
    for place in range(MELDS, MELDS + s[MELDS_SIZE]):
        meld = s[place]
        suit, low, size = meld >> 8 & 7, meld >> 4 & 15, meld & 15
        if meld >> 11 != seat:
            continue
        if suit != SET:
            with_run(s, ROOM, suit, low, low + size - 1)
        elif size != 15:
            with_set(s, ROOM, low - 1, kind_of(~size & 15))
    return least_loss(s, ROOM, s[FIRSTS + seat], s[SECONDS + seat])


def _next_finisher(s: Array) -> None:
    """The next player, clockwise, who has not laid what he wants; or the result (DR-61)."""
    s[PHASE] = FINAL
    for _ in range(s[SEATS]):
        if not s[DONE + s[TURN]]:
            return
        s[TURN] = (s[TURN] + 1) % s[SEATS]
    for seat in range(s[SEATS]):
        s[LEFT + seat] = hand_size(s, seat)
        s[SCORES + seat] = s[POINTS + seat] - s[LEFT + seat]
    s[PHASE] = OVER


def chooser(s: Array) -> int:
    """The seat that chooses; `CHANCE` where chance does, `NOBODY` when the match is over."""
    if s[PHASE] <= THROW:
        return CHANCE
    return NOBODY if s[PHASE] == OVER else s[TURN]


def apply(s: Array, seat: int, action: int) -> None:
    """What the seat does, one of its legal actions, with everything that follows by itself."""
    phase = s[PHASE]
    if phase == FIX:
        _fix(s, action)
    elif phase == TAKE:
        _take(s, seat, action)
    elif phase == RESERVE:
        if action:
            _place(s, seat, action)
        else:
            s[PHASE] = MELD
    elif action & EXTENSION:
        _extend(s, seat, action)
    elif action:
        _lay(s, seat, action)
    elif phase == MELD:
        _end_turn(s)
    else:
        s[DONE + seat] = 1
        _next_finisher(s)


def chance(s: Array, rng: Array) -> None:
    """What chance owes: a lot, the shuffle or a throw."""
    if s[PHASE] == THROW:
        throw(s, rng)
    elif s[PHASE] == SHUFFLE:
        shuffle(s, rng)
    else:
        draw_starter(s, below(rng, s[SEATS]))
