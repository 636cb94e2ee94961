"""Removes the service worker of another room that used to be under a path of this host.

A browser keeps a worker, and what that has kept, for as long as nobody answers when it asks for a
newer one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from litestar.types import Scope, Send

SCRIPT = b"""\
// The room is elsewhere on this host now: what it kept here goes, and open pages load anew.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const { scope } = self.registration;
  const away = async () => {
    const kept = (await caches.keys()).filter((name) => name.endsWith(scope));
    await Promise.all(kept.map((name) => caches.delete(name)));
    const pages = await self.clients.matchAll({ type: 'window' });
    await self.registration.unregister();
    await Promise.all(pages.map((page) => page.navigate(page.url)));
  };
  event.waitUntil(away());
});
"""


def asks_anew(scope: Scope) -> bool:
    """Whether a browser looks for a newer worker at this path, as it does with every visit."""
    script = (b"service-worker", b"script") in scope["headers"]
    return script and scope["path"].endswith("/sw.js") and scope.get("method") == "GET"


async def retire(send: Send) -> None:
    """Answer with a worker that ends itself."""
    headers = [
        (b"content-type", b"text/javascript; charset=utf-8"),
        (b"content-length", str(len(SCRIPT)).encode()),
        (b"cache-control", b"no-store"),
    ]
    start: Any = {"type": "http.response.start", "status": 200, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": SCRIPT, "more_body": False})
