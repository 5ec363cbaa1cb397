"""A card's face. Every kind has a sign of its own, and red and black differ in outline, so nothing rests on colour.

Left is the sign (a suit, ≥ > ≤ <, dots for odd and even, an arrow to the ground for simplest form), right the fraction
as far as it is printed. An empty place stands for a number that is declared. A red card has its corners cut and its
sign on white; a black one is square and has its sign on black.

Must not: decide what a card may stand for or where cards lie.
"""

from __future__ import annotations

from typing import Literal

from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath, QPolygonF

from gotit.games.mathic_fraction.cards import Color, Face, Kind, Value
from gotit.games.mathic_fraction.view import UsedCard
from gotit.ui.paint.canvas import Canvas, left_to_right, to_qt
from gotit.ui.paint.mathic_fraction.fractions import STACK, Pictures, draw_picture, draw_stack, draw_value, glyph_in
from gotit.ui.paint.mathic_fraction.signs import draw_any, draw_comparison, draw_parity, draw_simplest, suit_path
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.things import a_card
from gotit.ui.theme import BLACK, CARDS, WHITE

Look = Literal["plain", "used", "fresh"]
"""`used`: it came from the hand into what is shown. `fresh`: it was discarded just now."""

CARD_ASPECT = 0.9
"""A card's width divided by its height, where there is room for the whole card."""
INK: dict[Color, str] = {"red": CARDS["red"].well, "black": BLACK}
_SIGN_COLUMN = 0.33
_NARROW, _NARROW_SIGN_COLUMN = 0.88, 0.25
"""On a card narrower than this (width by height), the sign has a smaller column, to leave room for the fraction."""
_CUT = 0.15
"""How much of a red card's corners is cut."""
_HALO = {"plain": 0.0, "used": 0.04, "fresh": 0.085}
_SMALL = vh(14.5)
"""How thick a marked card's frame is, as a share of its height. Small cards have a thin one, to leave room for
numbers."""
_COMPARES: dict[Kind, tuple[bool, bool]] = {
    "at_least": (True, True),
    "more": (True, False),
    "at_most": (False, True),
    "less": (False, False),
}


def draw_empty(canvas: Canvas, rect: Rect) -> None:
    """A place where no card lies."""
    canvas.rounded(rect.inset(4), rect.h * 0.06, None, canvas.theme.slot, 4)


@a_card(draw_empty)
def draw_face(canvas: Canvas, rect: Rect, face: Face, pictures: Pictures = "none", look: Look = "plain") -> None:
    """A card that fills the rectangle, with a frame if it is marked."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        body = rect
        if look != "plain":
            halo = canvas.theme.floor if look == "used" else canvas.theme.bad
            canvas.rounded(rect, rect.h * 0.08, halo.edge)
            share = _HALO[look] if rect.h > _SMALL else _HALO["used"]
            body = rect.inset(rect.w * share, rect.h * share)
        _draw_body(canvas, body, face, pictures)

    canvas.stamp(rect, ("mathic card", face, pictures, look), draw)


def draw_piece(canvas: Canvas, rect: Rect, used: UsedCard) -> None:
    """In a solution that unfolds."""
    draw_face(canvas, rect, used.card.face)


def outline(rect: Rect, color: Color) -> QPainterPath:
    """Square for black, with cut corners for red."""
    path = QPainterPath()
    if color == "black":
        path.addRect(to_qt(rect))
        return path
    cut = min(rect.w, rect.h) * _CUT
    left, right, top, bottom = rect.x + cut, rect.right - cut, rect.y + cut, rect.bottom - cut
    corners = (
        (left, rect.y), (right, rect.y), (rect.right, top), (rect.right, bottom),
        (right, rect.bottom), (left, rect.bottom), (rect.x, bottom), (rect.x, top),
    )  # fmt: skip
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
    return path


def _draw_body(canvas: Canvas, rect: Rect, face: Face, pictures: Pictures) -> None:
    ink = INK[face.color]
    rim = max(1.5, rect.h * 0.012)
    body = rect.inset(rim / 2)
    canvas.path(outline(body, face.color), ink, WHITE if canvas.theme.dark else ink, rim)
    well = body.inset(max(3.0, rect.h * 0.045))
    canvas.path(outline(well, face.color), WHITE)
    picture = face.value if pictures != "none" else None
    room = well
    if picture is not None and pictures == "bars":
        below, room = well.take_bottom(well.h * 0.19)
        bar = below.inset(well.w * 0.12, 0)._replace(h=below.h * 0.72)
        draw_picture(canvas, bar, picture, "bars", ink, WHITE)
    narrow = rect.w < rect.h * _NARROW
    column, rest = room.take_left(room.w * (_NARROW_SIGN_COLUMN if narrow else _SIGN_COLUMN))
    sign_ink, ground = (WHITE, ink) if face.color == "black" else (ink, WHITE)
    if face.color == "black":
        canvas.fill(Rect(column.x - 1, well.y - 1, column.w + 1, room.h + 2), ink)  # no seam beside the frame
    if picture is not None and pictures == "pies":
        column, pie = column.take_top(column.h * 0.47)
        side = min(pie.w * 0.96, pie.h * 0.94)
        draw_picture(canvas, pie.centred(side, side), picture, "pies", sign_ink, ground)
    side = min(column.w * (0.94 if face.suit is not None else 0.84), column.h * 0.8)
    draw_sign(canvas, column.centred(side, side), face, sign_ink)
    draw_number(canvas, rest.inset(rest.w * 0.01, rest.h * 0.035), face, ink)


@left_to_right
def draw_sign(canvas: Canvas, rect: Rect, face: Face, colour: str) -> None:
    """The sign of its kind and suit, filling a square box."""
    if face.kind in _COMPARES:
        opens_left, or_equal = _COMPARES[face.kind]
        draw_comparison(canvas, rect, colour, opens_left=opens_left, or_equal=or_equal)
    elif face.kind == "simplest":
        draw_simplest(canvas, rect, colour)
    elif face.suit is not None:
        canvas.path(suit_path(rect, face.suit), colour)
    else:
        draw_parity(canvas, rect, colour, odd=face.kind in ("odd_numerator", "both_odd"))


@left_to_right
def draw_number(canvas: Canvas, rect: Rect, face: Face, colour: str) -> None:
    """The printed fraction; else a place for each number, with dots if it has to be odd or even."""
    if face.value is not None:
        draw_value(canvas, rect, face.value, glyph_in(rect, face.value), colour, WHITE)
        return
    glyph = min(rect.h / STACK, rect.w / 1.7)
    above, below = draw_stack(canvas, rect, min(rect.w, glyph * 1.6), glyph, colour)
    odd = face.kind in ("odd_numerator", "both_odd")
    dotted = {"simplest": 0, "odd_numerator": 1, "even_numerator": 1}.get(face.kind, 2)
    for number, place in enumerate((above, below), 1):
        if number <= dotted:
            draw_parity(canvas, place.centred(glyph * 0.98, glyph * 0.98), colour, odd=odd)
        else:
            draw_any(canvas, place.centred(glyph * 0.8, glyph * 0.9), colour)


@a_card()
def draw_card_back(canvas: Canvas, rect: Rect) -> None:
    """A card from behind."""
    canvas.rounded(rect, rect.h * 0.1, canvas.theme.chip.fill, canvas.theme.panel.fill, 2.5)


_COVER = (
    Face("base", "red", Value(3, 12), "hearts"),
    Face("base", "black", Value(2, 12), "spades"),
    Face("base", "red", Value(5, 12), "diamonds"),
)


def draw_cover(canvas: Canvas, rect: Rect) -> None:
    """The game on the shelf: three cards that make an equation."""
    high = min(rect.h * 0.8, rect.w / 3.7)
    across, signs = high * CARD_ASPECT, high * 0.4
    row = rect.centred(across * 3 + signs * 2, high)
    for number, (face, sign) in enumerate(zip(_COVER, ("+", "=", ""), strict=True)):
        x = row.x + number * (across + signs)
        draw_face(canvas, Rect(x, row.y, across, high), face)
        if sign:
            place = Rect(x + across, row.y, signs, high)
            canvas.digit(place, sign, high * 0.26, canvas.theme.page.ink, canvas.theme.page.fill)
