"""What the organiser sees: a pure function of what was told. And what the desk does with a real hub."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import combinations
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.championship.hubs import free_port
from tests.patience import PATIENCE_S

from gotit.championship import orders as o
from gotit.championship.cup import Cup, Heard, cup_of
from gotit.championship.desk import NAMES, Desk, Places
from gotit.championship.facts import Ended, Fact, Opened, Standing
from gotit.championship.planning import planned
from gotit.championship.room import RoomEnd, join
from gotit.championship.seen import Known, Now, met, view_of
from gotit.championship.talk import Claim, Told
from gotit.core.appointed import Appointed
from gotit.core.hall import Hall
from gotit.core.school import Pupil, SchoolClass
from gotit.games.shelf import shelf
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.view import OrganiserView

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
    assert view.tie == (2, 4), "both have won their table: it is played off"


def test_a_room_that_is_off_gets_no_table_and_who_asks_gets_a_free_number() -> None:
    claims = tuple(Claim(name, f"key {name}") for name in ("Ms Bell", "2", "Mr Cole", "7b"))
    view = view_of(a_cup(), KNOWN, Now(claims=claims, signs={"2": "ready", "10": "off"}, behind={"2": 3}))
    assert [ask.room for ask in view.asks] == ["1", "3", "4", "7b"], "2 is another room's"
    assert [(room.room, room.sign, room.behind, room.table) for room in view.rooms] == [
        ("2", "ready", 3, 1),
        ("10", "off", 0, 0),
    ]
    assert view.free == 1


def test_a_plan_seats_everybody_once_a_round_and_avoids_who_has_met() -> None:
    before = met(a_cup())
    assert before == {frozenset((1, 2)): 1, frozenset((3, 4)): 1}
    made = planned(GAME, (1, 2, 3, 4), 2, 2, before, Random(3))
    for tables in made.rounds:
        assert sorted(entrant for table in tables for entrant in table) == [1, 2, 3, 4]
    again = {frozenset(pair) for tables in made.rounds for table in tables for pair in combinations(table, 2)}
    assert not again & set(before), "two rounds of two tables are enough for the four others"


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


@asynccontextmanager
async def a_desk(folder: Path, port: int) -> AsyncIterator[Room]:
    seen: list[tuple[OrganiserView, Hall]] = []
    places = Places(folder, "127.0.0.1", port, free_port(), ("false",), 10_000_000)
    folder.mkdir(parents=True, exist_ok=True)
    desk = Desk(places, shelf(), (CLASS,), lambda view, hall: seen.append((view, hall)))
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
            await desk.do(w.Plan(GAME, 3, 1))
            problem = at.seen[-1][0].problem
            assert problem is not None
            assert problem.code == "desk_tables_do_not_fit"
            await desk.do(w.Draw())
            problem = at.seen[-1][0].problem
            assert problem is not None
            assert problem.code == "desk_no_plan"

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

            await desk.do(w.Plan(GAME, 2, 3))
            await desk.do(w.Draw())
            view = at.seen[-1][0]
            assert view.plan is not None
            assert view.plan.rounds == 2
            assert [table.room for table in view.rounds[0].tables] == ["1", ""]
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
            await at.until(lambda view: view.tie)
            await desk.do(w.PlayOff(GAME))
            view = at.seen[-1][0]
            assert view.rounds[1].decides
            first = view.rounds[1].tables[0].entrants[0]
            await desk.do(w.Type(2, 1, tuple((each,) for each in view.rounds[1].tables[0].entrants)))
            assert at.seen[-1][0].standings[0].entrant == first
            assert at.seen[-1][0].tie == ()
            await desk.do(w.Type(2, 1, None))
            assert at.seen[-1][0].rounds[1].tables[0].state == "waits"
            end.end()
            await line

        async with a_desk(tmp_path / "day", port) as at:  # the organiser's computer was started again
            view = await at.until(lambda view: view.rooms)
            assert view.players[0].name == "Ana Bell"
            assert view.plan is not None
            assert view.plan.rounds == 2
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
    for name in (b"Ana", b"Bell", b"Smith", b"Cleo", b"Dan"):
        assert name not in kept, "nothing that is kept of a day holds a name"


def test_a_file_beside_the_orders_that_cannot_be_read_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    (tmp_path / NAMES).write_text("{")
    desk = Desk(Places(tmp_path, "127.0.0.1", 1, 2, (), 1), {}, (), lambda _view, _hall: None)
    assert desk.view().players == ()
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode((tmp_path / NAMES).read_bytes())
