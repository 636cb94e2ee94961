"""The course of a match in sentences, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from stammtisch.cli.language import say
from stammtisch.games.json_values import JsonObject
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import Texts


def course(  # noqa: PLR0913, PLR0917 - an action, who reads of it, and in which words
    n: int,
    events: Iterable[JsonObject],
    auto: str | None,
    seat: int | None,
    words: Texts,
    speech: Speech,
) -> Iterator[str]:
    """What followed from action ``n``, a line an event and more for its hands and scores.

    ``events`` are plain data as ``seat`` saw them, with tuples for lists.
    """
    number = str(n)
    for fields in events:
        text = words.events.get(fields["type"])
        template = ""
        if text is None:
            sentence = msgspec.json.encode(fields).decode()
        else:
            to_you = seat is not None and fields.get(text.you) == seat
            template = text.template(speech.language, to_you)
            sentence = render(template, fields, speech)
        yield f"{number:>5}  {sentence}{_auto(auto)}{_cards(fields, template, speech)}"
        yield from (f"{'':>7}{line}" for line in _by_seat(fields, speech))
        number = ""


def _auto(auto: str | None) -> str:
    if auto is None:
        return ""
    if auto == "timeout":
        return say(de=" [Zeit abgelaufen]", en=" [out of time]")
    return say(de=" [ein Bot in Vertretung]", en=" [a bot stood in]")


def _cards(fields: JsonObject, template: str, speech: Speech) -> str:
    """The lists of cards in an event that its sentence leaves out: put away, and drawn for it."""
    lists = [
        speech.listed([speech.card(code) for code in value])
        for name, value in fields.items()
        if _is_hand(value) and f"{{{name}:" not in template
    ]
    return f" ({' → '.join(lists)})" if lists else ""


def _by_seat(fields: JsonObject, speech: Speech) -> Iterator[str]:
    """The hands in an event, and its scores with what they changed by."""
    for value in fields.values():
        if isinstance(value, tuple) and any(_is_hand(hand) for hand in value):
            for seat, hand in enumerate(value):
                if hand is not None:
                    cards = ", ".join(speech.card(code) for code in hand)
                    none = say(de="keine Karten", en="no cards")
                    yield f"{speech.seat(seat)}: {cards or none}"
    scores, deltas = fields.get("scores"), fields.get("deltas")
    if scores and deltas:
        yield ", ".join(
            f"{speech.seat(seat)} {score} ({delta:+})"
            for seat, (score, delta) in enumerate(zip(scores, deltas, strict=True))
        )


def _is_hand(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(code, str) for code in value)
