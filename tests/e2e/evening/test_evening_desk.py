"""A desk evening of twelve, from the door to the end, with two phones and a page for the beamer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, Evening, open_evening, said, strokes_of, tab
from tests.e2e.kit.looking.geometry import rested
from tests.e2e.kit.rig import Server

SPEED = 20
"""A minute of the evening takes three seconds."""

IN_A_BREAK = re.compile(
    "Läuten|Anhalten|Pause verlängern|Spieltag . beginnen|Ring|Pause clock|Extend|Start matchday"
)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def sign_up(desk: Page, phone: Page) -> None:
    """One comes by the picture at the door, the others say their names."""
    phone.get_by_label("Wie heißt du?").fill("Ivo")
    phone.get_by_role("button", name="Dabei").click()
    expect(phone.get_by_role("heading", name="Du bist dabei, Ivo")).to_be_visible()
    expect(desk.get_by_role("button", name="Ivo", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    field = desk.get_by_label("Wer kommt dazu?")
    for name in NAMES:
        if name != "Ivo":
            field.fill(name)
            field.press("Enter")
            expect(field).to_have_value("")


def enter_by_phone(evening: Evening, mine: Page, other: Page) -> None:
    """One seat enters with the tally buttons, another says that it is right."""
    mine.get_by_role("button", name="Zettel eintragen").click()
    seats = evening.look["view"]["matchdays"]["1"]["tables"]
    table = next(one for one in seats.values() if evening.number("Ivo") in one["seats"])
    for no, count in zip(table["seats"], (3, 2, 1, 1), strict=True):
        for _ in range(count):
            mine.get_by_role(
                "button", name=f"{evening.name(no)}: ein Strich mehr", exact=True
            ).click()
    expect(mine.get_by_text(re.compile("Trostpunkt für"))).to_be_visible()
    mine.get_by_role("button", name="Eintragen").click()
    other.get_by_role("button", name="Zettel ansehen").click()
    other.get_by_role("button", name="Stimmt danach").click()
    expect(other.get_by_role("group", name="Wie wir sitzen")).to_be_visible()


def enter_at_desk(desk: Page) -> None:
    """The sheets that are missing: four numbers, four times Enter, and the next one comes."""
    tab(desk, "Ergebnisse")
    for strokes in ("5311", "7420"):
        first = desk.get_by_role("cell").get_by_role("textbox").first
        expect(first).to_be_focused()
        title = desk.get_by_role("heading", level=2).filter(has_text="Spieltag").inner_text()
        for count in strokes:
            desk.keyboard.type(count)
            desk.keyboard.press("Enter")
        sheet = desk.get_by_role("region", name=title, exact=True)
        expect(sheet.get_by_role("textbox")).to_have_count(0)


def test_an_evening_of_twelve_goes_from_the_door_to_the_end(visit: Visit, server: Server) -> None:
    """Sign-up, lot, matrix, bell, sheets, standings, final: at the desk, on the wall, on phones."""
    evening = open_evening(server.url, speed=SPEED, play_minutes=2)
    desk, wall = visit(evening.desk), visit(evening.wall, viewport={"width": 1920, "height": 1080})
    ivo = visit(evening.door, **PHONE)
    sign_up(desk, ivo)
    expect(wall.get_by_text("12sind da")).to_be_visible()

    desk.get_by_role("button", name="Nummern losen").click()
    desk.get_by_role("button", name="Matrix veröffentlichen").click()
    expect(desk.get_by_role("table", name="Wer an welchem Spieltag wo sitzt")).to_be_visible()
    expect(ivo.get_by_role("group", name="Wie wir sitzen")).to_be_visible()
    expect(wall.get_by_role("region", name="Tisch 3")).to_be_visible()

    desk.get_by_role("button", name="Spieltag 1 beginnen").click()
    expect(wall.get_by_role("timer")).to_contain_text("Spieltag 1 von 2, noch")
    said(desk, "3 Zettel")
    said(desk, "Es fehlt noch der Zettel")

    table = next(one for one in evening.sheets(1).values() if evening.number("Ivo") in one["seats"])
    neighbour = next(no for no in table["seats"] if no != evening.number("Ivo"))
    other = visit(evening.phone(evening.name(neighbour)), **PHONE)
    enter_by_phone(evening, ivo, other)
    enter_at_desk(desk)
    said(desk, "Alle Zettel sind da")
    desk.evaluate("document.activeElement?.blur()")

    tab(desk, "Stand")
    desk.get_by_role("row").filter(has_text="Ivo").get_by_role("button").click()
    expect(desk.get_by_role("row", name=re.compile("^Zusammen"))).to_be_visible()
    wall.reload()
    expect(
        wall.get_by_text(re.compile("orange|Stand nach Spieltag 1|Tisch 1")).first
    ).to_be_visible()

    evening.play(2)
    ivo.get_by_role("button", name="Punktekarte").click()
    expect(ivo.get_by_role("row").filter(has_text="Tisch").nth(1)).to_contain_text(
        re.compile("zus|Trost")
    )
    final_by_desk(desk)
    expect(wall.get_by_role("heading", name="Endstand")).to_be_visible()
    expect(desk.get_by_text("Das Turnier ist zu Ende").first).to_be_visible()
    ivo.get_by_role("button", name="Mein Tisch").click()
    expect(ivo.get_by_text(re.compile("Du bist auf Rang \\d+ von 12"))).to_be_visible()


def final_by_desk(desk: Page) -> None:
    """Whatever is owed is drawn or played, then the final, its strokes and the end."""
    tab(desk, "Stand")
    final = desk.get_by_role("region", name="Das Finale")
    steps = final.get_by_role("button", name=re.compile("Los ziehen|gewinnt|eröffnen|Karten geben"))
    for _ in range(30):
        enter = final.get_by_role("button", name="Striche eintragen")
        expect(steps.or_(enter).first).to_be_visible()
        if enter.count():
            break
        step = steps.first
        before = final.inner_text()
        step.click()
        if "gewinnt" in before and step.count() and "Wirklich" in step.inner_text():
            step.click()
        desk.wait_for_function(
            "(text) => document.querySelector('section.panel')?.innerText !== text", arg=before
        )
    fields = final.get_by_role("textbox")
    for at in range(fields.count()):
        fields.nth(at).fill(str(at))
    enter = final.get_by_role("button", name="Striche eintragen")
    expect(enter).not_to_have_attribute("aria-disabled", "true", timeout=20_000)
    enter.click()
    close = final.get_by_role("button", name="Turnier beenden")
    close.click()
    final.get_by_role("button", name="Wirklich beenden?").click()
    expect(final.get_by_role("table", name="Endstand")).to_be_visible()


def test_the_final_is_not_entered_while_its_clock_runs(visit: Visit, server: Server) -> None:
    """What is typed waits for the bell, or for an early end with a reason (TS-62, TS-78)."""
    evening = open_evening(server.url, matchdays=1, play_minutes=30)
    evening.publish(NAMES[:4])
    evening.play(1)
    evening.settle()
    evening.do("start_final")
    evening.settle()
    evening.do("deal_final")
    desk = visit(evening.desk)
    final = desk.get_by_role("region", name="Das Finale")
    fields = final.get_by_role("textbox")
    for at in range(4):
        fields.nth(at).fill(str(at))
    enter = final.get_by_role("button", name="Striche eintragen")
    expect(enter).to_have_attribute("aria-disabled", "true")
    expect(enter).to_contain_text(re.compile(r"läuft noch bis \d\d:\d\d"))
    final.get_by_role("button", name="Finale früher beenden").click()
    ask = desk.get_by_role("dialog", name="Früher beenden")
    ask.get_by_label("Warum?").fill("Der Wirt schließt")
    ask.get_by_role("button", name="Früher beenden").click()
    expect(ask).to_have_count(0)
    expect(final.get_by_role("button", name="Finale früher beenden")).to_have_count(0)
    assert [fields.nth(at).input_value() for at in range(4)] == ["0", "1", "2", "3"]
    enter.click()
    expect(final.get_by_role("table", name="Endstand")).to_be_visible()
    trail = [one["act"] for one in evening.view["audit"].values()]
    assert trail[-2:] == ["final_shortened", "final_entered"]


def test_the_dispute_of_two_entries_is_for_the_desk(visit: Visit, server: Server) -> None:
    """Two different entries are both kept; the desk reads both and chooses (TS-D-38)."""
    evening = open_evening(server.url)
    evening.publish(NAMES[:4])
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    first, second = (visit(evening.phone(name), **PHONE) for name in NAMES[:2])
    for page, count in ((first, 2), (second, 1)):
        page.get_by_role("button", name="Zettel").first.click()
        if page is second:
            page.get_by_role("button", name="Bei mir steht etwas anderes").click()
        for _ in range(count):
            page.get_by_role("button", name="Karin: ein Strich mehr", exact=True).click()
        page.get_by_role("button", name="Eintragen").click()
        if page is first:
            page.get_by_text("Jetzt bestätigt ein anderer Platz").wait_for()
    desk = visit(evening.desk)
    said(desk, "zwei verschiedene Einträge")
    tab(desk, "Ergebnisse")
    choices = desk.get_by_role("button", name="Dieser gilt")
    expect(choices).to_have_count(2)
    choices.first.click()
    expect(desk.get_by_role("button", name="Korrigieren")).to_be_visible()
    assert strokes_of(desk, "Karin").count() == 0


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize("width", [1181, 1280])
def test_in_a_break_nothing_beside_the_tables_lies_under_them(
    visit: Visit, server: Server, locale: str, width: int
) -> None:
    """On the screen of a laptop: the clock and all that is done in a break, in their own column."""
    evening = open_evening(server.url, matchdays=12, play_minutes=30)
    evening.publish()
    evening.play(1)
    desk = visit(evening.desk, locale=locale, viewport={"width": width, "height": 800})
    tables = desk.get_by_role("group", name=re.compile("Tische|Tables"))
    beside = desk.get_by_role("main").get_by_role("button", name=IN_A_BREAK)
    expect(beside).to_have_count(4)
    rested(desk)
    left = tables.evaluate("(one) => one.getBoundingClientRect().left")
    for one in [desk.get_by_role("timer"), *beside.all()]:
        assert one.evaluate("(one) => one.getBoundingClientRect().right") < left
