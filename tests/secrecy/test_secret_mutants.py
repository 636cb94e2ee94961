"""The laws of secrecy are not blind: leaks planted on purpose are noticed.

Here one leak of each kind is looked for; the long run looks for all, each in a process of its own.
"""

from __future__ import annotations

import pytest
from tests.secrecy.mutants.catalogue import MUTANTS

QUICK = (
    "zwanzig: a refusal names a card",
    "mau-mau: drawn cards",
    "zwanzig: exchanges for spectators",
    "zwiebel-v3: hidden cards lie open",
    "zwanzig: a list that knows hands",
    "mau-mau: an alarm that knows hands",
    "health: the secret",
    "log: the words of errors",
    "options: a number made of the secret",
    "view: a short hash of the owner",
    "chat: the name is a hash",
    "errors: over HTTP",
    "updates: those of a seat for spectators",
    "draws: from the commitment",
    "seeds: from what is public",
    "evening: drafts for everybody",
    "pause: none without a choice",
)


@pytest.mark.parametrize("name", QUICK)
def test_a_leak_of_each_kind_is_noticed(name: str) -> None:
    """Whoever plants this leak fails the law that is about it."""
    assert MUTANTS[name].noticed()


@pytest.mark.parametrize("name", MUTANTS)
def test_every_leak_finds_its_place(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What it changes is still there under that name."""
    MUTANTS[name].plant(monkeypatch)


def test_every_kind_is_tried() -> None:
    """A new kind of leak comes with one that is planted in each run."""
    assert {MUTANTS[name].kind for name in QUICK} == {one.kind for one in MUTANTS.values()}
