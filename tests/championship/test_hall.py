"""The hall: what is shown, how often it changes, and the page in a real browser, fed through the command."""

from __future__ import annotations

import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from socket import socket
from typing import IO

import msgspec
import pytest
from PyQt6.QtGui import QGuiApplication
from tests.patience import PATIENCE_S
from tests.phones.chromium import Chromium

from gotit.championship import orders as o
from gotit.championship.between import Between, Front
from gotit.championship.cup import Heard, cup_of
from gotit.championship.deal import commitment
from gotit.championship.dealt import Promise
from gotit.championship.facts import Ended, Fact, Opened, Settled, Standing, Undone
from gotit.championship.hall import hall_of
from gotit.championship.hall_page import STATIC, RaceShown, page_files, shown
from gotit.core.adjudicate import Place
from gotit.core.appointed import Appointed
from gotit.core.hall import PACE_S, SIGNS, Hall, Pace, Row, Seat
from gotit.core.hall_race import verdict
from gotit.core.press import Margin
from gotit.language.load import load, tags
from gotit.language.pseudo import ACCENTED, MIRRORED
from gotit.language.words import ENGLISH, Reader
from gotit.ui.hall_moments import samples
from gotit.ui.moments import picture
from gotit.ui.theme import LIGHT

NICK = "<b>Night Owls</b>"
ORDERS: tuple[o.Order, ...] = (
    o.Called("cup", "School championship"),
    o.Entered(1, NICK),
    *(o.Entered(entrant) for entrant in (2, 3, 4)),
    o.Admitted("1"),
    o.Admitted("2"),
    o.Admitted("10"),
    o.Drawn(1, "slap", (o.Table("1", (1, 2)), o.Table("2", (3, 4)))),
)
STREAM = (
    *(Heard("", Fact(number, 0, order)) for number, order in enumerate(ORDERS, 1)),
    Heard("1", Fact(1, 0, Opened("slap", 2, appointed=Appointed("cup", 1, 1, (1, 2))))),
    Heard("1", Fact(2, 5, Standing((2, 1)))),
)
PROMISE = Promise("cup|round 1|slap", bytes(32), {"2": bytes(16)})
PROMISING: tuple[o.Order, ...] = (
    o.Promised(1, PROMISE.context, PROMISE.first.hex()),
    o.Committed(1, {"2": commitment(PROMISE.context, bytes(16))}),
    o.Nonces(1, {"2": bytes(16).hex()}),
)
PROMISED = tuple(Heard("", Fact(number, 0, order)) for number, order in enumerate(PROMISING, len(ORDERS) + 1))
END = Heard("1", Fact(3, 9, Ended(((1,), (2,)), (1,))))


def test_the_hall_shows_standings_and_each_room_and_no_name_but_nicknames() -> None:
    hall = hall_of(cup_of((*STREAM, END)), frozenset({"2"}))
    assert (hall.title, hall.round) == ("School championship", 1)
    assert hall.rows[0] == Row(1, 1, NICK, 100)
    assert [row.who for row in hall.rows[1:]] == ["#2", "#3", "#4"]
    assert [(tile.room, tile.sign) for tile in hall.tiles] == [("1", "done"), ("2", "off"), ("10", "waits")]
    assert hall.tiles[0].seats == (Seat(NICK, 2, first=True, entrant=1), Seat("#2", 1, first=False, entrant=2))


def test_a_room_off_the_network_is_never_shown_as_idle_or_playing() -> None:
    for stream in (STREAM, (*STREAM, END)):
        assert {tile.sign for tile in hall_of(cup_of(stream), frozenset({"1", "2", "10"})).tiles} == {"off"}


def test_a_play_off_is_the_final() -> None:
    drawn = o.Drawn(2, "slap", (o.Table("2", (1, 3)),), decides=True)
    final = Heard("", Fact(len(ORDERS) + 1, 0, drawn))
    assert [tile.room for tile in hall_of(cup_of((*STREAM, final))).tiles if tile.final] == ["2"]


def test_a_page_changes_at_once_after_a_quiet_second_and_else_once_a_second() -> None:
    pace, shown = Pace(), list[float]()
    for tenth in range(100):
        now_s = tenth / 10
        if tenth < 50 or tenth == 80:
            pace.change()
        if pace.due_s(now_s) == 0:
            pace.show(now_s)
            shown.append(now_s)
    assert shown[0] == 0
    assert shown[-1] == 8, "at once"
    assert all(later - earlier >= PACE_S for earlier, later in pairwise(shown))


SPOKEN = [tag for tag in tags() if not tag.startswith("en")]
VISIBLE = "[...document.body.innerText.matchAll(/[A-Za-z]+/g)].map((found) => found[0])"
LEFT = "(name) => document.getElementById(name).getBoundingClientRect().left"


def _said(race: RaceShown) -> list[str]:
    """All that is said of a race, but names."""
    of_lines = (each for line in race.lines for each in (line.room, line.said))
    return [race.title, race.legend, race.verdict, race.margin, *of_lines]


@pytest.mark.parametrize("tag", [ACCENTED, MIRRORED])
def test_the_page_has_every_word_from_the_catalogue(tag: str) -> None:
    language = load(tag)
    english, theirs = (
        [
            shown(view if isinstance(view, Hall) else Hall("Maths day", race=view), into)
            for view in samples(3, ("7", "8", "9")).values()
        ]
        for into in (ENGLISH, language)
    )
    for one, other in zip(english, theirs, strict=True):
        assert one.title == other.title, "it was typed"
        for said, words in ((one.stage, other.stage), (one.more, other.more)):
            assert not said or words != said
        for room, their_room in zip(one.rooms, other.rooms, strict=True):
            assert room.heading != their_room.heading
            assert not room.said or room.said != their_room.said
        if one.race is not None and other.race is not None:
            for said, words in zip(_said(one.race), _said(other.race), strict=True):
                assert not re.search("[A-Za-z]{3}", said) or words != said
    html = page_files(language)["/"].body.decode()
    assert f'<html lang="{tag}" dir="{"rtl" if language.right_to_left else "ltr"}">' in html
    assert "{{" not in html
    assert all(Reader(language).words(each) != Reader(ENGLISH).words(each) for each in STATIC)


def test_the_pages_script_has_no_word_of_its_own() -> None:
    code = page_files(ENGLISH)["/hall.js"].body.decode()
    strings = re.findall(r"(['`])((?:(?!\1).)*)\1", re.sub(r"//.*", "", code))
    assert [text for _, text in strings if re.search(r"[A-Z][a-z]|[a-z] [a-z]", text)] == []


@pytest.fixture
def fed(request: pytest.FixtureRequest) -> Iterator[tuple[str, IO[bytes]]]:
    """The page's address, and where its stream goes in. In English, or the language that a test asks for."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    language = getattr(request, "param", "en")
    command = [
        sys.executable, "-m", "gotit", "championship", "hall", "--port", str(port), "--language", language,
    ]  # fmt: skip
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        try:
            assert running.stdout
            assert running.stdin
            assert b"http://" in running.stdout.readline()
            yield f"http://127.0.0.1:{port}/", running.stdin
        finally:
            running.kill()


@pytest.fixture(scope="module")
def started() -> Iterator[Chromium]:
    """One browser for all screens."""
    browser = Chromium()
    yield browser
    browser.close()


@pytest.fixture
def browser(started: Chromium) -> Iterator[Chromium]:
    yield started
    started.throw_phones_away()


def _tell(into: IO[bytes], *heard: Heard) -> None:
    for each in heard:
        into.write(msgspec.json.encode(each) + b"\n")
    into.flush()


def _until(says: Callable[[], str], wanted: str) -> str:
    until = time.monotonic() + PATIENCE_S
    while True:
        text = says()
        if wanted in text or time.monotonic() > until:
            return text
        time.sleep(0.05)


TOLD = (Front(1, False, (1_400_000, 1_530_000)), Front(2, True, (1_450_000, 1_600_000)))
RACE = Settled(
    1,
    1,
    (1, 2),
    (Place(1, contender=True), Place(2, Margin(-20_000, 60_000), contender=True)),
    between=Between(
        "reveal", "drawn", (Front(1, False, (1_400_000, 1_530_000)), Front(2, True, (1_450_000, 1_600_000)))
    ),
)
RACED = Heard("1", Fact(3, 8, RACE))
BOXES = """[...document.querySelectorAll('.lane i')].map((box) => box.getBoundingClientRect())
    .map(({ left, right }) => [left, right])"""


def test_a_race_between_rooms_is_seen_until_its_match_is_over() -> None:
    hall = hall_of(cup_of((*STREAM, RACED)))
    assert hall.race is not None
    assert [(each.who, each.room, each.first) for each in hall.race.runners] == [(NICK, "1", True), ("#2", "", True)]
    assert hall_of(cup_of((*STREAM, RACED)), names={2: "Ben"}).race != hall.race, "by the organiser's switch"
    assert hall_of(cup_of((*STREAM, RACED)), frozenset({"1"})).race is None, "what it had may be old"
    later = Heard("1", Fact(4, 9, Settled(2, 2, (2,), (Place(2),))))
    newest = hall_of(cup_of((*STREAM, RACED, later))).race
    assert newest is not None
    assert (newest.by, newest.decided, [each.who for each in newest.runners]) == ("", "clear", ["#2"])
    assert hall_of(cup_of((*STREAM, RACED, Heard("1", Fact(4, 9, Undone(2)))))).race is None
    assert hall_of(cup_of((*STREAM, RACED, Heard("1", Fact(4, 9, END.told.what))))).race is None
    alone = Heard("1", Fact(3, 8, Settled(1, 1, (1, 2), RACE.order)))
    assert hall_of(cup_of((*STREAM, alone))).race is None


def test_a_room_that_tells_nonsense_of_a_race_spoils_no_picture(qapp: QGuiApplication) -> None:
    seats = tuple(range(1, 200))
    nonsense = (
        Settled(1, 1, (), RACE.order, between=RACE.between),
        Settled(1, 1, seats, between=Between("reveal", "", (Front(1, False, (9, 5)),))),
        Settled(
            1, 1, (-7,), (Place(10**18, Margin(9, -9)),), between=Between("instant", "", (Front(1, True, (0, 0)),))
        ),
    )
    for settled in nonsense:
        hall = hall_of(cup_of((*STREAM, Heard("1", Fact(3, 8, settled)))))
        shown(hall, ENGLISH)
        assert hall.race is None or len(hall.race.runners) <= 9
        assert hall.race is None or not picture(hall.race, (960, 540), LIGHT).isNull()


@pytest.mark.parametrize("fed", ["en", "ar"], indirect=True)
def test_a_screen_draws_boxes_that_overlap_and_says_what_follows(
    fed: tuple[str, IO[bytes]], browser: Chromium, request: pytest.FixtureRequest
) -> None:
    url, into = fed
    language = load(request.node.callspec.params["fed"])
    for wide, high in ((1280, 720), (390, 844)):
        screen = browser.phone(size=(wide, high)).scan(url)
        _tell(into, *STREAM, RACED)
        hall = hall_of(cup_of((*STREAM, RACED)))
        assert hall.race is not None
        said = Reader(language).words(verdict(hall.race))
        assert said in _until(partial(screen.evaluate, "document.body.innerText"), said)
        one, other = screen.evaluate(BOXES)
        assert one[0] < other[1]
        assert other[0] < one[1]
        assert (one[0] < other[0]) != language.right_to_left, "time runs as the language is written"
        assert (one[1] - one[0]) / (other[1] - other[0]) == pytest.approx(130 / 150, rel=0.05)
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    _tell(into, Heard("1", Fact(4, 9, END.told.what)))
    gone = "document.getElementById('race').hidden"
    assert _until(lambda: str(screen.evaluate(gone)), "True") == "True"


def test_a_screen_follows_by_itself_and_takes_nothing(fed: tuple[str, IO[bytes]], browser: Chromium) -> None:
    url, into = fed
    screen = browser.phone(size=(1280, 720)).scan(url)
    says = lambda: str(screen.evaluate("document.body.innerText"))  # noqa: E731
    _tell(into, *STREAM)
    assert NICK in _until(says, NICK), "a nickname is text, whatever it holds"
    assert "School championship" in _until(says, "School championship")
    assert "waits" in _until(says, "waits")
    _tell(into, END)
    assert "finished" in _until(says, "finished")
    _tell(into, *PROMISED)
    assert f"deal {PROMISE.short}" in _until(says, PROMISE.short)
    assert "≠ not the same deal" in _until(says, "≠"), "room 1 plays by no promise"
    assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for method in ("POST", "PUT", "DELETE"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(urllib.request.Request(url, method=method, data=b""), timeout=5)  # noqa: S310
        assert refused.value.code == 405


@pytest.mark.parametrize("fed", SPOKEN, indirect=True)
def test_a_screen_reads_in_the_halls_language_and_direction(
    fed: tuple[str, IO[bytes]], browser: Chromium, request: pytest.FixtureRequest
) -> None:
    url, into = fed
    language = load(request.node.callspec.params["fed"])
    waits = Reader(language).words(SIGNS["waits"])
    _tell(into, *STREAM)
    for wide, high in ((1280, 720), (390, 844)):
        screen = browser.phone(size=(wide, high)).scan(url)
        assert waits in _until(partial(screen.evaluate, "document.body.innerText"), waits)
        rooms_at, lines_at = (screen.evaluate(LEFT, name) for name in ("rooms", "lines"))
        if wide > high:
            assert (rooms_at < lines_at) == language.right_to_left, "rooms stand behind the standings"
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
        english = set(re.findall("[A-Za-z]+", "Rooms Room Round Standings Finished waits no network"))
        assert not english.intersection(screen.evaluate(VISIBLE))
