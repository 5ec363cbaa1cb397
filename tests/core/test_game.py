"""What every game says in one way: the places of those who are ranked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hypothesis import given
from hypothesis import strategies as st
from tests.core.toy import Slap

from gotit.core.game import places, titled
from gotit.core.message import Message, Typed, say


@given(st.permutations(range(1, 10)), st.lists(st.integers(1, 3), max_size=9))
def test_a_place_is_one_more_than_those_who_are_ahead(order: Sequence[int], sizes: Sequence[int]) -> None:
    seats, ranking = list(order), list[tuple[int, ...]]()
    for size in sizes:
        if tied := tuple(seats[:size]):
            ranking.append(tied)
        del seats[:size]
    assert places(ranking) == {
        seat: 1 + sum(len(ahead) for ahead in ranking[:at]) for at, tied in enumerate(ranking) for seat in tied
    }


def test_a_game_is_called_by_its_own_title_in_each_language_if_it_has_one() -> None:
    class Renamed(Slap):
        own_title: ClassVar[Message | None] = say("toy_title", "Slap!")

    assert titled(Slap()) == Typed("Slap")
    assert titled(Renamed()) == Renamed.own_title
