"""A match that was played is found again in the lobby, and its replay is one tap away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import outside
from tests.e2e.kit.looking.sight import LEAST_TARGET
from tests.e2e.kit.rig import Server
from tests.e2e.kit.runde import panel
from tests.e2e.kit.table import SHORTEST, open_table, play_out
from tests.e2e.sight.test_access import violations

KEPT = """(names) => { localStorage['stammtisch.finished'] = JSON.stringify(
    names.map((name, n) => ({
        table: `t${n}`, game: 'zwanzig', created: 1, ended: Date.UTC(2026, 10, 12 - n, 21, 30),
        seats: ['Anna', name, 'Clara'].map((name) => ({ kind: 'person', name, bot: '' })),
        you: 0, place: n + 1, early: n === 2, replay: `/replay/t${n}-word` }))) }"""
"""Matches as this browser remembers them."""

NAMES = ["Ben", "Benedikt-Maximilian von der Au", "Dilek", "Emil", "Farid", "Gerd"]


def lately(page: Page) -> Locator:
    """The matches in the lobby."""
    return panel(page, "Zuletzt gespielt")


def test_a_match_is_found_again_in_the_lobby(visit: Visit, server: Server) -> None:
    """Played, closed, and one tap from its replay; forgotten it is gone, also after a reload."""
    page = visit(server.url)
    expect(page.get_by_role("article", name="Zwanzig")).to_be_visible()
    expect(lately(page)).to_have_count(0)
    table = open_table(page, name="Anna", options=SHORTEST)
    play_out(table)
    expect(table.end).to_be_visible()
    table.close_sheet()
    page.goto(server.url)
    link = lately(page).get_by_role("link")
    expect(link).to_have_accessible_name(
        re.compile(r"^Nachspielen: Zwanzig gegen .+, \d\d:\d\d · Platz [12] von 2$")
    )
    link.click()
    expect(page.get_by_role("slider")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/replay/[^-]+-[0-9a-f]{32}"))
    page.goto(server.url)
    lately(page).get_by_role("button", name=re.compile("^Vergessen: Zwanzig")).click()
    expect(lately(page)).to_have_count(0)
    page.get_by_text("Deine Zahlen").click()  # they go on without the list
    expect(
        page.get_by_text(re.compile("^1 Partie, [01] gewonnen, im Mittel Platz"))
    ).to_be_visible()
    page.reload()
    expect(page.get_by_role("article", name="Zwanzig")).to_be_visible()
    expect(lately(page)).to_have_count(0)


def test_what_decisions_cost_is_counted_where_one_looks_back(visit: Visit, server: Server) -> None:
    """From the own seat; and of so few there is no mean."""
    page = visit(server.blank)
    table = open_table(page, name="Anna", options=SHORTEST)
    play_out(table)
    table.end.get_by_role("link", name="Rückblick").click()
    page.get_by_role("button", name="Zurückblicken").click()
    expect(page.get_by_role("heading", name="Glück und Können")).to_be_visible()
    page.goto(server.url)
    page.get_by_text("Deine Zahlen").click()
    expect(page.get_by_role("heading", name="Was deine Entscheidungen kosten")).to_be_visible()
    few = re.compile(
        r"^Zwanzig: \d Entscheidung(en)? aus 1 Rückblick\. Ab 30 steht hier ein Mittel\."
    )
    expect(page.get_by_text(few)).to_be_visible()


def test_a_match_that_ended_without_me_is_found_too(visit: Visit, server: Server) -> None:
    """Its page was closed while it ran; the lobby asks once what became of it."""
    page = visit(server.blank)
    table = open_table(page, name="Anna", options=SHORTEST)
    table.asked()
    code = table.code
    page.goto(f"{server.url}/healthz")
    # ended from somewhere else, as when the others agree while one is away
    for _ in range(2):
        page.request.post(f"{server.url}/api/tables/{code}/ending", data={"agree": True})
    page.goto(server.url)
    link = lately(page).get_by_role("link")
    expect(link).to_have_accessible_name(re.compile("Zwanzig gegen .+ · vorzeitig beendet$"))
    link.click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_all_are_forgotten_by_two_clicks(visit: Visit, server: Server) -> None:
    """The question between them is red also under the mouse, and can be read."""
    page = visit(server.url)
    page.evaluate(KEPT, NAMES)
    page.reload()
    lately(page).get_by_role("button", name="Alle vergessen").click()
    sure = lately(page).get_by_role("button", name="Wirklich alle 6 vergessen?")
    sure.hover()
    assert violations(page) == []
    sure.click()
    expect(lately(page)).to_have_count(0)


@pytest.mark.parametrize(
    "way",
    [
        {"color_scheme": "light", "viewport": {"width": 360, "height": 740}, "has_touch": True},
        {"color_scheme": "dark", "viewport": {"width": 844, "height": 390}, "has_touch": True},
        {"color_scheme": "dark", "viewport": {"width": 1280, "height": 800}},
    ],
    ids=["small", "lying", "wide"],
)
def test_the_list_bars_nobodys_way(visit: Visit, server: Server, way: dict[str, object]) -> None:
    """Checked by axe; nothing beyond the sides or too small, and it is walked by keyboard."""
    page = visit(server.url, **way)
    page.evaluate(KEPT, NAMES)
    page.reload()
    expect(lately(page).get_by_role("listitem")).to_have_count(5)
    assert violations(page) == []
    assert outside(page) == []
    for target in lately(page).locator("a, button").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST_TARGET
    lately(page).get_by_role("link").first.focus()
    page.keyboard.press("Tab")
    expect(lately(page).get_by_role("button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(lately(page)).not_to_contain_text("Ben und")
    expect(lately(page).get_by_role("button").first).to_be_focused()
