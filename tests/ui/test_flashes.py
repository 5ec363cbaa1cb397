"""Nothing flashes (WCAG 2.3.1, after ITU-R BT.1702): no more than three flashes in any second, none of saturated red.

A flash is a pair of opposing changes of relative luminance of 10 % of the most or more, where the darker is below 0.80.
It counts where it fills a quarter of any field of a third of the picture's width and height (10° as seen up close).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray
from PyQt6.QtGui import QColor, QImage
from tests.ui.filmstrip import Strip
from tests.ui.test_show import PLAYED, shows

from gotit.ui.paint.show import Show
from gotit.ui.theme import DARK, LIGHT

pytestmark = pytest.mark.usefixtures("qapp")

SIZE = (48, 27)
EVERY_MS = 50
MOST_FLASHES = 3
CHANGE, DARKER = 0.10, 0.80
RED_SHARE, RED_CHANGE = 0.8, 20 / 320
FIELD, FILLED = (16, 9), 0.25

Frames = NDArray[np.float64]
"""(frames, rows, columns)"""


def linear(image: QImage) -> NDArray[np.float64]:
    """Linear light 0-1 of each pixel, as (rows, columns, red green blue)."""
    bits = image.constBits()
    assert bits is not None
    raw = np.frombuffer(bytes(bits.asarray(image.sizeInBytes())), np.uint8).reshape(SIZE[1], SIZE[0], 4)
    share = raw[:, :, 2::-1] / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def changes(levels: Frames, least: float, counts: NDArray[np.bool_] | None = None) -> Frames:
    """At which frames each pixel turns: a change of `least` or more that opposes the one before it."""
    turned = np.zeros_like(levels)
    low, high = levels[0].copy(), levels[0].copy()
    way = np.zeros(levels.shape[1:])
    for at, level in enumerate(levels):
        dark = np.minimum(low, level) < DARKER if counts is None else counts[at]
        up = (level - low >= least) & (way <= 0) & dark
        down = (high - level >= least) & (way >= 0) & dark
        turned[at][up | down] = 1
        way = np.where(up, 1, np.where(down, -1, way))
        low = np.where(up | down, level, np.minimum(low, level))
        high = np.where(up | down, level, np.maximum(high, level))
    return turned


def flashes(turned: Frames) -> float:
    """The most flashes in any second that fill a quarter of any field."""
    window = 1000 // EVERY_MS
    worst = 0.0
    for start in range(max(1, len(turned) - window + 1)):
        pairs = turned[start : start + window].sum(axis=0) // 2
        for number in range(int(pairs.max()), int(worst), -1):
            if any((field >= number).mean() >= FILLED for field in fields(pairs)):
                worst = number
                break
    return worst


def fields(pairs: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    for y in range(0, SIZE[1] - FIELD[1] + 1, 3):
        for x in range(0, SIZE[0] - FIELD[0] + 1, 4):
            yield pairs[y : y + FIELD[1], x : x + FIELD[0]]


def flashes_of(images: Sequence[QImage]) -> tuple[float, float]:
    """General and red flashes."""
    light = np.stack([linear(image) for image in images])
    luminance = light @ np.array([0.2126, 0.7152, 0.0722])
    red, rest = light[..., 0], light[..., 1] + light[..., 2]
    saturated = red / np.maximum(red + rest, 1e-6) >= RED_SHARE
    involved = saturated | np.roll(saturated, 1, axis=0)
    return flashes(changes(luminance, CHANGE)), flashes(changes(np.maximum(red - rest, 0), RED_CHANGE, involved))


def test_a_stroboscope_is_found() -> None:
    """White and black, and red and black, four times a second; but not twice, and not where it is small."""

    def blinking(colour: str, on_ms: int, part: int = 1) -> list[QImage]:
        made = []
        for at_ms in range(0, 2000, EVERY_MS):
            image = QImage(*SIZE, QImage.Format.Format_RGB32)
            image.fill(QColor("black"))
            if at_ms // on_ms % 2:
                for y in range(SIZE[1] // part):
                    for x in range(SIZE[0] // part):
                        image.setPixelColor(x, y, QColor(colour))
            made.append(image)
        return made

    assert flashes_of(blinking("white", 100))[0] > MOST_FLASHES
    assert flashes_of(blinking("#C80000", 100))[1] > MOST_FLASHES
    assert flashes_of(blinking("white", 250)) == (2, 0)
    assert flashes_of(blinking("white", 100, part=12))[0] == 0


@pytest.mark.parametrize("still", [False, True], ids=["", "reduced"])
@pytest.mark.parametrize("game", PLAYED)
def test_no_show_flashes(game: str, still: bool) -> None:
    """One of each kind of show, in light and dark, as it moves and with reduced motion."""
    kinds: dict[tuple[str, ...], Show] = {}
    for show in shows(game):
        kinds.setdefault(tuple(act.name for act in show.acts), show)
    for number, (kind, show) in enumerate(kinds.items()):
        theme = (LIGHT, DARK)[number % 2]
        times = range(0, show.lasts_ms + EVERY_MS, EVERY_MS)
        strip = Strip(SIZE, theme)
        images = [strip.at(show.shot(at_ms, still=still)) for at_ms in times]
        general, red = flashes_of(images)
        assert general <= MOST_FLASHES, kind
        assert red == 0, kind
