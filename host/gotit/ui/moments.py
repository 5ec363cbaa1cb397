"""The main moments of matches as sample views: what demos, screenshots and tests show.

Must not: know one game. Each game's moments stand with its painting. `python -m gotit.ui.moments DIRECTORY` paints them
all.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QGuiApplication, QImage, QPainter

from gotit.core.match_view import MatchView
from gotit.kits import KITS, load
from gotit.ui import hall_moments
from gotit.ui.paint import View, paint
from gotit.ui.samples import LONG_NAMES, NAMES, NOW_US, ended
from gotit.ui.theme import LIGHT, THEMES, Theme

__all__ = ["LONG_NAMES", "NAMES", "NOW_US", "picture", "render_moments", "samples"]


def samples(n: int, names: tuple[str, ...] = NAMES) -> dict[str, View]:
    """Every moment of every game for `n` players that makes sense with as many; and of a hall, with `n` at a table."""
    views: dict[str, View] = dict(hall_moments.samples(n, names))
    for kit in KITS:
        views |= load(kit.moments).samples(n, names)
    return {name: ended(view) if isinstance(view, MatchView) else view for name, view in views.items()}


def picture(view: View, size: tuple[int, int], theme: Theme, at_us: int = NOW_US, *, still: bool = False) -> QImage:
    """A view painted without a window (a QGuiApplication must exist). `size`: pixels; `still`: reduced motion."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, QRectF(0, 0, *size), view, theme, at_us, still=still)
    painter.end()
    return image


def render_moments(
    directory: Path,
    size: tuple[int, int] = (1920, 1080),
    theme: Theme = LIGHT,
    players: tuple[int, ...] = (1, 4, 9),
    only: tuple[str, ...] = (),
    names: tuple[str, ...] = NAMES,
) -> list[Path]:
    """Paint the main moments into PNG files `9-call-light.png`; returns their paths. `only`: names of moments."""
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for n in players:
        for name, view in samples(n, names).items():
            if only and name not in only:
                continue
            path = directory / f"{n}-{name}-{theme.name}.png"
            if not picture(view, size, theme).save(str(path)):
                raise OSError(f"The picture {path} cannot be written.")
            written.append(path)
    return written


def main() -> None:
    """Paint moments into PNG files, without a window."""
    parser = argparse.ArgumentParser(prog="python -m gotit.ui.moments", description=main.__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--size", default="1920x1080", help="pixels, as 1920x1080")
    parser.add_argument("--theme", choices=sorted(THEMES), action="append", help="default: light")
    parser.add_argument("--players", default="1,4,9", help="numbers of players, as 1,4,9")
    parser.add_argument("--only", default="", help="names of moments, as call,winner")
    parser.add_argument("--long-names", action="store_true")
    chosen = parser.parse_args()
    width, height = (int(part) for part in chosen.size.split("x"))
    players = tuple(int(part) for part in chosen.players.split(","))
    if not all(1 <= number <= len(NAMES) for number in players):
        parser.error(f"--players: from 1 to {len(NAMES)}")
    only = tuple(part for part in chosen.only.split(",") if part)
    app = QGuiApplication(["gotit", "-platform", "offscreen"])
    for theme in chosen.theme or ["light"]:
        names = LONG_NAMES if chosen.long_names else NAMES
        for path in render_moments(chosen.directory, (width, height), THEMES[theme], players, only, names):
            print(path)
    del app


if __name__ == "__main__":
    main()
