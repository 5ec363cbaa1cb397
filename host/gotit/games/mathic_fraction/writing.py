"""Equations for people and for screens: "3/12 + 2/12 = 5/12", with no bracket that is not needed.

Must not: read, know values.
"""

from __future__ import annotations

from typing import Literal

from gotit.games.mathic_fraction.entry import Symbol
from gotit.games.mathic_fraction.equation import SIGNS, Branch, Equation, Leaf, Tree
from gotit.games.mathic_fraction.tokens import Operation

Bracket = Literal["(", ")"]


def pretty(equation: Equation) -> str:
    """For people: "(3/12 − 1/12) × 6 = 1"."""
    return write(equation.left) + " = " + write(equation.right)


def write(tree: Tree) -> str:
    """One side for people."""
    return "".join(_text(piece) for piece in flat(tree))


def line(equation: Equation) -> tuple[Leaf | Symbol, ...]:
    """What stands in one line, from left to right, for painting: cards with their values, signs, brackets, one "="."""
    return (*flat(equation.left), "=", *flat(equation.right))


def flat(tree: Tree) -> tuple[Leaf | Operation | Bracket, ...]:
    """One side in one line."""
    if isinstance(tree, Leaf):
        return (tree,)
    left, right = flat(tree.left), flat(tree.right)
    if _left_needs_brackets(tree):
        left = ("(", *left, ")")
    if _right_needs_brackets(tree):
        right = ("(", *right, ")")
    return (*left, tree.operation, *right)


_BINDS = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


def _left_needs_brackets(tree: Branch) -> bool:
    """(a ^ b) ^ c is not a ^ b ^ c."""
    if isinstance(tree.left, Leaf):
        return False
    return _BINDS[tree.left.operation] < _BINDS[tree.operation] or tree.left.operation == tree.operation == "^"


def _right_needs_brackets(tree: Branch) -> bool:
    """a + (b − c) and a × (b ÷ c) are the same without, and a ^ b ^ c is a ^ (b ^ c); after − and ÷ what follows would
    turn round."""
    if isinstance(tree.right, Leaf):
        return False
    inner, outer = _BINDS[tree.right.operation], _BINDS[tree.operation]
    return inner < outer or (inner == outer and tree.operation in "-/")


def _text(piece: Leaf | Operation | Bracket) -> str:
    if isinstance(piece, Leaf):
        return str(piece.value)
    return piece if piece == "(" or piece == ")" else f" {SIGNS[piece]} "
