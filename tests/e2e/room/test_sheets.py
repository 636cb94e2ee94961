"""A sheet over the table: what lies on it lies still from its first moment on, inside its edges."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import hidden
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import SHORTEST, open_table, play_out

NOTING = """() => {
    window.noted = [];
    const look = () => {
        for (const button of document.querySelectorAll('dialog[open] button, dialog[open] a')) {
            const { left, top, width, height } = button.getBoundingClientRect();
            const place = [left, top, width, height].map(Math.round).join(' ');
            window.noted.push([button.textContent.trim(), place]);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes in every frame where each button of a sheet is."""


def places(page: Page) -> dict[str, set[str]]:
    """By button, all places at which it was seen."""
    found: dict[str, set[str]] = {}
    for name, place in page.evaluate("window.noted"):
        found.setdefault(name, set()).add(place)
    return found


def test_a_press_while_the_last_sheet_rises_leads_to_the_replay(
    visit: Visit, server: Server
) -> None:
    """A finger that came down early goes up over the same button, so the press counts."""
    # high enough that the button lies above the foot of the sheet
    high = {"reduced_motion": "no-preference", "viewport": {"width": 1280, "height": 1100}}
    table = open_table(visit(server.blank, **high), seats=3, options=SHORTEST)
    play_out(table)
    page = table.page
    page.add_init_script(f"addEventListener('DOMContentLoaded', {NOTING})")
    page.reload()
    replay = table.end.get_by_role("button", name="Nachspielen")
    replay.wait_for()
    box = replay.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    page.mouse.down()
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
    page.mouse.up()
    expect(page.get_by_role("heading", name="Zwanzig, nachgespielt")).to_be_visible()
    moved = {name: seen for name, seen in places(page).items() if len(seen) > 1}
    assert not moved, moved


OUTSIDE = """(all) => {
    const { left, right } = all[0].parentElement.getBoundingClientRect();
    const out = (box) => box.left < left + 15 || box.right > right - 15;
    return all.filter((it) => out(it.getBoundingClientRect())).map((it) => it.textContent.trim());
}"""
"""What of a list reaches into the margin of the sheet."""


def test_what_lies_behind_the_dots_keeps_its_margin_on_a_small_phone(
    visit: Visit, server: Server
) -> None:
    """The longest words go on in a second line."""
    small = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    table = open_table(visit(server.blank, **small), touch=True)
    table.asked()
    table.press(table.page.get_by_role("button", name="Mehr", exact=True))
    sheet = table.sheet("Mehr")
    expect(sheet.get_by_role("button", name="Meinen letzten Zug")).to_be_visible()
    rows = sheet.locator(".more, .more button, .more button span, .more label")
    assert rows.evaluate_all(OUTSIDE) == []


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ON_ITS_SIDE = PHONE | {"viewport": {"width": 844, "height": 390}}


def test_a_sheet_is_named_after_what_is_read_on_it(visit: Visit, server: Server) -> None:
    """Rules, score and course lie on one sheet; and what stands there keeps off its edge."""
    table = open_table(visit(server.blank, **PHONE), seats=3, options={}, touch=True)
    table.asked()
    page, words = table.page, table.words
    table.press(page.get_by_role("button", name=words.rules, exact=True))
    expect(table.sheet(words.rules)).to_be_visible()
    for name in (words.course, words.score, words.rules):
        table.press(page.get_by_role("tab", name=name))
        expect(table.sheet(name)).to_be_visible()
        expect(page.get_by_role("heading", name=name, exact=True, level=2)).to_be_visible()
    table.press(page.get_by_role("tab", name=words.score))
    none = page.get_by_text("Nach dem ersten Spiel steht hier")
    assert none.evaluate("(text) => parseFloat(getComputedStyle(text).paddingLeft)") >= 8
    table.close_sheet()


def test_on_a_phone_on_its_side_the_way_to_the_settings_is_in_sight(
    visit: Visit, server: Server
) -> None:
    """Behind the three dots there are many ways: two stand beside each other."""
    table = open_table(visit(server.blank, **ON_ITS_SIDE), seats=3, options={}, touch=True)
    table.asked()
    table.press(table.page.get_by_role("button", name="Mehr"))
    ways = table.sheet("Mehr").get_by_role("button")
    for name in ("Pause", "Einladen", "Einstellungen"):
        assert hidden(ways.filter(has_text=name)) == []
