"""Whole questions of a buzzer round through the real operator's window, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QInputDialog
from tests.ui.buzzer_round_driver import BuzzerRoundTable
from tests.ui.game_table import maker
from tests.ui.offering import check_window, press_everywhere

Make = Callable[..., BuzzerRoundTable]
SPACE, G, M, K = Qt.Key.Key_Space, Qt.Key.Key_G, Qt.Key.Key_M, Qt.Key.Key_K

make = maker(BuzzerRoundTable)


@pytest.mark.rule("BR-02", "BR-06", "BR-09")
def test_a_question_takes_three_keys(make: Make) -> None:
    match = make().start()
    match.table.space()
    assert match.view.phase == "reading"
    match.table.space()
    match.call(2)
    assert match.play.headline.text() == "Ben answers"
    match.table.key(M)
    assert match.view.phase == "racing"
    match.call(1)
    match.table.key(G)
    assert match.points == [1, 0, 0]


@pytest.mark.rule("BR-13", "BR-14")
def test_nobody_knew_it_and_then_somebody_did(make: Make) -> None:
    match = make().start()
    match.ask()
    match.table.key(K)
    assert match.play.headline.text() == "Question 1: nobody got it"
    match.press("Open again for the others")
    match.call(3)
    match.choose(3, "right")
    assert match.points == [0, 0, 1]


@pytest.mark.rule("BR-03")
def test_a_key_while_the_question_is_read_is_early(make: Make) -> None:
    match = make(early="out").start()
    match.table.space()
    match.table.key(Qt.Key.Key_2)
    match.qtbot.waitUntil(lambda: match.view.players[1].mark == "early")
    assert "Ben buzzed too early." in match.play.log.toPlainText()


@pytest.mark.rule("BR-15", "BR-16")
def test_everyone_writes_and_a_click_marks(make: Make) -> None:
    match = make().start()
    match.press("Next question: everyone writes")
    match.table.space()
    for seat in (1, 2, 3):
        match.choose(seat)
    match.choose(2)
    assert [knob.text() for knob in match.panel.knobs.values()] == ["1  Ana  ✓", "2  Ben", "3  Chidi  ✓"]
    match.table.space()
    assert match.points == [1, 0, 1]


@pytest.mark.rule("BR-08")
def test_the_referee_chooses_who_answers_first(make: Make) -> None:
    match = make(ties="operator").start()
    match.ask()
    match.call_together(1, 3)
    assert match.view.phase == "tied"
    match.choose(3)
    assert match.view.floor == 3


@pytest.mark.rule("BR-09")
def test_an_answer_can_be_worth_more(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make().start()
    match.ask()
    match.call(1)
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_, **__: (5, True))
    match.press("Right, for other points …")
    assert match.points == [5, 0, 0]


@pytest.mark.rule("BR-18")
@pytest.mark.parametrize("by", ["mouse", "button"])
def test_a_cell_of_the_score_sheet_is_corrected(make: Make, monkeypatch: pytest.MonkeyPatch, by: str) -> None:
    match = make(final="none").start()
    for seat in (1, 2):
        match.ask()
        match.call(seat)
        match.table.key(G)
    asked: list[tuple[Any, ...]] = []

    def get_int(*args: Any) -> tuple[int, bool]:
        asked.append(args)
        return 4, True

    monkeypatch.setattr(QInputDialog, "getInt", get_int)
    sheet = match.panel.sheet
    assert [sheet.item(row, 1).text() for row in range(3)] == ["1", "+1", ""]  # type: ignore[union-attr]
    if by == "mouse":
        sheet.cellActivated.emit(2, 2)
    else:
        sheet.setCurrentCell(2, 2)
        match.table.click(match.panel.correct)
    assert asked[0][2:] == ("What question 1 brought Chidi:", 0, -1_000, 1_000)
    assert match.points == [1, 1, 4]
    assert match.window.toolbar.undo.text() == "↶ Undo the correction"
    sheet.cellActivated.emit(0, 1)
    assert len(asked) == 1, "the sum is no question"


# --- offers, keys, and whatever is pressed ---------------------------------------------------------------------------


def test_a_key_takes_its_offer_wherever_the_focus_is(make: Make) -> None:
    match = make().start()
    match.ask()
    match.call(2)
    check_window(match)
    assert press_everywhere(match, (G,), "idle") > 10
