"""One screen that everybody looks at, a laptop whose picture is mirrored: it suffices to judge and to type."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.game_table import maker
from tests.ui.got_em_driver import GotEmTable
from tests.ui.hidden_formula_driver import Formula
from tests.ui.operator_driver import THREE, Table, run_out

from gotit.ui.settings import Settings

F2 = Qt.Key.Key_F2
make_formula = maker(Formula)
make_got_em = maker(GotEmTable)


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches", Settings(names=THREE, clocks="strict"))
    yield made
    made.close()


def called(table: Table) -> int:
    """With the picture alone in the window, somebody who can has called."""
    table.start()
    table.key(F2)
    table.race()
    table.call(seat := table.solver())
    table.window.play.end_grace()
    return seat


@pytest.mark.rule("GI-H-81")
def test_a_whole_round_is_typed_and_judged_under_the_picture(table: Table) -> None:
    seat = called(table)
    page = table.window.picture_page
    assert page.isVisible()
    table.type("1+1")
    assert page.line.text() == table.panel.calculation.text == "1+1"
    table.enter()
    assert "Sure?" in page.primary.text()
    assert page.primary.property("tone") == "wrong"
    for _ in range(3):
        table.key(Qt.Key.Key_Backspace)
    table.type(table.solution(seat) or "")
    table.enter()
    assert table.winner() == seat
    table.finish_round()


@pytest.mark.rule("GI-H-81")
def test_who_is_put_out_is_put_out_by_a_button_of_one_look_wherever_it_stands(table: Table) -> None:
    seat = called(table)
    page = table.window.picture_page
    for bar in (page.bar, table.panel.bar):
        assert {text: knob.property("tone") for text, knob in bar.buttons.items() if "match" not in text} == {
            "Mistake  (M)": "wrong",
            "Forgot it": "wrong",
            "Is stalling": "wrong",
        }
    QApplication.processEvents()
    table.click(page.bar.buttons["Is stalling"])
    assert table.player(seat).out


def test_what_is_typed_under_the_picture_is_no_buzzer_when_the_clock_runs_out(table: Table) -> None:
    called(table)
    table.type("4+6*")
    assert run_out(table.program)
    table.type("2o")
    kept = table.window.play.kept
    assert (table.phase(), kept.line.text(), kept.isVisible()) == ("racing", "4+6*2o", True)
    table.key(Qt.Key.Key_Escape)
    other = next(player.seat for player in table.view.players if not player.out)
    table.call(other)


def test_tiles_and_walls_are_typed_there_too(
    make_formula: Callable[..., Formula], make_got_em: Callable[..., GotEmTable]
) -> None:
    formula = make_formula().start()
    formula.table.key(F2)
    formula.turn()
    formula.call(1)
    formula.type("A1", "B1")
    assert formula.cells == ("A1", "B1")
    formula.close()
    got_em = make_got_em().start()
    got_em.table.key(F2)
    got_em.write("b2c")
    assert got_em.window.picture_page.line.text() == "B2 C"
    got_em.write("2")
    assert got_em.view.phase == "moving"


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
def test_nothing_is_cut_and_the_picture_keeps_its_size(table: Table, size: tuple[int, int]) -> None:
    table.window.resize(*size)
    called(table)
    page = table.window.picture_page
    QApplication.processEvents()
    assert (table.window.width(), table.window.height()) == size
    tall = page.picture.height()
    assert tall > size[1] * 0.6
    for knob in (*page.bar.buttons.values(), page.primary, page.back):
        assert knob.isVisible()
        assert knob.visibleRegion().boundingRect().size() == knob.size()
    table.type("1+1")
    table.enter()
    table.enter()
    QApplication.processEvents()
    assert page.picture.height() == tall
