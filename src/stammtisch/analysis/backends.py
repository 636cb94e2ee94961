"""Where joblib lets a simulation run: processes, threads, or a Dask or Ray cluster."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

BACKENDS = ("loky", "threading", "dask", "ray")
"""``loky`` (processes on this machine) needs nothing further; ``dask`` and ``ray`` are extras."""


class BackendMissing(RuntimeError):
    """The library behind a backend is not installed; says how to get it."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the backend {name} is not installed: pip install 'stammtisch[{name}]'")
        self.name = name


@contextmanager
def known_to_joblib(name: str, jobs: int = -1) -> Iterator[None]:
    """Make ``name`` known to joblib while the block runs.

    Raises `BackendMissing`, and `TypeError` for what is no name.

    For ``dask`` a cluster on this machine is started, unless a client is connected already (the
    address of a scheduler may stand in ``DASK_SCHEDULER_ADDRESS``); Ray connects as ``ray.init``
    does.
    """
    if not isinstance(name, str):
        raise TypeError(f"backend must be a name, such as 'loky', not {name!r:.80}")
    if name == "dask":
        with _dask(jobs):
            yield
    else:
        if name == "ray":
            _module("ray.util.joblib", "ray").register_ray()
        yield


@contextmanager
def _dask(jobs: int) -> Iterator[None]:
    distributed = _module("distributed", "dask")
    try:
        distributed.get_client()
    except ValueError:
        with distributed.Client(n_workers=jobs if jobs > 0 else None, threads_per_worker=1):
            yield
    else:
        yield


def _module(path: str, backend: str) -> Any:
    # Extras are imported only where they are asked for.
    try:
        return importlib.import_module(path)
    except ImportError:
        raise BackendMissing(backend) from None
