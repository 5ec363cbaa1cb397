"""The grid as one part: tiles, the letters and numbers at its rim, and a chain drawn as a path that can be followed.

Must not: decide whether a chain is valid or what it is worth.

In a chain that folds back on itself, tiles lie side by side that do not follow each other. So touching means nothing:
each tile of the chain has its number, and a bridge with an arrow joins two tiles only where the chain goes on.
"""

from __future__ import annotations

from string import ascii_uppercase

from msgspec import Struct
from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath, QPolygonF

from gotit.games.hidden_formula.view import Operator, TileView
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.hidden_formula.tiles import Look, draw_tile, reach, surface_of
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect, vh

RIM = vh(4.6)
"""The strip above and beside the tiles for letters and numbers."""
COLUMNS = ascii_uppercase[:6]
_BRIDGE_SHARE = 0.3
"""How broad the band between two tiles is, as a share of a cell."""


class Shown(Struct, frozen=True):
    """A chain to draw: cells in the order tapped, how it is judged so far, what each WILD in it stands for."""

    cells: tuple[str, ...] = ()
    look: Look = "chain"
    wild: tuple[tuple[str, Operator], ...] = ()


def names(size: int) -> tuple[str, ...]:
    """The names of all cells, row by row: "A1", "B1" …"""
    return tuple(f"{column}{row}" for row in range(1, size + 1) for column in COLUMNS[:size])


def cell_rect(rect: Rect, size: int, at: str) -> Rect:
    """Where a cell lies when a grid of `size` by `size` fills `rect`."""
    side = min(rect.w - RIM, rect.h - RIM) / size
    return Rect(rect.x + RIM + COLUMNS.index(at[0]) * side, rect.y + RIM + (int(at[1:]) - 1) * side, side, side)


def cell_at(rect: Rect, size: int, x: float, y: float) -> str | None:
    """The cell at a point of the stage; None outside all cells."""
    side = min(rect.w - RIM, rect.h - RIM) / size
    column, row = int((x - rect.x - RIM) // side), int((y - rect.y - RIM) // side)
    return f"{COLUMNS[column]}{row + 1}" if 0 <= column < size and 0 <= row < size else None


@left_to_right
def draw_grid(canvas: Canvas, rect: Rect, size: int, tiles: tuple[TileView, ...], shown: Shown) -> None:
    """All tiles, or the empty places where they will lie, and the chain."""
    _draw_labels(canvas, rect, size)
    tokens = {tile.at: tile.token for tile in tiles}
    wild = dict(shown.wild)
    steps = tuple(zip(shown.cells, shown.cells[1:], strict=False))
    for one, other in steps:
        _draw_bridge(canvas, cell_rect(rect, size, one), cell_rect(rect, size, other), shown.look)
    for at in names(size):
        look: Look = "plain" if not shown.cells else shown.look if at in shown.cells else "faint"
        draw_tile(canvas, cell_rect(rect, size, at), tokens.get(at, ""), look, wild.get(at, ""))
    for one, other in steps:
        _draw_arrow(canvas, cell_rect(rect, size, one), cell_rect(rect, size, other), tokens[one], tokens[other])
    for number, at in enumerate(shown.cells, 1):
        draw_step(canvas, cell_rect(rect, size, at), number, tokens[at])


def _draw_labels(canvas: Canvas, rect: Rect, size: int) -> None:
    page = canvas.theme.page
    for number, letter in enumerate(COLUMNS[:size], 1):
        above, beside = cell_rect(rect, size, f"{letter}1"), cell_rect(rect, size, f"A{number}")
        canvas.text(above._replace(y=rect.y, h=RIM), letter, FLOOR, page.soft, page.fill, align="centre")
        canvas.text(beside._replace(x=rect.x, w=RIM * 0.64), str(number), FLOOR, page.soft, page.fill, align="centre")


def _draw_bridge(canvas: Canvas, start: Rect, end: Rect, look: Look) -> None:
    """A broad band under two tiles that follow each other."""
    canvas.line((start.centre, end.centre), surface_of(canvas.theme, look).edge, start.w * _BRIDGE_SHARE)


def _draw_arrow(canvas: Canvas, start: Rect, end: Rect, token: str, next_token: str) -> None:
    """The direction, as a triangle in the middle of the bridge."""
    (x, y), (to_x, to_y) = start.centre, end.centre
    side = start.w
    dx, dy = (to_x - x) / side, (to_y - y) / side
    edge, stop = reach(token) * side, side * (1 - reach(next_token))
    long, wide = (stop - edge) * 0.8, side * _BRIDGE_SHARE * 0.4
    tip = (edge + stop + long) / 2
    back = tip - long
    points = ((tip, 0.0), (back, wide), (back, -wide))
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x + dx * on - dy * off, y + dy * on + dx * off) for on, off in points]))
    path.closeSubpath()
    canvas.path(path, canvas.theme.page.fill)


@left_to_right
def draw_step(canvas: Canvas, cell: Rect, number: int, token: str) -> None:
    """Which tile of the chain this is, at its upper left, where no other tile's number can be."""
    side = FLOOR * 1.58
    away = cell.w * (0.44 if token.isdecimal() else 0.35)
    x, y = cell.centre
    at = Rect(x - away - side / 2, y - away - side / 2, side, side)
    chip = canvas.theme.chip
    canvas.rounded(at, side / 2, chip.fill, canvas.theme.page.fill, 3)
    canvas.digit(at.inset(side * 0.1), str(number), FLOOR, chip.ink, chip.fill)
