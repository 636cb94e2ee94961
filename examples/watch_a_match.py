"""Lets three bots play a match of Zwanzig, tells what happens, and writes it down as a record.

python -m examples.watch_a_match match.jsonl
stammtisch replay match.jsonl
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
from examples.arguments import reader

from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE
from stammtisch.games.speech import Speech, render
from stammtisch.games.texts import texts
from stammtisch.records.record import Move, encode, header_for


def main(file: str | None = None) -> None:
    """Play one match; with ``file``, leave its record there."""
    zwanzig = game("zwanzig")
    rules, options = zwanzig.rules, zwanzig.options()
    players = [bot("steady", "zwanzig"), bot("random", "zwanzig"), bot("steady", "zwanzig")]
    words = texts(zwanzig.folder)
    speech = Speech("en", words.words, ("Anna", "Ben", "Clara"))
    rng = random.Random(20)

    state = rules.new(options, len(players))
    moves: list[Move] = []
    while actors := rules.actors(state):
        actor = actors[0]
        if actor == CHANCE:
            action = rules.sample_chance(state, rng)
        else:
            legal = rules.legal_actions(state, actor)
            action = players[actor].choose(rules.observation(state, actor), legal, rng)
        state, events = rules.apply(state, actor, action)
        moves.append(Move(n=len(moves) + 1, actor=actor, action=action))
        for event in events:
            fields = msgspec.to_builtins(event.seen_by(None))
            print(render(words.events[fields["type"]].en, fields, speech))

    print("Result:", rules.returns(state))
    if file is not None:
        Path(file).write_text(encode(header_for(zwanzig, options, speech.players), moves), "utf-8")


if __name__ == "__main__":
    parser = reader("watch_a_match", "[FILE]", __doc__)
    parser.add_argument("file", nargs="?")
    main(parser.parse_args().file)
