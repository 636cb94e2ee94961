"""What a penalty is for, as everybody reads it: the cause and its clause, in both languages."""

from __future__ import annotations

import re

import msgspec
import pytest
from tests.games.maumau.court.offences import ROWS
from tests.games.maumau.court.test_violation_table import Commit

from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import LANGUAGES, Language, texts

AUTOMATIC = [
    *("mau", "mau_mau", "damenrunde_ende", "phrase", "gesture", "last", "house"),
    *("countdown", "dealing", "wrong_challenge", "plenum", "excess", "V-GEB-1"),
]
"""Reasons of penalties that nobody has to challenge for."""

TEXTS = texts("maumau", "mau-mau")

languages = pytest.mark.parametrize("language", LANGUAGES)


def told(event: ev.MauMauEvent, language: Language) -> str:
    """The event as those read it who are not meant."""
    facts = msgspec.to_builtins(event)
    speech = Speech(language, TEXTS.words, ("Anna", "Ben", "Clara", "Dora"))
    return render(TEXTS.events[facts["type"]].template(language), facts, speech)


def has_cause(sentence: str) -> bool:
    """Whether it ends with a cause and a clause of the rules that players can read."""
    found = re.search(r": \S.* \((MM-[\w.]+)\)\.$", sentence)
    return found is not None and found[1] in TEXTS.clauses


@languages
@pytest.mark.parametrize("reason", AUTOMATIC)
def test_a_penalty_without_a_challenge(reason: str, language: Language) -> None:
    """MM-3.3 MM-4.5: whoever gets a card learns what for, and the clause."""
    assert has_cause(told(ev.PenaltyDealt(1, 1, reason), language))
    assert has_cause(told(ev.PenaltyVoid(1, reason), language))


@languages
@pytest.mark.parametrize(("commit", "code", "accuse", "paid"), ROWS)
def test_a_penalty_after_a_challenge(
    commit: Commit, code: str, accuse: a.Challenge, paid: str, language: Language
) -> None:
    """MM-20 MM-6.9: each row of the table of violations that costs cards."""
    after = commit().do("B", accuse)
    events = after.happened("PenaltyDealt")
    assert (paid == "") == (not events), code
    assert all(has_cause(told(event, language)) for event in events), code
