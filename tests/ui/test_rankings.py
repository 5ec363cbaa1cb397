"""The ranking of each match, on the page of the class and as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QFont, QFontMetrics, QGuiApplication, QImage, QPainter, QTextLayout, QTextOption

from gotit.core.days import day_words, short_day
from gotit.core.history import Did, Match
from gotit.core.school import Pupil, SchoolClass
from gotit.language.chosen import _Chosen, words
from gotit.language.direction import MARKS
from gotit.language.load import load
from gotit.ui.operator.history_paint import COLUMNS, MOST_RANKED, SMALLEST_PX, page_height, paint_class, place_words
from gotit.ui.operator.history_table import matches_csv, ranking
from gotit.ui.operator.style import palette
from gotit.ui.theme import LIGHT

pytestmark = pytest.mark.usefixtures("qapp")
CLASS = SchoolClass("c", "4b", tuple(Pupil(its, name) for its, name in zip("abc", ("Ana", "Ben", "=Cem"), strict=True)))
TEAMS = Match(
    "f", 1, "2026-11-23T09:00:00", "add-it", 60, True,
    {"a": Did(points=3, seat=2, place=1), "b": Did(points=2, seat=1, place=2), "c": Did(points=1, seat=2, place=1)},
)  # fmt: skip
OPEN = Match("f", 2, "2026-11-23T10:00:00", "got-em", 60, False, {"b": Did(points=1, seat=1)})


def test_members_of_a_team_share_their_place() -> None:
    assert [(place, [name for name, _ in people]) for place, people in ranking(CLASS, TEAMS)] == [
        (1, ["Ana", "=Cem"]),
        (2, ["Ben"]),
    ]


def test_the_table_has_a_row_for_each_pupil_of_each_match() -> None:
    rows = list(csv.DictReader(io.StringIO(matches_csv(CLASS, [TEAMS, OPEN]))))
    assert [(row["game"], row["place"], row["seat"], row["pupil"], row["points"]) for row in rows] == [
        ("add-it", "1", "2", "Ana", "3"),
        ("add-it", "1", "2", "'=Cem", "1"),
        ("add-it", "2", "1", "Ben", "2"),
        ("got-em", "", "1", "Ben", "1"),
    ]
    assert [row["ended"] for row in rows] == ["1", "1", "1", "0"]


def _painted(matches: list[Match]) -> QImage:
    image = QImage(1000, 600, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    paint_class(painter, CLASS, matches, titles={"add-it": "ADD-IT"})
    painter.end()
    return image


def test_the_page_has_room_for_the_rankings_of_matches_that_ended(qapp: QGuiApplication) -> None:
    plain = page_height(CLASS, [OPEN])
    assert plain < page_height(CLASS, [TEAMS]) < page_height(CLASS, [TEAMS] * MOST_RANKED)
    assert page_height(CLASS, [TEAMS] * 40) == page_height(CLASS, [TEAMS] * MOST_RANKED)
    below = int(plain)
    assert page_height(CLASS, [TEAMS]) <= 600
    written = [_painted(matches).copy(0, below - 60, 1000, 660 - below) for matches in ([OPEN], [TEAMS])]
    blank = QImage(written[0].size(), written[0].format())
    blank.fill(0xFFFFFF)
    assert written[0] == blank
    assert written[1] != blank


@pytest.mark.parametrize("tag", ["en", "de", "es", "fr", "ar"])
def test_no_heading_is_cut_and_from_right_to_left_the_page_is_mirrored(
    tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = load(tag)
    monkeypatch.setattr(_Chosen, "operator", language)
    font = QFont()
    font.setPixelSize(SMALLEST_PX)
    for title, wide in COLUMNS:
        assert QFontMetrics(font).horizontalAdvance(words(title)) <= wide - 8, words(title)
    image = _painted([replace(TEAMS, people={"a": Did(right=3, wrong=1)})])
    green = [
        x
        for x in range(1000)
        for y in range(120, 260, 4)
        if image.pixelColor(x, y).name() == palette(LIGHT).right.lower()
    ]
    assert green
    assert all((x < 500) is language.right_to_left for x in green)


@pytest.mark.parametrize(
    ("tag", "whole", "short"),
    [
        ("en", "7 November 2026", "7 Nov"),
        ("de", "7. November 2026", "7. Nov."),
        ("es", "7 de noviembre de 2026", "7 nov"),
        ("fr", "7 novembre 2026", "7 nov."),
        ("ar", "7 نوفمبر 2026", "7 نوفمبر"),
    ],
)
def test_a_day_is_written_as_the_language_writes_it(
    monkeypatch: pytest.MonkeyPatch, tag: str, whole: str, short: str
) -> None:
    monkeypatch.setattr(_Chosen, "operator", load(tag))
    day = "2026-11-07"
    assert [MARKS.sub("", words(said)) for said in (day_words(day), short_day(day))] == [whole, short]


def test_in_french_a_month_begins_with_its_1er(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Chosen, "operator", load("fr"))
    assert (words(day_words("2026-12-01")), words(short_day("2026-12-21"))) == ("1er décembre 2026", "21 déc.")


def test_every_day_is_written_in_its_month() -> None:
    days = [f"2026-{month:02}-01" for month in range(1, 13)]
    for written in (day_words, short_day):
        months = [words(written(day)).split()[1][:3] for day in days]
        assert months == ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def test_a_place_stands_before_its_names_in_a_line_that_runs_to_the_left() -> None:
    first, second = (place_words(place, people) for place, people in ranking(CLASS, TEAMS))
    layout = QTextLayout(f"{first}   {second}")
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.RightToLeft)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    at = [line.cursorToX(layout.text().index(part) + 1)[0] for part in ("2.", "Ben", "1.", "Ana")]
    assert at == sorted(at)


class Listening(QPainter):
    """Keeps the texts it draws."""

    def __init__(self, image: QImage) -> None:
        super().__init__(image)
        self.drawn: list[str] = []

    def drawText(self, room: QRectF, flags: int, text: str) -> None:  # type: ignore[override]  # noqa: N802 (Qt's name)
        self.drawn.append(text)


def test_the_page_and_the_table_write_days_in_their_own_way() -> None:
    image = QImage(1000, 600, QImage.Format.Format_RGB32)
    painter = Listening(image)
    paint_class(painter, CLASS, [TEAMS], titles={"add-it": "ADD-IT"})
    painter.end()
    drawn = [MARKS.sub("", text) for text in painter.drawn]
    assert "1 match, on 23 November 2026." in drawn
    assert "23 Nov  ADD-IT" in drawn
    assert not any("2026-11" in each or "23.11" in each for each in drawn)
    assert next(csv.DictReader(io.StringIO(matches_csv(CLASS, [TEAMS]))))["begun"] == "2026-11-23T09:00:00"
