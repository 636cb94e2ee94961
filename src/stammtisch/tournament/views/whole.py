"""The evening as everybody may see it, every figure computed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.tournament.cut import dues
from stammtisch.tournament.matrix import OddField
from stammtisch.tournament.model import Author, Config, EveningStage, Ms, State, matrix_due
from stammtisch.tournament.standings import Standings, standings
from stammtisch.tournament.texts import noted
from stammtisch.tournament.views.course import ClockView, RulesView, clock, rules
from stammtisch.tournament.views.finals import FinalView, final_view
from stammtisch.tournament.views.moments import MomentView, moments_view
from stammtisch.tournament.views.people import FieldView, PersonView, fields, people, waiting
from stammtisch.tournament.views.plans import MatrixView, matrix_view
from stammtisch.tournament.views.ranks import (
    CardLine,
    JerseyView,
    RankingView,
    cards,
    jersey_view,
    ranking,
)
from stammtisch.tournament.views.sheets import MatchdayView, coming, matchdays
from stammtisch.tournament.views.trail import AuditView, audit


class Notice(msgspec.Struct, frozen=True):
    """Something that the desk should know, and that stays until it is settled."""

    code: str
    de: str
    en: str


class HeldView(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which no time passes while a referee clears something up."""

    by: Author
    reason: str


class EveningView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An evening at one moment."""

    name: str
    stage: EveningStage
    matchday: int
    """The last one that has begun; 0 before the first."""
    config: Config
    clock: ClockView
    rules: RulesView
    people: dict[str, PersonView] = {}
    """By place on the list, which is the number once numbers are drawn."""
    waiting: dict[str, PersonView] = {}
    """Who waits for a place, in order from 1."""
    team: tuple[str, ...] = ()
    """Members of the Kompetenzteam who do not play."""
    fields: list[FieldView] = []
    matrix: MatrixView | None = None
    matchdays: dict[str, MatchdayView] = {}
    held: dict[str, HeldView] = {}
    """By label, the tables that a referee has stopped. For those who take part."""
    coming: MatchdayView | None = None
    """The next matchday as planned."""
    ranking: RankingView
    cards: dict[str, dict[str, CardLine]] = {}
    jersey: JerseyView
    final: FinalView
    moments: list[MomentView] = []
    """At the end."""
    notices: list[Notice] = []
    audit: dict[str, AuditView] = {}
    """For those who take part."""


def evening_view(state: State, starts: Ms | None = None) -> EveningView:
    """Everything; who may see less is for others to say. ``starts``: the time agreed upon."""
    found = standings(state)
    return EveningView(
        name=state.config.name,
        stage=state.stage,
        matchday=state.matchday,
        config=state.config,
        clock=clock(state, starts),
        rules=rules(state),
        people=people(state),
        waiting=waiting(state),
        team=state.referees,
        fields=fields(state),
        matrix=matrix_view(state),
        matchdays=matchdays(state),
        held={one.table: HeldView(by=one.by, reason=one.reason) for one in state.held},
        coming=coming(state),
        ranking=ranking(state, found),
        cards=cards(state, found),
        jersey=jersey_view(state),
        final=final_view(state),
        moments=moments_view(state),
        notices=list(_notices(state, found)),
        audit=audit(state),
    )


def _notices(state: State, found: Standings) -> Iterator[Notice]:
    if matrix_due(state):
        yield _notice("matrix_due", state, matchday=state.matchday + 1)
    if state.stage in {"ready", "playing", "break"} and len(state.active) < 4:
        yield _notice("too_few_left", state, players=len(state.active))
    if found.missing and state.stage != "playing":
        missing = ", ".join(f"{matchday}/{table}" for matchday, table in found.missing)
        yield _notice("sheets_missing", state, missing=missing)
    disputed = [
        f"{day.matchday}/{table.table}"
        for day in state.matchdays
        for table in day.tables
        if table.status == "conflict"
    ]
    if disputed:
        yield _notice("disputed", state, tables=", ".join(disputed))
    for due in dues(state):
        if due.kind == "playoff":
            yield _notice("playoff_due", state, among=list(due.among))
        elif due.kind != "dealer":
            purpose = due.kind.removesuffix("_lot")
            yield _notice("lot_due", state, purpose=purpose, among=list(due.among))
    alone = _without_team(state)
    if alone:
        coming = state.matchday + (state.stage != "playing")
        yield _notice("no_team", state, matchday=coming, tables=alone)
    odd: OddField = state.config.odd_field
    if state.numbered and odd == "threes" and len(state.active) == 5 and state.stage != "closed":
        yield _notice("byes", state, players=5)


def _without_team(state: State) -> list[int]:
    """Tables of the matchday that runs, or comes, at which nobody of the team sits (TS-03)."""
    members = {one.no for one in state.participants if one.referee}
    if state.config.use == "online" or not state.matrices or state.referees:
        return []
    if state.stage == "playing":
        seats = [table.seats for table in state.matchdays[-1].tables]
    elif matrix_due(state):
        # who sits where next is not known yet
        return []
    elif state.stage in {"ready", "break"} and state.matchday < state.config.matchdays:
        seats = list(state.matrices[-1].days[state.matchday].tables)
    else:
        return []
    return [at for at, table in enumerate(seats, 1) if not members & set(table)]


def _notice(code: str, state: State, **facts: object) -> Notice:
    words = noted(code, facts, state)
    return Notice(code, words.de, words.en)
