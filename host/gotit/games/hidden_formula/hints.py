"""What a stuck class is told of a goal, and what could have been made of it.

Must not: judge what somebody shows.
"""

from __future__ import annotations

from gotit.core.message import AllOf, Maths, Message, Typed, say
from gotit.core.puzzle import Kind, Line, Puzzle, Solution
from gotit.games.hidden_formula.formulas import Reading
from gotit.games.hidden_formula.grid import cell_name
from gotit.games.hidden_formula.operations import OPERATIONS, Value, show_value
from gotit.games.hidden_formula.solver import Formula, easiest
from gotit.games.hidden_formula.state import State, said, tiles_in
from gotit.games.hidden_formula.view import SIGNS, GoalView

_OPERATORS = {shown: operator for operator, shown in SIGNS.items()}


def puzzle(state: State) -> Puzzle | None:
    """The goal: while all look for it, and until the next is turned."""
    if state.grid is None:
        return None
    if state.phase == "racing":
        return Puzzle((state.part, state.turned))
    over = state.phase == "turning" and state.result is not None
    return Puzzle((state.part, state.turned), over=True, kinds=("fewest",)) if over else None


def hints(state: State) -> tuple[Message, ...]:
    """From "there is a formula" to the formula."""
    goal = state.goal
    found = None if goal is None else _easiest(state, goal, state.length)
    if goal is None or found is None:
        return (say("formula_hint_none", "No formula makes this goal."),)
    lines = unfolded(found.reading)
    size = 0 if state.grid is None else state.grid.size
    signs = AllOf(tuple(Maths(word) for word in dict.fromkeys(_words(found.reading.text)[1::2])))
    return (
        say("formula_hint_some", "There is a formula for {goal}.", goal=said(goal)),
        say("formula_hint_cell", "It begins at {cell}.", cell=Typed(cell_name(size, found.cells[0]))),
        say("formula_hint_signs", "You need {signs}.", signs=signs),
        *([say("formula_hint_first", "Work out {step} first.", step=_equation(lines[0]))] if len(lines) > 1 else []),
        say("formula_hint_whole", "{calculation}", calculation=_equation(lines[-1])),
    )


def solution(state: State, kind: Kind) -> Solution:
    """Of the goal that was just decided."""
    result = state.result
    if result is None:
        raise ValueError("no goal is decided")
    found = _easiest(state, result.goal, tiles_in(result.part))
    goal = said(result.goal)
    if found is None or state.grid is None:
        return Solution(kind, say("formula_none", "No formula made {goal}.", goal=goal))
    tiles = tuple(state.grid.tokens[cell] for cell in found.cells)
    title = say("formula_solution", "How to make {goal}", goal=goal)
    return Solution(kind, title, tiles, unfolded(found.reading))


def unfolded(reading: Reading) -> tuple[Line, ...]:
    """Step by step, and at last the whole. Numbers and signs, from left to right, are the pieces 0, 1, 2 …"""
    pieces = iter(f"({reading.text})".replace("(", "( ").replace(")", " )").split())
    found: list[Line] = []
    taken = 0

    def atom() -> tuple[Value, tuple[int, ...]]:
        nonlocal taken
        word = next(pieces)
        if word == "(":
            return step(), ()
        taken += 1
        return int(word), (taken - 1,)

    def step() -> Value:
        nonlocal taken
        left, ours = atom()
        sign, taken = next(pieces), taken + 1
        own = taken - 1
        right, theirs = atom()
        next(pieces)  # the bracket that ends it
        value = OPERATIONS[_OPERATORS[sign]](left, right)
        found.append(Line(f"{show_value(left)} {sign} {show_value(right)}", show_value(value), (*ours, own, *theirs)))
        return value

    next(pieces)
    value = step()
    return tuple(found) if len(found) == 1 else (*found, Line(reading.text, show_value(value)))


def _words(text: str) -> list[str]:
    """Numbers and signs, by turns."""
    return text.replace("(", "").replace(")", "").split()


def _equation(line: Line) -> Maths:
    return Maths(f"{line.text} = {line.value}")


def _easiest(state: State, goal: GoalView, tiles: int) -> Formula | None:
    return None if state.grid is None else easiest(state.grid, goal.numbers, tiles, state.wizard)
