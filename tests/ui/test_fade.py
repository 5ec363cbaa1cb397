"""A phase that fades into the next: at no instant are both read, and what stays is not touched.

Must not: measure time.
"""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QRect
from PyQt6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gotit.ui.motion import Fading, choose_motion
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect

PAGE, INK, STAYS = "#F4F1EA", "#10182B", "#0A7D63"
ROUNDED = 2
"""A colour over itself may come out so different."""
WIDE, HIGH = 40, 20
OLD, NEW, KEPT = QRect(2, 2, 10, 6), QRect(8, 4, 10, 6), QRect(25, 2, 8, 8)
ONLY_OLD, ONLY_NEW, IN_KEPT = (3, 3), (16, 8), (26, 5)
FLOWN, IN_FLOWN = QRect(29, 4, 10, 10), (30, 6)


def picture(*inked: QRect) -> QImage:
    """The page with what stays, and ink there."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor(PAGE))
    painter = QPainter(image)
    painter.fillRect(KEPT, QColor(STAYS))
    for rect in inked:
        painter.fillRect(rect, QColor(INK))
    painter.end()
    return image


def to_pixels(rect: Rect) -> QRect:
    return QRect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def to_rect(rect: QRect) -> Rect:
    return Rect(rect.x(), rect.y(), rect.width(), rect.height())


def part(name: str, rect: QRect) -> Part:
    return Part(name, to_rect(rect), lambda canvas: None)


@pytest.mark.parametrize("percent", range(0, 101, 5))
def test_one_phase_goes_before_the_next_comes(qtbot: QtBot, percent: int) -> None:
    before, after = picture(OLD), picture(NEW)
    kept = part("kept", KEPT)
    motion = choose_motion((part("old", OLD), kept), (part("new", NEW), kept), lambda area: before, 0, PAGE)
    assert motion is not None
    assert isinstance(motion, Fading)
    shown = after.copy()
    painter = QPainter(shown)
    motion.paint(painter, after, percent / 100, to_pixels)
    painter.end()
    seen = [at for at in (ONLY_OLD, ONLY_NEW) if abs(shown.pixelColor(*at).red() - QColor(PAGE).red()) > ROUNDED]
    assert len(seen) == (percent != 50)
    assert shown.pixelColor(*IN_KEPT) == QColor(STAYS)
    if percent in (0, 100):
        assert shown == (before, after)[percent // 100]


@pytest.mark.parametrize("percent", range(0, 101, 5))
def test_what_flew_beyond_it_goes_with_it_and_what_lies_below_stays(qtbot: QtBot, percent: int) -> None:
    """A sprite above a part that does not change: no page shows through."""
    before, after, sprite = picture(OLD, FLOWN), picture(NEW), to_rect(FLOWN)
    kept = part("kept", KEPT)
    old, new = (part("old", OLD), kept), (part("new", NEW), kept)
    motion = choose_motion(old, new, lambda area: before, 0, PAGE, (sprite,))
    assert motion is not None
    shown = after.copy()
    painter = QPainter(shown)
    motion.paint(painter, after, percent / 100, to_pixels)
    painter.end()
    ink, stays = QColor(INK), QColor(STAYS)
    share = min(1.0, percent / 50)
    for of in (QColor.red, QColor.green, QColor.blue):
        wanted = of(ink) + (of(stays) - of(ink)) * share
        assert abs(of(shown.pixelColor(*IN_FLOWN)) - wanted) <= ROUNDED
    assert shown.pixelColor(*IN_KEPT) == stays
    if percent == 0:
        assert shown == before
