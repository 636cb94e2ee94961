"""A round of Zwiebel for somebody who reads English: no word of German, no key of a text."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.words import GERMAN, raw, words
from tests.e2e.kit.rig import Server
from tests.e2e.kit.zwiebel import OnionTable, set_table

GERMAN_CARDS = re.compile(
    r"\b(Zwiebeln?|Knöterich|Ass|Asse|Bube|Dame|König|Elefant|Krone|Pokal|Münze|Stab|Degen|Wahl"
    r"|Runde|Topf|Narr|Tod|Erzkanzler|Achtensender|Schicksal|Einsatz|Geber|Duell|legen|Rest mit"
    r"|Achten|verdeckt|gegen|zählt)\b",
    re.IGNORECASE,
)

ANNA = "StA MuA DeA ScK MuK", "StK ElB Kr3 Ok2 Po2"
"""A Triple Onion; her second five lie on the stock before those of Flora."""
FLORA = "ElA PoA OkK PoB KrD", "StD Ok7 Sc7 St7 El2"
"""A Double Onion and a Royal, the Lady among them."""
SCRIPT = "extra 10; buy 5; declare ElA PoA OkK PoB; announce KrD exchange"


class Reader:
    """Somebody who notes whatever no English reader would understand, and where it stood."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.problems: dict[str, list[str]] = {}

    def read(self, where: str) -> None:
        """Read the whole page."""
        said = words(self.page)
        strange = [each for each in said if GERMAN.search(each) or GERMAN_CARDS.search(each)]
        if found := raw(self.page) + strange:
            self.problems[where] = found


def bet(table: OnionTable, reader: Reader) -> None:
    """Cover Flora's bet, name no stake of one's own; Flora buys her cards meanwhile."""
    for number in range(5):
        table.says("You deal: how high is your stake?")
        reader.read("naming a stake")
        table.push("No stake")
        if number == 0:
            table.says("Do you cover all extra bets for 10 cents?")
            reader.read("covering")
            table.push(re.compile("^Cover"))


def look_up(table: OnionTable, reader: Reader) -> None:
    """Open the sheets of announcements and of what is in force."""
    table.push(re.compile("^Announce …"))
    expect(table.sheet("Announce a card")).to_be_visible()
    reader.read("announcing")
    table.close_sheet()
    table.strip.click()
    expect(table.sheet("What is in force?")).to_be_visible()
    reader.read("what is in force")
    table.close_sheet()


def test_a_whole_round_in_english(visit: Visit, set_server: Server) -> None:
    """Exchange, bets, buying, sheets, a refusal, the showdown, a restart, a defeat, the end."""
    page = visit(set_server.blank, locale="en-GB")
    reader = Reader(page)
    top = f"{ANNA[0]} {FLORA[0]} {ANNA[1]} {FLORA[1]} ScA De9"
    table = set_table(page, "zwiebel-v3", language="en", seats=2, top=top, says={"1": SCRIPT})
    table.says("Exchange up to four of your five cards")
    reader.read("exchange")
    table.push(re.compile("^Exchange nothing"))
    bet(table, reader)
    table.says("The showdown is about to begin: announce anything?")
    look_up(table, reader)
    table.push("Announce nothing")

    table.says("Answer with at least: Double Onion")
    table.choose("ScK", "MuK", "StK")
    table.refuse(re.compile("^These cards do not fit"))
    expect(table.refusal).to_contain_text("These cards")
    reader.read("a refusal")
    page.keyboard.press("Escape")
    table.push("Clear selection")
    table.push(re.compile("^Lay Triple Onion"))
    expect(table.duel.get_by_text("All over again")).to_be_visible()
    reader.read("a restart")
    table.push("Continue")
    table.push(re.compile("^Lay Triple Onion"))
    table.says("Answer with at least: royal")
    reader.read("the second choice")
    table.push(re.compile("^Concede"), twice=True)
    expect(table.duel.get_by_text("You are out.")).to_be_visible()
    reader.read("the end of the duel")
    table.push("Continue")
    expect(table.end).to_be_visible()
    reader.read("the end")
    assert reader.problems == {}
