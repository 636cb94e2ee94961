"""Which of two bots is stronger, and by how much: both play the same deals from the same seats."""

from stammtisch.analysis.arena.deals import BadDeals, Deals, deals_from
from stammtisch.analysis.arena.round_robin import Arena, Pair, round_robin

__all__ = ["Arena", "BadDeals", "Deals", "Pair", "deals_from", "round_robin"]
