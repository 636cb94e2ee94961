"""What is missing or wrong in the words of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from stammtisch.games.protocol import AnyGame
from stammtisch.games.speech import KINDS, PLACEHOLDER
from stammtisch.games.texts import AdviceText, GameWords, Texts, texts


def problems(game: AnyGame) -> list[str]:
    """What is missing or wrong in a game's words, in plain words; empty when all is well.

    Every event and every option must have sentences, both languages the same placeholders, and
    those of an event must be its fields.
    """
    words = texts(game.folder, game.name)
    events, actions = (
        {str(kind.__struct_config__.tag): kind for kind in get_args(kinds)}
        for kinds in (game.events, game.actions)
    )
    wanted = {"events": set(events), "options": set(game.options.__struct_fields__)}
    found = list(_miscast(words.words, wanted["options"]))
    for part, names in wanted.items():
        given = set(getattr(words, part))
        found += [f"{part}.{name} is missing" for name in sorted(names - given)]
        found += [f"{part}.{name} is of no use" for name in sorted(given - names)]
    for place, pair in _pairs(words):
        kinds = [{(match[1], match[2]) for match in PLACEHOLDER.finditer(text)} for text in pair]
        if len({_told(one) for one in kinds}) > 1:
            found.append(f"{place}: the languages have different placeholders")
        forms = {kind for _, kind in kinds[0] | kinds[1] if kind}
        found += [f"{place}: {kind} is unknown" for kind in sorted(forms - KINDS)]
        if not all(pair):
            found.append(f"{place} is empty")
    for name, option in words.options.items():
        strays = {item.group for item in option.items.values()} - set(option.groups)
        found += [f"options.{name}: no group {group}" for group in sorted(strays)]
    for name, both in words.advice.actions.items():
        fields = actions[name].__struct_encode_fields__ if name in actions else ()
        used = {match[1] for match in PLACEHOLDER.finditer(both.de)}
        found += [f"advice.actions.{name}: no field {field}" for field in sorted(used - {*fields})]
    for name, text in words.events.items():
        fields = events[name].__struct_encode_fields__ if name in events else ()
        used = {match[1] for match in PLACEHOLDER.finditer(text.de + (text.de_you or ""))}
        used |= {text.you} if text.de_you else set()
        found += [f"events.{name}: no field {field}" for field in sorted(used - set(fields))]
    return found


def _told(kinds: set[tuple[str, str | None]]) -> tuple[frozenset[object], ...]:
    """What both languages have to tell; the word for one or for many is a matter of each."""
    plain = frozenset(one for one in kinds if one[1] != "plural")
    return plain, frozenset(name for name, _ in kinds)


def _miscast(words: GameWords, options: set[str]) -> Iterator[str]:
    """What is wrong about the cards that are somebody."""
    if words.cast and words.cast not in options:
        yield f"words.cast: no option {words.cast}"
    for name, part in words.parts.items():
        if name not in words.terms:
            yield f"words.parts.{name}: words.terms.{name} is missing"
        for switch in sorted(set(part.switches) - options):
            yield f"words.parts.{name}: no option {switch}"


def _pairs_of_advice(advice: AdviceText) -> Iterator[tuple[str, tuple[str, str]]]:
    for part in ("measures", "actions", "reasons"):
        for name, both in getattr(advice, part).items():
            yield f"advice.{part}.{name}", (both.de, both.en)


def _pairs(words: Texts) -> Iterator[tuple[str, tuple[str, str]]]:
    """Every pair of sentences with the place where it stands."""
    for title in ("title", "tagline"):
        both = getattr(words.game, title)
        yield f"game.{title}", (both.de, both.en)
    for name, clause in words.clauses.items():
        yield f"clauses.{name}.title", (clause.title.de, clause.title.en)
        yield f"clauses.{name}", (clause.de, clause.en)
    yield from _pairs_of_advice(words.advice)
    for name, note in words.notes.items():
        yield f"notes.{name}.title", (note.title.de, note.title.en)
        yield f"notes.{name}", (note.de, note.en)
    for name, refusal in words.refusals.items():
        yield f"refusals.{name}", (refusal.de, refusal.en)
    for name, event in words.events.items():
        yield f"events.{name}", (event.de, event.en)
        if event.de_you is not None or event.en_you is not None:
            yield f"events.{name} (you)", (event.de_you or "", event.en_you or "")
    for name, option in words.options.items():
        yield f"options.{name}.name", (option.name.de, option.name.en)
        for value, both in {**option.values, "on": option.on, "off": option.off}.items():
            if both is not None:
                yield f"options.{name}.{value}", (both.de, both.en)
        for group, both in option.groups.items():
            yield f"options.{name}.groups.{group}", (both.de, both.en)
        for key, item in option.items.items():
            yield f"options.{name}.items.{key}", (item.de, item.en)
            yield f"options.{name}.items.{key}.title", (item.title.de, item.title.en)
