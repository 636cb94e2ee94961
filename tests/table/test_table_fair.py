"""The verifiable shuffle: exact, uniform, without modulo bias, and every forgery is found."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.tables import Played, playing

from stammtisch.cards.shuffle import shuffled
from stammtisch.games.zwanzig import ZWANZIG
from stammtisch.records.record import Record, read
from stammtisch.table.match import fair
from stammtisch.table.match.fair import (
    WORD,
    DrawCount,
    Stream,
    commitment,
    draw_key,
    shared_key,
    verify,
)
from stammtisch.table.report import report
from stammtisch.table.table import Moment

FILE = json.loads((Path(__file__).parent.parent / "vectors" / "fair.json").read_text("utf-8"))
VECTORS, ROUNDS = FILE["cases"], FILE["rounds"]
SECRETS = [hashlib.sha256(b"%d" % number).digest() for number in range(2_000)]


def words(secret: bytes, table: str, k: int, nonces: list[str | None]) -> Iterator[int]:
    """The stream once more, written down as plainly as its definition."""
    text = "stammtisch/1|" + table + "|" + str(k) + "|" + ",".join(one or "-" for one in nonces)
    key = hmac.new(secret, text.encode(), hashlib.sha256).digest()
    for counter in range(WORD):
        block = hmac.new(key, counter.to_bytes(4, "big"), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["table"])
def test_the_published_vectors(case: dict[str, Any]) -> None:
    """The page computes the same from the same file."""

    def stream() -> Stream:
        return Stream(
            draw_key(bytes.fromhex(case["secret"]), case["table"], case["k"], case["nonces"])
        )

    assert commitment(bytes.fromhex(case["secret"])) == case["commitment"]
    for stop in (52, 3 * 2**30 + 1, 2**32):
        source = stream()
        wanted = case[f"randrange_{stop}"]
        assert [source.randrange(stop) for _ in wanted] == wanted
    assert list(shuffled(range(32), stream())) == case["shuffle_32"]


@pytest.mark.parametrize("case", ROUNDS, ids=lambda case: f"{case['round']}-{case['deal']}")
def test_the_published_vectors_of_rounds(case: dict[str, Any]) -> None:
    """The second scheme: what a table is called, and how often it drew before, is not in it."""

    def stream(whole: int) -> Stream:
        count = DrawCount(whole, case["deal"], case["k"])
        return Stream(shared_key(bytes.fromhex(case["secret"]), case["round"], count))

    source = stream(1)
    assert [source.randrange(52) for _ in case["randrange_52"]] == case["randrange_52"]
    assert list(shuffled(range(32), stream(1))) == case["shuffle_32"]
    assert list(shuffled(range(32), stream(99))) == case["shuffle_32"]


def test_every_part_of_a_key_of_rounds_counts() -> None:
    """Another secret, round, deal or number within it gives another deck; so does the scheme."""
    keys = [
        (SECRETS[0], "r", DrawCount(1, 1, 1)),
        (SECRETS[1], "r", DrawCount(1, 1, 1)),
        (SECRETS[0], "s", DrawCount(1, 1, 1)),
        (SECRETS[0], "r", DrawCount(1, 2, 1)),
        (SECRETS[0], "r", DrawCount(1, 1, 2)),
        (SECRETS[0], "r", DrawCount(1, 1, 11)),
        (SECRETS[0], "r", DrawCount(1, 11, 1)),
    ]
    decks = {shuffled(range(32), Stream(shared_key(*key))) for key in keys}
    decks.add(shuffled(range(32), Stream(draw_key(SECRETS[0], "r", 1, ("1",)))))
    assert len(decks) == len(keys) + 1


@given(
    secret=st.binary(min_size=32, max_size=32),
    table=st.text(max_size=20),
    k=st.integers(1, 10**6),
    nonces=st.lists(st.none() | st.text("0123456789abcdef", min_size=16, max_size=64), max_size=6),
    stops=st.lists(st.integers(1, WORD), min_size=1, max_size=20),
)
def test_the_stream_is_its_definition(
    secret: bytes, table: str, k: int, nonces: list[str | None], stops: list[int]
) -> None:
    """Against a second, plain implementation, for every size of draw."""
    plain = words(secret, table, k, nonces)
    stream = Stream(draw_key(secret, table, k, nonces))
    for stop in stops:
        fit = next(word for word in plain if word < WORD - WORD % stop)
        assert stream.randrange(stop) == fit % stop


@pytest.mark.parametrize("stop", [0, -1, WORD + 1])
def test_a_draw_outside_the_words_is_refused(stop: int) -> None:
    """Four bytes cannot draw from more than 2**32 values, and nothing from none."""
    with pytest.raises(ValueError, match="randrange takes 1 to 4294967296"):
        Stream(draw_key(SECRETS[0], "t", 1)).randrange(stop)


class Words(Stream):
    """A stream of words laid out by hand, each of ``per`` bits of range instead of 32."""

    def __init__(self, laid: Iterator[int]) -> None:
        self._laid = laid

    def _word(self) -> int:
        return next(self._laid)


@pytest.mark.parametrize("bits", [4, 6, 8])
def test_every_value_has_the_same_number_of_words(
    bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No modulo bias: with words of a few bits, all of them counted out for every ``stop``."""
    monkeypatch.setattr(fair, "WORD", 1 << bits)
    for stop in range(1, (1 << bits) + 1):
        counts: Counter[int] = Counter()
        rejected = 0
        for word in range(1 << bits):
            laid = iter((word, 0))
            value = Words(laid).randrange(stop)
            if next(laid, None) is None:
                rejected += 1
            else:
                counts[value] += 1
        assert len(counts) == stop
        assert len(set(counts.values())) == 1
        assert rejected == (1 << bits) % stop < stop


@pytest.mark.parametrize("stop", [WORD - 1, WORD // 2 + 1, 3 * 2**30 + 1])
def test_the_edge_near_two_to_the_32(stop: int) -> None:
    """The last word that fits is taken, the first that does not is thrown away."""
    limit = WORD - WORD % stop
    assert Words(iter((limit - 1,))).randrange(stop) == stop - 1
    assert Words(iter((limit, 5))).randrange(stop) == 5


def chi_square(counts: Counter[Any], cells: int, total: int) -> float:
    """Pearson's statistic against equal frequencies."""
    expected = total / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


def within(statistic: float, freedom: int) -> bool:
    """Within five standard deviations of its mean; the secrets are fixed, so it never flickers."""
    return abs(statistic - freedom) < 5 * sqrt(2 * freedom)


def test_every_card_lands_everywhere() -> None:
    """Chi-square over position x card and over adjacent pairs of 2,000 decks."""
    decks = [shuffled(range(32), Stream(draw_key(secret, "table", 1))) for secret in SECRETS]
    places = Counter((place, card) for deck in decks for place, card in enumerate(deck))
    assert within(chi_square(places, 32 * 32, 32 * len(decks)), 31 * 31)
    pairs = Counter(pair for deck in decks for pair in pairwise(deck))
    assert within(chi_square(pairs, 32 * 31, 31 * len(decks)), 32 * 31 - 1)


def test_small_decks_come_in_every_order() -> None:
    """All 24 orders of four cards, equally often, over successive draws of one table."""
    orders = Counter(
        shuffled("ABCD", Stream(draw_key(SECRETS[0], "t", k))) for k in range(1, 4_801)
    )
    assert len(orders) == 24
    assert within(chi_square(orders, 24, 4_800), 23)


def test_every_part_of_the_key_counts() -> None:
    """Another secret, table, number, nonce or seat of the nonce gives another deck."""
    keys = [
        (SECRETS[0], "t", 1, ("aa" * 8, None)),
        (SECRETS[1], "t", 1, ("aa" * 8, None)),
        (SECRETS[0], "u", 1, ("aa" * 8, None)),
        (SECRETS[0], "t", 2, ("aa" * 8, None)),
        (SECRETS[0], "t", 1, (None, "aa" * 8)),
        (SECRETS[0], "t", 1, ("ab" * 8, None)),
        (SECRETS[0], "t", 1, (None, None)),
        (SECRETS[0], "t", 1, ()),
    ]
    assert len({shuffled(range(32), Stream(draw_key(*key))) for key in keys}) == len(keys)


# --- the record of a match ----------------------------------------------------------------------


def a_match() -> Played:
    """A whole match of Zwanzig whose clients gave, changed and withheld nonces."""
    played = playing(3, ZWANZIG, nonces=("00" * 8, None, None), options={"start_points": 10})
    random = Random(5)
    while played.table.actors:
        seat = random.choice(played.table.actors)
        action = random.choice(played.table.game.rules.legal_actions(played.table.state, seat))
        nonces = tuple(random.choice((None, random.randbytes(16).hex())) for _ in range(3))
        played.store(played.table.prepare(seat, action, Moment(0, nonces)))
    return played


@pytest.fixture(scope="module")
def text() -> str:
    """The record of the match, as it is downloaded."""
    played = a_match()
    return report(ZWANZIG, played.table.doc, played.log)


def test_an_honest_record_follows_from_its_secret(text: str) -> None:
    """`verify` says nothing, and the record says with which nonces each draw was made."""
    record = read(text)
    assert verify(record) is None
    draws = [move for move in record.moves if move.actor < 0]
    assert len(draws) > 3
    assert all(move.nonces is not None for move in draws)


def flipped(text: str, bit: int) -> str:
    """A hex string with one bit turned over."""
    number = int(text, 16) ^ (1 << (bit % (4 * len(text))))
    return f"{number:0{len(text)}x}"


@given(bit=st.integers(0, 255))
def test_one_flipped_bit_of_the_proof_is_found(text: str, bit: int) -> None:
    """In the secret or in its commitment: the header is named."""
    record = read(text)
    proof = record.header.fair
    assert proof is not None
    for forged in (
        replace(proof, secret=flipped(proof.secret, bit)),
        replace(proof, commitment=flipped(proof.commitment, bit)),
    ):
        flaw = verify(replace(record, header=replace(record.header, fair=forged)))
        assert flaw is not None
        assert (flaw.line, flaw.code) == (1, "wrong_secret")


@given(bit=st.integers(0, 127), which=st.integers(0, 30))
def test_one_flipped_bit_of_a_nonce_is_found(text: str, bit: int, which: int) -> None:
    """The shuffle made with another nonce than the record says is named.

    A draw with few outcomes, as the lot for the dealer, may come out the same by chance; then the
    outcome still follows from what the record says, and there is nothing to find.
    """
    record = read(text)
    given_nonces = [
        (move.n, seat)
        for move in record.moves
        for seat, nonce in enumerate(move.nonces or ())
        if nonce is not None and move.n > 1
    ]
    n, seat = given_nonces[which % len(given_nonces)]
    nonces = list(record.moves[n - 1].nonces or ())
    nonces[seat] = flipped(str(nonces[seat]), bit)
    flaw = verify(with_move(record, n, nonces=tuple(nonces)))
    assert flaw is not None
    assert (flaw.line, flaw.code) == (n + 1, "wrong_draw")


def with_move(record: Record, n: int, **fields: Any) -> Record:
    """The record with other fields in action ``n``."""
    moves = list(record.moves)
    moves[n - 1] = replace(moves[n - 1], **fields)
    return replace(record, moves=tuple(moves))


@given(first=st.integers(0, 31), second=st.integers(0, 31))
def test_two_swapped_cards_are_found(text: str, first: int, second: int) -> None:
    """A deck that was arranged, even by one swap, does not follow from the secret."""
    record = read(text, until=2)
    shuffle = record.moves[1]
    cards = list(shuffle.action.cards)  # type: ignore[attr-defined]
    cards[first], cards[second] = cards[second], cards[first]
    flaw = verify(with_move(record, 2, action=replace(shuffle.action, cards=tuple(cards))))
    if first == second:
        assert flaw is None
    else:
        assert flaw is not None
        assert (flaw.line, flaw.code) == (3, "wrong_draw")


def test_what_a_record_must_bring(text: str) -> None:
    """Without a secret, or without nonces, nothing can be checked, and it says so."""
    record = read(text)
    flaw = verify(replace(record, header=replace(record.header, fair=None)))
    assert flaw is not None
    assert (flaw.line, flaw.code) == (1, "no_proof")
    flaw = verify(with_move(record, 1, nonces=None))
    assert flaw is not None
    assert (flaw.line, flaw.code) == (2, "no_nonces")


def test_a_table_name_is_part_of_the_proof(text: str) -> None:
    """The same secret at another table gives other decks."""
    record = read(text)
    proof = record.header.fair
    assert proof is not None
    flaw = verify(replace(record, header=replace(record.header, fair=replace(proof, table="x"))))
    assert flaw is not None
    assert flaw.code == "wrong_draw"


def test_the_stream_has_no_period_in_sight() -> None:
    """The counter moves on: no two of the first 4,096 blocks are equal."""
    taken = list(islice(words(SECRETS[0], "t", 1, []), 8 * 4_096))
    stream = Stream(draw_key(SECRETS[0], "t", 1))
    assert [stream.randrange(WORD) for _ in taken] == taken
    assert len({tuple(taken[at : at + 8]) for at in range(0, len(taken), 8)}) == 4_096
