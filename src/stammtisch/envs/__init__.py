"""The games as environments for learners: PettingZoo, Gymnasium, OpenSpiel, and many at once.

Each of these has a module here; what it needs is an extra: ``stammtisch[envs]``,
``stammtisch[open_spiel]``. How actions and observations are told in numbers is the same in all of
them and stands in `encoding`; a game's own table is the folder or file of its name.
"""
