"""What is offered in the hidden formula: to whom, by which press, and that it tells nothing of what can be found."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.hidden_formula.play_table import EIGHT, Table
from tests.games.hidden_formula.random_match import play
from tests.speech import heard

from gotit.core.game import Ask, Race
from gotit.core.offer import OneOf, Open
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.feats import WILD, notes
from gotit.games.hidden_formula.presence import goes
from gotit.games.hidden_formula.view import GoalView


def codes(table: Table, seat: int) -> set[str]:
    return {offer.move.code for offer in table.game.offers(table.state) if offer.seat == seat}


def prompts(table: Table) -> dict[int, str]:
    asked = table.game.buzzers(table.state)
    assert isinstance(asked, Ask)
    return {seat: heard(meaning.prompt) for seat, meaning in asked.meanings.items() if meaning.prompt is not None}


def items(table: Table, code: str) -> list[object]:
    (found,) = (offer for offer in table.game.offers(table.state) if offer.move.code == code)
    assert isinstance(found, Open)
    assert isinstance(found.entry, OneOf)
    return [item.value for item in found.entry.items]


@pytest.mark.parametrize(
    ("goal", "cells"),
    [
        ("8", ""),
        ("8", EIGHT[:-3]),  # one tile is missing
        ("24", "E1 D1 C1 B1 A1"),  # from its other end it makes 24
    ],
)
def test_nothing_offered_tells_whether_or_how_the_goal_can_be_found(goal: str, cells: str) -> None:
    table = Table(goals=goal).turn()
    impossible = replace(table.state, goal=GoalView((997,)))
    assert table.advice.solvable
    assert table.game.offers(impossible) == table.game.offers(table.state)
    table.call(1).tap(cells).do(a.Shown(1))
    impossible = replace(table.state, goal=GoalView((997,)))
    assert table.game.offers(impossible) == table.game.offers(table.state)


@pytest.mark.rule("GI-J-31")
def test_boxes_pass_in_a_race_and_who_waits_may_still_say_so_while_a_formula_is_shown() -> None:
    table = Table().turn()
    race = table.game.buzzers(table.state)
    assert isinstance(race, Race)
    assert race.passes == {seat: a.Pass(seat) for seat in (1, 2, 3)}
    table.call(2, 1, order=(1, 0))
    assert "no_solution" in codes(table, 3)
    assert "no_solution" not in codes(table, 1) | codes(table, 2)
    assert not isinstance(table.game.buzzers(table.state), Race)


@pytest.mark.rule("GI-J-24", "GI-J-29")
def test_what_boxes_are_asked() -> None:
    table = Table(asked=True, wizard=("/",)).do(a.Agree(2))
    asks = "Press: Let WILD be more. Hold: Keep WILD to + − ×"
    assert prompts(table) == {1: asks, 3: asks}
    table.do(a.Disagree(1)).draw()
    assert set(prompts(table).values()) == {"Hold: Turn the first goal"}
    assert set(prompts(table.turn().wins(1)).values()) == {"Hold: Turn the next goal"}


def test_what_is_said_already_is_not_offered() -> None:
    table = Table(goals="40").turn().call(1).tap("A3 B3")
    assert items(table, "name_wild") == ["+", "-", "x"]
    table.do(a.NameWild(1, "B3", "-")).do(a.SayBrackets(1, 2))
    assert items(table, "name_wild") == ["+", "x"]
    assert items(table, "say_brackets") == [0, 1]


def test_each_swap_is_offered_from_either_tile() -> None:
    listed = set(Table().game.legal(Table().state, None))
    assert {a.SwapTiles("C2", "D1"), a.SwapTiles("D1", "C2")} <= listed


def test_who_goes_changes_nothing_where_nobody_races() -> None:
    for seed in range(12):
        for _, state in play(seed, 3):
            if state.phase not in ("agreeing", "racing", "showing"):
                assert all(goes(state, seat, 0, for_good=False) is state for seat in state.here)


def test_what_is_noted_of_a_wild_is_noted_of_the_step_in_which_the_goal_was_won() -> None:
    found = 0
    for seed in range(12):
        states = [state for _, state in play(seed, 3)]
        for noted in notes(states):
            assert states[noted.at + 1].result is not states[noted.at].result
            found += noted.feat is WILD
    assert found
