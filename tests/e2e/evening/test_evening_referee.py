"""A referee at a table of the room: called from it, seen there by name, and the clock stands."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import Evening, ask, open_evening, outside
from tests.e2e.kit.rig import Server

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
}  # fmt: skip


def begun(server: Server) -> Evening:
    """Two tables play; bots keep all seats but Ivo's."""
    evening = open_evening(server.url, fill=8, use="online", play_minutes=30)
    evening.until(lambda view: len(view.get("people", {})) == 8)
    return evening


def seated(visit: Visit, evening: Evening) -> Page:
    """Ivo signs up, the evening begins, and he sits at his table."""
    phone = visit(evening.door, **PHONE)
    phone.get_by_label("Wie heißt du?").fill("Ivo")
    phone.get_by_role("button", name="Dabei").click()
    expect(phone.get_by_role("heading", name="Du bist dabei, Ivo")).to_be_visible()
    evening.until(lambda view: len(view.get("people", {})) == 8)
    evening.do("draw_numbers")
    evening.do("publish_matrix")
    evening.do("set_referee", name="Frau Wirtin")
    evening.do("start_matchday")
    phone.get_by_role("button", name="An deinen Tisch").click()
    expect(phone.get_by_role("heading", name="Mau-Mau")).to_be_visible()
    return phone


def test_a_referee_is_called_comes_and_stops_the_table(visit: Visit, server: Server) -> None:
    """The desk and the referee's phone say so at once; all at the table see who is there."""
    evening = begun(server)
    ivo = seated(visit, evening)
    desk = visit(evening.desk)
    link = ask(
        f"{evening._api}/links", {"role": "referee", "name": "Frau Wirtin"}, evening.director
    )
    wirtin = visit(f"{server.url}{link['path']}", **PHONE)
    ivo.get_by_role("button", name="Mehr", exact=True).first.click()
    ivo.get_by_role("button", name="Schiedsrichter rufen").click()
    ivo.get_by_label("Worum geht es?").fill("Zug strittig")
    ivo.get_by_role("button", name="Rufen", exact=False).last.click()
    expect(ivo.get_by_text("Ivo ruft einen Schiedsrichter: Zug strittig")).to_be_visible()
    expect(desk.get_by_text("ruft einen Schiedsrichter: Zug strittig")).to_be_visible()
    expect(wirtin.get_by_text("Ivo ruft: Zug strittig")).to_be_visible()
    assert outside(desk) == outside(wirtin) == outside(ivo) == []
    wirtin.get_by_role("button", name="Zum Tisch").first.click()
    expect(wirtin.get_by_text("Du bist hier als Schiedsrichter")).to_be_visible()
    expect(ivo.get_by_text("Am Tisch als Schiedsrichter: Frau Wirtin")).to_be_visible()
    wirtin.get_by_role("button", name="Schiedsrichter").click()
    wirtin.get_by_label("Warum?", exact=False).fill("Zug wird geklärt")
    wirtin.get_by_role("button", name="Tisch anhalten").click()
    expect(ivo.get_by_text("Angehalten von Frau Wirtin: Zug wird geklärt")).to_be_visible()
    wirtin.get_by_role("button", name="Schiedsrichter").click()
    wirtin.get_by_label("Was war", exact=False).fill("Die Karte gilt")
    wirtin.get_by_role("button", name="Vorfall notieren").click()
    wirtin.get_by_role("button", name="Weiterspielen").click()
    expect(ivo.get_by_text("Angehalten von")).to_have_count(0)
    acts = [one["act"] for one in evening.view["audit"].values()]
    assert acts[-3:] == ["table_held", "incident_noted", "table_released"]
