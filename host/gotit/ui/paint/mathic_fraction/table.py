"""The middle of the table: the tokens on display and the cards of the space.

Must not: apply rules; show whose turn it is.
"""

from __future__ import annotations

from gotit.games.mathic_fraction.cards import Card, Face
from gotit.games.mathic_fraction.tokens import SHOWN_TOKENS, TOKEN_POINTS, Token
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, Look, draw_empty, draw_face
from gotit.ui.paint.mathic_fraction.fractions import Pictures
from gotit.ui.paint.mathic_fraction.tokens import draw_token
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, grid, vh

GAP = vh(1.6)
TOKENS = vh(14.4)
_LABEL = vh(9.4)
_BETWEEN = vh(1.2)
_LEAST_CARD = vh(11.6)
"""Height of a card whose numbers can be read."""
_STEPS = (4, 6, 8, 12, 15, 18, 24)
"""Room is kept for the next of these counts, so that cards keep their size as more come."""


def compose_tokens(tokens: tuple[Token, ...], rect: Rect) -> tuple[Part, ...]:
    """What each token is worth, and four places for coins (MF-39)."""
    side = min(rect.h, (rect.w - _LABEL - GAP * SHOWN_TOKENS) / SHOWN_TOKENS)
    gap = min(vh(5), (rect.w - _LABEL - side * SHOWN_TOKENS) / SHOWN_TOKENS)
    wide = _LABEL + SHOWN_TOKENS * (side + gap)
    row = rect.centred(wide, side)
    parts = [Part("worth", row._replace(w=_LABEL), draw_worth)]
    for place in range(SHOWN_TOKENS):
        at = Rect(row.x + _LABEL + gap + place * (side + gap), row.y, side, side)
        token = tokens[place] if place < len(tokens) else None
        parts.append(Part(f"token {place + 1}", at, draw_token_place, (token,)))
    return tuple(parts)


def draw_worth(canvas: Canvas, rect: Rect) -> None:
    page = canvas.theme.page
    canvas.text(rect, f"+{TOKEN_POINTS}", vh(5), page.ink, page.fill, align="right")


def draw_token_place(canvas: Canvas, rect: Rect, token: Token | None) -> None:
    if token is None:
        canvas.rounded(rect.inset(rect.w * 0.06), rect.w / 2, None, canvas.theme.slot, 4)
    else:
        draw_token(canvas, rect, token)


def compose_space(space: tuple[Card, ...], rect: Rect, pictures: Pictures, fresh: int | None) -> tuple[Part, ...]:
    """The cards in rows, as large as so many can be. `fresh`: the id of the card that was discarded just now."""
    across, down = _rows(rect, _places(len(space)))
    if not space:
        return (Part("empty", cards_rect(rect, across, down), draw_places, (across, down)),)
    lies = grid(cards_rect(rect, across, down), across, down, _BETWEEN)
    parts = []
    for number, (cell, card) in enumerate(zip(lies, space, strict=False), 1):
        look: Look = "fresh" if card.id == fresh else "plain"
        parts.append(Part(f"card {number}", cell, draw_space_card, (card.face, pictures, look)))
    return tuple(parts)


def least_height(count: int, w: float) -> float:
    """How high a rectangle of this width has to be so that this many cards can be read."""
    across = max(1, int((w + _BETWEEN) // (_LEAST_CARD * CARD_ASPECT + _BETWEEN)))
    down = max(1, -(-_places(count) // across))
    return down * _LEAST_CARD + (down - 1) * _BETWEEN


def _places(count: int) -> int:
    return next((step for step in _STEPS if step >= count), count)


def _rows(rect: Rect, count: int) -> tuple[int, int]:
    across = max(range(1, count + 1), key=lambda across: _height(rect, across, -(-count // across)))
    return across, -(-count // across)


def _height(rect: Rect, across: int, down: int) -> float:
    """How high the cards are in this many columns and rows."""
    gap = _BETWEEN
    return min((rect.h - gap * (down - 1)) / down, (rect.w - gap * (across - 1)) / across / CARD_ASPECT, vh(34))


def cards_rect(rect: Rect, across: int, down: int) -> Rect:
    """The part of the middle that the cards take."""
    high = _height(rect, across, down)
    gap = _BETWEEN
    return rect.centred(across * high * CARD_ASPECT + gap * (across - 1), down * high + gap * (down - 1))


def draw_space_card(canvas: Canvas, rect: Rect, face: Face, pictures: Pictures, look: Look) -> None:
    draw_face(canvas, rect, face, pictures, look)


def space_places(rect: Rect, across: int, down: int) -> tuple[Rect, ...]:
    """Where the first cards of an empty space come to lie, in `cards_rect`."""
    return grid(rect, across, down, _BETWEEN)


def draw_places(canvas: Canvas, rect: Rect, across: int, down: int) -> None:
    """An empty space: the places of the first cards."""
    for cell in space_places(rect, across, down):
        draw_empty(canvas, cell)
