"""Fast Fun Maths in the operator's window: each offer is there once, and several callers are kept apart."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.games.fast_fun_maths import random_match
from tests.speech import heard
from tests.ui.game_table import GameTable
from tests.ui.offering import check_window, lines_of, press_everywhere, walk
from tests.ui.operator_driver import THREE, rotation

from gotit.core.offer import Open
from gotit.ui.operator.fast_fun_maths.choices import CODES
from gotit.ui.operator.fast_fun_maths.play import FastFunMathsPlay

SPACE, ENTER, LEFT, RIGHT = Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Right
G, K, M = Qt.Key.Key_G, Qt.Key.Key_K, Qt.Key.Key_M
SURE = "Sure? Out  (M)"


class FastFunMaths(GameTable):
    """A match of two, or of these names."""

    def __init__(self, qtbot: QtBot, folder: Path, names: tuple[str, ...] = THREE[:2], **match: Any) -> None:
        super().__init__(qtbot, folder, "fast-fun-maths", names, match)
        self.program.world.draw = rotation  # type: ignore[method-assign]

    @property
    def panel(self) -> FastFunMathsPlay:
        return self.table.panel

    def explaining(self, *seats: int) -> None:
        """These seats have called at the same moment."""
        self.start()
        self.table.race()
        self.table.call_together(*seats)
        self.play.end_grace()

    def won(self) -> int:
        """Somebody has made the target. The others may swap."""
        self.start()
        self.table.race()
        seat = self.table.solver()
        self.table.call(seat)
        self.play.end_grace()
        self.table.type(self.table.solution(seat) or "")
        self.table.enter()
        assert self.seen.winner == seat
        return seat


@pytest.fixture
def match(qtbot: QtBot, tmp_path: Path) -> Iterator[FastFunMaths]:
    with closing(FastFunMaths(qtbot, tmp_path)) as made:
        yield made


@pytest.mark.parametrize("settings", [{"mode": "virtual"}, {"mode": "referee"}, {"must_call_sets": True}])
def test_each_offer_stands_once_where_it_is_meant_for(qtbot: QtBot, tmp_path: Path, settings: dict[str, Any]) -> None:
    with closing(FastFunMaths(qtbot, tmp_path, THREE, **settings)) as made:

        def write(state: Any, offer: Open, chance: random.Random) -> Any:
            check_pieces(made)
            return random_match.write(state, offer, chance)

        met = walk(made.start(), str(settings), 160, write)
    assert {"explain", "mistake", "not_got_it", "keep", "all_ready", "show"} <= met
    assert ({"hand", "target", "correct"} <= met) == (settings.get("mode") == "referee")


def check_pieces(match: FastFunMaths) -> None:
    """One button for each card or shape that may be chosen."""
    offers = [each for each in match.window.operator.offers if each.move.code in CODES]
    items = [len(getattr(each.entry, "items", ())) if isinstance(each, Open) else 1 for each in offers]
    if offers:
        names = [knob.accessibleName() for knob in match.panel.choice.buttons]
        assert len(names) == sum(items)


@pytest.mark.rule("GI-H-31")
def test_all_cards_can_be_seen_when_the_window_gets_smaller(match: FastFunMaths) -> None:
    match.won()
    knobs = match.panel.choice.buttons
    for width, height in ((1920, 1040), (1024, 728)):
        match.window.resize(width, height)
        QApplication.processEvents()
        assert len(knobs) == 5
        page = match.panel.pages.currentWidget()
        assert page is not None
        assert all(page.rect().contains(QRect(knob.mapTo(page, QPoint(0, 0)), knob.size())) for knob in knobs)
    assert knobs[0].width() < knobs[0].made.width() * 1.5


@pytest.mark.rule("GI-H-31")
def test_space_and_k_keep_the_cards_wherever_the_focus_is(match: FastFunMaths) -> None:
    match.won()
    assert match.big == "Nobody else swaps   [Space]"
    assert press_everywhere(match, (SPACE, K), "rewarding") > 20


@pytest.mark.rule("GI-H-42")
def test_an_arrow_takes_a_shape_wherever_the_focus_is(match: FastFunMaths) -> None:
    match.won()
    match.table.key(K)
    assert press_everywhere(match, (LEFT, RIGHT), "between") > 10


@pytest.mark.rule("GI-H-44", "GI-H-74")
def test_each_shape_that_can_be_stolen_is_a_piece_to_click(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(FastFunMaths(qtbot, tmp_path, THREE[:1], mode="referee")) as match:
        match.start()
        match.write("9r4r8r2r5r\n4r4r\n")
        match.table.key(Qt.Key.Key_1, Qt.KeyboardModifier.ShiftModifier)
        match.play.end_grace()
        match.write("crsy\n")
        match.table.key(K)
        match.table.space()
        match.write("4r4r\n")
        match.table.call(1)
        match.play.end_grace()
        match.write("9*4+8\ntbcb\n")
        match.table.key(LEFT)
        assert match.big == "Ana: Steal nothing   [Space or K]"
        check_window(match)
        names = [knob.accessibleName() for knob in match.panel.choice.buttons]
        assert names == ["Steal a red circle from the rival", "Steal a yellow square from the rival"]
        match.table.click(match.panel.choice.buttons[1])
        assert [shape.shape for shape in match.seen.players[0].shapes] == ["triangle", "square"]
        assert match.window.toolbar.undo.text() == "↶ Undo “Steal a shape”"


@pytest.mark.rule("GI-H-81")
def test_m_puts_the_caller_out_and_g_overrules_wherever_the_focus_is(match: FastFunMaths) -> None:
    match.explaining(1)
    assert press_everywhere(match, (M,), "racing") > 10
    match.play.take_focus()
    match.write("1+1\n\n")
    assert match.seen.players[0].out
    check_window(match)
    assert press_everywhere(match, (G,), "swapping") > 10
    match.table.key(G)
    assert match.seen.winner == 1
    assert match.window.toolbar.undo.text() == "↶ Undo “Right after all”"


@pytest.mark.rule("GI-H-81")
def test_m_asks_while_a_calculation_is_half_entered(match: FastFunMaths) -> None:
    match.explaining(1)
    match.write("3+")
    match.table.key(M)
    assert not match.seen.players[0].out
    assert SURE in match.panel.bar.buttons
    for key in (SPACE, ENTER):  # neither was asked for
        match.table.key(key)
    assert not match.seen.players[0].out
    match.write("4")
    assert SURE not in match.panel.bar.buttons, "another entry: it is asked anew"
    match.table.key(M)
    match.table.key(M)
    assert heard(match.seen.players[0].out_reason) == "made a mistake"


@pytest.mark.rule("GI-H-84")
def test_of_several_callers_a_key_is_about_the_one_whose_calculation_is_entered(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(FastFunMaths(qtbot, tmp_path, THREE)) as match:
        match.explaining(1, 3)
        assert (match.panel.focus, match.panel.bar.about.whole()) == (1, "Ana:")
        assert "Mistake" in lines_of(match, 3)
        assert "Mistake" not in lines_of(match, 1)
        match.write("3+")
        match.table.key(M)
        match.table.click(match.panel.callers.buttons[3])
        check_window(match)
        assert (match.panel.focus, match.panel.bar.about.whole()) == (3, "Chidi:")
        assert SURE not in match.panel.bar.buttons, "Ana was asked about"
        match.table.key(M)
        assert [player.seat for player in match.seen.players if player.out] == [3]


@pytest.mark.rule("GI-H-84")
def test_undoing_a_calculation_that_nobody_else_may_see_yet_names_no_number(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(FastFunMaths(qtbot, tmp_path, THREE)) as match:
        match.explaining(1, 3)
        match.write("1+1\n\n")
        assert match.seen.entered == (1,)
        assert match.window.toolbar.undo.text() == "↶ Undo “Show the calculation”"
