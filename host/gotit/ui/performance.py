"""A show as it is played: since when, what has moved, and the pictures of its sprites.

Must not: decide what is shown (`paint.show` does), use Qt's event loop.
"""

from __future__ import annotations

import math

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QImage, QPainter

from gotit.language.words import Language
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.show import Cue, Shot, Show, Sprite
from gotit.ui.theme import Theme


class Sprites:
    """Paints sprites. Each is painted once as a picture, which is then put where the sprite is. In its own place it
    looks as it does when nothing moves any more."""

    def __init__(self, theme: Theme, language: Language) -> None:
        self._theme = theme
        self._language = language
        self._kept: dict[tuple[Part, Rect, float], QImage] = {}

    def paint(self, painter: QPainter, sprites: tuple[Sprite, ...], lies: Rect, scale: float) -> None:
        """Paint onto a device in pixels. The stage lies there at `lies`, with `scale` pixels to a unit."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for sprite in sprites:
            rect = sprite.rect
            if rect.w <= 0 or rect.h <= 0:
                continue
            painter.setOpacity(sprite.opacity)
            image, own = self._image(sprite.part, lies, scale), _pixels(sprite.part.rect, lies, scale)
            x, y = math.floor(own.x()), math.floor(own.y())
            if rect == sprite.part.rect:
                painter.drawImage(x, y, image)
            else:
                painter.drawImage(_pixels(rect, lies, scale), image, own.translated(-x, -y))
        painter.restore()

    def _image(self, part: Part, lies: Rect, scale: float) -> QImage:
        """What it looks like in its own place: pixel by pixel as if it lay there."""
        image = self._kept.get((part, lies, scale))
        if image is None:
            own = _pixels(part.rect, lies, scale)
            x, y = math.floor(own.x()), math.floor(own.y())
            wide, high = math.ceil(own.right()) - x, math.ceil(own.bottom()) - y
            image = QImage(max(1, wide), max(1, high), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.translate(-x, -y)
            painter.translate(lies.x, lies.y)
            painter.scale(scale, scale)
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing
                | QPainter.RenderHint.TextAntialiasing
                | QPainter.RenderHint.SmoothPixmapTransform
            )
            part.draw_on(Canvas(painter, self._theme, language=self._language))
            painter.end()
            self._kept[part, lies, scale] = image
        return image


def _pixels(rect: Rect, lies: Rect, scale: float) -> QRectF:
    return QRectF(lies.x + rect.x * scale, lies.y + rect.y * scale, rect.w * scale, rect.h * scale)


class Performance:
    """A show that began at `began_ns`. `still`: with reduced motion."""

    def __init__(self, show: Show, began_ns: int, sprites: Sprites, still: bool) -> None:
        self.show = show
        self.sprites = sprites
        self._began_ns = began_ns
        self._still = still
        self._heard_ms = 0.0
        self.shot: Shot = show.shot(0, still)

    def paint(self, painter: QPainter, lies: Rect, scale: float) -> None:
        """What moves in it, where it is now; see `Sprites.paint`."""
        self.sprites.paint(painter, self.shot.sprites, lies, scale)

    @property
    def flown(self) -> tuple[Rect, ...]:
        """Where that is."""
        return tuple(sprite.rect for sprite in self.shot.sprites)

    def elapsed_ms(self, now_ns: int) -> float:
        return (now_ns - self._began_ns) / 1e6

    def go_on(self, now_ns: int) -> tuple[Cue, ...] | None:
        """To the shot of this instant; returns the sounds since the last one, or None once the show is over."""
        elapsed_ms = self.elapsed_ms(now_ns)
        if elapsed_ms >= self.show.lasts_ms:
            return None
        self.shot = self.show.shot(elapsed_ms, self._still)
        heard_ms, self._heard_ms = self._heard_ms, elapsed_ms
        return self.show.cues(heard_ms, elapsed_ms)
