"""A room tells a real hub every fact once and in order, whatever is killed on the way."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import nats
import pytest
from tests.championship.hubs import PLENTY, a_server, empty, free_port, kept, some_facts, tear, with_stream
from tests.patience import PATIENCE_S
from tests.record.kept import FOLDER, make_file

from gotit.championship.facts import Chained, Fact, Opened, chained
from gotit.championship.journals import facts_of
from gotit.championship.nats_hub import NatsHub, keep_stream
from gotit.championship.outbox import Again, Behind, Older, Other, Outbox, Place, State, Told
from gotit.championship.server import STREAM, Server
from gotit.championship.stream import lines_of
from gotit.games.shelf import shelf
from gotit.record.journal import read_rows


class Room:
    """One room's outbox at work. `said`: each change of its state."""

    def __init__(self, outbox: Outbox, said: list[State]) -> None:
        self.outbox, self.said = outbox, said

    async def says(self, wanted: Callable[[State], bool]) -> State:
        async with asyncio.timeout(PATIENCE_S):
            while not (self.said and wanted(self.said[-1])):
                await asyncio.sleep(0.01)
        return self.said[-1]


@asynccontextmanager
async def a_room(server: Server, facts: list[Chained], name: str = "7") -> AsyncIterator[Room]:
    """It has these facts when it begins. At the end it is gone without a goodbye."""
    said: list[State] = []
    hub = NatsHub(name)
    outbox = Outbox(hub, said.append)
    await hub.open(server.url, outbox.look_again)
    for told in facts:
        outbox.add(told)
    outbox.all_added()
    work = asyncio.create_task(outbox.run())
    try:
        yield Room(outbox, said)
    finally:
        outbox.end()
        await hub.close()
        await work


def test_a_hub_keeps_each_fact_once_whatever_is_killed(tmp_path: Path) -> None:
    chance, facts = random.Random(17), some_facts(400)

    async def play(server: Server) -> None:
        await with_stream(server)
        had = 0
        while had < len(facts):
            async with a_room(server, facts[:had]) as room:
                for _ in range(chance.randrange(1, 4)):
                    had, before = min(len(facts), had + chance.randrange(60)), had
                    for told in facts[before:had]:
                        room.outbox.add(told)
                    await asyncio.sleep(chance.random() * 0.05)
                    match chance.randrange(4):
                        case 0:
                            server.kill()
                            server.start()
                        case 1:
                            empty(server)
                            await with_stream(server)
        async with a_room(server, facts) as room:
            await room.says(lambda state: state == Told(len(facts)))
        assert await kept(server, "7") == facts

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


def test_an_older_copy_and_another_history_are_told_and_never_mixed_in(tmp_path: Path) -> None:
    facts, others = some_facts(20), some_facts(30, history=1)

    async def play(server: Server) -> None:
        await with_stream(server)
        async with a_room(server, facts) as room:
            await room.says(lambda state: state == Told(20))
        async with a_room(server, facts[:12]) as older:
            assert await older.says(lambda state: isinstance(state, Older)) == Older(20, 12)
        async with a_room(server, others) as other:
            assert await other.says(lambda state: isinstance(state, Other)) == Other(20)
        assert await kept(server, "7") == facts

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


def test_of_two_computers_for_one_room_one_is_kept(tmp_path: Path) -> None:
    one, other = some_facts(50), some_facts(50, history=1)

    async def play(server: Server) -> None:
        await with_stream(server)
        async with a_room(server, one) as first, a_room(server, other) as second:
            ended = (Told, Other)
            states = [await room.says(lambda state: isinstance(state, ended)) for room in (first, second)]
        assert {type(state) for state in states} == {Told, Other}
        assert await kept(server, "7") in (one, other)

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


def test_a_full_hub_refuses_what_is_new_and_a_room_plays_on(tmp_path: Path) -> None:
    facts = some_facts(200)

    async def play(server: Server) -> None:
        await with_stream(server, at_most_bytes=10_000)
        async with a_room(server, facts) as room:
            state = await room.says(lambda state: isinstance(state, Behind))
        assert isinstance(state, Behind)
        assert state.why == "full"
        found = await kept(server, "7")
        assert 0 < len(found) < len(facts)
        assert found == facts[: len(found)]

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


def test_a_hub_is_told_what_it_lacks_of_kept_matches(tmp_path: Path) -> None:
    """Both sides as commands: a hub on this computer, and a room that tells it; then its older copy."""
    kept_match = make_file(FOLDER / "part-7" / "hidden-formula-virtual-whole.jsonl", tmp_path)
    begun = make_file(FOLDER / "part-7" / "hidden-formula-virtual-begun.jsonl", tmp_path)
    count = len(list(facts_of([read_rows(kept_match)], shelf())))
    port = str(free_port())
    gotit = [sys.executable, "-m", "gotit", "championship"]
    with subprocess.Popen([*gotit, "host", str(tmp_path / "hub"), "--port", port], stdout=subprocess.PIPE) as hosting:
        try:
            asked = [*gotit, "tell", "--hub", f"nats://127.0.0.1:{port}", "--room", "7"]
            told = [
                subprocess.run([*asked, str(file)], capture_output=True, text=True, check=False, timeout=PATIENCE_S)
                for file in (kept_match, kept_match, begun)
            ]
        finally:
            hosting.terminate()
    assert hosting.returncode == 0
    assert [each.returncode for each in told] == [0, 0, 1], told
    assert told[0].stdout.endswith(f"Room 7: the hub has all {count} facts.\n")
    assert "other facts" in told[2].stderr or "older copy" in told[2].stderr


def test_a_hub_that_keeps_nothing_is_said_and_filled_when_it_does(tmp_path: Path) -> None:
    facts = some_facts(5)

    async def play(server: Server) -> None:
        async with a_room(server, facts) as room:
            await room.says(lambda state: state == Behind(5, "no_stream"))
            await with_stream(server)
            await room.says(lambda state: state == Told(5))
        assert await kept(server, "7") == facts

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


def test_a_stream_whose_settings_were_torn_is_asked_for_anew_with_all_its_facts(tmp_path: Path) -> None:
    """Two computers for one room both say nothing of each other while there is no stream."""
    facts, others = some_facts(5), some_facts(6, history=1)

    async def play(server: Server) -> None:
        await with_stream(server)
        async with a_room(server, facts) as room:
            await room.says(lambda state: state == Told(5))
            server.kill()
            tear(server)
            server.start()
            async with a_room(server, others) as second:
                await room.says(lambda state: state == Behind(0, "no_stream"))
                await second.says(lambda state: state == Behind(6, "no_stream"))
                assert await _looked_after(server)
                assert not await _looked_after(server)
                await room.says(lambda state: state == Told(5))
                await second.says(lambda state: state == Other(5))
        assert await kept(server, "7") == facts

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


async def _looked_after(server: Server) -> bool:
    """Was the stream made?"""
    client = await nats.connect(server.url)
    try:
        return await keep_stream(client, PLENTY)
    finally:
        await client.close()


def test_a_place_read_before_the_connection_was_lost_is_read_again(tmp_path: Path) -> None:
    """Another computer fills the emptied hub to the same number; then a fact comes before anybody says that the
    connection is a new one."""
    facts, others = some_facts(6), some_facts(5, history=1)

    async def play(server: Server) -> None:
        await with_stream(server)
        said: list[State] = []
        hub = NatsHub("7")
        outbox = Outbox(hub, said.append)
        await hub.open(server.url, lambda: None)
        for told in facts[:5]:
            outbox.add(told)
        outbox.all_added()
        work = asyncio.create_task(outbox.run())
        room = Room(outbox, said)
        await room.says(lambda state: state == Told(5))
        empty(server)
        await with_stream(server)
        async with a_room(server, others) as other:
            await other.says(lambda state: state == Told(5))
        async with asyncio.timeout(PATIENCE_S):
            while not (hub.client.stats["reconnects"] and hub.client.is_connected):
                await asyncio.sleep(0.01)
        outbox.add(facts[5])
        await room.says(lambda state: state == Other(5))
        outbox.end()
        await hub.close()
        await work
        assert await kept(server, "7") == others

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


@pytest.mark.parametrize(("count", "at_once", "messages"), [(1_100, 1, 1_100), (100, 32, 4)])
def test_what_is_told_one_by_one_or_at_once_is_read_alike(
    count: int, at_once: int, messages: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server sends whoever acknowledges nothing a thousand messages at most, and no more."""
    monkeypatch.setattr("gotit.championship.outbox.AT_ONCE", at_once)
    facts = some_facts(count)

    async def play(server: Server) -> None:
        await with_stream(server)
        async with a_room(server, facts) as room:
            await room.says(lambda state: state == Told(len(facts)))
        client = await nats.connect(server.url)
        try:
            found = await lines_of(client.jetstream())
            state = (await client.jetstream().stream_info(STREAM)).state
        finally:
            await client.close()
        assert [Chained(line.told, line.chain) for line in found] == facts
        assert state.messages == messages

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


def test_long_facts_go_in_as_many_messages_as_they_need(tmp_path: Path) -> None:
    long = (Opened("add-it", 2, settings={"why": "x" * size}) for size in (100, 20_000, 20_000, 40_000, 100))
    facts = list(chained(Fact(number, 1000 * number, what) for number, what in enumerate(long, 1)))

    async def play(server: Server) -> None:
        await with_stream(server)
        async with a_room(server, facts) as room:
            await room.says(lambda state: state == Told(len(facts)))
        assert await kept(server, "7") == facts

    with a_server(tmp_path) as server:
        asyncio.run(play(server))


class Silent:
    """A hub that is there, and of which nobody can say whether it kept a fact."""

    async def place(self) -> Place:
        return Place()

    async def put(self, told: Sequence[Chained], after: Place) -> Place:
        raise Again


def test_a_hub_that_never_answers_is_said_after_some_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gotit.championship.outbox.AGAIN_S", (0.001,) * 6)

    async def play() -> None:
        said: list[State] = []
        room = Room(Outbox(Silent(), said.append), said)
        for told in some_facts(2):
            room.outbox.add(told)
        work = asyncio.create_task(room.outbox.run())
        await room.says(lambda state: state == Behind(2, "no_answer"))
        room.outbox.end()
        await work

    asyncio.run(play())
