"""Serves the built page: compressed, cached for ever where the name says what is inside."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import MediaType, Response
from litestar.types import Receive, Scope, Send

from stammtisch.web.edge import former_worker
from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.requests import HttpRequest

_IMMUTABLE = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"
_COMPRESSED = frozenset({".woff2", ".png", ".br", ".gz", ".webp", ".ogg", ".mp3"})
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

_OF_THE_ROOT = frozenset({"index.html", "manifest.webmanifest", "sw.js"})
"""Where the build writes whole paths. All else it names by where it lies to each other."""
_PATH = re.compile(rb"""(?<=["'])/(?!/)""")
_PATTERN = re.compile(rb"(?<=/\^)\\/")
"""How the service worker's patterns of paths begin."""
_PAGE = b"<html "

NOT_BUILT = """<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stammtisch</title>
<h1>Die Seite ist noch nicht gebaut.</h1>
<p>Der Server läuft, aber seine Seite fehlt. <code>make play</code> baut sie und startet neu.</p>
<h1 lang="en">The page has not been built yet.</h1>
<p lang="en">The server runs, but its page is missing. <code>make play</code> builds it and
starts again.</p>
</html>
"""


def etag_of(body: bytes) -> str:
    """The name of this content in the cache of a browser."""
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


class File:
    """A file of the page in every form in which it may be sent."""

    def __init__(self, name: str, body: bytes, brotli: bytes | None = None) -> None:
        self.body = body
        self.brotli = brotli
        ending = name[name.rfind(".") :]
        guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if guessed.startswith("text/"):
            guessed += "; charset=utf-8"
        self.type = _TYPES.get(ending, guessed)
        self.packable = ending not in _COMPRESSED
        self.caching = _IMMUTABLE if name.startswith("assets/") else _ASK_FIRST
        self.etag = etag_of(body)

    @cached_property
    def gzip(self) -> bytes:
        """Packed when first asked for."""
        return gzip.compress(self.body, 9, mtime=0)

    def form(self, accepted: str) -> tuple[bytes, str | None]:
        """The body for a client that accepts these encodings, and the encoding used."""
        if not self.packable:
            return self.body, None
        if self.brotli is not None and "br" in accepted:
            return self.brotli, "br"
        if "gzip" in accepted:
            return self.gzip, "gzip"
        return self.body, None


def sent(request: HttpRequest, file: File) -> Response[Any]:
    """A file as this reader takes it: packed where they can unpack, nothing where they have it."""
    headers = {"etag": file.etag, "cache-control": file.caching, "vary": "accept-encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    body, encoding = file.form(request.headers.get("accept-encoding", ""))
    packed = {"content-encoding": encoding} if encoding else {}
    return Response(body, media_type=MediaType.JSON, headers=headers | packed)


class Pages:
    """The built page as an ASGI application: a file where there is one, else the start page."""

    def __init__(self, root: Traversable | None = None, base: BasePath | None = None) -> None:
        self._files = _load(root or files("stammtisch").joinpath("web_dist"))
        if base:
            here = {name: file for name, file in self._files.items() if name in _OF_THE_ROOT}
            self._files |= {
                name: File(name, _moved(file.body, base)) for name, file in here.items()
            }

    @property
    def built(self) -> bool:
        """The page is there."""
        return "index.html" in self._files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        path, method = scope["path"].lstrip("/"), scope.get("method", "")
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        file = self._files.get(path)
        if file is None and "." not in path.rsplit("/", 1)[-1]:
            # /t/CODE, /replay and the like are addresses inside the page.
            file = self._files.get("index.html")
        if method not in {"GET", "HEAD"}:
            await _send(send, 405, b"", {"allow": "GET, HEAD"})
        elif file is None and former_worker.asks_anew(scope):
            await former_worker.retire(send)
        elif not self.built:
            more = {"content-type": "text/html; charset=utf-8", "cache-control": "no-store"}
            await _send(send, 503, NOT_BUILT.encode(), more)
        elif file is None:
            await _send(send, 404, b"not found", {"content-type": "text/plain; charset=utf-8"})
        else:
            await _send_file(send, file, headers, head=method == "HEAD")


async def _send_file(send: Send, file: File, headers: dict[bytes, str], *, head: bool) -> None:
    more = {"etag": file.etag, "cache-control": file.caching, "vary": "accept-encoding"}
    if file.etag in headers.get(b"if-none-match", ""):
        await _send(send, 304, b"", more)
        return
    body, encoding = file.form(headers.get(b"accept-encoding", ""))
    more["content-type"] = file.type
    if encoding:
        more["content-encoding"] = encoding
    await _send(send, 200, body, more, head=head)


async def _send(
    send: Send, status: int, body: bytes, headers: dict[str, str], *, head: bool = False
) -> None:
    if status != 304:
        headers["content-length"] = str(len(body))
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    start: Any = {"type": "http.response.start", "status": status, "headers": raw}
    await send(start)
    await send({"type": "http.response.body", "body": b"" if head else body, "more_body": False})


def _moved(body: bytes, base: BasePath) -> bytes:
    """A file that the build wrote for the root of a host, for a room that is under a path.

    The page is told of it, and makes every address of its own by it.
    """
    body = _PATH.sub(base.at("/").encode(), body)
    body = _PATTERN.sub(lambda _: base.at("/").replace("/", "\\/").encode(), body)
    return body.replace(_PAGE, _PAGE + f'data-base="{base}" '.encode(), 1)


def _load(root: Traversable, prefix: str = "") -> dict[str, File]:
    """Every file below ``root`` by its path; packed neighbours join the file they pack."""
    if not root.is_dir():
        return {}
    found: dict[str, File] = {}
    bodies = {one.name: one.read_bytes() for one in root.iterdir() if one.is_file()}
    for name, body in bodies.items():
        if not name.endswith((".br", ".gz")):
            found[prefix + name] = File(prefix + name, body, bodies.get(name + ".br"))
    for one in root.iterdir():
        if one.is_dir():
            found |= _load(one, f"{prefix}{one.name}/")
    return found
