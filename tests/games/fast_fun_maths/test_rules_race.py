"""From the deal to the calculation (GI-H-01 … 26), rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.fast_fun_maths.play_table import NAMES, Table, game
from tests.speech import heard

from gotit.core.game import Ask, Called, Drawn, Race, Refused
from gotit.core.inputs import Start
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.actions import FastFunMathsSettings
from gotit.games.fast_fun_maths.reach import _reach

ANA = "9r 4r 8r 2b 5y"
BEN = "3b 7b 6y 1r 1b"
CLEO = "9b 4b 8y 4w 4y"
PILE = "4rs 4bt "  # the target is 44


def race(*hands: str, pile: str = PILE, **settings: Any) -> Table:
    return Table(*(hands or (ANA, BEN, CLEO)), pile=pile, **settings).turn()


@pytest.mark.rule("GI-H-01")
@pytest.mark.parametrize("players", range(1, 10))
def test_one_to_nine_players(players: int) -> None:
    state = game().start(len(NAMES[:players]), FastFunMathsSettings())
    assert len(state.players) == players
    assert game().seats == range(1, 10)


@pytest.mark.rule("GI-H-01")
def test_no_player_and_ten_players_are_refused() -> None:
    for names in ((), (*NAMES, "Jo")):
        with pytest.raises(Refused) as caught:
            step(Session({game().name: game()}), Start(game().name, names), 0)
        assert heard(caught.value) == f"Got It! Fast Fun Maths is for 1 to 9 players, not {len(names)}."


@pytest.mark.rule("GI-H-04", "GI-H-06", "GI-H-07", "GI-H-08")
def test_all_sixty_cards_are_shuffled_five_each_dealt_the_rest_is_the_pile() -> None:
    rules = game()
    state = rules.start(len(NAMES[:3]), FastFunMathsSettings())
    wanted = rules.chance(state)
    assert wanted is not None
    assert wanted.n == 60
    with pytest.raises(Refused, match="Wait for the random draw"):
        rules.apply(state, a.TurnOver(), 0)
    backwards = tuple(reversed(range(60)))
    state = rules.apply(state, Drawn(backwards), 0)
    view = rules.view(state, None)
    assert [len(player.hand) for player in view.players] == [5, 5, 5]
    assert (view.pile_count, view.discard_count) == (45, 0)
    # The deck's last cards are the wild ones, six down to one: the shuffle decided who has them.
    assert [(face.number, face.colour) for face in view.players[0].hand] == [(n, "wild") for n in (6, 5, 4, 3, 2)]


@pytest.mark.rule("GI-H-07")
def test_hands_lie_open_for_every_audience() -> None:
    table = race()
    views = [table.game.view(table.state, seat) for seat in (None, 1, 2, 3)]
    assert all(view == views[0] for view in views)
    assert [face.number for face in views[0].players[1].hand] == [3, 7, 6, 1, 1]


@pytest.mark.rule("GI-H-08")
def test_the_pile_shows_its_top_shape_unless_the_house_hides_it() -> None:
    table = Table(ANA, BEN, pile=PILE)
    assert table.view.pile_shape is not None
    assert (table.view.pile_shape.shape, table.view.pile_shape.colour) == ("square", "red")
    assert Table(ANA, BEN, pile=PILE, show_pile_shape=False).view.pile_shape is None


@pytest.mark.rule("GI-H-10")
def test_the_youngest_turns_over_in_round_one() -> None:
    table = Table(ANA, BEN, CLEO, pile=PILE, youngest=2)
    assert table.view.actor == 2
    asked = table.game.buzzers(table.state)
    assert isinstance(asked, Ask)
    assert asked.meanings.keys() == {2}
    assert asked.meanings[2].press == a.TurnOver()
    assert Table(ANA, BEN, pile=PILE).view.actor == 1


@pytest.mark.rule("GI-H-11", "GI-H-12", "GI-H-13")
def test_two_cards_from_the_top_tens_first() -> None:
    table = Table(ANA, BEN, pile="7rs 3bt")
    before = table.view.pile_count
    table.turn()
    target = table.view.target
    assert target is not None
    assert (target.tens.number, target.ones.number, target.value) == (7, 3, 73)
    assert table.view.pile_count == before - 2
    assert table.refusal(a.TurnOver()).code == "turned_at_start"


@pytest.mark.rule("GI-H-13")
def test_a_leading_zero_is_shown_and_counts_nothing() -> None:
    table = Table(ANA, BEN, pile="0rs 5bt").turn()
    assert table.view.target is not None
    assert table.view.target.value == 5
    assert "The target is 05." in table.said


@pytest.mark.rule("GI-H-14", "GI-H-57")
def test_the_target_is_said_for_all_to_hear_in_the_turners_name() -> None:
    table = race(youngest=3)
    (news,) = table.game.news(table.state)
    assert (news.code, heard(news), news.seat) == ("target", "The target is 44.", 3)


@pytest.mark.rule("GI-H-15", "GI-H-16")
def test_all_race_at_once_and_need_to_enter_nothing_before_they_call() -> None:
    buzzers = race().game.buzzers(race().state)
    assert isinstance(buzzers, Race)
    assert buzzers.seats == {1, 2, 3}
    assert race().call(3).view.callers == (3,)


@pytest.mark.rule("GI-H-17", "GI-H-18", "GI-H-20", "GI-H-22", "GI-H-26")
@pytest.mark.parametrize("text", ["9*4+8", "(9-5)*(8+2)+4", "9×4+8", "((9)×4)+8", "8*5+4", "4*(9+2)"])
def test_as_many_or_as_few_cards_as_one_likes(text: str) -> None:
    assert race().wins(1, text).view.winner == 1


@pytest.mark.rule("GI-H-17")
def test_a_single_card_is_a_calculation_unless_the_house_says_no() -> None:
    assert race(ANA, BEN, pile="0rs 8bt").wins(1, "8").view.winner == 1
    table = race(ANA, BEN, pile="0rs 8bt", min_operations=1).wins(1, "8")
    assert table.view.winner is None
    assert "One card on its own isn't a calculation here." in table.said


@pytest.mark.rule("GI-H-19")
def test_an_operation_may_be_used_again_and_again() -> None:
    assert race(ANA, BEN, pile="2rs 8bt").wins(1, "9+4+8+2+5").view.winner == 1


@pytest.mark.rule("GI-H-20")
@pytest.mark.parametrize(("text", "right"), [("4*(9+2)", True), ("4*9+2", False)])
def test_brackets_matter(text: str, right: bool) -> None:
    assert race().wins(1, text).view.calculations[0].right is right


@pytest.mark.rule("GI-H-21", "GI-H-23")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4*9+4+4", "You have only one 4."),
        ("7*6+2", "You have no 7s."),
        ("9*4+8+8-8", "You have only one 8."),
    ],
)
def test_only_own_cards_each_once(text: str, sentence: str) -> None:
    table = race().wins(1, text)
    (shown,) = table.view.calculations
    assert (shown.right, heard(shown.wrong)) == (False, sentence)
    assert sentence in table.said
    assert table.view.players[0].out


@pytest.mark.rule("GI-H-23")
def test_neither_target_cards_nor_others_hands_count() -> None:
    """The target shows two fours, Cleo holds three: Ana still has one."""
    table = race()
    ben_card = table.card(2, 3)
    table.call(1)
    assert table.refusal(a.Explain(1, "3", (ben_card,))).code == "card_not_in_hand"
    assert heard(table.explain(1, "4*4+4*(9-2)").view.calculations[0].wrong) == "You have only one 4."


@pytest.mark.rule("GI-H-24")
def test_the_first_to_call_has_the_floor() -> None:
    table = race().call(2)
    assert (table.phase, table.view.callers, table.view.actor) == ("explaining", (2,), 2)
    assert table.game.lamps(table.state) == {1: "idle", 2: "first", 3: "idle"}
    assert table.refusal(Called((1,))).code == "nothing_to_be_first_in"


@pytest.mark.rule("GI-H-24", "GI-H-80")
def test_a_seat_that_is_out_cannot_call() -> None:
    table = race().passes(2)
    assert table.refusal(Called((2,))).code == "out_cannot_call"
    buzzers = table.game.buzzers(table.state)
    assert isinstance(buzzers, Race)
    assert buzzers.seats == {1, 3}


@pytest.mark.rule("GI-H-25")
def test_the_caller_shows_which_cards_were_used() -> None:
    table = race("4r 4b 9r 8b 1y", BEN)
    second_four, nine, eight = (table.state.player(1).hand[at].id for at in (1, 2, 3))
    table.call(1).explain(1, "9 * 4 + 8", (nine, second_four, eight))
    assert table.view.calculations[0].used == (nine, second_four, eight)
    assert table.hand(1).startswith("4r 1y")


@pytest.mark.rule("GI-H-25")
def test_typed_numbers_take_the_cards_that_suit_the_player_best() -> None:
    """Of two fours the blue one makes it one colour; where colour can't be had the wild one is spared."""
    assert race("4r 4b 9b 8b 1y", BEN).wins(1, "9*4+8").hand(1).startswith("4r 1y")
    assert race("4w 4b 9r 8y 1y", BEN).wins(1, "9*4+8").hand(1).startswith("4w 1y")
    assert race("4w 4b 9r 8r 1y", BEN).wins(1, "9*4+8").hand(1).startswith("4b 1y")


@pytest.mark.rule("GI-H-25")
def test_clicked_cards_must_be_the_numbers_of_the_calculation() -> None:
    table = race().call(1)
    four, nine, eight = (table.card(1, number) for number in (4, 9, 8))
    assert table.refusal(a.Explain(1, "9*4+8", (four, nine, eight))).code == "cards_differ"
    assert table.refusal(a.Explain(1, "9*4+8", (nine, four))).code == "cards_differ"
    assert table.refusal(a.Explain(1, "4*4+8", (four, four, eight))).code == "card_twice"


@pytest.mark.rule("GI-H-26")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("9*4+8+2", "That makes 46, not 44."),
        ("9/2", "That makes 9/2, not 44."),
        ("2-9", "That makes −7, not 44."),
        ("9/(4+5-9)", "You can't divide by zero: 4 + 5 − 9 is 0."),
    ],
)
def test_the_value_is_exact(text: str, sentence: str) -> None:
    table = race().wins(1, text)
    assert heard(table.view.calculations[0].wrong) == sentence
    assert heard(table.view.players[0].out_reason) == "made a mistake"


@pytest.mark.rule("GI-H-26")
def test_fractions_and_negatives_in_the_middle_are_true_arithmetic() -> None:
    assert race("3r 9b 7y 4r 8b", BEN).wins(1, "(3/(9-7)+4)*8").view.winner == 1
    assert race("3r 9b 4y 7r 8b", BEN).wins(1, "((3-9)/4+7)*8").view.winner == 1


@pytest.mark.rule("GI-H-26")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(3/(9-7)+4)*8", "3 ÷ 2 is 3/2: fractions don't count here."),
        ("(3-9+4+8)*7", "3 − 9 is −6: numbers below zero don't count here."),
    ],
)
def test_a_school_may_allow_whole_numbers_only(text: str, sentence: str) -> None:
    table = race("3r 9b 7y 4r 8b", BEN, whole_numbers=True).wins(1, text)
    assert heard(table.view.calculations[0].wrong) == sentence


@pytest.mark.rule("GI-H-02")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("44", "joined_digits"),
        ("9^2", "no_powers"),
        ("-4+9", "no_minus_numbers"),
        ("9*4+", "no_number_after"),
        ("", "no_calculation_yet"),
    ],
)
def test_what_cannot_be_read_is_asked_again_and_puts_nobody_out(text: str, code: str) -> None:
    table = race().call(1)
    assert table.refusal(a.Explain(1, text)).code == code
    assert table.explain(1, "9*4+8").view.winner == 1


def test_nothing_is_left_to_work_out_when_the_target_is_turned() -> None:
    """It would cost the frames in which everybody is looking."""
    table = Table(ANA, BEN, CLEO, pile=PILE)
    known = _reach.cache_info().misses
    table.turn()
    assert table.game.advice(table.state) is not None
    assert _reach.cache_info().misses == known
