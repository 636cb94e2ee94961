"""Playing on from a step of a replay, against bots: another move, or other cards."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect
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


def at(page: Page, n: int) -> Locator:
    """The sheet that asks how to play on after step ``n`` of an opened record."""
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill(str(n))
    page.get_by_role("button", name="Ab hier spielen").click()
    return page.get_by_role("dialog", name="Ab hier spielen")


def test_another_move_is_played_from_the_same_position(visit: Visit, server: Server) -> None:
    """At the seat that was on turn, with its cards; it says that nothing of it counts."""
    choice = a_choice_of_cards()
    page = visit(f"{server.url}/replay")
    open_record(page, RECORD)
    asked = at(page, choice.move.n - 1)
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


def test_the_same_hand_is_played_among_other_cards(visit: Visit, server: Server) -> None:
    """The choice says what stays; the hand is the one of then, and the record says how it began."""
    choice = a_choice_of_cards()
    page = visit(f"{server.url}/replay")
    open_record(page, RECORD)
    asked = at(page, choice.move.n - 1)
    expect(asked).to_contain_text("mit genau diesen Karten")
    asked.get_by_role("radio", name="Andere Karten").check(force=True)
    expect(asked).to_contain_text("Alles Verdeckte wird neu gegeben")
    asked.get_by_role("button", name="Weiterspielen").click()
    table = Table(page)
    table.asked()
    rules, seat = read(RECORD.read_bytes()).game.rules, choice.move.actor
    assert sorted(table.hand) == sorted(rules.hands(choice.before)[seat])
    expect(page.get_by_role("banner")).to_contain_text("Übung mit anderen Karten")
    table.play(table.hand[0])
    table.asked()  # the bots have answered
    page.goto(server.url)
    kept = page.get_by_role("region", name="Dein Platz ist frei gehalten")
    expect(kept).to_contain_text("Übung mit anderen Karten")


def test_at_the_end_nothing_is_offered(visit: Visit, server: Server) -> None:
    """Nobody has anything to decide there."""
    page = visit(f"{server.url}/replay")
    open_record(page, RECORD)
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Ab hier spielen")).to_be_hidden()
