"""The window in which what was entered by hand is put right: choose the thing, type what it is. The same in every game.

Must not: know a game; correct anything itself. It stays open over the match, which goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QEvent, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from gotit.core.game import Entered
from gotit.core.inputs import Amend, Input
from gotit.core.message import Maths, Message, Typed, say
from gotit.core.offer import Item, OneOf
from gotit.language.chosen import words
from gotit.ui.operator.plain import WORDS_PX, Text, set_words, text_label, worded
from gotit.ui.operator.style import button, set_verdict
from gotit.ui.operator.typed_line import TypedLine

AMEND_KEY = "F6"
"""As with `holdups.DECIDE_KEY`: it works wherever the focus is."""

Entries = Callable[[], tuple[Entered, ...]]

TITLE = say("amend_title", "Correct what was entered")
ALL_THE_SAME = say("amend_all_the_same", "Correct it all the same")
DOES_IT = say("amend_do", "Correct it")


_THREE_LINES_PX = 62


class AmendWindow(QDialog):
    """`entered` carries the correction. `entries()`: what can be corrected now.

    `correcting`: a correction is on its way, so what is refused now is that.
    """

    entered = pyqtSignal(object)

    def __init__(self, entries: Entries, names: Callable[[], tuple[str, ...]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(words(TITLE))
        self._entries = entries
        self._names = names
        self._there: tuple[Entered, ...] = ()
        self._insisted: Input | None = None
        self.correcting = False
        self.seek = TypedLine(say("amend_find", "Find what was entered"), say("amend_find_hint", "Ana 9"))
        self.things = QListWidget()
        self.things.setAccessibleName(words(say("amend_what", "What was entered")))
        self.field = TypedLine(say("amend_is", "What it is"), most=80)
        self.choices = QListWidget()
        self.choices.setAccessibleName(words(say("amend_choices", "What it can be")))
        for chosen_by_a_line in (self.things, self.choices):  # with its arrows: what is typed here is no buzzer
            chosen_by_a_line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            chosen_by_a_line.setStyleSheet(f"font-size: {WORDS_PX}px;")
            chosen_by_a_line.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            chosen_by_a_line.setWordWrap(True)  # what it is stands at the end of a row: it must not be cut
        self.line = text_label(kind="line", wraps=True)
        self.take = button(DOES_IT, tone="primary", once=True)
        left, right = QVBoxLayout(), QVBoxLayout()
        for widget in (text_label(say("amend_choose", "Choose what is wrong:"), "soft"), self.seek, self.things):
            left.addWidget(widget)
        for widget in (text_label(say("amend_type", "Type what it is:"), "soft"), self.field):
            right.addWidget(widget)
        right.addWidget(self.choices, 1)
        right.addStretch(0)  # where it can be anything
        columns = QHBoxLayout()
        columns.setSpacing(12)
        columns.addLayout(left, 3)
        columns.addLayout(right, 2)
        below = QHBoxLayout()
        below.addWidget(self.line, 1)
        below.addWidget(self.take)
        self.line.setMinimumHeight(_THREE_LINES_PX)
        whole = QVBoxLayout(self)
        whole.addLayout(columns, 1)
        whole.addLayout(below)
        self.resize(680, 480)
        self.things.currentRowChanged.connect(self._choose)
        self.seek.textEdited.connect(self._search)
        self.seek.submitted.connect(self._go_on)
        self.seek.installEventFilter(self)
        self.field.installEventFilter(self)
        self.field.textEdited.connect(self._typed)
        self.field.submitted.connect(self.correct)
        self.choices.itemClicked.connect(self._click)
        self.take.clicked.connect(self.correct)

    # --- showing --------------------------------------------------------------------------------------------------

    def bring_up(self) -> None:
        """Show what can be corrected now."""
        self._there = ()
        self.seek.clear()
        self.show()
        self.refresh()
        self.raise_()
        self.activateWindow()
        self.seek.setFocus(Qt.FocusReason.OtherFocusReason)

    def refresh(self) -> None:
        """The match has gone on. What is chosen stays chosen, and what is typed stays typed, as long as it is there."""
        there = self._entries() if self.isVisible() else self._there
        if there == self._there:
            return
        chosen, typed = self.chosen, self.field.text()
        self._there = there
        self.things.blockSignals(True)
        self.things.clear()
        self.things.addItems([self._named(entry) for entry in there])
        keys = [entry.key for entry in there]
        at = keys.index(chosen.key) if chosen is not None and chosen.key in keys else 0
        self.things.setCurrentRow(at if there else -1)
        self.things.blockSignals(False)
        self._search(self.seek.text())
        self._choose(self.things.currentRow())
        now = self.chosen
        if chosen is not None and now is not None and (now.key, now.value) == (chosen.key, chosen.value):
            self.field.setText(typed)
            self._typed(typed)

    @property
    def chosen(self) -> Entered | None:
        at = self.things.currentRow()
        return self._there[at] if 0 <= at < len(self._there) else None

    def was_refused(self, why: Text, insisted: Input | None = None) -> bool:
        """Was it this window's correction? It is said here then. `insisted`: it was only doubted; again insists."""
        if not self.correcting:
            return False
        self.correcting = False
        self._insisted = insisted
        self._say(why, "wrong")
        set_words(self.take, DOES_IT if insisted is None else ALL_THE_SAME)
        return True

    # --- doing ----------------------------------------------------------------------------------------------------

    def correct(self) -> None:
        """What stands in the line is what it is; asked about already, all the same."""
        entry, value = self.chosen, self._value()
        wanted = self._insisted or (Amend(entry.key, value) if entry is not None and value else None)
        if wanted is None:
            return
        self.correcting = True
        self._insisted = None
        self.entered.emit(wanted)  # it is refused, doubted or done when this returns
        done, self.correcting = self.correcting, False
        if done:
            self.hide()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 (Qt's name)
        """The arrows in a line choose in the list below it."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() not in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            return False
        step = -1 if event.key() == Qt.Key.Key_Up else 1
        below = self.things if watched is self.seek else self.choices
        at = below.currentRow() + step
        while 0 <= at < below.count() and below.isRowHidden(at):
            at += step
        if 0 <= at < below.count():
            below.setCurrentRow(at)
            if below is self.choices:
                self._click(below.item(at))
        return True

    def _search(self, text: str) -> None:
        """Only what has all these words is shown; the first of it is chosen."""
        wanted = text.lower().split()
        shown = []
        for at in range(self.things.count()):
            item = self.things.item(at)
            fits = item is not None and all(word in item.text().lower() for word in wanted)
            self.things.setRowHidden(at, not fits)
            if fits:
                shown.append(at)
        if self.things.currentRow() not in shown:
            self.things.setCurrentRow(shown[0] if shown else -1)

    def _go_on(self) -> None:
        """It is found: now what it is."""
        if self.chosen is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.selectAll()

    def _choose(self, at: int) -> None:
        entry = self.chosen
        self.choices.clear()
        self.take.setEnabled(entry is not None)
        if entry is None:
            return
        self.choices.setVisible(isinstance(entry.may_be, OneOf))
        if isinstance(entry.may_be, OneOf):
            for item in entry.may_be.items:
                shown = QListWidgetItem(self._shown(item))
                shown.setData(Qt.ItemDataRole.UserRole, item.value)
                self.choices.addItem(shown)
        self.field.setText(entry.value)
        self._typed(entry.value)

    def _click(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.field.setText(str(item.data(Qt.ItemDataRole.UserRole)))
            self._typed(self.field.text())

    def _typed(self, _: str) -> None:
        self._insisted = None
        set_words(self.take, DOES_IT)
        value = self._value()
        found = [
            at
            for at in range(self.choices.count())
            if (item := self.choices.item(at)) is not None and item.data(Qt.ItemDataRole.UserRole) == value
        ]
        self.choices.setCurrentRow(found[0] if found else -1)
        self._say(None)

    def _value(self) -> str:
        """What is typed; in small letters and without blanks where it is one of some texts that have none."""
        entry, text = self.chosen, self.field.text().strip()
        if entry is None or not isinstance(entry.may_be, OneOf):
            return text
        known = {item.value for item in entry.may_be.items}
        return text if text in known or any(" " in value for value in known) else "".join(text.lower().split())

    # --- words ----------------------------------------------------------------------------------------------------

    def _say(self, text: Text, verdict: str = "") -> None:
        self.line.setText(worded(text, self._names()))
        set_verdict(self.line, "wrong" if verdict else "")

    def _named(self, entry: Entered) -> str:
        return words(say("amend_line", "{what}: {now}", what=entry.label, now=entry.shows), self._names())

    def _shown(self, item: Item) -> str:
        shows = item.shows if item.shows is not None else Maths(str(item.value))
        if words(say("amend_value", "{shows}", shows=shows)) == str(item.value):
            return words(Typed(str(item.value)))
        said: Message = say("amend_choice", "{typed}   {shows}", typed=Maths(str(item.value)), shows=shows)
        return words(said, self._names())
