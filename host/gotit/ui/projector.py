"""The projector: a widget that shows one view. The same widget, small, is the operator's preview.

Must not: decide what is shown, choose a screen, lay out, choose colours. The widget keeps the painted picture as
pixels. A new view repaints only the parts that differ (`paint.part`), and at most one motion runs at a time. Parts
hidden until another begins to grow are painted then; what decides something is shown first. A show (`paint.show`) plays
only from one live view to the next, and ends with the next view that shows something else.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter_ns

from PyQt6.QtCore import QCoreApplication, QEvent, QRect, QRectF, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PyQt6.QtWidgets import QWidget

from gotit.core.game import Timer
from gotit.core.match_view import MatchView
from gotit.core.message import say
from gotit.language.words import ENGLISH, NOBODY_NAMED, Language
from gotit.ui.motion import Growing, Motion, choose_motion
from gotit.ui.paint import Part, Picture, View, compose, prepare, show_of
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import USUAL, Letters
from gotit.ui.paint.rect import Rect, stage
from gotit.ui.paint.show import Sprite, same_scene
from gotit.ui.performance import Performance, Sprites
from gotit.ui.pixels import PixelCopy, beside, to_pixels
from gotit.ui.tap import tap_at
from gotit.ui.theme import LIGHT, Theme

TICK_MS = 100
"""How often a running clock is checked."""
FRAME_MS = 16
"""How often a motion is drawn."""
KEEP_MS = 60
"""This long after a change the pixels are copied for a coming motion, so that whoever slaps then need not wait for
it."""

PLAYERS_SCREEN = say("players_screen", "Got It! Referee: what the players see")


class Projector(QWidget):
    """Shows views.

    `language`: the class's. `now_us`: session time, for running clocks. `still`: reduced motion. `painted` carries
    `perf_counter_ns()` right after the first paint of each new view. `tapped` carries a `Tap`: a finger on a touch
    screen, or a click. `cue` names a sound of a show.
    """

    painted = pyqtSignal(object)
    tapped = pyqtSignal(object)
    cue = pyqtSignal(str)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        theme: Theme = LIGHT,
        language: Language = ENGLISH,
        still: bool = False,
        now_us: Callable[[], int] = lambda: 0,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        title = language.words(PLAYERS_SCREEN, NOBODY_NAMED)
        self.setAccessibleName(title)
        self.setWindowTitle(title)
        self._theme = theme
        self._language = language
        self._still = still
        self._now_us = now_us
        self._clock: Timer | None = None  # the one that was read last, and when
        self._clock_us = 0
        self._view: View = None
        self._blank = False
        self._picture: Picture = ()
        self._pixels = QImage()
        self._copy = PixelCopy()  # a motion starts from it
        self.motion: Motion | None = None
        self._share = 0.0
        self.performance: Performance | None = None
        self._ended: Performance | None = None  # the one whose end is not painted yet
        self._calm = False
        self._letters = USUAL
        self._finale = True
        self._put_off: tuple[Sequence[Part], Sequence[Part]] = (), ()  # gone and new parts behind the motion
        self._dirty = QRect()
        self._unpainted = True
        self._ticker = QTimer(self)
        self._ticker.setInterval(TICK_MS)
        self._ticker.timeout.connect(self._refresh)
        self._keeper = QTimer(self)
        self._keeper.setSingleShot(True)
        self._keeper.setInterval(KEEP_MS)
        self._keeper.timeout.connect(self.make_ready)
        self._mover = QTimer(self)
        self._mover.setTimerType(Qt.TimerType.PreciseTimer)
        self._mover.setInterval(FRAME_MS)
        self._mover.timeout.connect(self._move)

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

    @property
    def moving(self) -> bool:
        return self.motion is not None

    def show_view(self, view: View, *, live: bool = False) -> None:
        """Show this view from the next paint on. A motion that it does not touch continues.

        `live`: it has just come from the one before, which may be worth a show.
        """
        self._unpainted = True
        was, self._view = self._view, view
        if (self.performance is not None and same_scene(was, view)) or (view == was and self._picture):
            self._show(QRect(0, 0, 1, 1))
            return
        self._drop_show()
        if live and self.isVisible() and not (self._calm or self._blank):
            self._begin_show(was)
        self._refresh(is_new=True)

    def paint_now(self) -> None:
        """Paint what has changed without waiting for the event loop, which may have other work to do first."""
        QCoreApplication.sendPostedEvents(self.window(), QEvent.Type.UpdateRequest.value)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._repaint_all()

    def set_letters(self, letters: Letters) -> None:
        """How its text is written from now on."""
        self._letters = letters
        self._repaint_all()

    def set_still(self, still: bool) -> None:
        """Reduced motion: nothing moves by itself."""
        self._still = still
        self._drop_show()
        self.end_motion()
        self._refresh()

    def set_calm(self, calm: bool) -> None:
        """No shows."""
        self._calm = calm
        self.end_show()

    def set_finale(self, finale: bool) -> None:
        """Whether a match that is over is celebrated, or shows its last table."""
        self._finale = finale
        self._repaint_all()

    @property
    def blank(self) -> bool:
        return self._blank

    def set_blank(self, blank: bool) -> None:
        """Show only the empty page (and still follow the view)."""
        self._blank = blank
        self._repaint_all()

    def grab_image(self) -> QImage:
        """The current picture, in device pixels, without any motion and what moves in a show."""
        self._paint_put_off()
        return self._pixels.copy()

    # --- keeping the pixels ----------------------------------------------------------------------------------------

    def _compose(self, view: View) -> Picture:
        if self._blank:
            return ()
        if self.performance is not None:
            return self.performance.shot.picture
        lies, _ = self._stage
        how = self._clock_us, self._still, self._language
        return compose(view, lies.w / lies.h, *how, finale=self._finale, letters=self._letters)

    @property
    def _stage(self) -> tuple[Rect, float]:
        """Where the stage lies in the pixels, and how many pixels a stage unit has."""
        return stage(self._pixels.width(), self._pixels.height())

    def _repaint_all(self) -> None:
        self._drop_show()
        self.end_motion()
        self._pixels = QImage()
        self._refresh()

    def _refresh(self, *, is_new: bool = False) -> None:
        """Update the pixels to the view and the clock, and ask Qt to show those that changed.

        `is_new`: the view has changed, not only the clock, so a motion may end or begin.
        """
        ratio = self.devicePixelRatioF()
        width, height = round(self.width() * ratio), round(self.height() * ratio)
        if width <= 0 or height <= 0:
            return
        if self._pixels.width() != width or self._pixels.height() != height:
            self._pixels = QImage(width, height, QImage.Format.Format_RGB32)
            self._pixels.fill(QColor(self._theme.page.fill))
            self._picture = ()
            self._change_area(self._pixels.rect())
        self._read_clock(is_new=is_new)
        before, self._picture = self._picture, self._compose(self._view)
        gone = [part for part in before if part not in self._picture]
        new = [part for part in self._picture if part not in before]
        if is_new:
            self._change_motion(before, [part.rect for part in (*gone, *new)])
            gone, new = self._now_and_later(gone, new)
        self._ended = None
        if gone or new:
            self._paint_parts(gone, new)
        self._follow_clock()
        if self._unpainted and self._dirty.isEmpty():
            self._show(QRect(0, 0, 1, 1))  # a view that looks like the one before counts as painted, too

    def _now_and_later(self, gone: list[Part], new: list[Part]) -> tuple[list[Part], list[Part]]:
        """The parts to paint now, and those put off because a motion that has just begun hides them."""
        motion = self.motion
        if not isinstance(motion, Growing) or self._share > 0.0 or any(self._put_off):
            return gone, new
        area = self.motion_area(motion)

        def split(parts: list[Part]) -> tuple[list[Part], list[Part]]:
            hidden = [part for part in parts if area.contains(to_pixels(part.rect, *self._stage))]
            return hidden, [part for part in parts if part not in hidden]

        (gone_later, gone_now), (new_later, new_now) = split(gone), split(new)
        if any(part.rect.meets(motion.area) for part in (*gone_now, *new_now)):
            return gone, new  # one of them lies on the edge
        self._put_off = gone_later, new_later
        return gone_now, new_now

    def _paint_put_off(self) -> None:
        (gone, new), self._put_off = self._put_off, ((), ())
        if gone or new:
            self._paint_parts(gone, new)

    def _paint_parts(self, gone: Sequence[Part], new: Sequence[Part]) -> None:
        painter = QPainter(self._pixels)
        for part in gone:
            area = to_pixels(part.rect, *self._stage)
            painter.fillRect(area, QColor(self._theme.page.fill))
            self._change_area(area)
        prepare(painter, QRectF(0, 0, self._pixels.width(), self._pixels.height()))
        canvas = Canvas(painter, self._theme, language=self._language)
        for part in new:
            part.paint(canvas)
            self._change_area(to_pixels(part.rect, *self._stage))
        painter.end()

    def _change_area(self, area: QRect) -> None:
        """Note that these pixels have changed."""
        self._copy.change(area)
        if not self._keeper.isActive():
            self._keeper.start()
        self._show_area(area)

    def make_ready(self) -> None:
        """Prepare for a motion: copy the pixels where the copy is stale. Not while one runs: it needs the old ones."""
        if self.motion is None and not self._still:
            self._copy.up_to_date(self._pixels, self._pixels.rect())

    def _show_area(self, area: QRect) -> None:
        ratio = self.devicePixelRatioF()
        logical = QRectF(area.x() / ratio, area.y() / ratio, area.width() / ratio, area.height() / ratio)
        self._show(logical.toAlignedRect())

    def _show(self, area: QRect) -> None:
        """Have Qt show all that has changed as one rectangle: it copies several line by line, in threads, and waits."""
        self._dirty |= area
        self.update(self._dirty)

    def _read_clock(self, *, is_new: bool) -> None:
        """A running clock moves as it ticks, not with each new view: it takes as long to paint as who has called."""
        clock = self._view.timer if isinstance(self._view, MatchView) else None
        if not (is_new and self._ticker.isActive() and clock == self._clock):
            self._clock, self._clock_us = clock, self._now_us()

    def _follow_clock(self) -> None:
        timed = isinstance(self._view, MatchView) and self._view.clock_runs
        if timed and self.isVisible() and not self._blank:
            if not self._ticker.isActive():
                self._ticker.start()
        else:
            self._ticker.stop()

    # --- motion ----------------------------------------------------------------------------------------------------

    def _change_motion(self, before: Picture, changed: Sequence[Rect]) -> None:
        """A new view ends the motion that it touches. If no motion runs, it may begin one.

        The pixels are still those of the picture `before`.
        """
        if self.motion is not None:
            if any(rect.meets(self.motion.area) for rect in changed):
                self.end_motion()
        elif self.performance is None and self.isVisible() and not (self._still or self._blank):
            flown = self._ended.flown if self._ended is not None else ()
            how = self._before, perf_counter_ns(), self._theme, self._language, flown
            self.motion = choose_motion(before, self._picture, *how)
            self._share = 0.0
            if self.motion is not None:
                self._mover.start()

    def _before(self, area: Rect) -> QImage:
        """The pixels of this area as they are before a change, with what moved in a show that it ends."""
        before = self._copy.up_to_date(self._pixels, to_pixels(area, *self._stage))
        if self._ended is not None:
            painter = QPainter(before)
            self._ended.paint(painter, *self._stage)
            painter.end()
            self._copy.change(before.rect())
        return before

    def _move(self) -> None:
        if self.performance is not None:
            self._go_on(self.performance)
            return
        motion = self.motion
        was, self._share = self._share, motion.share(perf_counter_ns()) if motion is not None else 1.0
        if motion is None or self._share >= 1.0:
            self.end_motion()
            return
        self._paint_put_off()
        for share in (was, self._share):
            self._show_area(to_pixels(motion.moved(share), *self._stage))

    def end_motion(self) -> None:
        """Jump to the end of the motion."""
        self._mover.stop()
        self._paint_put_off()
        if self.motion is not None:
            area = self.motion_area(self.motion)
            self.motion = None
            self._keeper.start()
            self._show_area(area)

    def motion_area(self, motion: Motion) -> QRect:
        """The pixels that move."""
        return to_pixels(motion.area, *self._stage)

    # --- shows -----------------------------------------------------------------------------------------------------

    def _begin_show(self, was: View) -> None:
        lies, _ = self._stage
        show = show_of(was, self._view, lies.w / lies.h, self._now_us(), self._language, self._letters)
        if show is not None:
            self.end_motion()
            sprites = Sprites(self._theme, self._language)
            self.performance = Performance(show, perf_counter_ns(), sprites, self._still)
            self._mover.start()

    def _go_on(self, performance: Performance) -> None:
        was = performance.shot
        cues = performance.go_on(perf_counter_ns())
        if cues is None:
            self.end_show(fades=not performance.show.lands)
            return
        if performance.shot.picture is not was.picture:
            self._refresh()
        if performance.shot.sprites != was.sprites:
            self._show_sprites((*was.sprites, *performance.shot.sprites))
        for cue in cues:
            self.cue.emit(cue)

    def _show_sprites(self, sprites: Sequence[Sprite]) -> None:
        for sprite in sprites:
            self._show_area(to_pixels(sprite.rect, *self._stage).adjusted(-1, -1, 1, 1))

    def end_show(self, *, fades: bool = True) -> bool:
        """To the view itself. Was there a show?"""
        if self.performance is None:
            return False
        self._drop_show()
        self._refresh(is_new=fades)
        return True

    def interrupt_show(self) -> None:
        """End it as soon as there is time: somebody has slapped, and what follows from that comes first."""
        if self.performance is not None:
            self._drop_show()
            QTimer.singleShot(0, self._refresh)

    def _drop_show(self) -> None:
        if self.performance is not None:
            self._ended, self.performance = self.performance, None
            self._mover.stop()
            self._show_sprites(self._ended.shot.sprites)

    # --- Qt --------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is None:
            return
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        self._dirty = QRect()
        for area in beside(event.rect(), self._hidden(ratio)):
            source = QRectF(area.x() * ratio, area.y() * ratio, area.width() * ratio, area.height() * ratio)
            painter.drawImage(QRectF(area), self._pixels, source)
        painter.scale(1 / ratio, 1 / ratio)
        if self.motion is not None:
            self.motion.paint(painter, self._pixels, self._share, lambda rect: to_pixels(rect, *self._stage))
        if self.performance is not None:
            self.performance.paint(painter, *self._stage)
        painter.end()
        if self._unpainted:
            self._unpainted = False
            self.painted.emit(perf_counter_ns())

    def _hidden(self, ratio: float) -> QRect:
        """The area where only the motion is seen."""
        if not isinstance(self.motion, Growing):
            return QRect()
        area = self.motion_area(self.motion)
        left, top = math.ceil(area.left() / ratio), math.ceil(area.top() / ratio)
        return QRect(left, top, int((area.right() + 1) / ratio) - left, int((area.bottom() + 1) / ratio) - top)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802
        """Qt turns touches into mouse presses, so a finger and a mouse are the same here. As a slap does, it
        ends a show, and counts."""
        if event is None or event.button() != Qt.MouseButton.LeftButton:
            return
        self.end_show()
        lies, scale = stage(self.width(), self.height())
        x, y = (event.position().x() - lies.x) / scale, (event.position().y() - lies.y) / scale
        if (tap := tap_at(self._picture, x, y)) is not None:
            self.tapped.emit(tap)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802
        self._repaint_all()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802
        self._refresh()
