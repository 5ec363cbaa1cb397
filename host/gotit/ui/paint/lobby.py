"""Before a match: the welcome, with the seats as they are taken; and the card that identifies a screen.

Must not: decide who takes a seat (the session's roll-call does), know one game.
"""

from __future__ import annotations

from msgspec import Struct

from gotit.core.message import Message, Series, Typed, say
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.cards import CARD_ASPECT, Shape, draw_shape_card
from gotit.ui.paint.lettering import FLOOR, NAME, fits
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, columns, grid, vh
from gotit.ui.paint.signs import draw_badge, draw_check
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

    `title`: the game that is being set up. `note`: one line for everyone ("Keys 1-9 call …").
    """

    title: str = ""
    seats: tuple[LobbySeat, ...] = ()
    asking: int | None = None
    note: Message | None = None


class IdentifyView(Struct, frozen=True):
    """Shown on each screen for a moment, so that the operator sees which is which."""

    number: int
    name: str
    role: Message | None = None


ART: tuple[tuple[Shape, GameColour], ...] = (
    ("star", "red"),
    ("triangle", "yellow"),
    ("square", "blue"),
    ("star", "wild"),
)
"""The cards of the welcome, where there is room."""
_ART_GAP = 0.16
"""The gap between two of them, as a share of their height."""


def compose(view: LobbyView, frame: Frame) -> Picture:
    """Title above, the seats as tiles in the middle, what to do next below."""
    head, rest = frame.safe.take_top(vh(15), vh(1.4))
    foot, body = rest.take_bottom(vh(12), vh(1.4))
    parts = [Part("title", head, draw_title, (view.title,))]
    n = len(view.seats)
    if n <= 3:
        art, body = body.take_top(body.h if n == 0 else vh(34), vh(3))
        parts.append(Part("art", art, draw_art))
    if n:
        across = n if n <= 3 else 2 if n == 4 else 3
        gap = vh(1.6)
        down = -(-n // across)
        tall = min(vh(18.5), (body.h - gap * (down - 1)) / down)
        wide = min(body.w, vh(54) * across + gap * (across - 1))
        cells = grid(body.centred(wide, tall * down + gap * (down - 1)), across, down, gap)
        parts += [
            Part(f"seat {seat.number}", cell, draw_seat, (seat, seat.number == view.asking))
            for seat, cell in zip(view.seats, cells, strict=False)
        ]
    parts.append(Part("note", foot, draw_note, (frame.words(_say(view)),)))
    return tuple(parts)


def _say(view: LobbyView) -> Message:
    asked = next((seat for seat in view.seats if seat.number == view.asking), None)
    if asked is not None:
        return say("lobby_slap", "{name}, slap your buzzer!", name=Typed(asked.name))
    return view.note or say("welcome", "Welcome! The game starts soon.")


_PRODUCT = say("product_name", "{name}", name=Typed("Got It! Referee"))


def draw_title(canvas: Canvas, rect: Rect, title: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, title or canvas.words(_PRODUCT), vh(7), page.ink, page.fill, align="centre")


def draw_art(canvas: Canvas, rect: Rect) -> None:
    wide = len(ART) * CARD_ASPECT + (len(ART) - 1) * _ART_GAP
    high = min(rect.h * 0.94, vh(46), rect.w / wide)
    cards = columns(rect.centred(wide * high, high), len(ART), _ART_GAP * high)
    for place, (shape, colour) in zip(cards, ART, strict=True):
        draw_shape_card(canvas, place, shape, colour)


def draw_seat(canvas: Canvas, rect: Rect, seat: LobbySeat, asked: bool) -> None:
    surface = canvas.theme.floor if asked else canvas.theme.panel
    canvas.panel(rect, surface, 5 if asked else 2)
    inner = rect.inset(vh(1.6), vh(1.2))
    badge, words = inner.take_left(min(inner.h, vh(8)), vh(1.6))
    draw_badge(canvas, badge, seat.number)
    name, below = words.take_top(words.h * 0.56)
    if seat.taken:
        mark, below = below.take_right(vh(5), vh(1))
        draw_check(canvas, mark.square(), surface.ink)
    canvas.text(name, seat.name, NAME, surface.ink, surface.fill, name=True)
    if seat.members and not asked:
        canvas.text(below, _listed(canvas, seat.members, below.w), FLOOR, surface.soft, surface.fill)
        return
    said = say("slap_now", "slap now") if asked else seat.via if seat.taken else say("seat_free", "free")
    canvas.text(below, canvas.words(said), FLOOR, surface.soft, surface.fill)


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


def draw_note(canvas: Canvas, rect: Rect, note: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, note, vh(4.2), page.ink, page.fill, align="centre", lines=2)


def compose_identify(view: IdentifyView, frame: Frame) -> Picture:
    return (Part("identify", frame.safe, draw_identify, (view,)),)


def draw_identify(canvas: Canvas, rect: Rect, view: IdentifyView) -> None:
    page = canvas.theme.page
    above, below = rect.take_top(rect.h * 0.7)
    canvas.digit(above.inset(0, above.h * 0.08), str(view.number), vh(50), page.ink, page.fill)
    name, role = below.take_top(below.h / 2)
    canvas.text(name, view.name, vh(5), page.ink, page.fill, align="centre")
    canvas.text(role, canvas.words(view.role), vh(4.2), page.soft, page.fill, align="centre")
