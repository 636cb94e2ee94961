"""The host changes an open table; everybody there sees and hears it, and then it is played so."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import cut_off, hidden, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.meeting.test_curtain import picture
from tests.e2e.meeting.test_friends import sit_down
from tests.e2e.sight.test_access import violations


def test_the_host_changes_the_table_and_all_see_it(visit: Visit, server: Server) -> None:
    """Ben sat on the last seat: he keeps it on a smaller table, and plays by the new rules."""
    anna = open_table(visit(server.blank), name="Anna", seats=4, bots=0)
    page = visit(anna.page.url)
    ben = sit_down(page, "Ben")
    expect(anna.seats.filter(has_text="Ben")).to_be_visible()
    expect(page.get_by_role("button", name="Tisch ändern")).to_have_count(0)
    anna.press(anna.page.get_by_role("button", name="Tisch ändern"))
    sheet = anna.sheet("Tisch ändern")
    fewer = sheet.get_by_role("button", name="Plätze: weniger")
    while fewer.is_enabled():
        fewer.click()
    sheet.get_by_text("je Zug").click()
    sheet.get_by_text("Tipps erlaubt").click()
    # people have both seats, so there is nothing to choose about bots
    expect(sheet.get_by_role("group", name="Bots")).to_have_count(0)
    assert violations(anna.page) == []
    sheet.get_by_role("button", name="Übernehmen").click()
    expect(sheet).to_have_count(0)
    told = "Anna hat geändert: 2 Plätze; Bedenkzeit 60 s; ohne Tipps."
    shown = page.locator("b").get_by_text(told)
    expect(shown).to_be_visible()
    expect(page.locator("[aria-live=polite]")).to_have_text(told)
    expect(anna.page.locator("b").get_by_text("Du hast geändert: 2 Plätze;")).to_be_visible()
    page.reload()
    expect(shown).to_be_visible()
    anna.page.get_by_role("button", name="Los").click()
    for table in (anna, ben):
        expect(table.cards.first).to_be_visible()
        expect(table.seats).to_have_count(1)
        expect(table.lines.first).to_contain_text("Anna hat vor der Partie etwas am Tisch geändert")


def test_it_fits_on_every_screen(visit: Visit, server: Server) -> None:
    """The way to the change, the sheet, and what was changed: nothing is cut off or too small."""
    anna = open_table(visit(server.blank, has_touch=True), name="Anna", seats=6, bots=2)
    page = anna.page
    button = page.get_by_role("button", name="Tisch ändern")
    for at, size in enumerate(((1280, 800), (390, 844), (844, 390), (360, 740))):
        resize(page, *size)
        assert hidden(button) == [], size
        button.click()
        sheet = Table(page).sheet("Tisch ändern")
        sheet.get_by_text("Zuschauer", exact=True).click()
        level = ("Neuling", "Kenner")[at % 2]
        sheet.get_by_role("group", name="Bots").get_by_text(level).click()
        picture(page, f"alter-{size[0]}x{size[1]}")
        assert (cut_off(page), too_small(page)) == ([], []), size
        sheet.get_by_role("button", name="Übernehmen").click()
        expect(sheet).to_have_count(0)
        assert hidden(page.locator("b").get_by_text("Du hast geändert")) == [], size
        assert (cut_off(page), too_small(page)) == ([], []), size
