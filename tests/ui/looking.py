"""What the painting tests look at, without a window: every text of a picture, and pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QImage, QPainter
from tests.ui.drawn import drawn

from gotit.language.load import load
from gotit.language.pseudo import ACCENTED, MIRRORED
from gotit.language.words import ENGLISH, Language
from gotit.ui.moments import LONG_NAMES, NAMES, NOW_US, samples
from gotit.ui.paint import Picture, Text, View, paint
from gotit.ui.paint.lettering import USUAL, Letters
from gotit.ui.paint.reading import ReadCanvas
from gotit.ui.paint.rect import Rect, stage
from gotit.ui.theme import LIGHT, Theme

LANGUAGES = {tag: load(tag) for tag in (ENGLISH.tag, ACCENTED, MIRRORED)}
"""English, and the two made from it: one longer by 40 %, one written from right to left."""
ASPECTS = {"4:3": 4 / 3, "16:10": 1.6, "16:9": 16 / 9, "21:9": 21 / 9}


def texts(
    view: View, aspect: float, theme: Theme = LIGHT, language: Language = ENGLISH, letters: Letters = USUAL
) -> tuple[Picture, list[Text]]:
    """The parts of a picture, and every text on it. No pixel is coloured: nobody looks at one."""
    height = 90
    parts, _ = drawn(view, (round(height * aspect), height), theme, language, letters, ReadCanvas)
    return tuple(each.part for each in parts), [text for each in parts for text in each.texts]


def look(
    view: View, size: tuple[int, int], theme: Theme, language: Language = ENGLISH, letters: Letters = USUAL
) -> tuple[Picture, list[Text], QImage]:
    records: list[Text] = []
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    whole = QRectF(0, 0, *size)
    picture = paint(painter, whole, view, theme, NOW_US, records=records, language=language, letters=letters)
    painter.end()
    return picture, records, image


def all_moments(n: int, long: bool = False) -> Iterator[tuple[str, View]]:
    yield from samples(n, LONG_NAMES if long else NAMES).items()


def outside(picture: Picture, safe: Rect) -> list[str]:
    """Parts beyond what every projector shows. A finale's stage and its confetti reach the edges of the picture; what
    is read on it does not."""
    inner = [each for part in picture for each in (part.data[0] if part.name == "finale" else (part,))]
    return [
        part.name
        for part in inner
        if not part.name.startswith(("ground", "confetto")) and not safe.holds(part.rect, 1.0)
    ]


def meetings(boxes: Sequence[Rect]) -> list[tuple[int, int]]:
    """Which of these boxes overlap, as pairs of their numbers."""
    found = []
    order = sorted(range(len(boxes)), key=lambda number: boxes[number].x)
    for place, number in enumerate(order):
        for other in order[place + 1 :]:
            if boxes[other].x >= boxes[number].right:
                break
            if boxes[number].meets(boxes[other]):
                found.append((number, other))
    return found


def pixels(image: QImage, box: Rect) -> Counter[str]:
    """How often each colour occurs in the pixels within a box of the stage."""
    colours, times = np.unique(_raw(image, box), return_counts=True)
    return Counter({f"#{pixel:06X}": count for pixel, count in zip(colours.tolist(), times.tolist(), strict=True)})


def shares(image: QImage, box: Rect, *colours: str) -> list[float]:
    """How much of the pixels within a box of the stage has each of these colours ("#RRGGBB"), 0-1."""
    raw = _raw(image, box)
    return [float(np.count_nonzero(raw == int(colour[1:], 16)) / raw.size) for colour in colours]


def _raw(image: QImage, box: Rect) -> NDArray[np.integer[Any]]:
    """The pixels within a box of the stage, 0xRRGGBB."""
    lies, scale = stage(image.width(), image.height())
    x, y = int(lies.x + box.x * scale), int(lies.y + box.y * scale)
    cut = image.copy(x, y, max(1, int(box.w * scale)), max(1, int(box.h * scale)))
    bits = cut.constBits()
    assert bits is not None
    return np.frombuffer(bytes(bits.asarray(cut.sizeInBytes())), np.uint32) & 0xFFFFFF


def difference(one: QImage, other: QImage) -> float:
    """The mean difference of two images of the same size, over all channels, 0-255."""
    assert one.size() == other.size()
    first, second = one.constBits(), other.constBits()
    assert first is not None
    assert second is not None
    a, b = (
        np.frombuffer(bytes(bits.asarray(one.sizeInBytes())), np.uint8)[::7].astype(np.int16)
        for bits in (first, second)
    )
    return float(np.abs(a - b).mean())
