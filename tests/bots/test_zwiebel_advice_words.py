"""What advice says of single actions of Zwiebel, in both languages, word for word."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.advice_words import in_words
from tests.builders import case

from stammtisch.bots.advice.model import AdviceReason

SAID = [
    case(
        "zwiebel-2004: what is kept, and what goes",
        "zwiebel-2004",
        {"type": "exchange", "cards": ["RB", "T3"]},
        AdviceReason("keeps", {"kept": ["YA", "YK"], "away": ["RB", "T3"]}),
        (
            "Rot Bube und Türkis 3 tauschen",
            "Du behältst Gelb Ass und Gelb König und gibst Rot Bube und Türkis 3 weg.",
        ),
        (
            "exchange the red jack and turquoise three",
            (
                "You keep the yellow ace and yellow king and give away the red jack and turquoise "
                "three."
            ),
        ),
    ),
    case(
        "zwiebel-2004: nothing goes",
        "zwiebel-2004",
        {"type": "exchange", "cards": []},
        AdviceReason("keeps", {"kept": ["YA", "YK"], "away": []}),
        ("nichts tauschen", "Du behältst Gelb Ass und Gelb König."),
        ("exchange nothing", "You keep the yellow ace and yellow king."),
    ),
    case(
        "zwiebel-2004: the best exchange against the next best",
        "zwiebel-2004",
        {"type": "exchange", "cards": ["T3"]},
        AdviceReason("ahead_of_next", {"percent": 31, "other": 1}),
        (
            "Türkis 3 tauschen",
            "So gewinnst du 31 von 100 Mal, mit dem nächstbesten Tausch 1 von 100 Mal.",
        ),
        (
            "exchange the turquoise three",
            "This way you win 31 times out of 100, with the next best exchange 1 time.",
        ),
    ),
    case(
        "zwiebel-v3: the deal offered to others, with an extra bet",
        "zwiebel-v3",
        {"type": "decline"},
        AdviceReason("deal_untaken", {"carried": 95, "extra": 20, "share": 19}),
        (
            "das Geben ablehnen",
            (
                "Gibt niemand, passen alle, du bekommst deine 20 Cent Extrawette zurück, und die"
                " 95 Cent im Topf bleiben für die nächste Runde; davon ist ein gleicher Teil "
                "eingerechnet, 19 Cent."
            ),
        ),
        (
            "decline the deal",
            (
                "If nobody deals, all fold, you get your extra bet of 20 cents back, and the 95 "
                "cents in the pot stay for the next round; an equal part of it is counted in, 19"
                " cents."
            ),
        ),
    ),
    case(
        "zwiebel-v3: the deal offered to others, without one",
        "zwiebel-v3",
        {"type": "abdicate"},
        AdviceReason("nobody_else_deals", {"carried": 30, "extra": 0, "share": 0}),
        (
            "das Geben abgeben",
            (
                "Kein anderer kann dann noch geben: Alle passen, und die 30 Cent im Topf "
                "bleiben für die nächste Runde."
            ),
        ),
        (
            "give up the deal",
            (
                "Nobody else can deal then: all fold, and the 30 cents in the pot stay for the "
                "next round."
            ),
        ),
    ),
    case(
        "zwiebel-v3: the deal offered to others in the last round",
        "zwiebel-v3",
        {"type": "decline"},
        AdviceReason("deal_untaken_at_last", {"carried": 95, "extra": 20, "share": 19}),
        (
            "das Geben ablehnen",
            (
                "Gibt niemand, passen alle, du bekommst deine 20 Cent Extrawette zurück, und die"
                " 95 Cent im Topf werden nach dieser letzten Runde geteilt; dein Teil ist "
                "eingerechnet, 19 Cent."
            ),
        ),
        (
            "decline the deal",
            (
                "If nobody deals, all fold, you get your extra bet of 20 cents back, and the 95 "
                "cents in the pot are divided after this last round; your part is counted in, 19"
                " cents."
            ),
        ),
    ),
    case(
        "zwiebel-v3: nobody to take the deal in the last round",
        "zwiebel-v3",
        {"type": "abdicate"},
        AdviceReason("nobody_else_deals_at_last", {"carried": 30, "extra": 0, "share": 10}),
        (
            "das Geben abgeben",
            (
                "Kein anderer kann dann noch geben: Alle passen, und die 30 Cent im Topf "
                "werden nach dieser letzten Runde geteilt; dein Teil ist eingerechnet, 10 Cent."
            ),
        ),
        (
            "give up the deal",
            (
                "Nobody else can deal then: all fold, and the 30 cents in the pot are divided "
                "after this last round; your part is counted in, 10 cents."
            ),
        ),
    ),
    case(
        "zwiebel-v3: a dealer who folds",
        "zwiebel-v3",
        {"type": "fold"},
        AdviceReason("pot_taken", {"taken": 60, "pot": 120}),
        (
            "passen",
            (
                "Es kostet nichts mehr, und du bist aus der Runde. Etwa 60 von 100 Mal gibt dann "
                "ein anderer, und mit dessen Geld gehen die 120 Cent im Topf an die anderen."
            ),
        ),
        (
            "fold",
            (
                "It costs nothing more, and you are out of the round. About 60 times out of 100 "
                "somebody else then deals: with their money, the 120 cents in the pot go to the "
                "others."
            ),
        ),
    ),
    case(
        "zwiebel-v3: the deal taken over",
        "zwiebel-v3",
        {"type": "accept"},
        AdviceReason("takes_over", {"due": 30, "pot": 120, "percent": 40}),
        (
            "das Geben übernehmen",
            (
                "Es kostet 30 Cent, dann liegen mit allen Extrawetten 120 Cent im Topf, und du "
                "gibst; 40 von 100 Mal gewinnst du ihn."
            ),
        ),
        (
            "take over the deal",
            (
                "It costs 30 cents; with all extra bets the pot is then 120 cents, and you deal;"
                " you win it 40 times out of 100."
            ),
        ),
    ),
    case(
        "zwiebel-2004: a hidden card",
        "zwiebel-2004",
        {"type": "buy", "count": 1},
        AdviceReason("buys", {"count": 1, "price": 2, "percent": 40, "pot": 12}),
        (
            "1 Karte verdeckt kaufen",
            (
                "Das kostet 2 Chips; sonst käme diese Karte offen und umsonst. 40 von 100 Mal "
                "gewinnst du die 12 Chips im Topf."
            ),
        ),
        (
            "buy 1 card face down",
            (
                "It costs 2 chips; otherwise this card would come face up and free. You win the 12 "
                "chips in the pot 40 times out of 100."
            ),
        ),
    ),
    case(
        "zwiebel-2004: all cards are bought",
        "zwiebel-2004",
        {"type": "done"},
        AdviceReason("dealt_open", {"count": 0, "percent": 40, "pot": 12}),
        (
            "nichts mehr kaufen",
            "Es kostet nichts mehr. 40 von 100 Mal gewinnst du die 12 Chips im Topf.",
        ),
        (
            "buy no more",
            "It costs nothing more. You win the 12 chips in the pot 40 times out of 100.",
        ),
    ),
    case(
        "zwiebel-v3: a bet that has to be matched",
        "zwiebel-v3",
        {"type": "match"},
        AdviceReason("costs", {"due": 1, "pot": 21, "percent": 18}),
        ("mitgehen", "Es kostet 1 Cent, und 21 Cent liegen im Topf; 18 von 100 Mal gewinnst du."),
        (
            "match the bet",
            "It costs 1 cent, with 21 cents in the pot; you win 18 times out of 100.",
        ),
    ),
    case(
        "zwiebel-v3: a stake of nothing",
        "zwiebel-v3",
        {"type": "stake", "amount": 0},
        AdviceReason("demands_nothing", {"pot": 20, "percent": 18}),
        ("nichts setzen", "18 von 100 Mal gewinnst du die 20 Cent im Topf."),
        ("set no stake", "You win the 20 cents in the pot 18 times out of 100."),
    ),
    case(
        "zwiebel-v3: a bet against the dealer, who alone is asked",
        "zwiebel-v3",
        {"type": "extra", "amount": 7},
        AdviceReason("bets", {"amount": 7, "percent": 44}),
        (
            "7 Cent gegen den Geber wetten",
            (
                "Deckt der Geber 7 Cent, gewinnst du 44 von 100 Mal: Wer so viel deckt, hat eher "
                "gute Karten."
            ),
        ),
        (
            "bet 7 cents against the dealer",
            (
                "If the dealer covers 7 cents, you win 44 times out of 100: who covers so much "
                "tends to have good cards."
            ),
        ),
    ),
    case(
        "zwiebel-2004: a raise, in chips",
        "zwiebel-2004",
        {"type": "raise", "amount": 10},
        AdviceReason("demands", {"amount": 10, "percent": 18}),
        (
            "um 10 Chips erhöhen",
            (
                "Zahlen alle Gefragten 10 Chips, gewinnst du 18 von 100 Mal: Wer so viel zahlt, "
                "hat eher gute Karten. Passen alle, gehört dir der Topf."
            ),
        ),
        (
            "raise by 10 chips",
            (
                "If everybody who is asked pays 10 chips, you win 18 times out of 100: who pays so "
                "much tends to have good cards. If all fold, the pot is yours."
            ),
        ),
    ),
    case(
        "zwiebel-v3: all extra bets of the others",
        "zwiebel-v3",
        {"type": "cover"},
        AdviceReason("covers", {"due": 15, "pot": 45, "percent": 25}),
        (
            "alle Extrawetten decken",
            (
                "Es kostet 15 Cent, dann liegen mit allen Extrawetten 45 Cent im Topf; 25 von 100 "
                "Mal gewinnst du ihn."
            ),
        ),
        (
            "cover all extra bets",
            (
                "It costs 15 cents, and with all extra bets the pot is then 45 cents; you win it "
                "25 times out of 100."
            ),
        ),
    ),
    case(
        "zwiebel-v3: what speaks for folding",
        "zwiebel-v3",
        {"type": "fold"},
        AdviceReason("too_dear", {"needed": 40, "percent": 1}),
        ("passen", "Zu zahlen lohnt sich ab 40 Siegen von 100, hier ist es 1."),
        ("fold", "Paying is worth it from 40 wins out of 100 on; here there is 1."),
    ),
    case(
        "zwiebel-2004: a demand that could follow",
        "zwiebel-2004",
        {"type": "match"},
        AdviceReason("pushed", {"percent": 20}),
        (
            "mitgehen",
            (
                "Danach hast du so wenig, dass eine höhere Forderung dich hinausdrängen kann: "
                "Gerechnet ist darum nur mit 20 von 100 Mal."
            ),
        ),
        (
            "match the bet",
            (
                "You are then left with so little that a higher demand can push you out: only 20 "
                "times out of 100 are therefore counted."
            ),
        ),
    ),
    case(
        "zwiebel-2004: a raise that nobody can pay",
        "zwiebel-2004",
        {"type": "raise", "amount": 60},
        AdviceReason("nobody_can", {"amount": 60}),
        (
            "um 60 Chips erhöhen",
            "60 Chips kann keiner der anderen zahlen: Alle müssen passen, und der Topf gehört dir.",
        ),
        (
            "raise by 60 chips",
            "None of the others can pay 60 chips: all have to fold, and the pot is yours.",
        ),
    ),
    case(
        "zwiebel-2004: doing nothing, as announcing can wait",
        "zwiebel-2004",
        {"type": "pass"},
        AdviceReason("announces_later", {"cards": ["BD", "GD"]}),
        (
            "nichts tun",
            (
                "Blau Dame und Grün Dame kannst du auch noch ansagen, wenn du geschlagen bist: "
                "Dann weißt du, ob du es brauchst."
            ),
        ),
        (
            "do nothing",
            (
                "You can still announce the blue queen and green queen once you are beaten: by "
                "then you know whether you need to."
            ),
        ),
    ),
    case(
        "zwiebel-2004: doing nothing about a run",
        "zwiebel-v3",
        {"type": "pass"},
        AdviceReason("cripples_stay", {"seat": 1}),
        ("nichts tun", "Die Runde gewinnt dann Ben, wenn niemand sonst übertrumpft."),
        ("do nothing", "Ben then wins the round unless somebody else beats the run."),
    ),
    case(
        "zwiebel-2004: a shift, with the cards from which and to which",
        "zwiebel-2004",
        {"type": "announce", "card": "BD", "mode": "shift", "down": "OD", "up": "Y3"},
        AdviceReason("becomes", {"now": "6C", "then": "DZ"}),
        (
            (
                "Blau Dame ansagen, um acht Punkte von der ersten Karte auf die zweite zu bringen: "
                "von Orange Dame auf Gelb 3"
            ),
            "Deine höchste Gruppe: jetzt Sechskartenzwiebel, danach Doppelte Zwiebel.",
        ),
        (
            (
                "announce the blue queen to move eight points from the first card to the second: "
                "from the orange queen to the yellow three"
            ),
            "Your highest group: six-card onion now, Double Onion afterwards.",
        ),
    ),
    case(
        "zwiebel-2004: a new card",
        "zwiebel-2004",
        {"type": "announce", "card": "GD", "mode": "exchange"},
        AdviceReason("only_hope"),
        (
            "Grün Dame ansagen, um eine neue Karte zu ziehen",
            "Sonst bleibt nur aufzugeben: Zu verlieren hast du nichts.",
        ),
        (
            "announce the green queen to draw a new card",
            "Otherwise you can only concede: you have nothing to lose.",
        ),
    ),
    case(
        "zwiebel-2004: a card of a victim that nobody sees",
        "zwiebel-2004",
        {"type": "devalue_target", "card": "hidden"},
        AdviceReason("devalues"),
        (
            "eine verdeckte Karte abwerten",
            "Sie zählt dann nur noch in einer Großen Zwiebel 11.",
        ),
        ("devalue the hidden card", "It then counts 11 only within a Great Onion."),
    ),
    case(
        "zwiebel-2004: another arrangement",
        "zwiebel-2004",
        {"type": "rearrange", "cards": ["SA", "SK"], "as": "EZ"},
        AdviceReason("rearranges"),
        (
            "umlegen: Schwarz Ass und Schwarz König legen",
            (
                "So aufgeteilt bist du nicht geschlagen; umlegen darfst du in diesem Vergleich nur "
                "einmal."
            ),
        ),
        (
            "rearrange: lay the black ace and black king",
            (
                "Arranged like this you are not beaten; you may rearrange only once in this "
                "comparison."
            ),
        ),
    ),
    case(
        "zwiebel-2004: two groups compared",
        "zwiebel-2004",
        {"type": "declare", "cards": ["SA", "SK"]},
        AdviceReason("beats", {"mine": "5C", "theirs": "4C-1"}),
        (
            "Schwarz Ass und Schwarz König legen",
            (
                "Damit liegst du vorn. Deine Gruppe: Fünfkartenzwiebel; die andere: "
                "Vierkartenzwiebel mit einer Nullacht."
            ),
        ),
        (
            "lay the black ace and black king",
            (
                "That puts you ahead. Your group: five-card onion; the other one: four-card onion "
                "with one zero-eight."
            ),
        ),
    ),
]


@pytest.mark.parametrize(("name", "action", "reason", "de", "en"), SAID)
def test_an_action_and_its_reason_in_words(
    name: str, action: Any, reason: AdviceReason, de: tuple[str, str], en: tuple[str, str]
) -> None:
    """As they stand on the page and on the terminal."""
    assert in_words(name, action, reason) == [de, en]
