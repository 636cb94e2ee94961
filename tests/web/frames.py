"""What goes over a socket, held against the AsyncAPI document that the room publishes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import jsonschema_rs

from stammtisch.web import wire

Way = Literal["receive", "send"]
"""What the room does with a frame, as the document says it."""


@cache
def document() -> dict[str, Any]:
    """The document as it is in the package."""
    found: dict[str, Any] = json.loads(files(wire).joinpath("asyncapi.json").read_bytes())
    return found


def must_be_described(path: str, way: Way, frames: Iterable[Mapping[str, Any]]) -> None:
    """Raises `AssertionError` for the first frame that is none of the socket at this path."""
    known = _messages(_channel(path), way)
    for frame in frames:
        judge = known.get(frame["type"])
        assert judge is not None, f"{path} never {way}s {frame['type']}"
        wrong = next(judge.iter_errors(frame), None)
        assert wrong is None, f"{frame['type']} at {path}: {wrong}"


@cache
def _channel(path: str) -> str:
    for name, channel in document()["channels"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", channel["address"]), path):
            return str(name)
    raise AssertionError(f"no socket is described at {path}")


@cache
def _messages(channel: str, way: Way) -> dict[str, jsonschema_rs.Draft7Validator]:
    """By ``type``, what judges each message that goes this way."""
    parts = document()["components"]
    return {
        parts["messages"][name]["name"]: jsonschema_rs.Draft7Validator(
            {"allOf": [parts["messages"][name]["payload"]], "components": parts}
        )
        for operation in document()["operations"].values()
        if operation["action"] == way and operation["channel"]["$ref"].endswith(f"/{channel}")
        for name in (one["$ref"].rpartition("/")[2] for one in operation["messages"])
    }
