"""What the organiser sees: a pure function of what was told. And what the desk does with a real hub."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from tests.championship.hubs import free_port
from tests.patience import PATIENCE_S
from tests.speech import heard

from gotit.championship import orders as o
from gotit.championship.cup import Cup, Heard, after, cup_of
from gotit.championship.desk import NAMES, Desk, Places, ways_of
from gotit.championship.export import Sheet, read_lines, replayed
from gotit.championship.facts import Ended, Fact, Opened, Standing
from gotit.championship.formats import FORMATS
from gotit.championship.room import RoomEnd, join
from gotit.championship.seen import Known, Now, coming, view_of
from gotit.championship.standings import standings
from gotit.championship.talk import Claim, Told
from gotit.core.appointed import Appointed
from gotit.core.game import titled
from gotit.core.hall import Hall
from gotit.core.school import Preset, Pupil, SchoolClass
from gotit.games.shelf import shelf
from gotit.language.chosen import words
from gotit.language.load import load
from gotit.language.words import Reader
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.view import NextView, OrganiserView, PlayedAs

GAME = "fast-fun-maths"
DRAWN = o.Drawn(1, GAME, (o.Table("2", (1, 2)), o.Table("", (3, 4))))
ORDERS: tuple[o.Order, ...] = (
    o.Called("cup", "Maths day"),
    *(o.Entered(entrant, "Comets" if entrant == 2 else "") for entrant in range(1, 5)),
    o.Admitted("10", "K10"),
    o.Admitted("2", "K2"),
    DRAWN,
)
KNOWN = Known({1: "Ana Bell", 2: "Ben Cole"})


def a_cup(*more: Heard) -> Cup:
    return cup_of((*(Heard("", Fact(number, 0, order)) for number, order in enumerate(ORDERS, 1)), *more))


OPENED = Heard("2", Fact(1, 0, Opened(GAME, 2, appointed=Appointed("cup", 1, 1, (1, 2)))))
ENDED = (OPENED, Heard("2", Fact(2, 1, Standing((1, 2)))), Heard("2", Fact(3, 2, Ended(((2,), (1,)), (2,)))))


def test_tables_say_whether_they_wait_are_played_or_are_to_be_typed() -> None:
    def states(cup: Cup) -> list[str]:
        return [table.state for table in view_of(cup, KNOWN, Now()).rounds[0].tables]

    assert states(a_cup()) == ["waits", "waits"]
    assert states(a_cup(OPENED)) == ["plays", "waits"]
    assert states(a_cup(*ENDED)) == ["told", "waits"]
    typed = Heard("", Fact(len(ORDERS) + 1, 0, o.Typed(1, 2, ((4,), (3,)))))
    view = view_of(a_cup(*ENDED, typed), KNOWN, Now())
    assert [table.places for table in view.rounds[0].tables] == [((2,), (1,)), ((4,), (3,))]
    assert view.rounds[0].tables[0].who == ("Ana Bell", "Ben Cole"), "the organiser may read names"


def test_a_room_that_is_off_gets_no_table_and_who_asks_gets_a_free_number() -> None:
    claims = tuple(Claim(name, f"key {name}") for name in ("Ms Bell", "2", "Mr Cole", "7b"))
    view = view_of(a_cup(), KNOWN, Now(claims=claims, signs={"2": "ready", "10": "off"}, behind={"2": 3}))
    assert [ask.room for ask in view.asks] == ["1", "3", "4", "7b"], "2 is another room's"
    assert [(room.room, room.sign, room.behind, room.table) for room in view.rooms] == [
        ("2", "ready", 3, 1),
        ("10", "off", 0, 0),
    ]
    assert view.free == 1


def next_of(cup: Cup) -> NextView:
    return view_of(cup, KNOWN, Now(signs={"2": "ready", "10": "ready"}, coming=coming(cup))).next


def an_order(cup: Cup, *orders: o.Order) -> Cup:
    for order in orders:
        cup = after(cup, Heard("", Fact(cup.facts.get("", 0) + 1, 0, order)))
    return cup


def test_every_format_is_offered_with_what_it_asks() -> None:
    offered = view_of(a_cup(), KNOWN, Now()).formats
    assert [each.key for each in offered] == list(FORMATS)
    assert {each.key: each.asks for each in offered} == {
        "rotation": ("tables", "rounds", "titles"),
        "swiss": ("tables", "rounds", "titles"),
        "knock_out": ("tables", "go_on", "titles"),
        "league": ("titles",),
    }


def test_what_comes_next_is_seen_until_all_is_played() -> None:
    cup = a_cup()
    assert next_of(cup).kind == "unchosen", "nobody has said what it is played as"
    assert next_of(cup_of(())).kind == "unchosen"
    cup = an_order(cup, o.Called("cup", "", "rotation", tables=2, rounds=2))
    found = next_of(cup)
    assert (found.kind, found.round, found.again) == ("round", 2, 0), "two who met in the first round are apart"
    assert found.meetings is not None
    assert (found.meetings.rounds, found.meetings.least, found.meetings.most) == (2, 0, 1), "of the first round, too"
    assert [room for room, _ in found.tables] == ["2", "10"]
    assert sorted(who for _, table in found.tables for who in table) == ["#3", "#4", "Ana Bell", "Ben Cole"]
    assert next_of(an_order(cup, *(o.Withdrew(each) for each in (1, 2, 3)))).kind == "nobody"
    assert view_of(cup, KNOWN, Now()).next.kind == "working"

    swiss = an_order(cup, o.Called("cup", "", "swiss", tables=2, rounds=1))
    assert next_of(swiss) == NextView("waits", 1, open=(1, 2))
    swiss = an_order(swiss, o.Typed(1, 1, ((1,), (2,))), o.Typed(1, 2, ((3,), (4,))))
    found = next_of(swiss)
    assert (found.kind, found.round) == ("title", 2)
    assert {who for _, table in found.tables for who in table} == {"Ana Bell", "#3"}
    assert next_of(an_order(swiss, o.Typed(1, 2, ((3, 4),)))).kind == "over"

    out = an_order(swiss, o.Called("cup", "", "knock_out", tables=2, go_on=1), o.Typed(1, 2, ((3, 4),)))
    assert next_of(out).kind == "goes_on"
    assert [table for _, table in next_of(out).tables] == [("#3", "#4")]


def test_who_pauses_in_a_league_of_an_odd_number_is_said() -> None:
    league = an_order(cup_of(()), o.Called("cup", "", "league"), *(o.Entered(each) for each in range(1, 6)))
    found = next_of(league)
    assert len(found.tables) == 2
    assert len(found.rest) == 1
    assert found.meetings is None


class Room:
    """A real desk with a real hub."""

    def __init__(self, desk: Desk, seen: list[tuple[OrganiserView, Hall]]) -> None:
        self.desk, self.seen = desk, seen

    async def until(self, there: Callable[[OrganiserView], object]) -> OrganiserView:
        async with asyncio.timeout(PATIENCE_S):
            while not self.seen or not there(self.seen[-1][0]):
                await asyncio.sleep(0.02)
        return self.seen[-1][0]


CLASS = SchoolClass("c", "Year 5", tuple(Pupil(f"p{n}", f"Pupil {n} Smith", here=n != 3) for n in range(1, 8)))

KEPT = Preset("kept", "with zeros", GAME, {"with_zero": True})
OLD = Preset("old", "of last year", GAME, {"with_magic": True})
"""Kept by a program that had another setting."""


def on_paper(sheets: Sequence[Sheet]) -> bytes:
    return f"{len(sheets)} sheets".encode()


@asynccontextmanager
async def a_desk(folder: Path, port: int) -> AsyncIterator[Room]:
    seen: list[tuple[OrganiserView, Hall]] = []
    places = Places(folder, "127.0.0.1", port, free_port(), ("false",), 10_000_000)
    folder.mkdir(parents=True, exist_ok=True)
    desk = Desk(places, shelf(), (CLASS,), (KEPT, OLD), on_paper, lambda view, hall: seen.append((view, hall)))
    try:
        await desk.open("Maths day")
        yield Room(desk, seen)
    finally:
        await desk.close()


def names_of(told: list[Told]) -> tuple[str, ...]:
    """Of the match that a room was told of last."""
    return told[-1].next.names if told and told[-1].next is not None else ()


def test_a_day_at_the_desk(tmp_path: Path) -> None:
    port = free_port()

    async def day() -> None:
        async with a_desk(tmp_path / "day", port) as at:
            desk = at.desk
            await at.until(lambda view: view.hub == "on" and view.invitation)
            await desk.do(w.Enter("Ana Bell\nComets: Ben Cole, Cleo\n\n  \nDan"))
            await desk.do(w.EnterClass("c", 4))
            players = at.seen[-1][0].players
            assert [(each.name, each.nickname, each.pupils) for each in players[:3]] == [
                ("Ana Bell", "", ()),
                ("", "Comets", ("Ben Cole", "Cleo")),
                ("Dan", "", ()),
            ]
            assert [each.pupils for each in players[3:]] == [
                ("Pupil 1 Smith", "Pupil 4 Smith", "Pupil 6 Smith"),
                ("Pupil 2 Smith", "Pupil 5 Smith", "Pupil 7 Smith"),
            ]
            await desk.do(w.Leave(5))
            await desk.do(w.Draw(1, GAME))
            problem = at.seen[-1][0].problem
            assert problem is not None
            assert problem.code == "desk_nothing_to_draw"

            asked = asyncio.create_task(join(tmp_path / "room.json", at.seen[-1][0].invitation, "Ms Bell"))
            await at.until(lambda view: view.asks)
            ask = at.seen[-1][0].asks[0]
            await desk.do(w.Admit(ask.key, "no, really"))
            problem = at.seen[-1][0].problem
            assert problem is not None
            assert problem.code == "desk_room_taken"
            await desk.do(w.Admit(ask.key, ask.room))
            told: list[Told] = []
            end = RoomEnd(await asked, told.append, lambda _: None)
            end.outbox.all_added()
            line = asyncio.create_task(end.run())
            await at.until(lambda view: view.free == 1)

            await desk.do(w.PlayAs(PlayedAs("swiss", 2, 1)))
            seated = (await at.until(lambda view: view.next.kind == "round")).next.tables
            await desk.do(w.Draw(1, "old"))
            problem = at.seen[-1][0].problem
            assert problem is not None
            assert problem.code == "desk_way_refused"
            assert "with_magic" in heard(problem)
            assert not desk.organiser.cup.rounds
            await asyncio.gather(desk.do(w.Draw(1, GAME)), desk.do(w.Draw(1, GAME)))
            view = at.seen[-1][0]
            assert len(view.rounds) == 1, "a click that came twice draws once"
            assert [(table.room, table.who) for table in view.rounds[0].tables] == list(seated), "as it was shown"
            assert [table.room for table in view.rounds[0].tables] == ["1", "1"], "one after the other"
            assert (await at.until(lambda view: view.next.kind == "waits")).next.open == (1, 2)
            async with asyncio.timeout(PATIENCE_S):
                while not names_of(told):
                    await asyncio.sleep(0.02)
            sit = view.rounds[0].tables[0].entrants
            public, real = {1: "#1", 2: "Comets", 3: "#3", 4: "#4"}, {1: "Ana Bell", 2: "Comets", 3: "Dan", 4: "#4"}
            assert names_of(told) == tuple(public[each] for each in sit), "no real name leaves this computer"
            await desk.do(w.Names(True))
            async with asyncio.timeout(PATIENCE_S):
                while names_of(told) != tuple(real[each] for each in sit):
                    await asyncio.sleep(0.02)
            await at.until(lambda _: any(row.who == "Ana Bell" for row in at.seen[-1][1].rows))

            for table in view.rounds[0].tables:
                await desk.do(w.Type(1, table.number, tuple((entrant,) for entrant in table.entrants)))
            await at.until(lambda view: view.next.kind == "title")
            titles = {each.key: words(each.title) for each in at.seen[-1][0].games}
            assert titles["kept"] == f"{titles[GAME]}: with zeros"
            await desk.do(w.Draw(2, "kept"))
            assert desk.organiser.cup.rounds[2].game == GAME
            assert desk.organiser.cup.rounds[2].settings == KEPT.settings
            assert desk.organiser.cup.rounds[1].settings == {}
            view = at.seen[-1][0]
            assert view.rounds[1].decides
            first = view.rounds[1].tables[0].entrants[0]
            await desk.do(w.Type(2, 1, tuple((each,) for each in view.rounds[1].tables[0].entrants)))
            assert at.seen[-1][0].standings[0].entrant == first
            await at.until(lambda view: view.next.kind == "over")
            await desk.do(w.Export(str(tmp_path / "files")))
            done = at.seen[-1][0].done
            assert done is not None
            (to,) = (tmp_path / "files").iterdir()
            assert to.name.startswith("Maths day 20")
            assert str(to) in heard(done)
            assert all(path.name in heard(done) for path in to.iterdir())
            lines = read_lines((to / "stream.jsonl").read_bytes())
            assert standings(replayed(lines)) == standings(desk.organiser.cup)
            assert (to / "sheets.pdf").read_bytes() == b"3 sheets", "two rounds, and the standings"
            assert not (to / "cards.pdf").exists(), "every table has a result"
            await desk.do(w.Export(str(tmp_path / "room.json")))
            view = at.seen[-1][0]
            assert (view.problem and view.problem.code, view.done) == ("desk_not_kept", None), "it is no folder"
            await desk.do(w.Type(2, 1, None))
            assert at.seen[-1][0].rounds[1].tables[0].state == "waits"
            end.end()
            await line

        async with a_desk(tmp_path / "day", port) as at:  # the organiser's computer was started again
            view = await at.until(lambda view: view.rooms)
            assert view.players[0].name == "Ana Bell"
            assert view.played_as == PlayedAs("swiss", 2, 1)
            await at.desk.do(w.ThrowOut("1"))
            assert at.seen[-1][0].rooms == ()
            await at.desk.do(w.Close())
            view = at.seen[-1][0]
            assert view.closed
            assert view.invitation == ""
            assert [each.name for each in view.players] == ["", "", "", "", ""]
            assert not (tmp_path / "day" / NAMES).exists()
            await at.desk.do(w.Enter("Eve"))
            problem = at.seen[-1][0].problem
            assert problem is not None
            assert problem.code == "desk_closed"

    asyncio.run(day())
    kept = b"".join(file.read_bytes() for file in (tmp_path / "day").rglob("*") if file.is_file())
    assert b"Comets" in kept
    for name in (b"Ana", b"Bell", b"Smith", b"Cleo", b"Dan"):  # as a word: a key's letters may be "Dan" by chance
        assert not re.search(rb"(?<![\w+/-])" + name + rb"(?![\w+/-])", kept), "nothing kept of a day holds a name"


def test_a_file_beside_the_orders_that_cannot_be_read_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    (tmp_path / NAMES).write_text("{")
    desk = Desk(Places(tmp_path, "127.0.0.1", 1, 2, (), 1), {}, (), (), on_paper, lambda _view, _hall: None)
    assert desk.view().players == ()
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode((tmp_path / NAMES).read_bytes())


def test_what_can_be_played_is_called_as_the_organiser_calls_it() -> None:
    ways = {way.id: way.title for way in ways_of(shelf(), (Preset("kept", "Year 4", "buzzer-round"),))}
    german = Reader(load("de")).words
    title = german(titled(shelf()["buzzer-round"]))
    assert title != "Buzzer round"
    assert (german(ways["buzzer-round"]), german(ways["kept"])) == (title, f"{title}: Year 4")
