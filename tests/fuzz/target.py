"""What a target of the fuzzer is: whatever bytes come in, it raises nothing but what it states.

A target is made once (`make`) and then takes one input after another. Where a checksum or a seal would keep all inputs
out, the target puts the right one on, and gets to the bottom of what lies behind it.

Must not: know a target.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

Take = Callable[[bytes], None]
NAMES = ("Ana", "Ben", "Cem")


class Target(NamedTuple):
    """`make`: what takes an input. `seeds`: what it begins with. `longest`: input, in bytes."""

    what: str
    make: Callable[[], Take]
    seeds: Callable[[], Iterable[bytes]]
    longest: int = 2048


class Wrong(AssertionError):
    """The target broke its word."""


def must(true: object, why: str) -> None:
    if not true:
        raise Wrong(why)
