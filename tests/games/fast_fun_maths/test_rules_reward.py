"""Cleaning up, swaps, shapes and stealing (GI-H-28 … 54), rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.fast_fun_maths.play_table import Table
from tests.speech import heard

from gotit.core.game import Ask
from gotit.games.fast_fun_maths import actions as a

ANA = "9r 4r 8r 2b 5y"
BEN = "3b 7b 6y 1r 1b"
CLEO = "9b 4b 8y 4w 4y"
PILE = "4rs 4bt "  # the target is 44: a red square and a blue triangle
FIVE = "(9-5)*(8+2)+4"  # 44 with all of Ana's cards
THREE = "9*4+8"  # 44 in red


def race(*hands: str, pile: str = PILE, **settings: Any) -> Table:
    return Table(*(hands or (ANA, BEN, CLEO)), pile=pile, **settings).turn()


def asked(table: Table, seat: int) -> tuple[object, object]:
    """What the seat's short and long press do."""
    buzzers = table.game.buzzers(table.state)
    assert isinstance(buzzers, Ask)
    assert buzzers.meanings.keys() == {seat}
    return buzzers.meanings[seat].press, buzzers.meanings[seat].long


# --- clean up --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-28", "GI-H-29", "GI-H-30")
def test_used_cards_go_the_others_stay_and_the_hand_is_filled_from_the_top() -> None:
    table = race(pile=PILE + "6r 7r 8b 9y").wins(1, THREE)
    assert table.hand(1) == "2b 5y 6r 7r 8b"
    assert table.view.discard_count == 3
    assert table.view.pile_count == 60 + 1


@pytest.mark.rule("GI-H-31", "GI-H-32", "GI-H-33")
def test_the_others_may_swap_one_card_clockwise_from_the_winners_left() -> None:
    table = race(BEN, ANA, CLEO).wins(2, THREE)
    assert (table.phase, table.view.actor) == ("swapping", 3)
    assert table.refusal(a.Keep(1)).code == "not_your_swap"
    assert table.refusal(a.Swap(2, table.card(2, 5))).code == "winner_swaps"
    table.do(a.Keep(3))
    assert table.view.actor == 1
    table.do(a.Keep(1))
    assert table.phase == "rewarding"


@pytest.mark.rule("GI-H-31")
def test_the_operator_may_say_for_all_who_are_left_that_they_keep_their_cards() -> None:
    table = race(BEN, ANA, CLEO).wins(2, THREE)
    table.do(a.Keep(3))
    hands = [table.hand(seat) for seat in (1, 2, 3)]
    table.do(a.Keep(0))
    assert (table.phase, table.view.actor) == ("rewarding", 2)
    assert [table.hand(seat) for seat in (1, 2, 3)] == hands
    assert table.refusal(a.Keep(0)).code == "swaps_after_round"


@pytest.mark.rule("GI-H-31")
def test_a_swap_is_one_card_out_and_one_in() -> None:
    table = race(pile=PILE + "6r 7r 8b 9yt").wins(1, THREE)
    assert table.view.actor == 2
    assert asked(table, 2) == (a.WantSwap(2), a.Keep(2))
    table.do(a.WantSwap(2))
    assert table.view.actor == 2
    assert asked(table, 2) == (None, a.Keep(2))
    assert table.refusal(a.Swap(2, 999)).code == "card_not_in_hand"
    table.do(a.Swap(2, table.card(2, 7)))
    assert table.hand(2) == "3b 6y 1r 1b 9y"
    assert table.refusal(a.Swap(2, table.card(2, 9))).code == "not_your_swap"
    assert table.view.discard_count == 4


@pytest.mark.rule("GI-H-31", "GI-H-76")
def test_players_who_were_out_may_swap_too() -> None:
    table = race().passes(2).wins(1, THREE)
    assert table.do(a.Swap(2, table.card(2, 7))).view.actor == 3


@pytest.mark.rule("GI-H-27", "GI-H-31", "GI-H-32")
def test_after_a_round_without_winner_all_may_swap_from_the_turners_left() -> None:
    table = race(youngest=2).passes(1, 2, 3)
    order = []
    while table.phase == "swapping":
        order.append(table.view.actor)
        table.do(a.Keep(table.state.to_swap[0]))
    assert order == [3, 1, 2]
    assert table.phase == "between"


@pytest.mark.rule("GI-H-34")
def test_all_hold_five_when_a_round_starts() -> None:
    table = race().wins(1, FIVE).keep_all().ready().turn()
    assert [len(player.hand) for player in table.view.players] == [5, 5, 5]


# --- shapes ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-35", "GI-H-36", "GI-H-39")
def test_only_the_winner_wins_shapes_and_they_lie_open() -> None:
    table = race().wins(1, THREE)
    target = table.view.target
    assert target is not None
    assert (target.tens_shape, target.ones_shape) == (None, None), "hidden until they are turned, after the swaps"
    assert table.refusal(a.TakeShape(1, "tens")).code == "only_winner_takes"
    table.keep_all()
    target = table.view.target
    assert target is not None
    assert target.tens_shape is not None
    assert target.ones_shape is not None
    assert (target.tens_shape.shape, target.ones_shape.shape) == ("square", "triangle")
    table.do(a.TakeShape(1, "tens"))
    assert [table.shapes(seat) for seat in (1, 2, 3)] == ["red square", "", ""]


@pytest.mark.rule("GI-H-37")
def test_a_won_shape_is_no_number_any_more() -> None:
    """Ana has won a red four; her hand has none left, so she has no 4."""
    table = race(pile=PILE + "1r 1b 2y 4b 4r").wins(1, THREE).keep_all().do(a.TakeShape(1, "tens"))
    table.ready().turn()
    assert table.hand(1) == "2b 5y 1r 1b 2y"
    won = table.view.players[0].shapes[0].id
    table.call(1)
    assert table.refusal(a.Explain(1, "4", (won,))).code == "card_not_in_hand"
    assert heard(table.explain(1, "4*5").view.calculations[0].wrong) == "You have no 4s."


@pytest.mark.rule("GI-H-40", "GI-H-46")
def test_all_five_cards_win_both_shapes() -> None:
    table = race().wins(1, FIVE).keep_all()
    assert table.shapes(1) == "red square, blue triangle"
    assert table.phase == "between", "three colours: nothing to steal"
    assert table.view.discard_count == 5


@pytest.mark.rule("GI-H-41", "GI-H-42", "GI-H-43")
@pytest.mark.parametrize(("which", "taken"), [("tens", "red square"), ("ones", "blue triangle")])
def test_fewer_cards_win_one_shape_of_ones_choice(which: Any, taken: str) -> None:
    table = race().wins(1, THREE).keep_all()
    assert table.view.actor == 1
    assert asked(table, 1) == (a.TakeShape(1, "tens"), a.TakeShape(1, "ones"))
    assert table.refusal(a.TakeShape(2, "tens")).code == "only_winner_takes"
    table.do(a.TakeShape(1, which))
    assert table.shapes(1) == taken
    assert table.view.discard_count == 4, "three used cards and the shape not taken"
    assert table.refusal(a.TakeShape(1, "ones")).code == "only_winner_takes"


# --- stealing --------------------------------------------------------------------------------------------------------


def robbery(first: str = "4rs 4bt", ana: str = "9r 4r 8r 2b 5y", text: str = "8*2", **settings: Any) -> Table:
    """Ben wins both shapes of `first` in round one; then Ana makes 16 with `text` and has taken her shape."""
    table = race(ana, "9b 5r 8y 2y 4y", pile=first + " 1r 1r 1r 1r 1r 1bs 6yt", **settings).wins(2, FIVE).keep_all()
    table.ready().turn().wins(1, text).keep_all()
    return table.do(a.TakeShape(1, "tens")) if table.phase == "rewarding" else table


@pytest.mark.rule("GI-H-44", "GI-H-45", "GI-H-48")
def test_a_calculation_in_one_colour_steals_a_shape_besides_the_reward() -> None:
    table = robbery(ana="9r 4r 8r 2r 5y")
    assert (table.phase, table.view.actor) == ("stealing", 1)
    assert table.shapes(1) == "blue square"
    (first, second) = (shape.id for shape in table.view.players[1].shapes)
    assert table.view.stealable == ((2, first), (2, second))
    assert asked(table, 1) == (None, a.NoSteal(1))
    assert table.refusal(a.Steal(2, 1, first)).code == "only_winner_steals"
    assert table.refusal(a.Steal(1, 1, table.view.players[0].shapes[0].id)).code == "steals_own"
    table.do(a.Steal(1, 2, second))
    assert (table.shapes(1), table.shapes(2)) == ("blue square, blue triangle", "red square")
    assert "Ana steals a blue triangle from Ben." in table.said
    assert table.refusal(a.Steal(1, 2, first)).code == "only_winner_steals", "exactly one"


@pytest.mark.rule("GI-H-44")
def test_two_colours_steal_nothing_and_stealing_may_be_declined() -> None:
    assert robbery().phase == "between"
    table = robbery(ana="9r 4r 8r 2r 5y").do(a.NoSteal(1))
    assert (table.phase, table.shapes(2)) == ("between", "red square, blue triangle")


@pytest.mark.rule("GI-H-44")
def test_with_one_shape_to_steal_a_press_takes_it() -> None:
    table = robbery(first="4rs 4wt", ana="9r 4r 8r 2r 5y")
    only = table.view.players[1].shapes[0].id
    assert asked(table, 1) == (a.Steal(1, 2, only), a.NoSteal(1))


@pytest.mark.rule("GI-H-46")
def test_five_cards_of_one_colour_win_two_shapes_and_a_steal() -> None:
    table = robbery(ana="8r 2r 1r 3r 3r", text="8*2*1+3-3")
    assert table.shapes(1) == "blue square, yellow triangle"
    assert table.phase == "stealing"


@pytest.mark.rule("GI-H-47")
def test_any_number_of_cards_of_one_colour_is_enough() -> None:
    """Also a single card."""
    table = race("9r 4r 8r 2r 5y", "9b 5r 8y 2y 4y", pile="4rs 4bt 1r 1r 1r 1r 1r 0bs 9yt").wins(2, FIVE).keep_all()
    table.ready().turn().wins(1, "9").keep_all().do(a.TakeShape(1, "tens"))
    assert table.phase == "stealing"


@pytest.mark.rule("GI-H-49")
def test_nobody_without_shapes_can_be_robbed() -> None:
    """Only Cleo, who has none, is left besides Ana: the steal is skipped."""
    table = race(ANA, CLEO).wins(1, THREE).keep_all().do(a.TakeShape(1, "tens"))
    assert table.phase == "between"
    table = robbery(ana="9r 4r 8r 2r 5y")
    state = table.game.apply(table.state, a.Steal(1, 2, table.view.players[1].shapes[0].id), 0)
    assert len(table.game.view(state, None).players[1].shapes) == 1


@pytest.mark.rule("GI-H-50", "GI-H-54")
def test_a_wild_shape_cannot_be_stolen() -> None:
    table = robbery(first="4wt 4bt", ana="9r 4r 8r 2r 5y")
    wild, blue = table.view.players[1].shapes
    assert (wild.shape, wild.colour) == ("star", "wild")
    assert table.view.stealable == ((2, blue.id),)
    refused = table.refusal(a.Steal(1, 2, wild.id))
    assert (refused.code, heard(refused)) == ("wild_not_stolen", "A wild shape can't be stolen.")
    assert robbery(first="4wt 4wt", ana="9r 4r 8r 2r 5y").phase == "between"


@pytest.mark.rule("GI-H-48")
def test_what_is_not_there_cannot_be_stolen() -> None:
    table = robbery(ana="9r 4r 8r 2r 5y")
    assert heard(table.refusal(a.Steal(1, 2, 999))) == "That shape isn't there."
    assert heard(table.refusal(a.Steal(1, 7, 1))) == "There's nobody at that seat to steal from."
    assert heard(table.refusal(a.Steal(1, 0, 1))) == "There's nobody at that seat to steal from."


@pytest.mark.rule("GI-H-52", "GI-H-53")
def test_a_wild_number_is_any_colour_but_only_its_own_number() -> None:
    assert robbery(ana="9r 4r 8r 2w 5y").phase == "stealing"
    assert robbery(ana="9r 4r 8w 2w 5y").phase == "stealing"
    table = race("9r 4w 8r 2b 5y", BEN).wins(1, "9*5+8")
    assert heard(table.view.calculations[0].wrong) == "That makes 53, not 44."
    assert race("9r 4w 8r 2b 5y", BEN).wins(1, "9*4+8").view.winner == 1
