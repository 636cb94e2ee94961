"""The operator's page: tables with their load, a word to all, no new tables, one closed."""

from __future__ import annotations

import subprocess
import sys

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import ROOT, Server


def link(server: Server) -> str:
    """What ``stammtisch tables --web`` prints."""
    command = [sys.executable, "-m", "stammtisch", "tables", "--web", "--data-dir"]
    command.append(str(server.data))
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return done.stdout.splitlines()[0]


def fits(page: Page) -> bool:
    """Nothing stands out to the side."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


def test_the_operator_sees_and_does(visit: Visit, own_server: Server) -> None:
    """On a phone, in English; who plays reads what is said to all."""
    player = visit(f"{own_server.url}/")
    player.get_by_role("button", name="Bots").first.click()
    player.wait_for_url("**/t/*")
    page = visit(link(own_server), viewport={"width": 360, "height": 740}, locale="en-GB")
    expect(page.get_by_role("heading", name="For the operator")).to_be_visible()
    tables = page.get_by_role("region", name="Tables")
    expect(tables.get_by_role("listitem")).to_have_count(1)
    expect(tables).to_contain_text("1 browser")
    assert fits(page)

    page.get_by_role("textbox").fill("In fünf Minuten ist Schluss.")
    page.get_by_role("button", name="Tell everybody").click()
    said = player.get_by_role("status").filter(has_text="In fünf Minuten ist Schluss.")
    expect(said).to_have_text("Der Betreiber sagt allen: In fünf Minuten ist Schluss.")

    expect(player.get_by_role("heading", name="heruntergefallen")).to_have_count(0)

    page.get_by_role("button", name="No new tables").click()
    expect(page.get_by_text("No new tables are opened.")).to_be_visible()
    friend = visit(f"{own_server.url}/")
    friend.get_by_role("button", name="Bots").first.click()
    expect(friend.get_by_text("Der Raum macht gleich zu").first).to_be_visible()
    page.get_by_role("button", name="New tables again").click()
    expect(page.get_by_text("No new tables are opened.")).to_have_count(0)

    close = tables.get_by_role("button", name="Close")
    close.click()
    expect(tables.get_by_role("listitem").get_by_text("playing")).to_be_visible()
    tables.get_by_role("button", name="Really close it?").click()
    expect(page.get_by_text("No table is open just now.")).to_be_visible()
    expect(player.get_by_role("heading", name="Dieser Tisch ist geschlossen")).to_be_visible()


def test_a_link_that_does_not_hold_shows_nothing(visit: Visit, server: Server) -> None:
    """It says so, and how to get another one."""
    page = visit(f"{server.url}/operator#nothing")
    expect(page.get_by_role("heading", name="Dieser Link gilt nicht")).to_be_visible()
    expect(page.get_by_text("stammtisch tables")).to_be_visible()
