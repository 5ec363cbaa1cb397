"""The strip below the page: what must be said, and what asks. Nothing else may move when something is said.

Must not: know what is said or asked (each banner does).
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gotit.ui.operator.keys import KEYS_LINE
from gotit.ui.operator.plain import WORDS_PX, FittedButton, FittedLabel, text_label

_HIGH_PX, _AROUND_PX = 50, 6
"""A strip, and what lies above and below the words in it: margins and a frame."""
_SHOWS = {QEvent.Type.ShowToParent, QEvent.Type.HideToParent}


def strip_words() -> FittedLabel:
    """What a banner says: in smaller letters where its place is short."""
    return FittedLabel("", _HIGH_PX - _AROUND_PX, WORDS_PX)


class Strip(QWidget):
    """Banners side by side, each as long as it has something to say; else which keys call. The last gets more room.

    A banner alone has buttons as wide as their words. Beside others its buttons give way: two or three banners must not
    make the window wider than a screen.
    """

    def __init__(self, banners: Sequence[QWidget]) -> None:
        super().__init__()
        self.setFixedHeight(_HIGH_PX)
        self.keys_line = text_label(KEYS_LINE, "soft", wraps=True)
        self.keys_line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._banners = tuple(banners)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 4)
        row.addWidget(self.keys_line, 1)
        for each in self._banners:
            row.addWidget(each, 1 + (each is self._banners[-1]))
            each.installEventFilter(self)
        self._knobs = [knob for each in self._banners for knob in each.findChildren(FittedButton)]
        self._share()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 (Qt's name)
        if event is not None and event.type() in _SHOWS:
            self._share()
        return False

    def _share(self) -> None:
        shown = sum(not each.isHidden() for each in self._banners)
        self.keys_line.setVisible(not shown)
        for knob in self._knobs:
            knob.give_way(shown > 1)
