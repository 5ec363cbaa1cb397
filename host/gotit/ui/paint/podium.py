"""What the podium of a finale is made of: a step with those who stand on it, and the card of a best moment below it.

Must not: know one game; decide who stands where (`finale` does).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import fit, is_cut, lines_height
from gotit.ui.paint.looks import LEAST, ROW_OF_VALUE
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.signs import draw_badge, draw_computer
from gotit.ui.theme import Surface

GAP = vh(1.2)
PAD = vh(0.9)
LABEL = vh(3.5)
"""Glyph height of what a best moment is called."""
ROW = lines_height(1, LEAST)
NAME_ROW = vh(7.2)
ABOVE = 0.94
"""As much of a seat's sign is above its step; the rest stands before it."""


@dataclass(frozen=True)
class Figure:
    """Who stands on a step. `seat`: 0 for nobody's (the rival's). `place`: in words. `score`: a `Looks` score.

    `left`: in words, in the place of a score. `sign`: the side of the seat's sign.
    """

    seat: int
    name: str
    score: tuple[Any, ...] = ()
    place: str = ""
    left: str = ""
    sign: float = 0.0
    computer: bool = False


def label_height(label: str, w: float) -> float:
    return lines_height(1 if lettering.fits(label, w, LEAST) else 2, LABEL)


def value_height(value: str, w: float) -> float:
    return ROW_OF_VALUE if lettering.fits(value, w, LEAST) else lines_height(2, LEAST)


def draw_step(canvas: Canvas, rect: Rect, figures: tuple[Figure, ...], high: float, first: bool, name: float) -> None:
    """A step, and who stands on it: sign, name, score, place."""
    theme = canvas.theme
    aside = figures[0].computer or all(figure.left for figure in figures)
    surface = theme.quiet if aside else theme.floor if first else theme.panel
    if len(figures) == 1 and figures[0].seat and not aside:  # in the seat's own tint
        surface = replace(surface, fill=theme.coats[figures[0].seat - 1].tint)
    step = rect.take_bottom(high)[0]
    canvas.panel(step, surface, 5 if first else 2, 18)
    wide = (rect.w - (len(figures) - 1) * GAP) / len(figures)
    cells = [Rect(rect.x + number * (wide + GAP), step.y, wide, high) for number in range(len(figures))]
    heads = [_head(cell, figure, name) for cell, figure in zip(cells, figures, strict=True)]
    for cell, figure in zip(cells, figures, strict=True):
        _draw_figure(canvas, cell, figure, surface, name, max(heads))


def _below_sign(cell: Rect, figure: Figure) -> tuple[Rect, float]:
    """The room of a figure below its sign; and how much of it its name may take."""
    top = cell.y + (figure.sign * (1 - ABOVE) + vh(0.2) if figure.sign else vh(0.5))
    below = Rect(cell.x + vh(0.8), top, cell.w - vh(1.6), cell.bottom - vh(0.5) - top)
    most = below.h - ROW * bool(figure.place)
    if figure.score or figure.left:  # which are large, too, where the name has room for two lines beside that
        most -= max(ROW, min(ROW_OF_VALUE, most - lines_height(2, LEAST)))
    return below, most


def _head(cell: Rect, figure: Figure, name: float) -> float:
    """How high the room of a name must be: of two lines, where it is larger so, or whole only so."""
    below, most = _below_sign(cell, figure)
    px, lines = fit(figure.name, below._replace(h=most), name, LEAST, 2)
    if is_cut(figure.name, lines):
        return NAME_ROW
    return max(NAME_ROW, lines_height(len(lines), lettering.glyph_height(px)))


def _draw_figure(canvas: Canvas, cell: Rect, figure: Figure, surface: Surface, name: float, head: float) -> None:
    """`head`: so high is the room of the names on this step."""
    if figure.sign:
        sign = Rect(cell.centre[0] - figure.sign / 2, cell.y - figure.sign * ABOVE, figure.sign, figure.sign)
        draw_badge(canvas, sign, figure.seat, "glad")
    below, most = _below_sign(cell, figure)
    above, below = below.take_top(min(most, head))
    if figure.computer:
        mark, above = above.take_left(vh(5), vh(0.8))
        draw_computer(canvas, mark.centred(vh(5), vh(5)), surface.ink, surface.fill)
    above = above if head > NAME_ROW else above.grown(vh(1.4))
    canvas.text(above, figure.name, name, surface.ink, surface.fill, least=LEAST, align="centre", lines=2, name=True)
    if figure.place:
        foot, below = below.take_bottom(ROW)
        canvas.text(foot, figure.place, LEAST, surface.ink, surface.fill, least=LEAST, align="centre")
    if figure.left:
        canvas.text(below, figure.left, LEAST, surface.soft, surface.fill, least=LEAST, align="centre")
    elif figure.score:
        draw, *data = figure.score
        draw(canvas, below, surface, *data)


def draw_moment(
    canvas: Canvas,
    rect: Rect,
    label: str,
    value: str,
    member: str,
    shows: tuple[Any, ...],
    shown: Callable[[Canvas, Rect, tuple[Any, ...]], None] | None,
) -> None:
    """A best moment on its card: what, how much, and of a team who."""
    panel = canvas.theme.panel
    canvas.panel(rect, panel, 2, 18)
    inner = rect.inset(PAD)
    if member:
        foot, inner = inner.take_bottom(ROW)
        canvas.text(foot, member, LEAST, panel.soft, panel.fill, least=LEAST, align="centre", name=True)
    above, below = inner.take_top(label_height(label, inner.w))
    canvas.text(above, label, LABEL, panel.soft, panel.fill, least=LEAST, align="centre", lines=2)
    if shows and shown is not None:
        shown(canvas, below, shows)
        return
    canvas.text(below, value, vh(4.5), panel.ink, panel.fill, least=LEAST, align="centre", lines=2)
