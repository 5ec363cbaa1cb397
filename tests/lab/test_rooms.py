"""The lab's two rooms: nobody is wronged, over no network; and the worlds are as hard as they say."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from gotit.championship.race.far_time import FarTime
from gotit.cli import main
from gotit.core.press import Reading
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
