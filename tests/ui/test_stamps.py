"""The store of pictures: what one kept picture costs."""

from __future__ import annotations

import gc
import sys

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen
from tests.whole.soak_samples import KB, heap

from gotit.ui.paint import stamps
from gotit.ui.paint.rect import Rect

pytestmark = pytest.mark.usefixtures("qapp")
PICTURES, SIDE = 200, 80


def _number(painter: QPainter, rect: Rect) -> None:
    path, font = QPainterPath(), QFont()
    font.setPixelSize(60)
    path.addText(5, 65, font, "8")
    painter.strokePath(path, QPen(QColor("black"), 3))


@pytest.mark.skipif(sys.platform != "linux", reason="mallinfo2 is glibc's")
def test_a_kept_picture_costs_its_pixels_alone() -> None:
    """Painted and kept as they were, they cost 2.5 times that: Qt keeps a paint engine for each."""
    screen = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    screen.fill(Qt.GlobalColor.white)
    painter = QPainter(screen)
    stamps.stamp(painter, Rect(0, 0, SIDE, SIDE), "first", _number)  # letters are made once
    stamps.forget()
    gc.collect()
    before_kb, _ = heap()
    for number in range(PICTURES):
        stamps.stamp(painter, Rect(0, 0, SIDE, SIDE), number, _number)
    cost_kb = heap()[0] - before_kb
    painter.end()
    pixels_kb = vars(stamps)["_kept_bytes"] / KB
    stamps.forget()
    assert pixels_kb == PICTURES * (SIDE + 1) ** 2 * 4 / KB
    assert cost_kb < 1.15 * pixels_kb


def test_a_larger_screen_has_a_larger_store_and_a_full_one_drops_what_was_not_used_longest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stamps, "_most_bytes", 0)
    for wide, expected in ((SIDE, {19}), (4 * SIDE, {"always", 14, 15, 16, 17, 18, 19})):
        screen = QImage(wide, SIDE, QImage.Format.Format_RGB32)
        stamps.forget()
        painter = QPainter(screen)
        for number in range(20):
            for name in ("always", number):
                stamps.stamp(painter, Rect(0, 0, SIDE, SIDE), name, _number)
        painter.end()
        assert {name for name, *_ in vars(stamps)["_kept"]} == expected
    stamps.forget()
