"""The rules of the buzzer round, one by one, in the pure game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.buzzer_round.play_table import GAME, SECOND_US, Table
from tests.games.buzzer_round.random_match import play
from tests.games.random_play import check_legal
from tests.speech import heard

from gotit.core.game import Ask, Called, Drawn, EndMatch, Leaves, Race, TimeUp
from gotit.games import coming
from gotit.games.buzzer_round import actions as a


def racing(table: Table) -> Race:
    race = GAME.buzzers(table.state)
    assert isinstance(race, Race)
    return race


# --- a question ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-01")
def test_two_to_nine_players() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8, 9]


@pytest.mark.rule("BR-02")
def test_the_buzzers_open_when_the_referee_says_so() -> None:
    table = Table()
    assert table.refusal(a.OpenBuzzers()).code == "round_read_first"
    table.do(a.ReadOut())
    assert not isinstance(GAME.buzzers(table.state), Race)
    table.do(a.OpenBuzzers())
    assert racing(table).seats == {1, 2, 3}


@pytest.mark.rule("BR-02")
def test_a_new_question_is_a_new_race_even_where_calls_stay_in_line() -> None:
    table = Table(early="told", then="queue").won_by(1)
    table.ask()
    assert not racing(table).queue
    table.call(1).wrong(1)
    assert racing(table).queue


@pytest.mark.rule("BR-03")
def test_who_is_early_is_deaf_for_a_moment() -> None:
    table = Table(early="moment", early_s=2).do(a.ReadOut())
    table.do(a.Early(2))
    assert "Ben buzzed too early" in table.said
    table.now_us = 7 * SECOND_US
    table.do(a.OpenBuzzers())
    assert racing(table).seats == {1, 2, 3}
    assert racing(table).deaf_until_us == {2: 9 * SECOND_US}
    table.do(a.Nobody()).ask()
    assert racing(table).deaf_until_us == {}


@pytest.mark.rule("BR-03")
def test_who_is_early_sits_the_question_out() -> None:
    table = Table(early="out").do(a.ReadOut()).do(a.Early(2)).do(a.OpenBuzzers())
    assert racing(table).seats == {1, 3}
    assert table.marks == ["", "early", ""]
    table.do(a.Nobody()).ask()
    assert racing(table).seats == {1, 2, 3}


@pytest.mark.rule("BR-03")
def test_all_early_and_the_question_is_over() -> None:
    table = Table(seats=2, early="out").do(a.ReadOut()).do(a.Early(2)).do(a.Early(1))
    assert table.view().phase == "idle"
    assert table.view().nobody


@pytest.mark.rule("BR-03")
def test_while_a_question_is_read_a_press_is_early_and_nobody_is_invited_to_it() -> None:
    table = Table().do(a.ReadOut()).do(a.Early(3))
    asked = GAME.buzzers(table.state)
    assert isinstance(asked, Ask)
    assert {seat: meaning.press for seat, meaning in asked.meanings.items()} == {1: a.Early(1), 2: a.Early(2)}
    assert all(meaning.prompt is None for meaning in asked.meanings.values())
    assert table.refusal(a.Early(3)).code == "round_early_already"


@pytest.mark.rule("BR-03")
def test_where_early_is_only_told_nothing_is_read() -> None:
    table = Table(early="told")
    assert table.refusal(a.ReadOut()).code == "round_no_reading"
    assert "open_buzzers" in table.codes
    assert "read_out" not in table.codes


@pytest.mark.rule("BR-04")
def test_who_was_first_answers() -> None:
    table = Table().ask().call(2)
    assert table.view().floor == 2
    assert table.refusal(a.Right(1)).code == "round_no_floor"
    assert table.said == "Ben: Got It!"


@pytest.mark.rule("BR-05", "BR-06")
@pytest.mark.parametrize(("then", "queue"), [("queue", True), ("again", False)])
def test_after_a_wrong_answer_the_others_go_on(then: str, queue: bool) -> None:
    table = Table(then=then).ask().call(2).wrong(2)
    assert racing(table).seats == {1, 3}
    assert racing(table).queue is queue
    assert table.refusal(Called((2,))).code == "round_not_in_it"
    table.call(3).wrong(3).call(1).wrong(1)
    assert table.view().phase == "idle"
    assert table.view().nobody


@pytest.mark.rule("BR-06")
def test_after_a_wrong_answer_the_question_can_be_over() -> None:
    table = Table(then="close").ask().call(2).wrong(2)
    assert table.view().phase == "idle"


# --- too close to call -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-07", "BR-08")
def test_a_dead_heat_is_drawn_for_all_to_see() -> None:
    table = Table(ties="lot", seats=4).ask().call(1, 3)
    assert "Ana and Cleo: too close to call!" in table.said
    assert table.view().tied == (1, 3)
    table.do(Drawn((1, 0)))
    assert table.said == "Drawn: Cleo first, then Ana."
    assert table.view().lots == (3, 1)
    table.wrong(3)
    assert racing(table).seats == {1, 2, 4}


@pytest.mark.rule("BR-08")
def test_a_dead_heat_is_written() -> None:
    table = Table(ties="write", seats=4, penalty=2).ask().call(1, 3)
    assert table.view().writers == (1, 3)
    table.do(a.PensDown()).do(a.Mark(1)).do(a.Mark(3)).do(a.Count())
    assert table.points == [1, 0, 1, 0]
    table.ask().call(1, 3).do(a.PensDown()).do(a.Mark(1)).do(a.Count())
    assert table.points == [2, 0, -1, 0]
    table.ask().call(1, 3).do(a.PensDown()).do(a.Count())
    assert table.points == [0, 0, -3, 0]
    assert racing(table).seats == {2, 4}


@pytest.mark.rule("BR-08")
def test_a_dead_heat_is_decided_by_the_referee() -> None:
    table = Table(ties="operator").ask().call(1, 3)
    assert table.refusal(a.GiveFloor(2)).code == "round_not_tied"
    table.do(a.GiveFloor(3))
    assert "The referee decided" in table.said
    assert table.view().floor == 3


# --- points ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-09", "BR-10", "BR-11")
def test_points_add_up() -> None:
    table = Table(points=10, penalty=5).won_by(1).won_by(1, 25)
    table.ask().call(2).wrong(2).call(3).right(3)
    assert table.points == [35, -5, 10]
    assert table.refusal(a.Right(1)).code == "round_no_floor"
    table.ask().call(1)
    assert table.refusal(a.Right(1, -3)).code == "round_bad_points"
    assert table.refusal(a.Right(1, 1_001)).code == "round_bad_points"


@pytest.mark.rule("BR-12")
def test_who_was_wrong_sits_out_the_next_question_too() -> None:
    table = Table(lockout="next").missed_by(2).ask()
    assert racing(table).seats == {1, 3}
    assert table.marks[1] == "out"
    table.do(a.Nobody()).ask()
    assert racing(table).seats == {1, 2, 3}


@pytest.mark.rule("BR-12")
def test_if_nobody_were_left_all_may_answer() -> None:
    table = Table(seats=2, lockout="next").ask().call(1).wrong(1).call(2).wrong(2).ask()
    assert racing(table).seats == {1, 2}


@pytest.mark.rule("BR-12")
def test_writing_locks_nobody_out() -> None:
    table = Table(lockout="next").write(1).ask()
    assert racing(table).seats == {1, 2, 3}


# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-13")
def test_a_race_ends_by_its_clock_or_by_the_referee() -> None:
    table = Table(race_s=10).ask().time_up()
    assert table.view().phase == "idle"
    assert "Nobody got it" in table.said
    table.ask().do(a.Nobody())
    assert table.view().nobody
    assert table.refusal(a.Nobody()).code == "round_nobody_when"


@pytest.mark.rule("BR-13")
def test_no_answer_in_time_is_a_wrong_one() -> None:
    table = Table(answer_s=5, penalty=2).ask().call(2).time_up()
    assert table.points == [0, -2, 0]
    assert racing(table).seats == {1, 3}


@pytest.mark.rule("BR-14")
def test_a_question_is_opened_again_for_the_others() -> None:
    table = Table(then="close").ask().call(2).wrong(2).do(a.Reopen())
    assert racing(table).seats == {1, 3}
    table.call(1).right(1)
    assert len(table.view().questions) == 1
    assert table.refusal(a.Reopen()).code == "round_no_reopen"


# --- everyone writes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-15", "BR-16")
def test_everyone_writes() -> None:
    table = Table(write_s=30, penalty=5).do(a.AllWrite())
    assert table.refusal(a.Count()).code == "round_pens_first"
    table.do(a.Mark(2)).time_up()
    assert table.view().phase == "marking"
    table.do(a.Mark(3)).do(a.Mark(2, False))
    assert table.refusal(a.Mark(2, False)).code == "round_marked_so"
    table.do(a.Count())
    assert table.points == [0, 0, 1]
    assert table.said == "Right: Cleo."
    table.write()
    assert table.said == "Nobody got it."


# --- the jury --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-17")
def test_after_the_last_question_only_the_ranking_is_left() -> None:
    table = Table(questions=2, final="none").won_by(1)
    assert "done" not in table.codes
    table.won_by(2)
    assert {"read_out", "all_write"}.isdisjoint(table.codes)
    assert table.refusal(a.ReadOut()).code == "round_all_asked"
    assert table.refusal(a.AllWrite()).code == "round_all_asked"
    assert {"done", "correct", "end_match"} == table.codes - coming.MOVES.keys()
    open_end = Table()
    for _ in range(30):
        open_end.won_by(1)
    assert "read_out" in open_end.codes


@pytest.mark.rule("BR-18")
def test_the_jury_corrects_any_question_at_any_moment() -> None:
    table = Table(answer_s=20).won_by(1).won_by(2).ask().call(3)
    timer = GAME.timer(table.state)
    table.do(a.Correct(1, 2, 5))
    assert table.said == "Corrected: question 1, Ben: +5 instead of 0."
    assert table.points == [1, 6, 0]
    assert GAME.timer(table.state) == timer
    assert table.view().floor == 3
    assert table.refusal(a.Correct(1, 2, 5)).code == "round_points_so"
    assert table.refusal(a.Correct(4, 2, 5)).code == "round_no_question"
    assert table.refusal(a.Correct(1, 4, 5)).code == "not_a_seat"
    assert table.refusal(a.Correct(1, 1, 1_001)).code == "round_bad_points"


@pytest.mark.rule("BR-18", "BR-22")
def test_a_correction_after_the_end_changes_who_has_won() -> None:
    table = Table(final="none").won_by(1).do(EndMatch())
    assert table.said == "Ana wins with 1 point."
    table.do(a.Correct(1, 1, 0))
    table.do(a.Correct(1, 3, 2))
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (3,)
    assert heard(outcome.message, *table.names) == "Cleo wins with 2 points."


@pytest.mark.rule("BR-18")
def test_the_latest_verdict_counts_whatever_the_jury_gave_before_it() -> None:
    for rules, points in ((GAME, 0), (GAME.of_version(2), 3), (GAME.of_version(1), 3)):
        assert rules is not None
        state = Table().ask().call(1).do(a.Correct(1, 1, 3)).state
        state = replace(state, jury_stays=rules.start(3, a.BuzzerRoundSettings()).jury_stays)
        after = rules.apply(state, a.Wrong(1), 0)
        assert after.totals[1] == points, "matches that were begun before are played on as they began"
        assert after.question.answered == (1,)
        gone = rules.apply(state, Leaves(1), 0)
        assert gone.questions[0].points == {1: 3}, "who leaves is not judged"


# --- the final and the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-19")
def test_who_is_in_the_final() -> None:
    table = Table(seats=4, questions=3, final="tie").won_by(1).won_by(2).won_by(1)
    assert "done" in table.codes, "nobody is tied"
    table.do(a.Correct(1, 2, 1))
    assert "final_next" in table.codes
    assert table.refusal(a.ReadOut()).code == "round_final_next"
    table.do(a.PlayFinal())
    assert table.said == "The final: Ana and Ben!"
    table.ask()
    assert racing(table).seats == {1, 2}
    two = Table(seats=4, final="two").won_by(1).won_by(2).won_by(3).won_by(1)
    two.do(a.PlayFinal())
    assert two.view().finalists == (1, 2, 3)
    assert Table(final="none").won_by(1).refusal(a.PlayFinal()).code == "round_no_final"


@pytest.mark.rule("BR-20", "BR-22")
def test_the_final_is_won_by_right_answers_alone() -> None:
    table = Table(seats=4, points=10, penalty=5, final="two", final_wins=2).won_by(1).won_by(1).won_by(2).won_by(4, 3)
    table.do(a.PlayFinal()).won_by(2)
    assert table.ask().call(1).refusal(a.Right(1, 7)).code == "round_bad_points"
    table.wrong(1).call(2).right(2)
    assert table.points == [20, 10, 0, 3]
    assert table.view().done
    table.do(EndMatch())
    assert table.said == "Ben wins the final."
    assert [player.rank for player in table.view().players] == [2, 1, 4, 3]


@pytest.mark.rule("BR-20", "BR-22")
def test_a_final_of_players_without_points_has_a_winner() -> None:
    table = Table(seats=2, penalty=1, final="tie").missed_by(1).missed_by(2).do(a.PlayFinal()).won_by(1).do(EndMatch())
    assert table.said == "Ana wins the final."


@pytest.mark.rule("BR-20")
def test_both_right_in_writing_and_the_final_goes_on() -> None:
    table = Table(seats=2, final="tie").write(1, 2).do(a.PlayFinal()).write(1, 2)
    assert not table.view().done
    table.write(2)
    assert table.view().done


@pytest.mark.rule("BR-21")
def test_a_correction_changes_who_is_in_the_final() -> None:
    table = Table(final="tie").write(1, 2).do(a.PlayFinal()).won_by(1)
    assert table.view().done
    table.do(a.Correct(1, 3, 1))
    assert table.view().finalists == (1, 2, 3)
    assert not table.view().done
    assert [player.wins for player in table.view().players] == [0, 0, 0]
    table.do(a.Correct(1, 3, 4))
    assert table.view().done, "Cleo alone is first: there is nothing to play"
    table.do(EndMatch())
    assert table.said == "Cleo wins with 4 points."


@pytest.mark.rule("BR-22")
def test_a_final_that_is_not_decided_decides_nothing() -> None:
    table = Table(final="two", final_wins=2).won_by(1).won_by(1).won_by(2).do(a.PlayFinal()).won_by(2)
    table.do(EndMatch())
    assert table.said == "Ana wins with 2 points."


@pytest.mark.rule("BR-22")
def test_equal_points_share_a_place() -> None:
    table = Table(seats=5, final="none").won_by(1).won_by(3).do(EndMatch())
    assert table.said == "Ana and Cleo share first place with 1 point each."
    assert [player.rank for player in table.view().players] == [1, 3, 1, 3, 3]
    all_five = Table(seats=5, final="none").write(1, 2, 3, 4, 5).do(EndMatch())
    assert all_five.said == "5 players share first place with 1 point each."


@pytest.mark.rule("BR-22")
def test_without_a_point_nobody_wins_and_all_are_ranked() -> None:
    table = Table(penalty=1, final="two").missed_by(2).do(EndMatch())
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert table.said == "Nobody has won a point."
    assert (outcome.winners, outcome.ranking) == ((), ((1, 3), (2,)))


# --- whole matches ---------------------------------------------------------------------------------------------------

AT_MOST = 4_000
"""Actions in a match of the random player, who ends one in seventy times."""


@pytest.mark.rule("BR-10", "BR-22")
def test_whole_matches_and_from_each_state_one_action_ends_it() -> None:
    done = set()
    for seed in range(60):
        number = 0
        for number, (action, state) in enumerate(play(seed)):
            done.add(type(action))
            view = GAME.view(state, None)
            assert sum(player.points for player in view.players) == sum(
                sum(question.points.values()) for question in view.questions if not question.final
            )
            if GAME.chance(state) is None and state.outcome is None and number % 7 == 0:
                assert GAME.outcome(GAME.apply(state, EndMatch(), 0)) is not None
        assert number < AT_MOST
    assert {TimeUp, Drawn, Called, a.PlayFinal, a.Reopen, a.Early, a.GiveFloor, a.Mark, a.Correct} <= done


def test_what_is_listed_as_legal_is_legal() -> None:
    for seed in range(6):
        check_legal(GAME, play(seed), every=5)


@pytest.mark.rule("BR-18")
def test_another_seats_affair_moves_no_clock() -> None:
    """Early presses, marks and corrections leave a running clock as it is, in every state of random matches."""
    seen = 0
    for seed in range(40):
        for _, state in play(seed, race_s=10, answer_s=5, write_s=20):
            for action in GAME.legal(state, None):
                if state.timer is not None and isinstance(action, a.Early | a.Mark):
                    seen += 1
                    assert GAME.apply(state, action, 0).timer == state.timer
            if state.timer is not None and state.questions:
                was = state.questions[0].points.get(1, 0)
                assert GAME.apply(state, a.Correct(1, 1, was + 1), 0).timer == state.timer
    assert seen > 100
