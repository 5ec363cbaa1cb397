"""`gotit solve hidden-formula`: all formulas for a goal on a grid.

Must not: solve. It prints the game's own report.
"""

from __future__ import annotations

from typing import TextIO

import click

from gotit.games.hidden_formula.grid import read_grid
from gotit.games.hidden_formula.operations import WIZARD
from gotit.games.hidden_formula.report import SolveReport, report
from gotit.games.texts import TextError
from gotit.language.words import english
from gotit.solve.answer import answer


@click.command(short_help="All formulas for a goal on a grid.")
@click.option(
    "--grid",
    "grid_file",
    required=True,
    type=click.File(encoding="utf-8"),
    help="Rows of tiles, 14 x 2 - 4 +; - for stdin.",
)
@click.option("--goal", required=True, type=click.IntRange(0, 999), help="The number to make.")
@click.option("--tiles", type=click.Choice(["5", "7"]), default="5", show_default=True, help="Tiles of a formula.")
@click.option("--wizard", is_flag=True, help="WILD may also divide, leave the remainder (%) or raise to a power (^).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def hidden_formula(grid_file: TextIO, goal: int, tiles: str, wizard: bool, as_json: bool) -> None:
    """Every formula for GOAL on a grid of Got It! the hidden formula: each chain of tiles, each bracketing."""
    try:
        grid = read_grid(grid_file.read(), getattr(grid_file, "name", "grid"))
    except TextError as error:
        raise click.BadParameter(english(error.message), param_hint="--grid") from None
    except UnicodeDecodeError:
        raise click.BadParameter("That isn't a text file of tiles.", param_hint="--grid") from None
    found = report(grid, goal, int(tiles), WIZARD if wizard else ())
    answer(found, _in_words(found), as_json=as_json)


def _in_words(found: SolveReport) -> str:
    if not found.solvable:
        return f"{found.goal} can't be made with {found.tiles} tiles on this grid."
    rows = "1 row" if found.chains == 1 else f"{found.chains} rows"
    ways = "1 way to read it" if found.count == 1 else f"{found.count} ways to read them"
    lines = [f"{found.goal} with {found.tiles} tiles: {rows} of tiles, {ways}."]
    lines += [f"  {' '.join(each.cells)}   {each.calculation}" for each in found.formulas]
    return "\n".join(lines)
