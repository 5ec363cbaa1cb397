"""Who may speak to a hub, and as whom; and what the organiser's own file makes again. One real server for all of it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from nats.aio.client import Client
from nats.errors import Error as NatsError
from tests.championship.hubs import free_port, some_facts
from tests.patience import PATIENCE_S

from gotit.championship import invitation
from gotit.championship.demo import Demo, Plan, stream_of
from gotit.championship.facts import Fact, Standing
from gotit.championship.invitation import Invitation, NoInvitation
from gotit.championship.keys import Key, is_public
from gotit.championship.line import Way, WrongHub
from gotit.championship.orders import Called, Entered
from gotit.championship.orders_book import DamagedBook, OrdersBook
from gotit.championship.organiser import MOST_CLAIMS, Organiser
from gotit.championship.outbox import Behind, State, Told
from gotit.championship.room import RoomEnd, join
from gotit.championship.server import DOOR, ORGANISER, ROOMS, STREAM, inbox
from gotit.championship.standings import standings
from gotit.championship.talk import Claim
from gotit.cli import main
from gotit.games.shelf import shelf

KEY = Key.made().public.encode()


@asynccontextmanager
async def a_hub(folder: Path, port: int) -> AsyncIterator[Organiser]:
    organiser = Organiser(folder, "127.0.0.1", port, at_most_bytes=10_000_000)
    try:
        await organiser.open("Maths day")
        yield organiser
    finally:
        await organiser.close()


async def until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not there():
            await asyncio.sleep(0.02)


class Knock:
    """Somebody at the door, with a key of their own."""

    def __init__(self, key: str = "") -> None:
        self.data = msgspec.json.encode(Claim("Ms Bell", key or Key.made().public))


def test_no_more_than_so_many_ask_at_once_and_who_asked_may_ask_again(tmp_path: Path) -> None:
    organiser = Organiser(tmp_path, "127.0.0.1", 1, at_most_bytes=1)

    async def knock(*at_door: Any) -> None:
        for each in at_door:
            await organiser._knocked(each)

    asyncio.run(knock(*(Knock() for _ in range(MOST_CLAIMS + 3))))
    assert len(organiser.claims) == MOST_CLAIMS
    first, *_ = organiser.claims
    organiser.refuse(first)
    newcomer = Key.made().public
    asyncio.run(knock(Knock(newcomer), Knock(newcomer), Knock()))
    assert len(organiser.claims) == MOST_CLAIMS
    assert newcomer in organiser.claims


def test_rooms_come_in_by_the_organisers_yes_and_speak_for_themselves_alone(tmp_path: Path) -> None:
    facts, port = some_facts(10), free_port()

    async def day() -> None:
        async with a_hub(tmp_path / "hub", port) as organiser:
            door = await organiser.open_door()
            async with asyncio.timeout(PATIENCE_S):
                with pytest.raises(WrongHub):
                    await join(tmp_path / "wrong.json", Invitation(door.host, port, bytes(10), door.word).text, "Wrong")
            strange = (
                b'{"name": "No key", "key": "AAAA"}',
                b'{"name": "%b", "key": "%b"}' % (b"x" * 41, KEY),
                b'{"\x90": 1}',
            )
            await publish(Way(door, inbox="_INBOX.door"), DOOR, *strange)
            asked = asyncio.create_task(join(tmp_path / "room.json", door.text, "Ms Bell"))
            await until(lambda: bool(organiser.claims))
            (key,) = organiser.claims
            assert organiser.claims[key].name == "Ms Bell"
            assert not asked.done()
            assert await refused(Way(door, Key((tmp_path / "room.json").read_text().split('"')[3])))
            assert await silent(Way(door, inbox="_INBOX.door"), f"{ROOMS}.7")
            await organiser.admit(key, "7")
            member = await asked
            await organiser.shut_door()
            assert await refused(Way(door, inbox="_INBOX.door")), "the door is shut"

            said: list[State] = []
            end = RoomEnd(member, lambda _: None, said.append)
            for told in facts:
                end.outbox.add(told)
            end.outbox.all_added()
            work = asyncio.create_task(end.run())
            await until(lambda: organiser.cup.facts.get("7") == len(facts) and organiser.sign("7") == "ready")
            assert said[-1] == Told(len(facts))
            for why, copy in (("other", some_facts(12, history=1)), ("older", facts[:5])):
                second = RoomEnd(member, lambda _: None, lambda _: None)
                for told in copy:
                    second.outbox.add(told)
                second.outbox.all_added()
                speaking = asyncio.create_task(second.run())
                await until(lambda why=why: organiser.trouble("7") == why)  # type: ignore[misc]
                second.end()
                await speaking
            own = Way(door, Key(member.seed), inbox("7"))
            for foreign in (
                f"{ROOMS}.8",
                ORGANISER,
                DOOR,
                f"$JS.API.STREAM.DELETE.{STREAM}",
                f"$JS.API.STREAM.INFO.{STREAM}",
            ):
                assert await silent(own, foreign), foreign

            last = Fact(len(facts) + 1, 0, Standing((7, 0, 0)))
            crafted = b"[", b'{"number": 1, "at_us": 0, "what": {"fact": "\x9c"}}', b'{"settings":' + b"[" * 5_000
            await publish(own, f"{ROOMS}.7", *crafted, msgspec.json.encode(last))
            await until(lambda: organiser.cup.facts["7"] == last.number)

            await organiser.expel("7")
            assert await refused(own)
            await until(lambda: isinstance(said[-1], Behind) or organiser.sign("7") == "off")
            end.end()
            await work
            organiser.order(Entered(1, "Comets"))
            before = organiser.cup

        async with a_hub(tmp_path / "hub", port) as organiser:
            assert organiser.cup.entrants == before.entrants
            assert organiser.cup.rooms == {}
            await until(lambda: organiser.cup == before)
            assert [each.room for each in await stream_of(organiser)].count("7") == len(facts) + 1

    asyncio.run(day())


async def refused(way: Way) -> bool:
    """Is who comes so sent away?"""
    client = Client()
    try:
        await client.connect(**await way.options(client), allow_reconnect=False, connect_timeout=2, error_cb=_unheard)
    except (NatsError, OSError):
        return True
    await client.close()
    return False


async def publish(way: Way, subject: str, *said: bytes) -> None:
    client = Client()
    await client.connect(**await way.options(client), allow_reconnect=False, connect_timeout=2, error_cb=_unheard)
    for each in said:
        await client.publish(subject, each)
    await client.drain()


async def silent(way: Way, subject: str) -> bool:
    """Is a request to this subject not answered, and complained about?"""
    complaints: list[str] = []

    async def hear(error: Exception) -> None:
        complaints.append(str(error).lower())

    client = Client()
    await client.connect(**await way.options(client), allow_reconnect=False, connect_timeout=2, error_cb=hear)
    try:
        with suppress(TimeoutError):
            await client.request(subject, b"{}", timeout=0.3)
            return False
        return any("permissions violation" in each for each in complaints)
    finally:
        await client.close()


async def _unheard(_: Exception) -> None:
    pass


def test_a_day_with_a_room_and_the_server_killed_ends_as_the_replay_says(tmp_path: Path) -> None:
    """`gotit championship demo`, small: its check raises if hub, replay and journals differ."""
    said: list[str] = []
    words = (sys.executable, "-m", "gotit", "championship", "rehearse")
    demo = Demo(tmp_path, Plan(rooms=2, seats=2, rounds=2, speed=1000), shelf(), words, said.append)
    cup = asyncio.run(demo.run(free_port()))
    assert sum(line.points for line in standings(cup)) == 4, "a table of two gives one point"
    assert any("was killed; it is started again" in each for each in said)
    assert any("The server was killed" in each for each in said)
    out = tmp_path / "out"
    written = CliRunner().invoke(main, ["championship", "export", str(tmp_path / "hub"), "--to", str(out)])
    assert written.exit_code == 0, written.output
    assert (out / "sheets.pdf").read_bytes().startswith(b"%PDF")
    rooms = [word for room in "12" for word in ("--room", room, str(tmp_path / f"room-{room}"))]
    verified = CliRunner().invoke(main, ["championship", "verify", str(out / "stream.jsonl"), *rooms])
    assert verified.exit_code == 0, verified.output
    assert all(f"Room {room}: its journals tell the same {cup.facts[room]} facts." in verified.output for room in "12")


def test_the_organisers_orders_are_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "orders.jsonl"
    book = OrdersBook(file)
    written = [book.add(each) for each in (Called("cup", "Maths day"), Entered(1), Entered(2, "Comets", (3, 4)))]
    assert OrdersBook(file).orders == written
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"fact":{"num')
    assert OrdersBook(file).orders == written, "a line that was cut off was heard by nobody"
    assert file.read_bytes() == whole
    for bad in (whole.replace(b"Comets", b"Comet5"), whole[whole.index(b"\n") + 1 :], b"{}\n"):
        file.write_bytes(bad)
        with pytest.raises(DamagedBook):
            OrdersBook(file)


def test_an_invitation_is_read_as_it_is_written_and_a_slip_is_noticed() -> None:
    made = Invitation("192.168.1.20", 4222, bytes(range(10)), invitation.new_word())
    assert invitation.read(made.text) == made
    assert invitation.read(made.text.lower().replace("-", " ")) == made
    letters = made.text.replace("-", "")
    noticed = 0
    for at in range(len(letters) - 1):
        other = "A" if letters[at] != "A" else "B"
        try:
            invitation.read(letters[:at] + other + letters[at + 1 :])
        except NoInvitation:
            noticed += 1
    assert noticed == len(letters) - 1
    for nonsense in ("", "hello", letters[:-1], letters * 2):
        with pytest.raises(NoInvitation):
            invitation.read(nonsense)


def test_a_key_shows_its_public_half_and_notices_a_slip() -> None:
    key = Key.made()
    assert is_public(key.public)
    assert not is_public(key.seed)
    assert key.public[0] == "U"
    assert key.seed[:2] == "SU"
    assert Key(key.seed).public == key.public
    with pytest.raises(ValueError, match="seed"):
        Key(key.seed[:-2] + ("A" if key.seed[-2] != "A" else "B") + key.seed[-1])
