"""A monkey at the operator's window of a buzzer round, and a walk through all that is offered there."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot
from tests.ui.buzzer_round_driver import BuzzerRoundTable
from tests.ui.monkey import let_loose
from tests.ui.offering import walk

STEPS = 120


@pytest.mark.parametrize(
    ("seed", "settings"),
    [
        (1, {"questions": 0}),
        (2, {"questions": 3, "final": "two", "then": "again"}),
        (3, {"early": "out", "penalty": 1}),
    ],
)
def test_nothing_breaks_whatever_is_pressed(
    qtbot: QtBot, tmp_path: Path, seed: int, settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = random.Random(f"points {seed}")
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (luck.randint(1, 9), luck.random() < 0.7))
    match = BuzzerRoundTable(qtbot, tmp_path, **settings).start()
    seen = let_loose(match, seed, STEPS, ("4+6\n", "12", "q"))
    match.table.close_and_check_journal(tmp_path)
    assert len(seen) >= 4


@pytest.mark.parametrize(
    ("settings", "met"),
    [
        ({"questions": 0}, {"read_out", "all_write", "open_buzzers", "mark", "nobody", "pens_down", "count"}),
        ({"questions": 2, "final": "two", "ties": "operator"}, {"final_next", "right", "wrong", "give_floor"}),
    ],
    ids=["open end", "a final"],
)
def test_each_offer_stands_once_where_it_is_meant_for(
    qtbot: QtBot, tmp_path: Path, settings: dict[str, Any], met: set[str]
) -> None:
    """Who is still deaf depends on real time, so that one walk may come to its end before it has met all."""
    unmet = set(met)
    for seed in range(5):
        match = BuzzerRoundTable(qtbot, tmp_path / str(seed), **settings).start()
        try:
            unmet -= walk(match, f"{settings} {seed or ''}".rstrip(), 80)
        finally:
            match.close()
        if not unmet:
            return
    raise AssertionError(unmet)
