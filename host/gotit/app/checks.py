"""What a panel asks of the match while something is entered: is this calculation right, what does this seat see?

May not happen here: a verdict that counts, a view that is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.games.fast_fun_maths.rules import FastFunMaths
from gotit.ui.operator.fast_fun_maths.calculation import Check, Checked

V = TypeVar("V")
"""A game's own view."""


def fast_fun_maths_check(session: Callable[[], Session]) -> Check:
    """A check against the session as it stands when it is asked."""

    def check(seat: int, text: str, cards: tuple[int, ...]) -> Checked:
        table = session()
        if not isinstance(table.game, FastFunMaths):
            return Checked(False, False, "")
        try:
            shown = table.game.check(table.state, seat, text, cards)
        except Refused as refused:
            return Checked(False, False, "", refused.sentence)
        words = f"{shown.pretty} = {shown.value}" if shown.value else shown.pretty
        return Checked(True, shown.right, words, shown.sentence)

    return check


def seat_look(session: Callable[[], Session], kind: type[V]) -> Callable[[int], V | None]:
    """What a seat may see of the match as it stands when it is asked; None where another game is played."""

    def look(seat: int) -> V | None:
        table = session()
        view = table.game.view(table.state, seat) if table.game is not None else None
        return view if isinstance(view, kind) else None

    return look
