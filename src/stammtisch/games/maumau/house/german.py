"""The German templates of house rules (MM-12.21)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stammtisch.games.maumau.state import house_rule as m

GrammaticalCase: TypeAlias = Literal["nom", "acc", "dat"]

SUITS = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"}
_NAMES = {
    "7": "7",
    "8": "8",
    "9": "9",
    "T": "10",
    "J": "Bube",
    "Q": "Dame",
    "K": "König",
    "A": "Ass",
}
_GENDER = {"J": "m", "K": "m", "A": "n"}
_A = {
    "m": {"nom": "ein", "acc": "einen", "dat": "einem"},
    "f": {"nom": "eine", "acc": "eine", "dat": "einer"},
    "n": {"nom": "ein", "acc": "ein", "dat": "einem"},
}
_THE = {
    "m": {"nom": "der", "acc": "den", "dat": "dem"},
    "f": {"nom": "die", "acc": "die", "dat": "der"},
    "n": {"nom": "das", "acc": "das", "dat": "dem"},
}
_COLOURS = {"red": "rote", "black": "schwarze"}
_OPS = {
    "=": "genau",
    "≠": "nicht",
    "<": "weniger als",
    "≤": "höchstens",
    ">": "mehr als",
    "≥": "mindestens",
}
_HARMS = {
    "skip": "Aussetzen",
    "stack": "Sieben",
    "draw": "Ziehen",
    "swap": "Tausch",
    "give": "Geben",
}
_WHO: dict[str, tuple[str, str]] = {
    "actor": ("der Spieler", "dem Spieler"),
    "victim": ("der Betroffene", "dem Betroffenen"),
    "next": ("der Nächste", "dem Nächsten"),
    "previous": ("der Vorige", "dem Vorigen"),
    "opposite": ("das Gegenüber", "dem Gegenüber"),
    "all": ("alle", "allen"),
    "others": ("alle anderen", "allen anderen"),
    "turn_owner": ("der Spieler mit dem Spielrecht", "dem Spieler mit dem Spielrecht"),
    "dealer": ("der Geber", "dem Geber"),
    "leader": ("der Führende", "dem Führenden"),
    "trailing": ("der Letzte der Tafel", "dem Letzten der Tafel"),
    "chosen": ("ein Spieler seiner Wahl", "einem Spieler seiner Wahl"),
}
_WISHES = {
    "any": "jede Farbe",
    "opposite_colour": "die umgekehrte Farbe (rot/schwarz)",
    "same_colour": "dieselbe Farbe (rot/schwarz)",
    "other_than_printed": "eine andere Farbe als die der Karte",
    "other_than_below": "eine andere Farbe als die vorher geltende",
}
_SAME = {"rank": ", alle vom selben Wert", "suit": ", alle in derselben Farbe"}


def cards(given: m.Cards, case: GrammaticalCase = "nom") -> str:
    """Cards in words: "ein König", "der Herz-König", "eine Herz-Karte"."""
    if given.same_as_top:
        return {
            "nom": "die gleiche Karte",
            "acc": "die gleiche Karte",
            "dat": "der gleichen Karte",
        }[case] + " wie die oberste"
    text = _named(given, case)
    if given.suit_of_eff:
        text += " der geltenden Farbe"
    if given.face == "printed" and given.rank == ("T",):
        text += " (aufgedruckt)"
    return text


def _named(given: m.Cards, case: GrammaticalCase) -> str:
    if given.joker:
        return f"{_A['m'][case]} Joker"
    ranks, suits = given.rank or (), given.suit or ()
    if len(ranks) == 1 and len(suits) == 1:
        gender = _GENDER.get(ranks[0], "f")
        return f"{_THE[gender][case]} {SUITS[suits[0]]}-{_noun(ranks[0], case)}"
    colour = f"{_COLOURS[given.colour]} " if given.colour else ""
    if ranks:
        named = " oder ".join(_one(rank, colour, case) for rank in ranks)
        return named + (f" in {' oder '.join(SUITS[suit] for suit in suits)}" if suits else "")
    if suits:
        return f"{_A['f'][case]} {' oder '.join(SUITS[suit] for suit in suits)}-Karte"
    return f"{_A['f'][case]} {colour}Karte" if colour else f"{_A['f'][case]} Karte"


def _one(rank: str, colour: str, case: GrammaticalCase) -> str:
    gender = _GENDER.get(rank, "f")
    ending = {"f": "e ", "m": "er " if case == "nom" else "en ", "n": "es "}[gender]
    described = colour.rstrip("e ") + ending if colour else ""
    return f"{_A[gender][case]} {described}{_noun(rank, case)}"


def _noun(rank: str, case: GrammaticalCase) -> str:
    return "Buben" if rank == "J" and case != "nom" else _NAMES[rank]


def who(given: m.Who) -> str:
    """A person as subject."""
    return _WHO[given][0]


def _whom(given: m.Who) -> str:
    return _WHO[given][1]


def _verb(given: m.Who, one: str, many: str) -> str:
    return many if given in {"all", "others"} else one


def trigger(when: m.AnyTrigger) -> str:  # noqa: C901, PLR0912
    """When the clause applies."""
    match when:
        case m.Setup():
            return "Vor dem Mischen"
        case m.Legality():
            return "Immer"
        case m.Top(given):
            return f"Liegt {cards(given)} oben"
        case m.AnyCard(given):
            return f"Wird {cards(given)} gelegt"
        case m.HouseRuleThrownIn(given):
            return f"Wird {cards(given)} eingeworfen"
        case m.Sequence(several):
            *first, last = (cards(one) for one in several)
            return f"Liegen {', '.join(first)} und {last} aufeinander"
        case m.TurnStart():
            return "Zu Beginn jedes Zuges"
        case m.TurnEnd():
            return "Am Ende jedes Zuges"
        case m.HouseRuleSkipped():
            return "Muss jemand aussetzen"
        case m.StackDrawn():
            return "Zieht jemand einen Siebenerstapel"
        case m.ServeDraw():
            return "Zieht jemand, weil er nicht bedienen kann"
        case m.HarmDone(kinds):
            return f"Schadet ein Zug einem Mitspieler ({', '.join(_HARMS[k] for k in kinds)})"
        case m.DrawPileEmpty():
            return "Ist der Kartenstapel leer"
        case m.HandIs(n):
            left = "eine Karte" if n == 1 else f"{n} Karten"
            return f"Hat jemand nach dem Legen noch {left}"
        case m.Finish(given):
            last = "" if given == m.Cards() else f" (letzte Karte: {cards(given)})"
            return f"Beendet jemand die Runde{last}"
        case m.Penalised():
            return "Bekommt jemand eine Strafkarte"
        case m.WishMade():
            return "Wünscht sich jemand eine Farbe"


def condition(given: m.AnyCondition) -> str:  # noqa: C901, PLR0912
    """What must hold besides."""
    match given:
        case m.Players(op, n):
            return f"bei {_OPS[op]} {n} Spielern"
        case m.HandCount(whose, op, n):
            return f"{who(whose)} {_verb(whose, 'hat', 'haben')} {_OPS[op]} {_cards(n)}"
        case m.PointCount(whose, op, n):
            points = "1 Punkt" if n == 1 else f"{n} Punkte"
            return f"{who(whose)} {_verb(whose, 'hat', 'haben')} {_OPS[op]} {points}"
        case m.Below(what):
            return f"darunter gilt {cards(what)}"
        case m.CardIs(what):
            return f"es ist {cards(what)}"
        case m.SameSuit():
            return "darunter gilt dieselbe Farbe"
        case m.SameRank():
            return "darunter gilt derselbe Wert"
        case m.SegmentSize("=", 1):
            return "sie liegt allein"
        case m.SegmentSize(op, n):
            return f"es {'ist' if n == 1 else 'sind'} {_OPS[op]} {_cards(n)} zusammen"
        case m.Direction(way):
            return "im Uhrzeigersinn" if way == "cw" else "gegen den Uhrzeigersinn"
        case m.QueenRunIs(on):
            return "es läuft eine Damenrunde" if on else "es läuft keine Damenrunde"
        case m.StackIs(op, n):
            return f"der Siebenerstapel hat {_OPS[op]} {_cards(n)}"
        case m.NthTime(n, every):
            return f"beim {n}. Mal in der Runde" if every is None else f"bei jedem {every}. Mal"
        case m.MatchRound("≥", n):
            return f"ab Runde {n}"
        case m.MatchRound(op, n):
            return f"in Runde {_OPS[op]} {n}"
        case m.Matchday(op, n):
            return f"am Spieltag {_OPS[op]} {n}"
        case m.Role(whose, role):
            return f"{who(whose)} {_verb(whose, 'ist', 'sind')} {who(role)}"


def effect(given: m.AnyEffect) -> str:  # noqa: C901, PLR0912
    """What happens."""
    if isinstance(given, m.LegalEffect):
        return _legal(given)
    match given:
        case m.Skip(n, per_card):
            return "für jede der Karten setzt einer aus" if per_card else _skipped(n)
        case m.HouseRuleDraw(whose, n):
            return f"{who(whose)} {_verb(whose, 'zieht', 'ziehen')} {n}"
        case m.Stack(n):
            return f"der Nächste muss {n} ziehen oder kontern"
        case m.CancelStack():
            return "der Siebenerstapel verfällt"
        case m.PassStack(to):
            return f"der Siebenerstapel geht an den {'Nächsten' if to == 'next' else 'Vorigen'}"
        case m.Penalty(whose):
            return f"{who(whose)} {_verb(whose, 'erhält', 'erhalten')} eine Strafkarte"
        case m.Reverse():
            return "die Spielrichtung wechselt am Zugende"
        case m.PlayAgain(must):
            return f"derselbe Spieler {'muss' if must else 'darf'} noch einmal legen"
        case m.HouseRuleWish(allowed):
            which = "" if allowed == "any" else f" ({_WISHES[allowed]})"
            return f"der Spieler wünscht sich eine Farbe{which}"
        case m.RestrictWish(allowed):
            return f"erlaubt ist nur {_WISHES[allowed]}"
        case m.SwapHands(partner, optional):
            verb, end = ("darf", " tauschen") if optional else ("tauscht", "")
            return f"der Spieler {verb} die Karten mit {_whom(partner)}{end}"
        case m.RotateHands(way):
            along = "in" if way == "play" else "gegen die"
            return f"alle Karten wandern {along} Spielrichtung einen Platz weiter"
        case m.GiveCard(to, pick):
            chance = " (zufällig)" if pick == "random" else ""
            return f"der Spieler gibt {_whom(to)} eine Karte{chance}"
        case m.HouseRuleSay() | m.Gesture():
            return _due(given)
        case m.AddJokers(n):
            return "ein Joker kommt ins Spiel" if n == 1 else f"{n} Joker kommen ins Spiel"
        case m.NoEffect():
            return "die Karte hat keine Wirkung"


def _skipped(n: int) -> str:
    return "der Nächste setzt aus" if n == 1 else f"die nächsten {n} setzen aus"


def _due(given: m.HouseRuleSay | m.Gesture) -> str:
    """A word or a gesture."""
    if isinstance(given, m.HouseRuleSay):
        says = _verb(given.who, "sagt", "sagen")
        told = f" zu {_whom(given.to)}" if given.to else ""
        fine = ", sonst Strafkarte" if given.miss == "penalty" else ""
        return f"{who(given.who)} {says} „{given.phrase}“{told}{fine}"
    makes = _verb(given.who, "macht", "machen")
    penalty = "erhält eine Strafkarte"
    last = f", der Letzte {penalty}" if given.last == "penalty" else ""
    miss = f", wer sie vergisst, {penalty}" if given.miss == "penalty" else ""
    return f"{who(given.who)} {makes} die Geste „{given.name}“{last}{miss}"


def _legal(given: m.LegalEffect) -> str:
    match given:
        case m.Allow():
            return _permission(given, "darf")
        case m.Forbid():
            return _permission(given, "darf nicht")
        case m.Combine():
            return (
                f"auf {cards(given.first, 'acc')} darf im selben Zug noch {cards(given.others)} "
                f"gelegt werden, höchstens {given.max} Karten zusammen{_SAME.get(given.same, '')}"
                + ("" if given.atomic else ", auch nacheinander")
            )
        case m.CardLike():
            like = _A[_GENDER.get(given.like, "f")]["nom"] + " " + _NAMES[given.like]
            plain = " und verdoppelt nichts" if given.transparent else ""
            never = ", nicht in einer Damenrunde" if "queen_run" in given.not_during else ""
            return f"{cards(given.cards)} wird wie {like} gelegt{plain}{never}"
        case m.AnswerStack(what, _, cancel=True):
            return f"{cards(what)} hebt den Siebenerstapel auf"
        case m.AnswerStack(what, add):
            more = f" und erhöht ihn um {add}" if add else ""
            return f"{cards(what)} kontert den Siebenerstapel{more}"
        case m.DrawUntil(n):
            return f"wer nicht bedienen kann, zieht bis zu {_cards(n)}, bis eine passt"


def _permission(given: m.Allow | m.Forbid, may: str) -> str:
    if given.what == "lay":
        on = f" auf {cards(given.on, 'acc')}" if given.on is not None else ""
        return f"{cards(given.cards)} {may}{on} gelegt werden"
    if given.what == "finish":
        return f"{cards(given.cards)} {may} die letzte Karte sein"
    return f"{cards(given.cards)} {may} eingeworfen werden"


def _cards(n: int) -> str:
    return "1 Karte" if n == 1 else f"{n} Karten"
