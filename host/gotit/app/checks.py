"""What the referee would say of a calculation that is being entered: the same code that will judge it.

May not happen here: a verdict that counts.
"""

from __future__ import annotations

from collections.abc import Callable

from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.games.fast_fun_maths.judging import judge
from gotit.games.fast_fun_maths.state import State
from gotit.ui.operator.fast_fun_maths.calculation import Check, Checked


def fast_fun_maths_check(session: Callable[[], Session]) -> Check:
    """A check against the session as it stands when it is asked."""

    def check(seat: int, text: str, cards: tuple[int, ...]) -> Checked:
        state = session().state
        if not isinstance(state, State) or seat not in state.seats or len(state.target_then) < 2:
            return Checked(False, False, "")
        settings = state.settings
        try:
            shown = judge(
                seat,
                state.player(seat).hand,
                state.target_value,
                text,
                cards,
                handicap=seat in settings.handicapped,
                whole=settings.whole_numbers,
                min_operations=settings.min_operations,
            )
        except Refused as refused:
            return Checked(False, False, "", refused.sentence)
        words = f"{shown.pretty} = {shown.value}" if shown.value else shown.pretty
        return Checked(True, shown.right, words, shown.sentence)

    return check
