"""A second judge, by brute force: every role of every card, every list of disjoint groups.

It shares no code with the solver beyond the words of `Conditions`. Cards are codes, roles plain
tuples, and the constraints are looked at on whole lists instead of being turned into choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from stammtisch.games.zwiebel.cards.conditions import Conditions

ORDER = "A23456789ZBDK"
LETTERS = ["S", "R", "O", "Y", "G", "T", "B", "V"]
PAIRS = [("El", "Kr"), ("Ok", "Po"), ("Sc", "Mu"), ("St", "De")]

USUAL = (
    *("rest", "K1", "K2", "K3", "K4", "K5", "2C", "BF", "3C", "FL", "4C", "BR", "5C", "RO"),
    *("6C", "WR", "7C", "DZ", "TZ", "UZ", "OKT", "GZ"),
)
"""One place each, from the bottom (ZC-12)."""


class Use(NamedTuple):
    """A role as the table of ZC-50 has it; ``colour`` is ``*`` for any."""

    value: int
    picture: bool
    ace: bool
    colour: str
    tag: str
    w8: bool
    gz_only: bool
    raised: bool


class Reading(NamedTuple):
    """What the constraints need to know about a group with chosen roles."""

    value_eight: bool
    """Some unshifted printed eight has the value 8."""
    jokers: int


Line = tuple[int, int]
"""Place in the order, tie-break; the greater wins."""

Found = dict[tuple[frozenset[str], str], set[Reading]]
"""Every card set with every printed key it can have, and the readings behind them."""


def _use(value: int, colour: str, tag: str = "NAT", **more: bool) -> Use:
    flags = {"picture": False, "ace": False, "w8": False, "gz_only": False, "raised": False}
    return Use(value=value, colour=colour, tag=tag, **(flags | more))


def _joker() -> set[Use]:
    """Any card of the pack."""
    numbers = {_use(value, "*", "WILD") for value in range(1, 11)}
    return numbers | {_use(10, "*", "WILD", picture=True), _use(11, "*", "WILD", ace=True)}


class Brute:
    """All there is to know about one hand."""

    def __init__(self, hand: list[str], conditions: Conditions) -> None:
        self.hand = hand
        self.c = conditions
        self.v3 = conditions.rules == "zwiebel-v3"
        self.arch = "StB" if self.v3 else "OB"
        self.codes = codes = [suit + rank for suit in self._suits() for rank in ORDER]
        self.low = None if conditions.devalued is None else codes[conditions.devalued]
        self.shifts = {
            codes[s.card]: (s.value, s.by == "elephants")
            for s in conditions.shifts
            if s.by != "also" and s.value != self._points(codes[s.card])
        }
        self.also = [(codes[s.card], s.value) for s in conditions.shifts if s.by == "also"]

    def _suits(self) -> list[str]:
        return [suit for pair in PAIRS for suit in pair] if self.v3 else LETTERS

    @staticmethod
    def _points(card: str) -> int:
        return min(ORDER.index(card[-1]) + 1, 10)

    def _colour(self, card: str) -> str:
        if not self.v3:
            return card[0]
        return next(str(pair) for pair in PAIRS if card[:2] in pair)

    # --- roles (ZC-10, ZC-52)

    def uses(self, card: str) -> set[Use]:
        """The role set of a card."""
        found = self._shifted(card) if card in self.shifts else self._printed(card)
        if self.c.arch_wild and card == self.arch:
            found |= _joker() if self.v3 else {_use(0, self._colour(card), "NULL")}
        sender_wild = self.c.sender and self.c.wild_now
        if card[-1] == "A" and card not in self.shifts and (self.c.zeroed or sender_wild):
            return set()
        if card[-1] == "8" and sender_wild:
            found = {use for use in found if use.value not in (1, 11)}
        elevens = {use for use in found if use.value == 11}
        if card == self.low and elevens:
            found = {use._replace(gz_only=use in elevens) for use in found}
            if self.v3 and all(use.value != 1 for use in found):  # ZC-52, step 8
                found |= {use._replace(value=1, ace=False) for use in elevens}
        return found

    def _shifted(self, card: str) -> set[Use]:
        value, elephants = self.shifts[card]
        raised = elephants and value > self._points(card)
        plain = _use(value, self._colour(card), ace=value == 11, raised=raised)
        return {plain} | (
            {plain._replace(picture=True)} if value == 10 and card[-1] in "289" else set()
        )

    def _printed(self, card: str) -> set[Use]:
        colour, rank = self._colour(card), card[-1]
        also = {_use(value, colour) for other, value in self.also if other == card}
        if rank == "A":
            return {_use(11, colour, ace=True), _use(1, colour)}
        if rank != "8" or not self.c.zero_eights:
            return {_use(self._points(card), colour, picture=rank in "BDK")} | also
        if not self.c.wild_for:
            return {_use(8, colour), _use(0, colour, "NULL")}
        return {_use(8, colour, w8=True)} | (_joker() if self.v3 else set())

    # --- the catalogue (ZC-12 to ZC-15)

    def lines(self, cards: list[str], uses: list[Use]) -> Iterator[str]:
        """Every printed key of these cards in these roles; the remainder only without others."""
        n = len(cards)
        nulls = sum(use.tag == "NULL" for use in uses)
        values = [use.value for use in uses if use.tag != "NULL"]
        s = sum(values)
        pictures = sum(use.picture for use in uses)
        aces = sum(use.ace for use in uses)
        suffix = f"-{nulls}" if nulls else ""
        others = n - nulls - pictures - aces
        level = 0
        if others == 0 and pictures == aces >= 1:
            if not self.v3:
                level = min(5, pictures + nulls)
            elif nulls == 0:
                level = pictures
        if level >= 2 and (level == 5 or not any(use.gz_only for use in uses)):
            raised = "e" if any(use.raised for use in uses) else ""
            yield ["DZ", "TZ", "UZ", "GZ"][level - 2] + suffix + raised
        if any(use.gz_only for use in uses):
            return
        some = level >= 2
        if s == 21 and 3 <= n <= 7 and n - nulls >= 2:
            base = n - nulls == 2 and pictures == 1 and aces == 1
            if self.v3 or not base:
                some = True
                yield f"{n}C{suffix}"
        if nulls:
            return
        for name in self._without_nulls(values, uses):
            some = True
            yield name
        if not some and s <= 21:
            yield f"rest{s}"

    def _without_nulls(self, values: list[int], uses: list[Use]) -> Iterator[str]:
        n, s = len(values), sum(values)
        if n in (2, 4, 6, 8, 10) and s == 10 * n and _pairs_of_twenty(values):
            yield f"K{n // 2}"
        if n == 2 and s == 21:
            pictures, aces = (sum(use.picture for use in uses), sum(use.ace for use in uses))
            yield "EZ" if pictures == 1 and aces == 1 else "2C"
        if n >= 3 and 16 <= s <= 21:
            shared = {self._sharing(uses, colour) for colour in {u.colour for u in uses} | {"no"}}
            if n in shared:
                yield "FL"
            if n - 1 in shared:
                yield "BF"
        if n == 3 and sorted(values) == [6, 7, 8]:
            yield "BR"
        if n == 3 and values == [7, 7, 7]:
            yield "RO"
        if all(use.w8 for use in uses):
            if n == 3:
                yield "WR"
            if n == 8 and self.c.octavo:
                yield "OKT"

    @staticmethod
    def _sharing(uses: list[Use], colour: str) -> int:
        return sum(use.colour in (colour, "*") for use in uses)

    def place(self, printed: str) -> Line:
        """Where a printed key stands (ZC-12, ZC-15, Z04-06, Z30-07)."""
        raised = printed.endswith("e")
        name, _, nulls = printed.rstrip("e").partition("-")
        points = 0
        if name.startswith("rest"):
            name, points = "rest", int(name[4:])
        tie = points - int(nulls or 0) - (1000 if raised else 0)
        usual = {one: 10 * at for at, one in enumerate(USUAL)} | {"EZ": 60}
        if self.c.fool:
            usual |= {"K1": 60, "EZ": 10, "K2": 170, "K3": 180, "K4": 190, "K5": 205}
            usual |= {"DZ": 20, "TZ": 30, "UZ": 40}
            if (self.c.fool_ten_ace or ("swaps" if self.v3 else "stays")) == "swaps":
                usual["2C"] = 10
        return usual[name], tie

    @cached_property
    def found(self) -> Found:
        """Every group, by trying every role of every card."""
        found: Found = {}
        uses_of = {card: sorted(self.uses(card)) for card in self.hand}

        def go(at: int, cards: list[str], uses: list[Use]) -> None:
            if at == len(self.hand):
                if cards:
                    for printed in self.lines(cards, uses):
                        reading = self._reading(cards, uses, printed)
                        found.setdefault((frozenset(cards), printed), set()).add(reading)
                return
            card = self.hand[at]
            go(at + 1, cards, uses)
            for use in uses_of[card]:
                go(at + 1, [*cards, card], [*uses, use])

        go(0, [], [])
        return found

    def _reading(self, cards: list[str], uses: list[Use], printed: str) -> Reading:
        both = list(zip(cards, uses, strict=True))
        return Reading(
            any(
                use.value == 8 for card, use in both if card[-1] == "8" and card not in self.shifts
            ),
            sum(use.tag == "WILD" for use in uses),
        )

    def fewest_jokers(self, group: tuple[frozenset[str], str]) -> int:
        """With how few jokers these cards can have this key."""
        return min(reading.jokers for reading in self.found[group])

    # --- the constraints, on a whole list (ZC-63, ZC-76)

    def legal(self, groups: list[tuple[frozenset[str], str]]) -> bool:
        """Whether the list could be laid group by group."""
        return all(self.may_follow(groups[:at], group) for at, group in enumerate(groups))

    def may_follow(
        self, laid: list[tuple[frozenset[str], str]], group: tuple[frozenset[str], str]
    ) -> bool:
        """Whether the group may be laid after a legal list.

        The Lady's token widens no lower claim (L1): these cards have the key without it, be it
        only as the Erzkanzler forbids an eight as an eight (L4), or they can be nothing higher
        here. Where none of them can serve it, it does not touch them.
        """
        if not self._holds([*laid, group]):
            return False
        cards, key = group
        possible = self._possible(laid)
        serving = {served.low for served, _ in possible if served is not self}
        plain = {True, *(with_eights for _, with_eights in possible)}
        if not cards & serving or any(self._can_be(group, eights) for eights in plain):
            return True
        return not any(
            self._holds([*laid, (cards, other)])
            for other in {key for same, key in self.everything if same == cards}
            if self.place(other) > self.place(key)
        )

    def _holds(self, groups: list[tuple[frozenset[str], str]]) -> bool:
        """Whether roles can be chosen so that L1 to L4 hold."""
        return bool(self._possible(groups))

    def _possible(self, groups: list[tuple[frozenset[str], str]]) -> list[tuple[Brute, bool]]:
        """The ways to serve the token in which they hold, and whether an eight may be eight."""
        listed = frozenset().union(*(cards for cards, _ in groups))
        if self._killed(groups) or self._sent(listed):
            return []
        eights = (True, False) if self.c.arch and self.arch not in listed else (not self.c.arch,)
        # Some card the Lady has taken, and either the Erzkanzler or the eights as eights.
        return [
            (served, with_eights)
            for served in self._ways_to_serve
            for with_eights in (eights if self.arch in self.hand else (True,))
            if all(served._can_be(group, with_eights) for group in groups)
        ]

    @cached_property
    def _ways_to_serve(self) -> list[Brute]:
        """An open token is served by a card as if it were bound to it (L1)."""
        if not self.c.lady_open:
            return [self]
        if self.v3:
            takes = [k for k in self.hand if any(u.value == 11 for u in self.uses(k))]
        else:
            takes = [k for k in self.hand if k[-1] == "A" and k not in self.shifts]
        bound = [replace(self.c, lady_open=False, devalued=self.codes.index(k)) for k in takes]
        return [Brute(self.hand, conditions) for conditions in bound] or [self]

    def _killed(self, groups: list[tuple[frozenset[str], str]]) -> bool:
        pictures = {
            card
            for card in self.hand
            if any(use.picture and use.tag != "WILD" for use in self.uses(card))
        }
        deadly = ("DZ", "TZ") if self.c.wild_now else ("DZ",)
        inside = frozenset().union(*(cards for cards, key in groups if key[:2] in deadly))
        return self.c.death and len(pictures) >= 2 and pictures <= inside

    def _sent(self, listed: frozenset[str]) -> bool:
        if not self.c.sender or self.c.wild_now:
            return False
        eights = any(card[-1] == "8" for card in listed)
        return eights and any(card[-1] == "A" and card not in self.shifts for card in listed)

    def _can_be(self, group: tuple[frozenset[str], str], with_eights: bool) -> bool:
        """Whether these cards have this key; a remainder must be all they can be, and is counted
        as high as possible (ZC-76)."""
        cards, key = group
        able = [
            other
            for other, readings in self.by_cards.get(cards, {}).items()
            if any(with_eights or not reading.value_eight for reading in readings)
        ]
        if not key.startswith("rest"):
            return key in able
        return key in able and key == max(able, key=self.place)

    @cached_property
    def everything(self) -> set[tuple[frozenset[str], str]]:
        """Every group, whatever card serves the Lady's token."""
        return set(self.found).union(*(served.found for served in self._ways_to_serve))

    @cached_property
    def by_cards(self) -> dict[frozenset[str], dict[str, set[Reading]]]:
        """The same by cards."""
        sorted_out: dict[frozenset[str], dict[str, set[Reading]]] = {}
        for (cards, key), readings in self.found.items():
            sorted_out.setdefault(cards, {})[key] = readings
        return sorted_out

    # --- lists

    def best(self) -> list[Line]:
        """The greatest legal list: all prefixes that are still the greatest, level by level."""
        groups = sorted(self.everything, key=lambda group: self.place(group[1]), reverse=True)
        prefixes: list[list[tuple[frozenset[str], str]]] = [[]]
        result: list[Line] = []
        while True:
            highest: Line | None = None
            longer: dict[frozenset[tuple[frozenset[str], str]], list[tuple[frozenset[str], str]]]
            longer = {}
            for prefix in prefixes:
                taken = frozenset().union(*(cards for cards, _ in prefix))
                for group in groups:
                    at = self.place(group[1])
                    if highest is not None and at < highest:
                        break
                    if (result and at > result[-1]) or group[0] & taken:
                        continue
                    if self.may_follow(prefix, group):
                        if at != highest:
                            longer = {}
                        highest = at
                        longer[frozenset([*prefix, group])] = [*prefix, group]
            if highest is None:
                return result
            result.append(highest)
            prefixes = list(longer.values())


def _pairs_of_twenty(values: list[int]) -> bool:
    if not values:
        return True
    first, *rest = values
    return any(
        first + other == 20 and _pairs_of_twenty(rest[:at] + rest[at + 1 :])
        for at, other in enumerate(rest)
    )
