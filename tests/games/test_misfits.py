"""What msgspec says is read rightly: should its sentences change, this fails and not a player."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from tests.builders import case

from stammtisch.games.validation.misfits import Misfit, misfit


class Part(msgspec.Struct, forbid_unknown_fields=True):
    n: Annotated[int, msgspec.Meta(ge=1)]


class Whole(msgspec.Struct, forbid_unknown_fields=True):
    parts: list[Part]
    suit: Literal["hearts", "spades"] = "hearts"
    votes: dict[int, bool] = {}


@pytest.mark.parametrize(
    ("given", "problem", "field", "path", "where", "top"),
    [
        case("missing", {}, "missing_field", "parts", "", "parts", "parts"),
        case("missing, deep", {"parts": [{"n": 1}, {}]},
             "missing_field", "n", "parts[1]", "n", "parts"),
        case("superfluous", {"parts": [], "tip": 1}, "superfluous_field", "tip", "", "tip", "tip"),
        case("superfluous, deep", {"parts": [{"n": 1, "tip": 1}]},
             "superfluous_field", "tip", "parts[0]", "tip", "parts"),
        case("type", {"parts": 1}, "wrong_type", "", "parts", "parts", "parts"),
        case("type, deep", {"parts": [{"n": "1"}]},
             "wrong_type", "", "parts[0].n", "parts[0].n", "parts"),
        case("too small", {"parts": [{"n": 0}]},
             "wrong_type", "", "parts[0].n", "parts[0].n", "parts"),
        case("not of these", {"parts": [], "suit": "field `x` - at `$.y`"},
             "wrong_type", "", "suit", "suit", "suit"),
        case("a key", {"parts": [], "votes": {"a": True}},
             "wrong_type", "", "votes", "votes", "votes"),
        case("no object", [], "wrong_type", "", "", "", ""),
    ],
)  # fmt: skip
def test_what_does_not_fit(  # noqa: PLR0917
    given: Any, problem: Any, field: str, path: str, where: str, top: str
) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(given, Whole)
    found = misfit(caught.value)
    assert found == Misfit(problem, field, path)
    assert (found.where, found.top) == (where, top)


def test_other_sentences() -> None:
    """What is not known is a wrong type somewhere, and no bug."""
    assert misfit(msgspec.ValidationError("Quite wrong")) == Misfit("wrong_type", "", "")
