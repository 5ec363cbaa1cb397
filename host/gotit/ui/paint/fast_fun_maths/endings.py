"""After a round and after the match: what was possible, and who has won.

Must not: move anything. The celebration is calm.
"""

from __future__ import annotations

from gotit.core.game import Outcome
from gotit.core.message import Message, say
from gotit.games.fast_fun_maths.view import FastFunMathsView, PlayerView, ShapeFace, SolutionView
from gotit.language.words import Reader
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import NARROWEST_LETTERS, Canvas, fit, lines_height
from gotit.ui.paint.cards import Shape, draw_shape
from gotit.ui.paint.fast_fun_maths.seats import compose_rival, draw_shapes, row_width
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect, grid, rows, vh
from gotit.ui.paint.scores import draw_named
from gotit.ui.paint.signs import draw_badge
from gotit.ui.theme import GameColour

GAP = vh(1.2)


def compose_solutions(game: FastFunMathsView, names: dict[int, str], right: Rect, reader: Reader) -> Picture:
    """One line per seat: how many solutions it had, and one of them."""
    n = len(game.solutions)
    target = str(game.target.value) if game.target else ""
    tall = min((right.h - GAP * (n - 1)) / n, vh(24))
    cells = rows(right._replace(h=tall * n + GAP * (n - 1)), n, GAP)
    room = (
        right.w - vh(10.4) - max(_one_line(shown, target, reader.words(_ways(shown.count))) for shown in game.solutions)
    )
    counted = tall > _TALL or room >= vh(20)  # else the calculations matter more than how many there were
    return tuple(
        Part(f"solution {shown.seat}", cell, draw_solution, (names[shown.seat], shown, target, counted))
        for cell, shown in zip(cells, game.solutions, strict=True)
    )


_TALL = vh(14)
"""A seat's line higher than this has its count below its name, and two calculations."""


def _one_line(shown: SolutionView, target: str, ways: str) -> float:
    """How wide the shortest solution and the count are, at the smallest writing."""
    if not shown.count:
        return 0.0
    px = lettering.px_for(FLOOR)
    return lettering.advance(f"{shown.shortest} = {target}", px) + lettering.advance(ways, px)


def _ways(count: int) -> Message:
    return say("ways", "{ways, plural, =0 {no way} one {# way} other {# ways}}", ways=count)


def draw_solution(canvas: Canvas, rect: Rect, name: str, shown: SolutionView, target: str, counted: bool) -> None:
    surface = canvas.theme.panel if shown.count else canvas.theme.quiet
    canvas.panel(rect, surface)
    inner = rect.inset(vh(1.4), vh(0.8))
    badge, inner = inner.take_left(vh(6.4), vh(1.2))
    draw_badge(canvas, badge.centred(vh(6.4), vh(6.4)), shown.seat)
    ways = canvas.words(_ways(shown.count))
    found = [f"{line} = {target}" for line in (shown.shortest, shown.longest) if line]
    if rect.h > _TALL:
        least = lettering.advance(ways, lettering.px_for(FLOOR)) * NARROWEST_LETTERS + 2
        who, what = inner.take_left(max(inner.w * 0.3, min(inner.w * 0.4, least)), vh(1.4))
        above, below = who.centred(who.w, vh(13)).take_top(vh(6.5))
        canvas.text(above.grown(vh(0.9)), name, NAME, surface.ink, surface.fill, name=True)
        if shown.count:
            canvas.text(below, ways, FLOOR, surface.soft, surface.fill)
    else:
        found = found[:1]
        count = lettering.advance(ways, lettering.px_for(FLOOR)) + 2
        wide = max((lettering.advance(line, lettering.px_for(FLOOR)) for line in found), default=0.0)
        if shown.count and counted:
            side, inner = inner.take_right(count, vh(1.2))
            canvas.text(side, ways, FLOOR, surface.soft, surface.fill, align="right")
        who, what = inner.take_left(min(inner.w * 0.38, inner.w - wide - vh(1.4)), vh(1.4))
        if who.w > vh(12):
            canvas.text(who, name, NAME, surface.ink, surface.fill, name=True)
        else:
            what = inner
    if not shown.count:
        words = canvas.words(say("had_no_way", "had no way to make it"))
        if rect.h <= _TALL and not lettering.fits(words, what.w):
            words = ways
        canvas.text(what, words, vh(3.8), surface.soft, surface.fill, lines=2)
        return
    found = [line for line in dict.fromkeys(found) if lettering.fits(line, what.w)] or found[:1]
    for cell, line in zip(rows(what.centred(what.w, vh(7.4) * len(found)), len(found), 0), found, strict=True):
        canvas.text(cell, line, vh(4.4), surface.ink, surface.fill)


# --- the end of the match ------------------------------------------------------------------------------------------

CONFETTI: tuple[tuple[float, float, float, Shape, GameColour], ...] = (
    (0.05, 0.13, 6.0, "star", "yellow"),
    (0.11, 0.30, 3.6, "square", "blue"),
    (0.04, 0.46, 4.6, "triangle", "red"),
    (0.10, 0.64, 3.6, "circle", "yellow"),
    (0.05, 0.84, 6.0, "circle", "blue"),
    (0.95, 0.14, 6.0, "circle", "red"),
    (0.89, 0.31, 3.6, "star", "blue"),
    (0.96, 0.47, 4.6, "square", "yellow"),
    (0.90, 0.64, 3.6, "triangle", "blue"),
    (0.95, 0.84, 6.0, "star", "red"),
)
"""Where shapes are scattered over the winner's panel: x and y as shares, size in percent of the height."""


def compose_winner(
    outcome: Outcome, names: dict[int, str], game: FastFunMathsView, right: Rect, reader: Reader
) -> Picture:
    """The winner with two sets; below, how far the others got."""
    winners = tuple(player for player in game.players if player.seat in outcome.winners)
    others = [player for player in game.players if player.seat not in outcome.winners]
    parts: list[Part] = []
    panel = right
    if len(game.players) == 1 and game.rival_limit:
        below, panel = right.take_bottom(vh(22), GAP)
        parts.append(compose_rival(game, below))
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
    data = (tuple((names[p.seat], p) for p in winners), reader.words(outcome.message))
    return (Part("winner", panel, draw_winner, data), *parts)


def draw_winner(canvas: Canvas, rect: Rect, winners: tuple[tuple[str, PlayerView], ...], sentence: str) -> None:
    """Who has won, the two sets, and the sentence. If nobody has (solo, lost), the sentence alone."""
    surface = canvas.theme.floor if winners else canvas.theme.panel
    canvas.panel(rect, surface, 6, 24)
    if not winners:
        inner = rect.inset(rect.w * 0.08, vh(4))
        canvas.text(inner, sentence, vh(7), surface.ink, surface.fill, align="centre", lines=3)
        return
    for x, y, size, shape, colour in CONFETTI:
        side = min(vh(size), rect.h * 0.12)
        draw_shape(
            canvas, Rect(rect.x + x * rect.w - side / 2, rect.y + y * rect.h - side / 2, side, side), shape, colour
        )
    inner = rect.inset(rect.w * 0.15, vh(2.4))
    loud = vh(6.4) if rect.h > vh(56) else vh(5)
    px, lines = fit(sentence, inner._replace(h=vh(22)), loud, FLOOR, 3)
    foot, inner = inner.take_bottom(lines_height(len(lines), lettering.glyph_height(px)), vh(1))
    canvas.text(foot, sentence, loud, surface.ink, surface.fill, align="centre", lines=3)
    if len(winners) == 1:
        name, player = winners[0]
        head, inner = inner.take_top(min(vh(20), inner.h * 0.46), vh(1))
        side = min(vh(13), head.h)
        draw_badge(canvas, draw_named(canvas, head, name, side, surface), player.seat)
        _draw_sets(canvas, inner, player)
        return
    for cell, (name, player) in zip(rows(inner, len(winners), vh(1)), winners, strict=True):
        draw_badge(canvas, draw_named(canvas, cell, name, min(vh(10), cell.h), surface), player.seat)


def _draw_sets(canvas: Canvas, rect: Rect, player: PlayerView) -> None:
    """The two sets, each on its tray, in the middle of a box."""
    faces = {face.id: face for face in player.shapes}
    sets = tuple(ids for ids in player.set_ids if all(i in faces for i in ids))
    shown: tuple[ShapeFace, ...] = tuple(faces[i] for ids in sets for i in ids) or player.shapes
    wide = row_width(len(shown) - sum(map(len, sets)), tuple(map(len, sets)))
    side = min(vh(14), rect.w / wide, rect.h / 1.4)
    draw_shapes(canvas, rect.centred(side * wide, rect.h), shown, sets, canvas.theme.floor, largest=side)


def draw_runner_up(canvas: Canvas, rect: Rect, name: str, player: PlayerView) -> None:
    surface = canvas.theme.panel
    canvas.panel(rect, surface, 2, 14)
    inner = rect.inset(vh(1.1), vh(0.8))
    head, below = inner.take_top(vh(6), vh(0.6))
    badge, words = head.take_left(vh(5.8), vh(1.1))
    draw_badge(canvas, badge.centred(vh(5.8), vh(5.8)), player.seat)
    canvas.text(words.grown(vh(0.9)), name, NAME, surface.ink, surface.fill, name=True)
    draw_shapes(canvas, below, player.shapes, player.set_ids, surface, largest=vh(4.4))
