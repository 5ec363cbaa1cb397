"""What a session keeps of every step: it never changes, and one step more costs the same however many there are."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from types import FrameType
from typing import Any

import pytest
from tests.games.at_table import AtTable

from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.core.step import session_after
from gotit.core.trail import LENGTH, Trail
from gotit.games.shelf import shelf

MANY = 60
"""So many times as long a match."""


def test_it_is_what_a_tuple_is() -> None:
    chance = random.Random(1)
    trail, whole = Trail[int](), tuple[int, ...]()
    for number in range(40 * LENGTH):
        trail, whole = trail.then(number), (*whole, number)
        if chance.random() < 0.01:
            length = chance.randrange(len(whole) + 2)
            trail, whole = trail.until(length), whole[:length]
        if chance.random() < 0.02:
            at, other = (chance.randrange(-len(whole), len(whole)) if whole else 0 for _ in range(2))
            assert (len(trail), tuple(trail), tuple(trail[at:other])) == (len(whole), whole, whole[at:other])
            assert (trail, hash(trail), trail[at:]) == (whole, hash(whole), whole[at:])
            assert not whole or trail[at] == whole[at]
    assert Trail(whole) == trail.until(len(trail)) == whole
    assert trail != whole[:-1]
    with pytest.raises(IndexError):
        trail[len(whole)]


def test_every_part_of_it_is_that_part_of_a_tuple() -> None:
    whole = tuple(range(2 * LENGTH + 1))
    ends = (None, 0, 1, 2, LENGTH, LENGTH + 1, -1)
    for first, last, by in product(ends, ends, (None, 1, 2, -1)):
        assert tuple(Trail(whole)[first:last:by]) == whole[first:last:by], (first, last, by)


def test_a_longer_one_shares_all_but_its_last_items_with_the_shorter() -> None:
    short = Trail(object() for _ in range(100 * LENGTH + 3))
    longer = short.then(object())
    assert all(one is other for one, other in zip(short._full, longer._full, strict=True))


@pytest.mark.parametrize("game", shelf())
def test_an_input_costs_the_same_in_a_long_match_as_in_a_short_one(game: str) -> None:
    """Counted in calls, so on any machine."""
    short, inputs = next(found for seed in range(9) if len((found := _played(game, seed))[1]) > 20)
    long = replace(short, past=Trail(tuple(short.past) * MANY), done=Trail(tuple(short.done) * MANY))
    calls(short, inputs)  # what is remembered of these states is remembered now
    assert calls(long, inputs) < 1.1 * calls(short, inputs)


def test_what_was_entered_by_hand_is_listed_in_a_time_that_grows_with_the_match() -> None:
    """Each entry that is gone was looked for again for each that came later."""
    table = AtTable("add-it", 1, mode="referee", length="long", goal=10_000, fruitless=0, teaching=False)
    took = []
    for _ in range(2):
        list(table.moments(400))
        assert not table.session.over
        took.append(count_of_calls(lambda: table.session.entries))
    assert len(table.session.entries) > 50
    assert took[1] < 3 * took[0]


def _played(game: str, seed: int) -> tuple[Session, list[tuple[i.Input, int]]]:
    """A session in a match, and what follows."""
    table = AtTable(game, seed)
    list(table.moments(30))
    session = table.session
    return session, [(moment.entered, table.now_us) for moment in table.moments(30)]


def calls(session: Session, inputs: list[tuple[i.Input, int]]) -> int:
    """How many functions are called for these inputs."""

    def take() -> None:
        after = session
        for entered, at_us in inputs:
            after = session_after(after, entered, at_us)

    return count_of_calls(take)


def count_of_calls(what_for: Callable[[], object]) -> int:
    count = 0

    def called(_: FrameType, what: str, __: Any) -> None:
        nonlocal count
        count += what.endswith("call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        what_for()
    finally:
        sys.setprofile(before)
    return count
