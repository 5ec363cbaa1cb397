"""The slap test on screen: what to do, the last slap by every clock, the row of slaps so far, and the sentence.

Must not: measure (`slap_test` does), keep presses from the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QHideEvent, QShowEvent
from PyQt6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gotit.core.inputs import Press
from gotit.core.margins import say_margin
from gotit.core.message import Maths, Message, say
from gotit.core.pairs import WAYS, PairWay, say_half_width, say_width
from gotit.core.press import Margin
from gotit.language.chosen import words
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.slap_test import SlapTest, Spread, judge, spread
from gotit.ui.operator.style import button, restyle

_MOST_CLOCKS = 5
SLAP_TEST = say("slap_test", "Slap test")
HEADINGS = (say("slap_by", "measured by"), say("slap_later_by", "later by"), say("slap_exact", "exact to"))
BUSY = say("slap_paused", "Test paused: the match needs the buzzers now.")


class SlapPanel(QWidget):
    """`watching`: the panel is open (or not any more), so presses are of interest."""

    watching = pyqtSignal(bool)

    def __init__(self, called: Callable[[str], Message]) -> None:
        super().__init__()
        self.setAccessibleName(words(SLAP_TEST))
        self._called = called
        self.test = SlapTest()
        self.verdict = text_label(kind="check", wraps=True)
        self.last = text_label(kind="headline", wraps=True)
        self.heard = text_label(kind="soft")
        self.statistics = text_label(kind="line", wraps=True)
        self.again = button(say("slap_again", "Start the test again"))
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

    def hear(self, press: Press, at_us: int, coarse: Mapping[str, PairWay]) -> None:
        """A button was pressed while nothing in the match listens to it."""
        slap = self.test.take(press, at_us, coarse)
        heard = say("slap_heard", "Heard {button}. And the other one?", button=self._button(press.source, press.input))
        self.heard.setText("" if slap is not None else words(heard))
        self._show()

    def wait(self) -> None:
        """A button was pressed, but it belongs to the match."""
        self.test.pause()
        self.heard.setText(words(BUSY))

    def forget(self) -> None:
        """No slaps so far."""
        self.test.forget()
        self.heard.setText("")
        self._show()

    def _show(self) -> None:
        slaps = self.test.same_buttons()
        tone, said = judge(slaps)
        self.verdict.setText({"right": "✓ ", "wrong": "▲ ", "quiet": ""}[tone] + words(said))
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
        one, other = self._button(*last.one), self._button(*last.other)
        self.last.setText(words(_difference(last.bound, one, other)))
        flip = last.bound is not None and last.bound.middle_us < 0
        if last.by_clock:
            for cell, heading in zip(self._cells[0], HEADINGS, strict=True):
                cell.setText(words(heading))
                cell.show()
        for cells, measured in zip(self._cells[1:], last.by_clock, strict=False):
            bound = measured.margin
            low_us, high_us = bound.at_least_us, bound.at_most_us
            if flip:
                low_us, high_us = -high_us, -low_us
            texts = (WAYS[measured.way], _range(low_us, high_us), say_half_width(bound.uncertainty_us))
            for cell, each in zip(cells, texts, strict=True):
                cell.setText(words(each))
                cell.show()
        if (found := spread(slaps)) is not None and found.slaps > 1:
            self.statistics.setText(words(_statistics(found, one, other)))

    def _button(self, source: str, number: int) -> Message:
        return say("slap_button", "{box}, button {number}", box=self._called(source), number=number + 1)

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().showEvent(event)
        self.watching.emit(True)

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802
        super().hideEvent(event)
        self.test.pause()
        self.watching.emit(False)


def _difference(bound: Margin | None, one: Message, other: Message) -> Message:
    if bound is None:
        return say("slap_of", "{one} and {other}", one=one, other=other)
    if bound.at_most_us <= 0:
        bound, one, other = Margin(-bound.at_most_us, -bound.at_least_us), other, one
    if bound.at_least_us <= 0:
        return say(
            "slap_too_close",
            "{one} and {other}: too close to call (closer than {width})",
            one=one,
            other=other,
            width=say_width(bound.uncertainty_us),
        )
    return say("slap_first", "{one} first, {other} {later}", one=one, other=other, later=say_margin(bound))


def _statistics(found: Spread, one: Message, other: Message) -> Message:
    later, earlier, low_us, high_us = other, one, found.lowest_us, found.highest_us
    if found.mean_us < 0:
        later, earlier, low_us, high_us = one, other, -high_us, -low_us
    said = say(
        "slap_mean",
        "{slaps, plural, one {# slap} other {# slaps}}: {later} is {by} after {earlier} on average, from {range}",
        slaps=found.slaps,
        later=later,
        by=_us(abs(round(found.mean_us))),
        earlier=earlier,
        range=_range(low_us, high_us),
    )
    if found.deviation_us is not None:
        deviation = _us(round(found.deviation_us))
        said = say("slap_deviation", "{mean}, standard deviation {us}", mean=said, us=deviation)
    return say("slap_hands", "{statistics}. That spread comes from the hands.", statistics=said)


def _range(low_us: int, high_us: int) -> Message:
    return say("slap_range", "{low} to {high}", low=_us(low_us), high=_us(high_us))


def _us(us: int) -> Maths:
    """A span to the microsecond, which is what bounds are made of: "−12 µs", "3.240 ms"."""
    sign = "−" if us < 0 else ""
    return Maths(f"{sign}{abs(us)} µs" if abs(us) < 1_000 else f"{sign}{abs(us) / 1000:.3f} ms")
