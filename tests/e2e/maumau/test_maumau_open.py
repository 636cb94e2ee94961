"""Mau-Mau at an open table: wrong cards can be laid, and whoever sees it says so."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.clauses import loud_clauses
from tests.e2e.kit.maumau import MauTable, sit
from tests.e2e.kit.rig import Server
from tests.e2e.sight.test_spoken import LISTEN, wait_for

OPEN = {"supervision": "open"}

WATCH = """() => {
    window.judged = [];
    new MutationObserver(() => {
        const verdict = document.querySelector('section.verdict');
        if (verdict) window.judged.push(verdict.textContent.replace(/\\s+/g, ' '));
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps what a verdict says: it is there for seconds, and a busy machine may look too late."""


def verdict(table: MauTable) -> Locator:
    """The verdict before the table."""
    return table.page.get_by_role("region", name="Urteil")


def judged(table: MauTable, *words: str) -> None:
    """Wait until the verdict has said all this in one."""
    table.page.wait_for_function(
        "(words) => judged.some((said) => words.every((each) => said.includes(each)))",
        arg=list(words),
    )


def at_open_table(visit: Visit, server: Server, **scene: Any) -> list[MauTable]:
    """See `sit`; what verdicts say is kept."""
    tables = sit(visit, server, options=OPEN, **scene)
    for table in tables:
        table.page.evaluate(WATCH)
    return tables


def other_charges(table: MauTable) -> Locator:
    """The sheet with everything that can be challenged."""
    table.press(table.near.get_by_role("button", name="Rufen und Plenum"))
    table.sheet("Rufen").get_by_role("button", name="Etwas anderes anzweifeln").click()
    return table.page.get_by_role("dialog", name=re.compile("anzweifeln"))


def accuse(table: MauTable, what: str = "Falsch gelegt") -> None:
    """Challenge the only other player for this."""
    sheet = other_charges(table)
    sheet.get_by_role("radio", name=what).check(force=True)
    sheet.get_by_role("button", name="Anzweifeln", exact=True).click()
    expect(sheet).to_have_count(0)


def two(visit: Visit, server: Server) -> list[MauTable]:
    """Ben has laid a queen; Anna's king of clubs does not fit on it, her nine does."""
    anna, ben = at_open_table(
        visit,
        server,
        people=2,
        seats=2,
        on="B",
        top="TH",
        A="KC 8D 9H 7D",
        B="QH 7C 8C JD",
    )
    ben.play("QH")
    anna.says("Du bist dran.")
    return [anna, ben]


def test_nothing_tells_right_from_wrong(visit: Visit, set_server: Server) -> None:
    """No card stands up, none is grey, and the wrong one can be laid."""
    anna, ben = two(visit, set_server)
    expect(anna.playable).to_have_count(0)
    expect(anna.blocked).to_have_count(0)
    anna.play("KC")
    ben.counts("es gilt Kreuz König")
    expect(anna.refusal).to_have_count(0)


def test_a_challenge_is_won(visit: Visit, set_server: Server) -> None:
    """Facts stand beside the charge; the whole table sees the cards, the clause, and who pays."""
    anna, ben = two(visit, set_server)
    anna.play("KC")
    ben.counts("es gilt Kreuz König")
    anna.page.evaluate(LISTEN)
    sheet = other_charges(ben)
    expect(sheet).to_contain_text("Zug 11: Kreuz König auf Herz Dame")
    expect(sheet).to_contain_text("Du erhältst 1 Strafkarte.")
    expect(sheet.get_by_role("button", name="Regel MM-0C.1 nachlesen")).to_be_visible()
    assert loud_clauses(ben.page) == []
    sheet.get_by_role("button", name="Anzweifeln", exact=True).click()
    for table, pays in ((ben, "Anna erhält 1 Strafkarte."), (anna, "Du erhältst 1 Strafkarte.")):
        judged(table, "Zu Recht angezweifelt", pays, "Kreuz König", "Regel MM-0C.1")
    assert loud_clauses(anna.page) == []
    wait_for(anna.page, "assertive", "Ben hat dich angezweifelt: Falsch gelegt. Zu Recht")
    assert "KC" in anna.hand
    anna.counts("es gilt Herz Dame")
    expect(verdict(anna)).to_have_count(0)


def test_a_challenge_is_lost(visit: Visit, set_server: Server) -> None:
    """The right card stays, and the challenger pays; the same is not judged twice at once."""
    anna, ben = two(visit, set_server)
    anna.play("9H")
    anna.push("Fertig")
    ben.says("Du bist dran.")
    accuse(ben)
    judged(ben, "Zu Unrecht angezweifelt", "Du erhältst 1 Strafkarte.")
    expect(ben.page.locator(".penalties")).to_contain_text("1 Strafkarte ruht")
    sheet = other_charges(ben)
    expect(sheet).to_contain_text("noch zu früh oder schon geklärt")
    expect(sheet.get_by_role("button", name="Anzweifeln", exact=True)).to_be_disabled()


def test_one_tap_challenges_what_the_button_names(visit: Visit, set_server: Server) -> None:
    """The button says whose deed it is; so does the sheet behind the mat."""
    anna, ben = two(visit, set_server)
    anna.play("KC")
    named = ben.near.get_by_role("button", name="Anzweifeln Anna: Kreuz König auf Herz Dame")
    expect(named).to_contain_text("Anna: ♣K")
    ben.press(ben.seats.filter(has_text="Anna").get_by_role("button"))
    behind = ben.sheet("Anna").get_by_role("button", name="Anzweifeln Kreuz König auf Herz Dame")
    expect(behind).to_be_visible()
    ben.close_sheet()
    ben.press(named)
    for table in (anna, ben):
        judged(table, "Zu Recht angezweifelt")
    assert "KC" in anna.hand


def test_behind_a_mat_something_else_can_be_challenged(visit: Visit, set_server: Server) -> None:
    """The sheet of all charges opens at the player whose mat was touched."""
    anna, ben = two(visit, set_server)
    anna.play("KC")
    ben.press(ben.seats.filter(has_text="Anna").get_by_role("button"))
    ben.sheet("Anna").get_by_role("button", name="Etwas anderes anzweifeln").click()
    expect(ben.sheet("Anna anzweifeln")).to_contain_text("Zug 11: Kreuz König auf Herz Dame")


def test_the_last_card_can_be_objected_to(visit: Visit, set_server: Server) -> None:
    """The others have their window and may close it; then the round is over for all."""
    anna, ben = sit(visit, set_server, people=2, seats=2, options=OPEN, top="9H", A="8H", B="7C 8C")
    anna.play("8H")
    ben.says("Anna hat die letzte Karte gelegt. Noch jemand etwas?")
    ben.push("Nichts einzuwenden")
    for table in (anna, ben):
        expect(table.page.get_by_role("region", name="Stand nach der Runde")).to_contain_text(
            "gewinn"
        )


def test_after_the_round_everything_comes_out(visit: Visit, set_server: Server) -> None:
    """What nobody challenged stands in the protocol, when the round is over."""
    anna, ben = sit(visit, set_server, people=2, seats=2, options=OPEN, top="9H", A="KC", B="7C 8C")
    anna.play("KC")
    ben.push("Nichts einzuwenden")
    stand = ben.page.get_by_role("region", name="Stand nach der Runde")
    expect(stand).to_contain_text("Was keiner verraten hat")
    expect(stand).to_contain_text("Anna: passte nicht")


def test_the_plenum_votes(visit: Visit, set_server: Server) -> None:
    """Three people: the plaintiff speaks, the accused answers, the votes turn over together."""
    tables = at_open_table(visit, set_server, people=3, seats=3, top="9H", A="8H KC 7D")
    anna, ben, clara = tables
    anna.press(anna.near.get_by_role("button", name="Rufen und Plenum"))
    sheet = anna.sheet("Rufen")
    sheet.get_by_text("Vor das Plenum bringen").click()
    sheet.get_by_label("Gegen wen?").select_option("Ben")
    sheet.get_by_label("Was war los?").fill("Er hat gegrinst.")
    sheet.get_by_role("button", name="Plenum anrufen").click()
    for table in tables:
        curtain = table.page.get_by_role("region", name="Plenum", exact=True)
        expect(curtain).to_contain_text("Sichtbare Freude")
        expect(curtain).to_contain_text("Alle Uhren des Spiels stehen.")
        expect(curtain).to_contain_text("Er hat gegrinst.")
    anna.page.get_by_role("button", name="Das war alles").click()
    ben.says("Du hast das Wort.")
    ben.page.get_by_label("Was du dazu sagst").fill("Nie.")
    ben.page.get_by_role("button", name="Sagen").first.click()
    expect(clara.page.get_by_role("region", name="Plenum", exact=True)).to_contain_text("„Nie.“")
    anyone = ben.page.get_by_role("button", name=re.compile("^(Das war alles|Schuldig)$"))
    expect(anyone.first).to_be_visible()
    if ben.page.get_by_role("button", name="Das war alles").count():
        ben.page.get_by_role("button", name="Das war alles").click()
    for table, vote in ((anna, "Schuldig"), (ben, "Nicht schuldig"), (clara, "Schuldig")):
        table.says("Stimm ab: schuldig oder nicht?")
        table.page.get_by_role("button", name=vote, exact=True).click()
    for table, pays in ((anna, "Ben erhält"), (ben, "Du erhältst"), (clara, "Ben erhält")):
        judged(table, "Das Plenum sagt: schuldig", f"{pays} 1 Strafkarte.")
