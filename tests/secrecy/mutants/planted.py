"""What a leak planted on purpose is: where it is put in, and which law has to notice it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import pytest
from tests.secrecy.bots import bots_keep_their_pace
from tests.secrecy.laws import room_keeps_its_secrets
from tests.secrecy.matches import watch
from tests.secrecy.worlds import Leak

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]

TRIES = 60
"""So many matches are looked at before a leak of a game counts as not noticed."""


class Mutant(NamedTuple):
    """One leak."""

    name: str
    kind: str
    law: str
    """A game's name, ``room`` or ``bots``."""
    plant: Plant

    def noticed(self) -> bool:
        """Plant it, ask the law, and take it out again."""
        with pytest.MonkeyPatch.context() as patch:
            self.plant(patch)
            try:
                self._ask()
            except Leak:
                return True
        return False

    def _ask(self) -> None:
        if self.law == "room":
            asyncio.run(room_keeps_its_secrets())
        elif self.law == "bots":
            asyncio.run(bots_keep_their_pace())
        else:
            for seed in range(TRIES):
                watch(self.law, seed, 120)
