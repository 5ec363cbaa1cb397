"""Referee mode: a real board on the table, real cards in the hands; the operator enters what is done."""

from __future__ import annotations

import pytest
from tests.games.got_em.play_table import GAME, Table
from tests.speech import heard

from gotit.core.game import Ask, Quiet
from gotit.games.got_em import actions as a

RED = "place red, may move 2"


def bright() -> Table:
    return Table(rules="bright", mode="referee")


@pytest.mark.rule("GE-B-06", "GE-B-10", "GE-B-11")
def test_the_operator_enters_card_wall_and_move_and_no_hand_is_known() -> None:
    table = bright()
    assert table.view().real_cards
    assert table.view().pile_count is None
    assert [player.hand_count for player in table.view().players] == [3, 3]
    assert all(not player.hand for seat in (1, 2) for player in table.view(seat).players)
    assert a.PlayReal(1, RED) in GAME.legal(table.state, None)
    table.play(1, RED).place(1, "A3-A4").move(1, "B1")
    assert table.view().actor == 2
    assert table.view().turns[0].card is not None
    assert table.view().discard == ()
    assert table.refusal(a.PlayCard(2, 1)).code == "enter_card_text"


@pytest.mark.rule("GE-B-16")
def test_a_real_card_may_say_what_no_house_card_says_but_must_be_understood() -> None:
    table = bright().play(1, "place green, place blue, may move 5")
    table.place(1, "A1-B1").place(1, "A4-B4")
    assert table.view().allowance == 5
    refusal = bright().refusal(a.PlayReal(1, "place pink"))
    assert refusal.code == "no_wall_colour"
    assert "not a colour" in heard(refusal)


@pytest.mark.rule("GE-F-08")
def test_a_card_that_traps_its_player_is_allowed_but_the_table_is_told() -> None:
    """Whether another card could be played only the hand knows."""
    walls = " ".join(sorted(Table().grooves - {"A1-A2", "E1-E2", "E2-E3"}))
    table = Table(rules="bright", mode="referee", walls=walls, pawns="A2 E2").play(1, "place green, may move 2")
    assert "only if no other card works" in table.said
    assert table.place(1, "A1-A2").winners == (2,)


@pytest.mark.rule("GE-B-09", "GE-Y-06")
def test_the_players_box_says_done_and_the_clock_stops() -> None:
    table = Table(mode="referee", turn_s=20)
    asked = GAME.buzzers(table.state)
    assert isinstance(asked, Ask)
    assert asked.meanings[1].press == a.Done(1)
    assert GAME.timer(table.state) is not None
    table.do(a.Done(1))
    assert table.view().laid
    assert GAME.timer(table.state) is None
    assert isinstance(GAME.buzzers(table.state), Quiet)
    assert table.refusal(a.Done(1)).code == "done_already"
    table.place(1, "A1-A2")
    asked = GAME.buzzers(table.state)
    assert isinstance(asked, Ask)
    assert (asked.meanings[1].press, asked.meanings[1].long) == (None, a.Skip(1))
    assert Table().refusal(a.Done(1)).code == "turn_on_screen"


def test_when_the_time_is_up_the_table_is_told_and_the_turn_goes_on() -> None:
    table = Table(mode="referee", turn_s=20).time_up()
    assert "Time's up for Ana: finish the turn now." in table.said
    assert table.phase == "placing"
    assert GAME.timer(table.state) is None


def test_what_was_entered_wrongly_is_put_right() -> None:
    table = Table(mode="referee", walls="A1-A2 D1-E1", pawns="B2 E1")
    table.do(a.CorrectWall(table.groove("A1-A2"), there=False)).do(a.CorrectWall(table.groove("A1-B1"), there=True))
    assert table.walls == {"A1-B1", "D1-E1"}
    table.do(a.CorrectPawn(1, table.square("B3")))
    assert table.at(1) == "B3"
    assert "Ana's pawn is at B3" in table.said
    for action, code in (
        (a.CorrectWall(table.groove("A1-B1"), there=True), "same_wall"),
        (a.CorrectWall(99, there=True), "no_such_groove"),
        (a.CorrectWall(table.groove("E1-E2"), there=True), "would_trap"),
        (a.CorrectPawn(1, table.square("E1")), "square_taken"),
        (a.CorrectPawn(1, 25), "no_such_square"),
        (a.CorrectPawn(3, 0), "no_such_pawn"),
    ):
        assert table.refusal(action).code == code
    table.do(a.CorrectWall(table.groove("A1-A2"), there=True))
    assert table.refusal(a.CorrectPawn(1, table.square("A1"))).code == "square_closed"
    assert Table().refusal(a.CorrectPawn(1, 0)).code == "own_board"
    assert Table().refusal(a.CorrectWall(0, there=True)).code == "own_board"


def test_a_correction_while_moving_changes_where_the_pawn_can_go() -> None:
    table = Table(mode="referee", walls="E4-E5", pawns="B2 D4").place(1, "A4-A5")
    assert "B1" in table.squares
    table.do(a.CorrectWall(table.groove("B1-B2"), there=True))
    assert table.view().allowance == 2
    assert table.phase == "moving"
    assert table.view().turn is not None
