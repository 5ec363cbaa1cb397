"""Who plays: badge, name, points; in a second line the hand from behind, coins and lost turns.

Must not: show a hand, unless the view itself does because everyone plays with open hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath, QPolygonF

from gotit.games.mathic_fraction.cards import Face
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.fitting import has_room
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, draw_card_back, draw_face
from gotit.ui.paint.mathic_fraction.signs import draw_lost_turn
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, columns, grid, vh
from gotit.ui.paint.signs import draw_badge, draw_check, draw_lock, draw_unplugged
from gotit.ui.theme import BLACK, WHITE, Surface

GAP = vh(0.8)
State = Literal["", "acts", "trusts", "locked", "unplugged"]


_SMALLER_SIGN = 0.75


class SeatTile(Struct, frozen=True):
    """One seat as it is shown.

    `value`: the large number on the right: its points, or before the match its favourite number. `held`, `coins`: cards
    in hand and tokens of this round, None where that says nothing. `lost`: turns that it loses. `next`: it plays next.
    `hand`: only with open hands.
    """

    seat: int
    name: str
    value: str
    held: int | None = None
    coins: int | None = None
    lost: int = 0
    state: State = ""
    next: bool = False
    hand: tuple[Face, ...] = ()


_TALL = vh(11.4)
_LEAST = vh(6.6)
_TWO_LINES = vh(9.7)
"""The height that a name needs for a second line below it."""
_HAND = vh(11.6)
"""Height of a row of open cards whose numbers can be read."""
_HAND_GAP = vh(0.3)
_VALUE = vh(12.6)
_WITH_HAND = _LEAST + vh(0.6) + _HAND + vh(0.4)
_LEAST_BESIDE, _NARROW = vh(39.2), vh(44)
"""Width of a seat in which four open cards can be read; and below which points are as high as names."""


def compose_seats(tiles: Sequence[SeatTile], rect: Rect, above: float) -> tuple[tuple[Part, ...], Rect]:
    """The seats at the bottom of `rect`, leaving at least `above` for what is going on; and the rectangle above them.

    If not every open hand has room, those whose turn comes last go without. `tiles` begin with whose turn it is.
    """
    count = len(tiles)
    room = _room(count, rect, above)
    bare = max(_LEAST, min(_TALL, room / count))
    low = _LEAST + vh(0.6)
    hands = max(0, min(count, int((room - count * low) // (_HAND + vh(0.4))))) if any(t.hand for t in tiles) else 0
    if hands:
        bare = max(low, min(_TALL, (room - hands * (_HAND + vh(0.4))) / count))
    high = {tile.seat: bare + (_HAND + vh(0.4)) * (place < hands) for place, tile in enumerate(tiles)}
    below, rest = rect.take_bottom(sum(high.values()) + GAP * (count - 1), vh(1.5))
    parts, y = [], below.y
    for tile in sorted(tiles, key=lambda tile: tile.seat):
        cell = Rect(below.x, y, below.w, high[tile.seat])
        open_ = cell.h > bare + 1
        parts.append(Part(f"seat {tile.seat}", cell, draw_seat, (tile, _HAND if open_ else 0.0)))
        y = cell.bottom + GAP
    return tuple(parts), rest


def _room(count: int, rect: Rect, above: float) -> float:
    return rect.h - above - vh(1.5) - GAP * (count - 1)


def seats_in_column(count: int, rect: Rect, above: float) -> int:
    """How many of the first seats fit in the column with their hands open."""
    return max((n for n in range(1, count + 1) if n * _WITH_HAND <= _room(n, rect, above)), default=0)


def compose_beside(tiles: Sequence[SeatTile], rect: Rect) -> tuple[tuple[Part, ...], Rect]:
    """Seats with their open hands in rows at the bottom of `rect`, and the rectangle above them."""
    across = max(1, min(len(tiles), int((rect.w + GAP) // (_LEAST_BESIDE + GAP))))
    down = -(-len(tiles) // across)
    below, rest = rect.take_bottom(down * _WITH_HAND + (down - 1) * GAP, vh(1.5))
    cells = grid(below, across, down, GAP)
    return tuple(
        Part(f"seat {tile.seat}", cell, draw_seat, (tile, _HAND)) for tile, cell in zip(tiles, cells, strict=False)
    ), rest


def draw_seat(canvas: Canvas, rect: Rect, tile: SeatTile, hand: float) -> None:
    surface = canvas.theme.floor if tile.state == "acts" else canvas.theme.panel
    canvas.panel(rect, surface, 5 if tile.state == "acts" else 2, 14)
    if hand:
        below = _inner(rect).take_bottom(hand - vh(0.4))[0]
        _draw_open_hand(canvas, below.inset(0 if rect.w > _NARROW else -vh(0.6), 0), tile.hand)
    value, inner, size = value_place(rect, tile, hand)
    canvas.digit(value, tile.value, size, surface.ink, surface.fill)
    side = min(vh(6.2), inner.h - 2)
    badge, inner = inner.take_left(side, vh(1.2))
    draw_badge(canvas, badge.centred(side, side), tile.seat)
    if inner.h >= _TWO_LINES and (tile.held is not None or tile.coins):
        inner, below = inner.take_top(inner.h * 0.54, 0)
        _draw_holdings(canvas, below.inset(0, vh(0.2)), tile, surface)
    inner = _draw_state(canvas, inner, tile, surface)
    canvas.text(inner.grown(vh(0.7)), tile.name, NAME, surface.ink, surface.fill, name=True)


def _inner(rect: Rect) -> Rect:
    return rect.inset(vh(1.2), vh(0.5))


def value_place(rect: Rect, tile: SeatTile, hand: float) -> tuple[Rect, Rect, float]:
    """Where the large number of a seat stands, what is left beside it, and how high the number is at most."""
    inner = _inner(rect)
    if hand:
        inner = inner.take_bottom(hand - vh(0.4), vh(0.4))[1]
    size = min(vh(5.8) if rect.w > _NARROW else NAME, inner.h * 0.8)
    return *inner.take_right(_value_width(tile.value, size), vh(1)), size


def _value_width(value: str, size: float) -> float:
    return min(_VALUE, max(size, lettering.advance(value, lettering.px_for(size)) + 4))


def _draw_holdings(canvas: Canvas, rect: Rect, tile: SeatTile, surface: Surface) -> None:
    """The hand from behind with its number of cards, and coins with theirs."""
    high = min(rect.h, vh(4))
    if tile.held is not None:
        digit, rect = rect.take_left(vh(2.9), vh(0.6))
        canvas.text(digit, str(tile.held), FLOOR, surface.soft, surface.fill)
        wide = high * 0.72
        for number in range(tile.held):
            draw_card_back(canvas, Rect(rect.x + number * wide * 0.55, rect.centre[1] - high / 2, wide, high))
        used = wide * (1 + 0.55 * (tile.held - 1)) if tile.held else 0.0
        rect = rect._replace(x=rect.x + used + vh(1.6), w=rect.w - used - vh(1.6))
    if tile.coins and rect.w >= high + vh(4):
        coin, rest = rect.take_left(high, vh(0.7))
        coin = coin.centred(high, high)
        canvas.rounded(coin, high / 2, WHITE, canvas.theme.line, 2)
        canvas.rounded(coin.inset(2), high / 2, WHITE, BLACK, high * 0.12)
        canvas.text(rest._replace(w=min(rest.w, vh(6))), str(tile.coins), FLOOR, surface.soft, surface.fill)


def _draw_state(canvas: Canvas, rect: Rect, tile: SeatTile, surface: Surface) -> Rect:
    """The signs of its state, smaller where its name would be cut. Returns the room that is left."""
    signs = tile.next + tile.lost + (tile.state in ("trusts", "locked", "unplugged"))
    side = min(rect.h * 0.9, vh(4.4))
    if not has_room(tile.name, rect.w - signs * (side + vh(0.8))):
        side *= _SMALLER_SIGN

    def take(rect: Rect) -> tuple[Rect, Rect]:
        place, rest = rect.take_right(side, vh(0.8))
        return place.centred(side, side), rest

    if tile.next:
        place, rect = take(rect)
        _draw_next(canvas, place.inset(side * 0.12), surface.ink)
    if tile.lost:
        place, rect = take(rect)
        draw_lost_turn(canvas, place, surface.ink)
    if tile.state == "trusts":
        place, rect = take(rect)
        draw_check(canvas, place, surface.ink)
    elif tile.state == "locked":
        place, rect = take(rect)
        draw_lock(canvas, place, surface.ink, surface.fill)
    elif tile.state == "unplugged":
        place, rect = take(rect)
        draw_unplugged(canvas, place, surface.ink)
    return rect


def _draw_next(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A triangle pointing ahead, as on a player's button: this seat is next."""
    path = QPainterPath()
    path.addPolygon(
        QPolygonF([QPointF(rect.x, rect.y), QPointF(rect.right, rect.centre[1]), QPointF(rect.x, rect.bottom)])
    )
    path.closeSubpath()
    canvas.path(path, colour)


def _draw_open_hand(canvas: Canvas, rect: Rect, hand: tuple[Face, ...]) -> None:
    """Up to four cards, as wide as fit, from where a line begins."""
    wide = min(rect.h * CARD_ASPECT, (rect.w - 3 * _HAND_GAP) / 4)
    gap = min(vh(1), (rect.w - 4 * wide) / 3)
    if hand:
        _draw_faces(canvas, rect.take_left(len(hand) * (wide + gap) - gap)[0], hand, gap)


@left_to_right
def _draw_faces(canvas: Canvas, rect: Rect, hand: tuple[Face, ...], gap: float) -> None:
    for place, face in zip(columns(rect, len(hand), gap), hand, strict=True):
        draw_face(canvas, place, face)
