"""What it costs to deal, and what is left for who leaves that to others (Z30-64 to Z30-67)."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.games.zwiebel.views.observation import Observation


class DealTerms(NamedTuple):
    """In money, what it means to cover the extra bets, as a dealer or to become one."""

    price: int
    """What the seat pays to deal."""
    pot: int
    """What then lies in the pot, with all extra bets."""
    extra: int
    """The own extra bet; it comes back if nobody deals."""
    carried: int
    """What is then kept for the next round."""
    share: float
    """An equal part of it; nothing for who cannot pay the next ante."""

    @property
    def needed(self) -> float:
        """The chance to win from which on dealing brings more than it costs."""
        return self.price / self.pot if self.pot else 0.0


def deal_terms(seen: Observation) -> DealTerms | None:
    """The terms for the seat that is asked whether it deals; ``None``: it is not."""
    if seen.seat is None or seen.limits is None or seen.waiting[:1] != (seen.seat,):
        return None
    offered = seen.pending is not None and seen.pending.step == "hand_over"
    if not offered and (seen.pending is not None or seen.phase != "cover"):
        return None
    price, extras = seen.limits.due, sum(player.extra for player in seen.players)
    own = seen.players[seen.seat].extra
    return DealTerms(price, seen.pot + extras + price, own, seen.pot, _share(seen))


def _share(seen: Observation) -> float:
    """What the own seat may expect of a pot that is kept (ZC-89, Z30-67).

    Who can pay the next ante plays for it, and all are alike before the cards are dealt. If fewer
    than two can, it is divided among all.
    """
    ante, players = seen.options.grundeinsatz, seen.players
    able = [seat for seat in seen.circle if players[seat].stack + players[seat].extra >= ante]
    heirs = able if len(able) > 1 else seen.circle
    return seen.pot / len(heirs) if seen.seat in heirs else 0.0
