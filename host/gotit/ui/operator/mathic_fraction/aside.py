"""What the operator alone is told: whether an equation is true, whether a discard could be used.

Where the class looks at this window, too (one screen, or players who come here to their cards), it is covered, and
shown while somebody holds its button. The cover looks the same whatever lies under it.

Must not: decide what is told.
"""

from __future__ import annotations

from PyQt6.QtGui import QHideEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gotit.core.message import Message, say
from gotit.language.chosen import words
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import held_button
from gotit.ui.slots import call

_COVERED = say("fractions_aside_covered", "Only you see this: hold the button to read it.")
_NOTHING = say("fractions_aside_nothing", "Only you see this: nothing right now.")


class Aside(QWidget):
    """One line, and its cover."""

    def __init__(self) -> None:
        super().__init__()
        self._told: Message | None = None
        self._covered = True
        self.label = text_label(kind="soft", wraps=True)
        self.label.setMinimumHeight(32)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.hold = held_button(
            say("fractions_hold_to_read", "Hold to read"),
            name=say("fractions_hold_to_read_aside", "Hold to read what is only for you"),
        )
        self.hold.setProperty("narrow", True)
        self.hold.turned.connect(call(self.hold, self._look))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label, 1)
        row.addWidget(self.hold)

    def tell(self, told: Message | None, *, covered: bool, wanted: bool) -> None:
        """`covered`: others look here, too. `wanted`: such a line belongs to this moment, whether it says something."""
        self._told, self._covered = told, covered
        self.setVisible(wanted and (covered or told is not None))
        self.hold.setVisible(covered)
        self._look()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 (Qt's name)
        self.hold.let_go()
        self._look()

    def _look(self) -> None:
        if self._covered and not self.hold.held:
            said = _COVERED
        elif self._told is None:
            said = _NOTHING
        else:
            said = say("fractions_aside", "Only you see this: {told}", told=self._told)
        self.label.setText(words(said))
