"""All leaks planted on purpose. The laws of tests/secrecy have to notice every one of them.

``python -m tests.secrecy.mutants.catalogue NAME`` plants one leak and asks its law: the exit status
is 0 if the law noticed it.
"""

from __future__ import annotations

import sys

from tests.secrecy.mutants.bots import BOT_MUTANTS
from tests.secrecy.mutants.games import GAME_MUTANTS
from tests.secrecy.mutants.room import ROOM_MUTANTS

MUTANTS = {one.name: one for one in (*GAME_MUTANTS, *ROOM_MUTANTS, *BOT_MUTANTS)}


if __name__ == "__main__":
    sys.exit(0 if MUTANTS[sys.argv[1]].noticed() else 1)
