"""What comes between: the bell and the clock by hand, and incidents that say first what follows."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, Evening, open_evening, said, tab
from tests.e2e.kit.rig import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def in_break(server: Server) -> Evening:
    """Eight people, the first of three matchdays is over, one leads alone; nobody is pressed."""
    evening = open_evening(server.url, matchdays=3, play_minutes=30, break_short=60)
    evening.publish(NAMES[:8])
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    for table, sheet in evening.sheets(1).items():
        where = {"matchday": 1, "table": int(table)}
        strokes = {str(no): int(table) + 4 - at for at, no in enumerate(sheet["seats"])}
        evening.do("result_entered", **where, strokes=strokes, absent=[])
        evening.do("result_confirmed", **where)
    return evening


def report(desk: Page, kind: str, **slots: str) -> None:
    """Choose what has happened, and fill in its sentence."""
    desk.get_by_role("button", name="Vorfall").click()
    desk.get_by_role("navigation", name="Was ist passiert?").get_by_role(
        "button", name=kind
    ).click()
    for label, value in slots.items():
        slot = desk.get_by_role("group", name=kind).get_by_label(label)
        if slot.evaluate("(one) => one.tagName") == "SELECT":
            slot.select_option(label=value)
        else:
            slot.fill(value)


def follows(desk: Page, *sentences: str) -> None:
    """Wait until the page says that this would follow."""
    panel = desk.get_by_role("complementary", name="Das folgt daraus")
    for sentence in sentences:
        expect(panel).to_contain_text(sentence)


def test_an_incident_says_what_follows_before_it_happens(visit: Visit, server: Server) -> None:
    """Every act is a sentence with slots; nothing is done before the last button, and a reason that
    the statute asks for is asked for (TS-18, TS-19, TS-39, TS-66, TS-67, TS-70, TS-D-29)."""
    evening = in_break(server)
    desk = visit(evening.desk)
    someone, other = evening.name(1), evening.name(2)
    new = "Neu zu drucken: Matrix und Zettel ab Spieltag 2."
    sentences = (
        ("Pause verlängern", {"Minuten": "7"}, ("7 Minuten länger",), "Pause verlängern"),
        ("Jemand kommt dazu", {"Name": "Zoe"}, ("Zoe kommt ab Spieltag 2 dazu", new),
         "Zoe aufnehmen"),
        ("Jemand geht", {"wer?": someone}, (f"{someone} ist ausgeschieden",),
         f"{someone} verabschieden"),
        ("Jemand kehrt zurück", {"wer?": someone, "Grund": "doch Zeit"},
         (f"{someone} ist ab Spieltag 2 wieder dabei",), f"{someone} wieder aufnehmen"),
        ("Jemand wird ausgeschlossen", {"wer?": other, "Grund": "Karten im Ärmel"},
         (f"{other} ist ausgeschlossen", new), f"{other} ausschließen"),
    )  # fmt: skip
    for kind, slots, told, done in sentences:
        report(desk, kind, **slots)
        before = evening.look["seq"]
        follows(desk, *told)
        assert evening.look["seq"] == before
        desk.get_by_role("main").get_by_role("button", name=done).last.click()
        expect(desk.get_by_role("navigation", name="Was ist passiert?")).to_have_count(0)
        assert evening.look["seq"] == before + 1
    said(desk, "Das Feld hat sich geändert")
    assert [evening.view["people"][no].get("status") for no in "129"] == [
        None, "disqualified", None,
    ]  # fmt: skip


def test_a_correction_needs_its_reason(visit: Visit, server: Server) -> None:
    """Old and new figures stand side by side with what they change; all may read why (TS-39)."""
    evening = in_break(server)
    desk = visit(evening.desk)
    seats = evening.sheets(1)["1"]["seats"]
    first, last = evening.name(seats[0]), evening.name(seats[3])
    report(desk, "Ein Ergebnis stimmt nicht", **{"welcher Tisch?": "Spieltag 1, Tisch 1"})
    desk.get_by_label(f"Richtige Striche {first}").fill("0")
    desk.get_by_label(f"Richtige Striche {last}").fill("9")
    correct = desk.get_by_role("main").get_by_role("button", name="Korrigieren").last
    expect(correct).to_contain_text("erst den Satz ausfüllen")
    desk.get_by_role("group", name="Ein Ergebnis stimmt nicht").get_by_label("Grund").fill(
        "Zeile verrutscht"
    )
    panel = desk.get_by_role("complementary", name="Das folgt daraus")
    expect(panel.get_by_role("row").filter(has_text=last)).to_contain_text("→")
    assert evening.sheets(1)["1"]["status"] == "confirmed"
    correct.click()
    tab(desk, "Stand")
    expect(desk.get_by_text(re.compile("Grund: Zeile verrutscht")).first).to_be_visible()
    assert evening.sheets(1)["1"]["status"] == "corrected"
    phone = visit(evening.phone(last), **PHONE)
    phone.get_by_role("button", name="Punktekarte").click()
    played = phone.get_by_role("row").filter(has_text="Tisch 1").first
    expect(played.get_by_role("img", name="9")).to_be_visible()


def test_the_clock_is_stopped_and_the_bell_is_rung(visit: Visit, server: Server) -> None:
    """One tap at the desk; the wall rings and flashes with it, begins with it, and shows that the
    clock stands; a matchday before its time asks why (TS-20, TS-29, TS-74, TS-D-27)."""
    evening = in_break(server)
    desk = visit(evening.desk)
    wall = visit(evening.wall, viewport={"width": 1920, "height": 1080})
    desk.get_by_role("button", name="Läuten").click()
    for page in (desk, wall):
        expect(page.get_by_role("status").filter(has_text="an die Tische")).to_be_visible()
        expect(page.locator(".frame.still")).to_be_visible()
    desk.get_by_role("button", name="Spieltag 2 beginnen").first.click()
    start = desk.get_by_role("dialog", name="Spieltag 2 beginnen")
    start.get_by_label("Warum?").fill("alle sitzen")
    start.get_by_role("button", name="Spieltag 2 beginnen").click()
    expect(wall.get_by_role("timer")).to_contain_text("Spieltag 2 von 3")
    ends = evening.view["clock"]["ends"]
    desk.get_by_role("button", name="Anhalten").click()
    said(desk, "Angehalten. Die fehlende Zeit kommt dazu.")
    expect(wall.get_by_text(re.compile("Angehalten seit"))).to_be_visible()
    desk.get_by_role("button", name="Weiter").first.click()
    said(desk, "Gerade ist nichts zu tun")
    assert evening.view["clock"]["ends"] > ends
