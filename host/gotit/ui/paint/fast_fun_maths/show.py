"""What the class watches in Fast Fun Maths: the target turned, a round won, a shape that flies to its shelf.

Must not: apply rules; show a card or a shape that neither view holds.
"""

from __future__ import annotations

from gotit.core.match_view import MatchView
from gotit.core.message import Message, Seat, say
from gotit.games.fast_fun_maths.view import (
    RIVAL,
    CalculationView,
    CardFace,
    FastFunMathsView,
    PlayerView,
    ShapeFace,
    a_shape,
    say_stolen,
)
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import draw_card, draw_shape
from gotit.ui.paint.celebration import HEAD, alone, confetti, draw_right, draw_stage, who
from gotit.ui.paint.fast_fun_maths import compose, compose_around
from gotit.ui.paint.fast_fun_maths.endings import confetto
from gotit.ui.paint.fast_fun_maths.seats import draw_name
from gotit.ui.paint.fast_fun_maths.target import draw_target_card, target_places
from gotit.ui.paint.fitting import fit
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.passing import ring
from gotit.ui.paint.rect import Rect, columns, vh
from gotit.ui.paint.show import Act, Key, Show, Track, fade_in, fly, joined, landing, later, lift, named, swell
from gotit.ui.paint.signs import draw_badge, draw_equation, equation_width

TURN_MS = 180
CARD_MS = 160
FLIGHT_MS = 600
TRAY_MS = 200
LAND_MS = 180
HOLD_MS = 700
_SAID = vh(8.5)
"""Glyph height of what somebody wins."""


def show_of(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """From one view to the next."""
    was, now = before.game_view, after.game_view
    return joined((_turned(was, now, after, frame), _won(was, now, after, frame), _prize(was, now, after, frame)))


# --- the target ----------------------------------------------------------------------------------------------------


def _turned(was: FastFunMathsView, now: FastFunMathsView, view: MatchView, frame: Frame) -> Show | None:
    """Both cards swell, the tens first. They can be read from the first instant."""
    if now.target is None or was.target is not None or now.phase != "racing":
        return None
    picture = compose(view, now, frame)
    target = next(part for part in picture if part.name == "target")
    places = target_places(target.rect)
    room = Rect(target.rect.x - vh(3), places[0].y, target.rect.w + vh(6), target.rect.h)  # below their labels
    tracks = tuple(
        swell(Part(name, place, draw_target_card, (card,)), number * TURN_MS, TURN_MS, room)
        for number, (name, place, card) in enumerate(
            zip(("tens", "ones"), places, (now.target.tens, now.target.ones), strict=True)
        )
    )
    return Show((Act("turned", 2 * TURN_MS, picture, tracks, ((0, "flip"), (TURN_MS, "flip"))),))


# --- a round won ---------------------------------------------------------------------------------------------------


def _won(was: FastFunMathsView, now: FastFunMathsView, view: MatchView, frame: Frame) -> Show | None:
    """Who has it, then how: the cards lift into the calculation one by one."""
    if now.winner is None or was.winner is not None:
        return None
    shown = next((one for one in reversed(now.calculations) if one.seat == now.winner and one.right), None)
    panel, around = compose_around(view, now, frame, now.winner)
    first = who(panel, now.winner, frame, around, confetto)
    hand = next((player.hand for player in (*was.players, *now.players) if player.seat == now.winner), ())
    if shown is None:
        return alone(first)
    return Show((first, _how(panel, around, frame, hand, shown)))


def _how(panel: Rect, around: Picture, frame: Frame, hand: tuple[CardFace, ...], shown: CalculationView) -> Act:
    """The used cards come up one by one, in the calculation's order. With each its numbers; the result comes last."""
    inner = panel.inset(vh(3), vh(2.4))
    _, rest = inner.take_top(HEAD, vh(1.5))
    line, row = rest.take_bottom(rest.h * 0.4, vh(2))
    faces = {card.id: card for card in hand}
    used = [faces[number] for number in shown.used if number in faces]
    unused = tuple(card for card in hand if card.id not in shown.used)
    raised, aside = _rows(row, len(used), len(unused))
    ground = Part("stage", panel, draw_how, (shown.seat, frame.words(Seat(shown.seat)), unused, aside), urgent=True)
    tracks = [
        lift(Part(f"card {card.id}", place, draw_face, (card,)), number * CARD_MS, CARD_MS * 2)
        for number, (card, place) in enumerate(zip(used, raised, strict=True))
    ]
    tracks += _terms(line, shown, len(used))
    done_ms = (len(used) + 1) * CARD_MS
    cues = (*((number * CARD_MS, "tick") for number in range(len(used))), (done_ms, "chord"))
    return Act("how", done_ms + CARD_MS + HOLD_MS, (ground, *around), tuple(tracks), cues)  # type: ignore[arg-type]


def _row(rect: Rect, n: int) -> tuple[Rect, ...]:
    """Places for `n` cards side by side, as large as fit."""
    gap = vh(1.4)
    h = min(rect.h, (rect.w - gap * (n - 1)) / max(1, n) / 0.72)
    return columns(rect.centred(n * h * 0.72 + gap * (n - 1), h), n, gap) if n else ()


def _rows(rect: Rect, used: int, unused: int) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Places for the used cards, large; and for the others, small, beside them. All are large where none was used."""
    if not (used and unused):
        return _row(rect, used), _row(rect, unused)
    small = min(vh(14), rect.h * 0.6)
    wide = unused * small * 0.72 + (unused - 1) * vh(1)
    side, left = rect.take_right(wide, vh(4))
    return _row(left, used), columns(side.take_bottom(small)[0], unused, vh(1))


@left_to_right
def draw_how(
    canvas: Canvas, rect: Rect, seat: int, name: str, unused: tuple[CardFace, ...], aside: tuple[Rect, ...]
) -> None:
    """The stage with the winner's name, a tick, and the cards that were not needed."""
    draw_right(canvas, rect, seat, name)
    for card, place in zip(unused, aside, strict=True):
        draw_face(canvas, place, card)


def draw_face(canvas: Canvas, rect: Rect, card: CardFace) -> None:
    draw_card(canvas, rect, card.number, card.colour)


def _terms(rect: Rect, shown: CalculationView, cards: int) -> list[Track]:
    """The calculation, a piece with each card, in one line; as a whole where it needs two. One that has no value, and
    was accepted, ends without one."""
    pieces = [*shown.pretty.split(" "), *([f"= {shown.value}"] if shown.value else ())]
    height = min(vh(11), rect.h / 1.9, rect.w / equation_width(shown.pretty, shown.value, 100) * 100)
    at_ms = (cards + 1) * CARD_MS
    if height < lettering.FLOOR * 1.2 or "/" in shown.value:
        data = (shown.pretty, shown.value, vh(9))
        return [fade_in(Part("calculation", rect, draw_calculation, data), at_ms - CARD_MS, CARD_MS)]
    px = lettering.px_for(height)
    x = rect.x + (rect.w - lettering.advance(" ".join(pieces), px)) / 2
    tracks, said, numbers = list[Track](), "", 0
    for piece in pieces:
        place = Rect(x + lettering.advance(said, px), rect.y, lettering.advance(piece, px) + 1, rect.h)
        due_ms = at_ms if piece.startswith("=") else min(numbers, cards - 1) * CARD_MS
        tracks.append(fade_in(Part(f"term {len(tracks)}", place, draw_term, (piece, height)), due_ms, CARD_MS))
        numbers += any(letter.isdigit() for letter in piece)
        said += f"{piece} "
    return tracks


@left_to_right
def draw_term(canvas: Canvas, rect: Rect, words: str, height: float) -> None:
    ground = canvas.theme.stage
    canvas.text(rect, words, height, ground.ink, ground.fill)


@left_to_right
def draw_calculation(canvas: Canvas, rect: Rect, text: str, value: str, height: float) -> None:
    ground = canvas.theme.stage
    draw_equation(canvas, rect, text, value, height, ground.ink, ground.fill)


# --- the prize -----------------------------------------------------------------------------------------------------


def _prize(was: FastFunMathsView, now: FastFunMathsView, view: MatchView, frame: Frame) -> Show | None:
    """New shapes fly to the winner's shelf: from the target, or from the shelf that they were stolen from."""
    winner = now.winner
    if winner is None or was.winner != winner:
        return None
    had = {face.id for face in _player(was, winner).shapes}
    player = _player(now, winner)
    won = tuple(face for face in player.shapes if face.id not in had)
    if not won:
        return None
    panel, around = compose_around(view, now, frame, winner)
    places = _shelf(panel, player)
    new = {face.id for face in won}
    empty = tuple(place for face, place in places if face is None or face.id in new)
    victim = _victim(was, won)
    words = frame.words(_said(winner, won, victim))
    ground = Part("stage", panel, draw_shelf, (words, empty), urgent=True)
    sign = Part("winner", _composed(panel)[0], draw_badge, (winner, "glad"))
    tracks = [Track(sign, (Key(0, sign.rect),)), *_trays(player, places, new, len(won))]
    for face, place in places:
        if face is not None and face.id not in new:
            tracks.append(Track(Part(f"shape {face.id}", place, draw_prize, (face,)), (Key(0, place),)))
    tile = named(around, _tile_of(victim))
    if tile is not None and victim is not None:
        tracks.append(ring(tile, FLIGHT_MS, "bad"))
    for number, (face, place) in enumerate((face, place) for face, place in places if face and face.id in new):
        start = _from_where(was, face, around, panel)
        part = Part(f"shape {face.id}", place, draw_prize, (face,))
        tracks.append(landing(fly(part, start, number * 250, FLIGHT_MS, vh(3)), LAND_MS))
    flown_ms = (len(won) - 1) * 250 + FLIGHT_MS
    closes = any(new & set(ids) for ids in player.set_ids)
    cues = ((0, "whoosh"), (flown_ms, "fanfare" if closes else "clop"))
    if closes:  # a set is whole: that is worth more than a shape
        head = _composed(panel)[1]
        px, lines = fit(words, head, _SAID, lettering.FLOOR, 2)
        said = head.centred(max(lettering.advance(line, px) for line in lines) + vh(3), head.h)
        keep = (sign.rect, said, *(place for _, place in places))
        tracks += [later(track, flown_ms) for track in confetti(panel, keep, confetto, winner)]
    return Show((Act("prize", flown_ms + TRAY_MS + HOLD_MS, (ground, *around), tuple(tracks), cues),))  # type: ignore[arg-type]


def _victim(was: FastFunMathsView, won: tuple[ShapeFace, ...]) -> int | None:
    """From whom a shape was stolen: a seat, or RIVAL; None: from nobody."""
    lay = {shape.id: player.seat for player in was.players for shape in player.shapes}
    lay |= dict.fromkeys((shape.id for shape in was.rival), RIVAL)
    return next((lay[face.id] for face in won if face.id in lay), None)


def _said(winner: int, won: tuple[ShapeFace, ...], victim: int | None) -> Message:
    who = Seat(winner)
    if len(won) > 1:
        return say("wins_shapes", "{who} wins {count} shapes", who=who, count=len(won))
    if victim is None:
        return say("wins_a_shape", "{who} wins {shape}", who=who, shape=a_shape(won[0]))
    return say_stolen(winner, a_shape(won[0]), victim)


def _player(game: FastFunMathsView, seat: int) -> PlayerView:
    return next(player for player in game.players if player.seat == seat)


def _shelf(panel: Rect, player: PlayerView) -> tuple[tuple[ShapeFace | None, Rect], ...]:
    """Every shape and its place, those of complete sets first; then the places that are still empty: rows of three."""
    faces = {face.id: face for face in player.shapes}
    in_sets = [number for ids in player.set_ids for number in ids if number in faces]
    ordered = [*(faces[number] for number in in_sets), *(f for f in player.shapes if f.id not in in_sets)]
    n = max(6, -(-len(ordered) // 3) * 3)
    _, _, room = _composed(panel)
    gap, down = vh(1.6), n // 3
    between = gap * 2
    side = min(vh(20), (room.w - 2 * gap) / 3, (room.h - between * (down - 1)) / down)
    block = room.centred(3 * side + 2 * gap, down * side + (down - 1) * between)
    places = [
        Rect(block.x + number % 3 * (side + gap), block.y + number // 3 * (side + between), side, side)
        for number in range(n)
    ]
    return tuple(zip([*ordered, *([None] * (n - len(ordered)))], places, strict=True))


def _composed(panel: Rect) -> tuple[Rect, Rect, Rect]:
    """Where the winner's sign, the words and the shelf are."""
    inner = panel.inset(vh(4), vh(3))
    head, shelf = inner.take_top(min(vh(18), inner.h * 0.3), vh(2.4))
    sign, shelf = shelf.take_left(shelf.w * 0.36, vh(3))
    return sign.centred(*([min(sign.w, sign.h, vh(36))] * 2)), head, shelf


def _trays(
    player: PlayerView, places: tuple[tuple[ShapeFace | None, Rect], ...], new: set[int], flights: int
) -> list[Track]:
    """A tray under each complete set; one that has just become complete closes when the last shape has landed."""
    at = {face.id: place for face, place in places if face is not None}
    tracks = []
    for ids in player.set_ids:
        rects = [at[number] for number in ids if number in at]
        if not rects:
            continue
        x, right = min(rect.x for rect in rects), max(rect.right for rect in rects)
        tray = Rect(x, rects[0].y, right - x, rects[0].h).inset(-vh(0.7))
        landed_ms = (flights - 1) * 250 + FLIGHT_MS if new & set(ids) else 0
        tracks.append(fade_in(Part(f"tray {ids}", tray, draw_tray), landed_ms, TRAY_MS))
    return tracks


def _from_where(was: FastFunMathsView, face: ShapeFace, around: Picture, panel: Rect) -> Rect:
    """Where a shape was: on another's shelf, on a target card, or on the pile."""
    victim, target = _victim(was, (face,)), named(around, "target")
    if victim is None and was.target is not None and target is not None:
        for shape, place in zip(
            (was.target.tens_shape, was.target.ones_shape), target_places(target.rect), strict=True
        ):
            if shape is not None and (shape.shape, shape.colour) == (face.shape, face.colour):
                return place.centred(place.w * 0.6, place.w * 0.6)
    tile = named(around, _tile_of(victim)) or target
    if tile is None:
        return panel.centred(vh(8), vh(8))
    if tile.draw is draw_name:  # its name stays: a shape comes from the shelf below it, or from the character before it
        with_shapes = tile.data[2]
        low = tile.rect.take_bottom(vh(8))[0] if with_shapes else tile.rect.take_left(vh(7))[0]
        return low.centred(vh(6), vh(6))
    return tile.rect.centred(vh(6), vh(6))


def _tile_of(seat: int | None) -> str:
    """The part in which somebody's shapes lie beside the stage. RIVAL, or nobody's: the rival pile."""
    return f"name {seat}" if seat else "rival"


def draw_shelf(canvas: Canvas, rect: Rect, words: str, empty: tuple[Rect, ...]) -> None:
    """The stage, who has won what, and the places on the shelf that were empty before."""
    sign, head, _ = _composed(rect)
    draw_stage(canvas, rect, sign.centre)
    ground = canvas.theme.stage
    canvas.text(head, words, _SAID, ground.ink, ground.fill, align="centre", lines=2)
    for place in empty:
        canvas.rounded(place, place.w * 0.2, None, ground.soft, 3)


def draw_prize(canvas: Canvas, rect: Rect, face: ShapeFace) -> None:
    draw_shape(canvas, rect.inset(rect.w * 0.06), face.shape, face.colour, on_card=False)


def draw_tray(canvas: Canvas, rect: Rect) -> None:
    canvas.rounded(rect, vh(2), canvas.theme.tray, canvas.theme.stage.ink, 5)
