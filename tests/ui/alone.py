"""The program as it opens, for the rounds of `tests.ui.rounds`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot
from tests.games.hidden_formula.play_table import RULEBOOK_GRID
from tests.ui.operator_driver import THREE, Table
from tests.ui.rounds import game_of

from gotit.ui.settings import Settings

MATCHES: dict[str, dict[str, Any]] = {
    "fast-fun-maths": {"begin_s": 60},
    "hidden-formula": {"deck": RULEBOOK_GRID, "goals": "8 18 40", "show_s": 15},
    "add-it": {"mode": "referee", "dealer": 3},
    "got-em": {"rules": "brainy", "mode": "virtual", "side": 5, "first": 1},
    "mathic-fraction": {"mode": "referee", "first": 1, "challenge_s": 60},
}
"""What is chosen beforehand, so that a round is always the same, and no clock runs out on a busy machine."""


HELD: dict[str, dict[str, Any]] = {
    "add-it": {"mode": "virtual", "dealer": 3},
    "got-em": {"rules": "bright", "mode": "virtual", "side": 5, "first": 1},
    "mathic-fraction": {"mode": "virtual", "first": 1, "challenge_s": 60},
}
"""The same where hands are in the window, and each is seen only while a button is held."""


def at_the_shelf(qtbot: QtBot, folder: Path, name: str) -> Table:
    """The program as it opens, for this round. What is dealt in it is always the same."""
    match = {**MATCHES, **(HELD if name != game_of(name) else {})}
    table = Table(qtbot, folder, Settings(names=THREE, match=match), at_the_shelf=True)
    if name != "fast-fun-maths":
        table.program.world.draw = lambda n: tuple(range(n))  # type: ignore[method-assign]
    return table
