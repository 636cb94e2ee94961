"""Playing on from a step of a replay: the same cards, another move, bots that answer it."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.afterwards.test_replay import RECORDS, open_record
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table

from stammtisch.games.zwanzig.state.actions import Play
from stammtisch.records.notation.parser import read
from stammtisch.records.replay import Transition, replay

RECORD = RECORDS / "zwanzig-4-players.jsonl"


def a_choice_of_cards() -> Transition:
    """The first card of the record that could have been another one."""
    record = read(RECORD.read_bytes())
    legal = record.game.rules.legal_actions
    return next(
        step
        for step in replay(record)
        if isinstance(step.move.action, Play) and len(legal(step.before, step.move.actor)) > 1
    )


def test_another_move_is_played_from_the_same_position(visit: Visit, server: Server) -> None:
    """At the seat that was on turn, with its cards; it says that nothing of it counts."""
    choice = a_choice_of_cards()
    page = visit(f"{server.url}/replay")
    open_record(page, RECORD)
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill(str(choice.move.n - 1))
    page.get_by_role("button", name="Ab hier spielen").click()
    asked = page.get_by_role("dialog", name="Ab hier spielen")
    expect(asked.get_by_label("Dein Platz")).to_have_value(str(choice.move.actor))
    asked.get_by_label("Ich heiße").fill("Eva")
    asked.get_by_role("button", name="Weiterspielen").click()
    table = Table(page)
    table.asked()
    expect(page.get_by_role("banner")).to_contain_text("Übung")
    rules, seat = read(RECORD.read_bytes()).game.rules, choice.move.actor
    legal = rules.legal_actions(choice.before, seat)
    other = next(action.card for action in legal if action != choice.move.action)
    assert sorted(table.hand) == sorted(rules.hands(choice.before)[seat])
    table.play(other)
    assert other not in table.hand
    table.asked()  # the bots have answered
