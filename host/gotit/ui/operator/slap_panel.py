"""The slap test on screen: what to do, the last slap by every clock, the row of slaps so far, and the sentence.

May not happen here: measuring (`slaps`), keeping presses from the match.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QHideEvent, QShowEvent
from PyQt6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gotit.core.inputs import Press
from gotit.core.pairs import WAYS, say_half_width, say_width
from gotit.core.press import Margin
from gotit.language.words import english
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.slaps import Button, SlapTest, Spread, judge, spread
from gotit.ui.operator.style import button, restyle
from gotit.ui.paint.words import TOO_CLOSE, say_margin

_MOST_CLOCKS = 5
BUSY = "The test waits: in the match, buttons mean something now."


class SlapPanel(QWidget):
    """`watching`: the panel is open (or not any more), so presses are of interest."""

    watching = pyqtSignal(bool)

    def __init__(self, label: Callable[[str], str]) -> None:
        super().__init__()
        self.setAccessibleName("Slap test")
        self._label = label
        self.test = SlapTest()
        self.verdict = text_label(kind="check", wraps=True)
        self.last = text_label(kind="headline", wraps=True)
        self.heard = text_label(kind="soft")
        self.statistics = text_label(kind="line", wraps=True)
        self.again = button("Start the test again")
        self.again.clicked.connect(self.forget)
        self._clocks = QGridLayout()
        self._clocks.setHorizontalSpacing(28)
        self._clocks.setColumnStretch(3, 1)
        self._cells = [[text_label() for _ in range(3)] for _ in range(_MOST_CLOCKS + 1)]
        for line, cells in enumerate(self._cells):
            for column, cell in enumerate(cells):
                cell.setObjectName("soft" if line == 0 else "line")
                if column:
                    cell.setAlignment(Qt.AlignmentFlag.AlignRight)
                self._clocks.addWidget(cell, line, column)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 12, 14, 12)
        layout.setSpacing(12)
        layout.addWidget(self.verdict)
        layout.addWidget(self.last)
        layout.addWidget(self.heard)
        layout.addLayout(self._clocks)
        layout.addWidget(self.statistics)
        layout.addStretch(1)
        layout.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
        self._show()

    def hear(self, press: Press, at_us: int, coarse: frozenset[str]) -> None:
        """A button was pressed while nothing in the match listens to it."""
        slap = self.test.take(press, at_us, coarse)
        heard = Button(press.source, press.input)
        self.heard.setText("" if slap is not None else f"Heard {self._button(heard)}. And the other one?")
        self._show()

    def wait(self) -> None:
        """A button was pressed, but it belongs to the match."""
        self.test.pause()
        self.heard.setText(BUSY)

    def forget(self) -> None:
        """No slaps so far."""
        self.test.forget()
        self.heard.setText("")
        self._show()

    def _show(self) -> None:
        slaps = self.test.same_buttons()
        tone, said = judge(slaps)
        self.verdict.setText({"right": "✓ ", "wrong": "▲ ", "quiet": ""}[tone] + said)
        self.verdict.setProperty("verdict", tone)
        restyle(self.verdict)
        for cells in self._cells:
            for cell in cells:
                cell.clear()
                cell.hide()
        self.last.clear()
        self.statistics.clear()
        if not slaps:
            return
        last = slaps[-1]
        one, other = self._button(last.one), self._button(last.other)
        self.last.setText(_difference(last.bound, one, other))
        flip = last.bound is not None and last.bound.middle_us < 0
        if last.by_clock:
            for cell, heading in zip(self._cells[0], ("measured by", "later by", "sure to"), strict=True):
                cell.setText(heading)
                cell.show()
        for cells, measured in zip(self._cells[1:], last.by_clock, strict=False):
            bound = measured.margin
            low_us, high_us = bound.at_least_us, bound.at_most_us
            if flip:
                low_us, high_us = -high_us, -low_us
            by = f"{_us(low_us)} to {_us(high_us)}"
            texts = (english(WAYS[measured.way]), by, english(say_half_width(bound.uncertainty_us)))
            for cell, text in zip(cells, texts, strict=True):
                cell.setText(text)
                cell.show()
        if (found := spread(slaps)) is not None and found.slaps > 1:
            self.statistics.setText(_statistics(found, one, other))

    def _button(self, pressed: Button) -> str:
        return f"{self._label(pressed.source)}, button {pressed.input + 1}"

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().showEvent(event)
        self.watching.emit(True)

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802
        super().hideEvent(event)
        self.test.pause()
        self.watching.emit(False)


def _difference(bound: Margin | None, one: str, other: str) -> str:
    if bound is None:
        return f"{one} and {other}"
    if bound.at_most_us <= 0:
        bound, one, other = Margin(-bound.at_most_us, -bound.at_least_us), other, one
    said = say_margin(bound)
    if said == TOO_CLOSE:
        return f"{one} and {other}: {english(said)} (closer than {english(say_width(bound.uncertainty_us))})"
    return f"{one} first, {other} {english(said)}"


def _statistics(found: Spread, one: str, other: str) -> str:
    later, earlier, low_us, high_us = other, one, found.lowest_us, found.highest_us
    if found.mean_us < 0:
        later, earlier, low_us, high_us = one, other, -high_us, -low_us
    parts = [
        f"{found.slaps} slaps: {later} is {_us(abs(round(found.mean_us)))} after {earlier} on average",
        f"from {_us(low_us)} to {_us(high_us)}",
    ]
    if found.deviation_us is not None:
        parts.append(f"standard deviation {_us(round(found.deviation_us))}")
    return ", ".join(parts) + ". That spread is the hands’."


def _us(us: int) -> str:
    """A span to the microsecond, which is what bounds are made of: "−12 µs", "3.240 ms"."""
    sign = "−" if us < 0 else ""
    return f"{sign}{abs(us)} µs" if abs(us) < 1_000 else f"{sign}{abs(us) / 1000:.3f} ms"
