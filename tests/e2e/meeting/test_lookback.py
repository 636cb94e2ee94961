"""All agree in the menu of the table, and who looks on sees the hands of the last round."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import asked_for, play_turn
from tests.e2e.meeting.test_curtain import picture

LONG = {"first_dealer": 1, "start_points": 100}
SIZES = ((1280, 800), (390, 844), (844, 390), (360, 740))
SHOW = "Meine Karten nach der Runde zeigen"
HANDS = "Hände der letzten Runde"


def menu(page: Page) -> None:
    """Open what the bar has no room for."""
    page.get_by_role("button", name="Mehr", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def game_no(page: Page) -> int:
    """The game of Zwanzig that runs, as the bar says."""
    words: str = page.get_by_role("banner").inner_text()
    return int(words.split("Spiel ")[1].split(maxsplit=1)[0])


def played_until(table: Table, game: int) -> set[str]:
    """Play until this game runs; what I held when cards were played in the one before it."""
    held: dict[int, set[str]] = {}
    while True:
        phase, now = asked_for(table), game_no(table.page)
        if now >= game:
            return held.get(game - 1, set())
        if phase == "play":
            held.setdefault(now, set()).update(table.hand)
        play_turn(table)


def test_the_hands_of_the_last_round_are_seen_once_all_agreed(visit: Visit, server: Server) -> None:
    """By who looks on, on each screen, until somebody takes the consent back."""
    page = visit(server.blank)
    table = open_table(page, seats=3, options=LONG)
    menu(page)
    page.get_by_text(SHOW, exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Alle haben zugestimmt")
    for size in SIZES:
        resize(page, *size)
        picture(page, f"lookback-menu-{size[0]}x{size[1]}")
    resize(page, 1280, 800)
    page.keyboard.press("Escape")
    looker = visit(f"{server.url}/t/{table.code}")
    expect(
        looker.get_by_text("Du siehst zu: was offen liegt, und keine Hand.").first
    ).to_be_visible()
    played_until(table, 2)
    menu(looker)
    expect(looker.get_by_role("button", name=HANDS)).to_have_count(0)
    looker.keyboard.press("Escape")
    held = played_until(table, 3)
    menu(looker)
    looker.get_by_role("button", name=HANDS).click()
    mine = looker.get_by_role("region", name="Anna").locator("[data-shown]")
    expect(mine.first).to_be_visible()
    shown = set(mine.evaluate_all("cards => cards.map((card) => card.dataset.shown)"))
    assert held
    assert held <= shown
    for size in SIZES:
        resize(looker, *size)
        picture(looker, f"lookback-{size[0]}x{size[1]}")
        assert cut_off(looker) == []
        assert too_small(looker) == []
    resize(looker, 1280, 800)
    menu(page)
    page.get_by_text(SHOW, exact=True).click()
    expect(looker.get_by_role("dialog")).to_contain_text(
        "Von der letzten Runde ist nichts zu sehen"
    )
    expect(looker.locator("dialog [data-shown]")).to_have_count(0)
