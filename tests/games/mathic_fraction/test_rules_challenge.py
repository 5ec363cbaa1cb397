"""MF-19 … MF-22: an equation can be challenged; what a right and a wrong challenge bring; who may call, and when."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.mathic_fraction.checks import check_truth_is_kept
from tests.games.mathic_fraction.play_table import GAME, SECOND_US, Table
from tests.speech import heard

from gotit.core.game import Called, Drawn, Race
from gotit.games.common import with_player
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import notation
from gotit.games.mathic_fraction.entry import Entry

HANDS = ("3/12h 1/12h 6/12h 0/12c", "5/12s 6/12d 1/12s 7/12c", "8/12s 9/12s 4/12s 0/12s")
SPACE = "2/12c 5/12d 7/12s 9/12d"
TRUE, FALSE = "3/12 + 2/12 = 5/12d", "1/12 + 2/12 = 5/12d"


def laid(text: str, **settings: Any) -> Table:
    return Table(*HANDS, space=SPACE, **settings).compute(1, text)


def race(table: Table) -> Race:
    found = GAME.buzzers(table.state)
    assert isinstance(found, Race)
    return found


# --- the window ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-20")
def test_everybody_else_may_challenge_for_ten_seconds() -> None:
    table = laid(TRUE)
    assert table.view().phase == "challenging"
    assert table.view().callers == (2, 3)
    assert race(table).seats == {2, 3}
    assert dict(race(table).passes) == {2: a.Trust(2), 3: a.Trust(3)}
    assert not race(table).queue
    timer = GAME.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == 10 * SECOND_US
    assert dict(GAME.lamps(table.state)) == {1: "first", 2: "armed", 3: "armed"}
    assert table.said == "Ana: 3/12 + 2/12 = 5/12"


@pytest.mark.rule("MF-19", "MF-20")
@pytest.mark.parametrize("text", [TRUE, FALSE])
def test_nobody_but_the_operator_is_told_whether_it_is_true(text: str) -> None:
    table = laid(text)
    check_truth_is_kept(table.state)
    advice = table.advice()
    assert advice.holds == (text == TRUE)
    assert (advice.left_value, advice.right_value) == (("5/12", "5/12") if text == TRUE else ("1/4", "5/12"))
    assert advice.earns is not None
    assert advice.earns.points == 3


@pytest.mark.rule("MF-20")
def test_when_all_trust_the_window_ends_but_an_earlier_call_still_counts() -> None:
    table = laid(TRUE)
    table.now_us = 3 * SECOND_US
    table.trust(2)
    assert [player.trusts for player in table.view().players] == [False, True, False]
    assert table.refusal(a.Trust(2)).code == "trusts_already"
    assert dict(race(table).passes) == {3: a.Trust(3)}
    assert race(table).seats == {2, 3}, "who trusts may still call"
    number = race(table).number
    table.trust(3)
    timer = GAME.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == table.now_us, "the session now asks all boxes; see core"
    assert (race(table).number, table.view().phase) == (number, "challenging")
    table.call(2)
    assert table.last.challenger == 2


@pytest.mark.rule("MF-20")
def test_the_operator_says_it_for_all_and_nobody_else_need_say_anything() -> None:
    table = laid(TRUE)
    assert table.refusal(a.Trust(1)).code == "need_not_say"
    assert heard(table.refusal(a.Trust(7))).startswith("Seat 7")
    table.trust().time_up()
    assert table.last.collected
    assert table.last.challenger is None
    assert table.refusal(a.Trust()).code == "nothing_to_call"


@pytest.mark.rule("MF-20", "MF-48")
def test_without_a_clock_the_window_is_open_until_all_trust() -> None:
    table = laid(TRUE, challenge_s=0)
    assert GAME.timer(table.state) is None
    assert table.trust().time_up().last.collected


@pytest.mark.rule("MF-20")
def test_only_who_may_call_has_called() -> None:
    table = laid(TRUE)
    assert table.refusal(Called((1,))).code == "cannot_call_now"
    assert table.refusal(Called(())).code == "cannot_call_now"
    assert Table(*HANDS, space=SPACE).refusal(Called((2,))).code == "nothing_to_call"


@pytest.mark.rule("MF-10", "MF-20")
def test_nothing_else_can_be_played_meanwhile() -> None:
    table = laid(TRUE)
    discard = a.Discard(1, table.held(1, "1/12h"))
    assert heard(table.refusal(discard)) == "There's an equation on the table: first everyone challenges or accepts it."
    assert table.refusal(a.GiveUp(2)).code == "nobody_steals"
    assert table.refusal(a.GoOn()).code == "nothing_looked_at"
    assert table.refusal(a.Ready()).code == "nothing_to_be_ready_for"


# --- what it brings --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-21")
def test_who_challenges_a_true_equation_loses_the_next_turn() -> None:
    table = laid(TRUE).call(2)
    assert table.last.collected
    assert (table.last.holds, table.last.challenger) == (True, 2)
    assert table.points() == [3, 0, 0]
    assert "The equation is true: Ben loses a turn." in table.said
    assert "Ben sits out this turn." in table.said
    assert [turn.kind for turn in table.view().turns] == ["equation", "lost"]
    assert table.view().actor == 3
    assert table.view().players[1].hand_count == 4, "the hand is kept"
    table.discard(3, "8/12s").pass_by().discard(1, "1/12h").pass_by()
    assert table.view().actor == 2, "it was one turn"


@pytest.mark.rule("MF-21")
def test_a_turn_that_is_lost_shows_until_then() -> None:
    table = laid(TRUE).call(3)
    assert [player.lost_turns for player in table.view().players] == [0, 0, 1]
    table.discard(2, "5/12s").pass_by()
    assert table.view().actor == 1
    assert [player.lost_turns for player in table.view().players] == [0, 0, 0]


@pytest.mark.rule("MF-21")
def test_two_lost_turns_are_two() -> None:
    table = laid("3/12 + 2/12 = 5/12d").call(3)
    table.compute(2, "7/12c = 7/12s").call(3)
    assert table.view().players[2].lost_turns == 1, "one was lost, one is to come"
    assert table.view().actor == 1


@pytest.mark.rule("MF-22")
def test_a_false_equation_that_is_challenged_brings_nothing_and_ends_the_turn() -> None:
    table = laid(FALSE).call(3)
    assert "The equation isn't true. Cleo was right. Ana takes the cards back." in table.said
    assert (table.last.holds, table.last.challenger, table.last.collected) == (False, 3, False)
    assert table.points() == [0, 0, 0]
    assert (table.space, table.hand(1)) == (SPACE, HANDS[0])
    assert table.view().actor == 2
    assert table.view().last_computer is None


@pytest.mark.rule("MF-19", "MF-22")
def test_a_false_equation_that_nobody_challenges_is_rejected_all_the_same() -> None:
    table = laid(FALSE).pass_by()
    assert table.said.startswith("The equation isn't true. Ana takes the cards back.")
    assert (table.last.holds, table.last.collected) == (False, False)
    assert table.view().actor == 2


@pytest.mark.rule("MF-19", "MF-20", "MF-48")
@pytest.mark.parametrize("text", [TRUE, FALSE])
def test_unchallenged_equations_may_stand_and_nobody_learns_more(text: str) -> None:
    table = laid(text, unchallenged="stands", tokens="operation + *; pattern; pattern; even").pass_by()
    assert table.last.collected
    assert table.last.holds is None
    assert table.points() == [3 + 20, 0, 0], "taken at its word, it earns its tokens"


@pytest.mark.rule("MF-22", "MF-48")
def test_where_they_may_stand_a_challenge_is_still_right() -> None:
    table = laid(FALSE, unchallenged="stands").call(2)
    assert (table.last.holds, table.last.collected) == (False, False)


@pytest.mark.rule("MF-19", "MF-48")
def test_without_challenges_an_equation_is_checked_at_once() -> None:
    table = laid(TRUE, challenges=False)
    assert (table.last.collected, table.view().actor) == (True, 2)
    table = laid(FALSE, challenges=False)
    assert (table.last.collected, table.last.holds, table.view().actor) == (False, False, 2)


# --- dead heats ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-20", "MF-21")
def test_of_two_who_challenge_together_the_lot_decides_and_one_alone_pays() -> None:
    table = laid(TRUE).call(2, 3)
    assert table.said == "Ben and Cleo: too close to call! A random draw decides."
    assert table.view().phase == "drawing"
    assert dict(GAME.lamps(table.state))[3] == "first"
    wanted = GAME.chance(table.state)
    assert wanted is not None
    assert wanted.n == 2
    table.do(Drawn((1, 0)))
    assert table.said.startswith("Drawn: Cleo first, then Ben.")
    assert table.view().lots == (3, 2)
    assert table.last.challenger == 3
    assert [player.lost_turns for player in table.view().players] == [0, 0, 1]
    assert table.view().actor == 2


@pytest.mark.rule("MF-20")
def test_an_overruled_call_is_said_to_be_one() -> None:
    table = laid(TRUE).call(3, overruled=True)
    assert table.said.startswith("The referee decided: Cleo was first.")


def last_cards(**settings: Any) -> Table:
    """Ana has one card left, Ben two, Cleo none. Ana's equation is true, and Ben challenges it."""
    table = Table(*HANDS, space=SPACE, **settings)
    for seat, kept in ((1, "3/12h"), (2, "5/12s 6/12d"), (3, "")):
        hand = tuple(card for card in table.state.player(seat).known_hand if notation(card.face) in kept.split())
        table.state = with_player(table.state, seat, hand=hand)
    return table.compute(1, TRUE).call(2)


@pytest.mark.rule("MF-21")
def test_who_alone_still_holds_cards_does_not_challenge_for_nothing() -> None:
    """Failed before: the lost turn was sat out while nobody else could play, and so cost nothing."""
    table = last_cards()
    assert "Ben loses this turn. Nobody else can play, so Ben must discard a card." in table.said
    assert (table.view().actor, table.view().forfeits, table.view().players[1].lost_turns) == (2, True, 0)
    kinds = {offer.move.code for offer in GAME.offers(table.state)}
    assert "discard" in kinds
    assert not {"compute", "pattern", "has_equation"} & kinds
    refused = table.refusal(a.Compute(2, Entry(())))
    assert heard(refused, "Ana", "Ben", "Cleo") == "Ben loses this turn and can only discard a card."
    table.discard(2, "6/12d")
    assert race(table).seats == {1, 3}, "and others may steal it"
    table.pass_by()
    assert (table.view().actor, table.view().forfeits) == (2, False)


@pytest.mark.rule("MF-21")
def test_while_somebody_else_can_play_a_lost_turn_is_sat_out() -> None:
    table = Table(*HANDS, space=SPACE)
    table.state = with_player(table.state, 1, hand=table.state.player(1).hand[:1])
    table.compute(1, TRUE).call(2)
    assert (table.view().actor, table.view().forfeits) == (3, False)


@pytest.mark.rule("MF-21")
def test_of_two_who_hold_the_last_cards_and_have_both_lost_a_turn_the_next_one_discards() -> None:
    table = Table(*HANDS, space=SPACE)
    state = with_player(table.state, 1, hand=table.state.player(1).hand[:1])
    table.state = with_player(with_player(state, 3, lost_turns=1), 2, lost_turns=0)
    table.compute(1, TRUE).call(2)
    assert (table.view().actor, table.view().forfeits) == (2, True)
    table.discard(2, "6/12d").pass_by()
    assert "Cleo sits out this turn." in table.said, "now Ben can play"
    assert (table.view().actor, table.view().forfeits) == (2, False)


@pytest.mark.rule("MF-21")
def test_a_match_begun_before_that_was_so_goes_on_as_it_was() -> None:
    then = GAME.of_version(1)
    assert then is not None
    assert then.start(2, a.MathicFractionSettings()).sits_out_alone
    table = last_cards()
    table.state = replace(table.history[-2], sits_out_alone=True)
    table.call(2)
    assert "Ben sits out this turn." in table.said
    assert (table.view().actor, table.view().forfeits) == (2, False)
