"""Before a match: the lobby, where a slap seats a player; and the card that identifies a screen.

Must not: decide who takes a seat (the session's roll-call does), know one game.
"""

from __future__ import annotations

from msgspec import Struct
from PyQt6.QtGui import QColor, QPainterPath

from gotit.core.message import Message, Series, Typed, say
from gotit.ui.paint.canvas import Canvas, left_to_right, to_qt
from gotit.ui.paint.cards import CARD_ASPECT, Shape, draw_shape, draw_shape_card
from gotit.ui.paint.celebration import draw_rays
from gotit.ui.paint.characters import Mood, draw_character, draw_empty_seat
from gotit.ui.paint.covers import draw_game
from gotit.ui.paint.fitting import fit, is_cut
from gotit.ui.paint.lettering import FLOOR, fits, px_for
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, columns, grid, rows, vh
from gotit.ui.paint.show import Act, Key, Show, Track, pop
from gotit.ui.theme import GameColour


class LobbySeat(Struct, frozen=True):
    """A seat at set-up. `taken`: it has a buzzer. `via`: which, in a few words ("Box E661", "key 1").

    `members`: of the team at this seat, the one who begins first.
    """

    number: int
    name: str
    taken: bool = False
    via: Message | None = None
    members: tuple[str, ...] = ()


class LobbyView(Struct, frozen=True):
    """The projector before a match. `asking`: the seat whose player should slap a buzzer now (roll-call), or None.

    `title`: the game that is being set up; `game`: its name in `gotit.kits`. `note`: one line for everyone ("Keys 1-9
    call …"). `anyone`: every free button takes a seat now. `latest`: the seat that was taken last, or None.
    """

    title: str = ""
    seats: tuple[LobbySeat, ...] = ()
    asking: int | None = None
    note: Message | None = None
    anyone: bool = False
    latest: int | None = None
    game: str = ""


ART: tuple[tuple[Shape, GameColour], ...] = (
    ("star", "red"),
    ("triangle", "yellow"),
    ("square", "blue"),
    ("star", "wild"),
)
"""The cards of the welcome, where there is room."""
_RADIUS = vh(2.4)
_POP_MS, _FLY_MS = 320, 220
_COVER = (vh(27), vh(13))
"""How wide and high a game's picture is, beside the count of those who are here."""
_ROOMY_HEAD = vh(96)
"""With less room than this what is to be done needs all of it."""
_ART_GAP = 0.16
"""The gap between two of them, as a share of their height."""


def compose(view: LobbyView, frame: Frame) -> Picture:
    """What to do above, with how many are here; below it a tile for each seat."""
    n = len(view.seats)
    head, body = frame.safe.take_top(vh(17.4), vh(1.2))
    parts: list[Part] = []
    if view.anyone or view.asking is not None:
        count, head = head.take_right(vh(30), vh(3))
        here = say("lobby_here", "{here} of {all} are here", here=sum(seat.taken for seat in view.seats), all=n)
        parts.append(Part("count", count.take_top(_COVER[1])[0], draw_count, (frame.words(here),)))
    teams = any(seat.members for seat in view.seats)
    below = n <= 2 and not teams
    if view.game and not below and head.w >= _ROOMY_HEAD:
        cover, head = head.take_right(_COVER[0], vh(3))
        parts.append(Part("cover", cover.take_top(_COVER[1])[0], draw_game, (view.game,)))
    parts.append(Part("title", head, draw_title, tuple(frame.words(said) for said in _headings(view))))
    if below:
        art, body = body.take_bottom(body.h if n == 0 else vh(34), vh(3))
        parts.append(Part("cover", art, draw_game, (view.game,)) if view.game else Part("art", art, draw_art))
    if n == 0:
        return tuple(parts)
    if view.note is not None and not view.anyone and view.asking is None:
        foot, body = body.take_bottom(vh(11.8), vh(0.6))
        parts.append(Part("note", foot, draw_note, (frame.words(view.note),)))
    in_columns = teams and n <= 5
    draw = draw_team if in_columns else draw_seat
    for seat, cell in zip(view.seats, _cells(body, n, in_columns), strict=True):
        mood: Mood = "glad" if seat.number == view.latest else "open"
        data = (seat, seat.number == view.asking, mood)
        parts.append(Part(f"seat {seat.number}", cell, draw, data, urgent=seat.number == view.latest))
    return tuple(parts)


def show_of(before: LobbyView, after: LobbyView, frame: Frame) -> Show | None:
    """Somebody has just slapped: their tile pops up, and four shapes fly out from behind it and fade."""
    fresh = {seat.number for seat in after.seats if seat.taken} - {seat.number for seat in before.seats if seat.taken}
    if after.latest is None or fresh != {after.latest} or not (after.anyone or before.anyone or before.asking):
        return None
    picture = compose(after, frame)
    tile = next(part for part in picture if part.draw in (draw_seat, draw_team) and part.data[0].number == after.latest)
    side = vh(6)
    flying = []
    for number, (shape, colour) in enumerate(ART):
        right, low = number % 2, number // 2
        x = tile.rect.right - side * 0.6 if right else tile.rect.x - side * 0.4
        y = tile.rect.bottom - side * 0.6 if low else tile.rect.y - side * 0.4
        part = Part(f"shape {number}", Rect(x, y, side, side), draw_shape, (shape, colour))
        start = tile.rect.centred(side, side)
        gone = Key(_POP_MS, part.rect, opacity=0.0, ease="linear")
        flying.append(Track(part, (Key(0, start), Key(_FLY_MS, part.rect), gone)))
    still = tuple(part for part in picture if part is not tile)
    return Show((Act("sat", _POP_MS, still, (*flying, pop(tile, 0, _POP_MS, 0.8))),))


def _cells(body: Rect, n: int, in_columns: bool) -> tuple[Rect, ...]:
    gap = vh(1.6)
    if in_columns:
        return columns(body.centred(min(body.w, n * vh(50)), body.h), n, gap)
    across = 1 if n == 1 else 2 if n <= 4 else 3
    down = -(-n // across)
    tall, wide = min(vh(34), (body.h - gap * (down - 1)) / down), min(body.w, across * vh(84))
    return grid(body.centred(wide, tall * down + gap * (down - 1)), across, down, gap)[:n]


def _headings(view: LobbyView) -> tuple[Message, Message | None]:
    """What stands on top, and the line below it."""
    title = say("lobby_title", "{name}", name=Typed(view.title)) if view.title else _PRODUCT
    asked = next((seat for seat in view.seats if seat.number == view.asking), None)
    if view.anyone:
        teams = any(seat.members for seat in view.seats)
        return say("lobby_find_team", "Find your team!") if teams else say("lobby_sit", "Slap to sit down!"), title
    if asked is not None:
        return say("lobby_slap", "{name}, slap your buzzer!", name=Typed(asked.name)), title
    return title, say("welcome", "Welcome! The game starts soon.")


_PRODUCT = say("product_name", "{name}", name=Typed("Got It! Referee"))


def draw_title(canvas: Canvas, rect: Rect, title: str, below: str) -> None:
    page = canvas.theme.page
    above, under = rect.take_top(vh(11.8))
    canvas.text(above, title, vh(6.2), page.ink, page.fill, lines=2)
    canvas.text(under, below, vh(3.4), page.soft, page.fill)


def draw_note(canvas: Canvas, rect: Rect, note: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, note, FLOOR, page.soft, page.fill, align="centre", lines=2)


def draw_count(canvas: Canvas, rect: Rect, here: str) -> None:
    chip = canvas.theme.chip
    canvas.rounded(rect, vh(2), chip.fill)
    canvas.text(rect.inset(vh(1.5), vh(0.6)), here, vh(4.4), chip.ink, chip.fill, align="centre", lines=2)


@left_to_right
def draw_art(canvas: Canvas, rect: Rect) -> None:
    wide = len(ART) * CARD_ASPECT + (len(ART) - 1) * _ART_GAP
    high = min(rect.h * 0.94, vh(46), rect.w / wide)
    cards = columns(rect.centred(wide * high, high), len(ART), _ART_GAP * high)
    for place, (shape, colour) in zip(cards, ART, strict=True):
        draw_shape_card(canvas, place, shape, colour)


def _ground(canvas: Canvas, rect: Rect, seat: LobbySeat, asked: bool) -> tuple[str, str]:
    """What lies under a seat: its tint once it is taken, else a dashed frame. Returns the ground and its soft ink."""
    if asked:
        floor = canvas.theme.floor
        canvas.panel(rect, floor, 6, _RADIUS)
        return floor.fill, floor.soft
    page = canvas.theme.page
    if seat.taken:
        tint = canvas.theme.coats[seat.number - 1].tint
        edge = canvas.theme.panel.edge if tint == page.fill else tint  # high contrast knows no tints
        canvas.rounded(rect, _RADIUS, tint, edge, 3)
        return tint, page.soft
    frame = QPainterPath()
    frame.addRoundedRect(to_qt(rect.inset(3)), _RADIUS, _RADIUS)
    canvas.path(frame, None, page.soft, 3, dashed=True)
    return page.fill, page.soft


def _character(canvas: Canvas, rect: Rect, seat: LobbySeat, mood: Mood) -> None:
    if seat.taken:
        draw_character(canvas, rect, seat.number, mood)
    else:
        draw_empty_seat(canvas, rect, seat.number)


def draw_seat(canvas: Canvas, rect: Rect, seat: LobbySeat, asked: bool, mood: Mood) -> None:
    """A tile: the character, beside it the name, below that what button it is, or below both the team's members."""
    ground, soft = _ground(canvas, rect, seat, asked)
    ink = canvas.theme.page.ink if seat.taken or asked else soft
    inner = rect.inset(vh(1.4), vh(1.6))
    fresh = mood == "glad" and seat.taken
    if seat.members:
        below, inner = inner.take_bottom(vh(5.8), vh(0.6))
        canvas.text(below, _listed(canvas, seat.members, below.w), FLOOR, soft, ground)
    said = seat.via if seat.taken and not seat.members else None
    side = min(inner.h, inner.w * (0.3 if seat.members else 0.42))
    via = max(vh(5.8), inner.h * 0.3) if said is not None else 0.0
    while side > _LEAST_SIGN and not _roomy(seat.name, inner.take_left(side, vh(1.6))[1], via):
        side -= vh(0.5)  # the character gives way to the name
    place, words = inner.take_left(side, vh(1.6))
    if fresh:
        _draw_fresh(canvas, rect, place, seat.number)
    _character(canvas, place.centred(side, side), seat, mood)
    if said is not None:
        foot, words = words.take_bottom(via)
        canvas.text(foot, canvas.words(said), FLOOR, soft, ground)
    canvas.text(words, seat.name, max(vh(6.2), min(vh(8), side * 0.28)), ink, ground, lines=2, name=True)


_LEAST_SIGN, _ROOMY = vh(12), vh(4.4)
"""No character is smaller; and it gives way to a name until that has this glyph height."""


def _roomy(name: str, words: Rect, below: float) -> bool:
    px, lines = fit(name, words._replace(h=words.h - below), _ROOMY, FLOOR, 2)
    return px >= px_for(_ROOMY) and not is_cut(name, lines)


def _draw_fresh(canvas: Canvas, rect: Rect, place: Rect, seat: int) -> None:
    """Whoever has just sat down: rays around the character, and a frame."""
    coat, dark = canvas.theme.coats[seat - 1], canvas.theme.dark
    rays = QColor(coat.tint).lighter(125) if dark else QColor(coat.tint).darker(106)
    draw_rays(canvas, rect, place.centre, 0.0, _RADIUS, rays)
    canvas.rounded(rect, _RADIUS, None, coat.fill, vh(0.6))


_MEMBER_HIGH = vh(6)
"""Letters with marks above and below them have room in it."""


def draw_team(canvas: Canvas, rect: Rect, seat: LobbySeat, asked: bool, mood: Mood) -> None:
    """A column: the character, the team's name, and its members with a dot once the team is here."""
    ground, _ = _ground(canvas, rect, seat, asked)
    ink, coat = canvas.theme.page.ink, canvas.theme.coats[seat.number - 1]
    inner = rect.inset(vh(1.4), vh(1.8))
    high = vh(9) if len(seat.members) < 6 else vh(7)
    left = inner.h - high - vh(1.5) - _MEMBER_HIGH * len(seat.members)
    place, inner = inner.take_top(max(vh(8), min(vh(21), left)), vh(0.5))
    name, inner = inner.take_top(high, vh(1))
    _character(canvas, place, seat, mood)
    canvas.text(name, seat.name, vh(5.5), ink, ground, align="centre", name=True)
    row = min(vh(7), inner.h / len(seat.members))
    for line, member in zip(
        rows(inner.take_top(row * len(seat.members))[0], len(seat.members), 0), seat.members, strict=True
    ):
        dot, words = line.take_left(vh(3), vh(1.4))
        dot = dot.centred(vh(2.8), vh(2.8))
        canvas.rounded(dot, dot.w / 2, coat.fill if seat.taken else None, coat.fill, 4)
        canvas.text(words, member, max(FLOOR, min(vh(3.8), row * 0.68)), ink, ground, name=True)


def _listed(canvas: Canvas, names: tuple[str, ...], room: float) -> str:
    """As many as fit, and how many more; or how many there are."""
    for shown in range(len(names), 0, -1):
        listed = say(
            "lobby_members",
            "{names}{more, plural, =0 {} other { + #}}",
            names=Series(tuple(map(Typed, names[:shown]))),
            more=len(names) - shown,
        )
        if fits(words := canvas.words(listed), room):
            return words
    return canvas.words(say("lobby_team_size", "{count, plural, one {# player} other {# players}}", count=len(names)))
