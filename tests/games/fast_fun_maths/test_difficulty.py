"""Which pair of the pile is turned over where a difficulty is wanted: by measures that are made up."""

from __future__ import annotations

import pytest
from tests.games.fast_fun_maths.play_table import Table, written

from gotit.games.fast_fun_maths import difficulty
from gotit.games.fast_fun_maths.difficulty import Measure, suited
from gotit.games.fast_fun_maths.state import State

NOBODY, EASY, MEDIUM, HARD = Measure(0, 0, 6), Measure(2, 3, 3), Measure(2, 4, 4), Measure(2, 5, 5)


@pytest.mark.parametrize(
    ("wanted", "found", "at"),
    [
        ("easy", (HARD, MEDIUM, EASY), 2),
        ("hard", (MEDIUM, HARD, EASY), 1),
        ("easy", (NOBODY, HARD, MEDIUM), 2),
        ("easy", (NOBODY, HARD, HARD), 1),
        ("hard", (MEDIUM, MEDIUM, NOBODY), 0),
        ("any", (HARD, MEDIUM, EASY), 0),
    ],
)
def test_the_first_of_those_that_come_nearest_is_turned_over_and_those_before_it_lie_below(
    monkeypatch: pytest.MonkeyPatch, wanted: str, found: tuple[Measure, ...], at: int
) -> None:
    of_target = dict(zip((12, 23, 34), found, strict=True))
    monkeypatch.setattr(difficulty, "measure", lambda state, target: of_target[target])
    table = Table("5r 5r 5r 5r 5r", "6r 6r 6r 6r 6r", pile="1b 2b 3b 4b", filler="", difficulty=wanted)
    before: State = table.state
    assert written(before.pile) == "1b 2b 3b 4b"
    words = written(before.pile).split()
    assert written(suited(before).pile) == " ".join(words[at:] + words[:at])
