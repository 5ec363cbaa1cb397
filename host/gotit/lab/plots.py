"""Draws panels with pyqtgraph, without a screen.

Must not: have figures of its own. It draws what the panel says.
"""

from __future__ import annotations

import os
from itertools import cycle

import numpy as np
import pyqtgraph as pg
from PyQt6.QtCore import QBuffer, QByteArray, Qt
from PyQt6.QtGui import QFont
from PyQt6.QtWidgets import QApplication
from pyqtgraph.exporters import ImageExporter

from gotit.lab.result import Curve, Panel

WIDTH, HEIGHT = 560, 310
SHARP = 3
"""Pixels of the picture for each of its points."""
INK, SOFT = "#10182B", "#8A909C"
COLOURS = {
    "order of arrival": "#8C8C8C",
    "midpoint": "#E08A00",
    "regression": "#3F8FCF",
    "ours": "#0A5A49",
    "same box": "#1546A0",
    "one box": "#1546A0",
    "sync wire": "#A6439C",
    "same hub": "#0A7D63",
    "same USB": "#7FB800",
    "one hub": "#0A7D63",
    "several hubs": "#7FB800",
    "ping": "#D2521B",
    "boxes by pings": "#D2521B",
    "keyboard": "#6B6B6B",
    "keyboard beside boxes": "#6B6B6B",
}
"""Distinct under all three colour vision deficiencies; each line also has its name."""
SPARE = ("#10182B", "#7A1F6B", "#B58900")
DASHED = ": bound"
"""A curve whose name ends like this is the dashed sister of the one without."""


def draw_png(panel: Panel) -> bytes:
    """The panel as a picture, sharp enough to print. Needs no screen and no running event loop."""
    _application()
    pg.setConfigOptions(antialias=True, background="w", foreground=INK)
    widget = pg.PlotWidget()
    widget.resize(WIDTH, HEIGHT)
    plot = widget.getPlotItem()
    plot.setTitle(panel.title, size="12pt", color=INK, bold=True)
    plot.setLabel("bottom", panel.x_label)
    plot.setLabel("left", panel.y_label)
    plot.showGrid(x=True, y=True, alpha=0.12)
    plot.setMenuEnabled(False)
    plot.hideButtons()
    colours = legend(panel)
    for curve in panel.curves:
        name = curve.name.removesuffix(DASHED)
        _draw(plot, panel, curve, colours[name], dashed=name != curve.name)
    _scale(plot, panel)
    for side in ("bottom", "left"):
        axis = plot.getAxis(side)
        axis.setStyle(tickFont=QFont("sans-serif", 8), hideOverlappingLabels=False)
        axis.label.setFont(QFont("sans-serif", 9))
    plot.getAxis("left").setWidth(84)
    return _png(widget)


def legend(panel: Panel) -> dict[str, str]:
    """The colour of each line by its name, in order; a line and its dashed sister share one."""
    spare = cycle(SPARE)
    names = dict.fromkeys(curve.name.removesuffix(DASHED) for curve in panel.curves)
    return {name: COLOURS.get(name) or next(spare) for name in names}


def _draw(plot: pg.PlotItem, panel: Panel, curve: Curve, colour: str, dashed: bool) -> None:
    x, y = np.array(curve.x), np.array(curve.y)
    if panel.log_y:
        x, y = x[y > 0], y[y > 0]
    style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
    pen = pg.mkPen(colour, width=SHARP * (3.2 if curve.name == "ours" else 1.6), style=style)
    plot.plot(np.log10(x), np.log10(y) if panel.log_y else y, pen=pen)


def _scale(plot: pg.PlotItem, panel: Panel) -> None:
    """Axes that a reader who has never seen a logarithm understands."""
    if not panel.curves:
        plot.setTitle(f"{panel.title} (there were none)", size="12pt", color=INK, bold=True)
        return
    xs = np.concatenate([np.array(curve.x) for curve in panel.curves])
    low, high = np.floor(np.log10(xs.min()) + 1e-9), np.log10(xs.max())
    plot.setXRange(low, high, padding=0.025)
    decades = range(int(low), int(np.ceil(high)) + 1)
    minor = [(decade + np.log10(k), "") for decade in decades for k in range(2, 10)]
    plot.getAxis("bottom").setTicks([[(decade, _time(decade)) for decade in decades], minor])
    ys = np.concatenate([np.array(curve.y) for curve in panel.curves])
    if not panel.log_y:
        plot.setYRange(0, max(1.0, float(ys.max())), padding=0.04)
        return
    lowest = int(np.floor(np.log10(ys[ys > 0].min())))
    plot.setYRange(lowest, 0, padding=0.02)
    plot.getAxis("left").setTicks([[(decade, _share(decade)) for decade in range(lowest, 1)]])


def _time(decade: int) -> str:
    """10 to this power, in µs."""
    if decade < 0:
        return f"{10.0**decade:g} µs"
    return f"{10**decade} µs" if decade < 3 else f"{10 ** (decade - 3)} ms" if decade < 6 else f"{10 ** (decade - 6)} s"


def _share(decade: int) -> str:
    return "all" if decade == 0 else f"1 in {10**-decade:,}"


def _png(widget: pg.PlotWidget) -> bytes:
    widget.grab()  # lays everything out
    exporter = ImageExporter(widget.scene())
    exporter.parameters()["width"] = SHARP * WIDTH
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    exporter.export(toBytes=True).save(buffer, "PNG")
    return bytes(data.data())


def _application() -> QApplication:
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        app = QApplication(["gotit lab"])
        _kept.append(app)
    return app


_kept: list[QApplication] = []
"""Qt needs its application to live as long as the program."""
