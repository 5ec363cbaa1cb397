"""The timing window: how sharply any two players are told apart, each box's clock over time, and the slap test.

Must not: talk with a box; work while the window is closed. It stands beside the match, not before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QHideEvent, QShowEvent
from PyQt6.QtWidgets import QComboBox, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from gotit.core.called import by_name
from gotit.core.domes import Domes
from gotit.core.message import Message, say
from gotit.language.chosen import words
from gotit.ui.operator.clock_points import ClockPoint
from gotit.ui.operator.devices import DeviceView
from gotit.ui.operator.domes_row import DomesRow
from gotit.ui.operator.limit import LIMIT_QUESTION, LimitBox
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.pair_table import PairTable, summary
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.slap_test_panel import SLAP_TEST, SlapPanel
from gotit.ui.operator.style import set_verdict
from gotit.ui.operator.words import in_one_breath
from gotit.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from gotit.ui.operator.clock_plot import ClockPlot

REDRAW_MS = 1000

TIMING, PAIRS, CLOCKS = say("timing", "Timing"), say("timing_pairs", "Pairs"), say("timing_clocks", "Clocks")

History = Callable[[str], Sequence[ClockPoint]]
"""What is known of a source's clock, oldest first."""


class ClocksPanel(QWidget):
    """One box's clock: its plots, and in words by which ways it is compared and why by others it is not."""

    def __init__(self, history: History, now_us: Callable[[], int]) -> None:
        super().__init__()
        self.setAccessibleName(words(CLOCKS))
        self.history, self._now_us = history, now_us
        self._views: tuple[DeviceView, ...] = ()
        self._theme: Theme = LIGHT
        self._plot: ClockPlot | None = None
        self.which = QComboBox()
        self.which.setAccessibleName(words(say("timing_box", "Box")))
        self.which.currentIndexChanged.connect(self.redraw)
        self.words = text_label(wraps=True)
        self._nothing = text_label(
            say("no_box", "No box is plugged in. The keyboard's times come from this computer's own clock."), wraps=True
        )
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(10, 10, 10, 10)
        self._column.addWidget(self.which, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(self._nothing)
        self._column.addWidget(self.words)
        self._column.addStretch(0)
        self._timer = QTimer(self)
        self._timer.setInterval(REDRAW_MS)
        self._timer.timeout.connect(self.redraw)

    def show_devices(self, views: tuple[DeviceView, ...]) -> None:
        """Which boxes there are, and the sentences about each."""
        self._views = tuple(view for view in views if view.kind == "box")
        wanted = [(words(view.called), view.name) for view in self._views]
        if wanted != [(self.which.itemText(at), self.which.itemData(at)) for at in range(self.which.count())]:
            chosen = self.which.currentData()
            was = self.which.blockSignals(True)
            self.which.clear()
            for label, name in wanted:
                self.which.addItem(label, name)
            self.which.setCurrentIndex(max(0, self.which.findData(chosen)))
            self.which.blockSignals(was)
            self.redraw()
        self._show_words()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._plot is not None:
            self._plot.set_theme(theme)

    def redraw(self) -> None:
        """Paint the chosen box's history, if anybody looks."""
        if not self.isVisible():
            return
        name = self.which.currentData()
        self.which.setVisible(name is not None)
        self._nothing.setVisible(name is None)
        if self._plot is None and name is not None:
            self._plot = self._make_plot()
        if self._plot is not None:
            self._plot.setVisible(name is not None)
            self._plot.show_points(self.history(name) if name is not None else (), self._now_us() / 1e6)
        self._show_words()

    def _make_plot(self) -> ClockPlot:
        """Loaded now, not when the program starts: the plotting library is large."""
        from gotit.ui.operator.clock_plot import ClockPlot

        plot = ClockPlot()
        plot.set_theme(self._theme)
        self._column.insertWidget(self._column.count() - 1, plot, 1)
        return plot

    def _show_words(self) -> None:
        view = next((view for view in self._views if view.name == self.which.currentData()), None)
        self.words.setVisible(view is not None)
        self.words.setText("\n".join(view.timing) if view is not None else "")

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().showEvent(event)
        self._timer.start()
        self.redraw()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802
        super().hideEvent(event)
        self._timer.stop()


class TimingWindow(QWidget):
    """See the file's head. `limit_wanted` carries the limit in µs, `domes_wanted` the Domes."""

    limit_wanted = pyqtSignal(int)
    domes_wanted = pyqtSignal(object)

    def __init__(self, parent: QWidget, history: History, now_us: Callable[[], int]) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(words(TIMING))
        self.setAccessibleName(words(TIMING))
        self._operator = OperatorView()
        self.state = text_label(kind="check", wraps=True)
        self.limit = LimitBox()
        self.limit.currentIndexChanged.connect(self._limit_chosen)
        self.domes = DomesRow()
        self.domes.wanted.connect(self._domes_chosen)
        self.pairs = PairTable()
        self.clocks = ClocksPanel(history, now_us)
        self.slaps = SlapPanel(self._called)
        self.tabs = QTabWidget()
        self.tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for widget, title in ((self.pairs, PAIRS), (self.clocks, CLOCKS), (self.slaps, SLAP_TEST)):
            self.tabs.addTab(widget, words(title))
        question = QHBoxLayout()
        question.addWidget(text_label(LIMIT_QUESTION))
        question.addWidget(self.limit)
        question.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(10)
        column.addWidget(self.state)
        column.addLayout(question)
        column.addWidget(self.domes)
        column.addWidget(self.tabs, 1)
        self.resize(840, 700)

    def show_operator(self, operator: OperatorView) -> None:
        """Also while closed: it only keeps it then."""
        self._operator = operator
        if operator.table is not None:
            self.limit.show_us(operator.limit_us)
            self.domes.show_domes(operator.domes)
        self._refresh()

    def show_limit(self, limit_us: int) -> None:
        self.limit.show_us(limit_us)

    def show_domes(self, domes: Domes) -> None:
        self.domes.show_domes(domes)

    def show_devices(self, views: tuple[DeviceView, ...]) -> None:
        self.clocks.show_devices(views)

    def set_theme(self, theme: Theme) -> None:
        self.pairs.set_theme(theme)
        self.clocks.set_theme(theme)

    def _refresh(self) -> None:
        if not self.isVisible():
            return
        fine, said = summary(self._operator.pairs, self.limit.us, self.domes.domes)
        self.state.setText(f"{'●' if fine else '▲'} {words(in_one_breath((*said, self._operator.plugging)))}")
        set_verdict(self.state, "right" if fine else "wrong")
        self.pairs.show_pairs(self._operator.pairs, self.limit.us)

    def _limit_chosen(self) -> None:
        self.limit_wanted.emit(self.limit.us)
        self._refresh()

    def _domes_chosen(self, domes: Domes) -> None:
        self.domes_wanted.emit(domes)
        self._refresh()

    def _called(self, source: str) -> Message:
        return next((row.called for row in self._operator.sources if row.name == source), by_name(source))

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().showEvent(event)
        self._refresh()
