"""Open tables only: challenges, the Plenum, cards out of turn, dealing by hand."""
