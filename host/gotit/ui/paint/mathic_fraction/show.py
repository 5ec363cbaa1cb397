"""What the class watches in Mathic Fraction: cards and tokens that fly to whoever has won them.

Must not: apply rules; show a card or a token that neither view holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from gotit.core.match_view import MatchView
from gotit.games.mathic_fraction.view import MathicFractionView, Turn
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.mathic_fraction import compose, compose_told
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, draw_face
from gotit.ui.paint.mathic_fraction.claim import sides
from gotit.ui.paint.mathic_fraction.seats import value_place
from gotit.ui.paint.mathic_fraction.table import space_places
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.passing import FACE_MS, LAND_MS, facing, taken
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.show import Act, Cue, Show, Track, away, joined, named, pop

FLIGHT_MS = 600
BETWEEN_MS = 40
HOLD_MS = 800
POP_MS = 260
TOLD_MS = 900
"""So long a result stands that is seen nowhere else."""


def show_of(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """From one view to the next: a card has been stolen; an equation has been challenged; one has been settled, and was
    worth something."""
    return joined((_stolen(before, after, frame), _challenged(before, after, frame), _won(before, after, frame)))


def _stolen(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """Where nothing is claimed first, for no challenge is allowed, the card goes from one seat to the other. What is
    claimed `passing` shows."""
    was: MathicFractionView = before.game_view
    now: MathicFractionView = after.game_view
    turn, face = now.last_turn, None
    if was.claim is None and turn is not None and turn.equation is not None and len(now.turns) > len(was.turns):
        face = turn.equation.own_face
    if turn is None or turn.stolen_from is None or face is None or after.outcome is not None:
        return None
    card = Part("stolen", Rect(0, 0, CARD_ASPECT, 1), draw_face, (face, now.pictures))
    act = taken(_told(after, turn, frame)[0], turn.stolen_from, turn.seat, card)
    return None if act is None else Show((act,))


def _challenged(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """Who made the equation and who doubts it face each other above it. Whether it is true is there at once. That of a
    thief whom nobody needed to challenge is told, too, where it is seen nowhere else."""
    was: MathicFractionView = before.game_view
    now: MathicFractionView = after.game_view
    turn = now.last_turn
    if turn is None or turn.equation is None or after.outcome is not None or len(now.turns) <= len(was.turns):
        return None
    picture, hold_ms = _told(after, turn, frame)
    result = named(picture, "result")
    if result is None or (turn.challenger is None and not hold_ms):
        return None
    seats = (turn.seat,) if turn.challenger is None else (turn.seat, turn.challenger)
    tiles = [named(picture, f"seat {seat}") for seat in seats]
    if None in tiles:
        return None
    against = zip(seats, tiles, sides(result.rect), strict=False)
    tracks = facing([(seat, tile, place) for seat, tile, place in against if tile is not None])
    cues: tuple[tuple[int, Cue], ...] = ((0, "whoosh"), (FACE_MS, "clop"))
    return Show((Act("told" if hold_ms else "challenged", FACE_MS + LAND_MS + hold_ms, picture, tracks, cues),))


def _told(after: MatchView, turn: Turn, frame: Frame) -> tuple[Picture, int]:
    """A picture that tells how the turn was, and how long it has to stand. Where others may steal now, the next picture
    asks them: then it is told above what lies there."""
    now: MathicFractionView = after.game_view
    picture = compose(after, now, frame)
    if turn.stolen_from is None or now.phase not in ("stealing", "stating", "drawing"):
        return picture, 0
    return compose_told(picture, after, now, turn, frame), TOLD_MS


def _won(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    was: MathicFractionView = before.game_view
    now: MathicFractionView = after.game_view
    turn = now.last_turn
    if turn is None or after.outcome is not None or len(now.turns) <= len(was.turns):
        return None
    if not turn.collected or now.phase not in ("playing", "reviewing") or now.round_number != was.round_number:
        return None
    picture = compose(after, now, frame)
    seat = named(picture, f"seat {turn.seat}")
    if seat is None:
        return None
    lay = {part.name: part for part in compose(before, was, frame)}
    flying = (*_cards(lay, was, now, turn, picture), *_tokens(lay, was, turn.tokens))
    badge = seat.rect.take_left(min(seat.rect.h, vh(8)))[0]
    tracks: tuple[Track, ...] = tuple(
        away(part, badge, number * BETWEEN_MS, FLIGHT_MS, arc=vh(8)) for number, part in enumerate(flying)
    )
    if not tracks:
        return None
    landed_ms = FLIGHT_MS + (len(tracks) - 1) * BETWEEN_MS
    if turn.points:
        gain = Part("gain", _gain_place(seat, f"+{turn.points}"), draw_gain, (f"+{turn.points}",))
        tracks += (pop(gain, landed_ms, POP_MS, 0.8),)
    return Show((Act("won", landed_ms + HOLD_MS, picture, tracks, ((0, "whoosh"), (landed_ms, "clop"))),))


def _gain_place(seat: Part, said: str) -> Rect:
    """In the place of the points, so that no digit of them peeps out; and as far beyond the tile as it must be."""
    value, *_ = value_place(seat.rect, *seat.data)
    wide = max(value.w + vh(1), lettering.advance(said, lettering.px_for(lettering.FLOOR)) + vh(2.4))
    high = min(value.h + vh(1), vh(10))
    right = seat.rect.right + min(vh(2.4), wide - value.w)
    x = min(value.x - vh(0.5), right - wide)
    return Rect(x, value.centre[1] - high / 2, right - x, high)


def draw_gain(canvas: Canvas, rect: Rect, said: str) -> None:
    """What it was worth, on the seat that has won it."""
    ground = canvas.theme.stage
    canvas.rounded(rect, vh(2), ground.fill, ground.ink, 5)
    canvas.digit(rect.inset(vh(1.2), vh(0.6)), said, vh(6), ground.ink, ground.fill)


def _cards(
    lay: Mapping[str, Part], was: MathicFractionView, now: MathicFractionView, turn: Turn, picture: Picture
) -> Iterator[Part]:
    """The cards that lay in the space and are gone. While a claim covers the space, nobody saw them lie.

    Where the space is empty now they start from its places: what is told above it may need the room where they lay.
    """
    left = {card.id for card in now.space}
    if turn.stolen_from is not None and was.discarded is not None:
        left.add(was.discarded.id)  # it has come already
    gone = (f"card {number}" for number, card in enumerate(was.space, 1) if card.id not in left)
    parts = [lay[name] for name in gone if name in lay]
    empty = named(picture, "empty")
    places = space_places(empty.rect, *empty.data) if empty is not None else ()
    for number, part in enumerate(parts):
        yield replace(part, rect=places[number]) if number < len(places) else part


def _tokens(lay: Mapping[str, Part], was: MathicFractionView, earned: tuple[object, ...]) -> Picture:
    wanted, found = list(earned), list[Part]()
    for number, token in enumerate(was.tokens, 1):
        if token in wanted and f"token {number}" in lay:
            wanted.remove(token)
            found.append(lay[f"token {number}"])
    return tuple(found)
