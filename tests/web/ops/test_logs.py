"""The log tells where an error came from, never in whose words, and always comes to an end."""

from __future__ import annotations

import logging

import pytest

from stammtisch.web.ops.logs import JsonLines


def line_of(error: BaseException) -> str:
    """The line that the log has for an error."""
    info = (type(error), error, error.__traceback__)
    record = logging.LogRecord("stammtisch", logging.ERROR, __file__, 1, "it broke", (), info)
    return JsonLines().format(record)


SECRET = "".join(["queen", "-of-", "spades"])


def caught(fail: type[BaseException] = KeyError) -> BaseException:
    try:
        raise fail(SECRET)
    except fail as error:
        return error


def test_causes_are_told_one_by_one_without_their_words() -> None:
    error = caught()
    error.__cause__ = caught(LookupError)
    line = line_of(error)
    assert "KeyError" in line
    assert "LookupError" in line
    assert SECRET not in line


def test_causes_that_lead_in_a_ring_are_told_once() -> None:
    first, second = caught(), caught(LookupError)
    first.__context__, second.__context__ = second, first
    assert line_of(first).count("LookupError") == 1


def test_an_endless_recursion_does_not_make_an_endless_line() -> None:
    def deeper() -> None:
        deeper()

    with pytest.raises(RecursionError) as error:
        deeper()
    assert len(line_of(error.value)) < 10_000
