"""Events are built for who sees them: what nobody has said who may see, nobody is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect
from tests.toy import TOY_GAME

from stammtisch.games import games
from stammtisch.games.protocol import Event

SECRET = "what-nobody-spoke-of"
VIEWERS = (None, 0, 1, 2)

every_house = pytest.mark.parametrize(
    "events",
    [
        pytest.param(get_args(game.events), id=folder)
        for folder, game in {game.folder: game for game in (*games().values(), TOY_GAME)}.items()
    ],
)


def filled(kind: inspect.Type, number: int) -> Any:
    """Some value of a type; ``number`` is every seat in it, and its parity every truth."""
    match kind:
        case inspect.BoolType():
            return bool(number % 2)
        case inspect.IntType(ge=least):
            return max(number, least or 0)
        case inspect.StrType() | inspect.AnyType():
            return f"card {number}"
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.VarTupleType(item_type=item):
            return tuple(filled(item, place) for place in range(3))
        case inspect.TupleType(item_types=items):
            return tuple(filled(item, number) for item in items)
        case inspect.DictType(key_type=key, value_type=value):
            return {filled(key, number): filled(value, number)}
        case inspect.UnionType(types=types):
            return filled(next(one for one in types if type(one) is not inspect.NoneType), number)
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: filled(field.type, number) for field in fields})
    raise AssertionError(f"no value of {kind}")


def samples(event: type[Event], **more: Any) -> Iterator[Event]:
    """Events of a type in which every field has a value."""
    shape = inspect.type_info(event)
    assert isinstance(shape, inspect.StructType)
    fields = [field for field in shape.fields if field.name not in more]
    for number in range(3):
        yield event(**{field.name: filled(field.type, number) for field in fields}, **more)


def grown(event: type[Event]) -> type[Event]:
    """The same type of event with one more field, of which nothing else is said."""
    more = [("more", str, "")]
    made = msgspec.defstruct(event.__name__, more, bases=(event,), frozen=True, kw_only=True)
    assert issubclass(made, event)
    return made


def tells_more(event: type[Event]) -> bool:
    """Whether anybody is told a field that somebody added and forgot."""
    told = (one.seen_by(to) for one in samples(grown(event), more=SECRET) for to in VIEWERS)
    return any(SECRET in msgspec.json.encode(one).decode() for one in told)


@every_house
def test_a_new_field_is_shown_to_nobody(events: Sequence[type[Event]]) -> None:
    """Whoever adds a field has to say who may know it; until then it stands in the log alone."""
    assert [event.__name__ for event in events if tells_more(event)] == []


@every_house
def test_audiences_are_named_well(events: Sequence[type[Event]]) -> None:
    """What is declared are fields, each with one audience."""
    for event in events:
        named = (*event.public, *event.private)
        assert len(set(named)) == len(named), event
        assert {*named, *(event.insiders if event.private else ())} <= {*event.__struct_fields__}


@every_house
def test_what_is_told_is_an_event(events: Sequence[type[Event]]) -> None:
    """What is hidden has a value that its type allows, and what is public is not changed."""
    for one, viewer in ((one, to) for event in events for one in samples(event) for to in VIEWERS):
        told = one.seen_by(viewer)
        assert type(told) is type(one)
        assert msgspec.json.decode(msgspec.json.encode(told), type=type(one)) == told
        assert all(getattr(told, name) == getattr(one, name) for name in one.public)


@every_house
def test_only_insiders_learn_what_is_private(events: Sequence[type[Event]]) -> None:
    """A private field is told to the seats that are named for it, and to no other."""
    with_secrets = [event for event in events if event.private]
    for one in (one for event in with_secrets for one in samples(event)):
        inside = {getattr(one, field) for field in one.insiders}
        for viewer in VIEWERS:
            told = one.seen_by(viewer)
            same = [getattr(told, name) == getattr(one, name) for name in one.private]
            assert all(same) if viewer in inside else not any(same)


class _Drawn(Event, frozen=True, tag="drawn"):
    public = ("seat",)
    private = ("card",)
    seat: int
    card: str | None = None


def _as_it_is(event: Event, seat: int | None) -> Event:
    return event


def _without_the_card(event: Event, seat: int | None) -> Event:
    return msgspec.structs.replace(event, card=None)


def _all_but_the_card(event: Event, seat: int | None) -> Event:
    return type(event)(**msgspec.structs.asdict(event) | {"card": None})


def _own_as_it_is(event: Event, seat: int | None) -> Event:
    return event if seat == 0 else Event.seen_by(event, seat)


@pytest.mark.parametrize(
    "seen_by", [_as_it_is, _without_the_card, _all_but_the_card, _own_as_it_is]
)
def test_deleting_is_found(
    monkeypatch: pytest.MonkeyPatch, seen_by: Callable[[Event, int | None], Event]
) -> None:
    """An event that takes away instead of building, for whomever, is noticed."""
    assert not tells_more(_Drawn)
    monkeypatch.setattr(_Drawn, "seen_by", seen_by)
    assert tells_more(_Drawn)
