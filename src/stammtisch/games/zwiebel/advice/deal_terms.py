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
    """What is kept if nobody deals: for the next round, or to be divided."""
    share: float
    """An equal part of it; nothing for who cannot pay the next ante."""
    last: bool
    """No round follows: then it is divided among the players of this one (ZC-93)."""

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
    last = bool(seen.options.rounds) and seen.round_no >= seen.options.rounds
    return DealTerms(price, seen.pot + extras + price, own, seen.pot, _share(seen, last), last)


def _share(seen: Observation, last: bool) -> float:
    """What the own seat may expect of a pot that is kept (ZC-89, Z30-67).

    Who can pay the next ante plays for it, and all are alike before the cards are dealt. If fewer
    than two can, or no round follows, it is divided among the players of this one.
    """
    ante, players = seen.options.grundeinsatz, seen.players
    staying = [seat for seat in seen.circle if not players[seat].leaving]
    heirs = [seat for seat in staying if players[seat].stack + players[seat].extra >= ante]
    if last or len(heirs) < 2:
        heirs = [seat for seat in staying if seat in seen.dealt]
    return seen.pot / len(heirs) if seen.seat in heirs else 0.0
