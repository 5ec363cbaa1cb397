"""The lab's two rooms: nobody is wronged, over no network; and the worlds are as hard as they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from gotit.championship.race.far_time import FarTime
from gotit.cli import main
from gotit.core.press import Reading
from gotit_lab import rooms_evidence
from gotit_lab.rooms import NETWORKS, Found, kinds, races_between
from gotit_lab.rooms_evidence import evidence, simulate

SEED = 20_261_123


@pytest.mark.parametrize(("network", "by_reveal"), list(kinds()))
def test_nobody_is_wronged_between_rooms(network: str, *, by_reveal: bool) -> None:
    """A sample of `gotit lab rooms`."""
    print(f"seed {SEED}")
    found = races_between(network, SEED, 0, by_reveal=by_reveal, count=12)
    assert found.failures == []
    assert found.failed == 0
    assert found.races == 12
    assert len(found.widths_ms) == 12
    assert min(found.widths_ms) > NETWORKS[network].there_ns / 2e6, "nobody is sharper than physics"


def test_a_clock_that_lies_by_more_than_its_bounds_is_a_failure_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the test above proves nothing."""
    read = FarTime.read
    early = lambda self, readings, *rest: read(  # noqa: E731
        self, [Reading(r.clock, r.earliest_us - 60_000, r.latest_us - 60_000) for r in readings], *rest
    )
    monkeypatch.setattr(FarTime, "read", early)
    found = races_between("lan", SEED, 0, by_reveal=False, count=12)
    assert found.wrong > 0
    assert found.outside > 0


def test_races_depend_on_the_seed_alone() -> None:
    one, two = simulate(16, 3, jobs=1), simulate(16, 3, jobs=1)
    assert {kind: each.gaps for kind, each in one.items()} == {kind: each.gaps for kind, each in two.items()}
    assert evidence(one, "") == evidence(two, "")


def test_the_command_says_what_it_found() -> None:
    done = CliRunner().invoke(main, ["lab", "rooms", "--races", "8", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert "Wi-Fi" in done.output
    assert evidence({kind: Found() for kind in kinds()}, "").holds


def test_a_run_goes_on_where_the_one_before_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept"
    whole = simulate(24, 3, jobs=1)
    simulate(24, 3, jobs=1, keep=kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:5]) + lines[5][:30])  # ended while it wrote the fifth pair
    played: list[str] = []

    def play(network: str, seed: int, number: int, *, by_reveal: bool, count: int) -> Found:
        played.append(network)
        return races_between(network, seed, number, by_reveal=by_reveal, count=count)

    monkeypatch.setattr(rooms_evidence, "races_between", play)
    assert simulate(24, 3, jobs=1, keep=kept) == whole
    assert len(played) == 4
    assert simulate(24, 3, jobs=1, keep=kept) == whole
    assert len(played) == 4


def test_races_of_other_code_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("0" * 64 + "\n")
    done = CliRunner().invoke(main, ["lab", "rooms", "--races", "8", "--jobs", "1", "--keep", str(kept)])
    assert done.exit_code == 1
    assert "begun by other code" in done.output
    done = CliRunner().invoke(
        main, ["lab", "rooms", "--races", "8", "--jobs", "1", "--keep", str(tmp_path / "no" / "k")]
    )
    assert done.exit_code == 1
    assert "name another file" in done.output
