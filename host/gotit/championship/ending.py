"""Ends what is left of an asyncio program, for sure.

Must not: know what the tasks are for.

Before Python 3.12 `asyncio.wait_for` forgets a cancellation that comes in the same turn as the end of what it waits for
(CPython issue 86296). The hub's library connects by `wait_for`, again and again while no server answers. So a task of
it can live on after it was cancelled, and `asyncio.run` would wait for it for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

AGAIN_S = 0.1
"""A task that ends at all when it is cancelled ends sooner, most often."""
R = TypeVar("R")


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel these tasks, again and again until they have ended."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=AGAIN_S)


async def end_others() -> None:
    """End all other tasks of this loop."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await end(*others)


def run(what: Coroutine[Any, Any, R]) -> R:
    """As `asyncio.run`, but it does end when `what` has ended."""

    async def whole() -> R:
        try:
            return await what
        finally:
            await end_others()

    return asyncio.run(whole())
