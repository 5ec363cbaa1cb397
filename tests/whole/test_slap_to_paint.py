"""The stopwatch's own arithmetic: two programs are compared turn by turn."""

from __future__ import annotations

from tests.whole.slap_to_paint import Sample, as_comparison, as_table


def turn(first_ms: float, later_ms: float) -> list[Sample]:
    parts = (first_ms / 2, first_ms / 4, first_ms / 4)
    return [Sample(1, first_ms, first_ms + 4, *parts), Sample(2, later_ms), Sample(3, later_ms)]


def test_a_neighbour_that_slows_both_programs_of_a_turn_does_not_change_the_ratio() -> None:
    before = [turn(40, 20), turn(400, 200), turn(40, 20)]
    after = [turn(30, 10), turn(300, 100), turn(20, 30)]
    rows = [row.split(" | ") for row in as_comparison(before, after).splitlines()[-3:]]
    assert [row[0].removeprefix("| ").split()[0] for row in rows] == ["first", "later", "all"]
    assert [row[1:3] for row in rows] == [["3", "40.0 → 30.0"], ["6", "20.0 → 30.0"], ["9", "40.0 → 30.0"]]
    assert [row[3] for row in rows] == ["400 → 300", "200 → 100", "400 → 300"]
    assert [row[4] for row in rows] == ["0 → 0 %", "0 → 33 %", "0 → 22 %"]
    assert [row[5].removesuffix(" |") for row in rows[:2]] == ["0.75 (0.50 to 0.75)", "0.50 (0.50 to 1.50)"]


def test_the_parts_of_a_first_press_have_rows_of_their_own() -> None:
    rows = [row.split(" | ") for row in as_table(turn(40, 20)).splitlines()[2:]]
    assert [(row[0].removeprefix("| "), *row[1:3]) for row in rows] == [
        ("first byte read → “somebody buzzed”", "1", "20.0"),
        ("first byte read → verdict", "1", "10.0"),
        ("verdict → its picture", "1", "10.0"),
        ("first slap → the verdict’s picture", "1", "44.0"),
        ("first press written → the verdict’s picture", "1", "40.0"),
        ("later press written → a line in the order strip", "2", "20.0"),
        ("all presses written → their picture", "3", "20.0"),
    ]
    assert rows[0][-1] == "0 % |"
    assert rows[1][-1] == "100 % |"
