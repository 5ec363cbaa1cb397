"""Teams on the projector, in every moment of every game: whoever stands there is named larger than the team, and
nothing is cut that is not a name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QGuiApplication
from tests.ui.looking import LANGUAGES, look, meetings, texts
from tests.ui.wcag import contrast

from gotit.core.match_view import MatchView, Member, TeamView
from gotit.language.pseudo import ACCENTED
from gotit.language.words import ENGLISH
from gotit.ui.moments import LONG_NAMES, NAMES, samples
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.lobby import LobbySeat, LobbyView
from gotit.ui.paint.rect import STAGE_HEIGHT, safe
from gotit.ui.theme import DARK, LIGHT

pytestmark = pytest.mark.usefixtures("qapp")
TEAMS = (
    "Foxes",
    "Night Owls",
    "Unstoppable Comets of 4b",
    "Bees",
    "Team 5",
    "Daisies",
    "Robots",
    "Pyramids of the Nile",
    "Golden Eagles",
)
RACES = ("fast-fun-maths", "hidden-formula")
CASES = [
    (2, ACCENTED, 4 / 3),
    (4, ACCENTED, 4 / 3),
    (4, ENGLISH.tag, 16 / 9),
    (9, ACCENTED, 4 / 3),
    (9, ENGLISH.tag, 4 / 3),
    (9, ACCENTED, 16 / 9),
]


def moments(n: int, names: tuple[str, ...], coming: str = "") -> Iterator[tuple[str, MatchView]]:
    for name, view in samples(n, names).items():
        if isinstance(view, MatchView):
            actor = None if view.game in RACES else getattr(view.game_view, "actor", None)
            seats = tuple(
                replace(
                    seat,
                    lamp="locked" if getattr(view.game_view.players[seat.number - 1], "out", False) else seat.lamp,
                    team=TeamView(TEAMS[seat.number - 1], (Member(seat.name, 1),), coming, actor == seat.number),
                )
                for seat in view.seats
            )
            yield name, replace(view, seats=seats)


@pytest.mark.parametrize("coming", ["", "Bartholomäus"], ids=["", "next"])
@pytest.mark.parametrize(("n", "tag", "aspect"), CASES)
def test_nothing_is_cut_and_nothing_meets(qapp: QGuiApplication, n: int, tag: str, aspect: float, coming: str) -> None:
    shown = safe(STAGE_HEIGHT * round(90 * aspect) / 90)
    for name, view in moments(n, LONG_NAMES, coming):
        picture, records = texts(view, aspect, language=LANGUAGES[tag])
        for text in records:
            what = f"{name}: {text.shown!r}"
            assert text.rect.holds(text.ink, 1.5), f"{what} leaves its box"
            assert shown.holds(text.ink, 1.0), f"{what} leaves the picture"
            assert text.glyph_height >= FLOOR - 0.1, f"{what} is too small"
            if text.elided:
                assert text.wanted in (*NAMES, *LONG_NAMES, *TEAMS, coming), f"{what} is cut"
        for a, b in meetings([text.ink for text in records]):
            raise AssertionError(f"{name}: {records[a].shown!r} meets {records[b].shown!r}")
        for a, b in meetings([part.rect for part in picture]):
            raise AssertionError(f"{name}: {picture[a].name} meets {picture[b].name}")


@pytest.mark.parametrize("aspect", [4 / 3, 16 / 9])
@pytest.mark.parametrize("n", [2, 4, 9])
def test_whoever_stands_there_is_named_and_larger_than_the_team(qapp: QGuiApplication, n: int, aspect: float) -> None:
    tabs = 0
    for name, view in moments(n, NAMES):
        if view.outcome is not None:
            continue
        picture, records = texts(view, aspect)
        for part in picture:
            if not part.name.startswith("team "):
                continue
            tabs += 1
            (team,) = [text for text in records if part.rect.holds(text.ink, 2)]
            assert team.wanted in TEAMS
            if part.name != "team that acts":
                seat = int(part.name.removeprefix("team of seat ")) if "seat" in part.name else 0
                named = [text for text in records if seat and text.wanted == view.seats[seat - 1].name]
                assert all(text.glyph_height >= team.glyph_height for text in named), name
                assert named or not seat, name
    assert tabs > 20


NOBODY_ACTS = ("solutions", "between", "between-late", "steal-buzzed-and-a-box-is-silent")
"""Moments whose names stand beside badges or in sums, and where nobody acts."""


def test_what_has_no_tab_says_the_team_after_the_name(qapp: QGuiApplication) -> None:
    """A small tile says it where there is room; who acts has a headline."""
    for name, view in moments(4, NAMES):
        records = texts(view, 16 / 9)[1]
        if view.outcome is None and any(text.wanted in NAMES for text in records):
            told = [text for text in records if text.wanted in TEAMS]
            assert told or name.endswith(NOBODY_ACTS), name
            assert all(len(text.shown) > 3 for text in told), name


def test_a_score_sheet_is_the_teams(qapp: QGuiApplication) -> None:
    """Between two rounds: the points are the team's, not of whoever stands at its buzzer now."""
    sheets = 0
    for name, view in moments(4, NAMES):
        for part in texts(view, 16 / 9)[0]:
            if part.name == "sheet":
                sheets += 1
                assert part.data[1] == TEAMS[:4], name
    assert sheets >= 2


def test_a_name_that_two_teams_have_is_told_apart_by_no_team(qapp: QGuiApplication) -> None:
    view = dict(moments(4, ("Ben", "Ben", "Chidi", "Dorota")))["call"]
    twin = dict(moments(4, ("Ana", "Ben", "Chidi", "Dorota")))["call"]
    assert not {text.wanted for text in texts(view, 16 / 9)[1]} & set(TEAMS[:2])
    assert TEAMS[0] in {text.wanted for text in texts(twin, 16 / 9)[1]}


def test_a_race_of_nine_teams_shows_them_all(qapp: QGuiApplication) -> None:
    for aspect in (4 / 3, 16 / 9):
        view = dict(moments(9, NAMES))["racing"]
        picture, _ = texts(view, aspect)
        assert sum(part.name.startswith("team of") for part in picture) == 9


def test_without_teams_and_at_the_end_there_are_no_tabs(qapp: QGuiApplication) -> None:
    for name, view in samples(4, NAMES).items():
        assert not any(part.name.startswith("team ") for part in texts(view, 16 / 9)[0]), name
    for name, view in moments(4, NAMES):
        if view.outcome is not None:
            assert not any(part.name.startswith("team ") for part in texts(view, 16 / 9)[0]), name


def test_the_lobby_names_as_many_of_a_team_as_fit(qapp: QGuiApplication) -> None:
    members = tuple(LONG_NAMES[:8])
    for n in (2, 4, 9):
        seats = tuple(LobbySeat(seat, TEAMS[seat - 1], members=members) for seat in range(1, n + 1))
        for aspect in (4 / 3, 16 / 9):
            _, records = texts(LobbyView("Got It!", seats), aspect)
            if n <= 5:  # columns: each member has a line, where a long name is shortened
                assert all([text.wanted for text in records].count(member) == n for member in members)
                continue
            listed = [text for text in records if text.wanted.startswith(members[0]) or text.wanted == "8 players"]
            assert len(listed) == n
            assert not any(text.elided for text in listed)
    for aspect in (4 / 3, 16 / 9):
        short = tuple(LobbySeat(seat, TEAMS[seat - 1], members=("Ana", "Ben", "Chidi")) for seat in range(1, 10))
        _, records = texts(LobbyView("Got It!", short), aspect)
        assert sum(text.shown == "Ana, Ben, Chidi" for text in records) == 9, "nine teams of three"
        four = tuple(LobbySeat(seat, TEAMS[seat - 1], members=NAMES[:8]) for seat in range(1, 5))
        _, records = texts(LobbyView("Got It!", four), aspect)
        assert sum(text.shown in NAMES[:8] for text in records) == 32, "four teams of eight"


def test_tabs_can_be_read_in_both_themes(qapp: QGuiApplication) -> None:
    for theme in (LIGHT, DARK):
        view = dict(moments(9, NAMES, "Ben"))["racing"]
        _, records, _ = look(view, (640, 360), theme)
        assert all(contrast(text.colour, text.ground) >= 4.5 for text in records)
