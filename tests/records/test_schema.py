"""The JSON Schema of each game fits what is written, and what is no such thing does not fit it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest
from tests.builders import case

from stammtisch.games import game, games
from stammtisch.records.schema import NAMED, schema

RECORDS = sorted(Path(__file__).parent.glob("*.jsonl"))


def fits(part: str, name: str) -> jsonschema_rs.Draft202012Validator:
    """What judges this part of the schema of a game."""
    whole = schema(game(name))
    return jsonschema_rs.Draft202012Validator({**whole, "anyOf": [{"$ref": f"#/$defs/{part}"}]})


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_golden_record_fits(file: Path) -> None:
    """Line by line, the first as a header and the others as moves."""
    first, *moves = map(json.loads, file.read_text("utf-8").splitlines())
    fits("Header", first["game"]).validate(first)
    line = fits("MoveLine", first["game"])
    for move in moves:
        line.validate(move)


@pytest.mark.parametrize("name", games())
def test_what_is_seen_and_what_happens_fits(name: str) -> None:
    """For every seat and for spectators, through a match of players of chance."""
    the_game, rng = game(name), random.Random(7)
    rules = the_game.rules
    observation, event, action = (fits(part, name) for part in ("Observation", "Event", "Action"))
    state = rules.new(the_game.options(), the_game.default_seats)
    for _ in range(120):
        actors = rules.actors(state)
        if not actors:
            break
        actor = rng.choice(actors)
        if actor >= 0:
            done = rng.choice(rules.legal_actions(state, actor))
        elif actor == -1:
            done = rules.sample_chance(state, rng)
        else:
            done = rules.tick(state, rules.alarm(state) or 0)
        action.validate(json.loads(msgspec.json.encode(done)))
        state, events = rules.apply(state, actor, done)
        for seat in (None, *range(the_game.default_seats)):
            observation.validate(json.loads(msgspec.json.encode(rules.observation(state, seat))))
            for one in events:
                event.validate(json.loads(msgspec.json.encode(one.seen_by(seat))))


@pytest.mark.parametrize(
    ("part", "value"),
    [
        case("no such action", "Action", {"type": "win"}),
        case("an action without its card", "Action", {"type": "play"}),
        case("no such option", "Header", {"format": 1, "game": "zwanzig", "players": ["A", "B"],
                                          "options": {"jokers": 2}}),
        case("a line without a number", "MoveLine", {"by": 0, "do": {"type": "pass"}}),
        case("a foreign field", "MoveLine", {"n": 1, "by": 0, "do": {"type": "play", "card": "7H"},
                                             "why": "because"}),
    ],
)  # fmt: skip
def test_what_is_none_does_not_fit(part: str, value: object) -> None:
    assert not fits(part, "zwanzig").is_valid(value)


@pytest.mark.parametrize("name", games())
def test_each_part_can_be_asked_for(name: str) -> None:
    assert set(NAMED) <= schema(game(name))["$defs"].keys()
