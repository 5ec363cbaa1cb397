"""`gotit solve GAME`: what a hand or a board can make, for people or as JSON.

May NOT happen here: solving. Each game's own report is printed.
"""

from __future__ import annotations

import sys
from typing import TextIO

import click
import msgspec

from gotit.games.fast_fun_maths.reach import MAX_CARDS
from gotit.games.fast_fun_maths.report import SolveReport, report
from gotit.games.hidden_formula.deck import CardError
from gotit.games.hidden_formula.grid import read_grid
from gotit.games.hidden_formula.operations import WIZARD
from gotit.games.hidden_formula.report import SolveReport as FormulaReport
from gotit.games.hidden_formula.report import report as report_formulas

COLOUR_LETTERS = {"r": "red", "y": "yellow", "b": "blue", "w": "wild"}


@click.group()
def solve() -> None:
    """Say what can be made, and show how."""


@solve.command("fast-fun-maths")
@click.option("--cards", required=True, metavar="N N N N N", help="One to five numbers: --cards 3 4 7 8 9")
@click.argument("more", nargs=-1, metavar="")
@click.option("--target", required=True, type=click.IntRange(0, 9999), help="The number to make.")
@click.option("--whole", is_flag=True, help="Only whole numbers from 0 up at every step.")
@click.option("--handicap", is_flag=True, help="Each of + − × ÷ at most once.")
@click.option("--colours", metavar="r,r,y,b,w", help="The cards' colours in the same order: red, yellow, blue, wild.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def fast_fun_maths(
    cards: str, more: tuple[str, ...], target: int, whole: bool, handicap: bool, colours: str | None, as_json: bool
) -> None:
    """Every essentially different way to make TARGET from a hand of Got It! Fast Fun Maths."""
    numbers = _numbers([cards, *more])
    found = report(
        numbers, target, whole=whole, handicap=handicap, colours=None if colours is None else _colours(colours, numbers)
    )
    _print(found, _in_words(found), as_json=as_json)


@solve.command("hidden-formula")
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
    except CardError as error:
        raise click.BadParameter(str(error), param_hint="--grid") from None
    except UnicodeDecodeError:
        raise click.BadParameter("That is no text file of tiles.", param_hint="--grid") from None
    found = report_formulas(grid, goal, int(tiles), WIZARD if wizard else ())
    _print(found, _formulas_in_words(found), as_json=as_json)


def _print(found: SolveReport | FormulaReport, words: str, *, as_json: bool) -> None:
    if as_json:
        # UTF-8 whatever the terminal's own encoding is: Windows' would choke on × and ÷.
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()
    else:
        click.echo(words)


def _formulas_in_words(found: FormulaReport) -> str:
    if not found.solvable:
        return f"{found.goal} can't be found with {found.tiles} tiles on this grid."
    rows = "1 row" if found.chains == 1 else f"{found.chains} rows"
    ways = "1 way to read it" if found.count == 1 else f"{found.count} ways to read them"
    lines = [f"{found.goal} with {found.tiles} tiles: {rows} of tiles, {ways}."]
    lines += [f"  {' '.join(each.cells)}   {each.calculation}" for each in found.formulas]
    return "\n".join(lines)


def _numbers(words: list[str]) -> tuple[int, ...]:
    pieces = " ".join(words).replace(",", " ").split()
    for piece in pieces:
        if not (piece.isascii() and piece.isdigit() and len(piece) <= 3):
            raise click.BadParameter(f"“{piece}” is not a card: give numbers such as 3 4 7 8 9.", param_hint="--cards")
    if not 1 <= len(pieces) <= MAX_CARDS:
        raise click.BadParameter(f"A hand is one to {MAX_CARDS} cards, not {len(pieces)}.", param_hint="--cards")
    return tuple(int(piece) for piece in pieces)


def _colours(text: str, numbers: tuple[int, ...]) -> tuple[str, ...]:
    found = []
    for piece in text.replace(",", " ").lower().split():
        name = COLOUR_LETTERS.get(piece, piece)
        if name not in COLOUR_LETTERS.values():
            raise click.BadParameter(
                f"“{piece}” is not a colour: use r, y, b or w (red, yellow, blue, wild).", param_hint="--colours"
            )
        found.append(name)
    if len(found) != len(numbers):
        raise click.BadParameter(
            f"There are {len(numbers)} cards but {len(found)} colours: give one colour for each card.",
            param_hint="--colours",
        )
    return tuple(found)


def _in_words(found: SolveReport) -> str:
    hand = " ".join(str(number) for number in found.cards)
    if not found.solvable:
        return f"{found.target} can't be made from {hand}."
    ways = "1 way" if found.count == 1 else f"{found.count} ways"
    lines = [f"{found.target} from {hand}: {ways}."]
    for each in found.solutions:
        colours = f"   ({', '.join(each.one_colour)})" if each.one_colour else ""
        lines.append(f"  {each.calculation}{colours}")
    return "\n".join(lines)
