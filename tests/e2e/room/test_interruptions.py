"""Reload, tunnel, flat battery, killed server, another device: the same table, the same cards."""

from __future__ import annotations

import signal
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server, Wire
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import asked_for, play_to, play_turn

LONG = {"start_points": 40}

NOTED_MS = 1600
"""A gap that is shorter than this passes without a word when it is over."""


def name_of(table: Table, code: str) -> str:
    """A card in words, as the hand calls it."""
    return (table.card(code).get_attribute("aria-label") or "").split(",")[0]


def mine(table: Table) -> list[str]:
    """The cards that I have played, as the course of the match tells it."""
    return [line for line in table.log if line.startswith("Du legst")]


def stay_cut(page: Page) -> None:
    """Let so much time go by without a connection that its return is worth a word."""
    page.wait_for_function("(since) => Date.now() - since > 0", arg=_now(page) + NOTED_MS)


def _now(page: Page) -> int:
    return int(page.evaluate("Date.now()"))


def test_a_reload_changes_nothing(visit: Visit, server: Server) -> None:
    """Same seat, same cards, same course of the match, and it goes on."""
    table = open_table(visit(server.blank), name="Anna", seats=3, options=LONG)
    play_to(table, "play")
    play_turn(table)
    asked_for(table)
    hand, log, status = table.hand, table.log, table.status.inner_text()
    table.page.reload()
    expect(table.cards).to_have_count(len(hand))
    assert table.hand == hand
    expect(table.status).to_have_text(status, use_inner_text=True)
    expect(table.lines).to_have_count(len(log))
    assert table.log == log
    assert any("Du legst" in line for line in log)
    play_turn(table)


@pytest.mark.parametrize("lost", ["on its way", "after it arrived"])
def test_a_card_played_in_a_tunnel_is_played_once(
    visit: Visit, server: Server, wire: Wire, lost: Literal["on its way", "after it arrived"]
) -> None:
    """The page says that the connection is gone and the move kept, and later that it is back."""
    table = open_table(visit(wire.url), name="Anna", seats=3, options=LONG)
    play_to(table, "play")
    code = table.playable.first.get_attribute("data-card") or ""
    card = name_of(table, code)
    if lost == "on its way":
        wire.cut()
        expect(table.status).to_contain_text("Keine Verbindung")
        table.play(code)
    else:
        wire.silence()
        table.play(code)
        wire.cut()
    expect(table.status).to_contain_text("Keine Verbindung. Dein Zug ist gespeichert.")
    stay_cut(table.page)
    wire.mend()
    expect(table.page.locator(".toast")).to_have_text("Wieder verbunden")
    expect(table.status).not_to_contain_text("Keine Verbindung")
    asked_for(table)
    assert mine(table) == [f"Du legst {card}."]
    table.page.reload()
    asked_for(table)
    assert mine(table) == [f"Du legst {card}."]


def test_a_card_chosen_in_a_tunnel_outlives_a_closed_page(
    visit: Visit, server: Server, wire: Wire
) -> None:
    """Even when the page is loaded anew before the server has answered, the card is played once."""
    table = open_table(visit(wire.url), name="Anna", seats=3, options=LONG)
    play_to(table, "play")
    code = table.playable.first.get_attribute("data-card") or ""
    card = name_of(table, code)
    wire.silence()
    table.play(code)
    wire.cut()
    expect(table.status).to_contain_text("Dein Zug ist gespeichert.")
    wire.mend()
    table.page.reload()
    asked_for(table)
    assert mine(table) == [f"Du legst {card}."]


def test_a_killed_server_comes_back_with_every_card(visit: Visit, own_server: Server) -> None:
    """SIGKILL in the middle of a trick: the page finds the new server and nothing is missing."""
    table = open_table(visit(own_server.blank), name="Anna", seats=4, options=LONG)
    play_to(table, "play")
    hand, log = table.hand, table.log
    own_server.stop(signal.SIGKILL)
    expect(table.status).to_contain_text("Keine Verbindung")
    own_server.start()
    expect(table.status).not_to_contain_text("Keine Verbindung", timeout=20_000)
    asked_for(table)
    assert table.hand == hand
    assert table.log == log
    play_turn(table)
    table.page.reload()
    asked_for(table)
    assert table.log[: len(log)] == log
    assert any("Du legst" in line for line in table.log[len(log) :])


def test_the_server_says_that_it_restarts(visit: Visit, own_server: Server) -> None:
    """A polite end is announced: all is stored, and the page waits for the new server."""
    table = open_table(visit(own_server.blank), name="Anna", seats=3, options=LONG)
    asked_for(table)
    hand = table.hand
    own_server.stop()
    expect(table.status).to_have_text("Der Raum startet neu. Alles ist gespeichert.")
    own_server.start()
    expect(table.status).not_to_contain_text("startet neu", timeout=20_000)
    assert table.hand == hand


def test_the_link_to_a_seat_goes_on_on_another_device(visit: Visit, server: Server) -> None:
    """The second device holds the same cards; what is played there is played on the first, too."""
    page = visit(server.blank, permissions=["clipboard-read", "clipboard-write"])
    first = open_table(page, name="Anna", seats=3, options=LONG)
    play_to(first, "play")
    sheet = first.open_more("Auf anderem Gerät weiterspielen")
    expect(sheet.get_by_role("note")).to_contain_text("Diesen Raum erreicht nur dieser Rechner.")
    sheet.get_by_role("button", name="Link kopieren").click()
    expect(page.locator(".toast")).to_have_text("Link kopiert")
    link = page.evaluate("navigator.clipboard.readText()")
    first.close_sheet()

    second = Table(visit(link))
    expect(second.cards).to_have_count(len(first.hand))
    assert second.hand == first.hand
    assert "seat=" not in second.page.url
    code = second.playable.first.get_attribute("data-card") or ""
    second.play(code)
    expect(first.card(code)).to_have_count(0)
    asked_for(first)
    assert first.log == second.log


def test_an_outdated_link_to_a_seat_says_so_and_leads_to_the_table(
    visit: Visit, server: Server
) -> None:
    """The table is there all the same; and who sits at it makes a new link."""
    anna = open_table(visit(server.blank), name="Anna", seats=3)
    asked_for(anna)
    page = visit(f"{anna.page.url}#seat=of-yesterday")
    expect(page.get_by_role("heading", name="Dieser Link ist überholt")).to_be_visible()
    expect(page.get_by_text("Auf anderem Gerät weiterspielen")).to_be_visible()
    page.get_by_role("button", name="Zum Tisch").click()
    expect(page.get_by_text("Du siehst zu: was offen liegt, und keine Hand.")).to_be_visible()


def test_another_person_cannot_take_a_seat_by_its_table_link(visit: Visit, server: Server) -> None:
    """The table's own address shows a stranger the table, and no hand."""
    anna = open_table(visit(server.blank), name="Anna", seats=3)
    asked_for(anna)
    stranger = Table(visit(anna.page.url))
    expect(stranger.page.get_by_role("button", name="Anna")).to_be_visible()
    expect(stranger.cards).to_have_count(0)
