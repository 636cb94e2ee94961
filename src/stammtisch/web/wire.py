"""Every message between browser and server; the page's TypeScript types are made from these."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from stammtisch.games.json_values import Json, JsonObject
from stammtisch.records.record import Nonce
from stammtisch.table.model import Chat, Halt, Name, Settings, Stage

IdempotencyKey: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
"""An idempotency key that the client makes up; the same key never acts twice."""

Phrase: TypeAlias = Literal[
    "cheers", "knock", "applause", "groan", "cheek", "onion", "moment", "one_more"
]
"""The set phrases of the chat; the page has a drawing and words for each. None of them mocks."""


# --- what a browser may say on a table's socket ---------------------------------------------


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """An action for the seat of this connection."""

    key: IdempotencyKey
    seen: Annotated[int, msgspec.Meta(ge=0)]
    """The last sequence number the page shows."""
    action: JsonObject


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """A line of chat: a set phrase or free text, exactly one of them."""

    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=280)] | None = None


class Contribute(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="nonce"
):
    """A fresh nonce for the next draws of chance."""

    nonce: Nonce


class Hurry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hurry"):
    """Whoever plays with bots alone wants their pauses over until asked again."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Are you there?"""

    at: float = 0
    """Comes back unchanged."""


FromClient: TypeAlias = Act | Say | Contribute | Hurry | Ping


# --- what the server may say ----------------------------------------------------------------


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everyone sees it."""

    kind: Literal["empty", "person", "bot"]
    name: str = ""
    bot: str = ""
    presence: Literal["here", "lost", "left"] = "here"
    until: int | None = None
    """Unix ms at which the table stops waiting for a lost player."""
    standin: bool = False
    """A bot plays for the person just now."""
    ready: bool = False
    """The person has contributed to the next shuffle."""
    hints: int = 0
    """So often the person has asked in this match what would be wise."""


class UndoView(msgspec.Struct, frozen=True):
    """Somebody asks to take the last action back: the table waits for the others."""

    seat: int
    """Who asks."""
    asked: list[int]
    """The persons who have not answered yet; each has to agree."""
    until: int
    """Unix ms at which no answer counts as a no."""


class LookbackView(msgspec.Struct, frozen=True):
    """Who lets all hands of the deal before be seen, and whether they can be."""

    agreed: tuple[int, ...] = ()
    """Seats of persons; for bots nobody has to ask."""
    deal: int | None = None
    """The number of the deal that can be seen now."""


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everyone sees it."""

    id: str
    code: str
    game: str
    options: JsonObject
    settings: Settings
    seats: list[SeatView]
    stage: Stage
    created: int
    commitment: str
    host: str = ""
    """Name of the person who opened it."""
    spectators: int = 0
    ending: list[int] = []
    """Seats that want to end the running match; of a match that is over: who ended it so."""
    halted: Halt | None = None
    """Why the table was taken out of play, where ``stage`` is ``halted``."""
    begins: bool = False
    """The match begins by itself as soon as all who sit here have come."""
    starting: bool = False
    """All seats are taken; the first shuffle waits a moment for the persons' nonces."""
    undo: UndoView | None = None
    lookback: LookbackView = LookbackView()
    successor: str | None = None
    evening: str = ""
    """The tournament evening whose table it is."""
    practice: int | None = None
    """So many actions at the beginning are those of another match, from which somebody plays on."""


class Blocked(msgspec.Struct, frozen=True):
    """An action within reach that is refused, and why."""

    action: JsonObject
    code: str
    clause: str
    facts: JsonObject


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """The events of one entry of the log, as this viewer may know them."""

    seq: int
    by: int
    """Seat, -1 chance, -2 clock, -3 the table: its event ``undone`` names ``seat`` and ``to``,
    and whatever happened behind ``to`` has not happened."""
    events: list[Json]
    auto: Literal["timeout", "bot"] | None = None


class SeatClock(msgspec.Struct, frozen=True):
    """A person's time to think; nothing of it is known for bots."""

    left: int | None = None
    """Ms for the rest of the match, without the pending decision; ``None``: by decision only."""
    ends: int | None = None
    """Unix ms at which the pending decision is over; ``None``: nothing is waited for."""


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first message of a connection, and the answer to a lost thread: the whole picture."""

    you: int | None
    """Your seat; ``None``: a spectator."""
    host: bool
    """You may add bots and start."""
    seq: int
    table: TableView
    observation: JsonObject | None
    """``None`` before the match has begun."""
    legal: list[Json]
    blocked: list[Blocked]
    missed: list[Happened]
    """What happened behind the sequence number the client named."""
    chat: list[Chatted]
    replay: str | None = None
    """As in `Seated`."""
    runde: str = ""
    """For who sits here: the Runde that the table belongs to, if it does; its link is secret."""
    deadline: int | None = None
    """Unix ms at which the time to think is over."""
    clocks: list[SeatClock] = []
    """By seat; empty at a table without a limit."""
    zero: int
    """Unix ms at table time 0, for the times a game names in its observation."""
    now: int
    """Unix ms of the server."""
    version: str
    """Of the software; a page that differs should reload itself when convenient."""


class Update(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """Something happened: events, and the fields of the observation that changed."""

    seq: int
    happened: list[Happened]
    changes: JsonObject
    """Top-level fields of the observation with new values."""
    legal: list[Json]
    """As in `Hello`; in long lists a pair ``[start, count]`` stands for so many actions of the list
    before, from this place (counted from 0)."""
    blocked: list[Blocked]
    deadline: int | None = None
    clocks: list[SeatClock] = []
    zero: int


class Accepted(msgspec.Struct, frozen=True, tag_field="type", tag="accepted"):
    """The action with this key is stored; it is part of the game for ever."""

    key: str
    seq: int


class Refused(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="refused"):
    """Nothing happened, and why; also the body of every HTTP error."""

    code: str
    clause: str = ""
    facts: JsonObject = {}
    de: str = ""
    en: str = ""
    """The sentence in both languages, where only the server can fill it in."""
    key: str | None = None
    """Of the action refused."""
    request: str | None = None
    """The request id in the server's log, for errors that are ours."""


class TableChanged(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """Seats, presence or stage changed."""

    table: TableView
    you: int | None
    host: bool
    replay: str | None = None
    """As in `Seated`."""


class Chatted(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="chat"):
    """A line of chat; not stored with the game."""

    at: int
    name: str
    seat: int | None = None
    phrase: Phrase | None = None
    text: str | None = None


class RoomNotice(msgspec.Struct, frozen=True, tag_field="type", tag="notice"):
    """Whoever runs the room says something to everybody who is at a table."""

    at: int
    """Unix time in ms."""
    text: str


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """I am."""

    at: float
    now: int


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The server closes the connection: ``restart``, ``slow``, ``flood``, ``closed``."""

    reason: Literal["restart", "slow", "flood", "closed"]


FromServer: TypeAlias = (
    Hello | Update | Accepted | Refused | TableChanged | Chatted | RoomNotice | Pong | Bye
)


# --- resources over HTTP ----------------------------------------------------------------------


class LessonWords(msgspec.Struct, frozen=True):
    """The same in German and English."""

    de: str
    en: str


class LessonOffer(msgspec.Struct, frozen=True):
    """A lesson of a game, in the order in which they are taken."""

    title: LessonWords
    table: JsonObject
    """Who sits down at a table with these options needs it; none: everybody."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game on offer."""

    name: str
    folder: str
    seats: list[int]
    default_seats: int
    bots: list[str]
    options: JsonObject
    """Default values by option."""
    schema: JsonObject
    """JSON Schema of the options."""
    texts: JsonObject
    """Title and tagline, in German and English; all other words are asked for by game."""
    lessons: list[LessonOffer] = []
    characters: list[str] = []
    """Bots with a name, a face and a temper, as ``level/key``; the order in which they come."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is needed to open a table."""

    game: str
    name: Name
    """Of the person who opens it and takes seat 0."""
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    options: JsonObject = {}
    settings: Settings = Settings()
    bots: list[str] = []
    """Bots for the seats after the first; with all seats taken the match begins by itself, as
    soon as the persons, who have seen the commitment by then, have given their nonces."""
    key: IdempotencyKey | None = None
    """The same key opens the same table, once."""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat, or the first free one."""

    name: Name
    seat: int | None = None


class AddBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Put a bot on a seat, or on the first free one."""

    bot: str = "steady"
    seat: int | None = None


class EndMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """End the running match as it stands, as soon as all agree; or go on with it."""

    agree: bool = True


class UndoWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take the own last action back as soon as all agree, or agree; or say no to it."""

    seq: Annotated[int, msgspec.Meta(ge=0)]
    """The last sequence number the page shows."""
    agree: bool = True


class MayUndo(msgspec.Struct, frozen=True):
    """Whether your last action can be taken back now, if the others agree."""

    refused: Refused | None
    """Why not; ``None``: it can."""


class LookbackWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let everybody see all hands of a deal once the next one runs, or no longer."""

    agree: bool


class DealHands(msgspec.Struct, frozen=True):
    """All hands of the deal before the running one."""

    deal: int
    hands: list[list[str]]
    """By seat the cards that were in that hand, in the order in which they came."""


class HintReason(msgspec.Struct, frozen=True):
    """A sentence of the game's texts, under ``advice.reasons``, and what it is filled with."""

    name: str
    facts: JsonObject


class HintedAction(msgspec.Struct, frozen=True, kw_only=True):
    """An action that makes sense now, with the result to expect."""

    action: JsonObject
    value: float
    """In the measure of the hint; more is better."""
    low: float
    """95 of 100 such intervals hold the true value."""
    high: float
    close: bool
    """As far as can be told, it is as good as the first."""
    reasons: list[HintReason]


class HintTold(msgspec.Struct, frozen=True, kw_only=True):
    """What would be wise for your seat, from what it sees and nothing else."""

    seq: int
    """The sequence number of the table when it was asked."""
    measure: str
    """What the values count: a name of the game's texts, under ``advice.measures``."""
    worlds: int
    """So many ways in which the hidden cards may lie were looked at."""
    actions: list[HintedAction]
    """The best first."""
    asked: int
    """So often your seat has asked in this deal."""
    most: int
    """So often it may."""
    of_match: bool
    """The whole match is one deal."""


class LetChat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be said at the table from now on."""

    chat: Chat


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take back a seat with the key of its link."""

    key: str


class SeatLink(msgspec.Struct, frozen=True):
    """A fresh link to one's own seat, for another device; older links end."""

    path: str
    key: str


class Seated(msgspec.Struct, frozen=True):
    """Where you sit now."""

    table: TableView
    you: int | None
    host: bool = False
    replay: str | None = None
    """The long link to the match, once it is over, for those who sat there: a path."""


class PublicAddress(msgspec.Struct, frozen=True):
    """How other devices reach this page."""

    origin: str
    """Scheme, host and port."""
    reachable: bool
    """False where the room only knows an address that leads every device to itself."""
    others: list[str] = []
    """The same in further networks of this machine, where it has several."""
    closed: bool = False
    """Nobody else can be let in: the room listens to this machine only."""


class QrRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address of this page to be shown as a QR code."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class TableRow(msgspec.Struct, frozen=True):
    """A line of the lobby."""

    id: str
    code: str
    game: str
    host: str
    stage: Stage
    taken: int
    seats: int
    spectators: bool
    yours: bool = False
    your_turn: bool = False
    deviations: JsonObject = {}
    """Options that differ from the standard rules."""


class Lobby(msgspec.Struct, frozen=True):
    """The tables that are public, and those at which you sit."""

    tables: list[TableRow]
    yours: list[TableRow]


class ReplayRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be replayed: the text of a file."""

    record: Annotated[str, msgspec.Meta(max_length=4_000_000)]
    seat: int | None = None
    """Show what this seat saw; ``None``: everything, all hands."""


class ReviewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be looked back at, and whose decisions are weighed."""

    record: Annotated[str, msgspec.Meta(max_length=4_000_000)]
    seat: Annotated[int, msgspec.Meta(ge=0)]


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is needed to play on from where a match once stood."""

    record: Annotated[str, msgspec.Meta(max_length=4_000_000)]
    n: Annotated[int, msgspec.Meta(ge=0)]
    """After so many of its actions; what chance did right behind them comes along."""
    seat: Annotated[int, msgspec.Meta(ge=0)]
    """Where the person sits."""
    name: Name
    bot: str = "steady"
    """Plays on all other seats."""
    key: IdempotencyKey | None = None
    """The same key opens the same table, once."""


class ReviewOpened(msgspec.Struct, frozen=True, kw_only=True, tag="opened"):
    """The first line of a review: what will be looked at."""

    players: list[str]
    seat: int
    stake: Literal["match", "round", "pot"]
    """What a cost is a part of: the chance to win the match or the round, or the pot."""
    by: str
    """The bot whose way of playing says what actions bring; ``bots`` of the game knows it."""
    actions: int
    steps: int
    """So many lines follow, and then the summary."""


class ReviewPoint(msgspec.Struct, frozen=True, kw_only=True, tag="curve"):
    """The chances after an action, from 0 to 1."""

    n: int
    public: list[float]
    """By seat, from what everybody knew."""
    own: float
    """Of the seat, from what it knew."""
    reach: float
    """Half of the width of the 95 % interval of ``own``."""


class ReviewWords(msgspec.Struct, frozen=True, kw_only=True):
    """A decision in words of one language."""

    played: str
    best: str
    cost: str
    reasons: str
    actions: list[str]
    """What was compared; see `ReviewDecision.weighed`."""


class ReviewWeight(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the actions that were compared was worth, from 0 to 1."""

    value: float
    reach: float
    """Half of the width of the 95 % interval."""
    played: bool = False


class ReviewDecision(msgspec.Struct, frozen=True, kw_only=True, tag="decision"):
    """What a decision has cost by what the seat knew; 0: nothing better was found."""

    n: int
    cost: float
    surely: float
    """The lower end of its 95 % interval."""
    grade: Literal["good", "inaccuracy", "mistake", "costly"]
    weighed: list[ReviewWeight]
    """The actions that were compared, the best first; none of a good decision."""
    de: ReviewWords
    en: ReviewWords


class ReviewStep(msgspec.Struct, frozen=True, kw_only=True, tag="step"):
    """One step more is done; what it came to stands in the summary."""


class ReviewSummary(msgspec.Struct, frozen=True, kw_only=True, tag="summary"):
    """The last line: what all of it comes to, for the seat."""

    dearest: list[int]
    """The numbers of the dearest decisions, the dearest first."""
    well: list[int]
    """The numbers of the decisions whose deal ended better for the seat than it began."""
    start: float
    end: float
    luck: float
    own: float | None
    """``None`` where the match is too long to tell own moves from those of the others."""
    others: float
    decisions: int
    de: list[str]
    en: list[str]


ReviewLine: TypeAlias = ReviewOpened | ReviewPoint | ReviewDecision | ReviewStep | ReviewSummary


class AskGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question to a game beside the play, about a table, about a record, or about neither."""

    question: JsonObject
    """One of the game's own questions, told apart by ``type``."""
    table: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """The id or code of a table at which you sit."""
    record: Annotated[str, msgspec.Meta(max_length=4_000_000)] | None = None
    """The text of a record, instead of a table."""


class GameAnswer(msgspec.Struct, frozen=True):
    """What the game says."""

    answer: JsonObject


class TakeLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as far as it has been taken, the newest move last; the server keeps none of it."""

    moves: Annotated[
        list[JsonObject | Literal["next", "show", "skip"]], msgspec.Meta(max_length=120)
    ] = []
    """Actions; on to the next step; let the host play the next action, or the whole step."""
    fresh: bool = False
    """The page shows nothing yet: tell the whole picture."""


class LessonStand(msgspec.Struct, frozen=True, kw_only=True):
    """Where a lesson stands."""

    title: LessonWords
    goal: LessonWords
    names: list[LessonWords]
    """Of the steps."""
    done: list[LessonWords]
    """What can be done after it."""
    step: int
    """From 0; as many as there are names: the lesson is over."""
    say: LessonWords | None
    said: LessonWords | None
    """The word about the newest move."""
    back: bool
    """The newest move was legal, but has been taken back: it is no part of the lesson."""
    hint: LessonWords | None
    model: JsonObject | None
    """What the host would play now; ``None``: nothing is asked."""
    hello: Hello | None
    """The whole picture, if it was asked for, or nothing has happened but what may be done."""
    updates: list[Update]
    """What the newest move brought, action by action."""


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a record and what it did.

    A difference is ``[value]``: this instead; ``[]``: gone; ``{name: difference}``: within these
    fields, or places of a list; ``[at, removed, added]``: so many entries of a list are replaced
    by others; ``[at, removed, added, {place: difference}]``: both, by places of the list before.
    """

    n: int
    by: int
    do: JsonObject
    events: list[Json]
    changes: dict[str, JsonObject | list[Json]]
    """Differences of those fields of the shown observation that this step changed."""
    hands: JsonObject | list[Json] | None = None
    """The difference of all hands, where it changed them; only in the view of all hands."""
    auto: str | None = None


class Replay(msgspec.Struct, frozen=True):
    """A whole match, step by step."""

    game: str
    options: JsonObject
    players: list[str]
    names: list[str]
    """By seat, what everybody was called at the table; empty: as ``players`` says."""
    start: JsonObject
    """The observation before the first step."""
    start_hands: list[list[str]] | None
    """By seat, all hands before the first step; only in the view of all hands."""
    steps: list[ReplayStep]
    result: list[float] | None
    fair: JsonObject | None
    """The record's proof of the shuffles: table, commitment, secret; nonces stand in the lines."""
    record: str | None
    """Of a table: the record itself, for download and for the check in the browser."""


DangerCode: TypeAlias = Literal["plain_http", "loopback_invitations", "everybody_trusted"]


class Warned(msgspec.Struct, frozen=True, kw_only=True):
    """What in the way the room is run puts players at risk, and what to do about it."""

    code: DangerCode
    de: str
    en: str


class OperatorTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is open or playing, as the operator of the room sees it."""

    id: str
    game: str
    stage: Stage
    people: int
    bots: int
    seats: int
    connections: int
    """Browsers that are there."""
    entries: int | None
    """How long its log is; unknown while it is not in memory."""
    created_ms: int
    """Unix time."""
    evening: bool
    """A tournament evening has opened it, and alone may end it."""


class OperatorServer(msgspec.Struct, frozen=True, kw_only=True):
    """One of the servers that share the room, as its operator sees it."""

    name: str
    """Of its machine, and its number there."""
    draining: bool
    busy: bool
    p99_ms: float
    moves_a_minute: int
    connections: int
    in_memory: int


class OperatorLook(msgspec.Struct, frozen=True, kw_only=True):
    """The room as its operator sees it, with all the servers that share it."""

    version: str
    draining: bool
    """No new tables are taken, as the operator wanted it."""
    busy: bool
    """No new tables are taken, as moves take too long; of several servers, at one of them."""
    p50_ms: float
    """Time until a move was answered, of half of the latest moves at most; of several servers,
    that of the slowest."""
    p99_ms: float
    moves_a_minute: int
    connections: int
    count: int
    """Tables that are open or playing."""
    in_memory: int
    tables: list[OperatorTable]
    """Those with most browsers first; not all, if there are very many."""
    warnings: list[Warned]
    servers: list[OperatorServer]
    """Those that share the room; none, if one has it for itself."""
    silent: int
    """So many more do not answer just now: what they have is missing here."""


class Announcement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the operator says to all."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class NoticeTold(msgspec.Struct, frozen=True, kw_only=True):
    """It was said."""

    connections: int
    """Browsers that were told."""


class Drain(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether new tables are refused from here on."""

    on: bool
