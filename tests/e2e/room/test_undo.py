"""The last move is undone when all at the table agree; else the page says why it stays."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import EXCHANGE, announce, asked_for, exchange
from tests.e2e.meeting.test_friends import sit_down

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WISH = "Meinen letzten Zug rückgängig machen"


def two(visit: Visit, server: Server, **settings: Any) -> tuple[Table, Table]:
    """Anna at a desktop, a bot, and Ben with a phone, who names the trump and exchanges first."""
    url = server.url
    options = {"first_dealer": 1}
    anna = open_table(visit(url), name="Anna", seats=3, bots=1, options=options, **settings)
    ben = sit_down(visit(anna.page.url, **PHONE), "Ben")
    ben = Table(ben.page, touch=True)
    anna.page.get_by_role("button", name="Los").click()
    assert asked_for(ben) == "announce"
    announce(ben)
    assert asked_for(ben) == "exchange"
    return anna, ben


def wish(table: Table) -> Locator:
    """The button behind the three dots, with what it says."""
    table.press(table.page.get_by_role("button", name="Mehr", exact=True))
    button = table.sheet("Mehr").get_by_role("button", name=WISH)
    expect(button).not_to_contain_text("Augenblick")
    return button


def asks(table: Table) -> None:
    """Ask the others."""
    button = wish(table)
    expect(button).to_have_attribute("aria-disabled", "false")
    expect(button).to_contain_text("wenn alle am Tisch einverstanden sind")
    table.press(button)


def says(table: Table) -> str:
    """Why the move stays."""
    button = wish(table)
    expect(button).to_have_attribute("aria-disabled", "true")
    said = button.locator("small").inner_text()
    table.close_sheet()
    return said


def question(table: Table) -> Locator:
    """What is asked of those at the table."""
    return table.page.locator("[data-asked]")


def test_the_other_agrees_and_the_move_is_mine_again(visit: Visit, server: Server) -> None:
    """The bot is not asked; all are told who undid something, and the log holds what stands."""
    anna, ben = two(visit, server)
    exchange(ben)
    anna.asked()
    asks(ben)
    expect(question(ben)).to_contain_text(
        "Du möchtest deinen letzten Zug rückgängig machen. Gefragt: Anna."
    )
    expect(question(anna)).to_contain_text("Ben möchte den letzten Zug rückgängig machen.")
    assert "Ben tauscht keine Karte" in " ".join(anna.log)
    anna.page.get_by_role("button", name="Einverstanden").click()
    expect(question(anna)).to_have_count(0)
    expect(ben.actions.filter(has_text=EXCHANGE["de"])).to_be_visible()
    assert anna.log[-1] == "Ben macht den letzten Zug rückgängig."
    assert "Ben tauscht keine Karte" not in " ".join(anna.log)
    exchange(ben)
    anna.asked()


def test_the_other_refuses_and_everything_stays(visit: Visit, server: Server) -> None:
    """The same move is asked about once; Anna goes on where she was."""
    anna, ben = two(visit, server)
    exchange(ben)
    anna.asked()
    asks(ben)
    anna.page.get_by_role("button", name="Nein, er bleibt").click()
    expect(question(ben)).to_have_count(0)
    expect(question(anna)).to_have_count(0)
    assert says(ben) == "Die anderen möchten, dass dieser Zug bleibt."
    exchange(anna)


def test_who_asked_may_leave_it_and_who_plays_on_says_no(visit: Visit, server: Server) -> None:
    anna, ben = two(visit, server)
    exchange(ben)
    anna.asked()
    asks(ben)
    ben.press(question(ben).get_by_role("button", name="Doch nicht"))
    expect(question(anna)).to_have_count(0)
    exchange(anna)


def test_a_card_that_was_seen_stays_seen(visit: Visit, server: Server) -> None:
    """Three new cards are three new cards; and whoever did not move has nothing to undo."""
    anna, ben = two(visit, server)
    exchange(ben, 1)
    anna.asked()
    assert says(ben) == ("Seit deinem Zug ist etwas zu sehen, das vorher verdeckt war. Er bleibt.")
    assert says(anna) == "Das geht nur mit dem letzten Zug am Tisch, und der ist nicht von dir."


def test_a_table_can_be_opened_without_it(visit: Visit, server: Server) -> None:
    """Then nobody is offered what is not to be had."""
    _, ben = two(visit, server, undo=False)
    exchange(ben)
    ben.press(ben.page.get_by_role("button", name="Mehr", exact=True))
    expect(ben.sheet("Mehr").get_by_role("button", name="Partie beenden")).to_be_visible()
    expect(ben.sheet("Mehr").get_by_role("button", name=WISH)).to_have_count(0)
