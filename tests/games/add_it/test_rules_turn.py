"""A turn (AI-09 … AI-19, AI-28), presses, the clock, teaching: rule by rule."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from tests.games.add_it.play_table import SECOND_US, Table
from tests.games.random_play import own_legal
from tests.speech import heard

from gotit.core.game import Ask, Drawn, Quiet
from gotit.games.add_it import actions as a
from gotit.games.add_it.view import Capture

EXAMPLE = "2 3 3 4 4 5 6 8 8 10 10 10"
"""The rulebook's table, and three cards that an 8 can't take."""


def example(**settings: Any) -> Table:
    """Ana holds an 8, Ben a 1: nothing on the table is a 1."""
    return Table("8 9 9 9 9 10", "1 7 7 7 7 10", table=EXAMPLE, **settings)


class Asked(NamedTuple):
    press: Any
    long: Any
    prompt: str


def asked(table: Table) -> dict[int, Asked]:
    buzzers = table.game.buzzers(table.state)
    meanings = buzzers.meanings if isinstance(buzzers, Ask) else {}
    return {seat: Asked(each.press, each.long, heard(each.prompt)) for seat, each in meanings.items()}


# --- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-09")
def test_one_card_a_turn_from_the_own_hand() -> None:
    table = example()
    (theirs,) = (card.id for card in table.state.player(2).known_hand if card.number == 1)
    assert table.refusal(a.Play(1, theirs)).code == "card_not_held"
    table.play(1, 8)
    assert table.view().played is not None
    assert table.hand(1) == "9 9 9 9 10"
    assert table.refusal(a.Play(1, table.state.player(1).known_hand[0].id)).code == "choose_first"
    table.collect(1, "8")
    assert table.view().actor == 2


@pytest.mark.rule("AI-16", "AI-19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_begins_left_of_the_dealer_and_passes_clockwise(seats: int) -> None:
    table = Table(seats=seats, dealer=1)
    assert table.view().starter == 2
    order = []
    for _ in range(2 * seats):
        order.append(table.state.actor)
        table.lay(table.state.actor, table.state.player(table.state.actor).known_hand[0].number)
    assert order == [*range(2, seats + 1), 1] * 2


@pytest.mark.rule("AI-19")
def test_nobody_plays_out_of_turn() -> None:
    table = example()
    assert table.refusal(a.Play(2, 1)).code == "not_your_turn"
    assert table.refusal(a.Play(7, 1)).code == "not_a_seat"
    table.play(1, 8)
    assert table.refusal(a.Leave(2)).code == "not_your_turn"
    assert table.refusal(a.Collect(2, table.ids("8"))).code == "not_your_turn"
    assert table.game.legal(table.state, 2) == ()


# --- collecting ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-10", "AI-15", "AI-24")
def test_collecting_one_card_of_the_same_number() -> None:
    table = example().play(1, 8).collect(1, "8")
    assert table.stack(1) == "8 8"
    assert table.on_table == "2 3 3 4 4 5 6 8 10 10 10"
    assert table.view().players[0].stack_count == 2
    assert "Ana plays 8 and collects 8." in table.said


@pytest.mark.rule("AI-11")
def test_only_one_of_several_with_that_number() -> None:
    table = example().play(1, 8)
    assert table.refusal(a.Collect(1, table.ids("8 8"))).code == "one_of_a_number"
    second = [card.id for card in table.state.table if card.number == 8][1]
    table.do(a.Collect(1, (second,)))
    assert second not in [card.id for card in table.state.table]


@pytest.mark.rule("AI-12", "AI-13", "AI-15")
def test_collecting_a_group() -> None:
    table = example().play(1, 8).collect(1, "2 3 3")
    assert table.stack(1) == "2 3 3 8"
    assert table.on_table == "4 4 5 6 8 8 10 10 10"
    table = example().play(1, 8)
    assert table.refusal(a.Collect(1, table.ids("2 6 3 5"))).code == "wrong_sum"


@pytest.mark.rule("AI-14")
def test_same_number_or_group_never_both() -> None:
    table = example().play(1, 8)
    assert table.refusal(a.Collect(1, table.ids("8 2 6"))).code == "one_or_the_other"


@pytest.mark.rule("AI-12", "AI-16")
def test_every_legal_capture_is_offered_largest_first_also_four_and_four() -> None:
    table = example().play(1, 8)
    assert table.offered == ["3 3 2", "6 2", "5 3", "4 4", "8"]
    table.collect(1, "4 4")
    assert table.stack(1) == "4 4 8"


@pytest.mark.rule("AI-17")
def test_what_collects_nothing_is_laid_on_the_table() -> None:
    table = Table("9 9 9 9 9 9", "1 7 7 7 7 7", table="8 8 8 8 8 8 10 10 10 10 10 10").play(1, 9)
    assert table.view().actor == 2, "nothing to choose: the turn is over"
    assert table.on_table.endswith("10 9")
    assert "Ana plays 9; it stays on the table." in table.said


@pytest.mark.rule("AI-18")
def test_collecting_is_never_compulsory() -> None:
    table = example().play(1, 8)
    assert a.Leave(1) in table.game.legal(table.state, 1)
    table.leave(1)
    assert table.on_table.endswith("10 8")
    assert table.stack(1) == ""
    assert table.view().actor == 2
    assert table.state.last_collector is None


@pytest.mark.rule("AI-09", "AI-18")
def test_declining_is_no_passing() -> None:
    """A card is played in any case."""
    table = example()
    assert table.refusal(a.Leave(1)).code == "no_card_played_yet"


@pytest.mark.rule("AI-28")
def test_only_what_lay_there_before_is_collected() -> None:
    table = Table("9 9 9 9 9 9", "1 7 7 7 7 7", table="8 8 8 8 8 8 10 10 10 10 10 10").play(1, 9)
    table.play(2, 7)
    assert table.view().actor == 1
    table.play(1, 9)
    assert table.offered == ["9"], "the 9 that she laid a turn ago"


# --- what others are told --------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-12", "AI-18")
def test_the_offer_is_for_the_actor_alone() -> None:
    table = example().play(1, 8)
    assert table.view(1).options
    assert table.view(2).options == ()
    assert table.view(None).options == ()
    advice = table.game.advice(table.state)
    assert advice is not None
    assert [option.gain for option in advice.options] == [4, 3, 3, 3, 2]


@pytest.mark.rule("AI-18")
def test_nobody_sees_whether_a_card_that_stays_could_have_collected() -> None:
    left = example().play(1, 8).leave(1)
    nothing = Table("9 9 9", "1", table="8 8 8 8 8 8 7 7 7 7 7 7").play(1, 9)
    assert left.said.replace("8", "9") == nothing.said.replace("8", "9")
    assert left.view().possible is None


@pytest.mark.rule("AI-12")
def test_without_offers_a_player_must_find_it() -> None:
    table = example(offers=False).play(1, 8)
    assert table.view(1).options == ()
    assert table.game.legal(table.state, 1) == (a.Leave(1),)
    assert asked(table) == {1: Asked(None, a.Leave(1), "Show what you collect. Hold: Leave it")}
    assert table.refusal(a.Point(1)).code == "no_offers"
    assert any(isinstance(action, a.Collect) for action in table.game.legal(table.state, None)), "the referee knows"
    table.collect(1, "6 2")
    table.play(2, 1)
    assert table.view(2).phase == "choosing", "asked though nothing can be collected: the question tells nothing"
    table.leave(2)
    assert table.view().actor == 1


# --- teaching --------------------------------------------------------------------------------------------------------


def numbers(options: tuple[Capture, ...] | None) -> list[tuple[int, ...]] | None:
    return None if options is None else [option.numbers for option in options]


@pytest.mark.rule("AI-10", "AI-12")
def test_teaching_shows_the_class_what_was_possible_after_the_turn() -> None:
    table = example(teaching=True).play(1, 8)
    assert table.view().possible is None, "not before the turn is over"
    table.collect(1, "8")
    assert table.view().phase == "reviewing"
    assert numbers(table.view().possible) == [(3, 3, 2), (6, 2), (5, 3), (4, 4), (8,)]
    assert asked(table) == {1: Asked(a.GoOn(1), None, "Press: Go on")}
    assert table.refusal(a.GoOn(2)).code == "others_go_on"
    table.do(a.GoOn(1))
    assert table.view().actor == 2
    assert table.view().possible is None
    table.play(2, 1)
    assert table.view().actor == 1, "nothing was possible: no time is lost"
    assert table.refusal(a.GoOn()).code == "nothing_looked_at"


@pytest.mark.rule("AI-10", "AI-12")
def test_the_operator_may_show_what_was_possible_at_any_time() -> None:
    table = example()
    assert table.refusal(a.ShowPossible()).code == "possible_after_turn"
    table.play(1, 8)
    assert table.refusal(a.ShowPossible()).code == "possible_after_turn"
    table.leave(1)
    assert a.ShowPossible() in table.game.legal(table.state, None)
    table.do(a.ShowPossible())
    assert numbers(table.view().possible) == [(3, 3, 2), (6, 2), (5, 3), (4, 4), (8,)]
    assert numbers(table.do(a.ShowPossible(False)).view().possible) is None
    table.do(a.ShowPossible()).play(2, 10)
    assert table.view().possible is None, "the next card lies there: the last turn is not looked at any more"


def test_after_the_last_turn_it_can_still_be_shown() -> None:
    table = Table().play_out(collecting=True)
    assert table.state.outcome is not None
    assert own_legal(table.game, table.state) == [a.ShowPossible()]
    assert table.do(a.ShowPossible()).view().possible is not None
    assert table.game.legal(table.state, 1) == ()


def test_the_computers_turn_is_reviewed_by_the_next_person() -> None:
    table = example(teaching=True, computers={1: "greedy"}).play(1, 8)
    table.collect(1, "8")
    assert set(asked(table)) == {2}
    table.do(a.GoOn(2))
    alone = example(teaching=True, computers={1: "greedy", 2: "random"}).play(1, 8).leave(1)
    assert asked(alone) == {}
    assert a.GoOn() in alone.game.legal(alone.state, None)


# --- boxes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-09", "AI-18")
def test_with_one_way_a_press_collects_and_a_long_press_leaves() -> None:
    table = Table("9 9 9", "1", table="9 10 10 10 10 10 10 8 8 8 8 8")
    assert asked(table) == {1: Asked(None, None, "Play a card")}
    table.play(1, 9)
    meaning = asked(table)[1]
    assert meaning == Asked(a.Collect(1, table.ids("9")), a.Leave(1), "Press: Collect. Hold: Leave it")
    assert table.do(meaning.press).stack(1) == "9 9"


@pytest.mark.rule("AI-13", "AI-18")
def test_with_several_ways_presses_step_and_a_long_press_takes() -> None:
    table = example().play(1, 8)
    first = asked(table)[1]
    assert first == Asked(a.Point(1), a.Leave(1), "Press: Collect. Hold: Leave it"), "the same words as for one way"
    seen = []
    for _ in range(5):
        table.do(asked(table)[1].press)
        pointed = table.view().pointed
        assert pointed is not None
        assert asked(table)[1].long == a.Collect(1, pointed.ids)
        seen.append(pointed.numbers)
    assert seen == [(3, 3, 2), (6, 2), (5, 3), (4, 4), (8,)]
    table.do(a.Point(1))
    assert table.view().pointed is None
    assert asked(table)[1] == first, "and round again"
    table.do(a.Point(1)).do(a.Point(1)).do(asked(table)[1].long)
    assert table.stack(1) == "2 6 8"


def test_the_computers_box_is_asked_nothing() -> None:
    table = example(computers={1: "strongest"})
    assert isinstance(table.game.buzzers(table.state), Quiet)
    table.play(1, 8)
    assert isinstance(table.game.buzzers(table.state), Quiet)
    assert table.view().players[0].computer == "strongest"


@pytest.mark.rule("AI-09")
def test_done_says_that_a_real_card_lies_there() -> None:
    table = Table(table=EXAMPLE, mode="referee", turn_s=30)
    assert asked(table) == {1: Asked(a.Done(1), None, "Press: The card lies there")}
    assert table.game.timer(table.state) is not None
    table.do(asked(table)[1].press)
    assert table.view().laid
    assert table.game.timer(table.state) is None
    assert asked(table) == {}
    assert table.refusal(a.Done(1)).code == "card_laid_already"
    table.play(1, 8)
    assert not table.view().laid
    table.collect(1, "3 3 2")
    assert example().refusal(a.Done(1)).code == "play_from_hand"


# --- the turn clock --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-09", "AI-18")
def test_no_clock_unless_the_class_wants_one() -> None:
    assert example().game.timer(example().state) is None
    timer = example(turn_s=20).state.timer
    assert timer is not None
    assert timer.total_us == 20 * SECOND_US


@pytest.mark.rule("AI-18")
def test_when_time_is_up_the_card_that_lies_there_stays() -> None:
    table = example(turn_s=20).play(1, 8).time_up()
    assert table.on_table.endswith("10 8")
    assert table.state.turns[-1].by_clock
    timer = table.state.timer
    assert timer is not None
    assert timer.deadline_us == 40 * SECOND_US


@pytest.mark.rule("AI-17")
def test_when_time_is_up_a_card_is_drawn_from_the_hand_by_lot() -> None:
    table = example(turn_s=20).time_up()
    wanted = table.game.chance(table.state)
    assert wanted is not None
    assert wanted.n == 6
    assert table.view().phase == "dealing"
    assert own_legal(table.game, table.state) == []
    table.do(Drawn((4, 0, 1, 2, 3, 5)))
    assert table.on_table.endswith("10 9")
    assert table.hand(1) == "8 9 9 9 10"
    assert table.view().actor == 2


def test_when_time_is_up_with_real_cards_the_table_hears_it() -> None:
    table = Table(table=EXAMPLE, mode="referee", turn_s=30).time_up()
    assert "Time's up for Ana: play a card now." in table.said
    assert table.view().actor == 1
    assert table.game.timer(table.state) is None


def test_the_computer_plays_without_a_clock() -> None:
    assert example(turn_s=20, computers={1: "greedy"}).state.timer is None


# --- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-06")
def test_a_hand_is_seen_by_its_own_seat_alone_lowest_first() -> None:
    table = example()
    assert [card.number for card in table.view(1).players[0].hand] == [8, 9, 9, 9, 9, 10]
    for audience in (None, 2):
        assert table.view(audience).players[0].hand == ()
        assert table.view(audience).players[0].hand_count == 6
    open_hands = example(open_hands=True).view(None)
    assert [len(player.hand) for player in open_hands.players] == [6, 6]
