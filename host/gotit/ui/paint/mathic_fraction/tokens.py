"""Reward tokens as coins: each kind has its own sign.

Must not: decide which equation earns which.
"""

from __future__ import annotations

from gotit.games.mathic_fraction.cards import SUIT_COLORS, Color, Suit
from gotit.games.mathic_fraction.tokens import Operation, Token
from gotit.ui.paint.box import Box, columns, rows
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.mathic_fraction.cards import INK, outline
from gotit.ui.paint.mathic_fraction.fractions import draw_value, glyph_in
from gotit.ui.paint.mathic_fraction.signs import draw_operation, draw_parity, draw_pattern, draw_power, suit_path
from gotit.ui.paint.stamps import stamp
from gotit.ui.theme import BLACK, WHITE

_RIM = 0.055
_SUITS_SHOWN: tuple[Suit, ...] = ("hearts", "diamonds", "spades", "clubs")


def draw_token(canvas: Canvas, box: Box, token: Token) -> None:
    """A coin that fills a square box."""

    def draw(canvas: Canvas, box: Box) -> None:
        rim = max(3.0, box.w * _RIM)
        canvas.rounded(box, box.w / 2, WHITE, canvas.theme.line if not canvas.theme.dark else WHITE, 1.5)
        canvas.rounded(box.inset(1), box.w / 2, WHITE, BLACK, rim)
        _draw_sign(canvas, box.inset(box.w * 0.2), token)

    stamp(canvas, box.square(), ("mathic token", token.kind, *_looks(token)), draw)


def _looks(token: Token) -> tuple[object, ...]:
    return token.colors, token.suit, token.operations, token.number, token.parity


def _draw_sign(canvas: Canvas, box: Box, token: Token) -> None:
    match token.kind:
        case "color":
            _draw_colors(canvas, box, token)
        case "operation":
            _draw_operations(canvas, box, token.operations)
        case "number" if token.number is not None:
            room = box.inset(0, -box.h * 0.06)
            glyph = min(glyph_in(room, token.number), box.h * 0.86)
            draw_value(canvas, room, token.number, glyph, BLACK, WHITE)
        case "parity":
            _draw_parity(canvas, box, odd=token.parity == "odd")
        case _:
            draw_pattern(canvas, box.inset(box.w * 0.05), BLACK)


def _draw_colors(canvas: Canvas, box: Box, token: Token) -> None:
    """Two cards of one colour, or one of each. Two rows: either will do."""
    if token.suit is not None:
        canvas.path(suit_path(box, token.suit), INK[SUIT_COLORS[token.suit]])
    elif token.colors:
        _draw_pair(canvas, box.inset(-box.w * 0.08, box.h * 0.14), token.colors)
    else:
        upper, lower = rows(box.inset(box.w * 0.1, -box.h * 0.06), 2, box.h * 0.08)
        _draw_pair(canvas, upper, ("red",))
        _draw_pair(canvas, lower, ("black",))


def _draw_pair(canvas: Canvas, box: Box, colors: tuple[Color, ...]) -> None:
    """A card of each colour; if there is only one colour, both its suits. Red cards are white inside, black ones
    filled."""
    suits = [suit for suit in _SUITS_SHOWN if SUIT_COLORS[suit] in colors]
    shown = suits if len(colors) == 1 else (suits[0], suits[2])
    for cell, suit in zip(columns(box, 2, box.w * 0.06), shown, strict=True):
        color = SUIT_COLORS[suit]
        canvas.path(outline(cell, color), INK[color])
        side = min(cell.w, cell.h) * 0.62
        if color == "red":
            canvas.path(outline(cell.inset(min(cell.w, cell.h) * 0.1), color), WHITE)
        canvas.path(suit_path(cell.centred(side, side), suit), INK[color] if color == "red" else WHITE)


def _draw_operations(canvas: Canvas, box: Box, operations: tuple[Operation, ...]) -> None:
    """One sign, or several side by side: any of them will do."""
    for cell, operation in zip(
        columns(box.inset(-box.w * 0.06, 0), len(operations), box.w * 0.16), operations, strict=True
    ):
        if operation == "^":
            draw_power(canvas, cell.inset(cell.w * 0.06), BLACK)
        else:
            draw_operation(canvas, cell.square(), operation, BLACK)


def _draw_parity(canvas: Canvas, box: Box, *, odd: bool) -> None:
    """A fraction whose top number has the dots: a side whose numerators are all odd, or all even."""
    box = box.inset(0, -box.h * 0.1)
    above, below = box.take_top(box.h * 0.58, box.h * 0.08)
    draw_parity(canvas, above, BLACK, odd=odd)
    line = box.h * 0.07
    canvas.rounded(Box(box.x, above.bottom + line / 2, box.w, line), line / 2, BLACK)
    place = below._replace(y=below.y + line).centred(below.h * 1.3, below.h * 0.74)
    canvas.rounded(place, place.w * 0.16, None, BLACK, line)
