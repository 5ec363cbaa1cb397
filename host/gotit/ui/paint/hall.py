"""A championship for a hall: who stands where at the left, each room as it plays at the right.

Must not: know more than `core.hall` tells. A room off the network is never shown as idle.
"""

from __future__ import annotations

from PyQt6.QtGui import QPainterPath

from gotit.core import hall as says
from gotit.core.hall import Hall, Row, Seat, Tile, figure_of
from gotit.core.message import Typed, say
from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.characters import draw_figure
from gotit.ui.paint.fitting import holds
from gotit.ui.paint.lettering import FLOOR, advance, fits, px_for
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, grid, rows, vh
from gotit.ui.theme import Surface

MOST_ROWS = 8
"""More than these can't be read from the last row of a hall; the pages show all."""
_DENSE, _ROOMY = (4, 2), (3, 3)
"""How many rooms stand below each other, and how many lines of seats a room has; two rooms stand side by side."""
_FEW_SEATS = 6
"""With more at a table than these, fewer rooms are shown."""
_FOOT, _HEAD = vh(6), vh(5.6)
"""Room for a line of any language: what more there is, and what a room is called."""
_RADIUS = vh(1.6)
_GAP = vh(1.1)


def compose(hall: Hall, frame: Frame) -> Picture:
    """Title, standings, rooms."""
    head, body = frame.safe.take_top(vh(10), vh(2.6))
    title, sign = head.take_left(head.w * 0.62, vh(2))
    said = Typed(hall.title) if hall.title else says.CHAMPIONSHIP
    parts = [Part("title", title, draw_title, (frame.reader.words(said),))]
    if (now := says.stage_of(hall)) is not None:
        parts.append(Part("now", sign, draw_now, (frame.words(now),), urgent=True))
    left, right = body.take_left(body.w * 0.478, vh(2.2)) if hall.tiles and hall.rows else (body, body)
    parts += _standings(hall, left, frame)
    if hall.tiles:
        parts += _rooms(hall, right, frame)
    return tuple(parts)


def _standings(hall: Hall, room: Rect, frame: Frame) -> list[Part]:
    """As many as can be read, from the first on; of the others only how many there are."""
    shown = hall.rows[:MOST_ROWS]
    more = len(hall.rows) - len(shown) + hall.more
    if more:
        foot, room = room.take_bottom(_FOOT, vh(0.4))
    most = max((row.points for row in shown), default=0)
    cells = rows(room, MOST_ROWS, _GAP)
    words = frame.reader.words
    parts = [
        Part(f"row {at}", cell, draw_row, (row, words(says.points(row)), row.points / most if most else 0.0))
        for at, (row, cell) in enumerate(zip(shown, cells, strict=False))
    ]
    if more:
        parts.append(Part("more rows", foot, draw_more, (frame.words(says.more_rows(more)),)))
    return parts


def _rooms(hall: Hall, room: Rect, frame: Frame) -> list[Part]:
    """Those that play go before those that don't, if there is no place for all; none leaves its place otherwise."""
    tiles = hall.tiles
    crowded = any(len(tile.seats) > _FEW_SEATS for tile in tiles)
    down, lines = _ROOMY if crowded or len(tiles) <= 2 * _ROOMY[0] else _DENSE
    most = 2 * down
    if len(tiles) > most:
        foot, room = room.take_bottom(_FOOT, vh(0.4))
        order = {"plays": 0, "off": 1, "done": 2, "waits": 3}
        best = sorted(range(len(tiles)), key=lambda at: (not tiles[at].final, order[tiles[at].sign], at))
        tiles = tuple(tiles[at] for at in sorted(best[:most]))
    off, unlike = frame.words(says.OFF), frame.words(says.OWN_SHORT)
    parts = [
        Part(
            f"room {tile.room}",
            cell,
            draw_tile,
            (tile, lines, _heading(tile, cell, frame), frame.words(says.said_of(tile)), off, unlike),
        )
        for tile, cell in zip(tiles, grid(room, 2, down, _GAP), strict=False)
    ]
    if len(tiles) < len(hall.tiles):
        said = say("hall_more_rooms", "and {more} more rooms", more=len(hall.tiles) - len(tiles))
        parts.append(Part("more rooms", foot, draw_more, (frame.words(said),)))
    return parts


def _heading(tile: Tile, cell: Rect, frame: Frame) -> str:
    """With "final" where there is room for it: the picture's head has it, too."""
    final = frame.words(says.heading(tile, final=tile.final))
    alone = says.said_of(tile) is None and holds(_inside(cell).take_top(_HEAD)[0], final)
    return final if alone else frame.words(says.heading(tile, final=False))


def draw_title(canvas: Canvas, rect: Rect, title: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, title, vh(5.6), page.ink, page.fill, lines=2)


def draw_now(canvas: Canvas, rect: Rect, said: str) -> None:
    good = canvas.theme.good
    canvas.panel(rect, good, 2, _RADIUS)
    canvas.text(rect.inset(vh(2), vh(1)), said, vh(4.6), good.ink, good.fill, align="centre", lines=2)


def draw_more(canvas: Canvas, rect: Rect, said: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, said, FLOOR, page.soft, page.fill)


_POINTS = vh(11)


def draw_row(canvas: Canvas, rect: Rect, row: Row, won: str, share: float) -> None:
    """`won`: the points, `share`: of the first one's; the bar is so long."""
    panel, coat = canvas.theme.panel, canvas.theme.coats[figure_of(row.entrant) - 1]
    canvas.panel(rect, panel, 2, _RADIUS)
    inner = rect.inset(vh(1.6), vh(0.5))
    long = (inner.right - _POINTS - rect.x) * share
    if long > 2 * _RADIUS:
        canvas.rounded(rect._replace(w=long).inset(1), _RADIUS, coat.tint)
    place, inner = inner.take_left(vh(5.6), vh(0.6))
    figure, inner = inner.take_left(inner.h, vh(1.4))
    points, name = inner.take_right(_POINTS, vh(1.8))
    ink = panel.ink
    canvas.text(place, str(row.place), vh(4.4), ink, coat.tint, align="centre")
    draw_figure(canvas, figure, figure_of(row.entrant))
    canvas.text(name, row.who, vh(4.2), ink, coat.tint, name=True)
    canvas.text(points, won, vh(4.2), ink, panel.fill, align="right")


def draw_tile(
    canvas: Canvas, rect: Rect, tile: Tile, lines: int, heading: str, said: str, off: str, unlike: str
) -> None:
    """Of a room that is off, only that: what it had when it was heard last may be old. `off`: the same at length.

    `lines`: there is room for so many of them, for its seats. `unlike`: in short that it is not the same deal.
    """
    surface = _surface(canvas, tile)
    if tile.sign == "off":
        canvas.rounded(rect, _RADIUS, surface.fill)
        frame = QPainterPath()
        frame.addRoundedRect(to_qt(rect.inset(2)), _RADIUS, _RADIUS)
        canvas.path(frame, None, surface.soft, 3, dashed=True)
    else:
        canvas.panel(rect, surface, 5 if tile.final else 2, _RADIUS)
    head, inner = _inside(rect).take_top(_HEAD, vh(0.2))
    own, beside = head.take_left(min(head.w, advance(heading, px_for(FLOOR)) + vh(0.8)), vh(0.8))
    if tile.own and tile.sign != "off":
        said = next((each for each in (said, unlike) if fits(each, beside.w)), says.UNLIKE)
    beside_it = tile.sign != "off" and bool(tile.seats) and fits(said, beside.w)
    if beside_it:
        canvas.text(beside, said, FLOOR, surface.soft, surface.fill, align="right")
    canvas.text(own if beside_it else head, heading, FLOOR, surface.ink, surface.fill)
    if tile.sign == "off" or not tile.seats:
        if tile.sign == "off" and holds(inner, off, 2):
            said = off
        canvas.text(inner, said, vh(3.8), surface.soft, surface.fill, align="centre", lines=2)
        return
    _draw_seats(canvas, inner, tile, lines, surface)


def _inside(tile: Rect) -> Rect:
    return tile.inset(vh(1.3), vh(0.9))


def _surface(canvas: Canvas, tile: Tile) -> Surface:
    theme = canvas.theme
    if tile.sign in ("off", "waits"):
        return theme.quiet
    return theme.floor if tile.sign == "done" or tile.final else theme.panel


def _draw_seats(canvas: Canvas, rect: Rect, tile: Tile, lines: int, surface: Surface) -> None:
    """Of each what was won, and a name, a figure, or both: names only where all of them are whole."""
    seats, px = tile.seats, px_for(FLOOR)
    across = -(-len(seats) // lines)
    cells = grid(rect, across, lines, vh(0.5))
    won = max(advance(_won(seat), px) for seat in seats) + 2
    name = cells[0].w - won - vh(0.6 if across == 1 else 2)
    longest = max(advance(seat.who, px) for seat in seats)
    if longest > name and across > 1:
        across = len(seats) if len(seats) <= 3 else across
        won = max(advance(str(seat.won), px) for seat in seats) + vh(1.6)
        for seat, cell in zip(seats, grid(rect, across, -(-len(seats) // across), vh(0.5)), strict=False):
            figure, beside = cell.take_left(max(0.0, min(cell.h, vh(7), cell.w - won)), vh(0.6))
            _draw_figure(canvas, figure, seat)
            _draw_won(canvas, beside, seat, surface)
        return
    for seat, cell in zip(seats, cells, strict=False):
        if longest + vh(5.6) <= name:
            figure, cell = cell.take_left(min(cell.h, vh(5)), vh(0.6))
            _draw_figure(canvas, figure, seat)
        cell = cell._replace(w=cell.w - vh(0 if across == 1 else 1.4))
        beside, words = cell.take_right(won, vh(0.6))
        canvas.text(beside, _won(seat), FLOOR, surface.ink, surface.fill, align="right")
        canvas.text(words, seat.who, FLOOR, surface.ink, surface.fill, name=True)


def _draw_figure(canvas: Canvas, rect: Rect, seat: Seat) -> None:
    draw_figure(canvas, rect, figure_of(seat.entrant), "glad" if seat.first else "open")


def _draw_won(canvas: Canvas, rect: Rect, seat: Seat, surface: Surface) -> None:
    """Beside a figure. Where a star has no room, a chip says who is first."""
    said = _won(seat)
    if seat.first and not fits(said, rect.w):
        said, surface = str(seat.won), canvas.theme.good
        rect = rect.take_left(min(rect.w, advance(said, px_for(FLOOR)) + vh(0.8)))[0]
        canvas.rounded(rect.centred(rect.w, vh(4.8)), vh(0.8), surface.fill)
        rect = rect.inset(vh(0.3), 0)
    canvas.text(rect, said, FLOOR, surface.ink, surface.fill)


def _won(seat: Seat) -> str:
    return f"★ {seat.won}" if seat.first else str(seat.won)
