"""What a panel asks of the match while something is entered: is this calculation right, what does this seat see?

May not happen here: a verdict that counts, a view that is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.games.add_it.view import AddItView
from gotit.games.fast_fun_maths.rules import FastFunMaths
from gotit.games.got_em.view import GotEmView
from gotit.ui.operator.add_it.hand import Look
from gotit.ui.operator.fast_fun_maths.calculation import Check, Checked


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


def add_it_look(session: Callable[[], Session]) -> Look:
    """What a seat may see of the match as it stands when it is asked; None where no ADD-IT is played."""

    def look(seat: int) -> AddItView | None:
        table = session()
        view = table.game.view(table.state, seat) if table.game is not None else None
        return view if isinstance(view, AddItView) else None

    return look


def got_em_look(session: Callable[[], Session]) -> Callable[[int], GotEmView | None]:
    """The same for Got 'Em!."""

    def look(seat: int) -> GotEmView | None:
        table = session()
        view = table.game.view(table.state, seat) if table.game is not None else None
        return view if isinstance(view, GotEmView) else None

    return look
