"""What every game's middle panel offers to the window around it.

May not happen here: anything about one game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QWidget

from gotit.core.inputs import Input
from gotit.core.message import say
from gotit.ui.operator.operator_view import OperatorView, act
from gotit.ui.operator.plain import SPACE_KEY, Text
from gotit.ui.operator.style import Tone
from gotit.ui.projector import Tap
from gotit.ui.theme import Theme


class Primary(Struct, frozen=True):
    """The one obvious button: what it says now. `key` is shown beside it."""

    label: Text
    enabled: bool = True
    tone: Tone = "primary"
    key: Text = SPACE_KEY


PENDING = Primary(say("primary_pending", "Waiting for a box to answer"), enabled=False, key="")
ARMED = Primary(say("primary_armed", "The buzzers are open: who is first?"), enabled=False, key="")
"""While a race is on there is nothing to press, and why."""


class SeatAction(Struct, frozen=True):
    """A line of a seat's menu, or a button below. `doing`: the core input that it makes, or what it does in the window.

    `tip`: what it brings about. `about`: whom it concerns, for a button beside others that concern nobody.
    """

    label: str
    doing: Input | Callable[[], None]
    enabled: bool = True
    tip: str = ""
    about: str = ""


class Asks(Struct, frozen=True):
    """What a panel may ask of the match while something is entered.

    `look`: what a seat may see (its game's view; None where another game is played), asked while its hand is looked at
    or its card is played, and at no other time. `watched`: does the class look at this window, too? `rules`: what the
    game's own `Kit.asking` answers.
    """

    look: Callable[[int], Any]
    watched: Callable[[], bool]
    rules: Any = None


class PlayPanel(QFrame):
    """A game's own part of the window in play: it shows views of the type `shows`, and is asked nothing before one.

    `entered` carries a core input; `primary_changed` says that the big button must be asked anew; `said` carries a
    sentence for the operator.
    """

    entered = pyqtSignal(object)
    primary_changed = pyqtSignal()
    said = pyqtSignal(str)
    new_match_wanted = pyqtSignal()
    shows: type[Struct]

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as mathematics, cards and boards in every language
        self._operator = OperatorView()
        self._view: Any = None

    @property
    def shows_match(self) -> bool:
        """Has it had a view? Only then it can be asked for words, or for what a key does."""
        return self._view is not None

    def show_operator(self, operator: OperatorView) -> None:
        """Show another state; one of another game is left alone."""
        view = operator.table.game_view if operator.table is not None else None
        if isinstance(view, self.shows):
            was, self._operator, self._view = self._view, operator, view
            self.show_view(view, was)
            self.primary_changed.emit()

    def show_view(self, view: Any, was: Any) -> None:
        """The game's view of the operator's window, and the one before (None: this is the first).

        Called after every input, so it must leave alone what has not changed.
        """
        raise NotImplementedError

    def take(self, action: Struct) -> None:
        """The operator takes this action of the game."""
        self.entered.emit(act(action))

    def headline(self) -> tuple[Text, Text]:
        """What is going on, in a few words; and what the operator can do about it."""
        raise NotImplementedError

    def primary(self) -> Primary:
        """The big button's present meaning."""
        raise NotImplementedError

    def do_primary(self) -> None:
        """The big button was pressed."""
        raise NotImplementedError

    def seat_actions(self, operator: OperatorView, seat: int) -> tuple[SeatAction, ...]:
        """What the operator may do to this seat beside pressing for it, shortly or long, and passing."""
        raise NotImplementedError

    def wants_text(self) -> QWidget | None:
        """The field that should have the focus now, if any."""
        raise NotImplementedError

    def key(self, name: str) -> None:
        """One of the judge's keys: "right", "wrong", "keep", "left", "next"."""
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        """Paint cards and pieces in these colours."""
        raise NotImplementedError

    def tap(self, tap: Tap) -> None:
        """Somebody tapped the players' picture. Most games have nothing there to tap."""


class SeatFlag(Struct, frozen=True):
    """A mark that a seat can carry, for the table of players. `single`: at most one seat has it, kept as a number."""

    setting: str
    title: Text
    tip: Text
    single: bool = False
