"""The state from outside: observations, positions, evidence, and states drawn to fit a view."""
