"""Many pictures at once, for people who look: every moment as a grid of small pictures, in any look, size and language.

`python -m tests.ui.sheets DIRECTORY --language ar --look dark --players 9 --long-names` writes `sheet-1.png`, … Nothing
is compared here (test_scenes.py does). `--what shows` takes instants of one show of each kind instead, `--what lessons`
the steps of How to play.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QGuiApplication, QImage, QPainter
from tests.ui import scenes
from tests.ui.filmstrip import still_picture
from tests.ui.test_show import PLAYED
from tests.ui.test_show import shows as shows_of

from gotit.games.lessons import lessons_of
from gotit.games.lessons import scenes as scenes_of
from gotit.games.shelf import shelf
from gotit.kits import KITS
from gotit.language.load import load
from gotit.ui.moments import LONG_NAMES, NAMES, NOW_US, samples
from gotit.ui.paint import paint
from gotit.ui.paint.lesson import LessonView
from gotit.ui.paint.lettering import Letters
from gotit.ui.paint.show import Show
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


def shows(asked: argparse.Namespace) -> Iterator[tuple[str, QImage]]:
    """Of matches by chance, one of each kind; of each act its middle and its end."""
    width, height = (int(part) for part in asked.size.split("x"))
    only = tuple(part for part in asked.only.split(",") if part)
    for game in PLAYED:
        kinds: dict[tuple[str, ...], Show] = {}
        if only and not any(part in game for part in only):
            continue
        for show in shows_of(game):
            kinds.setdefault(tuple(act.name for act in show.acts), show)
        for show in kinds.values():
            begins_ms = 0
            for act in show.acts:
                for share in (0.5, 0.999):
                    shot = show.shot(begins_ms + act.lasts_ms * share)
                    image = still_picture(shot, (width, height), THEMES[asked.look], load(asked.language))
                    yield f"{game} {act.name} {begins_ms + act.lasts_ms * share:.0f} ms", image
                begins_ms += act.lasts_ms


def lessons(asked: argparse.Namespace) -> Iterator[tuple[str, QImage]]:
    width, height = (int(part) for part in asked.size.split("x"))
    for kit in KITS:
        for lesson in lessons_of(kit.name):
            found = scenes_of(lesson, shelf())
            for number, scene in enumerate(found, 1):
                view = LessonView(number, len(found), scene.words, scene.views, scene.at_us, scene.lit)
                image = QImage(width, height, QImage.Format.Format_RGB32)
                painter = QPainter(image)
                whole = QRectF(0, 0, width, height)
                paint(painter, whole, view, THEMES[asked.look], NOW_US, language=load(asked.language))
                painter.end()
                yield f"{kit.name} {number}", image


KINDS = {"moments": moments, "shows": shows, "lessons": lessons}


def main() -> None:
    """Paint every moment into contact sheets, without a window."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.sheets", description=main.__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--what", choices=sorted(KINDS), default="moments")
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
    everything = list(KINDS[asked.what](asked))
    for start in range(0, len(everything), asked.on_a_sheet):
        path = asked.directory / f"sheet-{start // asked.on_a_sheet + 1}.png"
        part = everything[start : start + asked.on_a_sheet]
        contact_sheet(part, asked.columns, asked.width).save(str(path))
        print(path, *(name for name, _ in part))
    del app


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main()
