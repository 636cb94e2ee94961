"""The parts of a state, one a file: each is copied whole when an action changes it."""
