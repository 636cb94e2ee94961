"""Settings of all tests: how many examples Hypothesis tries, by HYPOTHESIS_PROFILE.

The profile ``long`` takes their number from STAMMTISCH_EXAMPLES.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "quick",
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "long",
    parent=settings.get_profile("quick"),
    max_examples=int(os.environ.get("STAMMTISCH_EXAMPLES", "2000")),
    derandomize=False,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
