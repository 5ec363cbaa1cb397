"""What the panel asks of the rules while a calculation is entered: is it right?

Must not: give a verdict that counts.
"""

from __future__ import annotations

from collections.abc import Callable

from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.games.fast_fun_maths.rules import FastFunMaths
from gotit.language.chosen import words
from gotit.ui.operator.fast_fun_maths.calculation import Check, Checked


def asking(session: Callable[[], Session]) -> Check:
    """A check against the session as it stands when it is asked."""

    def check(seat: int, text: str, cards: tuple[int, ...]) -> Checked:
        table = session()
        if not isinstance(table.game, FastFunMaths):
            return Checked(False, False, "")
        try:
            shown = table.game.check(table.state, seat, text, cards)
        except Refused as refused:
            return Checked(False, False, "", words(refused.message, table.names))
        equation = f"{shown.pretty} = {shown.value}" if shown.value else shown.pretty
        return Checked(True, shown.right, equation, words(shown.wrong, table.names))

    return check
