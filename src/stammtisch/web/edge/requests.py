"""The types of requests and sockets; the state that they could carry is unused."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State

HttpRequest: TypeAlias = Request[object, object, State]
HttpSocket: TypeAlias = WebSocket[object, object, State]
HttpConnection: TypeAlias = ASGIConnection[Any, object, object, State]
"""Either of them."""
