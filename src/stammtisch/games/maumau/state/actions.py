"""What players, chance and the clock can do (MM-17.3, MM-0A.9)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stammtisch.games.json_values import Json
from stammtisch.games.maumau.state.cards import SuitCode
from stammtisch.games.protocol import Action

SpokenPhrase: TypeAlias = str
"""``mau``, ``mau_mau``, ``damenrunde``, ``damenrunde_ende``, ``fertig_hinweis``, or a rule's."""
ChargeGroup: TypeAlias = Literal[
    "legen",
    "ziehen",
    "strafkarte",
    "mau",
    "maumau",
    "jubel",
    "dame",
    "wunsch",
    "geben",
    "regel",
]
"""What a challenge is about (MM-6.2)."""
Matter: TypeAlias = Literal["p1", "p2", "p3", "p4", "p5", "p6"]
"""What a Plenum is about (MM-7.1)."""

TEXT_LIMIT = 200


class SeatAction(Action, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """An action of a seat; the table stamps ``t``, its time in ms."""

    t: int | None = None


class Lay(SeatAction, frozen=True, tag="lay", gc=False):
    """Lay cards; several are the chain of its one-card lays (MM-17.8)."""

    cards: tuple[str, ...]
    wish: SuitCode | None = None
    swap_with: int | None = None
    house_target: int | None = None
    give: str | None = None
    say: tuple[SpokenPhrase, ...] = ()
    show: tuple[str, ...] = ()
    """With "damenrunde": the two Damen shown to all."""
    hold: bool = False
    """The segment stays open, and the next card counts as laid together with this one."""
    done: bool = False
    """Nothing more will be laid."""
    pile_version: int | None = None
    """What the player saw; refused if the pile has changed since (MM-9b.6)."""


class ThrowIn(SeatAction, frozen=True, tag="throw_in", gc=False):
    """Throw a card in out of turn (MM-9b.2)."""

    card: str
    say: tuple[SpokenPhrase, ...] = ()
    swap_with: int | None = None
    house_target: int | None = None
    give: str | None = None
    pile_version: int | None = None


class Draw(SeatAction, frozen=True, tag="draw", gc=False):
    """Draw: the stack, or one card (MM-2.1)."""

    turn_no: int | None = None


class Done(SeatAction, frozen=True, tag="done", gc=False):
    """Say that nothing more will be laid (MM-1.9)."""

    turn_no: int | None = None


class Wish(SeatAction, frozen=True, tag="wish", gc=False):
    """The dealer names the suit for a Bube opened first (MM-0B.8)."""

    suit: SuitCode


class Say(SeatAction, frozen=True, tag="say", gc=False):
    """Make an announcement or say the phrase of a rule."""

    phrase: SpokenPhrase
    to: int | None = None


class Exclaim(SeatAction, frozen=True, tag="exclaim", gc=False):
    """Rejoice or cry out (MM-10.2)."""

    kind: Literal["jubel", "ausruf"]


class Countdown(SeatAction, frozen=True, tag="countdown", gc=False):
    """Count from 5 to 0 for a player who sleeps (MM-2.8)."""


class TakePenalty(SeatAction, frozen=True, tag="take_penalty", gc=False):
    """Take up the ``k`` oldest of the own penalty cards (MM-4.3)."""

    k: int


class PutDownExcess(SeatAction, frozen=True, tag="put_down_excess", gc=False):
    """Put down the cards drawn too many (MM-2.6)."""


class Challenge(SeatAction, frozen=True, tag="challenge", gc=False):
    """Say that another player has broken a rule (MM-6.1)."""

    accused: int
    group: ChargeGroup
    rule_no: int | None = None


class CallPlenum(SeatAction, frozen=True, tag="call_plenum", gc=False):
    """Bring before everybody what the table cannot see (MM-7.1)."""

    accused: int
    matter: Matter
    ref_turn: int
    text: str = ""
    target: int | None = None
    group: ChargeGroup | None = None
    rule_no: int | None = None


class PlenumSpeak(SeatAction, frozen=True, tag="plenum_speak", gc=False):
    """Speak as a party of the Plenum (MM-7.3)."""

    text: str = ""


class PlenumReady(SeatAction, frozen=True, tag="plenum_ready", gc=False):
    """Have said everything (MM-7.3)."""


class PlenumVote(SeatAction, frozen=True, tag="plenum_vote", gc=False):
    """Vote (MM-7.5)."""

    guilty: bool


class AckFinish(SeatAction, frozen=True, tag="ack_finish", gc=False):
    """Have nothing against the finish (MM-10.5)."""


class MakeGesture(SeatAction, frozen=True, tag="gesture", gc=False):
    """Make the gesture that a rule asks for (MM-12.16)."""

    name: str


class LetPass(SeatAction, frozen=True, tag="let_pass", gc=False):
    """Have seen everything and do nothing about it, until something else happens.

    People need not say so; bots do, who are asked whenever they could act.
    """


class Ask(SeatAction, frozen=True, tag="ask", gc=False):
    """Ask about a clause; changes nothing (MM-6.8)."""

    topic: str


class DealCard(SeatAction, frozen=True, tag="deal_card", gc=False):
    """Deal the next card by hand (MM-9e.1)."""

    to: int
    face_up: bool = False


class DealFinish(SeatAction, frozen=True, tag="deal_finish", gc=False):
    """Have dealt everything (MM-9e.1)."""


class ChooseDealt(SeatAction, frozen=True, tag="choose_dealt", gc=False):
    """Keep the card dealt face up, or take a new one (MM-9e.3)."""

    choice: Literal["keep", "new"]


class AskHealth(SeatAction, frozen=True, tag="ask_health", gc=False):
    """Ask everybody whether they are ready (MM-0B.6)."""


class AnswerHealth(SeatAction, frozen=True, tag="answer_health", gc=False):
    """Answer: gesund, or not yet (MM-0B.6)."""

    ready: bool


class FlipFirst(SeatAction, frozen=True, tag="flip_first", gc=False):
    """Open the first card (MM-0B.7)."""


class Ignore(SeatAction, frozen=True, tag="ignore", gc=False):
    """Go on without a player who is not ready (MM-11.4)."""

    seat: int


class Join(SeatAction, frozen=True, tag="join", gc=False):
    """Sit down on the own, free seat from the next round on (MM-11.1)."""

    name: str


class Leave(SeatAction, frozen=True, tag="leave", gc=False):
    """Get up after this round (MM-11.1)."""


class Ready(SeatAction, frozen=True, tag="ready", gc=False):
    """Be ready for the next round, or not (MM-17.9)."""

    ready: bool = True


class StartMatch(SeatAction, frozen=True, tag="start_match", gc=False):
    """The host begins the match (MM-17.9)."""


class StartRound(SeatAction, frozen=True, tag="start_round", gc=False):
    """Dealer or host begin the round with those who are ready (MM-17.9)."""


class AddRule(SeatAction, frozen=True, tag="add_rule", gc=False):
    """Add a house rule; ``rule`` is the proposal as plain data, or the name of a ready-made one."""

    rule: Json


class PreviewRule(SeatAction, frozen=True, tag="preview_rule", gc=False):
    """See a proposal's sentence, its conflicts and what is wrong with it; changes nothing."""

    rule: Json


# --- chance and the clock (MM-0A.9) -----------------------------------------------------------


class Lot(Action, frozen=True, tag="lot", gc=False):
    """Chance: who deals first (MM-0B.1)."""

    seat: int


class Shuffle(Action, frozen=True, tag="shuffle", gc=False):
    """Chance: the whole pack, its top first."""

    cards: tuple[str, ...]


class PutBackJoker(Action, frozen=True, tag="put_back_joker", gc=False):
    """Chance: where in the draw pile an opened Joker goes, 0 is the top (MM-0B.8)."""

    position: int


class Reshuffle(Action, frozen=True, tag="reshuffle", gc=False):
    """Chance: the new draw pile, its top first (MM-8.1)."""

    cards: tuple[str, ...]


class RandomCard(Action, frozen=True, tag="random_card", gc=False):
    """Chance: the card that ``seat`` gives away."""

    seat: int
    card: str


class BoardLot(Action, frozen=True, tag="board_lot", gc=False):
    """Chance: which of the tied boards is used, by its place in the options (MM-15.2)."""

    board: int


class Tick(Action, frozen=True, tag="tick", gc=False):
    """Clock: the earliest deadline is reached (MM-19.2)."""

    t: int


class SeatControl(Action, frozen=True, tag="seat_control", gc=False):
    """Clock: a bot acts for the seat, or its owner again (MM-11.6)."""

    seat: int
    control: Literal["human", "bot"]


class AbortRound(Action, frozen=True, tag="abort_round", gc=False):
    """Clock: the round ends without points (MM-0E.3)."""

    reason: str


class Attend(Action, frozen=True, tag="attend", gc=False):
    """Clock: who is at the table; the others are dealt into no round (TS-24, TS-25)."""

    seats: tuple[int, ...]


class SetBell(Action, frozen=True, tag="set_bell", gc=False):
    """Clock: the table time at which the match ends by itself (TS-22); -1: not known."""

    at: int


class JudgePlenum(Action, frozen=True, tag="judge_plenum", gc=False):
    """Clock: the referee's decision where the Plenum does not vote (TS-28)."""

    guilty: bool


SeatMove: TypeAlias = (
    Lay
    | ThrowIn
    | Draw
    | Done
    | Wish
    | Say
    | Exclaim
    | Countdown
    | TakePenalty
    | PutDownExcess
    | Challenge
    | CallPlenum
    | PlenumSpeak
    | PlenumReady
    | PlenumVote
    | AckFinish
    | MakeGesture
    | LetPass
    | Ask
    | DealCard
    | DealFinish
    | ChooseDealt
    | AskHealth
    | AnswerHealth
    | FlipFirst
    | Ignore
    | Join
    | Leave
    | Ready
    | StartMatch
    | StartRound
    | AddRule
    | PreviewRule
)
ChanceAction: TypeAlias = Lot | Shuffle | PutBackJoker | Reshuffle | RandomCard | BoardLot

ClockAction: TypeAlias = Tick | SeatControl | AbortRound | Attend | SetBell | JudgePlenum

MauMauAction: TypeAlias = SeatMove | ChanceAction | ClockAction
