"""Cards, signs and texts in a picture, one by one: which are there, and the picture without some of the cards.

Must not: know a game; say what happens to a card (`passing` does).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec

from PyQt6.QtGui import QImage, QPainter

from gotit.language.words import Language
from gotit.ui.paint.canvas import Canvas, Text, Thing
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.reading import ReadCanvas
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT, Theme

_P = ParamSpec("_P")
DrawCard = Callable[Concatenate[Canvas, Rect, _P], None]
DrawPlace = Callable[[Canvas, Rect], None]


def a_card(place: DrawPlace | None = None) -> Callable[[DrawCard[_P]], DrawCard[_P]]:
    """What this paints is a card: it may come from elsewhere. `place` paints where it will lie."""

    def marked(draw: DrawCard[_P]) -> DrawCard[_P]:
        return _noted(draw, place, is_card=True)

    return marked


def a_sign(draw: DrawCard[_P]) -> DrawCard[_P]:
    """What this paints is told from all around it: who it is, what was won."""
    return _noted(draw, None, is_card=False)


def _noted(draw: DrawCard[_P], place: DrawPlace | None, *, is_card: bool) -> DrawCard[_P]:
    @wraps(draw)
    def drawn(canvas: Canvas, rect: Rect, /, *args: _P.args, **kwargs: _P.kwargs) -> None:
        if canvas.noted is None and not canvas.left_out:
            draw(canvas, rect, *args, **kwargs)
            return
        thing = canvas.thing(rect, draw_thing, (draw, args, tuple(sorted(kwargs.items()))), is_card)
        if thing in canvas.left_out:
            if place is not None:
                place(canvas, rect)
            return
        if canvas.noted is None:
            draw(canvas, rect, *args, **kwargs)
        else:
            canvas.noted.append(thing)

    return drawn


def draw_thing(
    canvas: Canvas, rect: Rect, draw: Callable[..., None], args: tuple[Any, ...], kwargs: tuple[tuple[str, Any], ...]
) -> None:
    draw(canvas, rect, *args, **dict(kwargs))


class Seen(NamedTuple):
    """What is told in a part: its cards and signs, and the texts beside them, in the order in which they are drawn; and
    the areas below them, each with its colour."""

    things: tuple[Thing, ...]
    texts: tuple[Text, ...]
    areas: tuple[tuple[Rect, str], ...]

    def ground(self, rect: Rect) -> str | None:
        """The colour on which something lies there; None: no area of this part."""
        return next((colour for area, colour in reversed(self.areas) if area.holds(rect, _SLACK)), None)


_SLACK = 2.0
"""So far something may hang out of the area that it lies on, in stage units."""


class _Noting(ReadCanvas):
    """Notes things and areas, too."""

    def __init__(self, painter: QPainter, theme: Theme, language: Language) -> None:
        super().__init__(painter, theme, language)
        self.noted = []
        self.areas: list[tuple[Rect, str]] = []

    def fill(self, rect: Rect, colour: str) -> None:
        self.areas.append((self.at(rect).times(self._larger), colour))

    def rounded(self, rect: Rect, radius: float, fill: str | None, edge: str | None = None, width: float = 0.0) -> None:
        if fill:
            self.fill(rect, fill)


def seen_in(part: Part, theme: Theme, language: Language) -> Seen:
    image = QImage(1, 1, QImage.Format.Format_RGB32)  # it only lends its painter a device
    painter = QPainter(image)
    canvas = _Noting(painter, theme, language)
    part.draw_on(canvas)
    painter.end()
    return Seen(tuple(canvas.noted or ()), tuple(canvas.records or ()), tuple(canvas.areas))


def cards_in(part: Part, language: Language) -> tuple[Thing, ...]:
    return tuple(thing for thing in seen_in(part, LIGHT, language).things if thing.is_card)


def face(thing: Thing) -> tuple[Any, ...]:
    """What it is, wherever it lies, however it is lit."""
    draw, args, _ = thing.data
    return draw, args[:1]


def as_part(thing: Thing, name: str, like: Part) -> Part:
    """It alone, in its place. `like`: the part that it lies in."""
    return Part(name, thing.rect, thing.draw, thing.data, scale=thing.scale, letters=like.letters)


def without(picture: Picture, things: frozenset[Thing]) -> Picture:
    """The same picture, in which the places of these cards are empty."""
    touched = {part for part in picture if any(part.rect.meets(thing.rect) for thing in things)}
    return tuple(
        replace(part, draw=draw_without, data=(part.draw, part.data, things)) if part in touched else part
        for part in picture
    )


def draw_without(
    canvas: Canvas, rect: Rect, draw: Callable[..., None], data: tuple[Any, ...], things: frozenset[Thing]
) -> None:
    canvas.left_out = things
    draw(canvas, rect, *data)
    canvas.left_out = frozenset()
