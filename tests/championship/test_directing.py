"""`championship host` is told who plays and what, by lines; and a whole day of them with a real hub."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.championship.hubs import free_port

from gotit.championship.cup import Cup, Heard, after
from gotit.championship.directing import HELP, NotSo, directed
from gotit.championship.facts import Fact
from gotit.championship.formats import FORMATS
from gotit.championship.hosting import Hosting
from gotit.championship.orders import Called
from gotit.championship.organiser import Organiser

GAMES = ("hidden-formula", "add-it")


def told(cup: Cup, *lines: str, rooms: tuple[str, ...] = ("1", "2")) -> tuple[Cup, list[str]]:
    """The championship after these lines, and what was said."""
    said = []
    for line in lines:
        for each in directed(cup, line, GAMES, rooms) or ():
            if isinstance(each, str):
                said.append(each)
            else:
                cup = after(cup, Heard("", Fact(cup.facts.get("", 0) + 1, 0, each)))
    return cup, said


@pytest.fixture
def cup() -> Cup:
    return after(Cup(), Heard("", Fact(1, 0, Called("cup-1", "Maths day"))))


def test_a_day_by_lines(cup: Cup) -> None:
    cup, _ = told(cup, "players 8", "leaves 8", "comes 9", "format knock_out tables 2 go_on 2 titles 1")
    assert cup.called == Called("cup-1", "Maths day", "knock_out", tables=2, go_on=2)
    assert cup.present == (1, 2, 3, 4, 5, 6, 7, 9)
    cup, said = told(cup, "next add-it")
    assert [line.split(":")[0] for line in said] == ["  round 1, table 1, room 1", "  round 1, table 2, room 2"]
    assert told(cup, "next add-it")[1] == ["Round 1 waits for table 1 2."]
    one, other = (table.entrants for table in cup.rounds[1].tables)
    cup, _ = told(cup, f"result 1 1 {one[0]} {one[1]},{one[2]} {one[3]}", f"result 1 2 {' '.join(map(str, other))}")
    cup, said = told(cup, "next add-it", rooms=())
    assert said == ["A tie is played off first.", f"  round 2, table 1, on paper: {one[1]} {one[2]}"]
    cup, _ = told(cup, f"result 2 1 {one[2]} {one[1]}", "next hidden-formula")
    final = cup.rounds[3].tables[0].entrants
    assert {*final} == {one[0], one[2], *other[:2]}
    cup, _ = told(cup, f"result 3 1 {' '.join(map(str, final))}")
    assert told(cup, "next add-it")[1] == ["Nothing is left to play."]
    cup, _ = told(cup, "result 3 1")
    assert told(cup, "next add-it")[1] == ["Round 3 waits for table 1."]


@pytest.mark.parametrize(
    "line",
    [
        "players", "players many", "players 0", "comes", "leaves 7", "format", "format chess", "format swiss tables 3",
        "format swiss tables 3 rounds", "format league tables 3", "format swiss tables 3 rounds x", "next",
        "next chess", "result 1", "result 1 9 1 2 3 4", "result 1 1 1 2 3", "result 1 1 1 2 3 3",
        "result 1 1 1 2 3 4 5",
    ],
)  # fmt: skip
def test_a_line_that_can_not_be_done_is_answered_and_orders_nothing(cup: Cup, line: str) -> None:
    cup, _ = told(cup, "players 4", "format rotation tables 1 rounds 2", "next add-it")
    found = directed(cup, line, GAMES, ())
    assert found is not None
    with pytest.raises(NotSo, match=r"\.$"):
        next(found)


def test_other_lines_are_none_of_these(cup: Cup) -> None:
    assert directed(cup, "standings", GAMES, ()) is None


def test_the_help_names_every_format() -> None:
    assert all(f"format {name}" in HELP for name in FORMATS)


def test_lines_become_orders_of_a_real_hub(tmp_path: Path) -> None:
    said: list[str] = []

    async def day() -> Organiser:
        organiser = Organiser(tmp_path, "127.0.0.1", free_port(), at_most_bytes=10_000_000)
        lines = asyncio.Queue[str | None]()
        for line in (
            "players 4", "format swiss tables 1 rounds 1", "next add-it", "result 1 1 3 1,2 4", "next add-it",
            "standings", "leaves 9", "end",
        ):  # fmt: skip
            lines.put_nowait(line)
        await Hosting(organiser, GAMES, said.append).run(lines)
        return organiser

    organiser = asyncio.run(day())
    assert organiser.cup.result((1, 1)) == ((3,), (1, 2), (4,))
    assert said[-6:] == [
        "Nothing is left to play.", "1. player 3: 1.00", "2. player 1: 0.50", "2. player 2: 0.50", "4. player 4: 0.00",
        "There is no player 9.",
    ]  # fmt: skip
