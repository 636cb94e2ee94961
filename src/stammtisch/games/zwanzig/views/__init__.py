"""The state from outside: observations, positions, and states drawn to fit a view."""
