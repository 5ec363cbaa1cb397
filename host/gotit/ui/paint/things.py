"""Cards and tiles in a picture, one by one: which lie there, and the picture without some of them.

Must not: know a game; say what happens to a card (`passing` does).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from PyQt6.QtGui import QImage, QPainter

from gotit.language.words import Language
from gotit.ui.paint.canvas import Canvas, Thing
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT

_P = ParamSpec("_P")
DrawCard = Callable[Concatenate[Canvas, Rect, _P], None]
DrawPlace = Callable[[Canvas, Rect], None]


def a_card(place: DrawPlace | None = None) -> Callable[[DrawCard[_P]], DrawCard[_P]]:
    """What this paints is a card: it may come from elsewhere. `place` paints where it will lie."""

    def marked(draw: DrawCard[_P]) -> DrawCard[_P]:
        @wraps(draw)
        def drawn(canvas: Canvas, rect: Rect, /, *args: _P.args, **kwargs: _P.kwargs) -> None:
            if canvas.noted is None and not canvas.left_out:
                draw(canvas, rect, *args, **kwargs)
                return
            thing = canvas.thing(rect, draw_card, (draw, args, tuple(sorted(kwargs.items()))))
            if thing in canvas.left_out:
                if place is not None:
                    place(canvas, rect)
                return
            if canvas.noted is not None:
                canvas.noted.append(thing)
            draw(canvas, rect, *args, **kwargs)

        return drawn

    return marked


def draw_card(
    canvas: Canvas, rect: Rect, draw: Callable[..., None], args: tuple[Any, ...], kwargs: tuple[tuple[str, Any], ...]
) -> None:
    draw(canvas, rect, *args, **dict(kwargs))


def things_in(part: Part, language: Language) -> tuple[Thing, ...]:
    """The cards in a part, in the order in which they are drawn."""
    image = QImage(1, 1, QImage.Format.Format_RGB32)  # it only lends its painter a device
    painter = QPainter(image)
    canvas = Canvas(painter, LIGHT, language=language)
    canvas.noted = []
    part.draw_on(canvas)
    painter.end()
    return tuple(canvas.noted)


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
