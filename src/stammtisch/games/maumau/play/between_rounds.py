"""Outside a round: lobby, pause, who sits, who is ready, which board counts (§ 11, § 15)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.maumau.house import adding
from stammtisch.games.maumau.play import deal, round_end
from stammtisch.games.maumau.state import board as boards
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, handles, later, put, refuse
from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.house_law import law_of
from stammtisch.games.maumau.state.state import NEVER, NOBODY, Desk, Draft, Pending, Task

NAME_LIMIT = 40


def seated(d: Draft) -> tuple[int, ...]:
    """The seats that somebody sits on."""
    return tuple(seat for seat, name in enumerate(d.names) if name)


def host(d: Draft) -> int:
    """The lowest seat taken by a person; `NOBODY`: the table acts for it (MM-17.9)."""
    return next((seat for seat in seated(d) if not d.bots[seat]), NOBODY)


# --- which board is in force (MM-15.2) --------------------------------------------------------


def choose_board(d: Desk) -> None:
    """The board that must be used, a new one, or the lot between several."""
    present = [name for name in d.names if name]
    found = boards.candidates(d.options.boards, present)
    if len(found) > 1:
        d.pending = Pending("board_lot", choices=found)
        return
    use_board(d, found[0] if found else NEVER)


def use_board(d: Desk, at: int) -> None:
    """Puts a board of the options in force, or a new one."""
    d.board_at = at
    board = d.options.boards[at] if at >= 0 else Board(goal=d.options.goal)
    board = boards.with_names(board, [name for name in d.names if name])
    known = {rule.rule for rule in board.rules}
    for rule in adding.presets(d.options.preset_rules):
        if rule not in known:
            board = boards.with_rule(board, rule, "", date=d.options.date)
    set_board(d, board)
    emit(d, ev.BoardChosen(board.id, board.names, board.points))


def set_board(d: Desk, board: Board) -> None:
    """The board, and with it the house rules in force (MM-12.22)."""
    d.board = board
    d.law = law_of(tuple((one.no, one.rule) for one in board.rules))


# --- from round to round ----------------------------------------------------------------------


def start_match(d: Desk) -> None:
    """The host begins, or the table (MM-17.9)."""
    if len(seated(d)) < 2:
        refuse("not_enough_players", "MM-17.9")
    choose_board(d)
    later(d, Task("first_round"))


@handles("first_round")
def _first_round(d: Desk, task: Task) -> None:  # noqa: ARG001
    """Who deals first: by lot, or the lowest seat (MM-0B.1)."""
    if d.options.lobby:
        d.phase = "between"
        _open_pause(d)
        return
    _begin(d, seated(d))


@handles("pause")
def _pause(d: Desk, task: Task) -> None:  # noqa: ARG001
    """Who asked to come or go does so now (MM-11.1)."""
    for seat, want in enumerate(d.wants):
        if want == "-":
            stand_up(d, seat)
        elif want:
            sit_down(d, seat, want)
    d.wants = ("",) * len(d.names)
    _open_pause(d)
    known = set(d.board.names)
    if d.options.boards and len(known & {name for name in d.names if name}) < 2:
        choose_board(d)


def _open_pause(d: Desk) -> None:
    d.ready = tuple(bool(name) and d.bots[seat] for seat, name in enumerate(d.names))
    d.sits_out = (False,) * len(d.names)
    d.between_at = d.t + pause_ms(d)
    _begin_if_ready(d)


def pause_ms(d: Draft) -> int:
    """How long the pause lasts: longer while somebody may add a rule (MM-17.9)."""
    may_add = d.options.house_rules and any(
        d.board.credits_of(d.names[seat]) for seat in seated(d) if not d.bots[seat]
    )
    return round_end.BONUS_PAUSE_MS if may_add else d.options.between_ms


def set_ready(d: Desk, seat: int, *, ready: bool) -> None:
    """A player wants to begin, or sits the next round out; who says nothing takes part."""
    if d.phase not in {"lobby", "between"}:
        refuse("wrong_phase", "MM-17.9", phase=d.phase)
    d.ready = put(d.ready, seat, ready)
    d.sits_out = put(d.sits_out, seat, not ready)
    emit(d, ev.ReadySaid(seat, ready))
    _begin_if_ready(d)


def _begin_if_ready(d: Desk) -> None:
    everyone = seated(d)
    if d.phase == "between" and len(everyone) > 1 and all(d.ready[seat] for seat in everyone):
        later(d, Task("begin_round"))


def taking_part(d: Draft) -> tuple[int, ...]:
    """Who plays the next round: all who are seated and have not said otherwise (MM-11.4)."""
    return tuple(seat for seat in seated(d) if not d.sits_out[seat])


def start_round(d: Desk, seat: int) -> None:
    """Dealer or host go on before everybody has said so (MM-17.9)."""
    if d.phase != "between":
        refuse("wrong_phase", "MM-17.9", phase=d.phase)
    if seat not in {host(d), d.dealer}:
        refuse("not_dealer", "MM-17.9")
    if sum(d.ready) < 2:
        refuse("not_enough_players", "MM-17.9")
    later(d, Task("begin_round"))


def pause_over(d: Desk) -> None:
    """The round begins with those who take part, if they are two (MM-17.9)."""
    if len(taking_part(d)) < 2:
        d.between_at = d.t + pause_ms(d)
    else:
        later(d, Task("begin_round"))


@handles("begin_round")
def _begin_round(d: Desk, task: Task) -> None:  # noqa: ARG001
    if d.phase == "between":
        _begin(d, taking_part(d))


def _begin(d: Desk, seats: Sequence[int]) -> None:
    d.seats = tuple(seats)
    set_board(d, boards.with_names(d.board, [d.names[seat] for seat in seats]))
    if d.dealer == NOBODY:
        if d.options.dealer_first == "lot":
            d.phase = "deal"
            d.between_at = NEVER
            d.pending = Pending("lot", choices=tuple(seats))
            return
        deal.begin_round(d, tuple(seats), min(seats))
        return
    last = d.dealer
    order = sorted(seats, key=lambda seat: (seat - last - (not d.again)) % len(d.names))
    deal.begin_round(d, tuple(seats), order[0])


# --- coming and going (MM-11) -----------------------------------------------------------------


def join(d: Desk, seat: int, name: str) -> None:
    """Sit down on a free seat; during a round the wish is noted (MM-11.1)."""
    if not 1 <= len(name) <= NAME_LIMIT or name == "-":
        refuse("bad_action", "MM-17.5", field="name")
    if d.names[seat] and d.wants[seat] != "-":
        refuse("seat_taken", "MM-11.2", seat=seat)
    taken = (*d.names[:seat], *d.names[seat + 1 :], *d.wants[:seat], *d.wants[seat + 1 :])
    if name in taken:
        refuse("seat_taken", "MM-11.2", seat=seat)
    now = d.phase in {"lobby", "between"}
    if now:
        sit_down(d, seat, name)
    else:
        d.wants = put(d.wants, seat, "" if d.names[seat] == name else name)
    emit(d, ev.Joined(seat, name, now))


def leave(d: Desk, seat: int) -> None:
    """Get up; during a round after it (MM-11.1)."""
    if not d.names[seat] or d.wants[seat] == "-":
        refuse("not_in_round", "MM-11.1")
    now = d.phase in {"lobby", "between"}
    if now:
        stand_up(d, seat)
        _begin_if_ready(d)
    else:
        d.wants = put(d.wants, seat, "-")
    emit(d, ev.Left(seat, now))


def sit_down(d: Desk, seat: int, name: str) -> None:
    """The seat is taken, with the points that stand on the board (MM-11.2)."""
    d.names = put(d.names, seat, name)
    d.bots = put(d.bots, seat, False)
    _ask_again(d, seat)


def stand_up(d: Desk, seat: int) -> None:
    """The seat is free; name and points stay on the board (MM-11.3)."""
    d.names = put(d.names, seat, "")
    _ask_again(d, seat)


def _ask_again(d: Desk, seat: int) -> None:
    d.ready = put(d.ready, seat, False)
    d.sits_out = put(d.sits_out, seat, False)


# --- rules of the house (MM-12.4, MM-12.5) ----------------------------------------------------


def add_rule(d: Desk, seat: int, draft: object) -> None:
    """A player uses a credit; the rule is in force from the next round on (MM-12.5)."""
    rule = adding.accepted(d, seat, draft, between=d.phase == "between")
    name = d.names[seat]
    noted = {"round": d.round_no, "date": d.options.date}
    d.board = boards.with_rule(d.board, rule, name, **noted)
    emit(d, adding.announced(d.board.rules[-1], seat))
