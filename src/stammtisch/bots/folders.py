"""What each game's folder of bots brings in a module of one name, loaded by who asks for it."""

from __future__ import annotations

import importlib
import pkgutil
from importlib.util import find_spec
from typing import Any

import stammtisch.bots


def in_folders(module: str, word: str) -> tuple[Any, ...]:
    """By folder: ``word`` of this ``module``, where there is one."""
    folders = [info.name for info in pkgutil.iter_modules(stammtisch.bots.__path__) if info.ispkg]
    names = [f"{stammtisch.bots.__name__}.{folder}.{module}" for folder in folders]
    return tuple(getattr(importlib.import_module(name), word) for name in names if find_spec(name))
