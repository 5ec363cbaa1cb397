"""Several seats under one title, in a panel: a row for each while there is room, else their badges alone.

Must not: know one game; order the seats; write a name without its seat's number, or a part of one.
"""

from __future__ import annotations

from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.column import PAD, Column
from gotit.ui.paint.fitting import fit, holds, lines_height
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, grid, rows, vh
from gotit.ui.paint.signs import draw_badge

_ROW, _LEAST_ROW = vh(7), vh(5.7)
"""How high a seat's row is, and how high at least."""
_BADGES_ROW, _LOW_ROW, _BADGE = vh(7.6), vh(5.8), vh(6.4)
_ACROSS = 5
"""So many badges stand beside each other."""

Gathered = tuple[tuple[int, str], ...]
"""Seats with their names."""


def gathered(
    name: str, column: Column, title: str, seats: Gathered, *, below: float = 0.0, urgent: bool = False
) -> Part | None:
    """A panel for a column, or None if not even badges have room. `below`: the height that others would like."""
    px, lines = fit(title, Rect(0, 0, column.rect.w - 2 * PAD, vh(18)), NAME, FLOOR, 2)
    head = lines_height(len(lines), lettering.glyph_height(px))
    around = head + 2 * PAD
    room = column.rect.h - around
    for left in (room - below, room):
        line = min(_ROW, left / len(seats))
        if line >= _LEAST_ROW:
            high = around + line * len(seats)
            return Part(name, Rect(0, 0, 0, high), draw_gathered, (title, head, seats, True), urgent=urgent)
    one_line = Rect(0, 0, column.rect.w - 2 * PAD, lines_height(1, FLOOR))
    for top, row in ((head, _BADGES_ROW), (one_line.h, _LOW_ROW)):  # rather narrow letters than nothing
        high = top + 2 * PAD + row * -(-len(seats) // _ACROSS)
        if high <= column.rect.h and (top == head or holds(one_line, title)):
            return Part(name, Rect(0, 0, 0, high), draw_gathered, (title, top, seats, False), urgent=urgent)
    return None


def draw_gathered(canvas: Canvas, rect: Rect, title: str, head: float, seats: Gathered, named: bool) -> None:
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 5)
    top, inner = rect.inset(PAD).take_top(head)
    canvas.text(top, title, NAME, surface.ink, surface.fill, lines=2)
    if not named:
        for cell, (seat, _) in zip(grid(inner, _ACROSS, -(-len(seats) // _ACROSS), vh(0.6)), seats, strict=False):
            side = min(_BADGE, cell.h)
            draw_badge(canvas, cell.centred(side, side), seat)
        return
    for cell, (seat, name) in zip(rows(inner, len(seats), 0), seats, strict=True):
        side = min(vh(6), cell.h - vh(0.5))
        badge, words = cell.take_left(side, vh(1.4))
        draw_badge(canvas, badge.centred(side, side), seat)
        canvas.text(words.grown(vh(0.9)), name, NAME, surface.ink, surface.fill, name=True)
