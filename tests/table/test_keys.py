"""The idempotency keys of a table, found among the bytes in which they are kept."""

from __future__ import annotations

import struct

import msgspec

from stammtisch.table.match.keys import KEYS, Keys
from stammtisch.table.match.log import Entry


class Hashed(str):
    """A key with a hash of our choice."""

    chosen: int

    def __hash__(self) -> int:
        return self.chosen


def hashed(chosen: int) -> Hashed:
    """A key with this hash."""
    key = Hashed("key")
    key.chosen = chosen
    return key


def remembered(*rows: tuple[int, int]) -> Keys:
    """Keys by their hashes and the numbers of their entries, all of seat 1 of two."""
    keys = Keys(2)
    for chosen, seq in rows:
        raw = msgspec.Raw(b"{}")
        keys.remember(Entry(seq=seq, actor=1, action=raw, t=0, key=hashed(chosen)))
    return keys


def test_a_key_is_found_at_its_own_seat_alone() -> None:
    """With the number of its entry; what is new has none, and chance sends no keys."""
    keys = remembered((-5, 7), (9, 8))
    assert [keys.seq_of(1, hashed(one)) for one in (-5, 9, 7, 8)] == [7, 8, None, None]
    assert keys.seq_of(0, hashed(9)) is None
    assert keys.seq_of(-1, hashed(9)) is None
    assert keys.seq_of(1, None) is None


def test_bytes_that_only_look_like_a_key_are_none() -> None:
    """Wherever in the rows they begin; a true one behind them is found."""
    rows = ((0x0102030405060708, 0x1112131415161718), (0x2122232425262728, 5))
    packed = b"".join(struct.pack("=qq", *row) for row in rows)
    for at in range(len(packed) - 7):
        (looks,) = struct.unpack_from("=q", packed, at)
        found = {0: rows[0][1], 16: rows[1][1]}.get(at)
        assert remembered(*rows).seq_of(1, hashed(looks)) == found
        assert remembered(*rows, (looks, 99)).seq_of(1, hashed(looks)) == (found or 99)


def test_the_oldest_keys_of_a_seat_are_forgotten() -> None:
    """One for each that comes after the sixteenth."""
    keys = remembered(*((one, one) for one in range(1, KEYS + 3)))
    assert [keys.seq_of(1, hashed(one)) for one in (1, 2, 3, KEYS + 2)] == [None, None, 3, KEYS + 2]
