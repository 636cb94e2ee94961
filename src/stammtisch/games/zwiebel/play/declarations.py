"""Groups laid in a duel, and runs that cripple them (ZC-104 to ZC-109, ZC-20)."""

from __future__ import annotations

from stammtisch.cards.sets import CardSet
from stammtisch.games.zwiebel.characters.visibility import declared, make_visible
from stammtisch.games.zwiebel.groups.judgement import (
    conditions_of,
    triggers_in,
    uses_null_eight,
    uses_wild_eight,
)
from stammtisch.games.zwiebel.groups.runs import Run, crippled, run
from stammtisch.games.zwiebel.play.round_end import win
from stammtisch.games.zwiebel.play.showdown import (
    conceded,
    knock_out,
    opponent,
    own_list,
    set_list,
)
from stammtisch.games.zwiebel.solving import Group, strengths
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import (
    Crippled,
    GroupDeclared,
    Rearranged,
    Revealed,
    WindowClosed,
    WindowOpened,
)
from stammtisch.games.zwiebel.state.players import seniority, still_in
from stammtisch.games.zwiebel.state.state import Groups, OutCrippleWindow, Rearranging, State


def goal_of(state: State, seat: int) -> tuple[tuple[int, ...], bool]:
    """What a rearrangement has to reach: the opponent's strengths, and whether a tie is too
    little (ZC-105).
    """
    duel = state.duel
    assert duel is not None
    return strengths(own_list(duel, opponent(state, seat))), duel.case == "T"


def declare(draft: Draft, seat: int, group: Group) -> None:
    """The next group of a list (ZC-104)."""
    groups = (*own_list(draft.duel, seat), group)
    _count(draft)
    set_list(draft, seat, groups)
    draft.tell(
        GroupDeclared(
            seat,
            len(groups),
            draft.codes(group.cards),
            str(group.key),
            group.key.nulls,
            group.wilds,
        )
    )
    _lay(draft, seat, group)


def rearrange(draft: Draft, seat: int, group: Group) -> None:
    """The next group of a new arrangement; the first one takes back the old list (ZC-119)."""
    if draft.state.pending is None:
        _count(draft)
        leads = seat == draft.duel.leader
        mine, theirs = draft.duel.may_rearrange
        draft.set_duel(may_rearrange=(False, theirs) if leads else (mine, False))
        draft.set(pending=Rearranging(seat))
        groups: Groups = (group,)
    else:
        groups = (*own_list(draft.duel, seat), group)
    goal, strict = goal_of(draft.state, seat)
    set_list(draft, seat, groups)
    higher = group.key.strength > goal[len(groups) - 1]
    done = higher or (len(groups) == len(goal) and not strict)
    if done:
        draft.set(pending=None)
    draft.tell(
        Rearranged(
            seat,
            len(groups),
            draft.codes(group.cards),
            str(group.key),
            group.key.nulls,
            group.wilds,
            done,
        )
    )
    _lay(draft, seat, group)
    if draft.duel.due is not None and isinstance(draft.state.pending, Rearranging):
        draft.set(pending=None)


def _count(draft: Draft) -> None:
    draft.set_duel(actions=draft.duel.actions + 1)


def _lay(draft: Draft, seat: int, group: Group) -> None:
    """The cards are visible, Nullachten count, effects begin (ZC-43, ZC-109)."""
    if uses_null_eight(draft.state, seat, group):
        draft.set(null_used=True)
    if draft.effects.rewild == seat and uses_wild_eight(draft.state, seat, group):
        show_rewild(draft, seat)
    declared(draft, seat, group.cards)


def show_rewild(draft: Draft, seat: int) -> None:
    """Z30-43: the Lady is turned up when her player first uses wild eights."""
    lady = draft.setup.characters["lady"]
    draft.set_effects(rewild_known=True)
    if make_visible(draft, seat, 1 << lady):
        draft.tell(Revealed(seat, draft.code(lady), "lady"))


# --- crippling (ZC-20, ZC-107, Z30-06) ----------------------------------------------------------


def run_of(state: State, seat: int, cards: CardSet) -> Run | None:
    """The cards as a run; Tod and Achtensender among them are in force (ZC-72)."""
    conditions = conditions_of(state, seat, triggers_in(state, cards))
    return run(cards, conditions, state.hands[seat])


def target_of(state: State, seat: int, cards: CardSet, groups: Groups) -> Group | str:
    """The highest group that the run cripples, or the refusal (ZC-20, Z04-05, Z30-06)."""
    return crippled(run_of(state, seat, cards), groups, conditions_of(state, seat))


def cripple(draft: Draft, seat: int, cards: CardSet) -> None:
    """A run ends the round; one of nine may be beaten by one of ten (Z30-06)."""
    victim = opponent(draft.state, seat)
    played, target = _play_run(draft, seat, cards, (victim, own_list(draft.duel, victim)))
    window = draft.setup.procedure.out_cripples and played.size < 10 and target.key.name != "UZ"
    asked = still_in(draft.state, seniority(draft.state)) if window else ()
    asked = tuple(other for other in asked if other != seat)
    if not asked:
        make_visible(draft, seat, cards)
        win(draft, seat, "cripple")
        return
    declared(draft, seat, cards)
    draft.set(pending=OutCrippleWindow(seat, victim, cards, (target,), asked))
    draft.tell(WindowOpened("out_cripple", seat, asked))


def out_cripple(draft: Draft, seat: int, cards: CardSet) -> None:
    """A run of ten beats a run of nine against the same group (Z30-06)."""
    step = draft.state.pending
    assert isinstance(step, OutCrippleWindow)
    draft.set(pending=None)
    _play_run(draft, seat, cards, (step.victim, step.targets), step.by)
    make_visible(draft, seat, cards)
    draft.tell(WindowClosed("out_cripple"))
    win(draft, seat, "out_cripple")


def _play_run(
    draft: Draft, seat: int, cards: CardSet, against: tuple[int, Groups], beaten: int | None = None
) -> tuple[Run, Group]:
    """Tells of the run; ``against``: the victim and his groups, ``beaten``: whose run loses."""
    state = draft.state
    victim, groups = against
    played, target = run_of(state, seat, cards), target_of(state, seat, cards, groups)
    assert played is not None
    assert isinstance(target, Group)
    nulls = conditions_of(state, seat).rule_set.nulls_raise_onions
    draft.tell(
        Crippled(
            seat=seat,
            victim=victim,
            cards=draft.codes(cards),
            key="RL9" if played.size < 10 else "RL10",
            nulls=played.spare if nulls else 0,
            wilds=0 if nulls else played.spare,
            target=str(target.key),
            out_crippled=beaten,
        )
    )
    if nulls and played.spare:
        draft.set(null_used=True)
    if draft.effects.rewild == seat and not nulls and played.spare:
        show_rewild(draft, seat)
    return played, target


def concede(draft: Draft, seat: int) -> None:
    """The beaten player is out (ZC-108)."""
    knock_out(draft, seat, conceded(draft, seat))
