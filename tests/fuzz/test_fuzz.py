"""Each target of the fuzzer keeps its word for what it begins with, for that cut and changed, and for all that it once
broke it for (found/TARGET, written by `python -m tests.fuzz`)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fuzz.of_players import ask_phone
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


def test_all_that_a_phone_is_fuzzed_with_at_first_is_understood() -> None:
    """Otherwise nothing that is made of it gets through to the rules."""
    ask, seeds = ask_phone(), list(TARGETS["phone"].seeds())
    assert {seed[1] for seed in seeds} == set(range(4))
    assert [ask(seed) for seed in seeds] == [200] * len(seeds)


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
