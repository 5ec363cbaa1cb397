"""No hand leaves the operator's window, and its six cards show it only while somebody holds a button.

The proof is by change: with other faces on all hidden cards, every window must look the same, to the last pixel.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.games.add_it.checks import with_hidden_cards_turned
from tests.ui.add_it_driver import AddItTable
from tests.ui.privacy import hold_still, leaks_nothing, photograph, seen_only_within

EXAMPLE = "2 3 3 4 4 5 6 8 8 10 10 9"
HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")


@pytest.fixture
def match(qtbot: QtBot, tmp_path: Path) -> Iterator[AddItTable]:
    made = AddItTable(qtbot, tmp_path / "matches", *HANDS, table=EXAMPLE, teaching=True)
    made.start()
    hold_still(made)
    yield made
    made.close()


def steps(match: AddItTable) -> Iterator[str]:
    """The moments of a round, one after the other."""
    yield "before the first card"
    match.choose(8)
    yield "chosen, not played"
    match.table.space()
    yield "played"
    match.table.space()
    yield "what was possible"
    match.table.space()
    yield "the next player"
    match.table.undo()
    match.table.undo()
    yield "taken back"


@pytest.mark.rule("AI-06")
def test_other_faces_on_hidden_cards_change_nothing_in_any_window(match: AddItTable) -> None:
    assert leaks_nothing(match, steps(match), partial(with_hidden_cards_turned, audience=None)) == 6


@pytest.mark.rule("AI-06")
def test_looking_shows_the_hand_in_its_place_and_nowhere_else(match: AddItTable) -> None:
    whole = photograph(match)[2]
    with seen_only_within(match, match.panel.hand):
        match.hold_key()
    assert sorted(number for number in match.faces if number) == [1, 7, 7, 7, 7, 8]
    match.let_go()
    assert photograph(match)[2] == whole


def test_a_look_is_no_input(match: AddItTable) -> None:
    before = match.program.loop.session
    for seat in (1, 2, 3):
        match.hold(seat)
        match.release(seat)
    match.hold_key()
    match.let_go()
    assert match.program.loop.session is before
