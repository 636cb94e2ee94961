"""The settings that can be made in the environment, and a word about those that cannot."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping

from stammtisch.cli.arguments.variables import CHILD
from stammtisch.cli.failure import Failure
from stammtisch.cli.language import LANG, is_ours, say

PREFIX = "STAMMTISCH_"
LIMITS = f"{PREFIX}LIMIT_"
"""What begins so is a limit of the room, which refuses what is none of its limits by itself."""

NAMES = frozenset(
    PREFIX + name
    for name in (
        "ALLOW_HOST",
        "ANSWER_BUDGET_MS",
        "BACKUP_DIR",
        "BACKUP_HOURS",
        "BACKUP_KEEP",
        "BASE_PATH",
        "BOTS",
        "BOT_BUDGET_MS",
        "BOT_HOSTS",
        "BOT_SECRET",
        "BOT_WORKERS",
        "DATABASE",
        "DATA_DIR",
        "HOST",
        "INTERNAL_HOST",
        "KEEP_DAYS",
        "LANG",
        "LOG",
        "NO_BROWSER",
        "PORT",
        "TRUSTED_PROXY",
        "WEIGHTS",
        "WORKERS",
    )
)
"""All settings but the limits."""


def unknown(environ: Mapping[str, str] = os.environ) -> list[str]:
    """A sentence for each setting that does not exist, with the name that was probably meant."""
    if CHILD in environ:
        return []
    names = sorted(name for name in environ if name.startswith(PREFIX))
    return [_sentence(name) for name in names if name not in NAMES and not name.startswith(LIMITS)]


def _sentence(name: str) -> str:
    known = [one.removeprefix(PREFIX) for one in NAMES]
    near = difflib.get_close_matches(name.removeprefix(PREFIX), known, 1)
    if not near:
        return say(
            de=f"{name} wird nicht beachtet: eine solche Einstellung gibt es nicht.",
            en=f"{name} is ignored: there is no such setting.",
        )
    return say(
        de=f"{name} wird nicht beachtet: eine solche Einstellung gibt es nicht. Gemeint ist wohl"
        f" {PREFIX}{near[0]}.",
        en=f"{name} is ignored: there is no such setting. {PREFIX}{near[0]} is probably meant.",
    )


def check_language(environ: Mapping[str, str] = os.environ) -> None:
    """Raises `Failure` for a language that we have been told to speak and do not."""
    given = environ.get(LANG, "")
    if given and not is_ours(given):
        raise Failure(
            say(
                de=f"{LANG}: {given!r} ist keine Sprache von hier; es gehen de und en",
                en=f"{LANG}: {given!r} is no language spoken here; de and en are",
            ),
            status=2,
        )
