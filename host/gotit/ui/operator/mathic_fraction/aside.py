"""What the operator alone is told: whether an equation is true, whether a discard could be used.

Where the class looks at this window, too (one screen, or players who come here to their cards), it is covered, and
shown while somebody holds its button. The cover looks the same whatever lies under it.

May not happen here: words.
"""

from __future__ import annotations

from PyQt6.QtGui import QHideEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button

_COVERED = "Only for you: hold the button to read it."


class Aside(QWidget):
    """One line, and its cover."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self._covered = True
        self.label = text_label(kind="soft", wraps=True)
        self.label.setMinimumHeight(36)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.hold = button("Hold to read", name="Hold to read what is only for you")
        self.hold.setProperty("narrow", True)
        self.hold.pressed.connect(self._look)
        self.hold.released.connect(self._look)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label, 1)
        row.addWidget(self.hold)

    def tell(self, words: str, *, covered: bool, wanted: bool) -> None:
        """`covered`: others look here, too. `wanted`: such a line belongs to this moment, whether it says something."""
        self._words, self._covered = words, covered
        self.setVisible(wanted and (covered or bool(words)))
        self.hold.setVisible(covered)
        self._look()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 (Qt's name)
        self.hold.setDown(False)
        self._look()

    def _look(self) -> None:
        if self._covered and not self.hold.isDown():
            self.label.setText(_COVERED)
        else:
            self.label.setText(f"Only for you: {self._words}" if self._words else "Only for you: nothing now.")
