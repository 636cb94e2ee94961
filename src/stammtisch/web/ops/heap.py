"""When the server collects garbage: what stays is set aside, cycles go when nobody would notice."""

from __future__ import annotations

import gc

QUIET_ACTIONS = 60
"""With fewer stored actions from one look to the next, a pause meets hardly anybody."""

_THRESHOLDS = (1_000, 10, 100)
"""Of Python's collector: a full collection after a million new objects."""


def spare() -> None:
    """Keep the pauses of the garbage collector short; to be called once the server stands.

    A full collection walks every object there is while all tables stand still: with 500 tables
    more than 0.1 s, and by Python's own thresholds every few seconds while the room fills. What
    is there after the start stays for good and is never walked again; young objects are collected
    as ever, all of them only once so many are new that it is worth the pause, or when it is quiet.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


class Quiet:
    """Looks from time to time whether the room is quiet, and collects everything if it is."""

    def __init__(self) -> None:
        self._actions = 0

    def look(self, connections: int, actions: int) -> bool:
        """Collect what was left in cycles, as by closed sockets; whether it was done.

        ``connections`` are the browsers at tables now, ``actions`` all that were ever stored.
        """
        since, self._actions = actions - self._actions, actions
        if connections and since >= QUIET_ACTIONS:
            return False
        gc.collect()
        return True
