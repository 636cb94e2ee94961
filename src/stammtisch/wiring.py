"""Puts the parts together: which store, which bots, which limits; the one place that knows all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from stammtisch.bots.pool import BotPool
from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.log import Store
from stammtisch.web.host import Host
from stammtisch.web.limits import limits_from
from stammtisch.web.room import Room, Thinkers

DATABASE = "stammtisch.sqlite3"
"""The file in the data folder that holds all tables."""

KEEP_DAYS = 180
BOT_BUDGET_S = 3.0


def store_at(folder: Path) -> SqliteStore:
    """The embedded store in this folder. Raises `StoreUnavailable`, `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    return SqliteStore.open(folder / DATABASE)


def host(
    store: Store,
    *,
    environ: Mapping[str, str] = os.environ,
    thinkers: Thinkers | None = None,
    lan: str | None = None,
) -> Host:
    """The room over a store, as the environment wants it. Raises `ValueError` for its settings."""
    limits = limits_from(environ)
    keep_days = _number(environ, "STAMMTISCH_KEEP_DAYS", KEEP_DAYS)
    workers = _number(environ, "STAMMTISCH_BOT_WORKERS", 2 if (os.cpu_count() or 1) > 2 else 1)
    budget_ms = _number(environ, "STAMMTISCH_BOT_BUDGET_MS", int(BOT_BUDGET_S * 1000))
    thinkers = thinkers or BotPool(size=workers, budget_s=budget_ms / 1000)
    return Host(Room(store, thinkers, limits=limits, lan=lan), keep_days=keep_days)


def _number(environ: Mapping[str, str], name: str, default: int) -> int:
    text = environ.get(name, "")
    if not text:
        return default
    if not text.isdecimal() or int(text) == 0:
        raise ValueError(f"{name}={text}: a positive whole number is needed")
    return int(text)
