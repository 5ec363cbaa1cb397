"""Until the first goal: the wizard's agreement, the swap of a misplaced ×, dealing anew."""

from __future__ import annotations

import pytest
from tests.games.hidden_formula.play_table import RULEBOOK_GRID, Table, game
from tests.speech import heard

from gotit.core.game import Ask, Drawn, Leaves, Pauses
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.grid import read_grid
from gotit.games.hidden_formula.setup import MOST_REDEALS, numbers_around, swap_proposed

BARREN = "1 + " * 17 + "1 +"
"""Only ones and +: nothing but 3 can be made."""


def token(table: Table, at: str) -> str:
    return next(tile.token for tile in table.view.tiles if tile.at == at)


@pytest.mark.rule("GI-J-08")
def test_the_host_proposes_a_swap_and_the_operator_does_it() -> None:
    table = Table()
    grid = read_grid(RULEBOOK_GRID)
    assert table.advice.swap == ("C2", "D1") == swap_proposed(grid)
    assert [numbers_around(grid, cell) for cell in (8, 3)] == [4 + 9 + 2 + 10, 2 + 4 + 9]
    table.do(a.SwapTiles("C2", "D1"))
    assert (token(table, "C2"), token(table, "D1")) == ("-", "x")
    assert table.said == "The × of C2 and the − of D1 have changed places."
    assert sorted(tile.token for tile in table.view.tiles) == sorted(grid.tokens)


@pytest.mark.rule("GI-J-08")
@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        ("C2", "A2", "lies_low_already"),
        ("C2", "B1", "no_times"),
        ("A2", "B3", "no_times"),
        ("C2", "A1", "not_operators"),
        ("C2", "G1", "not_two_tiles"),
        ("C2", "C2", "not_two_tiles"),
        ("", "ÄÖ", "not_two_tiles"),
    ],
)
def test_other_tiles_are_not_swapped(one: str, other: str, code: str) -> None:
    # A2 lies among 14, 4 and 7; B1 is a × too; B3 is the WILD.
    table = Table()
    assert table.refusal(a.SwapTiles(one, other)).code == code


@pytest.mark.rule("GI-J-08")
def test_tiles_are_swapped_before_the_first_goal_only() -> None:
    table = Table().turn()
    assert table.refusal(a.SwapTiles("C2", "D1")).code == "swapped_at_start"
    table.wins(1)
    assert table.refusal(a.SwapTiles("C2", "D1")).code == "swapped_at_start"
    assert not [action for action in table.game.legal(table.state, None) if isinstance(action, a.SwapTiles)]


def test_every_swap_that_is_listed_helps_and_they_come_to_an_end() -> None:
    table = Table()
    for _ in range(100):
        if table.advice.swap is None:
            break
        listed = [each for each in table.game.legal(table.state, None) if isinstance(each, a.SwapTiles)]
        wanted = a.SwapTiles(*table.advice.swap)
        assert wanted in listed
        table.do(wanted)
    assert table.advice.swap is None
    assert not [each for each in table.game.legal(table.state, None) if isinstance(each, a.SwapTiles)]


# --- the wizard's operators ------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-J-29")
def test_the_wizard_s_operators_need_the_press_of_every_seat() -> None:
    table = Table(asked=True, wizard=("/", "^"))
    assert (table.phase, table.view.missing, table.view.wizard) == ("agreeing", (1, 2, 3), ("/", "^"))
    asked = table.game.buzzers(table.state)
    assert isinstance(asked, Ask)
    assert {seat: (each.press, each.long) for seat, each in asked.meanings.items()} == {
        seat: (a.Agree(seat), a.Disagree(seat)) for seat in (1, 2, 3)
    }
    table.do(a.Agree(1)).do(a.Agree(3))
    assert (table.phase, table.view.missing) == ("agreeing", (2,))
    assert table.refusal(a.Agree(1)).code == "not_asked_about_wild"
    assert table.player(3).agreed
    table.do(a.Agree(2))
    assert (table.phase, table.view.wizard) == ("arranging", ("/", "^"))


@pytest.mark.rule("GI-J-29")
def test_one_who_does_not_agree_is_enough_for_the_normal_game() -> None:
    table = Table(asked=True, wizard=("/",)).do(a.Agree(1)).do(a.Disagree(3))
    assert (table.phase, table.view.wizard) == ("arranging", ())
    assert table.refusal(a.Agree(2)).code == "not_asked_about_wild"


@pytest.mark.parametrize("gone", [Pauses(2), Leaves(2)])
def test_who_is_gone_need_not_agree(gone: Pauses | Leaves) -> None:
    table = Table(asked=True, wizard=("/",)).do(a.Agree(1)).do(gone)
    assert table.phase == "agreeing"
    table.do(a.Agree(3))
    assert (table.phase, table.view.wizard) == ("arranging", ("/",))
    table = Table(asked=True, wizard=("/",)).do(a.Agree(1)).do(a.Agree(3)).do(gone)
    assert (table.phase, table.view.wizard) == ("arranging", ("/",)), "nobody else is waited for"


@pytest.mark.rule("GI-J-29")
def test_what_was_agreed_holds_for_the_whole_match() -> None:
    table = Table(wizard=("/",)).turn()
    for action in (a.Agree(1), a.Disagree(1)):
        assert table.refusal(action).code == "not_asked_about_wild"
    table.wins(1).turn()
    assert table.view.wizard == ("/",)


# --- dealing anew ----------------------------------------------------------------------------------------------------


def test_the_operator_may_have_the_grid_dealt_anew_before_the_first_goal() -> None:
    table = Table()
    assert a.DealAgain() in table.game.legal(table.state, None)
    table.do(a.DealAgain(), order=reversed(range(18)))
    assert (table.phase, table.view.redealt) == ("arranging", 1)
    assert token(table, "A1") == "6"
    assert table.view.pile == 4
    table.turn()
    assert table.refusal(a.DealAgain()).code == "dealt_anew_at_start"


def test_a_barren_grid_is_dealt_anew_by_itself_until_it_is_good_enough() -> None:
    """34 cannot be made when the five × lie at the end; as the rulebook deals them it can."""
    tokens = read_grid(RULEBOOK_GRID).tokens
    operators = [token for token in tokens if not token.isdecimal()]
    barren = sorted(range(18), key=lambda at: "+-Wx".index(operators[at]))
    settings = a.HiddenFormulaSettings(deck=RULEBOOK_GRID, goals="8 18 34", redeal_above=0)
    state = game().start(2, settings)
    whys = []
    for order in (range(18), barren, range(18), range(18), range(3)):
        wanted = game().chance(state)
        assert wanted is not None
        whys.append(heard(wanted.why).split()[-1])
        state = game().apply(state, Drawn(tuple(order)), 0)
    assert whys == ["numbers", "signs", "numbers", "signs", "goals"]
    assert (state.redealt, state.grid) == (1, read_grid(RULEBOOK_GRID))
    assert game().view(state, None).phase == "arranging"


def test_no_grid_is_good_enough_and_the_last_one_stays() -> None:
    table = Table(grid=BARREN, goals="3 4 5", redeal_above=1)
    assert (table.phase, table.view.redealt) == ("arranging", MOST_REDEALS)
    told = [str(heard(news)) for state in table.history for news in state.news]
    assert told.count("2 goals can't be made on this grid, so it is dealt again.") == MOST_REDEALS
    assert told.count("2 goals can't be made on this grid. Dealing again gave nothing better, so it stays.") == 1
    assert (table.advice.hopeless, table.advice.goals) == (2, 3)


def test_a_grid_that_is_good_enough_stays_at_once() -> None:
    assert Table(grid=BARREN, goals="3 4 5", redeal_above=2).view.redealt == 0
    assert Table(grid=BARREN, goals="3 4 5").view.redealt == 0
