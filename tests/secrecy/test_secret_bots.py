"""What a bot does tells by its time no more than by itself."""

from __future__ import annotations

from tests.secrecy.bots import bots_keep_their_pace


async def test_a_pause_does_not_tell_of_a_forced_move() -> None:
    """Whether a bot has one action or twenty, it is asked, and its pause is drawn alike."""
    await bots_keep_their_pace()
