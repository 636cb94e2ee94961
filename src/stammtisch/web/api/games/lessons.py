"""Lessons: a table that only its learner sees, and of which nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from stammtisch import __version__
from stammtisch.games.extras.lessons import Lesson, lessons
from stammtisch.games.json_values import Json
from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.games.texts import Both
from stammtisch.table.audience import Happened, View, changed, view
from stammtisch.table.lesson import LEARNER, Beat, LessonMove, Stand, model, moved, taken
from stammtisch.table.model import Settings
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.live.host import Host
from stammtisch.web.wire.lessons import LessonStand, LessonWords, TakeLesson
from stammtisch.web.wire.table.from_server import Hello, Update
from stammtisch.web.wire.table.view import SeatView, TableView


@post(
    "/api/games/{name:str}/lessons/{n:int}",
    status_code=200,
    responses=refusals(404, 409, 413),
    sync_to_thread=True,
    tags=["games"],
)
def take(
    name: FromPath[str], n: FromPath[int], data: JSONBody[TakeLesson], host: NamedDependency[Host]
) -> LessonStand:
    """Take a lesson a step further: it is played again from its beginning, by the game's rules.

    A move that is refused, or taken back (``back``), is not to be sent again.
    """
    game = host.room.games.get(name)
    if game is None:
        raise Problem(404, "unknown_game", game=name[:64], known=list(host.room.games))
    found = lessons(game)
    if not 1 <= n <= len(found):
        raise Problem(404, "unknown_lesson", lesson=n, known=len(found))
    lesson = found[n - 1]
    before = _known(game, lesson, data.moves if data.fresh else data.moves[:-1])
    after = before
    if not data.fresh and data.moves:
        after = moved(game, lesson, before, data.moves[-1])
    now = host.room.time.unix_ms()
    updates = [] if data.fresh or after.back else _updates(game, lesson, before, after, now)
    # what can be done may change although nothing has happened
    whole = not (updates or after.back)
    step = lesson.steps[after.step] if after.step < len(lesson.steps) else None
    return LessonStand(
        title=_words(lesson.title),
        goal=_words(lesson.goal),
        names=[_words(one.name) for one in lesson.steps],
        done=[_words(one) for one in lesson.done],
        step=after.step,
        say=_words(step.say) if step else None,
        task=_words(step.task) if step and step.task else None,
        said=_words(after.said) if after.said else None,
        back=after.back,
        hint=_words(step.hint) if step and step.hint else None,
        model=model(game, lesson, after),
        hello=_hello(game, lesson, n, after, now) if whole else None,
        updates=updates,
    )


def _known(game: AnyGame, lesson: Lesson, moves: Sequence[LessonMove]) -> Stand:
    """What the page had been told before. Raises `RuleViolation` ``lesson_moved_on``.

    The lesson may have been written anew since the page kept its moves.
    """
    try:
        stand = taken(game, lesson, moves)
    except RuleViolation:
        raise RuleViolation("lesson_moved_on") from None
    if stand.back:
        raise RuleViolation("lesson_moved_on")
    return stand


def _words(both: Both) -> LessonWords:
    return LessonWords(both.de, both.en)


def _view(game: AnyGame, state: Json, *, asked: bool) -> Json:
    """A `View`; while the host speaks, and while others act, nothing can be done."""
    seen = view(game, state, LEARNER, tuple(game.rules.actors(state)))
    return seen if asked else View(seen.observation)


def _told(beat: Beat) -> Json:
    """In JSON a `Happened` of the wire."""
    return Happened(beat.seq, beat.by, tuple(event.seen_by(LEARNER) for event in beat.events))


def _asked(lesson: Lesson, stand: Stand) -> bool:
    return stand.step < len(lesson.steps) and lesson.steps[stand.step].asks


def _hello(game: AnyGame, lesson: Lesson, n: int, stand: Stand, now: int) -> Hello:
    seen = _view(game, stand.state, asked=_asked(lesson, stand))
    missed: Json = [_told(beat) for beat in stand.beats]
    return Hello(
        you=LEARNER,
        host=False,
        seq=len(stand.beats),
        table=_table(game, lesson, n),
        observation=seen.observation,
        legal=list(seen.legal),
        blocked=seen.blocked,
        missed=missed,
        chat=[],
        zero=now - stand.t,
        now=now,
        version=__version__,
    )


def _updates(game: AnyGame, lesson: Lesson, before: Stand, after: Stand, now: int) -> list[Update]:
    """What the page has not seen yet, one action each; only after the last one it may act."""
    found = []
    asked = _asked(lesson, after)
    old = game.rules.observation(before.state, LEARNER)
    for beat in after.beats[len(before.beats) :]:
        seen = _view(game, beat.state, asked=asked and beat is after.beats[-1])
        update = Update(
            seq=beat.seq,
            happened=[_told(beat)],
            changes=changed(old, seen.observation),
            legal=list(seen.legal),
            blocked=seen.blocked,
            zero=now - after.t,
        )
        found.append(update)
        old = seen.observation
    return found


def _table(game: AnyGame, lesson: Lesson, n: int) -> TableView:
    """A table that is none: nobody else comes, nobody talks, no clock runs."""
    people = [SeatView(kind="person"), *(SeatView(kind="bot", name=one) for one in lesson.others)]
    options = msgspec.convert(lesson.options, game.options)
    return TableView(
        id=f"lesson-{game.name}-{n}",
        code="",
        game=game.name,
        options=msgspec.to_builtins(options),
        settings=Settings(
            spectators=False, absent="wait", pace_ms=0, chat="off", undo=False, hints=False
        ),
        seats=people,
        stage="playing",
        created=0,
        commitment="",
    )
