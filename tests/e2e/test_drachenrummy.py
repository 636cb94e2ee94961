"""Drachenrummy in the browser: whole matches by finger, mouse and key, with theft and melds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.rig import Server
from tests.e2e.sight import cut_off, hidden, narrow_cards, too_small
from tests.e2e.table import Table, texts

Phase = Literal["throw", "place", "meld", "over"]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

FACES = {
    word: face
    for face, pair in enumerate(
        ("Eins|Einsen", "Zwei|Zweien", "Drei|Dreien", "Vier|Vieren", "Fünf|Fünfen", "Sechs|Sechsen"),
        start=1,
    )
    for word in pair.split("|")
}
COUNTS = {"einer": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5}
ON_CARD = re.compile(rf"mit ({'|'.join(COUNTS)}) ({'|'.join(FACES)})")

LEAST_CARD = 32
"""Px that show of every card that can be tapped."""

SHOWN = """(cards) => cards.map((card) => {
    const { left, right, top, height } = card.getBoundingClientRect();
    let shows = 0;
    for (let x = Math.ceil(left); x < right; x++) {
        const at = document.elementFromPoint(x, top + height / 4);
        if (at && card.contains(at)) shows++;
    }
    return [card.dataset.card, shows];
})"""


def name_of(card: Locator) -> str:
    """The card in words, without what lies on it."""
    return card.locator("> .vh").inner_text().split(" mit ")[0]


class Rummy:
    """The page of a table of Drachenrummy, as the person in front of it uses it."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.table = Table(page, touch=touch)
        self.dice = page.get_by_role("list", name="Deine Würfel").get_by_role("button")
        self.chosen = page.get_by_role("list", name="Deine Würfel").get_by_role(
            "button", pressed=True
        )
        self.display = page.get_by_role("region", name="Auslage").get_by_role("listitem")
        self.mine = page.get_by_role("region", name="reserviert für du")
        self.melds = page.get_by_role("region", name="Sets von du").get_by_role("listitem")
        self.stealable = page.get_by_role("button", name=re.compile(", stehlen mit "))
        self.free = page.get_by_role("button", name=re.compile(", reservieren mit "))
        self.status_line = page.locator("#status")
        self.done = page.locator("[data-done] button")
        self.go = page.locator("[data-go] button")

    def press(self, target: Locator) -> None:
        """Tap with a finger, or click."""
        self.table.press(target)

    @property
    def phase(self) -> Phase:
        """Wait until it is my turn or the end, and tell what is asked for."""
        expect(self.done.or_(self.table.end).first).to_be_visible()
        if self.table.over:
            return "over"
        words = self.done.inner_text()
        if words.startswith("Alle behalten"):
            return "throw"
        return "place" if words.startswith(("Fertig", "Wirklich")) else "meld"

    @contextmanager
    def moves(self) -> Iterator[None]:
        """Wait at the end until the table shows what was done, and the server has agreed."""
        before = self.page.evaluate("document.querySelector('main').innerText")
        yield
        self.page.wait_for_function(
            """(before) => document.querySelector('main').innerText !== before
                && document.querySelector('[data-busy=false]') !== null""",
            arg=before,
        )

    def settled(self) -> None:
        """Wait until the server has agreed to what was done."""
        self.page.locator("[data-busy=false]").wait_for()

    def wanted(self) -> tuple[int, int]:
        """How many dice of which face win the card that is easiest to steal; none: (0, 0)."""
        told = self.page.get_by_role("list", name="Am Tisch").get_by_role("button")
        lying = [
            (COUNTS[found[1]] + 1, FACES[found[2]])
            for name in told.all_inner_texts()
            if (found := ON_CARD.search(name))
        ]
        return min(lying, default=(0, 0))

    def throw(self) -> None:
        """Keep the dice of the wanted face until there are enough of them, then all."""
        need, face = self.wanted()
        kept = self.page.get_by_role("list", name="Deine Würfel").get_by_text("liegt beiseite")
        names = [die.get_attribute("aria-label") or "" for die in self.dice.all()]
        hits = [at for at, name in enumerate(names) if FACES[name] == face]
        have = sum(FACES[text.split(",")[0]] == face for text in kept.all_inner_texts())
        with self.moves():
            if have + len(hits) >= need:
                self.press(self.done)
                return
            for at in hits or [0]:
                self.press(self.dice.nth(at))
            self.press(self.go)

    def place(self) -> bool:
        """Steal what can be stolen, else reserve one card, else be done; tells whether it stole."""
        if self.stealable.count() > 0:
            self.steal()
            return True
        if self.mine.count() == 0 and self.free.count() > 0:
            self.reserve()
            return False
        self.finish()
        return False

    def steal(self) -> None:
        """Tap a card that my dice win; the button names the pair; the card lies before me."""
        card = self.stealable.first
        code = card.get_attribute("data-card")
        name = name_of(card)
        self.press(card)
        expect(self.go).to_contain_text(f"{name} stehlen")
        expect(self.go).to_contain_text("mit ")
        with self.moves():
            self.press(self.go)
        expect(self.mine.locator(f'[data-card="{code}"]')).to_be_visible()

    def reserve(self) -> None:
        """Tap the first card of the display; the button names the pair."""
        card = self.free.first
        name = name_of(card).split(",")[0]
        self.press(card)
        expect(self.go).to_contain_text(f"{name} reservieren")
        with self.moves():
            self.press(self.go)

    def finish(self) -> None:
        """Be done; unused dice that could do something take a second press."""
        with self.moves():
            self.press(self.done)
            sure = self.done.filter(has_text="Wirklich")
            if sure.count() > 0:
                self.press(sure)

    def meld(self) -> None:
        """Lay down the first meld suggested, or end the turn."""
        if self.go.inner_text().startswith("Vorschläge"):
            asked = self.page.get_by_role("list", name="Mögliche Sets")
            if asked.count() == 0:
                self.press(self.go)
            before = self.melds.count()
            if asked.count() > 0:
                self.press(asked.get_by_role("button").first)
                with self.moves():
                    self.press(self.go)
                expect(self.melds).to_have_count(before + 1)
                return
        self.finish()


def open_rummy(
    page: Page,
    *,
    seats: int = 2,
    options: Mapping[str, Any] = {},
    touch: bool = False,
    auto: bool = False,
) -> Rummy:
    """Open a table with bots that do not linger, and go there.

    ``auto``: the page does by itself what is the only thing left to do.
    """
    page.evaluate(
        "(aids) => localStorage.setItem('stammtisch.drachenrummy', JSON.stringify(aids))",
        {"auto": auto},
    )
    code = page.evaluate(
        """async (wish) => {
            const body = JSON.stringify(wish);
            const headers = { 'content-type': 'application/json' };
            const answer = await fetch('/api/tables', { method: 'POST', headers, body });
            if (!answer.ok) throw new Error(await answer.text());
            return (await answer.json()).table.code;
        }""",
        {
            "game": "drachenrummy",
            "name": "Anna",
            "seats": seats,
            "options": dict(options),
            "settings": {"pace_ms": 0},
            "bots": ["steady"] * (seats - 1),
        },
    )
    at = urlsplit(page.url)
    page.goto(f"{at.scheme}://{at.netloc}/t/{code}")
    return Rummy(page, touch=touch)


def play_turn(rummy: Rummy) -> tuple[Phase, bool]:
    """Do what the table asks for; tells what that was, and whether a card was stolen."""
    phase = rummy.phase
    stole = False
    if phase == "throw":
        rummy.throw()
    elif phase == "place":
        stole = rummy.place()
    elif phase == "meld":
        rummy.meld()
    return phase, stole


def play_match(rummy: Rummy) -> int:
    """Play to the end; tells how many cards were stolen."""
    thefts = 0
    while True:
        phase, stole = play_turn(rummy)
        thefts += stole
        if phase == "over":
            return thefts


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_match_with_theft_is_played_to_its_end_and_proved(
    visit: Visit, server: Server, size: str
) -> None:
    """Throw, steal, reserve, meld to the last card; the sheet counts; the dice were fair."""
    touch = size == "phone"
    page = visit(server.url, **(PHONE if touch else {}))
    rummy = open_rummy(page, seats=3, touch=touch)
    thefts = play_match(rummy)
    assert thefts > 0
    expect(rummy.table.end.get_by_role("listitem")).to_have_count(3)
    places = texts(rummy.table.end.get_by_role("listitem"))
    assert all(re.search(r"−?\d+ Punkte?$", line) for line in places), places
    expect(rummy.table.end).to_contain_text("gewinn")
    rummy.press(rummy.table.end.get_by_role("button", name="Nachspielen"))
    expect(page.get_by_role("slider")).to_be_visible()
    if touch:
        rummy.press(page.get_by_role("button", name="Schritte"))
    rummy.press(page.get_by_role("button", name="Mischen nachprüfen"))
    expect(page.get_by_text(re.compile(r"^Stimmt\."))).to_be_visible()


def test_the_sheet_tells_thefts_and_points(visit: Visit, server: Server) -> None:
    """What was stolen stands in the log and on the sheet, and the card lies before me."""
    rummy = open_rummy(visit(server.url), seats=3)
    while not play_turn(rummy)[1]:
        assert rummy.phase != "over"
    page = rummy.page
    assert any(line.startswith("Du stiehlst") for line in rummy.table.log)
    page.get_by_role("tab", name="Blatt").click()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="du"))
    expect(row.get_by_role("cell").nth(2)).to_have_text("1")


def test_a_turn_by_keys_alone(visit: Visit, server: Server) -> None:
    """d to the dice, a digit for all of a face, e for the green button, f to be done."""
    rummy = open_rummy(visit(server.url))
    page, keys = rummy.page, rummy.page.keyboard
    assert rummy.phase == "throw"
    while rummy.phase == "throw":
        keys.press("d")
        name = rummy.dice.first.get_attribute("aria-label") or ""
        expect(rummy.dice.first).to_be_focused()
        keys.press(str(FACES[name]))
        expect(rummy.chosen.first).to_have_attribute("aria-label", name)
        with rummy.moves():
            keys.press("e")
    keys.press("c")
    focused = page.evaluate("document.activeElement.dataset.card")
    keys.press("Enter")
    with rummy.moves():
        keys.press("e")
    expect(rummy.mine.locator(f'[data-card="{focused}"]')).to_be_visible()
    while rummy.phase == "place":
        keys.press("f")
        rummy.settled()
    assert rummy.phase == "meld"
    turn = page.get_by_role("banner").inner_text()
    keys.press("f")
    expect(page.get_by_role("banner")).not_to_have_text(turn)


def drag(page: Page, start: Locator, goal: Locator) -> None:
    """Press the mouse on one thing, and let go over another."""
    boxes = [each.bounding_box() for each in (start, goal)]
    (x0, y0), (x1, y1) = ((b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b)
    page.mouse.move(x0, y0)
    page.mouse.down()
    page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, steps=4)
    page.mouse.move(x1, y1, steps=4)
    page.mouse.up()


def test_dice_are_dragged_onto_a_card(visit: Visit, server: Server) -> None:
    """Chosen dice go together onto the card beneath the finger; a die dragged aside is chosen."""
    rummy = open_rummy(visit(server.url))
    page = rummy.page
    assert rummy.phase == "throw"
    drag(page, rummy.dice.nth(2), rummy.status_line)
    expect(rummy.chosen).to_have_count(1)
    with rummy.moves():
        rummy.press(rummy.done)
    assert rummy.phase == "place"
    card = rummy.free.last
    code = card.get_attribute("data-card")
    count = rummy.chosen.count()
    drag(page, rummy.chosen.first, card)
    mine = rummy.mine.locator(f'[data-card="{code}"]')
    expect(mine).to_be_visible()
    expect(rummy.mine).to_contain_text(ON_CARD)
    found = ON_CARD.search(rummy.mine.inner_text())
    assert found and COUNTS[found[1]] == count


def test_a_theft_that_is_too_weak_is_refused_with_what_is_missing(
    visit: Visit, server: Server
) -> None:
    """A card out of reach stays where it is; the bubble names the dice on it and the rule."""
    rummy = open_rummy(visit(server.url), seats=4)
    page = rummy.page
    others = page.get_by_role("list", name="Am Tisch").get_by_role("button", name=ON_CARD)
    safe = others.and_(page.locator("button:not([data-can])"))
    while rummy.phase != "place" or safe.count() == 0:
        if rummy.phase == "throw":
            with rummy.moves():
                rummy.press(rummy.done)
        else:
            rummy.finish()
    card = safe.first
    name = name_of(card)
    card.click(position={"x": 6, "y": 8})
    expect(rummy.table.refusal).to_contain_text(f"{name} geht nicht.")
    rummy.table.refusal.get_by_role("button", name="Regel DR-31").click()
    expect(page.get_by_role("tabpanel", name="Regeln")).to_contain_text("DR-31")


def test_a_table_that_lets_choose_what_is_taken(visit: Visit, server: Server) -> None:
    """With the option a card may be left; it goes back to the display."""
    rummy = open_rummy(visit(server.url), options={"take_mode": "choose"})
    page = rummy.page
    take = page.get_by_role("button", name="Alle aufnehmen")
    while True:
        expect(rummy.done.or_(take).first).to_be_visible()
        if take.count() > 0:
            break
        play_turn(rummy)
    card = rummy.mine.get_by_role("button").first
    code = card.get_attribute("data-card")
    rummy.press(card)
    rummy.press(page.get_by_role("button", name="aufnehmen der Rest"))
    expect(rummy.display.locator(f'[data-card="{code}"]')).to_be_visible()


def test_what_decides_nothing_happens_by_itself(visit: Visit, server: Server) -> None:
    """All dice kept, all placed: the page goes on to the next turn without a press."""
    rummy = open_rummy(visit(server.url), auto=True)
    page = rummy.page
    assert rummy.phase == "throw"
    turn = page.get_by_role("banner").inner_text()
    rummy.press(rummy.done)
    while rummy.done.is_visible() and rummy.free.count() > 0:
        rummy.press(rummy.free.first)
        with rummy.moves():
            rummy.press(rummy.go)
    expect(page.get_by_role("banner")).not_to_have_text(turn)


@pytest.mark.parametrize(("width", "height"), [(360, 780), (390, 844), (1920, 1080)])
def test_five_players_have_room(visit: Visit, server: Server, width: int, height: int) -> None:
    """Everything in sight, nothing cut off, every card and button to be hit."""
    touch = width < 900
    screen = {"viewport": {"width": width, "height": height}, "has_touch": touch}
    rummy = open_rummy(visit(server.url, **screen), seats=5, touch=touch)
    page = rummy.page
    cards = page.locator("main button[data-card]")
    for _ in range(40):
        phase = rummy.phase
        if phase == "over":
            break
        assert cut_off(page) == []
        assert narrow_cards(page) == []
        # cards have a measure of their own
        small = [each for each in too_small(page) if not ON_CARD.search(each)] if touch else []
        assert [each for each in small if "Auslage" not in each] == []
        thin = [each for each in cards.evaluate_all(SHOWN) if each[1] < LEAST_CARD]
        assert thin == [], f"{phase}: {thin}"
        own = page.get_by_role("region", name="Sets von du")
        for part in (rummy.table.status, rummy.go, rummy.done, rummy.table.cards, own):
            assert hidden(part) == []
        play_turn(rummy)
