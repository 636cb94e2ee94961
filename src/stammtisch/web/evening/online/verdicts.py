"""What referees have decided at the room's tables and the evening has yet to write down (TS-28).

A decision is told to its match first, and written down then, under the key that its entry in the
log of the match has. Between the two a server may be killed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stammtisch.games.protocol import CLOCK, AnyGame, RuleViolation
from stammtisch.table.match.codec import codec
from stammtisch.table.match.log import Entry, Store, StoreUnavailable
from stammtisch.tournament import Given
from stammtisch.tournament import commands as c
from stammtisch.web.evening.doc import EveningDoc
from stammtisch.web.evening.log import CommandLog, CommandStep
from stammtisch.web.evening.online.games import games_on
from stammtisch.web.evening.online.tables import contest_of, table_id
from stammtisch.web.evening.roles import author
from stammtisch.web.ops import logs


async def unwritten(
    store: Store, games: Mapping[str, AnyGame], doc: EveningDoc, log: CommandLog
) -> CommandStep | None:
    """The first decision of those that is not in the log, as its next step; ``None``: all are.

    It was taken at the latest when the server was last known to be there. Raises
    `StoreUnavailable`.
    """
    config, game = log.config, contest_of(games)
    if config.use != "online" or config.plenum_mode != "referee" or game is None:
        return None
    for on in games_on(log.state):
        entries = await _entries(store, table_id(doc.id, on.key))
        for key, seq, guilty in _decisions(game, entries):
            if log.repeated(key) is not None:
                continue
            step = _step(doc, log, key, c.RulePlenum(on.label, guilty, seq - 1))
            if step is not None:
                return step
    return None


async def _entries(store: Store, table: str) -> list[Entry]:
    """The log of a match; of a damaged one nothing, as its table says so itself."""
    try:
        return await store.entries(table)
    except StoreUnavailable as error:
        if error.reason != "damaged":
            raise
        return []


def _decisions(game: AnyGame, entries: list[Entry]) -> Iterator[tuple[str, int, bool]]:
    """Key and number of each decision in the log of a match, and whether it says guilty."""
    judge = game.contest.judge if game.contest else None
    if judge is None:
        return
    for entry in entries:
        if entry.actor == CLOCK and entry.key is not None:
            decided = codec(game).actions.decode(entry.action)
            if decided in (judge(True), judge(False)):
                yield entry.key, entry.seq, decided == judge(True)


def _step(doc: EveningDoc, log: CommandLog, key: str, do: c.RulePlenum) -> CommandStep | None:
    """The decision as a command of whoever's link its key begins with."""
    link = next((one for one in doc.keys if key.startswith(f"{one.id}:")), None)
    if link is None:
        return None
    t = max(doc.alive, log.t)
    try:
        return log.prepared(Given(t=t, by=author(link, log.state, do), do=do), key)
    except RuleViolation as refusal:
        logs.warn("the statute refuses a decision", evening=doc.id, code=refusal.code)
        return None
