"""Who plays: badge, name, how many cards each holds (from behind), and how many it has collected.

Must not: show a hand, unless the view itself does because everyone plays with open hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from gotit.ui.paint import lettering
from gotit.ui.paint.add_it.cards import CARD_ASPECT, draw_backs, draw_number_card
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.fitting import has_room
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, rows, vh
from gotit.ui.paint.signs import draw_badge, draw_check, draw_computer, draw_unplugged
from gotit.ui.theme import Surface

GAP = vh(0.9)
State = Literal["", "acts", "ready", "unplugged"]


class SeatTile(Struct, frozen=True):
    """One seat as it is shown.

    `held`: cards in hand, None where that says nothing. `stack`: collected in this game. `total`: points of earlier
    games, None in a short game. `last`: this seat collected last. `hand`: its numbers, with open hands only.
    """

    seat: int
    name: str
    held: int | None
    stack: int
    total: int | None = None
    last: bool = False
    computer: bool = False
    state: State = ""
    hand: tuple[int, ...] = ()


_TALL = vh(11.6)
_HAND_ROW = vh(6.6)
_STACK_WIDTH = vh(11)
_LEAST_ABOVE, _LEAST_ABOVE_HANDS = vh(30), vh(23)


def compose_seats(tiles: Sequence[SeatTile], rect: Rect) -> tuple[tuple[Part, ...], Rect]:
    """The seats at the bottom of `rect`, and the rectangle above them."""
    count = len(tiles)
    hands = any(tile.hand for tile in tiles)
    wanted, least_above = (_TALL + _HAND_ROW, _LEAST_ABOVE_HANDS) if hands else (_TALL, _LEAST_ABOVE)
    high = min(wanted, (rect.h - least_above - vh(1.5) - GAP * (count - 1)) / count)
    below, above = rect.take_bottom(high * count + GAP * (count - 1), vh(1.5))
    cells = rows(below, count, GAP)
    return tuple(
        Part(f"seat {tile.seat}", cell, draw_seat, (tile,)) for tile, cell in zip(tiles, cells, strict=True)
    ), above


def draw_seat(canvas: Canvas, rect: Rect, tile: SeatTile) -> None:
    surface = _surface(canvas, tile)
    canvas.panel(rect, surface, 5 if tile.state == "acts" else 2, 14)
    inner = rect.inset(vh(1.2), vh(0.8))
    if tile.hand and inner.h > _HAND_ROW + vh(5.4):
        hand, inner = inner.take_bottom(_HAND_ROW - vh(0.4), vh(0.4))
        _draw_hand(canvas, hand, tile.hand)
    stack, inner = inner.take_right(_STACK_WIDTH + (vh(3) if tile.stack > 99 else 0), vh(1.2))
    _draw_stack(canvas, stack, tile, surface)
    badge, inner = inner.take_left(vh(6.2), vh(1.2))
    side = min(vh(6.2), inner.h)
    draw_badge(canvas, badge.centred(side, side), tile.seat)
    if inner.h < vh(8.6) or (tile.held is None and tile.total is None):
        inner = _draw_state(canvas, inner, tile.state, surface, tile.name)
        canvas.text(inner.grown(vh(0.7)), tile.name, NAME, surface.ink, surface.fill, name=True)
        return
    above, below = inner.take_top(inner.h * 0.54, 0)
    above = _draw_state(canvas, above, tile.state, surface, tile.name)
    name = above._replace(y=above.y - vh(0.5), h=above.h + vh(0.5))  # upwards alone: the number stands below
    canvas.text(name, tile.name, NAME, surface.ink, surface.fill, name=True)
    _draw_below(canvas, below, tile, surface)


def _surface(canvas: Canvas, tile: SeatTile) -> Surface:
    return canvas.theme.floor if tile.state == "acts" else canvas.theme.panel


def _draw_below(canvas: Canvas, rect: Rect, tile: SeatTile, surface: Surface) -> None:
    """The hand from behind with its number of cards; on the right the points so far."""
    if tile.total is not None:
        for said in ("+", f"{tile.total}"):  # each by itself: mirrored, they change places
            wide = lettering.advance(said, lettering.px_for(FLOOR)) + 2
            place, rect = rect.take_right(min(wide, rect.w), vh(0.8))
            canvas.text(place, said, FLOOR, surface.soft, surface.fill, align="right")
    if tile.held is None:
        return
    digit, rect = rect.take_left(vh(2.9), vh(0.6))
    canvas.text(digit, str(tile.held), FLOOR, surface.soft, surface.fill)
    high = min(rect.h, vh(3.8))
    used = draw_backs(canvas, rect.centred(rect.w, high), tile.held)
    rest = rect._replace(x=rect.x + used + vh(1.2), w=rect.w - used - vh(1.2))
    if tile.computer and rest.w >= vh(4.4):
        side = min(rest.h, vh(4.4))
        draw_computer(canvas, rest.take_left(side)[0].centred(side, side), surface.ink, surface.fill)


def _draw_stack(canvas: Canvas, rect: Rect, tile: SeatTile, surface: Surface) -> None:
    """A pile of collected cards with their number. It is framed for whoever collected last."""
    theme = canvas.theme
    high = min(rect.h, vh(9.4))
    pile = rect.centred(rect.w, high)
    shift = high * 0.055
    front = Rect(pile.x + 2 * shift, pile.y + 2 * shift, pile.w - 2 * shift, pile.h - 2 * shift)
    if tile.stack:
        for step in (2, 1):
            under = Rect(front.x - step * shift, front.y - step * shift, front.w, front.h)
            canvas.rounded(under, high * 0.1, theme.panel.fill, theme.line, 2.5)
    fill, ink = (theme.good.fill, theme.good.ink) if tile.last else (theme.panel.fill, theme.panel.ink)
    canvas.rounded(front, high * 0.1, fill, theme.line if tile.stack else theme.slot, 3)
    canvas.digit(front.inset(front.w * 0.08), str(tile.stack), max(FLOOR, high * 0.56), ink, fill)


def _draw_state(canvas: Canvas, rect: Rect, state: State, surface: Surface, name: str) -> Rect:
    """The sign of a state, smaller where the name would be cut; returns the room that is left."""
    if state not in ("ready", "unplugged"):
        return rect
    side, gap = min(rect.h * 0.9, vh(4.4)), vh(0.8)
    if not has_room(name, rect.w - side - gap):
        side, gap = side * 0.7, 0.0
    place, rest = rect.take_right(side, gap)
    place = place.centred(side, side)
    if state == "ready":
        draw_check(canvas, place, surface.ink)
    else:
        draw_unplugged(canvas, place, surface.ink)
    return rest


@left_to_right
def _draw_hand(canvas: Canvas, rect: Rect, numbers: tuple[int, ...]) -> None:
    """An open hand."""
    wide = min((rect.w - vh(0.6) * 5) / 6, rect.h / CARD_ASPECT)
    for place, number in enumerate(numbers):
        draw_number_card(canvas, Rect(rect.x + place * (wide + vh(0.6)), rect.y, wide, rect.h), number)
