"""Somebody who has never been here: cards in hand at once, a whole match, and another one."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import SHORT, Table, open_table, play_on, texts, tile
from tests.e2e.kit.zwanzig import asked_for, play_turn


def test_one_click_leads_from_the_door_to_cards_in_hand(visit: Visit, server: Server) -> None:
    """No account, no name, no question: Bots, and five cards lie there within ten seconds."""
    page = visit(server.url)
    expect(page.get_by_role("heading", name="Zwanzig")).to_be_visible()
    assert page.locator("input[type=password], input[type=email]").count() == 0
    tile(page).get_by_role("button", name="Bots", exact=True).click()
    table = Table(page)
    expect(table.cards.first).to_be_visible(timeout=10_000)
    expect(table.seats).to_have_count(3)
    assert asked_for(table) in {"announce", "exchange"}


def test_three_clicks_lead_to_a_table_with_house_rules(visit: Visit, server: Server) -> None:
    """Options are sentences; what was chosen is marked, is in force, and is there the next time."""
    page = visit(server.url)
    page.get_by_role("button", name="Zwanzig", exact=True).click()
    sheet = page.get_by_role("dialog", name="Zwanzig")
    sheet.get_by_label("Alle entscheiden verdeckt und zeigen es gleichzeitig.").click()
    expect(sheet.get_by_text("anders als üblich")).to_have_count(1)
    sheet.get_by_role("button", name="Los").click()
    table = Table(page)
    expect(table.cards.first).to_be_visible()
    page.get_by_role("tab", name="Regeln").click()
    expect(page.get_by_role("tabpanel", name="Regeln")).to_contain_text("An diesem Tisch anders")
    page.goto(server.url)
    page.get_by_role("button", name="Zwanzig", exact=True).click()
    expect(sheet.get_by_text("anders als üblich")).to_have_count(1)
    sheet.get_by_role("button", name="Alles wie üblich").click()
    expect(sheet.get_by_text("anders als üblich")).to_have_count(0)


def test_a_whole_match_leads_to_its_result_a_rematch_and_its_replay(
    visit: Visit, server: Server
) -> None:
    """The end says who won and why; the same people sit down again; the match can be replayed."""
    table = open_table(visit(server.blank), name="Anna", seats=3, options=SHORT)
    play_on({"Anna": table}, play_turn)
    standings = texts(table.standings)
    assert len(standings) == 3
    assert standings[0].startswith("1.")
    assert any("Anna" in line for line in standings)
    expect(table.end).to_contain_text("Punkt")
    players = sorted(texts(table.seats.locator(".name")))
    old = table.code

    table.end.get_by_role("button", name="Revanche").click()
    expect(table.cards.first).to_be_visible()
    assert table.code != old
    assert sorted(texts(table.seats.locator(".name"))) == players
    assert asked_for(table) != "over"

    table.page.goto(f"{server.url}/t/{old}")
    table.end.get_by_role("button", name="Nachspielen").click()
    expect(table.page.get_by_role("heading", name="Zwanzig, nachgespielt")).to_be_visible()
    expect(table.page.get_by_role("slider")).to_have_value("0")
