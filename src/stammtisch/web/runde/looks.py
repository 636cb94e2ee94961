"""What the page of a Runde shows, made from its state and from the tables of the room."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from stammtisch.games.protocol import AnyGame
from stammtisch.runde.dates import next_date
from stammtisch.runde.highlights import highlights
from stammtisch.runde.model import (
    Meeting,
    RundeState,
    Signature,
    TableResult,
    UnixMs,
    called,
    people_at,
    root,
    signer,
    tonight,
)
from stammtisch.runde.standings import (
    MemberRow,
    played_in,
    reached,
    results_of,
    rows,
    wins_of,
    won,
)
from stammtisch.web.live.host import Host
from stammtisch.web.live.telling.views import row
from stammtisch.web.runde.doc import RundeDoc
from stammtisch.web.runde.harvest import chalked
from stammtisch.web.runde.log import RundeLog
from stammtisch.web.runde.wire import (
    AnswerHere,
    BoardHere,
    DateHere,
    EveningHere,
    GameHere,
    PlaceHere,
    ResultHere,
    RundeLook,
    WinsHere,
)
from stammtisch.web.wire.lobby import TableRow

MAX_BOARDS = 2
MAX_EVENINGS = 60
"""Of the past, in one answer."""


class Album:
    """Evenings as they were told last; one to which nothing was added is not told anew."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Meeting, object, tuple[int, int], EveningHere]] = {}
        self._rows: tuple[RundeState, list[MemberRow]] | None = None

    def prepare(self, state: RundeState) -> None:
        """Find out all of a state that takes long in a large Runde; in a thread of its own."""
        self.members(state)
        for one in _told(state):
            self.evening(state, one)

    def members(self, state: RundeState) -> list[MemberRow]:
        """A row for each member."""
        kept = self._rows
        if kept is None or kept[0] is not state:
            kept = self._rows = state, rows(state)
        return kept[1]

    def evening(self, state: RundeState, meeting: Meeting) -> EveningHere:
        """The evening, which follows from its results, from older ones, and from merged names."""
        count = sum(result.evening <= meeting.no for result in state.results)
        older = count, state.corrections
        kept = self._kept.get(meeting.no)
        if kept is not None and kept[0] == meeting and kept[1] is state.merged and kept[2] == older:
            return kept[3]
        found = _evening(state, meeting)
        self._kept[meeting.no] = meeting, state.merged, older, found
        return found


class Looker(NamedTuple):
    """Whom a picture is for."""

    founder: bool
    guest: str | None
    """SHA-256 of the guest key of the browser."""
    album: Album


def look(host: Host, doc: RundeDoc, log: RundeLog, now: UnixMs, looker: Looker) -> RundeLook:
    """The whole picture for a member, or for who founded it."""
    state = log.state
    current = tonight(state, now)
    past = [one for one in _played(state) if one is not current]
    return RundeLook(
        id=doc.id,
        seq=log.seq,
        now=now,
        founder=looker.founder,
        title=state.title,
        founded=doc.created,
        members=looker.album.members(state),
        left=sorted((called(state, one) for one in state.left), key=str.casefold),
        date=_date(state, now),
        tables=_tables(host, doc.id, looker.guest),
        games=_games(host, doc, state),
        tonight=None if current is None else looker.album.evening(state, current),
        goal=state.goal,
        evenings=[looker.album.evening(state, one) for one in past[:MAX_EVENINGS]],
        more=max(0, len(past) - MAX_EVENINGS),
    )


def _played(state: RundeState) -> list[Meeting]:
    """The evenings, latest first; one at which nothing came of anything is not told of."""
    played = {result.evening for result in state.results}
    return [one for one in reversed(state.meetings) if one.no in played]


def _told(state: RundeState) -> list[Meeting]:
    """Those of which the page shows what was played; the running one is among them, or one more."""
    return _played(state)[: MAX_EVENINGS + 1]


def _date(state: RundeState, now: UnixMs) -> DateHere | None:
    date = next_date(state, now)
    if date is None:
        return None
    answers = [
        AnswerHere(called(state, root(state, key)), one) for key, one in date.answers.items()
    ]
    answers.sort(key=lambda one: one.name.casefold())
    return DateHere(date.at, date.where, _deed(state, date.set), answers)


def _deed(state: RundeState, deed: Signature) -> Signature:
    """Under the name that who did it goes by now."""
    return Signature(signer(state, deed), deed.at)


def _tables(host: Host, runde: str, guest: str | None) -> list[TableRow]:
    games = host.room.games
    return [
        row(
            doc,
            games[doc.game],
            yours=guest is not None and any(guest in seat.owners for seat in doc.seats),
        )
        for doc in host.directory.newest_first()
        if doc.runde == runde and doc.game in games
    ]


def _games(host: Host, doc: RundeDoc, state: RundeState) -> list[GameHere]:
    counted = [result for result in state.results if result.struck is None]
    played = Counter(result.game for result in counted)
    usual = {result.game for result in counted if result.written is None}
    found = []
    for name, game in host.room.games.items():
        custom = doc.customs.get(name)
        carries = game.continuity is not None and custom is not None
        found.append(
            GameHere(
                game=name,
                played=played[name],
                usual=name in usual,
                seats=game.default_seats if custom is None else custom.seats,
                carries=carries,
                lent=carries and custom is not None and custom.lent in state.open,
                boards=[] if custom is None else _boards(game, custom.options),
            )
        )
    return found


def _boards(game: AnyGame, options: dict[str, object]) -> list[BoardHere]:
    """The latest; what was begun for others rests in the exports."""
    return [
        BoardHere(list(one.points), one.goal, list(one.rules))
        for one in chalked(game, options)[:MAX_BOARDS]
    ]


def _evening(state: RundeState, meeting: Meeting) -> EveningHere:
    results = results_of(state, meeting)
    wins = wins_of(state, results)
    matches = {
        person: sum(person in people_at(state, result) for result in results) for person in wins
    }
    people = [WinsHere(called(state, one), matches[one], count) for one, count in wins.items()]
    people.sort(key=lambda one: (-one.wins, one.name.casefold()))
    goal = meeting.goal
    return EveningHere(
        no=meeting.no,
        began=meeting.began,
        last=meeting.last,
        closed=None
        if meeting.closed is None
        else _deed(state, Signature(meeting.closed_by, meeting.closed)),
        goal=goal,
        reached=goal is not None and reached(state, meeting, goal),
        people=people,
        results=[_result(state, one) for one in played_in(state, meeting)],
        highlights=highlights(state, meeting),
    )


def _result(state: RundeState, result: TableResult) -> ResultHere:
    people = people_at(state, result)
    named = {id(place): called(state, person) for person, place in people.items()}
    places = [
        PlaceHere(named.get(id(one), one.name), one.bot, one.points, won(result, one), one.place)
        for one in result.places
    ]
    places.sort(key=lambda one: (not one.won, one.place or 0, -(one.points or 0)))
    return ResultHere(
        no=state.results.index(result) + 1,
        game=result.game,
        began=result.began,
        ended=result.ended,
        finished=result.finished,
        places=places,
        written=result.written and _deed(state, result.written),
        struck=result.struck and _deed(state, result.struck),
    )
