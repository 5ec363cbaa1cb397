"""One kind hint more, and solutions that unfold: what the operator can have told, in every game that has a puzzle.

It is an input of the match, so that a restart, a replay and every window know of it. It is no step: what a class has
heard, undo can't take back. With the puzzle it is over (decision 0104).

Must not: know a game; change its state.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as replaced

from gotit.core.game import Refused
from gotit.core.message import Message, say
from gotit.core.progress import NOTHING_CHANGED, playing, tell
from gotit.core.puzzle import Hint, Puzzle, Unfold
from gotit.core.session import Session


def take(s: Session, action: Hint | Unfold, seat: int | None) -> Session:
    """Give a hint, show a solution, or close it. Raises Refused."""
    playing(s)
    if seat is not None:
        raise Refused(say("hints_are_the_operators", "Only the operator can give hints and show solutions."))
    if s.checking:
        raise Refused(say("hint_waits", "Somebody has buzzed. Wait for the verdict."))
    puzzle = s.puzzle
    if isinstance(action, Hint):
        return _hint(s, puzzle)
    if puzzle is None or not puzzle.over or (action.kind and action.kind not in puzzle.kinds):
        raise Refused(say("nothing_to_unfold", "There's no solution to show right now. Wait until the round is over."))
    told = s.told
    if action.kind == (told.solution.kind if told.solution is not None else ""):
        return tell(s, NOTHING_CHANGED, private=True)
    solution = playing(s).solution(s.state, action.kind) if action.kind else None
    return replace(s, all_told=replaced(told, puzzle=puzzle, solution=solution))


def _hint(s: Session, puzzle: Puzzle | None) -> Session:
    if puzzle is None or puzzle.over:
        raise Refused(say("nothing_to_hint", "There's nothing to give a hint for right now."))
    told = s.told
    left = [hint for hint in playing(s).hints(s.state) if hint not in told.hints]
    if not left:
        raise Refused(say("no_more_hints", "That was the last hint."))
    given = replaced(told, puzzle=puzzle, hints=(*told.hints, left[0]), more=len(left) > 1)
    return tell(replace(s, all_told=given), heard(left[0]))


def heard(hint: Message) -> Message:
    """What the log says."""
    return say("hint_given", "Hint: {hint}", hint=hint)
