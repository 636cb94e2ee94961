"""Life at the table: phrases at the mats, bubbles, silence for one or all, and the host's word."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import hidden
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table, put_notes_away
from tests.e2e.meeting.test_friends import sit_down
from tests.e2e.sight.test_spoken import LISTEN, wait_for

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAMES = ["zwanzig", "drachenrummy", "mau-mau", "zwiebel-2004", "zwiebel-v3"]


BESIDE = """([words, seat]) => {
    const said = document.querySelector(`[data-said="${seat}"]`);
    if (said?.textContent.trim() !== words) return false;
    const box = said.getBoundingClientRect();
    const mat = document.querySelector(`[data-mat="${seat}"]`).getBoundingClientRect();
    const across = Math.max(mat.left - box.right, box.left - mat.right, 0);
    const along = Math.max(mat.top - box.bottom, box.top - mat.bottom, 0);
    return Math.max(across, along) < 40;
}"""
"""These words stand at most 40 px from the mat of who said them."""


def bubble(page: Page, seat: int) -> Locator:
    """What somebody has just said, at the mat."""
    return page.locator(f'[data-said="{seat}"]')


def call(table: Table, words: str) -> None:
    """Open the tray on a phone and tap a phrase; it closes, and the table is in sight again."""
    table.press(table.page.get_by_role("button", name="Gespräch"))
    table.press(table.sheet("Gespräch").get_by_role("button", name=words))
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def two(visit: Visit, server: Server, game: str = "zwanzig") -> tuple[Table, Table]:
    """Anna at a desktop, Ben with a phone, and the match has begun."""
    anna = open_table(visit(server.blank), name="Anna", seats=3, bots=1, game=game, options={})
    ben = sit_down(visit(anna.page.url, **PHONE), "Ben")
    ben = Table(ben.page, touch=True)
    anna.page.get_by_role("button", name="Los").click()
    expect(ben.page.locator("#status")).to_be_visible()
    expect(anna.page.locator("#status")).to_be_visible()
    return anna, ben


@pytest.mark.parametrize("game", GAMES)
def test_a_phrase_stands_at_the_mat_of_who_says_it(visit: Visit, server: Server, game: str) -> None:
    """In every game: beside the mat of the sender, at the place of the reader's own for oneself."""
    anna, ben = two(visit, server, game)
    anna.page.clock.install()
    call(ben, "Frechheit!")
    expect(bubble(ben.page, 2)).to_have_text("Frechheit!")
    # it is there for three seconds: words and place in one look
    anna.page.wait_for_function(BESIDE, arg=["Frechheit!", 2])
    anna.page.clock.fast_forward(3_000)
    expect(bubble(anna.page, 2)).to_have_count(0)


def test_what_is_typed_stands_at_the_mat_and_in_the_list(visit: Visit, server: Server) -> None:
    anna, ben = two(visit, server)
    words = "Die Zehn hatte ich nun wirklich nicht kommen sehen, und den König auch nicht."
    anna.page.get_by_label("Schreib etwas").fill(words)
    anna.page.get_by_role("button", name="Sagen").click()
    expect(bubble(ben.page, 0)).to_have_text(words)
    ben.page.get_by_role("button", name="Gespräch").tap()
    said = ben.page.get_by_role("list", name="Gespräch").get_by_role("listitem")
    expect(said.last).to_have_text(f"Anna: {words}")


def test_by_keyboard_alone(visit: Visit, server: Server) -> None:
    """`g` leads to the phrases on a phone with a keyboard; Tab and Enter do the rest."""
    anna, ben = two(visit, server)
    ben.page.keyboard.press("g")
    ben.page.get_by_role("button", name="Bravo!").focus()
    ben.page.keyboard.press("Enter")
    expect(bubble(anna.page, 2)).to_have_text("Bravo!")
    expect(ben.page.get_by_role("dialog")).to_have_count(0)


def test_the_next_phrase_waits_a_moment(visit: Visit, server: Server) -> None:
    """The tray says so, and who asks nevertheless reads when it goes on."""
    anna, _ = two(visit, server)
    anna.page.clock.install()
    anna.page.get_by_role("button", name="Prost!").click()
    expect(anna.page.get_by_text("Gleich wieder.")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Oje")).to_be_disabled()
    anna.page.clock.fast_forward(4_000)
    expect(anna.page.get_by_role("button", name="Oje")).to_be_enabled()


def test_one_person_can_be_muted_and_never_learns_of_it(visit: Visit, server: Server) -> None:
    """No bubble, no line, no number; a sign at the mat, after a reload too."""
    anna, ben = two(visit, server)
    anna.seats.filter(has_text="Ben").get_by_role("button").click()
    sheet = anna.page.get_by_role("dialog", name="Ben")
    sheet.get_by_role("switch", name="Ben stumm schalten").check(force=True)
    anna.close_sheet()
    expect(anna.seats.filter(has_text="Ben")).to_contain_text("stumm")
    call(ben, "Zum Weinen")
    expect(bubble(ben.page, 2)).to_have_text("Zum Weinen")
    anna.page.get_by_role("button", name="Prost!").click()
    said = anna.page.get_by_role("list", name="Gespräch").get_by_role("listitem")
    expect(said).to_have_text(["Anna: Prost!"])
    expect(bubble(anna.page, 2)).to_have_count(0)
    anna.page.reload()
    expect(anna.seats.filter(has_text="Ben")).to_contain_text("stumm")
    expect(said).to_have_text(["Anna: Prost!"])


def test_everybody_can_be_muted(visit: Visit, server: Server) -> None:
    anna, ben = two(visit, server)
    ben.press(ben.page.get_by_role("button", name="Mehr"))
    ben.page.get_by_role("switch", name="Alle stumm").check(force=True)
    ben.close_sheet()
    anna.page.get_by_role("button", name="Gut gespielt").click()
    expect(bubble(anna.page, 0)).to_have_text("Gut gespielt")
    ben.press(ben.page.get_by_role("button", name="Gespräch"))
    expect(ben.page.get_by_text("Noch hat niemand etwas gesagt.")).to_be_visible()


def test_the_host_decides_how_much_is_said(visit: Visit, server: Server) -> None:
    """Calls only, then nothing, then anything again; at once for all, and only the host may."""
    anna, ben = two(visit, server)
    ben.press(ben.page.get_by_role("button", name="Mehr"))
    expect(ben.page.get_by_role("group", name="Am Tisch reden")).to_have_count(0)
    ben.close_sheet()

    def let(choice: str) -> None:
        anna.page.get_by_role("button", name="Mehr", exact=True).click()
        anna.page.get_by_role("radio", name=choice).check(force=True)
        expect(anna.page.get_by_role("radio", name=choice)).to_be_checked()
        anna.close_sheet()

    let("nur Zurufe")
    expect(anna.page.get_by_label("Schreib etwas")).to_have_count(0)
    expect(ben.page.locator(".toast")).to_be_visible()
    put_notes_away(ben.page)
    call(ben, "Moment bitte")
    expect(bubble(anna.page, 2)).to_have_text("Moment bitte")
    let("nichts")
    expect(ben.page.get_by_role("button", name="Gespräch")).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Prost!")).to_have_count(0)
    let("alles")
    expect(anna.page.get_by_label("Schreib etwas")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Gespräch")).to_be_visible()


def test_a_screen_reader_is_told_who_says_what(visit: Visit, server: Server) -> None:
    anna, ben = two(visit, server)
    anna.page.evaluate(LISTEN)
    call(ben, "Noch eine Runde?")
    wait_for(anna.page, "polite", r"Ben: Noch eine Runde\?")
    assert "Noch eine Runde" not in "".join(ben.page.evaluate("window.said?.polite ?? []"))


def test_phrases_rest_while_the_plenum_judges(visit: Visit, set_server: Server) -> None:
    """The tray says why; who has a case to answer is not shouted at."""
    options = {"supervision": "open"}
    tables = sit(visit, set_server, people=3, seats=3, options=options, top="9H", A="8H KC 7D")
    anna, _, clara = tables
    expect(clara.page.get_by_role("button", name="Frechheit!")).to_be_enabled()
    anna.press(anna.near.get_by_role("button", name="Rufen und Plenum"))
    sheet = anna.sheet("Rufen")
    sheet.get_by_text("Vor das Plenum bringen").click()
    sheet.get_by_label("Gegen wen?").select_option("Ben")
    sheet.get_by_role("button", name="Plenum anrufen").click()
    expect(clara.page.get_by_text("So lange ruhen die Zurufe.")).to_be_visible()
    expect(clara.page.get_by_role("button", name="Frechheit!")).to_be_disabled()


@pytest.mark.parametrize(
    ("locale", "words", "rules"),
    [
        pytest.param(
            "de-DE",
            ("Öffentlich", "Am Tisch reden", "nichts", "Freunde"),
            ("nur Zurufe", "Geschrieben und gerufen wird hier nicht."),
            id="German",
        ),
        pytest.param(
            "en-GB",
            ("Public", "Talk at the table", "nothing", "Friends"),
            ("calls only", "No writing and no calls here."),
            id="English",
        ),
    ],
)
def test_the_rule_of_talking_is_chosen_with_the_table(
    visit: Visit,
    server: Server,
    locale: str,
    words: tuple[str, str, str, str],
    rules: tuple[str, str],
) -> None:
    """By keyboard: a listed table has calls only unless its host wants otherwise; guests see."""
    listed, talk, nothing, friends = words
    usual, said = rules
    anna = visit(server.url, locale=locale)
    anna.get_by_role("heading", name="Zwanzig", exact=True).get_by_role("button").press("Enter")
    answers = anna.get_by_role("group", name=talk).get_by_role("radio")
    expect(answers.first).to_be_checked()
    anna.get_by_role("switch", name=listed).press("Space")
    expect(anna.get_by_role("radio", name=usual)).to_be_checked()
    anna.get_by_role("radio", name=usual).press("ArrowRight")
    expect(anna.get_by_role("radio", name=nothing)).to_be_checked()
    anna.get_by_role("dialog").get_by_role("button", name=friends).press("Enter")
    expect(anna.get_by_text(said)).to_be_visible()
    ben = visit(anna.url, locale=locale, **PHONE)
    expect(ben.get_by_text(said)).to_be_visible()


def test_everybody_is_told_when_another_rule_of_talking_holds(visit: Visit, server: Server) -> None:
    """Also where no chat is open; it stands under 'Mehr' and over the phrases from then on."""
    anna, ben = two(visit, server)
    anna.page.get_by_role("button", name="Mehr", exact=True).click()
    anna.page.get_by_role("radio", name="nur Zurufe").check(force=True)
    rule = "Nur fertige Zurufe, nichts Geschriebenes."
    expect(ben.page.get_by_text(rule).first).to_be_visible()
    put_notes_away(ben.page)
    for way in ("Mehr", "Gespräch"):
        ben.press(ben.page.get_by_role("button", name=way))
        expect(ben.page.get_by_role("dialog").get_by_text(rule).first).to_be_visible()
        ben.close_sheet()


def test_a_bubble_goes_with_its_mat_when_the_phone_is_turned(visit: Visit, server: Server) -> None:
    anna, ben = two(visit, server)
    ben.page.clock.install()
    anna.page.get_by_role("button", name="Frechheit!").click()
    for width, height in ((390, 844), (844, 390), (390, 844)):
        ben.page.set_viewport_size({"width": width, "height": height})
        ben.page.wait_for_function(BESIDE, arg=["Frechheit!", 0])


LINES = [f"Zeile {n}: was man so sagt, über den Tisch, manchmal etwas länger" for n in "abc"]


def test_after_many_lines_field_and_calls_are_in_sight(visit: Visit, server: Server) -> None:
    """On every phone, on its side as well: nobody has to push the sheet in order to answer."""
    anna, ben = two(visit, server)
    for line in LINES * 2:
        anna.page.get_by_label("Schreib etwas").fill(line)
        anna.page.get_by_role("button", name="Sagen").click()
    ben.press(ben.page.get_by_role("button", name="Gespräch"))
    sheet = ben.sheet("Gespräch")
    expect(sheet.get_by_role("listitem")).to_have_count(len(LINES) * 2)
    for size in ((844, 390), (740, 360), (390, 844)):
        resize(ben.page, *size)
        field = sheet.get_by_label("Schreib etwas")
        calls = sheet.get_by_role("group").get_by_role("button")
        assert hidden(field.or_(calls)) == [], size
