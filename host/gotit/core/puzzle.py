"""What the class puzzles over, as a game says it: hints one after the other, and solutions that unfold.

Must not: know a game, give a hint (`hinting` does), name in a hint who could have it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from msgspec import Struct

from gotit.core.exact import SYMBOLS, Expression, Number, compute, pretty, show_number
from gotit.core.message import Message, say
from gotit.core.offer import Move, Offer, Offers

Kind = Literal["fewest", "most", "all"]
"""With the fewest cards; with the most, or what is worth most; with all of them."""


class Puzzle(Struct, frozen=True):
    """Equal for as long as it is the same one. It costs nothing to ask for: nothing is solved for it.

    `number`: which one of the match. `over`: it is decided. Before that hints can be given, and after it solutions
    of these `kinds` be shown.
    """

    number: tuple[int, ...]
    over: bool = False
    kinds: tuple[Kind, ...] = ("fewest", "all")


class Line(Struct, frozen=True):
    """A step of a solution: `text` = `value`, or only `text`. `pieces`: those of the solution's that it takes."""

    text: str
    value: str = ""
    pieces: tuple[int, ...] = ()


class Solution(Struct, frozen=True):
    """A solution. `title`: of what; without `lines`, that there is none.

    `pieces`: cards or tiles, in the game's own form, as they lie there before the first step.
    """

    kind: Kind
    title: Message
    pieces: tuple[Any, ...] = ()
    lines: tuple[Line, ...] = ()


def worked(tree: Expression) -> tuple[Line, ...]:
    """A calculation step by step, innermost and leftmost first, and at last the whole of it; of a number alone, 9 = 9.

    Its numbers in reading order are the pieces 0, 1, 2 … Raises ZeroDivisionError.
    """
    found: list[Line] = []
    numbers = 0

    def work(node: Expression) -> tuple[Fraction, tuple[int, ...]]:
        nonlocal numbers
        if isinstance(node, Number):
            numbers += 1
            return Fraction(node.numerator, node.denominator), (numbers - 1,)
        (left, ours), (right, theirs) = work(node.left), work(node.right)
        value = compute(node.operator, left, right)
        text = f"{show_number(left)} {SYMBOLS[node.operator]} {show_number(right)}"
        found.append(Line(text, show_number(value), (*ours, *theirs)))
        return value, ()

    value, alone = work(tree)
    if alone:
        return (Line(show_number(value), show_number(value), alone),)
    return tuple(found) if len(found) == 1 else (*found, Line(pretty(tree), show_number(value)))


class ShownHint(Struct, frozen=True):
    """The latest hint. `number`: which one it is, from 1; `more`: are there more?"""

    message: Message
    number: int
    more: bool


class Told(Struct, frozen=True):
    """What the class has been told of one puzzle. `more`: is there another hint?"""

    puzzle: Puzzle | None = None
    hints: tuple[Message, ...] = ()
    more: bool = True
    solution: Solution | None = None

    @property
    def hint(self) -> ShownHint | None:
        return ShownHint(self.hints[-1], len(self.hints), self.more) if self.hints else None


NOTHING_TOLD = Told()

# --- what the operator can have told ---------------------------------------------------------------------------------


class Hint(Struct, frozen=True, tag="hint", tag_field="do"):
    """The operator gives the class one hint more."""


class Unfold(Struct, frozen=True, tag="unfold", tag_field="do"):
    """The operator shows the class a solution, step by step; "": no more."""

    kind: Kind | Literal[""]


HINT = Move(
    code="hint",
    kind=Hint,
    label=say("move_hint", "Give a hint"),
    tip=say("move_hint_tip", "One at a time, from a small one to the whole solution; nobody is named (F8)"),
)
FEWEST = Move(
    code="unfold_fewest",
    kind=Unfold,
    label=say("move_unfold", "Step by step"),
    tip=say("move_unfold_tip", "A solution, step by step: the shortest there is"),
)
MOST = Move(
    code="unfold_most",
    kind=Unfold,
    label=say("move_unfold_most", "The best one"),
    tip=say("move_unfold_most_tip", "A solution, step by step: what would have brought most"),
)
ALL = Move(
    code="unfold_all",
    kind=Unfold,
    label=say("move_unfold_all", "With all cards"),
    tip=say("move_unfold_all_tip", "A solution, step by step: with all cards, if there is one"),
)
CLOSE = Move(code="unfold_close", kind=Unfold, label=say("move_unfold_close", "Close the solution"))

_UNFOLDS = {"fewest": FEWEST, "most": MOST, "all": ALL}


_CLOSES = Offer(move=CLOSE, seat=0, action=Unfold(""))


def offers_of(puzzle: Puzzle | None, told: Told) -> Offers:
    """What the operator can have told now, one button's worth: of solutions one after the other, then to close.

    `told`: of this puzzle.
    """
    if puzzle is None:
        return ()
    if not puzzle.over:
        return (Offer(move=HINT, seat=0, action=Hint()),) if told.more else ()
    left = puzzle.kinds if told.solution is None else puzzle.kinds[puzzle.kinds.index(told.solution.kind) + 1 :]
    return (Offer(move=_UNFOLDS[left[0]], seat=0, action=Unfold(left[0])) if left else _CLOSES,)
