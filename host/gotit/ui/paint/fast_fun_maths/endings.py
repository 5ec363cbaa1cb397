"""After a round and after the match: what was possible, and who has won.

Must not: move anything. The celebration is calm.
"""

from __future__ import annotations

from gotit.core.message import Message, say
from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, ShapeFace, SolutionView
from gotit.language.words import Reader
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import CARD_ASPECT, Shape, draw_card, draw_shape
from gotit.ui.paint.fast_fun_maths.seats import draw_shapes, row_width
from gotit.ui.paint.fitting import NARROWEST_LETTERS
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.looks import Looks, words_score
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect, columns, rows, vh
from gotit.ui.paint.signs import draw_badge
from gotit.ui.theme import GameColour, Surface

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

_SHAPES: tuple[tuple[Shape, GameColour], ...] = (
    ("circle", "yellow"),
    ("square", "red"),
    ("triangle", "blue"),
    ("circle", "red"),
    ("triangle", "yellow"),
    ("square", "blue"),
    ("star", "wild"),
)


def confetto(canvas: Canvas, rect: Rect, number: int) -> None:
    shape, colour = _SHAPES[number % len(_SHAPES)]
    draw_shape(canvas, rect, shape, colour, on_card=False)


def looks(game: FastFunMathsView, reader: Reader) -> Looks:
    """Shapes on their trays; alone against the rival's."""
    scores = {p.seat: (draw_score, p.shapes, p.set_ids) for p in game.players if p.shapes}
    beside = None
    if len(game.players) == 1 and game.rival_limit:
        beside = (reader.words(say("finale_rival", "Rival")), (draw_score, game.rival, ()))
    brief = {p.seat: (words_score, reader.words(_won(len(p.shapes))), f"{len(p.shapes)}") for p in game.players}
    return Looks(scores, confetto, brief, draw_used, beside)


def _won(n: int) -> Message:
    return say("finale_shapes", "{n, plural, one {# shape} other {# shapes}}", n=n)


def draw_score(
    canvas: Canvas, rect: Rect, surface: Surface, shapes: tuple[ShapeFace, ...], sets: tuple[tuple[int, ...], ...]
) -> None:
    """Shapes in the middle of a row. Where they would be too small: complete sets alone, or one below the other."""
    won = tuple(tuple(face for face in shapes if face.id in ids) for ids in sets)
    together = tuple(face for one in won for face in one)
    ways = ((shapes,), (together,), won)
    lines, side = max(((way, _side(rect, way, sets)) for way in ways if all(way)), key=lambda way: min(way[1], _LEAST))
    for cell, line in zip(rows(rect, len(lines), 0), lines, strict=True):
        trays = tuple(ids for ids in sets if any(face.id in ids for face in line))
        wide = side * row_width(len(line) - sum(map(len, trays)), tuple(map(len, trays))) + 1
        draw_shapes(canvas, cell.centred(wide, cell.h), line, trays, surface, largest=side)


_LEAST = vh(4)


def _side(rect: Rect, lines: tuple[tuple[ShapeFace, ...], ...], sets: tuple[tuple[int, ...], ...]) -> float:
    """How large shapes can be in these rows."""
    wide = 1.0
    for line in lines:
        trays = tuple(len(ids) for ids in sets if any(face.id in ids for face in line))
        wide = max(wide, row_width(len(line) - sum(trays), trays))
    return min(vh(8), rect.w / wide, rect.h / len(lines) / 1.4) if lines else 0.0


@left_to_right
def draw_used(canvas: Canvas, rect: Rect, cards: tuple[CardFace, ...]) -> None:
    """The cards of a calculation, as large as fit."""
    gap = vh(0.6)
    high = min(rect.h, ((rect.w + gap) / len(cards) - gap) / CARD_ASPECT)
    row = rect.centred(len(cards) * (high * CARD_ASPECT + gap) - gap, high)
    for cell, card in zip(columns(row, len(cards), gap), cards, strict=True):
        draw_card(canvas, cell, card.number, card.colour)
