"""Referee mode: real cards in hands that nobody knows; what is entered, what cannot be, and how it is put right."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.mathic_fraction.play_table import GAME, Table, faces, tokens
from tests.speech import heard

from gotit.core.game import Questioned, Refused
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import Face, Value, read_face
from gotit.games.mathic_fraction.entry import REAL_HAND_CARD, Entry
from gotit.games.mathic_fraction.tokens import Token

SPACE = "2/12c 5/12d 7/12s odd:red"


def real(seats: int = 2, space: str = SPACE, tokens: str = "operation + *", **settings: Any) -> Table:
    return Table(mode="referee", seats=seats, space=space, tokens=tokens, **settings)


@pytest.mark.rule("MF-10", "MF-11", "MF-15")
def test_an_equation_is_entered_with_the_face_of_its_hand_card() -> None:
    table = real().compute(1, "3/12 + 2/12 = 5/12", face="3/12h")
    assert [player.hand_count for player in table.view().players] == [3, 4]
    table.pass_by()
    assert table.points() == [23, 0]
    assert table.space == "7/12s odd:red"
    assert [player.hand_count for player in table.view().players] == [3, 4]
    equation = table.last.equation
    assert equation is not None
    assert equation.hand_card not in {card.id for card in table.view().space}
    assert REAL_HAND_CARD not in {used.card.id for used in equation.cards}
    assert len({used.card.id for used in equation.cards}) == 3


@pytest.mark.rule("MF-31", "MF-33")
def test_a_real_wild_hand_card_is_declared() -> None:
    table = real(space="2/12c 5/12d 7/12s 8/12c")
    two, five = table.state.space[0].id, table.state.space[1].id
    entry = Entry((REAL_HAND_CARD, "+", two, "=", five), {REAL_HAND_CARD: Value(1, 4)})
    table.do(a.Compute(1, entry, read_face("odd:black"))).pass_by()
    assert table.last.equation is not None
    assert table.last.equation.text == "1/4 + 2/12 = 5/12"


@pytest.mark.rule("MF-10")
def test_the_face_is_needed_and_belongs_to_real_cards_alone() -> None:
    table = real()
    action = table.equation(1, "3/12 + 2/12 = 5/12", face="3/12h")
    assert table.refusal(a.Compute(1, action.entry)).code == "face_needed"
    pattern = a.Pattern(1, (REAL_HAND_CARD, 1, 2))
    assert real(tokens="pattern").refusal(pattern).code == "face_needed"
    virtual = Table("3/12h", space=SPACE)
    known = virtual.equation(1, "3/12 + 2/12 = 5/12")
    assert virtual.refusal(a.Compute(1, known.entry, read_face("3/12h"))).code == "no_face"
    assert virtual.refusal(a.DiscardReal(1, read_face("3/12h"))).code == "discard_from_hand"
    assert table.refusal(a.Discard(1, 1)).code == "discard_real_card"
    stealing = real().discard(1, "3/12h").call(2)
    steal = stealing.equation(2, "3/12 + 2/12 = 5/12")
    assert stealing.refusal(a.Compute(2, steal.entry, read_face("3/12h"))).code == "no_face"


@pytest.mark.rule("MF-22")
def test_a_false_equations_hand_card_goes_back_and_may_come_again() -> None:
    table = real().compute(1, "3/12 + 2/12 = 7/12", face="3/12h").call(2)
    assert [player.hand_count for player in table.view().players] == [4, 4]
    table.discard(2, "4/12h").pass_by().compute(1, "3/12 + 2/12 = 5/12", face="3/12h").pass_by()
    assert table.points() == [23, 0]
    assert len({card.id for card in (*table.state.space, *table.state.player(1).collected)}) == 6


@pytest.mark.rule("MF-30", "MF-31", "MF-32", "MF-33", "MF-34", "MF-35")
def test_a_card_that_cannot_be_there_is_refused() -> None:
    table = real()
    assert heard(table.refusal(a.DiscardReal(1, read_face("5/12d")))) == (
        "5/12♦ is already entered. Look again, or correct an earlier card."
    )
    assert (
        heard(table.refusal(a.DiscardReal(1, read_face("13/12h")))) == "There's no card 13/12♥ in the deck. Look again."
    )
    broken = [
        Face("base", "red", Value(3, 12)),
        Face("base", "black", Value(3, 12), "hearts"),
        Face("base", "red", None, "hearts"),
        Face("at_least", "red"),
        Face("odd_numerator", "red", Value(3, 12)),
        Face("simplest", "red", None, "hearts"),
        Face("more", "red", Value(3, 0)),
        Face("more", "red", Value(-3, 4)),
    ]
    for face in broken:
        assert table.refusal(a.DiscardReal(1, face)).code == "impossible_card", face


@pytest.mark.rule("MF-31", "MF-34")
def test_wild_cards_are_counted_by_their_group_whatever_is_printed_on_them() -> None:
    table = real(space="simplest:red simplest:red simplest:black simplest:black")
    for seat, face in ((1, "simplest:red"), (2, "simplest:red"), (1, "simplest:black"), (2, "simplest:black")):
        table.discard(seat, face).pass_by()
    refused = table.refusal(a.DiscardReal(1, read_face("simplest:red")))
    assert heard(refused).startswith("All 8 cards like simplest form are already entered.")
    table.discard(1, ">=7/12:black")
    assert table.space.endswith(">=7/12:black"), "no house card, but a real one may be"


def insisted(table: Table, action: Any) -> Table:
    """It is asked about, and taken all the same."""
    assert isinstance(table.refusal(action), Questioned)
    return table.do(replace(action, insist=True))


@pytest.mark.rule("MF-30")
def test_a_card_that_cannot_be_there_lies_there_if_the_referee_says_so() -> None:
    table = insisted(real(), a.DiscardReal(1, read_face("5/12d"))).pass_by()
    assert table.space == f"{SPACE} 5/12d"
    insisted(table, a.DiscardReal(2, read_face("13/12h")))
    assert table.space.endswith("13/12h")
    impossible = table.refusal(a.DiscardReal(1, Face("base", "red", None, "hearts")))
    assert not isinstance(impossible, Questioned), "no such card can be printed"


@pytest.mark.rule("MF-10")
def test_an_equation_with_a_card_that_was_entered_already_is_taken_if_the_referee_says_so() -> None:
    table = real()
    action = table.equation(1, "5/12 + 2/12 = 7/12", face="5/12h")
    twice = replace(action, face=read_face("2/12c"), entry=action.entry)
    assert heard(table.refusal(twice)).startswith("2/12♣ is already entered.")
    table.do(replace(twice, insist=True)).pass_by()
    assert table.last.holds is False, "2/12 + 2/12 is not 7/12, whatever was counted"


@pytest.mark.rule("MF-02", "MF-04")
def test_a_space_of_five_cards_is_asked_about_and_taken() -> None:
    table = Table(mode="referee", first=1)
    assert table.view().phase == "laying"
    deck = table.view().deck_count
    four, five = faces(SPACE), faces(f"{SPACE} 9/12h")
    action = a.LayTable(tuple(five), tuple(tokens("odd; even; pattern")))
    refused = table.refusal(action)
    assert (refused.code, type(refused)) == ("four_cards", Questioned)
    assert table.refusal(replace(action, faces=tuple(four))).code == "four_tokens"
    assert type(table.refusal(replace(action, faces=()))) is Refused
    table.do(replace(action, insist=True))
    assert table.space == f"{SPACE} 9/12h"
    assert (table.view().deck_count, len(table.view().tokens)) == (deck - 1, 3)
    assert table.view().tokens_to_turn == 1


@pytest.mark.rule("MF-39", "MF-04")
def test_real_tokens_are_turned_by_people_and_entered() -> None:
    table = real().compute(1, "3/12 + 2/12 = 5/12", face="3/12h").pass_by()
    assert table.view().tokens_to_turn == 1
    assert table.refusal(a.TurnTokens(tuple(tokens("odd; even")))).code == "too_many_tokens"
    table.do(a.TurnTokens(tuple(tokens("number 1/2"))))
    assert table.view().tokens_to_turn == 0
    assert [token.kind for token in table.view().tokens] == ["pattern", "pattern", "pattern", "number"]
    assert len({token.id for token in table.view().tokens}) == 4
    assert table.refusal(a.TurnTokens(())).code == "too_many_tokens"


@pytest.mark.rule("MF-36")
@pytest.mark.parametrize(
    "token",
    [
        Token(1, "number"),
        Token(1, "operation"),
        Token(1, "parity"),
        Token(1, "pattern", parity="odd"),
        Token(1, "color", colors=("red",), suit="hearts"),
        Token(1, "number", number=Value(1, 0)),
        Token(1, "number", number=Value(1, 2), parity="odd"),
    ],
)
def test_a_token_that_cannot_be_is_refused(token: Token) -> None:
    table = real()
    assert table.refusal(a.CorrectToken(1, token)).code == "no_such_token"


def test_a_card_that_was_entered_wrongly_is_corrected() -> None:
    table = real().discard(1, "3/12h")
    mistaken = table.state.space[-1].id
    table.do(a.Correct(mistaken, read_face("4/12h")))
    assert table.space == f"{SPACE} 4/12h"
    assert table.said == "Corrected: 3/12♥ is now 4/12♥."
    assert table.view().discarded == table.state.space[-1]
    assert table.last.card == table.state.space[-1], "the scoring sheet is put right, too"
    table.call(2)
    assert table.refusal(a.Correct(99, read_face("9/12h"))).code == "not_in_space"
    assert table.refusal(a.Correct(mistaken, read_face("4/12h"))).code == "same_face"
    assert table.refusal(a.Correct(mistaken, read_face("5/12d"))).code == "seen_already"
    table.do(a.Correct(mistaken, read_face("3/12h"))).compute(2, "3/12 + 2/12 = 5/12")
    assert table.refusal(a.Correct(table.state.space[0].id, read_face("9/12h"))).code == "not_settled"


def test_a_token_that_was_entered_wrongly_is_corrected() -> None:
    table = real()
    table.do(a.CorrectToken(1, tokens("number 1/4")[0]))
    assert table.said == "Corrected: the token entered as “add or multiply” is now “number 1/4”."
    assert table.view().tokens[0].id == 1
    table.do(a.CorrectToken(2))
    assert table.view().tokens_to_turn == 1
    assert table.refusal(a.CorrectToken(2)).code == "not_on_display"
    table.compute(1, "3/12 + 2/12 = 5/12", face="3/12h")
    assert table.refusal(a.CorrectToken(1)).code == "not_settled"
    assert table.refusal(a.TurnTokens(tuple(tokens("odd")))).code == "not_settled"


def counts(table: Table) -> list[int]:
    return [player.hand_count for player in table.view().players]


def test_a_hand_that_was_counted_wrongly_is_corrected() -> None:
    table = real(seats=3)
    pile = table.view().deck_count
    table.do(a.CorrectHand(2, 3))
    assert table.said == "Corrected: Ben holds 3 cards, not 4."
    assert (counts(table), table.view().deck_count) == ([4, 3, 4], pile + 1)
    table.do(a.CorrectHand(2, 4))
    assert (counts(table), table.view().deck_count) == ([4, 4, 4], pile)
    for action, code in (
        (a.CorrectHand(2, 4), "same_hand_count"),
        (a.CorrectHand(2, -1), "bad_hand_count"),
        (a.CorrectHand(4, 1), "not_a_seat"),
    ):
        assert table.refusal(action).code == code
    insisted(table, a.CorrectHand(2, 5))
    assert (counts(table), table.view().deck_count) == ([4, 5, 4], pile - 1)
    table.compute(1, "3/12 + 2/12 = 5/12", face="3/12h")
    assert table.refusal(a.CorrectHand(2, 3)).code == "not_settled"
    assert Table("3/12h", space=SPACE).refusal(a.CorrectHand(1, 3)).code == "nothing_to_enter"


@pytest.mark.rule("MF-23")
def test_who_has_no_card_after_all_is_passed_over() -> None:
    table = real(turn_s=30).do(a.CorrectHand(1, 0))
    assert table.view().actor == 2
    table.now_us = 5_000_000
    table.do(a.CorrectHand(2, 0))
    assert (counts(table), table.view().hand_number, table.view().actor) == ([4, 4], 2, 1), "the next hand is dealt"
    timer = GAME.timer(table.state)
    assert timer is not None
    assert timer.deadline_us == 35_000_000


@pytest.mark.rule("MF-24")
def test_a_hand_cannot_be_larger_than_the_pile_gives() -> None:
    thirteen = "hearts: 0/12 1/12 2/12 3/12 4/12 5/12 6/12 7/12 8/12 9/12 10/12 11/12 12/12"
    table = real(space="0/12h 1/12h 2/12h 3/12h", deck=thirteen, steal_s=0)
    assert table.view().deck_count == 1
    table.discard(1, "4/12h").pass_by().discard(2, "5/12h").pass_by().discard(1, "6/12h").pass_by()
    assert heard(table.refusal(a.CorrectHand(1, 4))) == "The pile has only 1 card. Look again."
    table.do(a.CorrectHand(1, 3))
    assert (counts(table), table.view().deck_count) == ([3, 3], 0)


def test_nothing_is_corrected_while_the_next_players_play_waits_for_the_boxes() -> None:
    table = real().discard(1, "3/12h").discard(2, "9/12h")
    assert table.view().phase == "stealing"
    assert table.refusal(a.Correct(table.state.space[0].id, read_face("9/12h"))).code == "not_settled"
    assert table.refusal(a.CorrectToken(1)).code == "not_settled"
    table.time_up()
    assert table.space.endswith("3/12h 9/12h")


def test_where_the_host_deals_there_is_nothing_to_enter() -> None:
    table = Table("3/12h", space=SPACE)
    for action in (
        a.TurnTokens(tuple(tokens("odd"))),
        a.Correct(1, faces("3/12h")[0]),
        a.CorrectToken(1),
    ):
        assert table.refusal(action).code == "nothing_to_enter"
    laying = Table(mode="referee", seats=2)
    assert laying.refusal(a.CorrectToken(1)).code == "nothing_laid"


@pytest.mark.rule("MF-23", "MF-24", "MF-25")
def test_a_whole_round_of_real_cards() -> None:
    table = real(seats=5, space="0/12h 0/12d 0/12s 0/12c", tokens="", steal_s=0)
    names = [f"{number}/12{suit}" for number in range(1, 13) for suit in "hdsc"]
    names += [">=1/12:red"] * 10 + [">1/12:red"] * 10 + ["odd:red"] * 10 + ["simplest:red"] * 8
    for name in names[:80]:
        table.discard(table.state.actor, name).pass_by()
    view = table.view()
    assert (view.phase, view.hand_number, view.deck_count) == ("between", 4, 16)
    table.do(a.Ready())
    assert table.view().phase == "laying"
    table.lay_out()
    assert table.view().starter == table.view().actor == 2
    assert GAME.legal(table.state, 2) == (a.Announce(2, "compute"), a.Announce(2, "discard"))
