"""Two people at one phone: the device goes round, and a curtain hides whatever is not for both."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import SHORT, SHORTEST, Table, open_table, put_notes_away
from tests.e2e.kit.zwanzig import play_turn

PHONE = {"width": 390, "height": 844}
TURNS = 24
GAME = re.compile(r"^Spiel \d+ von")
"""In the bar; with the next game all cards are dealt anew."""


def seat_here(page: Page, name: str) -> None:
    """Somebody else sits down at this device, through the sheet of an empty chair."""
    page.get_by_role("button", name="Freier Platz").first.tap()
    page.get_by_label("Noch jemand am selben Gerät: Name").fill(name)
    page.get_by_role("button", name="Hier am Gerät hinsetzen").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("list", name="Am Tisch").get_by_text(name)).to_be_visible()


def shared_table(page: Page) -> Table:
    """Anna and Mia at one phone with a bot, about to begin."""
    table = open_table(page, seats=3, bots=1, options=SHORT, touch=True)
    seat_here(page, "Mia")
    picture(page, "company")
    page.get_by_role("button", name="Los", exact=True).tap()
    return table


def picture(page: Page, name: str) -> None:
    """Keeps what is seen, where a folder for pictures is named."""
    if folder := os.environ.get("STAMMTISCH_PICTURES"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{folder}/{name}.png")


def reveal(page: Page, name: str) -> None:
    """Say who holds the device."""
    page.get_by_role("button", name=f"Ich bin {name}").tap()
    expect(page.locator("[data-curtain]")).to_have_count(0)


DUE = """() => {
    const curtain = document.querySelector('[data-curtain]');
    if (curtain === null) return 'nobody';
    return curtain.querySelector('h1').textContent.match(/^Gib das Gerät (.+)$/)?.[1];
}"""


def whose(page: Page) -> str | None:
    """For whom the curtain hangs; nobody: it does not hang.

    While the bot is due it hangs for whoever wants to look, so that is waited for.
    """
    name = page.wait_for_function(DUE).json_value()
    return None if name == "nobody" else str(name)


def test_the_device_goes_round_and_nothing_of_a_hand_is_behind_the_curtain(
    visit: Visit, server: Server
) -> None:
    """Each plays the own cards, a reload keeps the curtain, and the match comes to its end."""
    page = visit(server.url, new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    table = shared_table(page)
    hands: dict[tuple[str, str], set[str]] = {}
    front, curtains, reloaded = "Anna", 0, False
    curtain = page.locator("[data-curtain]")
    for _ in range(TURNS):
        curtain.or_(table.actions).or_(table.playable).or_(table.end).first.wait_for()
        if table.over:
            break
        if curtain.count() > 0:
            curtains += 1
            expect(curtain.get_by_role("heading")).to_be_focused()
            assert page.locator("[data-card], [data-shown], #hand").count() == 0
            if not reloaded:
                picture(page, "curtain")
                page.reload()
                curtain.wait_for()
                assert page.locator("[data-card], [data-shown], #hand").count() == 0
                reloaded = True
            name = whose(page)
            if name is None:
                continue
            reveal(page, name)
            front = name
            continue
        assert table.mine
        expect(page.locator("[data-own]").first).to_contain_text(front)
        game = page.get_by_text(GAME).first.inner_text()
        hands.setdefault((game, front), set()).update(table.hand)
        assert not hands.get((game, "Anna"), set()) & hands.get((game, "Mia"), set())
        play_turn(table)
    assert curtains >= 2
    assert reloaded
    assert {name for _, name in hands} == {"Anna", "Mia"}


def waiting_for_ben(visit: Visit, server: Server) -> Table:
    """Anna and Mia at one phone; the match begins with Ben, who takes his time."""
    page = visit(server.blank, new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    table = open_table(page, seats=3, bots=0, options=SHORT | {"first_dealer": 1}, touch=True)
    seat_here(page, "Mia")
    ben = visit(page.url)
    ben.get_by_label("Ich heiße").fill("Ben")
    ben.get_by_role("button", name="Setzen").click()
    expect(page.get_by_role("list", name="Am Tisch").get_by_text("Ben")).to_be_visible()
    page.get_by_role("button", name="Los", exact=True).tap()
    return table


def pass_on(page: Page) -> None:
    """Let the curtain fall by hand."""
    put_notes_away(page)
    page.get_by_role("button", name="Mehr", exact=True).tap()
    page.get_by_role("button", name="Gerät weitergeben").tap()


def test_one_may_look_at_the_own_cards_while_others_play(visit: Visit, server: Server) -> None:
    """Where nobody at the device is due, it says whom the table waits for, and offers all names."""
    table = waiting_for_ben(visit, server)
    page, curtain = table.page, table.page.locator("[data-curtain]")
    own = page.locator("[data-own]").first
    expect(own).to_contain_text("Anna")
    pass_on(page)
    expect(curtain.get_by_role("heading")).to_have_text("Wer hat das Gerät in der Hand?")
    expect(curtain).to_contain_text("Der Tisch wartet gerade auf Ben.")
    expect(curtain.get_by_role("button")).to_have_text(["Ich bin Anna", "Ich bin Mia"])
    assert page.locator("[data-card], [data-shown]").count() == 0
    picture(page, "curtain-nobody")
    reveal(page, "Mia")
    expect(own).to_contain_text("Mia")


def test_one_gets_up_in_the_middle_of_a_match_and_sits_down_again(
    visit: Visit, server: Server
) -> None:
    """The other keeps seat and cards, sees them after a tap only, and can let the first back in."""
    page = waiting_for_ben(visit, server).page
    curtain, own = page.locator("[data-curtain]"), page.locator("[data-own]").first
    expect(own).to_contain_text("Anna")
    put_notes_away(page)
    page.get_by_role("button", name="Mehr", exact=True).tap()
    page.get_by_role("button", name="Aufstehen").tap()
    getting_up = page.get_by_role("dialog").get_by_role(
        "button", name=re.compile("Aufstehen|noch einmal", re.IGNORECASE)
    )
    expect(getting_up).to_contain_text("ein Bot spielt für dich weiter")
    getting_up.tap()
    getting_up.tap()
    expect(curtain.get_by_role("button")).to_have_text(["Ich bin Mia"])
    assert page.locator("[data-card], [data-shown]").count() == 0
    reveal(page, "Mia")
    expect(own).to_contain_text("Mia")
    page.reload()
    expect(own).to_contain_text("Mia")
    page.get_by_role("list", name="Am Tisch").get_by_role("button", name="Anna").tap()
    sheet = page.get_by_role("dialog", name="Anna")
    expect(sheet).to_contain_text("Ein Bot vertritt")
    picture(page, "got-up-midway")
    sheet.get_by_role("button", name="Anna setzt sich wieder").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    pass_on(page)
    expect(curtain.get_by_role("button")).to_have_text(["Ich bin Anna", "Ich bin Mia"])
    reveal(page, "Anna")
    expect(own).to_contain_text("Anna")


def test_the_curtain_shows_the_time_that_runs(visit: Visit, server: Server) -> None:
    """The clock is the table's: whoever is to take the device sees how much is left."""
    page = visit(server.blank, new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    options = SHORT | {"first_dealer": 1}
    open_table(page, seats=3, bots=1, options=options, touch=True, turn_ms=600_000)
    seat_here(page, "Mia")
    page.get_by_role("button", name="Los", exact=True).tap()
    curtain = page.locator("[data-curtain]")
    expect(curtain.get_by_role("heading")).to_have_text(re.compile("^Gib das Gerät "))
    clock = curtain.locator("[data-clock]")
    expect(clock).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    picture(page, "curtain-clock")


def play_to_the_end(page: Page, table: Table) -> None:
    """Both play, each behind the other's back, until the sheet of the end lies there."""
    curtain = page.locator("[data-curtain]")
    while True:
        curtain.or_(table.actions).or_(table.playable).or_(table.end).first.wait_for()
        if table.over:
            return
        if name := whose(page):
            reveal(page, name)
        elif table.mine:
            play_turn(table)


def test_a_rematch_seats_everybody_of_the_device_again(visit: Visit, server: Server) -> None:
    """One of them presses it; both have their chairs at the next table, and the cards go round."""
    page = visit(server.blank, new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    table = open_table(page, seats=3, bots=1, options=SHORTEST, touch=True)
    seat_here(page, "Mia")
    page.get_by_role("button", name="Los", exact=True).tap()
    play_to_the_end(page, table)
    first = page.url
    table.end.get_by_role("button", name=table.words.rematch).tap()
    expect(page).not_to_have_url(first)
    seats = page.get_by_role("list", name="Am Tisch")
    start = page.get_by_role("button", name="Los", exact=True)
    curtain = page.locator("[data-curtain]")
    start.or_(curtain).or_(seats).first.wait_for()
    picture(page, "rematch")
    if start.is_visible():
        expect(seats).to_contain_text("Anna")
        expect(seats).to_contain_text("Mia")
        start.tap()
    names: set[str] = set()
    for _ in range(TURNS):
        curtain.or_(table.actions).or_(table.playable).or_(table.end).first.wait_for()
        if names == {"Anna", "Mia"} or table.over:
            break
        if name := whose(page):
            reveal(page, name)
            names.add(name)
        elif table.mine:
            play_turn(table)
    assert names == {"Anna", "Mia"}


def test_one_of_two_gets_up_and_the_other_stays(visit: Visit, server: Server) -> None:
    """Before the match: the own chair is empty again, the table stays open for the other."""
    page = visit(server.blank, new=True, viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, seats=3, bots=1, options=SHORT, touch=True)
    seat_here(page, "Mia")
    seats = page.get_by_role("list", name="Am Tisch")
    seats.get_by_role("button", name="Anna").first.tap()
    getting_up = page.get_by_role("dialog").get_by_role(
        "button", name=re.compile("Aufstehen|noch einmal", re.IGNORECASE)
    )
    getting_up.tap()
    getting_up.tap()
    expect(seats.get_by_text("Mia")).to_be_visible()
    expect(seats.get_by_text("Anna")).to_have_count(0)
    picture(page, "got-up")
    seat_here(page, "Ben")
    page.get_by_role("button", name="Los", exact=True).tap()
    curtain = page.locator("[data-curtain]")
    expect(curtain).to_be_visible()
