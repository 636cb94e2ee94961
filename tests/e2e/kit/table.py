"""A table as the person in front of it uses it: by the roles and names of what stands there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Locator, Page, Position, expect

SHORT = {"start_points": 3, "max_rounds": 1}
"""Options of a match of a few deals."""

SHORTEST = {"start_points": 1, "max_rounds": 1}
"""Options of a match that is over as soon as may be."""


@dataclass(frozen=True, kw_only=True)
class Words:
    """What is written where a person looks, in one language."""

    hand: str
    playable: str
    turn: str
    """Read out with the seat that is on turn."""
    end: str
    rematch: str
    replay: str
    more: str
    close: str
    chat: str
    score: str
    rules: str
    keys: str
    settings: str
    at_table: str
    course: str
    leave: str
    start: str


WORDS = {
    "de": Words(
        hand="Deine Hand",
        playable="spielbar",
        turn="am Zug",
        end="Die Partie ist zu Ende",
        rematch="Revanche",
        replay="Nachspielen",
        more="Mehr",
        close="Schließen",
        chat="Gespräch",
        score="Stand",
        rules="Regeln",
        keys="Tasten",
        settings="Einstellungen",
        at_table="Am Tisch",
        course="Verlauf",
        leave="Tisch verlassen",
        start="Los",
    ),
    "en": Words(
        hand="Your hand",
        playable="playable",
        turn="to act",
        end="The match is over",
        rematch="Rematch",
        replay="Replay",
        more="More",
        close="Close",
        chat="Chat",
        score="Score",
        rules="Rules",
        keys="Keys",
        settings="Settings",
        at_table="At the table",
        course="Log",
        leave="Leave the table",
        start="Start",
    ),
}


class Table:
    """The page of a table."""

    def __init__(self, page: Page, language: str = "de", *, touch: bool = False) -> None:
        self.page = page
        self.language = language
        self.words = WORDS[language]
        self._touch = touch
        words = self.words
        self.status = page.locator("#status")
        self.near = page.get_by_role("region", name=words.hand)
        self.cards = page.get_by_role("listbox", name=words.hand).get_by_role("option")
        self.playable = page.get_by_role("option", name=re.compile(rf"\b{words.playable}\b"))
        self.blocked = page.get_by_role("listbox", name=words.hand).get_by_role(
            "option", disabled=True
        )
        self.actions = self.near.locator(".actions").get_by_role("button")
        self.seats = page.get_by_role("list", name=words.at_table).get_by_role("listitem")
        self.end = page.get_by_role("dialog", name=words.end)
        self.standings = self.end.locator("ol").get_by_role("listitem")
        self.refusal = page.get_by_role("alert")

    @property
    def code(self) -> str:
        """The six letters."""
        return urlsplit(self.page.url).path.rpartition("/t/")[2]

    @property
    def hand(self) -> list[str]:
        """The codes of the own cards, from left to right."""
        codes: list[str] = self.cards.evaluate_all("cards => cards.map((c) => c.dataset.card)")
        return codes

    @property
    def lines(self) -> Locator:
        """The course of the match, where the page shows it beside the table."""
        return self.page.get_by_role("tabpanel", name=self.words.course).get_by_role("listitem")

    @property
    def log(self) -> list[str]:
        """Its sentences."""
        return list(texts(self.lines))

    def told(self, words: str) -> None:
        """Wait until the course of the match has a line with these words."""
        expect(self.lines.filter(has_text=words).first).to_be_visible()

    def press(self, target: Locator, patience_ms: float | None = None) -> None:
        """Tap with a finger, or click; who is patient for less than usual says so."""
        if self._touch:
            target.tap(timeout=patience_ms)
        else:
            target.click(timeout=patience_ms)

    def touch(self, card: Locator, patience_ms: float | None = None) -> None:
        """Press a card where it shows, whatever lies over the rest of it: at its index."""
        index: Position = {"x": 14, "y": 18}
        if self._touch:
            card.tap(position=index, timeout=patience_ms)
        else:
            card.click(position=index, timeout=patience_ms)

    def card(self, code: str) -> Locator:
        """An own card."""
        return self.page.locator(f'[role=option][data-card="{code}"]')

    @contextmanager
    def leaves(self, code: str) -> Iterator[Locator]:
        """Wait at the end until this card has left the hand; the next deal may bring it back."""
        card = self.card(code)
        held = card.element_handle()
        yield card
        held.wait_for_element_state("hidden")

    def play(self, code: str) -> None:
        """Choose a card, and play it with the second press."""
        with self.leaves(code) as card:
            self.touch(card)
            expect(card).to_have_attribute("aria-selected", "true")
            self.touch(card)

    def attempt(self, code: str) -> None:
        """Press a card that may not be played; it is marked as disabled, and still can be tried."""
        card = self.card(code)
        if self._touch:
            card.tap(force=True)
        else:
            card.click(force=True)

    def asked(self, *others: str) -> None:
        """Wait until the table asks me, it is the turn of one of these people, or all is over."""
        anyone = self.actions.or_(self.playable).or_(self.end)
        for name in others:
            whose = re.compile(rf"\b{name}\b.*\b{self.words.turn}\b", re.DOTALL)
            anyone = anyone.or_(self.seats.filter(has_text=whose))
        anyone.first.wait_for()

    @property
    def mine(self) -> bool:
        """The table asks me at this moment."""
        return self.actions.or_(self.playable).count() > 0

    @property
    def over(self) -> bool:
        """The sheet of the end lies there."""
        return self.end.is_visible()

    def sheet(self, name: str) -> Locator:
        """A sheet over the table."""
        return self.page.get_by_role("dialog", name=name)

    def open_more(self, name: str) -> Locator:
        """Open a sheet behind the three dots."""
        self.press(self.page.get_by_role("button", name=self.words.more, exact=True))
        sheet = self.sheet(self.words.more)
        self.press(sheet.get_by_role("button", name=name))
        opened = self.sheet(name)
        expect(opened).to_be_visible()
        return opened

    def close_sheet(self) -> None:
        """Close whatever sheet lies over the table."""
        sheet = self.page.get_by_role("dialog")
        self.press(sheet.get_by_role("button", name=self.words.close, exact=True))
        expect(sheet).to_have_count(0)


PUT_AWAY = """async () => {
    for (let close; (close = document.querySelector('.toast button')); ) {
        close.click();
        await new Promise((shown) => requestAnimationFrame(shown));
    }
}"""


def put_notes_away(page: Page) -> None:
    """Close the notes at the upper edge, each by its cross: on a phone they lie over the bar.

    They go by themselves, after four seconds each; who wants to press what is below need not wait.
    """
    page.evaluate(PUT_AWAY)


def tile(page: Page, game: str = "Zwanzig") -> Locator:
    """The tile of a game in the lobby."""
    return page.get_by_role("article", name=game)


def open_table(
    page: Page,
    *,
    name: str = "Anna",
    seats: int = 2,
    bots: int | None = None,
    options: Mapping[str, Any] = SHORT,
    language: str = "de",
    touch: bool = False,
    game: str = "zwanzig",
    bot: str | Sequence[str] = "steady",
    **settings: Any,
) -> Table:
    """Open a table with bots that do not linger, and go there.

    ``bots``: how many; without it on all seats but the first, so that the match begins. ``bot``:
    who they are, one for all of them or one for each.
    """
    count = seats - 1 if bots is None else bots
    wish = {
        "game": game,
        "name": name,
        "seats": seats,
        "options": dict(options),
        "settings": {"pace_ms": 0} | settings,
        "bots": [bot] * count if isinstance(bot, str) else list(bot),
    }
    path = page.evaluate(
        """async (wish) => {
            const body = JSON.stringify(wish);
            const headers = { 'content-type': 'application/json' };
            const base = document.documentElement.dataset.base ?? '';
            const answer = await fetch(`${base}/api/tables`, { method: 'POST', headers, body });
            if (!answer.ok) throw new Error(await answer.text());
            return `${base}/t/${(await answer.json()).table.code}`;
        }""",
        wish,
    )
    page.goto(urljoin(page.url, path))
    return Table(page, language, touch=touch)


Turn = Callable[[Table], object]
"""Does what the table asks for."""


def play_on(
    people: Mapping[str, Table], turn: Turn, until: Callable[[Table], bool] | None = None
) -> None:
    """Everybody plays until the match is over, or ``until`` holds for somebody who is asked."""
    while True:
        for name, table in people.items():
            table.asked(*(other for other in people if other != name))
            if table.over:
                return
            if not table.mine:
                continue
            if until is not None and until(table):
                return
            turn(table)


PLAYS_ON = """(code) => { window.over = new Promise((over) => {
    const line = new WebSocket(`ws://${location.host}/ws/tables/${code}`);
    let legal = [];
    line.onmessage = ({ data }) => {
        const said = JSON.parse(data);
        if (said.table?.stage === 'over') over(line.close());
        if (!said.legal) return;
        // some stand there as places in the list before: from where, and how many
        const spelled = (one) => Array.isArray(one) ? legal.slice(one[0], one[0] + one[1]) : [one];
        legal = said.legal.flatMap(spelled);
        const act = { type: 'act', key: crypto.randomUUID(), seen: said.seq, action: legal[0] };
        if (legal.length) line.send(JSON.stringify(act));
    };
}); }"""
"""A second line to the table, on which the first legal action is chosen each time."""


def play_out(*people: Table) -> None:
    """The match comes to its end without a finger: for who is only interested in what follows.

    Everybody comes back to it anew, as the page would show every trick in its time.
    """
    for table in people:
        table.page.evaluate(PLAYS_ON, table.code)
    for table in people:
        table.page.evaluate("window.over")
        table.page.reload()
        table.end.wait_for()


def texts(found: Locator) -> Sequence[str]:
    """The visible texts of all that was found, in one line each."""
    return [" ".join(text.split()) for text in found.all_inner_texts()]
