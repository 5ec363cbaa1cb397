"""Pawns: a disc with the seat's number and a ring in the pawn's colour; and what is left of a trapped one.

Must not: decide where a pawn stands.
"""

from __future__ import annotations

from gotit.games.got_em.board import Colour
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.got_em.colours import COLOURS, draw_symbol
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLACK, WHITE

_DISC = 0.9
_ACTING_DISC = 0.82
_WELL = 0.6
"""The dark middle with the number, as a share of the disc. Larger if the number needs it."""


@left_to_right
def draw_pawn(canvas: Canvas, rect: Rect, seat: int, colour: Colour, *, acts: bool = False) -> None:
    """A pawn in its square. `acts`: it is this one's turn, shown by a ring around it."""
    rect = rect.square()
    theme = canvas.theme
    if acts:
        halo = rect.centred(rect.w * 1.1, rect.w * 1.1)
        canvas.rounded(halo, halo.w, theme.floor.edge)
        canvas.rounded(rect.centred(rect.w * 0.94, rect.w * 0.94), rect.w, theme.page.fill)
    side = rect.w * (_ACTING_DISC if acts else _DISC)
    disc = rect.centred(side, side)
    canvas.rounded(disc, side, WHITE, BLACK, max(2.0, side * 0.035))
    canvas.rounded(disc.inset(side * 0.07), side, COLOURS[colour].full, BLACK, max(1.0, side * 0.02))
    dark = max(side * _WELL, FLOOR * 1.25)
    well = disc.centred(dark, dark)
    canvas.rounded(well, side, BLACK)
    canvas.digit(well, str(seat), max(FLOOR, side * 0.42), WHITE, BLACK)


def draw_trapped(canvas: Canvas, rect: Rect) -> None:
    """Somebody has just been trapped here: a cross that fills the square, on the ground used for what goes wrong."""
    surface = canvas.theme.bad
    canvas.rounded(rect, rect.w * 0.12, surface.fill, surface.edge, rect.w * 0.07)
    inner = rect.inset(rect.w * 0.26)
    for start, end in (
        ((inner.x, inner.y), (inner.right, inner.bottom)),
        ((inner.right, inner.y), (inner.x, inner.bottom)),
    ):
        canvas.line([start, end], surface.edge, rect.w * 0.14)


def draw_walled_in(canvas: Canvas, rect: Rect, seat: int, colour: Colour) -> None:
    """A seat that is out: its pawn between four walls."""
    rect = rect.square()
    canvas.rounded(rect, rect.w * 0.08, None, canvas.theme.line, rect.w * 0.12)
    draw_pawn(canvas, rect.inset(rect.w * 0.1), seat, colour)


_COVER: tuple[Colour, ...] = ("red", "yellow", "blue", "green", "blue", "yellow")


def draw_cover(canvas: Canvas, rect: Rect) -> None:
    """The game on the shelf: squares, two pawns, and walls that close in on one of them."""
    side = min(rect.h / 3.3, rect.w / 6.4)
    board = rect.centred(side * 6, side * 3)
    for number in range(18):
        row, column = divmod(number, 6)
        colour = _COVER[(number + row * 2) % 6]
        square = Rect(board.x + column * side, board.y + row * side, side, side).inset(side * 0.06)
        canvas.rounded(square, side * 0.1, COLOURS[colour].ground(canvas.theme), COLOURS[colour].full, side * 0.05)
        draw_symbol(canvas, square.inset(side * 0.28), colour)
    pawns: tuple[tuple[int, int, int, Colour], ...] = ((0, 1, 2, "blue"), (1, 3, 1, "red"))
    for row, column, seat, pawn in pawns:
        draw_pawn(canvas, Rect(board.x + column * side, board.y + row * side, side, side), seat, pawn)
    thick, wall = side * 0.13, canvas.theme.line
    x, y = board.x + 3 * side, board.y + side
    lying = (Rect(x, y + down - thick / 2, side, thick) for down in (0.0, side))
    for at in (*lying, Rect(x - thick / 2, y, thick, side)):
        canvas.rounded(at, thick / 2, wall)
