"""Teams on the projector: the team's name beside the one who stands at its buzzer, over the picture of any game.

Must not: know one game; make a name smaller than a game paints it.

A game paints a seat as ever, and calls it by whoever stands there. The team's name is a tab: on top of a tall tile or
at the end of a wide one, which give it some of their room; above each of the tiles in a column, or else above all that
is said in it to the one who acts. Elsewhere the team stands after the name where its line has room; if it has none,
the seat's number says whose it is. A score sheet is the teams'.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from msgspec import Struct

from gotit.core.match_view import MatchView, TeamView
from gotit.core.message import say
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.scores import draw_sheet

TAB = vh(5.5)
_INSET = vh(1.0)
_TALL, _WIDE = vh(28), vh(60)
"""A tile as tall as this has room for a tab on top; another one as wide as this has room at its end."""
_SIDE_SHARE, _LABEL_SHARE = 0.34, 0.4
_OF_A_SEAT = re.compile(r"seat (\d+)")


class Tab(Struct, frozen=True):
    """`label`: before the name ("Next"), or ""."""

    name: str
    label: str = ""


def with_teams(picture: Picture, view: MatchView, frame: Frame) -> Picture:
    """The same picture with a tab on the tiles of teams."""
    if view.outcome is not None or not any(seat.team for seat in view.seats):
        return picture
    tabs = {seat.number: _tab(seat.team, frame) for seat in view.seats if seat.team is not None}
    out = {seat.number for seat in view.seats if seat.lamp in ("locked", "passed")}  # it says why, and needs the room
    tiles = {part.name: tabs[seat] for part in picture if (seat := _seat_of(part)) in tabs and seat not in out}
    low = [part for part in picture if part.name in tiles and part.rect.h < _TALL and part.rect.w < _WIDE]
    moved, top = _room_in_column(low, [part for part in picture if part not in low])
    acting = [seat.number for seat in view.seats if seat.team is not None and seat.team.turn]
    made: list[Part] = []
    if top is not None and len(acting) == 1:
        made.append(Part("team that acts", top, draw_tab, (tabs[acting[0]],), urgent=True))
    elif top is not None:
        moved = {}
    for part in picture:
        if part in low and part.name in moved and top is None:
            made += _below_tab(replace(part, rect=moved[part.name]), tiles[part.name])
        elif part.name in tiles and part not in low:
            made += _giving_room(part, tiles[part.name])
        elif part.draw is draw_sheet:
            made.append(_of_teams(part, view))
        else:
            made.append(_naming(replace(part, rect=moved.get(part.name, part.rect)), view))
    return tuple(made)


def _of_teams(part: Part, view: MatchView) -> Part:
    """The same score sheet, with the teams' names: whoever stands there now has won a part of it at most."""
    what, names, *points = part.data
    teams = tuple(
        seat.team.name if seat.team is not None else name for seat, name in zip(view.seats, names, strict=True)
    )
    return replace(part, data=(what, teams, *points))


def _naming(part: Part, view: MatchView) -> Part:
    """The same part, in which the team stands after each name whose box has room for it."""
    names = [seat.name for seat in view.seats]
    own = _seat_of(part)
    said = tuple(
        (seat.name, seat.team.name)
        for seat in view.seats
        if seat.team is not None and own in (0, seat.number) and names.count(seat.name) == 1
    )
    return replace(part, draw=draw_naming, data=(part.draw, part.data, said))


def draw_naming(
    canvas: Canvas, rect: Rect, draw: Callable[..., None], data: tuple[Any, ...], said: tuple[tuple[str, str], ...]
) -> None:
    canvas.beside = dict(said)
    draw(canvas, rect, *data)
    canvas.beside = {}


def _seat_of(part: Part) -> int:
    """Whose tile it is, 0 for nobody's."""
    found = _OF_A_SEAT.fullmatch(part.name)
    return int(found[1]) if found else 0


def _tab(team: TeamView, frame: Frame) -> Tab:
    return Tab(team.next, frame.words(say("team_next", "Next:"))) if team.next else Tab(team.name)


def _room_in_column(tiles: list[Part], others: list[Part]) -> tuple[dict[str, Rect], Rect | None]:
    """How parts of the column with these tiles move, to make room for tabs.

    The tiles move up, each with room above it; or, if there is too little, what lies over them moves down, and one tab
    gets the room at the top of the column (the second value). Nothing moves where there is no room, or no column.
    """
    if len({(part.rect.x, part.rect.w) for part in tiles}) != 1:
        return {}, None
    stack = sorted(tiles, key=lambda part: part.rect.y)
    first = stack[0].rect
    over = [
        part for part in others if part.rect.y < first.y and part.rect.x < first.right and first.x < part.rect.right
    ]
    if not over:
        return {}, None
    free = first.y - max(part.rect.bottom for part in over) - vh(1)
    if free >= len(stack) * TAB:
        up = {part.name: TAB * (len(stack) - 1 - place) for place, part in enumerate(stack)}
        return {part.name: part.rect._replace(y=part.rect.y - up[part.name]) for part in stack}, None
    if free < TAB or any(part.rect.w > first.w + 1 for part in over):
        return {}, None
    down = {part.name: part.rect._replace(y=part.rect.y + TAB) for part in over}
    return down, Rect(first.x, min(part.rect.y for part in over), first.w, TAB)


def _below_tab(part: Part, tab: Tab) -> Picture:
    above = part.rect._replace(y=part.rect.y - TAB, h=TAB)
    return (Part(f"team of {part.name}", above, draw_tab, (tab,)), part)


def _giving_room(part: Part, tab: Tab) -> Picture:
    if part.rect.h >= _TALL:
        above, rest = part.rect.take_top(TAB)
        return (Part(f"team of {part.name}", above, draw_tab, (tab,)), replace(part, rect=rest))
    px = lettering.px_for(FLOOR)
    wide = sum(lettering.advance(words, px) for words in (tab.name, tab.label)) + 4 * _INSET
    beside, rest = part.rect.take_right(min(part.rect.w * _SIDE_SHARE, wide), vh(0.6))
    return (replace(part, rect=rest), Part(f"team of {part.name}", beside, draw_tab, (tab,)))


def draw_tab(canvas: Canvas, rect: Rect, tab: Tab) -> None:
    page = canvas.theme.page
    row = rect.centred(rect.w, min(rect.h, TAB)).inset(_INSET, 0)
    if tab.label:
        px = lettering.px_for(FLOOR)
        said = next(said for said in (tab.label, "»") if lettering.advance(said, px) < row.w * _LABEL_SHARE)
        label, row = row.take_left(lettering.advance(said, px) + 2, _INSET)
        canvas.text(label, said, FLOOR, page.soft, page.fill)
    canvas.text(row, tab.name, FLOOR, page.ink if tab.label else page.soft, page.fill, name=True)
