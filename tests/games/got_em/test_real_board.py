"""Referee mode: a real board on the table, real cards in the hands; the operator enters what is done."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.got_em.play_table import GAME, Table
from tests.speech import heard

from gotit.core.game import Ask, Questioned, Quiet, Refused
from gotit.games.got_em import actions as a
from gotit.games.got_em.cards import Card, read_steps

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


def asked(table: Table, action: Any) -> str:
    """Why it is asked about; it is taken if it is insisted on."""
    question = table.refusal(action)
    assert isinstance(question, Questioned)
    table.do(replace(action, insist=True))
    return question.code


def test_the_real_board_is_right_whatever_was_entered() -> None:
    table = Table(mode="referee", walls="A1-A2 D1-E1", pawns="B2 E1")
    table.do(a.WallIs(table.groove("A1-A2"), there=False)).do(a.WallIs(table.groove("A1-B1"), there=True))
    assert table.walls == {"A1-B1", "D1-E1"}
    table.do(a.PawnIs(1, table.square("B3")))
    assert table.at(1) == "B3"
    assert "Ana's pawn is at B3" in table.said
    for action, code in (
        (a.WallIs(table.groove("A1-B1"), there=True), "same_wall"),
        (a.WallIs(99, there=True), "no_such_groove"),
        (a.PawnIs(1, table.square("E1")), "square_taken"),
        (a.PawnIs(1, 25), "no_such_square"),
        (a.PawnIs(3, 0), "not_a_seat"),
    ):
        assert type(table.refusal(action)) is Refused
        assert table.refusal(action).code == code
    assert Table().refusal(a.PawnIs(1, 0)).code == "own_board"
    assert Table().refusal(a.WallIs(0, there=True)).code == "own_board"


@pytest.mark.rule("GE-B-17")
def test_a_wall_that_really_traps_somebody_is_asked_about() -> None:
    table = Table(mode="referee", walls="D1-E1", pawns="B2 E1 A5")
    assert asked(table, a.WallIs(table.groove("E1-E2"), there=True)) == "wall_traps"
    assert table.state.alive == (1, 3)
    assert (table.view().actor, table.phase, table.view().rewards) == (1, "placing", 0)
    assert asked(table, a.PawnIs(2, table.square("C3"))) == "pawn_is_out"
    assert (table.at(2), table.state.alive) == ("C3", (1, 2, 3))
    assert asked(table, a.PawnIs(3, table.square("E1"))) == "pawn_would_be_out"
    assert table.state.alive == (1, 2)
    assert table.view().actor == 1


def test_putting_the_board_right_eats_neither_the_wall_nor_the_turn() -> None:
    """Failed before: with the supply used up, or nowhere to go for a moment, the turn went on without it."""
    walls = "A1-B1 B1-C1 C1-D1 D1-E1 A2-B2 B2-C2 C2-D2 D2-E2 A3-B3 B3-C3 C3-D3"
    table = Table(mode="referee", supply=12, walls=walls, pawns="A5 E5")
    table.do(a.WallIs(table.groove("D3-E3"), there=True))
    assert (table.phase, table.view().actor) == ("placing", 1)
    table.do(a.WallIs(table.groove("A1-B1"), there=False)).place(1, "A4-B4")
    assert (table.phase, table.view().actor) == ("moving", 1)
    for groove in ("A4-A5", "D4-D5"):
        table.do(a.WallIs(table.groove(groove), there=True))
    assert (table.phase, table.view().actor) == ("moving", 1)
    table.do(a.PawnIs(2, table.square("B5")))
    assert table.squares == set(), "for the moment there is nowhere to go"
    assert (table.phase, table.view().actor) == ("moving", 1)
    for groove in ("A4-A5", "D4-D5", "B1-C1"):
        table.do(a.WallIs(table.groove(groove), there=False))
    table.do(a.Skip(1))
    assert (table.phase, table.view().actor) == ("placing", 2)


@pytest.mark.rule("GE-B-14", "GE-B-22", "GE-B-24")
def test_what_only_the_screen_speaks_against_is_taken_if_the_referee_insists() -> None:
    table = Table(mode="referee", walls="A1-A2", pawns="B2 D4")
    assert asked(table, a.PlaceWall(1, table.groove("A1-A2"))) == "groove_taken"
    assert table.walls == {"A1-A2"}
    assert asked(table, a.Move(1, table.square("E1"))) == "out_of_reach"
    assert (table.at(1), table.view().actor) == ("E1", 2)
    table = bright().play(1, RED)
    red = table.grooves
    other = next(groove for groove in sorted(Table().grooves) if groove not in red)
    assert asked(table, a.PlaceWall(1, table.groove(other))) == "not_beside_colour"
    table = bright().play(1, "may remove, may move 2").do(a.Skip(1))
    assert type(bright().play(1, RED).refusal(a.PlaceWall(1, 99))) is Refused


@pytest.mark.rule("GE-B-16")
def test_a_groove_that_does_not_exist_has_a_refusal_of_its_own() -> None:
    """Failed before: it was said to lie beside the wrong colour."""
    for table in (bright().play(1, RED), Table("place red, may move 2").play(1, RED), Table()):
        for groove in (-1, 40, 99):
            assert table.refusal(a.PlaceWall(1, groove)).code == "no_such_groove"


@pytest.mark.rule("GE-B-16")
@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("place green may move 3", "place green, may move 3"),
        (
            "Place a wall on any GREEN square. You may move your pawn up to three squares.",
            "place green, may move 3",
        ),
        ("place red or blue, may move 2", "place red or blue, may move 2"),
        ("Place 1 wall on any red or green square. You may move up to 2 squares", "place red or green, may move 2"),
        ("You may remove any 1 wall from the board. You may move up to two squares", "may remove, may move 2"),
        ("You may move your pawn up to 3 squares and pass through 1 wall.", "may move 3 through 1"),
        ("may move 3, may pass through a wall", "may move 3 through 1"),
        ("place red place blue", "place red, place blue"),
    ],
)
def test_real_cards_are_read_in_their_own_words(typed: str, says: str) -> None:
    table = bright().play(1, typed)
    assert table.view().card == Card(0, read_steps(says))
    assert table.view().card.text == says  # type: ignore[union-attr]


@pytest.mark.rule("GE-B-14", "GE-B-16")
def test_a_card_with_two_colours_lets_choose_between_them() -> None:
    table = bright().play(1, "place red or blue, may move 2")
    both = table.grooves
    red, blue = bright().play(1, "place red").grooves, bright().play(1, "place blue").grooves
    assert both == red | blue
    assert both not in (red, blue)
    green = next(groove for groove in sorted(Table().grooves) if groove not in both)
    assert heard(table.refusal(a.PlaceWall(1, table.groove(green)))) == (
        "The card doesn't allow a wall here. Choose an empty groove beside a square that is red or blue."
    )


def test_matches_that_were_kept_go_on_with_what_they_hold() -> None:
    table = Table(mode="referee", walls="A1-A2 D1-E1", pawns="B2 E1")
    table.do(a.CorrectWall(table.groove("A1-A2"), there=False)).do(a.CorrectPawn(1, table.square("B3")))
    assert (table.walls, table.at(1)) == ({"D1-E1"}, "B3")
    for action, code in (
        (a.CorrectWall(table.groove("E1-E2"), there=True), "would_trap"),
        (a.CorrectPawn(3, 0), "no_such_pawn"),
        (a.CorrectPawn(1, table.square("E1")), "square_taken"),
    ):
        assert table.refusal(action).code == code


def test_a_correction_while_moving_changes_where_the_pawn_can_go() -> None:
    table = Table(mode="referee", walls="E4-E5", pawns="B2 D4").place(1, "A4-A5")
    assert "B1" in table.squares
    table.do(a.WallIs(table.groove("B1-B2"), there=True))
    assert table.view().allowance == 2
    assert table.phase == "moving"
    assert table.view().turn is not None


def test_what_traps_the_actor_or_leaves_it_no_way_begins_the_next_turn_with_its_clock() -> None:
    def referee(pawns: str) -> Table:
        table = Table(mode="referee", turn_s=20, walls="A1-A2", pawns=pawns)
        table.now_us = 7_000_000
        return table

    trapped = referee("A1 E5 C3")
    trapped.do(a.WallIs(trapped.groove("A1-B1"), True, insist=True))
    stuck = referee("A1 E5").place(1, "C3-D3")
    assert (stuck.view().actor, stuck.phase) == (1, "moving")
    stuck.do(a.CorrectPawn(2, stuck.square("B1")))
    for table in (trapped, stuck):
        timer = GAME.timer(table.state)
        assert timer is not None
        assert (table.view().actor, timer.whose, timer.deadline_us) == (2, 2, 27_000_000)


def test_another_card_is_read_as_it_is_typed() -> None:
    table = bright()
    played = GAME.amended(table.state, a.PlayReal(1, RED), "card 0", "p3")
    assert played == a.PlayReal(1, "may move 3 through 1")
    assert GAME.amended(table.state, a.PlayReal(1, RED), "card 1", "p3") is None


def test_once_the_board_has_been_put_right_nobody_points_at_anything() -> None:
    table = Table(mode="referee", walls="D1-E1", pawns="B2 E1")
    for there in (True, False):
        table.state = replace(table.state, pointed=1)
        table.do(a.WallIs(table.groove("A1-A2"), there=there))
        assert table.state.pointed is None
