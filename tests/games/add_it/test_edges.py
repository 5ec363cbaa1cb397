"""The last cards, another game's clock, and who comes between two games of ADD-IT."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.add_it.play_table import GAME, Table

from gotit.core.game import EndMatch, Joins
from gotit.games.add_it import actions as a
from gotit.games.add_it.deals import new_game, next_turn


@pytest.mark.rule("AI-20", "AI-23")
@pytest.mark.parametrize(("cards", "held"), [(2, None), (3, 1), (5, 1), (6, 2)])
def test_as_long_as_each_can_have_a_card_the_next_are_dealt(cards: int, held: int | None) -> None:
    state = Table(seats=3).state
    empty = tuple(replace(player, hand=()) for player in state.players)
    after = next_turn(replace(state, players=empty, pile=state.pile[:cards]), 1, 0)
    if held is None:
        assert after.phase != "playing"
    else:
        assert (after.phase, [len(player.hand) for player in after.players]) == ("playing", [held] * 3)


def test_how_a_match_ends_is_said_in_what_it_counts() -> None:
    for length, what in (("long", "points"), ("one", "cards")):
        usual = {} if length == "one" else {"length": length}
        table = Table(seats=2, **usual).play_out(collecting=True)
        if GAME.outcome(table.state) is None:
            table.do(EndMatch())
        outcome = GAME.outcome(table.state)
        assert outcome is not None
        assert outcome.winners
        assert outcome.message.code == f"most_{what}"


def test_the_next_clock_runs_from_when_the_class_has_seen_what_was_possible() -> None:
    table = Table("1 2 3 4", "5 6 7 8", turn_s=20).lay(1, 1)
    table.state = replace(table.state, phase="reviewing", timer=None)
    table.now_us = 3_000_000
    table.do(a.GoOn(0))
    timer = GAME.timer(table.state)
    assert timer is not None
    assert (table.state.actor, timer.deadline_us) == (2, 23_000_000)


def test_who_comes_between_two_games_has_counted_nothing_in_the_first() -> None:
    table = Table(length="long").play_out(collecting=True).do(Joins())
    assert [len(score.counts) for score in table.state.scores] == [3]
    assert table.state.scores[0].counts[-1] == 0


def test_between_two_games_what_counts_is_what_was_counted() -> None:
    state = Table(length="long").play_out(collecting=True).state
    assert state.phase == "between"
    assert GAME.standing(state) == GAME.standing(replace(state, phase="over"))


def test_another_game_begins_with_nothing_shown_of_the_last_one() -> None:
    state = Table(length="long").play_out(collecting=True).state
    after = new_game(replace(state, possible_shown=True, ready=frozenset({1})), 2)
    assert (after.dealer, after.possible_shown, after.ready, after.turns, after.table) == (
        2,
        False,
        frozenset(),
        (),
        (),
    )


@pytest.mark.parametrize("mode", ["virtual", "referee"])
def test_when_time_is_up_it_is_heard(mode: str) -> None:
    """Whether a card is drawn by lot or must be laid by hand."""
    table = Table("1 2 3 4", "5 6 7 8", table="1 2 3 4 5 6 7 8 9 10 9 10", turn_s=20, mode=mode).time_up()
    assert [news.sound for news in GAME.news(table.state)] == ["timeup"]
