"""What the rules say beside the usual way: hints for one card, sets called late, what a round leaves behind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.fast_fun_maths.play_table import Table
from tests.typed import Fits

from gotit.core.exact import parse
from gotit.core.game import Entered
from gotit.core.message import say
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.entries import _card, _shape
from gotit.games.fast_fun_maths.hints import hints
from gotit.games.fast_fun_maths.possible import solved
from gotit.games.fast_fun_maths.reward import enter_between
from gotit.games.fast_fun_maths.rules import BeforeClocks
from gotit.games.fast_fun_maths.view import CardFace, ShapeFace
from gotit.games.fast_fun_maths.writing import all_whole


def test_a_target_that_is_a_card_needs_no_more_hints_than_that() -> None:
    table = Table("7r 9r 9r 9b 9y", "8r 9r 9r 9b 9y", pile="0r 7r", min_operations=0).turn()
    assert table.phase == "racing"
    assert [said.code for said in hints(table.state)] == ["fast_hint_somebody", "fast_hint_cards", "fast_hint_whole"]
    table = Table("4r 3r 9r 9b 9y", "8r 9r 9r 9b 9y", pile="0r 7r").turn()
    assert [said.code for said in hints(table.state)] == [
        "fast_hint_somebody", "fast_hint_cards", "fast_hint_number", "fast_hint_signs", "fast_hint_whole",
    ]  # fmt: skip


def test_with_whole_numbers_alone_a_step_that_is_none_is_wrong() -> None:
    for text, right in (("9 - 8 ÷ 4", True), ("9 × 7 ÷ 9", True), ("7 ÷ 9 × 9", False)):
        table = Table("9r 8r 4r 7b 9y", "8r 9r 9r 9b 9y", pile="0r 7r", whole_numbers=True).turn().call(1)
        table.explain(1, text)
        assert table.view.calculations[-1].right is right


@pytest.mark.rule("GI-H-52")
def test_who_must_call_sets_may_do_so_between_races_at_any_time() -> None:
    table = Table("1r 2r 3r 4r 5r", "6r 7r 8r 9r 1b", must_call_sets=True)
    shapes = tuple(Card(CardFace(900 + n, 1, "red"), ShapeFace(900 + n, "circle", "red")) for n in range(6))
    ana = replace(table.state.players[0], shapes=shapes)
    state = replace(table.state, players=(ana, *table.state.players[1:]))
    for phase, may in (
        ("turning", True), ("swapping", True), ("rewarding", True), ("stealing", True), ("between", True),
        ("racing", False), ("explaining", False),
    ):  # fmt: skip
        codes = [
            (o.move.code, o.seat) for o in table.game.offers(replace(state, phase=phase)) if o.move.kind is a.ShowSets
        ]
        assert codes == ([("show_sets", 1)] if may else []), phase


def test_a_card_that_lies_there_is_shown_as_what_it_is() -> None:
    face, back, label = CardFace(7, 5, "blue"), ShapeFace(7, "square", "red"), say("toy_label", "toy")
    for entry in (_card(face, label), _shape(back, label)):
        assert Fits().misfit(entry, Entered) is None


def test_nobody_is_ready_when_a_round_has_just_ended() -> None:
    state = Table("1r 2r 3r 4r 5r", "6r 7r 8r 9r 1b").state
    assert enter_between(replace(state, ready=frozenset({1, 2}))).ready == frozenset()


def test_solutions_are_shown_and_hidden_after_a_round() -> None:
    table = Table("4r 3r 9r 9b 9y", "8r 9r 9r 9b 9y", pile="0r 7r").turn().wins(1, "4 + 3")
    for shown in (True, False):
        assert table.do(a.ShowSolutions(shown)).state.solutions_shown is shown


def test_matches_of_the_first_version_go_on_like_all_others() -> None:
    table = Table("4r 3r 9r 9b 9y", "8r 9r 9r 9b 9y", pile="0r 7r").turn()
    old = table.game.of_version(1)
    assert isinstance(old, BeforeClocks)
    for action in (a.NotGotIt(2), a.EndRound()):
        assert old.apply(table.state, action, 0) == table.game.apply(table.state, action, 0)


def test_with_whole_numbers_alone_no_other_solution_is_shown() -> None:
    for whole in (True, False):
        table = Table("1r 2r 3r 4r 6r", "8r 9r 9r 9b 9y", pile="0r 6r", whole_numbers=whole).turn()
        typed = [parse(each.typed) for each in solved(table.state, 1)]
        assert typed
        assert all(map(all_whole, typed)) is whole
