"""Cards with a number: lying on the table, small in a line of addition, and the backs of a hand.

Must not: decide which cards there are. The six symbols decide nothing (AI-04) and are not drawn: at ten metres only the
number counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.stamps import stamp
from gotit.ui.theme import Surface, Theme

Look = Literal["plain", "pointed", "taken", "played"]
"""`pointed`: the actor points at it. `taken`: collected in the turn that is being reviewed. `played`: the actor's."""

CARD_ASPECT = 0.74
"""A card's width divided by its height."""
SMALL = Rect(0, 0, vh(5.2), vh(6.2))
"""A card in a line of addition. Its number is as high as the smallest writing, even with two digits."""
_PLUS = vh(2.3)


def card_in(cell: Rect) -> Rect:
    """The largest card in a cell."""
    high = min(cell.h, cell.w / CARD_ASPECT)
    return cell.centred(high * CARD_ASPECT, high)


def draw_number_card(canvas: Canvas, rect: Rect, number: int, look: Look = "plain") -> None:
    """A card that fills the box."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        surface = _surface(canvas.theme, look)
        edge = canvas.theme.line if look == "plain" else surface.edge
        least = 3.0 if look == "plain" else 5.0
        width = max(least, rect.h * (0.016 if look == "plain" else 0.045))
        canvas.rounded(rect, rect.h * 0.09, surface.fill, edge, width)
        canvas.digit(rect.inset(rect.w * 0.1), str(number), max(FLOOR, rect.h * 0.5), surface.ink, surface.fill)

    stamp(canvas, rect, ("number card", number, look), draw)


def draw_place(canvas: Canvas, rect: Rect) -> None:
    """A place on the table where no card lies."""
    place = rect.inset(rect.w * 0.12)
    canvas.rounded(place, place.h * 0.09, None, canvas.theme.slot, 3)


def _surface(theme: Theme, look: Look) -> Surface:
    return {"plain": theme.panel, "pointed": theme.floor, "taken": theme.good, "played": theme.floor}[look]


def sum_width(count: int) -> float:
    """How wide `draw_sum` is with this many cards."""
    return count * SMALL.w + (count - 1) * _PLUS


def draw_sum(canvas: Canvas, rect: Rect, numbers: Sequence[int], colour: str) -> None:
    """Small cards with plus signs between them, from the left. `colour`: of the signs."""
    x = rect.x
    for place, number in enumerate(numbers):
        if place:
            side = _PLUS * 0.62
            plus = Rect(x, rect.y, _PLUS, rect.h).centred(side, side)
            middle_x, middle_y = plus.centre
            canvas.line([(plus.x, middle_y), (plus.right, middle_y)], colour, side * 0.24)
            canvas.line([(middle_x, plus.y), (middle_x, plus.bottom)], colour, side * 0.24)
            x += _PLUS
        draw_number_card(canvas, Rect(x, rect.y + (rect.h - SMALL.h) / 2, SMALL.w, SMALL.h), number)
        x += SMALL.w


def draw_backs(canvas: Canvas, rect: Rect, count: int) -> float:
    """This many cards from behind, each half over the last, or closer if the rectangle is short. Returns how wide they
    are."""
    theme = canvas.theme
    wide = rect.h * CARD_ASPECT
    step = min(wide * 0.55, (rect.w - wide) / max(1, count - 1))
    for number in range(count):
        back = Rect(rect.x + number * step, rect.y, wide, rect.h)
        canvas.rounded(back, wide * 0.16, theme.chip.fill, theme.panel.fill, 2.5)
    return wide + step * (count - 1) if count else 0.0
