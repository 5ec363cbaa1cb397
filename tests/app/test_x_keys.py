"""Keys of two keyboards through a real X server: `python -m tests.app.x_keys` presses 2,000 times."""

from __future__ import annotations

import shutil

import pytest
from tests.app.x_keys import compare, measure

PRESSES = 60


def test_the_moment_of_every_press_lies_in_its_interval_though_the_program_stands_still() -> None:
    if shutil.which("Xvfb") is None:
        pytest.skip("needs Xvfb")
    found = measure(PRESSES)
    assert found.presses + found.not_counted == PRESSES
    assert found.broken == found.promises_broken == 0


MS = 1_000_000


def line(key: int, earliest_ms: int, latest_ms: int, handled_ms: int) -> str:
    return f"press {key} {earliest_ms * MS} {latest_ms * MS} {handled_ms * MS}\n"


def test_what_is_wrong_is_found() -> None:
    struck = [
        f"1 {100 * MS} {110 * MS}\n1 {300 * MS} {310 * MS}\n",
        f"5 {200 * MS} {205 * MS}\n7 {400 * MS} {440 * MS}\n",
    ]
    right = line(1, 90, 111, 111) + line(5, 190, 206, 206) + line(1, 290, 311, 380) + line(7, 390, 441, 441)
    found = compare(struck, right)
    assert (found.presses, found.broken, found.by_handling, found.promises_broken, found.not_counted) == (3, 0, 1, 0, 1)
    assert found.beyond_us == [-9_000, -14_000, -9_000]
    late = line(1, 101, 131, 131) + line(5, 190, 200, 206) + line(1, 290, 311, 311) + line(7, 390, 441, 441)
    assert compare(struck, late).broken == 2
    promised = line(1, 90, 111, 111) + f"mark {201 * MS} {202 * MS} 0\n" + line(5, 190, 206, 206)
    assert compare([struck[0].splitlines()[0] + "\n", struck[1].splitlines()[0]], promised).promises_broken == 1
    with pytest.raises(RuntimeError, match="1 presses did not come"):
        compare(struck, right.rsplit("press", 1)[0])
