"""What a seat can do at an open table, lawful or not (MM-17.2, MM-17.6, MM-17.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from stammtisch.cards.sets import Card, members
from stammtisch.games.maumau.court import challenges, manual_deal, plenum
from stammtisch.games.maumau.lays import late_wish
from stammtisch.games.maumau.legal.beside_the_game import GROUPS
from stammtisch.games.maumau.legal.strict_listing import (
    DONE,
    DRAW,
    HEALTHY,
    LET_PASS,
    SAY_MAU,
    SAY_MAU_MAU,
    SAY_RUN_END,
    UNWELL,
    WISHES,
    chosen,
    gestures_due,
    lay_of,
    throw_of,
)
from stammtisch.games.maumau.owed.duties import MAU, MAU_MAU, RUN, RUN_END
from stammtisch.games.maumau.owed.likeness import like
from stammtisch.games.maumau.owed.what_serves import stays_open
from stammtisch.games.maumau.owed.wishes import may_wish
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.cards import (
    BIT,
    CODE,
    LHC_SERVES,
    QUEENS,
    SUIT_CODES,
    TENS,
)
from stammtisch.games.maumau.state.state import AnyState

SAID: tuple[tuple[str, ...], ...] = tuple(
    choice for k in range(4) for choice in combinations((MAU, MAU_MAU, RUN_END), k)
)
"""Every choice of the built-in announcements (MM-17.8 c)."""
OUTSIDE_RUNS = tuple(one for one in SAID if RUN_END not in one)


def open_actions(state: AnyState, seat: int) -> Sequence[a.SeatMove]:
    """Everything structurally possible; the violations that can be committed stand among it."""
    phase = state.turn.phase
    if phase in {"deal", "deal_choice", "health"}:
        return _dealing(state, seat)
    found: list[a.SeatMove] = []
    if phase == "plenum":
        return _plenum(state, seat)
    if phase in {"turn", "lhc"}:
        _cards(state, seat, found)
    found += gestures_due(state, seat)
    if phase in {"turn", "lhc", "finish"}:
        found += _speech(state, seat)
        found += _accusations(state, seat)
        found += [a.TakePenalty(k=k) for k in range(1, len(state.cards.penalties[seat]) + 1)]
        if any(one.code == "V-ZIE-2" and one.seat == seat for one in state.court.violations):
            found.append(a.PutDownExcess())
        final = state.round.finishing if phase == "finish" else None
        if final is not None and seat != final.seat and seat not in final.acks:
            found.append(a.AckFinish())
        if phase == "finish" or seat != state.turn.player:
            found.append(LET_PASS)
    return found


def _cards(state: AnyState, seat: int, found: list[a.SeatMove]) -> None:
    hand = state.cards.hands[seat]
    own = seat == state.turn.player
    if state.turn.phase == "lhc":
        hand = hand & like(state, seat, LHC_SERVES) if own else 0
        if own:
            found += [DRAW, DONE]
    else:
        found.append(DRAW)
        if own:
            found.append(DONE)
        if (own and state.turn.stage == "wish") or late_wish.suits_left(state, seat):
            found += WISHES
    for card in members(hand):
        found += _lays(state, seat, card)
        if state.turn.phase == "turn" and not own:
            found += _throws(state, seat, card)


def _lays(state: AnyState, seat: int, card: Card) -> Iterator[a.Lay]:
    """Every way to lay a card, right or wrong."""
    own = seat == state.turn.player
    suits = (None, *SUIT_CODES) if may_wish(state, seat, card, state.turn.eff) else (None,)
    stray = state.turn.stage in {"caller", "wish", "closed"}
    stays = own and state.turn.phase == "turn" and not stray and stays_open(state, seat, card)
    endings = [(False, False), (True, False)] + ([(False, True)] if stays else [])
    if state.turn.phase == "lhc":
        endings = [(False, False)]
    for wish in suits:
        for choice in chosen(state, seat, card):
            for say in _said(state):
                for hold, done in endings:
                    yield lay_of(card, wish, say, choice, hold=hold, done=done)
    starts = BIT[card] & like(state, seat, QUEENS | TENS)  # a card that can start a queen run
    if state.turn.phase == "turn" and starts:
        pairs = combinations(members(state.cards.hands[seat]), 2)
        for show in ((), *((CODE[one], CODE[two]) for one, two in pairs)):
            for choice in chosen(state, seat, card):
                yield lay_of(card, None, (RUN,), choice, show)
        if own and not stray:
            queens = members(state.cards.hands[seat] & QUEENS)
            for one, two in combinations(queens, 2):
                for choice in chosen(state, seat, card):
                    yield lay_of(card, None, (), choice, (CODE[one], CODE[two]))


def _throws(state: AnyState, seat: int, card: Card) -> Iterator[a.ThrowIn]:
    for choice in chosen(state, seat, card, thrown_in=True):
        for say in _said(state):
            yield throw_of(card, say, choice)


def _said(state: AnyState) -> tuple[tuple[str, ...], ...]:
    return SAID if state.turn.run is not None else OUTSIDE_RUNS


def _speech(state: AnyState, seat: int) -> list[a.SeatMove]:
    found: list[a.SeatMove] = [SAY_MAU, SAY_MAU_MAU]
    if state.turn.run is not None:
        found.append(SAY_RUN_END)
    for duty in state.round.duties:
        if duty.seat == seat and duty.rule_no:
            said = a.Say(phrase=duty.phrase, to=None if duty.to < 0 else duty.to)
            found += [said] if said not in found else []
    return found


def _accusations(state: AnyState, seat: int) -> Iterator[a.Challenge]:
    """A challenge for each other player and group, whether there is a reason or not."""
    final = state.round.finishing
    if state.turn.phase == "finish" and final is not None and seat in final.rejected:
        return
    for accused in state.round.seats:
        if accused != seat:
            for group in GROUPS:
                if not barred(state, accused, group, 0):
                    yield a.Challenge(accused=accused, group=group)
            for no, _ in state.law.rules:
                if not barred(state, accused, "regel", no):
                    yield a.Challenge(accused=accused, group="regel", rule_no=no)


def barred(state: AnyState, accused: int, group: str, rule_no: int) -> bool:
    """Whether the challenge would be refused: too early, or judged already (MM-6.5, MM-6.6)."""
    return challenges.refusal_of(state, accused, group, rule_no) is not None


def _plenum(state: AnyState, seat: int) -> list[a.SeatMove]:
    case = state.court.plenum
    assert case is not None
    if case.step == "vote":
        if seat not in case.voters or case.votes[case.voters.index(seat)] is not None:
            return []
        return [a.PlenumVote(guilty=False), a.PlenumVote(guilty=True)]
    if seat == plenum.speaker(case):
        return [a.PlenumReady(), a.PlenumSpeak()]
    return []


def _dealing(state: AnyState, seat: int) -> list[a.SeatMove]:
    sheet = state.round.dealing
    if state.turn.phase == "deal_choice":
        if sheet is None or sheet.chooser != seat:
            return []
        return [a.ChooseDealt(choice="keep"), a.ChooseDealt(choice="new")]
    if state.turn.phase == "deal":
        if sheet is None or seat != state.standing.dealer:
            return []
        cards: list[a.SeatMove] = []
        if len(state.cards.draw_pile) > manual_deal.RESERVE:
            cards = [
                a.DealCard(to=to, face_up=up) for to in state.round.seats for up in (False, True)
            ]
        return [*cards, a.DealFinish()]
    if seat == state.standing.dealer:
        first: list[a.SeatMove] = [a.FlipFirst()]
        return [a.AskHealth(), *first] if state.round.health_asked < 0 else []
    if state.round.health_asked < 0:
        return []
    if state.round.health[seat] < 0:
        return [HEALTHY, UNWELL]
    return [HEALTHY] if state.round.health[seat] == 0 else []
