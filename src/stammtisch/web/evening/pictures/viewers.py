"""Everybody who looks at an evening: the whole picture when they come, then what has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

import msgspec

from stammtisch.tournament.model import Ms
from stammtisch.tournament.views import Sentence, sentences
from stammtisch.web.evening.doc import EveningDoc, EveningKey
from stammtisch.web.evening.log import CommandLog, CommandStep
from stammtisch.web.evening.pictures import looks
from stammtisch.web.evening.pictures.looks import Besides, Picture
from stammtisch.web.evening.pictures.patch import difference
from stammtisch.web.evening.wire import EveningChanged, PlanningView
from stammtisch.web.live.telling.connection import Connection, Reason, encode
from stammtisch.web.ops.timer import Timer

_SETTLE_S = 0.04
"""Comings and goings within this time are told together."""


class Looking:
    """A device with the evening open."""

    def __init__(self, connection: Connection, key: EveningKey) -> None:
        self.connection = connection
        self.key = key
        self.variant = ""
        self.you: Picture = {}
        """What it was told last of what is for it alone."""


class EveningViewers:
    """The devices, and the pictures they were shown last."""

    def __init__(self, log: CommandLog, doc: EveningDoc, now: Callable[[], Ms]) -> None:
        self.log = log
        self.doc = doc
        self.planning: PlanningView | None = None
        self.codes: Mapping[str, str] = {}
        """By label, the room's tables where the evening is played now."""
        self._now = now
        self._looking: list[Looking] = []
        self._pictures = self._drawn(self._besides())
        self._telling = Timer(self.tell)

    def __len__(self) -> int:
        return len(self._looking)

    @property
    def here(self) -> Mapping[str, int]:
        """By id of the link, how many devices."""
        return Counter(one.key.id for one in self._looking)

    # --- the whole picture -------------------------------------------------------------------

    def look(self, key: EveningKey) -> Picture:
        """The whole picture for the holder of a link."""
        public = self._pictures[looks.variant(key, self.log.state)]
        return self._whole(public, self._you(key, self._besides()))

    def preview(self, step: CommandStep, key: EveningKey) -> tuple[Picture, list[Sentence]]:
        """What would be different for the holder of a link after a step, and its events."""
        before, log = self.look(key), self.log.after(step)
        besides = self._besides(log)
        picture = _variants(looks.everybody(log, self.doc, besides))
        you = looks.plain(looks.you(key, log, self.doc, self._now(), besides))
        after = self._whole(picture[looks.variant(key, log.state)], you)
        same = {name: before[name] for name in ("now", "seq")}
        return difference(before, {**after, **same}), sentences(step.events, log.state)

    def _whole(self, public: Picture, you: Picture) -> Picture:
        frame = {"evening": self.doc.id, "seq": self.log.seq, "now": self._now()}
        return {**frame, **public, "you": you}

    def _you(self, key: EveningKey, besides: Besides) -> Picture:
        return looks.plain(looks.you(key, self.log, self.doc, self._now(), besides))

    def _besides(self, log: CommandLog | None = None) -> Besides:
        """Found out once for all devices; ``log``: another one than that of the evening."""
        tables = looks.own_tables((log or self.log).state, self.codes)
        return Besides(self.planning, self.codes, self.here, tables)

    def _drawn(self, besides: Besides) -> dict[str, Picture]:
        return _variants(looks.everybody(self.log, self.doc, besides))

    # --- who comes and goes ------------------------------------------------------------------

    def enter(self, connection: Connection, key: EveningKey) -> Looking:
        """A device has come: it gets the whole picture, and everything from here on."""
        one = Looking(connection, key)
        self._looking.append(one)
        self._greet(one)
        self.tell_soon()
        return one

    def leave(self, one: Looking) -> None:
        """A device has gone."""
        if one in self._looking:
            self._looking.remove(one)
            self.tell_soon()

    def end(self, reason: Reason) -> list[Connection]:
        """Say goodbye to all; the connections that are still closing."""
        self.rest()
        for one in self._looking:
            one.connection.end(reason)
        return [one.connection for one in self._looking]

    def rest(self) -> None:
        """Nothing more is told by itself."""
        self._telling.rest()

    def _greet(self, one: Looking) -> None:
        one.variant = looks.variant(one.key, self.log.state)
        one.you = self._you(one.key, self._besides())
        look = self._whole(self._pictures[one.variant], one.you)
        one.connection.push(encode({"type": "hello", "look": look}))

    # --- what they hear ----------------------------------------------------------------------

    def tell(self) -> None:
        """Everybody hears what is different since the last time."""
        self._telling.stop()
        besides = self._besides()
        before, self._pictures = self._pictures, self._drawn(besides)
        patches = {name: difference(before[name], self._pictures[name]) for name in before}
        raw = {name: _raw(patch) for name, patch in patches.items()}
        now, seq = self._now(), self.log.seq
        same = {
            name: encode(EveningChanged(seq=seq, now=now, patch=patch))
            for name, patch in raw.items()
        }
        yours: dict[str, Picture] = {}
        kept = {key.id: key for key in self.doc.keys}
        for one in list(self._looking):
            if one.key.id not in kept:
                one.connection.end("closed")
                continue
            one.key = kept[one.key.id]
            if looks.variant(one.key, self.log.state) != one.variant:
                self._greet(one)
                continue
            if one.key.id not in yours:
                yours[one.key.id] = self._you(one.key, besides)
            own = difference(one.you, yours[one.key.id])
            one.you = yours[one.key.id]
            if own:
                patch = {**raw[one.variant], "you": own}
                one.connection.push(encode(EveningChanged(seq=seq, now=now, patch=patch)))
            else:
                one.connection.push(same[one.variant])

    def tell_soon(self) -> None:
        """As `tell`, together with what else happens in a moment."""
        if not self._telling.runs:
            self._telling.set(_SETTLE_S)


def _variants(whole: Picture) -> dict[str, Picture]:
    table = looks.without_drafts(whole)
    return {"desk": whole, "table": table, "audience": looks.without_trail(table)}


def _raw(patch: dict[str, object]) -> dict[str, object]:
    """The parts of a patch encoded once for all who get it."""
    return {name: msgspec.Raw(encode(part)) for name, part in patch.items()}
