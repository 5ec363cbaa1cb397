"""Clocks that jump, and two programs in one folder, cost no input."""

from __future__ import annotations

import random
import secrets
from pathlib import Path

from tests.record.adverse import one

from gotit.record.matches import new_path


def test_clocks_that_jump_and_two_programs_cost_no_input() -> None:
    """A sample; `python -m tests.record.adverse` does 300, or as many as told, and disks that can't be written, too."""
    seed = secrets.token_hex(3)
    done = [one(number, random.Random(f"{seed} {number}"), ("clock", "two programs")) for number in range(6)]
    assert [each for each in done if each.wrong] == [], f"seed {seed}"


def test_a_match_that_is_begun_after_the_clock_was_set_back_is_the_latest_one(tmp_path: Path) -> None:
    """Else an older one would be offered in its place, or none."""
    later = tmp_path / "match-29990101-235959-999999.gotit"
    later.touch()
    (tmp_path / "match-99991231-235959-999999.gotit").touch()  # nothing can be later
    (tmp_path / "match-99999999-000000-000000.gotit").touch()
    new = new_path(tmp_path)
    assert new.name == "match-29990102-000000-000000.gotit"
    new.touch()
    assert new_path(tmp_path).name > new.name
