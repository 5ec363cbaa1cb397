"""Who plays: badge, name, goals won, and whether the seat is locked, sees no solution, or is next.

Must not: show the order of calls (the column's strip does).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct
from PyQt6.QtGui import QPainterPath

from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.fitting import has_room
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.signs import draw_badge, draw_check, draw_lock, draw_unplugged
from gotit.ui.theme import Surface

GAP = vh(0.9)
State = Literal["", "floor", "won", "locked", "waits", "passed", "unplugged"]
_WITHOUT_SIGN = ("", "floor")
_OUT = ("locked", "waits", "passed", "unplugged")
"""States that only their sign tells."""


class SeatTile(Struct, frozen=True):
    """One seat as it is shown. `won`: how many goal cards, None before there are any."""

    seat: int
    name: str
    won: int | None
    state: State = ""


_ROWS = ((vh(8.4), GAP, vh(24)), (vh(6.6), GAP, 0.0), (vh(5.8), vh(0.4), 0.0))
"""The height of a seat with its name, the gap between two, and what must be left beside what is wanted."""
_CHIP = vh(6.2)
_CHIP_WIDTH = vh(12.4)
_CHIP_WIDTH_WITH_SIGN = vh(16)
_CHIP_WIDTH_WITH_NAME = vh(30)
_LEAST_ABOVE = vh(23)
"""What is going on needs at least this; signs give way to it."""


_BESIDE_NAME = vh(19)
"""What a badge, a sign and a goal card take of a low tile."""


def compose_seats(tiles: Sequence[SeatTile], rect: Rect, wanted: float) -> tuple[tuple[Part, ...], Rect]:
    """The seats at the bottom of `rect`, and the rectangle above them.

    With their names if that leaves `wanted` units of height; else only numbers, goals and signs.
    """
    count = len(tiles)
    for row, gap, left in _ROWS:
        if rect.h - row * count - gap * (count - 1) >= wanted + left:
            return _compose(tiles, rect, 1, row, gap, draw_seat)
    if any(tile.state in _OUT for tile in tiles):
        parts, above = _compose_chips(tiles, rect, _CHIP_WIDTH_WITH_SIGN)
        if above.h >= min(wanted, _LEAST_ABOVE):
            return parts, above
    return _compose_chips(tiles, rect, _CHIP_WIDTH)


def _compose_chips(tiles: Sequence[SeatTile], rect: Rect, least: float) -> tuple[tuple[Part, ...], Rect]:
    """Low tiles, each at least this wide, in rows of about equal length; with their names where there is enough
    width."""
    most = max(1, int((rect.w + GAP) / (least + GAP)))
    across = -(-len(tiles) // -(-len(tiles) // most))
    wide = (rect.w + GAP) / across - GAP
    named = wide >= _CHIP_WIDTH_WITH_NAME and all(has_room(tile.name, wide - _BESIDE_NAME) for tile in tiles)
    draw = draw_seat if named else draw_chip
    return _compose(tiles, rect, across, _CHIP, GAP, draw)


def _compose(
    tiles: Sequence[SeatTile], rect: Rect, across: int, row: float, gap: float, draw: Callable[..., None]
) -> tuple[tuple[Part, ...], Rect]:
    down = -(-len(tiles) // across)
    below, above = rect.take_bottom(down * row + (down - 1) * gap, vh(1.5))
    cells = grid(below, across, down, gap)
    parts = tuple(Part(f"seat {tile.seat}", cell, draw, (tile,)) for tile, cell in zip(tiles, cells, strict=False))
    return parts, above


def _surface(canvas: Canvas, tile: SeatTile) -> Surface:
    theme = canvas.theme
    if tile.state in ("floor", "won"):
        return theme.floor
    return theme.quiet if tile.state in ("locked", "waits", "passed") else theme.panel


def draw_seat(canvas: Canvas, rect: Rect, tile: SeatTile) -> None:
    surface = _surface(canvas, tile)
    canvas.panel(rect, surface, 5 if tile.state == "floor" else 2, 14)
    inner = rect.inset(vh(1), vh(0.5))
    side = min(inner.h, vh(6.4))
    badge, words = inner.take_left(side, vh(1.2))
    draw_badge(canvas, badge.centred(side, side), tile.seat)
    words = _draw_won(canvas, words, tile.won)
    words = _draw_state(canvas, words, tile.state, surface)
    canvas.text(
        words.grown(vh(0.5)), tile.name, max(FLOOR, min(NAME, rect.h * 0.55)), surface.ink, surface.fill, name=True
    )


def draw_chip(canvas: Canvas, rect: Rect, tile: SeatTile) -> None:
    """A number, goals and a sign, no wider than that: what belongs together stands closer than what does not."""
    surface = _surface(canvas, tile)
    rect = rect._replace(w=min(rect.w, _CHIP_WIDTH if tile.state in _WITHOUT_SIGN else _CHIP_WIDTH_WITH_SIGN))
    canvas.panel(rect, surface, 5 if tile.state == "floor" else 2, 12)
    inner = rect.inset(vh(0.6))
    side = inner.h
    badge, rest = inner.take_left(side, vh(0.6))
    draw_badge(canvas, badge, tile.seat)
    rest = _draw_won(canvas, rest, tile.won)
    if rest.w >= vh(2.6):
        _draw_state(canvas, rest, tile.state, surface)


def _draw_won(canvas: Canvas, rect: Rect, won: int | None) -> Rect:
    """How many goal cards, on a small goal card. Returns the room that is left."""
    if won is None:
        return rect
    high = min(rect.h, vh(5.2))
    card, rest = rect.take_right(high * 1.05, vh(0.9))
    card = card.centred(card.w, high)
    panel = canvas.theme.panel
    canvas.rounded(card, high * 0.18, panel.fill, canvas.theme.line, 3)
    canvas.digit(card.inset(high * 0.1), str(won), max(FLOOR, high * 0.66), panel.ink, panel.fill)
    return rest


def _draw_state(canvas: Canvas, rect: Rect, state: State, surface: Surface) -> Rect:
    """The sign of a state; returns the room that is left."""
    if state in _WITHOUT_SIGN:
        return rect
    side = min(rect.h * 0.84, vh(4.4), rect.w)
    place, rest = rect.take_right(side, vh(0.8))
    place = place.centred(side, side)
    match state:
        case "locked":
            draw_lock(canvas, place, surface.ink, surface.fill)
        case "waits":
            draw_hourglass(canvas, place, surface.ink)
        case "passed":
            draw_none(canvas, place, surface.ink)
        case "won":
            draw_check(canvas, place, surface.ink)
        case "unplugged":
            draw_unplugged(canvas, place, surface.ink)
    return rest


def draw_none(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A ring with a stroke: this seat sees no solution."""
    rect = rect.square()
    s = rect.w
    ring = QPainterPath()
    ring.addEllipse(to_qt(rect.inset(s * 0.13)))
    canvas.path(ring, None, colour, s * 0.11)
    canvas.line([(rect.x + s * 0.1, rect.bottom - s * 0.1), (rect.right - s * 0.1, rect.y + s * 0.1)], colour, s * 0.11)


def draw_hourglass(canvas: Canvas, rect: Rect, colour: str) -> None:
    """Two triangles point to point: this seat's delay is not over yet."""
    rect = rect.square()
    s = rect.w
    for top, tip in ((0.1, 0.5), (0.9, 0.5)):
        path = QPainterPath()
        path.moveTo(rect.x + s * 0.18, rect.y + s * top)
        path.lineTo(rect.x + s * 0.82, rect.y + s * top)
        path.lineTo(rect.x + s * 0.5, rect.y + s * tip)
        path.closeSubpath()
        canvas.path(path, colour, colour, s * 0.08)
