"""What could have been made of a card, for the class: equations, best first, with what they were worth.

Must not: find the equations (the rules have done that).
"""

from __future__ import annotations

from gotit.core.message import Message, Typed, say
from gotit.games.mathic_fraction.tokens import Token
from gotit.games.mathic_fraction.view import Missed, Possible
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import fit
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, draw_face
from gotit.ui.paint.mathic_fraction.equation import draw_equation, height_for, set_equation
from gotit.ui.paint.mathic_fraction.tokens import draw_token
from gotit.ui.paint.rect import STAGE_HEIGHT, Rect, vh

_PAD = vh(1.6)
_HEAD = vh(13)
_ROW = vh(13)
_COIN = vh(12.8)
_POINTS = vh(11)
_FOOT = vh(5.6)
_MOST = 4
_LARGEST = vh(5.4)
_USUAL = vh(4.2)
"""Glyph heights of an equation: the most, and the height for which rows make room."""


def missed_height(missed: Missed, w: float, most: float = STAGE_HEIGHT) -> float:
    """How high a panel of this width wants to be, for as many equations as fit in `most` units (four at most)."""
    around = 2 * _PAD + _HEAD + vh(0.8)
    if not missed.equations:
        return around
    heights = _row_heights(missed.equations, w - 2 * _PAD)
    count = min(_MOST, _fitting(heights, most - around, more=not missed.complete))
    foot = _FOOT if count < len(heights) or not missed.complete else 0.0
    return min(most, around + sum(heights[:count]) + foot + 1)


def draw_missed(canvas: Canvas, rect: Rect, missed: Missed, name: str) -> None:
    panel = canvas.theme.panel
    canvas.panel(rect, panel)
    inner = rect.inset(_PAD)
    head, body = inner.take_top(_HEAD, vh(0.8))
    card, words = head.take_left(head.h * CARD_ASPECT, vh(2))
    draw_face(canvas, card, missed.card.face)
    if not missed.equations:
        nothing = say("mathic_nothing_missed", "Nothing was missed with this card.")
        unsure = say("mathic_nothing_found", "Nothing found yet; at most {points} points.", points=missed.at_most)
        canvas.text(
            words, canvas.words(nothing if missed.complete else unsure), vh(4.6), panel.ink, panel.fill, lines=2
        )
        return
    said = canvas.words(_could_make(name, more=missed.made > 0))
    if lettering.ELLIPSIS in fit(said, words, vh(4.6), FLOOR, 2)[1][-1]:
        short = lettering.shorten(name, lettering.px_for(FLOOR), words.w / 2)
        said = canvas.words(_could_make(short, more=missed.made > 0))
    canvas.text(words, said, vh(4.6), panel.ink, panel.fill, lines=2)
    heights = _row_heights(missed.equations, body.w)
    count = _fitting(heights, body.h, more=not missed.complete)
    for possible, high in zip(missed.equations[:count], heights, strict=False):
        cell, body = body.take_top(min(high, body.h))
        _draw_possible(canvas, cell, possible)
    more = len(heights) - count
    if (more or not missed.complete) and body.h >= _FOOT - 1:
        rest = (
            say("mathic_and_more", "and {more} more", more=more)
            if more
            else say("mathic_maybe", "There may be better: at most {points} points.", points=missed.at_most)
        )
        canvas.text(body._replace(h=_FOOT), canvas.words(rest), FLOOR, panel.soft, panel.fill)


def _could_make(name: str, *, more: bool) -> Message:
    if more:
        return say("mathic_could_make_more", "{who} could have made more with it:", who=Typed(name))
    return say("mathic_could_make", "{who} could have made with it:", who=Typed(name))


def _row_heights(equations: tuple[Possible, ...], w: float) -> list[float]:
    """High enough to read each equation beside its points."""
    return [max(_ROW, height_for(each.equation.pieces, w - _POINTS - vh(1), _USUAL) + vh(1)) for each in equations]


def _fitting(heights: list[float], room: float, *, more: bool) -> int:
    """How many rows have room, with the line that says there are more; at least one."""
    for count in range(len(heights), 1, -1):
        foot = _FOOT if more or count < len(heights) else 0.0
        if sum(heights[:count]) + foot <= room + 1:
            return count
    return 1


def _draw_possible(canvas: Canvas, rect: Rect, possible: Possible) -> None:
    """The equation, the coins that it would have earned, and its points."""
    panel = canvas.theme.panel
    points, rest = rect.take_right(_POINTS, vh(1))
    canvas.text(points, f"+{possible.points}", vh(4.8), panel.ink, panel.fill, align="right")
    coins, equation = _coins(rest.inset(0, vh(0.4)), possible)
    if coins is not None:
        for place, token in enumerate(possible.tokens):
            coin = Rect(coins.x + place * (_COIN + vh(0.6)), coins.centre[1] - _COIN / 2, _COIN, _COIN)
            draw_token(canvas, coin, token)
    draw_equation(canvas, equation, possible.equation.pieces, _LARGEST, panel.ink, panel.fill, align=canvas.begins)


def _coins(rect: Rect, possible: Possible) -> tuple[Rect | None, Rect]:
    """Coins on the right, if the equation can still be read beside them."""
    tokens: tuple[Token, ...] = possible.tokens
    wide = len(tokens) * (_COIN + vh(0.6))
    if not tokens or rect.h < _COIN or wide > rect.w * 0.6:
        return None, rect
    coins, rest = rect.take_right(wide, vh(1.4))
    found = set_equation(possible.equation.pieces, round(rest.w, 1), round(rest.h, 1), _LARGEST)
    return (coins, rest) if found.glyph >= lettering.FLOOR else (None, rect)
