"""Each target of the fuzzer keeps its word for what it begins with, for that cut and changed, and for all that it once
broke it for (found/TARGET, written by `python -m tests.fuzz`)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fuzz.targets import TARGETS

FOUND = Path(__file__).parent / "found"
CHANGED = 60
"""So many more inputs for each target: `python -m tests.fuzz` tries millions."""


@pytest.mark.parametrize("name", TARGETS)
def test_it_keeps_its_word(name: str) -> None:
    target = TARGETS[name]
    take = target.make()
    seeds = list(target.seeds())
    assert seeds
    for data in [*seeds, *changed(seeds), b""]:
        take(data)


@pytest.mark.parametrize("path", sorted(FOUND.glob("*/*")), ids=lambda path: f"{path.parent.name}/{path.name[:16]}")
def test_what_was_found_stays_mended(path: Path) -> None:
    TARGETS[path.parent.name].make()(path.read_bytes())


def changed(seeds: list[bytes]) -> Iterator[bytes]:
    """Some seeds with bytes changed, cut off and doubled; the same in every run."""
    chance = random.Random(1)
    for _ in range(CHANGED):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(data) + 1)
            data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        yield bytes(data[: chance.choice((len(data), chance.randrange(len(data) + 1)))])
