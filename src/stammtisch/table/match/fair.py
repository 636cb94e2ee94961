"""Shuffles that can be checked afterwards: a committed secret, and nonces of the seats.

There are two schemes. By the first, a match has a secret of its own, its draws are counted from its
beginning, and the nonces of its seats are in every key. By the second, the tables of a round of an
evening share a secret (`SharedDeals`), and draws are counted within their deal, so that all tables
draw the same for the same deal, however they have played before.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

from stammtisch.games.decisions import redealt
from stammtisch.games.protocol import CHANCE, AnyGame, SomeState
from stammtisch.records.record import Fair, Record
from stammtisch.records.replay import replay, start

WORD = 1 << 32
"""A draw takes four bytes of the stream, big endian."""

_BLOCK = 32


def commitment(secret: bytes) -> str:
    """The SHA-256 of ``secret`` in hex, published before the first deal."""
    return hashlib.sha256(secret).hexdigest()


def draw_key(secret: bytes, table: str, k: int, nonces: Sequence[str | None] = ()) -> bytes:
    """The key of chance action number ``k`` (from 1); a seat without a nonce counts as ``-``."""
    parts = ",".join(nonce or "-" for nonce in nonces)
    text = f"stammtisch/1|{table}|{k}|{parts}"
    return hmac.digest(secret, text.encode(), "sha256")


class DrawCount(msgspec.Struct, frozen=True, gc=False):
    """How many chance actions a match has had."""

    whole: int = 0
    deal: int = 0
    """The deal of the last one, as the game counts (`Game.deal`)."""
    within: int = 0
    """Those of that deal."""

    def next(self, game: AnyGame, state: SomeState) -> DrawCount:
        """With the one that is drawn in ``state``."""
        deal = 0 if game.deal is None else game.deal(state)
        return DrawCount(self.whole + 1, deal, self.within + 1 if deal == self.deal else 1)


def shared_key(secret: bytes, round_name: str, count: DrawCount) -> bytes:
    """The key of a chance action, as counted within its deal, at every table of a round."""
    text = f"stammtisch/2|{round_name}|{count.deal}|{count.within}"
    return hmac.digest(secret, text.encode(), "sha256")


class Stream:
    """The numbers of one chance action: HMAC-SHA256 in counter mode, without modulo bias."""

    __slots__ = ("_at", "_block", "_key", "_next")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = b""
        self._at = _BLOCK
        self._next = 0

    def randrange(self, stop: int, /) -> int:
        """A uniformly distributed integer in ``0 .. stop-1``; ``stop`` is 1 to 2**32.

        Words in the incomplete last stretch of ``stop`` values are thrown away, so every value
        has the same number of words. Raises `ValueError` for another ``stop``.
        """
        if not 1 <= stop <= WORD:
            raise ValueError(f"randrange takes 1 to {WORD}, not {stop}")
        limit = WORD - WORD % stop
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % stop

    def _word(self) -> int:
        if self._at == _BLOCK:
            counter = self._next.to_bytes(4, "big")
            self._block = hmac.digest(self._key, counter, "sha256")
            self._next += 1
            self._at = 0
        start = self._at
        self._at = start + 4
        return int.from_bytes(self._block[start : start + 4], "big")


class Flaw(msgspec.Struct, frozen=True):
    """The first line of a record that does not follow from its secret."""

    line: int
    """Counted from 1, the header."""
    code: str
    """``no_proof``, ``wrong_secret``, ``wrong_redeal``, ``no_nonces`` or ``wrong_draw``."""
    what: str


def verify(record: Record) -> Flaw | None:
    """Draw every action of chance again; ``None`` if the whole record follows from its secret.

    Of a practice match those that were taken over are not drawn: they have another secret. If it
    began with other cards, these are drawn again as well.

    What is proved are the outcomes: a nonce that was altered but leads to the same dealer, say, is
    no flaw. Raises `BadRecord` where the record does not follow the rules.
    """
    proof = record.header.fair
    if proof is None:
        return Flaw(1, "no_proof", "the header discloses no secret")
    secret = bytes.fromhex(proof.secret)
    if not hmac.compare_digest(commitment(secret), proof.commitment):
        return Flaw(1, "wrong_secret", "the secret is not the one that was committed to")
    return _wrong_redeal(record, proof, secret) or _first_wrong_draw(record, proof, secret)


def redeal_stream(secret: bytes, table: str) -> Stream:
    """What a position is drawn from that begins with other cards: draw 0, to which no seat adds."""
    return Stream(draw_key(secret, table, 0))


def _wrong_redeal(record: Record, proof: Fair, secret: bytes) -> Flaw | None:
    seat = record.header.redealt
    if seat is None:
        return None
    state = start(record)
    # What the seat knows is the same before and after; so drawing again changes nothing.
    if redealt(record.game, state, seat, redeal_stream(secret, proof.table)) != state:
        return Flaw(1, "wrong_redeal", "the position does not follow from the secret")
    return None


def _first_wrong_draw(record: Record, proof: Fair, secret: bytes) -> Flaw | None:
    count = DrawCount()
    taken_over = record.header.practice or 0
    for step in replay(record):
        move = step.move
        if move.actor != CHANCE:
            continue
        count = count.next(record.game, step.before)
        if move.n <= taken_over:
            continue
        if proof.round is not None:
            key = shared_key(secret, proof.round, count)
        elif move.nonces is not None:
            key = draw_key(secret, proof.table, count.whole, move.nonces)
        else:
            what = "the line does not say with which nonces"
            return Flaw(record.line_of(move), "no_nonces", what)
        if record.game.rules.sample_chance(step.before, Stream(key)) != move.action:
            what = f"draw {count.whole} does not follow from the secret"
            return Flaw(record.line_of(move), "wrong_draw", what)
    return None
