"""The page of a Runde without a mouse, as the server tells it, by spans of time, and elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.runde import PHONE, found, open_at_runde, panel
from tests.e2e.meeting.test_runde import played_runde

STEPS = 60
"""So many times Tab is pressed before something counts as out of reach."""


def to(page: Page, role: str, name: str) -> None:
    """Press Tab until a control has the focus; what has it must be seen to have it."""
    wanted = page.get_by_role(role, name=name, exact=True).first  # type: ignore[arg-type]
    wanted.wait_for()
    for _ in range(STEPS):
        page.keyboard.press("Tab")
        if wanted.evaluate("(one) => one === document.activeElement"):
            assert wanted.evaluate(
                "(one) => one.matches(':focus-visible') && one.getBoundingClientRect().height > 0"
            )
            return
    raise AssertionError(f"{name} is not reached by Tab")


def test_a_runde_is_kept_by_keyboard_alone(visit: Visit, server: Server) -> None:
    """Found it, add people, merge a name, choose a goal: no pointer is needed."""
    page = visit(f"{server.url}/runde")
    to(page, "textbox", "Wie heißt eure Runde?")
    page.keyboard.type("Freitag")
    to(page, "textbox", "Wie heißt du?")
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Freitag", level=1)).to_be_focused()
    for name in ("Ben", "Benn"):
        to(page, "textbox", "Name dazuschreiben")
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(panel(page, "Wer dabei ist").get_by_text(name, exact=True)).to_be_visible()
    to(page, "combobox", "Dieser Name")
    page.keyboard.type("Benn")
    to(page, "combobox", "ist in Wahrheit")
    page.keyboard.type("Anna")
    page.keyboard.press("ArrowDown")
    to(page, "button", "Zusammenlegen")
    page.keyboard.press("Enter")
    expect(panel(page, "Wer dabei ist").get_by_text("Benn", exact=True)).to_have_count(0)
    to(page, "combobox", "Wie lange spielt ihr heute?")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("combobox", name="Wie lange spielt ihr heute?")).to_have_value(
        "matches 1"
    )


def test_who_leaves_for_a_table_asks_for_no_other_runde(visit: Visit, server: Server) -> None:
    """While the next page loads, the one that is left still stands for its own address."""
    page = visit(server.url, **PHONE)
    found(page, "Donnerstag", "Anna")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    open_at_runde(page)
    expect(page.get_by_role("button", name=re.compile("^Los"))).to_be_visible()
    assert asked
    assert [url for url in asked if re.search("/api/runden/(/|$)", url)] == []


def test_the_focus_goes_on_when_what_had_it_is_gone(visit: Visit, server: Server) -> None:
    """To the Runde once it is known who sits here, to the people once somebody is taken out."""
    page = visit(f"{server.url}/runde")
    page.goto(server.url + played_runde(page))
    title = page.get_by_role("heading", name="Eine Runde mit langem Namen", level=1)
    to(page, "button", "Anna")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Du bist Anna")).to_be_visible()
    expect(title).to_be_focused()
    to(page, "button", "Jemand anders")
    page.keyboard.press("Enter")
    expect(title).to_be_focused()
    to(page, "textbox", "Anderer Name")
    page.keyboard.type("Carla")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Du bist Carla")).to_be_visible()
    expect(title).to_be_focused()
    people = panel(page, "Wer dabei ist")
    heading = people.get_by_role("heading", name="Wer dabei ist")
    people.locator("summary", has_text="Anna").focus()
    page.keyboard.press("Enter")
    to(page, "button", "Aus der Runde nehmen Anna gehört dann nicht mehr dazu")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(people.get_by_role("heading", name="Nicht mehr dabei")).to_be_visible()
    expect(heading).to_be_focused()
    people.locator("summary", has_text="Anna").focus()
    page.keyboard.press("Enter")
    to(page, "button", "Wieder aufnehmen Anna gehört wieder dazu")
    page.keyboard.press("Enter")
    expect(people.get_by_role("heading", name="Nicht mehr dabei")).to_have_count(0)
    expect(heading).to_be_focused()


def test_what_one_does_all_see_at_once(visit: Visit, server: Server) -> None:
    """The page is told; it does not ask again and again."""
    anna = visit(f"{server.url}/runde")
    anna.get_by_label("Wie heißt eure Runde?").fill("Freitag")
    anna.get_by_label("Wie heißt du?").fill("Anna")
    anna.get_by_role("button", name="Runde gründen").click()
    expect(anna.get_by_text("Du bist Anna")).to_be_visible()
    known = anna.evaluate("JSON.parse(localStorage['stammtisch.runden'])[0]")
    ben = visit(server.url)
    looks: list[str] = []
    ben.on("request", lambda asked: looks.append(asked.url) if known["id"] in asked.url else None)
    ben.goto(f"{server.url}/runde/{known['id']}#{known['key']}")
    people = panel(ben, "Wer dabei ist")
    expect(people.get_by_text("Anna", exact=True)).to_be_visible()
    # the page itself, one look as it comes, and one more once the room has said that it listens
    while len(looks) < 3:
        ben.wait_for_timeout(100)
    ben.wait_for_timeout(6_000)
    assert looks[3:] == []
    panel(anna, "Wer dabei ist").get_by_label("Name dazuschreiben").fill("Zoe")
    anna.get_by_role("button", name="Dazu", exact=True).click()
    expect(people.get_by_text("Zoe", exact=True)).to_be_visible()


def test_a_runde_by_spans_of_time_and_in_another_room(
    visit: Visit, server: Server, tmp_path: Path
) -> None:
    """What was just played is in its month and not before; the file brings all of it along."""
    page = visit(f"{server.url}/runde")
    page.goto(server.url + played_runde(page))
    people = panel(page, "Wer dabei ist")
    anna = people.get_by_role("listitem").filter(has_text="Anna").first
    everything = anna.inner_text()
    span = people.get_by_role("combobox", name="Gezählt wird")
    span.select_option("dieser Monat")
    expect(anna).to_have_text(everything, use_inner_text=True)
    span.select_option("von einem Tag bis zu einem anderen")
    people.get_by_label("bis zum").fill("1999-12-31")
    expect(anna).not_to_have_text(everything, use_inner_text=True)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Alles (JSON)").click()
    file = tmp_path / "runde.json"
    file.write_bytes(Path(saved.value.path()).read_bytes())
    zoe = visit(f"{server.url}/runde")
    zoe.get_by_label("Datei „Alles (JSON)“ wählen").set_input_files(file)
    expect(zoe.get_by_role("heading", name="Eine Runde mit langem Namen", level=1)).to_be_visible()
    there = panel(zoe, "Wer dabei ist").get_by_role("listitem").filter(has_text="Anna").first
    expect(there).to_have_text(everything, use_inner_text=True)
    expect(zoe.get_by_role("button", name="Runde löschen")).to_be_visible()
    zoe.goto(f"{server.url}/runde")
    torn = tmp_path / "torn.json"
    torn.write_bytes(file.read_bytes()[:200])
    zoe.get_by_label("Datei „Alles (JSON)“ wählen").set_input_files(torn)
    expect(zoe.get_by_role("alert")).to_have_text(
        "Das ist keine Datei einer Runde. Gebraucht wird die, die dort mit „Alles (JSON)“ "
        "gespeichert wurde."
    )
