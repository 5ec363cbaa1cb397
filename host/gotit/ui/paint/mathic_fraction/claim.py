"""What a player claims, large: an equation or a pattern, with its cards. And what became of it.

Must not: show whether an equation that can still be challenged is true; count points.
"""

from __future__ import annotations

from msgspec import Struct

from gotit.games.mathic_fraction.tokens import TOKEN_POINTS, Token
from gotit.games.mathic_fraction.view import EquationView, PatternView, UsedCard
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import star_path
from gotit.ui.paint.fitting import has_room
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, Look, draw_face
from gotit.ui.paint.mathic_fraction.equation import Line, draw_equation, height_for
from gotit.ui.paint.mathic_fraction.fractions import Pictures, draw_value, glyph_in
from gotit.ui.paint.mathic_fraction.signs import draw_hand, draw_lost_turn
from gotit.ui.paint.mathic_fraction.tokens import draw_token
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.signs import draw_badge, draw_verdict
from gotit.ui.theme import Surface

_PAD = vh(1.8)
_HEAD, _BADGE = vh(7.4), 0.92
"""How high a head is, and the share of it that a sign takes."""
_EQUATION = vh(13)
"""Glyph height of the numbers of an equation in the spotlight, where there is room."""
_BETWEEN_CARDS = vh(1)
_LEAST_CARD = vh(12.6)
"""Height of a card whose numbers can be read."""


class Who(Struct, frozen=True):
    """A seat and its player's name."""

    seat: int
    name: str


def draw_claim(
    canvas: Canvas, rect: Rect, who: Who, equation: EquationView, stolen_from: int, pictures: Pictures
) -> None:
    """An equation that can be challenged: as it is written, and the cards used for it."""
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 6, 24)
    inner = rect.inset(_PAD)
    head, inner = inner.take_top(_HEAD, vh(0.8))
    _draw_head(canvas, head, who, surface, stolen_from)
    high = cards_height(len(equation.cards), inner)
    cards, line = inner.take_bottom(high, vh(1.2))
    draw_equation(canvas, line, equation.pieces, _EQUATION, surface.ink, surface.fill)
    draw_cards(canvas, cards, equation.cards, equation.hand_card, pictures)


def cards_height(count: int, rect: Rect) -> float:
    """How high the row or rows of used cards are. One row takes at most two fifths of the box."""
    if _rows_of_cards(count, rect.w) == 1:
        return min(vh(24), _row_height(count, rect.w), max(_LEAST_CARD, rect.h * 0.42))
    return 2 * _LEAST_CARD + _BETWEEN_CARDS


def _rows_of_cards(count: int, w: float) -> int:
    return 1 if _row_height(count, w) >= _LEAST_CARD else 2


def _row_height(count: int, w: float) -> float:
    return (w - _BETWEEN_CARDS * (count - 1)) / max(1, count) / CARD_ASPECT


@left_to_right
def draw_cards(canvas: Canvas, rect: Rect, used: tuple[UsedCard, ...], hand_card: int, pictures: Pictures) -> None:
    """The faces of used cards, in the order of the equation. The one from the hand, or the stolen one, is framed."""
    gap = _BETWEEN_CARDS
    down = _rows_of_cards(len(used), rect.w)
    across = -(-len(used) // down)
    high = min((rect.h - gap * (down - 1)) / down, (rect.w - gap * (across - 1)) / across / CARD_ASPECT)
    for place, card in enumerate(used):
        row, column = divmod(place, across)
        in_row = min(across, len(used) - row * across)
        wide = in_row * high * CARD_ASPECT + gap * (in_row - 1)
        x = rect.x + (rect.w - wide) / 2 + column * (high * CARD_ASPECT + gap)
        y = rect.y + (rect.h - down * high - gap * (down - 1)) / 2 + row * (high + gap)
        look: Look = "used" if card.card.id == hand_card else "plain"
        draw_face(canvas, Rect(x, y, high * CARD_ASPECT, high), card.card.face, pictures, look)


def _draw_head(canvas: Canvas, rect: Rect, who: Who, surface: Surface, stolen_from: int = 0) -> None:
    """Who it is; for a thief, an arrow from the player who had the card."""
    side = rect.h * _BADGE
    words = rect.take_left(side, vh(1.6))[1]
    draw_badge(canvas, _badge_in(rect), who.seat)
    if stolen_from:
        px = lettering.px_for(vh(5.4))
        name, rest = words.take_left(min(lettering.advance(who.name, px) + 4, words.w - side - vh(8)), vh(1.4))
        words = name
        arrow, rest = rest.take_left(vh(5), vh(1.4))
        x, y = arrow.x, arrow.centre[1]
        canvas.line([(arrow.right, y), (x, y)], surface.ink, vh(0.9))
        canvas.line([(x + vh(2), y - vh(2)), (x, y), (x + vh(2), y + vh(2))], surface.ink, vh(0.9))
        draw_badge(canvas, rest.take_left(side)[0].centred(side, side), stolen_from)
    canvas.text(words.grown(vh(0.9)), who.name, vh(5.4), surface.ink, surface.fill, name=True)


# --- patterns --------------------------------------------------------------------------------------------------------


def draw_pattern_claim(canvas: Canvas, rect: Rect, who: Who, pattern: PatternView, pictures: Pictures) -> None:
    """Cards in their order. Below each is what it stands for."""
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 6, 24)
    inner = rect.inset(_PAD)
    head, inner = inner.take_top(_HEAD, vh(0.8))
    _draw_head(canvas, head, who, surface)
    cards, line = inner.take_bottom(cards_height(len(pattern.cards), inner), vh(1.2))
    draw_sequence(canvas, line, pattern.cards, vh(12), surface)
    draw_cards(canvas, cards, pattern.cards, pattern.hand_card, pictures)


@left_to_right
def draw_sequence(canvas: Canvas, rect: Rect, used: tuple[UsedCard, ...], most: float, surface: Surface) -> None:
    """Values with arrows between them: one after the other, no arithmetic."""
    arrow = min(vh(6), rect.w * 0.3 / max(1, len(used)))
    wide = min((rect.w - arrow * (len(used) - 1)) / max(1, len(used)), most * 2.2)
    glyph = min(most, *(glyph_in(Rect(0, 0, wide * 0.92, rect.h), card.value) for card in used))
    x = rect.x + (rect.w - wide * len(used) - arrow * (len(used) - 1)) / 2
    for place, card in enumerate(used):
        if place:
            y = rect.centre[1]
            left, right = x + arrow * 0.12, x + arrow * 0.88
            tip = arrow * 0.26
            canvas.line([(left, y), (right, y)], surface.ink, arrow * 0.14)
            canvas.line([(right - tip, y - tip), (right, y), (right - tip, y + tip)], surface.ink, arrow * 0.14)
            x += arrow
        draw_value(canvas, Rect(x, rect.y, wide, rect.h), card.value, glyph, surface.ink, surface.fill)
        x += wide


# --- what became of it -----------------------------------------------------------------------------------------------


class Result(Struct, frozen=True):
    """A line of the scoring sheet as a picture. `challenger`: None where nobody challenged."""

    who: Who
    pieces: Line = ()
    pattern: tuple[UsedCard, ...] = ()
    holds: bool | None = None
    collected: bool = False
    challenger: Who | None = None
    stolen_from: int = 0
    points: int = 0
    card_points: int = 0
    solution_points: int = 0
    tokens: tuple[Token, ...] = ()

    @property
    def has_extras(self) -> bool:
        return bool(self.tokens or self.solution_points)


_COINS = vh(12.8)
_WORTH = vh(4.2)
_BIG_MARK, _MARK = vh(15), vh(8)


def result_height(result: Result, w: float, most: float) -> float:
    """How high a panel of this width has to be for an equation whose numbers have a glyph height of up to `most`."""
    line, beside = (vh(20), _BIG_MARK + vh(17)) if result.challenger is not None else (vh(17), _MARK + vh(2))
    if result.pieces:
        line = max(line, height_for(result.pieces, w - 2 * _PAD - beside, most))
    return 2 * _PAD + _HEAD + vh(0.8) + line + (_COINS + vh(1) if result.has_extras else 0)


def draw_result(canvas: Canvas, rect: Rect, result: Result) -> None:
    """Right or wrong, who challenged it and what that cost, and how the points add up."""
    false = result.holds is False
    surface = canvas.theme.bad if false or not result.collected else canvas.theme.good
    canvas.panel(rect, surface, 5, 24)
    head, inner = rect.inset(_PAD).take_top(_HEAD, vh(0.8))
    if result.challenger is not None:
        doubt, head = _doubt(head)
        _draw_doubt(canvas, doubt, result.challenger, surface, lost=not false)
    if result.points and result.challenger is None and not result.has_extras:
        points, head = head.take_right(vh(16), vh(1))
        canvas.text(points, f"+{result.points}", vh(6.4), surface.ink, surface.fill, align="right")
    _draw_head(canvas, head, result.who, surface, result.stolen_from)
    if result.has_extras:
        below, inner = inner.take_bottom(_COINS, vh(1))
        _draw_count(canvas, below, result, surface)
    side = min(inner.h, _BIG_MARK if result.challenger is not None else _MARK)
    if result.holds is not None or result.pattern:
        mark, inner = inner.take_left(side, vh(2))
        draw_verdict(canvas, mark.centred(side, side), result.collected and not false, surface)
    if result.points and result.challenger is not None and not result.has_extras:
        points, inner = inner.take_right(vh(14), vh(1))
        canvas.text(points, f"+{result.points}", vh(6.4), surface.ink, surface.fill, align="right")
    if result.pieces:
        draw_equation(canvas, inner, result.pieces, vh(11), surface.ink, surface.fill, false=false)
    else:
        draw_sequence(canvas, inner, result.pattern, vh(6.4), surface)


def _doubt(head: Rect) -> tuple[Rect, Rect]:
    """The half of a head for who has challenged, and the other one."""
    return head.take_right(min(head.w * 0.5, vh(52)), vh(1.6))


def sides(rect: Rect) -> tuple[Rect, Rect]:
    """In the result of a challenge: the places of the signs of who was challenged, and of who challenged."""
    doubt, head = _doubt(rect.inset(_PAD).take_top(_HEAD)[0])
    return _badge_in(head), _after_hand(doubt)[1]


def _badge_in(head: Rect) -> Rect:
    side = head.h * _BADGE
    return head.take_left(side)[0].centred(side, side)


def _after_hand(doubt: Rect) -> tuple[Rect, Rect, Rect]:
    """A raised hand, whose it is, and the room for the name."""
    side = doubt.h * 0.9
    hand, rest = doubt.take_left(side, vh(1))
    badge, words = rest.take_left(side, vh(1.2))
    return hand.centred(side, side), badge.centred(side, side), words


def _draw_doubt(canvas: Canvas, rect: Rect, who: Who, surface: Surface, *, lost: bool) -> None:
    """A raised hand and whose it is. If the challenge was wrong, also the sign of a lost turn."""
    hand, badge, words = _after_hand(rect)
    draw_hand(canvas, hand, surface.ink)
    draw_badge(canvas, badge, who.seat)
    side = badge.w
    sign, beside = words.take_right(side, vh(1))
    if lost and has_room(who.name, beside.w):  # else its tile tells
        words = beside
        draw_lost_turn(canvas, sign.centred(side, side), surface.ink)
    canvas.text(words.grown(vh(0.9)), who.name, vh(4.6), surface.ink, surface.fill, name=True)


@left_to_right
def _draw_count(canvas: Canvas, rect: Rect, result: Result, surface: Surface) -> None:
    """Points for cards, for each token and for a solution, and after "=" what they make together.

    If not all have room, only the coins and the star of a solution stay, with what was won: everyone knows what they
    are worth.
    """
    px = lettering.px_for(_WORTH)
    large = vh(6.4) if result.challenger is None else _WORTH
    total, rect = rect.take_right(lettering.advance(f"= {result.points}", lettering.px_for(large)) + 4, vh(1))
    items: list[tuple[Token | str, str]] = [("cards", f"+{result.card_points}")]
    items += [(token, f"+{TOKEN_POINTS}") for token in result.tokens]
    if result.solution_points:
        items.append(("solution", f"+{result.solution_points}"))
    wide = [
        lettering.advance(said, px) + vh(0.8) + (rect.h if isinstance(what, Token) else vh(7.6)) for what, said in items
    ]
    gap = max(vh(0.6), min(vh(3), (rect.w - sum(wide)) / len(items)))
    short = sum(wide) + gap * (len(items) - 1) > rect.w
    if short:
        items, wide = items[1:], [rect.h if isinstance(what, Token) else vh(7.6) for what, _ in items[1:]]
        gap = min(gap, (rect.w - sum(wide)) / max(1, len(items) - 1))
    said = f"+{result.points}" if short else f"= {result.points}"
    canvas.text(total, said, large, surface.ink, surface.fill, align="right")
    x = rect.x
    for (what, said), width in zip(items, wide, strict=True):
        cell = Rect(x, rect.y, width, rect.h)
        x += width + gap
        if isinstance(what, Token):
            coin, words = cell.take_left(rect.h, vh(0.8))
            draw_token(canvas, coin, what)
        else:
            sign, words = cell.take_left(vh(7.6), vh(0.8))
            _draw_pile(canvas, sign, surface) if what == "cards" else canvas.path(
                star_path(sign.centred(vh(7.4), vh(7.4))), surface.ink
            )
        if not short:
            canvas.text(words, said, _WORTH, surface.ink, surface.fill)


def _draw_pile(canvas: Canvas, rect: Rect, surface: Surface) -> None:
    """Collected cards."""
    high = vh(6.6)
    pile = rect.centred(high * 0.72 + vh(2), high + vh(1))
    for step in range(3):
        card = Rect(pile.x + step * vh(1), pile.y + step * vh(0.5), high * 0.72, high)
        canvas.rounded(card, vh(0.8), surface.ink, surface.fill, 4)
