"""The door of the phones' server by itself: how many connections come in, from where, and who is sent away."""

from __future__ import annotations

import asyncio

from gotit.phones.door import Door, Doors
from gotit.phones.limits import CONNECTIONS, CONNECTIONS_EACH


class Line(asyncio.Transport):
    """A connection from this address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 50_000)})
        self.is_open = True

    def abort(self) -> None:
        self.is_open = False


def come(doors: Doors, address: str) -> tuple[Line, Door]:
    line, door = Line(address), Door(asyncio.Protocol(), doors)
    door.connection_made(line)
    return line, door


def test_one_address_has_so_many_connections_and_another_one_its_own() -> None:
    async def day() -> None:
        doors = Doors()
        lines = [come(doors, "10.0.0.1") for _ in range(CONNECTIONS_EACH + 3)]
        assert [line.is_open for line, _ in lines] == [True] * CONNECTIONS_EACH + [False] * 3
        assert come(doors, "10.0.0.2")[0].is_open
        lines[-1][1].connection_lost(None)
        assert not come(doors, "10.0.0.1")[0].is_open, "who was sent away makes no room"
        lines[0][1].connection_lost(None)
        assert come(doors, "10.0.0.1")[0].is_open
        assert not come(doors, "10.0.0.1")[0].is_open

    asyncio.run(day())


def test_all_addresses_together_have_so_many() -> None:
    async def day() -> None:
        doors = Doors()
        lines = [come(doors, f"10.0.0.{number}")[0] for number in range(CONNECTIONS + 3)]
        assert [line.is_open for line in lines] == [True] * CONNECTIONS + [False] * 3

    asyncio.run(day())
