"""A character on a seat: the host chooses it, and it is the same at the table and after."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.full_tables import PHONE
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import SHORTEST, open_table, play_on
from tests.e2e.kit.zwanzig import play_turn


def test_a_character_is_the_same_from_seat_to_replay(visit: Visit, server: Server) -> None:
    """Greta is put on the free seat; her face and name are at the mat, in the log, at the end."""
    page = visit(server.blank)
    table = open_table(page, name="Anna", bots=0, options=SHORTEST)
    page.get_by_role("button", name="Freier Platz").first.click()
    chooser = page.get_by_role("group", name="Ein Bot auf diesen Platz")
    chooser.get_by_role("button", name="Greta, wachsam").click()
    greta = table.seats.filter(has_text="Greta")
    expect(greta.locator("[data-face=greta]")).to_be_visible()
    page.get_by_role("button", name="Los").click()
    expect(greta).to_contain_text("Bot")
    play_on(
        {"Anna": table}, play_turn, lambda _: any(line.startswith("Greta") for line in table.log)
    )
    log = page.get_by_role("tabpanel", name="Verlauf").get_by_role("listitem")
    expect(log.filter(has_text="Greta").locator("[data-face=greta]").first).to_be_visible()
    play_on({"Anna": table}, play_turn)
    expect(table.end.get_by_role("list", name="Mitgespielt haben")).to_contain_text(
        "Greta Kenner, wachsam"
    )
    table.end.get_by_role("button", name="Nachspielen").click()
    expect(page.get_by_role("banner")).to_contain_text("Anna, Greta")
    expect(page.get_by_role("list", name="Am Tisch").locator("[data-face=greta]")).to_be_visible()
    expect(page.get_by_role("complementary").locator("[data-step]").filter(
        has_text="Greta").first).to_be_visible()  # fmt: skip


def test_whoever_may_take_a_seat_is_read_whole_on_a_phone(visit: Visit, server: Server) -> None:
    """No character and no level lies beyond the edge of the sheet, however much is said of it."""
    page = visit(server.blank, **PHONE)
    table = open_table(page, name="Anna", bots=0, touch=True)
    table.press(page.get_by_role("button", name="Freier Platz").first)
    chooser = page.get_by_role("group", name="Ein Bot auf diesen Platz")
    expect(chooser.get_by_role("button", name="Bot dazu: Meister")).to_be_visible()
    assert cut_off(page) == []
    assert too_small(page) == []
