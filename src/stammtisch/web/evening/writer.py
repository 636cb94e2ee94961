"""The one writer of an evening: every command goes through its lock, into the store, then out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Protocol

import msgspec
from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.match.log import Conflict, JournalLine, StoreUnavailable, Unsettled
from stammtisch.tournament import AnyCommand, Author, Given
from stammtisch.tournament import commands as c
from stammtisch.tournament.model import Ms
from stammtisch.tournament.moves.signup import called
from stammtisch.tournament.moves.signup import key as folded
from stammtisch.tournament.views import Sentence, sentences
from stammtisch.web.edge.problems import Problem
from stammtisch.web.evening.doc import KIND, EveningDoc, EveningKey, packed, unpacked
from stammtisch.web.evening.log import BrokenEvening, CommandLog, CommandStep
from stammtisch.web.evening.roles import DRAFTS, author, sees_drafts, sits_at
from stammtisch.web.evening.topics import about
from stammtisch.web.evening.words import in_words, refusal
from stammtisch.web.live.room import Room
from stammtisch.web.ops import logs


class Offer:
    """A command as somebody gives it: by which link, from which page, under which key."""

    def __init__(self, key: EveningKey, do: AnyCommand, seen: int, id: str) -> None:
        self.key = key
        self.do = do
        self.seen = seen
        self.name = f"{key.id}:{id}"
        """Under this it is stored, so that it never acts twice."""


class Unwritten(Protocol):
    """Who finds what a match was told and the log has yet to say."""

    async def __call__(self, doc: EveningDoc, log: CommandLog) -> CommandStep | None:
        """The next step of the log. Raises `StoreUnavailable`."""
        ...


class EveningWriter:
    """Changes the log and the document of one evening; whoever wants to change them asks here."""

    def __init__(
        self,
        room: Room,
        log: CommandLog,
        doc: EveningDoc,
        changed: Callable[[], None],
        unwritten: Unwritten,
    ) -> None:
        """``changed`` is called after every change, once it is stored."""
        self.log = log
        self.doc = doc
        self._room = room
        self._changed = changed
        self._unwritten = unwritten
        self._lock = asyncio.Lock()
        self._doubtful = False
        """A write ended without a clear yes or no."""
        self._behind = False
        """A match may have been told a decision that is not written down."""
        self._elsewhere = False

    @property
    def busy(self) -> bool:
        """A change is under way."""
        return self._lock.locked()

    def now(self) -> Ms:
        """The evening's time, which never goes back behind what has happened."""
        return max(self.doc.time(self._room.time.unix_ms()), self.log.t)

    @asynccontextmanager
    async def owned(self) -> AsyncIterator[CommandLog]:
        """The log for a change; after an uncertain write it is first read again.

        What a match was told already is written down before anything else.
        """
        async with self._lock:
            if self._elsewhere:
                raise refusal(409, "conflict")
            if self._doubtful:
                await self._reread()
            if self._behind:
                await self._catch_up()
            yield self.log

    def leave(self) -> None:
        """The evening is another server's: nothing is changed here any more."""
        self._elsewhere = True

    # --- commands ----------------------------------------------------------------------------

    async def give(
        self, offer: Offer, before: Callable[[], Awaitable[None]] | None = None
    ) -> tuple[int, list[Sentence]]:
        """Carry out a command: its number and its events in words, once it is stored.

        The same key again gets the same answer. ``before`` tells the match, where one has to know
        it first, under the same key. Raises `Problem`, `StoreUnavailable`, and what that raises.
        """
        async with self.owned() as log:
            done = log.repeated(offer.name)
            if done is not None:
                return done[0], sentences(done[1], log.state)
            step = self._tried(log, offer)
            self._behind = before is not None
            if before is not None:
                await before()
            await self._keep(log, step)
            self._behind = False
            return log.seq, sentences(step.events, log.state)

    async def sign_up(self, key: EveningKey) -> None:
        """Put the holder of a new link on the list, or tick him off, and keep his link."""
        async with self.owned() as log:
            step = self._tried(log, Offer(key, self._arrival(log, key.name), log.seq, key.id))
            await self._keep(log, step, with_key(self.doc, key))

    def _arrival(self, log: CommandLog, name: str) -> AnyCommand:
        """Whose name the desk has put on the list before takes it with the first link for it."""
        wanted, state = folded(name), log.state
        listed = called((*state.participants, *state.waiting), name)
        given = any(one.role == "player" and folded(one.name) == wanted for one in self.doc.keys)
        if listed is None or listed.here or given:
            return c.Register(name, here=True)
        return c.CheckIn(listed.name)

    async def trial(self, offer: Offer) -> CommandStep:
        """What a command would lead to. Raises `Problem`."""
        async with self.owned() as log:
            return self._tried(log, offer)

    async def of_server(self, t: Ms, do: AnyCommand) -> None:
        """A command of the program itself, with the moment it was due."""
        async with self.owned() as log:
            given = Given(t=max(t, log.t), by=Author(role="server"), do=do)
            try:
                step = log.prepared(given)
            except RuleViolation as refusal:
                logs.warn("the statute refuses the clock", code=refusal.code)
                return
            await self._keep(log, step)

    async def amend(self, change: Callable[[EveningDoc], EveningDoc]) -> None:
        """Store another document. Raises `Problem`, `StoreUnavailable`."""
        async with self.owned():
            doc = change(self.doc)
            if doc != self.doc:
                await self._write([], doc)
                self.doc = doc
                self._changed()

    async def beat(self) -> None:
        """Note that the server is there; nobody hears of it, and a full disk does not matter."""
        with suppress(StoreUnavailable, Problem):
            async with self.owned():
                doc = replace(self.doc, alive=self.now())
                await self._write([], doc)
                self.doc = doc

    def _tried(self, log: CommandLog, offer: Offer) -> CommandStep:
        by = author(offer.key, log.state, offer.do)
        self._must_be_fresh(log, offer, by)
        given = Given(t=self.now(), by=by, do=offer.do)
        try:
            return log.prepared(given, offer.name)
        except RuleViolation as refusal:
            raise in_words(refusal, log.state) from None

    def _must_be_fresh(self, log: CommandLog, offer: Offer, by: Author) -> None:
        """Refuse what is about something that the page does not show as it is (409).

        A second entry is kept as a conflict by the statute; but one of the same author would take
        the place of the first, so for him the sheet has to be what he saw.
        """
        topics = set(about(offer.do, log.state))
        found = list(log.since(offer.seen, topics))
        if isinstance(offer.do, c.ResultEntered):
            sheet = {("sheet", offer.do.matchday, offer.do.table)}
            found = [one for one in log.since(offer.seen, sheet) if one[1].given.by == by]
        if found:
            told = _told(offer, log, [step for _, step in found])
            raise refusal(
                409,
                "stale_page",
                "TS-72",
                seq=log.seq,
                changed=[{"de": one.de, "en": one.en} for one in told],
            )

    # --- the store ---------------------------------------------------------------------------

    async def _catch_up(self) -> None:
        while (step := await self._unwritten(self.doc, self.log)) is not None:
            await self._keep(self.log, step)
        self._behind = False

    async def _keep(
        self, log: CommandLog, step: CommandStep, doc: EveningDoc | None = None
    ) -> None:
        await self._write([log.line(step)], doc)
        log.commit(step)
        self.doc = doc or self.doc
        self._changed()

    async def _write(self, lines: list[JournalLine], doc: EveningDoc | None) -> None:
        """Wait for the store; whatever is not a clear yes or no makes the evening doubtful."""
        journals = self._room.store.journals
        text = None if doc is None else packed(doc)
        try:
            await journals.write(KIND, self.doc.id, lines, text)
        except StoreUnavailable as error:
            self._doubtful |= isinstance(error, Unsettled)
            raise
        except Conflict as error:
            self._doubtful = True
            logs.warn("conflict", evening=self.doc.id, detail=str(error))
            raise refusal(409, "conflict") from error
        except BaseException:
            self._doubtful = True
            raise

    async def _reread(self) -> None:
        found = await self._room.store.journals.read(KIND, self.doc.id)
        if found is None:
            raise refusal(404, "unknown_evening")
        try:
            self.log.again(found.lines)
            self.doc = unpacked(found.doc)
        except (BrokenEvening, msgspec.DecodeError) as error:
            logs.warn("damaged evening", evening=self.doc.id, detail=str(error))
            raise refusal(503, "evening_damaged") from error
        self._doubtful = False
        self._changed()


def _told(offer: Offer, log: CommandLog, steps: Iterable[CommandStep]) -> list[Sentence]:
    """What has happened, as far as whoever gives the command may hear of it: anybody who takes part
    can name any sheet."""
    told = [one for step in steps for one in sentences(step.events, log.state)]
    if sees_drafts(offer.key, log.state):
        return told
    match offer.do:
        case c.ResultEntered() | c.ResultConfirmed() | c.ResultCorrected() as do:
            if sits_at(offer.key, log.state, do.matchday, do.table):
                return told
    return [one for one in told if one.type not in DRAFTS]


def with_key(doc: EveningDoc, key: EveningKey) -> EveningDoc:
    """The document with another link."""
    return replace(doc, keys=(*doc.keys, key))


def without_key(doc: EveningDoc, id: str) -> EveningDoc:
    """The document without a link; the last one of a director stays. Raises `Problem`."""
    left = tuple(key for key in doc.keys if key.id != id)
    if len(left) == len(doc.keys):
        raise refusal(404, "unknown_link")
    if not any(key.role == "director" for key in left):
        raise refusal(409, "last_director")
    return replace(doc, keys=left)
