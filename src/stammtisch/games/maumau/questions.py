"""What Mau-Mau can be asked beside the play."""

from __future__ import annotations

from stammtisch.games.extras.unseen import AskUnseen, CardsUnseen
from stammtisch.games.maumau.preview import RuleForeseen, WouldHaveDone, foresee
from stammtisch.games.maumau.views import unseen
from stammtisch.games.protocol import Questions, Subject


def answer(question: WouldHaveDone | AskUnseen, about: Subject) -> RuleForeseen | CardsUnseen:
    """What a rule would have done, or what the seat has not seen. Raises `RuleViolation`."""
    if isinstance(question, AskUnseen):
        return unseen.told(about.view)
    return foresee(question, about)


QUESTIONS = Questions(
    asked=WouldHaveDone | AskUnseen,
    answers=RuleForeseen | CardsUnseen,
    answer=answer,
    of_views=(AskUnseen,),
)
