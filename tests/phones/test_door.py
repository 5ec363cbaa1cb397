"""The door of the phones' server by itself: how many connections come in, from where, and who is sent away."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from tests.patience import PATIENCE_S

from gotit.phones import door
from gotit.phones.door import Door, Doors
from gotit.phones.limits import CONNECTIONS, CONNECTIONS_EACH


class Line(asyncio.Transport):
    """A connection from this address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 50_000)})
        self.is_open = True

    def abort(self) -> None:
        self.is_open = False


def run(day: Coroutine[Any, Any, None]) -> None:
    """As asyncio.run, but the thread keeps a loop of its own, which Playwright's tests beside this need."""
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(day)
    finally:
        loop.close()


def come(doors: Doors, address: str) -> tuple[Line, Door]:
    line, its = Line(address), Door(asyncio.Protocol(), doors)
    its.connection_made(line)
    return line, its


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

    run(day())


def test_all_addresses_together_have_so_many() -> None:
    async def day() -> None:
        doors = Doors()
        lines = [come(doors, f"10.0.0.{number}")[0] for number in range(CONNECTIONS + 3)]
        assert [line.is_open for line in lines] == [True] * CONNECTIONS + [False] * 3

    run(day())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A head may take a moment; anything else takes for ever."""
    monkeypatch.setattr(door, "HEAD_S", 0.01)
    monkeypatch.setattr(door, "IDLE_S", 1e6)
    return monkeypatch


async def closed(line: Line) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while line.is_open:
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("said", [b"", b"GET / HT"])
def test_who_never_ends_a_head_is_closed(quick: pytest.MonkeyPatch, said: bytes) -> None:
    async def day() -> None:
        line, its = come(Doors(), "10.0.0.1")
        its.data_received(said)
        await closed(line)

    run(day())


def test_a_second_head_that_never_ends_is_closed_too_and_a_request_is_left_in_peace(quick: pytest.MonkeyPatch) -> None:
    async def day() -> None:
        line, its = come(Doors(), "10.0.0.1")
        its.data_received(b"GET / HTTP/1.1\r\n\r\n")
        its.request_begins()
        await asyncio.sleep(0.05)
        assert line.is_open, "it is answered, however long that takes"
        its.request_ends()
        its.data_received(b"G")
        await closed(line)

    run(day())


def test_who_asks_nothing_more_is_closed_after_a_while(quick: pytest.MonkeyPatch) -> None:
    async def day() -> None:
        line, its = come(Doors(), "10.0.0.1")
        its.request_begins()
        quick.setattr(door, "IDLE_S", 0.01)
        its.request_ends()
        await closed(line)

    run(day())
