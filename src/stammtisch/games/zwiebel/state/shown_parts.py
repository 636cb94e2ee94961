"""Parts of states as they are shown: groups, effects, pending steps, the running duel."""

from __future__ import annotations

from stammtisch.games.json_values import JsonObject
from stammtisch.games.zwiebel.solving import Group
from stammtisch.games.zwiebel.state.parts import (
    Aside,
    DuelView,
    EffectsView,
    GroupView,
    PendingStep,
    PendingView,
    Shift,
    Token,
)
from stammtisch.games.zwiebel.state.state import (
    NOBODY,
    OPEN,
    Duel,
    ElephantValues,
    ExchangeChoice,
    Groups,
    HandOver,
    LadyTargets,
    OutCrippleWindow,
    Pending,
    Rearranging,
    State,
)


def group_view(state: State, group: Group) -> GroupView:
    """A group with codes."""
    codes = state.setup.pack.codes_of(group.cards)
    return GroupView(codes, str(group.key), group.key.nulls, group.wilds)


def group_views(state: State, groups: Groups) -> tuple[GroupView, ...]:
    """A list of groups with codes."""
    return tuple([group_view(state, group) for group in groups])


def effects_view(state: State) -> EffectsView:
    """What has begun in this round, as everybody knows it."""
    effects, codes = state.effects, state.setup.codes
    return EffectsView(
        begun=effects.begun,
        aside=tuple([Aside(seat, codes[card]) for seat, card in effects.aside]),
        tokens=tuple(
            [
                Token(victim, None if card == OPEN else codes[card])
                for victim, card in effects.tokens
            ]
        ),
        fate_by=_seat(effects.fate_by),
        zeroed=_seat(effects.zeroed),
        shifts=tuple(
            [Shift(seat, codes[one.card], one.value, one.by) for seat, one in effects.shifts]
        ),
        arch=effects.arch,
        death=effects.death,
        fool=effects.fool,
        sender=effects.sender,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def step_of(pending: Pending) -> PendingStep:
    """The name of a pending step (ZC-97)."""
    step: PendingStep = pending.__struct_config__.tag  # type: ignore[assignment]
    return step


def pending_view(state: State, pending: Pending) -> PendingView:
    """A pending step as everybody sees it; the two cards drawn are not in it."""
    pack = state.setup.pack
    step = step_of(pending)
    data: JsonObject = {}
    match pending:
        case ExchangeChoice(seat=by, card=card, up=up):
            data = {"card": pack.codes[card], "up": up}
            waiting: tuple[int, ...] = (by,)
        case LadyTargets(seat=by, victims=victims):
            data = {"victim": victims[0], "victims": victims}
            waiting = (by,)
        case ElephantValues(seat=by, cards=cards, values=values):
            data = {"cards": tuple(pack.codes[card] for card in cards), "values": values}
            waiting = (by,)
        case Rearranging(seat=by):
            waiting = (by,)
        case OutCrippleWindow(by=by, asked=waiting, cards=run, victim=victim, targets=targets):
            groups = group_views(state, targets)
            data = {"cards": pack.codes_of(run), "victim": victim, "groups": groups}
        case HandOver(by=by, asked=waiting):
            data = {"amount": sum(state.extras)}
        case _:
            by, waiting = pending.by, pending.asked
    return PendingView(step=step, by=by, waiting=waiting, **data)


def duel_view(state: State, duel: Duel) -> DuelView:
    """The running comparison."""
    one, other = duel.may_rearrange
    return DuelView(
        leader=duel.leader,
        challenger=duel.challenger,
        case=duel.case,
        actor=_seat(duel.actor),
        level=duel.level or None,
        lists=(group_views(state, duel.lists[0]), group_views(state, duel.lists[1])),
        rearrangements=(int(one), int(other)),
        exhausted=duel.exhausted,
        due=duel.due,
        actions=duel.actions,
    )
