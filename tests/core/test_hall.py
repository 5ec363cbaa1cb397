"""How often the hall's page changes."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gotit.core.hall import (
    OWN,
    PACE_S,
    SIGNS,
    Hall,
    Pace,
    Row,
    Tile,
    figure_of,
    heading,
    more_rows,
    points,
    said_of,
    stage_of,
)
from gotit.core.message import Maths, Typed
from gotit.language.words import english


def test_a_page_is_due_only_if_something_is_new_and_at_once_after_a_quiet_second() -> None:
    pace = Pace()
    assert pace.due_s(5.0) is None
    pace.change()
    assert pace.due_s(0.0) == 0.0, "the first change is shown at once"
    pace.show(10.0)
    assert pace.due_s(10.0) is None
    pace.change()
    assert pace.due_s(10.25) == PACE_S - 0.25
    assert pace.due_s(10.0 + PACE_S) == pace.due_s(99.0) == 0.0


@given(st.lists(st.integers(1, 3_000), max_size=60))
def test_however_much_changes_it_is_shown_once_a_second_at_most_and_nothing_is_left_unshown(
    steps_ms: list[int],
) -> None:
    pace, now_s, shown_s = Pace(), 0.0, list[float]()
    for step_ms in steps_ms:
        pace.change()
        due_s = pace.due_s(now_s)
        assert due_s is not None
        assert due_s <= PACE_S
        if due_s <= step_ms / 1000:
            shown_s.append(now_s + due_s)
            pace.show(shown_s[-1])
        now_s = max(now_s + step_ms / 1000, shown_s[-1] if shown_s else 0.0)
    assert all(later - earlier > PACE_S - 1e-6 for earlier, later in pairwise(shown_s))


def test_a_hall_says_how_far_the_day_is_the_last_thing_first() -> None:
    def code(hall: Hall) -> str | None:
        stage = stage_of(hall)
        return None if stage is None else stage.code

    rooms = (Tile("A", "plays"), Tile("B", "plays"))
    assert code(Hall(tiles=rooms)) is None
    assert code(Hall(round=2, tiles=rooms)) == "hall_round"
    assert code(Hall(round=2, tiles=rooms, deal="K7")) == "hall_round_deal"
    final = Hall(round=2, tiles=(rooms[0], Tile("B", "plays", final=True)), deal="K7")
    assert code(final) == "hall_final"
    assert "B" in str(stage_of(final))
    assert code(Hall(round=2, tiles=final.tiles, closed=True)) == "hall_closed"


def test_beside_a_room_stands_what_is_wrong_with_it_or_how_far_it_is() -> None:
    assert said_of(Tile("A", "plays")) is None
    assert [said_of(Tile("A", sign)) for sign in ("off", "waits", "done")] == list(SIGNS.values())
    assert said_of(Tile("A", "plays", own=True)) == OWN
    assert said_of(Tile("A", "off", own=True)) == SIGNS["off"], "it may have the right one by now"


def test_a_room_is_called_by_its_letter_and_by_the_final_that_is_played_there() -> None:
    said = [english(heading(Tile("B", "plays"), final=final)) for final in (False, True)]
    assert said == ["Room B", "Final · room B"]


def test_points_are_said_with_two_decimals_and_a_deal_by_its_mark() -> None:
    assert points(Row(1, 2, "Ana", 1250)).args == {"points": Maths("12.50")}
    assert points(Row(1, 2, "Ana", 0)).args == {"points": Maths("0.00")}
    assert english(more_rows(3)) == "and 3 more"
    stage = stage_of(Hall(round=2, deal="K7"))
    assert stage is not None
    assert stage.args == {"number": 2, "deal": Typed("K7")}


def test_nine_figures_come_round_again_and_again() -> None:
    assert [figure_of(entrant) for entrant in range(1, 20)] == [*range(1, 10), *range(1, 10), 1]
