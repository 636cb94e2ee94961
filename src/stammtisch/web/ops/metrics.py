"""Counts what happens in the room, and tells it to Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import get_args

import msgspec
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
    SummaryMetricFamily,
)
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from stammtisch.bots.processes.workers import Figures
from stammtisch.table.match.leases import LeaseFigures
from stammtisch.table.model import Halt

_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the latency classes in seconds."""


class Sizes(msgspec.Struct, frozen=True, kw_only=True):
    """How much there is just now."""

    tables: int
    connections: int
    workers: int
    away: int
    """Machines for bots that did not answer when last asked."""
    answerers: int
    replays: int
    admitting: bool
    """New tables are taken."""
    writes: int
    """What waits to be written."""
    leases: LeaseFigures
    bots: Mapping[str, Figures]
    """By pool."""


class Durations:
    """How long something took, counted by latency class; told by one thread.

    The histogram of the library looks for its class step by step and locks twice, at each move.
    """

    def __init__(self, name: str, meaning: str) -> None:
        self._name, self._meaning = f"stammtisch_{name}_seconds", meaning
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """It has taken so long once more."""
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def family(self) -> Metric:
        """All that was counted, for Prometheus."""
        names = [*map(str, _BOUNDS), "+Inf"]
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        return HistogramMetricFamily(self._name, self._meaning, buckets, self._sum)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()
        """Stored actions by who took them: ``person``, ``bot``, ``timeout``, ``standin``."""
        self.requests: Counter[str] = Counter()
        """Requests answered, by what they ask for: ``page`` with its files, ``api``, and
        ``operation`` (health, figures, descriptions of the interfaces)."""
        self.refusals: Counter[str] = Counter()
        """Refusals by code; those of a game are ``rules``, whatever they are."""
        self.bot_failures: Counter[str] = Counter()
        """Decisions that a bot owed, by reason."""
        self.unanswered: Counter[str] = Counter()
        """Questions to games that got no answer, by reason."""
        self.hints: Counter[str] = Counter()
        """Hints asked for, by what came of it."""
        self.halted: Counter[str] = Counter()
        """Tables taken out of play, by reason."""
        self.replays: Counter[str] = Counter()
        """Records played again, by what came of it."""
        self.backups: Counter[str] = Counter()
        """Backups by the clock, ``made`` and ``failed``."""
        self.bugs = 0
        self.dropped: Counter[str] = Counter()
        """Connections the server closed, by reason."""
        self.sockets: Counter[str] = Counter()
        """Open sockets by where they lead: ``tables``, ``evenings``, ``runden``, and those that a
        ``fellow`` server hands on."""
        self.appends = Durations("append", "Time until what is stored is durable.")
        self.commits = Durations("commit", "Time to write a group of what waits, sync included.")
        self.moves = Durations("move", "Time until a move of a person was answered.")
        self.lags = Durations("lag", "How late the server got to what was due.")

    def text(self, sizes: Sizes, whose: Mapping[str, str] | None = None) -> str:
        """All figures in the text format of Prometheus, with these labels besides, if any."""
        families = list(_families(self, sizes))
        for family in families if whose else ():
            family.samples = [
                one._replace(labels={**one.labels, **(whose or {})}) for one in family.samples
            ]
        return _written(families)


def merged(texts: Iterable[str]) -> str:
    """The figures of several servers as one text, in which each family stands together."""
    families: dict[str, Metric] = {}
    for family in (one for text in texts for one in text_string_to_metric_families(text)):
        if family.name in families:
            families[family.name].samples += family.samples
        else:
            families[family.name] = family
    return _written(families.values())


def _written(families: Iterable[Metric]) -> str:
    # A registry for this text alone: rooms in one process share nothing.
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Scrape(families))
    return generate_latest(registry).decode()


class _Scrape(Collector):
    """The figures at one moment."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        """See `Collector.collect`."""
        return self._families


def _families(counted: Metrics, sizes: Sizes) -> Iterator[Metric]:
    yield _gauge("tables", "Tables in memory.", sizes.tables)
    yield _gauge("connections", "Open connections at tables.", sizes.connections)
    yield _gauge("bot_workers", "Processes that think for bots.", sizes.workers)
    yield _gauge("bot_hosts_away", "Machines for bots that did not answer last.", sizes.away)
    yield _gauge("answer_workers", "Processes that answer questions to games.", sizes.answerers)
    yield _gauge("replays_waiting", "Replays waiting or being made.", sizes.replays)
    yield _gauge("admitting", "1 while new tables are taken.", int(sizes.admitting))
    yield _counter("actions", "Actions stored, by who took them.", "by", counted.actions)
    yield _counter("requests", "Requests answered, by kind.", "kind", counted.requests)
    yield _counter("refusals", "Refusals, by code.", "code", counted.refusals)
    yield _counter("bot_failures", "Decisions a bot owed.", "reason", counted.bot_failures)
    yield _counter("unanswered", "Questions not answered.", "reason", counted.unanswered)
    yield _counter("hints", "Hints asked for.", "outcome", counted.hints)
    halted = _from_nought(counted.halted, get_args(Halt))
    yield _counter("halted", "Tables taken out of play.", "reason", halted)
    yield _counter("replays", "Records played again.", "outcome", counted.replays)
    backups = _from_nought(counted.backups, ("made", "failed"))
    yield _counter("backups", "Backups by the clock.", "outcome", backups)
    yield _counter("dropped", "Connections closed by us.", "reason", counted.dropped)
    yield CounterMetricFamily("stammtisch_bugs", "Unexpected errors.", value=counted.bugs)
    yield from _queues(sizes.bots)
    yield _gauge("writes_waiting", "What waits to be written.", sizes.writes)
    sockets = GaugeMetricFamily("stammtisch_sockets", "Open sockets, by kind.", labels=["kind"])
    for kind, count in sorted(counted.sockets.items()):
        sockets.add_metric([kind], count)
    yield sockets
    yield from _leases(sizes.leases)
    for durations in (counted.appends, counted.commits, counted.moves, counted.lags):
        yield durations.family()


def _leases(figures: LeaseFigures) -> Iterator[Metric]:
    """What is ours of the room, where several servers share it."""
    yield _gauge("leases", "Tables, evenings and Runden that are this server's.", figures.held)
    outcomes = Counter(taken=figures.taken, elsewhere=figures.elsewhere, lost=figures.lost)
    yield _counter("lease_outcomes", "What became of leases.", "outcome", outcomes)
    meaning = "Time until it was known whose a lease is."
    yield SummaryMetricFamily(
        "stammtisch_lease_wait_seconds", meaning, figures.waits, figures.waited_s
    )


def _queues(pools: Mapping[str, Figures]) -> Iterator[Metric]:
    """Who waits for bots and for how long, by pool."""
    for name, meaning in (
        ("waiting", "Decisions that wait for a process."),
        ("thinking", "Decisions that a process thinks about."),
        ("starting", "Of these, with a process that is starting."),
        ("sidelined", "1 while the program is not asked."),
    ):
        gauge = GaugeMetricFamily(f"stammtisch_bot_{name}", meaning, labels=["pool"])
        for pool, figures in pools.items():
            gauge.add_metric([pool], getattr(figures, name))
        yield gauge
    started = Counter({pool: figures.started for pool, figures in pools.items()})
    yield _counter("bot_starts", "Processes ever started.", "pool", started)
    meaning = "Time until a process took a decision, or none did."
    waits = SummaryMetricFamily("stammtisch_bot_wait_seconds", meaning, labels=["pool"])
    for pool, figures in pools.items():
        waits.add_metric([pool], figures.waits, figures.waited_s)
    yield waits


def _gauge(name: str, meaning: str, value: int) -> Metric:
    return GaugeMetricFamily(f"stammtisch_{name}", meaning, value=value)


def _from_nought(values: Counter[str], known: Iterable[str]) -> Counter[str]:
    """With all that may come: an alert that counts what is new needs a figure before."""
    return Counter(dict.fromkeys(known, 0) | values)


def _counter(name: str, meaning: str, label: str, values: Counter[str]) -> Metric:
    family = CounterMetricFamily(f"stammtisch_{name}", meaning, labels=[label])
    for key, count in sorted(values.items()):
        family.add_metric([key], count)
    return family
