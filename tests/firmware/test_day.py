"""A box at length, and a plug that is pulled: short forms of two commands (docs/reliability.md has their long ones)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.firmware import day_of_play

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "tests" / "firmware"
SMALL = {"open_ms": 50, "lamps": "none"}
LARGE = {"letter": "B", "open_ms": 60, "input_pins": list(range(2, 20)), "roles": "c" * 18, "pad": "x" * 6_000}


def test_three_minutes_of_a_box_across_the_end_of_its_counter(run_unix: Callable[..., str]) -> None:
    said = run_unix("-X", "heapsize=600k", HERE / "day_of_play.py", ROOT / "firmware", "0.05", "2")
    hours = [json.loads(line) for line in said.splitlines()]
    assert hours[-1]["wraps"] == 1
    assert hours[-1]["presses"] > 300
    assert hours[-1]["presses"] - hours[-1]["told"] <= day_of_play.INPUTS
    assert min(hour["free"] for hour in hours[1:]) > hours[0]["free"] - 4_000


def test_what_a_full_box_lost_is_told(run_unix: Callable[..., str]) -> None:
    """It keeps 64 events, and the host is gone for longer than that; no other press may be missing."""
    said = run_unix("-X", "heapsize=600k", HERE / "day_of_play.py", ROOT / "firmware", "0.1", "2", "64")
    end = json.loads(said.splitlines()[-1])
    assert end["missed"] > 0
    assert end["told"] > 300
    assert end["presses"] - end["told"] <= end["lost"]


@pytest.mark.parametrize(
    ("old", "new"),
    [(SMALL, LARGE), (LARGE, SMALL), (None, SMALL), (None, LARGE)],
    ids=["longer", "shorter", "first", "first, long"],
)
def test_whenever_the_plug_is_pulled_the_settings_are_the_old_or_the_new(
    run_unix: Callable[..., str], tmp_path: Path, old: dict[str, object] | None, new: dict[str, object]
) -> None:
    for name, text in (("old", old), ("new", new)):
        (tmp_path / name).write_text(json.dumps(text), encoding="utf-8")
    before = "-" if old is None else tmp_path / "old"
    found = json.loads(run_unix(HERE / "check_power_loss.py", ROOT / "firmware", before, tmp_path / "new"))
    assert found["neither"] == 0
    assert found["old"] >= 3
    assert found["new"] >= 3
    assert found["cuts"] == found["operations"] * 11
