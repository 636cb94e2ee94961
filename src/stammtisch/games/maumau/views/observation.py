"""What a seat may know (MM-18.2): built from what may be seen, never by hiding what may not."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.games.maumau.engine.hints import lawful
from stammtisch.games.maumau.house import proposals
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.house.sentences import board_line
from stammtisch.games.maumau.house.validation import TableFacts
from stammtisch.games.maumau.owed.house_conditions import points_of
from stammtisch.games.maumau.play import between_rounds
from stammtisch.games.maumau.play.round_end import protocol
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import active
from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.cards import JACK, SUITS, Codes, codes_of, face_rank, face_suit
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.clock import CountdownRun
from stammtisch.games.maumau.state.parts.court import HeardCase, Judged, PlenumCase, Verdict
from stammtisch.games.maumau.state.parts.round import Duty, GestureCall, LateWish
from stammtisch.games.maumau.state.parts.turn import Phase, TurnStage
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import AnyState, State
from stammtisch.games.maumau.views.codes import (
    DealingWire,
    ExcessWire,
    FinishingWire,
    PenaltyWire,
    PendingWire,
    RunWire,
    code,
    codes,
    dealing_out,
    excess_out,
    finishing_out,
    penalties_out,
    pending_out,
    run_out,
    suit_code,
)
from stammtisch.games.maumau.views.fields import PUBLIC
from stammtisch.games.protocol import check_viewer


class RuleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A house rule as its line on the Punktetafel (MM-12.20)."""

    no: int
    title: str
    de: str
    en: str
    in_force: bool = True
    """Rules added in the pause are in force from the next round on."""


class RuleOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ready-made rule for somebody who has a credit."""

    name: str
    title: str
    refusal: str | None = None
    """``hr_01`` and so on; ``None``: it may be added."""
    conflicts: tuple[JsonObject, ...] = ()


class MauMauObservation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All that a seat may know; of a spectator's, what is the seat's own is empty.

    Tuples are by seat unless said otherwise; times are table time in ms, -1 for none; seats -1
    for nobody.
    """

    seat: int | None
    n: int
    options: MauMauOptions
    phase: Phase
    t: int
    """Table time of the last action."""

    # the match
    names: tuple[str, ...]
    """Empty where nobody sits."""
    bots: tuple[bool, ...]
    ready: tuple[bool, ...]
    """In the pause: who wants to begin at once."""
    sits_out: tuple[bool, ...]
    """Who does not take part in this round, or the next, because he has said so (MM-11.4)."""
    away: tuple[bool, ...]
    """Who is not at the table of a tournament and is dealt into no round (TS-24)."""
    played: tuple[bool, ...]
    """Who has been dealt into a round (TS-31)."""
    wants: tuple[str, ...]
    """``-``: leaves after the round; a name: joins after it."""
    timeouts: tuple[int, ...]
    scores: tuple[int, ...]
    credits: tuple[int, ...]
    """Rules that each may add (MM-12.3)."""
    board: Board
    board_at: int
    in_force: tuple[int, ...]
    """Numbers of the rules in force in this round."""
    rules: tuple[RuleView, ...]
    offers: tuple[RuleOffer, ...]
    """In the pause, for somebody with a credit: the ready-made rules (12-G, 12-H)."""
    host: int
    round_no: int
    dealer: int
    again: bool
    between_at: int
    """When the pause ends."""
    bell: int
    """When the match ends by itself (TS-22)."""

    # the round
    seats: tuple[int, ...]
    """Who takes part, clockwise."""
    decks: int
    hand: Codes
    drawn: str | None
    """The own card drawn under § 2 in this turn; it alone may be laid."""
    has_drawn: bool
    """The player on turn has such a card."""
    shown: tuple[Codes, ...]
    """After a round: all hands, by seat; empty while it is played (MM-18.3)."""
    hand_sizes: tuple[int, ...]
    penalties: tuple[tuple[PenaltyWire, ...], ...]
    active: tuple[int, ...]
    """Active cards: hand and ripe penalty cards."""
    known: tuple[Codes, ...]
    """Cards this seat has seen in another hand, and that are still there."""
    draw_pile: int
    pile: Codes
    """Since the last shuffle, top last; the top alone without ``pile_history``."""
    pile_size: int
    layers: tuple[int, ...]
    """Who laid the cards of ``pile``."""
    pile_version: int
    top_turn: int
    eff: str | None
    """What is to be served, as a card code; after a Bube its rank with the wish."""
    wish: str | None
    """The suit to be served on a Bube."""
    stack_due: int
    stack_rank: int
    drawing: bool
    skip_due: int
    dir: int
    reversed: bool

    # the turn
    player: int
    turn_no: int
    run_no: int
    stage: TurnStage
    acted: bool
    begun: bool
    base: str | None
    combine: int
    segment: Codes
    held: bool
    below: str | None
    foreign: bool
    plain: bool
    queen_run: RunWire | None
    king_open: bool
    king_until: int
    king_laid: bool
    finishers: tuple[int, ...]
    finishing: FinishingWire | None
    health: tuple[int, ...]
    health_asked: int
    dealing: DealingWire | None

    # what is owed and when
    duties: tuple[Duty, ...]
    gestures: tuple[GestureCall, ...]
    late_wish: LateWish | None
    """Who may still name a suit for the card on top, which ones, and how long."""
    covered: int
    counter: int
    judged: tuple[Judged, ...]
    heard: tuple[HeardCase, ...]
    acts: tuple[int, ...]
    verdicts: tuple[Verdict, ...]
    """Challenges decided in this round."""
    one_since: tuple[int, ...]
    """The turn in which a player's active cards last became one; -1: not yet."""
    mau_heard: tuple[int, ...]
    """The turn in which a player last said Mau with reason; -1: not yet."""
    quiet: int
    """The seats, as bits, that have let pass what has happened so far."""
    excess: tuple[ExcessWire, ...]
    """Cards drawn too many that can still be put down or challenged (MM-2.6)."""
    plenum: PlenumCase | None
    """Votes of others are ``None`` until the verdict (MM-7.5)."""
    voted: tuple[int, ...]
    limit_at: int
    signal_at: int
    idle_since: int
    countdown: CountdownRun | None
    countdowns: int
    stopped: int
    resume: Phase
    fired: tuple[tuple[int, int], ...]
    house_draws: tuple[int, ...]
    pending: PendingWire | None
    agenda: tuple[Task, ...]
    protocol: tuple[ev.Noted, ...]
    """After a round: the violations in it (MM-3.6)."""
    lawful: tuple[int, ...]
    """Places, among the legal actions, of those that are lawful; only with ``hints`` (MM-17.2)."""


def observation(state: State, seat: int | None) -> MauMauObservation:
    """All that ``seat`` may know (``None``: a spectator), and nothing else."""
    standing, cards, turn = state.standing, state.cards, state.turn
    n = len(standing.names)
    check_viewer(seat, n)
    shown = len(cards.pile) if state.options.pile_history else min(1, len(cards.pile))
    jack = turn.eff >= 0 and face_rank(turn.eff) == JACK
    own = seat if seat is not None else -1
    known = cards.known[own] if cards.known and own >= 0 else (0,) * n
    over = turn.phase in {"between", "match_over"}
    return MauMauObservation(
        seat=seat,
        n=n,
        scores=tuple(points_of(state, s) for s in range(n)),
        credits=tuple(standing.board.credits_of(name) for name in standing.names),
        in_force=tuple(no for no, _ in state.law.rules),
        rules=_rules(state),
        offers=_offers(state, seat),
        host=between_rounds.host(state),
        hand=codes_of(cards.hands[own]) if own >= 0 else (),
        drawn=code(turn.drawn) if own == turn.player and own >= 0 else None,
        has_drawn=turn.drawn >= 0,
        shown=tuple(codes_of(hand) for hand in cards.hands) if over else (),
        hand_sizes=tuple(hand.bit_count() for hand in cards.hands),
        penalties=penalties_out(cards.penalties, whole=False),
        active=tuple(active(state, s) for s in range(n)),
        known=tuple(codes_of(held) for held in known),
        draw_pile=len(cards.draw_pile),
        pile=codes(cards.pile[-shown:]) if shown else (),
        pile_size=len(cards.pile),
        layers=cards.layers[-shown:] if shown else (),
        eff=code(turn.eff),
        wish=SUITS[face_suit(turn.eff)] if jack else None,
        base=suit_code(turn.base),
        segment=codes(turn.segment),
        below=code(turn.below),
        queen_run=run_out(turn.run, whole=False),
        king_open=turn.king_until != NEVER,
        finishing=finishing_out(state.round.finishing),
        dealing=dealing_out(state.round.dealing, whole=False),
        excess=excess_out(state.court.violations, own),
        plenum=_plenum(state, own),
        voted=_voted(state),
        pending=pending_out(state.agenda.pending),
        protocol=protocol(state) if over and state.options.open else (),
        lawful=lawful(state, seat) if seat is not None else (),
        **PUBLIC.of(state),
    )


def _rules(state: AnyState) -> tuple[RuleView, ...]:
    if not state.standing.board.rules:
        return ()
    valid = {no for no, _ in state.law.rules}
    return tuple(
        RuleView(
            one.no, one.rule.title, board_line(one, "de"), board_line(one, "en"), one.no in valid
        )
        for one in state.standing.board.rules
    )


def _offers(state: AnyState, seat: int | None) -> tuple[RuleOffer, ...]:
    if seat is None or state.turn.phase != "between" or not state.options.house_rules:
        return ()
    if not state.standing.board.credits_of(state.standing.names[seat]):
        return ()
    return _offered(proposals.table_of(state, seat, between=True))


@lru_cache(maxsize=64)
def _offered(table: TableFacts) -> tuple[RuleOffer, ...]:
    """The same for every look in the pause, as long as nobody writes on the board."""
    offers = []
    for name, rule in PRESETS.items():
        told = proposals.judged(rule, table)
        offers.append(RuleOffer(name, rule.title, told.refusal, told.conflicts))
    return tuple(offers)


def _plenum(state: AnyState, own: int) -> PlenumCase | None:
    case = state.court.plenum
    if case is None:
        return None
    votes = tuple(
        vote if voter == own else None for voter, vote in zip(case.voters, case.votes, strict=True)
    )
    return msgspec.structs.replace(case, votes=votes)


def _voted(state: AnyState) -> tuple[int, ...]:
    case = state.court.plenum
    if case is None:
        return ()
    return tuple(
        voter for voter, vote in zip(case.voters, case.votes, strict=True) if vote is not None
    )
