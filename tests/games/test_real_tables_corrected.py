"""What was typed wrongly of a real table is corrected in place, at any later moment, in three games (decision 0071).

Each failed before: what followed from the entry stayed as it was, or calls, passes, a wall or a turn were lost.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.got_em.play_table import GAME as GOT_EM
from tests.games.hidden_formula.play_table import EIGHT, RULEBOOK_GRID
from tests.games.hidden_formula.play_table import game as formula_game
from tests.games.mathic_fraction.play_table import GAME as MATHIC
from tests.games.mathic_fraction.play_table import equation, faces, tokens
from tests.games.sitting import Sitting

from gotit.core import inputs as i
from gotit.core.game import Called, Game, Questioned, Refused
from gotit.core.progress import apply_action
from gotit.games.got_em import actions as g
from gotit.games.got_em.board import groove_at, square_at, square_name
from gotit.games.hidden_formula import actions as h
from gotit.games.hidden_formula.setup import swaps_possible
from gotit.games.mathic_fraction import actions as m

ROWS = tuple(RULEBOOK_GRID.splitlines())
NAMES = ("Ana", "Ben", "Cleo")


class Table(Sitting):
    """Real cards, or a real board."""

    def __init__(self, game: Game, **settings: Any) -> None:
        super().__init__(game, NAMES, {"mode": "referee", **settings})
        while (wanted := self.game.chance(self.session.state)) is not None:
            self.enter(i.Chance(tuple(range(wanted.n))))

    @property
    def state(self) -> Any:
        return self.session.state

    def do(self, *actions: Any) -> Table:
        for action in actions:
            self.act(action)
        return self

    def call(self, seat: int) -> Table:
        """This seat's call is decided."""
        self.session = apply_action(self.session, Called((seat,)), self.now_us, "called")
        return self

    def amend(self, key: str, value: str, *, insist: bool = False) -> Table:
        self.enter(i.Amend(key, value, insist))
        return self

    def key(self, kind: str, value: str) -> str:
        """The newest entry of this kind that is this now."""
        return next(entry.key for entry in self.session.entries if entry.key.startswith(kind) and entry.value == value)


# --- the hidden formula ----------------------------------------------------------------------------------------------


def formula(goal: int, grid: tuple[str, ...] = ROWS) -> Table:
    return Table(formula_game(), show_s=5).do(h.EnterGrid(grid), h.EnterGoal((goal,)))


@pytest.mark.rule("GI-J-32")
def test_a_goal_typed_13_for_31_blocks_the_second_part_no_more() -> None:
    table = formula(13).do(h.PutAside(), h.EnterGoal((9,)), h.PutAside(), h.PileEmpty())
    with pytest.raises(Questioned):
        table.do(h.EnterGoal((31,)))
    table.amend("goal 1", "31")
    table.do(h.EnterGoal((31,)))
    assert (table.state.phase, [goal.numbers for goal in table.state.pile]) == ("racing", [(9,)])


@pytest.mark.rule("GI-J-31", "GI-J-25")
def test_a_goal_is_corrected_while_it_is_raced_for_and_passes_and_calls_stay() -> None:
    table = formula(18).do(h.Pass(2))
    table.amend("goal 1", "8")
    assert (table.state.phase, table.state.goal.numbers, table.state.player(2).passed) == ("racing", (8,), True)
    table.call(1).do(*(h.Tap(1, at) for at in EIGHT.split()))
    assert table.state.player(1).won[0].numbers == (8,)
    table.amend("goal 1", "9", insist=True)
    assert (table.state.phase, table.state.caller, table.state.player(1).won) == ("showing", 1, ())
    assert len(table.state.chain) == 5, "the tiles that were shown are there still"
    table.amend("goal 1", "8")
    assert table.state.player(1).won[0].numbers == (8,)


@pytest.mark.rule("GI-J-18")
def test_a_tile_is_corrected_after_the_goal_was_lost_by_it() -> None:
    """A 3 typed as 8: Ana had shown it rightly, and was out."""
    table = (
        formula(8, (*ROWS[:5], "- 2 x 8 x 6")).call(1).do(*(h.Tap(1, at) for at in EIGHT.split()), h.Fail(1), h.Pass(2))
    )
    assert table.state.player(1).locked
    with pytest.raises(Questioned):  # Ben's pass is left out
        table.amend("tile 1 B6", "3")
    table.amend("tile 1 B6", "3", insist=True)
    assert table.state.player(1).won[0].numbers == (8,)
    assert (table.state.phase, table.state.player(1).locked) == ("turning", False)


@pytest.mark.rule("GI-J-08")
def test_a_tile_that_has_changed_places_is_corrected_where_it_lies_now() -> None:
    table = Table(formula_game()).do(h.EnterGrid(ROWS))
    one, others = next(iter(swaps_possible(table.state.grid).items()))
    other = others[0]
    before = {tile.at: tile.token for tile in table.view().game_view.tiles}
    table.do(h.SwapTiles(one, other))
    tile = next(tile for tile in table.view().game_view.tiles if tile.at == one)
    assert tile.token == before[other]
    table.amend(tile.entry, {"-": "+"}.get(tile.token, "-"), insist=True)
    changed = {tile.at: tile.token for tile in table.view().game_view.tiles}
    assert changed[other] in (before[one], before[other])
    assert {at for at in before if before[at] != changed[at]} <= {one, other}


def test_what_no_goal_and_no_tile_is_says_what_to_type() -> None:
    table = formula(8)
    for key, value, code in (("goal 1", "x", "formula_goal_typed"), ("tile 1 A1", "q", "no_formula_card")):
        with pytest.raises(Refused) as refused:
            table.amend(key, value)
        assert refused.value.code == code
    with pytest.raises(Questioned):
        table.amend("goal 1", "999")
    table.amend("goal 1", "31/37")
    assert table.state.goal.numbers == (31, 37)


# --- Got 'Em! --------------------------------------------------------------------------------------------------------


def at(name: str) -> int:
    found = groove_at(5, name)
    assert found is not None
    return found


def square(name: str) -> int:
    found = square_at(5, name)
    assert found is not None
    return found


def brainy() -> Table:
    return Table(GOT_EM, rules="brainy", side=5, first=1)


@pytest.mark.rule("GE-Y-07", "GE-Y-14")
def test_a_wall_of_an_earlier_turn_is_corrected_and_neither_wall_nor_turn_is_eaten() -> None:
    table = brainy().do(g.PlaceWall(1, at("A1-B1")), g.Skip(1), g.PlaceWall(2, at("D5-E5")))
    assert (table.state.phase, table.state.actor) == ("moving", 2)
    table.amend(table.key("wall", "A1-B1"), "a1a2")
    assert table.state.walls == {at("A1-A2"), at("D5-E5")}
    assert (table.state.phase, table.state.actor, len(table.state.turns)) == ("moving", 2, 1)
    table.do(g.Skip(2))
    assert (table.state.phase, table.state.actor) == ("placing", 3)
    table.amend(table.key("wall", "D5-E5"), "D4-E4")
    assert (table.state.phase, table.state.actor) == ("placing", 3)
    assert at("D4-E4") in table.state.walls


@pytest.mark.rule("GE-B-17", "GE-Y-10")
def test_a_wall_that_trapped_somebody_by_a_slip_of_the_finger_brings_the_pawn_back() -> None:
    """Ben's pawn stands at D2: the fourth wall beside it was typed for another one."""
    table = brainy()
    pawn = square_name(5, table.state.square(2))
    around = ("D1-D2", "C2-D2", "D2-E2", "D2-D3")
    assert pawn in around[0], pawn
    for number, groove in enumerate(around):
        for seat in (1, 2, 3):
            spare = ("A5-B5", "A4-B4", "A3-B3", "A2-B2", "B5-C5", "E4-E5", "A1-B1", "D5-E5", "C4-C5")
            wall = groove if seat == 1 else spare[2 * number + seat - 2]
            if table.state.outcome is None and seat in table.state.alive:
                table.do(g.PlaceWall(seat, at(wall), insist=True))
                table.do(*([g.Skip(seat)] if table.state.phase == "rewarding" else []), g.Skip(seat))
    assert table.state.alive == (1, 3)
    table.amend(table.key("wall", around[3]), "E1-E2", insist=True)
    assert table.state.alive == (1, 2, 3)
    assert at("E1-E2") in table.state.walls


@pytest.mark.rule("GE-B-10", "GE-B-16")
def test_a_card_typed_wrongly_is_corrected_while_its_wall_is_placed() -> None:
    table = Table(GOT_EM, rules="bright", side=5, first=1).do(g.PlayReal(1, "place red, may move 2"))
    key = table.key("card", "place red, may move 2")
    table.amend(key, "g3")
    assert (table.state.card.text, table.state.phase) == ("place green, may move 3", "placing")
    with pytest.raises(Refused):
        table.amend(key, "place pink")
    assert table.session.entries[0].value == "place green, may move 3"


@pytest.mark.rule("GE-Y-14", "GE-Y-20")
def test_a_move_and_staying_are_corrected_into_each_other() -> None:
    table = brainy().do(g.PlaceWall(1, at("A1-B1")))
    start = square_name(5, table.state.square(1))
    table.do(g.Skip(1), g.PlaceWall(2, at("D5-E5")))
    key = table.key("pawn", start)
    near = "B1"
    table.amend(key, near)
    assert (square_name(5, table.state.square(1)), table.state.actor, table.state.phase) == (near, 2, "moving")
    table.amend(key, start)
    assert square_name(5, table.state.square(1)) == start


# --- Mathic Fraction -------------------------------------------------------------------------------------------------


SPACE = "2/12c 5/12d 7/12s odd:red"


def mathic(space: str = SPACE, **settings: Any) -> Table:
    shown = (*tokens("operation + *"), *tokens("pattern; pattern; pattern"))
    return Table(MATHIC, first=1, challenge_s=60, steal_s=60, **settings).do(m.LayTable(tuple(faces(space)), shown))


def computed(table: Table, text: str = "3/12 + 2/12 = 5/12", face: str = "3/12h") -> Table:
    return table.do(equation(table.state, table.state.actor, text, face))


@pytest.mark.rule("MF-19", "MF-21", "MF-22")
def test_a_card_of_the_space_is_corrected_while_its_equation_is_challenged_and_after() -> None:
    """A 5 typed for a 6: the challenge was right after all, and the challenger's lost turn is given back."""
    table = computed(mathic()).call(2)
    assert (table.state.player(2).lost_turns, len(table.state.player(1).collected)) == (0, 3)
    assert [turn.kind for turn in table.state.turns] == ["equation", "lost"]
    table.amend(table.key("card", "5/12d"), "6d")
    assert [(turn.kind, turn.holds, turn.challenger) for turn in table.state.turns] == [("equation", False, 2)]
    assert (table.state.actor, table.state.player(1).collected) == (2, ())
    table.amend(table.key("card", "6/12d"), "5/12d", insist=True)
    assert len(table.state.player(1).collected) == 3


@pytest.mark.rule("MF-10", "MF-15")
def test_the_card_of_the_hand_is_corrected_after_the_equation_was_collected() -> None:
    table = computed(mathic(challenges=False))
    table.amend(table.key("card", "3/12h"), "3/12s")
    assert {str(card.face.suit) for card in table.state.player(1).collected} == {"spades", "clubs", "diamonds"}
    with pytest.raises(Refused):
        table.amend(table.key("card", "3/12s"), "nonsense")


@pytest.mark.rule("MF-10", "MF-19")
def test_an_equation_typed_wrongly_is_corrected_while_it_lies_there() -> None:
    table = computed(mathic(), "3/12 + 2/12 = 7/12").call(2)
    assert table.state.player(1).collected == ()
    table.amend(table.session.entries[0].key, "3/12h + 2/12c = 5/12d")
    assert (len(table.state.player(1).collected), table.state.player(2).lost_turns) == (3, 0)
    assert [turn.kind for turn in table.state.turns] == ["equation", "lost"], "now the challenge was wrong"
    table = computed(mathic(), "5/12d - 2/12 = 3/12h")
    key, was = table.session.entries[0].key, table.session.entries[0].value
    assert was == "5/12d - 2/12c = 3/12h"
    table.amend(key, "3/12h + 2/12c = 5/12d")
    assert table.state.phase == "challenging"
    assert table.session.entries[0].value == "3/12h + 2/12c = 5/12d"


@pytest.mark.rule("MF-16", "MF-18")
def test_a_discard_is_corrected_while_it_can_be_stolen_and_the_passes_stay() -> None:
    table = mathic().do(m.DiscardReal(1, faces("4/12h")[0]), m.Trust(2))
    table.amend(table.key("card", "4/12h"), "3h")
    assert (table.state.phase, table.state.player(2).trusts) == ("stealing", True)
    table.call(3).do(equation(table.state, 3, "3/12 + 2/12 = 5/12"))
    assert table.state.claim.seat == 3


@pytest.mark.rule("MF-37", "MF-39")
def test_a_token_is_corrected_after_it_was_earned_or_missed() -> None:
    table = computed(mathic(challenges=False))
    assert [token.kind for token in table.state.player(1).tokens] == ["operation"]
    table.amend(table.key("token", "operation + *"), "operation -", insist=True)
    assert table.state.player(1).tokens == ()
    table.amend(table.key("token", "operation -"), "operation + *", insist=True)
    assert [token.kind for token in table.state.player(1).tokens] == ["operation"]
    table.amend(table.key("token", "pattern"), "-", insist=True)
    assert [token.kind for token in table.state.tokens] == ["pattern", "pattern"]


@pytest.mark.rule("MF-06")
def test_a_favourite_number_is_corrected() -> None:
    table = Table(MATHIC, first=0).do(m.FavouriteNumbers(("7", "9", "3")))
    assert table.state.starter == 2
    table.amend("favourite 1", "77")
    assert table.state.starter == 1
