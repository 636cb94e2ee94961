"""Both rule sets of Zwiebel in numbers: cards one by one, amounts digit by digit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import get_args

from stammtisch.envs.encoding import (
    ENOUGH,
    Encoding,
    Slice,
    WordGroup,
    around,
    marked,
    numbered,
    one_of,
    seat_from,
)
from stammtisch.games.zwiebel.cards.catalogue import RANKS as LINES
from stammtisch.games.zwiebel.cards.pack import PACK_2004, PACK_V3, SIZE, ZwiebelPack
from stammtisch.games.zwiebel.characters.modifiers import HIDDEN
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import Mode, ZwiebelAction
from stammtisch.games.zwiebel.state.parts import Case, EffectName, PendingStep, Phase, Place
from stammtisch.games.zwiebel.views.observation import Observation

PHASES, STEPS, CASES = get_args(Phase), get_args(PendingStep), get_args(Case)
PLACES, EFFECTS = get_args(Place), get_args(EffectName)

_PLAIN: dict[type, str] = {
    act.Pay: "pay",
    act.Fold: "fold",
    act.Match: "match",
    act.NoRaise: "no raise",
    act.Cover: "cover",
    act.Abdicate: "abdicate",
    act.Accept: "accept",
    act.Decline: "decline",
    act.Done: "done",
    act.Pass: "pass",
    act.RevealTod: "reveal tod",
    act.Concede: "concede",
}


def _table(pack: ZwiebelPack) -> tuple[WordGroup, ...]:
    return (
        WordGroup("card", pack.codes, "A card: to exchange, lay, keep, turn up or name."),
        WordGroup("digit", tuple("0123456789"), "An amount, digit by digit from the left."),
        WordGroup("", tuple(_PLAIN.values()), "What has no parts."),
        WordGroup("announce", get_args(Mode), "Announce a card, which follows, for this."),
        WordGroup("", ("rearrange", "cripple"), "The cards that follow are laid for this."),
        WordGroup("", ("hidden",), "The Lady devalues a card that lies face down."),
        WordGroup("", (ENOUGH,), "No more cards or digits, or none at all."),
        WordGroup("as", tuple(LINES), "What the cards count as: the line of the catalogue."),
        WordGroup("as", ("elephant",), "It has a card that the elephants raised."),
    )


def spelled(action: ZwiebelAction, seen: Observation) -> tuple[str, ...]:  # noqa: ARG001
    """The words of an action."""
    match action:
        case act.Raise(amount=amount) | act.SetStake(amount=amount) | act.Extra(amount=amount):
            return _digits(amount)
        case act.Buy(count=count):
            return _digits(count)
        case act.Announce(card=card, mode=mode, down=down, up=up, cards=cards):
            named = (card, *(one for one in (down, up) if one is not None), *cards)
            return (f"announce {mode}", *_cards(named))
        case act.ChooseExchange(card=card) | act.Reveal(card=card):
            return _cards((card,))
        case act.DevalueTarget(card=card):
            return ("hidden",) if card == HIDDEN else _cards((card,))
        case act.ElephantValue(value=value):
            return _digits(value)
        case act.Exchange(cards=cards):
            return _cards(cards) or (ENOUGH,)
        case act.Declare(cards=cards, claim=claim):
            return (*_cards(cards), *_claim(claim))
        case act.Rearrange(cards=cards, claim=claim):
            return ("rearrange", *_cards(cards), *_claim(claim))
        case act.Cripple(cards=cards) | act.OutCripple(cards=cards):
            return ("cripple", *_cards(cards))
    return (_PLAIN[type(action)],)


def _cards(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"card {code}" for code in codes)


def _digits(amount: int) -> tuple[str, ...]:
    return tuple(f"digit {digit}" for digit in str(amount))


def _claim(claim: str | None) -> tuple[str, ...]:
    """``as 5C`` and the digits behind it."""
    if claim is None:
        return ()
    name = next(line for line in sorted(LINES, key=len, reverse=True) if claim.startswith(line))
    rest = claim.removeprefix(name)
    numbers = tuple(f"digit {digit}" for digit in rest if digit.isdigit())
    return (f"as {name}", *numbers, *(("as elephant",) if rest.endswith("e") else ()))


def _layout_of(pack: ZwiebelPack) -> Callable[[int], tuple[Slice, ...]]:
    def cards(codes: Iterable[str]) -> list[float]:
        return marked(SIZE, [pack.index[code] for code in codes])

    def hand(seen: Observation) -> list[float]:
        return cards(one.card for one in seen.own.hand) if seen.own else cards(())

    def known(step: int) -> Callable[[Observation], list[float]]:
        return lambda seen: cards(around(seen, seen.players)[step].open)

    def layout(seats: int) -> tuple[Slice, ...]:
        return (
            Slice("hand", SIZE, "The own cards.", hand),
            Slice(
                "away", SIZE, "What the seat has put down.", lambda s: cards(_own(s, "discards"))
            ),
            Slice(
                "drawn", SIZE, "The two cards of an exchange.", lambda s: cards(_own(s, "drawn"))
            ),
            *(
                Slice(
                    f"open {step}",
                    SIZE,
                    f"Cards known to all of the seat {step} after the own one.",
                    known(step),
                )
                for step in range(seats)
            ),
            Slice(
                "seen", SIZE, "Cards put away that everybody had seen.", lambda s: cards(_gone(s))
            ),
            *_by_seat(seats),
            *COMMON,
        )

    return layout


def _own(seen: Observation, name: str) -> tuple[str, ...]:
    return getattr(seen.own, name) if seen.own else ()


def _gone(seen: Observation) -> list[str]:
    return [code for player in seen.players for code in player.gone]


def _seats(seen: Observation, seats: Iterable[int | None]) -> list[float]:
    return marked(seen.n, [seat_from(seen, seat) for seat in seats])


def _each(name: str) -> Callable[[Observation], list[float]]:
    return lambda seen: numbered(seen, [getattr(one, name) for one in seen.players])


def _placed(place: str) -> Callable[[Observation], list[float]]:
    return lambda seen: [float(one.place == place) for one in around(seen, seen.players)]


def _duelling(name: str) -> Callable[[Observation], list[float]]:
    return lambda seen: _seats(seen, [getattr(seen.duel, name) if seen.duel else None])


def _by_seat(seats: int) -> tuple[Slice, ...]:
    return (
        Slice("dealer", seats, "Who deals.", lambda s: _seats(s, [s.dealer])),
        Slice("waiting", seats, "Who is asked.", lambda s: _seats(s, s.waiting)),
        Slice("leader", seats, "Who leads the comparison.", _duelling("leader")),
        Slice("challenger", seats, "Who challenges him.", _duelling("challenger")),
        *(Slice(one, seats, f"Whose place is: {one}.", _placed(one)) for one in PLACES),
        Slice("stack", seats, "Money.", _each("stack")),
        Slice("extra", seats, "Extra bets not covered yet.", _each("extra")),
        Slice("won", seats, "Rounds won.", _each("rounds_won")),
        Slice("hidden", seats, "Cards that lie face down.", _each("hidden")),
        Slice("exchanged", seats, "Cards exchanged; -1: not yet.", _each("exchanged")),
        Slice("bought", seats, "Cards bought.", _each("bought")),
    )


COMMON = (
    Slice("phase", len(PHASES), f"One of: {', '.join(PHASES)}.", lambda s: one_of(PHASES, s.phase)),
    Slice(
        "step",
        len(STEPS),
        f"What interrupts it: {', '.join(STEPS)}.",
        lambda s: one_of(STEPS, s.pending.step if s.pending else None),
    ),
    Slice(
        "case",
        len(CASES),
        f"Of the comparison: {', '.join(CASES)}.",
        lambda s: one_of(CASES, s.duel.case if s.duel else None),
    ),
    Slice(
        "effects",
        len(EFFECTS),
        f"What has begun: {', '.join(EFFECTS)}.",
        lambda s: [float(one in s.effects.begun) for one in EFFECTS],
    ),
    Slice("pot", 1, "Money in the pot.", lambda s: [s.pot]),
    Slice("stake", 1, "What has to be matched.", lambda s: [s.stake]),
    Slice(
        "least", 1, "The smallest amount to name.", lambda s: [s.limits.least if s.limits else 0]
    ),
    Slice("most", 1, "The largest.", lambda s: [s.limits.most if s.limits else 0]),
    Slice("cost", 1, "What staying in costs.", lambda s: [s.limits.due if s.limits else 0]),
    Slice("wild", 1, "Eights are wild.", lambda s: [float(s.wild_now)]),
    Slice("null", 1, "A Nullacht was played.", lambda s: [float(s.null_used)]),
    Slice("stock", 1, "Cards in the stock.", lambda s: [s.stock]),
    Slice("betting", 1, "Number of the betting round.", lambda s: [s.betting]),
    Slice("pass", 1, "The pass within it.", lambda s: [s.betting_pass]),
    Slice("round", 1, "Number of the round.", lambda s: [s.round_no]),
)


ENCODINGS = {
    name: Encoding(
        version=1,
        table=_table(pack),
        spelled=spelled,
        layout=_layout_of(pack),
        usual={"rounds": 8},
    )
    for name, pack in (("zwiebel-2004", PACK_2004), ("zwiebel-v3", PACK_V3))
}
