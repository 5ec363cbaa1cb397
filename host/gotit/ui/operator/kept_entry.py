"""What was being typed when the match went on without it: the line keeps the keyboard, and what was typed is kept.

Must not: know a game; decide whose doing a change was.

A keyboard types and buzzes. If a clock runs out in the middle of a calculation, its next digit would be some player's
call. So a line that is taken away from somebody who is typing goes on here, and the players' keys wait, until Enter,
Escape, a click elsewhere, or a pause of `PAUSE_MS`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from PyQt6.QtCore import QTimer, pyqtSignal
from PyQt6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from gotit.core.message import say
from gotit.language.chosen import words
from gotit.ui.operator.strip import Banner
from gotit.ui.operator.style import button, restyle
from gotit.ui.operator.typed_line import KeptLine, typed_text

PAUSE_MS = 3000
"""Longer than somebody waits for the next number of a child who explains, and no longer than a race bears."""

PLAYERS_WAIT = say(
    "kept_keys_wait", "The match went on while you typed. Players' keys wait until you press Enter or Esc."
)
NOT_FINISHED = say("kept_not_finished", "You didn't finish typing:")


class Unfinished(NamedTuple):
    """`field`: where it was typed. `view`: what stood in the window then, as the game shows it."""

    field: QWidget
    text: str
    view: Any


class KeptEntry(Banner):
    """`released`: the players' keys count again. `changed`: it is shown, or no more. `pause` runs from a key."""

    released = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self) -> None:
        self.line = KeptLine(say("kept_line", "What you were typing"))
        self.take_up = button(
            say("kept_put_back", "Put it back"),
            tip=say("kept_put_back_tip", "When its line is there again"),
            fitted=True,
        )
        self.forget_it = button(say("kept_forget", "Forget it"), fitted=True)
        super().__init__(self.line, self.take_up, self.forget_it, look="seat")
        self.unfinished: Unfinished | None = None
        self._holds = self._shown = False
        self._typed_in: QWidget | None = None
        self.pause = QTimer(self)
        self.pause.setSingleShot(True)
        self.pause.setInterval(PAUSE_MS)
        self.pause.timeout.connect(self.let_go)
        self.line.setFixedWidth(150)
        self.line.left.connect(self.let_go)
        self.line.textEdited.connect(self._typed)
        self.take_up.clicked.connect(self._take_up)
        self.forget_it.clicked.connect(self.forget)

    @property
    def holds(self) -> bool:
        """Is somebody typing here? Then no key is a player's."""
        return self._holds

    def key_typed(self, widget: QWidget) -> None:
        """A key has gone into this line."""
        self._typed_in = widget
        self.pause.start()

    def is_typing_in(self, widget: QWidget) -> bool:
        """Has somebody begun to type there, and not stopped?"""
        return widget is self._typed_in and (self.pause.isActive() or bool(typed_text(widget)))

    def keep(self, unfinished: Unfinished) -> None:
        """This was being typed when its line was taken away by what the operator did."""
        if unfinished.text and not self._shown:
            self.unfinished = unfinished
            self.line.setText(unfinished.text)

    def hold(self, unfinished: Unfinished) -> None:
        """It was taken away by something else: somebody types who does not know it yet."""
        if unfinished.text or not self._shown:
            self.unfinished = unfinished
            self.line.setText(unfinished.text)
        self._holds = self._shown = True
        self.pause.start()
        self._show()
        self.line.setFocus()

    def let_go(self) -> None:
        """The keyboard is the players' again. What was typed is kept."""
        self.pause.stop()
        if self._holds:
            self._holds = False
            self._show()
            self.released.emit()

    def forget(self) -> None:
        """What was typed is not wanted any more."""
        self.unfinished, self._shown = None, False
        self.line.clear()
        self.let_go()
        self._show()

    def look(self, wanted: QWidget | None, view: Any) -> None:
        """`wanted`: the line that waits for text now. If all is as it was then (undone), the text goes back there."""
        was = self.unfinished
        fits = was is not None and wanted is was.field and typed_text(wanted) in ("", was.text)
        self.take_up.setEnabled(fits)
        if fits and was is not None and not self._holds and (was.view == view or typed_text(wanted)):
            self._take_up()

    def _take_up(self) -> None:
        if self.unfinished is not None:
            put_text(self.unfinished.field, self.line.text())
            self.forget()
            self.released.emit()

    def _typed(self, _: str) -> None:
        if self._holds:
            self.pause.start()

    def _show(self) -> None:
        shown = self._holds or (self._shown and bool(self.line.text()))
        self.say(words(PLAYERS_WAIT if self._holds else NOT_FINISHED), shown=shown)
        self.take_up.setVisible(not self._holds)
        self.forget_it.setVisible(not self._holds)
        self.line.setReadOnly(not self._holds)
        self.setProperty("called", self._holds)
        restyle(self)
        self.changed.emit()


def put_text(widget: QWidget, text: str) -> None:
    """As if it had been typed there."""
    if isinstance(widget, QPlainTextEdit):
        widget.setPlainText(text)
    elif isinstance(widget, QLineEdit):
        widget.setText(text)
        widget.textEdited.emit(text)
