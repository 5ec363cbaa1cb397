"""The docs' pictures, painted by the program: those of the README are committed, and must be of this version.

    python -m release.pictures            say which are not
    python -m release.pictures --write    paint them anew

Must not: need a screen.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMITTED = ROOT / "docs" / "pictures"
SIZE = (960, 540)
PLAYERS = (4, 9)
MOMENTS = ("call", "dead-heat", "winner")
WORST_MEAN = 1.0
"""Of 255: another build of Qt smooths edges a little differently; what is shown differs by far more."""


def paint(folder: Path) -> list[Path]:
    """Paint each into `folder`, as PLAYERS-MOMENT-light.png. Raises OSError."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PyQt6.QtWidgets import QApplication

    from gotit.ui.moments import render_moments

    app = QApplication.instance() or QApplication([])
    painted = render_moments(folder, SIZE, players=PLAYERS, only=MOMENTS)
    del app
    return painted


def differ(one: Path, other: Path) -> bool:
    """Do these two show different things?"""
    import numpy
    from PyQt6.QtGui import QImage

    def pixels(path: Path) -> numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.int16]]:
        image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGBA8888)
        held = image.constBits()
        assert held is not None  # noqa: S101 (an image has bits)
        shape = (image.height(), image.width(), 4)
        return numpy.frombuffer(held.asstring(image.sizeInBytes()), numpy.uint8).reshape(shape).astype(numpy.int16)

    first, second = pixels(one), pixels(other)
    return first.shape != second.shape or float(numpy.abs(first - second).mean()) > WORST_MEAN


def outdated(fresh: Path) -> list[str]:
    """The committed pictures that are not as this version paints them, or that it doesn't paint; `fresh`: its own."""
    committed = sorted(COMMITTED.glob("*.png"))
    return [path.name for path in committed if not (fresh / path.name).exists() or differ(path, fresh / path.name)]


def main() -> int:
    """Say which are outdated, or paint them; the exit code."""
    fresh = ROOT / ".cache" / "release" / "pictures"
    paint(fresh)
    old = outdated(fresh)
    if "--write" in sys.argv[1:]:
        for name in old:
            (COMMITTED / name).write_bytes((fresh / name).read_bytes())
    for name in old:
        print(f"docs/pictures/{name} is not of this version: python -m release.pictures --write")
    return int(bool(old) and "--write" not in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
