"""A full state drawn from those in which a seat would see what it sees."""

from __future__ import annotations

import msgspec

from stammtisch.cards.sets import card_set, members
from stammtisch.cards.shuffle import shuffled
from stammtisch.games.maumau.owed.violations import GROUPS
from stammtisch.games.maumau.state.cards import CODE, QUEENS, Codes
from stammtisch.games.maumau.state.parts.court import PlenumCase
from stammtisch.games.maumau.state.state import State
from stammtisch.games.maumau.views.codes import PenaltyWire, ViolationWire, excess_in
from stammtisch.games.maumau.views.fields import PUBLIC
from stammtisch.games.maumau.views.observation import MauMauObservation
from stammtisch.games.maumau.views.position import MauMauPosition, restore
from stammtisch.games.maumau.views.unseen import in_sight, unseen
from stammtisch.games.protocol import Source

TRIES = 200


def determinize(seen: MauMauObservation, source: Source) -> State:
    """A state in which ``seen`` would be observed, drawn uniformly: hidden cards, the order in
    which they were dealt by hand, hidden votes.

    Nothing is concluded from what somebody did not lay. What a violation at an open table left in
    memory, and what others know, cannot be seen; so neither is remembered.
    """
    for _ in range(TRIES):
        state = _drawn(seen, source)
        run = state.turn.run
        # Whoever keeps a queen run up holds a real Dame when a turn begins (INV-07).
        if run is None or state.options.open or state.turn.stage != "serve":
            return state
        if state.cards.hands[run.caller] & QUEENS or run.caller == state.turn.player:
            return state
    return state


def _drawn(seen: MauMauObservation, source: Source) -> State:
    fixed = in_sight(seen)
    rest = list(shuffled(members(unseen(seen, fixed)), source))
    hands = []
    for seat, held in enumerate(fixed):
        missing = seen.hand_sizes[seat] - held.bit_count()
        hands.append(held | card_set(rest[:missing]))
        rest = rest[missing:]
    penalties = []
    for mine in seen.penalties:
        faces, rest = rest[: len(mine)], rest[len(mine) :]
        penalties.append(
            tuple(
                PenaltyWire(one.born, one.ripe, CODE[card])
                for one, card in zip(mine, faces, strict=True)
            )
        )
    draw_pile, rest = rest[: seen.draw_pile], rest[seen.draw_pile :]
    under = rest[: seen.pile_size - len(seen.pile)]
    return _state(seen, hands, penalties, draw_pile, under, source)


def _state(  # noqa: PLR0913, PLR0917
    seen: MauMauObservation,
    hands: list[int],
    penalties: list[tuple[PenaltyWire, ...]],
    draw_pile: list[int],
    under: list[int],
    source: Source,
) -> State:
    fields = PUBLIC.given(seen)
    drawn = _card_on_turn(seen, hands, source)
    plenum = _plenum(seen, source)
    dealing = seen.dealing
    if dealing is not None:
        dealing = msgspec.structs.replace(dealing, cards=_order(dealing.dealt, hands, source))
    return restore(
        MauMauPosition(
            n=seen.n,
            eff=seen.eff,
            drawn=drawn,
            base=seen.base,
            below=seen.below,
            segment=seen.segment,
            run=seen.queen_run,
            in_force=seen.in_force,
            hands=tuple(tuple(CODE[c] for c in members(hand)) for hand in hands),
            penalties=tuple(penalties),
            draw_pile=tuple(CODE[card] for card in draw_pile),
            pile=(*(CODE[card] for card in under), *seen.pile),
            layers=(*((seen.dealer,) * len(under)), *seen.layers),
            known=_known(seen),
            dealing=dealing,
            finishing=seen.finishing,
            plenum=plenum,
            pending=seen.pending,
            violations=excess_in(seen.excess, hands, seen.pile),
            protocol=_protocol(seen),
            offences=len(seen.excess) + len(seen.protocol),
            **{k: v for k, v in fields.items() if k not in {"finishing", "plenum", "dealing"}},
        )
    )


def _card_on_turn(seen: MauMauObservation, hands: list[int], source: Source) -> str | None:
    """The card that who is on turn has drawn, any that it may be; ``None``: none."""
    if not seen.has_drawn or seen.drawn is not None:
        return seen.drawn
    held = [CODE[card] for card in members(hands[seen.player])]
    known = seen.known[seen.player] if seen.known else ()
    possible = [code for code in held if code not in known] or held or list(seen.pile)
    return possible[source.randrange(len(possible))]


def _plenum(seen: MauMauObservation, source: Source) -> PlenumCase | None:
    """The Plenum, with any vote for each that was given and cannot be seen."""
    if seen.plenum is None:
        return None
    votes = tuple(
        (source.randrange(2) == 1 if vote is None else vote) if voter in seen.voted else None
        for voter, vote in zip(seen.plenum.voters, seen.plenum.votes, strict=True)
    )
    return msgspec.structs.replace(seen.plenum, votes=votes)


def _known(seen: MauMauObservation) -> tuple[tuple[Codes, ...], ...]:
    """By viewer and holder: what others know cannot be seen."""
    if not any(seen.known):
        return ()
    nothing: tuple[Codes, ...] = ((),) * seen.n
    return tuple(tuple(seen.known) if viewer == seen.seat else nothing for viewer in range(seen.n))


def _protocol(seen: MauMauObservation) -> tuple[ViolationWire, ...]:
    """The violations shown after the round."""
    return tuple(
        ViolationWire(
            no=no,
            code=one.code,
            seat=one.seat,
            group=GROUPS[one.code],
            window=one.turn,
            t=0,
            status=one.status,
        )
        for no, one in enumerate(seen.protocol, 1)
    )


def _order(dealt: tuple[int, ...], hands: list[int], source: Source) -> tuple[str, ...]:
    """An order in which the cards may have been dealt by hand."""
    left = [iter(shuffled(members(hand), source)) for hand in hands]
    # Who has put cards back since was dealt more than he holds: any card stands for those.
    return tuple(CODE[next(left[seat], 0)] for seat in dealt)
