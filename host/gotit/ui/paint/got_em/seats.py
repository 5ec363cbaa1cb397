"""Who plays: pawn and number, name, how many cards, and who is out.

Must not: show a card of a hand; say in words whose turn it is (the turn's card does).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from gotit.games.got_em.board import Colour
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.got_em.pawns import draw_pawn, draw_walled_in
from gotit.ui.paint.lettering import NAME
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.signs import draw_computer, draw_unplugged
from gotit.ui.paint.things import a_card

ROW = vh(8)
GAP = vh(0.9)
State = Literal["", "floor", "out", "unplugged"]


class SeatTile(Struct, frozen=True):
    """One seat as it is shown. `cards`: how many it holds, None if nobody holds any."""

    seat: int
    name: str
    pawn: Colour
    state: State = ""
    cards: int | None = None
    computer: bool = False


def compose_seats(tiles: Sequence[SeatTile], rect: Rect) -> tuple[tuple[Part, ...], Rect]:
    """The seats at the bottom of `rect`, clockwise from the top, and the rectangle above them."""
    count = len(tiles)
    below, above = rect.take_bottom(count * ROW + (count - 1) * GAP, vh(1.5))
    cells = grid(below, 1, count, GAP)
    parts = tuple(Part(f"seat {tile.seat}", cell, draw_seat, (tile,)) for tile, cell in zip(tiles, cells, strict=True))
    return parts, above


def draw_seat(canvas: Canvas, rect: Rect, tile: SeatTile) -> None:
    theme = canvas.theme
    surface = theme.quiet if tile.state == "out" else theme.floor if tile.state == "floor" else theme.panel
    canvas.panel(rect, surface, 5 if tile.state == "floor" else 2, 14)
    inner = rect.inset(vh(1), vh(0.6))
    side = inner.h
    badge, words = inner.take_left(side, vh(1.3))
    draw = draw_walled_in if tile.state == "out" else draw_pawn
    draw(canvas, badge.centred(side, side), tile.seat, tile.pawn)
    if tile.cards:
        words = _draw_cards(canvas, words, tile.cards)
    if tile.computer:
        sign, words = words.take_right(vh(4.6), vh(0.9))
        draw_computer(canvas, sign.centred(vh(4.6), vh(4.6)), surface.ink, surface.fill)
    elif tile.state == "unplugged":
        sign, words = words.take_right(vh(4.4), vh(0.9))
        sign = sign.centred(vh(4.4), vh(4.4))
        draw_unplugged(canvas, sign, surface.ink)
    canvas.text(words.grown(vh(0.4)), tile.name, NAME, surface.ink, surface.fill, name=True)


def _draw_cards(canvas: Canvas, rect: Rect, count: int) -> Rect:
    """How many cards, on the back of one. Returns the room that is left."""
    place, rest = rect.take_right(vh(4.4), vh(0.9))
    draw_hand(canvas, place.centred(vh(4.4), vh(6.2)), count)
    return rest


@a_card()
def draw_hand(canvas: Canvas, rect: Rect, count: int) -> None:
    chip = canvas.theme.chip
    canvas.rounded(rect, vh(0.7), chip.fill)
    canvas.digit(rect.inset(vh(0.4)), str(count), vh(3.6), chip.ink, chip.fill)
