"""The nine seats' characters: told apart by silhouette and number, whatever colours somebody sees."""

from __future__ import annotations

from itertools import combinations

import pytest
from PyQt6.QtGui import QImage, QPainter, QPainterPath
from tests.ui.looking import meetings, texts
from tests.ui.test_paint_colours import DEFICIENCIES, distance
from tests.ui.wcag import contrast

from gotit.ui.paint import LobbySeat, LobbyView, compose, lettering, show_of
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.characters import EYES_FROM, Mood, draw_character, outline
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.theme import DARK, LIGHT, Theme

SEATS = range(1, 10)
BOTH = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
SIDES = (vh(5), vh(6.6), EYES_FROM - 1, EYES_FROM, vh(40))

pytestmark = pytest.mark.usefixtures("qapp")


def painted(seat: int, side: float, theme: Theme = LIGHT, mood: Mood = "open") -> tuple[QImage, list[Text]]:
    image = QImage(int(side), int(side), QImage.Format.Format_RGB32)
    image.fill(0)
    records: list[Text] = []
    painter = QPainter(image)
    draw_character(Canvas(painter, theme, records), Rect(0, 0, int(side), int(side)), seat, mood)
    painter.end()
    return image, records


def area(path: QPainterPath) -> float:
    """Of what a path fills, in square units."""
    points = path.toFillPolygon()
    corners = [points.at(place) for place in range(points.count())]
    turned = zip(corners, corners[1:] + corners[:1], strict=True)
    return abs(sum(one.x() * other.y() - other.x() * one.y() for one, other in turned)) / 2


@pytest.mark.parametrize("side", SIDES)
def test_the_number_stands_on_the_body_and_is_large_enough(side: float) -> None:
    """At every size: no part of it lies beside the silhouette, and it is never smaller than what children can read."""
    for seat in SEATS:
        _, (number,) = painted(seat, side)
        assert number.glyph_height >= lettering.FLOOR - 0.01, seat
        body = outline(Rect(0, 0, int(side), int(side)), seat)
        px = next(px for px in range(10, 2000) if lettering.glyph_height(px) >= number.glyph_height - 0.01)
        ink = lettering.ink(str(seat), px)
        digit = QPainterPath()
        digit.addText(number.ink.x - ink.x, number.ink.y - ink.y, lettering.font(px), str(seat))
        beside = digit.subtracted(body)
        assert area(beside) < area(digit) * 0.005, seat


def test_no_two_silhouettes_look_alike() -> None:
    """Laid over one another, any two differ in an eighth of their area and more."""
    box = Rect(0, 0, 1000, 1000)
    for one, other in combinations(SEATS, 2):
        a, b = outline(box, one), outline(box, other)
        differ = area(a.united(b)) - area(a.intersected(b))
        assert differ / max(area(a), area(b)) > 0.125, (one, other)


@BOTH
def test_a_character_stands_out_on_every_ground(theme: Theme) -> None:
    """The body, or else the line around it, at 3:1 and more; its number and eyes at 7:1; names on its tint, too."""
    grounds = [surface.fill for surface in theme.surfaces.values()] + [coat.tint for coat in theme.coats]
    for coat in theme.coats:
        assert contrast(coat.ink, coat.fill) >= 7
        assert contrast(coat.fill, theme.halo) >= 3
        assert contrast(theme.page.ink, coat.tint) >= 7
        assert contrast(theme.page.soft, coat.tint) >= 7
        assert contrast(coat.fill, coat.tint) >= 3
        assert all(max(contrast(coat.fill, ground), contrast(theme.halo, ground)) >= 3 for ground in grounds)


@BOTH
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_colour_only_repeats(theme: Theme, deficiency: str) -> None:
    """Number and eyes stay far from the body for everybody, and the body from the page. Two coats may look alike."""
    for coat in theme.coats:
        assert distance(coat.ink, coat.fill, deficiency) > 50
        assert distance(coat.fill, theme.page.fill, deficiency) > 40
        assert distance(coat.fill, coat.tint, deficiency) > 25


def test_eyes_tell_the_mood_where_there_is_room() -> None:
    moods: tuple[Mood, ...] = ("open", "glad", "closed")
    for seat in SEATS:
        large = [painted(seat, EYES_FROM + 1, mood=mood)[0] for mood in moods]
        assert all(one != other for one, other in combinations(large, 2)), seat
        small = [painted(seat, EYES_FROM - 1, mood=mood)[0] for mood in moods]
        assert small[0] == small[1] == small[2]


def lobby(here: int, latest: int | None = None) -> LobbyView:
    return LobbyView("Got It!", tuple(LobbySeat(n, f"P{n}", n <= here) for n in SEATS), anyone=here < 9, latest=latest)


def test_a_slap_in_the_lobby_lets_its_tile_pop_up() -> None:
    """From the first instant on the name is there; at the end the picture is the lobby's own."""
    before, after = lobby(2, 2), lobby(3, 3)
    show = show_of(before, after, 16 / 9, 0)
    assert show is not None
    assert show.lasts_ms == 320
    for elapsed in (0, 100, 320):
        sprite = next(each for each in show.shot(elapsed).sprites if each.part.name == "seat 3")
        assert sprite.rect.w >= 0.79 * sprite.part.rect.w
    still = compose(after, 16 / 9, 0)
    assert {*show.shot(320).picture, sprite.part} == {*still}
    assert sprite.rect == sprite.part.rect


def test_nothing_pops_when_a_name_changes_or_the_lobby_begins() -> None:
    assert show_of(lobby(2, 2), lobby(2, 2), 16 / 9, 0) is None
    assert show_of(lobby(9), lobby(0), 16 / 9, 0) is None


@pytest.mark.parametrize("aspect", [4 / 3, 16 / 9])
@pytest.mark.parametrize("size", range(1, 9))
def test_the_members_of_a_team_stand_below_one_another(size: int, aspect: float) -> None:
    """Letters meet no other line, unless a mark below stands right above one on top: in columns of up to eight."""
    members = ("Çelik", "Ben", "Ågnes", "Gjergj", "Zoë", "Éloïse", "Şule", "Nuño")[:size]
    for teams in range(2, 6):
        seats = tuple(LobbySeat(n, f"Team {n}", True, members=members) for n in range(1, teams + 1))
        _, records = texts(LobbyView("Got It!", seats), aspect)
        inks = [text.ink for text in records]
        assert [(records[one].shown, records[other].shown) for one, other in meetings(inks)] == []
