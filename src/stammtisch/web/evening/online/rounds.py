"""Rounds of an evening at whose tables the same cards are dealt: their secrets, and when they open.

A round is a matchday. Its secret follows from that of the evening, so it is there before any of its
tables is, and is the same after a restart; of one that is opened the others cannot be computed.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Set

from stammtisch.table.match.fair import commitment
from stammtisch.table.model import SharedDeals
from stammtisch.tournament import State
from stammtisch.web.evening.doc import EveningDoc


def shared_deals(evening: str, secret: bytes, matchday: int) -> SharedDeals:
    """The deals of all tables of a matchday; ``secret`` is the evening's.

    From the name of the round nobody finds the evening.
    """
    name = hashlib.sha256(f"evening|{evening}|round-{matchday}".encode()).hexdigest()[:24]
    return SharedDeals(round=name, secret=hmac.digest(secret, f"round|{name}".encode(), "sha256"))


def commitments(doc: EveningDoc, state: State) -> list[str]:
    """By matchday what its secret is committed to by, from the moment when there is one.

    Empty where every table has its own cards.
    """
    if not state.config.same_cards or not doc.secret:
        return []
    days = range(1, state.config.matchdays + 1)
    return [commitment(shared_deals(doc.id, doc.secret, day).secret) for day in days]


def due(state: State, doc: EveningDoc, going: Set[int]) -> int | None:
    """A matchday that has ended, whose matches can be looked at now and could not so far.

    ``going``: the matchdays of all tables that are not over and are looked after. Whatever became
    of the others, they keep nothing back: what counts of them stands on their sheets.
    """
    if not state.config.same_cards:
        return None
    ended = (day.matchday for day in state.matchdays if day.ended is not None)
    shut = (day for day in ended if day not in doc.disclosed and day not in going)
    return next(shut, None)
