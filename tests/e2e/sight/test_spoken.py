"""What a screen reader says by itself: what happens, when it is my turn, and what is refused."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import open_table
from tests.e2e.kit.zwanzig import asked_for, play_to, play_turn
from tests.e2e.room.test_refusals import play_to_refusal

LISTEN = """() => {
    window.said = { polite: [], assertive: [] };
    new MutationObserver((changes) => {
        for (const { target } of changes) {
            const element = target instanceof Element ? target : target.parentElement;
            const region = element?.closest('[aria-live]');
            const kind = region?.getAttribute('aria-live');
            const text = region?.textContent.trim();
            if (text && window.said[kind]?.at(-1) !== text) window.said[kind]?.push(text);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def wait_for(page: Page, kind: str, words: str) -> str:
    """Wait until a region of this kind has said something with these words; all that it said."""
    page.wait_for_function(
        "([kind, words]) => new RegExp(words).test(window.said[kind].join('\\n'))",
        arg=[kind, words],
    )
    return "\n".join(page.evaluate("(kind) => window.said[kind]", kind))


def test_what_happens_is_said_in_sentences_and_my_turn_at_once(
    visit: Visit, server: Server
) -> None:
    """Others' cards and my own are spoken politely; my turn interrupts, with what I have to do."""
    table = open_table(visit(server.blank), seats=3, options={"start_points": 60}, pace_ms=250)
    play_to(table, "play")
    table.page.evaluate(LISTEN)
    play_turn(table)
    asked_for(table)
    said = wait_for(table.page, "polite", r"Du legst (Karo|Herz|Pik|Kreuz) \S+\.")
    play_turn(table)
    asked_for(table)
    wait_for(table.page, "polite", r"(Flora|Kuno) (legt|tauscht|ist dabei|steigt aus|gewinnt)")
    asks = re.compile(r"Du (bist dran|spielst aus|darfst|sagst)|Gehst du")
    expect(table.status).to_contain_text(asks)
    # what was said of the turn before is there already
    urgent = wait_for(
        table.page, "assertive", re.escape(table.status.locator(".text").inner_text().strip())
    )
    assert "undefined" not in said + urgent


def test_a_refusal_is_an_alert_and_is_read_with_its_card(visit: Visit, server: Server) -> None:
    """The reason belongs to the card for whoever walks over it, and is an alert when tried."""
    table = open_table(visit(server.blank), seats=4, options={"start_points": 100})
    code = play_to_refusal(table)
    expect(table.card(code)).to_have_accessible_description(re.compile("musst"))
    table.attempt(code)
    expect(table.refusal).to_contain_text(re.compile(r"geht nicht.*Regel ZZ-\d\d", re.DOTALL))


def test_the_table_can_be_asked(visit: Visit, server: Server) -> None:
    """Keys say again whose turn it is, what happened last, and who sits there with what."""
    table = open_table(visit(server.blank), seats=3, options={"start_points": 60})
    play_to(table, "play")
    page = table.page
    page.evaluate(LISTEN)
    page.keyboard.press("t")
    said = wait_for(page, "polite", r"Flora .*, Bot.*\. Kuno .*, Bot")
    assert re.search(r"\b[1-5] Karten?\b", said)
    page.keyboard.press("s")
    wait_for(page, "polite", re.escape(table.status.locator(".text").inner_text().strip()))
    page.keyboard.press("w")
    wait_for(page, "polite", re.escape(table.log[-1]))


def test_regions_are_there_before_they_speak(visit: Visit, server: Server) -> None:
    """Some readers miss a region that is born full: both are on the page from the start."""
    page = visit(server.url)
    expect(page.locator("[aria-live=polite].vh")).to_have_text("")
    expect(page.locator("[aria-live=assertive].vh")).to_have_text("")


def test_an_open_sheet_does_not_silence_the_table(visit: Visit, server: Server) -> None:
    """While a dialog makes the rest of the page inert, the regions live inside it."""
    table = open_table(visit(server.blank), seats=3)
    asked_for(table)
    sheet = table.open_more("Tasten")
    expect(sheet.locator("[aria-live=polite]")).to_have_count(1)
    expect(sheet.locator("[aria-live=assertive]")).to_have_count(1)
    table.close_sheet()
    expect(table.page.locator("body > [aria-live=polite]")).to_have_count(1)
