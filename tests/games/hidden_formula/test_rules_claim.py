"""The caller shows a formula: which tiles may follow, either end, brackets, WILD, and what a right one wins."""

from __future__ import annotations

import pytest
from tests.games.hidden_formula.play_table import EIGHT, Table
from tests.speech import heard

from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.view import ChainView, GoalView, Operator, ReadingView


def showing(goal: str = "8", caller: int = 1, **settings: object) -> Table:
    return Table(goals=goal, **settings).turn().call(caller)  # type: ignore[arg-type]


@pytest.mark.rule("GI-J-13", "GI-J-18", "GI-J-19", "GI-J-20")
def test_a_right_formula_wins_the_goal_card_and_one_point() -> None:
    table = showing(caller=2)
    for shown, at in enumerate(EIGHT.split(), start=1):
        assert table.view.chain is not None
        assert len(table.view.chain.cells) == shown - 1
        table.do(a.Tap(2, at.lower()))
    assert table.said.startswith("Ben wins goal 8: (3 × 1) + 5 = 8")
    assert (table.points, table.player(2).won) == ([0, 1, 0], (GoalView((8,)),))
    result = table.view.result
    assert result is not None
    assert (result.kind, result.seat, " ".join(result.cells)) == ("won", 2, EIGHT)
    assert result.reading == ReadingView("(3 × 1) + 5", "8", (), True)


@pytest.mark.rule("GI-J-20", "GI-J-30")
@pytest.mark.parametrize("goal", ["8/99", "99/8", "18/8"])
def test_of_two_numbers_either_will_do_and_it_is_one_point(goal: str) -> None:
    table = showing(goal).tap(EIGHT)
    assert (table.points, table.player(1).won[0].numbers) == ([1, 0, 0], tuple(map(int, goal.split("/"))))


@pytest.mark.rule("GI-J-12", "GI-J-14", "GI-J-15", "GI-J-16")
@pytest.mark.parametrize(
    ("chain", "tile", "code", "sentence"),
    [
        ("", "B1", "starts_with_operator", "A formula begins with a number, and B1 is ×."),
        ("", "G1", "no_such_tile", "There's no tile G1: tiles are called A1 to F6."),
        ("", "A7", "no_such_tile", "There's no tile A7"),
        ("", "", "no_such_tile", "There's no tile"),
        ("", "A１", "no_such_tile", "There's no tile"),
        ("B6", "C5", "diagonal", "C5 touches B6 only at a corner: go left, right, up or down."),
        ("B6", "B6", "tile_twice", "B6 is already in the formula: no tile may be used twice."),
        ("B6 B5", "B6", "tile_twice", "B6 is already in the formula"),
        ("B6", "B4", "not_adjacent", "B4 doesn't touch B6: the next tile must be beside, above or below it."),
        ("B6 B5 B4", "A5", "diagonal", "A5 touches B4 only at a corner"),
        ("B4 B5 C5 D5", "A4", "branches", "A4 doesn't touch the last tile, D5: a formula is one chain"),
        ("A1 B1 C1 C2 D2", "D1", "chain_full", "The formula already has its 5 tiles. Take some back to change it."),
    ],
)
def test_a_tile_that_breaks_the_chain_is_refused_with_the_reason(
    chain: str, tile: str, code: str, sentence: str
) -> None:
    table = showing("99").tap(chain)
    refused = table.refusal(a.Tap(1, tile))
    assert (refused.code, heard(refused)[: len(sentence)]) == (code, sentence)
    assert a.Tap(1, tile) not in table.game.legal(table.state, 1)


@pytest.mark.rule("GI-J-14")
def test_the_tiles_that_are_listed_are_those_that_may_come_next() -> None:
    table = showing("99")
    assert len(taps(table)) == 18
    assert taps(table.tap("B6")) == ["B5", "A6", "C6"]
    assert taps(table.tap("B5")) == ["B4", "A5", "C5"]
    assert taps(table.tap("B4 B3 B2")) == []


def taps(table: Table) -> list[str]:
    return [action.at for action in table.game.legal(table.state, 1) if isinstance(action, a.Tap)]


@pytest.mark.rule("GI-J-15")
def test_a_chain_may_bend_and_run_straight() -> None:
    assert showing("32").tap("C1 B1 A1 A2 B2").points == [1, 0, 0]  # 2 × 14 + 4, twice round a corner
    assert showing("26").tap("A1 B1 C1 D1 E1").view.chain is not None  # 14 × 2 − 4 makes 24 or −28
    assert showing("24").tap("A1 B1 C1 D1 E1").points == [1, 0, 0]


@pytest.mark.rule("GI-J-12")
def test_a_formula_of_three_tiles_is_none_though_it_makes_the_goal() -> None:
    table = showing("28").tap("A1 B1 C1")  # 14 × 2
    assert (table.phase, table.points) == ("showing", [0, 0, 0])


@pytest.mark.rule("GI-J-18")
def test_only_the_caller_shows() -> None:
    table = Table().turn()
    assert table.refusal(a.Tap(1, "B6")).code == "has_not_called"
    table.call(1)
    for action in (
        a.Tap(2, "B6"),
        a.TakeBack(2),
        a.TurnAround(2),
        a.NameWild(2, "B3", "+"),
        a.SayBrackets(2, 1),
        a.Accept(2),
        a.Tap(0, "B6"),
        a.Tap(99, "B6"),
    ):
        assert table.refusal(action).code == "has_not_called"
    assert table.refusal(a.Fail(2)).code == "not_showing"


@pytest.mark.rule("GI-J-18")
def test_a_wrong_tile_is_taken_back() -> None:
    table = showing()
    assert table.refusal(a.TakeBack(1)).code == "no_chain"
    table.tap("B6 B5 A5").do(a.TakeBack(1)).tap("B4 C4 D4")
    assert table.points == [1, 0, 0]
    table = showing().tap("A1 B1 C1").do(a.TakeBack(1, all=True))
    assert table.view.chain is not None
    assert table.view.chain.cells == ()


# --- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-J-43")
def test_a_chain_is_read_in_the_order_tapped_and_from_its_other_end_it_is_another_formula() -> None:
    table = showing("24").tap("E1 D1 C1 B1 A1")  # 4 − 2 × 14
    assert (table.phase, table.said) == ("showing", "That makes 28 or −24, not 24.")
    assert table.advice.other_end
    table.do(a.TurnAround(1))
    assert table.view.result is not None
    assert table.view.result.reading is not None
    assert table.view.result.reading.calculation == "(14 × 2) − 4"


@pytest.mark.rule("GI-J-43")
def test_either_end_may_be_tapped_first_where_the_order_does_not_matter() -> None:
    assert showing().tap(" ".join(reversed(EIGHT.split()))).points == [1, 0, 0]


def test_a_chain_is_turned_around_only_when_it_ends_with_a_number() -> None:
    table = showing()
    assert table.refusal(a.TurnAround(1)).code == "no_chain"
    assert table.tap("B6 B5").refusal(a.TurnAround(1)).code == "ends_with_operator"
    table.tap("B4").do(a.TurnAround(1))
    assert table.view.chain is not None
    assert table.view.chain.cells == ("B4", "B5", "B6")
    assert not table.advice.other_end


@pytest.mark.rule("GI-J-21", "GI-J-23")
def test_any_brackets_count_unless_the_caller_has_announced_some() -> None:
    assert showing("18").tap(EIGHT).points == [1, 0, 0]
    table = showing("18").do(a.SayBrackets(1, 1)).tap(EIGHT)
    assert (table.points, table.said) == ([0, 0, 0], "That makes 8, not 18.")
    assert table.view.chain is not None
    assert table.view.chain.readings == (ReadingView("(3 × 1) + 5", "8"),)
    table.do(a.SayBrackets(1, 2))
    assert table.points == [1, 0, 0]
    table = showing()
    assert table.refusal(a.SayBrackets(1, 3)).code == "no_such_brackets"
    assert table.refusal(a.SayBrackets(1, -1)).code == "no_such_brackets"


def test_a_wrong_formula_shows_what_each_bracketing_makes() -> None:
    table = showing("9").tap(EIGHT)
    assert table.view.chain is not None
    assert table.view.chain.readings == (ReadingView("(3 × 1) + 5", "8"), ReadingView("3 × (1 + 5)", "18"))


# --- WILD ------------------------------------------------------------------------------------------------------------


WILD_CHAIN = "A3 B3 C3 D3 E3"
"""7 WILD 10 + 2."""


@pytest.mark.rule("GI-J-28")
@pytest.mark.parametrize(
    ("goal", "calculation"), [("19", "(7 + 10) + 2"), ("72", "(7 × 10) + 2"), ("84", "7 × (10 + 2)")]
)
def test_wild_is_whatever_makes_the_goal(goal: str, calculation: str) -> None:
    result = showing(goal).tap(WILD_CHAIN).view.result
    assert result is not None
    assert result.reading is not None
    assert result.reading.calculation == calculation
    assert result.reading.wild in (("+",), ("x",))


@pytest.mark.rule("GI-J-28")
def test_a_wild_that_was_named_is_only_that() -> None:
    table = showing("72").tap("A3 B3").do(a.NameWild(1, "b3", "+")).tap("C3 D3 E3")
    assert (table.points, table.said) == ([0, 0, 0], "That makes 19, not 72.")
    assert table.view.chain is not None
    assert table.view.chain.wild == (("B3", "+"),)
    table.do(a.NameWild(1, "B3", "x"))
    assert table.points == [1, 0, 0]


def test_of_a_wild_that_was_not_named_every_meaning_was_tried() -> None:
    assert showing("73").tap(WILD_CHAIN).said == "Whatever WILD is, that doesn't make 73."


def test_a_chain_has_no_one_value_while_its_wild_is_open_and_it_is_not_right() -> None:
    best, other = ReadingView("3 + 1", "4", ("+",)), ReadingView("3 × 1", "3")
    assert not ChainView(1).open_wild
    assert ChainView(1, readings=(best, other)).open_wild
    assert not ChainView(1, readings=(other, best)).open_wild
    assert not ChainView(1, readings=(best, other), wild=(("B1", "+"),)).open_wild
    right = ReadingView("3 + 1", "4", ("+",), right=True)
    assert not ChainView(1, readings=(right, other)).open_wild


@pytest.mark.rule("GI-J-28", "GI-J-29")
def test_in_the_normal_game_wild_is_no_division() -> None:
    table = showing("99").tap("A3 B3")
    assert heard(table.refusal(a.NameWild(1, "B3", "/"))) == "In this match WILD may be +, −, ×, but not ÷."
    assert table.refusal(a.NameWild(1, "C3", "+")).code == "no_wild"
    assert table.refusal(a.NameWild(1, "Z9", "+")).code == "no_wild"


@pytest.mark.rule("GI-J-29")
@pytest.mark.parametrize(
    ("operator", "goal", "chain", "calculation"),
    [
        ("/", "5", "C3 B3 B2 C2 C1", "(10 ÷ 4) × 2"),
        ("%", "5", "A3 B3 B4 C4 D4", "(7 mod 1) + 5"),
        ("^", "2", "B4 B3 B2 C2 C1", "(1 ^ 4) × 2"),
    ],
)
def test_the_wizard_s_wild(operator: Operator, goal: str, chain: str, calculation: str) -> None:
    result = showing(goal, wizard=(operator,)).tap(chain).view.result
    assert result is not None
    assert result.reading == ReadingView(calculation, goal, (operator,), True)
    assert showing(goal).tap(chain).points == [0, 0, 0]


# --- the operator's word ---------------------------------------------------------------------------------------------


def test_the_operator_accepts_what_everybody_saw_without_clicking() -> None:
    table = showing().do(a.Accept(1))
    result = table.view.result
    assert result is not None
    assert (table.points, result.by_operator, result.cells, result.reading) == ([1, 0, 0], True, (), None)
    assert table.said.startswith("Ana wins goal 8, accepted by the referee.")


def test_the_operator_accepts_against_the_check_and_it_is_marked() -> None:
    result = showing("9").tap(EIGHT).do(a.Accept(1)).view.result
    assert result is not None
    assert (result.by_operator, " ".join(result.cells)) == (True, EIGHT)
    assert result.reading is not None
    assert (result.reading.value, result.reading.right) == ("8", False)


def test_the_caller_may_give_up_by_itself() -> None:
    table = showing()
    assert a.Fail(1) in table.game.legal(table.state, 1)
    assert a.Accept(1) not in table.game.legal(table.state, 1)
    assert a.Shown(1) not in table.game.legal(table.state, 1)
    assert table.do(a.Fail(1)).player(1).locked
