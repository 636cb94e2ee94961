"""The final: who plays it, what is owed before, and how all end up."""

from __future__ import annotations

import msgspec

from stammtisch.tournament.cut import (
    cut,
    dues,
    final_ranking,
    final_seats,
    playoff_dealer,
    seeds,
    sudden_death,
)
from stammtisch.tournament.model import LotPurpose, Ms, State


class DueView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A lot or a game that is owed now (TS-61, TS-81)."""

    game: bool = False
    """A game of the Stechen or of the sudden death; else a lot."""
    purpose: LotPurpose | None = None
    """Of a lot."""
    among: tuple[int, ...]
    tied: tuple[int, ...] = ()
    """For a game: all who are tied, also those who do not play it."""
    dealer: int | None = None
    """Who deals the game, once the lot has fallen (TS-D-18)."""


class PlaceView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody's place in the whole tournament (TS-64)."""

    no: int
    place: int | None = None
    """None for who has left."""
    finalist: bool = False
    strokes: int | None = None
    """In the final."""


class GameWon(msgspec.Struct, frozen=True):
    """A game of the Stechen or of the sudden death."""

    tied: tuple[int, ...]
    winner: int


class FinalView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The final as far as it is settled."""

    groups: tuple[tuple[int, ...], ...] = ()
    """Who qualifies as it stands, the best first; within a group a lot decides on the seeds."""
    dues: list[DueView] = []
    games: list[GameWon] = []
    """Of the Stechen and of the sudden death so far."""
    started: Ms | None = None
    dealt: Ms | None = None
    field: tuple[int, ...] = ()
    """By their seeds, the last one deals first; known as soon as nothing is owed before."""
    seats: tuple[int, ...] = ()
    """As the lot fell, so that they can sit down before the cards are dealt (TS-63)."""
    strokes: dict[str, int] | None = None
    ranking: list[PlaceView] = []
    """Of everybody, once the first place is decided or the tournament is closed (TS-62)."""


def final_view(state: State) -> FinalView:
    """The final for the page."""
    final = state.final
    played = final is not None and final.strokes is not None
    ended = state.stage == "closed" or (played and sudden_death(state) is None)
    games = (*state.playoffs, *(final.deaths if final else ()))
    field, seats = _table(state)
    return FinalView(
        groups=cut(state).groups if state.matchdays else (),
        dues=[
            DueView(
                game=one.kind == "playoff",
                purpose=_purpose(one.kind),
                among=one.among,
                tied=one.tied if one.kind == "playoff" else (),
                dealer=playoff_dealer(state, one) if one.kind == "playoff" else None,
            )
            for one in dues(state)
        ],
        games=[GameWon(game.tied, game.winner) for game in games],
        started=final.started if final else None,
        dealt=final.dealt if final else None,
        field=field,
        seats=seats,
        strokes={str(no): count for no, count in final.strokes.items()}
        if final and final.strokes is not None
        else None,
        ranking=[
            PlaceView(no=one.no, place=one.place, finalist=one.finalist, strokes=one.strokes)
            for one in final_ranking(state)
        ]
        if ended
        else [],
    )


def _table(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The finalists and their seats, as far as they are known after the last matchday."""
    final = state.final
    if final is not None and final.dealt is not None:
        return final.field, final.seats
    if final is None and state.stage != "final_ready":
        return (), ()
    field, _ = seeds(state)
    return field, final_seats(state, field)


def _purpose(kind: str) -> LotPurpose | None:
    purposes: dict[str, LotPurpose] = {
        "jersey": "jersey",
        "seeds": "seeds",
        "playoff_lot": "playoff",
        "cut": "cut",
        "seats": "seats",
        "dealer": "dealer",
    }
    return purposes.get(kind)
