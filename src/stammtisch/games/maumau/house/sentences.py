"""A house rule as a sentence on the Punktetafel, in German and in English (12-F)."""

from __future__ import annotations

from stammtisch.games.maumau.house import english, german
from stammtisch.games.maumau.state.board import BoardRule
from stammtisch.games.maumau.state.house_rule import Clause, Rule
from stammtisch.games.texts import Language, texts

_WORDS = {"de": german, "en": english}
_INSTEAD = {"de": " (statt der üblichen Wirkung)", "en": " (instead of its usual effect)"}
_AND = {"de": " und ", "en": " and "}


def sentence(rule: Rule, language: Language) -> str:
    """What the rule says, clause by clause (MM-12.21)."""
    return " ".join(_clause(clause, language) for clause in rule.clauses)


def title(rule: Rule, language: Language) -> str:
    """The title: that of a ready-made rule in this language, any other as its author wrote it."""
    ready = texts("maumau").words.terms.get(f"item_{rule.title}")
    return ready[language] if ready else rule.title


def titled(rule: Rule, language: Language) -> str:
    """The title, and the sentence, which no author writes."""
    return f"{title(rule, language)} — {sentence(rule, language)}"


def board_line(rule: BoardRule, language: Language) -> str:
    """The line on the Punktetafel (MM-12.20)."""
    number = "Nr." if language == "de" else "No."
    word = "Runde" if language == "de" else "round"
    parts = [rule.author, f"{word} {rule.round}" if rule.author else "", rule.date]
    noted = ", ".join(part for part in parts if part)
    return f"{number} {rule.no} · {titled(rule.rule, language)}" + (f" ({noted})" if noted else "")


def _clause(clause: Clause, language: Language) -> str:
    words = _WORDS[language]
    head = _AND[language].join(
        (words.trigger(clause.when), *(words.condition(one) for one in clause.conditions))
    )
    effects = "; ".join(words.effect(one) for one in clause.do)
    return f"{head}: {effects}{_INSTEAD[language] if clause.replace_base else ''}."
