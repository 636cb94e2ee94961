"""Bets by mixed strategies, balanced by self-play so that knowing them gains little."""
