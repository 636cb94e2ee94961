"""The desk without a mouse, and what its keys do."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, open_evening, said, strokes_of
from tests.e2e.kit.rig import Server
from tests.e2e.sight.test_keyboard import tab_to


def test_the_desk_is_run_by_keyboard_alone(visit: Visit, server: Server) -> None:
    """Names, lot, matrix, bell, a whole sheet, standings: no mouse (TS-73)."""
    evening = open_evening(server.url)
    desk = visit(evening.desk)
    keys = desk.keyboard
    expect(desk.get_by_label("Wer kommt dazu?")).to_be_focused()
    desk.evaluate("document.activeElement?.blur()")
    keys.press("/")
    # pressed once too often it is no part of a name
    keys.press("/")
    expect(desk.get_by_label("Wer kommt dazu?")).to_be_focused()
    # as fast as one types: nobody waits for the room between two names
    for name in NAMES[:4]:
        keys.type(name)
        keys.press("Enter")
    for name in NAMES[:4]:
        expect(desk.get_by_role("button", name=name, exact=True)).to_be_visible()
    said(desk, "4 sind da")
    for verb in ("Nummern losen", "Matrix veröffentlichen"):
        tab_to(desk, desk.get_by_role("button", name=verb))
        keys.press("Enter")
    expect(desk.get_by_role("table", name="Wer an welchem Spieltag wo sitzt")).to_be_visible()
    tab_to(desk, desk.get_by_role("button", name="Spieltag 1 beginnen"), "Shift+Tab")
    keys.press("Enter")
    said(desk, "Gerade ist nichts zu tun")
    evening.do("end_matchday", reason="test")
    said(desk, "Es fehlt noch der Zettel")
    desk.evaluate("document.activeElement?.blur()")
    keys.press("3")
    seats = evening.sheets(1)["1"]["seats"]
    expect(strokes_of(desk, evening.name(seats[0]))).to_be_focused()
    for count in "3":
        keys.type(count)
        keys.press("Tab")
    expect(strokes_of(desk, evening.name(seats[1]))).to_be_focused()
    keys.press("a")
    expect(desk.get_by_role("button", name="fehlte")).to_be_visible()
    keys.press("a")
    for count in "211":
        keys.press("Control+a")
        keys.type(count)
        keys.press("Enter")
    said(desk, "Alle Zettel sind da")
    assert evening.sheets(1)["1"]["status"] == "confirmed"
    desk.evaluate("document.activeElement?.blur()")
    keys.press("4")
    expect(desk.get_by_role("heading", name="Stand nach Spieltag 1")).to_be_visible()
    keys.press("v")
    expect(desk.get_by_role("navigation", name="Was ist passiert?")).to_be_visible()
    keys.press("Escape")
    keys.press("?")
    expect(desk.get_by_role("dialog", name="Tasten")).to_be_visible()


def test_typing_a_name_never_presses_a_key_of_the_desk(visit: Visit, server: Server) -> None:
    """Letters and digits inside a field are what they are."""
    evening = open_evening(server.url)
    desk = visit(evening.desk)
    desk.get_by_label("Wer kommt dazu?").press_sequentially("kvbp?1")
    expect(desk.get_by_label("Wer kommt dazu?")).to_have_value("kvbp?1")
    assert "rang" not in evening.look["desk"]


def test_what_is_typed_on_a_sheet_stays_what_and_where_it_is(visit: Visit, server: Server) -> None:
    """It outlives the page, a wrong sign is refused as it stands, and digits turn no page."""
    evening = open_evening(server.url, play_minutes=30)
    evening.publish(NAMES[:4])
    evening.do("start_matchday")
    evening.do("end_matchday", reason="test")
    desk = visit(f"{evening.url}/evening/{evening.id}?sheet=1.1#{evening.director}")
    names = [evening.name(no) for no in evening.sheets(1)["1"]["seats"]]
    fields = [strokes_of(desk, name) for name in names]
    expect(fields[0]).to_be_focused()
    fields[0].press_sequentially("20")
    fields[1].press_sequentially("-3")
    expect(desk.get_by_role("alert")).to_contain_text("Striche gehen von 0 bis 99")
    desk.reload()
    for field, count in zip(fields, ("20", "-3", "", ""), strict=True):
        expect(field).to_have_value(count)
    confirm = desk.get_by_role("button", name="Stimmt so, bestätigen")
    confirm.focus()
    desk.keyboard.type("12")
    expect(confirm).to_be_visible()
    cells = desk.get_by_role("row").filter(has_text=names[0]).get_by_role("cell")
    tally, place = (cells.nth(at).bounding_box() for at in (2, 3))
    drawn = cells.nth(2).locator("svg").bounding_box()
    assert tally
    assert place
    assert drawn
    assert drawn["x"] + drawn["width"] <= tally["x"] + tally["width"] + 1 <= place["x"] + 1
    for field, count in zip(fields, ("4", "3", "1", "1"), strict=True):
        field.fill(count)
    confirm.click()
    said(desk, "Alle Zettel sind da")
    desk.reload()
    expect(desk.get_by_role("button", name="Korrigieren")).to_be_visible()
