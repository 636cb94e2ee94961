"""What has happened, in sentences: the audit trail, and whatever a command has led to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import msgspec

from stammtisch.tournament.events import AnyEvent
from stammtisch.tournament.memory import Memory
from stammtisch.tournament.model import Audit, Author, Ms, State
from stammtisch.tournament.texts import sentence


class Sentence(msgspec.Struct, frozen=True):
    """An event in both languages."""

    type: str
    facts: dict[str, Any]
    de: str
    en: str


class AuditView(msgspec.Struct, frozen=True, kw_only=True):
    """An act that all participants may look up (TS-39)."""

    t: Ms
    by: Author
    act: str
    de: str
    en: str


def audit(state: State) -> dict[str, AuditView]:
    """By number from 1, in the order of time."""
    return {
        str(at): _ACTS.of((one, state.participants), partial(_act, one, state))
        for at, one in enumerate(state.audit, 1)
    }


_ACTS = Memory[AuditView](8192)


def _act(one: Audit, state: State) -> AuditView:
    return AuditView(
        t=one.t,
        by=one.by,
        act=one.act,
        de=sentence(one.act, one.facts, state, "de"),
        en=sentence(one.act, one.facts, state, "en"),
    )


def sentences(events: Iterable[AnyEvent], state: State) -> list[Sentence]:
    """The events in words, with the names that numbers have in ``state``."""
    found = []
    for event in events:
        facts: dict[str, Any] = msgspec.to_builtins(event, str_keys=True)
        act = str(facts.pop("type"))
        de, en = (sentence(act, facts, state, language) for language in ("de", "en"))
        found.append(Sentence(act, facts, de, en))
    return found
