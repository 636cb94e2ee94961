"""Full states in which a seat would see what it sees (ZC-143)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.cards.shuffle import shuffled
from stammtisch.games.protocol import Source
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.characters.elephants import has_completion
from stammtisch.games.zwiebel.groups.judgement import conditions_of, exhausted, reaches, stands
from stammtisch.games.zwiebel.play.declarations import goal_of
from stammtisch.games.zwiebel.play.round_end import between
from stammtisch.games.zwiebel.play.showdown import own_list
from stammtisch.games.zwiebel.state.parts import DuelView
from stammtisch.games.zwiebel.state.setup import Setup, setup_of
from stammtisch.games.zwiebel.state.state import (
    NOBODY,
    ElephantValues,
    Rearranging,
    Standing,
    State,
)
from stammtisch.games.zwiebel.views.needed_cards import Needs, dealt, lawful, needs
from stammtisch.games.zwiebel.views.observation import Observation
from stammtisch.games.zwiebel.views.restoration import (
    read_cards,
    read_duel,
    read_effects,
    read_groups,
    read_pending,
    read_set,
    read_sets,
)

_TRIES = 300
"""So often hidden cards are drawn that let the player who is asked go on at all."""


def determinize(observation: Observation, source: Source) -> State:
    """The cards not seen are shuffled into hidden hands, stock and discard pot.

    Every draw is uniform over the deals in which hidden cards save the lists on the table that
    need it (`needed`). It is repeated until these lists are legal, whoever is asked can act, and
    has a further group exactly where the rules have shown it (ZC-102); so what is found is
    uniform over all deals like this. If in `_TRIES` draws there is none, the last one in which
    the lists are legal is taken.
    """
    setup = setup_of(observation.options, observation.n)
    state = between(setup, _standing(observation))
    if not observation.dealt:
        return replace(state, place=tuple(player.place for player in observation.players))
    frame = _frame(setup, observation, state)
    needed = needs(_as_known(frame, observation), observation.seat)
    legal = None
    for _ in range(_TRIES):
        found = _with_cards(frame, observation, needed, source)
        if lawful(found):
            legal = found
            if plausible(found, observation.seat):
                break
    return legal or found


def _standing(seen: Observation) -> Standing:
    players = seen.players
    return Standing(
        circle=seen.circle,
        dealer=NOBODY if seen.dealer is None else seen.dealer,
        round_no=seen.round_no,
        wild=seen.wild_at_start,
        stacks=tuple(player.stack for player in players),
        brought=tuple(player.brought for player in players),
        settled=tuple(player.settled for player in players),
        rounds_won=tuple(player.rounds_won for player in players),
        carried=seen.carried,
        carriers=seen.carriers,
        history=seen.history,
        last=seen.last,
        result=seen.result,
    )


def _frame(setup: Setup, seen: Observation, state: State) -> State:
    """Everything but the hidden cards."""
    players = seen.players
    known = read_sets(setup, [player.open for player in players])
    gone = read_sets(setup, [player.gone for player in players])
    effects = replace(read_effects(setup, seen.effects), unwild=seen.fate_unwild)
    if seen.rewild is not None:
        effects = replace(effects, rewild=seen.rewild, rewild_known=True)
    elif seen.own is not None and seen.own.rewild and seen.seat is not None:
        effects = replace(effects, rewild=seen.seat)
    public = card_set(card for _, card in effects.aside)
    for cards in (*known, *gone):
        public |= cards
    return replace(
        state,
        phase=seen.phase,
        leg=seen.leg,
        asked=seen.queue,
        later=seen.later,
        place=tuple(player.place for player in players),
        leaving=tuple(seat for seat, player in enumerate(players) if player.leaving),
        players=seen.dealt,
        known=known,
        shown=tuple(
            cards if player.shown else 0 for cards, player in zip(known, players, strict=True)
        ),
        seen=public,
        exchanged=tuple(-1 if one.exchanged is None else one.exchanged for one in players),
        bought=tuple(player.bought for player in players),
        pot=seen.pot,
        stake=seen.stake,
        extras=tuple(player.extra for player in players),
        betting=seen.betting,
        betting_pass=seen.betting_pass,
        null_used=seen.null_used,
        effects=effects,
        line=seen.line,
        duels=seen.duels,
    )


def _as_known(frame: State, seen: Observation) -> State:
    """The frame with hands of which nothing is hidden any more, for want of it."""
    state = replace(frame, hands=frame.known)
    if seen.duel is not None:
        state = replace(state, duel=read_duel(state, seen.duel))
    if seen.pending is not None and seen.pending.step == "out_cripple":
        state = replace(state, pending=read_pending(state, seen.pending, ()))
    return state


def _with_cards(frame: State, seen: Observation, needed: Needs, source: Source) -> State:
    """The frame with all hidden cards in places drawn by chance."""
    setup, own, viewer = frame.setup, seen.own, seen.seat
    hands, discards = list(frame.known), read_sets(setup, [one.gone for one in seen.players])
    piles = list(discards)
    taken = frame.seen
    drawn: tuple[Card, ...] = ()
    if own is not None and viewer is not None:
        hands[viewer] = read_set(setup, [card.card for card in own.hand])
        piles[viewer] = read_set(setup, own.discards)
        drawn = read_cards(setup, own.drawn)
        taken |= hands[viewer] | piles[viewer] | card_set(drawn)
    counts = {seat: seen.players[seat].hidden for seat in needed}
    needing = dealt(needed, counts, ALL & ~taken, source)
    for cards in needing.values():
        taken |= cards
    hidden = iter(shuffled(members(ALL & ~taken), source))
    for seat, player in enumerate(seen.players):
        if seat != viewer:
            hands[seat] |= needing.get(seat, 0) or _some(hidden, player.hidden)
            piles[seat] |= _some(hidden, player.discarded - len(player.gone))
    choosing = seen.pending is not None and seen.pending.step == "exchange_choice"
    if choosing and not drawn:
        drawn = (next(hidden), next(hidden))
    state = replace(frame, hands=tuple(hands), discards=tuple(piles), stock=tuple(hidden))
    state = _with_rewild(state, seen)
    if seen.duel is not None:
        state = replace(state, duel=read_duel(state, seen.duel))
    if seen.pending is not None:
        state = replace(state, pending=read_pending(state, seen.pending, drawn))
    return state


def _some(cards: Iterator[Card], count: int) -> CardSet:
    return card_set(next(cards) for _ in range(count))


def _with_rewild(state: State, seen: Observation) -> State:
    """Z30-43: whoever else holds the Lady kept his wild eights when the Schicksal was played.

    Whether he held her then already is not in an observation; he did, unless he has declared what
    only tame eights can be.
    """
    effects = state.effects
    silent = state.setup.procedure.rewilds_silently and effects.unwild
    if not silent or effects.rewild != NOBODY:
        return state
    lady = state.setup.characters["lady"]
    for seat in state.players:
        holds = state.hands[seat] >> lady & 1
        if holds and seat not in (effects.fate_by, seen.seat) and state.place[seat] == "in":
            wild = replace(state, effects=replace(effects, rewild=seat))
            return wild if _may_have_laid(wild, seat, seen.duel) else state
    return state


def _may_have_laid(state: State, seat: int, duel: DuelView | None) -> bool:
    """Whether what the seat has declared in the running duel can be what it is said to be."""
    if duel is None or duel.due is not None or seat not in (duel.leader, duel.challenger):
        return True
    laid = read_groups(state, seat, duel.lists[0 if seat == duel.leader else 1])
    return stands(state.hands[seat], laid, conditions_of(state, seat))


def plausible(state: State, viewer: int | None) -> bool:
    """Whether the player who is asked can go on, as far as the viewer cannot know it himself."""
    pending, duel = state.pending, state.duel
    if isinstance(pending, Rearranging):
        assert duel is not None
        seat = pending.seat
        goal, strict = goal_of(state, seat)
        return seat == viewer or reaches(state, seat, own_list(duel, seat), goal, strict)
    if isinstance(pending, ElephantValues):
        return pending.seat == viewer or has_completion(
            state, pending.seat, pending.cards, pending.values
        )
    if pending is not None or duel is None or duel.actor == NOBODY:
        return True
    if duel.case not in ("D", "O", "T"):
        return True
    sides = enumerate((duel.leader, duel.challenger))
    return all(
        exhausted(state, seat, duel.lists[side]) == duel.exhausted[side]
        for side, seat in sides
        if side == 0 or duel.exhausted[0]
    )
