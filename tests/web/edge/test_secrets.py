"""Hidden cards never reach a wire: other hands, equal bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from tests.web.lab import Lab, a_lab
from tests.web.sockets import Socket
from tests.web.standins import Clock

from stammtisch.games import games
from stammtisch.games.protocol import AnyGame, Source

ZWANZIG = games()["zwanzig"]

Draw = Callable[[Any, Source], Any]


class Rigged:
    """The rules of a game with another hand on the pack."""

    def __init__(self, rules: Any, draw: Draw) -> None:
        self._rules = rules
        self._draw = draw

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def sample_chance(self, state: Any, source: Source) -> Any:
        return self._draw(state, source)


def rigged(draw: Draw) -> AnyGame:
    """Zwanzig with this draw."""
    return msgspec.structs.replace(ZWANZIG, rules=Rigged(ZWANZIG.rules, draw))


def swapped(viewer: int | None, seats: int, swap: random.Random) -> Draw:
    """Draws as the table would, then every pack with what ``viewer`` cannot see rearranged."""

    def draw(state: Any, source: Source) -> Any:
        action = ZWANZIG.rules.sample_chance(state, source)
        if not hasattr(action, "cards"):
            return action
        after, _ = ZWANZIG.rules.apply(state, -1, action)
        seen = set(ZWANZIG.rules.observation(after, viewer).hand) if viewer is not None else set()
        # The second packet is dealt after trump is announced, from the same pack, in fives.
        for _ in range(seats * 3 + 40):
            first, second = swap.sample(range(len(action.cards)), 2)
            cards = list(action.cards)
            cards[first], cards[second] = cards[second], cards[first]
            other = msgspec.structs.replace(action, cards=tuple(cards))
            if seen.isdisjoint({cards[first], cards[second]}) and _same(
                state, action, other, viewer
            ):
                action = other
        return action

    return draw


def _same(state: Any, one: Any, other: Any, viewer: int | None) -> bool:
    """Whether the viewer's cards of both packets come out equal."""
    hands = []
    for action in (one, other):
        after, _ = ZWANZIG.rules.apply(state, -1, action)
        while -1 not in (waiting := ZWANZIG.rules.actors(after)) and waiting:
            if ZWANZIG.rules.observation(after, None).phase != "announce":
                break
            choice = ZWANZIG.rules.legal_actions(after, waiting[0])[0]
            after, _ = ZWANZIG.rules.apply(after, waiting[0], choice)
        hands.append(() if viewer is None else ZWANZIG.rules.observation(after, viewer).hand)
    return hands[0] == hands[1]


async def lines(
    draw: Draw | None, viewer: int | None, seats: int, actions: Sequence[tuple[int, Any]] | None
) -> tuple[list[str], list[tuple[int, Any]], list[Any]]:
    """What ``viewer`` was sent, what was done, and what the hands were, from a deal to play."""
    known = None if draw is None else {"zwanzig": rigged(draw)}
    async with a_lab(clock=Clock(), known=known) as lab:
        people = [lab.browser(f"P{number}") for number in range(seats)]
        for number, person in enumerate(people):
            person.http.headers["cookie"] = f"stammtisch_guest={str(number) * 43}"
            person.key = str(number) * 43
        table = await people[0].open(seats=seats, options={"first_dealer": 0})
        for person in people[1:]:
            await person.join(table)
        sockets = [await person.connect(table) for person in people]
        eye = sockets[viewer] if viewer is not None else await lab.browser("Eye").connect(table)
        await people[0].post(f"/api/tables/{table}/start")
        done = await _play(sockets, eye, actions)
        await _listen_again(lab, table, eye, viewer)
        hands = [ZWANZIG.rules.position(lab.living(table).table.state).hands]
    return [line for line in eye.raw if '"pong"' not in line], done, hands


async def _play(
    sockets: list[Socket], eye: Socket, actions: Sequence[tuple[int, Any]] | None
) -> list[tuple[int, Any]]:
    """Announce, exchange nothing, decide: until the cards are about to be shown."""
    done = []
    for turn in range(24):
        for socket in (*sockets, eye):
            await socket.pong()
        if sockets[0].observation["phase"] == "play":
            break
        if actions is not None and turn == len(actions):
            break
        seat = next(number for number, socket in enumerate(sockets) if socket.legal)
        action = sockets[seat].legal[0] if actions is None else actions[turn][1]
        answer = await sockets[seat].act(action)
        assert answer["type"] == "accepted", answer
        done.append((seat, action))
    return done


async def _listen_again(lab: Lab, table: str, eye: Socket, viewer: int | None) -> None:
    """What a reload would bring belongs to what was sent."""
    browser = lab.browsers[viewer] if viewer is not None else lab.browsers[-1]
    again = await browser.connect(table, since=1)
    lab.living(table).writer._doubtful = True
    logged = await browser.connect(table, since=1)
    eye.raw += [*again.raw, *logged.raw]
    answer = await browser.http.get(f"/api/tables/{table}")
    eye.raw.append(answer.text)


@pytest.fixture(autouse=True)
def _tell_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comings and goings are told in the order they happen, not by the clock."""
    monkeypatch.setattr("stammtisch.web.live.telling.viewers._SETTLE_S", 0)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("seed", range(3))
async def test_hidden_cards_do_not_change_a_byte(viewer: int | None, seed: int) -> None:
    """Two deals that differ in what the viewer may not know, the same actions: equal messages.

    Hello, updates, what was missed, from memory and from the log, and the table over HTTP.
    """
    seats = 3
    own, done, hands = await lines(None, viewer, seats, None)
    draw = swapped(viewer, seats, random.Random(seed))
    other, _, others = await lines(draw, viewer, seats, done)
    assert hands != others
    assert other == own


async def test_the_bytes_tell_a_difference_that_is_there() -> None:
    """The comparison above can fail: whose own cards differ is sent other bytes."""
    own, done, _ = await lines(None, 0, 3, None)
    draw = swapped(1, 3, random.Random(1))
    other, _, _ = await lines(draw, 0, 3, done[:1])
    assert other[: len(own)] != own
