"""The projector: a widget that shows one view, and the window that fills a screen with it.

May not happen here: deciding what is shown, choosing a screen, layout, colours. The widget keeps the painted picture
as pixels; a new view repaints only the parts that differ (`paint.part`), and at most one motion runs at a time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from PyQt6.QtCore import QRect, QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QWidget

from gotit.ui.paint import Part, Picture, View, compose, prepare
from gotit.ui.paint.box import Box, stage
from gotit.ui.paint.canvas import Canvas
from gotit.ui.theme import LIGHT, Theme

TICK_MS = 100
"""How often a running clock is looked at."""


class Projector(QWidget):
    """Shows views. The same widget is the operator's preview: small, but the same picture.

    `now_us`: session time, for running clocks. `painted` carries `time.perf_counter_ns()` right after the first paint
    of each new view.
    """

    painted = pyqtSignal(object)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        theme: Theme = LIGHT,
        still: bool = False,
        now_us: Callable[[], int] = lambda: 0,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("Projector")
        self._theme = theme
        self._still = still
        self._now_us = now_us
        self._view: View = None
        self._blank = False
        self._picture: Picture = ()
        self._pixels = QImage()
        self._unpainted = True
        self._ticker = QTimer(self)
        self._ticker.setInterval(TICK_MS)
        self._ticker.timeout.connect(self._tick)

    @property
    def view(self) -> View:
        return self._view

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def picture(self) -> Picture:
        """The parts that are shown now."""
        return self._picture

    def show_view(self, view: View) -> None:
        """Show this view from the next paint on."""
        self._view = view
        self._unpainted = True
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._repaint_all()

    def set_still(self, still: bool) -> None:
        """Reduced motion: nothing moves by itself."""
        self._still = still
        self._refresh()

    def set_blank(self, blank: bool) -> None:
        """Show nothing but the empty page (and go on following the view)."""
        self._blank = blank
        self._repaint_all()

    def grab_image(self) -> QImage:
        """The picture as it stands, in device pixels."""
        return self._pixels.copy()

    # --- painting --------------------------------------------------------------------------------------------------

    def _compose(self, width: float, height: float) -> Picture:
        if self._blank or width <= 0 or height <= 0:
            return ()
        lies, _ = stage(width, height)
        return compose(self._view, lies.w / lies.h, self._now_us(), self._still)

    def _repaint_all(self) -> None:
        self._pixels = QImage()
        self._picture = ()
        self._refresh()

    def _refresh(self) -> None:
        """Bring the pixels up to the view; ask Qt to show those that changed."""
        ratio = self.devicePixelRatioF()
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        if width <= 0 or height <= 0:
            return
        picture = self._compose(width, height)
        if self._pixels.width() != width or self._pixels.height() != height:
            self._pixels = QImage(width, height, QImage.Format.Format_RGB32)
            self._pixels.fill(QColor(self._theme.page.fill))
            self._picture = ()
            self.update()
        gone = [part for part in self._picture if part not in picture]
        new = [part for part in picture if part not in self._picture]
        if gone or new:
            self._paint_parts(gone, new)
        self._picture = picture
        self._follow_clock()
        if self._unpainted:
            self.update(QRect(0, 0, 1, 1))  # a view that looks the same has been painted too

    def _paint_parts(self, gone: Sequence[Part], new: Sequence[Part]) -> None:
        lies, scale = stage(self._pixels.width(), self._pixels.height())
        painter = QPainter(self._pixels)
        for part in gone:
            area = to_pixels(part.box, lies, scale)
            painter.fillRect(area, QColor(self._theme.page.fill))
            self._show(area)
        prepare(painter, QRectF(0, 0, self._pixels.width(), self._pixels.height()))
        canvas = Canvas(painter, self._theme)
        for part in new:
            part.paint(canvas)
            self._show(to_pixels(part.box, lies, scale))
        painter.end()

    def _show(self, area: QRect) -> None:
        ratio = self.devicePixelRatioF()
        logical = QRectF(area.x() / ratio, area.y() / ratio, area.width() / ratio, area.height() / ratio)
        self.update(logical.toAlignedRect())

    def _follow_clock(self) -> None:
        timed = getattr(self._view, "timer", None) is not None and not getattr(self._view, "clock_stopped", False)
        if timed and self.isVisible():
            self._ticker.start()
        else:
            self._ticker.stop()

    def _tick(self) -> None:
        self._refresh()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802
        if event is None:
            return
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        area = event.rect()
        source = QRectF(area.x() * ratio, area.y() * ratio, area.width() * ratio, area.height() * ratio)
        painter.drawImage(QRectF(area), self._pixels, source)
        painter.end()
        if self._unpainted:
            self._unpainted = False
            self.painted.emit(time.perf_counter_ns())

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802
        self._repaint_all()


def to_pixels(box: Box, lies: Box, scale: float) -> QRect:
    """The device pixels that a box of the stage touches."""
    return QRectF(lies.x + box.x * scale, lies.y + box.y * scale, box.w * scale, box.h * scale).toAlignedRect()
