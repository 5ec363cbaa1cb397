"""What could have been made of a card, for the class: equations, best first, with what they were worth.

May not happen here: finding them (the rules have done that).
"""

from __future__ import annotations

from gotit.games.mathic_fraction.tokens import Token
from gotit.games.mathic_fraction.view import Missed, Possible
from gotit.ui.paint import lettering
from gotit.ui.paint.box import Box, rows, vh
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, draw_face
from gotit.ui.paint.mathic_fraction.equation import draw_equation, set_equation
from gotit.ui.paint.mathic_fraction.tokens import draw_token

_PAD = vh(1.6)
_HEAD = vh(13)
_ROW = vh(12.6)
_COIN = vh(12.4)
_POINTS = vh(11)
_FOOT = vh(5.6)


def missed_height(missed: Missed) -> float:
    """How high the panel wants to be."""
    return 2 * _PAD + _HEAD + vh(0.8) + min(4, len(missed.equations)) * _ROW


def draw_missed(canvas: Canvas, box: Box, missed: Missed, name: str) -> None:
    panel = canvas.theme.panel
    canvas.panel(box, panel)
    inner = box.inset(_PAD)
    head, body = inner.take_top(_HEAD, vh(0.8))
    card, words = head.take_left(head.h * CARD_ASPECT, vh(2))
    draw_face(canvas, card, missed.card.face)
    if not missed.equations:
        said = "Nothing was missed with this card." if missed.complete else "Nothing found that was missed."
        canvas.text(words, said, vh(4.6), panel.ink, panel.fill, lines=2)
        return
    found = "could have made with it:" if not missed.made else "could have made more with it:"
    canvas.text(words, f"{name} {found}", vh(4.6), panel.ink, panel.fill, lines=2)
    room = max(1, int((body.h + 1) // _ROW))
    shown = missed.equations[:room]
    more = len(missed.equations) - len(shown)
    if more and body.h - len(shown) * _ROW < _FOOT and len(shown) > 1:
        shown, more = shown[:-1], more + 1
    if more or not missed.complete:
        foot, body = body.take_bottom(min(_FOOT, body.h - len(shown) * _ROW), 0)
        if foot.h >= _FOOT - 1:
            canvas.text(foot, f"and {more} more" if more else "There may be more.", FLOOR, panel.soft, panel.fill)
    for cell, possible in zip(rows(body, len(shown), 0), shown, strict=True):
        _draw_possible(canvas, cell._replace(h=min(cell.h, vh(20))), possible)


def _draw_possible(canvas: Canvas, box: Box, possible: Possible) -> None:
    """The equation, the coins that it would have earned, and its points."""
    panel = canvas.theme.panel
    points, rest = box.take_right(_POINTS, vh(1))
    canvas.text(points, f"+{possible.points}", vh(4.8), panel.ink, panel.fill, align="right")
    coins, equation = _coins(rest, possible)
    if coins is not None:
        for place, token in enumerate(possible.tokens):
            coin = Box(coins.x + place * (_COIN + vh(0.6)), coins.centre[1] - _COIN / 2, _COIN, _COIN)
            draw_token(canvas, coin, token)
    draw_equation(canvas, equation, possible.equation.pieces, vh(5.4), panel.ink, panel.fill, align="left")


def _coins(box: Box, possible: Possible) -> tuple[Box | None, Box]:
    """Coins on the right, if the equation can still be read beside them."""
    tokens: tuple[Token, ...] = possible.tokens
    wide = len(tokens) * (_COIN + vh(0.6))
    if not tokens or box.h < _COIN or wide > box.w * 0.6:
        return None, box
    coins, rest = box.take_right(wide, vh(1.4))
    found = set_equation(possible.equation.pieces, round(rest.w, 1), round(rest.h, 1), vh(5.4))
    return (coins, rest) if found.glyph >= lettering.FLOOR else (None, box)
