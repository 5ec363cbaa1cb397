"""After a round and after the match: what was possible, and who has won.

May not happen here: anything that moves; the celebration is calm.
"""

from __future__ import annotations

from gotit.core.table import TableView
from gotit.games.fast_fun_maths.view import FastFunMathsView, PlayerView, ShapeFace, SolutionView
from gotit.ui.paint import lettering
from gotit.ui.paint.box import Box, grid, rows, vh
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.cards import draw_shape
from gotit.ui.paint.fast_fun_maths.seats import compose_rival, draw_shapes
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.signs import draw_badge, equation_width
from gotit.ui.theme import GameColour

GAP = vh(1.2)


def compose_solutions(play: FastFunMathsView, names: dict[int, str], right: Box) -> Picture:
    """One line a seat: how many solutions it had, and one of them."""
    n = len(play.solutions)
    target = str(play.target.value) if play.target else ""
    tall = min((right.h - GAP * (n - 1)) / n, vh(24))
    cells = rows(right._replace(h=tall * n + GAP * (n - 1)), n, GAP)
    return tuple(
        Part(f"solution {shown.seat}", cell, draw_solution, (names[shown.seat], shown, target))
        for cell, shown in zip(cells, play.solutions, strict=True)
    )


def draw_solution(canvas: Canvas, box: Box, name: str, shown: SolutionView, target: str) -> None:
    surface = canvas.theme.panel if shown.count else canvas.theme.quiet
    canvas.panel(box, surface)
    inner = box.inset(vh(1.4), vh(0.8))
    who, what = inner.take_left(inner.w * 0.36, vh(1.4))
    badge, words = who.take_left(vh(6.4), vh(1.2))
    draw_badge(canvas, badge.centred(vh(6.4), vh(6.4)), shown.seat)
    ways = "no way" if not shown.count else "1 way" if shown.count == 1 else f"{shown.count} ways"
    if box.h > vh(14):
        above, below = words.centred(words.w, vh(13)).take_top(vh(6.5))
        canvas.text(above, name, NAME, surface.ink, surface.fill)
        canvas.text(below, ways, FLOOR, surface.soft, surface.fill)
    else:
        canvas.text(words, name, NAME, surface.ink, surface.fill)
    if not shown.count:
        canvas.text(what, "had no way to make it", vh(3.8), surface.soft, surface.fill)
        return
    two = box.h > vh(14) and shown.longest and shown.longest != shown.shortest
    lines = [shown.shortest, shown.longest] if two else [shown.shortest or shown.longest]
    if box.h <= vh(14):
        px = lettering.px_for(FLOOR)
        side, what = what.take_right(lettering.advance(ways, px) + 2, vh(1.2))
        canvas.text(side, ways, FLOOR, surface.soft, surface.fill, align="right")
    for cell, line in zip(rows(what.centred(what.w, vh(6.5) * len(lines)), len(lines), 0), lines, strict=True):
        whole = f"{line} = {target}"
        fits = equation_width(line, target, FLOOR) <= cell.w
        canvas.text(cell, whole if fits else line, vh(4.6), surface.ink, surface.fill)


# --- the end of the match ------------------------------------------------------------------------------------------

CONFETTI: tuple[tuple[float, float, float, str, GameColour], ...] = (
    (0.05, 0.16, 6.0, "star", "yellow"),
    (0.15, 0.64, 4.0, "circle", "red"),
    (0.06, 0.84, 5.0, "triangle", "blue"),
    (0.94, 0.15, 6.0, "circle", "blue"),
    (0.86, 0.66, 4.0, "square", "yellow"),
    (0.94, 0.84, 5.0, "star", "red"),
    (0.17, 0.09, 3.6, "square", "blue"),
    (0.82, 0.08, 3.6, "triangle", "red"),
)
"""Where the winner's panel is strewn with shapes: x and y as shares, size in percent of the height."""


def compose_winner(view: TableView, play: FastFunMathsView, right: Box) -> Picture:
    """The winner with two sets; below, where the others got to."""
    outcome = view.outcome
    assert outcome is not None
    names = {seat.number: seat.name for seat in view.seats}
    winners = tuple(player for player in play.players if player.seat in outcome.winners)
    others = [player for player in play.players if player.seat not in outcome.winners]
    parts: list[Part] = []
    panel = right
    if len(play.players) == 1 and play.rival_limit:
        below, panel = right.take_bottom(vh(22), GAP)
        parts.append(compose_rival(play, below))
        others = []
    elif others:
        across = {1: 1, 2: 2, 3: 3, 4: 2}.get(len(others), 3 if len(others) > 4 else 2)
        down = -(-len(others) // across)
        below, panel = right.take_bottom(down * vh(13) + (down - 1) * vh(0.9), GAP)
        cells = grid(below, across, down, vh(0.9))
        parts += [
            Part(f"end {p.seat}", cell, draw_runner_up, (names[p.seat], p))
            for cell, p in zip(cells, others, strict=False)
        ]
    title = names[winners[0].seat] if len(winners) == 1 else ""
    data = (title, tuple((names[p.seat], p) for p in winners), outcome.sentence)
    return (Part("winner", panel, draw_winner, data), *parts)


def draw_winner(
    canvas: Canvas, box: Box, title: str, winners: tuple[tuple[str, PlayerView], ...], sentence: str
) -> None:
    won = bool(winners)
    surface = canvas.theme.floor if won else canvas.theme.panel
    canvas.panel(box, surface, 6, 24)
    if won and box.h > vh(44):
        for x, y, size, shape, colour in CONFETTI:
            side = vh(size)
            at = Box(box.x + x * box.w - side / 2, box.y + y * box.h - side / 2, side, side)
            draw_shape(canvas, at, shape, colour)  # type: ignore[arg-type]
    inner = box.inset(box.w * 0.12, vh(3))
    foot, inner = inner.take_bottom(vh(11), vh(1))
    canvas.text(foot, sentence, vh(5), surface.ink, surface.fill, align="centre", lines=2)
    if not won:
        return
    if title:
        name, player = winners[0]
        head, inner = inner.take_top(min(vh(16), inner.h * 0.42), vh(1))
        width = lettering.advance(name, lettering.px_for(vh(8)))
        size = min(vh(8), vh(8) * (head.w - vh(13)) / max(1.0, width))
        size = max(FLOOR, size)
        width = min(head.w - vh(13), lettering.advance(name, lettering.px_for(size)) + 4)
        line = head.centred(width + vh(13), vh(11))
        badge, words = line.take_left(vh(11), vh(2))
        draw_badge(canvas, badge, player.seat)
        canvas.text(words, name, size, surface.ink, surface.fill)
        _draw_sets(canvas, inner, player)
        return
    for cell, (name, player) in zip(rows(inner, len(winners), vh(1)), winners, strict=True):
        badge, words = cell.take_left(vh(7), vh(1.4))
        draw_badge(canvas, badge.centred(vh(7), vh(7)), player.seat)
        canvas.text(words, name, vh(5), surface.ink, surface.fill)


def _draw_sets(canvas: Canvas, box: Box, player: PlayerView) -> None:
    """The two sets, each on its tray, in the middle of the panel."""
    faces = {face.id: face for face in player.shapes}
    sets = tuple(ids for ids in player.set_ids if all(i in faces for i in ids))
    shown: tuple[ShapeFace, ...] = tuple(faces[i] for ids in sets for i in ids) or player.shapes
    n = max(1, len(shown))
    wide = n * 1.18 + len(sets) * 0.5
    side = min(vh(13), box.w / wide, box.h / 1.4)
    at = box.centred(min(box.w, side * (wide - 0.3)), box.h)
    draw_shapes(canvas, at, shown, sets, canvas.theme.floor, largest=side)


def draw_runner_up(canvas: Canvas, box: Box, name: str, player: PlayerView) -> None:
    surface = canvas.theme.panel
    canvas.panel(box, surface, 2, 14)
    inner = box.inset(vh(1.1), vh(0.8))
    head, below = inner.take_top(vh(6), vh(0.6))
    badge, words = head.take_left(vh(5.8), vh(1.1))
    draw_badge(canvas, badge.centred(vh(5.8), vh(5.8)), player.seat)
    canvas.text(words, name, NAME, surface.ink, surface.fill)
    draw_shapes(canvas, below, player.shapes, player.set_ids, surface, largest=vh(4.4))
