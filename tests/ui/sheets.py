"""Many pictures at once, for people who look: every moment as a grid of small pictures, in any look, size and language.

`python -m tests.ui.sheets DIRECTORY --language ar --look dark --players 9 --long-names` writes `sheet-1.png`, … Nothing
is compared here (test_scenes.py does).
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QGuiApplication, QImage, QPainter
from tests.ui import scenes

from gotit.language.load import load
from gotit.ui.moments import LONG_NAMES, NAMES, NOW_US, samples
from gotit.ui.paint import paint
from gotit.ui.paint.lettering import Letters
from gotit.ui.theme import THEMES

LINE_PX = 16
"""Room for a picture's name."""
GROUND = "#777777"


def contact_sheet(pictures: Iterable[tuple[str, QImage]], columns: int, width_px: int) -> QImage:
    """Pictures with their names, in a grid; each is `width_px` wide, and as high as the first one's shape says."""
    shown = list(pictures)
    first = shown[0][1]
    height_px = round(width_px * first.height() / first.width())
    rows = -(-len(shown) // columns)
    sheet = QImage(columns * (width_px + 4), rows * (height_px + LINE_PX), QImage.Format.Format_RGB32)
    sheet.fill(QColor(GROUND))
    painter = QPainter(sheet)
    painter.setPen(QColor("white"))
    for number, (name, image) in enumerate(shown):
        x, y = number % columns * (width_px + 4), number // columns * (height_px + LINE_PX)
        painter.drawText(x + 2, y + LINE_PX - 4, name)
        small = image.scaled(
            width_px, height_px, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        painter.drawImage(x, y + LINE_PX, small)
    painter.end()
    return sheet


def moments(asked: argparse.Namespace) -> Iterator[tuple[str, QImage]]:
    language = load(asked.language)
    width, height = (int(part) for part in asked.size.split("x"))
    letters = Letters(apart=asked.apart, large=asked.large)
    only = tuple(part for part in asked.only.split(",") if part)
    for name, view in samples(asked.players, LONG_NAMES if asked.long_names else NAMES).items():
        if only and not any(part in name for part in only):
            continue
        image = QImage(width, height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        shown = scenes.in_teams(view) if asked.teams else view
        whole = QRectF(0, 0, width, height)
        paint(painter, whole, shown, THEMES[asked.look], NOW_US, language=language, letters=letters)
        painter.end()
        yield name, image


def main() -> None:
    """Paint every moment into contact sheets, without a window."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.sheets", description=main.__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--look", choices=sorted(THEMES), default="light")
    parser.add_argument("--size", default="1280x720", help="pixels of each picture, as 1280x720")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--long-names", action="store_true")
    parser.add_argument("--teams", action="store_true")
    parser.add_argument("--apart", action="store_true", help="letters far apart")
    parser.add_argument("--large", action="store_true", help="larger text")
    parser.add_argument("--only", default="", help="parts of moments' names, as winner,racing")
    parser.add_argument("--columns", type=int, default=4)
    parser.add_argument("--width", type=int, default=360, help="pixels of a small picture")
    parser.add_argument("--on-a-sheet", type=int, default=16)
    asked = parser.parse_args()
    asked.directory.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication(["gotit", "-platform", "offscreen"])
    everything = list(moments(asked))
    for start in range(0, len(everything), asked.on_a_sheet):
        path = asked.directory / f"sheet-{start // asked.on_a_sheet + 1}.png"
        part = everything[start : start + asked.on_a_sheet]
        contact_sheet(part, asked.columns, asked.width).save(str(path))
        print(path, *(name for name, _ in part))
    del app


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main()
