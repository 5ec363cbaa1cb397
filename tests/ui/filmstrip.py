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
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import stage
from gotit.ui.paint.show import Shot
from gotit.ui.performance import Sprites
from gotit.ui.theme import Theme


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
