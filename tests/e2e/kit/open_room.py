"""A room that says it is open to its networks, and knows one of them; run as a module.

It listens where every room of these tests does, so that nobody outside this machine is let in.
"""

from __future__ import annotations

import sys

from tests.e2e.kit import chance

from stammtisch.cli.arguments import addresses
from stammtisch.cli.main import main
from stammtisch.web.edge.addresses import networks

AT = "192.168.7.7"
"""Where phones find it."""

if __name__ == "__main__":
    chance.install()
    addresses.EVERYWHERE = frozenset({"127.0.0.1"})
    networks.addresses = lambda: (AT,)
    sys.exit(main())
