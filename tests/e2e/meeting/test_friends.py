"""Friends at one table: by link, by letters, looking on, talking, leaving and coming back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import cut_off, hidden
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import SHORT, SHORTEST, Table, open_table, play_on, play_out, texts
from tests.e2e.kit.zwanzig import asked_for, play_turn


def sit_down(page: Page, name: str) -> Table:
    """Give a name and take a seat."""
    page.get_by_label("Ich heiße").fill(name)
    page.get_by_role("button", name="Setzen").click()
    return Table(page)


def names(table: Table) -> set[str]:
    """The people and bots at the table, but for oneself."""
    return set(texts(table.seats.locator(".name")))


def test_two_friends_and_two_bots_play_a_match(visit: Visit, server: Server) -> None:
    """Anna opens a table, Ben comes by the link, bots take the other seats; both see the end."""
    anna = open_table(visit(server.blank), name="Anna", seats=4, bots=0)
    ben = sit_down(visit(anna.page.url), "Ben")
    expect(anna.seats.filter(has_text="Ben")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Los")).to_have_count(0)
    anna.page.get_by_role("button", name="Los").click()
    expect(anna.cards.first).to_be_visible()
    expect(ben.cards.first).to_be_visible()
    assert names(anna) - {"Ben"} == names(ben) - {"Anna"}
    play_on({"Anna": anna, "Ben": ben}, play_turn)
    expect(anna.end).to_be_visible()
    expect(ben.end).to_be_visible()
    assert texts(anna.standings) == texts(ben.standings)


def test_a_rematch_takes_everybody_along(visit: Visit, server: Server) -> None:
    """Anna asks for a rematch; Ben reads that there is one, and one press leads him to his seat."""
    anna = open_table(visit(server.blank), seats=2, bots=0, options=SHORTEST)
    ben = sit_down(visit(anna.page.url), "Ben")
    expect(anna.seats.filter(has_text="Ben")).to_be_visible()
    anna.page.get_by_role("button", name="Los").click()
    play_out(anna, ben)
    anna.end.get_by_role("button", name="Revanche").click()
    expect(anna.seats.filter(has_text="Ben")).to_contain_text("liest noch")
    expect(anna.page.get_by_text("Noch beim Lesen: Ben.")).to_be_visible()
    expect(anna.cards).to_have_count(0)
    ben.end.get_by_role("button", name="Zur Revanche").click()
    expect(ben.page.get_by_text(f"Tisch {anna.code}")).to_be_visible()
    expect(ben.cards.first).to_be_visible()
    expect(anna.cards.first).to_be_visible()


def test_a_guest_gives_a_name_at_the_table(visit: Visit, server: Server) -> None:
    """Who sat down without a name says it before the match begins; the others read it at once."""
    anna = open_table(visit(server.blank), name="Gast", seats=2, bots=0)
    ben = sit_down(visit(anna.page.url), "Ben")
    own = anna.page.get_by_role("button", name="das bist du")
    anna.press(own)
    sheet = anna.sheet("Gast")
    sheet.get_by_label("Ich heiße").fill("Ben")
    sheet.get_by_role("button", name="Namen ändern").click()
    expect(anna.page.locator(".toast").first).to_contain_text("Ben")
    sheet.get_by_label("Ich heiße").fill("Anna")
    sheet.get_by_role("button", name="Namen ändern").click()
    expect(sheet).to_have_count(0)
    expect(own).to_be_focused()
    expect(own).to_contain_text("Anna")
    expect(ben.seats.filter(has_text="Anna")).to_be_visible()
    ben.page.reload()
    expect(ben.seats.filter(has_text="Anna")).to_be_visible()


def test_six_letters_lead_to_the_table(visit: Visit, server: Server) -> None:
    """Whoever was told the letters types them at the door, in any case, and sits down."""
    anna = open_table(visit(server.blank), name="Anna", seats=3, bots=0)
    page = visit(server.url)
    page.get_by_label("sechs Buchstaben").fill(anna.code.lower())
    page.get_by_role("button", name="Beitreten").click()
    expect(page.get_by_role("heading", name="Anna hält dir einen Platz frei")).to_be_visible()
    sit_down(page, "Clara")
    expect(anna.seats.filter(has_text="Clara")).to_be_visible()


def test_house_rules_are_sentences_before_one_sits_down(visit: Visit, server: Server) -> None:
    """What is played differently at this table is read before the seat is taken."""
    options = SHORT | {"must_overtrump": True}
    anna = open_table(visit(server.blank), seats=3, bots=0, options=options)
    page = visit(anna.page.url)
    rules = page.get_by_role("region", name="Hier anders als üblich").get_by_role("listitem")
    expect(rules).to_have_count(len(options))
    for sentence in texts(rules):
        assert re.search(r"\w+ \w+ .*[.!]$", sentence), sentence


def test_a_spectator_sees_what_all_see_and_no_hand(visit: Visit, server: Server) -> None:
    """Who looks on is told so, and the connection carries no card that lies in a hand."""
    anna = open_table(visit(server.blank), name="Anna", seats=3)
    asked_for(anna)
    page = visit(server.url)
    heard: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: heard.append(str(frame))))
    page.goto(anna.page.url)
    onlooker = Table(page)
    expect(page.get_by_text("Du siehst zu: was offen liegt, und keine Hand.")).to_be_visible()
    expect(onlooker.seats).to_have_count(2)
    expect(page.get_by_role("main").get_by_role("button", name="Anna")).to_be_visible()
    expect(page.get_by_role("listbox")).to_have_count(0)
    told = "".join(heard)
    assert '"hello"' in told
    assert [code for code in anna.hand if f'"{code}"' in told] == []


@pytest.mark.parametrize("game", ["zwanzig", "drachenrummy", "mau-mau", "zwiebel-v3"])
def test_who_looks_on_is_told_so_on_every_screen(visit: Visit, server: Server, game: str) -> None:
    """In the place of a hand, at every game: upright, on its side, and on a desktop."""
    anna = open_table(visit(server.blank), name="Anna", seats=3, game=game, options={})
    expect(anna.near).to_be_visible()
    page = visit(anna.page.url)
    told = page.get_by_text("Du siehst zu: was offen liegt, und keine Hand.")
    expect(told).to_be_visible()
    for size in ((1280, 800), (390, 844), (844, 390), (360, 740)):
        resize(page, *size)
        assert hidden(told) == [], size
        assert cut_off(page) == [], size


def test_a_phrase_reaches_the_others_with_the_name_of_who_says_it(
    visit: Visit, server: Server
) -> None:
    """One press drinks to all; the other reads who said it, and Ben may answer in own words."""
    anna = open_table(visit(server.blank), name="Anna", seats=3, bots=0)
    ben = sit_down(visit(anna.page.url), "Ben")
    anna.page.get_by_role("button", name="Prost!").click()
    said = ben.page.get_by_role("list", name="Gespräch").get_by_role("listitem")
    expect(said.last).to_have_text("Anna: Prost!")
    ben.page.get_by_label("Schreib etwas").fill("Moin <b>Anna</b>")
    ben.page.get_by_role("button", name="Sagen").click()
    heard = anna.page.get_by_role("list", name="Gespräch").get_by_role("listitem")
    expect(heard.last).to_have_text("Ben: Moin <b>Anna</b>")


def test_the_host_leaves_and_comes_back_to_the_same_cards(visit: Visit, server: Server) -> None:
    """Leaving takes a second press in the same place; the others read it; the seat is kept for one
    press."""
    anna = open_table(visit(server.blank), name="Anna", seats=3, bots=1)
    ben = sit_down(visit(anna.page.url), "Ben")
    expect(anna.seats.filter(has_text="Ben")).to_be_visible()
    anna.page.get_by_role("button", name="Los").click()
    anna.asked("Ben")  # the bot has done its part: no card comes or goes
    hand = anna.hand
    anna.page.set_viewport_size({"width": 360, "height": 740})
    bar = anna.page.get_by_role("banner")
    whole = bar.bounding_box()
    leave = anna.page.get_by_role("button", name="Tisch verlassen")
    leave.click()
    assert bar.bounding_box() == whole
    expect(leave).to_have_text("Noch einmal: zur Startseite")
    leave.click()
    expect(ben.page.locator(".toast")).to_contain_text("Anna ist weg")
    kept = anna.page.get_by_role("region", name="Dein Platz ist frei gehalten")
    kept.get_by_role("button", name="Weiter").click()
    expect(anna.cards).to_have_count(len(hand))
    assert anna.hand == hand
    expect(ben.page.locator(".toast")).to_contain_text("Anna ist wieder da")


def test_a_bot_stands_in_until_who_was_away_is_back(visit: Visit, server: Server) -> None:
    """Everybody reads who is missing and what happens then; the seat is taken back by coming."""
    anna = open_table(
        visit(server.blank),
        name="Anna",
        seats=2,
        bots=0,
        options={"start_points": 60},
        grace_ms=2500,
    )
    ben = sit_down(visit(anna.page.url), "Ben")
    expect(anna.seats.filter(has_text="Ben")).to_be_visible()
    anna.page.get_by_role("button", name="Los").click()
    expect(ben.cards.first).to_be_visible()
    while True:
        anna.asked("Ben")
        if not anna.mine:
            break
        play_turn(anna)
    address = ben.page.url
    ben.page.goto("about:blank")
    expect(anna.status).to_have_text(re.compile(r"Ben ist weg, in 0:0\d spielt ein Bot weiter"))
    expect(anna.seats.filter(has_text="Ben")).to_contain_text("Bot vertritt")
    anna.asked()
    ben.page.goto(address)
    expect(ben.cards.first).to_be_visible()
    expect(anna.seats.filter(has_text="Ben")).not_to_contain_text("Bot vertritt")
    assert any("Ein Bot spielt für Ben." in line for line in anna.log)
