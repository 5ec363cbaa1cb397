"""How what a stream holds differs from what the rooms have kept.

Must not: mend what it finds.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from nats.aio.client import Client

from gotit.championship.facts import Chained
from gotit.championship.stream import PATIENCE_S, lines_of


class Found(NamedTuple):
    """What the stream holds beside what the rooms have kept."""

    faults: Counter[str]
    facts: int
    lost: int
    doubled: int
    out_of_order: int
    foreign: int

    @property
    def holds(self) -> bool:
        return not (self.lost or self.doubled or self.out_of_order or self.foreign)


def counted(found: Found, own: list[Chained], there: list[Chained]) -> Found:
    """`own`: what a room has kept; `there`: what the stream holds of it."""
    numbers = [told.fact.number for told in there]
    ours, theirs = set(map(_key, own)), set(map(_key, there))
    return found._replace(
        facts=found.facts + len(own),
        lost=found.lost + len(ours - theirs),
        doubled=found.doubled + len(numbers) - len(set(numbers)),
        out_of_order=found.out_of_order + sum(after <= before for before, after in pairwise(numbers)),
        foreign=found.foreign + len(theirs - ours),
    )


def _key(told: Chained) -> tuple[int, str]:
    """The chain is a hash over what it says, and all before it."""
    return told.fact.number, told.chain


async def all_kept(client: Client) -> dict[str, list[Chained]]:
    """What the stream holds, by rooms, in its order. Raises a NatsError or TimeoutError."""
    found: dict[str, list[Chained]] = {}
    for line in await lines_of(client.jetstream(timeout=PATIENCE_S)):
        found.setdefault(line.room, []).append(Chained(line.told, line.chain))
    return found
