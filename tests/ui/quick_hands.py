"""Hands that go from the set-up page to the first target, and count: what a teacher clicks, and what is typed."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, to_builtins
from PyQt6.QtWidgets import QApplication
from tests.games.hidden_formula.play_table import RULEBOOK_GRID
from tests.ui.operator_driver import Table

from gotit.core.inputs import Act
from gotit.core.session import Session
from gotit.games.add_it import actions as add_it
from gotit.games.fast_fun_maths import actions as ffm
from gotit.games.hidden_formula import actions as formula
from gotit.games.mathic_fraction import actions as mathic

TARGETS = {
    "fast-fun-maths": ("racing",),
    "hidden-formula": ("racing",),
    "add-it": ("playing",),
    "got-em": ("playing", "placing"),
    "mathic-fraction": ("playing",),
    "buzzer-round": ("reading", "racing"),
}
"""Game: the phases in which the first target, or what one plays with, lies there. Other games: `racing`."""


def target_is_up(session: Session) -> bool:
    if session.game is None or session.game.chance(session.state) is not None:
        return False
    return str(session.state.phase) in TARGETS.get(session.game.name, ("racing",))


class Hands:
    """`clicks`: buttons clicked. `typed`: things entered by hand: a card, a tile, a goal, a token."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clicks = 0
        self.typed = 0

    def quick_start(self, game: str) -> None:
        self._click(self.table.window.setup.quick.buttons[game])

    def until_the_target(self) -> None:
        """The big button as often as it takes; where cards are real, what lies on the table is entered first."""
        for _ in range(12):
            QApplication.processEvents()
            session = self.table.program.loop.session
            if target_is_up(session):
                return
            entered = what_is_real(session)
            if entered is not None:
                self._enter(*entered)
            elif self.table.window.play.big.isEnabled():
                self._click(self.table.window.play.big)
            else:  # the biggest favourite number begins, which nobody has asked for: lots are drawn instead
                self._click(self.table.button("Draw at random instead"))
        raise AssertionError(f"no target: {self.table.program.loop.session.state.phase}")

    def _click(self, knob: Any) -> None:
        assert knob.isEnabled(), knob.text()
        knob.click()
        self.clicks += 1

    def _enter(self, action: Struct, things: int) -> None:
        """Typed in one line, each thing counted, and one click (or Enter) that takes it."""
        before = self.table.program.loop.session.state
        self.table.enter_input(Act(to_builtins(action)))
        assert self.table.program.loop.session.state != before, action
        self.typed += things
        self.clicks += 1


def what_is_real(session: Session) -> tuple[Struct, int] | None:
    """The action by which the operator enters what lies on the table now, and how many things that are."""
    game, state = session.game, session.state
    if game is None or getattr(state.settings, "mode", "") != "referee":
        return None
    match game.name, state.phase:
        case "fast-fun-maths", "dealing":
            seat = next(player.seat for player in state.players if not player.hand_known)
            return ffm.Place("hand", (ffm.RealCard(4, "red"),) * 5, seat), 5
        case "fast-fun-maths", "turning":
            return ffm.Place("target", (ffm.RealCard(4, "red"),) * 2), 2
        case "hidden-formula", "dealing":
            return formula.EnterGrid(tuple(RULEBOOK_GRID.splitlines())), 36
        case "hidden-formula", ("arranging" | "turning"):
            return formula.EnterGoal((8,)), 1
        case "add-it", "laying":
            return add_it.LayTable((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2)), 12
        case "mathic-fraction", "laying":
            return mathic.LayTable(tuple(card.face for card in state.deck[:4]), state.all_tokens[:4]), 8
    return None
