"""Whether a state can stand on a table (DR-I01 .. DR-I08); for positions from outside."""

from __future__ import annotations

from collections import Counter

from stammtisch.cards.sets import CardSet
from stammtisch.games.drachenrummy.dice.dice import DICE, FACES, counts
from stammtisch.games.drachenrummy.melds.pack import codes
from stammtisch.games.drachenrummy.play.course import DISPLAY
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.drachenrummy.views.codes import require
from stammtisch.games.drachenrummy.views.position import Position

OVER = ("final_meld", "match_over")
"""The phases after the last turn."""


def check(state: State) -> None:
    """Raises `BadPosition` for what no course of the game leads to."""
    _check_cards(state)
    _check_display(state)
    _check_turn(state)
    _check_dice(state)
    _check_reserved(state)
    _check_counters(state)


def check_before_first_turn(state: State, position: Position) -> None:
    """Raises `BadPosition` unless the position says no more than that nothing has happened."""
    fits = state.phase == position.phase
    require(fits, f"the phase {position.phase} does not fit the starter")
    nothing = (
        position.turn is None
        and position.result is None
        and not (position.turn_no or position.roll_no or position.quiet_turns)
        and not (position.took or position.active or position.turns_since_take)
        and not (position.deck or position.display or position.reserved)
        and not any([*(position.hands or ()), *(position.melds or ()), *(position.free or ())])
        and not (position.rolled or position.fixed or any(position.final_done or ()))
    )
    require(nothing, f"something has happened before the phase {position.phase} is over")


def _check_cards(state: State) -> None:
    """Every card in exactly one place (DR-I01)."""
    places = [1 << card for card in (*state.deck, *state.display)]
    places += [1 << entry.card for entry in state.reserved]
    places += state.hands
    places += [meld.cards for own in state.melds for meld in own]
    seen: CardSet = 0
    for cards in places:
        require(not seen & cards, f"twice in the position: {' '.join(codes(seen & cards))}")
        seen |= cards
    strange = codes(seen & ~state.setup.cards)
    require(not strange, f"not in {state.setup.packs} pack(s): {' '.join(strange)}")
    missing = codes(state.setup.cards & ~seen)
    require(not missing, f"missing in the position: {' '.join(missing)}")


def _check_display(state: State) -> None:
    """The display is full as long as the deck reaches (DR-I06), and something is left to take."""
    size, limit = len(state.display), DISPLAY
    own = sum(entry.owner == state.turn for entry in state.reserved)
    least = limit - own if state.phase in ("reserve", "meld") else limit
    require(not state.deck or size >= least, f"{size} cards in the display before a deck")
    require(size <= limit or state.setup.choose, f"{size} cards in the display")
    over = state.phase in OVER
    left = bool(state.deck or state.display or state.reserved)
    require(left or over, "all cards are taken, but the match goes on")


def _check_turn(state: State) -> None:
    n = state.setup.n
    require(
        state.phase in OVER or state.turn == (state.starter + state.turn_no - 1) % n,
        f"turn {state.turn_no} is not seat {state.turn}'s if seat {state.starter} began",
    )
    done = state.final_done
    if state.phase == "final_meld":
        fits = state.setup.options.final_meld == "manual" and not done[state.turn]
        empty = all(d for d, hand in zip(done, state.hands, strict=True) if not hand)
        # The player on turn may have laid his last card and not be done yet.
        fits = fits and (empty or not state.hands[state.turn])
    else:
        fits = set(done) == {state.phase == "match_over"}
    require(fits, f"final_done {list(done)} in the phase {state.phase}")


def _check_dice(state: State) -> None:
    """Five dice in all, and as many throws as there can be (DR-I02, DR-I03)."""
    rolled, fixed, phase = state.rolled, state.fixed, state.phase
    proper = all(face in FACES for face in rolled + fixed) and list(fixed) == sorted(fixed)
    require(proper, "dice show 1 .. 6, and fixed ones lie in ascending order")
    if phase == "fix":
        fits = len(rolled) + len(fixed) == DICE and bool(rolled)
    elif phase == "throw":
        fits = not rolled and len(fixed) < DICE
    elif phase == "take":
        fits = not (rolled or fixed)
    else:
        fits = not rolled and len(fixed) in ((0, DICE) if phase in OVER else (DICE,))
    require(fits, f"{len(rolled)} rolled and {len(fixed)} fixed dice in the phase {phase}")
    # Every throw fixes at least one die, and the last one may still wait to be fixed.
    most = len(fixed) + (phase == "fix")
    least = bool(fixed) + (phase == "fix")
    require(least <= state.roll_no <= most, f"{state.roll_no} throws in the phase {phase}")
    free = Counter(dict(zip(FACES, counts(state.free), strict=True)))
    if phase in ("reserve", "meld"):
        for entry in state.reserved:
            if entry.owner == state.turn:
                free[entry.face] += entry.count
        require(+free == Counter(fixed), "free dice and dice on cards are not the fixed ones")
    else:
        fits = free <= Counter(fixed) if phase in OVER else not state.free
        require(fits, f"free dice in the phase {phase}")


def _check_reserved(state: State) -> None:
    """Reservations stem from their owners' last turns (DR-I04, DR-I05)."""
    dice = [0] * state.setup.n
    for entry in state.reserved:
        require(0 <= entry.owner < state.setup.n, f"nobody sits at seat {entry.owner}")
        dice[entry.owner] += entry.count
    require(max(dice) <= DICE, f"more than {DICE} dice of one player on cards")
    phase = state.phase
    if phase in OVER:
        return
    own = bool(dice[state.turn])
    if phase == "take":
        fits = own and state.setup.choose and not state.took
    else:
        fits = not own or phase in ("reserve", "meld")
    require(fits, f"reservations of the player on turn in the phase {phase}")
    placed = own and phase in ("reserve", "meld")
    require(state.active == placed, f"active is {state.active} in the phase {phase}")


def _check_counters(state: State) -> None:
    """The match would be over with higher counters (DR-58)."""
    setup, more = state.setup, state.phase in OVER
    require(
        0 <= state.quiet_turns < setup.quiet_limit + more,
        f"quiet_turns {state.quiet_turns} of {setup.quiet_limit}",
    )
    require(
        state.quiet_turns <= state.turns_since_take < setup.take_limit + more,
        f"turns_since_take {state.turns_since_take} of {setup.take_limit}",
    )
