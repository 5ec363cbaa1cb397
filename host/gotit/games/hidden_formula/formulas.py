"""A chain of tokens as calculations: every bracketing, every meaning of a WILD, each with its exact value.

Must not: know the grid, whether tiles touch, whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from gotit.games.hidden_formula.deck import WILD
from gotit.games.hidden_formula.operations import NORMAL, OPERATIONS, Value, is_whole, show_value
from gotit.games.hidden_formula.view import SIGNS, Operator, ReadingView

BRACKETINGS = {3: 1, 5: 2, 7: 5}
"""How many there are of so many tiles: 1 for three, 2 for five, 5 for seven (GI-J-21)."""


class Reading(Struct, frozen=True):
    """A chain with its brackets. `brackets`: which bracketing, from 1. `smooth`: no step below zero, no fraction."""

    text: str
    value: Value
    brackets: int
    wild: tuple[Operator, ...] = ()
    smooth: bool = True

    def seen(self, numbers: Sequence[int]) -> ReadingView:
        """For an audience. `numbers`: those of the goal."""
        return ReadingView(self.text, show_value(self.value), self.wild, self.value in numbers)


def meanings(
    tokens: Sequence[str], wizard: Sequence[Operator] = (), named: Mapping[int, Operator] | None = None
) -> Iterator[tuple[Operator, ...]]:
    """What the WILDs of a chain may stand for, in their order. `named`: by place in the chain, what was said."""
    options: list[tuple[Operator, ...]] = []
    for place, token in enumerate(tokens):
        if token == WILD:
            options.append((named[place],) if named and place in named else (*NORMAL, *wizard))
    return product(*options)


def read_chain(tokens: Sequence[str], wild: tuple[Operator, ...] = ()) -> tuple[Reading, ...]:
    """All bracketings of a chain, in the order of their numbers. `wild`: what its WILDs stand for, in their order."""
    meant = iter(wild)
    steps = tuple(next(meant) if token == WILD else token for token in tokens)
    found = _read(steps)
    return tuple(
        Reading(_unwrapped(text), value, number, wild, smooth)
        for number, (text, value, smooth) in enumerate(found, start=1)
    )


def _read(steps: tuple[str, ...]) -> list[tuple[str, Value, bool]]:
    """(text in brackets, value, smooth) of every bracketing; the operator that is done last goes from right to left."""
    if len(steps) == 1:
        return [(steps[0], int(steps[0]), True)]
    found = []
    for at in range(len(steps) - 2, 0, -2):
        for left_text, left, left_smooth in _read(steps[:at]):
            for right_text, right, right_smooth in _read(steps[at + 1 :]):
                value = OPERATIONS[steps[at]](left, right)
                smooth = left_smooth and right_smooth and is_whole(value) and value >= 0
                found.append((f"({left_text} {SIGNS[steps[at]]} {right_text})", value, smooth))
    return found


def _unwrapped(text: str) -> str:
    """Without the brackets around all of it."""
    return text[1:-1] if text.startswith("(") else text
