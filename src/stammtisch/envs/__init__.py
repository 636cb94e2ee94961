"""The games as environments for learners: PettingZoo, Gymnasium, OpenSpiel, and many at once.

Each library has a module here, and what it needs is an extra: ``stammtisch[envs]`` or
``stammtisch[open_spiel]``. All of them turn actions and observations into numbers in the same way,
which `encoding` describes; a game's own table is in the folder or file of its name.
"""
