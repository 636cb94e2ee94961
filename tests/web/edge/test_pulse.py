"""Everybody is asked in turn, and as often as was said."""

from __future__ import annotations

from tests.web.lab import it_happens

from stammtisch.web.edge.connections.pulse import Pulse


class Guest:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def ask(self) -> None:
        self.asked += 1


async def test_all_are_asked_until_they_go() -> None:
    """Who is alone, who comes later, and who comes when nobody was left."""
    pulse, first, second = Pulse(), Guest(), Guest()
    place = pulse.part(0.02)
    place.add(first)
    await it_happens(lambda: first.asked >= 2)
    later = pulse.part(0.02)
    later.add(second)
    await it_happens(lambda: second.asked >= 2)
    later.remove(second)
    place.remove(first)
    await it_happens(lambda: not pulse.beating)
    asked = first.asked, second.asked
    pulse.part(0.02).add(second)
    await it_happens(lambda: second.asked > asked[1])
    assert first.asked == asked[0]


async def test_nobody_is_asked_twice_in_the_same_time() -> None:
    """Those who have come at different times are asked at different times."""
    pulse, order = Pulse(), list[int]()

    class Noting(Guest):
        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

        def ask(self) -> None:
            order.append(self.number)

    for number in range(3):
        place = pulse.part(0.2)
        place.add(Noting(number))
        await it_happens(lambda: pulse.part(0.2) is not place)  # noqa: B023 - asked at once
    await it_happens(lambda: len(order) >= 9)
    assert order[:9] == [0, 1, 2] * 3
