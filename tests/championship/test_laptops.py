"""Three laptops of one hub, each a program of its own: any one of them is lost, and the others go on."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.championship.hubs import free_port, some_facts
from tests.patience import PATIENCE_S

from gotit.championship import laptops
from gotit.championship.ending import run
from gotit.championship.facts import Chained
from gotit.championship.kept_keys import kept_keys
from gotit.championship.laptops import Laptop, laptops_of, prepare
from gotit.championship.organiser import Organiser
from gotit.championship.outbox import State, Told
from gotit.championship.room import Membership, RoomEnd, join
from gotit.championship.stream import lines_of
from gotit.cli import main

HOST = "127.0.0.1"


async def until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not there():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def a_laptop(folder: Path) -> AsyncIterator[Laptop]:
    laptop = Laptop(folder, lambda _: None)
    work = asyncio.create_task(laptop.run())
    try:
        yield laptop
    finally:
        laptop.end()
        await work


@asynccontextmanager
async def a_room(member: Membership, facts: list[Chained], said: list[State]) -> AsyncIterator[RoomEnd]:
    end = RoomEnd(member, lambda _: None, said.append)
    for told in facts:
        end.outbox.add(told)
    end.outbox.all_added()
    work = asyncio.create_task(end.run())
    try:
        yield end
    finally:
        end.end()
        await work


def test_with_three_laptops_any_one_may_be_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laptops, "PATIENCE_S", 0.3)
    facts, at = some_facts(30), tuple(f"{HOST}:{free_port()}" for _ in range(3))
    others = prepare(tmp_path, at)

    async def day() -> None:
        organiser = Organiser(tmp_path, HOST, int(at[0].split(":")[1]), at_most_bytes=10_000_000)
        async with a_laptop(others[0]) as second, a_laptop(others[1]) as third:
            await organiser.open("Maths day")
            door = await organiser.open_door()
            asked = asyncio.create_task(join(tmp_path / "room.json", door.text, "Ms Bell"))
            await until(lambda: bool(organiser.claims))
            await organiser.admit(next(iter(organiser.claims)), "7")
            member = await asked
            assert member.others == at
            assert third.server.guests is not None
            assert set(third.server.guests.rooms) == {"7"}

            said: list[State] = []
            async with a_room(member, facts[:10], said) as end:
                await until(lambda: organiser.cup.facts.get("7") == 10)
                second.server.kill()
                for told in facts[10:15]:
                    end.outbox.add(told)
                await until(lambda: organiser.cup.facts.get("7") == 15 and second.server.runs)
                await organiser.close()
                for told in facts[15:20]:
                    end.outbox.add(told)
                await until(lambda: said[-1] == Told(20))

            said.clear()
            async with a_room(member, facts, said):  # begun anew, without the organiser's laptop
                await until(lambda: bool(said) and said[-1] == Told(30))

            again = Organiser(tmp_path, HOST, int(at[0].split(":")[1]), at_most_bytes=10_000_000)
            await again.open()
            await until(lambda: again.cup.facts.get("7") == 30)
            await again.expel("7")
            await until(lambda: third.server.guests is not None and not third.server.guests.rooms)
            lines = await lines_of(again.jetstream())
            assert [line.told for line in lines if line.room == "7"] == [told.fact for told in facts]
            assert (await again.jetstream().stream_info("championship")).config.num_replicas == 3
            await again.close()

    run(day())


def test_laptops_have_one_certificate_with_their_addresses_and_the_same_keys(tmp_path: Path) -> None:
    at = ("192.168.1.20:4222", "192.168.1.21:4222", "192.168.1.22:4222")
    folders = [tmp_path, *prepare(tmp_path, at)]
    shown = {(folder / "certificate.pem").read_bytes() for folder in folders}
    assert len(shown) == 1
    seen = ssl._ssl._test_decode_cert(str(tmp_path / "certificate.pem"))  # type: ignore[attr-defined]
    assert [address for _, address in seen["subjectAltName"]] == [each.split(":")[0] for each in at]
    assert len({kept_keys(folder).organiser for folder in folders}) == 1
    assert [(laptop.me, laptop.port, laptop.peers.others) for folder in folders if (laptop := laptops_of(folder))] == [
        (0, 4222, ("192.168.1.21:6222", "192.168.1.22:6222")),
        (1, 4222, ("192.168.1.20:6222", "192.168.1.22:6222")),
        (2, 4222, ("192.168.1.20:6222", "192.168.1.21:6222")),
    ]
    with pytest.raises(FileExistsError):
        prepare(tmp_path, at)


@pytest.mark.parametrize("others", [["10.0.0.2"], ["10.0.0.2", "10.0.0.2"], ["10.0.0.2", "10.0.0.1"]])
def test_a_hub_is_one_laptop_or_three(tmp_path: Path, others: list[str]) -> None:
    words = [word for other in others for word in ("--cluster", other)]
    done = CliRunner().invoke(main, ["championship", "host", str(tmp_path / "hub"), "--at", "10.0.0.1", *words])
    assert done.exit_code == 2
    assert "one laptop or three" in done.output


def test_a_folder_of_no_laptop_is_said(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["championship", "laptop", str(tmp_path)])
    assert done.exit_code == 1
    assert "was not made for a laptop" in done.output
