"""What importing the rules costs in a fresh interpreter, beside other libraries."""

from __future__ import annotations

import json
import subprocess
import sys

from bench.measure import child_cpu_ms
from bench.report import Row, Section

OWN = {
    "the package": "import stammtisch",
    "the rules of one game": "import stammtisch.games.zwanzig",
    "all games, by name": "from stammtisch.games import games; games()",
    "rules and bots": "from stammtisch.bots import bots_for; bots_for('zwanzig')",
    "simulation": "import stammtisch.analysis.simulation",
}
PEERS = ("chess", "pokerkit", "pyspiel", "msgspec", "asyncio", "litestar", "numpy")
HEAVY = ("numpy", "asyncio", "litestar", "uvicorn", "pandas")


def run(quick: bool) -> Section:
    """Processor ms over a bare interpreter."""
    times = 3 if quick else 11
    bare = child_cpu_ms("pass", times)
    rows = [Row("bare interpreter", bare, "ms")]
    own = {name: child_cpu_ms(code, times) - bare for name, code in OWN.items()}
    rules = own["the rules of one game"]
    rows += [Row(f"{name}: over bare", value, "ms") for name, value in own.items()]
    notes = []
    for peer in PEERS:
        if _installed(peer):
            value = child_cpu_ms(f"import {peer}", times) - bare
            rows.append(
                Row(f"import {peer}: over bare", value, "ms", None, "the rules", value / rules)
            )
        else:
            notes.append(f"{peer} is not installed")
    loaded = _loaded(OWN["the rules of one game"])
    heavy = [name for name in HEAVY if name in loaded]
    notes.append(f"the rules load {len(loaded)} modules; of {', '.join(HEAVY)}: {heavy or 'none'}")
    return Section("imports", "Import time, fresh interpreter", rows, notes)


def _installed(module: str) -> bool:
    ran = subprocess.run(
        [sys.executable, "-c", f"import {module}"], check=False, capture_output=True
    )
    return ran.returncode == 0


def _loaded(code: str) -> list[str]:
    told = f"{code}; import sys, json; print(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True)
    names: list[str] = json.loads(ran.stdout)
    return names
