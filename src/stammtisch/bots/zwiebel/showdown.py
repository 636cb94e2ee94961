"""How ``steady`` of Zwiebel announces, lays, answers and cripples (sections f and h).

Nearly everything that can be announced does as much after a defeat as before, for who is beaten is
asked once more and the comparison starts anew (ZC-67, ZC-103); and by then he knows what he needs.
So it is held back until then, but for what would be lost: the Narr, who comes too late in the
showdown, and in zwiebel-v3 cards that would have to be shown first (Z30-40).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from stammtisch.bots.zwiebel.driving import best_elephants, best_shift
from stammtisch.bots.zwiebel.field import Rival, chance_of, fields_of, rivals_of, worth_of
from stammtisch.bots.zwiebel.steps import imagined, worth
from stammtisch.bots.zwiebel.view import View
from stammtisch.cards.sets import CardSet
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.groups.judgement import conditions_of, triggers_in
from stammtisch.games.zwiebel.play.showdown import opponent, own_list
from stammtisch.games.zwiebel.solving import arrange
from stammtisch.games.zwiebel.state.actions import Announce, Concede, Declare, Mode, Pass
from stammtisch.games.zwiebel.state.state import State

WORLDS: Mapping[Mode, int] = MappingProxyType({"exchange": 12, "show": 6, "unwild": 3})
"""In how many made-up states an announcement is tried that draws cards or meets hidden ones."""
GAIN = 0.05
"""What is announced before it must be makes it likelier to win by this much."""


def preshow(view: View, legal: Sequence[Any]) -> Any:
    """The Narr, if his order is good for the own hand; everything else keeps (Z04-50, Z30-50)."""
    found = fool_in(view, legal)
    if found is not None:
        others = rivals_of(view.state, view.seat, view.rng)
        if odds_after(view, others, found) > odds_now(view.state, view.seat, others) + GAIN:
            return found
    return Pass()


def fool_in(view: View, legal: Sequence[Any]) -> Announce | None:
    """The announcement of the Narr, if it is one of these."""
    code = view.state.setup.codes[view.state.setup.characters["fool"]]
    return next((one for one in _announcements(legal) if one.card == code), None)


def _announcements(legal: Sequence[Any]) -> list[Announce]:
    return [action for action in legal if isinstance(action, Announce)]


# --- how likely it is to win ----------------------------------------------------------------------


def odds_now(state: State, seat: int, others: Sequence[Rival]) -> float:
    """The chance to beat these rivals in this state."""
    return chance_of([worth(state, seat)], fields_of(state, others))


def odds_after(view: View, others: Sequence[Rival], action: Any) -> float:
    """The same after an announcement, or a group that sets something off."""
    worlds = WORLDS.get(action.mode, 1) if isinstance(action, Announce) else 2
    total = 0.0
    for number in range(worlds):
        world = view.another() if number else view.state
        total += odds_now(imagined(world, view.seat, action), view.seat, others)
    return total / worlds


def shortlist(view: View, legal: Sequence[Any]) -> list[Announce]:
    """The shift and the elephants that do most for the own hand, if they do, and all else."""
    options = _announcements(legal)
    found = [action for action in options if action.mode not in ("shift", "elephants")]
    for best in (best_shift, best_elephants):
        chosen = best(view.state, view.seat, options)
        if chosen is not None:
            found.append(chosen)
    return found


# --- duels ----------------------------------------------------------------------------------------


def duel(view: View, legal: Sequence[Any]) -> Any:
    """Cripple, go on with the best arrangement, or lay it anew; before conceding announce.

    The first three are what ZC-92 does for anybody; what a group sets off or gives away is weighed.
    """
    usual = rules.timeout(view.state, view.seat)
    if isinstance(usual, Concede):
        return rescue(view, legal) or usual
    if isinstance(usual, Declare):
        return _laid(view, legal, usual)
    return usual


def _opponent(view: View) -> list[Rival]:
    other = opponent(view.state, view.seat)
    return rivals_of(view.state, view.seat, view.rng, [other])


def rescue(view: View, legal: Sequence[Any]) -> Announce | None:
    """The announcement with which one is likeliest to win after all; ``None``: it is hopeless.

    Who is beaten has nothing to lose: he draws a new card whatever the chances are.
    """
    options = shortlist(view, legal)
    if not options:
        return None
    others = _opponent(view)
    found = [(odds_after(view, others, action), action) for action in options]
    odds, best = max(found, key=lambda one: one[0])
    return best if odds else _straw(view, options)


def _straw(view: View, options: Sequence[Announce]) -> Announce | None:
    """What may help though no hand was thought of that it beats: a better hand, or a new card."""
    state, seat = view.state, view.seat
    now = worth(state, seat)
    for action in options:
        if action.mode == "exchange" or worth(imagined(state, seat, action), seat) > now:
            return action
    return None


def _laid(view: View, legal: Sequence[Any], usual: Declare) -> Any:
    """The next group, unless another one or an announcement is better now."""
    state, seat = view.state, view.seat
    waiting = triggers_in(state, state.hands[seat])
    if waiting:
        usual = _weighed(view, legal, usual, waiting)
    if state.setup.procedure.announces_open or not _announcements(legal):
        return usual
    return _hiding(view, legal, usual)


def _weighed(view: View, legal: Sequence[Any], usual: Declare, waiting: CardSet) -> Declare:
    """Whether to set off the Tod or the Achtensender by a group (Z04-47, Z04-51), or to avoid it.

    As the comparison starts anew, any group with that card will do.
    """
    state, seat = view.state, view.seat
    others, index = _opponent(view), state.setup.pack.index

    def fires(action: Declare) -> CardSet:
        return sum(1 << index[code] for code in action.cards) & waiting

    options: dict[CardSet, Declare] = {}
    quiet = _without(view, legal, waiting) if fires(usual) else usual
    if quiet is not None:
        options[0] = quiet
    for action in (usual, *(one for one in legal if isinstance(one, Declare))):
        options.setdefault(fires(action), action)

    def odds(item: tuple[CardSet, Declare]) -> float:
        fired, action = item
        if fired:
            return odds_after(view, others, action)
        left = worth_of(state.hands[seat] & ~waiting, conditions_of(state, seat))
        return chance_of([left], fields_of(state, others))

    return max(options.items(), key=odds)[1]


def _without(view: View, legal: Sequence[Any], spared: CardSet) -> Declare | None:
    """The next group of the best arrangement that leaves these cards in the hand."""
    state, seat = view.state, view.seat
    assert state.duel is not None
    declared = own_list(state.duel, seat)
    best = arrange(state.hands[seat] & ~spared, conditions_of(state, seat), declared)
    for group in best.groups[len(declared) : len(declared) + 1]:
        wanted = Declare(state.setup.pack.codes_of(group.cards), str(group.key))
        return wanted if wanted in legal else None
    return None


def _hiding(view: View, legal: Sequence[Any], usual: Declare) -> Any:
    """In zwiebel-v3 what lies open cannot be announced: keep it hidden, or use it before."""
    state, seat = view.state, view.seat
    laid = set(usual.cards)
    shown = [one for one in shortlist(view, legal) if laid & set(_needed(one))]
    if not shown:
        return usual
    assert state.duel is not None
    conditions, declared = conditions_of(state, seat), own_list(state.duel, seat)
    needed = {code for one in shown for code in _needed(one)}
    spared = sum(1 << state.setup.pack.index[code] for code in needed)
    other = _without(view, legal, spared)
    if other is not None:
        hand = state.hands[seat]
        all_of_it = arrange(hand, conditions, declared).strengths
        if arrange(hand & ~spared, conditions, declared).strengths == all_of_it:
            return other
    others = _opponent(view)
    found = [(odds_after(view, others, action), action) for action in shown]
    odds, best = max(found, key=lambda one: one[0])
    return best if odds > odds_now(state, seat, others) + GAIN else usual


def _needed(action: Announce) -> Iterator[str]:
    """The cards that must lie hidden for this announcement (Z30-40)."""
    yield action.card
    yield from action.cards
    yield from (code for code in (action.down, action.up) if code is not None)
