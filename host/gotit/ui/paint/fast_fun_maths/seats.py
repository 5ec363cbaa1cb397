"""A seat of Fast Fun Maths as a tile: badge and name, cards, shapes; the pile and the solo rival beside them.

Must not: decide where tiles lie; write text below the floor.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.message import say
from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, PlayerView, ShapeFace
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import draw_card, draw_place, draw_shape
from gotit.ui.paint.column import Role
from gotit.ui.paint.fitting import holds, width_beside
from gotit.ui.paint.lettering import FLOOR, NAME, fits
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.signs import draw_badge, draw_calculator, draw_check, draw_head, draw_unplugged, draw_weight
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
    narrow, large, low = rect.w < vh(35), rect.h > vh(36), rect.h < _LOW
    inner = rect.inset(vh(0.9) if narrow else PAD, vh(0.9) if low else PAD)
    head, inner = inner.take_top(vh(7.6) if large else vh(5.6) if narrow else vh(6.2), vh(0.4) if low else vh(1.0))
    badge, words = head.take_left(vh(5.2) if narrow else head.h, vh(0.9) if narrow else vh(1.3))
    ground = draw_head(canvas, rect, head.bottom, player.seat, surface) if look.role == "panel" else surface.fill
    draw_badge(canvas, badge, player.seat)
    canvas.text(words.grown(vh(0.9)), name, vh(5.2) if large else vh(4.5), surface.ink, ground, name=True)
    groups = grouped(player.shapes, player.set_ids)
    least = _least(look.stealing)
    signs = look.mark + (not connected) + player.handicap + player.calculator
    if rect.w < COMPACT and not look.note:
        last = grid(inner, 3, 2, vh(0.7))[-1]
        if set_lines(groups, last._replace(h=last.h * 0.7 - vh(0.4) if signs else last.h), vh(6))[1] >= least:
            _draw_compact(canvas, inner, player, look, connected, surface)
            return
    high = min(vh(9.6), inner.h * 0.29)
    room = inner._replace(w=inner.w - vh(5.2 if inner.w < COMPACT else 7.2) * signs)
    most = inner.h - (_LEAST_LOW_HAND if low else _LEAST_HAND)
    while set_lines(groups, room._replace(h=high), vh(9))[1] < least and high < most:
        high += vh(0.5)  # cards give way until all shapes can be told apart
    foot, rest = inner.take_bottom(high, vh(0.4) if low else vh(1.0))
    if look.note and (rect.w < COMPACT or not holds(rest, look.note, 3)):  # why a seat is out needs three lines there
        for share in (vh(5.4), vh(4.1)):
            foot, rest = inner.take_bottom(share)
            rest = rest.inset(-vh(0.5), -vh(0.8))  # a line has room above and below its letters
            if holds(rest, look.note, 3):
                break
    inner = rest
    foot = _draw_signs(canvas, foot, player, look.mark, connected, surface)
    draw_shapes(canvas, foot, player.shapes, player.set_ids, surface, look, places=0 if look.note else SHELF)
    if look.note:
        side = min(inner.h, inner.w * 0.36, vh(24))
        asleep, beside = inner.take_left(side, vh(2))
        if side >= _WITH_EYES and holds(beside, look.note, 3):
            draw_badge(canvas, asleep.centred(side, side), player.seat, "closed")
            inner = beside
        canvas.text(inner, look.note, vh(5.2) if large else vh(3.8), surface.ink, surface.fill, lines=3)
    else:
        draw_hand(canvas, inner, player.hand, aspect=0.56)


COMPACT = vh(32)
"""A tile narrower than this shows its cards in two rows, with the shapes in the place of a sixth card."""
_WITH_EYES = vh(12)
"""A character of this side shows how its seat fares."""
_LEGIBLE = vh(4)
"""A shape of this side can be told from the others in the last row; a square fills 84 % of it."""
SHELF, _TRAY = 6, 3
"""Two sets of three shapes win: so many places has a shelf, and a tray."""
_SHRUNK = 0.6
"""Shapes give way to empty places at most to this share of their size."""
_LEAST_HAND = vh(8)
"""Height of a hand that gives way to shapes, with the gap below it."""
_LOW, _LEAST_LOW_HAND = vh(25), vh(6.2)
"""A tile lower than this (of nine teams) has narrow margins, and its hand gives way further: its digits stay above the
floor."""


def _draw_compact(
    canvas: Canvas, rect: Rect, player: PlayerView, look: Look, connected: bool, surface: Surface
) -> None:
    *places, last = grid(rect, 3, 2, vh(0.7))
    for number, place in enumerate(places):
        place = place.centred(min(place.w, place.h * WIDEST_CARD), place.h)
        if number < len(player.hand):
            draw_card(canvas, place, player.hand[number].number, player.hand[number].colour)
        elif not player.hand:
            draw_place(canvas, place)
    if look.mark or not connected or player.handicap or player.calculator:
        signs, last = last.take_bottom(last.h * 0.3, vh(0.4))
        _draw_signs(canvas, signs, player, look.mark, connected, surface)
    draw_shapes(canvas, last, player.shapes, player.set_ids, surface, look, largest=vh(6))


def _draw_signs(canvas: Canvas, rect: Rect, player: PlayerView, ready: bool, connected: bool, surface: Surface) -> Rect:
    """What is special about this seat, at the right end of its shapes; returns the room that is left."""
    side = min(rect.h * 0.84, vh(4.4) if rect.w < COMPACT else vh(6.4))

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
            draw_place(canvas, place)
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
    places: int = 0,
) -> None:
    """Won shapes: complete sets first, each on its own tray, then the others; in as few lines as make them largest.

    `places`: as many has the shelf; those that are empty are shown where shapes stay large enough beside them.
    """
    framed = look is not None and look.stealing
    lines, side = _with_places(grouped(shapes, set_ids), rect, largest, places - len(shapes), _least(framed))
    trays = [any(group.tray for group in line) for line in lines]
    y = rect.y + (rect.h - _lines_height(trays) * side) / 2
    for line, tray_there in zip(lines, trays, strict=True):
        x, high = rect.x, _line_height(tray_there) * side
        for group in line:
            if group.tray:
                tray = Rect(x, y, side * group.wide, high)
                canvas.rounded(tray, side * 0.28, canvas.theme.tray, surface.ink, max(2.0, side * 0.05))
            at = x + side * _RIM * group.tray
            for face in group.faces:
                _draw_won(canvas, Rect(at, y + (high - side) / 2, side, side), face, look)
                at += side * (1 + _BETWEEN)
            for place in group.empty:
                empty = Rect(x + place * side, y + (high - side) / 2, side, side).inset(side * 0.08)
                canvas.rounded(empty, side * 0.2, None, canvas.theme.slot, max(2.0, side * 0.03))
            x += side * (group.wide + group.gap)
        y += high + side * _BETWEEN


class Group(Struct, frozen=True):
    """Shapes that stay together: a complete set on its tray, or one shape; or (`empty`) where empty places begin."""

    faces: tuple[ShapeFace, ...]
    tray: bool
    empty: tuple[float, ...] = ()

    @property
    def wide(self) -> float:
        """In units of a shape's side, as `empty` and as `gap`: the room after it."""
        if self.empty:
            return self.empty[-1] + 1
        return len(self.faces) + _BETWEEN * (len(self.faces) - 1) + 2 * _RIM * self.tray

    @property
    def gap(self) -> float:
        return _AFTER if self.tray else _BETWEEN


Line = tuple[Group, ...]
Sizes = tuple[tuple[float, float, bool], ...]
"""Of each group how wide it is, how much room is after it, and whether it is on a tray."""


def grouped(shapes: Sequence[ShapeFace], set_ids: Sequence[tuple[int, ...]]) -> Line:
    """Complete sets, then every other shape alone."""
    sets = [tuple(face for face in shapes if face.id in ids) for ids in set_ids]
    lie = {face.id for faces in sets for face in faces}
    return (
        *(Group(faces, tray=True) for faces in sets if faces),
        *(Group((face,), tray=False) for face in shapes if face.id not in lie),
    )


def set_lines(groups: Line, rect: Rect, largest: float) -> tuple[tuple[Line, ...], float]:
    """How groups break into lines so that they are as large as fits, up to `largest`; and a shape's side then."""
    starts, side = _broken(tuple((group.wide, group.gap, group.tray) for group in groups), rect.w, rect.h, largest)
    return tuple(groups[start:end] for start, end in pairwise((*starts, len(groups)))), side


@lru_cache(maxsize=128)
def _broken(sizes: Sizes, w: float, h: float, largest: float) -> tuple[tuple[int, ...], float]:
    """Where each line starts in w × h, and a shape's side then. Every seat asks again with every picture."""
    widest, side = max((wide for wide, _, _ in sizes), default=0.0), largest
    starts: list[int] | None = None
    high = 0.0
    while side > vh(0.5):
        if widest * side <= w:
            if (now := _starts(sizes, w / side)) != starts:
                lines = [sizes[one:end] for one, end in pairwise((*now, len(sizes)))]
                starts, high = now, _lines_height([any(tray for _, _, tray in line) for line in lines])
            if high * side <= h + 0.01:
                return tuple(now), side
        side -= vh(0.05)
    return (0,), side


def _starts(sizes: Sizes, most: float) -> list[int]:
    """Where each line starts, if a line is `most` shapes wide."""
    starts: list[int] = []
    used = most
    for at, (wide, gap, _) in enumerate(sizes):
        if used + wide > most:
            starts.append(at)
            used = 0.0
        used += wide + gap
    return starts


def _least(framed: bool) -> float:
    """The side of the place of a shape that can be told from others, also in a frame."""
    return _LEGIBLE / (1 - 2 * _FRAMED) if framed else _LEGIBLE


def _with_places(groups: Line, rect: Rect, largest: float, empty: int, least: float) -> tuple[tuple[Line, ...], float]:
    """The same with so many empty places at the end, if they fit the line and the shapes stay large."""
    usual = set_lines(groups, rect, largest)
    if empty <= 0:
        return usual
    filled = sum(len(group.faces) for group in groups if not group.tray)
    parted = 0 < filled < _TRAY or not groups  # then some places belong to this tray, some to the next
    at = tuple(n * (1 + _BETWEEN) + _AFTER * (parted and n + filled >= _TRAY) for n in range(empty))
    lines, side = set_lines((*groups, Group((), tray=False, empty=at)), rect, largest)
    return (lines, side) if len(lines) == 1 and side >= max(least, _SHRUNK * usual[1] if groups else 0) else usual


def _line_height(tray: bool) -> float:
    """Of a line with a tray, or without."""
    return 1 + 2 * _RIM * tray


def _lines_height(trays: Sequence[bool]) -> float:
    """Of lines one below the other. `trays`: has each line one?"""
    return sum(map(_line_height, trays)) + _BETWEEN * (len(trays) - 1)


_FRAMED = 0.1
"""A shape that may be stolen has a frame: so much less of its side on each side."""


def _draw_won(canvas: Canvas, rect: Rect, face: ShapeFace, look: Look | None) -> None:
    if look is None or not look.stealing:
        draw_shape(canvas, rect, face.shape, face.colour)
        return
    wanted = face.id in look.stealable
    if wanted:
        floor = canvas.theme.floor
        canvas.rounded(rect, rect.w * 0.22, floor.fill, floor.edge, max(3.0, rect.w * 0.08))
    draw_shape(canvas, rect.inset(rect.w * _FRAMED), face.shape, face.colour, ghost=not wanted)


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
            draw_shapes(canvas, below, player.shapes, player.set_ids, surface, largest=vh(6), places=SHELF)
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
        if left and not fits(left + said, rect.w - vh(3)):
            left = canvas.words(say("cards_left_brief", "{cards}", cards=count))
        share = len(said) / max(1, len(left) + len(said))  # each grows in its own part of the line
        right, rect = rect.take_right((rect.w - vh(1.5)) * share, vh(1.5)) if left else (rect, rect)
        canvas.text(rect, left, FLOOR, page.soft, page.fill)
        canvas.text(right, said, FLOOR, page.soft, page.fill, align="right")
        return
    middle = rect.centred(rect.w, min(rect.h, vh(31)))
    first, middle = middle.take_bottom(vh(5.6), vh(0.4))
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
        side = max(card.w * 0.66, min(card.w, vh(4)))
        draw_shape(canvas, card.centred(side, side), shape.shape, shape.colour, on_card=True)


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
