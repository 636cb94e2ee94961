"""The named cards of Zwiebel as a person plays them: what is pressed, said and seen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.e2e.kit.zwiebel import OnionTable, desk, phone, set_table

__all__ = ["desk", "phone"]

FIVE = "Y2 R3 O4 Y6 G6"
"""A Fünfkartenzwiebel of 21."""


def announce(table: OnionTable, way: str) -> None:
    """Open the sheet of announcements and press this way."""
    table.push(re.compile("^Ansagen"))
    sheet = table.sheet("Eine Karte ansagen")
    table.press(sheet.get_by_role("button", name=re.compile(f"^{way}")))


def begins_anew(table: OnionTable, because: str) -> None:
    """The duel says that all begins anew, and why; Anna has seen it."""
    expect(table.duel.get_by_text(f"Alles von vorn: {because}")).to_be_visible()
    table.go_on()


def test_atuin_moves_eight_points(desk: Page) -> None:
    """Beaten, Anna chooses the card that sinks and the one that rises, and lays a better hand."""
    table = set_table(
        desk, "zwiebel-2004", {"atuin": True}, hands=["BD SK S3 RA R9 T4", FIVE], dealer=1
    )
    table.push(re.compile("^Dreikartenzwiebel legen"))
    table.says("Geschlagen. Was tust du?")
    announce(table, "Acht Punkte verschieben")
    sheet = table.sheet("Eine Karte ansagen")
    expect(sheet).to_contain_text("Welche Karte wird um 8 kleiner?")
    expect(sheet.get_by_role("button", name="Türkis 4")).to_have_count(0)
    sheet.get_by_role("button", name="Rot 9", exact=True).click()
    expect(sheet).to_contain_text("Welche Karte wird um 8 größer?")
    sheet.get_by_role("button", name="Rot 9 senken, Schwarz 3 heben").click()
    begins_anew(table, "Groß A’Tuin")
    expect(table.card("S3")).to_have_accessible_name(re.compile("zählt 11"))
    expect(table.card("R9")).to_have_accessible_name(re.compile("zählt 1"))
    table.push(re.compile("^Doppelte Zwiebel legen"))
    table.told(
        "um acht Punkte von der ersten Karte auf die zweite zu bringen: Rot 9 und Schwarz 3."
    )


def test_the_elephants_get_their_values(phone: Page) -> None:
    """Four cards are chosen, each of the five gets its value; their Zwiebel loses to any other."""
    table = set_table(
        phone,
        "zwiebel-2004",
        {"elephants": True},
        hands=["BD S9 R9 OZ YZ T3", "GA TK B8 T2"],
        dealer=1,
        phase="preshow",
    )
    table.says("Gleich beginnt die Kraftprobe: Willst du etwas ansagen?")
    announce(table, "Elefanten rufen")
    sheet = table.sheet("Eine Karte ansagen")
    go = sheet.get_by_role("button", name=re.compile("^Mit diesen vier Karten"))
    expect(go).to_have_attribute("aria-disabled", "true")
    for name in ("Schwarz 9", "Rot 9", "Orange 10", "Gelb 10"):
        sheet.get_by_role("button", name=name, exact=True).tap()
    go.tap()
    for name, value in (("Schwarz 9", 10), ("Rot 9", 10), ("Orange 10", 11), ("Gelb 10", 11)):
        table.says(f"Wie viel soll diese Karte zählen: {name}?")
        table.push(re.compile(f"^{value}$"))
    expect(table.near).to_contain_text("Gelb 10 zählt 11")
    table.push(re.compile("^6$"))
    table.push("Nichts ansagen")
    table.push(re.compile("^Doppelte Zwiebel der Elefanten legen"))
    table.says("Geschlagen. Was tust du?")
    verdict = "Doppelte Zwiebel mit einer Nullacht schlägt Doppelte Zwiebel der Elefanten."
    expect(table.duel.get_by_text(verdict)).to_be_visible()


def test_the_lady_names_what_she_devalues(desk: Page) -> None:
    """Of the open aces of one Anna names one; who shows none chooses himself, later."""
    table = set_table(
        desk,
        "zwiebel-2004",
        {"lady": True},
        hands=["GD S2 S3 S4 S5 R8", "SA RA OK YB", "GA TA BK VB"],
        opened={"1": "SA RA"},
        dealer=2,
        wild=True,
        phase="preshow",
    )
    announce(table, "Karten abwerten")
    table.says("Welche Karte von Flora wertet die Lady ab?")
    expect(table.button(re.compile("^Eine verdeckte Karte"))).to_be_visible()
    table.push("Rot Ass abwerten")
    table.told("Die Lady wertet bei Flora ab: Rot Ass.")
    table.told("Die Lady wertet bei Kuno ab: eine Karte eigener Wahl.")
    shown = table.page.get_by_role("list", name="Offene Karten")
    expect(shown.get_by_text("abgewertet: zählt 1")).to_have_count(1)


def test_whoever_the_lady_meets_serves_her_with_an_ace(desk: Page) -> None:
    """Two hidden aces: a Doppelte Zwiebel is refused with its clause, and nothing is laid."""
    table = set_table(
        desk,
        "zwiebel-2004",
        {"lady": True},
        hands=["SA RK OA YB S2 S3", "GD R2 R3"],
        dealer=0,
        wild=True,
        phase="preshow",
        says={"1": "announce GD devalue"},
    )
    table.told("Flora sagt Grün Dame (Lady) an, um Karten abzuwerten.")
    table.told("Die Lady wertet bei dir ab: eine Karte deiner Wahl.")
    table.push("Nichts ansagen")
    table.says("Antworte mit mindestens")
    table.choose("SA", "RK", "OA", "YB")
    before = table.log
    table.refuse(re.compile("^Diese Karten passen nicht"))
    expect(table.refusal).to_contain_text("Die Lady hat eine deiner Karten abgewertet")
    expect(table.refusal.get_by_role("button")).to_contain_text("ZC-63")
    assert table.log == before
    assert table.duel.get_by_text("Doppelte Zwiebel").count() == 0


def test_schicksal_tames_the_eights_and_the_lady_wakes_them(desk: Page) -> None:
    """The strip turns over from wild to Nullachten for all; the Lady's owner keeps his wild."""
    table = set_table(
        desk,
        "zwiebel-2004",
        {"fate": True, "lady": True},
        hands=["YK S8 R8 O8 T2 T3", "GD Y8 G8 B8"],
        dealer=1,
        wild=True,
        phase="preshow",
        says={"1": "announce GD rewild"},
    )
    expect(table.strip).to_contain_text("Achten zählen 8, drei sind ein Wildes Royal")
    announce(table, "Achten zähmen")
    expect(table.strip).to_contain_text("Nullachten: Achten zählen 8 oder 0")
    table.push("Nichts ansagen")
    table.told("Du sagst Gelb König (Schicksal) an, um die Achten zu zähmen.")
    table.told("Das Schicksal zähmt die Achten: Sie sind nicht mehr wild.")
    table.told("Wer die Lady hat, dessen Achten sind wieder wild.")
    table.push("Nichts ansagen")
    table.choose("S8", "R8", "O8")
    expect(table.button(re.compile("^Wildes Royal"))).to_have_count(0)
    expect(table.button(re.compile("^Diese Karten passen nicht"))).to_be_visible()
    table.push("Auswahl aufheben")
    table.push(re.compile(" legen"))
    expect(table.duel.get_by_text("Wildes Royal", exact=True)).to_be_visible()


def test_schicksal_after_the_lady_makes_aces_worthless(desk: Page) -> None:
    """Flora has exchanged her Lady; Anna draws two, keeps one, and Flora's aces are gone."""
    table = set_table(
        desk,
        "zwiebel-2004",
        {"fate": True, "lady": True},
        hands=["YK S2 S3 S4 T2 T3", "GD SA RA"],
        opened={"1": "SA"},
        dealer=0,
        phase="preshow",
        stock="B2 B3 O2 O3",
        says={"1": "announce GD exchange"},
    )
    table.told("Die Lady geht, eine neue Karte kommt.")
    announce(table, "Neue Karte ziehen")
    table.says("Welche der beiden Karten behältst du?")
    table.push("Orange 3 behalten")
    table.told("Alle Asse von Flora sind wertlos.")
    table.told("Du legst Gelb König (Schicksal) aus dem Spiel und behältst Orange 3.")
    expect(table.card("O3")).to_be_visible()
    expect(table.card("YK")).to_have_count(0)
    shown = table.page.get_by_role("list", name="Offene Karten")
    expect(shown.get_by_text("wertlos")).to_have_count(1)


def test_the_narr_turns_the_order_over(desk: Page) -> None:
    """Shown before the showdown he makes a Doppelter Knöterich beat a Doppelte Zwiebel."""
    table = set_table(
        desk,
        "zwiebel-2004",
        {"fool": True},
        hands=["VB SD YZ OZ S2 R3", "SA RK OA YB"],
        dealer=0,
        phase="preshow",
        says={"1": "declare SA RK OA YB = DZ"},
    )
    announce(table, "Zeigen")
    expect(
        table.page.locator("div.strip").get_by_text("Narr: Knöteriche und Zwiebeln vertauscht")
    ).to_be_visible()
    table.push("Nichts ansagen")
    table.push(re.compile("^Doppelter Knöterich legen"))
    verdict = "Doppelter Knöterich schlägt Doppelte Zwiebel. Du liegst vorn."
    expect(table.duel.get_by_text(verdict)).to_be_visible()
    table.told("Flora ist raus, geschlagen von dir in der 1. Wahl: ")


def test_the_tod_takes_a_picture(desk: Page) -> None:
    """Laid in a group he begins the duel anew; with two pictures there is no Doppelte Zwiebel."""
    table = set_table(
        desk,
        "zwiebel-2004",
        {"death": True},
        hands=["SK RD GA TA S2 S3", FIVE],
        dealer=1,
    )
    table.choose("SK", "GA")
    table.push(re.compile("^Einfache Zwiebel legen"))
    begins_anew(table, "der Tod")
    table.choose("SK", "RD", "GA", "TA")
    table.refuse(re.compile("^Diese Karten passen nicht"))
    expect(table.refusal).to_contain_text("Der Tod hat eines deiner Bilder geholt")
    expect(table.refusal.get_by_role("button")).to_contain_text("ZC-63")
    table.page.keyboard.press("Escape")
    table.push("Auswahl aufheben")
    expect(table.button(re.compile("^Doppelte Zwiebel"))).to_have_count(0)


def test_the_achtensender_parts_aces_and_eights(desk: Page) -> None:
    """Once he lies in a group an ace beside an eight is refused."""
    table = set_table(
        desk,
        "zwiebel-2004",
        {"sender": True},
        hands=["RB SA O8 Y3 S2 T4", "G2 T2"],
        dealer=1,
    )
    table.choose("RB", "O8", "Y3")
    table.push(re.compile("^Dreikartenzwiebel legen"))
    begins_anew(table, "der Achtensender")
    table.choose("RB", "SA", "O8")
    table.refuse(re.compile("^Diese Karten passen nicht"))
    expect(table.refusal).to_contain_text("Du darfst nicht Asse und Achten zugleich spielen")
    expect(table.refusal.get_by_role("button")).to_contain_text("ZC-63")


def test_the_achtensender_ends_aces_while_eights_are_wild(phone: Page) -> None:
    """In V3 showing him is enough; every ace is marked worthless, and fits nowhere any more."""
    table = set_table(
        phone,
        "zwiebel-v3",
        hands=["ScB ElA KrK Ok8 Po2 Po3", "Ok2 Ok3"],
        dealer=1,
        wild=True,
        phase="preshow",
    )
    announce(table, "Zeigen")
    expect(table.card("ElA")).to_have_accessible_name(re.compile("wertlos"))
    expect(table.card("KrK")).not_to_have_accessible_name(re.compile("wertlos"))
    table.push("Nichts ansagen")
    table.choose("ElA", "KrK")
    table.refuse(re.compile("^Diese Karten passen nicht"))
    expect(table.refusal).to_contain_text("Elefant Ass ist wertlos und passt in keine Gruppe.")


def test_the_erzkanzler_is_answered_by_the_tod(phone: Page) -> None:
    """Anna shows him, Kuno answers, and she has to turn up one of her hidden cards."""
    table = set_table(
        phone,
        "zwiebel-2004",
        {"arch": True},
        hands=["OB S2 S3 R4 R5 T6", "G2 G3", "SK B2"],
        dealer=2,
        phase="preshow",
        says={"2": "tod"},
    )
    announce(table, "Zeigen")
    table.says("Decke eine deiner verdeckten Karten auf")
    expect(table.button("Orange Bube aufdecken")).to_have_count(0)
    table.push("Türkis 6 aufdecken")
    table.says("Gleich beginnt die Kraftprobe")
    expect(table.card("T6")).to_have_accessible_name(re.compile("sieht jeder|offen"))


def test_the_tod_may_stay_hidden(desk: Page) -> None:
    """Asked for the Tod Anna says no, and the Erzkanzler of Flora is wild."""
    table = set_table(
        desk,
        "zwiebel-2004",
        {"arch": True},
        hands=["SK S2 S3 R4 R5 T6", "OB SA", "G2 G3"],
        dealer=0,
        phase="preshow",
        says={"1": "announce OB show"},
    )
    table.says("Antwortest du dem Erzkanzler mit dem Tod?")
    expect(table.button(re.compile("^Tod zeigen"))).to_contain_text("alle anderen decken auf")
    table.push("Nein")
    table.told("Der Erzkanzler ist jetzt wild.")
