"""Who shows now if a random draw decided among several callers, or if those before gave up.

Must not: draw at random; know one game.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.match_view import MatchView, ShownPlace
from gotit.core.message import say
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR, advance, px_for
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.signs import draw_badge

_BADGE, _GAP = vh(6.2), vh(0.8)
"""Side of a badge whose number can be read, and the gap between two."""

_BY_LOT = say("by_lot", "Random draw")


def strip_of(view: MatchView, seat: int, lots: tuple[int, ...]) -> MatchView:
    """What the order strip shows of the seat that shows now: all calls if it was first, else only itself.

    Margins are measured from the first. `lots`: the drawn order of those who called together, () without a draw.
    """
    if view.order and view.order[0].seat == seat and len(lots) < 2:
        return view
    return replace(view, order=(ShownPlace(seat, None, True),), verdict="clear")


def lots_part(lots: tuple[int, ...], now: int) -> Part | None:
    """The drawn order of those who called together; None without a draw. `now`: who shows now."""
    return Part("lots", Rect(0, 0, 0, vh(7)), draw_lots, (lots, now)) if len(lots) > 1 else None


def draw_lots(canvas: Canvas, rect: Rect, lots: tuple[int, ...], now: int) -> None:
    """A badge for each, framed for whoever shows now. The words give way to the badges."""
    page, floor = canvas.theme.page, canvas.theme.floor
    said = canvas.words(_BY_LOT)
    words, rest = rect.take_left(advance(said, px_for(FLOOR)) + 2, vh(1.6))
    if _side(rest, len(lots)) >= _BADGE:
        canvas.text(words, said, FLOOR, page.soft, page.fill)
    else:
        rest = rect
    side = min(_BADGE, _side(rest, len(lots)))
    for number, seat in enumerate(lots):
        place = Rect(rest.x + number * (side + _GAP), rest.y + (rest.h - side) / 2, side, side)
        if seat == now:
            canvas.rounded(place, side * 0.24, floor.fill, floor.edge, 5)
            place = place.inset(side * 0.12)
        draw_badge(canvas, place, seat)


def _side(rect: Rect, count: int) -> float:
    """How wide each of this many badges may be."""
    return (rect.w - _GAP * (count - 1)) / count
