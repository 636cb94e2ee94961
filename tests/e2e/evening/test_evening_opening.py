"""How an evening is opened: like one before, and with people watching over the rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.evening import NAMES, ask, open_evening, outside
from tests.e2e.kit.rig import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def config_at(page: Page, server: Server) -> dict[str, object]:
    """What the evening that has just been opened here is played by."""
    page.wait_for_url(re.compile("/evening/.+#"))
    here, key = page.url.removeprefix(f"{server.url}/evening/").split("#")
    config: dict[str, object] = ask(f"{server.url}/api/evenings/{here}", None, key)["view"][
        "config"
    ]
    return config


def test_like_last_time_by_keyboard_alone(visit: Visit, server: Server) -> None:
    """Settings and names of the evening before; nobody is here yet, and the desk goes on."""
    before = open_evening(server.url, named="Stammtisch im Mai", first_break="long")
    before.sign_up(NAMES[:5])
    page = visit(before.desk)
    expect(page.get_by_role("heading", name="Stammtisch im Mai")).to_be_visible()
    page.goto(f"{server.url}/evening")
    page.get_by_label("Wie letztes Mal").focus()
    page.keyboard.press("ArrowDown")
    names = page.get_by_role("checkbox", name="Auch die 5 Personen von damals")
    expect(names).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(names).to_be_checked()
    expect(page.get_by_text("Übernommen.")).to_be_visible()
    name = page.get_by_label("Name des Abends")
    expect(name).to_have_value("Stammtisch im Mai")
    name.fill("Stammtisch im Juni")
    name.press("Enter")
    config = config_at(page, server)
    assert config["name"] == "Stammtisch im Juni"
    assert (config["matchdays"], config["break_short"], config["first_break"]) == (2, 2, "long")
    for one in NAMES[:5]:
        button = page.get_by_role("button", name=f"{one} fehlt noch", exact=True)
        expect(button).to_have_attribute("aria-pressed", "false")
    assert before.id not in page.url


def test_an_evening_that_is_gone_is_said_to_be_gone(visit: Visit, server: Server) -> None:
    """One sentence beside the choice, and the form is as it was."""
    page = visit(f"{server.url}/evening")
    page.evaluate(
        """() => {
            const at = Date.now();
            localStorage.setItem(
                'stammtisch.evenings', JSON.stringify([{id: '0'.repeat(24), name: 'Damals', at}]));
            localStorage.setItem(
                `stammtisch.evening.${'0'.repeat(24)}.keys`, JSON.stringify({director: 'x'}));
        }"""
    )
    page.reload()
    choice = page.get_by_label("Wie letztes Mal")
    choice.select_option(index=1)
    expect(page.get_by_role("status").filter(has_text="Abend")).to_be_visible()
    expect(choice).to_have_value("")
    expect(page.get_by_role("button", name="Abend eröffnen")).to_be_enabled()


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_who_watches_over_the_rules(
    visit: Visit, server: Server, screen: dict[str, object]
) -> None:
    """Asked for the tables of the room only; what is chosen holds there (TS-28)."""
    page = visit(f"{server.url}/evening", **screen)
    group = page.get_by_role("group", name="Wer achtet auf die Regeln?")
    expect(group).to_have_count(0)
    page.get_by_role("radio", name="Ohne Karten, am Bildschirm").check()
    expect(group.get_by_role("radio", name=re.compile("^Der Tisch"))).to_be_checked()
    group.get_by_role("radio", name="Ihr selbst").check()
    expect(group.get_by_text("kommt vor das Plenum")).to_be_visible()
    assert not outside(page)
    page.get_by_role("button", name="Abend eröffnen").click()
    config = config_at(page, server)
    assert (config["use"], config["supervision"]) == ("online", "open")
