"""What `gotit solve hidden-formula` answers, as data.

Must not: print, read options or files.
"""

from __future__ import annotations

import msgspec

from gotit.games.hidden_formula.formulas import BRACKETINGS
from gotit.games.hidden_formula.grid import Grid, cell_name
from gotit.games.hidden_formula.operations import NORMAL, WIZARD
from gotit.games.hidden_formula.solver import Formula, formulas, rows_of_tiles
from gotit.games.hidden_formula.view import Operator


class FoundFormula(msgspec.Struct, frozen=True):
    """One chain, one bracketing, one meaning of each WILD.

    `cells` and `tokens` in the order read, the tokens as in a grid file. `brackets`: which of the bracketings, from 1.
    """

    cells: tuple[str, ...]
    tokens: tuple[str, ...]
    calculation: str
    brackets: int
    wild: tuple[Operator, ...] = ()


class SolveReport(msgspec.Struct, frozen=True):
    """All about one grid and one goal.

    `wild`: what WILD may stand for. `chains`: different rows of tiles, either direction counted once; `directed`: as
    read, each direction by itself; `count`: formulas, with every bracketing and meaning of a WILD counted.
    """

    grid: tuple[str, ...]
    goal: int
    tiles: int
    wild: tuple[Operator, ...]
    solvable: bool
    chains: int
    directed: int
    count: int
    formulas: tuple[FoundFormula, ...]


def report(grid: Grid, goal: int, tiles: int = 5, wizard: tuple[Operator, ...] = ()) -> SolveReport:
    """Every formula. `tiles`: 3, 5 or 7; `wizard`: some of / % ^. Raises ValueError for others."""
    if tiles not in BRACKETINGS or not set(wizard) <= set(WIZARD):
        raise ValueError(f"{tiles} tiles, {wizard}")
    found = formulas(grid, goal, tiles, wizard)
    chains = {formula.cells for formula in found}
    return SolveReport(
        grid=grid.rows,
        goal=goal,
        tiles=tiles,
        wild=(*NORMAL, *wizard),
        solvable=bool(found),
        chains=rows_of_tiles(chains),
        directed=len(chains),
        count=len(found),
        formulas=tuple(_shown(grid, formula) for formula in found),
    )


def _shown(grid: Grid, formula: Formula) -> FoundFormula:
    return FoundFormula(
        tuple(cell_name(grid.size, cell) for cell in formula.cells),
        tuple(grid.tokens[cell] for cell in formula.cells),
        formula.reading.text,
        formula.reading.brackets,
        formula.reading.wild,
    )
