# ruff: noqa: E501 - a case is a line
"""Every row of the table of violations (MM-20), each committed by A in the shortest scene there is."""

from __future__ import annotations

from tests.builders import case
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    Scene,
    challenge,
    fresh,
    lay,
    open_scene,
    say,
    seat,
    throw,
)

from stammtisch.games.maumau.state import actions as a


def leg1() -> Scene:
    return open_scene(top="KH", A="9S 8D 7D").do("A", lay("9S"), DONE)


def leg2() -> Scene:
    return open_scene(top="JC", A="JD 8D 7D").do("A", lay("JD"))


def leg3() -> Scene:
    return open_scene(top="7H", stack_due=2, A="KH 8D 7D").do("A", lay("KH"))


def leg4() -> Scene:
    return open_scene(top="KH", A="9H 8D QD 7D").do("A", lay("9H"), lay("8D"), DONE)


def leg5() -> Scene:
    return open_scene(top="QH", A="9H 8D 7D", run=("B", "QC QS"), B="QS 7C").do(
        "A", lay("9H"), DONE
    )


def leg6() -> Scene:
    return open_scene(top="KH", A="8D QD QH", draw="7C").do("A", DRAW, lay("QH"))


def leg7() -> Scene:
    return open_scene(top="KH", on="B", A="8H 7D 9D").do("A", lay("8H"))


def leg7_throw() -> Scene:
    return open_scene(top="KH", on="B", A="KD 7D 9D").do("A", throw("KD"))


def leg7_early() -> Scene:
    there = open_scene(top="KH", on="D", D="9H 7D 8D", A="QH 7C 8C")
    return there.do("D", lay("9H")).do("A", lay("QH"))


def zie1() -> Scene:
    return open_scene(top="KH", A="9H 8D").do("A", DRAW, DONE)


def zie2() -> Scene:
    return open_scene(top="KH", A="9D 8D", draw="7C 8C").do("A", DRAW, DRAW, DONE)


def zie3() -> Scene:
    return open_scene(top="7H", stack_due=2, A="8D KD").do("A", DONE)


def zie4() -> Scene:
    return open_scene(top="KH", A="9D 8D").do("A", DONE)


def str1() -> Scene:
    return open_scene(top="KH", A="9D 8D", penalties={"A": [("AC", 9)]}).do("A", a.TakePenalty(k=1))


def mau1() -> Scene:
    return open_scene(top="9S", A="8S 8H").do("A", lay("8S")).wait(2_000)


def mau1_false() -> Scene:
    there = open_scene(top="9S", A="8S 8H 7D", options={"false_mau_penalty": True})
    return there.do("A", say("mau"))


def mau2() -> Scene:
    return open_scene(top="9S", A="JS").do("A", lay("JS")).wait(2_000)


def mau3() -> Scene:
    return open_scene(top="9S", A="8S 8H 7D").do("A", say("mau_mau"))


def end1() -> Scene:
    return open_scene(top="9S", A="8S").do("A", lay("8S"), a.Exclaim(kind="ausruf"))


def dam1() -> Scene:
    there = open_scene(top="KS", A="QS TH 7C 9C")
    return there.do("A", lay("QS", say="damenrunde", show="QS TH"))


def dam2() -> Scene:
    there = open_scene(top="QS", A="QH 7C 9C", run=("A", "QC QH"))
    return there.do("A", lay("QH"), DONE)


def dam3() -> Scene:
    there = open_scene(top="QS", on="B", A="7C 9C", B="QH 8C", run=("B", "QC QH"))
    return there.do("A", say("damenrunde_ende"))


def wun1() -> Scene:
    there = open_scene(top="KH", A="JH 8D 7D", rules_on=["TR-B"])
    return there.do("A", lay("JH", wish="D"))


def haus1() -> Scene:
    there = open_scene(top="KH", A="8H QD 7D", C="7H 9C", rules_on=["HR-T"], draw="9D AC")
    return there.do("A", lay("8H")).do("C", lay("7H")).wait(3_000)


def haus2() -> Scene:
    there = open_scene(top="KH", on="D", D="9H 7D 8D", rules_on=["HR-9"])
    there = there.do("D", lay("9H"), DONE)
    for who in "BCD":
        there = there.do(who, a.MakeGesture(name="streicheln"))
    return there.wait(5_000)


def haus3() -> Scene:
    return open_scene(top="KH", A="JH", rules_on=["HX-9"]).do("A", lay("JH", say="mau_mau"))


def geb1() -> Scene:
    there = fresh(4, supervision="open", deal="manual", health="off", hand_size=3)
    for name in "CBDABCDABCDA":  # the first fault is free, the second is not
        there = there.do("A", a.DealCard(to=seat(name)))
    return there.do("A", a.DealFinish())


def geb2() -> Scene:
    return fresh(4, supervision="open", health="ask").do("A", a.FlipFirst())


ROWS = [
    case("MM-20 V-LEG-1", leg1, "V-LEG-1", challenge("A", "legen"), "A1"),
    case("MM-20 V-LEG-2", leg2, "V-LEG-2", challenge("A", "legen"), "A1"),
    case("MM-20 V-LEG-3", leg3, "V-LEG-3", challenge("A", "legen"), "A1"),
    case("MM-20 V-LEG-4", leg4, "V-LEG-4", challenge("A", "legen"), "A1"),
    case("MM-20 V-LEG-5", leg5, "V-LEG-5", challenge("A", "legen"), "A1"),
    case("MM-20 V-LEG-6", leg6, "V-LEG-6", challenge("A", "legen"), "A1"),
    case("MM-20 V-LEG-7 lay", leg7, "V-LEG-7", challenge("A", "legen"), "A1"),
    case("MM-20 V-LEG-7 throw-in MM-9b.8", leg7_throw, "V-LEG-7", challenge("A", "legen"), "A1"),
    case("MM-20 V-LEG-7 too early MM-1.10", leg7_early, "V-LEG-7", challenge("A", "legen"), "A1"),
    case("MM-20 V-ZIE-1", zie1, "V-ZIE-1", challenge("A", "ziehen"), "A1"),
    case("MM-20 V-ZIE-2", zie2, "V-ZIE-2", challenge("A", "ziehen"), "A1"),
    case("MM-20 V-ZIE-3", zie3, "V-ZIE-3", challenge("A", "ziehen"), "A1"),
    case("MM-20 V-ZIE-4", zie4, "V-ZIE-4", challenge("A", "ziehen"), "A1"),
    case("MM-20 V-STR-1", str1, "V-STR-1", challenge("A", "strafkarte"), "A1"),
    case("MM-20 V-MAU-1", mau1, "V-MAU-1", challenge("A", "mau"), "A1"),
    case("MM-20 V-MAU-1 MM-10a.8 AMB-50", mau1_false, "V-MAU-1", challenge("A", "mau"), "A1"),
    case("MM-20 V-MAU-2", mau2, "V-MAU-2", challenge("A", "maumau"), "A1"),
    case("MM-20 V-MAU-3", mau3, "V-MAU-3", challenge("A", "maumau"), "A1"),
    case("MM-20 V-END-1", end1, "V-END-1", challenge("A", "jubel"), "A1"),
    case("MM-20 V-DAM-1", dam1, "V-DAM-1", challenge("A", "dame"), "A1"),
    case("MM-20 V-DAM-2", dam2, "V-DAM-2", challenge("A", "dame"), "A1"),
    case("MM-20 V-DAM-3", dam3, "V-DAM-3", challenge("A", "dame"), "A1"),
    case("MM-20 V-WUN-1", wun1, "V-WUN-1", challenge("A", "wunsch"), "A1"),
    case("MM-20 V-GEB-1", geb1, "V-GEB-1", challenge("A", "geben"), "A1"),
    case("MM-20 V-GEB-2", geb2, "V-GEB-2", challenge("A", "geben"), "A1"),
    case("MM-20 V-HAUS-1", haus1, "V-HAUS-1", challenge("A", "regel", 1), "A1"),
    case("MM-20 V-HAUS-2", haus2, "V-HAUS-2", challenge("A", "regel", 1), "A1"),
    case("MM-20 V-HAUS-3", haus3, "V-HAUS-3", challenge("A", "regel", 1), "A1"),
]
