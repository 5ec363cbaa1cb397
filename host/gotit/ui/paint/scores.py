"""The score sheet of a match in several games or rounds, and its end.

May not happen here: counting.
"""

from __future__ import annotations

from gotit.ui.paint import lettering
from gotit.ui.paint.box import Box, columns, rows, vh
from gotit.ui.paint.canvas import Canvas, fit, lines_height
from gotit.ui.paint.cards import star_path
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.signs import draw_badge

ROW = vh(6.6)
HEAD = vh(13)
_NUMBER_COLUMN = vh(20)
_FEW = 4
_LEAST_CELL, _LEAST_NAME = vh(8.8), vh(9.6)
"""Room for three digits; below the other, badges stand without names. More than a few seats need the room for names."""
_STARS = ((0.07, 0.12), (0.93, 0.12), (0.07, 0.88), (0.93, 0.88))


def sheet_height(games: int) -> float:
    """How high a score sheet of so many games is."""
    return HEAD + ROW * (games + 1) + vh(3.5)


def draw_sheet(
    canvas: Canvas,
    box: Box,
    what: str,
    names: tuple[str, ...],
    games: tuple[tuple[int, ...], ...],
    totals: tuple[int, ...],
) -> None:
    """A column for each seat, a line for each "Game 3" (the latest, if not all have room), and the sum.

    `what`: what a line is called. `games`: the points of each, in seat order.
    """
    panel = canvas.theme.panel
    canvas.panel(box, panel)
    inner = box.inset(vh(1.4))
    head, body = inner.take_top(HEAD, 0)
    room = max(1, int((body.h + 0.5) // ROW) - 1)
    shown = games[-room:]
    first = len(games) - len(shown) + 1
    px = lettering.px_for(FLOOR)
    named = max(_NUMBER_COLUMN, lettering.advance(f"{what} {len(games)}", px) + vh(1))
    gap = vh(1)
    cell_w = (head.w - named) / len(names) - gap
    if cell_w < _LEAST_CELL or (len(names) > _FEW and any(lettering.advance(name, px) > cell_w for name in names)):
        what, named, gap = "", lettering.advance("Points", px) + vh(0.4), vh(0.4)
    _, seats = head.take_left(named)
    for seat, (cell, name) in enumerate(zip(columns(seats, len(names), gap), names, strict=True), 1):
        badge, below = cell.take_top(vh(6.2), vh(0.4))
        draw_badge(canvas, badge.centred(vh(6.2), vh(6.2)), seat)
        if cell.w >= _LEAST_NAME:
            canvas.text(below, name, FLOOR, panel.ink, panel.fill, align="centre", name=True)
    lines = [(f"{what} {number}".strip(), counts) for number, counts in enumerate(shown, first)]
    for place, (said, counts) in enumerate([*lines, ("Points", totals)]):
        row = Box(body.x, body.y + place * ROW, body.w, ROW)
        total = place == len(lines)
        if total:
            canvas.line([(row.x, row.y), (row.right, row.y)], canvas.theme.line, 4)
        words, cells = row.take_left(named)
        canvas.text(words, said, FLOOR, panel.ink if total else panel.soft, panel.fill)
        for cell, count in zip(columns(cells, len(counts), gap), counts, strict=True):
            high = vh(4.6) if total else vh(3.8)
            canvas.text(cell, str(count), high, panel.ink, panel.fill, align="centre")


def draw_winner(canvas: Canvas, box: Box, winners: tuple[tuple[int, str], ...], sentence: str) -> None:
    """The winners, several where they share, and the sentence below."""
    surface = canvas.theme.floor
    canvas.panel(box, surface, 6, 24)
    side = vh(6)
    for x, y in _STARS:
        at = Box(box.x + x * box.w - side / 2, box.y + y * box.h - side / 2, side, side)
        canvas.path(star_path(at), surface.edge)
    inner = box.inset(box.w * 0.13, vh(3))
    px, lines = fit(sentence, inner._replace(h=inner.h * 0.6), vh(5), FLOOR, 4)
    foot, inner = inner.take_bottom(lines_height(len(lines), lettering.glyph_height(px)), vh(1))
    canvas.text(foot, sentence, vh(5), surface.ink, surface.fill, align="centre", lines=4)
    tall = min(vh(13), inner.h / len(winners))
    stack = inner.centred(inner.w, tall * len(winners))
    for cell, (seat, name) in zip(rows(stack, len(winners), 0), winners, strict=True):
        high = min(cell.h * 0.86, vh(9.6))
        room = cell.w - high * 1.3
        px, lines = fit(name, Box(0, 0, room, cell.h), high * 0.66, FLOOR, 1)
        wide = min(room, lettering.advance(lines[0], px) + 4)
        badge, words = cell.centred(wide + high * 1.3, cell.h).take_left(high, high * 0.3)
        draw_badge(canvas, badge.centred(high, high), seat)
        canvas.text(words.grown(vh(0.9)), name, high * 0.66, surface.ink, surface.fill, name=True)
