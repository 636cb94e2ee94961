"""What a seat may do in the kernel, listed in the order of DR-84, and matches played at random."""

from __future__ import annotations

from stammtisch.games.drachenrummy.kernel.course import (
    ANY_FACE_MORE,
    CHANCE,
    DISPLAY,
    DISPLAY_SIZE,
    FIRSTS,
    FIX,
    FREE,
    MELDS,
    MELDS_SIZE,
    MOST_ACTIONS,
    OVER,
    PHASE,
    RESERVE,
    RESERVED,
    RESERVED_SIZE,
    ROLLED,
    ROOM,
    SAME_FACE_MORE,
    SECONDS,
    STEAL_RULE,
    TAKE,
    apply,
    begin,
    chance,
    chooser,
)
from stammtisch.games.drachenrummy.kernel.numbers import (
    DICE,
    KINDS,
    SECOND_ACE,
    STOLEN,
    SUIT,
    card_of,
    count_of,
    dice_in,
    extension,
    owner_of,
    placing,
    wants,
)
from stammtisch.games.kernels import Array, below, size_of

__all__ = ["MOST_ACTIONS", "apply", "begin", "chance", "chooser", "draw", "legal", "wander"]

SETS_WITH_FIRST = (0b0111, 0b1111, 0b1011, 0b1101)
"""The suits of the sets that hold the first suit, in canonical order."""


def legal(s: Array, seat: int, actions: Array) -> int:
    """How many actions the seat has; they stand in ``actions`` in the order of DR-84."""
    if chooser(s) != seat:
        return 0
    phase = s[PHASE]
    if phase == FIX:
        return _fixes(s[ROLLED], actions)
    if phase == RESERVE:
        return _placings(s, seat, actions)
    if phase == TAKE:
        return _takes(s, seat, actions)
    count = new_melds(s[FIRSTS + seat], s[SECONDS + seat], actions)
    count = _extensions(s, seat, actions, count)
    actions[count] = 0
    return count + 1


# --- dice and cards to take -------------------------------------------------------------------


def _ways(rolled: int) -> int:
    """In how many ways some of the dice can be chosen, or none."""
    ways = 1
    while rolled:
        ways *= (rolled & 7) + 1
        rolled >>= 3
    return ways


def _way(rolled: int, number: int) -> int:
    """The dice of one of these ways; the more ones, then twos and so on, the later."""
    dice = 0
    for face in range(6, 0, -1):
        many = count_of(rolled, face) + 1
        dice |= number % many << 3 * (face - 1)
        number //= many
    return dice


def _fixes(rolled: int, actions: Array) -> int:
    """Every choice of at least one die, by size, then by faces (DR-81)."""
    ways = _ways(rolled)
    for number in range(1, ways):
        actions[ways + number] = _way(rolled, number)
    count = 0
    for size in range(1, DICE + 1):
        for number in range(ways - 1, 0, -1):
            dice = actions[ways + number]
            if dice_in(dice) == size:
                actions[count] = dice
                count += 1
    return count


def _takes(s: Array, seat: int, actions: Array) -> int:
    """Every choice of the cards reserved by the seat, by size, then in canonical order."""
    many = _own(s, seat)
    count = 0
    for size in range(many + 1):
        for which in range((1 << many) - 1, -1, -1):
            if size_of(which) == size:
                cards = 0
                for place in range(many):
                    if which >> place & 1:
                        cards = cards << 7 | s[ROOM + place]
                actions[count] = cards
                count += 1
    return count


def _own(s: Array, seat: int) -> int:
    """One more than each card reserved by the seat into the room, in canonical order backwards."""
    many = 0
    for place in range(RESERVED, RESERVED + s[RESERVED_SIZE]):
        if owner_of(s[place]) == seat:
            card = card_of(s[place])
            at = ROOM + many
            while at > ROOM and _order(s[at - 1] - 1) < _order(card):
                s[at] = s[at - 1]
                at -= 1
            s[at] = card + 1
            many += 1
    return many


def _order(card: int) -> int:
    return card % KINDS * 2 + card // KINDS


def _placings(s: Array, seat: int, actions: Array) -> int:
    """Reserving, stealing, going on (DR-82, DR-84)."""
    count = 0
    free = s[FREE]
    if free:
        for place in range(DISPLAY, DISPLAY + s[DISPLAY_SIZE]):
            for face in range(1, 7):
                for dice in range(1, count_of(free, face) + 1):
                    actions[count] = placing(s[place], face, dice)
                    count += 1
        for place in range(RESERVED, RESERVED + s[RESERVED_SIZE]):
            entry = s[place]
            if owner_of(entry) != seat:
                for face in range(1, 7):
                    for dice in range(least_to_steal(s, entry, face), count_of(free, face) + 1):
                        actions[count] = STOLEN | placing(card_of(entry), face, dice)
                        count += 1
    actions[count] = 0
    return count + 1


def least_to_steal(s: Array, entry: int, face: int) -> int:
    """How many dice of a face win a reserved card; 6: none do (DR-31, DR-36)."""
    old_face, old_count = entry >> 3 & 7, entry & 7
    if face == old_face or s[STEAL_RULE] == ANY_FACE_MORE:
        return old_count + 1
    if s[STEAL_RULE] == SAME_FACE_MORE or face < old_face:
        return DICE + 1
    return old_count


# --- melds ------------------------------------------------------------------------------------


def new_melds(firsts: int, seconds: int, actions: Array) -> int:
    """Every meld of a hand, sets before runs (DR-83, DR-84); how many there are."""
    kinds = firsts | seconds
    count = _sets(kinds, actions)
    for suit in range(4):
        ranks = kinds >> 13 * suit & SUIT
        places = ranks | (ranks & 1) << 13
        if places & places >> 1 & places >> 2:
            if ranks == SUIT and (firsts & seconds) >> 13 * suit & 1:
                actions[count] = SUIT << 13 * suit | SECOND_ACE
                count += 1
            count = _runs(places, 13 * suit, actions, count)
    return count


def _sets(kinds: int, actions: Array) -> int:
    d, h, c = kinds & SUIT, kinds >> 13 & SUIT, kinds >> 39
    s = kinds >> 26 & SUIT
    ranks = d & h & (s | c) | s & c & (d | h)
    count = 0
    if not ranks:
        return 0
    for rank in range(13):
        if (ranks & d) >> rank & 1:
            for suits in SETS_WITH_FIRST:
                count = _set(kinds, rank, suits, actions, count)
    for rank in range(13):
        if ranks >> rank & 1:
            count = _set(kinds, rank, 0b1110, actions, count)
    return count


def _set(kinds: int, rank: int, suits: int, actions: Array, count: int) -> int:
    """The set of a rank with these suits, if all of its cards are there."""
    cards = 0
    for suit in range(4):
        if suits >> suit & 1:
            cards |= 1 << 13 * suit + rank
    if cards & ~kinds:
        return count
    actions[count] = cards
    return count + 1


def _runs(places: int, shift: int, actions: Array, count: int) -> int:
    """The runs of a suit by their cards: from the ace up, up to the ace, all others."""
    count = _runs_from(0, places & SUIT, shift, actions, count)
    for low in range(2, 12):
        run = (1 << 14) - (1 << low)
        if not run & ~places:
            actions[count] = (run & SUIT | 1) << shift
            count += 1
    for low in range(1, 11):
        count = _runs_from(low, places & SUIT, shift, actions, count)
    return count


def _runs_from(low: int, places: int, shift: int, actions: Array, count: int) -> int:
    for high in range(low + 3, 14):
        run = (1 << high) - (1 << low)
        if run & ~places:
            return count
        actions[count] = run << shift
        count += 1
    return count


def _extensions(s: Array, seat: int, actions: Array, count: int) -> int:
    """Every card that extends an own meld, by meld, then by card."""
    number = 0
    hand = s[FIRSTS + seat] | s[SECONDS + seat]
    for place in range(MELDS, MELDS + s[MELDS_SIZE]):
        if s[place] >> 11 == seat:
            fitting = wants(s[place]) & hand
            for kind in range(KINDS if fitting else 0):
                if fitting >> kind & 1:
                    actions[count] = extension(number, kind)
                    count += 1
            number += 1
    return count


# --- at random --------------------------------------------------------------------------------


def draw(s: Array, seat: int, rng: Array, actions: Array) -> int:
    """One of the legal actions of the seat, each as likely as any."""
    if s[PHASE] == FIX:
        return _way(s[ROLLED], 1 + below(rng, _ways(s[ROLLED]) - 1))
    return actions[below(rng, legal(s, seat, actions))]


def wander(s: Array, rng: Array, actions: Array, most: int) -> int:
    """Plays at random to the end of the match, or so many decisions; how many there were."""
    done = 0
    while s[PHASE] != OVER and done < most:
        seat = chooser(s)
        if seat == CHANCE:
            chance(s, rng)
            continue
        apply(s, seat, draw(s, seat, rng, actions))
        done += 1
    return done
