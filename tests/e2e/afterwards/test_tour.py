"""Friends who are not in one room look at a match together: one shows it, the others follow."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import SHORTEST, Table, open_table, play_out
from tests.e2e.meeting.test_friends import sit_down

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def played(visit: Visit, server: Server) -> tuple[Table, Table]:
    """Anna at a desktop and Ben with a phone have played a short match."""
    anna = open_table(visit(server.blank), name="Anna", bots=0, options=SHORTEST)
    ben = sit_down(visit(anna.page.url, **PHONE), "Ben")
    ben = Table(ben.page, touch=True)
    anna.page.get_by_role("button", name="Los").click()
    play_out(anna, ben)
    return anna, ben


def tour(page: Page) -> Locator:
    """Who shows what, on the page of the replay."""
    return page.get_by_role("region", name="Gemeinsam ansehen")


def at(page: Page, n: int) -> None:
    """The page comes to show this step."""
    expect(page.get_by_role("slider")).to_have_value(str(n))


def test_one_shows_the_match_and_the_other_follows(visit: Visit, server: Server) -> None:
    """From the end of the match; alone for a while, back to the others, and the other way round."""
    anna, ben = played(visit, server)
    anna.end.get_by_role("link", name="Gemeinsam ansehen").click()
    expect(tour(anna.page)).to_contain_text("Du zeigst")

    expect(ben.end.get_by_role("link", name="Anna zeigt, wie es gelaufen ist")).to_be_visible()
    ben.close_sheet()
    invitation = ben.page.locator("[data-asked]")
    expect(invitation).to_contain_text("Anna zeigt, wie es gelaufen ist.")
    ben.press(invitation.get_by_role("button", name="Mitschauen"))
    expect(tour(ben.page)).to_contain_text("Anna zeigt, du folgst.")
    expect(tour(anna.page)).to_contain_text("Am Tisch: Ben.")
    for n in (1, 2, 3):
        anna.page.keyboard.press("ArrowRight")
        at(ben.page, n)

    ben.page.get_by_role("button", name="Einen Schritt zurück").tap()
    anna.page.keyboard.press("ArrowRight")
    expect(tour(ben.page)).to_contain_text("Anna ist bei Schritt 4, du blätterst allein.")
    at(ben.page, 2)
    ben.press(tour(ben.page).get_by_role("button", name="Wieder folgen"))
    at(ben.page, 4)

    ben.press(tour(ben.page).get_by_role("button", name="Ich zeige"))
    expect(tour(anna.page)).to_contain_text("Ben zeigt, du folgst.")
    ben.page.get_by_role("button", name="Einen Schritt zurück").tap()
    at(anna.page, 3)
    ben.press(tour(ben.page).get_by_role("button", name="Aufhören"))
    expect(tour(anna.page)).to_contain_text("Gerade zeigt niemand etwas.")


def test_it_outlives_a_reload_and_ends_with_whoever_shows_it(visit: Visit, server: Server) -> None:
    """Who comes back follows, or shows on; from the sheet for handing on one begins, and then goes
    on alone."""
    anna, ben = played(visit, server)
    ben.close_sheet()
    anna.end.get_by_role("button", name="Nachspielen").click()
    anna.page.get_by_role("button", name="Teilen").click()
    anna.page.get_by_role("button", name="Gemeinsam ansehen").click()
    expect(tour(anna.page)).to_contain_text("Du zeigst")
    ben.press(ben.page.get_by_role("button", name="Mitschauen"))
    anna.page.keyboard.press("End")
    expect(ben.page.get_by_role("slider")).not_to_have_value("0")
    ben.page.reload()
    expect(tour(ben.page)).to_contain_text("Anna zeigt, du folgst.")
    anna.page.reload()
    expect(tour(anna.page)).to_contain_text("Du zeigst")
    anna.page.keyboard.press("Home")
    at(ben.page, 0)
    anna.page.get_by_role("button", name="Allein weiterschauen").click()
    expect(tour(anna.page)).to_have_count(0)
    expect(tour(ben.page)).to_contain_text("Gerade zeigt niemand etwas.")
    expect(tour(ben.page)).to_contain_text(
        "Von den anderen, die gespielt haben, ist gerade niemand"
    )


def test_whoever_shows_the_match_hears_of_the_rematch(visit: Visit, server: Server) -> None:
    """Ben wants to play again while Anna still shows; she is told, and one tap brings her there."""
    anna, ben = played(visit, server)
    anna.end.get_by_role("link", name="Gemeinsam ansehen").click()
    expect(tour(anna.page)).to_contain_text("Wer mitschaut, sieht diesen Schritt.")
    expect(tour(anna.page).get_by_role("link")).to_have_text("Zum Tisch")
    ben.press(ben.end.get_by_role("button", name="Revanche"))
    expect(tour(anna.page)).to_contain_text("Eine Revanche ist aufgemacht.")
    tour(anna.page).get_by_role("link", name="Zur Revanche").click()
    for table in (anna, ben):
        expect(table.cards).to_have_count(2)
    assert anna.code == ben.code


UNDER_WORDS = """() => {
    const [bar, said] = ['[data-tour]', '[data-said]'].map((one) =>
        document.querySelector(one).getBoundingClientRect());
    return said.top < bar.bottom && bar.top < said.bottom ? ['over who shows what'] : [];
}"""


def test_friends_talk_while_they_look(visit: Visit, server: Server) -> None:
    """A call stands at the mat of who makes it, a line waits behind its sign until it is read."""
    anna, ben = played(visit, server)
    anna.end.get_by_role("link", name="Gemeinsam ansehen").click()
    ben.close_sheet()
    ben.press(ben.page.get_by_role("button", name="Mitschauen"))
    expect(tour(ben.page)).to_contain_text("Anna zeigt, du folgst.")

    ben.press(tour(ben.page).get_by_role("button", name="Gespräch"))
    sheet = ben.page.get_by_role("dialog", name="Gespräch")
    ben.press(sheet.get_by_role("button", name="Prost!"))
    expect(sheet).to_have_count(0)
    expect(anna.page.locator("[data-said='1']")).to_contain_text("Prost!")
    for size in ((844, 390), (390, 844), (1280, 800)):
        resize(ben.page, *size)
        assert ben.page.evaluate(UNDER_WORDS) == [], size

    tour(anna.page).get_by_role("button", name="Gespräch, 1 neu").click()
    sheet = anna.page.get_by_role("dialog", name="Gespräch")
    expect(sheet.get_by_role("listitem")).to_have_text(["Ben: Prost!"])
    sheet.get_by_label("Schreib etwas").fill("Da war der Fehler.")
    sheet.get_by_label("Schreib etwas").press("Enter")
    expect(tour(ben.page).get_by_role("button", name="Gespräch, 1 neu")).to_be_visible()


def test_where_only_calls_are_allowed_nothing_can_be_written(visit: Visit, server: Server) -> None:
    """What may be said is the table's choice, also when its match is looked at."""
    page = visit(server.blank)
    anna = open_table(page, name="Anna", bots=0, options=SHORTEST, chat="phrases")
    ben = sit_down(visit(anna.page.url, **PHONE), "Ben")
    ben = Table(ben.page, touch=True)
    page.get_by_role("button", name="Los").click()
    play_out(anna, ben)
    anna.end.get_by_role("link", name="Gemeinsam ansehen").click()
    tour(page).get_by_role("button", name="Gespräch").click()
    sheet = page.get_by_role("dialog", name="Gespräch")
    expect(sheet.get_by_role("group")).to_be_visible()
    expect(sheet.get_by_role("textbox")).to_have_count(0)
