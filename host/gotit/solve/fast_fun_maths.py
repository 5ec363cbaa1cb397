"""`gotit solve fast-fun-maths`: all ways to make a target from a hand.

Must not: solve. It prints the game's own report.
"""

from __future__ import annotations

import click

from gotit.games.fast_fun_maths.reach import MAX_CARDS
from gotit.games.fast_fun_maths.report import SolveReport, report
from gotit.solve.answer import answer

COLOUR_LETTERS = {"r": "red", "y": "yellow", "b": "blue", "w": "wild"}


@click.command(short_help="All ways to make a target from a hand.")
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
    answer(found, _in_words(found), as_json=as_json)


def _numbers(words: list[str]) -> tuple[int, ...]:
    pieces = " ".join(words).replace(",", " ").split()
    for piece in pieces:
        if not (piece.isascii() and piece.isdigit() and len(piece) <= 3):
            raise click.BadParameter(f"“{piece}” is not a card: give numbers such as 3 4 7 8 9.", param_hint="--cards")
    if not 1 <= len(pieces) <= MAX_CARDS:
        raise click.BadParameter(f"A hand has 1 to {MAX_CARDS} cards, not {len(pieces)}.", param_hint="--cards")
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
