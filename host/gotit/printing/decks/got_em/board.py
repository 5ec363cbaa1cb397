"""A board of Got 'Em! as a poster: parts as large as a sheet allows, cut through the middle of grooves.

Grooves are as broad as the strip of paper that is a wall. The edge is drawn as a wall, because it counts as one
(GE-F-02). Each square has its colour's shape, its colour's name, and its own name ("C2"), as the operator types it.

Must not: say which colour a square has (the game's mosaics).
"""

from __future__ import annotations

import math
from functools import partial

from gotit.core.message import Maths, Message, say
from gotit.games.got_em.board import COLOURS, Board, Colour, square_name
from gotit.printing.decks.signs import colour_word
from gotit.printing.document import UNITS_PER_MM, Card, Section
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.got_em.colours import COLOURS as PAINTS
from gotit.ui.paint.got_em.colours import draw_symbol
from gotit.ui.paint.rect import Rect, grid
from gotit.ui.theme import BLACK, LIGHT, WHITE

SQUARE_MM, WALL_MM = 29.0, 7.0
_PITCH_MM = SQUARE_MM + WALL_MM
_MOST_COLUMNS, _MOST_ROWS = 5, 7
"""Of one part: more squares than these do not fit on both papers."""

_GROUND = "#E6E2D8"
_EDGE_MM = 2.6
_OVER_MM = 1.0
"""How far a part is painted beyond its cut."""

_WORD = 28.0

_WHOLE: tuple[Message | None, ...] = (None,)
_HALVES = (say("board_left", "left half"), say("board_right", "right half"))
_QUARTERS = (
    say("board_upper_left", "upper left"),
    say("board_upper_right", "upper right"),
    say("board_lower_left", "lower left"),
    say("board_lower_right", "lower right"),
)
_PARTS = {(1, 1): _WHOLE, (1, 2): _HALVES, (2, 2): _QUARTERS}
"""What the parts are called, in reading order, by how many there are down and across."""


def board_sections(board: Board) -> list[Section]:
    """The parts of a board, each on its own sheet, in reading order."""
    found: list[Section] = []
    title = say("deck_board", "Board {size}", size=Maths(f"{board.side} × {board.side}"))
    heights, widths = cut(board.side, _MOST_ROWS), cut(board.side, _MOST_COLUMNS)
    called = _PARTS[len(heights), len(widths)]
    top = 0
    for high in heights:
        left = 0
        for wide in widths:
            card = Card(f"board {left} {top}", partial(_draw_part, board=board, left=left, top=top))
            found.append(
                Section(
                    title,
                    (card,),
                    wide * _PITCH_MM,
                    high * _PITCH_MM,
                    bleeds=True,
                    part=called[len(found)],
                )
            )
            left += wide
        top += high
    return found


def cut(side: int, most: int) -> tuple[int, ...]:
    """`side` squares in as few parts as possible, of about equal length, the longer ones first."""
    parts = math.ceil(side / most)
    return tuple(side // parts + (number < side % parts) for number in range(parts))


def _draw_part(canvas: Canvas, rect: Rect, board: Board, left: int, top: int) -> None:
    pitch = _PITCH_MM * UNITS_PER_MM
    canvas.fill(rect.inset(-_OVER_MM * UNITS_PER_MM), _GROUND)
    _draw_edges(canvas, rect, board.side, left, top)
    for row in range(round(rect.h / pitch)):
        for column in range(round(rect.w / pitch)):
            square = (top + row) * board.side + left + column
            cell = Rect(rect.x + column * pitch, rect.y + row * pitch, pitch, pitch)
            at = cell.inset(WALL_MM * UNITS_PER_MM / 2)
            draw_square(canvas, at, board.colours[square], starts=square in board.starts.values())
            name = Rect(at.x + 20, at.y + 14, at.w - 40, 40)
            colour = board.colours[square]
            ground = PAINTS[colour].pale if colour else WHITE
            canvas.text(name, square_name(board.side, square), _WORD, BLACK, ground, least=_WORD)
            if colour:
                below = Rect(at.x, at.bottom - 58, at.w, 40)
                canvas.text(below, canvas.words(colour_word(colour)), _WORD, BLACK, ground, least=_WORD, align="centre")


def _draw_edges(canvas: Canvas, rect: Rect, side: int, left: int, top: int) -> None:
    """A dark strip where a part lies at the board's own edge."""
    pitch, over = _PITCH_MM * UNITS_PER_MM, _OVER_MM * UNITS_PER_MM
    broad = _EDGE_MM * UNITS_PER_MM + over
    outer = rect.inset(-over)
    if top == 0:
        canvas.fill(outer._replace(h=broad), BLACK)
    if left == 0:
        canvas.fill(outer._replace(w=broad), BLACK)
    if top + round(rect.h / pitch) == side:
        canvas.fill(Rect(outer.x, outer.bottom - broad, outer.w, broad), BLACK)
    if left + round(rect.w / pitch) == side:
        canvas.fill(Rect(outer.right - broad, outer.y, broad, outer.h), BLACK)


def draw_square(
    canvas: Canvas, rect: Rect, colour: Colour | None, *, starts: bool = False, any_colour: bool = False
) -> None:
    """A square with its colour's shape; white has none, any colour has all four. `starts`: a pawn begins here."""
    radius, line = rect.w * 0.1, rect.w * 0.03
    if colour is None:
        canvas.rounded(rect, radius, WHITE, LIGHT.page.soft, line)
        if any_colour:
            for place, each in zip(grid(rect.inset(rect.w * 0.13), 2, 2, rect.w * 0.1), COLOURS, strict=True):
                draw_symbol(canvas, place, each)
        return
    paint = PAINTS[colour]
    canvas.rounded(rect, radius, paint.pale, paint.full, line)
    if starts:
        canvas.rounded(rect.centred(rect.w * 0.56, rect.w * 0.56), rect.w, WHITE, BLACK, line)
    side = rect.w * (0.3 if starts else 0.44)
    draw_symbol(canvas, rect.centred(side, side), colour)
