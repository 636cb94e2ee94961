"""The laws of secrecy are not blind: leaks planted on purpose are noticed.

An ordinary run plants one leak of each kind. STAMMTISCH_MUTANTS says how many of all there are to
be planted, each in a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from tests.secrecy.mutants.catalogue import MUTANTS

COUNT = int(os.environ.get("STAMMTISCH_MUTANTS", "1"))

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


def test_every_kind_is_tried() -> None:
    """A new kind of leak comes with one that is planted in each run."""
    assert {MUTANTS[name].kind for name in QUICK} == {one.kind for one in MUTANTS.values()}


def test_all_leaks_are_noticed() -> None:
    """Every leak that was planted, each in a server of its own."""
    missed = []
    for name in list(MUTANTS)[:COUNT]:
        command = [sys.executable, "-m", "tests.secrecy.mutants.catalogue", name]
        told = subprocess.run(command, check=False, capture_output=True, text=True)
        missed += [f"{name}: {told.stderr[-500:]}"] if told.returncode else []
    assert not missed
