"""The idempotency key: the same request sent twice is carried out once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

IdempotencyKey: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
"""An idempotency key that the client makes up; the same key never acts twice."""
