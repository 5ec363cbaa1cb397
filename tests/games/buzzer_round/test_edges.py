"""What the buzzer round offers and tells beside the usual way."""

from __future__ import annotations

import pytest
from tests.games.buzzer_round.play_table import Table

from gotit.core.game import Called, Drawn
from gotit.core.offer import Offer
from gotit.games.buzzer_round import actions as a
from gotit.games.buzzer_round.state import Question


def test_while_a_lot_is_drawn_nothing_can_be_done_not_even_corrected() -> None:
    table = Table(ties="lot").won_by(1).ask().call(1, 2)
    assert table.state.phase == "drawing"
    assert "correct" not in table.codes
    assert "correct" in table.do(Drawn((1, 0))).codes


def test_the_lot_is_told_of_whom_it_fell_on() -> None:
    table = Table(ties="lot").ask().call(1, 3).do(Drawn((1, 0)))
    assert table.state.callers == (3,)
    told = next(news for news in table.game.news(table.state) if "lots" in news.code)
    assert told.seat == 3


def test_once_all_questions_are_asked_the_final_comes_next() -> None:
    table = Table(4, questions=2, final="tie").won_by(1).won_by(2)
    assert table.state.all_asked
    assert not table.state.in_final
    assert "final_next" in table.codes
    assert not table.codes & {"read_out", "open_buzzers"}
    final = next(offer for offer in table.game.offers(table.state) if offer.move.code == "final_next")
    assert isinstance(final, Offer)
    assert table.do(final.action).state.in_final


def test_nobody_buzzes_outside_a_race() -> None:
    assert Table().refusal(Called((1,))).code == "nothing_to_be_first_in"


def test_a_clock_that_was_up_begins_anew_for_those_who_go_on() -> None:
    table = Table(answer_s=10, race_s=20).ask()
    table.call(1).time_up()
    timer = table.game.timer(table.state)
    assert timer is not None
    assert (table.state.phase, timer.deadline_us) == ("racing", table.now_us + 20_000_000)


def test_no_point_is_no_right_answer() -> None:
    question = Question(kind="race", points={1: 0, 2: 2, 3: -1}, answered=(3, 1))
    assert (question.right, question.wrong) == ((2,), (1, 3))


@pytest.mark.rule("BR-08")
def test_once_all_who_wrote_were_wrong_the_clock_of_the_others_begins_anew() -> None:
    table = Table(4, ties="write", race_s=20).ask().call(1, 3).do(a.PensDown())
    table.now_us = 7_000_000
    timer = table.game.timer(table.do(a.Count()).state)
    assert timer is not None
    assert (table.state.phase, timer.deadline_us) == ("racing", 27_000_000)
