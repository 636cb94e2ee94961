"""What a refusal says of itself in Python: a sentence, then its code, its clause and its facts."""

from __future__ import annotations

import pickle

import pytest

from stammtisch.games.protocol import RuleViolation


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        pytest.param(
            RuleViolation("must_follow_suit", "ZZ-43", card="AD", suit="H", allowed=["TH"]),
            "You hold hearts, so you must follow suit."
            " (must_follow_suit, ZZ-43: card=AD, suit=H, allowed=['TH'])",
            id="the game is the one that has the clause",
        ),
        pytest.param(
            RuleViolation("not_caller", "MM-9a.13", caller=2),
            "Only seat 2 can end it, in their own turn. (not_caller, MM-9a.13: caller=2)",
            id="seats count from 0, as they do in Python",
        ),
        pytest.param(
            RuleViolation("card_not_in_hand", card="8S"),
            "You do not hold the eight of spades. (card_not_in_hand: card=8S)",
            id="without a clause, what most games say",
        ),
        pytest.param(
            RuleViolation("wrong_phase", action="play", phase="announce"),
            "This is not the time for that. (wrong_phase: action=play, phase=announce)",
            id="both rule sets of Zwiebel count as one",
        ),
        pytest.param(
            RuleViolation("unknown_action", action="fly"),
            "unknown action (unknown_action: action=fly)",
            id="where the games differ, the code in words",
        ),
        pytest.param(
            RuleViolation("hints_spent"),
            "hints spent (hints_spent)",
            id="no game has a word for it",
        ),
        pytest.param(
            RuleViolation("card_not_in_hand", card=8),
            "card not in hand (card_not_in_hand: card=8)",
            id="facts of another kind than the words are for",
        ),
    ],
)
def test_a_refusal_is_a_sentence(refusal: RuleViolation, said: str) -> None:
    """Also once it has travelled to another process."""
    assert str(refusal) == said
    assert str(pickle.loads(pickle.dumps(refusal))) == said
