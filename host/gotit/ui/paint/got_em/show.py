"""What the class watches in Got 'Em!: a pawn that goes, a wall that drops, somebody who is caught.

Must not: apply rules; show what neither view holds.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.match_view import MatchView
from gotit.games.got_em.view import GotEmView
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.got_em import compose
from gotit.ui.paint.got_em.board import Pawn, Places, Shown, draw_wall
from gotit.ui.paint.got_em.pawns import draw_pawn, draw_trapped
from gotit.ui.paint.part import Frame, Part
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.show import Act, Cue, Key, Show, Track, fly, landing, named, pop, swapped

STEP_MS = 350
DROP_MS = 260
CAUGHT_MS = 300
LAND_MS = 140
_NEAR = 3.0
"""A wall that has just been let go is so many times as large: nearer to whoever looks from above."""


def show_of(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """From one view to the next. The board lies as it will; what has moved comes to where it belongs."""
    was: GotEmView = before.game_view
    now: GotEmView = after.game_view
    if after.outcome is not None or was.board != now.board or not was.players or was.phase == "dealing":
        return None
    stood = {player.seat: player.square for player in was.players}
    if was.walls == now.walls and all(stood.get(player.seat) == player.square for player in now.players):
        return None
    picture = compose(after, now, frame)
    board = named(picture, "board")
    if board is None:
        return None
    shown: Shown = board.data[0]
    places = Places(board.rect, shown.side)
    moved = [pawn for pawn in shown.pawns if stood.get(pawn.seat) not in (None, pawn.square)]
    fallen = tuple(groove for groove in now.walls if groove not in was.walls)
    caught = tuple(
        seat for seat, square in stood.items() if square is not None and now.players[seat - 1].square is None
    )
    if not moved and len(fallen) != 1 and not caught:
        return None
    tracks: list[Track] = []
    cues: list[tuple[int, Cue]] = []
    for pawn in moved:
        start = places.square(stood[pawn.seat] or 0)
        part = Part(f"pawn {pawn.seat}", places.square(pawn.square), draw_moving, (pawn, pawn.seat == shown.actor))
        tracks.append(fly(part, start, 0, STEP_MS, arc=start.h * 0.3))
        cues.append((0, "whoosh"))
    walls = fallen if len(fallen) == 1 else ()
    for groove in walls:
        bar = places.wall(groove)
        part = Part(f"wall {groove}", bar, draw_fallen)
        above = _within(frame.safe, bar.centred(bar.w * _NEAR, bar.h * _NEAR))
        keys = (Key(0, above, opacity=0.35), Key(DROP_MS, bar, ease="in"))
        tracks.append(landing(Track(part, keys), LAND_MS))
        cues.append((DROP_MS, "clop"))
    for player in was.players:
        at = player.square
        if player.seat in caught and at is not None and at in shown.caught:  # it stands there until the wall has fallen
            pawn = Pawn(player.seat, player.colour, at)
            lies = places.square(at)
            stands = Key(0, lies), Key(DROP_MS, lies), Key(DROP_MS + 1, lies, opacity=0.0)
            tracks.insert(0, Track(Part(f"pawn {player.seat}", lies, draw_moving, (pawn, False)), stands))
            tracks.append(pop(Part(f"caught {at}", lies, draw_caught), DROP_MS, CAUGHT_MS))
    lasts_ms = max(STEP_MS if moved else 0, DROP_MS + CAUGHT_MS if caught else DROP_MS + LAND_MS if walls else 0)
    if not tracks:
        return None
    gone = {pawn.seat for pawn in moved}
    bare = replace(
        shown,
        pawns=tuple(pawn for pawn in shown.pawns if pawn.seat not in gone),
        walls=tuple(groove for groove in shown.walls if groove not in walls),
        caught=tuple(square for square in shown.caught if square not in {stood[seat] for seat in caught}),
    )
    lying = swapped(picture, Part("board", board.rect, board.draw, (bare,), urgent=True))
    return Show((Act("moved", lasts_ms + 40, lying, tuple(tracks), tuple(cues)),))


def _within(room: Rect, rect: Rect) -> Rect:
    """The same rectangle, moved so far that it lies in this room."""
    x, y = min(max(rect.x, room.x), room.right - rect.w), min(max(rect.y, room.y), room.bottom - rect.h)
    return rect._replace(x=x, y=y)


def draw_moving(canvas: Canvas, rect: Rect, pawn: Pawn, acts: bool) -> None:
    draw_pawn(canvas, rect, pawn.seat, pawn.colour, acts=acts)


def draw_fallen(canvas: Canvas, rect: Rect) -> None:
    draw_wall(canvas, rect, fresh=True)


def draw_caught(canvas: Canvas, rect: Rect) -> None:
    draw_trapped(canvas, rect)
