"""What Zwiebel does not allow is refused once, with its clause, and changes nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.clauses import loud_clauses
from tests.e2e.kit.rig import Server
from tests.e2e.kit.zwiebel import OnionTable, desk, set_table

__all__ = ["desk"]


def state_of(table: OnionTable) -> tuple[list[str], list[str], str]:
    """What must stay as it is."""
    return table.log, table.hand, table.strip.inner_text()


def forge(page: Page, wrong: str, instead: str) -> None:
    """Let the page send other words than it means to, as no honest page does."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda said: server.send(str(said).replace(wrong, instead)))

    page.route_web_socket(re.compile("/ws"), between)


def test_a_raise_beyond_the_purse(visit: Visit, set_server: Server) -> None:
    """The field knows the most that Anna has; what a forged page sends is refused (ZC-88)."""
    page = visit(set_server.blank)
    forge(page, '"amount":200', '"amount":201')
    table = set_table(
        page,
        "zwiebel-2004",
        {"mode": "gambling"},
        hands=["S2 S3 S4 S5 S6", "R2 R3 R4 R5 R6"],
        dealer=1,
        phase="raise",
    )
    table.says("Willst du erhöhen?")
    table.near.get_by_label("Betrag").fill("999")
    table.near.get_by_label("Betrag").press("Enter")
    expect(table.near.get_by_label("Betrag")).to_have_value("200")
    before = state_of(table)
    table.push("Um 200 Chips erhöhen")
    expect(table.refusal).to_contain_text("Das kostet 201 Chips, und du hast 200 Chips.")
    expect(table.refusal.get_by_role("button")).to_contain_text("ZC-88")
    expect(table.refusal).to_have_count(1)
    assert state_of(table) == before
    table.push("Nicht erhöhen")
    table.told("Du erhöhst nicht.")


def test_cards_that_are_no_combination(desk: Page) -> None:
    """Three pictures fit nothing: the button says so, the clause is one press away."""
    table = set_table(desk, "zwiebel-2004", hands=["SK RD OB S2 S3 S4", "R2 R3"], dealer=1)
    table.choose("SK", "RD", "OB")
    before = state_of(table)
    table.refuse(re.compile("^Diese Karten passen nicht"))
    expect(table.refusal).to_contain_text("Diese Karten bilden keine solche Kombination.")
    assert loud_clauses(table.page) == []
    table.refusal.get_by_role("button").click()
    rules = table.page.get_by_role("tabpanel", name="Regeln")
    expect(rules.locator('[data-clause="ZC-12"]')).to_be_in_viewport()
    table.page.get_by_role("tab", name="Verlauf").click()
    assert state_of(table) == before


@pytest.mark.parametrize(
    ("game", "scene", "why", "clause"),
    [
        pytest.param(
            "zwiebel-2004",
            {"hands": ["VB S2 S3 S4 S5 S6", "R2 R3"], "dealer": 1},
            "Die Kraftprobe hat begonnen; der Narr wirkt nur davor.",
            "Z04-50",
            id="the Narr in the showdown",
        ),
        pytest.param(
            "zwiebel-v3",
            {
                "hands": ["StB El2 El3 El4 El5 El6", "Ok2 Ok3"],
                "dealer": 1,
                "phase": "preshow",
                "opened": {"0": "StB"},
            },
            "Stab Bube (Erzkanzler) liegt schon offen",
            "Z30-40",
            id="an Erzkanzler who lies open",
        ),
    ],
)
def test_an_announcement_at_the_wrong_time(
    desk: Page, game: str, scene: dict[str, Any], why: str, clause: str
) -> None:
    """The sheet says why the card cannot be announced now; pressed it leads to the clause."""
    table = set_table(desk, game, {"fool": True}, **scene)
    table.push(re.compile("^Ansagen"))
    before = state_of(table)
    way = table.sheet("Eine Karte ansagen").get_by_role("button", name=re.compile("^Zeigen"))
    expect(way).to_contain_text(why)
    assert loud_clauses(table.page) == []
    way.click(force=True)
    rules = table.page.get_by_role("tabpanel", name="Regeln")
    expect(rules.locator(f'[data-clause="{clause}"]')).to_be_in_viewport()
    table.page.get_by_role("tab", name="Verlauf").click()
    assert state_of(table) == before
