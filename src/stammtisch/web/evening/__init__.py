"""Evenings while people are at them: who writes, who looks on, and the clock."""
