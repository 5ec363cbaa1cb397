"""Reward tokens as coins: each kind has its own sign.

Must not: decide which equation earns which.
"""

from __future__ import annotations

from gotit.games.mathic_fraction.cards import SUIT_COLORS, Color, Suit
from gotit.games.mathic_fraction.tokens import Operation, Token
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.mathic_fraction.cards import INK, outline
from gotit.ui.paint.mathic_fraction.fractions import draw_value, glyph_in
from gotit.ui.paint.mathic_fraction.signs import draw_operation, draw_parity, draw_pattern, draw_power, suit_path
from gotit.ui.paint.rect import Rect, columns, rows
from gotit.ui.theme import BLACK, WHITE

_RIM = 0.055
_SUITS_SHOWN: tuple[Suit, ...] = ("hearts", "diamonds", "spades", "clubs")


def draw_token(canvas: Canvas, rect: Rect, token: Token) -> None:
    """A coin that fills a square box."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        rim = max(3.0, rect.w * _RIM)
        canvas.rounded(rect, rect.w / 2, WHITE, canvas.theme.line if not canvas.theme.dark else WHITE, 1.5)
        canvas.rounded(rect.inset(1), rect.w / 2, WHITE, BLACK, rim)
        _draw_sign(canvas, rect.inset(rect.w * 0.2), token)

    canvas.stamp(rect.square(), ("mathic token", token.kind, *_looks(token)), draw)


def _looks(token: Token) -> tuple[object, ...]:
    return token.colors, token.suit, token.operations, token.number, token.parity


def _draw_sign(canvas: Canvas, rect: Rect, token: Token) -> None:
    match token.kind:
        case "color":
            _draw_colors(canvas, rect, token)
        case "operation":
            _draw_operations(canvas, rect, token.operations)
        case "number" if token.number is not None:
            room = rect.inset(0, -rect.h * 0.06)
            glyph = min(glyph_in(room, token.number), rect.h * 0.86)
            draw_value(canvas, room, token.number, glyph, BLACK, WHITE)
        case "parity":
            _draw_parity(canvas, rect, odd=token.parity == "odd")
        case _:
            draw_pattern(canvas, rect.inset(rect.w * 0.05), BLACK)


def _draw_colors(canvas: Canvas, rect: Rect, token: Token) -> None:
    """Two cards of one colour, or one of each. Two rows: either will do."""
    if token.suit is not None:
        canvas.path(suit_path(rect, token.suit), INK[SUIT_COLORS[token.suit]])
    elif token.colors:
        _draw_pair(canvas, rect.inset(-rect.w * 0.08, rect.h * 0.14), token.colors)
    else:
        upper, lower = rows(rect.inset(rect.w * 0.1, -rect.h * 0.06), 2, rect.h * 0.08)
        _draw_pair(canvas, upper, ("red",))
        _draw_pair(canvas, lower, ("black",))


def _draw_pair(canvas: Canvas, rect: Rect, colors: tuple[Color, ...]) -> None:
    """A card of each colour; if there is only one colour, both its suits. Red cards are white inside, black ones
    filled."""
    suits = [suit for suit in _SUITS_SHOWN if SUIT_COLORS[suit] in colors]
    shown = suits if len(colors) == 1 else (suits[0], suits[2])
    for cell, suit in zip(columns(rect, 2, rect.w * 0.06), shown, strict=True):
        color = SUIT_COLORS[suit]
        canvas.path(outline(cell, color), INK[color])
        side = min(cell.w, cell.h) * 0.62
        if color == "red":
            canvas.path(outline(cell.inset(min(cell.w, cell.h) * 0.1), color), WHITE)
        canvas.path(suit_path(cell.centred(side, side), suit), INK[color] if color == "red" else WHITE)


def _draw_operations(canvas: Canvas, rect: Rect, operations: tuple[Operation, ...]) -> None:
    """One sign, or several side by side: any of them will do."""
    for cell, operation in zip(
        columns(rect.inset(-rect.w * 0.06, 0), len(operations), rect.w * 0.16), operations, strict=True
    ):
        if operation == "^":
            draw_power(canvas, cell.inset(cell.w * 0.06), BLACK)
        else:
            draw_operation(canvas, cell.square(), operation, BLACK)


def _draw_parity(canvas: Canvas, rect: Rect, *, odd: bool) -> None:
    """A fraction whose top number has the dots: a side whose numerators are all odd, or all even."""
    rect = rect.inset(0, -rect.h * 0.1)
    above, below = rect.take_top(rect.h * 0.58, rect.h * 0.08)
    draw_parity(canvas, above, BLACK, odd=odd)
    line = rect.h * 0.07
    canvas.rounded(Rect(rect.x, above.bottom + line / 2, rect.w, line), line / 2, BLACK)
    place = below._replace(y=below.y + line).centred(below.h * 1.3, below.h * 0.74)
    canvas.rounded(place, place.w * 0.16, None, BLACK, line)
