"""How ``steady`` of Zwiebel announces, lays, answers and cripples (sections f and h).

Nearly everything that can be announced does as much after a defeat as before, for who is beaten is
asked once more and the comparison starts anew (ZC-67, ZC-103); and by then he knows what he needs.
So it is held back until then, but for what would be lost: the Narr, who comes too late in the
showdown, and in zwiebel-v3 cards that would have to be shown first (Z30-40).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from stammtisch.bots.zwiebel.choices.interruptions import imagined, worth
from stammtisch.bots.zwiebel.hands.elephants import best_elephants, best_shift
from stammtisch.bots.zwiebel.hands.field import Rival, chance_of, fields_of, rivals_of, worth_of
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.cards.sets import CardSet
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.groups.judgement import conditions_of, triggers_in
from stammtisch.games.zwiebel.play.showdown import opponent, own_list
from stammtisch.games.zwiebel.solving import arrange
from stammtisch.games.zwiebel.state.actions import (
    Announce,
    Concede,
    Declare,
    Mode,
    Pass,
    ZwiebelAction,
)
from stammtisch.games.zwiebel.state.state import State

WORLDS: Mapping[Mode, int] = MappingProxyType({"exchange": 12, "show": 6, "unwild": 3})
"""In how many made-up states an announcement is tried that draws cards or meets hidden ones."""
GAIN = 0.05
"""What is announced before it must be makes it likelier to win by this much."""


def preshow(reading: Reading, legal: Sequence[ZwiebelAction]) -> ZwiebelAction:
    """The Narr, if his order is good for the own hand; everything else keeps (Z04-50, Z30-50)."""
    found = fool_in(reading, legal)
    if found is not None:
        others = rivals_of(reading.state, reading.seat, reading.rng)
        if (
            odds_after(reading, others, found)
            > odds_now(reading.state, reading.seat, others) + GAIN
        ):
            return found
    return Pass()


def fool_in(reading: Reading, legal: Sequence[ZwiebelAction]) -> Announce | None:
    """The announcement of the Narr, if it is one of these."""
    code = reading.state.setup.codes[reading.state.setup.characters["fool"]]
    return next((one for one in _announcements(legal) if one.card == code), None)


def _announcements(legal: Sequence[ZwiebelAction]) -> list[Announce]:
    return [action for action in legal if isinstance(action, Announce)]


# --- how likely it is to win ----------------------------------------------------------------------


def odds_now(state: State, seat: int, others: Sequence[Rival]) -> float:
    """The chance to beat these rivals in this state."""
    return chance_of([worth(state, seat)], fields_of(state, others))


def odds_after(reading: Reading, others: Sequence[Rival], action: ZwiebelAction) -> float:
    """The same after an announcement, or a group that sets something off."""
    worlds = WORLDS.get(action.mode, 1) if isinstance(action, Announce) else 2
    total = 0.0
    for number in range(worlds):
        world = reading.another() if number else reading.state
        total += odds_now(imagined(world, reading.seat, action), reading.seat, others)
    return total / worlds


def shortlist(reading: Reading, legal: Sequence[ZwiebelAction]) -> list[Announce]:
    """The shift and the elephants that do most for the own hand, if they do, and all else."""
    options = _announcements(legal)
    found = [action for action in options if action.mode not in ("shift", "elephants")]
    for best in (best_shift, best_elephants):
        chosen = best(reading.state, reading.seat, options)
        if chosen is not None:
            found.append(chosen)
    return found


# --- duels ----------------------------------------------------------------------------------------


def duel(reading: Reading, legal: Sequence[ZwiebelAction]) -> ZwiebelAction:
    """Cripple, go on with the best arrangement, or lay it anew; before conceding announce.

    The first three are what ZC-92 does for anybody; what a group sets off or gives away is weighed.
    """
    usual = rules.timeout(reading.state, reading.seat)
    if isinstance(usual, Concede):
        return rescue(reading, legal) or usual
    if isinstance(usual, Declare):
        return _laid(reading, legal, usual)
    return usual


def _opponent(reading: Reading) -> list[Rival]:
    other = opponent(reading.state, reading.seat)
    return rivals_of(reading.state, reading.seat, reading.rng, [other])


def rescue(reading: Reading, legal: Sequence[ZwiebelAction]) -> Announce | None:
    """The announcement with which one is likeliest to win after all; ``None``: it is hopeless.

    Who is beaten has nothing to lose: he draws a new card whatever the chances are.
    """
    options = shortlist(reading, legal)
    if not options:
        return None
    others = _opponent(reading)
    found = [(odds_after(reading, others, action), action) for action in options]
    odds, best = max(found, key=lambda one: one[0])
    return best if odds else _straw(reading, options)


def _straw(reading: Reading, options: Sequence[Announce]) -> Announce | None:
    """What may help though no hand was thought of that it beats: a better hand, or a new card."""
    state, seat = reading.state, reading.seat
    now = worth(state, seat)
    for action in options:
        if action.mode == "exchange" or worth(imagined(state, seat, action), seat) > now:
            return action
    return None


def _laid(reading: Reading, legal: Sequence[ZwiebelAction], usual: Declare) -> ZwiebelAction:
    """The next group, unless another one or an announcement is better now."""
    state, seat = reading.state, reading.seat
    waiting = triggers_in(state, state.hands[seat])
    if waiting:
        usual = _weighed(reading, legal, usual, waiting)
    if state.setup.procedure.announces_open or not _announcements(legal):
        return usual
    return _hiding(reading, legal, usual)


def _weighed(
    reading: Reading, legal: Sequence[ZwiebelAction], usual: Declare, waiting: CardSet
) -> Declare:
    """Whether to set off the Tod or the Achtensender by a group (Z04-47, Z04-51), or to avoid it.

    As the comparison starts anew, any group with that card will do.
    """
    state, seat = reading.state, reading.seat
    others, index = _opponent(reading), state.setup.pack.index

    def fires(action: Declare) -> CardSet:
        return sum(1 << index[code] for code in action.cards) & waiting

    options: dict[CardSet, Declare] = {}
    quiet = _without(reading, legal, waiting) if fires(usual) else usual
    if quiet is not None:
        options[0] = quiet
    for action in (usual, *(one for one in legal if isinstance(one, Declare))):
        options.setdefault(fires(action), action)

    def odds(item: tuple[CardSet, Declare]) -> float:
        fired, action = item
        if fired:
            return odds_after(reading, others, action)
        left = worth_of(state.hands[seat] & ~waiting, conditions_of(state, seat))
        return chance_of([left], fields_of(state, others))

    return max(options.items(), key=odds)[1]


def _without(reading: Reading, legal: Sequence[ZwiebelAction], spared: CardSet) -> Declare | None:
    """The next group of the best arrangement that leaves these cards in the hand."""
    state, seat = reading.state, reading.seat
    assert state.duel is not None
    declared = own_list(state.duel, seat)
    best = arrange(state.hands[seat] & ~spared, conditions_of(state, seat), declared)
    for group in best.groups[len(declared) : len(declared) + 1]:
        wanted = Declare(state.setup.pack.codes_of(group.cards), str(group.key))
        return wanted if wanted in legal else None
    return None


def _hiding(reading: Reading, legal: Sequence[ZwiebelAction], usual: Declare) -> ZwiebelAction:
    """In zwiebel-v3 what lies open cannot be announced: keep it hidden, or use it before."""
    state, seat = reading.state, reading.seat
    laid = set(usual.cards)
    shown = [one for one in shortlist(reading, legal) if laid & set(needed(one))]
    if not shown:
        return usual
    assert state.duel is not None
    conditions, declared = conditions_of(state, seat), own_list(state.duel, seat)
    hidden = {code for one in shown for code in needed(one)}
    spared = sum(1 << state.setup.pack.index[code] for code in hidden)
    other = _without(reading, legal, spared)
    if other is not None:
        hand = state.hands[seat]
        all_of_it = arrange(hand, conditions, declared).strengths
        if arrange(hand & ~spared, conditions, declared).strengths == all_of_it:
            return other
    others = _opponent(reading)
    found = [(odds_after(reading, others, action), action) for action in shown]
    odds, best = max(found, key=lambda one: one[0])
    return best if odds > odds_now(state, seat, others) + GAIN else usual


def needed(action: Announce) -> Iterator[str]:
    """The cards that must lie hidden for this announcement (Z30-40)."""
    yield action.card
    yield from action.cards
    yield from (code for code in (action.down, action.up) if code is not None)
