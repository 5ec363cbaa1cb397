"""Whose stint it is and what was won in it, counted floor by floor, to the letter."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gotit.core.deed import Deed
from gotit.core.game import Floor
from gotit.core.teams import Count, Counted, Rotates, count_of, next_stint

DEED = Deed("done", None, 0, None)


def floor(
    round_: int | None,
    seat: int | None,
    acting: set[int],
    won: tuple[int, ...] = (0, 0, 0),
    points: Mapping[tuple[tuple[int, ...], int], int] | None = None,
    *,
    over: bool = False,
) -> Floor:
    return Floor(None if round_ is None else (round_,), seat, frozenset(acting), over, won, {}, points)


def after(count: Count, now: Floor, rotates: Rotates = "turn", deeds: int = 5) -> Count:
    return count_of(Counted(deeds, DEED, count), now, 3, rotates)


@pytest.mark.parametrize(("seat", "had"), [(2, {2}), (0, set()), (None, set())])
def test_at_first_it_is_everybodys_first_stint(seat: int | None, had: set[int]) -> None:
    first = floor(1, seat, {2})
    assert count_of(None, first, 3, "turn") == Count(
        first, (0, 0, 0), (1,), acted={2: 0}, had_turn=frozenset(had), won={}, stood={}
    )


def test_what_somebody_wins_is_theirs_and_what_others_take_from_them_is_not_their_loss() -> None:
    was = Count(floor(1, None, {1}, (0, 3, 2)), (4, 5, 6), (1,))
    now = floor(1, None, {1}, (-1, 4, 1))
    assert after(was, now) == Count(now, (4, 5, 6), (1,), acted={1: 5}, won={(1, 4, 5): -1, (2, 5, 5): 1})


def test_of_a_round_whose_points_may_change_it_is_kept_who_stood_there_then() -> None:
    """Seat 1 had acted in deed 3; 2 acts now; 3 has not acted, so it is whoever stood there as the round ended."""
    was = Count(floor(1, None, {2}, points={}), (4, 5, 6), (1,), acted={1: 3, 2: 4})
    now = floor(2, None, set(), (1, 0, 0), {((1,), 1): 1})
    assert after(was, now) == Count(now, (5, 6, 6), (2,), 1, won={(1, 4, 5): 1}, stood={(1,): ((4, 3), (5, 5), (6, 5))})
    later = floor(2, None, set(), (3, 0, 0), {((1,), 1): 3})
    assert after(after(was, now), later, deeds=9).won == {(1, 4, 5): 1, (1, 4, 3): 2}
    assert after(was, floor(2, None, set())).stood == {}, "of no other game"
    begun = Count(floor(None, None, {2}, points={}), (4, 5, 6), None)
    assert after(begun, now) == Count(now, (4, 5, 6), (2,), won={(1, 4, 5): 1})


@pytest.mark.parametrize(("rotates", "stints"), [("turn", (4, 5, 7)), ("target", (4, 5, 3))])
def test_where_seats_take_turns_the_next_stint_begins_with_the_next_own_turn(
    rotates: Rotates, stints: tuple[int, ...]
) -> None:
    had = frozenset({2, 3})
    was = Count(floor(1, 2, {2}), (4, 5, 6), (1,), 3, had_turn=had)
    now = floor(1, 3, {3})
    assert after(was, now, rotates) == Count(now, stints, (1,), 3, {2: 5, 3: 5}, had)
    newcomer = floor(1, 1, {1})
    assert after(was, newcomer, rotates) == Count(newcomer, (4, 5, 6), (1,), 3, {2: 5, 1: 5}, frozenset({1, 2, 3}))


def test_what_comes_next_is_known_only_where_the_present_stint_is_over() -> None:
    turns = Count(floor(1, 2, {2}), (4, 5, 6), (1,), 6, had_turn=frozenset({1, 2, 3}))
    assert [next_stint(turns, seat, "target") for seat in (1, 2, 3)] == [6, None, None]
    over = Count(floor(1, 2, {2}, over=True), (4, 5, 6), (1,), 6, had_turn=frozenset({2, 3}))
    assert [next_stint(over, seat, "target") for seat in (1, 2, 3)] == [None, None, 7]
    assert [next_stint(over, seat, "turn") for seat in (1, 2, 3)] == [None, None, 7]
    race = Count(floor(1, None, {2}, over=True), (4, 5, 6), (1,), acted={2: 1})
    assert [next_stint(race, seat, "turn") for seat in (1, 2, 3)] == [None, 6, None]
    assert [next_stint(race, seat, "target") for seat in (1, 2, 3)] == [5, 6, 7]
