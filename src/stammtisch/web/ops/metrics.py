"""Counts what happens in the room, and writes it down for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

from stammtisch.bots.workers import Figures

_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the latency classes in seconds."""


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()
        """Stored actions by who took them: ``person``, ``bot``, ``timeout``, ``standin``."""
        self.refusals: Counter[str] = Counter()
        """Refusals by code; those of a game are ``rules``, whatever they are."""
        self.bot_failures: Counter[str] = Counter()
        """Decisions that a bot owed, by reason."""
        self.unanswered: Counter[str] = Counter()
        """Questions to games that got no answer, by reason."""
        self.halted: Counter[str] = Counter()
        """Tables taken out of play, by reason."""
        self.replays: Counter[str] = Counter()
        """Records played again, by what came of it."""
        self.bugs = 0
        self.dropped: Counter[str] = Counter()
        """Connections the server closed, by reason."""
        self._latency = [0] * (len(_BOUNDS) + 1)
        self._latency_sum = 0.0

    def appended(self, seconds: float) -> None:
        """An append to the log took so long until it was durable."""
        self._latency[bisect_left(_BOUNDS, seconds)] += 1
        self._latency_sum += seconds

    def text(  # noqa: PLR0913 - each is a figure of its own
        self,
        *,
        tables: int,
        connections: int,
        workers: int,
        answerers: int,
        replays: int,
        bots: Mapping[str, Figures],
    ) -> str:
        """All figures in the text format of Prometheus; ``bots`` by pool."""
        lines = [
            *_gauge("tables", "Tables in memory.", tables),
            *_gauge("connections", "Open connections at tables.", connections),
            *_gauge("bot_workers", "Processes that think for bots.", workers),
            *_gauge("answer_workers", "Processes that answer questions to games.", answerers),
            *_gauge("replays_waiting", "Replays waiting or being made.", replays),
            *_counter("actions", "Actions stored, by who took them.", "by", self.actions),
            *_counter("refusals", "Refusals, by code.", "code", self.refusals),
            *_counter("bot_failures", "Decisions a bot owed.", "reason", self.bot_failures),
            *_counter("unanswered", "Questions not answered.", "reason", self.unanswered),
            *_counter("halted", "Tables taken out of play.", "reason", self.halted),
            *_counter("replays", "Records played again.", "outcome", self.replays),
            *_counter("dropped", "Connections closed by us.", "reason", self.dropped),
            "# HELP stammtisch_bugs_total Unexpected errors.",
            "# TYPE stammtisch_bugs_total counter",
            f"stammtisch_bugs_total {self.bugs}",
            *_queues(bots),
            *self._histogram(),
        ]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> Iterator[str]:
        name = "stammtisch_append_seconds"
        yield f"# HELP {name} Time until an action is durable."
        yield f"# TYPE {name} histogram"
        total = 0
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self._latency, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._latency_sum:.6f}"
        yield f"{name}_count {total}"


_QUEUE = (
    ("bot_waiting", "gauge", "Decisions that wait for a process.", "waiting"),
    ("bot_thinking", "gauge", "Decisions that a process thinks about.", "thinking"),
    ("bot_starting", "gauge", "Of these, with a process that is starting.", "starting"),
    ("bot_sidelined", "gauge", "1 while the program is not asked.", "sidelined"),
    ("bot_starts_total", "counter", "Processes ever started.", "started"),
)


def _queues(pools: Mapping[str, Figures]) -> Iterator[str]:
    """Who waits for bots and for how long, by pool."""
    for name, kind, meaning, field in _QUEUE:
        yield f"# HELP stammtisch_{name} {meaning}"
        yield f"# TYPE stammtisch_{name} {kind}"
        for pool, figures in pools.items():
            yield f'stammtisch_{name}{{pool="{pool}"}} {int(getattr(figures, field))}'
    name = "stammtisch_bot_wait_seconds"
    yield f"# HELP {name} Time until a process took a decision, or none did."
    yield f"# TYPE {name} summary"
    for pool, figures in pools.items():
        yield f'{name}_sum{{pool="{pool}"}} {figures.waited_s:.6f}'
        yield f'{name}_count{{pool="{pool}"}} {figures.waits}'


def _gauge(name: str, meaning: str, value: int) -> Iterator[str]:
    yield f"# HELP stammtisch_{name} {meaning}"
    yield f"# TYPE stammtisch_{name} gauge"
    yield f"stammtisch_{name} {value}"


def _counter(name: str, meaning: str, label: str, values: Counter[str]) -> Iterator[str]:
    yield f"# HELP stammtisch_{name}_total {meaning}"
    yield f"# TYPE stammtisch_{name}_total counter"
    for key, count in sorted(values.items()):
        yield f'stammtisch_{name}_total{{{label}="{key}"}} {count}'
