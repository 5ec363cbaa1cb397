"""The end of a match: who has won, calmly. The others stand beside it with their goals.

May not happen here: anything that moves.
"""

from __future__ import annotations

from gotit.core.game import Outcome
from gotit.ui.paint import lettering
from gotit.ui.paint.box import Box, rows, vh
from gotit.ui.paint.canvas import Canvas, fit, lines_height
from gotit.ui.paint.cards import star_path
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.signs import draw_badge

_STARS = ((0.07, 0.065), (0.93, 0.065), (0.07, 0.935), (0.93, 0.935))


def compose_winner(outcome: Outcome, names: dict[int, str], box: Box) -> Picture:
    winners = tuple((seat, names[seat], outcome.scores.get(seat, 0)) for seat in outcome.winners)
    return (Part("winner", box, draw_winner, (winners, outcome.sentence)),)


def draw_winner(canvas: Canvas, box: Box, winners: tuple[tuple[int, str, int], ...], sentence: str) -> None:
    """The winners, several where they share, and the sentence; with nobody the sentence alone."""
    surface = canvas.theme.floor if winners else canvas.theme.panel
    canvas.panel(box, surface, 6, 24)
    if winners:
        side = vh(6)
        for x, y in _STARS:
            at = Box(box.x + x * box.w - side / 2, box.y + y * box.h - side / 2, side, side)
            canvas.path(star_path(at), surface.edge)
    inner = box.inset(box.w * 0.05, vh(12))
    loud = vh(6)
    px, lines = fit(sentence, inner._replace(h=vh(34)), loud, FLOOR, 4)
    foot, inner = inner.take_bottom(lines_height(len(lines), lettering.glyph_height(px)), vh(1.4))
    canvas.text(foot, sentence, loud, surface.ink, surface.fill, align="centre", lines=4)
    if not winners:
        return
    tall = min(vh(20), inner.h / len(winners))
    stack = inner.centred(inner.w, tall * len(winners))
    for cell, (seat, name, won) in zip(rows(stack, len(winners), 0), winners, strict=True):
        _draw_one(canvas, cell.inset(0, vh(0.4)), seat, name, won)


def _draw_one(canvas: Canvas, box: Box, seat: int, name: str, won: int) -> None:
    """Badge, name and goals together in the middle of a box."""
    surface, panel = canvas.theme.floor, canvas.theme.panel
    side = min(box.h * 0.86, vh(9.6))
    gap = side * 0.24
    room = Box(0, 0, box.w - 2 * (side + gap), box.h)
    px, lines = fit(name, room, side * 0.7, FLOOR, 1)
    width = min(room.w, lettering.advance(lines[0], px) + 4)
    badge, rest = box.centred(width + 2 * (side + gap), side).take_left(side, gap)
    card, words = rest.take_right(side, gap)
    draw_badge(canvas, badge, seat)
    canvas.text(words.grown(vh(0.9)), name, side * 0.7, surface.ink, surface.fill, name=True)
    canvas.rounded(card, side * 0.18, panel.fill, canvas.theme.line, max(3.0, side * 0.04))
    canvas.digit(card.inset(side * 0.1), str(won), side * 0.62, panel.ink, panel.fill)
