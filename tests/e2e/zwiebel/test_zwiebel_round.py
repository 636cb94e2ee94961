"""Zwiebel on a desktop: a round of the Glücksspiel, from ante to pot (zwiebel-2004)."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.zwiebel import OnionTable, packets, sit_two
from tests.e2e.sight.test_access import violations

OPTIONS = {"mode": "gambling", "rounds": 2}

ANNA = "SA RK OA YB S3", "R3 O4 Y4 G6 T7"
"""Doppelte Zwiebel, Fünfkartenzwiebel, Rest."""
BEN = "BA VK TA GB V2", "B9 V6 G4 SD O2"
"""Doppelte Zwiebel, Vierkartenzwiebel, Rest; of the second five he buys two."""


CARRIED = """async (card) => {
  const name = card.dataset.card;
  const pressed = { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true };
  card.dispatchEvent(new KeyboardEvent('keydown', pressed));
  await null;
  return document.activeElement?.dataset.card === name;
}"""
"""Carries a card down by a key; whether the next key would find it, however soon it comes."""


BEYOND = """(buttons) => buttons.filter((button) => button.getBoundingClientRect().right
    > document.querySelector('main').getBoundingClientRect().right).map((one) => one.textContent)"""
"""What of the buttons leaves the table for what stands beside it."""


TOP = " ".join([*packets(ANNA[0], BEN[0]), ANNA[1], BEN[1]])
"""Anna deals; nobody exchanges; her second five come first."""


def bet(anna: OnionTable, ben: OnionTable) -> None:
    """Both stay in; Ben raises by five, Anna matches and does not raise."""
    anna.push("Dabeibleiben")
    ben.push("Dabeibleiben")
    ben.press(ben.near.get_by_label("mehr"))
    ben.near.get_by_label("Betrag").fill("5")
    ben.near.get_by_label("Betrag").press("Enter")
    ben.push("Um 5 Chips erhöhen")
    anna.push(re.compile("^Mitgehen"))
    anna.push("Nicht erhöhen")


def test_a_choice_in_advance_is_made_while_my_turn_comes(visit: Visit, set_server: Server) -> None:
    """Ben's button is down when he is asked: it is not taken away from under the finger."""
    anna, ben = sit_two(visit, set_server, "zwiebel-2004", OPTIONS, top=TOP)
    ben.push(re.compile("^Nichts tauschen"))
    anna.push(re.compile("^Nichts tauschen"))
    ahead = ben.page.get_by_role("group", name="Im Voraus wählen")
    ahead.get_by_role("button", name="Dabeibleiben").hover()
    ben.page.mouse.down()
    anna.push("Dabeibleiben")
    expect(ben.actions.filter(has_text="Dabeibleiben")).to_be_visible()
    ben.page.mouse.up()
    ben.told("Du zahlst 1 Chip (um dabeizubleiben)")
    expect(ahead).to_have_count(0)


def test_a_round_of_the_gambling_game(visit: Visit, set_server: Server) -> None:
    """Exchange, bet, buy, bet, compare level by level, give up; the pot goes to the winner."""
    anna, ben = sit_two(visit, set_server, "zwiebel-2004", OPTIONS, top=TOP)

    ben.says("Tausche bis zu vier")
    ben.push(re.compile("^Nichts tauschen"))
    anna.push(re.compile("^Nichts tauschen"))
    bet(anna, ben)
    anna.has_pot(14)

    ben.says("Kaufst du verdeckte Karten für je 1 Chip?")
    assert ben.actions.evaluate_all(BEYOND) == []
    ben.push(re.compile("^2 kaufen"))
    ben.push(re.compile("^Fertig gekauft"))
    shown = anna.page.get_by_role("list", name="Offene Karten")
    expect(shown.get_by_text("Grün 4")).to_be_attached()
    expect(shown.get_by_text("7 verdeckte")).to_be_visible()

    # ten cards on shelves that name themselves
    expect(ben.cards).to_have_count(10)
    # what happened is said a moment later, and would take the place of the next words
    spoken = ben.page.locator(".vh[aria-live=polite]")
    expect(spoken).to_contain_text("Du bekommst 3 Karten offen")
    ben.page.keyboard.press("o")
    expect(ben.shelf("Doppelte Zwiebel")).to_be_visible()
    ben.cards.first.focus()
    assert ben.cards.first.evaluate(CARRIED)
    expect(ben.shelf("Doppelte Zwiebel")).to_have_count(0)
    expect(spoken).to_contain_text("liegt bei Kombination 2")
    ben.page.keyboard.press("Enter")
    expect(ben.cards.and_(ben.page.locator("[aria-selected=true]"))).to_have_count(1)
    ben.page.keyboard.press("Escape")
    ben.page.keyboard.press("u")
    expect(ben.shelf("Doppelte Zwiebel")).to_be_visible()
    assert violations(ben.page) == []
    bet(anna, ben)

    # the showdown: Ben leads, Anna answers, the second choice decides
    ben.push(re.compile("^Doppelte Zwiebel legen"))
    anna.says("Antworte mit mindestens: Doppelte Zwiebel")
    anna.push(re.compile("^Doppelte Zwiebel legen"))
    expect(ben.duel.get_by_text("gleich")).to_be_visible()
    ben.says("Lege deine zweite Kombination")
    ben.push(re.compile(" legen"))
    anna.push(re.compile("^Fünfkartenzwiebel legen"))
    expect(anna.duel.get_by_text("Du liegst vorn.")).to_be_visible()
    ben.says("Geschlagen. Was tust du?")
    assert violations(ben.page) == []
    # a decided duel lies there for seconds; a busy machine may look too late
    for table in (anna, ben):
        table.stop_time()
    ben.push(re.compile("^Karten hinlegen"))

    for table, words in ((anna, "Ben ist raus."), (ben, "Du bist raus.")):
        expect(table.duel.get_by_text(words)).to_be_visible()
        table.go_on()
    expect(anna.result(1)).to_contain_text("Du gewinnst")
    expect(ben.result(1)).to_contain_text("Anna gewinnt")
    anna.told("Fünfkartenzwiebel")
