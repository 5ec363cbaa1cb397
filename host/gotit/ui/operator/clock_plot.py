"""A box's clock over time: where it stands against the host's, how fast it runs, how sure that is, and the pings.

Must not: show a figure that was not measured, talk with a box, work while nobody looks (`ClockPlot` is fed only
while it is visible).

pyqtgraph and numpy are imported here and nowhere else in the windows: this file is loaded when it is first looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np
import pyqtgraph as pg
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor

from gotit.core.message import Message, say
from gotit.language.chosen import words
from gotit.ui.operator.clock_points import ClockPoint, drift_apart
from gotit.ui.operator.style import palette
from gotit.ui.theme import LIGHT, Theme

_LINE_PX = 2.0
_MOST_POINTS = 300
"""More than that would be painted on top of one another, and cost."""
_AXIS_PX = 78


class _PlainAxis(pg.AxisItem):  # type: ignore[misc]
    """Few ticks, plain numbers: an axis that is cheap to paint and easy to read from a step away."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self.enableAutoSIPrefix(False)
        self.setStyle(maxTickLevel=0)

    def logTickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:  # noqa: N802
        return [f"{10**value:g}" for value in values]


class ClockPlot(pg.GraphicsLayoutWidget):  # type: ignore[misc]
    """Three plots above one another over the same time: offset, skew, and how sure (bound and round trips)."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words(say("plot_name", "The clock over time")))
        self._theme: Theme = LIGHT
        self.offset = self._plot(0, say("plot_offset", "offset (µs)"))
        self.skew = self._plot(1, say("plot_skew", "skew (ppm)"))
        self.sure = self._plot(2, say("plot_bound", "bound, pings (µs)"))
        self.sure.setLogMode(y=True)
        self.sure.showAxis("bottom")
        self.sure.setLabel("bottom", words(say("plot_seconds", "seconds before now")))
        for plot in (self.offset, self.skew):
            plot.setXLink(self.sure)
        self._upper, self._lower = pg.PlotCurveItem(), pg.PlotCurveItem()
        self._band = pg.FillBetweenItem(self._upper, self._lower)
        self.offset.addItem(self._upper)
        self.offset.addItem(self._lower)
        self.offset.addItem(self._band)
        self._middle = self.offset.plot()
        self._skew = self.skew.plot()
        self._trips = self.sure.plot(pen=None, symbol="o", symbolSize=5)
        self._bound = self.sure.plot()
        self._usb = self.sure.plot()
        self.set_theme(LIGHT)

    def _plot(self, row: int, title: Message) -> Any:
        plot = self.addPlot(row=row, col=0, axisItems={"left": _PlainAxis("left"), "bottom": _PlainAxis("bottom")})
        plot.setMenuEnabled(False)
        plot.hideButtons()
        plot.setMouseEnabled(x=False, y=False)
        plot.setLabel("left", words(title))
        plot.getAxis("left").setWidth(_AXIS_PX)
        plot.hideAxis("bottom")
        return plot

    def set_theme(self, theme: Theme) -> None:
        """Colours of the operator's window; curves differ in shape and place as well."""
        self._theme = theme
        p = palette(theme)
        self.setBackground(p.panel)
        accent, warm = QColor(p.called_edge), QColor(p.wrong)
        band = QColor(accent)
        band.setAlpha(60)
        self._band.setBrush(band)
        for curve in (self._upper, self._lower):
            curve.setPen(pg.mkPen(band, width=1))
        self._middle.setPen(pg.mkPen(accent, width=_LINE_PX))
        self._skew.setPen(pg.mkPen(accent, width=_LINE_PX))
        self._bound.setPen(pg.mkPen(accent, width=_LINE_PX))
        self._usb.setPen(pg.mkPen(warm, width=_LINE_PX, style=Qt.PenStyle.DashLine))
        dots = QColor(p.soft)
        dots.setAlpha(150)
        self._trips.setSymbolBrush(dots)
        self._trips.setSymbolPen(None)
        for plot in (self.offset, self.skew, self.sure):
            for side in ("left", "bottom"):
                axis = plot.getAxis(side)
                axis.setPen(pg.mkPen(p.line))
                axis.setTextPen(pg.mkPen(p.text))
        curves = (
            (p.soft, say("plot_round_trips", "● round trips")),
            (p.called_edge, say("plot_by_pings", "━ bound by pings")),
            (p.wrong, say("plot_by_frames", "╍ bound by USB frames")),
        )
        legend = (f"<span style='color:{colour}'>{escape(words(said))}</span>" for colour, said in curves)
        self.sure.setTitle(" \u00a0 ".join(legend), size="10pt")

    def clear_points(self) -> None:
        """Nothing is known (yet)."""
        for curve in (self._middle, self._upper, self._lower, self._skew, self._bound, self._trips, self._usb):
            curve.setData([], [])

    def show_points(self, points: Sequence[ClockPoint], now_s: float) -> None:
        """One box's history, oldest first; nothing of another box stays. `now_s`: session time."""
        if not points:
            self.clear_points()
            return
        points = points[:: -max(1, -(-len(points) // _MOST_POINTS))][::-1]  # thinned from the newest backwards
        at = np.array([point.at_s - now_s for point in points])
        apart_us = np.array(drift_apart(points))
        bound_us = np.array([point.bound_us for point in points], dtype=float)
        self.offset.setYRange(*_shown(apart_us, bound_us), padding=0.05)
        self._middle.setData(at, apart_us)
        self._upper.setData(at, apart_us + bound_us)
        self._lower.setData(at, apart_us - bound_us)
        self._skew.setData(at, np.array([_number(point.skew_ppm) for point in points]), connect="finite")
        self._bound.setData(at, np.maximum(bound_us, 1))
        trips = np.array([_number(point.round_trip_us) for point in points])
        self._trips.setData(at, np.maximum(trips, 1))
        usb = np.array([_number(point.usb_bound_us) for point in points])
        self._usb.setData(at, np.maximum(usb, 1), connect="finite")


def _shown(apart_us: Any, bound_us: Any) -> tuple[float, float]:
    """What of the offset is worth seeing: the first moments, when nothing was known yet, may leave the picture."""
    reach = 1.3 * float(np.percentile(np.abs(apart_us) + bound_us, 95))
    return -reach, reach


def _number(value: float | None) -> float:
    return float("nan") if value is None else float(value)
