"""An oracle that shares nothing with the solver: it walks over the grid and works out every bracketing as it goes.

Slow, exact, and simple enough to be believed: numbers are Fractions, a chain is a list of (row, column), brackets are
every way to choose which operation is done last.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

Place = tuple[int, int]


def walks(rows: list[list[str]], tiles: int) -> Iterator[list[Place]]:
    """Every chain that begins with a number, each in both directions."""

    def go_on(walk: list[Place]) -> Iterator[list[Place]]:
        if len(walk) == tiles:
            yield walk
            return
        row, column = walk[-1]
        for r, c in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if 0 <= r < len(rows) and 0 <= c < len(rows) and (r, c) not in walk:
                yield from go_on([*walk, (r, c)])

    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            if word.isdigit():
                yield from go_on([(row, column)])


def results(words: list[str]) -> list[Fraction]:
    """The values of all bracketings of a chain that holds no WILD; what has none is left out."""
    if len(words) == 1:
        return [Fraction(words[0])]
    found = []
    for at in range(1, len(words), 2):
        for left, right in product(results(words[:at]), results(words[at + 1 :])):
            value = calculated(left, words[at], right)
            if value is not None:
                found.append(value)
    return found


def calculated(left: Fraction, sign: str, right: Fraction) -> Fraction | None:
    whole = left.denominator == right.denominator == 1
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "x":
            return left * right
        case "/":
            return left / right if right != 0 else None
        case "%":
            return Fraction(left.numerator % right.numerator) if whole and right > 0 else None
        case _:
            if right.denominator != 1 or not 0 <= right <= 6 or (left == 0 and right == 0):
                return None
            return Fraction(left ** int(right))


def without_wild(words: list[str], signs: str = "+-x") -> Iterator[list[str]]:
    """The chain with every meaning of its WILDs."""
    options = [list(signs) if word == "W" else [word] for word in words]
    return (list(each) for each in product(*options))


def found(rows: list[list[str]], goal: int, tiles: int, signs: str = "+-x") -> dict[tuple[Place, ...], int]:
    """Every chain that makes the goal, with in how many ways (bracketings, and meanings of its WILDs) it does."""
    ways: dict[tuple[Place, ...], int] = {}
    for walk in walks(rows, tiles):
        words = [rows[row][column] for row, column in walk]
        count = sum(results(meant).count(Fraction(goal)) for meant in without_wild(words, signs))
        if count:
            ways[tuple(walk)] = count
    return ways


def all_results(rows: list[list[str]], tiles: int, signs: str = "+-x") -> set[Fraction]:
    made: set[Fraction] = set()
    for walk in walks(rows, tiles):
        for meant in without_wild([rows[row][column] for row, column in walk], signs):
            made.update(results(meant))
    return made
