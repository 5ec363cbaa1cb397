"""The board as one part: squares, grooves, walls, pawns, and what may be chosen now.

Solid things are there; hollow ones could be. Walls are the darkest and heaviest thing on the board, so that trapped or
nearly trapped is seen from the last row. Squares are pale. A groove that may be chosen is a hollow bar. The edge of the
board is drawn as a wall, because it counts as one (GE-F-02).

Must not: apply rules. The view says which grooves and squares may be chosen.
"""

from __future__ import annotations

from string import ascii_uppercase

from msgspec import Struct

from gotit.games.got_em.board import Colour, around, grooves
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.got_em.colours import COLOURS, draw_symbol
from gotit.ui.paint.got_em.pawns import draw_pawn, draw_trapped
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect, vh

RIM = vh(4.6)
"""The strip above and beside the squares for letters and numbers."""
_EDGE = vh(1.4)
"""How thick the wall around the board is, and its distance from the squares."""
_GAP = 0.25
"""How broad a groove is, as a share of a square's side."""
_WALL = 0.8
_HINT = 0.62
"""How much of a groove's breadth a wall takes, and so does a hint that one may be placed there."""
_COLUMNS = ascii_uppercase[:9]


class Pawn(Struct, frozen=True):
    """A pawn on the board."""

    seat: int
    colour: Colour
    square: int


class Shown(Struct, frozen=True):
    """Everything that the board shows. Grooves and squares by number (`gotit.games.got_em.board`).

    `actor`: the seat whose turn it is. `fresh`: the wall placed last. `grooves`, `squares`: what may be chosen (a
    groove with a wall: it may be removed). `pointed`: the one of these that the actor points at. `wanted`: squares of
    other colours are faint. `caught`: squares on which somebody has just been trapped. `left`: where the pawn came
    from, the actor's or the last that moved.
    """

    side: int
    colours: tuple[Colour | None, ...]
    pawns: tuple[Pawn, ...] = ()
    walls: tuple[int, ...] = ()
    actor: int = 0
    fresh: int | None = None
    grooves: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    pointed: int | None = None
    wanted: Colour | None = None
    caught: tuple[int, ...] = ()
    left: int | None = None


class Places:
    """Where squares and grooves lie when a board fills a box."""

    def __init__(self, rect: Rect, side: int, rim: float = RIM, edge: float = _EDGE) -> None:
        self.side = side
        self.rect = rect
        self.frame = Rect(rect.x + rim, rect.y + rim, rect.w - rim, rect.h - rim)
        self.inner = self.frame.inset(2 * edge)
        self.edge = edge
        self.square_side = self.inner.w / (side + _GAP * (side - 1))
        self.gap = self.square_side * _GAP

    def square(self, square: int) -> Rect:
        pitch = self.square_side + self.gap
        column, row = square % self.side, square // self.side
        return Rect(self.inner.x + column * pitch, self.inner.y + row * pitch, self.square_side, self.square_side)

    def groove(self, groove: int) -> Rect:
        one, other = grooves(self.side)[groove]
        at = self.square(one)
        if other == one + 1:
            return Rect(at.right, at.y, self.gap, at.h)
        return Rect(at.x, at.bottom, at.w, self.gap)

    def bar(self, groove: int, length: float, breadth: float) -> Rect:
        """A bar in the middle of a groove. `length` and `breadth` are shares of the groove's."""
        at = self.groove(groove)
        if at.h > at.w:
            return at.centred(at.w * breadth, at.h * length)
        return at.centred(at.w * length, at.h * breadth)

    def wall(self, groove: int) -> Rect:
        """A wall in its groove. Walls meet where grooves do, so that they read as one."""
        return self.bar(groove, 1 + _GAP, _WALL)

    def square_at(self, x: float, y: float) -> int | None:
        """The square at a point; None outside all squares."""
        pitch = self.square_side + self.gap
        column, across = divmod(x - self.inner.x, pitch)
        row, down = divmod(y - self.inner.y, pitch)
        on = across <= self.square_side and down <= self.square_side
        inside = 0 <= column < self.side and 0 <= row < self.side
        return int(row) * self.side + int(column) if on and inside else None

    def groove_at(self, x: float, y: float) -> int | None:
        """The groove at a point or a little beside it: a finger is broader than a groove."""
        found = []
        for groove in range(len(grooves(self.side))):
            at = self.groove(groove)
            reach = self.gap * 0.6
            near = at.inset(-reach, 0) if at.h > at.w else at.inset(0, -reach)
            if near.x <= x <= near.right and near.y <= y <= near.bottom:
                found.append((abs(x - at.centre[0]) + abs(y - at.centre[1]), groove))
        return min(found, default=(0.0, None))[1]


@left_to_right
def draw_board(canvas: Canvas, rect: Rect, shown: Shown) -> None:
    """The whole board, square, with the letters and numbers of its columns and rows."""
    places = Places(rect, shown.side)
    _draw_labels(canvas, places)
    draw_field(canvas, places, shown)


def draw_field(canvas: Canvas, places: Places, shown: Shown) -> None:
    """The board without the letters and numbers beside it."""
    canvas.rounded(places.frame, places.edge * 2, None, canvas.theme.line, places.edge)
    for square in range(shown.side * shown.side):
        _draw_square(canvas, places.square(square), shown, square)
    if shown.left is not None and shown.left not in {pawn.square for pawn in shown.pawns}:
        at = places.square(shown.left)
        canvas.rounded(at.centred(at.w * 0.84, at.w * 0.84), at.w, None, canvas.theme.page.soft, at.w * 0.05)
    for square in shown.caught:
        draw_trapped(canvas, places.square(square))
    for groove in shown.walls:
        draw_wall(canvas, places.wall(groove), fresh=groove == shown.fresh)
    for groove in shown.grooves:
        _draw_choice(canvas, places, groove, stands=groove in shown.walls)
    if shown.pointed is not None and not shown.squares:
        _draw_pointed(canvas, places, shown.pointed)
    for pawn in shown.pawns:
        draw_pawn(canvas, places.square(pawn.square), pawn.seat, pawn.colour, acts=pawn.seat == shown.actor)


def _draw_labels(canvas: Canvas, places: Places) -> None:
    page = canvas.theme.page
    for number in range(places.side):
        above, beside = places.square(number), places.square(number * places.side)
        top = Rect(above.x, places.rect.y, above.w, RIM)
        canvas.text(top, _COLUMNS[number], FLOOR, page.soft, page.fill, align="centre")
        left = Rect(places.rect.x, beside.y, RIM * 0.8, beside.h)
        canvas.text(left, str(number + 1), FLOOR, page.soft, page.fill, align="centre")


def _draw_square(canvas: Canvas, at: Rect, shown: Shown, square: int) -> None:
    """Pale with its symbol; faint if another colour is wanted; framed if the pawn may go there."""
    theme, colour = canvas.theme, shown.colours[square]
    radius, thin = at.w * 0.12, max(2.0, at.w * 0.04)
    may = square in shown.squares
    faint = not may and (bool(shown.squares) or (shown.wanted is not None and colour != shown.wanted))
    if may:
        ground = COLOURS[colour].ground(theme) if colour else theme.floor.fill
        canvas.rounded(at, radius, ground)
    elif faint:
        canvas.rounded(at, radius, theme.quiet.fill, COLOURS[colour].full if colour else theme.quiet.edge, thin)
    elif colour:
        canvas.rounded(at, radius, COLOURS[colour].ground(theme), COLOURS[colour].full, thin)
    else:
        canvas.rounded(at, radius, theme.panel.fill, theme.panel.edge, thin)
    occupied = square in {pawn.square for pawn in shown.pawns} or square in shown.caught
    if colour and not occupied:
        share = 0.3 if faint else 0.5
        draw_symbol(canvas, at.centred(at.w * share, at.w * share), colour, edge=not faint)
    if may:
        canvas.rounded(at, radius, None, theme.floor.edge, at.w * 0.09)
        if shown.pointed == square:
            canvas.rounded(at.centred(at.w * 0.62, at.w * 0.62), at.w, theme.floor.edge, theme.page.fill, at.w * 0.05)


def draw_wall(canvas: Canvas, wall: Rect, *, fresh: bool) -> None:
    """The wall placed last has a bright core."""
    gap = min(wall.w, wall.h) / _WALL
    canvas.rounded(wall, gap * 0.3, canvas.theme.line)
    if fresh:
        length, breadth = max(wall.w, wall.h) / (1 + _GAP) * 0.86, gap * 0.26
        core = wall.centred(breadth, length) if wall.h > wall.w else wall.centred(length, breadth)
        canvas.rounded(core, gap, canvas.theme.tray)


def _draw_choice(canvas: Canvas, places: Places, groove: int, *, stands: bool) -> None:
    """A groove that may be chosen: hollow where a wall could stand. A wall that may be removed has a hollow core."""
    surface, breadth = canvas.theme.floor, places.gap * 0.14
    if stands:
        canvas.rounded(places.bar(groove, 0.94, 1.0), places.gap * 0.3, canvas.theme.line)
        canvas.rounded(places.bar(groove, 0.84, 0.5), places.gap * 0.2, surface.fill)
    else:
        canvas.rounded(places.bar(groove, 0.72, _HINT), places.gap * 0.3, surface.fill, surface.edge, breadth)


def _draw_pointed(canvas: Canvas, places: Places, groove: int) -> None:
    """The groove that the actor points at with its box: broader than any wall, with three holes."""
    surface, page = canvas.theme.floor, canvas.theme.page.fill
    at = places.bar(groove, 1.2, 1.4)
    canvas.rounded(at, places.gap * 0.5, surface.edge, page, 4)
    hole = places.gap * 0.5
    for step in (-1, 0, 1):
        across, down = (step * at.w * 0.3, 0.0) if at.w > at.h else (0.0, step * at.h * 0.3)
        canvas.rounded(at._replace(x=at.x + across, y=at.y + down).centred(hole, hole), hole, page)


def caught_squares(side: int, walls: tuple[int, ...], removed: tuple[int, ...], placed: int | None) -> tuple[int, ...]:
    """The squares that the wall just placed has closed, whatever has been removed since."""
    if placed is None:
        return ()
    stood = {*walls, *removed}
    beside = grooves(side)[placed]
    return tuple(square for square in beside if all(groove in stood for groove in around(side)[square]))
