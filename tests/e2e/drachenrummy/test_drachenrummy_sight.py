"""Five players of Drachenrummy at a table of any size: nothing is cut off, all can be hit."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.drachenrummy import Rummy, open_rummy, play_turn
from tests.e2e.kit.looking.full_tables import PHONE
from tests.e2e.kit.looking.geometry import flaws, resize
from tests.e2e.kit.looking.sight import LEAST_CARD, cut_off, hidden, narrow_cards, too_small
from tests.e2e.kit.rig import Server

LOOKS = 9
"""Moments that are looked at, from the first throw into the third turn."""

SHOWN = """(cards) => cards.map((card) => {
    const { left, right, top, height } = card.getBoundingClientRect();
    let shows = 0;
    for (let x = Math.ceil(left); x < right; x++) {
        const at = document.elementFromPoint(x, top + height / 4);
        if (at && card.contains(at)) shows++;
    }
    return [card.dataset.card, shows];
})"""

OVERLAPS = """(parts) => {
    const boxes = parts.map((part) => [part.className, part.getBoundingClientRect()]);
    return boxes.flatMap(([name, a], i) => boxes.slice(i + 1)
        .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
            && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map(([other]) => `${name} and ${other}`));
}"""


def thin(cards: Locator) -> list[str]:
    """Cards on the table of which too little shows to be tapped."""
    return [code for code, shows in cards.evaluate_all(SHOWN) if shows < LEAST_CARD]


def see(rummy: Rummy, *, touch: bool) -> None:
    """Nothing is cut off, nothing lies over another; cards and buttons are large enough."""
    page = rummy.page
    assert cut_off(page) == []
    assert narrow_cards(page) == []
    if touch:
        # cards have a measure of their own
        on_table = page.locator("main button[data-card]").all_inner_texts()
        names = {" ".join(name.split())[:20] for name in on_table}
        small = [" ".join(each.split()) for each in too_small(page)]
        assert [each for each in small if each[:20] not in names] == []
    assert thin(page.locator("main button[data-card]")) == []
    parts = page.locator(".felt > ul > li, .felt section, #status, [data-tray], .actions .slot")
    assert parts.evaluate_all(OVERLAPS) == []
    for part in (rummy.table.status, rummy.go, rummy.done, rummy.table.cards, parts):
        assert hidden(part) == []


@pytest.mark.parametrize(("width", "height"), [(360, 780), (360, 740), (1280, 800)])
def test_five_players_have_room(visit: Visit, server: Server, width: int, height: int) -> None:
    """Throw, reserve, steal and meld: everything is in sight, and every card can be hit."""
    touch = width < 900
    screen = {"viewport": {"width": width, "height": height}, "has_touch": touch}
    rummy = open_rummy(visit(server.url, **screen), seats=5, touch=touch)
    phases = set()
    for _ in range(LOOKS):
        phases.add(rummy.asked_for())
        see(rummy, touch=touch)
        play_turn(rummy)
    assert phases >= {"throw", "place", "meld"}


def test_what_is_chosen_is_read_whole_beside_the_dice(visit: Visit, set_server: Server) -> None:
    """A number, and the word after it where there is room: never half of the word."""
    page = visit(set_server.blank, **PHONE)
    rummy = open_rummy(page, seats=3, scene={"phase": "reserve", "fixed": "1 2 3 4 4"}, touch=True)
    rummy.asked_for()
    chosen = page.locator("[data-tray] b")
    for size in ((1280, 800), (1920, 1080), (1024, 768), (390, 844), (320, 640), (844, 390)):
        resize(page, *size)
        expect(chosen).to_contain_text("2 × 4")
        assert chosen.evaluate("(words) => words.scrollWidth <= words.clientWidth"), size


STANDS = """() => { const real = setTimeout;
    window.setTimeout = (call, ms, ...rest) => real(call, ms > 2000 ? 600000 : ms, ...rest); }"""
"""What comes before everybody for a moment does not go."""

UNDER = """(note) => {
    const a = note.getBoundingClientRect();
    return [...document.querySelectorAll('li.box, [role=option], main section, [data-tray]')]
        .filter((part) => {
            const b = part.getBoundingClientRect();
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        }).map((part) => part.textContent.trim());
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390), (360, 740)])
def test_the_note_of_a_theft_leaves_its_row_in_sight(
    visit: Visit, set_server: Server, size: tuple[int, int]
) -> None:
    """Five players: it lies over nothing on the table, and not over the way out."""
    page = visit(set_server.blank, **PHONE)
    resize(page, *size)
    scene = {"phase": "reserve", "fixed": "4 4 6 6 6", "reserved": "1:9C/2x6 4:AS/1x5 4:4H/2x1"}
    hand = {"hands": ["5C KD QS 9H 2H 8S 3C TD"], "display": "2D 6H 9S KC"}
    rummy = open_rummy(page, seats=5, scene=scene | hand, touch=True)
    rummy.asked_for()
    page.evaluate(STANDS)
    rummy.steal()
    note = page.locator(".theft")
    expect(note).to_contain_text("9")
    assert note.evaluate(UNDER) == []
    assert hidden(note) == []
    assert hidden(page.get_by_role("button", name="Tisch verlassen")) == []


MELDED = {
    "phase": "meld",
    "display": "",
    "fixed": "4 4 6 6 6",
    "reserved": "0:AH/1x6 0:JH/1x6 0:JD/1x4 0:KS/1x4 1:9H/1x5 2:QC/2x4 2:TH/1x1 2:TS/1x3 3:KC/2x2",
    "melds": ["5D 5S 5H 5C; 2D 2S 2H; 7D 8D 9D TD; 9C TC JC; 3H 3C 3S"],
    "hands": ["8C 7C 2C 3D 8H 8S 7H 6H 4H 6D"],
}
"""Late in a match: five melds, four of which can be extended, beside four reserved cards."""


@pytest.mark.parametrize("seats", [4, 5])
def test_all_melds_that_can_be_extended_are_in_sight(
    visit: Visit, set_server: Server, seats: int
) -> None:
    """In two rows if need be; the middle gives of its room, and nothing lies under the status.

    On the lowest phone signs stand for them while the display lies there.
    """
    page = visit(set_server.blank, **PHONE)
    rummy = open_rummy(page, seats=seats, scene=MELDED, touch=True)
    rummy.asked_for()
    for size in ((360, 740), (844, 390), (740, 360), (390, 844)):
        resize(page, *size)
        expect(rummy.fitting).to_have_count(4)
        assert hidden(rummy.melds) == [], size
        assert flaws(page) == [], size
    placing = MELDED | {"phase": "reserve", "display": "4C 6S KD AS"}
    open_rummy(page, seats=seats, scene=placing, touch=True).asked_for()
    for size in ((844, 390), (740, 360)):
        resize(page, *size)
        assert flaws(page) == [], size
