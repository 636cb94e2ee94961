"""One evening while people are at it: its writer, its viewers and its clock together."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.table.model import Bench, Chair
from stammtisch.table.people import seats
from stammtisch.table.people.chairs import chair_of, chaired
from stammtisch.tournament import AnyCommand, Given
from stammtisch.tournament import commands as c
from stammtisch.tournament.commands import PublishMatrix
from stammtisch.tournament.model import Ms, participant
from stammtisch.tournament.moves.chair import must_be_no_party, must_preside
from stammtisch.tournament.moves.signup import called, clean
from stammtisch.tournament.views import Sentence
from stammtisch.web.edge.identity import guests
from stammtisch.web.evening import chances
from stammtisch.web.evening.chances import LotWish, MatrixWish, NumbersWish
from stammtisch.web.evening.clock import EveningClock
from stammtisch.web.evening.doc import EveningDoc, EveningKey, seat_key
from stammtisch.web.evening.log import CommandLog
from stammtisch.web.evening.online.games import OnlineGame, asked_at
from stammtisch.web.evening.online.steward import Steward
from stammtisch.web.evening.online.tables import contest_of
from stammtisch.web.evening.online.verdicts import unwritten
from stammtisch.web.evening.pictures.looks import Picture
from stammtisch.web.evening.pictures.viewers import EveningViewers
from stammtisch.web.evening.roles import author, person, presides
from stammtisch.web.evening.wire import (
    EveningDone,
    EveningRole,
    EveningWish,
    NewLink,
    PlanningView,
)
from stammtisch.web.evening.words import in_words, refusal
from stammtisch.web.evening.writer import EveningWriter, Offer, with_key, without_key
from stammtisch.web.live.host import Host
from stammtisch.web.live.room import Room
from stammtisch.web.live.table import Living
from stammtisch.web.wire.table.referee import RefereeWish
from stammtisch.web.work.planner import Planning
from stammtisch.web.work.plans import Plans


class LivingEvening:
    """Puts the parts of an evening in use together, and is where its pages turn to."""

    def __init__(self, host: Host, log: CommandLog, doc: EveningDoc, plans: Plans) -> None:
        room = host.room
        self.room = room
        self.plans = plans
        missing = partial(unwritten, room.store, room.games)
        self.writer = EveningWriter(room, log, doc, self._changed, missing)
        self.viewers = EveningViewers(log, doc, self.writer.now)
        self.clock = EveningClock(
            room,
            lambda: self.writer.log,
            self.writer.now,
            doc.speed,
            self.writer.of_server,
        )
        self.steward = self._steward(host, log)
        """Runs the evening where it is played at the room's tables."""
        self.touched: Ms = room.time.ms()
        """When somebody was here last, on the clock that does not jump."""

    @property
    def doc(self) -> EveningDoc:
        """The document."""
        return self.writer.doc

    @property
    def log(self) -> CommandLog:
        """The commands."""
        return self.writer.log

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing is under way."""
        needed = self.steward is not None and self.steward.needed
        return not (len(self.viewers) or self.writer.busy or needed)

    def _steward(self, host: Host, log: CommandLog) -> Steward | None:
        game = contest_of(host.room.games)
        if log.config.use != "online" or game is None:
            return None
        return Steward(host, game, self.writer, self._plan, self._seated)

    async def wake_up(self) -> None:
        """Do what has become due while nobody was there to do it."""
        if self.steward is not None:
            await self.steward.make_up()
        await self.clock.catch_up()
        if self.steward is not None:
            self.steward.wake()

    def attend(self, table: Living) -> None:
        """A table of this evening has come into memory: the steward tells it what holds, unless it
        is not on any more; then it goes on as it is."""
        if self.steward is not None and self.steward.is_on(table.doc.id):
            self.steward.wake()
        else:
            table.presided(Bench())

    def key(self, secret: str) -> EveningKey:
        """The link with this secret. Raises `Problem` ``wrong_key``."""
        found = self.doc.key_of(secret)
        if found is None:
            raise refusal(401, "wrong_key")
        self.touched = self.room.time.ms()
        return found

    def look(self, key: EveningKey) -> Picture:
        """The whole picture."""
        return self.viewers.look(key)

    # --- commands ----------------------------------------------------------------------------

    async def give(self, key: EveningKey, wish: EveningWish) -> EveningDone:
        """Carry out a wish; what it led to, once that is stored. Raises `Problem`."""
        done = self.log.repeated(f"{key.id}:{wish.id}")
        offer = await self._offer(key, wish, drawn=done is None)
        seq, events = await self._carry_out(offer)
        return EveningDone(seq=seq, events=events)

    async def trial(self, key: EveningKey, wish: EveningWish) -> EveningDone:
        """What a wish would lead to, and nothing happens. Raises `Problem`."""
        chosen = chances.wished(wish.command)
        offer = await self._offer(key, wish)
        step = await self.writer.trial(offer)
        if isinstance(chosen, LotWish | NumbersWish):
            return EveningDone(seq=self.log.seq, events=[], chance=True)
        patch, events = self.viewers.preview(step, key)
        return EveningDone(seq=self.log.seq, events=events, patch=patch)

    async def _offer(self, key: EveningKey, wish: EveningWish, *, drawn: bool = True) -> Offer:
        """The wish as a command, with the lot or the matrix that belongs to it."""
        do = chances.wished(wish.command)
        if isinstance(do, MatrixWish):
            do = await self._planned(key, do) if drawn else chances.publication((), 0)
        elif isinstance(do, LotWish | NumbersWish):
            do = self._drawn(do)
        return Offer(key, self._placed(do), wish.seen, wish.id)

    def _placed(self, do: AnyCommand) -> AnyCommand:
        """What is said of a table, with how far its match has come."""
        if not isinstance(do, c.CallReferee | c.NoteIncident | c.RulePlenum):
            return do
        living = self.steward.table_of(do.table) if self.steward else None
        return replace(do, seq=living.table.seq if living else 0)

    def _drawn(self, wish: LotWish | NumbersWish) -> AnyCommand:
        try:
            return chances.drawn(wish, self.log.state, self.room.entropy)
        except RuleViolation as violation:
            raise in_words(violation, self.log.state) from None

    async def _planned(self, key: EveningKey, wish: MatrixWish) -> PublishMatrix:
        """The plan, made by a process while all can watch its progress. Raises `Problem`."""
        trial = chances.publication((), 0)
        by = author(key, self.log.state, trial)
        now = self.writer.now()
        chances.must_be_possible(self.log, Given(t=now, by=by, do=trial))
        return await self._plan(wish)

    async def _plan(self, wish: MatrixWish) -> PublishMatrix:
        order = chances.order_of(wish, self.log.state)

        def heard(told: Planning) -> None:
            self.viewers.planning = PlanningView(told.doing, told.of)
            self.viewers.tell()

        try:
            days = await self.plans.plan(order, heard)
        finally:
            if self.viewers.planning is not None:
                self.viewers.planning = None
                self.viewers.tell()
        return chances.publication(days, order.seed)

    # --- links -------------------------------------------------------------------------------

    async def new_link(self, role: EveningRole, name: str) -> tuple[EveningKey, str]:
        """A link for somebody; its secret is told this once."""
        key, secret = made(self.room, role, name)
        await self.writer.amend(lambda doc: with_key(doc, key))
        return key, secret

    def named(self, wanted: NewLink) -> str:
        """Whom a link is for. Raises `Problem` ``unknown``, ``not_in_team``."""
        state = self.log.state
        if wanted.role in {"director", "audience"}:
            return clean(wanted.name) if wanted.name.strip() else ""
        one = participant(state, wanted.no) if wanted.no is not None else None
        if wanted.no is None:
            one = called((*state.participants, *state.waiting), wanted.name)
        if wanted.role == "referee" and not (one.referee if one else wanted.name in state.referees):
            raise refusal(409, "not_in_team", "TS-03", name=one.name if one else wanted.name)
        if one is None and wanted.role == "player":
            what = "name" if wanted.no is None else "number"
            given = wanted.name if wanted.no is None else wanted.no
            raise refusal(404, "unknown", "TS-82", what=what, given=given)
        return one.name if one else wanted.name

    async def sign_up(self, door: EveningKey, name: str) -> tuple[EveningKey, str]:
        """Put somebody on the list who comes by the link on the door. Raises `Problem`."""
        if door.role not in {"audience", "director"} or not self.doc.door:
            raise refusal(403, "door_closed")
        try:
            key, secret = made(self.room, "player", clean(name))
        except RuleViolation as wrong:
            raise in_words(wrong, self.log.state) from None
        await self.writer.sign_up(key)
        return key, secret

    async def end_link(self, id: str) -> None:
        """A link holds no longer. Raises `Problem`."""
        await self.writer.amend(lambda doc: without_key(doc, id))

    # --- the room's tables -------------------------------------------------------------------

    async def sit_down(self, key: EveningKey, guest: str) -> tuple[str, int]:
        """Give somebody his seat at the table of the room where he plays now: its code, the seat.

        Raises `Problem` ``no_table_now``, `RuleViolation` ``already_seated``.
        """
        one = person(key, self.log.state)
        found = self.steward.seat_of(one.no) if self.steward and one and one.no else None
        if found is None:
            raise refusal(409, "no_table_now", "TS-24")
        living, number = found
        await living.writer.change(lambda doc: seats.owned(doc, number, guest))
        return living.doc.code, number

    async def preside(self, key: EveningKey, label: str, guest: str) -> str:
        """Make somebody a referee at a table of the room, where they see what a spectator sees;
        its code. Raises `Problem` ``not_referee``, ``no_such_table``, ``not_at_this_table``."""
        state = self.log.state
        if not presides(key, state):
            raise refusal(403, "not_referee", "TS-02")
        living = self.steward.table_of(label) if self.steward else None
        if living is None:
            raise refusal(409, "no_such_table", "TS-24")
        by = author(key, state, c.SettleCall(label))
        try:
            must_preside(state, Given(t=self.writer.now(), by=by, do=c.SettleCall(label)), label)
        except RuleViolation as wrong:
            raise in_words(wrong, state) from None
        one = person(key, state)
        chair = Chair(guest=guest, name=one.name if one else key.name, link=key.id)
        await living.writer.change(lambda doc: chaired(doc, chair))
        return living.doc.code

    async def at_table(self, living: Living, guest: str, wish: RefereeWish) -> None:
        """What somebody who sits at a table, or is a referee there, wants of the evening.

        Raises `Problem` ``no_such_table``, ``not_referee``, those of the statute.
        """
        game = self.steward.game_at(living.doc.id) if self.steward else None
        if game is None:
            raise refusal(409, "no_such_table", "TS-24")
        key = self._speaking(living, game, guest, calls=wish.wish == "call")
        if key is None:
            raise refusal(403, "not_referee", "TS-02")
        do = self._placed(asked_at(game.label, wish))
        await self._carry_out(Offer(key, do, self.log.seq, wish.id))

    async def _carry_out(self, offer: Offer) -> tuple[int, list[Sentence]]:
        """As `EveningWriter.give`; a decision in the Plenum is told to its match first."""
        do, steward = offer.do, self.steward
        if not isinstance(do, c.RulePlenum) or steward is None:
            return await self.writer.give(offer)
        with steward.ruling(do.table):
            return await self.writer.give(offer, lambda: self._judge(steward, offer, do))

    async def _judge(self, steward: Steward, offer: Offer, do: c.RulePlenum) -> None:
        """Tell the match. Raises `Problem` ``no_such_table``, ``own_plenum``, ``not_to_judge``,
        `RuleViolation` ``table_paused``."""
        living = steward.table_of(do.table)
        if living is None:
            raise refusal(409, "no_such_table", "TS-24")
        self._must_be_no_party(offer.key, steward.parties(living), do)
        living.present.must_run()
        if not await steward.tables.judged(living, guilty=do.guilty, key=offer.name):
            raise refusal(409, "not_to_judge", "TS-28")

    def _must_be_no_party(
        self, key: EveningKey, parties: tuple[int, ...], do: c.RulePlenum
    ) -> None:
        state = self.log.state
        given = Given(t=self.writer.now(), by=author(key, state, do), do=do)
        try:
            must_be_no_party(given, parties)
        except RuleViolation as wrong:
            raise in_words(wrong, state) from None

    def _speaking(
        self, living: Living, game: OnlineGame, guest: str, *, calls: bool
    ) -> EveningKey | None:
        """By which link somebody speaks at a table: who calls, by the seat."""
        if not calls:
            chair = chair_of(living.doc, guest)
            return next((one for one in self.doc.keys if chair and one.id == chair.link), None)
        seat = living.table.seat_of(guest)
        one = None if seat is None else participant(self.log.state, game.seats[seat])
        if one is None:
            return None
        return seat_key(living.doc.id, seat or 0, one.name)

    def _seated(self) -> None:
        """The tables of the room are others than before."""
        if self.steward is not None:
            self.viewers.codes = self.steward.codes
        self.viewers.tell()

    # --- what goes on ------------------------------------------------------------------------

    def _changed(self) -> None:
        self.viewers.log, self.viewers.doc = self.writer.log, self.writer.doc
        self.viewers.tell()
        self.clock.arm()
        if self.steward is not None:
            self.steward.wake()

    def rest(self) -> None:
        """Nothing happens by itself from here on."""
        self.clock.rest()
        self.viewers.rest()
        if self.steward is not None:
            self.steward.rest()


def made(room: Room, role: EveningRole, name: str = "") -> tuple[EveningKey, str]:
    """A new link and its secret."""
    secret = guests.new_key()
    key = EveningKey(
        id=room.entropy(6).hex(),
        digest=guests.digest(secret),
        role=role,
        made=room.time.unix_ms(),
        name=name,
    )
    return key, secret
