"""A fraction was typed that several cards could be: the operator clicks the one meant, and nothing is revealed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.mathic_fraction_driver import MathicFractionTable
from tests.ui.operator_driver import THREE

from gotit.ui.operator.mathic_fraction.choosing import ChoiceRow
from gotit.ui.operator.mathic_fraction.draft import Draft


@pytest.fixture
def match(qtbot: QtBot, tmp_path: Path) -> Iterator[MathicFractionTable]:
    hand = "odd:red 1/12h 2/12h 3/12h"
    made = MathicFractionTable(
        qtbot, tmp_path / "matches", hand, space="odd:black simplest:black 4/12d 10/12s", names=THREE
    )
    yield made.start()
    made.close()


def row(match: MathicFractionTable) -> ChoiceRow:
    QApplication.processEvents()
    return match.panel.compose.equation.choice


def choices(match: MathicFractionTable) -> list[str]:
    return [knob.accessibleName() for knob in row(match).keys.values()] if row(match).isVisible() else []


def pick(match: MathicFractionTable, name: str) -> None:
    match.table.click(next(knob for knob in row(match).keys.values() if knob.accessibleName() == name))


def test_a_click_says_which_card_was_meant(match: MathicFractionTable) -> None:
    match.choose("odd:red")
    match.write("5/12=4/12+10/12")
    assert choices(match) == []  # the hand's card, because one from the hand is needed
    match.panel.compose.equation.clear()
    match.write("5/12+5/12=10/12")
    assert choices(match) == ["odd numerator, black", "simplest form, black"]
    assert match.said == ""
    pick(match, "simplest form, black")
    assert choices(match) == []
    assert "✓" in match.said
    match.write("\n")
    assert match.view.phase == "challenging"


def test_the_card_of_the_hand_is_not_named(match: MathicFractionTable) -> None:
    match.choose("odd:red")
    match.write("5/12+5/12=10/12")
    assert match.panel.compose.card is not None
    row(match).ask("5/12", [match.panel.compose.card, *match.view.space[:1]], match.panel.compose.card.id)
    assert choices(match) == ["the card of the hand", "odd numerator, black"]


def test_what_was_typed_of_the_card_gives_way() -> None:
    draft = Draft().with_text("1/2@odd + 3/12h = 9/12")
    assert draft.with_pick(0, 7) == Draft("1/2 + 3/12h = 9/12", (7, None, None))
    assert draft.with_pick(1, 8) == Draft("1/2@odd + 3/12 = 9/12", (None, 8, None))
