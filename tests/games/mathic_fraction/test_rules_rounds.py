"""MF-23 … MF-29: the end of a hand, of a round, of the match; uneven hands; whose points win."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.mathic_fraction.play_table import GAME, Table
from tests.speech import heard

from gotit.core.game import Ask, EndMatch
from gotit.games.common import with_player
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.state import State

SPACE = "2/12c 5/12d 7/12s 9/12d"


def short_round(*hands: str, space: str = SPACE, points: tuple[int, ...] = (), **settings: Any) -> Table:
    """The last hand of a round: no more cards can be dealt. `points`: of the rounds before."""
    table = Table(*hands, space=space, **settings)
    state = replace(table.state, pile=())
    for seat, earlier in enumerate(points, start=1):
        state = with_player(state, seat, earlier_points=earlier)
    table.state = state
    return table


def with_points(state: State, *points: int) -> State:
    """As if each had collected so many cards of one point in this round."""
    for seat, count in enumerate(points, start=1):
        state = with_player(state, seat, collected=state.space[:1] * count, hand=())
    return replace(state, space=(), settings=replace(state.settings, points_per_card=1))


# --- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-23")
def test_when_nobody_has_cards_four_more_are_dealt_to_each_and_none_to_the_space() -> None:
    table = Table(space=SPACE)
    for _ in range(4):
        for seat in (1, 2):
            table.discard(seat, table.hand(seat).split()[0]).pass_by()
    assert [player.hand_count for player in table.view().players] == [4, 4]
    assert len(table.view().space) == 4 + 8
    assert table.view().deck_count == 96 - 16
    assert table.view().hand_number == 2
    assert table.view().actor == 1
    assert "Hand 2 of 12: 4 cards for each player." in " ".join(heard(news) for news in table.state.news)


@pytest.mark.rule("MF-23", "MF-21", "MF-22")
def test_players_without_cards_are_passed_over_until_all_are_empty() -> None:
    table = Table("3/12h", "5/12s", space=SPACE).compute(1, "3/12 + 2/12 = 5/12d").call(2)
    assert table.view().actor == 1, "Ben sits out"
    for _ in range(3):
        table.discard(table.state.actor, table.hand(table.state.actor).split()[0]).pass_by()
        table.discard(table.state.actor, table.hand(table.state.actor).split()[0]).pass_by()
    assert [player.hand_count for player in table.view().players] == [0, 1]
    assert table.view().actor == 2
    table.discard(2, table.hand(2)).pass_by()
    assert [player.hand_count for player in table.view().players] == [4, 4]
    assert table.view().actor == 1


@pytest.mark.rule("MF-21", "MF-23")
def test_who_has_no_cards_has_no_turn_to_lose() -> None:
    table = Table("3/12h", "5/12s", space=SPACE)
    state = with_player(table.state, 2, lost_turns=1, hand=())
    table.state = state
    table.discard(1, "3/12h").pass_by()
    assert table.view().actor == 1
    assert table.view().players[1].lost_turns == 1


@pytest.mark.rule("MF-24")
@pytest.mark.parametrize(("seats", "hands", "left"), [(2, 12, 0), (3, 8, 0), (4, 6, 0), (5, 4, 16), (6, 4, 0)])
def test_a_round_ends_when_not_all_can_be_dealt_four(seats: int, hands: int, left: int) -> None:
    table = Table(seats=seats, goal=10_000).play_out()
    view = table.view()
    assert view.phase == "between"
    assert (view.hand_number, view.hands, view.deck_count) == (hands, hands, left)
    assert len(view.turns) == seats * 4 * hands
    assert [len(player.hand) for player in table.state.players] == [0] * seats


# --- the end of a round ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-25")
def test_the_cards_left_go_to_who_computed_last_without_a_bonus() -> None:
    table = short_round("3/12h", "5/12s", space=SPACE)
    table.compute(1, "3/12 + 2/12 = 5/12d").pass_by()
    assert table.view().last_computer == 1
    table.play_out()
    score = table.view().rounds[0]
    assert (score.left_to, score.left) == (1, 2 + 7)
    assert score.points == (3 + 9, 0)
    assert table.points() == [12, 0]
    assert table.view().space == ()
    assert "Ana made the last equation and takes the 9 cards left." in table.said


@pytest.mark.rule("MF-25", "MF-18")
def test_a_thief_has_computed_too() -> None:
    table = short_round("3/12h 2/12h", "5/12s").compute(1, "3/12 + 2/12c = 5/12d").pass_by()
    table.discard(2, "5/12s").pass_by().discard(1, "2/12h").call(2).compute(2, "5/12 + 2/12 = 7/12").pass_by()
    assert table.view().last_computer == 2


@pytest.mark.rule("MF-25")
def test_when_nobody_computed_nobody_takes_what_is_left() -> None:
    table = short_round().play_out()
    score = table.view().rounds[0]
    assert (score.left_to, score.left, score.points) == (None, 12, (0, 0))
    assert "Nobody made an equation in this round, so nobody takes the cards left." in table.said
    assert len(table.view().space) == 12


@pytest.mark.rule("MF-26")
def test_below_the_goal_another_round_is_played_which_the_next_player_begins() -> None:
    table = Table(seats=3, tokens="color red").play_out()
    assert table.view().phase == "between"
    assert table.view().missing == (1, 2, 3)
    assert isinstance(GAME.buzzers(table.state), Ask)
    table.do(a.Ready(2)).do(a.Ready(1))
    assert table.view().missing == (3,)
    assert table.refusal(a.Ready(4)).code == "not_a_seat"
    table.do(a.Ready(3))
    assert table.view().phase == "dealing"
    table.lay_out()
    view = table.view()
    assert (view.round_number, view.starter, view.actor, view.hand_number) == (2, 2, 2, 1)
    assert view.deck_count == 100 - 16
    assert len(view.tokens) == 4


@pytest.mark.rule("MF-26", "MF-12")
def test_points_are_kept_and_cards_and_tokens_go_back() -> None:
    table = short_round("3/12h", tokens="operation + *").compute(1, "3/12 + 2/12 = 5/12d").pass_by().play_out()
    before = table.points()
    assert before[0] > 20
    table.do(a.Ready()).lay_out()
    assert table.points() == before
    player = table.view().players[0]
    assert (player.round_points, player.card_count, player.tokens, player.solutions) == (0, 0, (), 0)
    assert table.view().last_computer is None


# --- the end of the match --------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-26", "MF-27")
def test_a_hundred_points_end_the_match_at_the_end_of_the_round_only() -> None:
    table = short_round("3/12h", points=(98, 0)).compute(1, "3/12 + 2/12 = 5/12d").pass_by()
    assert table.points()[0] > 100
    assert GAME.outcome(table.state) is None
    table.play_out()
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert heard(outcome, *table.names) == f"Ana wins with {table.points()[0]} points."
    assert table.view().phase == "over"
    assert GAME.legal(table.state, 1) == ()
    assert GAME.lamps(table.state)[1] == "winner"
    assert table.refusal(a.Ready()).code == "over"
    table.do(a.ShowMissed())
    assert table.view().missed is not None


@pytest.mark.rule("MF-26", "MF-48")
def test_the_goal_may_be_another() -> None:
    table = short_round("3/12h", goal=3).compute(1, "3/12 + 2/12 = 5/12d").pass_by().play_out()
    assert GAME.outcome(table.state) is not None


def ended(*rounds: tuple[int, ...]) -> Table:
    """The end of a match whose last round is `rounds[-1]`."""
    seats = len(rounds[0])
    table = Table(space=SPACE, seats=seats)
    earlier = [sum(points) for points in zip(*rounds[:-1], strict=True)] if len(rounds) > 1 else [0] * seats
    state = with_points(table.state, *rounds[-1])
    for seat, points in enumerate(earlier, start=1):
        state = with_player(state, seat, earlier_points=points)
    card = table.state.player(1).hand[:1]
    table.state = replace(with_player(state, 1, hand=card), pile=())
    table.discard(1, table.hand(1))
    if table.view().phase == "stealing":
        table.pass_by()
    return table


@pytest.mark.rule("MF-27")
def test_of_several_above_a_hundred_the_highest_wins() -> None:
    outcome = GAME.outcome(ended((60, 70, 10), (45, 40, 5)).state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), {1: 105, 2: 110, 3: 15})


@pytest.mark.rule("MF-28")
def test_of_equals_the_better_last_round_wins() -> None:
    outcome = GAME.outcome(ended((60, 70, 70), (50, 40, 39)).state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert heard(outcome, "Ana", "Ben", "Cleo") == "Ana wins with 110 points; 50 in the last round broke the tie."


@pytest.mark.rule("MF-29")
def test_equal_in_the_last_round_too_they_share() -> None:
    outcome = GAME.outcome(ended((60, 60, 0), (50, 50, 50)).state)
    assert outcome is not None
    assert outcome.winners == (1, 2)
    assert heard(outcome, "Ana", "Ben", "Cleo") == "Ana and Ben share the win with 110 points each."


@pytest.mark.rule("MF-27", "MF-48")
def test_the_operator_may_end_the_match_when_the_bell_rings() -> None:
    table = Table("3/12h", "5/12s", space=SPACE).compute(1, "3/12 + 2/12 = 5/12d").pass_by()
    assert EndMatch() in GAME.legal(table.state, None)
    assert EndMatch() not in GAME.legal(table.state, 2)
    table.do(EndMatch())
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), {1: 3, 2: 0})
    assert table.view().rounds[-1].points == (3, 0)
    between = Table(seats=2).play_out().do(EndMatch())
    assert GAME.outcome(between.state) is not None
    assert len(between.view().rounds) == 1
