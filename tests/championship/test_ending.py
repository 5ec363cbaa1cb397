"""What is left of an asyncio program ends, also where Python forgets a cancellation."""

from __future__ import annotations

import asyncio
import random
import sys

from nats.aio.client import Client
from tests.championship.hubs import free_port

from gotit.championship.ending import end, end_others, run

TRIES = 20


async def for_ever(answer: asyncio.Future[None]) -> None:
    """As the hub's library connects."""
    while True:
        try:
            await asyncio.wait_for(answer, 3600)  # noqa: TID251 (what this is about)
        except OSError:
            await asyncio.sleep(3600)


async def refused_and_cancelled_at_once() -> asyncio.Task[None]:
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(for_ever(answer))
    await asyncio.sleep(0)
    answer.set_exception(OSError("refused"))
    task.cancel()
    await asyncio.wait([task], timeout=0.1)
    return task


def test_a_task_that_python_has_not_cancelled_is_cancelled_again() -> None:
    async def day() -> None:
        task = await refused_and_cancelled_at_once()
        assert sys.version_info >= (3, 12) or not task.done(), "this test shows nothing"
        await end(task)
        assert task.done()

    asyncio.run(day())


def test_a_program_ends_whatever_it_leaves_behind() -> None:
    left: list[asyncio.Task[None]] = []

    async def day() -> str:
        left.append(await refused_and_cancelled_at_once())
        return "over"

    assert run(day()) == "over"
    assert left[0].done()


def test_who_still_looks_for_a_hub_ends_at_any_moment() -> None:
    chance, port = random.Random(8), free_port()

    async def unheard(_: Exception) -> None:
        """Nobody answers there: that is what this is about."""

    async def day() -> None:
        for _ in range(TRIES):
            client = Client()
            task = asyncio.create_task(
                client.connect(
                    f"nats://127.0.0.1:{port}", max_reconnect_attempts=-1, reconnect_time_wait=0, error_cb=unheard
                )
            )
            await asyncio.sleep(chance.uniform(0, 0.004))
            await end_others()
            assert task.done()

    run(day())
