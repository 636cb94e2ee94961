"""Checks the table options and derives from them what the rules ask for (ZZ-90, ZZ-92)."""

from __future__ import annotations

import msgspec

from stammtisch.games.protocol import BadOptions
from stammtisch.games.zwanzig.state.options import ZwanzigOptions


class Setup(msgspec.Struct, frozen=True, gc=False):
    """What never changes in a match: the options, and what follows from them."""

    n: int
    options: ZwanzigOptions
    open_games: int
    max_games: int | None
    exchange_limit: int
    """Cards a player may exchange if the stock allows it."""
    recycle: bool
    simultaneous: bool
    overtrump: bool


SEATS = range(2, 7)
PACK_SIZE = 32
HAND_SIZE = 5
DEFAULT_ROUNDS = 5
"""The round limit of the adaptations for five and six players (ZZ-62)."""


def setup_of(options: ZwanzigOptions, n: int) -> Setup:
    """What the options mean with ``n`` seats. Raises `BadOptions`."""
    _check(options, n)
    limit = options.exchange_max
    if options.stock_shortage == "even_cap":
        limit = min(limit, (PACK_SIZE - HAND_SIZE * n) // n)
    return Setup(
        n=n,
        options=options,
        open_games=2 * n if options.open_games is None else options.open_games,
        max_games=_max_games(options, n),
        exchange_limit=limit,
        recycle=options.stock_shortage == "recycle",
        simultaneous=options.stay_mode == "simultaneous",
        overtrump=options.must_overtrump,
    )


def _max_games(options: ZwanzigOptions, n: int) -> int | None:
    rounds = options.max_rounds
    if rounds is None:
        return None if n <= 4 else DEFAULT_ROUNDS * n
    return None if rounds == "none" else rounds * n


def _check(options: ZwanzigOptions, n: int) -> None:
    if not isinstance(options, ZwanzigOptions):
        raise BadOptions("options", options, "those made by game('zwanzig').options(…)")
    if not _whole(n, 2, 6):
        raise BadOptions("seats", n, "2 to 6", "2 bis 6")
    if options.players is not None and not (_whole(options.players, 2, 6) and options.players == n):
        raise BadOptions(
            "players", options.players, f"the number of seats, {n}", f"die Zahl der Plätze, {n}"
        )
    if options.first_dealer != "random" and not _whole(options.first_dealer, 0, n - 1):
        allowed = f"random, or a seat 0 .. {n - 1}"
        erlaubt = f"random oder ein Platz 0 .. {n - 1}"
        raise BadOptions("first_dealer", options.first_dealer, allowed, erlaubt)
    if options.open_games is not None and not _whole(options.open_games, 0, 100):
        allowed, erlaubt = "0 .. 100, or null for two rounds", "0 .. 100, null für zwei Runden"
        raise BadOptions("open_games", options.open_games, allowed, erlaubt)
    if not (options.max_rounds in (None, "none") or _whole(options.max_rounds, 1, 100)):
        allowed = "1 .. 100, none, or null for the default"
        erlaubt = "1 .. 100, none, null für die Vorgabe"
        raise BadOptions("max_rounds", options.max_rounds, allowed, erlaubt)
    _check_range(options, "start_points", 1, 100)
    _check_range(options, "exchange_max", 0, 3)
    _check_choice(options, "stock_shortage", "first_come", "even_cap", "recycle")
    _check_choice(options, "stay_mode", "sequential", "simultaneous")
    _check_choice(options, "must_overtrump", False, True)
    _check_choice(options, "penalty_doubles", False, True)


def _check_range(options: ZwanzigOptions, name: str, low: int, high: int) -> None:
    given = getattr(options, name)
    if not _whole(given, low, high):
        raise BadOptions(name, given, f"{low} .. {high}")


def _check_choice(options: ZwanzigOptions, name: str, *allowed: object) -> None:
    given = getattr(options, name)
    if not any(given is value or (given == value and type(given) is str) for value in allowed):
        raise BadOptions(name, given, ", ".join(str(value).lower() for value in allowed))


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high
