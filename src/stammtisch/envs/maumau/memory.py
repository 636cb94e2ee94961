"""What a table of Mau-Mau remembers beside the kernel, as places in an array."""

from stammtisch.envs.tables.words import OWN
from stammtisch.games.maumau.kernel.cards import MOST_SEATS

ROUND = OWN
KNOWN = OWN + 1  # by copy and seat, as the kernel's hands: cards of it that all have seen
MEMORY = KNOWN + 3 * MOST_SEATS
