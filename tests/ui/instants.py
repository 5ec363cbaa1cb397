"""What is read at each instant of a show, as data: every text, how strong it is, and what lies over it. No pixels.

Must not: play (the projector does), judge (the tests do).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from PyQt6.QtGui import QImage, QPainter
from tests.ui.drawn import NotedAloneCanvas

from gotit.language.words import ENGLISH, Language
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.show import Show
from gotit.ui.theme import LIGHT

_ROUND = 0.12
"""A star, a ring or a face leaves so much of its square's sides free."""


@dataclass(frozen=True)
class Seen:
    """A text at an instant. `opacity` 0-1; `over`: parts that lie above some of it, each with the share that it hides,
    but for one that says the same there.
    """

    text: str
    part: str
    ink: Rect
    opacity: float = 1.0
    over: dict[str, float] = field(default_factory=dict)


class Film:
    """The instants of one show. Each part is drawn once."""

    def __init__(self, show: Show, language: Language = ENGLISH) -> None:
        self.show = show
        self._language = language
        self._drawn: dict[Part, tuple[tuple[tuple[str, Rect], ...], tuple[Rect, ...]]] = {}

    def at(self, elapsed_ms: float) -> list[Seen]:
        """Every text that is there at this instant, the lowest first."""
        shot = self.show.shot(elapsed_ms)
        seen: list[Seen] = []
        for part in shot.picture:
            seen += (Seen(text, part.name, ink) for text, ink in self._texts(part))
        for sprite in shot.sprites:
            own = [(text, _carried(ink, sprite.part.rect, sprite.rect)) for text, ink in self._texts(sprite.part)]
            for area in self._areas(sprite.part) if sprite.opacity > 0 else ():
                lies = _carried(area, sprite.part.rect, sprite.rect)
                for below in seen:
                    hides = share(below.ink, lies)
                    if hides > 0 and not any(text == below.text and share(below.ink, ink) > 0.8 for text, ink in own):
                        below.over[sprite.part.name] = max(hides, below.over.get(sprite.part.name, 0.0))
            seen += (Seen(text, sprite.part.name, ink, sprite.opacity) for text, ink in own)
        return seen

    def _texts(self, part: Part) -> tuple[tuple[str, Rect], ...]:
        return self._look(part)[0]

    def _areas(self, part: Part) -> tuple[Rect, ...]:
        return self._look(part)[1]

    def _look(self, part: Part) -> tuple[tuple[tuple[str, Rect], ...], tuple[Rect, ...]]:
        """Its texts with where their ink lies; and the areas that hide what is below them."""
        if part not in self._drawn:
            image = QImage(16, 9, QImage.Format.Format_RGB32)  # it only lends its painter a device
            painter = QPainter(image)
            canvas = NotedAloneCanvas(painter, LIGHT, self._language)
            part.draw_on(canvas)
            painter.end()
            areas = tuple(
                mark.rect if mark.what != "path" else mark.rect.inset(mark.rect.w * _ROUND, mark.rect.h * _ROUND)
                for mark in canvas.marks
                if mark.fill
            )
            texts = tuple((text.shown, text.ink) for text in canvas.records or ())
            self._drawn[part] = texts, areas
        return self._drawn[part]


def share(one: Rect, other: Rect) -> float:
    """How much of the one the other covers, 0-1."""
    x, y, w, h = one
    left, top, wide, high = other
    if x >= left + wide or left >= x + w or y >= top + high or top >= y + h or not w * h:
        return 0.0  # of millions most
    return (min(x + w, left + wide) - max(x, left)) * (min(y + h, top + high) - max(y, top)) / (w * h)


def _carried(rect: Rect, drawn: Rect, lies: Rect) -> Rect:
    """Where something of a part is while the part, drawn at `drawn`, lies at `lies`."""
    across, down = lies.w / drawn.w, lies.h / drawn.h
    return Rect(
        lies.x + (rect.x - drawn.x) * across, lies.y + (rect.y - drawn.y) * down, rect.w * across, rect.h * down
    )
