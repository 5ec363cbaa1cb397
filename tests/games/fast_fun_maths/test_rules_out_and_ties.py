"""Who is out, dead heats, handicaps, overruling, settings (GI-H-27, 75 … 90), rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.fast_fun_maths.play_table import NAMES, SECOND_US, Table, game, written
from tests.speech import heard

from gotit.core.game import Called, Race, Refused, TimeUp
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.actions import FastFunMathsSettings

ANA = "9r 4r 8r 2b 5y"
BEN = "3b 7b 6y 1r 1b"
CLEO = "9b 4b 8y 4w 4y"
PILE = "4rs 4bt "  # the target is 44


def race(*hands: str, pile: str = PILE, **settings: Any) -> Table:
    return Table(*(hands or (ANA, BEN, CLEO)), pile=pile, **settings).turn()


@pytest.mark.rule("GI-H-27", "GI-H-77", "GI-H-78")
def test_the_round_ends_without_a_winner_when_all_have_passed() -> None:
    table = race().passes(1, 3)
    assert table.phase == "racing"
    assert table.game.lamps(table.state) == {1: "passed", 2: "armed", 3: "passed"}
    table.passes(2)
    assert (table.phase, table.view.winner, table.view.discard_count) == ("swapping", None, 2)
    assert all(not player.shapes for player in table.view.players)
    assert table.view.target is not None
    assert table.view.target.tens_shape is None
    assert "no shapes are won" in table.said


@pytest.mark.rule("GI-H-27")
def test_the_round_ends_by_agreement() -> None:
    table = race().do(a.EndRound())
    assert (table.phase, table.view.winner) == ("swapping", None)
    assert race().call(1).refusal(a.EndRound()).code == "no_round_to_end"


@pytest.mark.rule("GI-H-76")
def test_not_got_it_is_by_the_pass_input_and_cannot_be_taken_back() -> None:
    table = race()
    buzzers = table.game.buzzers(table.state)
    assert isinstance(buzzers, Race)
    assert buzzers.passes[2] == a.NotGotIt(2)
    number = buzzers.number
    table.passes(2)
    again = table.game.buzzers(table.state)
    assert isinstance(again, Race)
    assert again.number == number, "the window goes on for the others"
    assert heard(table.view.players[1].out_reason) == "said “Not Got It!”"
    assert table.refusal(a.NotGotIt(2)).code == "already_out"


def test_giving_up_is_no_mistake_and_sounds_like_none() -> None:
    for table, code, sound in (
        (race().do(a.NotGotIt(2)), "out", None),
        (race().do(a.PutOut(2, "spoke_early")), "out", "reject"),
        (race().wins(1, "9"), "out_by_calculation", "reject"),
    ):
        (news,) = table.game.news(table.state)
        assert (news.code, news.sound) == (code, sound)


@pytest.mark.rule("GI-H-76")
def test_others_may_pass_while_somebody_explains_but_not_the_caller() -> None:
    table = race().call(1).passes(2)
    assert table.phase == "explaining"
    assert table.refusal(a.NotGotIt(1)).code == "no_passing_now"


@pytest.mark.rule("GI-H-79", "GI-H-80")
def test_who_explains_before_calling_is_out_and_the_others_go_on() -> None:
    table = race()
    number = table.state.race_number
    table.do(a.PutOut(2, "spoke_early"))
    assert heard(table.view.players[1].out_reason) == "spoke too early"
    assert (table.phase, table.state.race_number) == ("racing", number), "the buzzers stay armed"
    assert table.game.lamps(table.state)[2] == "locked"
    assert table.refusal(a.Explain(1, "9*4+8")).code == "not_called"


@pytest.mark.rule("GI-H-81")
def test_a_mistake_puts_out_and_the_others_race_on() -> None:
    table = race().wins(1, "9*4+5")
    assert table.phase == "racing"
    buzzers = table.game.buzzers(table.state)
    assert isinstance(buzzers, Race)
    assert buzzers.seats == {2, 3}
    assert not buzzers.queue
    assert buzzers.number == 2, "a new window"
    assert table.wins(3, "9*4+8").view.winner == 3


@pytest.mark.rule("GI-H-81")
def test_a_caller_may_own_up_to_a_mistake() -> None:
    table = race().call(1).do(a.PutOut(1, "mistake"))
    assert (table.phase, heard(table.view.players[0].out_reason)) == ("racing", "made a mistake")


@pytest.mark.rule("GI-H-81")
def test_the_house_may_give_the_next_in_line_the_floor() -> None:
    buzzers = race(queue=True).wins(1, "9").game.buzzers(race(queue=True).wins(1, "9").state)
    assert isinstance(buzzers, Race)
    assert buzzers.queue


@pytest.mark.rule("GI-H-77", "GI-H-81")
def test_the_last_player_left_may_go_on_alone() -> None:
    table = race().passes(1).wins(2, "3+7")
    assert table.phase == "racing"
    assert table.wins(3, "9*4+8").view.winner == 3
    table = race().passes(1).wins(2, "3+7").wins(3, "9")
    assert (table.phase, table.view.winner) == ("swapping", None)


@pytest.mark.rule("GI-H-82")
def test_who_forgets_is_out() -> None:
    table = race().call(2).do(a.PutOut(2, "forgot"))
    assert (table.phase, heard(table.view.players[1].out_reason)) == ("racing", "forgot the calculation")


@pytest.mark.rule("GI-H-82", "GI-H-83")
def test_the_clock_to_begin_and_the_clock_to_finish() -> None:
    table = race().call(2)
    timer = table.game.timer(table.state)
    assert timer is not None
    assert (timer.deadline_us, timer.total_us) == (10 * SECOND_US, 10 * SECOND_US)
    late = table.time_up()
    assert heard(late.view.players[1].out_reason) == "didn't begin in time"

    table = race().call(2)
    table.now_us = 7 * SECOND_US
    table.do(a.BeginExplaining(2))
    timer = table.game.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == 67 * SECOND_US
    table.time_up()
    assert (table.phase, heard(table.view.players[1].out_reason)) == ("racing", "took too long")
    assert table.game.timer(table.state) is None


@pytest.mark.rule("GI-H-79", "GI-H-82")
def test_a_heckler_who_goes_out_moves_nobodys_clock() -> None:
    table = race().call(1)
    begins = table.game.timer(table.state)
    table.now_us = 4 * SECOND_US
    table.do(a.PutOut(2, "spoke_early"))
    assert table.game.timer(table.state) == begins
    table.now_us = 6 * SECOND_US
    table.do(a.BeginExplaining(1))
    finishes = table.game.timer(table.state)
    assert finishes is not None
    assert finishes.deadline_us == 66 * SECOND_US
    table.now_us = 15 * SECOND_US
    table.do(a.PutOut(3, "spoke_early"))
    assert (table.state.begun, table.game.timer(table.state)) == (True, finishes)


@pytest.mark.rule("GI-H-84", "GI-H-82")
def test_the_second_of_a_dead_heat_who_goes_out_moves_not_the_clock_of_the_first() -> None:
    table = race().call(1, 3).do(a.BeginExplaining(1))
    finishes = table.game.timer(table.state)
    table.now_us = 15 * SECOND_US
    table.do(a.PutOut(3, "mistake"))
    assert (table.view.actor, table.state.begun, table.game.timer(table.state)) == (1, True, finishes)


@pytest.mark.rule("GI-H-82")
def test_a_match_of_version_1_is_finished_as_it_was_played() -> None:
    table = race()
    then = table.game.of_version(1)
    assert then is not None
    assert then.version == 1
    table.game = then
    table.call(1).do(a.BeginExplaining(1))
    table.now_us = 5 * SECOND_US
    table.do(a.PutOut(2, "spoke_early"))
    timer = table.game.timer(table.state)
    assert timer is not None
    assert (table.state.begun, timer.deadline_us) == (False, 15 * SECOND_US)


@pytest.mark.rule("GI-H-82")
def test_without_clocks_the_operator_alone_decides() -> None:
    table = race(begin_s=0, finish_s=0).call(2)
    assert table.game.timer(table.state) is None
    assert table.refusal(TimeUp()).code == "no_clock"


@pytest.mark.rule("GI-H-83")
def test_who_delays_on_purpose_is_out() -> None:
    table = race().call(2).do(a.PutOut(2, "stalling"))
    assert (table.phase, heard(table.view.players[1].out_reason)) == ("racing", "took too long")


@pytest.mark.rule("GI-H-84")
def test_a_dead_heat_goes_to_the_one_with_most_cards() -> None:
    table = race().call(1, 3)
    assert table.view.callers == (1, 3)
    table.explain(1, "9*4+8")
    assert table.phase == "explaining"
    assert (table.view.calculations, table.view.entered) == ((), (1,)), "not shown until all are in"
    table.explain(3, "(9+4-4)*4+8")
    assert table.view.winner == 3
    assert [shown.seat for shown in table.view.calculations] == [1, 3]


@pytest.mark.rule("GI-H-84")
def test_in_a_dead_heat_a_wrong_calculation_is_out_however_many_cards_it_has() -> None:
    table = race().call(1, 3).explain(1, "9+4+8+2+5").explain(3, "9*4+8")
    assert table.view.winner == 3
    assert table.view.players[0].out


@pytest.mark.rule("GI-H-84")
def test_all_wrong_in_a_dead_heat_and_the_others_race_on() -> None:
    table = race().call(1, 3).explain(1, "9").explain(3, "9")
    assert table.phase == "racing"
    assert table.state.racers == (2,)


@pytest.mark.rule("GI-H-84", "GI-H-82")
def test_in_a_dead_heat_each_has_the_floor_in_turn_with_a_clock_of_its_own() -> None:
    table = race().call(1, 3)
    assert table.view.actor == 1
    table.time_up()
    assert (table.view.callers, table.view.actor) == ((3,), 3)
    timer = table.game.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == table.now_us + 10 * SECOND_US
    assert table.explain(3, "9*4+8").view.winner == 3


@pytest.mark.rule("GI-H-84")
def test_the_other_of_a_dead_heat_may_be_entered_first() -> None:
    table = race().call(1, 3)
    table.now_us = 4 * SECOND_US
    table.explain(3, "9*4+8")
    assert table.view.actor == 1
    timer = table.game.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == 10 * SECOND_US, "the clock of the one who has the floor goes on"
    assert table.do(a.PutOut(1, "forgot")).view.winner == 3


@pytest.mark.rule("GI-H-85", "GI-H-09")
def test_equal_dead_heats_draw_and_equal_draws_draw_again() -> None:
    table = race(pile=PILE + "7r 7b 2r 9b").call(1, 3).explain(1, "9*4+8").explain(3, "9*4+8")
    assert [(seat, face.number) for seat, face in table.view.drawn] == [(1, 7), (3, 7), (1, 2), (3, 9)]
    assert table.view.winner == 3
    assert table.view.discard_count == 4 + 3, "four drawn cards and the winner's three"
    assert "Draw once more" in table.said


@pytest.mark.rule("GI-H-85")
def test_only_the_highest_draw_again() -> None:
    hands = ("9r 4r 8r 1b 1y",) * 3
    table = race(*hands, pile=PILE + "7r 3b 7y 1r 2r").call(1, 2, 3)
    for seat in (1, 2, 3):
        table.explain(seat, "9*4+8")
    assert [seat for seat, _ in table.view.drawn] == [1, 2, 3, 1, 3]
    assert table.view.winner == 3


@pytest.mark.rule("GI-H-85", "GI-H-75")
def test_with_no_card_left_to_draw_chance_decides() -> None:
    table = race(ANA, CLEO, pile=PILE, filler="").call(1, 2)
    table.explain(1, "9*4+8").do(a.Explain(2, "9*4+8"), order=(1, 0))
    assert table.view.winner == 2


@pytest.mark.rule("GI-H-85", "GI-H-75")
def test_drawn_cards_stay_out_until_the_tie_is_decided_so_that_it_ends() -> None:
    """Two equal cards are all that is left: drawing them for ever would decide nothing."""
    table = race(ANA, CLEO, pile=PILE + "6r 6b", filler="").call(1, 2)
    table.explain(1, "9*4+8").do(a.Explain(2, "9*4+8"), order=(1, 0))
    assert [face.number for _, face in table.view.drawn] == [6, 6]
    assert table.view.winner == 2


@pytest.mark.rule("GI-H-86", "GI-H-87")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("9*4+8", ""),
        ("(9-5)*(8+2)+4", "With the handicap you may use + only once."),
        ("5*9-2+4-8+5", "You have only one 5."),
    ],
)
def test_the_handicap_allows_each_operation_once(text: str, sentence: str) -> None:
    table = race(handicapped=(1,)).wins(1, text)
    assert table.view.players[0].handicap
    assert heard(table.view.calculations[0].wrong) == sentence


@pytest.mark.rule("GI-H-86")
def test_the_handicap_is_one_players_own() -> None:
    assert race(handicapped=(2,)).wins(1, "(9-5)*(8+2)+4").view.winner == 1


@pytest.mark.rule("GI-H-86")
def test_a_handicap_that_only_the_operator_knows_of_refuses_a_sign_twice_and_says_nothing_to_the_class() -> None:
    table = race().do(Called((1,), each_sign_once=(1,)))
    plain = race().call(1)
    assert (table.view, table.said) == (plain.view, plain.said)
    refused = heard(table.refusal(a.Explain(1, "(9-5)*(8+2)+4")).message, "Ana")
    assert refused.startswith("It's right, but Ana uses each sign only once, and + is there twice.")
    wrong = race().do(Called((1,), each_sign_once=(1,))).explain(1, "9+8+5")
    assert wrong.view == race().call(1).explain(1, "9+8+5").view, "a wrong one is wrong anyway"
    assert table.explain(1, "9*4+8").view == plain.explain(1, "9*4+8").view
    assert race().do(Called((1, 2), each_sign_once=(2,))).explain(1, "(9-5)*(8+2)+4").view.phase == "explaining"


@pytest.mark.rule("GI-H-88", "GI-H-90")
def test_operations_and_players_are_back_at_the_start_of_each_round() -> None:
    table = race(pile=PILE + "4r 4b", handicapped=(1,)).wins(1, "9+4+5").passes(2, 3).keep_all()
    assert [player.out for player in table.view.players] == [True, True, True], "to the end of the round"
    table.ready()
    assert [player.out for player in table.view.players] == [False, False, False]
    table.turn()
    assert table.wins(1, "9*4+8").view.winner == 1


@pytest.mark.rule("GI-H-89")
def test_a_calculator_is_a_badge_and_changes_nothing_else() -> None:
    table = race(calculators=(2,))
    assert [player.calculator for player in table.view.players] == [False, True, False]
    without = race()
    assert table.game.buzzers(table.state) == without.game.buzzers(without.state)


@pytest.mark.rule("GI-H-26", "GI-H-81")
def test_the_operator_can_overrule_a_no() -> None:
    table = race().wins(1, "9*4+5").do(a.Judge(1, True))
    assert table.view.winner == 1
    (shown,) = table.view.calculations
    assert (shown.right, shown.overruled) == (True, True)
    assert "The referee decided: Ana was right." in table.said


@pytest.mark.rule("GI-H-26", "GI-H-81")
def test_the_operator_can_overrule_a_yes_and_the_hand_is_as_it_was() -> None:
    table = race().call(1)
    before = written(table.state.player(1).hand), table.view.pile_count
    table.explain(1, "9*4+8").do(a.Judge(1, False))
    assert heard(table.view.calculations[0].wrong) == "The referee says no."
    assert (table.hand(1), table.view.pile_count) == before
    assert (table.phase, table.view.winner, table.view.players[0].out) == ("racing", None, True)
    assert table.view.calculations[0].overruled
    back = table.do(a.Judge(1, True))
    assert (back.view.winner, back.view.calculations[0].overruled) == (1, False)
    assert back.refusal(a.Judge(1, True)).code == "same_verdict"


@pytest.mark.rule("GI-H-84")
def test_overruling_one_of_a_dead_heat_decides_it_anew() -> None:
    table = race().call(1, 3).explain(1, "9*4+8").explain(3, "(9+4-4)*4+8").do(a.Judge(3, False))
    assert table.view.winner == 1


@pytest.mark.parametrize(("text", "left"), [("7*6+2", 4), ("9/(4-4)", 5)])
def test_a_calculation_overruled_uses_the_cards_that_the_player_has(text: str, left: int) -> None:
    """Of 7 × 6 + 2 Ana has the 2; for what has no value no card is known."""
    table = race(pile=PILE, filler="").wins(1, text).do(a.Judge(1, True))
    kept = [card for card in table.state.player(1).hand if card.id in {face.id for face in table.state.hands_then[0]}]
    assert (table.view.winner, len(kept)) == (1, left)


@pytest.mark.rule("GI-H-24")
def test_the_operator_may_decide_who_was_first_for_all_to_hear() -> None:
    table = race().do(Called((2,), overruled=True))
    assert table.said == "The referee decided: Ben was first. Ben: Got It!"


def test_a_verdict_is_overruled_at_once_or_by_undo() -> None:
    table = race().wins(1, "9*4+5").passes(2)
    assert table.refusal(a.Judge(1, True)).code == "no_verdict"
    assert race().refusal(a.Judge(1, True)).code == "no_verdict"


def test_check_says_what_the_referee_would_say() -> None:
    table = race()
    assert table.game.check(table.state, 1, "9*4+8").right
    assert heard(table.game.check(table.state, 2, "3+7").wrong) == "That makes 10, not 44."
    with pytest.raises(Refused):
        table.game.check(table.state, 1, "9*")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"youngest": 4}, "no_such_seat_in_settings"),
        ({"handicapped": (0,)}, "no_such_seat_in_settings"),
        ({"calculators": (9,)}, "no_such_seat_in_settings"),
        ({"begin_s": -1}, "bad_clock"),
        ({"finish_s": 4000}, "bad_clock"),
        ({"rival_limit": 0}, "bad_rival_limit"),
        ({"rival_limit": 7}, "bad_rival_limit"),
        ({"min_operations": 2}, "bad_min_operations"),
        ({"deck": "1 red circle\n2 red"}, "wrong_line"),
        ({"deck": "1 red circle\n" * 16}, "deck_too_small"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as caught:
        game().start(3, FastFunMathsSettings(**settings))  # type: ignore[arg-type]
    assert caught.value.code == code


def test_a_broken_deck_is_refused_with_its_line() -> None:
    with pytest.raises(Refused) as caught:
        game().start(len(NAMES[:2]), FastFunMathsSettings(deck="1 red circle\n2 red"))
    assert heard(caught.value).startswith("your deck:2: “2 red” is not a card. Write number, colour, shape")
