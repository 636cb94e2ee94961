"""A round from the stakes to the showdown, step by step."""
