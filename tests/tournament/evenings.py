"""Whole random evenings, with all that can happen, and what must hold after every command."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.tournament.desk import DIRECTOR, SERVER, Desk, player

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import Config
from stammtisch.tournament import commands as c
from stammtisch.tournament.cut import Due, cut, dues, final_ranking, standing
from stammtisch.tournament.jersey import jersey
from stammtisch.tournament.matrix import at_threes, byes
from stammtisch.tournament.model import MatchdayState, MatchdayTable, State
from stammtisch.tournament.places import arrivals
from stammtisch.tournament.record import encode, read, replay
from stammtisch.tournament.standings import leaders, standings, table_scores, took_part

HAPPENS = (
    "late_entry", "withdraw", "reinstate", "disqualify", "result_corrected", "table_overridden",
    "pause", "set_present", "playoff_result", "lot", "killed", "set_capacity", "move_up",
    "unregister", "late_from_waiting", "call_referee", "hold_table", "note_incident",
)  # fmt: skip
"""Each of these is seen in more than one evening of fifty."""


def happened(seed: int) -> Counter[str]:
    """What happened in an evening; it raises where an invariant does not hold."""
    desk = evening(seed)
    found = Counter(str(given.do.__struct_config__.tag) for given in desk.given)
    found["killed"] = desk.kills
    found["late_from_waiting"] = sum(
        isinstance(given.do, c.LateEntry) and given.do.name.startswith("W") for given in desk.given
    )
    return found


def evening(seed: int) -> Desk:
    """A tournament from sign-up to the end, checked all along."""
    chance = Random(seed)
    desk = Desk(_config(chance))
    _arrive(desk, chance, chance.choice((4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18)))
    names = [one.name for one in arrivals(desk.state)]
    chance.shuffle(names)
    desk.do(c.DrawNumbers(tuple(names)), SERVER)
    desk.publish(seed)
    while desk.state.matchday < desk.state.config.matchdays and len(desk.state.active) >= 4:
        _between(desk, chance)
        if len(desk.state.active) < 4:
            break
        _killed(desk, chance)
        desk.start()
        check_sitting(desk.state)
        _during(desk, chance)
        _killed(desk, chance)
        desk.end()
        _sheets(desk, chance)
        check_standings(desk.state)
    _late_sheets(desk, chance)
    check_standings(desk.state)
    _killed(desk, chance)
    _finish(desk, chance)
    check_record(desk)
    return desk


def _config(chance: Random) -> Config:
    return Config(
        matchdays=chance.randint(1, 7),
        odd_field=chance.choice(("threes", "threes", "byes")),
        three_table_points=chance.choice(("ladder", "ladder", "strohmann")),
        late_entry_until=chance.randint(1, 6),
        first_break=chance.choice(("short", "long")),
    )


def _arrive(desk: Desk, chance: Random, people: int) -> None:
    """So many have a place in the end; at some evenings places are few, and people wait."""
    desk.signed_up(people)
    if chance.random() < 0.4:
        return
    _listed(desk, c.SetCapacity(people))
    for at in range(chance.randint(1, 4)):
        _listed(desk, c.Register(f"W{at}", here=chance.random() < 0.7))
    for _ in range(chance.randint(0, 4)):
        everybody = [one.name for one in (*desk.state.participants, *desk.state.waiting)]
        match chance.randrange(6):
            case 0:
                _listed(desk, c.SetCapacity(chance.choice((0, 4, people, people + 1, people + 2))))
            case 1 if desk.state.waiting:
                _listed(desk, c.MoveUp(chance.choice(desk.state.waiting).name))
            case 2 if len(arrivals(desk.state)) > 4:
                _listed(desk, c.Unregister(chance.choice(everybody)))
            case 3 if len(arrivals(desk.state)) > 4:
                _listed(desk, c.CheckIn(chance.choice(everybody), here=chance.random() < 0.5))
            case 4 if len(arrivals(desk.state)) >= 4:
                drawn = tuple(one.name for one in arrivals(desk.state))
                _listed(desk, c.DrawNumbers(drawn))
            case _:
                _listed(desk, c.Register(f"X{len(desk.given)}", here=chance.random() < 0.7))


def _listed(desk: Desk, command: c.AnyCommand) -> None:
    """Give a command of sign-up, and check the lists."""
    before = desk.state
    _try(desk, command)
    check_lists(before, desk.state)


def check_lists(before: State, after: State) -> None:
    """Nobody is on both lists or lost; nobody waits while a place is free, or is overtaken by
    who came later; only who leaves or has not come loses a place."""
    names = [one.name for one in (*after.participants, *after.waiting)]
    assert len(set(names)) == len(names)
    places = after.config.capacity or len(names)
    ready = [one for one in after.waiting if one.here or not after.numbered]
    assert not ready or len(after.participants) >= places
    order = [one.name for one in before.waiting]
    stayed = [one.name for one in after.waiting if one.name in order]
    assert stayed == [name for name in order if name in stayed]
    gone = {one.name for one in (*before.participants, *before.waiting)} - set(names)
    away = {one.name for one in before.participants if not one.here}
    assert len(gone) <= 1 or gone <= away
    kept = {one.name for one in before.participants} - gone
    assert kept <= {one.name for one in after.participants}


def _between(desk: Desk, chance: Random) -> None:
    """What happens in a break: people come, go and return, old sheets are corrected."""
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        active = [one.no for one in desk.state.active]
        gone = [one.no for one in desk.state.participants if one.status == "withdrawn"]
        match chance.randrange(6):
            case 0:
                waiting = [one.name for one in desk.state.waiting if one.name.startswith("W")]
                _try(desk, c.LateEntry((waiting or [f"L{len(desk.state.participants)}"])[0]))
            case 1 if len(active) > 4 or chance.random() < 0.1:
                _leave_or_return(desk, c.Withdraw(chance.choice(active)))
            case 2 if gone:
                _leave_or_return(desk, c.Reinstate(chance.choice(gone), "ist wieder da"))
            case 3:
                _try(desk, c.ExtendBreak(chance.randint(1, 5)))
            case 4 if len(active) > 5 and chance.random() < 0.3:
                _try(desk, c.Disqualify(chance.choice(active), "Karten im Ärmel"))
            case _:
                _correct(desk, chance)


def _killed(desk: Desk, chance: Random) -> None:
    """Sometimes the server is killed, between matchdays and within: it goes on from the record."""
    if chance.random() < 0.1:
        desk.state = check_record(desk)
        desk.kills += 1


def _leave_or_return(desk: Desk, command: c.Withdraw | c.Reinstate) -> None:
    """Whoever leaves or returns has what he had, and so has everybody else."""
    before = _scores(desk.state)
    _try(desk, command)
    assert _scores(desk.state) == before


def _scores(state: State) -> dict[int, tuple[int, int]]:
    return {row.no: (row.points, row.strokes) for row in standings(state).rows}


def _try(desk: Desk, command: c.AnyCommand) -> None:
    """Give a command that may be refused; a refusal changes nothing."""
    before = desk.state
    try:
        desk.do(command)
    except RuleViolation:
        assert desk.state is before


def _during(desk: Desk, chance: Random) -> None:
    """What happens while cards are played: absences, a pause, a mix-up, somebody leaves."""
    day = desk.state.matchdays[-1]
    seated = sorted(no for table in day.tables for no in table.seats)
    for no in seated:
        if chance.random() < 0.06:
            desk.do(c.SetPresent(no, chance.random() < 0.4))
    if chance.random() < 0.1:
        desk.wait(3)
        desk.do(c.Pause("Feueralarm"))
        desk.wait(7)
        desk.do(c.Resume())
    if chance.random() < 0.1:
        _at_a_table(desk, chance)
    if chance.random() < 0.08 and len(seated) > 5:
        _try(desk, c.Withdraw(chance.choice(seated)))
    if chance.random() < 0.08 and len(day.tables) > 1:
        one, two = day.tables[0].seats, day.tables[1].seats
        swapped = {1: (two[0], *one[1:]), 2: (one[0], *two[1:])}
        desk.do(c.TableOverridden(swapped, "saßen vertauscht"))


def _at_a_table(desk: Desk, chance: Random) -> None:
    """A referee is called, stops the table and says what is right; the standings stay."""
    before = _scores(desk.state)
    table = chance.choice(desk.state.matchdays[-1].tables)
    label, no = str(table.table), chance.choice(table.seats)
    desk.do(c.CallReferee(label, "strittig"), player(no))
    desk.do(c.HoldTable(label, "strittig"))
    if chance.random() < 0.7:
        desk.do(c.NoteIncident(label, "verwarnt"))
        desk.do(c.ReleaseTable(label))
    assert _scores(desk.state) == before


def _sheets(desk: Desk, chance: Random) -> None:
    """Most sheets are entered in the break, some later."""
    for table in desk.state.matchdays[-1].tables:
        if chance.random() < 0.9:
            _sheet(desk, chance, desk.state.matchday, table)


def _late_sheets(desk: Desk, chance: Random) -> None:
    for day in desk.state.matchdays:
        for table in day.tables:
            if not table.counts:
                _sheet(desk, chance, day.matchday, table)


def _sheet(desk: Desk, chance: Random, matchday: int, table: MatchdayTable) -> None:
    """Enter and confirm: by the desk, by two players, or by two who disagree first."""
    away = {no for no, here in table.presence.items() if not here} | set(table.struck)
    present = [no for no in table.seats if no not in away]
    strokes = _strokes(chance, table, away if len(present) > 1 else set(table.seats))
    if len(present) < 2 or chance.random() < 0.5:
        desk.do(c.ResultEntered(matchday, table.table, strokes))
        desk.do(c.ResultConfirmed(matchday, table.table))
        return
    one, two = chance.sample(present, 2)
    desk.do(c.ResultEntered(matchday, table.table, strokes), player(one))
    if chance.random() < 0.2:
        other = {**strokes, one: (strokes[one] + 1) % 9}
        desk.do(c.ResultEntered(matchday, table.table, other), player(two))
        desk.do(c.ResultConfirmed(matchday, table.table, chance.randrange(2)), DIRECTOR)
    else:
        desk.do(c.ResultConfirmed(matchday, table.table), player(two))


def _strokes(chance: Random, table: MatchdayTable, away: set[int]) -> dict[int, int]:
    top = chance.choice((1, 2, 3, 8))
    return {no: 0 if no in away else chance.randint(0, top) for no in table.seats}


def _correct(desk: Desk, chance: Random) -> None:
    """Correct a confirmed sheet, and sometimes take that back: the standings are as before."""
    sheets = [
        (day.matchday, table)
        for day in desk.state.matchdays
        for table in day.tables
        if table.counts
    ]
    if not sheets:
        return
    matchday, table = chance.choice(sheets)
    entry = table.entries[0]
    present = [no for no in table.seats if no not in {*entry.absent, *table.struck}]
    if len(table.seats) - len(entry.absent) < 2 or not present:
        return
    no = chance.choice(present)
    new = {**entry.strokes, no: entry.strokes[no] + 1}
    before, trail = standings(desk.state), len(desk.state.audit)
    desk.do(c.ResultCorrected(matchday, table.table, entry.strokes, new, "verzählt"))
    if chance.random() < 0.5:
        desk.do(c.ResultCorrected(matchday, table.table, new, entry.strokes, "doch nicht"))
        assert standings(desk.state) == before
        assert len(desk.state.audit) >= trail + 2


def _finish(desk: Desk, chance: Random) -> None:
    """Stechen, final and end, as far as people are left."""
    if desk.state.stage in {"ready", "playing"} or not standing(desk.state):
        desk.do(c.Close())
        return
    _settle(desk, chance)
    if sum(map(len, cut(desk.state).groups)) < 2:
        desk.do(c.Close())
        return
    desk.do(c.StartFinal())
    if chance.random() < 0.2 and len(desk.state.active) > 3:
        _settle(desk, chance)
        desk.do(c.Withdraw(chance.choice([no for g in cut(desk.state).groups for no in g])))
    _settle(desk, chance)
    if sum(map(len, cut(desk.state).groups)) < 2:
        desk.do(c.Close())
        return
    desk.do(c.DealFinal())
    final = desk.state.final
    assert final is not None
    check_field(desk.state, final.field)
    if chance.random() < 0.2 and desk.state.ends is not None:
        desk.do(c.EndFinal("alle müde"))
    desk.rung_out()
    desk.do(c.FinalResult({no: chance.randint(0, 3) for no in final.field}))
    _settle(desk, chance)
    _correct(desk, chance)
    assert desk.state.final is not None
    assert desk.state.final.field == final.field
    desk.do(c.Close())
    check_ranking(desk.state)


def _settle(desk: Desk, chance: Random) -> None:
    """Play and draw whatever is due."""
    while due := [one for one in dues(desk.state) if one.kind != "dealer"]:
        _one_due(desk, chance, due[0])


def _one_due(desk: Desk, chance: Random, due: Due) -> None:
    if due.kind == "playoff":
        if desk.state.final is None and len(due.among) > 1 and chance.random() < 0.2:
            desk.do(c.SetPresent(chance.choice(due.among), present=False))
        else:
            desk.do(c.PlayoffResult(chance.choice(due.among)))
        return
    order = list(due.among)
    chance.shuffle(order)
    purpose = "playoff" if due.kind == "playoff_lot" else due.kind
    desk.do(c.DrawLot(purpose, tuple(order)))  # type: ignore[arg-type]


# --- what must hold ---------------------------------------------------------------------------


def check_sitting(state: State) -> None:
    """TS-INV-01, TS-INV-02: everybody once; threes and byes are shared."""
    day = state.matchdays[-1]
    seated = [no for table in day.tables for no in table.seats] + list(day.byes)
    assert sorted(seated) == [one.no for one in state.active]
    sizes = {len(table.seats) for table in day.tables}
    assert sizes <= {3, 4}
    players = len(state.active)
    threes = sum(len(table.seats) == 3 for table in day.tables)
    alone = players == 5 or state.config.odd_field == "byes"
    assert (threes, len(day.byes)) == ((0, players % 4) if alone else (-players % 4, 0))
    if not any(table.overridden for one in state.matchdays for table in one.tables):
        _check_shares(state)


CROWDED = {10, 13, 17}
"""Half of the people or more sit at tables of three, but not all."""


def _check_shares(state: State) -> None:
    """After every matchday, not only at the end: nobody pauses twice before others did once, and
    nobody is two threes ahead, but in a field that began as a crowded one (TS-15)."""
    days = [one.day for one in state.matchdays]
    pauses, threes = byes(days), at_threes(days)
    groups: dict[tuple[bool, ...], list[int]] = {}
    for one in state.active:
        mark = tuple(one.no in day.players or one.no in day.byes for day in days)
        groups.setdefault(mark, []).append(one.no)
    for group in groups.values():
        assert max(pauses[no] for no in group) - min(pauses[no] for no in group) <= 1
        most = 2 if len(state.matrices[0].days[0].players) in CROWDED else 1
        assert max(threes[no] for no in group) - min(threes[no] for no in group) <= most


def check_standings(state: State) -> None:
    """TS-INV-05 to TS-INV-09: points of tables, standings from nothing, one jersey."""
    found = standings(state)
    points: Counter[int] = Counter()
    strokes: Counter[int] = Counter()
    for day in state.matchdays:
        for table in day.tables:
            check_table(state, day, table)
            if table.counts:
                for no, score in table_scores(state.config, table).items():
                    points[no] += score.points
                    strokes[no] += score.strokes
    for row in found.rows:
        assert (row.points, row.strokes) == (points[row.no], strokes[row.no])
        assert len({line.matchday for line in row.lines}) == len(row.lines)
    ranks = [row.rank for row in found.rows if row.rank is not None]
    assert len(ranks) == len(
        [one for one in state.active if one.from_matchday <= max(found.after, 1)]
    )
    first = {row.no: (row.points, row.strokes, row.wins) for row in found.rows if row.rank == 1}
    assert {one.no: (one.points, one.strokes, one.wins) for one in leaders(state)} == first
    if state.matchdays and state.complete and any(row.rank for row in found.rows):
        worn = jersey(state)
        assert (worn.no is None) == (len(worn.tied) > 1)


def check_table(state: State, day: MatchdayState, table: MatchdayTable) -> None:
    """TS-INV-05, TS-INV-06: equal strokes, equal points; known sums."""
    if not table.counts:
        return
    scores = table_scores(state.config, table)
    ranked = [scores[no] for no in took_part(table)]
    for one in ranked:
        assert 0 <= one.points <= 3
        for other in ranked:
            assert one.strokes != other.strokes or one.points == other.points
            assert one.strokes <= other.strokes or one.points >= other.points
    total = sum(one.points for one in scores.values())
    assert sum(one.points == 3 for one in ranked) <= 1
    if state.config.three_table_points == "ladder" and len(ranked) in {3, 4}:
        assert total in ({0, 3, 4, 5, 6, 7} if len(ranked) == 4 else {0, 3, 5, 6})
    away = set(table.seats) - set(took_part(table))
    assert all(scores[no].points == scores[no].strokes == 0 for no in away)


def check_field(state: State, field: tuple[int, ...]) -> None:
    """TS-INV-11: distinct, eligible, and nobody outside stands better than a finalist."""
    rows = {row.no: row for row in standings(state).rows}
    may = [no for no, row in rows.items() if row.status == "active" and row.matchdays]
    assert len(set(field)) == len(field) == min(state.config.final_size, len(may))
    worst = min((rows[no].points, rows[no].strokes) for no in field)
    for no in set(may) - set(field):
        assert (rows[no].points, rows[no].strokes) <= worst


def check_ranking(state: State) -> None:
    """TS-64: everybody is in the final ranking once, those who left without a place at its end."""
    places = final_ranking(state)
    assert sorted(one.no for one in places) == [one.no for one in state.participants]
    placed = [one.place for one in places if one.place is not None]
    assert placed == sorted(placed)
    assert placed[0] == 1
    assert [one.place for one in places if one.place is None] == [None] * (
        len(places) - len(placed)
    )


def check_record(desk: Desk) -> State:
    """TS-04, TS-INV-08: the record, played again, gives the same state and the same standings."""
    text = encode(desk.config, desk.given)
    *_, last = replay(read(text))
    assert last.state == desk.state
    assert standings(last.state) == standings(desk.state)
    return last.state
