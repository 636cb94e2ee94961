"""How rounds and matches end: the winner, the pot, the next dealer, the result (ZC-89, ZC-93)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.tuples import with_entry
from stammtisch.games.zwiebel.play.payments import receive, return_extras
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import (
    MatchEnded,
    PotAwarded,
    PotCarried,
    PotShared,
    RoundWon,
)
from stammtisch.games.zwiebel.state.parts import (
    LastRound,
    MatchEnd,
    Phase,
    Place,
    Result,
    RoundResult,
    WinReason,
)
from stammtisch.games.zwiebel.state.players import left_of, seniority, still_in, turned
from stammtisch.games.zwiebel.state.setup import Setup
from stammtisch.games.zwiebel.state.state import NOBODY, UNTOUCHED, Standing, State


def between(setup: Setup, standing: Standing) -> State:
    """The state between two rounds, or before the first one."""
    phase: Phase = "round_start"
    if standing.result is not None:
        phase = "match_over"
    elif standing.dealer == NOBODY:
        phase = "draw_dealer"
    nothing = (0,) * setup.n
    place: tuple[Place, ...] = tuple(
        "sitting_out" if seat in standing.circle else "empty" for seat in range(setup.n)
    )
    return State(
        setup=setup,
        standing=standing,
        phase=phase,
        leg=-1,
        asked=(),
        later=(),
        place=place,
        leaving=(),
        players=(),
        hands=nothing,
        known=nothing,
        shown=nothing,
        stock=tuple(range(104)),
        discards=nothing,
        seen=0,
        exchanged=(-1,) * setup.n,
        bought=nothing,
        pot=0,
        stake=0,
        extras=nothing,
        betting=0,
        betting_pass=0,
        null_used=False,
        effects=UNTOUCHED,
        pending=None,
        line=(),
        duel=None,
        duels=(),
    )


def able(setup: Setup, standing: Standing) -> tuple[int, ...]:
    """The seats that can take part in a new round, clockwise (ZC-89)."""
    if not setup.latitude.chips:
        return standing.circle
    price = setup.options.grundeinsatz
    return tuple(seat for seat in standing.circle if standing.stacks[seat] >= price)


# --- the end of a round -------------------------------------------------------------------------


def win_alone(draft: Draft) -> None:
    """Only one is left before the showdown: he wins (ZC-87)."""
    win(draft, still_in(draft.state, draft.state.players)[0], "last_one_left")


def win(draft: Draft, seat: int, reason: WinReason) -> None:
    """A player has won the round and takes the pot (ZC-89)."""
    return_extras(draft)
    draft.tell(RoundWon(seat, reason))
    pot = draft.state.pot
    if pot:
        receive(draft, seat, pot)
        draft.tell(PotAwarded(seat, pot))
    won = draft.standing.rounds_won
    draft.set_standing(rounds_won=with_entry(won, seat, won[seat] + 1))
    _close(draft, seat, reason)


def carry(draft: Draft) -> None:
    """Nobody wants to deal: the pot stays for the next round (Z30-66)."""
    return_extras(draft)
    draft.tell(PotCarried(draft.state.pot))
    leaving = draft.state.leaving
    carriers = tuple(seat for seat in seniority(draft.state) if seat not in leaving)
    draft.set_standing(carried=draft.state.pot, carriers=carriers)
    _close(draft, None, None)


def _close(draft: Draft, winner: int | None, reason: WinReason | None) -> None:
    state, standing = draft.state, draft.standing
    line = RoundResult(
        round_no=standing.round_no,
        dealer=standing.dealer,
        winner=winner,
        reason=reason,
        wild=standing.wild,
        null_used=state.null_used,
        pot=state.pot,
        stacks=standing.stacks,
    )
    standing = replace(
        standing,
        dealer=standing.dealer if winner is None else winner,
        wild=state.null_used and not standing.wild,
        history=(*standing.history, line),
        last=LastRound(tuple(map(state.setup.pack.codes_of, state.known)), state.duels),
    )
    for seat in state.leaving:
        standing = without(standing, seat)
    draft.state = between(state.setup, standing)
    end_match_if_due(draft)


def without(standing: Standing, seat: int) -> Standing:
    """The seat is empty, its stack out of the game (ZC-91)."""
    order = turned(standing.circle, seat)
    gain = standing.stacks[seat] - standing.brought[seat]
    dealer = standing.dealer
    if dealer == seat:
        dealer = order[1] if len(order) > 1 else NOBODY
    return replace(
        standing,
        circle=tuple(other for other in standing.circle if other != seat),
        dealer=dealer,
        carriers=tuple(other for other in standing.carriers if other != seat),
        settled=with_entry(standing.settled, seat, standing.settled[seat] + gain),
        stacks=with_entry(standing.stacks, seat, 0),
        brought=with_entry(standing.brought, seat, 0),
    )


# --- the end of a match -------------------------------------------------------------------------


def end_match_if_due(draft: Draft) -> None:
    """The match ends after the last round, or when fewer than two can go on (ZC-93)."""
    setup, standing = draft.setup, draft.standing
    limit = setup.options.rounds
    if limit and standing.round_no >= limit:
        _end_match(draft, "rounds")
    elif len(able(setup, standing)) < 2:
        _share_carried(draft)
        if len(able(setup, draft.standing)) < 2:
            _end_match(draft, "too_few_players")


def _share_carried(draft: Draft) -> None:
    """A carried pot is divided, odd cents one each in order of seniority (Z30-67)."""
    standing = draft.standing
    pot = standing.carried
    heirs = (standing.carriers or standing.circle)[:pot]
    if not heirs:
        return
    each, odd = divmod(pot, len(heirs))
    for place, seat in enumerate(heirs):
        receive(draft, seat, each + (place < odd))
    shared = each if len(heirs) > 1 else None
    draft.tell(PotShared(heirs, pot, shared, odd, heirs[:odd]))
    draft.set_standing(carried=0, carriers=())


def _end_match(draft: Draft, reason: MatchEnd) -> None:
    _share_carried(draft)
    standing = draft.standing
    money = tuple(
        gone + stack - brought
        for gone, stack, brought in zip(
            standing.settled, standing.stacks, standing.brought, strict=True
        )
    )
    scores = money if draft.setup.latitude.chips else standing.rounds_won
    result = Result(reason, scores, standing.rounds_won, standing.stacks)
    draft.state = between(draft.setup, replace(standing, result=result))
    draft.tell(MatchEnded(reason, scores))


def first_left_in(draft: Draft, seat: int) -> int:
    """The first player still in to the left of ``seat``."""
    return still_in(draft.state, left_of(draft.standing.circle, seat))[0]
