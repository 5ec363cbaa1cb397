"""What was done last, where it was no equation; and in which order the lot lets callers speak.

May not happen here: equations.
"""

from __future__ import annotations

from gotit.games.mathic_fraction.cards import Face
from gotit.ui.paint.box import Box, vh
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR, NAME, advance, fits, px_for
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, draw_face
from gotit.ui.paint.mathic_fraction.claim import Who
from gotit.ui.paint.mathic_fraction.signs import draw_lost_turn
from gotit.ui.paint.signs import draw_badge

TOLD = vh(13.6)
_PAD = vh(1)
_LOT = vh(6.2)
"""A badge whose number can be read."""


def draw_told(canvas: Canvas, box: Box, who: Who, face: Face | None, said: str, lost: bool) -> None:
    """Who discarded which card, lost a turn, or had nothing to say."""
    surface = canvas.theme.panel
    canvas.panel(box, surface)
    inner = box.inset(_PAD)
    wide = inner.h * CARD_ASPECT
    words = inner
    if face is not None:
        sign, words = inner.take_right(wide, vh(1))
        draw_face(canvas, sign, face)
    elif lost:
        sign, words = inner.take_right(vh(9), vh(1))
        draw_lost_turn(canvas, sign.centred(vh(9), vh(9)), surface.ink)
    side = vh(6)
    badge, beside = words.take_left(side, vh(1.4))
    upper, lower = beside.take_top(words.h * 0.52, 0)
    if not fits(said, lower.w):  # a narrow screen: the badge moves up beside the name
        badge, lower = words.take_top(upper.h, 0)
    draw_badge(canvas, Box(badge.x, badge.y + (badge.h - side) / 2, side, side), who.seat)
    canvas.text(upper, who.name, NAME, surface.ink, surface.fill, name=True)
    canvas.text(lower, said, FLOOR, surface.soft, surface.fill)


def draw_lots(canvas: Canvas, box: Box, lots: tuple[int, ...], now: int) -> None:
    """In which order those who pressed together may speak; whoever has the floor is framed."""
    page, floor = canvas.theme.page, canvas.theme.floor
    said, gap = "By lot", vh(0.8)
    words, rest = box.take_left(advance(said, px_for(FLOOR)) + 2, vh(1.6))
    if (rest.w - gap * (len(lots) - 1)) / len(lots) >= _LOT:
        canvas.text(words, said, FLOOR, page.soft, page.fill)
    else:
        rest = box
    side = min(_LOT, (rest.w - gap * (len(lots) - 1)) / len(lots))
    for number, seat in enumerate(lots):
        place = Box(rest.x + number * (side + gap), rest.y + (rest.h - side) / 2, side, side)
        if seat == now:
            canvas.rounded(place, side * 0.24, floor.fill, floor.edge, 5)
            place = place.inset(side * 0.07)
        draw_badge(canvas, place, seat)
