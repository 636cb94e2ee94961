"""Hands by the thousand, as arrays."""
