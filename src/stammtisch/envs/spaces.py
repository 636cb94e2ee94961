"""What the adapters for Gymnasium and PettingZoo share: spaces, and what an illegal number costs.

The adapters import it once they know that their libraries are there.
"""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict

MAX_STEPS = 20_000
"""Steps after which a match is truncated."""
FAR = 1e6
"""No number of an observation is further from 0."""
ILLEGAL_REWARD = -1.0


def seen(length: int, numbers: int) -> Dict:
    """What a seat sees: an array of ``length`` numbers, and which of the ``numbers`` are legal."""
    return Dict(
        {
            "observation": Box(-FAR, FAR, (length,), np.float32),
            "action_mask": Box(0, 1, (numbers,), np.int8),
        }
    )
