"""Text at 200 %: the same picture composed for a smaller stage and shown larger, up to twice, as far as it stays whole.

Composing for a stage half as high makes all that is told in stage units twice as large: words, cards, signs, gaps.
What gives way, in this order: empty room; gaps; cards, boards and shapes, which a composition fits into what is left;
what is told twice (`GIVES_WAY`). Nothing that is read is left out or cut, and no word is smaller than usual.

Must not: know a game; lay anything out; keep state, except of equal results.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from PyQt6.QtGui import QImage, QPainter

from gotit.language.words import Language
from gotit.ui.paint.canvas import Text
from gotit.ui.paint.fitting import ARABIC_SMALLER
from gotit.ui.paint.lettering import FLOOR, USUAL, Letters, runs_left, written
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.reading import ReadCanvas
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.show import Act, Show

STEPS = (1.0, 1.1, 1.2, 1.3, 1.45, 1.6, 1.8, 2.0)
"""How much larger a picture may be."""
GROWTH = (1.0, 1.25, 1.5, 2.0)
"""How much larger text may then get in its boxes."""
GIVES_WAY = ("pile", "round", "foot", "ahead", "call")
"""Parts that may be left out, by how their names begin: how many cards are left, which round it is, by how much whom,
who called later. The operator has them."""
TWICE = 2 * FLOOR
"""Text that is at least as large may give way to smaller text."""
_MOST = 2.1
_SLACK = 1.5


class Size(NamedTuple):
    """`scale`: how much larger the whole is shown. `letters`: how its text is written."""

    scale: float
    letters: Letters


AS_USUAL = Size(1.0, USUAL)
Compose = Callable[[float], Picture]
"""A picture in its own units, for a stage that is shown so many times as large; written as the letters say."""


def largest(compose: Compose, letters: Letters, language: Language, of: object) -> Size:
    """The largest at which a picture says all that it says as usual: first the whole, then its words, 2.0 together.

    `of`: what it is a picture of. A picture of the same, whose clock has gone on, has the same size.
    """
    found = next((size for known, size in _KNOWN if known == of), None)
    if found is None:
        found = _largest(compose, letters, language)
        _KNOWN.append((of, found))
    return found


_KNOWN: deque[tuple[object, Size]] = deque(maxlen=8)


def _largest(compose: Compose, letters: Letters, language: Language) -> Size:
    def told(size: Size) -> Told:
        with written(size.letters):
            return _told(larger(compose(size.scale), size), language)

    usual = told(Size(1.0, letters))

    def most(sizes: Sequence[Size]) -> Size:
        """The last that says all, if those before it do. The first does."""
        low, high = 0, len(sizes)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if _says_all(told(sizes[middle]), usual) else (low, middle)
        return sizes[low]

    celebrated = any(part.name == "finale" for part in usual[0])  # its characters are the show: only its words grow
    scale = 1.0 if celebrated else most([Size(scale, letters) for scale in STEPS]).scale
    return most([Size(scale, replace(letters, grown=more)) for more in GROWTH if more * scale <= _MOST])


Told = tuple[Picture, list[list[Text]]]
"""A picture, and what each of its parts says."""


def _told(picture: Picture, language: Language) -> Told:
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    found = []
    for part in picture:
        canvas = ReadCanvas(painter, language=language)
        part.draw_on(canvas)
        found.append(canvas.records or [])
    painter.end()
    return picture, found


def _says_all(told: Told, usual: Told) -> bool:
    """Is every part there, with what it says, and nothing cut, too small, or over something else?"""
    (picture, texts), (before, said) = told, usual
    now = {part.name: _words(of) for part, of in zip(picture, texts, strict=True)}
    inks = [text.ink for of in texts for text in of]
    return (
        all(
            part.name in now and _says(now[part.name], _words(of))
            for part, of in zip(before, said, strict=True)
            if not part.name.startswith(GIVES_WAY)
        )
        and all(_whole(text) for of in texts for text in of)
        and not _meet(inks)
        and not _meet([part.rect for part in picture], _SLACK)
    )


def _says(now: dict[str, list[float]], before: dict[str, list[float]]) -> bool:
    """The same, or our own words in their shorter form: names, numbers and mathematics are all there. Nothing is
    smaller than before, but for what is twice the floor; a seat's number, which its shape tells too, has the floor."""
    for word, heights in before.items():
        there = now.get(word, [])
        if len(there) != len(heights) and not (word.islower() and len(word) > 1 and len(now) * 2 >= len(before)):
            return False
        if not word.isdecimal() and any(high < min(was, TWICE) - 1 for high, was in zip(there, heights, strict=False)):
            return False
    return True


def _words(texts: list[Text]) -> dict[str, list[float]]:
    """Each word, with the glyph heights in which it is written."""
    found: dict[str, list[float]] = {}
    for text in texts:
        for word in text.shown.split():
            found.setdefault(word, []).append(text.glyph_height)
    return {word: sorted(heights) for word, heights in found.items()}


def _whole(text: Text) -> bool:
    arabic = runs_left(text.shown)  # its letters reach higher and lower
    least, slack = (FLOOR * ARABIC_SMALLER - 1, text.glyph_height * 0.3) if arabic else (FLOOR - 0.1, _SLACK)
    return text.glyph_height >= least and text.rect.holds(text.ink, slack)


def _meet(boxes: list[Rect], slack: float = 0.0) -> bool:
    boxes = sorted(boxes)
    for place, box in enumerate(boxes):
        for other in boxes[place + 1 :]:
            if other.x >= box.right:
                break
            if box.inset(slack).meets(other):
                return True
    return False


# --- on the stage --------------------------------------------------------------------------------------------------


def larger(picture: Picture, size: Size) -> Picture:
    """What was composed for a smaller stage, as it lies on the whole one."""
    return picture if size == AS_USUAL else tuple(_part(part, size) for part in picture)


def larger_show(show: Show, size: Size) -> Show:
    return show if size == AS_USUAL else replace(show, acts=tuple(_act(act, size) for act in show.acts))


def _act(act: Act, size: Size) -> Act:
    tracks = tuple(
        replace(
            track,
            part=_part(track.part, size),
            keys=tuple(replace(key, rect=key.rect.times(size.scale), arc=key.arc * size.scale) for key in track.keys),
        )
        for track in act.tracks
    )
    return replace(act, picture=larger(act.picture, size), tracks=tracks)


def _part(part: Part, size: Size) -> Part:
    return replace(part, rect=part.rect.times(size.scale), scale=size.scale, letters=size.letters)
