"""`gotit solve GAME`: what a hand or a board can make, for people or as JSON.

May NOT happen here: solving. Each game's own report is printed.
"""

from __future__ import annotations

import sys
from typing import TextIO

import click
import msgspec

from gotit.core.message import Maths, say
from gotit.games.fast_fun_maths.reach import MAX_CARDS
from gotit.games.fast_fun_maths.report import SolveReport, report
from gotit.games.hidden_formula.grid import read_grid
from gotit.games.hidden_formula.operations import WIZARD
from gotit.games.hidden_formula.report import SolveReport as FormulaReport
from gotit.games.hidden_formula.report import report as report_formulas
from gotit.games.mathic_fraction.cards import LARGEST_NUMBER, Card, Limits
from gotit.games.mathic_fraction.report import SolveReport as MathicReport
from gotit.games.mathic_fraction.report import read_cards, read_token_words
from gotit.games.mathic_fraction.report import report as report_equations
from gotit.games.texts import TextError
from gotit.language.words import english

COLOUR_LETTERS = {"r": "red", "y": "yellow", "b": "blue", "w": "wild"}


@click.group()
def solve() -> None:
    """Say what can be made, and show how."""


@solve.command("fast-fun-maths", short_help="All ways to make a target from a hand.")
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


@solve.command("hidden-formula", short_help="All formulas for a goal on a grid.")
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
        raise click.BadParameter("That is no text file of tiles.", param_hint="--grid") from None
    found = report_formulas(grid, goal, int(tiles), WIZARD if wizard else ())
    _print(found, _formulas_in_words(found), as_json=as_json)


@solve.command("mathic-fraction", short_help="What a hand can make with the space.")
@click.option("--hand", required=True, metavar="CARDS", help="One or more cards: --hand 3/12h,odd:red")
@click.option("--space", required=True, metavar="CARDS", help="The cards on the table: --space 2/12c,5/12d,from4/12:b")
@click.option(
    "--tokens", default="", metavar="TOKENS", help="On display: --tokens 'color red, operation - /, number 1/2'"
)
@click.option("--powers", is_flag=True, help="^ may be used. It may in any case if a token shows it.")
@click.option(
    "--denominators",
    default=12,
    show_default=True,
    type=click.IntRange(0, LARGEST_NUMBER),
    help="The highest that a wild card may be declared with; 0 for any.",
)
@click.option("--points-per-card", default=1, show_default=True, type=click.IntRange(1, 2), help="Of a collected card.")
@click.option("--most", default=10, show_default=True, type=click.IntRange(1, 1_000), help="How many are listed.")
@click.option("--all", "all_equations", is_flag=True, help="All equations, and not the best of each set of cards.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def mathic_fraction(
    hand: str,
    space: str,
    tokens: str,
    powers: bool,
    denominators: int,
    points_per_card: int,
    most: int,
    all_equations: bool,
    as_json: bool,
) -> None:
    """What a hand of Mathic Fraction can make with the space, best first: points, tokens and a cleared space counted.

    A card is 3/12h (a suit: h, d, s, c), odd:red, even:b, odd/odd:r, even/even:b, simplest:r, or a bound: from2/12:r
    for ≥ 2/12, upto2/12:r for ≤, over1/12:r for >, under1/12:r for <. The signs >=, <=, > and < do as well in quotes.
    Without tokens that ask for colours, suit and colour may be left out.

    For example: gotit solve mathic-fraction --hand 3/12,odd --space 2/12,5/12,upto4/12 --tokens "odd, number 1/2"
    """
    try:
        shown = read_token_words(tokens)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--tokens") from None
    need_colors = any(token.kind == "color" for token in shown)
    own = _mathic_cards(hand, 1, "--hand", need_colors=need_colors)
    there = _mathic_cards(space, 1 + len(own), "--space", need_colors=need_colors)
    found = report_equations(
        own,
        there,
        shown,
        Limits(denominators),
        powers=powers or any("^" in token.operations for token in shown),
        points_per_card=points_per_card,
        most=most,
        all_equations=all_equations,
    )
    _print(found, _equations_in_words(found), as_json=as_json)


def _mathic_cards(text: str, first: int, option: str, *, need_colors: bool) -> dict[int, tuple[str, Card]]:
    try:
        cards = read_cards(text, first, need_colors=need_colors)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=option) from None
    if not cards:
        raise click.BadParameter("Give at least one card, such as 3/12h.", param_hint=option)
    return cards


def _equations_in_words(found: MathicReport) -> str:
    lines = []
    for card in found.hand:
        known = {True: f"yes, {card.example}", False: "no", None: "none was found"}[card.usable]
        lines.append(f"Can {card.card} be used? {known[0].upper()}{known[1:]}.")
    if found.equations:
        what = "All equations" if found.every else "The best"
        lines.append(f"{what}{'' if found.complete else ', as far as they were found'}:")
    for each in found.equations:
        cleared = ["clears the space"] if each.solution_points else []
        lines.append("  " + "; ".join([f"{each.points:3} points  {each.equation}", *cleared, *each.tokens]))
    if found.every and found.count > len(found.equations):
        lines.append(f"  … and {found.count - len(found.equations)} more: --most lists more.")
    return "\n".join(lines)


def _print(found: SolveReport | FormulaReport | MathicReport, words: str, *, as_json: bool) -> None:
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
    target, cards = Maths(str(found.target)), Maths(hand)
    if not found.solvable:
        return english(say("cannot_be_made", "{target} can't be made from {cards}.", target=target, cards=cards))
    ways = say(
        "can_be_made",
        "{target} from {cards}: {ways, plural, one {# way} other {# ways}}.",
        target=target,
        cards=cards,
        ways=found.count,
    )
    lines: list[str] = [english(ways)]
    for each in found.solutions:
        colours = f"   ({', '.join(each.one_colour)})" if each.one_colour else ""
        lines.append(f"  {each.calculation}{colours}")
    return "\n".join(lines)
