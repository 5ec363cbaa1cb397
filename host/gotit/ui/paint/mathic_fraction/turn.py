"""What was done last, if it was not an equation.

Must not: show equations.
"""

from __future__ import annotations

from gotit.games.mathic_fraction.cards import Face
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR, NAME, fits
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, draw_face
from gotit.ui.paint.mathic_fraction.claim import Who
from gotit.ui.paint.mathic_fraction.signs import draw_lost_turn
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.signs import draw_badge

TOLD = vh(13.6)
_PAD = vh(1)


def draw_told(canvas: Canvas, rect: Rect, who: Who, face: Face | None, said: str, lost: bool) -> None:
    """Who discarded which card, lost a turn, or had nothing to say."""
    surface = canvas.theme.panel
    canvas.panel(rect, surface)
    inner = rect.inset(_PAD)
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
    draw_badge(canvas, Rect(badge.x, badge.y + (badge.h - side) / 2, side, side), who.seat)
    canvas.text(upper, who.name, NAME, surface.ink, surface.fill, name=True)
    canvas.text(lower, said, FLOOR, surface.soft, surface.fill)
