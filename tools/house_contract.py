"""A contract for import-linter: a game is known in its own house only.

Houses are the packages with rules in the folder of games; nothing lists them. A game may be
imported by its own modules and by those of the same name beside it (its bots), and by nobody else.
"""

from __future__ import annotations

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class HouseContract(Contract):
    """``houses``: the folder of games; ``annexes``: folders that have parts of their houses."""

    type_name = "houses"

    houses = fields.StringField()
    annexes = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002
        """Every import of a house from outside it breaks the contract."""
        houses, annexes = cast("str", self.houses), cast("list[str]", self.annexes)
        found = trespasses(graph, houses, annexes)
        return ContractCheck(kept=not found, metadata={"trespasses": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """One line for every import."""
        for importer, imported in check.metadata["trespasses"]:
            output.print_error(f"{importer} imports {imported}: a game, from outside its house")


def trespasses(graph: ImportGraph, houses: str, annexes: list[str]) -> list[tuple[str, str]]:
    """The imports of modules of a house, or of its annexes, from outside it, in order."""
    found = []
    for house in graph.find_children(houses):
        if f"{house}.rules" not in graph.modules:
            continue  # for all games
        name = house.rpartition(".")[2]
        own = {house, *(f"{annex}.{name}" for annex in annexes)} & graph.modules
        inside = own.union(*(graph.find_descendants(root) for root in own))
        found += [
            (importer, imported)
            for imported in inside
            for importer in graph.find_modules_that_directly_import(imported) - inside
        ]
    return sorted(found)
