"""The soak's own arithmetic: what grows is called so, what only fluctuates is not, and each leg stands for itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.whole.soak_journal import Books, Weighed, weigh, weighed
from tests.whole.soak_samples import LIMITS, Sample, as_svg, as_table, as_verdict, settled, slope, verdicts, what_grew

from gotit.core import inputs as i
from gotit.core.press import HOST_CLOCK, Reading
from gotit.games.shelf import shelf
from gotit.record.journal import Journal
from gotit.record.rows import note_entry

FLAT = Sample(
    leg=0, hours=0, wall_s=60, inputs=1200, presses=400, races=40, matches=6, rss_kb=300_000, own_kb=250_000,
    descriptors=61, threads=6, timers=17, running=1, widgets=1000, qobjects=1800, objects=30_000, blocks=380_000,
    cache_entries=9_000, stamps_kb=60_000, journal_bytes=1_000_000, types={"builtins.tuple": 3},
)  # fmt: skip


def hours(count: int, leg: int = 0, since_h: float = 0.0, **more_an_hour: int) -> list[Sample]:
    """That grow by so much an hour."""
    return [
        replace(
            FLAT,
            leg=leg,
            hours=since_h + at,
            **{name: getattr(FLAT, name) + by * at for name, by in more_an_hour.items()},
        )
        for at in range(1, count + 1)
    ]


def grows(samples: list[Sample]) -> set[str]:
    return {limit.field for limit, _, flat in verdicts(settled(samples, 2)) if not flat}


def test_what_grows_steadily_is_named_and_nothing_else() -> None:
    assert grows(hours(8)) == set()
    assert grows(hours(8, own_kb=1024)) == {"without_stamps_kb"}
    assert grows(hours(8, stamps_kb=1024, own_kb=1024)) == set(), "the store of pictures has a bound of its own"
    for limit in LIMITS[1:]:
        assert grows(hours(8, **{limit.field: max(1, round(limit.most * limit.unit / 20))})) == {limit.field}


def test_one_odd_sample_does_not_make_a_slope() -> None:
    samples = hours(9)
    samples[5] = replace(samples[5], own_kb=FLAT.own_kb * 2)
    assert grows(samples) == set()
    assert slope([(1, 5.0), (2, 7.0), (3, 9.0)]) == 2


def test_a_leg_is_judged_by_itself() -> None:
    samples = [*hours(6, own_kb=9_000), *hours(6, leg=1, since_h=6.0)]
    assert [each.hours for each in settled(samples, 2)] == [8, 9, 10, 11, 12]
    assert grows(samples) == set()


def test_it_is_told_in_a_table_and_a_plot() -> None:
    samples = hours(5, widgets=3)
    samples[-1] = replace(samples[-1], types={"builtins.tuple": 9, "gotit.X": 2})
    later = settled(samples, 2)
    assert len(as_table(samples).splitlines()) == 7
    assert "| widgets | 1006.0 | 1015.0 | +69.0 | 0.5 | NO |" in as_verdict(later)
    assert what_grew(later).split() == ["+6", "builtins.tuple", "+2", "gotit.X"]
    assert as_svg(samples, later).count("<polyline") == len(LIMITS)


class Receipt(Struct, frozen=True):
    box: str
    boot: str
    seq: int


def evening(folder: Path, presses: int = 300) -> Callable[[], Weighed]:
    """Two programs, one after the other; of the second it is told what it added."""
    books, before = Books(folder, shelf()), 0
    for _ in range(2):
        before = weighed(folder)
        book = books.begin()
        book.record(1_000, "/dev/ttyACM0", "in", b"not kept: nothing was ordered yet")
        book.keep_all([(i.Joined("box:1", "c", "Box 1", 1), 10, None)])
        book.keep_all([(i.Start("add-it", ("Ana", "Ben")), 20, None)])
        for number in range(presses):
            at_us = 30 + 3_000_000 * number
            readings = (Reading(HOST_CLOCK, at_us - 300, at_us + 300),)
            book.record(at_us * 1_000, "/dev/ttyACM0", "in", b"$press seq=7 t=81520417 input=4 epoch=3*1a2b\n")
            book.keep_all([(i.Press("box:1", 0, readings, 3), at_us, Receipt("1", "1a2b3c4d", number))])
            book.record(at_us * 1_000, "/dev/ttyACM0", "out", b"$ack seq=7*1a2b\n")
        book.close()
    return lambda: weigh(books.computed, folder, before)


def test_a_journal_is_as_large_as_is_computed_from_what_was_done(tmp_path: Path) -> None:
    found = evening(tmp_path)()
    assert found.rows == {"input": 302, "note": 300, "line_in": 300, "line_out": 300}
    assert found.as_computed
    assert ": as computed" in str(found)


def a_row_too_many(folder: Path) -> None:
    """For every third press."""
    with Journal(max(folder.glob("*.gotit"))) as journal:
        journal.append(*(note_entry("receipt", number, box="1", boot="1a2b3c4d", seq=number) for number in range(100)))


def a_side_file_left(folder: Path) -> None:
    (folder / "match-1.gotit-wal").write_bytes(bytes(20_000))


def some_of_it_missing(folder: Path) -> None:
    file = max(folder.glob("*.gotit"))
    file.write_bytes(file.read_bytes()[:-20_000])


@pytest.mark.parametrize("fault", [a_row_too_many, a_side_file_left, some_of_it_missing])
def test_a_journal_that_is_larger_or_smaller_than_computed_is_called_so(
    fault: Callable[[Path], None], tmp_path: Path
) -> None:
    weigh_it = evening(tmp_path)
    assert weigh_it().as_computed
    fault(tmp_path)
    assert not weigh_it().as_computed
    assert "NOT as computed" in str(weigh_it())
