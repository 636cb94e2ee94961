"""Dice: what they may do, and where those of a turn can stand."""
