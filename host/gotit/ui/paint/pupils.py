"""The end of a match of teams: after the podium, what each pupil has won, beside the team's own score.

Must not: know one game; rank pupils (they stand in their team's order); make a letter smaller than children can read.

A panel for each team, best first, in one row or two; its pupils in one column or more. Where none of them has won
anything by themselves, the podium stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gotit.core.match_view import MatchView, Member, TeamView
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import lines_height
from gotit.ui.paint.looks import LEAST
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.podium import GAP, Figure
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.show import Act, Show, fade_in
from gotit.ui.paint.signs import draw_badge
from gotit.ui.theme import Surface

_ROW = lines_height(1, LEAST)
_HIGHEST = vh(7)
"""A pupil's row."""
_PAD, _BESIDE = vh(0.9), vh(1.2)
_LEAST_CELL = vh(13)
"""Where pupils have less than this, those who have left give way, and then the scores: the podium told them."""
_HEAD, _LINE = vh(7.2), vh(0.6)
_ONE_ROW = 5
"""So many teams stand side by side; more of them in rows. A place is told where the name leaves room for it."""
_PODIUM_MS, _FADE_MS = 9000, 300


def with_pupils(picture: Picture, view: MatchView) -> Picture:
    """The last picture of a match of teams. `picture`: the finale."""
    teams = {seat.number: seat.team for seat in view.seats if seat.team is not None}
    if view.outcome is None or view.trial or not any(member.won for team in teams.values() for member in team.members):
        return picture
    (whole,) = picture
    ground, *parts = whole.data[0]
    figures = {figure.seat: figure for figure in _figures(parts)}
    winners, places = view.outcome.winners, view.outcome.places
    order = sorted(teams, key=lambda seat: (places.get(seat, 1), seat))
    title, head, _, foot, eye = ground.data
    downs: tuple[int, ...] = (1,)
    if len(order) > _ONE_ROW:  # they need the room of the line below the title
        ground, foot, downs = replace(ground, data=(title, head, "", head, eye)), head, (2, 3)
    top = max(head.bottom, foot.bottom) + GAP
    below = head.y - whole.rect.y  # as much as above the title
    room = Rect(head.x, top, head.w, whole.rect.bottom - below - top)
    grids = [grid(room, -(-len(order) // down), down, GAP) for down in downs]
    for gone, scored in ((True, True), (False, True), (False, False)):
        shown = {seat: _shown(teams[seat], gone) for seat in order}
        most = max(map(len, shown.values()))
        cells = max(grids, key=lambda cells: _width(cells[0], most, scored))
        if _width(cells[0], most, scored) >= _LEAST_CELL:
            break
    panels = [
        Part(f"pupils of {seat}", cell, draw_team, (figures[seat], shown[seat], seat in winners, scored))
        for seat, cell in zip(order, cells, strict=False)
    ]
    return (replace(whole, data=((ground, *panels),)),)


def pupils_show(podium: Show | None, picture: Picture) -> Show | None:
    """The podium stands for a while, then come the pupils. `picture`: the last one."""
    (whole, *_) = picture
    if podium is None or whole.name != "finale":
        return podium
    ground, *panels = whole.data[0]
    if not panels or panels[0].draw is not draw_team:
        return podium
    *acts, last = podium.acts
    tracks = tuple(fade_in(part, 0, _FADE_MS) for part in panels)
    return Show((*acts, replace(last, lasts_ms=_PODIUM_MS), Act("pupils", _FADE_MS, (ground,), tracks)))


def _figures(parts: Sequence[Part]) -> Iterator[Figure]:
    """All who stand on the podium, or in the list beside it."""
    for part in parts:
        if part.name.startswith("step "):
            yield from part.data[0]
        elif part.name.startswith("listed "):
            yield part.data[0]


def _shown(team: TeamView, gone: bool) -> tuple[Member, ...]:
    """Those who are here; and of those who have left, whoever has won something."""
    return tuple(member for member in team.members if member.here or (gone and member.won))


def draw_team(canvas: Canvas, rect: Rect, figure: Figure, members: tuple[Member, ...], won: bool, scored: bool) -> None:
    """Whose panel it is, its place and score, and a row for each pupil."""
    surface = canvas.theme.floor if won else canvas.theme.panel
    canvas.panel(rect, surface, 5 if won else 2, 18)
    head, rest = rect.inset(_PAD, vh(0.5)).take_top(_HEAD)
    badge, head = head.take_left(vh(6.8), vh(0.6))
    draw_badge(canvas, badge.centred(vh(6.8), vh(6.8)), figure.seat, "glad")
    beside = lettering.advance(figure.place, lettering.px_for(LEAST)) + 2
    if figure.place and lettering.fits(figure.name, head.w - beside - vh(0.8), LEAST):
        place, head = head.take_right(beside, vh(0.8))
        canvas.text(place, figure.place, LEAST, surface.soft, surface.fill, least=LEAST, align="right")
    canvas.text(head, figure.name, vh(4), surface.ink, surface.fill, least=LEAST, name=True)
    row = rest.take_top(_ROW)[0]
    if figure.left and scored:
        canvas.text(row, figure.left, LEAST, surface.soft, surface.fill, least=LEAST, align="centre")
    elif figure.score and scored:
        draw, *data = figure.score
        draw(canvas, row, surface, *data)
    room = _room(rect, scored)
    canvas.line([(room.x, room.y - _LINE / 2), (room.right, room.y - _LINE / 2)], canvas.theme.line, 3)
    _draw_members(canvas, room, members, surface, _width(rect, len(members), scored))


def _room(rect: Rect, scored: bool) -> Rect:
    """For the pupils, in a team's panel."""
    return rect.inset(_PAD, vh(0.5)).take_top(_HEAD + _LINE + (_ROW if scored else 0))[1]


def _across(room: Rect, pupils: int) -> int:
    """In so many columns they stand: in as few as have room."""
    return max(1, -(-pupils // max(1, int(room.h / _ROW))))


def _width(rect: Rect, pupils: int, scored: bool) -> float:
    """How wide a pupil's cell is in a panel like this."""
    room = _room(rect, scored)
    across = _across(room, pupils)
    return (room.w - (across - 1) * _BESIDE) / across


def _draw_members(canvas: Canvas, rect: Rect, members: tuple[Member, ...], surface: Surface, wide: float) -> None:
    """Down the first column, then the next."""
    down = -(-len(members) // _across(rect, len(members)))
    high = min(_HIGHEST, rect.h / max(1, down))
    size = max(LEAST, min(vh(4.4), high * LEAST / _ROW))
    for at, member in enumerate(members):
        column, row = divmod(at, down)
        cell = Rect(rect.x + column * (wide + _BESIDE), rect.y + row * high, wide, high)
        points = str(member.won).replace("-", "−")
        number, named = cell.take_right(lettering.advance(points, lettering.px_for(size)) + 2, vh(0.6))
        ink = surface.ink if member.here else surface.soft
        canvas.text(named, member.name, size, ink, surface.fill, least=LEAST, name=True)
        canvas.text(number, points, size, ink, surface.fill, least=LEAST, align="right")
