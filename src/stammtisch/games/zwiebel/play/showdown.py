"""The showdown: who compares with whom, who has to decide, who is out (ZC-100 to ZC-115)."""

from __future__ import annotations

from stammtisch.games.zwiebel.characters.visibility import make_visible
from stammtisch.games.zwiebel.groups.judgement import exhausted
from stammtisch.games.zwiebel.play.round_end import win
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import (
    Beaten,
    DuelRestarted,
    DuelStarted,
    EngineFault,
    Exhausted,
    HandShown,
    LevelTied,
    OutReason,
    PlayerOut,
    ShowdownStarted,
)
from stammtisch.games.zwiebel.state.parts import Case, DuelRecord, EffectName
from stammtisch.games.zwiebel.state.players import elder, in_turn, still_in
from stammtisch.games.zwiebel.state.setup import PART_OF_EFFECT
from stammtisch.games.zwiebel.state.shown_parts import group_views
from stammtisch.games.zwiebel.state.state import NOBODY, Duel, Groups, State

MOST_ACTIONS = 1100
"""The safety net of ZC-112; no duel gets there."""


def start_showdown(draft: Draft) -> None:
    """The line, and the first duel (ZC-100)."""
    line = in_turn(draft.state)
    draft.set(line=line)
    draft.tell(ShowdownStarted(line))
    _start_duel(draft, line[0], line[1], ())


def _start_duel(draft: Draft, leader: int, challenger: int, kept: Groups) -> None:
    """A new comparison; the leader keeps his first group only (ZC-101)."""
    draft.set(
        duel=Duel(
            leader=leader,
            challenger=challenger,
            lists=(kept, ()),
            may_rearrange=(True, True),
            exhausted=(False, False),
            case="D",
            actor=NOBODY,
            level=0,
            actions=0,
        )
    )
    cards = draft.codes(kept[0].cards) if kept else ()
    draft.tell(DuelStarted(leader, challenger, cards, str(kept[0].key) if kept else None))


def awaits_decision(draft: Draft) -> bool:
    """Goes on to the next decision of the duel; false if there is none, as a duel is over."""
    duel = draft.duel
    if duel.due is not None:
        _restart(draft, duel.due)
    elif duel.actor != NOBODY:
        return True
    if duel.actions >= MOST_ACTIONS:
        _give_up(draft)
        return False
    _decide(draft)
    return True


def _restart(draft: Draft, effect: EffectName) -> None:
    """ZC-67: both lists are empty, both may rearrange again, the leader declares."""
    duel = draft.duel
    _record(draft, loser=None, effect=effect)
    draft.set_duel(
        lists=((), ()),
        may_rearrange=(True, True),
        exhausted=(False, False),
        actor=NOBODY,
        level=0,
        due=None,
    )
    card = draft.setup.characters[PART_OF_EFFECT[effect]]
    draft.tell(DuelRestarted(duel.leader, duel.challenger, effect, draft.code(card)))


def _give_up(draft: Draft) -> None:
    """ZC-112: a fault of the engine, settled for the elder."""
    duel = draft.duel
    draft.tell(EngineFault(duel.leader, duel.challenger))
    better = elder(draft.state, duel.leader, duel.challenger)
    worse = opponent(draft.state, better)
    knock_out(draft, worse, PlayerOut(worse, better))


# --- who decides (ZC-103) -----------------------------------------------------------------------


def first_difference(lists: tuple[Groups, Groups]) -> int | None:
    """The first level, from 0, at which both lists have a group and their keys differ."""
    for level, (one, other) in enumerate(zip(*lists, strict=False)):
        if one.key.strength != other.key.strength:
            return level
    return None


def _decide(draft: Draft) -> None:
    duel = draft.duel
    mine, theirs = duel.lists
    differs = first_difference(duel.lists)
    if differs is not None:
        behind = mine[differs].key.strength < theirs[differs].key.strength
        _beaten(draft, duel.leader if behind else duel.challenger, differs + 1)
    elif len(theirs) > len(mine):
        _beaten(draft, duel.leader, len(theirs))
    elif len(mine) > len(theirs):
        _turn(draft, "A", duel.challenger)
    elif not _told_exhausted(draft, duel.leader, 0):
        _go_on(draft, "D", duel.leader)
    elif not _told_exhausted(draft, duel.challenger, 1):
        _go_on(draft, "O", duel.challenger)
    else:
        older = elder(draft.state, duel.leader, duel.challenger)
        younger = duel.challenger if older == duel.leader else duel.leader
        _turn(draft, "T", younger)
        draft.tell(Beaten(younger, older, None, None, None))


def _turn(draft: Draft, case: Case, actor: int, level: int = 0) -> None:
    draft.set_duel(case=case, actor=actor, level=level)


def _go_on(draft: Draft, case: Case, actor: int) -> None:
    """All is equal so far, and ``actor`` lays the next choice (ZC-33)."""
    duel = draft.duel
    laid = len(duel.lists[0])
    if laid:
        draft.tell(LevelTied(duel.leader, duel.challenger, laid + 1))
    _turn(draft, case, actor)


def _beaten(draft: Draft, seat: int, level: int) -> None:
    duel = draft.duel
    other = opponent(draft.state, seat)
    own, better = (own_list(duel, one) for one in (seat, other))
    _turn(draft, "R", seat, level)
    key = str(own[level - 1].key) if len(own) >= level else None
    draft.tell(Beaten(seat, other, level, key, str(better[level - 1].key)))


def _told_exhausted(draft: Draft, seat: int, side: int) -> bool:
    """Whether the player has no further group; tells it, as the decision depends on it (ZC-102)."""
    duel = draft.duel
    if duel.exhausted[side]:
        return True
    if not exhausted(draft.state, seat, duel.lists[side]):
        return False
    known = (True, duel.exhausted[1]) if side == 0 else (duel.exhausted[0], True)
    draft.set_duel(exhausted=known)
    draft.tell(Exhausted(seat))
    return True


def own_list(duel: Duel, seat: int) -> Groups:
    """What the player has declared in this duel."""
    return duel.lists[0 if seat == duel.leader else 1]


def opponent(state: State, seat: int) -> int:
    """With whom the player compares."""
    duel = state.duel
    assert duel is not None
    return duel.challenger if seat == duel.leader else duel.leader


def set_list(draft: Draft, seat: int, groups: Groups) -> None:
    """Another list for a duellist; what was known of exhausted players is void."""
    mine, theirs = draft.duel.lists
    lists = (groups, theirs) if seat == draft.duel.leader else (mine, groups)
    draft.set_duel(lists=lists, exhausted=(False, False), actor=NOBODY, level=0)


# --- who is out ---------------------------------------------------------------------------------


def knock_out(draft: Draft, seat: int, out: PlayerOut) -> None:
    """A duellist is out; the winner leads against the next in line (ZC-100, ZC-108)."""
    duel = draft.duel
    winner = opponent(draft.state, seat)
    _record(draft, loser=seat, effect=None)
    draft.put("place", seat, "out")
    draft.tell(out)
    if draft.setup.options.show_losers:
        hand = draft.state.hands[seat]
        draft.put("shown", seat, hand)
        make_visible(draft, seat, hand)
        draft.tell(HandShown(seat, draft.codes(hand)))
    line = draft.state.line
    after = still_in(draft.state, line[line.index(duel.challenger) + 1 :])
    if after:
        kept = () if duel.due else own_list(duel, winner)[:1]
        _start_duel(draft, winner, after[0], kept)
    else:
        win(draft, winner, "showdown")


def conceded(draft: Draft, seat: int) -> PlayerOut:
    """By what who gives up is beaten: a better group, one without an answer, or a total tie."""
    duel, winner = draft.duel, opponent(draft.state, seat)
    own, better = own_list(duel, seat), own_list(duel, winner)
    level = duel.level or (len(better) if len(better) > len(own) else 0)
    if level:
        key = str(own[level - 1].key) if len(own) >= level else None
        why: OutReason | None = None if key else "unanswered"
        return PlayerOut(seat, winner, level, key, str(better[level - 1].key), why)
    return PlayerOut(seat, winner, why="tie" if duel.case == "T" else "given_up")


def _record(draft: Draft, loser: int | None, effect: EffectName | None) -> None:
    duel = draft.duel
    lists = (group_views(draft.state, duel.lists[0]), group_views(draft.state, duel.lists[1]))
    level = duel.level if loser is not None and duel.level else None
    line = DuelRecord(duel.leader, duel.challenger, lists, loser, effect, level)
    draft.set(duels=(*draft.state.duels, line))
