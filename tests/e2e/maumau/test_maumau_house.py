"""A house rule: earned, built as a sentence, tried on the last round, put down, and biting."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.sight.test_access import violations

BOT = "Flora"
PHONE = {"width": 360, "height": 780}

OPEN = """async (wish) => {
    const body = JSON.stringify(wish);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/tables', { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).table.code;
}"""

PLAY = """async ([code, goal]) => await new Promise((done, fail) => {
    // the same person once more: plays whatever is allowed, cards first, until the goal is reached
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${code}`);
    const rank = ({ type, say, hold }) =>
        ['ready', 'done', 'draw', 'lay', 'take_penalty', 'say'].indexOf(type) * 10
        + (say ?? []).length - (hold ? 5 : 0);
    let [seen, seq, legal, sent, over] = [{}, 0, [], false, false];
    const reached = (events) => goal === 'credit'
        ? seen.phase === 'between' && seen.credits[0] > 0
        : events.some(({ type, rule_no }) => type === 'rule_applied' && rule_no === goal);
    const act = (action) => {
        const key = crypto.randomUUID().replaceAll('-', '');
        sent = true;
        socket.send(JSON.stringify({ type: 'act', key, seen: seq, action }));
    };
    const go = () => {
        if (sent || over) return;
        if (seen.phase === 'between') {
            if (!seen.ready[0]) act({ type: 'ready' });
        } else if (legal.length > 0) {
            act([...legal].sort((one, other) => rank(other) - rank(one))[0]);
        }
    };
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        let events = [];
        if (message.type === 'hello') seen = message.observation;
        if (message.type === 'update') {
            seen = { ...seen, ...message.changes };
            events = message.happened.flatMap((one) => one.events);
        }
        if (message.type === 'hello' || message.type === 'update') {
            [seq, sent] = [message.seq, false];
            legal = message.legal ?? legal;
        }
        if (message.type === 'refused') sent = false;
        if (reached(events)) {
            over = true;
            socket.close();
            done(seen.round_no);
        } else setTimeout(go, 20);
    };
    setTimeout(() => fail(new Error(`${goal} is not reached: ${seen.phase}`)), 60000);
})"""


def nearly_there(*preset_rules: str) -> dict[str, Any]:
    """A table of two whose Punktetafel stands one point before a rule for both (MM-12.3)."""
    names = ["Anna", BOT]
    board = {"names": names, "points": [9, 9], "units": [54, 54], "credits": [0, 0], "rounds": 18}
    options = {"hand_size": 3, "health": "off", "boards": [board], "preset_rules": preset_rules}
    return {
        "game": "mau-mau",
        "name": "Anna",
        "seats": 2,
        "options": options,
        "settings": {"pace_ms": 0},
        "bots": ["steady"],
    }


def earned(page: Page, url: str, *preset_rules: str) -> str:
    """Sit down, and play until Anna has a rule to add; the table's code."""
    code: str = page.evaluate(OPEN, nearly_there(*preset_rules))
    page.goto(f"{url}/t/{code}")
    expect(page.locator("#status")).to_be_visible()
    page.evaluate(PLAY, [code, "credit"])
    return code


def picked(form: Locator, label: str, choice: str) -> None:
    """Choose something in the sentence."""
    form.get_by_label(label, exact=True).first.select_option(label=choice)


def opened(page: Page) -> Locator:
    """The form, opened by the button of the table."""
    page.get_by_role("button", name=re.compile(r"^Regel anschreiben …")).click()
    return page.get_by_role("dialog", name="Regel anschreiben")


@pytest.fixture
def page(visit: Visit, server: Server) -> Page:
    """A desktop."""
    return visit(server.url)


def test_a_rule_is_earned_built_previewed_put_down_and_bites(page: Page, server: Server) -> None:
    """MM-12.3 MM-12.4 MM-12.5 MM-12.20: from the tenth point to the first card drawn by it."""
    code = earned(page, server.url)
    page.get_by_role("tab", name="Stand").click()
    board = page.get_by_role("tabpanel", name="Stand")
    expect(board).to_contain_text("Du hast eine Regel gut und darfst sie jetzt anschreiben.")
    expect(board).to_contain_text("Noch steht keine Regel da.")

    form = opened(page)
    put = form.get_by_role("button", name=re.compile("^Auf den Tisch legen"))
    expect(put).to_be_disabled()
    expect(put).to_contain_text("erst braucht sie einen Namen")
    form.get_by_label("Name der Regel").fill("Alle Neune")
    picked(form, "Auslöser", "gelegt wird")
    picked(form, "Karten: Wert", "irgendeine Karte")
    picked(form, "wie viele", "1")
    expect(form).to_contain_text("Wird eine Karte gelegt: der Nächste zieht 1.")

    preview = form.get_by_role("region", name=re.compile("^In der letzten Runde"))
    expect(preview).to_contain_text(re.compile(r"Runde \d+, \d+ Züge?"))
    expect(preview.get_by_role("listitem").first).to_contain_text(
        re.compile(rf"Zug \d+:\s*(du hättest|{BOT} hätte) 1 Karte gezogen")
    )

    expect(put).to_contain_text("gilt ab der nächsten Runde")
    put.click()
    expect(form).to_have_count(0)
    expect(board.get_by_role("listitem").filter(has_text="Alle Neune")).to_contain_text(
        re.compile(r"Wird eine Karte gelegt: der Nächste zieht 1\.\s*Anna, Runde \d+")
    )
    expect(board).to_contain_text(re.compile(r"Noch \d+ Punkte, dann darfst du"))

    page.evaluate(PLAY, [code, 1])
    page.get_by_role("tab", name="Verlauf").click()
    course = page.get_by_role("tabpanel", name="Verlauf")
    bite = course.get_by_role("listitem").filter(has_text="Hausregel Nr. 1 „Alle Neune“ greift.")
    expect(bite.first).to_be_visible()
    page.get_by_role("tab", name="Regeln").click()
    rules = page.get_by_role("tabpanel", name="Regeln")
    expect(rules.get_by_role("region", name="Hausregeln dieses Tischs")).to_contain_text(
        "Alle Neune. Wird eine Karte gelegt: der Nächste zieht 1."
    )


def test_what_is_wrong_stands_where_it_is(page: Page, server: Server) -> None:
    """12-E: names, doubles and numbers are refused at their place; conflicts are said before."""
    earned(page, server.url, "HX-1")
    form = opened(page)
    put = form.get_by_role("button", name=re.compile("^Auf den Tisch legen"))
    name = form.get_by_label("Name der Regel")

    picked(form, "Anfangen mit", "Neun wechselt die Richtung")
    expect(name).to_have_value("Neun wechselt die Richtung")
    expect(form).to_contain_text("Diese Regel gibt es schon (Nr. 1).")
    expect(put).to_be_disabled()

    picked(form, "Anfangen mit", "Die einsame 9")
    expect(form.get_by_role("region", name="Das solltest du wissen")).to_contain_text(
        "Nr. 1 „Neun wechselt die Richtung“"
    )
    expect(put).to_be_enabled()

    name.fill("Nein <b>")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("nur Buchstaben"))
    expect(put).to_be_disabled()

    name.fill("Anna streichelt")
    expect(put).to_be_enabled()
    put.click()
    expect(name).to_have_accessible_description(re.compile("Dieser Text ist hier nicht erlaubt"))
    name.fill("Die Neun streicheln")
    expect(put).to_be_enabled()
    put.click()
    expect(form).to_have_count(0)


def test_the_form_by_keyboard(page: Page, server: Server) -> None:
    """Conditions and effects come and go without a mouse, and the focus stays in the sentence."""
    earned(page, server.url)
    form = opened(page)
    add = form.get_by_role("button", name="Bedingung dazu")
    add.press("Enter")
    condition = form.get_by_label("Bedingung", exact=True)
    expect(form.locator("[data-list=if] select").first).to_be_focused()
    condition.select_option(label="darunter dieselbe Farbe galt")
    expect(form).to_contain_text("Liegt ein Ass oben und darunter gilt dieselbe Farbe:")
    form.get_by_role("button", name="Bedingung streichen").press("Enter")
    expect(add).to_be_focused()
    expect(form).to_contain_text("Liegt ein Ass oben: der Nächste zieht 2.")
    form.get_by_role("button", name="Wirkung dazu").press("Enter")
    form.get_by_label("Wirkung", exact=True).last.select_option(label="die Spielrichtung wechselt")
    expect(form).to_contain_text("der Nächste zieht 2; die Spielrichtung wechselt am Zugende.")
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    assert opened(page).get_by_label("Wirkung", exact=True).count() == 2


def test_the_form_on_a_narrow_phone(visit: Visit, server: Server) -> None:
    """At 360 px every preset is readable, every target large enough, and axe has no complaint.

    Nor does anything leave the screen where letters are twice as large.
    """
    page = visit(server.url, viewport=PHONE, has_touch=True, is_mobile=True)
    earned(page, server.url)
    form = opened(page)
    for preset in ("einer eigenen Regel", "Kartentausch", "8er-Addierer", "Es ist ein Junge"):
        picked(form, "Anfangen mit", preset)
        expect(form.locator("[aria-busy=false]")).to_be_visible()
        assert cut_off(page) == [], preset
        assert too_small(page) == [], preset
    assert violations(page) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert cut_off(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_form_and_board_are_accessible(visit: Visit, server: Server, scheme: str) -> None:
    """By day and by lamp light axe has no complaint about form, preview and Punktetafel."""
    page = visit(server.url, color_scheme=scheme)
    earned(page, server.url, "TR-8", "HR-T")
    page.get_by_role("tab", name="Stand").click()
    assert violations(page) == []
    form = opened(page)
    picked(form, "Anfangen mit", "Ass setzt aus")
    expect(form.get_by_role("region", name=re.compile("^In der letzten Runde"))).to_be_visible()
    assert violations(page) == []
