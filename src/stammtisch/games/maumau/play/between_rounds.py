"""Outside a round: lobby, pause, who sits, who is ready, which board counts (§ 11, § 15)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.maumau.house import proposals
from stammtisch.games.maumau.play import deal, round_end
from stammtisch.games.maumau.state import board as boards
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, later, refuse
from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.house_law import law_of
from stammtisch.games.maumau.state.parts.agenda import OwedChance, Task
from stammtisch.games.maumau.state.parts.values import NEVER, NOBODY
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

NAME_LIMIT = 40


def seated(state: AnyState) -> tuple[int, ...]:
    """The seats that somebody sits on."""
    return tuple(seat for seat, name in enumerate(state.standing.names) if name)


def host(state: AnyState) -> int:
    """The lowest seat taken by a person; `NOBODY`: the table acts for it (MM-17.9)."""
    return next((seat for seat in seated(state) if not state.standing.bots[seat]), NOBODY)


def may_ignore(state: AnyState) -> int:
    """Who may go on without somebody who is not ready: the dealer, for a bot the host (MM-0B.6)."""
    dealer = state.standing.dealer
    return host(state) if state.standing.bots[dealer] else dealer


# --- which board is in force (MM-15.2) --------------------------------------------------------


def choose_board(d: Draft) -> None:
    """The board that must be used, a new one, or the lot between several."""
    present = [name for name in d.standing.names if name]
    found = boards.candidates(d.options.boards, present)
    if len(found) > 1:
        d.agenda.pending = OwedChance("board_lot", choices=found)
        return
    use_board(d, found[0] if found else NEVER)


def use_board(d: Draft, at: int) -> None:
    """Puts a board of the options in force, or a new one."""
    d.standing.board_at = at
    board = d.options.boards[at] if at >= 0 else Board(goal=d.options.goal)
    board = boards.with_names(board, [name for name in d.standing.names if name])
    known = {rule.rule for rule in board.rules}
    for rule in proposals.presets(d.options.preset_rules):
        if rule not in known:
            board = boards.with_rule(board, rule, "", date=d.options.date)
    set_board(d, board)
    emit(d, ev.BoardChosen(board.id, board.names, board.points))


def set_board(d: Draft, board: Board) -> None:
    """The board, and with it the house rules in force (MM-12.22)."""
    d.standing.board = board
    d.law = law_of(tuple((one.no, one.rule) for one in board.rules))


# --- from round to round ----------------------------------------------------------------------


def start_match(d: Draft) -> None:
    """The host begins, or the table (MM-17.9)."""
    if len(seated(d)) < 2:
        refuse("not_enough_players", "MM-17.9")
    choose_board(d)
    later(d, Task("first_round"))


def first_round(d: Draft, _task: Task) -> None:
    """Who deals first: by lot, or the lowest seat (MM-0B.1)."""
    if d.options.lobby or d.options.attended:
        d.turn.phase = "between"
        _open_pause(d)
        return
    _begin(d, seated(d))


def pause(d: Draft, _task: Task) -> None:
    """Who asked to come or go does so now (MM-11.1)."""
    for seat, want in enumerate(d.standing.wants):
        if want == "-":
            stand_up(d, seat)
        elif want:
            sit_down(d, seat, want)
    d.standing.wants = ("",) * len(d.standing.names)
    _open_pause(d)
    known = set(d.standing.board.names)
    if d.options.boards and len(known & {name for name in d.standing.names if name}) < 2:
        choose_board(d)


def _open_pause(d: Draft) -> None:
    d.standing.ready = tuple(
        bool(name) and d.standing.bots[seat] and not d.standing.away[seat]
        for seat, name in enumerate(d.standing.names)
    )
    d.standing.sits_out = (False,) * len(d.standing.names)
    d.clock.between_at = d.clock.t + pause_ms(d)
    _begin_if_ready(d)


def pause_ms(state: AnyState) -> int:
    """How long the pause lasts: longer while somebody may add a rule (MM-17.9)."""
    may_add = state.options.house_rules and any(
        state.standing.board.credits_of(state.standing.names[seat])
        for seat in seated(state)
        if not state.standing.bots[seat]
    )
    return round_end.BONUS_PAUSE_MS if may_add else state.options.between_ms


def set_ready(d: Draft, seat: int, *, ready: bool) -> None:
    """A player wants to begin, or sits the next round out; who says nothing takes part."""
    if d.turn.phase not in {"lobby", "between"}:
        refuse("wrong_phase", "MM-17.9", phase=d.turn.phase)
    d.standing.ready = with_entry(d.standing.ready, seat, ready)
    d.standing.sits_out = with_entry(d.standing.sits_out, seat, not ready)
    emit(d, ev.ReadySaid(seat, ready))
    _begin_if_ready(d)


def _begin_if_ready(d: Draft) -> None:
    everyone = seated(d)
    if (
        d.turn.phase == "between"
        and len(everyone) > 1
        and all(d.standing.ready[seat] for seat in everyone)
    ):
        later(d, Task("begin_round"))


def taking_part(state: AnyState) -> tuple[int, ...]:
    """Who plays the next round: all who are seated and have not said otherwise (MM-11.4).

    In a tournament also nobody of whom the table has said that he is not there (TS-24).
    """
    out, away = state.standing.sits_out, state.standing.away
    return tuple(seat for seat in seated(state) if not (out[seat] or away[seat]))


def attend(d: Draft, here: frozenset[int]) -> None:
    """These are at the table, the others are not; a running round is played to its end (TS-24)."""
    away = tuple(seat not in here for seat in range(len(d.standing.names)))
    if away == d.standing.away:
        return
    come = [seat for seat in sorted(here) if d.standing.away[seat]]
    d.standing.away = away
    d.standing.ready = tuple(
        (ready and seat in here) or (seat in come and d.standing.bots[seat])
        for seat, ready in enumerate(d.standing.ready)
    )
    emit(d, ev.Attended(tuple(sorted(here))))
    _begin_if_ready(d)


def start_round(d: Draft, seat: int) -> None:
    """Dealer or host go on before everybody has said so (MM-17.9)."""
    if d.turn.phase != "between":
        refuse("wrong_phase", "MM-17.9", phase=d.turn.phase)
    if seat not in {host(d), d.standing.dealer}:
        refuse("not_dealer", "MM-17.9")
    if sum(d.standing.ready) < 2:
        refuse("not_enough_players", "MM-17.9")
    later(d, Task("begin_round"))


def pause_over(d: Draft) -> None:
    """The round begins with those who take part, if they are two (MM-17.9)."""
    if len(taking_part(d)) < 2:
        d.clock.between_at = d.clock.t + pause_ms(d)
    else:
        later(d, Task("begin_round"))


def begin_round(d: Draft, _task: Task) -> None:
    """The pause is over: who takes part plays."""
    if d.turn.phase == "between":
        _begin(d, taking_part(d))


def _begin(d: Draft, seats: Sequence[int]) -> None:
    d.round.seats = tuple(seats)
    set_board(d, boards.with_names(d.standing.board, [d.standing.names[seat] for seat in seats]))
    if d.standing.dealer == NOBODY:
        if d.options.dealer_first == "lot":
            d.turn.phase = "deal"
            d.clock.between_at = NEVER
            d.agenda.pending = OwedChance("lot", choices=tuple(seats))
            return
        deal.begin_round(d, tuple(seats), min(seats))
        return
    last = d.standing.dealer
    order = sorted(
        seats, key=lambda seat: (seat - last - (not d.standing.again)) % len(d.standing.names)
    )
    deal.begin_round(d, tuple(seats), order[0])


# --- coming and going (MM-11) -----------------------------------------------------------------


def join(d: Draft, seat: int, name: str) -> None:
    """Sit down on a free seat; during a round the wish is noted (MM-11.1)."""
    if not 1 <= len(name) <= NAME_LIMIT or name == "-":
        refuse("bad_action", "MM-17.5", field="name")
    if d.standing.names[seat] and d.standing.wants[seat] != "-":
        refuse("seat_taken", "MM-11.2", seat=seat)
    taken = (
        *d.standing.names[:seat],
        *d.standing.names[seat + 1 :],
        *d.standing.wants[:seat],
        *d.standing.wants[seat + 1 :],
    )
    if name in taken:
        refuse("seat_taken", "MM-11.2", seat=seat)
    now = d.turn.phase in {"lobby", "between"}
    if now:
        sit_down(d, seat, name)
    else:
        d.standing.wants = with_entry(
            d.standing.wants, seat, "" if d.standing.names[seat] == name else name
        )
    emit(d, ev.Joined(seat, name, now))


def leave(d: Draft, seat: int) -> None:
    """Get up; during a round after it (MM-11.1)."""
    if not d.standing.names[seat] or d.standing.wants[seat] == "-":
        refuse("not_in_round", "MM-11.1")
    now = d.turn.phase in {"lobby", "between"}
    if now:
        stand_up(d, seat)
        _begin_if_ready(d)
    else:
        d.standing.wants = with_entry(d.standing.wants, seat, "-")
    emit(d, ev.Left(seat, now))


def sit_down(d: Draft, seat: int, name: str) -> None:
    """The seat is taken, with the points that stand on the board (MM-11.2)."""
    d.standing.names = with_entry(d.standing.names, seat, name)
    d.standing.bots = with_entry(d.standing.bots, seat, False)
    _ask_again(d, seat)


def stand_up(d: Draft, seat: int) -> None:
    """The seat is free; name and points stay on the board (MM-11.3)."""
    d.standing.names = with_entry(d.standing.names, seat, "")
    _ask_again(d, seat)


def _ask_again(d: Draft, seat: int) -> None:
    d.standing.ready = with_entry(d.standing.ready, seat, False)
    d.standing.sits_out = with_entry(d.standing.sits_out, seat, False)


# --- rules of the house (MM-12.4, MM-12.5) ----------------------------------------------------


def add_rule(d: Draft, seat: int, proposal: object) -> None:
    """A player uses a credit; the rule is in force from the next round on (MM-12.5)."""
    rule = proposals.accepted(d, seat, proposal, between=d.turn.phase == "between")
    name = d.standing.names[seat]
    d.standing.board = boards.with_rule(
        d.standing.board, rule, name, round=d.standing.round_no, date=d.options.date
    )
    emit(d, proposals.announced(d.standing.board.rules[-1], seat))
