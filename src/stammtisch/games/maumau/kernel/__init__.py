"""Mau-Mau as a kernel: a strict table without rules of the house, in plain integers.

Time stands still in it: what only the clock would end, as a word that nobody says, stays.
"""
