"""The soak's own arithmetic: what grows is called so, what only fluctuates is not, and each leg stands for itself."""

from __future__ import annotations

from msgspec.structs import replace
from tests.whole.soak_samples import LIMITS, Sample, as_svg, as_table, as_verdict, settled, slope, verdicts, what_grew

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
