"""A seat of a buzzer round as a tile: badge and name, its points large, what the question brought it.

Must not: decide where tiles lie; write text below the floor.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple

from msgspec import Struct
from PyQt6.QtGui import QPainterPath

from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.characters import Mood
from gotit.ui.paint.column import Role
from gotit.ui.paint.fitting import holds
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.signs import draw_badge, draw_head, draw_lock, draw_unplugged, draw_verdict
from gotit.ui.theme import Surface

Sign = Literal["", "check", "cross", "lock"]
GAP = vh(1.4)
PAD = vh(1.4)
_LEAST_BADGE = vh(4.6)
_NARROW, _WIDE = vh(32), vh(80)
_ROOMY, _TALL = vh(38), vh(17)
"""Below its name a tile has room for its character where it is so wide and so high."""
_LARGEST = vh(16)
_POINTS_SHARE = 0.6
"""How much of the width the points may take."""


class SeatTile(Struct, frozen=True):
    """One seat as it is shown. `points`, `gained`: as written, "12" and "+2". `note`: why it is no part of this.

    A note that has no room is left out: its sign tells.
    """

    seat: int
    name: str
    points: str
    gained: str = ""
    note: str = ""
    role: Role = "panel"
    sign: Sign = ""
    connected: bool = True


def compose_seats(tiles: tuple[SeatTile, ...], rect: Rect) -> tuple[Part, ...]:
    """All of them, as large as there is room; their points are of one size."""
    across = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2}.get(len(tiles), 3)
    cells = grid(rect, across, -(-len(tiles) // across), GAP)
    body = _places(cells[0]).body
    per_unit = max(lettering.ink(tile.points, lettering.px_for(100.0)).w for tile in tiles) / 100.0
    size = min(body.h * 0.8, _LARGEST, body.w * _POINTS_SHARE / per_unit)
    return tuple(
        Part(f"seat {tile.seat}", cell, draw_seat, (tile, size)) for tile, cell in zip(tiles, cells, strict=False)
    )


class _Places(NamedTuple):
    """Where a tile has what. `character`: None where its seat's badge stands before the name."""

    character: Rect | None
    head: Rect
    body: Rect


def _places(rect: Rect) -> _Places:
    """Wide, the character stands at the left; tall, below the name."""
    inner = rect.inset(PAD if rect.w > _NARROW else PAD / 2, vh(1.0))
    if rect.w > _WIDE:
        character, words = inner.take_left(min(inner.h, vh(30)), vh(2.4))
        return _Places(character, *words.take_top(words.h * 0.4))
    head, body = inner.take_top(max(vh(5), min(vh(9), inner.h * 0.38)), vh(0.6))
    if body.w >= _ROOMY and body.h >= _TALL:
        character, body = body.take_left(min(body.h, body.w * 0.42), vh(2.6))
        return _Places(character, head, body)
    return _Places(None, head, body)


def draw_seat(canvas: Canvas, rect: Rect, tile: SeatTile, size: float) -> None:
    """`size`: the glyph height of its points."""
    surface = canvas.theme.surfaces[tile.role]
    canvas.panel(rect, surface, 5 if tile.role == "floor" else 2)
    character, head, body = _places(rect)
    ground, names, taken = surface.fill, head, 0.0
    if tile.role == "panel" and rect.w <= _WIDE:
        ground = draw_head(canvas, rect, head.bottom, tile.seat, surface)
    wide = lettering.advance(tile.name, lettering.px_for(FLOOR)) + 2
    if character is None:
        side = max(min(head.h, vh(6.6), head.w - wide), _LEAST_BADGE)
        badge, names = head.take_left(side, min(vh(1.3), side * 0.2))
        draw_badge(canvas, badge.centred(side, side), tile.seat)
    else:
        side = min(character.w, character.h)
        draw_badge(canvas, character.centred(side, side), tile.seat, _MOODS.get(tile.sign, "open"))
    if not tile.connected:
        beside_name = names.w - vh(6) >= wide
        sign, rest = (names if beside_name else body).take_right(vh(5), vh(1))
        draw_unplugged(canvas, sign.centred(sign.w, sign.w), surface.ink)
        if beside_name:
            names = rest
        else:
            taken = body.w - rest.w
    largest = vh(6.6) if rect.w > _WIDE else min(vh(5.4), head.h * 0.72)
    canvas.text(names.grown(vh(0.9)), tile.name, largest, surface.ink, ground, name=True)
    _draw_points(canvas, body, tile, size, surface, taken)


_MOODS: Mapping[Sign, Mood] = {"check": "glad", "cross": "closed", "lock": "closed"}


def _draw_points(canvas: Canvas, rect: Rect, tile: SeatTile, size: float, surface: Surface, taken: float) -> None:
    """Its points; beside them what the question brought, or why it is no part of it. `taken`: at the end, by others."""
    points, beside = rect.take_left(rect.w * _POINTS_SHARE, vh(1.2))
    beside = beside._replace(w=max(0.0, beside.w - taken))
    if rect.w > _ROOMY:
        points = points._replace(w=min(points.w, lettering.advance(tile.points, lettering.px_for(size)) + 4))
    canvas.digit(points, tile.points, size, surface.ink, surface.fill)
    gained = lettering.advance(tile.gained, lettering.px_for(FLOOR)) + 2 if tile.gained else 0.0
    side = min(beside.h * 0.8, vh(6), beside.w * 0.4)
    if tile.sign and beside.w - side - vh(0.8) >= gained:  # else its colour tells
        sign, beside = beside.take_right(side, vh(0.8))
        _draw_sign(canvas, sign.centred(side, side), tile.sign, surface)
    if tile.gained:
        high = max(FLOOR, min(vh(6), beside.h * 0.5))
        apart = beside.take_right(max(gained, beside.w - vh(2)))[0]  # −2 and −5 are no calculation
        canvas.text(apart, tile.gained, high, surface.ink, surface.fill, align="right")
    elif tile.note and beside.w >= _widest(tile.note) and holds(beside, tile.note, 3):
        canvas.text(beside, tile.note, FLOOR, surface.ink, surface.fill, align="right", lines=3)


def _widest(note: str) -> float:
    """Of its words, with letters as wide as usual."""
    return max(lettering.advance(word, lettering.px_for(FLOOR)) for word in note.split()) + 2


def _draw_sign(canvas: Canvas, rect: Rect, sign: Sign, surface: Surface) -> None:
    if sign == "lock":
        draw_lock(canvas, rect, surface.ink, surface.fill)
    else:
        draw_verdict(canvas, rect, sign == "check", surface)


def draw_cover(canvas: Canvas, rect: Rect) -> None:
    """The game on the shelf: a buzzer that is struck."""
    draw_buzzer(canvas, rect, True)


def draw_buzzer(canvas: Canvas, rect: Rect, struck: bool) -> None:
    theme = canvas.theme
    wide = rect.h * 0.62
    foot = Rect(rect.centre[0] - wide * 0.62, rect.y + rect.h * 0.72, wide * 1.24, rect.h * 0.16)
    dome = QPainterPath()
    dome.moveTo(rect.centre[0] - wide / 2, foot.y + 2)
    dome.arcTo(to_qt(Rect(rect.centre[0] - wide / 2, foot.y - wide * 0.5, wide, wide)), 180, -180)
    dome.closeSubpath()
    canvas.path(dome, theme.good.fill)
    canvas.rounded(foot, rect.h * 0.04, theme.chip.fill)
    canvas.digit(
        Rect(foot.x, foot.y - wide * 0.46, foot.w, wide * 0.42), "?", wide * 0.34, theme.good.ink, theme.good.fill
    )
    for number in range(7 if struck else 0):
        angle = math.pi * (number + 0.5) / 7
        points = [
            (rect.centre[0] - math.cos(angle) * far, foot.y - math.sin(angle) * far)
            for far in (wide * 0.6, wide * 0.74)
        ]
        canvas.line(points, theme.slot, rect.h * 0.07)
