"""What the room has to keep: scanned in one world, and compared with a world of other secrets."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.secrecy.room import PLANTED, Played, Sent, played
from tests.secrecy.shapes import Secret
from tests.secrecy.sight import Codes, words
from tests.secrecy.worlds import Leak

TRACES = (PLANTED, "Traceback", 'File "', "site-packages", ".py")
"""What an answer would have of an exception."""

_HEAD = 16
"""So many characters of a secret are the secret: shortened hashes tell it, too."""


def scan(run: Played) -> None:
    """Nothing secret left the server in this run. Raises `Leak`."""
    for sent in run.sent:
        _no_secrets(sent, run.secrets)
        _no_cards(sent, run.hidden[sent.to])
        _no_traces(sent)
    for sent in run.after:
        _no_secrets(sent, [secret for secret in run.secrets if not secret.opens])
        _no_traces(sent)


def _no_secrets(sent: Sent, secrets: list[Secret]) -> None:
    text = sent.text.casefold()
    for secret in secrets:
        if secret.owner != sent.to and secret.text[:_HEAD].casefold() in text:
            raise Leak(f"{sent.to} gets {secret.name} by {sent.what}: {sent.text[:2_000]}")


_CLAUSE = re.compile(r"\bTS-[A-Z0-9]")
"""The clauses of a tournament begin like the ten of spades."""


def _no_cards(sent: Sent, hidden: Codes) -> None:
    """Texts of the rules name cards of examples; answers about a table and the log name none.

    The cards of a lesson are those of its file; that they say nothing of a table, `alike` sees.
    """
    if sent.what.endswith(("/texts", "/api/games")) or "/lessons/" in sent.what:
        return
    named = words(_CLAUSE.sub("", sent.text)) & hidden - {"2C"}
    if named:
        raise Leak(f"{sent.to} gets {sorted(named)} by {sent.what}: {sent.text[:2_000]}")


def _no_traces(sent: Sent) -> None:
    if sent.to == "log":
        return  # the log is where they belong
    for trace in TRACES:
        if trace in sent.text:
            raise Leak(f"{sent.to} gets {trace!r} by {sent.what}: {sent.text[:2_000]}")


_VARIES = re.compile(
    r'"ms":[0-9.]+|"at":"[^"]*"|"(?:id|request)":"[0-9a-f]{12}"|x-request-id: [0-9a-f]+'
    r"|stammtisch_(?:append|commit|lag|move)_seconds\S+ \S+|set-cookie: \S+"
    r'|"(?:p50_ms|p99_ms|moves_a_minute)":[0-9.]+'
    r'|"path":"[^"]*"|etag: \S+|content-length: [0-9]+|"traceback":"[^\n]*'
)
"""What differs from run to run: how long something took, when, and the names of requests."""


def public(run: Played, to: Callable[[Sent], bool]) -> list[Sent]:
    """What was sent to these, without what differs between any two tables by design."""
    found = []
    for sent in run.sent:
        if to(sent):
            text = _VARIES.sub("", sent.text)
            for value, name in run.public.items():
                text = text.replace(value, name) if value else text
            found.append(Sent(sent.to, sent.what, text))
    return found


def alike(one: Played, two: Played, to: Callable[[Sent], bool]) -> None:
    """Two runs whose secrets differ told these people the same. Raises `Leak`."""
    first, second = public(one, to), public(two, to)
    for own, other in zip(first, second, strict=False):
        if own != other:
            raise Leak(f"other secrets, other words:\n{own}\n{other}"[:4_000])
    if len(first) != len(second):
        raise Leak(f"other secrets, {len(first)} or {len(second)} messages")


def swap_of(hidden: Codes) -> dict[str, str]:
    """Each of the cards in the place of another."""
    cards = sorted(hidden)
    return dict(zip(cards, cards[1:] + cards[:1], strict=True))


async def room_keeps_its_secrets() -> None:
    """Both laws: scanned, and compared with a world of other secrets. Raises `Leak`.

    In the other world every card that Anna has not seen lies elsewhere, and all keys, nonces and
    the server's secret are others. Anna, who watches, who only asks, and the log cannot tell.
    """
    own = await played(1, 1)
    scan(own)
    other = await played(2, 2, swap_of(own.hidden["Anna"]))
    scan(other)
    alike(own, other, lambda sent: sent.to != "Ben")
    if own.keys & other.keys:
        raise Leak("a key can be computed")
    if own.chance & (await played(1, 3)).chance:
        raise Leak("chance follows from what is public")
