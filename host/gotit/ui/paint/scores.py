"""The score sheet of a match in several games or rounds, and its end.

Must not: count points.
"""

from __future__ import annotations

from gotit.core.game import Outcome
from gotit.core.message import say
from gotit.language.words import Reader
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, fit, lines_height
from gotit.ui.paint.cards import star_path
from gotit.ui.paint.column import GAP
from gotit.ui.paint.lettering import ELLIPSIS, FLOOR
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect, columns, rows, vh
from gotit.ui.paint.signs import draw_badge
from gotit.ui.theme import Surface

Lines = tuple[tuple[int, ...], ...]
"""The points of each game or round, in seat order."""


def compose_scores(
    rect: Rect,
    what: str,
    names: tuple[str, ...],
    lines: Lines,
    totals: tuple[int, ...],
    outcome: Outcome | None,
    reader: Reader,
) -> Picture:
    """After a game: the score sheet. At the end (`outcome`): the winner, with the sheet below if it has several lines.

    `what`: what a line is called ("Game"). `names`, `totals`: in seat order.
    """
    sheet = (what, names, lines, totals)
    if outcome is None:
        high = min(rect.h, _HIGHEST * (len(lines) + 3) + 2 * _PAD)
        return (Part("sheet", rect.take_top(high)[0], draw_sheet, sheet),)
    if len(lines) < 2:
        return (winner_part(outcome, names, rect, reader),)
    below, above = rect.take_bottom(min(rect.h * 0.5, _LEAST_ROW * (len(lines) + 3) + 2 * _PAD), GAP)
    return (winner_part(outcome, names, above, reader), Part("sheet", below, draw_sheet, sheet))


# --- the sheet -----------------------------------------------------------------------------------------------------

_PAD = vh(1.4)
_LEAST_ROW, _HIGHEST = vh(6.6), vh(11)


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
        row, body = body.take_top(high)
        for cell, name in zip(columns(row.take_left(named)[1], len(names), 0), names, strict=True):
            canvas.text(
                cell.inset(FLOOR / 2, 0),
                name,
                max(FLOOR, high * 0.48),
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


def _width(points: tuple[int, ...], size: float) -> float:
    """How wide a column has to be for these numbers at this glyph height, with a margin on both sides."""
    return max(lettering.advance(f"{number}", lettering.px_for(size)) for number in points) + size / 2


# --- the winner ----------------------------------------------------------------------------------------------------

_STARS = vh(12)
_LEAST_NAME, _LARGEST_NAME = vh(7.6), vh(20)
"""Height of a winner's line."""
_NAME_SHARE, _NAME_GAP = 0.68, 0.22
"""Glyph height of a name, and the gap before it, as shares of its sign's side."""


def winner_part(outcome: Outcome, names: tuple[str, ...], rect: Rect, reader: Reader) -> Part:
    """Who has won, and why. `names`: in seat order."""
    winners = tuple((seat, names[seat - 1]) for seat in outcome.winners)
    return Part("winner", rect, draw_winner, (winners, reader.words(outcome.message)))


def draw_winner(canvas: Canvas, rect: Rect, winners: tuple[tuple[int, str], ...], sentence: str) -> None:
    """Three stars if there is room, the winners (several if they share), the sentence. With no winner, only the
    sentence."""
    surface = canvas.theme.floor if winners else canvas.theme.panel
    canvas.panel(rect, surface, 6, 24)
    inner = rect.inset(rect.w * 0.05, vh(3))
    loud = vh(7) if not winners else vh(5.4)
    room = inner._replace(h=inner.h - len(winners) * _LEAST_NAME)
    px, lines = fit(sentence, room, loud, FLOOR, 6)
    high = lines_height(len(lines), lettering.glyph_height(px))
    if not winners:
        canvas.text(inner, sentence, loud, surface.ink, surface.fill, align="centre", lines=6)
        return
    free = inner.h - high
    stars = _STARS if free - _STARS >= len(winners) * vh(11) else 0.0
    tall = min(_LARGEST_NAME, (free - stars) / len(winners))
    stack = inner.centred(inner.w, stars + tall * len(winners) + high)
    if stars:
        head, stack = stack.take_top(stars)
        draw_stars(canvas, head, surface.edge)
    body, foot = stack.take_top(tall * len(winners))
    for cell, (seat, name) in zip(rows(body, len(winners), 0), winners, strict=True):
        draw_badge(canvas, draw_named(canvas, cell, name, min(tall * 0.8, vh(15)), surface), seat)
    canvas.text(foot, sentence, loud, surface.ink, surface.fill, align="centre", lines=6)


def draw_stars(canvas: Canvas, rect: Rect, colour: str) -> None:
    """Three stars in a row. The middle one is larger."""
    side = min(rect.h * 0.92, rect.w / 4)
    for place, share in ((-1, 0.72), (0, 1.0), (1, 0.72)):
        at = rect.centred(side * share, side * share)
        canvas.path(star_path(at._replace(x=at.x + place * side * 1.25)), colour)


def draw_named(canvas: Canvas, rect: Rect, name: str, side: float, surface: Surface) -> Rect:
    """A name and, before it, room for a badge or pawn, both in the middle of a box. Returns where the sign goes.

    `side`: the sign's side at most. A long name makes both smaller.
    """
    long = lettering.advance(name, 1000) / lettering.glyph_height(1000)
    side = max(min(side, _LEAST_NAME), min(side, rect.w / (1 + _NAME_GAP + _NAME_SHARE * long)))
    high = side * _NAME_SHARE
    room = rect.w - side * (1 + _NAME_GAP)
    px, lines = fit(name, Rect(0, 0, room, rect.h), high, FLOOR, 1)
    wide = min(room, lettering.advance(lines[0], px) + 4)
    place, words = rect.centred(side * (1 + _NAME_GAP) + wide, rect.h).take_left(side, side * _NAME_GAP)
    canvas.text(words.grown(vh(1)), name, high, surface.ink, surface.fill, name=True)
    return place.centred(side, side)
