"""The hall's page in the hall's language: its files, and what it shows at a moment, as words.

Must not: leave a word to the page's script; open a file that is not listed here.
"""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from msgspec import Struct

from gotit.core.hall import CHAMPIONSHIP, OFF, Hall, Row, Tile, figure_of, heading, more_rows, points, said_of, stage_of
from gotit.core.hall_race import TITLE as RACE
from gotit.core.hall_race import RoomsRace, boxes, legend, margin_of, room_of, time_of, verdict
from gotit.core.message import say
from gotit.language.html import filled
from gotit.language.words import Language, Reader

STATIC = (
    CHAMPIONSHIP,
    say("hall_stale", "No word from the organiser's computer. What you see may be old."),
    say("hall_standings", "Standings"),
    say("hall_rooms", "Rooms"),
    say("hall_no_script", "This page needs JavaScript."),
)
"""For the page before its script runs."""


class File(NamedTuple):
    body: bytes
    kind: str


class Line(Struct, frozen=True):
    """Of the standings. `share`: of the first one's points. `tint`: from 1 to 9, the same for the same player."""

    place: int
    who: str
    points: str
    share: float
    tint: int


class Card(Struct, frozen=True):
    """A room. `kind`: the classes of its look. `seats`: who, what they have won, and are they first?"""

    kind: str
    heading: str
    said: str
    seats: tuple[tuple[str, int, bool], ...]


class RaceLine(Struct, frozen=True):
    """Of somebody who buzzed. `box`: from where to where, of a line from 0 to 1. `tint`: as in `Line`."""

    who: str
    room: str
    first: bool
    box: tuple[float, float] | None
    said: str
    tint: int


class RaceShown(Struct, frozen=True):
    """A race between two rooms: the same as its picture tells."""

    title: str
    legend: str
    lines: tuple[RaceLine, ...]
    verdict: str
    margin: str


class Shown(Struct, frozen=True):
    """What the page's script shows, as it stands; "" for what there is not."""

    title: str
    stage: str
    lines: tuple[Line, ...]
    more: str
    rooms: tuple[Card, ...]
    race: RaceShown | None = None


def page_files(language: Language) -> dict[str, File]:
    """Address path → file. "/" is the page itself."""
    page = resources.files("gotit.championship") / "page"
    return {
        "/": File(filled((page / "hall.html").read_text("utf-8"), language, STATIC), "text/html"),
        "/hall.js": File((page / "hall.js").read_bytes(), "text/javascript"),
        "/hall.css": File((page / "hall.css").read_bytes(), "text/css"),
    }


def shown(hall: Hall, language: Language) -> Shown:
    """The same as the hall's picture tells, and all of it: a page can be scrolled."""
    words = Reader(language).words
    return Shown(
        hall.title or words(CHAMPIONSHIP),
        words(stage_of(hall)),
        tuple(_line(row, hall.rows[0].points, words(points(row))) for row in hall.rows),
        words(more_rows(hall.more)) if hall.more else "",
        tuple(_card(tile, Reader(language)) for tile in hall.tiles),
        None if hall.race is None else _race(hall.race, Reader(language)),
    )


def _line(row: Row, most: int, won: str) -> Line:
    return Line(row.place, row.who, won, row.points / most if most else 0.0, figure_of(row.entrant))


def _race(race: RoomsRace, reader: Reader) -> RaceShown:
    drawn = boxes(race)
    return RaceShown(
        reader.words(RACE),
        reader.words(legend(race)),
        tuple(
            RaceLine(
                each.who,
                reader.words(room_of(each)),
                each.first,
                drawn.get(at),
                reader.words(time_of(race, each)),
                figure_of(each.entrant),
            )
            for at, each in enumerate(race.runners)
        ),
        reader.words(verdict(race)),
        reader.words(margin_of(race)),
    )


def _card(tile: Tile, reader: Reader) -> Card:
    return Card(
        f"{tile.sign} final" if tile.final else tile.sign,
        reader.words(heading(tile, final=tile.final)),
        reader.words(OFF if tile.sign == "off" else said_of(tile)),
        tuple((seat.who, seat.won, seat.first) for seat in tile.seats),
    )
