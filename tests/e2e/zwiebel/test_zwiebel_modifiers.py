"""Zwiebel on a phone: a named card announced in the showdown turns a defeat (zwiebel-v3)."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.zwiebel import PHONE, OnionTable, sit_two
from tests.e2e.sight.test_access import violations

ANNA = "StA MuA DeA ScK MuK", "StK El3 Kr3 Ok2 Po2"
"""Dreifache Zwiebel and a small rest."""
BEN = "ElA PoA OkK PoB KrD", "StD Ok7 Sc7 St7 El2"
"""Doppelte Zwiebel and Royal, the Lady (KrD) face down among them."""
DRAWN = "ScA De9"
"""What the Lady is exchanged for: the third ace."""


TOP = f"{ANNA[0]} {BEN[0]} {ANNA[1]} {BEN[1]} {DRAWN}"
"""Anna deals five each, her second five, then those that Ben buys, and two for the Lady."""


def bet(anna: OnionTable, ben: OnionTable, passes: int) -> None:
    """Nobody puts any money in; in the third pass of the first round nobody may bet."""
    for number in range(passes):
        anna.push("Kein Einsatz")
        if number < 2:
            ben.push("Nicht wetten")


def test_the_lady_turns_a_defeat(visit: Visit, set_server: Server) -> None:
    """Beaten by a higher Zwiebel, Ben exchanges the Lady for an ace; all begins anew, he wins."""
    dark = PHONE | {"color_scheme": "dark"}
    anna, ben = sit_two(visit, set_server, "zwiebel-v3", {"rounds": 2}, dark, PHONE, top=TOP)

    ben.push(re.compile("^Nichts tauschen"))
    anna.push(re.compile("^Nichts tauschen"))
    bet(anna, ben, 3)
    ben.push(re.compile("^5 kaufen"))
    ben.push(re.compile("^Fertig gekauft"))
    ben.push("Nicht wetten")
    bet(anna, ben, 2)
    ben.push("Nichts ansagen")
    anna.push("Nichts ansagen")

    # Ben leads with chosen cards, so that the Lady stays hidden
    ben.choose("ElA", "PoA", "OkK", "PoB")
    ben.push(re.compile("^Doppelte Zwiebel legen"))
    anna.push(re.compile("^Dreifache Zwiebel legen"))
    ben.says("Geschlagen. Was tust du?")
    expect(ben.duel.get_by_text("Anna liegt vorn.")).to_be_visible()
    assert cut_off(ben.page) == []
    assert too_small(ben.page) == []

    ben.push(re.compile("^Ansagen"))
    sheet = ben.sheet("Eine Karte ansagen")
    expect(sheet.get_by_text("Lady:")).to_be_visible()
    assert violations(ben.page) == []
    ben.press(sheet.get_by_role("button", name="Neue Karte ziehen"))
    ben.says("Welche der beiden Karten behältst du?")
    ben.push("Schildkröte Ass behalten")

    # all begins anew
    for table in (anna, ben):
        expect(table.duel.get_by_text("Alles von vorn")).to_be_visible()
        table.go_on()
    ben.push(re.compile("^Dreifache Zwiebel legen"))
    anna.push(re.compile("^Dreifache Zwiebel legen"))
    ben.push(re.compile("^Royal legen"))
    anna.says("Antworte mit mindestens: Royal")
    anna.push(re.compile("^Karten hinlegen"))
    ben.go_on()
    expect(ben.result(1)).to_contain_text("Du gewinnst")
