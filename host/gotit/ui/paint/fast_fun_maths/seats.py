"""A seat of Fast Fun Maths as a tile: badge and name, cards, shapes; the pile and the solo rival beside them.

May not happen here: where tiles lie; a text below the floor.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, PlayerView, ShapeFace
from gotit.ui.paint.box import Box, vh
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.cards import CARD_ASPECT, draw_card, draw_shape
from gotit.ui.paint.column import Role
from gotit.ui.paint.lettering import FLOOR, NAME, advance, px_for
from gotit.ui.paint.part import Part
from gotit.ui.paint.signs import draw_badge, draw_calculator, draw_check, draw_unplugged, draw_weight
from gotit.ui.theme import Surface

PAD = vh(1.4)


class Look(Struct, frozen=True):
    """How a tile is shown now. `note` stands in place of the cards (why the seat is out)."""

    role: Role = "panel"
    note: str = ""
    mark: bool = False
    stealing: bool = False
    stealable: tuple[int, ...] = ()


def draw_seat(canvas: Canvas, box: Box, name: str, player: PlayerView, look: Look, connected: bool) -> None:
    surface = canvas.theme.surfaces[look.role]
    canvas.panel(box, surface, 5 if look.role == "floor" else 2)
    inner = box.inset(PAD)
    large = box.h > vh(36)
    head, inner = inner.take_top(vh(7.6) if large else vh(6.2), vh(1.0))
    _draw_head(canvas, head, name, player, look.mark, connected, surface)
    shapes, inner = inner.take_bottom(min(vh(10), inner.h * 0.3), vh(1.0))
    draw_shapes(canvas, shapes, player.shapes, player.set_ids, surface, look)
    if look.note:
        canvas.text(inner, look.note, vh(3.8), surface.ink, surface.fill, lines=3)
    elif player.hand:
        draw_hand(canvas, inner, player.hand)


def _draw_head(
    canvas: Canvas, box: Box, name: str, player: PlayerView, ready: bool, connected: bool, surface: Surface
) -> None:
    badge, words = box.take_left(box.h, vh(1.3))
    draw_badge(canvas, badge, player.seat)
    side = box.h * 0.74
    for wanted, draw in (
        (not connected, lambda at: draw_unplugged(canvas, at, surface.ink)),
        (player.handicap, lambda at: draw_weight(canvas, at, surface.ink)),
        (player.calculator, lambda at: draw_calculator(canvas, at, surface.ink, surface.fill)),
        (ready, lambda at: draw_check(canvas, at, surface.ink)),
    ):
        if wanted:
            sign, words = words.take_right(side, vh(0.8))
            draw(sign.centred(side, side))
    canvas.text(words, name, NAME * 1.2 if box.h > vh(7) else NAME * 1.05, surface.ink, surface.fill)


def draw_hand(
    canvas: Canvas, box: Box, hand: Sequence[CardFace], used: tuple[int, ...] | None = None, gap: float | None = None
) -> None:
    """Cards side by side, as large as fit. `used`: these stand out by being raised (None: nothing was shown yet)."""
    gap = min(vh(1.6), box.w * 0.016) if gap is None else gap
    n = max(5, len(hand))
    lift = box.h * 0.09 if used is not None else 0.0
    w = (box.w - gap * (n - 1)) / n
    h = min(box.h - lift, w / (CARD_ASPECT * 0.86))
    w = min(w, h * 0.92)
    total = w * len(hand) + gap * (len(hand) - 1)
    x, y = box.x + (box.w - total) / 2, box.y + (box.h - h - lift) / 2
    for number, card in enumerate(hand):
        raised = used is not None and card.id in used
        place = Box(x + number * (w + gap), y + (0 if raised else lift), w, h)
        draw_card(canvas, place, card.number, card.colour)


def draw_shapes(
    canvas: Canvas,
    box: Box,
    shapes: Sequence[ShapeFace],
    set_ids: Sequence[tuple[int, ...]],
    surface: Surface,
    look: Look | None = None,
    largest: float = vh(9),
) -> None:
    """Won shapes in a row: complete sets first, each on a tray of its own, then the others."""
    if not shapes:
        return
    by_id = {face.id: face for face in shapes}
    groups = [[by_id[i] for i in ids if i in by_id] for ids in set_ids]
    in_sets = {face.id for group in groups for face in group}
    loose = [face for face in shapes if face.id not in in_sets]
    # Units of a shape's side: a gap between shapes, the rim of a tray, a gap after each group.
    gap, rim, after = 0.14, 0.16, 0.22
    trays = sum(len(group) + gap * (len(group) - 1) + 2 * rim for group in groups)
    wide = trays + len(loose) + gap * max(0, len(loose) - 1) + after * (len(groups) - (0 if loose else 1))
    side = min(largest, box.h / (1 + 2 * rim if groups else 1.0), box.w / max(1.0, wide))
    x, middle = box.x, box.y + box.h / 2
    for group in groups:
        tray = Box(x, middle - side * (0.5 + rim), side * (len(group) + gap * (len(group) - 1) + 2 * rim), 0)
        tray = tray._replace(h=side * (1 + 2 * rim))
        canvas.rounded(tray, side * 0.28, canvas.theme.tray, surface.ink, max(2.0, side * 0.05))
        at = tray.x + side * rim
        for face in group:
            _draw_won(canvas, Box(at, middle - side / 2, side, side), face, look)
            at += side * (1 + gap)
        x = tray.right + side * after
    for face in loose:
        _draw_won(canvas, Box(x, middle - side / 2, side, side), face, look)
        x += side * (1 + gap)


def _draw_won(canvas: Canvas, box: Box, face: ShapeFace, look: Look | None) -> None:
    stealing = look is not None and look.stealing
    wanted = look is not None and face.id in look.stealable
    if wanted:
        ring = box.inset(-box.w * 0.06)
        canvas.rounded(ring, ring.w * 0.2, canvas.theme.floor.fill, canvas.theme.floor.edge, max(3.0, box.w * 0.07))
        box = box.inset(box.w * 0.12)
    draw_shape(canvas, box, face.shape, face.colour, ghost=stealing and not wanted)


def draw_name(canvas: Canvas, box: Box, name: str, player: PlayerView, with_shapes: bool) -> None:
    """A seat that has not the floor, shrunk to a name tile."""
    surface = canvas.theme.quiet if player.out else canvas.theme.panel
    canvas.panel(box, surface, 2, 14)
    inner = box.inset(vh(1.1), vh(0.9))
    if with_shapes:
        inner, below = inner.take_top(vh(6.2), vh(0.9))
        if player.out:
            canvas.text(below, player.out_reason or "out of this round", FLOOR, surface.soft, surface.fill)
        else:
            draw_shapes(canvas, below, player.shapes, player.set_ids, surface, largest=vh(6))
    badge, words = inner.take_left(min(inner.h, vh(6)), vh(1.1))
    draw_badge(canvas, badge.centred(badge.w, badge.w), player.seat)
    if player.out and not with_shapes:
        px = px_for(FLOOR)
        out, words = words.take_right(advance("out", px) + 2, vh(1))
        canvas.text(out, "out", FLOOR, surface.soft, surface.fill, align="right")
    canvas.text(words, name, NAME, surface.ink, surface.fill)


# --- the pile and the solo rival -----------------------------------------------------------------------------------


def compose_pile(play: FastFunMathsView, cell: Box) -> Part:
    """The number pile with its top shape: a tile in a spare cell of the board, or a line of the column."""
    tile = cell.h > vh(20) and cell.w < vh(130) and cell.h < cell.w * 1.6
    box = cell if tile else cell._replace(h=vh(6.6))
    return Part("pile", box, draw_pile, (play.pile_shape, play.pile_count, play.discard_count, play.referee))


def draw_pile(canvas: Canvas, box: Box, shape: ShapeFace | None, pile: int, discard: int, referee: bool) -> None:
    page = canvas.theme.page
    if referee:
        return
    words = f"Pile {pile}"
    if box.h < vh(12):
        if shape is not None:
            sign, box = box.take_left(vh(5), vh(1.2))
            draw_shape(canvas, sign.centred(vh(5), vh(5)), shape.shape, shape.colour)
        left, right = box.take_left(box.w * 0.5)
        canvas.text(left, words, FLOOR, page.soft, page.fill)
        canvas.text(right, f"Used {discard}", FLOOR, page.soft, page.fill, align="right")
        return
    middle = box.centred(box.w, min(box.h, vh(24)))
    sign, below = middle.take_top(vh(12), vh(1.2))
    if shape is not None:
        draw_shape(canvas, sign.centred(vh(11), vh(11)), shape.shape, shape.colour)
    first, second = below.take_top(vh(5.4))
    canvas.text(first, f"Pile: {pile} cards", FLOOR, page.soft, page.fill, align="centre")
    canvas.text(second.take_top(vh(5.4))[0], f"Used: {discard}", FLOOR, page.soft, page.fill, align="centre")


def compose_rival(play: FastFunMathsView, box: Box) -> Part:
    stealable = tuple(shape for victim, shape in play.stealable if victim == 0)
    look = Look(stealing=play.phase == "stealing", stealable=stealable)
    return Part("rival", box, draw_rival, (play.rival, play.rival_limit, look))


def draw_rival(canvas: Canvas, box: Box, shapes: tuple[ShapeFace, ...], limit: int, look: Look) -> None:
    """The rival pile: one place for each shape up to the limit at which the player has lost."""
    surface = canvas.theme.panel
    canvas.panel(box, surface)
    inner = box.inset(PAD)
    head, inner = inner.take_top(vh(5.8), vh(1))
    left, right = head.take_left(head.w * 0.5)
    canvas.text(left, "Rival pile", NAME, surface.ink, surface.fill)
    canvas.text(right, f"{len(shapes)} of {limit}", NAME, surface.ink, surface.fill, align="right")
    n = max(1, limit, len(shapes))
    gap = vh(1.6)
    side = min(inner.h, (inner.w - gap * (n - 1)) / n, vh(15))
    x, y = inner.x + (inner.w - n * side - (n - 1) * gap) / 2, inner.y + (inner.h - side) / 2
    for number in range(n):
        place = Box(x + number * (side + gap), y, side, side)
        if number < len(shapes):
            _draw_won(canvas, place.inset(side * 0.06), shapes[number], look)
        else:
            canvas.rounded(place.inset(side * 0.06), side * 0.2, None, canvas.theme.slot, max(3.0, side * 0.03))
