"""Who explains now: the caller's cards and calculation, tied callers, the draw of a tie break, the reward.

Must not: show a calculation that the view does not (tied callers' stay hidden until all are in, GI-H-84).
"""

from __future__ import annotations

from gotit.core.message import say
from gotit.games.fast_fun_maths.view import CalculationView, CardFace, PlayerView, ShapeFace, TargetView
from gotit.language.words import Words
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import draw_card, draw_shape_card
from gotit.ui.paint.fast_fun_maths.seats import draw_hand
from gotit.ui.paint.fast_fun_maths.target import draw_slot
from gotit.ui.paint.fitting import fit, lines_height
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.rect import Rect, columns, rows, vh
from gotit.ui.paint.signs import draw_badge, draw_check, draw_equation, draw_verdict, equation_width
from gotit.ui.paint.strip import OVERRULED
from gotit.ui.theme import Surface

PAD = vh(2.2)

LEAST_CARDS = vh(23)
"""Height of the caller's cards whose digits are 13 % of the screen's height, with one card raised."""
_LEAST_BESIDE_WORDS = vh(15)
"""Where else it could not be read what is wrong with the calculation: words matter more than large cards."""
_EQUATION = vh(5.4)
"""Height that the calculation needs above words."""


def draw_spotlight(
    canvas: Canvas, rect: Rect, name: str, player: PlayerView, shown: CalculationView | None, target: int
) -> None:
    """One caller: name, cards as large as fit, and the calculation with the verdict on it."""
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 6, 24)
    inner = rect.inset(PAD)
    head, inner = inner.take_top(vh(8.4), vh(1.4))
    _draw_caller(canvas, head, name, player.seat, surface, vh(6.6))
    wanted = vh(20)
    if shown is not None and shown.wrong is not None:
        wanted = vh(31) if "/" in shown.value else vh(26)
    said, cards = inner.take_bottom(min(wanted, inner.h - LEAST_CARDS - vh(1.8)), vh(1.8))
    if shown is not None and not _has_room(canvas, said, shown):
        said, cards = inner.take_bottom(min(wanted, inner.h - _LEAST_BESIDE_WORDS - vh(1.8)), vh(1.8))
    draw_hand(canvas, cards, player.hand, shown.used if shown is not None else None)
    if shown is None:
        invitation = canvas.words(say("show_us_how", "Show us how you make {target}!", target=target))
        canvas.text(said, invitation, vh(6), surface.ink, surface.fill, align="centre", lines=2)
    else:
        _draw_shown(canvas, said, shown)


def _draw_caller(canvas: Canvas, rect: Rect, name: str, seat: int, surface: Surface, height: float) -> None:
    badge, words = rect.take_left(rect.h, vh(2))
    draw_badge(canvas, badge, seat)
    canvas.text(words.grown(vh(0.9)), name, height, surface.ink, surface.fill, name=True)


def _what_is_wrong(canvas: Canvas, shown: CalculationView) -> Words:
    return canvas.words(OVERRULED if shown.overruled else shown.wrong)


def _has_room(canvas: Canvas, rect: Rect, shown: CalculationView) -> bool:
    """Can what is wrong with the calculation be read whole there, below it?"""
    _, lines = _fitted(_what_is_wrong(canvas, shown), _within(rect))
    return lettering.ELLIPSIS not in lines[-1]


def _within(rect: Rect) -> Rect:
    return rect.inset(vh(1.8), vh(0.8))


def _fitted(words: Words, inner: Rect) -> tuple[int, list[str]]:
    """Its size and lines."""
    px, lines = fit(words, inner._replace(h=lines_height(2, vh(4.4))), vh(4.4), FLOOR, 2)
    if lettering.ELLIPSIS in lines[-1] or lines_height(len(lines), vh(4.4)) > inner.h - _EQUATION:
        return fit(words, inner._replace(h=inner.h - _EQUATION), FLOOR, FLOOR, 5)
    return px, lines


def _draw_shown(canvas: Canvas, rect: Rect, shown: CalculationView) -> None:
    surface = canvas.theme.good if shown.right else canvas.theme.bad
    canvas.panel(rect, surface, 2 if shown.right else 5)
    inner = _within(rect)
    words = _what_is_wrong(canvas, shown)
    if words:
        px, lines = _fitted(words, inner)
        below, inner = inner.take_bottom(lines_height(len(lines), lettering.glyph_height(px)))
        canvas.text(below, words, vh(4.4), surface.ink, surface.fill, align="centre", lines=5)
    side, gap, high = vh(7), vh(2.4), vh(8.5)
    wide = min(inner.w - side - gap, equation_width(shown.pretty, shown.value, high) + 2)
    line = inner.centred(side + gap + wide, inner.h)
    mark, equation = line.take_left(side, gap)
    draw_verdict(canvas, mark.centred(side, side), shown.right, surface)
    draw_equation(canvas, equation, shown.pretty, shown.value, high, surface.ink, surface.fill, "left")


_ENTERED = say("calculation_is_in", "calculation is in"), say("it_is_in", "it’s in")
_AWAITED = say("show_us_how_tied", "show us how!"), say("show_us", "show us!")

Tied = tuple[str, PlayerView, bool, CalculationView | None]


def draw_ties(canvas: Canvas, rect: Rect, callers: tuple[Tied, ...]) -> None:
    """Two or three callers too close to call, one below the other. Calculations show only when all are in."""
    for cell, (name, player, entered, shown) in zip(rows(rect, len(callers), vh(1.2)), callers, strict=True):
        surface = canvas.theme.floor
        canvas.panel(cell, surface, 5, 20)
        inner = cell.inset(vh(1.5))
        head, cards = inner.take_top(vh(7), vh(1))
        said, head = head.take_right(head.w * 0.46, vh(1.4))
        _draw_caller(canvas, head, name, player.seat, surface, vh(5))
        if shown is not None:
            draw_equation(canvas, said, shown.pretty, shown.value, vh(4.4), surface.ink, surface.fill)
        else:
            long, short = _ENTERED if entered else _AWAITED
            words = canvas.words(long)
            if entered:
                mark, said = said.take_right(vh(5.4), vh(1))
                draw_check(canvas, mark.centred(vh(5), vh(5)), surface.ink)
            if not lettering.fits(words, said.w):
                words = canvas.words(short)
            canvas.text(said, words, vh(3.8), surface.soft, surface.fill, align="right")
        draw_hand(canvas, cards, player.hand, shown.used if shown is not None else None)


Drawer = tuple[int, str, CardFace | None, bool]


def draw_draw(canvas: Canvas, rect: Rect, seats: tuple[Drawer, ...]) -> None:
    """The tie break: a place for each tied seat's card."""
    across = len(seats) if len(seats) <= 5 else -(-len(seats) // 2)
    down = -(-len(seats) // across)
    bands = rows(rect, down, vh(1.2))
    places = [cell for band in bands for cell in columns(band, across, vh(1.2))]
    for cell, (seat, name, card, now) in zip(places, seats, strict=False):
        surface = canvas.theme.floor if now else canvas.theme.panel
        canvas.panel(cell, surface, 5 if now else 2, 20)
        inner = cell.inset(vh(1.4))
        head, inner = inner.take_top(vh(7) if cell.w > vh(30) else vh(13.4), vh(1.4))
        if cell.w > vh(30):
            badge, words = head.take_left(vh(6.6), vh(1.2))
            draw_badge(canvas, badge.centred(vh(6.6), vh(6.6)), seat)
            canvas.text(words.grown(vh(0.9)), name, NAME, surface.ink, surface.fill, name=True)
        else:
            badge, words = head.take_top(vh(6.6), vh(0.6))
            draw_badge(canvas, badge.centred(vh(6.6), vh(6.6)), seat)
            canvas.text(words, name, NAME, surface.ink, surface.fill, align="centre", name=True)
        h = min(inner.h, inner.w / 0.72, vh(40))
        place = inner.centred(h * 0.72, h)
        if card is None:
            draw_slot(canvas, place)
        else:
            draw_card(canvas, place, card.number, card.colour)


def draw_lots(canvas: Canvas, rect: Rect, lots: tuple[tuple[int, CardFace], ...]) -> None:
    """Who drew which card, in a line of the column."""
    for cell, (seat, card) in zip(columns(rect, 3, vh(1.4)), lots, strict=False):
        badge, rest = cell.take_left(vh(5.6), vh(0.8))
        draw_badge(canvas, badge.centred(vh(5.6), vh(5.6)), seat)
        draw_card(canvas, rest._replace(w=min(rest.w, rect.h * 0.78)), card.number, card.colour)


def draw_reward(canvas: Canvas, rect: Rect, seat: int, name: str, title: str, target: TargetView, prompt: str) -> None:
    """The two target cards, turned over. The winner takes the left or the right one."""
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 6, 24)
    inner = rect.inset(PAD)
    head, inner = inner.take_top(vh(9), vh(1.6))
    _draw_caller(canvas, head, title if lettering.fits(title, head.w - vh(11), NAME) else name, seat, surface, vh(6))
    words = prompt or canvas.words(say("left_or_right", "Left or right?"))
    px, lines = fit(words, inner, NAME, FLOOR, 2)
    foot, inner = inner.take_bottom(lines_height(len(lines), lettering.glyph_height(px)), vh(1.2))
    canvas.text(foot, words, NAME, surface.ink, surface.fill, align="centre", lines=2)
    h = inner.h
    w = min(h * 0.78, (inner.w - vh(4)) / 2)
    _draw_turned(canvas, inner.centred(2 * w + vh(4), h), (target.tens_shape, target.ones_shape))


@left_to_right
def _draw_turned(canvas: Canvas, rect: Rect, faces: tuple[ShapeFace | None, ShapeFace | None]) -> None:
    """The left one is what a press takes, in every language."""
    for place, face in zip(columns(rect, 2, vh(4)), faces, strict=True):
        if face is None:
            draw_slot(canvas, place)
        else:
            draw_shape_card(canvas, place, face.shape, face.colour)
