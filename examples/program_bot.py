"""A bot in any language plays in the arena: a program that reads and writes JSON lines.

BOT="python3 first.py" stammtisch arena zwanzig --bots steady,examples.program_bot:ProgramBot

It is started once for each process that plays, with the words in ``BOT``, and asked as by the room:
docs/reference/configuration.md, "Bots and questions", has the lines and the shortest program.
"""

from __future__ import annotations

import os
import random
import shlex
import subprocess
from collections.abc import Sequence
from typing import Any

import msgspec

from stammtisch.envs.encoding import game_seen
from stammtisch.games.protocol import SomeObservation


class ProgramBot:
    """What the program answers; it ends when nobody asks it any more."""

    name = "program"
    games = None

    def __init__(self, command: Sequence[str] = ()) -> None:
        self.command = command or shlex.split(os.environ.get("BOT", ""))
        if not self.command:
            raise ValueError("BOT is not set: the words by which the program is started")
        self._started: subprocess.Popen[bytes] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process starts a program of its own."""
        return type(self), (self.command,)

    def choose(
        self, observation: SomeObservation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        """The action of its answer. Raises `RuntimeError` where it has none, `BadAction`."""
        game = game_seen(observation)
        question = {
            "game": game.name,
            "bot": self.name,
            "seed": f"{rng.getrandbits(64):x}",
            "observation": observation,
            "legal": legal_actions,
        }
        answer = self._asked(msgspec.json.encode(question))
        if not isinstance(answer.get("action"), dict):
            raise RuntimeError(answer.get("error") or f"the program answered {answer!r:.80}")
        return game.action(answer["action"])

    def _asked(self, line: bytes) -> dict[str, Any]:
        program = self._started = self._started or subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert program.stdin is not None
        assert program.stdout is not None
        try:
            program.stdin.write(line + b"\n")
            program.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended; its status says more
        if not (told := program.stdout.readline()):
            self._started = None
            raise RuntimeError(f"the program has ended with status {program.wait()}")
        try:
            return msgspec.json.decode(told, type=dict[str, Any])
        except msgspec.DecodeError:
            raise RuntimeError(f"the program answered no JSON object: {told!r:.80}") from None
