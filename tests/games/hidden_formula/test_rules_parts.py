"""The second part with seven tiles, the end, what can be shown after a goal, and the young players' game."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.hidden_formula.play_table import EIGHT, NAMES, YOUNG_GRID, Table
from tests.games.random_play import own_legal
from tests.speech import heard

from gotit.core.game import EndMatch, Questioned, Race
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.view import GoalView


def young(goals: str = "18 8 20", **settings: object) -> Table:
    return Table(goals=goals, grid=YOUNG_GRID, young=True, **settings)  # type: ignore[arg-type]


# --- the second part -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-J-31", "GI-J-32", "GI-J-33")
def test_goals_put_aside_are_shuffled_and_come_again_with_seven_tiles() -> None:
    table = Table(goals="8 18 9 10").turn().nobody().turn().wins(1).turn().nobody()
    assert (table.view.part, table.view.length, table.view.aside, table.view.pile) == (1, 5, 2, 1)
    state = table.turn().call(2).state
    state = table.game.apply(state, a.Accept(2), 0)
    wanted = table.game.chance(state)
    assert wanted is not None
    assert (heard(wanted.why), wanted.n) == ("shuffle the goals put aside", 2)
    table.do(a.Accept(2), order=(1, 0))
    assert (table.view.part, table.view.length, table.view.goals, table.view.pile) == (2, 7, 2, 2)
    assert (table.view.aside, table.view.turned) == (0, 0)
    table.turn()
    assert (table.view.goal, table.said) == (GoalView((9,)), "The goal is 9. Now with 7 tiles.")


@pytest.mark.rule("GI-J-33")
def test_a_formula_of_the_second_part_has_seven_tiles() -> None:
    table = Table(goals="8").turn().nobody().turn().call(1).tap(EIGHT)
    assert (table.phase, table.points) == ("showing", [0, 0, 0])
    assert table.view.chain is not None
    assert (table.view.chain.length, table.view.chain.readings) == (7, ())
    assert table.refusal(a.SayBrackets(1, 6)).code == "no_such_brackets"
    table.tap("D3 C3")  # 3 × 1 + 5 + 10
    assert table.said == "That makes 18 or 28 or 48, not 8."
    assert len(table.view.chain.readings) == 5
    table.do(a.TakeBack(1, all=True)).do(a.Fail(1))
    assert table.player(1).locked


@pytest.mark.rule("GI-J-34", "GI-J-35")
def test_a_goal_that_fails_again_is_dropped_and_the_game_ends() -> None:
    table = Table(goals="8 18").turn().nobody().turn().wins(3).turn().nobody()
    assert (table.view.dropped, table.phase) == (1, "over")
    assert table.view.result is not None
    assert (table.view.result.kind, table.view.result.part) == ("dropped", 2)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((3,), {1: 0, 2: 0, 3: 1})
    assert table.refusal(a.TurnGoal()).code == "over"


@pytest.mark.rule("GI-J-35", "GI-J-36")
def test_the_game_ends_with_the_last_goal_and_most_goal_cards_win() -> None:
    table = Table(goals="8 18 8").turn().wins(2).turn().wins(1).turn().wins(2)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, heard(outcome, *NAMES)) == ((2,), "Ben wins with 2 goals.")
    assert table.game.lamps(table.state) == {1: "idle", 2: "winner", 3: "idle"}
    assert own_legal(table.game, table.state) == []


@pytest.mark.rule("GI-J-37")
def test_who_ties_shares_the_victory() -> None:
    table = Table(goals="8 18").turn().wins(3).turn().wins(1)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, heard(outcome, *NAMES)) == ((1, 3), "Ana and Cleo share the win with 1 goal each.")


def test_without_a_single_goal_nobody_wins() -> None:
    table = Table(goals="8").turn().nobody().turn().nobody()
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, heard(outcome, *NAMES)) == ((), "Nobody has won a goal.")


def test_the_operator_may_end_the_match_between_goals() -> None:
    table = Table().turn().wins(2).do(EndMatch())
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (2,)


def test_alone_it_is_practice_and_ends_as_well() -> None:
    table = Table(players=1, goals="8 18").turn().wins(1).turn().call(1).time_up()
    assert (table.view.part, table.phase) == (2, "turning")
    table.turn().nobody()
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (1,)


# --- what can be shown after a goal ----------------------------------------------------------------------------------


def test_after_a_goal_the_class_is_shown_one_solution_and_how_many_there_were() -> None:
    table = Table().turn()
    assert table.refusal(a.ShowSolution()).code == "solution_when_decided"
    count = table.advice.chains
    table.nobody()
    assert table.view.solution is None
    table.do(a.ShowSolution())
    shown = table.view.solution
    assert shown is not None
    assert (shown.goal, shown.length, shown.chains) == (GoalView((8,)), 5, count)
    assert shown.reading is not None
    assert (shown.reading.value, shown.reading.right, len(shown.cells)) == ("8", True, 5)
    assert table.do(a.ShowSolution(False)).view.solution is None
    assert table.do(a.ShowSolution()).turn().view.solution is None


def test_the_solution_shown_is_one_that_would_have_won() -> None:
    table = Table(goals="31/37 40 997").turn().nobody().do(a.ShowSolution())
    shown = table.view.solution
    assert shown is not None
    assert Table(goals="31/37").turn().wins(1, " ".join(shown.cells)).points == [1, 0, 0]
    table.turn().nobody().turn().nobody().do(a.ShowSolution())
    assert table.view.result is not None
    assert not table.view.result.solvable
    assert table.view.solution is not None
    assert (table.view.solution.cells, table.view.solution.chains) == ((), 0)


def test_the_solution_of_the_last_goal_can_still_be_shown() -> None:
    table = Table(goals="8").turn().wins(1)
    assert table.phase == "over"
    assert table.do(a.ShowSolution()).view.solution is not None


# --- the young players' game -----------------------------------------------------------------------------------------


@pytest.mark.rule("GI-J-38", "GI-J-39", "GI-J-40")
def test_young_players_have_a_grid_of_five_plus_and_minus_and_the_goals_without_asterisk() -> None:
    table = Table(deck="", goals="", grid="", young=True)
    assert (table.view.size, len(table.view.tiles), table.view.goals) == (5, 25, 17)
    corners = [tile.token for tile in table.view.tiles if tile.at in ("A1", "E1", "A5", "E5")]
    assert all(token.isdecimal() for token in corners)
    assert not any(card.asterisk for card in table.state.cards)
    assert {number for card in table.state.cards for number in card.numbers} == set(range(1, 21))
    assert not {tile.token for tile in table.view.tiles} & {"x", "W"}


@pytest.mark.rule("GI-J-41")
def test_young_players_too_need_five_tiles() -> None:
    table = young("13").turn().call(1).tap("A1 A2 B2")  # 9 + 4
    assert (table.phase, table.view.length, table.points) == ("showing", 5, [0, 0, 0])
    table.tap("B1 C1")  # 9 + 4 - 2
    assert table.said == "That makes 11, not 13."


@pytest.mark.rule("GI-J-38", "GI-J-33")
def test_what_the_young_sample_lacks_is_found_with_seven_tiles() -> None:
    table = young("18 20").turn()
    assert not table.advice.solvable
    table.nobody().turn()
    assert not table.advice.solvable
    table.nobody().turn()
    assert (table.advice.solvable, table.view.length) == (True, 7)
    table.nobody().do(a.ShowSolution())
    assert table.view.solution is not None
    again = young("18 20").turn().nobody().turn().nobody().turn()
    again.wins(1, " ".join(table.view.solution.cells))
    assert again.points == [1, 0, 0]


# --- real cards ------------------------------------------------------------------------------------------------------


def real(**settings: object) -> Table:
    return Table(mode="referee", **settings)  # type: ignore[arg-type]


ROWS = (
    "14 x 2 - 4 +",
    "+ 4 × 9 + 13",
    "7 WILD 10 + 2 −",
    "- 1 + 5 + 3",
    "12 x 1 - 11 +",
    "- 3 x 8 x 6",
)


def test_real_cards_are_entered_row_by_row_and_goals_as_they_are_turned() -> None:
    table = real()
    assert (table.phase, table.view.tiles, table.view.real_cards) == ("dealing", (), True)
    assert table.refusal(a.EnterGoal((8,))).code == "goal_when_decided"
    assert own_legal(table.game, table.state) == []
    table.do(a.EnterGrid(ROWS))
    assert (table.phase, table.advice.swap) == ("arranging", ("C2", "D1"))
    table.do(a.SwapTiles("C2", "D1")).do(a.EnterGrid(ROWS))
    assert table.refusal(a.TurnGoal()).code == "turn_real_goal"
    assert table.refusal(a.DealAgain()).code == "dealt_anew_at_start"
    table.do(a.EnterGoal((8,)))
    assert isinstance(table.game.buzzers(table.state), Race)
    table.wins(2)
    assert (table.phase, table.points, table.view.goals) == ("turning", [0, 1, 0], 0)
    assert table.refusal(a.EnterGrid(ROWS)).code == "grid_at_start"
    table.do(a.EnterGoal((31, 37))).nobody()
    assert table.refusal(a.EnterGoal((1, 2, 3))).code == "goal_card_numbers"
    table.do(a.PileEmpty())
    assert (table.view.part, table.view.goals) == (2, 1)
    refused = table.refusal(a.EnterGoal((8,)))
    assert (refused.code, heard(refused)) == (
        "not_put_aside",
        "Only the goals put aside come back now: 31 or 37.",
    )
    table.do(a.EnterGoal((37, 31)))
    assert table.refusal(a.PileEmpty()).code == "pile_between_goals"
    table.nobody()
    assert (table.phase, table.view.dropped) == ("over", 1)


@pytest.mark.rule("GI-J-32", "GI-J-35")
def test_a_goal_that_lies_there_is_right_whatever_was_counted() -> None:
    table = real().do(a.EnterGrid(ROWS))
    for far in ((999,), (0,), (41,)):
        assert isinstance(table.refusal(a.EnterGoal(far)), Questioned)
    assert isinstance(
        real(young=True).do(a.EnterGrid(tuple(YOUNG_GRID.splitlines()))).refusal(a.EnterGoal((21,))), Questioned
    )
    table.do(a.EnterGoal((41,), insist=True)).nobody().do(a.EnterGoal((8,))).nobody().do(a.PileEmpty())
    assert isinstance(table.refusal(a.EnterGoal((9,))), Questioned)
    table.do(a.EnterGoal((9,), insist=True)).nobody()
    assert (table.phase, len(table.state.pile)) == ("turning", 2), "it is one more"
    table.do(a.EnterGoal((8,))).nobody().do(a.PileEmpty())
    assert table.phase == "over", "and one is missing from the box"


def test_a_match_that_was_begun_before_goals_were_asked_about_goes_on() -> None:
    then = real().game.of_version(1)
    assert then is not None
    table = real().do(a.EnterGrid(ROWS))
    state = then.apply(table.state, a.EnterGoal((999,)), 0)
    assert state.goal == GoalView((999,))


def test_when_no_goal_was_put_aside_the_match_is_over_with_the_pile() -> None:
    table = real().do(a.EnterGrid(ROWS)).do(a.EnterGoal((8,))).wins(1).do(a.PileEmpty())
    assert table.phase == "over"


def test_a_mistyped_tile_is_corrected_and_the_chain_judged_anew() -> None:
    table = real().do(a.EnterGrid((*ROWS[:5], "- 2 x 8 x 6"))).do(a.EnterGoal((8,))).call(1).tap(EIGHT)
    assert table.said == "That makes 7 or 12, not 8."
    for at, token, code in (
        ("B6", "+", "misplaced_tile"),
        ("B6", "q", "no_formula_card"),
        ("B7", "3", "tile_not_in_grid"),
    ):
        assert table.refusal(a.CorrectTile(at, token)).code == code
    table.do(a.CorrectTile("b6", "3"))
    assert table.points == [1, 0, 0]


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (ROWS[:5], "Line 1: Row 1 has 6 tiles; in a grid of 5 rows each has 5."),
        ((), "Line 1: A grid has 6 rows, or 5 for young players, not 0."),
        (ROWS[:3], "Line 3: A grid has 6 rows, or 5 for young players, not 3."),
        ((*ROWS[:5], "- 3 x 8 x"), "Line 6: Row 6 has 5 tiles"),
        (("x 14 2 - 4 +", *ROWS[1:]), "Line 1: A1 must be a number, not ×. Numbers and signs take turns."),
        (("14 2 x - 4 +", *ROWS[1:]), "Line 1: B1 must be a sign, not 2."),
        (("14 : 2 - 4 +", *ROWS[1:]), "Line 1: “:” is not a formula card"),
        (("14 W 2 W 4 +", *ROWS[1:]), "Line 6: A grid has at most 2 WILD tiles, not 3."),
    ],
)
def test_a_grid_that_cannot_be_is_refused_with_its_line(rows: tuple[str, ...], sentence: str) -> None:
    refused = real().refusal(a.EnterGrid(rows))
    assert (refused.code, heard(refused)[: len(sentence)]) == ("bad_grid", sentence)


@pytest.mark.rule("GI-J-38")
def test_real_cards_of_young_players() -> None:
    table = real(young=True)
    rows = tuple(YOUNG_GRID.splitlines())
    assert heard(table.refusal(a.EnterGrid(ROWS))) == "A young players' grid has 5 rows; you entered 6."
    assert heard(real().refusal(a.EnterGrid(rows))) == "A standard grid has 6 rows; you entered 5."
    assert heard(table.refusal(a.EnterGrid((*rows[:4], "6 x 1 - 3")))) == "Young players have only + and −, not ×."
    table.do(a.EnterGrid(rows))
    foreign = a.EnterGrid((*rows[:4], "6 x 1 - 3"))
    assert isinstance(table.refusal(foreign), Questioned)
    tiles = real(young=True).do(replace(foreign, insist=True)).view.tiles
    assert [tile.at for tile in tiles if tile.token == "x"] == ["B5"], "the table is right"  # noqa: S105
    assert (table.view.size, table.phase) == (5, "arranging")


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ((), "goal_card_numbers"),
        ((1, 2, 3), "goal_card_numbers"),
        ((8, 8), "goal_card_numbers"),
        ((-1,), "goal_out_of_range"),
        ((1000,), "goal_out_of_range"),
    ],
)
def test_a_goal_card_shows_one_number_or_two(numbers: tuple[int, ...], code: str) -> None:
    assert real().do(a.EnterGrid(ROWS)).refusal(a.EnterGoal(numbers)).code == code


@pytest.mark.parametrize(
    "action",
    [a.EnterGrid(ROWS), a.CorrectTile("A1", "3"), a.EnterGoal((8,)), a.PileEmpty()],
    ids=lambda each: type(each).__name__,
)
def test_where_the_host_deals_no_real_cards_are_entered(action: object) -> None:
    assert Table().refusal(action).code == "host_deals"
