"""More people than places: the desk and the phones show who waits, and who has moved up."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, open_evening, outside
from tests.e2e.kit.rig import Server


def test_who_comes_too_late_waits_and_moves_up(visit: Visit, server: Server) -> None:
    """At the door, on the own phone, and at the desk; all follow by themselves."""
    evening = open_evening(server.url, capacity=4)
    evening.sign_up(NAMES[:5])
    phone = visit(evening.door, viewport={"width": 390, "height": 844}, has_touch=True)
    expect(phone.get_by_text("Alle 4 Plätze sind vergeben.", exact=False)).to_be_visible()
    phone.get_by_role("textbox").fill("Zoe")
    phone.get_by_role("button", name="Auf die Warteliste").click()
    says = phone.get_by_role("heading", level=2)
    expect(says).to_have_text("Du stehst auf der Warteliste, Platz 2")
    assert outside(phone) == []
    desk = visit(evening.desk)
    queue = desk.get_by_role("region", name="Warteliste")
    expect(queue.get_by_role("listitem")).to_have_count(2)
    expect(queue.get_by_role("listitem").last).to_contain_text("Zoe")
    assert outside(desk) == []
    desk.get_by_role("button", name="Karin streichen").click()
    expect(desk.get_by_role("heading", name="Angemeldet")).to_be_focused()
    expect(says).to_have_text("Du stehst auf der Warteliste, Platz 1")
    up = queue.get_by_role("button", name="Nachrücken")
    up.click()
    queue.get_by_role("button", name="Trotzdem dazu?").click()
    expect(says).to_have_text("Du bist dabei, Zoe")
    expect(desk.get_by_role("region", name="Plätze")).to_contain_text("4 Plätze, 5 vergeben")
