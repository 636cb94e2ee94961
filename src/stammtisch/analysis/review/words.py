"""A review in words: what was played, what would have been better, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from stammtisch.analysis.review.model import ChanceBalance, Decision, Grade, Skill
from stammtisch.bots.advice.words import USUAL, action_text
from stammtisch.bots.outlook.model import Stake
from stammtisch.games.protocol import Action, AnyGame, Options
from stammtisch.games.speech import Speech, render, words_at
from stammtisch.games.texts import Both, Language, texts

STAKES: Mapping[Stake, Both] = {
    "match": Both(
        "{n} {n:plural:Sieg|Siege} in 100 Partien", "{n} {n:plural:win|wins} in 100 matches"
    ),
    "round": Both(
        "{n} gewonnene {n:plural:Runde|Runden} von 100", "{n} won {n:plural:round|rounds} of 100"
    ),
    "pot": Both("{n} Prozent des Topfes", "{n} percent of the pot"),
}
"""What a cost is so many of."""

SUMS: Mapping[Stake, Both] = {
    **STAKES,
    "round": Both(
        "{n} gewonnene {n:plural:Runde|Runden} in 100 solchen Partien",
        "{n} won {n:plural:round|rounds} in 100 such matches",
    ),
    "pot": Both("{n} Prozent eines Topfes", "{n} percent of one pot"),
}
"""The same of all decisions of a match together, which may be more than 100 of 100: it has many
rounds and many pots."""

GRADES: Mapping[Grade, Both] = {
    "good": Both("gut", "good"),
    "inaccuracy": Both("ungenau", "inaccurate"),
    "mistake": Both("ein Fehler", "a mistake"),
    "costly": Both("teuer", "costly"),
}


class SaidDecision(NamedTuple):
    """A decision in words."""

    grade: str
    played: str
    best: str
    cost: str
    reasons: str


class ReviewSpeaker:
    """Speaks one language about one match."""

    def __init__(
        self,
        game: AnyGame,
        options: Options | None,
        players: Sequence[str],
        language: Language,
    ) -> None:
        found = texts(game.folder, game.name)
        named = found.words if options is None else words_at(found.words, options)
        self._advice = found.advice
        self._language = language
        self._speech = Speech(language, named, players)

    def decision(self, one: Decision, stake: Stake) -> SaidDecision:
        """What was played, what would have been better, what that cost, and why."""
        return SaidDecision(
            GRADES[one.grade][self._language],
            self.action(one.played),
            self.action(one.best),
            self._cost(one, stake),
            " ".join(self._reasons(one)),
        )

    def action(self, action: Action) -> str:
        """An action in the words of the game."""
        return action_text(self._advice, action, self._speech)

    def balance(self, one: ChanceBalance) -> str:
        """What luck, the own play and that of the others have brought; it adds up as printed."""
        change = round(100 * one.end) - round(100 * one.start)
        rest = change - round(100 * one.luck) - round(100 * (one.own or 0.0))
        luck, others = _signed(one.luck), _signed(rest / 100)
        # a decision is judged by what its seat saw; the two may differ
        begun = self._say(
            f"So änderte sich die Chance, in Prozentpunkten und wie die Karten wirklich lagen: "
            f"Glück {luck}, ",
            f"How the chance changed, in percentage points and as the cards really lay: "
            f"luck {luck}, ",
        )
        if one.own is None:
            return begun + self._say(f"alle Züge {others}.", f"all moves {others}.")
        own = _signed(one.own)
        return begun + self._say(
            f"eigene Züge {own}, die anderen {others}.", f"own moves {own}, the others {others}."
        )

    def skill(self, one: Skill, stake: Stake) -> str:
        """What the decisions of a seat have cost; how much one, where there are enough."""
        n = one.decisions
        if not n:
            return self._say(
                "Keine Entscheidung, die sich abwägen ließ.", "No decision that could be weighed."
            )
        lost = self._lost(round(100 * one.total), stake)
        whole = self._say(
            f"In {n} Entscheidung{'' if n == 1 else 'en'} verschenkt, geschätzt: {lost}; ",
            f"Given away in {n} decision{'' if n == 1 else 's'}, by estimate: {lost}; ",
        )
        if one.mean is None or one.reach is None:
            return whole + self._say(
                f"wichtig {'war' if one.real < 2 else 'waren'} {one.real or 'keine'} davon, "
                "zu wenige für einen Durchschnitt.",
                f"{one.real or 'none'} of them mattered, too few for an average.",
            )
        # no decision costs less than nothing
        bounds = one.mean, max(0.0, one.mean - one.reach), one.mean + one.reach
        mean, low, high = (_tenths(share, self._language) for share in bounds)
        return whole + self._say(
            f"auf jede der {one.real} wichtigen kommen davon im Durchschnitt {mean} "
            f"({low} bis {high}).",
            f"each of the {one.real} that mattered cost {mean} of that on average "
            f"({low} to {high}).",
        )

    def _cost(self, one: Decision, stake: Stake) -> str:
        cost, least = self._counted(round(100 * one.cost), STAKES[stake]), round(100 * one.surely)
        return self._say(
            f"kostet etwa {cost}, mindestens {least}; "
            f"durchgespielt mit {one.worlds} möglichen Verteilungen der verdeckten Karten",
            f"costs about {cost}, at least {least}; "
            f"played through with {one.worlds} possible deals of the hidden cards",
        )

    def _lost(self, n: int, stake: Stake) -> str:
        return self._counted(n, SUMS[stake]) if n else self._say("kaum etwas", "hardly anything")

    def _counted(self, n: int, words: Both) -> str:
        return render(words[self._language], {"n": n}, self._speech)

    def _reasons(self, one: Decision) -> list[str]:
        found = []
        for reason in one.reasons:
            both = self._advice.reasons.get(reason.name) or USUAL.reasons.get(reason.name)
            if both is not None:
                facts = msgspec.to_builtins(reason.facts)
                found.append(render(both[self._language], facts, self._speech))
        return found

    def _say(self, german: str, english: str) -> str:
        return german if self._language == "de" else english


def _signed(share: float) -> str:
    return f"{round(100 * share):+d}".replace("-", "−")


def _tenths(share: float, language: Language) -> str:
    number = f"{100 * share:.1f}"
    return number.replace(".", ",") if language == "de" else number
