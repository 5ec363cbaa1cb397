"""The strip below the page: what must be said, and what asks. Nothing else may move when something is said.

Must not: know what is said or asked (each banner does).
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from gotit.language.words import Words
from gotit.ui.operator.keys import KEYS_LINE
from gotit.ui.operator.plain import WORDS_PX, FittedButton, FittedLabel, text_label

_HIGH_PX, _BELOW_PX, _FRAME_PX = 50, 2, 2
"""A strip, what lies below it, and how wide the widest frame of a banner is."""
_SHOWS = {QEvent.Type.ShowToParent, QEvent.Type.HideToParent}


class Banner(QFrame):
    """A sentence, in smaller letters where its place is short, and what stands beside it. Hidden until it says
    something.

    `look`: the name of a frame in `style.style_sheet`.
    """

    def __init__(self, *beside: QWidget, look: str = "panel") -> None:
        super().__init__()
        self.setObjectName(look)
        self.words = FittedLabel("", _HIGH_PX - _BELOW_PX - 2 * _FRAME_PX, WORDS_PX)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 4, 0)
        row.addWidget(self.words, 1)
        for widget in beside:
            row.addWidget(widget)
        self.hide()

    def say(self, said: Words, *, shown: bool = True) -> None:
        """What it says from now on."""
        self.words.setText(said)
        self.setVisible(shown)

    def text(self) -> str:
        """What it says, all of it."""
        return self.words.text()


class Strip(QWidget):
    """Banners side by side, each as long as it has something to say; else which keys call. The last gets more room.

    A banner alone has buttons as wide as their words. Beside others its buttons give way: two or three banners must not
    make the window wider than a screen.
    """

    def __init__(self, banners: Sequence[Banner]) -> None:
        super().__init__()
        self.setFixedHeight(_HIGH_PX)
        self.keys_line = text_label(KEYS_LINE, "soft", wraps=True)
        self.keys_line.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._banners = tuple(banners)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, _BELOW_PX)
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
