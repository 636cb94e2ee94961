"""Nothing is cut, covered or squeezed that people have to read, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, hidden
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import asked_for
from tests.e2e.kit.zwiebel import OnionTable, set_table
from tests.e2e.zwiebel.test_zwiebel_sizes import SCENES

NARROW = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOW = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
NETBOOK = {"viewport": {"width": 912, "height": 600}}
DESKTOP: dict[str, Any] = {}

LOCALES = {"de": "de-DE", "en": "en-GB"}
languages = pytest.mark.parametrize("language", LOCALES)

SHORTENED = """(all) => all.filter((one) =>
    one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4
).map((one) => one.textContent.trim())"""

ABOVE = """(all) => all.filter((one) => {
    const box = one.closest('.levels').getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return top < box.top - 1 || bottom > box.bottom + 1;
}).map((one) => one.textContent.trim())"""

OVER = """([one, all]) => {
    const own = one.getBoundingClientRect();
    return all.filter((other) => {
        const box = other.getBoundingClientRect();
        return box.left < own.right && own.left < box.right
            && box.top < own.bottom && own.top < box.bottom;
    }).map((other) => other.textContent.trim());
}"""

LINES = """(one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""


def shortened(found: Locator) -> list[str]:
    """The words of these elements that end in dots or lie below an edge."""
    return list(found.evaluate_all(SHORTENED))


def onion(visit: Visit, server: Server, scene: str, language: str, **context: Any) -> OnionTable:
    """Anna at a table of seven, in one of the scenes of test_zwiebel_sizes."""
    page = visit(server.blank, locale=LOCALES[language], **context)
    options, place, _ = SCENES[scene]
    table = set_table(page, "zwiebel-2004", options, language, dealer=6, **place)
    expect(table.near.get_by_role("option").first).to_be_visible()
    return table


@languages
def test_a_duel_keeps_its_headings(visit: Visit, set_server: Server, language: str) -> None:
    """The names of both groups stand in sight; what has not been laid gives way first."""
    table = onion(visit, set_server, "beaten", language, **NARROW)
    names = table.duel.locator("h3")
    expect(names).to_have_count(2)
    expect(table.duel.locator(".rest")).to_have_count(0)
    assert names.evaluate_all(ABOVE) == []


@languages
@pytest.mark.parametrize("context", [NARROW, DESKTOP], ids=["360 x 740", "1280 x 800"])
def test_names_have_the_room_there_is(
    visit: Visit, set_server: Server, language: str, context: dict[str, Any]
) -> None:
    """The name of the game, those of the own combinations, and what everybody has."""
    table = onion(visit, set_server, "beaten", language, **context)
    expect(table.shelf("wiebel|nion").first).to_be_visible()
    assert shortened(table.page.locator("h1, .shelf .title")) == []
    table = onion(visit, set_server, "exchange", language, **context)
    assert shortened(table.page.locator("h1, .players .fact, .players b")) == []


@languages
def test_the_own_name_stays_whole_on_my_turn(
    visit: Visit, set_server: Server, language: str
) -> None:
    """The plate around it takes none of its width, however little lies below it."""
    context = NARROW | {"locale": LOCALES[language]}
    (anna,) = sit(visit, set_server, language=language, touch=True, context=context, seats=2,
                  top="9H", A="8H 8C", B="7S KS")  # fmt: skip
    name = anna.page.locator(".me .name.turn")
    expect(name).to_have_text("Anna")
    assert shortened(name) == []


@languages
def test_a_sentence_is_no_column(visit: Visit, set_server: Server, language: str) -> None:
    """With penalty cards on the table the status takes two lines at most."""
    (anna,) = sit(
        visit,
        set_server,
        language=language,
        touch=True,
        context=NARROW | {"locale": LOCALES[language]},
        options={"supervision": "open"},
        seats=2,
        top="9H",
        A="8H 8C KC",
        B="7S KS",
        penalties={"A": [("JC", 1), ("JS", 1)]},
        stage="drew",
        drawn="KC",
    )
    expect(anna.status).to_contain_text({"de": "Du hast gezogen", "en": "You have drawn"}[language])
    expect(anna.page.locator(".penalties")).to_be_visible()
    assert anna.status.locator(".text").evaluate(LINES) <= 2


def test_a_flick_of_the_mouse_plays(visit: Visit, set_server: Server) -> None:
    """Its first move is heard far above the hand."""
    (anna,) = sit(visit, set_server, seats=2, top="9H", A="8H 8C", B="7S KS")
    with anna.leaves("8H") as card:
        box = card.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 3, box["y"] + box["height"] / 2
        mouse = anna.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 6, y - 300)
        mouse.up()
    anna.counts("es gilt Herz 8")


@languages
def test_a_red_suit_on_a_red_button(visit: Visit, server: Server, language: str) -> None:
    """Before hearts are announced for good the heart lies on paper."""
    page = visit(server.blank, locale=LOCALES[language])
    options = {"start_points": 100, "first_dealer": 1}
    table = open_table(page, options=options, language=language)
    assert asked_for(table) == "announce"
    hearts = table.actions.filter(has_text={"de": "Herz", "en": "earts"}[language])
    hearts.click()
    suit = hearts.locator(".suit")
    behind = suit.evaluate("(one) => getComputedStyle(one).backgroundColor")
    button = hearts.evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert behind not in {button, "rgba(0, 0, 0, 0)"}


@pytest.mark.parametrize("context", [NARROW, LOW, DESKTOP], ids=["360 x 740", "844 x 390", "wide"])
def test_who_looks_on_sees_the_host(visit: Visit, server: Server, context: dict[str, Any]) -> None:
    """In the waiting room, though the host's seat is the one at the bottom."""
    host = open_table(visit(server.blank), seats=4, bots=1)
    page = visit(host.page.url, **context)
    page.get_by_role("button", name="Nur zusehen").click()
    guest = Table(page)
    anna = page.get_by_role("listitem").filter(has_text="Anna")
    expect(anna).to_contain_text("Gastgeber")
    assert hidden(anna) == []
    expect(guest.seats).to_have_count(4)
    assert cut_off(page) == []


def test_an_invitation_lies_between_the_seats(visit: Visit, server: Server) -> None:
    """On a netbook, too, where the stage beside the side column is hardly wider than a phone."""
    host = open_table(visit(server.blank, **NETBOOK), seats=4, bots=0)
    way = host.page.locator(".way")
    expect(way).to_be_visible()
    seats = host.seats.element_handles()
    assert len(seats) == 4  # those of others, and the own one at the foot
    assert host.page.evaluate(OVER, [way.element_handle(), seats]) == []
