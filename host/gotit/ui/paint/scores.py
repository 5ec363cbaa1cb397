"""The score sheet of a match in several games or rounds.

Must not: count points.
"""

from __future__ import annotations

from gotit.core.message import say
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import ELLIPSIS, FLOOR
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect, columns, vh
from gotit.ui.paint.signs import draw_badge

Lines = tuple[tuple[int, ...], ...]
"""The points of each game or round, in seat order."""


def compose_scores(rect: Rect, what: str, names: tuple[str, ...], lines: Lines, totals: tuple[int, ...]) -> Picture:
    """After a game: the score sheet. `what`: what a line is called ("Game"). `names`, `totals`: in seat order."""
    high = min(rect.h, _HIGHEST * (len(lines) + 3) + 2 * _PAD)
    return (Part("sheet", rect.take_top(high)[0], draw_sheet, (what, names, lines, totals)),)


# --- the sheet -----------------------------------------------------------------------------------------------------

_PAD = vh(1.4)
_LEAST_ROW, _HIGHEST = vh(6.6), vh(16)


def draw_sheet(
    canvas: Canvas, rect: Rect, what: str, names: tuple[str, ...], lines: Lines, totals: tuple[int, ...]
) -> None:
    """Rows of one height: the seats, their names if all have room, the lines (the latest, if not all fit), the sums."""
    panel = canvas.theme.panel
    inner = rect.inset(_PAD)
    count = min(len(lines), max(1, int((inner.h + 0.5) / _LEAST_ROW) - 3))
    numbers = range(len(lines) - count + 1, len(lines) + 1)
    summed = canvas.words(say("points_column", "Points"))
    for labels in (
        [*(f"{what} {number}" for number in numbers), summed],
        [*(f"{number}" for number in numbers), summed],
        [*(f"{number}" for number in numbers), ""],
    ):
        named = max(lettering.advance(label, lettering.px_for(FLOOR)) for label in labels) + FLOOR / 2
        wide = (inner.w - named) / len(names)
        if wide >= max(_width(points, FLOOR) for points in (*lines, totals)):
            break
    fits = all(ELLIPSIS not in lettering.shorten(name, lettering.px_for(FLOOR), wide - FLOOR) for name in names)
    down = count + (3 if fits else 2)
    high = min(_HIGHEST, inner.h / down)
    canvas.panel(rect._replace(h=high * down + 2 * _PAD), panel)
    large = max(FLOOR, min(high * 0.6, FLOOR * wide / _width(totals, FLOOR)))
    head, body = inner.take_top(high)
    for seat, cell in enumerate(columns(head.take_left(named)[1], len(names), 0), 1):
        draw_badge(canvas, cell.inset(wide * 0.08, high * 0.04).square(), seat)
    if fits:
        size = max(FLOOR, min(high * 0.48, *(FLOOR * (wide - FLOOR) / max(1.0, _name_width(name)) for name in names)))
        row, body = body.take_top(high)
        for cell, name in zip(columns(row.take_left(named)[1], len(names), 0), names, strict=True):
            canvas.text(
                cell.inset(FLOOR / 2, 0),
                name,
                size,
                panel.ink,
                panel.fill,
                align="centre",
                name=True,
            )
    for place, (label, points) in enumerate(zip(labels, (*lines[len(lines) - count :], totals), strict=True)):
        row, body = body.take_top(high)
        last = place == count
        if last:
            canvas.line([(row.x, row.y), (row.right, row.y)], canvas.theme.line, 4)
        left, cells = row.take_left(named)
        canvas.text(left, label, FLOOR, panel.ink if last else panel.soft, panel.fill)
        for cell, number in zip(columns(cells, len(names), 0), points, strict=True):
            size = large if last else max(FLOOR, large * 0.86)
            canvas.text(cell, f"{number}", size, panel.ink, panel.fill, align="centre")


def _name_width(name: str) -> float:
    return lettering.advance(name, lettering.px_for(FLOOR))


def _width(points: tuple[int, ...], size: float) -> float:
    """How wide a column has to be for these numbers at this glyph height, with a margin on both sides."""
    return max(lettering.advance(f"{number}", lettering.px_for(size)) for number in points) + size / 2
