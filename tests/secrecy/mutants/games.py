"""Leaks planted in the games: in refusals, events, observations, lists and times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace
from tests.secrecy.mutants.planted import Mutant, Patch, Plant

from stammtisch.games import games
from stammtisch.games.maumau.state import events as mm
from stammtisch.games.protocol import Event, RuleViolation
from stammtisch.games.zwanzig.state import events as zz
from stammtisch.games.zwiebel.state import events as zw


def hidden_card(name: str, state: Any, seat: Any) -> str:
    """A card of another hand, or the next one of the deck; "" if there is none."""
    position = games()[name].rules.position(state)
    if name == "drachenrummy":  # everybody has seen the cards of its hands taken
        return next(iter(position.deck or ()), "")
    others = [hand for owner, hand in enumerate(position.hands) if owner != seat]
    return next((code for hand in reversed(others) for code in reversed(hand)), "")


def wrapped(name: str, function: str, change: Callable[..., Any]) -> Plant:
    """The function of the rules, with its result changed: ``change(result, state, seat)``."""

    def plant(patch: Patch) -> None:
        rules = games()[name].rules
        own = getattr(rules, function)
        patch.setattr(rules, function, lambda state, *rest: change(own(state, *rest), state, *rest))

    return plant


def refusals(name: str, fact: Callable[[Any, int, RuleViolation], Any]) -> Plant:
    """Refusals with one fact more."""

    def plant(patch: Patch) -> None:
        rules = games()[name].rules
        own = rules.apply

        def apply(state: Any, actor: int, action: Any) -> Any:
            try:
                return own(state, actor, action)
            except RuleViolation as refusal:
                more = {"more": fact(state, actor, refusal)}
                raise RuleViolation(refusal.code, refusal.clause, **refusal.facts, **more) from None

        patch.setattr(rules, "apply", apply)

    return plant


def shown(event: type[Event], *, to_spectators: bool = False) -> Plant:
    """An event that hides nothing, from anybody or from spectators."""

    def plant(patch: Patch) -> None:
        own = event.seen_by
        patch.setattr(
            event,
            "seen_by",
            lambda self, seat: self if not to_spectators or seat is None else own(self, seat),
        )

    return plant


def field(name: str, fields: Callable[[Any, Any, Any], dict[str, Any]]) -> Plant:
    """Observations with other values in some fields: ``fields(seen, position, seat)``."""

    def change(seen: Any, state: Any, seat: Any) -> Any:
        return replace(seen, **fields(seen, games()[name].rules.position(state), seat))

    return wrapped(name, "observation", change)


def names_hidden(name: str) -> Plant:
    """Refusals that name a card of another hand."""
    return refusals(name, lambda state, actor, _: hidden_card(name, state, actor))


def where_it_is(name: str) -> Plant:
    """Refusals that say who has the card that was asked for."""

    def fact(state: Any, actor: int, refusal: RuleViolation) -> Any:
        asked = refusal.facts.get("card")
        hands = games()[name].rules.position(state).hands
        return [asked in hand for hand in hands]

    return refusals(name, fact)


def counts_hidden(name: str) -> Plant:
    """Refusals with a number that is made of another hand."""

    def fact(state: Any, actor: int, _: RuleViolation) -> int:
        return sum(map(ord, hidden_card(name, state, actor)))

    return refusals(name, fact)


def less_legal(name: str) -> Plant:
    """Legal actions of which one is missing, if another hand has it so."""

    def change(legal: Sequence[Any], state: Any, seat: int) -> Sequence[Any]:
        odd = sum(map(ord, hidden_card(name, state, seat))) % 2
        return legal[:-1] if odd and len(legal) > 1 else legal

    return wrapped(name, "legal_actions", change)


GAME_MUTANTS = [
    *(Mutant(f"{name}: a refusal names a card", "refusal", name, names_hidden(name))
      for name in games()),
    *(Mutant(f"{name}: a refusal counts a hand", "refusal", name, counts_hidden(name))
      for name in ("zwanzig", "mau-mau")),
    Mutant("zwanzig: a refusal says who has it", "refusal", "zwanzig", where_it_is("zwanzig")),
    Mutant("zwanzig: dealt cards", "event", "zwanzig", shown(zz.CardsDealt)),
    Mutant("zwanzig: exchanged cards", "event", "zwanzig", shown(zz.CardsExchanged)),
    Mutant("mau-mau: dealt cards", "event", "mau-mau", shown(mm.Dealt)),
    Mutant("mau-mau: a penalty card", "event", "mau-mau", shown(mm.PenaltyDealt)),
    Mutant("mau-mau: drawn cards", "event", "mau-mau", shown(mm.Drew)),
    Mutant("zwiebel-v3: exchanged cards", "event", "zwiebel-v3", shown(zw.Exchanged)),
    Mutant("zwiebel-2004: two drawn cards", "event", "zwiebel-2004", shown(zw.Drawn)),
    Mutant("zwiebel-2004: the kept card", "event", "zwiebel-2004", shown(zw.CardReplaced)),
    Mutant("zwanzig: exchanges for spectators", "spectator", "zwanzig",
           shown(zz.CardsExchanged, to_spectators=True)),
    Mutant("mau-mau: draws for spectators", "spectator", "mau-mau",
           shown(mm.Drew, to_spectators=True)),
    Mutant("mau-mau: ripe cards for spectators", "spectator", "mau-mau",
           shown(mm.Ripened, to_spectators=True)),
    Mutant("zwiebel-2004: bought cards for spectators", "spectator", "zwiebel-2004",
           shown(zw.Bought, to_spectators=True)),
    Mutant("zwiebel-v3: dealt cards for spectators", "spectator", "zwiebel-v3",
           shown(zw.CardsDealt, to_spectators=True)),
    Mutant("zwanzig: another's draw", "observation", "zwanzig", field(
        "zwanzig", lambda seen, at, seat: {"own_drawn": at.hands[-1]})),
    Mutant("zwanzig: the top of the stock", "observation", "zwanzig", field(
        "zwanzig", lambda seen, at, seat: {"own_choice": tuple(at.stock or ())[:1]})),
    Mutant("zwanzig: a count of trumps", "observation", "zwanzig", field(
        "zwanzig", lambda seen, at, seat: {
            "round_no": sum(code[1] == "H" for hand in at.hands for code in hand)})),
    Mutant("drachenrummy: open hands", "observation", "drachenrummy", field(
        "drachenrummy", lambda seen, at, seat: {"hands": at.hands or ()})),
    Mutant("drachenrummy: the next card", "observation", "drachenrummy", field(
        "drachenrummy", lambda seen, at, seat: {
            "quiet_limit": sum(map(ord, "".join((at.deck or ())[:1])))})),
    Mutant("mau-mau: what is drawn", "observation", "mau-mau", field(
        "mau-mau", lambda seen, at, seat: {"drawn": at.drawn})),
    Mutant("mau-mau: the faces of penalties", "observation", "mau-mau", field(
        "mau-mau", lambda seen, at, seat: {"penalties": at.penalties})),
    Mutant("mau-mau: known hands", "observation", "mau-mau", field(
        "mau-mau", lambda seen, at, seat: {"known": at.hands})),
    Mutant("zwiebel-v3: hidden cards lie open", "observation", "zwiebel-v3", field(
        "zwiebel-v3", lambda seen, at, seat: {"players": tuple(
            replace(player, open=hand)
            for player, hand in zip(seen.players, at.hands, strict=True))})),
    Mutant("zwiebel-2004: discards are gone", "observation", "zwiebel-2004", field(
        "zwiebel-2004", lambda seen, at, seat: {"players": tuple(
            replace(player, gone=pile)
            for player, pile in zip(seen.players, at.discards, strict=True))})),
    Mutant("zwanzig: a list that knows hands", "list", "zwanzig", less_legal("zwanzig")),
    Mutant("mau-mau: a list that knows hands", "list", "mau-mau", less_legal("mau-mau")),
    Mutant("mau-mau: an alarm that knows hands", "time", "mau-mau", wrapped(
        "mau-mau", "alarm", lambda alarm, state: None if alarm is None else alarm + sum(
            map(ord, hidden_card("mau-mau", state, 0))))),
]  # fmt: skip
