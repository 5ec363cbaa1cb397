"""Instants of a show as pictures, without a window: what tests compare and people look at.

Must not: play (the projector does).
"""

from __future__ import annotations

from collections.abc import Iterable

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QImage, QPainter

from gotit.language.words import ENGLISH, Language
from gotit.ui.paint import prepare
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import stage
from gotit.ui.paint.show import Shot
from gotit.ui.performance import Sprites
from gotit.ui.theme import Theme


class Strip:
    """The instants of one show, one after the other. As with the projector, what lies still is painted once for each
    act, and what moves once for each show."""

    def __init__(self, size: tuple[int, int], theme: Theme, language: Language = ENGLISH) -> None:
        self._size, self._theme, self._language = size, theme, language
        self._sprites = Sprites(theme, language)
        self._ground: tuple[Picture, QImage] | None = None

    def at(self, shot: Shot) -> QImage:
        if self._ground is None or self._ground[0] is not shot.picture:
            self._ground = shot.picture, still_picture(Shot(shot.picture), self._size, self._theme, self._language)
        image = self._ground[1].copy()
        painter = QPainter(image)
        self._sprites.paint(painter, shot.sprites, *stage(*self._size))
        painter.end()
        return image


def still_picture(
    shot: Shot,
    size: tuple[int, int],
    theme: Theme,
    language: Language = ENGLISH,
    records: list[Text] | None = None,
    also: Iterable[Part] = (),
) -> QImage:
    """One instant, `size` pixels large (a QGuiApplication must exist). `records` collects what lies still, and what the
    parts `also` say."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.page.fill))
    painter = QPainter(image)
    painter.save()
    prepare(painter, QRectF(0, 0, *size))
    canvas = Canvas(painter, theme, records, language=language)
    for part in shot.picture:
        part.paint(canvas)
    for part in also:
        part.draw_on(canvas)
    painter.restore()
    Sprites(theme, language).paint(painter, shot.sprites, *stage(*size))
    painter.end()
    return image
