"""What a stuck player is told of the card that lies there, and what it could have collected.

Must not: look at a hand.
"""

from __future__ import annotations

from gotit.core.exact import parse
from gotit.core.message import Maths, Message, say
from gotit.core.puzzle import Kind, Line, Puzzle, Solution, worked
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Capture


def puzzle(state: State) -> Puzzle | None:
    """The played card: while somebody chooses what it collects, and until the next one is played."""
    number = (state.game_number, state.deal_number, len(state.turns))
    if state.phase == "choosing":
        return Puzzle(number) if state.actor in state.people and state.played is not None else None
    return Puzzle(number, over=True, kinds=("fewest", "most")) if state.turns else None


def hints(state: State) -> tuple[Message, ...]:
    """Of what collects most, from "something" to the sum."""
    number = 0 if state.played is None else state.played.number
    if not state.options:
        return (say("add_hint_nothing", "The {number} can't collect anything.", number=number),)
    best = state.options[0]
    lines = _lines(best)
    return (
        say("add_hint_something", "The {number} can collect something.", number=number),
        say(
            "add_hint_cards",
            "It can collect {cards, plural, one {# card} other {# cards}}.",
            cards=len(best.cards),
        ),
        *(
            [say("add_hint_one", "The {number} is one of them.", number=best.numbers[0])]
            if len(lines[0].pieces) > 1
            else []
        ),
        *([say("add_hint_first", "Begin with {step}.", step=_equation(lines[0]))] if len(lines) > 1 else []),
        say("add_hint_whole", "{calculation}", calculation=_equation(lines[-1])),
    )


def solution(state: State, kind: Kind) -> Solution:
    """What the last card could have collected."""
    number = state.turns[-1].card.number
    ways = sorted(state.possible, key=lambda way: len(way.cards), reverse=kind == "most")
    if not ways:
        return Solution(kind, say("add_none", "The {number} couldn't collect anything.", number=number))
    title = say("add_solution", "What the {number} could collect", number=number)
    return Solution(kind, title, ways[0].cards, _lines(ways[0]))


def _lines(way: Capture) -> tuple[Line, ...]:
    return worked(parse("+".join(map(str, way.numbers))))


def _equation(line: Line) -> Maths:
    return Maths(f"{line.text} = {line.value}" if line.value else line.text)
