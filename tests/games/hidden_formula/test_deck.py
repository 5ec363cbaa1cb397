"""The cards of the house, own cards, and every way in which they can be wrong."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.hidden_formula.play_table import RULEBOOK_GRID, YOUNG_GRID, Table, game, text
from tests.speech import heard

from gotit.core.game import Drawn, Refused
from gotit.core.inputs import Start
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.hidden_formula.actions import HiddenFormulaSettings
from gotit.games.hidden_formula.deck import read_deck, read_goals
from gotit.games.hidden_formula.grid import is_number_cell, read_grid
from gotit.games.texts import TextError


def counted(grid: str) -> Counter[str]:
    return Counter(read_grid(grid).tokens)


@pytest.mark.rule("GI-J-01", "GI-J-03")
def test_the_house_deck_is_the_one_of_the_rulebook_s_grid() -> None:
    deck = read_deck(text("formula_cards.txt"))
    assert (len(deck.numbers), len(deck.operators)) == (18, 18)
    assert Counter(deck.numbers + deck.operators) == counted(RULEBOOK_GRID)
    assert Counter(deck.operators) == {"+": 7, "-": 5, "x": 5, "W": 1}


@pytest.mark.rule("GI-J-02", "GI-J-30", "GI-J-39")
def test_there_are_34_goal_cards_half_of_them_for_young_players() -> None:
    goals = read_goals(text("goal_cards.txt"))
    assert len(goals) == 34
    assert sorted(number for goal in goals for number in goal.numbers) == list(range(1, 41))
    young = [goal for goal in goals if not goal.asterisk]
    assert len(young) == 17
    assert sorted(number for goal in young for number in goal.numbers) == list(range(1, 21))
    assert [sum(len(goal.numbers) == 2 for goal in goals if goal.asterisk is star) for star in (False, True)] == [3, 3]


@pytest.mark.rule("GI-J-38", "GI-J-40")
def test_the_young_players_deck_is_the_one_of_the_rulebook_s_sample() -> None:
    table = Table(deck="", goals="", grid="", young=True)
    assert Counter(table.state.deck.numbers + table.state.deck.operators) == counted(YOUNG_GRID)
    assert table.view.size == 5
    assert {tile.token for tile in table.view.tiles} <= {"+", "-", *map(str, range(1, 10))}


def test_math_geek_s_numbers_are_shuffled_in() -> None:
    table = Table(deck="", goals="", grid="", math_geek=True)
    assert len(table.state.deck.numbers) == 24
    assert table.state.deck.numbers[-6:] == ("15", "16", "17", "18", "19", "20")
    assert len(table.view.tiles) == 36


@pytest.mark.rule("GI-J-04", "GI-J-05", "GI-J-07", "GI-J-09")
def test_three_stacks_are_shuffled_apart() -> None:
    state = game().start(2, HiddenFormulaSettings())
    whys = []
    while (wanted := game().chance(state)) is not None:
        whys.append((heard(wanted.why), wanted.n))
        state = game().apply(state, Drawn(tuple(reversed(range(wanted.n)))), 0)
    assert whys == [("shuffle the numbers", 18), ("shuffle the signs", 18), ("shuffle the goals", 34)]
    assert state.grid is not None
    assert state.grid.tokens[:3] == ("14", "W", "13")
    assert state.pile[0].numbers == (35, 39)


@pytest.mark.rule("GI-J-06")
def test_the_grid_alternates_and_begins_with_a_number() -> None:
    view = Table(deck="", goals="", grid="").view
    assert [tile.at for tile in view.tiles[:7]] == ["A1", "B1", "C1", "D1", "E1", "F1", "A2"]
    for cell, tile in enumerate(view.tiles):
        assert tile.token.isdecimal() == is_number_cell(6, cell) == ((cell // 6 + cell % 6) % 2 == 0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("1 2 ÷", "deck:1: “÷” is not a formula card: write a number up to 99, +, -, x, or W for WILD."),
        ("1\n# all right\n100", "deck:3: “100” is not a formula card"),
        ("-1", "deck:1: “-1” is not a formula card"),
        ("0007", "deck:1: “0007” is not a formula card"),
        ("²", "deck:1: “²” is not a formula card"),
        ("1 " * 401, "deck:1: That is too many cards: at most 400."),
    ],
)
def test_a_wrong_formula_card_is_named_with_its_line(words: str, sentence: str) -> None:
    with pytest.raises(TextError) as error:
        read_deck(words)
    assert heard(error.value.message).startswith(sentence)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("8 x", "goals:1: “x” is not a goal card: write 8, or 31/37 for two numbers, and * for the asterisk."),
        ("1/2/3", "goals:1: “1/2/3” is not a goal card"),
        ("8/", "goals:1: “8/” is not a goal card"),
        ("1000", "goals:1: “1000” is not a goal card"),
        ("7/7", "goals:1: “7/7” shows the same number twice."),
        ("# nothing", "goals:1: There are no goal cards."),
    ],
)
def test_a_wrong_goal_card_is_named_with_its_line(words: str, sentence: str) -> None:
    with pytest.raises(TextError) as error:
        read_goals(words)
    assert heard(error.value.message).startswith(sentence)


def test_what_people_type_is_understood() -> None:
    deck = read_deck("07, 5 × X * − – w WILD wild # and nothing more 9\n")
    assert deck.numbers == ("7", "5")
    assert deck.operators == ("x", "x", "x", "-", "-", "W", "W", "W")


@pytest.mark.parametrize(
    ("settings", "code", "sentence"),
    [
        ({"deck": "1 2 3 + -"}, "grid_not_filled", "A grid of 6 × 6 needs 18 numbers; this deck has 3."),
        ({"deck": "1 " * 18 + "+ "}, "grid_not_filled", "A grid of 6 × 6 needs 18 signs; this deck has 1."),
        ({"deck": "1 " * 18 + "W " * 18}, "wilds_in_deck", "A deck has at most 2 WILD cards."),
        ({"deck": "1 q"}, "wrong_line", "your deck:1: “q” is not a formula card"),
        ({"goals": "8 q"}, "wrong_line", "your goals:1: “q” is not a goal card"),
        ({"goals": "8*", "young": True}, "no_goals_for_the_young", "There's no goal card for young players"),
        (
            {"show_s": 2},
            "bad_time_to_show",
            "The time to show a formula can be 3 to 15 seconds, or 0 for no clock, not 2.",
        ),
        ({"show_s": 16}, "bad_time_to_show", "The time to show"),
        (
            {"aside_s": 11},
            "bad_time_after_passes",
            "The time left to buzz after the last “no solution” can be 0 to 10 seconds, not 11.",
        ),
        ({"delays_s": (0, 0, 0)}, "too_many_delays", "There are 3 delays, but only 2 players."),
        ({"delays_s": (-1,)}, "bad_delay", "A delay can be 0 to 60 seconds, not −1."),
        ({"redeal_above": -2}, "bad_redeal", "Deal again if more than this many goals"),
        ({"wizard": ("+",)}, "bad_wizard", "Besides +, − and ×, a WILD may stand for /, % and ^"),
        ({"wizard": ("/", "/")}, "bad_wizard", "Besides"),
        ({"wizard": ("/",), "young": True}, "no_wild_to_agree_on", "Young players' grids have no WILD"),
        ({"math_geek": True, "young": True}, "geek_is_not_young", "Math Geek's numbers are too large"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_a_sentence(
    settings: dict[str, object], code: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        game().start(2, HiddenFormulaSettings(**settings))  # type: ignore[arg-type]
    assert refused.value.code == code
    assert heard(refused.value).startswith(sentence)


def test_one_to_nine_players() -> None:
    for count in (0, 10):
        with pytest.raises(Refused) as refused:
            step(Session({"hidden-formula": game()}), Start("hidden-formula", ("Ana",) * count), 0)
        assert refused.value.code == "player_count"
