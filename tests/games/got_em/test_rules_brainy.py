"""Brainy, and what both rule sets share about walls, traps, rewards and moves: rule by rule."""

from __future__ import annotations

import pytest
from tests.games.got_em.play_table import Table, all_but
from tests.speech import heard

from gotit.core.game import Drawn
from gotit.games.got_em import actions as a

CORNER = "D1-E1"
"""With this wall a pawn at E1 has one way out: E1-E2."""


def near_the_corner() -> Table:
    """Ana's turn; Ben's pawn at E1 can be trapped at once."""
    return Table(walls=CORNER, pawns="A5 E1")


# --- placing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-Y-06", "GE-Y-07", "GE-Y-21")
def test_a_turn_is_a_wall_anywhere_then_a_move_then_the_player_to_the_left() -> None:
    table = Table(walls="A1-A2", pawns="B2 D4 -")
    assert table.phase == "placing"
    assert len(table.grooves) == 39
    assert table.refusal(a.Move(1, table.square("B3"))).code == "wall_first"
    assert table.refusal(a.Skip(1)).code == "compulsory"
    assert table.refusal(a.PlaceWall(2, table.groove("E4-E5"))).code == "not_your_turn"
    table.place(1, "E4-E5")
    assert table.phase == "moving"
    table.move(1, "B3")
    assert table.view().actor == 2
    assert table.place(2, "A4-A5").skip(2).view().actor == 1, "who is out is passed over"
    assert [(turn.seat, turn.placed) for turn in table.view().turns[-2:]] == [
        (1, table.groove("E4-E5")),
        (2, table.groove("A4-A5")),
    ]


@pytest.mark.rule("GE-Y-08", "GE-B-14")
def test_one_wall_a_groove() -> None:
    table = Table(walls="A1-A2", pawns="B2 D4")
    assert table.refusal(a.PlaceWall(1, table.groove("A1-A2"))).code == "groove_taken"
    assert table.refusal(a.PlaceWall(1, 40)).code == "no_such_groove"
    assert table.refusal(a.PlaceWall(1, -1)).code == "no_such_groove"


@pytest.mark.rule("GE-Y-09")
def test_in_the_first_round_only_one_wall_may_be_on_a_square_and_edges_do_not_count() -> None:
    table = Table(seats=3)
    table.place(1, "A1-B1").skip(1)
    assert table.view().first_round
    assert {"B1-C1", "A1-A2", "B1-B2"}.isdisjoint(table.grooves)
    assert "C1-D1" in table.grooves
    refusal = table.refusal(a.PlaceWall(2, table.groove("B1-B2")))
    assert "first round" in heard(refusal)
    table.place(2, "C1-D1").skip(2).place(3, "C3-D3").skip(3)
    assert not table.view().first_round
    assert "B1-C1" in table.grooves


# --- trapping --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-Y-10", "GE-Y-11", "GE-Y-12", "GE-Y-22", "GE-F-02", "GE-B-18", "GE-B-19", "GE-B-33")
def test_two_edges_and_two_walls_trap_a_pawn_and_the_last_one_wins() -> None:
    table = near_the_corner().place(1, "E1-E2")
    assert table.at(2) is None
    assert table.winners == (1,)
    assert "Got 'Em! Ben is trapped." in table.said
    assert table.view().phase == "over"
    assert table.view().turns[-1].eliminated == (2,)


@pytest.mark.rule("GE-Y-11", "GE-B-18")
def test_a_side_and_three_walls_trap_and_two_do_not() -> None:
    table = Table(walls="B1-C1", pawns="A5 C1 E5")
    table.place(1, "C1-D1").skip(1)
    assert table.at(2) == "C1"
    table.place(2, "A1-A2").skip(2)
    assert table.place(3, "C1-C2").at(2) is None


@pytest.mark.rule("GE-B-01", "GE-B-17", "GE-Y-10")
def test_four_walls_in_the_open_trap_and_a_closed_area_of_two_squares_does_not() -> None:
    table = Table(walls="C2-C3 B3-C3 C3-C4", pawns="A5 C3 E5")
    assert table.place(1, "C3-D3").at(2) is None
    table = Table(walls="C2-C3 B3-C3 C3-C4 D2-D3 D3-D4", pawns="A5 C3 E5")
    assert table.place(1, "D3-E3").at(2) == "C3"


@pytest.mark.rule("GE-F-05")
def test_a_pawn_does_not_trap() -> None:
    table = Table(walls=CORNER, pawns="E2 E1").place(1, "A1-A2")
    assert table.at(2) == "E1"
    table.skip(1).place(2, "A2-A3")
    assert table.view().actor == 1, "with nowhere to go its turn was over"
    assert table.at(2) == "E1"


# --- rewards ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-Y-13", "GE-B-20")
def test_as_a_reward_any_wall_may_be_removed_before_the_move_also_the_one_just_placed() -> None:
    table = Table(walls=CORNER, pawns="A5 E1 C3").place(1, "E1-E2")
    assert table.phase == "rewarding"
    assert table.view().rewards == 1
    assert table.grooves == {CORNER, "E1-E2"}
    assert table.refusal(a.RemoveWall(1, table.groove("A1-A2"))).code == "no_wall_there"
    assert table.refusal(a.Move(1, table.square("A4"))).code == "reward_first"
    table.remove(1, "E1-E2")
    assert table.walls == {CORNER}
    assert table.phase == "moving"


@pytest.mark.rule("GE-Y-13", "GE-B-20")
def test_a_reward_may_be_left() -> None:
    table = Table(walls=CORNER, pawns="A5 E1 C3").place(1, "E1-E2").skip(1)
    assert table.walls == {CORNER, "E1-E2"}
    assert table.phase == "moving"


@pytest.mark.rule("GE-F-06", "GE-F-07")
def test_two_at_once_bring_two_walls_one_after_the_other() -> None:
    """One wall between two pawns that have no other way out."""
    both = "D1-E1 D2-E2 E2-E3"
    table = Table(walls=both, pawns="A5 E1 E2 C3").place(1, "E1-E2")
    assert table.view().rewards == 2
    turn = table.view().turn
    assert turn is not None
    assert turn.eliminated == (2, 3)
    assert table.remove(1, "E1-E2").view().rewards == 1
    assert table.remove(1, "E2-E3").phase == "moving"
    assert Table(walls=both, pawns="A5 E1 E2 C3").place(1, "E1-E2").remove(1, "D1-E1").skip(1).phase == "moving"


@pytest.mark.rule("GE-Y-12")
def test_the_square_of_a_pawn_that_left_is_free_at_once() -> None:
    table = Table(walls="D1-E1", pawns="E2 E1 C3").place(1, "E1-E2").remove(1, "E1-E2")
    assert "E1" in table.squares


# --- the own pawn ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-F-08")
def test_nobody_may_trap_their_own_pawn() -> None:
    table = Table(walls=CORNER, pawns="E1 A5")
    assert "E1-E2" not in table.grooves
    assert "own pawn" in heard(table.refusal(a.PlaceWall(1, table.groove("E1-E2"))))
    shared = Table(walls="D1-E1 D2-E2 E2-E3", pawns="E1 E2 A5")
    assert "E1-E2" not in shared.grooves, "nor if another is trapped with it"


@pytest.mark.rule("GE-F-08")
def test_unless_nothing_else_is_possible() -> None:
    """With walls anywhere (Brainy) that is the very last free groove."""
    table = Table(walls=all_but("A1-A2", "C1-D1", "D1-E1"), pawns="A1 C1 D1")
    assert table.grooves == {"C1-D1", "D1-E1"}
    table = Table(walls=all_but("A1-A2", "A2-A3"), pawns="A1 A3 A2")
    assert table.grooves == {"A2-A3"}
    table = Table(walls=all_but("A1-A2"), pawns="A1 A2")
    assert table.grooves == {"A1-A2"}


@pytest.mark.rule("GE-F-09")
def test_the_last_two_trapped_by_one_wall_share_the_win() -> None:
    table = Table(walls=all_but("A1-A2"), pawns="A1 A2").place(1, "A1-A2")
    assert table.winners == (1, 2)
    assert table.at(1) is table.at(2) is None
    assert "share the win" in table.said


# --- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-Y-14", "GE-Y-15", "GE-Y-16")
@pytest.mark.parametrize(
    ("walls", "placed", "allowance"),
    [
        ("E4-E5", "D4-D5", 1),
        ("E4-E5", "B3-C3", 2),
        ("B3-C3", "C2-C3", 3),
        ("B3-C3 C2-C3", "C3-D3", 4),
    ],
)
def test_the_allowance_is_one_and_the_walls_on_the_square_with_the_one_just_placed(
    walls: str, placed: str, allowance: int
) -> None:
    table = Table(walls=walls, pawns="C3 A5").place(1, placed)
    assert table.view().allowance == allowance
    assert table.view().players[0].walls == allowance - 1


@pytest.mark.rule("GE-Y-14", "GE-F-02")
def test_edges_count_for_the_move_unless_the_setting_says_otherwise() -> None:
    assert Table(walls="E4-E5", pawns="A1 C5").place(1, "C3-D3").view().allowance == 3
    table = Table(walls="E4-E5", pawns="A1 C5", edges_count=False).place(1, "C3-D3")
    assert table.view().allowance == 1
    assert table.squares == {"A2", "B1"}


@pytest.mark.rule("GE-Y-16", "GE-Y-20", "GE-F-03")
def test_any_number_of_squares_up_to_it_and_the_white_one_too() -> None:
    table = Table(walls="B3-B4", pawns="B3 E5").place(1, "A1-A2")
    assert table.squares == {"A3", "A2", "B2", "B1", "C2", "C3", "D3", "C4", "A4"}
    assert table.move(1, "C3").at(1) == "C3"


@pytest.mark.rule("GE-Y-20")
def test_the_pawn_may_stay() -> None:
    table = Table(walls="B3-B4", pawns="B3 E5").place(1, "A1-A2").skip(1)
    assert table.at(1) == "B3"
    table = Table(walls="B3-B4", pawns="B3 E5").place(1, "A1-A2").move(1, "B3")
    assert table.view().actor == 2


@pytest.mark.rule("GE-Y-17", "GE-Y-18", "GE-Y-19", "GE-F-01", "GE-B-27")
def test_not_through_walls_or_pawns_and_never_diagonally() -> None:
    table = Table(walls="A1-A2", pawns="A1 C1 B2", edges_count=False).place(1, "E4-E5")
    assert table.view().allowance == 2
    assert table.squares == {"B1"}, "the wall is below, Ben behind B1, Cleo under it"
    refusal = table.refusal(a.Move(1, table.square("B2")))
    assert refusal.code == "square_taken"
    assert table.refusal(a.Move(1, table.square("E5"))).code == "out_of_reach"
    for square in (-1, 25):
        assert table.refusal(a.Move(1, square)).code == "no_such_square"


@pytest.mark.rule("GE-Y-04")
def test_when_all_walls_are_used_up_those_who_are_left_share_the_win() -> None:
    table = Table(supply=12, walls="A1-B1 B1-C1 C1-D1 D1-E1 A2-B2 B2-C2 C2-D2 D2-E2 A3-B3 B3-C3 C3-D3", pawns="A5 E5")
    table.place(1, "D3-E3").skip(1)
    assert table.winners == (1, 2)
    assert "All walls are used up" in table.said


# --- time ------------------------------------------------------------------------------------------------------------


def test_when_the_time_is_up_the_lot_places_the_wall_and_the_pawn_stays() -> None:
    table = Table(walls="A1-A2", pawns="B2 D4", turn_s=20).time_up()
    wanted = table.game.chance(table.state)
    assert wanted is not None
    assert wanted.n == 39
    table.do(Drawn(tuple(range(39))))
    assert table.view().actor == 2
    assert table.at(1) == "B2"
    turn = table.view().turns[-1]
    assert turn.by_clock
    assert turn.placed == 0
    table = Table(walls="A1-A2", pawns="B2 D4", turn_s=20).place(1, "A3-A4").time_up()
    assert table.view().actor == 2, "the wall is there, so only the move is left out"
