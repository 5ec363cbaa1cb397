"""The pure parts of the operator's window."""

from __future__ import annotations

import contextlib
from typing import get_args
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.games.fast_fun_maths.play_table import Table
from tests.speech import heard

from gotit.core.called import KEYBOARD, by_name
from gotit.core.game import Game
from gotit.core.match_view import MatchView, SeatView
from gotit.core.names import LONGEST, distinct
from gotit.core.offer import Offer
from gotit.games.fast_fun_maths.actions import RealCard, RealShape, ShowSets
from gotit.games.fast_fun_maths.entry import (
    COLOURS,
    Unreadable,
    read_cards,
    read_shapes,
    write_cards,
)
from gotit.games.fast_fun_maths.moves import MOVES
from gotit.games.fast_fun_maths.view import CardFace
from gotit.games.shelf import shelf
from gotit.ui.operator.devices import DeviceView, accuracy_words, ranges
from gotit.ui.operator.fast_fun_maths.expression import Draft, digits
from gotit.ui.operator.fast_fun_maths.words import advice_words, status_lines
from gotit.ui.operator.names import enumerate_names, shorten, split_names
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.words import OWN_STEPS

HAND = tuple(CardFace(10 + at, number, "red") for at, number in enumerate((9, 4, 4, 2, 5)))


@pytest.mark.rule("GI-H-65")
def test_who_may_show_two_sets_is_said_to_the_operator_with_the_way_to_enter_it() -> None:
    seats = (SeatView(1, "Ana", "idle"), SeatView(2, "Ben", "idle"))
    table = MatchView("fast-fun-maths", "Fast Fun Maths", None, seats, None)
    assert advice_words(None, OperatorView(table)) == ""
    said = advice_words(None, OperatorView(table, offers=(Offer(move=MOVES["show_sets"], seat=2, action=ShowSets(2)),)))
    assert said == "Only you see this: Ben could show two sets. When they say so: “…” beside the name."


@pytest.mark.rule("GI-H-26")
def test_that_somebody_could_have_had_it_is_said_where_nobody_had_it() -> None:
    def said(table: Table) -> str:
        found = {"Somebody had a solution.", "There was no solution."}.intersection(
            status_lines(table.view, OperatorView())
        )
        return "".join(found)

    easy, hard = ("9r 4r 8r 2b 5y", "3b 7b 6y 1r 1b"), ("1r 1r 1r 1b 1y", "1r 1r 1r 1b 2y")
    assert said(Table(*easy, pile="4r 4b").turn()) == ""
    assert said(Table(*easy, pile="4r 4b").turn().passes(1, 2)) == "Somebody had a solution."
    assert said(Table(*hard, pile="9r 9b").turn().passes(1, 2)) == "There was no solution."
    assert said(Table(*easy, pile="4r 4b").turn().wins(1, "9*4+8").keep_all()) == ""


def test_cards_are_read_with_and_without_blanks() -> None:
    wanted = (RealCard(9, "red"), RealCard(4, "yellow"), RealCard(5, "wild"))
    for text in ("9r 4y 5w", "9r4y5w", " 9R, 4Y; 5W ", "9 red 4 yellow 5 wild", "9r.4y.5w"):
        assert read_cards(text, 3) == wanted


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("9", "“9” has no colour: type r, y, b or w after the number, such as 9r."),
        ("9g", "“9g”: the colour is r, y, b or w (red, yellow, blue, wild)."),
        ("r9", "“r9” is not a card: type a number and its colour, such as 9r 4y 8b 5w."),
        ("9r", "Type 2 cards; 1 so far."),
        ("9r 9r 9r", "Type 2 cards; 3 so far."),
        ("", "Type 2 cards; 0 so far."),
    ],
)
def test_what_is_no_row_of_cards_is_said(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_cards(text, 2)
    assert heard(error.value.message) == sentence


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(sorted(COLOURS.values()))), min_size=1, max_size=5))
def test_cards_written_are_read_again(cards: list[tuple[int, str]]) -> None:
    real = tuple(RealCard(number, colour) for number, colour in cards)  # type: ignore[arg-type]
    assert read_cards(write_cards(real), len(real)) == real


@given(st.text(max_size=40))
def test_any_text_is_cards_or_one_kind_of_error(text: str) -> None:
    for read in (read_cards, read_shapes):
        with contextlib.suppress(Unreadable):
            assert len(read(text, 2)) == 2


def test_shapes_are_read_either_way_round() -> None:
    wanted = (RealShape("circle", "red"), RealShape("star", "wild"))
    assert read_shapes("cr *", 2) == wanted
    assert read_shapes("rc w", 2) == wanted
    with pytest.raises(Unreadable, match="type_a_shape"):
        read_shapes("xx yy", 2)


@given(st.text(alphabet="0123456789+-() ", max_size=12), st.text(alphabet="0123456789+-() ", max_size=12))
def test_a_draft_has_one_place_for_each_digit(first: str, second: str) -> None:
    draft = Draft().with_text(first).with_text(second)
    assert len(draft.picked) == len(digits(second))
    assert draft.cards == ()


def test_digits_that_an_edit_left_alone_keep_their_cards() -> None:
    draft, at = Draft().with_card(HAND[0], 0)
    draft, at = draft.with_sign("×", at)
    draft, at = draft.with_card(HAND[2], at)
    assert (draft.text, draft.cards) == ("9 × 4", (10, 12))
    assert draft.with_text("(9 × 4)").cards == (10, 12)
    typed = draft.with_text("9 × 4 + 2")
    assert typed.picked == (10, 12, None)
    assert typed.cards == ()  # the referee chooses, as for everything typed
    assert typed.used(HAND) == {10, 12, 13}
    assert draft.with_text("9 ×").cards == (10,)


def test_the_last_piece_is_taken_back() -> None:
    draft = Draft().with_text("9 × 4 + ")
    back, at = draft.without_last(len(draft.text))
    assert (back.text, at) == ("9 × 4", 5)
    assert Draft().without_last(0) == (Draft(), 0)


def test_two_equal_cards_are_used_one_after_the_other() -> None:
    assert Draft().with_text("4+4").used(HAND) == {11, 12}
    assert Draft().with_text("4+4+4").used(HAND) == {11, 12}


def test_names_are_cleaned() -> None:
    assert split_names("  1. Ana \n\n- Ben,Chidi;\tDo\u200brota  Maria ") == ["Ana", "Ben", "Chidi", "Dorota Maria"]
    assert split_names("") == []
    assert distinct(["Ana", "ANA", "Ben"]) == ["Ana", "ANA 2", "Ben"]
    assert distinct(["Ana", "Ana", "ana 2", "Ana"]) == ["Ana", "Ana 2", "ana 2 2", "Ana 3"]


@given(st.text(max_size=80))
def test_any_pasted_text_gives_names_that_can_be_shown(text: str) -> None:
    for name in split_names(text):
        assert name
        assert name.isprintable()


def letters(name: str) -> int:
    """A mark counts with the letter that it stands on."""
    return sum(not category(sign).startswith("M") for sign in name)


@example(["0" * LONGEST + "\u093a"])
@given(st.lists(st.text(max_size=80), max_size=12))
def test_a_name_is_kept_whole_or_said_to_be_cut_short(texts: list[str]) -> None:
    names = [name for text in texts for name in split_names(text)]
    short, said = shorten(names)
    assert all(name.startswith(kept) and 0 < letters(kept) <= LONGEST for name, kept in zip(names, short, strict=True))
    cut = [kept for name, kept in zip(names, short, strict=True) if name != kept]
    assert bool(said) == bool(cut)
    assert all(f"{kept}…" in heard(said) for kept in cut[:2])


def test_many_names_are_said_by_name_as_long_as_they_can_be_read_and_then_counted() -> None:
    children = [f"Child {number}" for number in range(1, 31)]
    assert heard(enumerate_names(children[:6])) == "Child 1, Child 2, Child 3, Child 4, Child 5, Child 6"
    assert heard(enumerate_names(children)) == "Child 1, Child 2, Child 3, Child 4, Child 5, Child 6 and 24 more"
    assert heard(enumerate_names(["x" * 99, "Ana"])) == "x" * 99 + " and 1 more"
    assert heard(enumerate_names(["Ana"])) == "Ana"


@pytest.mark.parametrize("game", shelf().values(), ids=shelf().keys())
def test_every_step_that_can_be_undone_has_words_of_people(game: Game) -> None:
    labels = {kind.__struct_config__.tag for kind in get_args(game.Action)}
    assert {"time_up"} < labels
    labels -= {move.kind.__struct_config__.tag for move in game.moves.values()}
    assert labels - {"drawn"} <= OWN_STEPS.keys()  # chance belongs to the step that asked for it


def test_steps_without_an_action_of_their_own_have_words() -> None:
    assert {"passed", "answered", "overrule"} <= OWN_STEPS.keys()


def test_uncertainty_in_words() -> None:
    assert heard(accuracy_words(DeviceView("box:1", by_name("Box"), uncertainty_us=1))) == "same box · ±1 µs"
    assert (
        heard(accuracy_words(DeviceView("keyboard", KEYBOARD, "keyboard", uncertainty_us=15_000)))
        == "keyboard · ±15 ms"
    )
    assert heard(ranges((1, 2, 3, 5))) == "seats 1–3, 5"
    assert heard(ranges((2,))) == "seat 2"
