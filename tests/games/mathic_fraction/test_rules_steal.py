"""MF-18: a discard can be stolen. The window, the thief's equation, its challenge, thieves in turn, the next player."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.mathic_fraction.play_table import GAME, SECOND_US, Table
from tests.speech import heard

from gotit.core.game import Called, Drawn, Quiet, Race, TimeUp
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.entry import Entry

HANDS = ("3/12h 1/12h 6/12h 0/12c", "5/12s 6/12d 1/12s 7/12c", "8/12s 9/12s 4/12s 0/12s")
SPACE = "2/12c 5/12d 7/12s 9/12d"
TRUE, FALSE = "3/12 + 2/12 = 5/12d", "3/12 + 2/12 = 7/12s"


def discarded(**settings: Any) -> Table:
    return Table(*HANDS, space=SPACE, **settings).discard(1, "3/12h")


def race(table: Table) -> Race:
    found = GAME.buzzers(table.state)
    assert isinstance(found, Race)
    return found


# --- the window ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-18")
def test_everybody_but_the_discarder_may_steal_for_ten_seconds() -> None:
    table = discarded()
    view = table.view()
    assert (view.phase, view.actor, view.next_actor) == ("stealing", 1, 2)
    assert view.discarded == view.space[-1]
    assert view.callers == (2, 3)
    assert race(table).seats == {2, 3}
    timer = GAME.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == 10 * SECOND_US
    assert dict(GAME.lamps(table.state)) == {1: "idle", 2: "armed", 3: "armed"}
    assert table.refusal(Called((1,))).code == "cannot_call_now"


@pytest.mark.rule("MF-18")
def test_the_operator_alone_knows_whether_it_can_be_stolen() -> None:
    table = discarded()
    advice = table.advice()
    assert advice.stealable
    assert advice.example is not None
    assert advice.example.equation.hand_card == table.state.discarded.id if table.state.discarded else False
    assert table.view().missed is None
    assert table.refusal(a.ShowMissed()).code == "not_shown_now"


@pytest.mark.rule("MF-18")
def test_nobody_steals_and_the_next_player_is_on() -> None:
    table = discarded().time_up()
    assert (table.view().phase, table.view().actor, table.view().discarded) == ("playing", 2, None)
    table = discarded().trust(2).trust(3)
    assert table.view().phase == "stealing", "all boxes are asked first"
    assert table.time_up().view().phase == "playing"


@pytest.mark.rule("MF-18", "MF-48")
def test_without_a_clock_it_can_be_stolen_until_all_leave_it() -> None:
    table = discarded(steal_s=0)
    assert GAME.timer(table.state) is None
    assert table.trust().time_up().view().actor == 2


# --- the thief -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-18", "MF-11", "MF-15")
def test_the_thief_takes_the_discard_and_cards_of_the_space() -> None:
    table = discarded().call(3)
    assert (table.view().phase, table.view().thief) == ("stating", 3)
    timer = GAME.timer(table.state)
    assert timer is not None
    assert timer.total_us == 20 * SECOND_US
    assert dict(GAME.lamps(table.state))[3] == "first"
    table.compute(3, TRUE)
    claim = table.view().claim
    assert claim is not None
    assert (claim.seat, claim.stolen_from) == (3, 1)
    assert [player.hand_count for player in table.view().players] == [3, 4, 4]
    table.pass_by()
    turn = table.last
    assert (turn.seat, turn.stolen_from, turn.collected, turn.points) == (3, 1, True, 3)
    assert table.points() == [0, 0, 3]
    assert table.space == "7/12s 9/12d"
    assert [player.hand_count for player in table.view().players] == [3, 4, 4]
    assert table.view().actor == 2, "the thief's own turn is unchanged"
    assert table.said == "Cleo steals from Ana: 3/12 + 2/12 = 5/12, 3 points."


@pytest.mark.rule("MF-18", "MF-38", "MF-17")
def test_a_thief_earns_tokens_and_the_bonus_of_a_solution() -> None:
    table = Table("3/12h", space="2/12c 5/12d 0/12d 0/12s", tokens="operation + *")
    table.discard(1, "3/12h").call(2).compute(2, "3/12 + 2/12 = 5/12 + 0/12d + 0/12s").pass_by()
    assert table.points() == [0, 5 + 10 + 20]
    assert table.view().players[1].solutions == 1


@pytest.mark.rule("MF-18")
def test_a_thief_uses_the_discard_and_no_hand_card() -> None:
    table = discarded().call(3)
    two, five = table.state.space[0].id, table.state.space[1].id
    own = table.held(3, "8/12s")
    stolen = table.state.discarded
    assert stolen is not None
    assert table.refusal(a.Compute(3, Entry((two, "+", own, "=", five)))).code == "card_not_there"
    assert heard(table.refusal(a.Compute(3, Entry((two, "=", five))))) == "Use the discarded card, too."
    assert heard(table.refusal(a.Compute(2, Entry((stolen.id, "=", five)))), *table.names).startswith(
        "Cleo buzzed first"
    )
    assert table.refusal(a.Discard(3, own)).code == "thief_states_first"


@pytest.mark.rule("MF-18")
def test_a_pattern_cannot_be_stolen() -> None:
    table = Table("3/12h", space="4/12c 5/12d", tokens="pattern").discard(1, "3/12h").call(2)
    claim = a.Pattern(2, (table.state.space[0].id, table.state.space[1].id, table.state.space[2].id))
    assert table.refusal(claim).code == "thief_states_first"


@pytest.mark.rule("MF-18", "MF-20", "MF-21")
def test_a_stolen_equation_can_be_challenged_even_by_its_victim() -> None:
    table = discarded().call(3).compute(3, TRUE)
    assert table.view().callers == (1, 2)
    table.call(1)
    assert table.points() == [0, 0, 3]
    assert table.view().players[0].lost_turns == 1
    assert (table.last.challenger, table.last.holds) == (1, True)


# --- a thief who can't -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-18", "MF-22")
def test_a_false_theft_changes_no_card_and_the_others_go_on() -> None:
    table = discarded().call(3).compute(3, FALSE).call(2)
    assert "The equation isn't true. Ben was right. Cleo steals nothing." in table.said
    assert table.space == f"{SPACE} 3/12h"
    view = table.view()
    assert (view.phase, view.callers, view.thief) == ("stealing", (2,), None)
    assert view.players[2].locked
    assert view.players[2].lost_turns == 0
    assert dict(GAME.lamps(table.state)) == {1: "idle", 2: "armed", 3: "locked"}
    assert not race(table).queue, "calls for the challenge are no calls for the theft"
    assert table.refusal(Called((3,))).code == "cannot_call_now"
    table.call(2).compute(2, TRUE).pass_by()
    assert table.points() == [0, 3, 0]
    assert not table.view().players[2].locked, "it was for this discard"


@pytest.mark.rule("MF-18")
def test_a_thief_whose_time_is_up_is_locked_and_the_next_call_counts() -> None:
    table = discarded()
    number = race(table).number
    table.call(3).time_up()
    assert table.said == "Time's up for Cleo."
    assert table.view().callers == (2,)
    assert race(table).number == number + 1
    assert race(table).queue, "who pressed second comes next"
    assert (table.last.seat, table.last.by_clock, table.last.holds, table.last.equation) == (3, True, False, None)
    timer = GAME.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == table.now_us + 10 * SECOND_US, "the others have all their time"


@pytest.mark.rule("MF-18")
def test_a_thief_may_give_up() -> None:
    table = discarded().call(3)
    assert table.refusal(a.GiveUp(2)).code == "thief_first"
    table.do(a.GiveUp(3))
    assert table.said == "Cleo has no equation."
    assert table.view().phase == "stealing"


@pytest.mark.rule("MF-18")
def test_when_all_have_failed_the_next_player_is_on() -> None:
    table = discarded().call(3).do(a.GiveUp(3)).call(2).do(a.GiveUp(2))
    assert (table.view().phase, table.view().actor) == ("playing", 2)
    assert table.space == f"{SPACE} 3/12h"
    alone = Table("3/12h", space=SPACE).discard(1, "3/12h").call(2).compute(2, FALSE).pass_by()
    assert (alone.view().phase, alone.view().actor) == ("playing", 2)


@pytest.mark.rule("MF-18", "MF-48")
def test_with_challenges_off_a_false_theft_is_seen_at_once() -> None:
    table = discarded(challenges=False).call(3).compute(3, FALSE)
    assert table.view().phase == "stealing"
    assert race(table).queue
    table.call(2).compute(2, TRUE)
    assert table.points() == [0, 3, 0]


@pytest.mark.rule("MF-18")
def test_of_those_who_called_together_the_lot_says_who_tries_first() -> None:
    table = discarded().call(2, 3).do(Drawn((1, 0)))
    view = table.view()
    assert (view.phase, view.thief, view.next_in_line, view.lots) == ("stating", 3, (2,), (3, 2))
    assert dict(GAME.lamps(table.state)) == {1: "idle", 2: "later", 3: "first"}
    table.do(a.GiveUp(3))
    assert (table.view().phase, table.view().thief, table.view().next_in_line) == ("stating", 2, ())
    assert table.view().lots == (3, 2)
    table.compute(2, TRUE).pass_by()
    assert table.points() == [0, 3, 0]


@pytest.mark.rule("MF-18")
def test_the_next_in_line_tries_after_a_challenge_too() -> None:
    table = discarded().call(2, 3).do(Drawn((0, 1))).compute(2, FALSE).pass_by()
    assert (table.view().phase, table.view().thief) == ("stating", 3)


@pytest.mark.rule("MF-18", "MF-20")
def test_a_call_for_a_challenge_never_becomes_one_for_a_theft() -> None:
    table = Table(*HANDS, space=SPACE, seats=4).discard(1, "3/12h").call(2, 3).do(Drawn((0, 1)))
    table.compute(2, FALSE).call(4)
    assert (table.view().phase, table.view().thief) == ("stating", 3)
    table.do(a.GiveUp(3))
    assert table.view().callers == (4,)
    assert not race(table).queue, "the last window was the challenge's"
    table.call(4).do(a.GiveUp(4))
    assert table.view().phase == "playing"


@pytest.mark.rule("MF-18")
def test_with_real_cards_the_thief_says_it_in_time_and_the_operator_enters_it() -> None:
    table = Table(mode="referee", seats=3, space=SPACE).discard(1, "3/12h").call(3)
    assert GAME.buzzers(table.state) == Quiet(), "so that calls made now still count if the thief fails"
    assert a.Announce(3, "compute") in GAME.legal(table.state, None)
    assert GAME.legal(table.state, 3) == (a.GiveUp(3),)
    assert table.refusal(a.Announce(3, "discard")).code == "stated_already"
    table.do(a.Announce(3, "compute"))
    assert GAME.timer(table.state) is None
    assert table.view().announced == "compute"
    assert table.said == "Cleo said it in time."
    table.compute(3, TRUE).pass_by()
    assert table.points() == [0, 0, 3]


# --- the next player -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-18")
def test_when_the_next_player_plays_the_window_ends_but_an_earlier_call_still_counts() -> None:
    table = discarded()
    table.now_us = SECOND_US
    played = table.equation(2, "5/12s = 5/12d")
    table.do(played)
    assert table.view().phase == "stealing", "all boxes are asked first"
    timer = GAME.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == table.now_us
    before = table.state
    table.time_up()
    assert (table.view().phase, table.view().actor) == ("challenging", 2)
    table.state = before
    table.call(3)
    assert "Somebody buzzed before Ben played. Enter it again when it's Ben's turn." in table.said
    assert table.view().phase == "stating"
    table.compute(3, TRUE).pass_by()
    assert (table.view().phase, table.view().actor) == ("playing", 2)


@pytest.mark.rule("MF-18")
def test_the_next_player_may_use_the_discard_or_discard_itself() -> None:
    table = discarded().compute(2, "5/12s = 3/12 + 2/12").time_up().pass_by()
    assert table.points() == [0, 3, 0]
    table = discarded().discard(2, "5/12s").time_up()
    assert (table.view().phase, table.view().actor) == ("stealing", 2)
    assert table.space == f"{SPACE} 3/12h 5/12s"


@pytest.mark.rule("MF-18")
def test_only_the_next_player_plays_early_and_only_what_it_could_play() -> None:
    table = discarded()
    assert table.refusal(a.Discard(3, table.held(3, "8/12s"))).code == "still_stealable"
    assert table.refusal(a.Discard(1, table.held(1, "1/12h"))).code == "still_stealable"
    assert table.refusal(a.Discard(2, table.held(3, "8/12s"))).code == "card_not_held"


@pytest.mark.rule("MF-18", "MF-21")
def test_who_loses_the_turn_does_not_play_early() -> None:
    table = Table(*HANDS, space=SPACE).compute(1, TRUE).call(3).discard(2, "5/12s")
    assert table.view().next_actor == 1
    assert table.refusal(a.Discard(3, table.held(3, "8/12s"))).code == "still_stealable"
    table.discard(1, "1/12h").time_up()
    assert "Cleo sits out this turn." in " ".join(heard(news, *table.names) for news in GAME.news(table.state))


@pytest.mark.rule("MF-18", "MF-48")
def test_the_warning_comes_before_the_window_is_closed() -> None:
    table = discarded(warn=True).discard(1, "3/12h")
    timer = GAME.timer(table.state)
    table.discard(2, "5/12s")
    assert table.view(2).warned == table.held(2, "5/12s")
    assert GAME.timer(table.state) == timer
    table.discard(2, "5/12s").time_up()
    assert table.view().actor == 2
    assert table.space.endswith("5/12s")


@pytest.mark.rule("MF-18")
def test_nobody_plays_early_when_new_hands_are_to_be_dealt_first() -> None:
    table = Table("3/12h", "5/12s", space=SPACE)
    for _ in range(3):
        for seat in (1, 2):
            table.discard(seat, table.hand(seat).split()[-1]).pass_by()
    table.discard(1, table.hand(1)).pass_by().discard(2, table.hand(2))
    assert table.view().next_actor is None
    assert table.refusal(a.Discard(1, 9)).code == "still_stealable"


def test_no_clock_no_time_up() -> None:
    assert Table(*HANDS, space=SPACE).refusal(TimeUp()).code == "no_clock"
