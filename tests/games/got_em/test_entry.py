"""What is typed for a board and for cards, and what a card says."""

from __future__ import annotations

import pytest
from tests.games.got_em.play_table import MOSAICS, Table, text

from gotit.core.game import Joins, Leaves
from gotit.games.got_em.board import groove_at, groove_name
from gotit.games.got_em.cards import Card, MoveStep, read_steps
from gotit.games.got_em.ending import standing
from gotit.games.got_em.entry import read_card, read_wall
from gotit.games.got_em.rules import GotEm
from gotit.games.texts import TextError, Unreadable


@pytest.mark.parametrize("typed", ["c4d4", "C4-D4", " d4 c4 "])
def test_a_wall_is_two_squares_side_by_side(typed: str) -> None:
    assert groove_name(5, read_wall(typed, 5)) == "C4-D4"


@pytest.mark.parametrize("typed", ["", "c4", "c4d", "c4d04", "c4d4e4", "c4d5", "c4e4", "c4z4", "c4d40", "d4c4c4"])
def test_anything_else_is_no_wall(typed: str) -> None:
    with pytest.raises(Unreadable):
        read_wall(typed, 5)


@pytest.mark.parametrize("name", ["C4", "C4 D4 E4", "C4 D4 Z9", "Z9 C4 D4", "C4 Z9", ""])
def test_a_groove_has_two_squares(name: str) -> None:
    assert groove_at(5, name) is None
    assert groove_at(5, "C4 D4") is not None


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("r2", "place red, may move 2"), ("a3", "place any, may move 3"), ("x1", "may remove, may move 1"),
        ("p3", "may move 3 through 1"),
    ],
)  # fmt: skip
def test_a_code_is_a_card(code: str, says: str) -> None:
    assert read_card(code) == read_steps(says)


@pytest.mark.parametrize(
    ("says", "short"),
    [
        ("Move your pawn up to two squares", "may move 2"),
        ("You can move up to 3 spaces", "may move 3"),
    ],
)
def test_a_card_says_in_short_what_it_says(says: str, short: str) -> None:
    assert Card(0, read_steps(says)).text == short


def test_a_move_may_go_by_the_walls_of_its_square() -> None:
    assert Card(0, (MoveStep(None),)).text == "may move by walls"


def test_a_board_that_cannot_be_read_is_called_by_its_name() -> None:
    with pytest.raises(TextError) as wrong:
        GotEm("red pink", *MOSAICS[1:], text("cards.txt"))
    assert str(wrong.value.message.args["file"].text) == "mosaic"  # type: ignore[union-attr]


def test_who_has_left_fell_first() -> None:
    table = Table(seats=3).do(Leaves(2))
    assert standing(table.state) == {1: (True, 0), 2: (False, 0), 3: (True, 0)}


def test_in_bright_a_newcomer_has_a_hand_and_in_brainy_and_of_real_cards_none() -> None:
    for table, cards in ((Table("", ""), 3), (Table(), 0), (Table(rules="bright", mode="referee"), 0)):
        pile = len(table.state.pile)
        table.do(Joins())
        assert (len(table.state.players[-1].hand), len(table.state.pile)) == (cards, pile - cards)
