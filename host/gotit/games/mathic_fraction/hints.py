"""What could have been made of the last card, once that is settled.

There are no hints in this game: hands are hidden, and what can be stolen must be seen alone.

Must not: look at a hand.
"""

from __future__ import annotations

from gotit.core.message import Message, Seat, say
from gotit.core.puzzle import Kind, Line, Puzzle, Solution
from gotit.games.mathic_fraction.missed import missed
from gotit.games.mathic_fraction.state import State


def puzzle(state: State) -> Puzzle | None:
    """The last card of a round, or one that the class looks at."""
    over = state.last_play is not None and state.phase in ("reviewing", "between")
    return Puzzle((state.round_number, len(state.turns)), over=True, kinds=("most",)) if over else None


def solution(state: State, kind: Kind) -> Solution:
    """The equation that would have been worth more than what was made of the card."""
    if state.last_play is None:
        raise ValueError("no card was played")
    found = missed(state, state.last_play)
    if not found.equations:
        said = say("mathic_nothing_better", "Nothing better was found.")
        return Solution(kind, said)
    best = found.equations[0]
    title: Message = say(
        "mathic_better",
        "{points, plural, one {# point} other {# points}} with the card of {who}",
        points=best.points,
        who=Seat(found.seat),
    )
    cards = best.equation.cards
    left, _, right = best.equation.text.partition(" = ")
    return Solution(kind, title, cards, (Line(left, right, tuple(range(len(cards)))),))
