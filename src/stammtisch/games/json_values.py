"""Values that JSON can hold, where only one game knows what stands in them."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

Json: TypeAlias = Any
"""A value out of JSON, or on its way there: numbers, texts, lists, objects, ``None``.

The one place that leaves this open: who reads such a value knows its form by the game or by the
message it stands in, which no type here can say, and msgspec writes a schema for nothing narrower.
"""

NO_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for text that is no JSON, or not of the type asked for."""

JsonObject: TypeAlias = dict[str, Json]
"""An object of JSON."""
