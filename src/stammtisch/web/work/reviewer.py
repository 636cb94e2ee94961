"""The process that looks back at one match: an order on the standard input, lines of what it finds.

It steps back behind those who play. With ``--memory MIB`` it may have no more memory than that.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from stammtisch.analysis.review import NoReview, Review, ReviewPart, review, whole
from stammtisch.analysis.review.model import CurvePoint, Decision, Opened, Weighed
from stammtisch.analysis.review.words import ReviewSpeaker
from stammtisch.bots.processes.answers import Refusal
from stammtisch.bots.processes.worker import step_back
from stammtisch.games.texts import LANGUAGES, Language
from stammtisch.records.notation.parser import read
from stammtisch.records.record import BadRecord, Record
from stammtisch.web.wire.reviews import (
    ReviewDecision,
    ReviewLine,
    ReviewOpened,
    ReviewPoint,
    ReviewStep,
    ReviewSummary,
    ReviewWeight,
    ReviewWords,
)

T = TypeVar("T")


class ReviewOrder(msgspec.Struct, frozen=True):
    """Which match, whose decisions, and what is known of it already, by key."""

    record: str
    seat: int
    known: dict[str, msgspec.Raw] = {}


class FoundPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part, as it is kept and as the page reads it; or why there is none."""

    key: str = ""
    part: Any = None
    line: Any = None
    refused: Refusal | None = None


_encode = msgspec.json.Encoder().encode


def main() -> None:
    """Read, look back, write."""
    step_back(sys.argv[1:])
    try:
        order = msgspec.json.decode(sys.stdin.buffer.readline(), type=ReviewOrder)
        _told(order)
    except BadRecord as wrong:
        _refuse(Refusal("bad_record", facts=wrong.told()))
    except NoReview as wrong:
        _refuse(Refusal(f"review_{wrong.why}"))
    except MemoryError:
        _refuse(Refusal("replay_too_big"))
    except Exception as wrong:  # whatever happens is the answer to this order only
        _refuse(
            Refusal("review_failed", facts={"detail": f"{type(wrong).__name__}: {wrong}"[:300]})
        )


def _told(order: ReviewOrder) -> None:
    record = read(order.record)
    seats = len(record.header.players)
    if order.seat not in range(seats):
        _refuse(Refusal("no_such_seat", facts={"seat": order.seat, "seats": seats}))
        return
    speakers = {language: _speaker(record, language) for language in LANGUAGES}
    known = {key: msgspec.json.decode(raw, type=ReviewPart) for key, raw in order.known.items()}
    parts: list[ReviewPart] = []
    opened: Opened | None = None
    for key, part in review(record, [order.seat], known):
        parts.append(part)
        if isinstance(part, Opened):
            opened = part
        assert opened is not None
        if key not in known:
            _say(FoundPart(key, part, _line(part, opened, speakers)))
    _say(FoundPart("summary", None, _summary(whole(parts), speakers)))


def _speaker(record: Record, language: Language) -> ReviewSpeaker:
    header = record.header
    players = header.names or [name.removeprefix("bot:") for name in header.players]
    return ReviewSpeaker(record.game, record.options, players, language)


def _line(part: ReviewPart, opened: Opened, speakers: dict[Language, ReviewSpeaker]) -> ReviewLine:
    """A part as the page reads it."""
    match part:
        case Opened():
            return ReviewOpened(
                players=list(part.players),
                seat=part.seats[0],
                stake=part.stake,
                by=part.by,
                actions=part.actions,
                steps=part.steps,
            )
        case CurvePoint():
            (seat,) = opened.seats
            own, reach = part.own[seat], part.reach[seat]
            return ReviewPoint(n=part.n, public=list(part.public), own=own, reach=reach)
        case Decision():
            return ReviewDecision(
                n=part.n,
                cost=part.cost,
                surely=part.surely,
                grade=part.grade,
                real=part.real,
                weighed=[
                    ReviewWeight(value=one.value, reach=one.reach, played=one.do == part.played)
                    for one in _compared(part)
                ],
                **_in_all(speakers, lambda speaker: _words(speaker, part, opened)),
            )
    return ReviewStep()


def _words(speaker: ReviewSpeaker, part: Decision, opened: Opened) -> ReviewWords:
    said = speaker.decision(part, opened.stake)
    return ReviewWords(
        played=said.played,
        best=said.best,
        cost=said.cost,
        reasons=said.reasons,
        actions=[speaker.action(one.do) for one in _compared(part)],
    )


def _compared(part: Decision) -> Sequence[Weighed]:
    """What is shown beside what was played: of a good decision nothing."""
    return () if part.grade == "good" else part.actions


def _summary(found: Review, speakers: dict[Language, ReviewSpeaker]) -> ReviewSummary:
    (balance,), (skill,) = found.balances, found.skills
    return ReviewSummary(
        dearest=list(found.dearest),
        well=list(found.well),
        start=balance.start,
        end=balance.end,
        luck=balance.luck,
        own=balance.own,
        others=balance.others,
        decisions=skill.decisions,
        **_in_all(
            speakers, lambda one: [one.balance(balance), one.skill(skill, found.opened.stake)]
        ),
    )


def _in_all(
    speakers: dict[Language, ReviewSpeaker], said: Callable[[ReviewSpeaker], T]
) -> dict[str, Any]:
    return {language: said(speaker) for language, speaker in speakers.items()}


def _refuse(refusal: Refusal) -> None:
    _say(FoundPart(refused=refusal))


def _say(found: FoundPart) -> None:
    sys.stdout.buffer.write(_encode(found) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    main()
