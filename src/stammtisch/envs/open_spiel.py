"""The games for OpenSpiel: importing this module registers ``stammtisch_zwanzig`` and the others.

>>> import pyspiel
>>> import stammtisch.envs.open_spiel
>>> game = pyspiel.load_game("stammtisch_zwanzig(players=4)")

Dashes in names are underscores. Parameters are ``players`` and the options of the game, but for
lists; -1 is the default of a number where that is nothing, or a word. Chance is explicit: what the
rules draw in one go, a shuffle for one, is as many chance nodes as it takes draws, each of them
uniform. A match that is not over after `MAX_GAME_LENGTH` decisions is, and brings nobody anything.
Needs the extra ``stammtisch[open_spiel]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, cast, get_args, get_type_hints

import msgspec
import numpy as np

from stammtisch.envs.arguments import seats_of
from stammtisch.envs.encoding import Floats, encoded_games, encoding_of
from stammtisch.envs.extras import lacking
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.envs.staged_choice import IllegalNumber
from stammtisch.games.protocol import CHANCE, AnyGame, Event

try:
    import pyspiel
except ModuleNotFoundError as wrong:
    raise lacking(__name__, "open_spiel", wrong) from None

MAX_GAME_LENGTH = 20_000
"""Decisions after which a match is broken off."""
MAX_UTILITY = 1e6
MAX_OUTCOMES = 128
"""More than there are cards in any pack."""
OWN = -1
"""Of a parameter that may be a number: the game's own default."""


class _Missing(Exception):
    """A draw is still owed, one of ``stop`` outcomes; no error."""

    def __init__(self, stop: int) -> None:
        super().__init__(stop)
        self.stop = stop


class _Draws:
    """A source of chance that draws what was drawn at the chance nodes so far."""

    def __init__(self, draws: Sequence[int]) -> None:
        self._left = iter(draws)

    def randrange(self, stop: int, /) -> int:
        if stop == 1:
            return 0
        for draw in self._left:
            return draw
        raise _Missing(stop)


class _Sampler:
    """A source of chance from a function that draws from 0 to 1, as OpenSpiel's samplers are."""

    def __init__(self, sample: Callable[[], float]) -> None:
        self._sample = sample

    def randrange(self, stop: int, /) -> int:
        return min(int(self._sample() * stop), stop - 1)


class _Heard(NamedTuple):
    """What has happened so far, and who knows of it only what everybody does."""

    before: _Heard | None
    chosen: tuple[int, int] | None
    """A seat and its number."""
    events: Sequence[Event] = ()
    insider: int | None = None
    """Set where a world was drawn anew for this seat: of what lies before, the others know only
    what everybody knows, as what they knew was of another world."""


class _Course:
    """A match on its way; a copy costs next to nothing."""

    def __init__(self, match: NumberedMatch) -> None:
        self.match = match
        self.draws: tuple[int, ...] = ()
        self.decisions = 0
        self.heard: _Heard | None = None

    def __deepcopy__(self, memo: object) -> _Course:
        twin = _Course(self.match.copied())
        twin.draws, twin.decisions, twin.heard = self.draws, self.decisions, self.heard
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        told: list[tuple[Any, ...]] = []
        at = self.heard
        while at is not None:  # a chain is too deep for pickle
            told.append(at[1:])
            at = at.before
        return _unpickled, (self.match, self.draws, self.decisions, told[::-1])

    @property
    def over(self) -> bool:
        return self.match.over or self.decisions >= MAX_GAME_LENGTH

    def outcomes(self) -> int:
        """How many outcomes the next draw has; 0: all is drawn, and it has happened."""
        rules = self.match.game.rules
        try:
            action = rules.sample_chance(self.match.state, _Draws(self.draws))
        except _Missing as missing:
            return missing.stop
        self.draws = ()
        self.hear(None, self.match.act(CHANCE, action))
        return 0

    def hear(self, chosen: tuple[int, int] | None, events: Sequence[Event]) -> None:
        self.heard = _Heard(self.heard, chosen, events)

    def settle(self) -> None:
        """Lets happen what needs no decision and no draw."""
        while self.match.by_clock or (self.match.by_chance and not self.outcomes()):
            if self.match.by_clock:
                self.hear(None, self.match.tick())

    def told(self, seat: int) -> str:
        """Everything that the seat has chosen, heard and sees: a line each."""
        lines: list[str] = []
        at, inside = self.heard, True
        while at is not None:
            if at.chosen is not None and at.chosen[0] == seat and inside:
                lines.append(f"chose {at.chosen[1]}")
            viewer = seat if inside else None
            lines += [_written(one.seen_by(viewer)) for one in reversed(at.events)]
            inside = inside and at.insider in (None, seat)
            at = at.before
        return "\n".join((*reversed(lines), self.seen(seat)))

    def seen(self, seat: int) -> str:
        """What the seat sees, and how far it is with its action."""
        observation = self.match.game.rules.observation(self.match.state, seat)
        taken = self.match.choice(seat).taken
        return _written(observation) + "".join(f" +{number}" for number in taken)


def _unpickled(
    match: NumberedMatch, draws: tuple[int, ...], decisions: int, told: list[tuple[Any, ...]]
) -> _Course:
    course = _Course(match)
    course.draws, course.decisions = draws, decisions
    for one in told:
        course.heard = _Heard(course.heard, *one)
    return course


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()


class StammtischState(pyspiel.State):  # type: ignore[misc]
    """A match of one of the games."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.course = _Course(game.match.copied())
        self.course.settle()

    def current_player(self) -> int:
        match = self.course.match
        if self.course.over:
            return cast("int", pyspiel.PlayerId.TERMINAL)
        return cast("int", pyspiel.PlayerId.CHANCE) if match.by_chance else match.asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.course.match.choice(player).allowed)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = self.course.outcomes()
        return [(outcome, 1 / count) for outcome in range(count)]

    def _apply_action(self, action: int) -> None:
        """An illegal one raises `SpielError`, and nothing has changed."""
        course = self.course
        if course.over:
            raise pyspiel.SpielError("the match is over: game.new_initial_state() begins another")
        if course.match.by_chance:
            count = course.outcomes()
            if not 0 <= action < count:
                raise pyspiel.SpielError(f"{action} is no outcome; they are 0 to {count - 1}")
            course.draws = (*course.draws, action)
        else:
            seat = course.match.asked[0]
            try:
                events = course.match.choose(seat, action)
            except IllegalNumber as illegal:
                raise pyspiel.SpielError(str(illegal)) from None
            course.decisions += 1
            course.hear((seat, action), events)
        course.settle()

    def _action_to_string(self, player: int, action: int) -> str:
        return _spelled(self.course.match, player, action)

    def is_terminal(self) -> bool:
        return self.course.over

    def returns(self) -> list[float]:
        return list(self.course.match.returns)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """A state in which ``player`` knows the same, drawn uniformly by the rules.

        It can be played on, and looked at from every seat; only its ``history`` is that of the
        state from which it was drawn.
        """
        twin = self.clone()
        course, match = twin.course, self.course.match
        seen = match.game.rules.observation(match.state, player)
        course.match.at(match.game.rules.determinize(seen, _Sampler(sampler)))
        for number in match.choice(player).taken:
            course.match.choose(player, number)
        course.heard = _Heard(course.heard, None, (), insider=player)
        return twin

    def __str__(self) -> str:
        match = self.course.match
        drawn = f"\ndrawn: {list(self.course.draws)}" if self.course.draws else ""
        begun = [match.choice(seat).taken for seat in match.asked]
        chosen = f"\nchosen: {begun}" if any(begun) else ""
        return _written(match.game.rules.position(match.state)) + drawn + chosen


class StammtischObserver:
    """What a seat sees, as a tensor and as text; with perfect recall as text only."""

    def __init__(self, match: NumberedMatch, recall: bool) -> None:
        self._recall = recall
        size = match.encoding.length(match.seats)
        self.tensor: Floats | None = None if recall else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: StammtischState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.course.match.array(player)

    def string_from(self, state: StammtischState, player: int) -> str:
        return state.course.told(player) if self._recall else state.course.seen(player)


class StammtischGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its options."""

    kind: AnyGame
    game_type: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        seats = seats_of(self.kind, given.get("players"), "players")
        self.match = NumberedMatch(self.kind, seats, _options(self.kind, given))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.match.encoding.size,
            max_chance_outcomes=MAX_OUTCOMES,
            num_players=seats,
            min_utility=-MAX_UTILITY,
            max_utility=MAX_UTILITY,
            utility_sum=None,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(self.game_type, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel's own way forgets what is Python's."""
        return _loaded, (str(self),)

    def action_to_string(self, player: int, action: int) -> str:
        """The words of a number, without a state that it was chosen in."""
        return _spelled(self.match, player, action)

    def new_initial_state(self) -> StammtischState:
        return StammtischState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> StammtischObserver | None:
        """``None`` for the public part or the private part alone: they are not told apart."""
        if params:
            raise ValueError(f"there are no parameters of observations, but {params} was given")
        if kind is None:
            return StammtischObserver(self.match, recall=False)
        whole = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.public_info or kind.private_info != whole:
            return None
        return StammtischObserver(self.match, recall=kind.perfect_recall)


def _spelled(match: NumberedMatch, player: int, action: int) -> str:
    if player == pyspiel.PlayerId.CHANCE:
        return f"draw {action}"
    words = match.encoding.words
    if not 0 <= action < len(words):
        raise pyspiel.SpielError(f"{action} is no action; they are 0 to {len(words) - 1}")
    return words[action]


def _loaded(game: str) -> Any:
    """For a process in which this module, and so the game, is not known before."""
    return pyspiel.load_game(game)


def _parameters(game: AnyGame) -> dict[str, object]:
    """The options that a game string can name, with their defaults in an environment."""
    found: dict[str, object] = {"players": game.default_seats}
    encoding, hints = encoding_of(game), get_type_hints(game.options)
    usual = {**encoding.usual, **encoding.needed}
    for one in msgspec.structs.fields(game.options):
        default, kinds = usual.get(one.name, one.default), get_args(hints[one.name])
        if one.name == "players":
            continue
        if isinstance(default, bool | int):
            found[one.name] = default
        elif int in kinds or any(type(kind) is int for kind in kinds):
            found[one.name] = OWN
        elif isinstance(default, str) and default:
            found[one.name] = default
    return found


def _options(game: AnyGame, given: Mapping[str, object]) -> dict[str, object]:
    """The options that differ from what an environment of the game has by itself."""
    usual = _parameters(game)
    return {
        name: value
        for name, value in given.items()
        if name != "players" and value != usual.get(name)
    }


def registered_name(game: AnyGame) -> str:
    """By what name OpenSpiel knows the game."""
    return f"stammtisch_{game.name.replace('-', '_')}"


def _register(game: AnyGame) -> None:
    short = registered_name(game)
    kind = pyspiel.GameType(
        short_name=short,
        long_name=f"Stammtisch: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )
    name = f"{short}_game"
    one = type(name, (StammtischGame,), {"kind": game, "game_type": kind, "__module__": __name__})
    globals()[name] = one  # pickle finds it by its name
    pyspiel.register_game(kind, one)


for _game in encoded_games():
    _register(_game)
