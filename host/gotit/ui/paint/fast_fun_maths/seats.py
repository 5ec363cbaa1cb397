"""A seat of Fast Fun Maths as a tile: badge and name, cards, shapes; the pile and the solo rival beside them.

Must not: decide where tiles lie; write text below the floor.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.message import say
from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, PlayerView, ShapeFace
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import draw_card, draw_shape
from gotit.ui.paint.column import Role
from gotit.ui.paint.fitting import holds, width_beside
from gotit.ui.paint.lettering import FLOOR, NAME, fits
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.signs import draw_badge, draw_calculator, draw_check, draw_unplugged, draw_weight
from gotit.ui.theme import BLACK, WHITE, Surface

PAD = vh(1.4)


class Look(Struct, frozen=True):
    """How a tile is shown now. `note` replaces the cards (why the seat is out)."""

    role: Role = "panel"
    note: str = ""
    mark: bool = False
    stealing: bool = False
    stealable: tuple[int, ...] = ()


def draw_seat(canvas: Canvas, rect: Rect, name: str, player: PlayerView, look: Look, connected: bool) -> None:
    surface = canvas.theme.surfaces[look.role]
    canvas.panel(rect, surface, 5 if look.role == "floor" else 2)
    narrow, large = rect.w < vh(35), rect.h > vh(36)
    inner = rect.inset(vh(0.9) if narrow else PAD, PAD)
    head, inner = inner.take_top(vh(7.6) if large else vh(5.6) if narrow else vh(6.2), vh(1.0))
    badge, words = head.take_left(vh(5.2) if narrow else head.h, vh(0.9) if narrow else vh(1.3))
    draw_badge(canvas, badge, player.seat)
    canvas.text(words.grown(vh(0.9)), name, vh(5.2) if large else vh(4.5), surface.ink, surface.fill, name=True)
    if rect.w < COMPACT and not look.note:
        _draw_compact(canvas, inner, player, look, connected, surface)
        return
    foot, rest = inner.take_bottom(min(vh(9.6), inner.h * 0.29), vh(1.0))
    if look.note and (rect.w < COMPACT or not holds(rest, look.note, 3)):  # why a seat is out needs three lines there
        foot, rest = inner.take_bottom(vh(2.4), vh(0.3))
    inner = rest
    foot = _draw_signs(canvas, foot, player, look.mark, connected, surface)
    draw_shapes(canvas, foot, player.shapes, player.set_ids, surface, look)
    if look.note:
        canvas.text(inner, look.note, vh(3.8), surface.ink, surface.fill, lines=3)
    else:
        draw_hand(canvas, inner, player.hand, aspect=0.56)


COMPACT = vh(32)
"""A tile narrower than this shows its cards in two rows, with the shapes in the place of a sixth card."""


def _draw_compact(
    canvas: Canvas, rect: Rect, player: PlayerView, look: Look, connected: bool, surface: Surface
) -> None:
    *places, last = grid(rect, 3, 2, vh(0.7))
    for number, place in enumerate(places):
        place = place.centred(min(place.w, place.h * WIDEST_CARD), place.h)
        if number < len(player.hand):
            draw_card(canvas, place, player.hand[number].number, player.hand[number].colour)
        elif not player.hand:
            canvas.rounded(place.inset(2), place.w * 0.12, None, canvas.theme.slot, 3)
    if look.mark or not connected or player.handicap or player.calculator:
        signs, last = last.take_bottom(last.h * 0.3, vh(0.4))
        _draw_signs(canvas, signs, player, look.mark, connected, surface)
    lines = [[face for face in player.shapes if face.id in ids] for ids in player.set_ids]
    loose = [face for face in player.shapes if not any(face.id in ids for ids in player.set_ids)]
    across = 3 if lines or len(loose) > 4 else 1 if len(loose) == 1 else 2
    lines += [loose[start : start + across] for start in range(0, len(loose), across)]
    if not lines:
        return
    side = min(last.w / row_width(0, (across,)), last.h / (len(lines) * (1 + 2 * _RIM)), vh(6))
    for number, line in enumerate(lines):
        row = last._replace(y=last.y + number * side * (1 + 2 * _RIM), h=side * (1 + 2 * _RIM))
        sets = player.set_ids[number : number + 1]
        draw_shapes(canvas, row, line, sets, surface, look, largest=side)


def _draw_signs(canvas: Canvas, rect: Rect, player: PlayerView, ready: bool, connected: bool, surface: Surface) -> Rect:
    """What is special about this seat, at the right end of its shapes; returns the room that is left."""
    side = min(rect.h * 0.84, vh(6.4))

    def place() -> Rect:
        nonlocal rect
        at, rect = rect.take_right(side, vh(0.8))
        return at.centred(side, side)

    if ready:
        draw_check(canvas, place(), surface.ink)
    if not connected:
        draw_unplugged(canvas, place(), surface.ink)
    if player.handicap:
        draw_weight(canvas, place(), surface.ink)
    if player.calculator:
        draw_calculator(canvas, place(), surface.ink, surface.fill)
    return rect


WIDEST_CARD = 0.82
"""The most that a card's width divided by its height can be."""


@left_to_right
def draw_hand(
    canvas: Canvas, rect: Rect, hand: Sequence[CardFace], used: tuple[int, ...] | None = None, aspect: float = 0.64
) -> None:
    """Cards side by side, as large as fit. `used`: these are raised (None: nothing was shown yet).

    `aspect`: a card's width divided by its height, where there is room. An empty hand shows the places of its cards.
    """
    gap = min(vh(1.6), rect.w * 0.024)
    n = max(5, len(hand))
    lift = rect.h * 0.09 if used is not None else 0.0
    w = (rect.w - gap * (n - 1)) / n
    h = min(rect.h - lift, w / aspect)
    w = min(w, h * WIDEST_CARD)
    shown = len(hand) or n
    x = rect.x + (rect.w - w * shown - gap * (shown - 1)) / 2
    y = rect.y + (rect.h - h - lift) / 2
    for number in range(shown):
        place = Rect(x + number * (w + gap), y + lift, w, h)
        if not hand:
            canvas.rounded(place.inset(2), w * 0.12, None, canvas.theme.slot, 3)
            continue
        card = hand[number]
        raised = used is not None and card.id in used
        draw_card(canvas, place._replace(y=y) if raised else place, card.number, card.colour)


_BETWEEN, _RIM, _AFTER = 0.14, 0.16, 0.22
"""In units of a shape's side: between two shapes, around the shapes on a tray, after each tray."""


def row_width(loose: int, sets: tuple[int, ...]) -> float:
    """The width of a row of shapes, in units of a shape's side. `sets`: how many shapes lie on each tray."""
    trays = sum(n + _BETWEEN * (n - 1) + 2 * _RIM for n in sets)
    return trays + loose + _BETWEEN * max(0, loose - 1) + _AFTER * (len(sets) - (0 if loose else 1))


def draw_shapes(
    canvas: Canvas,
    rect: Rect,
    shapes: Sequence[ShapeFace],
    set_ids: Sequence[tuple[int, ...]],
    surface: Surface,
    look: Look | None = None,
    largest: float = vh(9),
) -> None:
    """Won shapes in a row: complete sets first, each on its own tray, then the others."""
    if not shapes:
        return
    by_id = {face.id: face for face in shapes}
    groups = [[by_id[i] for i in ids if i in by_id] for ids in set_ids]
    in_sets = {face.id for group in groups for face in group}
    loose = [face for face in shapes if face.id not in in_sets]
    gap, rim, after = _BETWEEN, _RIM, _AFTER
    wide = row_width(len(loose), tuple(map(len, groups)))
    side = min(largest, rect.h / (1 + 2 * rim if groups else 1.0), rect.w / max(1.0, wide))
    x, middle = rect.x, rect.y + rect.h / 2
    for group in groups:
        tray = Rect(x, middle - side * (0.5 + rim), side * (len(group) + gap * (len(group) - 1) + 2 * rim), 0)
        tray = tray._replace(h=side * (1 + 2 * rim))
        canvas.rounded(tray, side * 0.28, canvas.theme.tray, surface.ink, max(2.0, side * 0.05))
        at = tray.x + side * rim
        for face in group:
            _draw_won(canvas, Rect(at, middle - side / 2, side, side), face, look)
            at += side * (1 + gap)
        x = tray.right + side * after
    for face in loose:
        _draw_won(canvas, Rect(x, middle - side / 2, side, side), face, look)
        x += side * (1 + gap)


def _draw_won(canvas: Canvas, rect: Rect, face: ShapeFace, look: Look | None) -> None:
    if look is None or not look.stealing:
        draw_shape(canvas, rect, face.shape, face.colour)
        return
    wanted = face.id in look.stealable
    if wanted:
        floor = canvas.theme.floor
        canvas.rounded(rect, rect.w * 0.22, floor.fill, floor.edge, max(3.0, rect.w * 0.08))
    draw_shape(canvas, rect.inset(rect.w * 0.16), face.shape, face.colour, ghost=not wanted)


_OUT = say("out_mark", "out")


def draw_name(canvas: Canvas, rect: Rect, name: str, player: PlayerView, with_shapes: bool) -> None:
    """A seat that doesn't explain now, shrunk to a name tile. Nothing of its hand is shown."""
    bare = replace(player, hand=())

    def draw(canvas: Canvas, rect: Rect) -> None:
        _draw_tile(canvas, rect, name, bare, with_shapes)

    canvas.stamp(rect, ("name", name, bare, with_shapes), draw, turns=True)


def _draw_tile(canvas: Canvas, rect: Rect, name: str, player: PlayerView, with_shapes: bool) -> None:
    surface = canvas.theme.quiet if player.out else canvas.theme.panel
    canvas.panel(rect, surface, 2, 14)
    inner = rect.inset(vh(1.1) if rect.w > vh(30) else vh(0.8), vh(0.9))
    if with_shapes:
        inner, below = inner.take_top(vh(6.2), vh(0.9))
        if player.out:
            why = canvas.words(player.out_reason)
            canvas.text(
                below, why if why and fits(why, below.w) else canvas.words(_OUT), FLOOR, surface.soft, surface.fill
            )
        else:
            draw_shapes(canvas, below, player.shapes, player.set_ids, surface, largest=vh(6))
    badge, words = inner.take_left(min(inner.h, vh(6) if rect.w > vh(30) else vh(5.2)), vh(1.1))
    draw_badge(canvas, badge.centred(badge.w, badge.w), player.seat)
    if player.out and not with_shapes:
        said = canvas.words(_OUT)
        out, rest = words.take_right(width_beside(name, said, words.w - vh(1)), vh(1))
        if fits(name, rest.w) or fits(said, out.w):  # else only its colour tells
            canvas.text(out, said, FLOOR, surface.soft, surface.fill, align="right")
            words = rest
    canvas.text(words.grown(vh(0.9)), name, NAME, surface.ink, surface.fill, name=True)


# --- the pile and the solo rival -----------------------------------------------------------------------------------


def compose_pile(game: FastFunMathsView, cell: Rect) -> Part:
    """The number pile with its top shape: a tile in a spare cell of the board, or a line of the column."""
    return Part("pile", cell, draw_pile, (game.pile_shape, game.pile_count, game.round_number, game.real_cards))


def draw_pile(
    canvas: Canvas, rect: Rect, shape: ShapeFace | None, count: int, round_number: int, referee: bool
) -> None:
    page = canvas.theme.page
    said = canvas.words(say("round_number", "Round {number}", number=round_number))
    cards = say("cards_left", "{cards, plural, one {# card} other {# cards}}", cards=count)
    left = canvas.words(None if referee else cards)
    if rect.h < vh(14):
        if not referee:
            deck, rect = rect.take_left(vh(5), vh(1.2))
            draw_deck(canvas, deck.centred(vh(4.6), vh(6.2)), shape)
        if left and not fits(left + said, rect.w - vh(2)):
            left = canvas.words(say("cards_left_brief", "{cards}", cards=count))
        canvas.text(rect, left, FLOOR, page.soft, page.fill)
        canvas.text(rect, said, FLOOR, page.soft, page.fill, align="right")
        return
    middle = rect.centred(rect.w, min(rect.h, vh(31)))
    first, middle = middle.take_bottom(vh(5.6))
    canvas.text(first, said, FLOOR, page.soft, page.fill, align="centre")
    if referee:
        return
    second, middle = middle.take_bottom(vh(5.6), vh(0.6))
    canvas.text(second, left, FLOOR, page.soft, page.fill, align="centre")
    draw_deck(canvas, middle.centred(middle.h * 0.74, middle.h), shape)


def draw_deck(canvas: Canvas, rect: Rect, shape: ShapeFace | None) -> None:
    """The pile, shape side up, as a few cards on one another."""
    step = rect.w * 0.05
    card = Rect(rect.x, rect.y, rect.w - 2 * step, rect.h - 2 * step)
    for number in (2, 1, 0):
        at = card._replace(x=rect.x + number * step, y=rect.y + number * step)
        canvas.rounded(at, rect.w * 0.12, WHITE, BLACK, max(2.0, rect.w * 0.025))
    if shape is not None:
        draw_shape(canvas, card.centred(card.w * 0.66, card.w * 0.66), shape.shape, shape.colour, on_card=True)


def compose_rival(game: FastFunMathsView, rect: Rect) -> Part:
    stealable = tuple(shape for victim, shape in game.stealable if victim == 0)
    look = Look(stealing=game.phase == "stealing", stealable=stealable)
    return Part("rival", rect, draw_rival, (game.rival, game.rival_limit, look))


def draw_rival(canvas: Canvas, rect: Rect, shapes: tuple[ShapeFace, ...], limit: int, look: Look) -> None:
    """The rival pile: one place for each shape up to the limit at which the player has lost."""
    surface = canvas.theme.panel
    canvas.panel(rect, surface)
    inner = rect.inset(PAD)
    head, inner = inner.take_top(vh(5.8), vh(1))
    left, right = head.take_left(head.w * 0.5)
    left, right = left.grown(vh(0.9)), right.grown(vh(0.9))
    canvas.text(left, canvas.words(say("rival_pile", "Rival pile")), NAME, surface.ink, surface.fill)
    lies = canvas.words(say("shapes_of_limit", "{shapes} of {limit}", shapes=len(shapes), limit=limit))
    canvas.text(right, lies, NAME, surface.ink, surface.fill, align="right")
    n = max(1, limit, len(shapes))
    gap = vh(1.6)
    side = min(inner.h, (inner.w - gap * (n - 1)) / n, vh(15))
    x, y = inner.x + (inner.w - n * side - (n - 1) * gap) / 2, inner.y + (inner.h - side) / 2
    for number in range(n):
        place = Rect(x + number * (side + gap), y, side, side)
        if number < len(shapes):
            _draw_won(canvas, place.inset(side * 0.06), shapes[number], look)
        else:
            canvas.rounded(place.inset(side * 0.06), side * 0.2, None, canvas.theme.slot, max(3.0, side * 0.03))
