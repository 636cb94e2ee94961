"""As an app: is light, can be installed, opens without a network, and asks nobody else."""

from __future__ import annotations

import re
import struct
from typing import Any

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server, Wire
from tests.e2e.kit.table import SHORTEST, open_table, play_on, tile
from tests.e2e.kit.zwanzig import play_turn
from tests.e2e.sight.test_access import violations

FIRST_PAGE = 120_000
"""So many bytes, packed as they travel, may the first page take, with all its letters."""


def weighed(page: Page) -> dict[str, int]:
    """What is loaded from now on: bytes on the wire by address."""
    client = page.context.new_cdp_session(page)
    addresses: dict[str, str] = {}
    weights: dict[str, int] = {}

    def named(told: dict[str, Any]) -> None:
        addresses[told["requestId"]] = told["request"]["url"]

    def loaded(told: dict[str, Any]) -> None:
        weights[addresses.get(told["requestId"], "")] = told["encodedDataLength"]

    client.on("Network.requestWillBeSent", named)
    client.on("Network.loadingFinished", loaded)
    client.send("Network.enable")
    return weights


def test_the_first_page_is_light_and_lessons_come_when_they_are_opened(
    visit: Visit, own_server: Server
) -> None:
    """Everything, letters included: under 120 kB for somebody new; a lesson only on its tap.

    In a room without tables: each open one adds its line to what the first page asks for.
    """
    page = visit(f"{own_server.url}/healthz")
    weights = weighed(page)
    page.goto(own_server.url, wait_until="networkidle")
    expect(page.get_by_role("heading", name="Zwanzig")).to_be_visible()
    first = dict(weights)
    assert {f"{own_server.url}/", f"{own_server.url}/api/games"} <= set(first)
    assert len([address for address in first if address.endswith(".woff2")]) == 2
    assert sum(first.values()) < FIRST_PAGE, sorted(first.items(), key=lambda one: -one[1])
    assert not [address for address in first if re.search("Lesson-|/lessons/", address)]
    tile(page).get_by_role("link", name="Lern es in drei Minuten").click()
    expect(page.get_by_role("region", name="Der Wirt sagt")).to_be_visible()
    assert [address for address in weights if "/api/games/zwanzig/lessons/1" in address]


def test_the_page_can_be_installed(visit: Visit, server: Server) -> None:
    """The manifest names the app, its start and its pictures, in the sizes that they have."""
    page = visit(server.url)
    link = page.locator("link[rel=manifest]").get_attribute("href") or ""
    answer = page.request.get(f"{server.url}/{link.lstrip('./')}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["name"] == "Stammtisch"
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    sizes = set()
    for icon in manifest["icons"]:
        picture = page.request.get(f"{server.url}{icon['src']}")
        assert picture.ok
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes.add(width)
    assert sizes >= {192, 512}


OFFERED = """() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = () => { window.asked = true; return Promise.resolve({ outcome: 'accepted' }); };
    window.dispatchEvent(offer);
}"""
"""What a browser says that could make an app of the page."""


def test_after_a_match_the_page_offers_to_become_an_app(visit: Visit, server: Server) -> None:
    """Only where the browser can, only at the end; whoever declines is never asked again."""
    page = visit(server.url)
    table = open_table(page, options=SHORTEST)
    page.evaluate(OFFERED)
    app = page.get_by_role("region", name="Stammtisch als App")
    play_on({"Anna": table}, play_turn)
    expect(table.end).to_be_visible()
    page.get_by_role("button", name="Als App einrichten").click()
    expect(app).to_contain_text("Stammtisch liegt jetzt bei deinen Apps.")
    assert page.evaluate("window.asked") is True
    page.reload()
    expect(table.end).to_be_visible()
    expect(app).to_have_count(0)
    table.close_sheet()
    page.evaluate(OFFERED)
    table.open_more(table.words.end)
    app.get_by_role("button", name="Nicht mehr zeigen").click()
    expect(app.get_by_text("Gut, das steht hier nicht wieder.")).to_be_focused()
    assert violations(page) == []
    table.close_sheet()
    page.evaluate(OFFERED)
    table.open_more(table.words.end)
    expect(app).to_have_count(0)


def test_the_door_opens_without_a_network(visit: Visit, server: Server, wire: Wire) -> None:
    """Once visited, the page comes up in the tunnel, says what still holds, and goes on."""
    page = visit(wire.url, service_workers="allow")
    expect(page.get_by_role("heading", name="Zwanzig")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wire.cut()
    page.reload()
    expect(page.get_by_role("heading", name="Stammtisch")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Keine Verbindung")
    expect(page.get_by_role("status")).to_contain_text("Regeln, die du schon offen hattest")
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    page.keyboard.press("Escape")
    wire.mend()
    page.get_by_role("button", name="Noch einmal versuchen").click()
    expect(page.get_by_role("heading", name="Zwanzig")).to_be_visible()


def test_the_server_forbids_the_page_to_ask_anybody_else(visit: Visit, server: Server) -> None:
    """The content policy names no other address."""
    page = visit(server.url)
    policy = page.request.get(server.url).headers["content-security-policy"]
    assert re.search(r"default-src '(self|none)'", policy)
    assert "http" not in policy
    assert "*" not in policy
