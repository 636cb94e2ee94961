"""The picture of an evening for each kind of viewer: drafts and the audit trail are not for all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from stammtisch.tournament import AnyCommand, State
from stammtisch.tournament.events import BellRang
from stammtisch.tournament.memory import Memory
from stammtisch.tournament.model import Author, Ms
from stammtisch.tournament.moves.signup import key as folded
from stammtisch.tournament.views import (
    EveningView,
    SheetView,
    evening_view,
    may,
    sentences,
    sheet_view,
)
from stammtisch.web.evening.doc import EveningDoc, EveningKey
from stammtisch.web.evening.log import CommandLog, CommandStep
from stammtisch.web.evening.online.bots import registered
from stammtisch.web.evening.online.games import games_on, still_on
from stammtisch.web.evening.online.rounds import commitments
from stammtisch.web.evening.roles import DRAFTS, person, role, sees_drafts, waiting_place
from stammtisch.web.evening.wire import (
    CallView,
    DeskView,
    KeyView,
    NewsView,
    PlanningView,
    Rang,
    YouView,
)

Picture = dict[str, Any]
"""A view as plain JSON, in which nothing is ``null``."""

NEWS = 12
"""So many of the latest acts are told with the picture."""

_QUIET = frozenset({"set_present", "check_in", "ring"})
"""Acts that are no news."""


_REASONS = frozenset({"audit", "held"})
"""Parts of the view in which acts have their authors and reasons."""


class Besides(msgspec.Struct, frozen=True):
    """What is shown with an evening, and follows neither from its commands nor its document."""

    planning: PlanningView | None = None
    codes: Mapping[str, str] = {}
    """By label, the room's tables where it is played."""
    here: Mapping[str, int] = {}
    """By id of a link, how many devices look on with it."""
    own: Mapping[int, str] = {}
    """By number, the code of the table where somebody plays now."""


def everybody(log: CommandLog, doc: EveningDoc, besides: Besides) -> Picture:
    """What the desk sees, without what is for one person only."""
    return {
        "view": _plain_view(evening_view(log.state, doc.starts)),
        "desk": plain(_desk(log, doc, besides)),
        "news": {str(seq): plain(one) for seq, one in _news(log).items()},
    }


def without_drafts(picture: Picture) -> Picture:
    """The same for people at tables: no sheet before it is confirmed."""
    view = picture["view"]
    days = view.get("matchdays", {})
    public = {matchday: _public_day(day) for matchday, day in days.items()}
    cards = {no: _public_card(card) for no, card in view.get("cards", {}).items()}
    told = {seq: one for seq, one in picture["news"].items() if not _drafts(one)}
    open_view = {**view, "matchdays": public} if days else view
    if "cards" in view:
        open_view = {**open_view, "cards": cards}
    return {**picture, "view": open_view, "news": told}


def without_trail(picture: Picture) -> Picture:
    """The same for the audience: reasons are for those who take part (TS-39), also those for which
    a table stands still."""
    view = {name: part for name, part in picture["view"].items() if name not in _REASONS}
    return {**picture, "view": view, "news": {}}


def variant(key: EveningKey, state: State) -> str:
    """Which of the three pictures somebody gets."""
    if sees_drafts(key, state):
        return "desk"
    return "audience" if role(key, state) == "audience" else "table"


def you(
    key: EveningKey,
    log: CommandLog,
    doc: EveningDoc,
    t: Ms,
    besides: Besides,
) -> YouView:
    """What is for the holder of one link only."""
    state = log.state
    one = person(key, state)
    found = role(key, state)
    director = found == "director"
    return YouView(
        role=found,
        name=one.name if one else key.name,
        no=one.no if one else 0,
        waiting=waiting_place(key, state),
        table=besides.own.get(one.no, "") if one and one.no else "",
        may=may(state, Author(role="director", name=key.name), t) if director else {},
        calls=_calls(state) if found in {"director", "referee"} else {},
        sheet=_own_sheet(state, one.no) if one and one.no else None,
        keys={each.id: _key(each, besides.here) for each in doc.keys} if director else {},
    )


def _calls(state: State) -> dict[str, CallView]:
    return {
        one.table: CallView(no=one.no, reason=one.reason, t=one.t, seq=one.seq)
        for one in state.calls
    }


def own_tables(state: State, codes: Mapping[str, str]) -> Mapping[int, str]:
    """By number, the code of the table where somebody plays; ``codes``: by label."""
    found: dict[int, str] = {}
    for game in games_on(state) if codes else ():
        if game.label in codes and still_on(state, game):
            for no in game.seats:
                found.setdefault(no, codes[game.label])
    return found


_PLAIN = Memory[Picture](1024)


def _plain_view(view: EveningView) -> Picture:
    """The view as JSON has it; matchdays that are as they were need not be put down again."""
    days = view.matchdays
    found = plain(msgspec.structs.replace(view, matchdays={}))
    if days:
        told = {name: _PLAIN.of((day,), partial(plain, day)) for name, day in days.items()}
        found["matchdays"] = told
    return found


def plain(value: msgspec.Struct) -> Picture:
    """A struct as JSON has it."""
    found: Picture = msgspec.to_builtins(value, str_keys=True)
    return found


def _desk(log: CommandLog, doc: EveningDoc, besides: Besides) -> DeskView:
    return DeskView(
        shows=doc.shows,
        starts=doc.starts,
        door=doc.door,
        chat=doc.chat,
        rehearsal=doc.rehearsal,
        speed=doc.speed,
        planning=besides.planning,
        rang=_rang(log),
        tables=dict(besides.codes),
        bots=_bots(log) if doc.fill else [],
        commitments=commitments(doc, log.state),
    )


def _bots(log: CommandLog) -> list[str]:
    known = registered(log.steps)
    return [one.name for one in log.state.participants if folded(one.name) in known]


def _rang(log: CommandLog) -> Rang | None:
    for seq in range(log.seq, 0, -1):
        step = log.steps[seq - 1]
        for event in step.events:
            if isinstance(event, BellRang):
                return Rang(seq, step.given.t, event.times)
    return None


def _news(log: CommandLog) -> dict[int, NewsView]:
    backwards = zip(range(log.seq, 0, -1), reversed(log.steps), strict=True)
    worth = ((seq, step) for seq, step in backwards if _tag(step.given.do) not in _QUIET)
    return {seq: _told(step) for seq, step in islice(worth, NEWS)}


def _told(step: CommandStep) -> NewsView:
    by = step.given.by
    who = by.name or (str(by.no) if by.no is not None else "")
    return NewsView(
        t=step.given.t,
        by=f"{by.role} {who}".strip(),
        said=sentences(step.events, step.state),
    )


def _tag(do: AnyCommand) -> str:
    return str(do.__struct_config__.tag)


def _key(key: EveningKey, here: Mapping[str, int]) -> KeyView:
    return KeyView(role=key.role, made=key.made, name=key.name, here=here.get(key.id, 0))


def _own_sheet(state: State, no: int) -> SheetView | None:
    if not state.matchdays:
        return None
    for table in state.matchdays[-1].tables:
        if no in table.seats:
            return sheet_view(state, table)
    return None


def _public_day(day: Picture) -> Picture:
    tables = {
        label: table if table.get("status") in {"confirmed", "corrected"} else _public_sheet(table)
        for label, table in day["tables"].items()
    }
    return {**day, "tables": tables}


def _public_sheet(table: Picture) -> Picture:
    return {name: part for name, part in table.items() if name not in {"entries", "reasons"}}


def _public_card(card: Picture) -> Picture:
    return {matchday: line for matchday, line in card.items() if line.get("counted")}


def _drafts(news: Picture) -> bool:
    kinds = {said["type"] for said in news["said"]}
    return bool(kinds & DRAFTS)
