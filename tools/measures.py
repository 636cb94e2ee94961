"""Prints the measures of the package's structure: ``make measures``.

Sizes, rings of imports, imports against the layers, and how often a type is left open as ``Any``.
They judge nothing; the tests and import-linter do.
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from tools.quick import ROOT, module

SOURCE = ROOT / "src" / "stammtisch"


def methods(trees: Mapping[Path, ast.Module]) -> tuple[int, str]:
    """The most methods of one class, and its name."""
    return max(
        (
            sum(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in node.body),
            node.name,
        )
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    )


def taken(path: Path, known: Collection[str]) -> Iterator[str]:
    """The modules that a file takes something from.

    A package that it takes only modules of is none of them, as in import-linter's graph: nothing of
    the package's own file is needed for that.
    """
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else node.module


def arrows(files: Mapping[str, Path]) -> dict[str, set[str]]:
    """For each module the modules of the package that it imports."""
    return {name: set(taken(path, files)) & files.keys() - {name} for name, path in files.items()}


def reachable(start: str, graph: Mapping[str, Iterable[str]]) -> set[str]:
    """Everything that ``start`` leads to."""
    waiting, seen = list(graph[start]), set[str]()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += graph[name]
    return seen


def rings(graph: Mapping[str, set[str]]) -> set[frozenset[str]]:
    """The groups of modules each of which leads to all others of its group."""
    reach = {name: reachable(name, graph) for name in graph}
    return {
        frozenset(other for other in reach[name] if name in reach[other])
        for name in graph
        if name in reach[name]
    }


def floors() -> Iterator[list[list[str]]]:
    """The contracts about layers: from the top, what stands on each floor."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    for contract in settings["contracts"]:
        for container in contract.get("containers", [""]) if "layers" in contract else ():
            prefix = f"{container}." if container else ""
            yield [
                [prefix + one.strip() for one in layer.split("|")] for layer in contract["layers"]
            ]


def against(graph: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """The imports that lead up, or to a neighbour on the same floor."""
    for layers in floors():
        floor_of = {name: floor for floor, names in enumerate(layers) for name in names}

        def room(name: str, rooms: Iterable[str] = floor_of) -> str:
            return next((one for one in rooms if f"{name}.".startswith(f"{one}.")), "")

        for name, targets in graph.items():
            here = room(name)
            for target in targets:
                there = room(target)
                if here and there and here != there and floor_of[there] <= floor_of[here]:
                    yield name, target


def open_types(tree: ast.Module) -> int:
    """How often ``Any`` stands in a file, its import left out."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))


def parts(paths: Iterable[Path]) -> dict[str, list[Path]]:
    """The files by the part of the package they belong to: a game, or a folder."""
    found = defaultdict(list)
    for path in paths:
        inside = path.relative_to(SOURCE).parts
        deep = 2 if inside[0] == "games" and len(inside) > 2 else 1
        found["/".join(inside[:deep]) if len(inside) > 1 else "."].append(path)
    return dict(sorted(found.items()))


def main() -> None:
    """Print the measures, those of the whole first."""
    paths = sorted(SOURCE.rglob("*.py"))
    trees = {path: ast.parse(path.read_text("utf-8")) for path in paths}
    lines = {path: path.read_text("utf-8").count("\n") for path in paths}
    graph = arrows({module(path): path for path in paths})
    folders = Counter(path.parent for path in paths)
    fullest, longest = max(folders, key=folders.__getitem__), max(lines, key=lines.__getitem__)
    most, largest = methods(trees)
    print(f"files                      {len(paths)}, lines {sum(lines.values())}")
    print(f"most files in a folder     {folders[fullest]} {fullest.relative_to(SOURCE)}")
    print(f"longest file               {lines[longest]} {longest.relative_to(SOURCE)}")
    print(f"most methods of a class    {most} {largest}")
    print(f"rings of imports           {len(rings(graph))}")
    for ring in rings(graph):
        print(f"  {', '.join(sorted(ring))}")
    print(f"imports against the layers {len(set(against(graph)))}")
    for name, target in sorted(set(against(graph))):
        print(f"  {name} -> {target}")
    print(f"{'':20} {'files':>6} {'lines':>6} {'longest':>8} {'Any':>5} {'in 1000 lines':>14}")
    for part, own in parts(paths).items():
        size, unknown = sum(lines[one] for one in own), sum(open_types(trees[one]) for one in own)
        print(
            f"{part:20} {len(own):6} {size:6} {max(lines[one] for one in own):8} "
            f"{unknown:5} {1000 * unknown / size:14.1f}"
        )


if __name__ == "__main__":
    main()
