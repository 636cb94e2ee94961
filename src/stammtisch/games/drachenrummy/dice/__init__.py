"""Dice: what they may do, and how likely they are to."""
