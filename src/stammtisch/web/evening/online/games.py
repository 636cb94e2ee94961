"""Which games an evening plays at the room's tables now, and what a game that is over reports."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.games.protocol import ContestSheet, ContestTerms
from stammtisch.tournament import AnyCommand, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.cut import Due, dues, playoff_dealer
from stammtisch.tournament.model import HeldTable, MatchdayState, MatchdayTable, Ms, RefereeCall
from stammtisch.tournament.timetable import rules_in_force
from stammtisch.web.wire.table.referee import RefereeWish


class OnlineGame(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the evening that is one of the room's."""

    key: str
    """Names the table within the evening, for good."""
    label: str
    """As it stands on the page: the number of the table, ``final`` or ``playoff``."""
    seats: tuple[int, ...]
    """Numbers clockwise; the first who is there deals the first game."""
    terms: ContestTerms
    ends: Ms | None = None
    """When the bell ends it, in the evening's time."""
    away: tuple[int, ...] = ()
    """Who has no part in further games, connected or not (TS-66, TS-70)."""
    held: HeldTable | None = None
    """A referee has stopped it."""
    call: RefereeCall | None = None
    """Somebody there has called a referee."""
    sheet: tuple[int, int] | None = None
    """Matchday and table whose sheet it fills."""
    same_cards: bool = False
    """All tables of its matchday have the same cards."""


def games_on(state: State) -> tuple[OnlineGame, ...]:
    """All that are played, or are over and not written down yet."""
    games = (*_matchdays(state), *_playoffs(state), *_final(state))
    if not state.held and not state.calls:
        return games
    return tuple(_presided(state, game) if still_on(state, game) else game for game in games)


def still_on(state: State, game: OnlineGame) -> bool:
    """No matchday that has ended: its table only has to be written down."""
    return game.sheet is None or state.matchdays[game.sheet[0] - 1].ended is None


def _presided(state: State, game: OnlineGame) -> OnlineGame:
    held = next((one for one in state.held if one.table == game.label), None)
    call = next((one for one in state.calls if one.table == game.label), None)
    return msgspec.structs.replace(game, held=held, call=call)


def _matchdays(state: State) -> Iterator[OnlineGame]:
    for day in state.matchdays:
        running = day.ended is None
        for table in day.tables:
            written = table.status not in {"open", "entered"} or _by_people(table)
            if running or not written:
                yield _table(state, day, table)


def _by_people(table: MatchdayTable) -> bool:
    """The sheet comes from people: they have begun it, or others sat there than the room dealt to,
    and it does not know whose strokes they are (TS-71)."""
    return table.overridden or any(entry.by.role != "server" for entry in table.entries)


def _table(state: State, day: MatchdayState, table: MatchdayTable) -> OnlineGame:
    """As the matrix seated it: what is written down later moves nobody at the room's table."""
    matrix = next(one for one in state.matrices if one.version == day.version)
    seats = matrix.days[day.matchday - 1].tables[table.table - 1]
    struck = {no for one in day.tables for no in one.struck}
    return OnlineGame(
        key=game_key(day.matchday, table.table),
        label=str(table.table),
        seats=seats,
        terms=_terms(state, day.rules),
        ends=state.ends if day.ended is None else day.ended,
        away=(*_gone(state, seats), *(no for no in seats if no in struck)),
        sheet=(day.matchday, table.table),
        same_cards=state.config.same_cards,
    )


def game_key(matchday: int, table: int) -> str:
    """Names the table of a matchday within the evening."""
    return f"matchday-{matchday}-{table}"


def _gone(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    active = {one.no for one in state.active}
    return tuple(no for no in seats if no not in active)


def _terms(state: State, rules: tuple[str, ...], goal: int | None = None) -> ContestTerms:
    config = state.config
    open_tables = config.supervision == "open"
    judged = open_tables and config.plenum_mode == "referee"
    return ContestTerms(rules=rules, open=open_tables, judged=judged, goal=goal)


def _playoffs(state: State) -> Iterator[OnlineGame]:
    """The one game of a Stechen or of a sudden death that is owed, once its dealer is drawn."""
    due = playoff_due(state)
    dealer = playoff_dealer(state, due) if due else None
    if due is None or dealer is None:
        return
    order = sorted(due.among)
    first = order.index(dealer)
    yield OnlineGame(
        key=f"playoff-{_played(state) + 1}",
        label="playoff",
        seats=(*order[first:], *order[:first]),
        terms=_terms(state, rules_in_force(state.config, state.matchday), goal=1),
        away=_gone(state, due.among),
    )


def playoff_due(state: State) -> Due | None:
    """The game that is owed before the final, or for its first place."""
    return next((due for due in dues(state) if due.kind == "playoff"), None)


def _played(state: State) -> int:
    deaths = state.final.deaths if state.final else ()
    return len(state.playoffs) + len(deaths)


def _final(state: State) -> Iterator[OnlineGame]:
    final = state.final
    if final is None or final.dealt is None or final.strokes is not None:
        return
    config = state.config
    goal = config.final_strokes if config.final_format == "first_to" else None
    # The last-placed finalist deals first, the others follow as the lot has seated them (TS-63).
    first = final.seats.index(final.field[-1])
    terms = _terms(state, rules_in_force(config, state.matchday), goal)
    # One deck is what six need; seven or eight need two, whatever was chosen (MM-0A.2).
    decks = None if config.final_decks == 1 else config.final_decks
    yield OnlineGame(
        key="final",
        label="final",
        seats=(*final.seats[first:], *final.seats[:first]),
        terms=msgspec.structs.replace(terms, decks=decks),
        ends=state.ends,
        away=_gone(state, final.seats),
    )


def reported(state: State, game: OnlineGame, sheet: ContestSheet) -> AnyCommand:
    """What the server writes down next of a game that is over (TS-37, TS-62, TS-78)."""
    strokes = dict(zip(game.seats, sheet.strokes, strict=True))
    if game.label == "final":
        return c.FinalResult(strokes)
    if game.sheet is None:
        return c.PlayoffResult(max(strokes, key=lambda no: strokes[no]))
    matchday, label = game.sheet
    table = state.matchdays[matchday - 1].tables[label - 1]
    if table.status == "entered":
        return c.ResultConfirmed(matchday, label)
    counted = {no: 0 if no in table.struck else count for no, count in strokes.items()}
    absent = tuple(no for no, was in zip(game.seats, sheet.played, strict=True) if not was)
    return c.ResultEntered(matchday, label, counted, absent)


def asked_at(label: str, wish: RefereeWish) -> AnyCommand:
    """What is wished at a table, as a command."""
    match wish.wish:
        case "call":
            return c.CallReferee(label, wish.text)
        case "settle":
            return c.SettleCall(label)
        case "hold":
            return c.HoldTable(label, wish.text)
        case "release":
            return c.ReleaseTable(label)
        case "incident":
            return c.NoteIncident(label, wish.text)
        case "guilty" | "innocent":
            return c.RulePlenum(label, wish.wish == "guilty")
