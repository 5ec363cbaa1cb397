"""While a race is on the operator is told of keys where keys buzz: not beside buzzers that serve every seat.

Must not: build a view by hand (what a source serves is the session's to say).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.ui.game_table import GameTable, maker

from gotit.core.inputs import Joined, Sharpness
from gotit.core.press import HOST_CLOCK

NAMES = ("Ana", "Ben", "Chidi")
RACES = {
    "fast-fun-maths": ("Keys 1–9 buzz", "Without a buzzer: 1–9 buzz", ""),
    "hidden-formula": ("Keys 1–9 buzz", "Without a buzzer: 1–9 buzz", ""),
    "buzzer-round": ("Keys 1–9 buzz", "Without a buzzer: keys 1–9", "Nobody knows it: K."),
}
make = maker(GameTable)


@pytest.mark.parametrize("inputs", [0, 2, 3], ids=["no-box", "a-box-for-two", "a-box-for-all"])
@pytest.mark.parametrize("game", RACES)
def test_a_race_names_the_keys_that_buzz(make: Callable[..., GameTable], game: str, inputs: int) -> None:
    table = make(game, NAMES, match={})
    if inputs:
        table.table.enter_input(Joined("box:1", "c" * inputs, "Box 1", 1))
        table.table.enter_input(Sharpness("box:1", {HOST_CLOCK: 90}))
    table.start()
    for _ in range(6):
        if table.seen.phase == "racing":
            break
        table.table.space()
    table.qtbot.waitUntil(lambda: table.seen.phase == "racing")
    keys, some, none = RACES[game]
    said = table.play.hint.text()
    if inputs < len(NAMES):
        assert said.startswith(some if inputs else keys)
    else:
        assert said == none
