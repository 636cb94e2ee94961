"""A lesson while it is taken: played by the real rules from what its file prepares.

Nothing is kept: whoever takes the lesson tells every time what has been done so far, and `taken`
plays that again from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.decisions import ordinary, waited_for
from stammtisch.games.extras.lessons import BadLesson, Deed, Lesson, LessonStep, filled, matches
from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.protocol import (
    CHANCE,
    CLOCK,
    Action,
    Actor,
    AnyGame,
    BadOptions,
    BadPosition,
    Event,
    RuleViolation,
)
from stammtisch.games.texts import Both
from stammtisch.table.match.codec import codec

LEARNER = 0
"""The learner's seat."""

LessonMove: TypeAlias = JsonObject | Literal["next", "show", "skip"]
"""An action of the learner; on to the next step; the innkeeper plays the next, or all of it."""

_ACTORS: dict[str, Actor] = {"chance": CHANCE, "clock": CLOCK}
_ENDLESS = 500
"""So many actions of others in a row are a fault of the lesson."""


class Beat(msgspec.Struct, frozen=True):
    """One action of the lesson, and what it led to."""

    seq: int
    by: Actor
    events: Sequence[Event]
    state: Json


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """Where a lesson stands."""

    step: int
    """From 0; as many as there are steps: the lesson is done."""
    state: Json
    beats: tuple[Beat, ...] = ()
    """Everything since the position it began with."""
    drawn: int = 0
    """How many prepared draws of the step are used up."""
    acted: int = 0
    """How many deeds of others, in a step with an end of its own, are used up."""
    t: int = 0
    """Table time in ms."""
    strayed: int = 0
    """How much that the file lets others do or chance deal could not be done."""
    said: Both | None = None
    """The innkeeper's word about the last move."""
    back: bool = False
    """The last move was legal, but has been taken back."""


def taken(game: AnyGame, lesson: Lesson, moves: Iterable[LessonMove]) -> Stand:
    """Where the lesson stands after these moves of the learner.

    Raises `BadLesson`; `RuleViolation` for a move that the rules refuse, and ``lesson_moved_on``
    for one that is no move here, or comes after one that was taken back.
    """
    stand = begun(game, lesson)
    for move in moves:
        if stand.back:
            raise RuleViolation("lesson_moved_on")
        stand = moved(game, lesson, stand, move)
    return stand


def begun(game: AnyGame, lesson: Lesson) -> Stand:
    """The lesson before anything is done. Raises `BadLesson`."""
    try:
        options = msgspec.convert(lesson.options, game.options)
        state = game.rules.new(options, lesson.seats)
    except (BadOptions, msgspec.ValidationError) as wrong:
        raise BadLesson(lesson.file, str(wrong)) from None
    return _Course(game, lesson, Stand(step=0, state=state)).arrived(0, None)


def moved(game: AnyGame, lesson: Lesson, stand: Stand, move: LessonMove) -> Stand:
    """The lesson after one move of the learner. Raises `RuleViolation`."""
    step = lesson.steps[stand.step] if stand.step < len(lesson.steps) else None
    if step is None:
        raise RuleViolation("lesson_moved_on")
    if not step.asks:
        # whatever is done while the innkeeper speaks means: go on
        return _Course(game, lesson, stand).arrived(stand.step + 1, None)
    if isinstance(move, dict):
        return _acted(game, lesson, stand, move)
    if move == "next":
        raise RuleViolation("lesson_moved_on")
    after = _shown(game, lesson, stand)
    for _ in range(_ENDLESS):
        if move == "show" or after.step != stand.step:
            break
        after = _shown(game, lesson, after)
    return after


def model(game: AnyGame, lesson: Lesson, stand: Stand) -> JsonObject | None:
    """What the innkeeper would play now; ``None`` where nothing is asked."""
    if stand.step >= len(lesson.steps):
        return None
    legal = _plain(game.rules.legal_actions(stand.state, LEARNER))
    course = _Course(game, lesson, stand)
    for wanted in lesson.steps[stand.step].show:
        found = next((one for one in legal if matches(wanted, one)), None)
        if found is not None or course.accepts(wanted):
            return found or wanted
    return None


def _shown(game: AnyGame, lesson: Lesson, stand: Stand) -> Stand:
    """After the next action of the innkeeper's; where none of them fits, the step is over."""
    wanted = model(game, lesson, stand)
    if wanted is None:
        return _Course(game, lesson, stand).arrived(stand.step + 1, None)
    after = _acted(game, lesson, stand, wanted)
    if after.back:
        return _Course(game, lesson, stand).arrived(stand.step + 1, None)
    return after


def _acted(game: AnyGame, lesson: Lesson, stand: Stand, given: JsonObject) -> Stand:
    """After an action of the learner: accepted, or explained and taken back."""
    step = lesson.steps[stand.step]
    course = _Course(game, lesson, stand)
    plain = course.do(LEARNER, given)
    for remark in step.wrong:
        if matches(remark.do, plain):
            return msgspec.structs.replace(stand, said=remark.say, back=True)
    also = next((remark.say for remark in step.also if matches(remark.do, plain)), None)
    good = also is not None or not step.want or any(matches(one, plain) for one in step.want)
    over = course.followed(step)
    if good and step.gives is not None and also is None:
        good = course.saw(step.gives)
    if not good:
        return msgspec.structs.replace(stand, said=step.other, back=True)
    if not over:
        return course.stand(stand.step, also)
    return course.arrived(stand.step + 1, also or step.praise)


class _Course:
    """The lesson while a move is followed by what the others do; nothing outside sees it."""

    def __init__(self, game: AnyGame, lesson: Lesson, stand: Stand) -> None:
        self._game = game
        self._lesson = lesson
        self._rules = game.rules
        self._before = len(stand.beats)
        self._beats = list(stand.beats)
        self._step = stand.step
        self._drawn = stand.drawn
        self._acted = stand.acted
        self._t = stand.t
        self._strayed = stand.strayed
        self.state = stand.state

    def do(self, actor: Actor, given: Json) -> JsonObject:
        """One action, and itself in plain values. Raises `RuleViolation`."""
        action = codec(self._game).decode(given, self._t)
        self._happened(actor, action)
        while CHANCE not in self._rules.actors(self.state) and self._is_due():
            self._happened(CLOCK, self._rules.tick(self.state, self._t))
        plain: JsonObject = msgspec.to_builtins(action)
        return plain

    def _happened(self, actor: Actor, action: Action) -> None:
        self._bounded()
        self.state, events = self._rules.apply(self.state, actor, action)
        self._beats.append(Beat(len(self._beats) + 1, actor, events, self.state))

    def _is_due(self) -> bool:
        """A window that others opened is over at this very moment."""
        alarm = self._rules.alarm(self.state)
        return alarm is not None and alarm <= self._t

    def accepts(self, given: JsonObject) -> bool:
        """Whether the learner may do exactly this, also where nobody lists it: to call a Plenum."""
        try:
            action = codec(self._game).decode(given, self._t)
            self._rules.apply(self.state, LEARNER, action)
        except RuleViolation:
            return False
        return True

    def followed(self, step: LessonStep) -> bool:
        """What the others do after a good action; whether the step is over then."""
        if step.until is not None:
            self._on(step.until, step.then)
            if not self.saw(step.until) and LEARNER in self._waited():
                return False
        else:
            self._done(step.then)
        if step.gives is not None:
            self._on(step.gives)
        if step.chance:
            self._draw()
        return True

    def saw(self, pattern: JsonObject) -> bool:
        """Whether an event of this pattern has happened since the move."""
        new = self._beats[self._before :]
        return any(matches(pattern, one) for beat in new for one in _plain(beat.events))

    def arrived(self, step: int, said: Both | None) -> Stand:
        """At this step, or the next whose question arises, or at the end."""
        steps = self._lesson.steps
        self._step = step
        while self._step < len(steps):
            self._drawn = self._acted = 0
            self._laid(self._step)
            if not steps[self._step].asks:
                break
            if not self._arises(steps[self._step]):
                self._on(None)
            if self._arises(steps[self._step]):
                break
            self._step += 1
        return self.stand(self._step, said)

    def stand(self, step: int, said: Both | None) -> Stand:
        """Where the lesson stands now."""
        beats = tuple(self._beats)
        return Stand(
            step=step,
            state=self.state,
            beats=beats,
            drawn=self._drawn,
            acted=self._acted,
            t=self._t,
            strayed=self._strayed,
            said=said,
        )

    def _laid(self, number: int) -> None:
        """What the step lays on the table, and what is done there first. Raises `BadLesson`."""
        step = self._lesson.steps[number]
        if step.position is not None:
            try:
                self.state = self._restored(step.position)
            except (BadPosition, msgspec.ValidationError) as wrong:
                raise BadLesson(self._lesson.place(number), str(wrong)) from None
            self._beats.append(Beat(len(self._beats) + 1, CHANCE, (), self.state))
        self._done(step.first)

    def _done(self, deeds: Sequence[Deed]) -> None:
        """What the file lets others do, or another way where the learner has gone another."""
        for deed in deeds:
            self._draw()
            actor = _actor(deed)
            if self._tried(actor, deed.do):
                continue
            self._strayed += 1
            if actor in self._waited():
                self._ordinary(actor)

    def _restored(self, position: JsonObject) -> Json:
        kind = self._game.positions
        options = {**msgspec.to_builtins(self._game.options()), **self._lesson.options}
        given = {"n": self._lesson.seats, "options": options, **filled(position)}
        known = {name: given[name] for name in given if name in kind.__struct_fields__}
        return self._rules.restore(msgspec.convert(known, kind))

    def _draw(self) -> None:
        """Everything chance owes now: as prepared, or drawn."""
        while CHANCE in self._rules.actors(self.state):
            self._bounded()
            steps = self._lesson.steps
            prepared = steps[self._step].chance[self._drawn :] if self._step < len(steps) else ()
            self._drawn += 1
            if not prepared or not self._tried(CHANCE, prepared[0]):
                self._strayed += len(prepared[:1])
                self.do(CHANCE, self._rules.sample_chance(self.state, Even(len(self._beats))))

    def _on(self, end: JsonObject | None, deeds: Sequence[Deed] = ()) -> None:
        """What has to happen until the learner is asked, this event comes, or all is over."""
        while end is None or not self.saw(end):
            self._draw()
            waited = self._waited()
            if LEARNER in waited or (end is not None and self.saw(end)):
                return
            self._bounded()
            if self._acted < len(deeds) and _actor(deeds[self._acted]) in waited:
                self._done(deeds[self._acted : self._acted + 1])
                self._acted += 1
            elif waited:
                self._ordinary(waited[0])
            elif (alarm := self._rules.alarm(self.state)) is not None:
                self._t = max(self._t, alarm)
                self.do(CLOCK, self._rules.tick(self.state, alarm))
            else:
                return

    def _waited(self) -> tuple[int, ...]:
        """The seats without whose decision it cannot go on."""
        return waited_for(self._game, self.state, tuple(self._rules.actors(self.state)))

    def _arises(self, step: LessonStep) -> bool:
        legal = _plain(self._rules.legal_actions(self.state, LEARNER))
        patterns = (*step.want, *(remark.do for remark in step.also))
        return any(_listed(one, legal) or self.accepts(one) for one in step.show) or any(
            matches(one, each) for one in patterns for each in legal
        )

    def _tried(self, actor: Actor, given: JsonObject) -> bool:
        try:
            self.do(actor, given)
        except RuleViolation:
            return False
        return True

    def _ordinary(self, seat: int) -> None:
        action = ordinary(self._game, self.state, seat)
        if action is not None:
            self.do(seat, action)

    def _bounded(self) -> None:
        if len(self._beats) - self._before > _ENDLESS:
            raise BadLesson(self._lesson.file, "the others act without end")


class Even:
    """Chance for what no lesson has prepared: the same numbers at the same place, every time."""

    def __init__(self, seed: int) -> None:
        self._n = seed * 2_654_435_761 + 1

    def randrange(self, stop: int, /) -> int:
        """A number below ``stop``; even enough for a card nobody has asked for."""
        self._n = (self._n * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % (1 << 64)
        return (self._n >> 33) % stop


def _actor(deed: Deed) -> Actor:
    return deed.by if isinstance(deed.by, int) else _ACTORS[deed.by]


def _plain(found: Sequence[Action] | Sequence[Event]) -> list[JsonObject]:
    return [msgspec.to_builtins(one) for one in found]


def _listed(wanted: JsonObject, legal: Sequence[JsonObject]) -> bool:
    return any(matches(wanted, one) for one in legal)
