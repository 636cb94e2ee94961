"""Proportions counted in samples, with their confidence intervals."""

from __future__ import annotations

import math

_Z = 1.96
"""So many standard deviations to both sides hold 95 % of a normal distribution."""


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, also where it is near 0 or 1 (Wilson).

    >>> [round(bound, 3) for bound in wilson(62, 100)]
    [0.522, 0.709]
    """
    share = count / total
    middle = share + _Z * _Z / (2 * total)
    reach = _Z * math.sqrt(share * (1 - share) / total + _Z * _Z / (4 * total * total))
    scale = 1 + _Z * _Z / total
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
