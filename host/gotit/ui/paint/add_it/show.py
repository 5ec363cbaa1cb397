"""What the class watches in ADD-IT: cards that add up, and fly to whoever has collected them.

Must not: apply rules; show a card that neither view holds.
"""

from __future__ import annotations

from gotit.core.match_view import MatchView
from gotit.core.message import Seat
from gotit.games.add_it.view import AddItView, Turn
from gotit.ui.paint import lettering
from gotit.ui.paint.add_it import compose
from gotit.ui.paint.add_it.cards import draw_number_card, places
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.celebration import HEAD, draw_right
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.show import Act, Cue, Show, Track, away, fade_in, fly, lift, named

FLY_MS, CARD_MS = 320, 160
FLIGHT_MS, BETWEEN_MS = 400, 30
HOLD_MS = 700
_CARD = 0.72


def show_of(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """From one view to the next: a turn is over in which cards were collected."""
    was: AddItView = before.game_view
    now: AddItView = after.game_view
    over = len(now.turns) == len(was.turns) + 1 and now.turns[-1].collected
    if not over or now.game_number != was.game_number or now.phase not in ("playing", "choosing"):
        return None
    turn = now.turns[-1]
    picture = compose(after, now, frame)
    seat = named(picture, f"seat {turn.seat}")
    lay = _lay(before, was, turn, frame)
    if seat is None or len(lay) < len(turn.collected):
        return None
    name = frame.words(Seat(turn.seat))
    return Show((_adds_up(picture, turn, lay, name), _is_taken(picture, turn, seat.rect)))


def _lay(before: MatchView, was: AddItView, turn: Turn, frame: Frame) -> dict[int, Rect]:
    """Where each collected card lay."""
    parts = {part.name: part.rect for part in compose(before, was, frame)}
    lies = {card.id: f"place {number}" for number, card in enumerate(places(was), 1) if card is not None}
    return {card.id: parts[lies[card.id]] for card in turn.collected if lies.get(card.id) in parts}


def _sheet(picture: Picture) -> Rect:
    """The stage on which cards add up. It covers the whole table, and so no card by half."""
    table = [part.rect for part in picture if part.name.startswith("place ")]
    x, y = min(rect.x for rect in table), min(rect.y for rect in table)
    return Rect(x, y, max(rect.right for rect in table) - x, max(rect.bottom for rect in table) - y)


def _line(sheet: Rect, turn: Turn) -> tuple[tuple[Rect, ...], float]:
    """A place for each collected card and for the one that was played; and how wide a sign is."""
    n = len(turn.collected) + 1
    inner = sheet.inset(vh(3), vh(2.4)).take_top(HEAD, vh(1.5))[1]
    h = min(inner.h, _HIGHEST, inner.w / (n * _CARD + (n - 1) * _SIGN))
    w, sign = h * _CARD, h * _SIGN
    row = inner.centred(n * w + (n - 1) * sign, h)
    return tuple(Rect(row.x + number * (w + sign), row.y, w, h) for number in range(n)), sign


_SIGN = 0.42
"""A sign is so wide, as a share of a card's height."""
_HIGHEST = vh(40)


def _numbers(turn: Turn) -> tuple[int, ...]:
    return (*sorted((card.number for card in turn.collected), reverse=True), turn.card.number)


def _adds_up(picture: Picture, turn: Turn, lay: dict[int, Rect], name: str) -> Act:
    """3 + 3 + 2 = 8: the cards come from where they lay; then it is added, sign by sign, and the played one comes."""
    sheet = _sheet(picture)
    line, sign = _line(sheet, turn)
    ordered = sorted(turn.collected, key=lambda card: -card.number)
    around = tuple(part for part in picture if not sheet.holds(part.rect, 1))
    stage = Part("stage", sheet, draw_right_sum, (turn.seat, name), urgent=True)
    tracks: list[Track] = []
    cues: list[tuple[int, Cue]] = [(0, "tick")]
    for number, (card, place) in enumerate(zip((*ordered, turn.card), line, strict=True)):
        part = Part(f"card {number}", place, draw_number_card, (card.number,))
        at_ms = FLY_MS + (number - 1) * CARD_MS
        last = number == len(ordered)
        tracks.append(lift(part, at_ms, CARD_MS * 2) if last else fly(part, lay[card.id], 0, FLY_MS))
        if number:
            at = Rect(place.x - sign, place.y, sign, place.h)
            tracks.append(fade_in(Part(f"sign {number}", at, draw_sign, ("=" if last else "+",)), at_ms, CARD_MS))
            cues.append((at_ms, "tick"))
    done_ms = FLY_MS + len(line) * CARD_MS
    return Act("adds up", done_ms + HOLD_MS, (*around, stage), tuple(tracks), (*cues, (done_ms, "chord")))


def _is_taken(picture: Picture, turn: Turn, seat: Rect) -> Act:
    """All of them fly to the seat's stack."""
    stack = seat.take_right(min(seat.w, vh(8)))[0]
    line, _ = _line(_sheet(picture), turn)
    tracks = tuple(
        away(Part(f"card {at}", place, draw_number_card, (number,)), stack, at * BETWEEN_MS, FLIGHT_MS, arc=vh(6))
        for at, (number, place) in enumerate(zip(_numbers(turn), line, strict=True))
    )
    return Act("taken", FLIGHT_MS + len(line) * BETWEEN_MS, picture, tracks, ((0, "whoosh"), (FLIGHT_MS, "clop")))


@left_to_right
def draw_right_sum(canvas: Canvas, rect: Rect, seat: int, name: str) -> None:
    draw_right(canvas, rect, seat, name)


@left_to_right
def draw_sign(canvas: Canvas, rect: Rect, sign: str) -> None:
    surface = canvas.theme.stage
    canvas.text(rect, sign, min(vh(8), rect.h * 0.4), surface.ink, surface.fill, align="centre", least=lettering.FLOOR)
