"""What a refusal says, in the words of the game that refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from stammtisch.games import games
from stammtisch.games.protocol import AnyGame, Options, RuleViolation
from stammtisch.games.speech import Speech, render, words_at
from stammtisch.games.texts import Language, texts, written

_MOST_SEATS = 10


def refusal_in_words(
    code: str,
    facts: Mapping[str, object],
    game: AnyGame,
    options: Options,
    language: Language,
) -> str:
    """The sentence of the game, for a table with these options; seats count from 0.

    Where the game has none for this code, the code in words and the facts.
    """
    told = ", ".join(f"{name} {value}" for name, value in facts.items())
    plain = code.replace("_", " ") + (f" ({told})" if told else "")
    return _sentence(code, facts, game, options, language) or plain


def guessed(refusal: RuleViolation) -> str:
    """The same in English where nobody says which game refused; empty where that is open.

    It is the game that has the clause; without one, what most games say that know the code.
    """
    said = {}
    for game in games().values():
        sentence = _sentence(refusal.code, refusal.facts, game, game.options(), "en")
        if sentence and refusal.clause in texts(game.folder, game.name).clauses:
            return sentence
        if sentence:
            said[game.folder] = sentence  # rule sets of one folder count once
    ranked = [*Counter(said.values()).most_common(2), ("", 0), ("", 0)]
    (sentence, most), (_, next_most), *_ = ranked
    return sentence if most > next_most else ""


def _sentence(
    code: str,
    facts: Mapping[str, object],
    game: AnyGame,
    options: Options,
    language: Language,
) -> str:
    """Empty where the game has none."""
    if code not in written(game.folder, game.name).get("refusals", {}):
        return ""
    words = texts(game.folder, game.name)
    seat = "Platz" if language == "de" else "seat"
    seats = [f"{seat} {number}" for number in range(_MOST_SEATS)]
    speech = Speech(language, words_at(words.words, options), seats)
    return render(words.refusals[code][language], facts, speech)
