"""One tile of the grid: numbers are square and light, operators round and dark, the wild operator wears a star.

Must not: decide where a tile lies or what it is worth. Operators are drawn, never written: as a glyph, a minus is
hair-thin at ten metres.
"""

from __future__ import annotations

from typing import Literal

from gotit.core.message import Maths, say
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import star_path
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.things import a_card
from gotit.ui.theme import Surface, Theme

Look = Literal["plain", "faint", "chain", "right", "wrong"]
"""`faint`: a chain is shown, and this tile is not in it. `right`, `wrong`: in a chain that has been judged."""

WILD = "W"
_NUMBER_SHARE = 0.88
_ROUND_SHARE = 0.72
"""How much of its cell a tile takes. Round tiles leave room for the arrows of a chain."""


def reach(token: str) -> float:
    """From the middle of a cell to the edge of its tile, as a share of the cell's side."""
    return (_NUMBER_SHARE if token.isdecimal() or token == "" else _ROUND_SHARE) / 2


def surface_of(theme: Theme, look: Look) -> Surface:
    """The surface on which a number of this look stands."""
    return {
        "plain": theme.panel,
        "faint": theme.quiet,
        "chain": theme.floor,
        "right": theme.good,
        "wrong": theme.bad,
    }[look]


def draw_place(canvas: Canvas, cell: Rect) -> None:
    """A cell in which no tile lies."""
    place = cell.centred(cell.w * _ROUND_SHARE, cell.h * _ROUND_SHARE)
    canvas.rounded(place, cell.w * 0.1, None, canvas.theme.slot, 3)


def draw_tile(canvas: Canvas, cell: Rect, token: str, look: Look = "plain", stands_for: str = "") -> None:
    """A tile in its cell. `token`: as in a `TileView`, or "" for an empty place. `stands_for`: what a WILD stands
    for."""
    if token == "":
        draw_place(canvas, cell)
    else:
        _draw_lying(canvas, cell, token, look, stands_for)


@a_card(draw_place)
def _draw_lying(canvas: Canvas, cell: Rect, token: str, look: Look, stands_for: str) -> None:
    def draw(canvas: Canvas, cell: Rect) -> None:
        if token.isdecimal():
            _draw_number(canvas, cell, token, look)
        elif token == WILD:
            _draw_wild(canvas, cell, look, stands_for)
        else:
            _draw_operator(canvas, cell, token, look)

    canvas.stamp(cell, ("tile", token, look, stands_for), draw)


def draw_piece(canvas: Canvas, rect: Rect, token: str) -> None:
    """In a solution that unfolds: a tile in the middle of its place."""
    draw_tile(canvas, rect.square(), token)


def _draw_number(canvas: Canvas, cell: Rect, token: str, look: Look) -> None:
    surface = surface_of(canvas.theme, look)
    tile = cell.centred(cell.w * _NUMBER_SHARE, cell.h * _NUMBER_SHARE)
    edge = surface.edge if look != "plain" else canvas.theme.line
    canvas.rounded(tile, tile.w * 0.13, surface.fill, edge, tile.w * (0.05 if look in ("chain", "wrong") else 0.02))
    ink = surface.soft if look == "faint" else surface.ink
    canvas.digit(tile.inset(tile.w * 0.12), token, tile.h * 0.6, ink, surface.fill)


def _draw_operator(canvas: Canvas, cell: Rect, sign: str, look: Look) -> None:
    fill, ink, edge = _round_colours(canvas.theme, look)
    tile = cell.centred(cell.w * _ROUND_SHARE, cell.h * _ROUND_SHARE)
    canvas.rounded(tile, tile.w / 2, fill, edge, tile.w * 0.06 if edge else 0)
    draw_sign(canvas, tile.centred(tile.w * 0.5, tile.h * 0.5), sign, ink, fill)


def _round_colours(theme: Theme, look: Look) -> tuple[str, str, str | None]:
    """Fill, sign and edge of an operator."""
    if look == "faint":
        return theme.quiet.fill, theme.quiet.soft, theme.quiet.edge
    if look == "plain":
        return theme.chip.fill, theme.chip.ink, None
    surface = surface_of(theme, look)
    return surface.fill, surface.ink, surface.edge


def _draw_wild(canvas: Canvas, cell: Rect, look: Look, stands_for: str) -> None:
    """A star on a round tile. What it stands for replaces the star, in a ring."""
    fill, ink, edge = _round_colours(canvas.theme, look)
    tile = cell.centred(cell.w * _ROUND_SHARE, cell.h * _ROUND_SHARE)
    canvas.rounded(tile, tile.w / 2, fill, edge, tile.w * 0.06 if edge else 0)
    if stands_for:
        canvas.rounded(tile.inset(tile.w * 0.1), tile.w / 2, None, ink, tile.w * 0.03)
        draw_sign(canvas, tile.centred(tile.w * 0.44, tile.h * 0.44), stands_for, ink, fill)
        return
    canvas.path(star_path(tile.centred(tile.w * 0.8, tile.h * 0.8)), ink)


_MOD = say("sign_mod", "{sign}", sign=Maths("mod"))


@left_to_right
def draw_sign(canvas: Canvas, rect: Rect, sign: str, colour: str, ground: str) -> None:
    """An operator in a square rectangle, the wizard's too."""
    rect = rect.square()
    width = rect.w * 0.2
    left, right, top, bottom = rect.x + width / 2, rect.right - width / 2, rect.y + width / 2, rect.bottom - width / 2
    x, y = rect.centre
    match sign:
        case "+":
            canvas.line([(left, y), (right, y)], colour, width)
            canvas.line([(x, top), (x, bottom)], colour, width)
        case "-":
            canvas.line([(left, y), (right, y)], colour, width)
        case "x":
            d = rect.w * 0.09
            canvas.line([(left + d, top + d), (right - d, bottom - d)], colour, width)
            canvas.line([(right - d, top + d), (left + d, bottom - d)], colour, width)
        case "/":
            canvas.line([(left, y), (right, y)], colour, width)
            for dot in (rect.y, rect.bottom - width):
                canvas.rounded(Rect(x - width * 0.62, dot - width * 0.12, width * 1.24, width * 1.24), width, colour)
        case "^":
            canvas.line([(left, y), (x, top), (right, y)], colour, width)
            canvas.line([(x, top), (x, bottom)], colour, width)
        case _:
            wide = rect.centred(rect.w * 1.9, rect.h + vh(2))  # a word, on a tile that is twice as wide as a sign
            canvas.text(wide, canvas.words(_MOD), FLOOR, colour, ground, align="centre")


_COVER = ("12", "x", "3", "x", "1"), ("-", "9", "+", "8", "+"), ("6", "+", "2", "-", "5")


def draw_cover(canvas: Canvas, rect: Rect) -> None:
    """The game on the shelf: a corner of the grid with a chain in it, and the goal."""
    side = min(rect.h / 3.3, rect.w / 7.4)
    grid = rect.centred(side * 7.2, side * 3)
    chain = {(0, 2), (0, 3), (0, 4), (1, 4), (2, 4)}
    for row, tokens in enumerate(_COVER):
        for column, token in enumerate(tokens):
            cell = Rect(grid.x + column * side, grid.y + row * side, side, side)
            draw_tile(canvas, cell, token, "chain" if (row, column) in chain else "plain")
    goal = Rect(grid.right - side * 1.9, grid.y + side * 0.5, side * 1.9, side * 2)
    canvas.rounded(goal, side * 0.2, canvas.theme.panel.fill, canvas.theme.line, 4)
    canvas.digit(goal.inset(side * 0.3), "8", side, canvas.theme.panel.ink, canvas.theme.panel.fill)
