"""`gotit lab emulated` and `gotit lab session` in short: real firmware, real Links, and nobody is wronged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.emulated.lab_evidence import evidence_of_session
from tests.emulated.lab_host import HostClock
from tests.emulated.lab_races import Table
from tests.emulated.lab_session import S_US, Session
from tests.emulated.lab_tables import TABLES, check, options_of, wire_of
from tests.emulated.lab_tally import JOINED_BY, RaceTally
from tests.emulated.pico import PicoBench

from gotit.cli import main
from gotit.core.mapping import ClockMapping
from gotit.lab.checkout import NotHere, run_emulated
from gotit.lab.result import LabResult
from gotit_lab.tally import RIGHT, TIED, WRONG

RACES = 6


def run_races(image: Path, table: str, warm_up_s: float, races: int) -> RaceTally:
    tally = RaceTally()
    with PicoBench(
        options_of(table, image, 5), pace=None, pty=False, slice_us=2_000, wires=[wire_of(len(table))]
    ) as bench:
        at = Table(bench, list(table), HostClock(11.0), 5, tally)
        at.host.run_for(warm_up_s * S_US)
        for _ in range(races):
            at.race(0.3 * S_US)
        at.host.run_for(S_US)
        check(at)
    return tally


def test_races_of_boxes_on_a_wire_name_nobody_wrong_and_bounds_hold(box_image: Path) -> None:
    """Two boxes. The wire is trusted after seconds; frames after minutes, which only the whole lab waits for."""
    tally = run_races(box_image, TABLES[0][:2], 9, RACES)
    assert tally.failures == []
    assert tally.races == RACES
    for name in JOINED_BY:
        outcomes = tally.outcomes[name].sum(axis=0)
        assert outcomes[WRONG] == 0
        assert outcomes[RIGHT] + outcomes[TIED] == RACES
        assert tally.verdicts[name].quantile(0.5) <= 12e6
    assert tally.bounds["sync wire"].total > 0
    assert tally.bounds["sync wire"].greatest <= 12_000
    assert tally.errors["ours", "ping"].total > 0


def test_the_lab_can_fail(box_image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds that claim to be nearly exact leave out the truth, and the lab says so."""
    lower, upper = ClockMapping.lower_ns, ClockMapping.upper_ns

    def squeezed(side: Callable[[ClockMapping, int], int | None]) -> Callable[[ClockMapping, int], int | None]:
        def bound(self: ClockMapping, tick_us: int) -> int | None:
            low_ns, high_ns, mine_ns = lower(self, tick_us), upper(self, tick_us), side(self, tick_us)
            if low_ns is None or high_ns is None or mine_ns is None:
                return mine_ns
            return (low_ns + high_ns) // 2 + (mine_ns - (low_ns + high_ns) // 2) // 50

        return bound

    monkeypatch.setattr(ClockMapping, "lower_ns", squeezed(lower))
    monkeypatch.setattr(ClockMapping, "upper_ns", squeezed(upper))
    tally = run_races(box_image, TABLES[0][:2], 3, 3)
    assert any("is not within" in failure.words for failure in tally.failures)


def test_an_evening_loses_nothing(box_image: Path) -> None:
    evening = Session(box_image, 1.5, 3, lambda _: None)
    evening.run()
    tally, counts = evening.tally, evening.counts
    assert tally.failures == []
    assert tally.slaps == tally.presses > 40
    assert tally.races >= 5
    assert counts["wraps of ticks_us"] >= 2
    assert counts["sleeps of the computer"] == 3
    assert counts["boxes restarted"] == 2
    assert counts["power cuts"] == 1
    assert counts["cables out and in again"] == 3
    assert counts["clock_broke"] >= 2, "a computer that slept without a word was not noticed"


def test_the_host_clock_stands_still_while_it_sleeps() -> None:
    clock = HostClock(100.0, 0)
    clock.sleep(1e9)
    assert clock.ns(3e9) == clock.ns(1e9) == 1_000_100_000
    clock.wake(5e9)
    assert clock.ns(6e9) == 2_000_200_000
    assert clock.ns(3e9) == 1_000_100_000
    assert clock.common_ns(clock.at(7e9)) == pytest.approx(7e9, abs=1)


def test_the_commands_write_a_report_and_end_with_code_1_when_something_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(part: str, amount: float, seed: int, tell: object) -> LabResult:
        tally = RaceTally(slaps=2, presses=1, emulated_s=60 * amount)
        tally.fail(0, 3, "box 1, button 8: the slap at 7 ns never came")
        return evidence_of_session(tally, {"boxes restarted": 2}, f"{part} {amount:g} {seed}")

    monkeypatch.setattr("gotit.lab.command.run_emulated", run)
    done = CliRunner().invoke(main, ["lab", "session", "--minutes", "1.5", "--seed", "2", "--out", str(tmp_path)])
    assert done.exit_code == 1
    assert "1 of 2" in done.output
    assert "never came" in done.output
    assert json.loads((tmp_path / "lab-session.json").read_text("utf-8"))["command"] == "session 1.5 2"
    assert "boxes restarted" in (tmp_path / "lab.html").read_text("utf-8")


def test_an_installed_program_says_where_emulated_boxes_are(tmp_path: Path) -> None:
    with pytest.raises(NotHere, match="come with the source code"):
        run_emulated("races", 1, 1, lambda what, done: None, root=tmp_path)
