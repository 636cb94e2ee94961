"""Runs the tests that a change touches, nearest first, within a budget: ``make quick``.

What changed is what git sees against ``BASE`` (by default the last commit, with everything not
committed yet). A test is touched when it, or anything it imports by whatever way, changed; the
shorter that way, the earlier it runs. What the budget leaves out is named, never passed over.
"""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import sys
import time
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
BIN = Path(sys.executable).parent
CHUNK = 12
"""Test files run together: enough to keep two processes busy, few enough to stop in time."""


def changed(base: str) -> list[Path]:
    """The files that differ from ``base``, those git does not know yet included."""
    asked = (
        ["git", "diff", "--name-only", base],
        ["git", "ls-files", "--others", "--exclude-standard"],
    )
    names = [
        name
        for command in asked
        for name in subprocess.run(
            command, cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.splitlines()
    ]
    return [ROOT / name for name in dict.fromkeys(names)]


def module(path: Path) -> str:
    """The dotted name under which a file is imported."""
    inside = path.relative_to(ROOT)
    parts = inside.parts[1:] if inside.parts[0] == "src" else inside.parts
    return ".".join(parts).removesuffix(".py").removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    """Everything a file imports, and each name it takes from there, as dotted names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@cache
def importers() -> Mapping[Path, set[Path]]:
    """For each file of the package and of the tests, the files that import it; looked up once."""
    files = {
        module(path): path
        for folder in ("src/stammtisch", "tests", "tools", "bench", "examples")
        for path in (ROOT / folder).rglob("*.py")
    }
    found: dict[Path, set[Path]] = defaultdict(set)
    for path in files.values():
        for name in imports(path) & files.keys():
            found[files[name]].add(path)
        above = path.parent.parent / "__init__.py"
        if path.name == "__init__.py" and above.exists():
            found[path].add(above)  # games and bots are found by their folder, not imported
    return found


def distances(start: Iterable[Path], arrows: Mapping[Path, set[Path]]) -> dict[Path, int]:
    """How many imports lie between each file and the nearest of ``start``."""
    found = dict.fromkeys(start, 0)
    queue = deque(found)
    while queue:
        path = queue.popleft()
        for above in arrows.get(path, ()):
            if above not in found:
                found[above] = found[path] + 1
                queue.append(above)
    return found


def touched(changes: list[Path]) -> list[Path]:
    """The test files that the changes touch, nearest first; browser tests are not among them."""
    beside = {  # data beside the code is read by its tests: texts, records, cases
        path
        for change in changes
        if change.suffix not in {".py", ".ts", ".svelte"} and change.parent != ROOT
        for path in change.parent.glob("*.py")
    }
    near = distances([*(c for c in changes if c.suffix == ".py"), *beside], importers())
    tests = [
        path
        for path in near
        if path.name.startswith("test_") and path.exists() and "e2e" not in path.parts
    ]
    return sorted(tests, key=lambda path: (near[path], path))


def run(command: list[str], folder: Path = ROOT) -> bool:
    """Runs one command in sight of the caller; whether it passed (no test at all passes too)."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(command, cwd=folder, env=os.environ | {"PATH": path}, check=False)
    return done.returncode in {0, 5} if "pytest" in command[0] else done.returncode == 0


def check_page(changes: list[Path]) -> bool:
    """The page's unit tests that the changes touch."""
    names = [str(c) for c in changes if FRONTEND in c.parents and c.suffix in {".ts", ".svelte"}]
    here = [name for name in names if Path(name).exists()]
    return not here or run(["npx", "vitest", "related", "--run", *here], FRONTEND)


def check_python(changes: list[Path]) -> bool:
    """Format and lint of the changed files, then types."""
    names = [str(c) for c in changes if c.suffix == ".py" and c.exists()]
    if not names:
        return True
    return all(
        [
            run([str(BIN / "ruff"), "format", "--check", "--quiet", *names]),
            run([str(BIN / "ruff"), "check", "--quiet", *names]),
            run([str(BIN / "mypy")]),
        ]
    )


def main() -> int:
    """Run what the change touches; 0 when all that ran passed."""
    parser = argparse.ArgumentParser(prog="make quick", description=__doc__)
    parser.add_argument("--base", default="HEAD~1", help="compare with this commit")
    parser.add_argument("--seconds", type=float, default=90, help="start nothing after this long")
    arguments = parser.parse_args()
    began = time.monotonic()
    changes = changed(arguments.base)
    tests = touched(changes)
    print(f"{len(changes)} files changed, {len(tests)} test files touched", flush=True)
    passed = check_python(changes) and check_page(changes)
    while passed and tests and time.monotonic() - began < arguments.seconds:
        chunk, tests = tests[:CHUNK], tests[CHUNK:]
        passed = run([str(BIN / "pytest"), "-q", "-x", "-n", "2", *map(str, chunk)])
    if tests:
        left = "\n  ".join(str(path.relative_to(ROOT)) for path in tests)
        print(f"not run ({len(tests)} files; make test runs them):\n  {left}", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
