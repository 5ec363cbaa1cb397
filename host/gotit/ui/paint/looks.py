"""What a game gives to its finale: how a score is painted, of what the confetti is.

Must not: know one game; lay anything out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gotit.core.message import Message, say
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.celebration import Confetto
from gotit.ui.paint.fitting import NARROWEST_LETTERS, lines_height
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.theme import Surface

LEAST = vh(3.3)
"""Glyph height of all that children read."""
ROW_OF_VALUE = lines_height(1, vh(4.5))

DrawScore = Callable[..., None]
"""`draw(canvas, rect, surface, *data)`: what a seat has won, in the middle of a row."""


@dataclass(frozen=True)
class Looks:
    """What a game gives. `scores`: by seat, how its score is painted and of what; seats that have none are left out.

    `brief`: a score where there is only a line's end for it, if another. `shown`: paints what a best moment shows.
    `beside`: in a match of one player, whom it was against: a name, and its score.
    """

    scores: dict[int, tuple[Any, ...]]
    confetto: Confetto
    brief: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    shown: Callable[[Canvas, Rect, tuple[Any, ...]], None] | None = None
    beside: tuple[str, tuple[Any, ...]] | None = None


def words_score(canvas: Canvas, rect: Rect, surface: Surface, words: str, short: str) -> None:
    """A score that is said; where there is no room, only how much it is."""
    said = words if lettering.fits(words, rect.w / NARROWEST_LETTERS, LEAST) else short
    high = max(LEAST, min(vh(5.6), rect.h / 1.9))
    canvas.text(rect, said, high, surface.ink, surface.fill, least=LEAST, align="centre")


def shown_points(n: int) -> Message:
    """ "31 points"."""
    return say("finale_points", "{n, plural, one {# point} other {# points}}", n=n)
