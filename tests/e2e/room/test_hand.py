"""Tap and tap, drag, or a single tap: ways to play a card that do the same."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import asked_for, play_to

LONG = {"start_points": 60}


def first_playable(table: Table) -> str:
    """Play until a card is wanted; the code of one that may be played."""
    play_to(table, "play")
    return table.playable.first.get_attribute("data-card") or ""


def test_a_card_dragged_onto_the_table_is_played(visit: Visit, server: Server) -> None:
    """Let go above the hand it is played; let go within the hand it goes back to its place."""
    table = open_table(visit(server.blank), seats=3, options=LONG)
    code = first_playable(table)
    mouse, hand = table.page.mouse, table.hand
    box = table.card(code).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 30, steps=4)
    mouse.up()
    assert table.hand == hand
    with table.leaves(code):
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y - 200, steps=6)
        mouse.up()
    asked_for(table)
    assert sum(line.startswith("Du legst") for line in table.log) == 1


def test_one_tap_plays_for_who_wants_it_so(visit: Visit, server: Server) -> None:
    """The setting takes effect at once and outlives a reload."""
    table = open_table(visit(server.blank), seats=3, options=LONG)
    code = first_playable(table)
    settings = table.open_more("Einstellungen")
    settings.get_by_text("Ein Tippen spielt").click()
    expect(settings.get_by_role("switch", name="Ein Tippen spielt")).to_be_checked()
    table.close_sheet()
    with table.leaves(code) as card:
        card.click()
    table.page.reload()
    code = first_playable(table)
    with table.leaves(code) as card:
        card.click()


def by_suit(hand: list[str]) -> dict[str, list[str]]:
    """The cards of each suit, from left to right."""
    return {suit: [code for code in hand if code[1] == suit] for suit in "CDHS"}


def test_the_order_of_the_hand_is_a_matter_of_taste(visit: Visit, server: Server) -> None:
    """Highest card left or right: the same cards, the other way round within each suit."""
    table = open_table(visit(server.blank), seats=3, options=LONG)
    play_to(table, "exchange")
    before = by_suit(table.hand)
    table.open_more("Einstellungen").get_by_text("Höchste Karte rechts").click()
    table.close_sheet()
    assert by_suit(table.hand) == {suit: cards[::-1] for suit, cards in before.items()}
