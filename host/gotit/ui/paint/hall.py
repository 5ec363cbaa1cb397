"""A championship for a hall: who stands where at the left, each room as it plays at the right.

Must not: know more than `core.hall` tells. A room off the network is never shown as idle.
"""

from __future__ import annotations

from PyQt6.QtGui import QPainterPath

from gotit.core.hall import Hall, Row, Seat, Tile
from gotit.core.message import Message, Typed, say
from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.characters import draw_figure
from gotit.ui.paint.fitting import holds
from gotit.ui.paint.lettering import FLOOR, advance, fits, px_for
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, grid, rows, vh
from gotit.ui.theme import Surface

MOST_ROWS, MOST_TILES = 8, 8
"""More than these can't be read from the last row of a hall; the pages show all."""
_RADIUS = vh(1.6)
_GAP = vh(1.1)
OFF = say("hall_off", "no network, may play on")
OWN = say("hall_own", "≠ not the same deal")
UNLIKE = "≠"
"""What is left of it where there is room for nothing more."""
OWN_SHORT = say("hall_own_short", "≠ deal")
SIGNS: dict[str, Message] = {
    "off": say("hall_off_short", "no network"),
    "waits": say("hall_waits", "waits"),
    "done": say("hall_done", "finished"),
}


def compose(hall: Hall, frame: Frame) -> Picture:
    """Title, standings, rooms."""
    head, body = frame.safe.take_top(vh(10), vh(2.6))
    title, sign = head.take_left(head.w * 0.66, vh(2))
    said = Typed(hall.title) if hall.title else say("hall_championship", "Championship")
    parts = [Part("title", title, draw_title, (frame.reader.words(said),))]
    if (now := _now(hall)) is not None:
        parts.append(Part("now", sign, draw_now, (frame.words(now),), urgent=True))
    left, right = body.take_left(body.w * 0.478, vh(2.2)) if hall.tiles else (body, body)
    parts += _standings(hall, left, frame)
    if hall.tiles:
        parts += _rooms(hall, right, frame)
    return tuple(parts)


def _now(hall: Hall) -> Message | None:
    final = next((tile.room for tile in hall.tiles if tile.final), "")
    if hall.closed:
        return say("hall_closed", "Finished")
    if final:
        return say("hall_final", "Final in room {room}", room=Typed(final))
    if hall.deal:
        return say("hall_round_deal", "Round {number}, deal {deal}", number=hall.round, deal=Typed(hall.deal))
    return say("hall_round", "Round {number}", number=hall.round) if hall.round else None


def _standings(hall: Hall, room: Rect, frame: Frame) -> list[Part]:
    """As many as can be read, from the first on; of the others only how many there are."""
    shown = hall.rows[:MOST_ROWS]
    more = len(hall.rows) - len(shown) + hall.more
    if more:
        room, foot = room.take_top(room.h - vh(5.4), vh(0.6))
    most = max((row.points for row in shown), default=0)
    cells = rows(room, MOST_ROWS, _GAP)
    parts = [
        Part(f"row {at}", cell, draw_row, (row, row.points / most if most else 0.0))
        for at, (row, cell) in enumerate(zip(shown, cells, strict=False))
    ]
    if more:
        said = say("hall_more", "and {more} more", more=more)
        parts.append(Part("more rows", foot, draw_more, (frame.words(said),)))
    return parts


def _rooms(hall: Hall, room: Rect, frame: Frame) -> list[Part]:
    """Those that play go before those that don't, if there is no place for all; none leaves its place otherwise."""
    tiles = hall.tiles
    if len(tiles) > MOST_TILES:
        room, foot = room.take_top(room.h - vh(5.4), vh(0.6))
        order = {"plays": 0, "off": 1, "done": 2, "waits": 3}
        best = sorted(range(len(tiles)), key=lambda at: (not tiles[at].final, order[tiles[at].sign], at))
        tiles = tuple(tiles[at] for at in sorted(best[:MOST_TILES]))
    down = max(4, -(-len(tiles) // 2))
    parts = [
        Part(
            f"room {tile.room}",
            cell,
            draw_tile,
            (tile, _heading(tile, frame), _said(tile, frame), frame.words(OFF), frame.words(OWN_SHORT)),
        )
        for tile, cell in zip(tiles, grid(room, 2, down, _GAP), strict=False)
    ]
    if len(tiles) < len(hall.tiles):
        said = say("hall_more_rooms", "and {more} more rooms", more=len(hall.tiles) - len(tiles))
        parts.append(Part("more rooms", foot, draw_more, (frame.words(said),)))
    return parts


def _heading(tile: Tile, frame: Frame) -> str:
    """Where something else is said beside it there is no room for "final": the picture's head has it, too."""
    return frame.words(
        say(
            "hall_room",
            "{final, select, yes {Final · room {room}} other {Room {room}}}",
            final="yes" if tile.final and tile.sign not in SIGNS else "no",
            room=Typed(tile.room),
        )
    )


def _said(tile: Tile, frame: Frame) -> str:
    return frame.words(OWN if tile.own and tile.sign != "off" else SIGNS.get(tile.sign))


def draw_title(canvas: Canvas, rect: Rect, title: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, title, vh(5.6), page.ink, page.fill, lines=2)


def draw_now(canvas: Canvas, rect: Rect, said: str) -> None:
    good = canvas.theme.good
    canvas.panel(rect, good, 2, _RADIUS)
    canvas.text(rect.inset(vh(2), vh(1)), said, vh(4.6), good.ink, good.fill, align="centre", lines=2)


def draw_more(canvas: Canvas, rect: Rect, said: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, said, FLOOR, page.soft, page.fill)


def draw_row(canvas: Canvas, rect: Rect, row: Row, share: float) -> None:
    """`share`: of the first one's points; the bar is so long."""
    panel, coat = canvas.theme.panel, canvas.theme.coats[_figure(row.entrant) - 1]
    canvas.panel(rect, panel, 2, _RADIUS)
    long = rect.w * share
    if long > 2 * _RADIUS:
        canvas.rounded(rect._replace(w=long).inset(1), _RADIUS, coat.tint)
    inner = rect.inset(vh(1.6), vh(0.5))
    place, inner = inner.take_left(vh(5.6), vh(0.6))
    figure, inner = inner.take_left(inner.h, vh(1.4))
    points, name = inner.take_right(vh(11), vh(1))
    ink = panel.ink
    canvas.text(place, str(row.place), vh(4.4), ink, coat.tint, align="centre")
    draw_figure(canvas, figure, _figure(row.entrant))
    canvas.text(name, row.who, vh(4.2), ink, coat.tint, name=True)
    canvas.text(points, f"{row.points / 100:.2f}", vh(4.2), ink, panel.fill, align="right")


def draw_tile(canvas: Canvas, rect: Rect, tile: Tile, heading: str, said: str, off: str, unlike: str) -> None:
    """Of a room that is off, only that: what it had when it was heard last may be old. `off`: the same at length.

    `unlike`: in short that it is not the same deal.
    """
    surface = _surface(canvas, tile)
    if tile.sign == "off":
        canvas.rounded(rect, _RADIUS, surface.fill)
        frame = QPainterPath()
        frame.addRoundedRect(to_qt(rect.inset(2)), _RADIUS, _RADIUS)
        canvas.path(frame, None, surface.soft, 3, dashed=True)
    else:
        canvas.panel(rect, surface, 5 if tile.final else 2, _RADIUS)
    inner = rect.inset(vh(1.3), vh(0.9))
    head, inner = inner.take_top(vh(4.6), vh(0.4))
    own, beside = head.take_left(min(head.w, advance(heading, px_for(FLOOR)) + vh(0.8)), vh(0.8))
    if tile.own and tile.sign != "off":
        said = next((each for each in (said, unlike) if fits(each, beside.w)), UNLIKE)
    beside_it = tile.sign != "off" and bool(tile.seats) and fits(said, beside.w)
    if beside_it:
        canvas.text(beside, said, FLOOR, surface.soft, surface.fill, align="right")
    canvas.text(own if beside_it else head, heading, FLOOR, surface.ink, surface.fill)
    if tile.sign == "off" or not tile.seats:
        if tile.sign == "off" and holds(inner, off, 2):
            said = off
        canvas.text(inner, said, vh(3.8), surface.soft, surface.fill, align="centre", lines=2)
        return
    _draw_seats(canvas, inner, tile, surface)


def _surface(canvas: Canvas, tile: Tile) -> Surface:
    theme = canvas.theme
    if tile.sign in ("off", "waits"):
        return theme.quiet
    return theme.floor if tile.sign == "done" or tile.final else theme.panel


def _draw_seats(canvas: Canvas, rect: Rect, tile: Tile, surface: Surface) -> None:
    """Of each what was won, with a star for who is first; and a name, a figure, or both, as there is room."""
    across = 1 if len(tile.seats) <= 3 else 2 if len(tile.seats) <= 6 else 3
    down = max(2, -(-len(tile.seats) // across))
    for seat, cell in zip(tile.seats, grid(rect, across, down, vh(0.7)), strict=False):
        won, words = cell.take_right(vh(7 if seat.first else 5), vh(0.6))
        canvas.text(won, _won(seat), FLOOR, surface.ink, surface.fill, align="right")
        if seat.entrant and across != 2:
            figure, words = words.take_left(min(cell.h, vh(5)), vh(0.8))
            draw_figure(canvas, figure, _figure(seat.entrant), "glad" if seat.first else "open")
        if across < 3:
            canvas.text(words, seat.who, FLOOR, surface.ink, surface.fill, name=True)


def _won(seat: Seat) -> str:
    return f"★ {seat.won}" if seat.first else str(seat.won)


def _figure(entrant: int) -> int:
    """Whose figure stands for somebody: nine of them come round again and again."""
    return (entrant - 1) % 9 + 1
