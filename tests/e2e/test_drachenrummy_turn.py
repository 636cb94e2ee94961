"""A turn of Drachenrummy by key, by drag and by itself, and what is refused in it."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.drachenrummy import Rummy, drag, name_of, open_rummy, play_to, play_turn
from tests.e2e.rig import Server


def test_a_turn_by_keys_alone(visit: Visit, server: Server) -> None:
    """Key d leads to the dice, a digit for all of a face, e for the green button, f to be done."""
    rummy = open_rummy(visit(server.url))
    page, keys = rummy.page, rummy.page.keyboard
    assert rummy.asked_for() == "throw"
    while rummy.asked_for() == "throw":
        keys.press("d")
        expect(rummy.dice.first).to_be_focused()
        name = rummy.dice.first.get_attribute("aria-label") or ""
        keys.press(str(rummy.face(name)))
        expect(rummy.chosen.first).to_have_attribute("aria-label", name)
        with rummy.moves():
            keys.press("e")
    keys.press("c")
    focused = page.evaluate("document.activeElement.dataset.card")
    keys.press("Enter")
    with rummy.moves():
        keys.press("e")
    expect(rummy.mine.locator(f'[data-card="{focused}"]')).to_be_visible()
    while rummy.asked_for() == "place":
        keys.press("f")
        page.locator("[data-busy=false]").wait_for()
    assert rummy.asked_for() == "meld"
    turn = page.get_by_role("banner").inner_text()
    keys.press("f")
    expect(page.get_by_role("banner")).not_to_have_text(turn)


def test_dice_are_dragged_onto_a_card(visit: Visit, server: Server) -> None:
    """Chosen dice go together onto the card beneath the finger; a die dragged aside is chosen."""
    rummy = open_rummy(visit(server.url))
    assert rummy.asked_for() == "throw"
    drag(rummy.page, rummy.dice.nth(2), rummy.table.status)
    expect(rummy.chosen).to_have_count(1)
    rummy.keep_all()
    assert rummy.asked_for() == "place"
    card = rummy.free.last
    code = card.get_attribute("data-card")
    count = rummy.chosen.count()
    drag(rummy.page, rummy.chosen.first, card)
    expect(rummy.mine.locator(f'[data-card="{code}"]')).to_be_visible()
    found = rummy.on_card.search(rummy.mine.inner_text())
    assert found
    assert rummy.said.counts.index(found[1]) + 1 == count


def lay_three(rummy: Rummy) -> None:
    """Lay down three cards of the first meld suggested, whatever more it has."""
    rummy.suggest()
    rummy.press(rummy.suggested.first)
    chosen = rummy.page.get_by_role("option", selected=True)
    for code in chosen.evaluate_all("(cards) => cards.map((card) => card.dataset.card)")[3:]:
        rummy.press(rummy.table.card(code))
    with rummy.moves():
        rummy.press(rummy.go)


def until_a_meld_can_grow(visit: Visit, server: Server) -> Rummy:
    """Play until a card of the hand fits a meld of mine; in rare matches none ever does."""
    page = visit(server.url)
    while True:
        rummy = open_rummy(page)
        while (phase := rummy.asked_for()) != "over":
            if phase != "meld":
                play_turn(rummy)
            elif rummy.fitting.count() > 0:
                return rummy
            elif rummy.go.inner_text().startswith(rummy.said.suggest):
                lay_three(rummy)
            else:
                rummy.finish()


def test_a_meld_grows_by_a_card_let_go_over_it(visit: Visit, server: Server) -> None:
    """Dropped on its meld a card lies there; dropped where it does not fit it comes back."""
    rummy = until_a_meld_can_grow(visit, server)
    page, hand = rummy.page, rummy.table.hand
    grown = rummy.fitting.first
    before = grown.locator("[data-card]").count()
    rummy.press(grown)
    code = page.get_by_role("option", selected=True).get_attribute("data-card") or ""
    strange = next((card for card in hand if card[0] != code[0] and card[1] != code[1]), None)
    if strange is not None:
        drag(page, rummy.table.card(strange), grown)
        expect(rummy.table.refusal).to_contain_text("passt nicht an dieses Set")
        page.keyboard.press("Escape")
        expect(rummy.table.card(strange)).to_be_visible()
    meld = page.locator(f'[data-meld="{grown.locator("..").get_attribute("data-meld")}"]')
    with rummy.table.leaves(code) as card:
        drag(page, card, meld)
    expect(meld.locator("[data-card]")).to_have_count(before + 1)


def test_a_theft_that_is_too_weak_is_refused_with_what_is_missing(
    visit: Visit, server: Server
) -> None:
    """A card out of reach stays where it is; the bubble names the dice on it and the rule."""
    rummy = open_rummy(visit(server.url), seats=4)
    page = rummy.page
    safe = rummy.others.filter(has_text=rummy.on_card).and_(page.locator("button:not([data-can])"))
    while rummy.asked_for() != "place" or safe.count() == 0:
        if rummy.asked_for() == "throw":
            rummy.keep_all()
        else:
            rummy.finish()
    card = safe.first
    name = name_of(card)
    card.click(position={"x": 6, "y": 8})
    expect(rummy.table.refusal).to_contain_text(f"{name} geht nicht.")
    expect(rummy.table.refusal).to_contain_text("liegen")
    rummy.table.refusal.get_by_role("button", name="Regel DR-31").click()
    expect(page.get_by_role("tabpanel", name="Regeln")).to_contain_text("DR-31")


def test_a_button_that_can_do_nothing_says_why(visit: Visit, server: Server) -> None:
    """No die chosen, and two cards chosen that are no meld: refused in words, with the clause."""
    rummy = open_rummy(visit(server.url))
    page = rummy.page
    assert rummy.asked_for() == "throw"
    rummy.go.click(force=True)
    expect(rummy.table.refusal).to_contain_text("Lege mindestens einen Würfel zur Seite.")
    page.keyboard.press("Escape")
    while rummy.asked_for() != "meld" or len(rummy.table.hand) < 2:
        if rummy.asked_for() == "meld":
            rummy.finish()
        else:
            play_turn(rummy)
    for code in rummy.table.hand[:2]:
        rummy.press(rummy.table.card(code))
    rummy.go.click(force=True)
    expect(rummy.table.refusal).to_contain_text("Es braucht mindestens drei Karten.")


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
    banner = rummy.page.get_by_role("banner")
    play_to(rummy, "place")
    turn = banner.inner_text()
    while rummy.done.is_visible() and rummy.free.count() > 0:
        rummy.press(rummy.free.first)
        with rummy.moves():
            rummy.press(rummy.go)
    expect(banner).not_to_have_text(turn)


def test_chances_are_shown_to_those_who_want_them(visit: Visit, server: Server) -> None:
    """With the aid on, every goal that is left is told beside the dice with its chance."""
    rummy = open_rummy(visit(server.url), odds=True)
    assert rummy.asked_for() == "throw"
    rummy.press(rummy.dice.first)
    face = rummy.face(rummy.dice.first.get_attribute("aria-label") or "")
    chances = rummy.page.locator("[data-tray] dl")
    for count in (2, 3, 4, 5):
        expect(chances).to_contain_text(f"{count} × {face}")
    expect(chances.get_by_role("definition").first).to_contain_text("%")
