"""Sentences, counts and shown things of Mathic Fraction beside the usual way."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.mathic_fraction.play_table import GAME, Table, faces
from tests.games.mathic_fraction.tables import LIMITS, cards
from tests.speech import heard

from gotit.core.game import Called, EndMatch, Leaves, Outcome, Questioned
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction import solver
from gotit.games.mathic_fraction.cards import Face, Kind, Value, may_stand_for, read_face
from gotit.games.mathic_fraction.missed import unused
from gotit.games.mathic_fraction.rounds import _turns_in_vain
from gotit.games.mathic_fraction.showing import _lamp, advise
from gotit.games.mathic_fraction.solver import could_use
from gotit.games.mathic_fraction.solver_chains import Chains
from gotit.games.mathic_fraction.solver_listing import _sides
from gotit.games.mathic_fraction.solver_ranking import Ranker
from gotit.games.mathic_fraction.solver_scoring import Scoring
from gotit.games.mathic_fraction.solver_tables import Tables
from gotit.games.mathic_fraction.solver_values import _LIKELY, likely, lowest
from gotit.games.mathic_fraction.state import SPACE_SIZE, LastPlay
from gotit.games.mathic_fraction.tokens import Token


def test_of_turns_in_vain_the_equations_count_and_not_who_lost_a_turn() -> None:
    def turns(*kinds: str, fruitless: int = 1) -> Any:
        done = [SimpleNamespace(kind=kind.rstrip("+"), collected=kind.endswith("+")) for kind in kinds]
        return SimpleNamespace(turns=done, settings=SimpleNamespace(fruitless=fruitless))

    assert _turns_in_vain(turns("equation", "lost", "lost", "equation")) == 2
    assert _turns_in_vain(turns("equation", "discard", "lost", "equation")) == 1
    assert _turns_in_vain(turns("equation+", "lost", "lost")) == 0
    assert _turns_in_vain(turns("equation", fruitless=0)) == 0


def test_where_all_others_have_left_and_nobody_has_a_point_nobody_wins() -> None:
    table = Table(seats=2).do(Leaves(2)).do(EndMatch())
    outcome = table.game.outcome(table.state)
    assert isinstance(outcome, Outcome)
    assert (outcome.winners, outcome.message.code) == ((), "no_point_no_win")
    assert table.state.outcome is not None
    assert table.state.outcome.scores == {1: 0, 2: 0}


def test_how_many_cards_were_laid_is_said() -> None:
    table = Table(mode="referee", seats=2)
    with pytest.raises(Questioned) as asked:
        table.do(a.LayTable(tuple(faces("1/2h 1/3h 1/4h")), ()))
    assert heard(asked.value) == f"There should be {SPACE_SIZE} cards in the space, not 3."


def test_a_token_that_is_not_there_is_told_to_be_gone() -> None:
    table = real()
    shown = table.state.tokens[0]
    table.do(a.CorrectToken(shown.id, None))
    assert shown not in table.state.tokens
    assert table.said.startswith("Corrected: the token")


def real(**settings: Any) -> Table:
    return Table(mode="referee", seats=2, space="2/12c 5/12d 7/12s 8/12c", **settings)


def test_a_newly_counted_table_knows_its_hands_and_tokens() -> None:
    """Four cards for each player and deal; of real tokens those that are still in the bag."""
    state = real().state
    laying = replace(state, phase="laying", hand_number=0, pile=(None,) * 26)
    assert laying.hands == 26 // (4 * 2)
    assert replace(laying, phase="playing").hands == (len(state.deck) - SPACE_SIZE) // (4 * 2)
    assert replace(laying, phase="playing", hand_number=2).hands == 2 + 26 // (4 * 2)
    whole = len(state.all_tokens)
    for shown, entered, turn in ((4, 4, 0), (2, 4, 2), (2, whole - 1, 1), (2, whole, 0), (0, whole - 9, 4)):
        some = replace(state, tokens=state.tokens[:shown], tokens_entered=entered)
        assert some.tokens_to_turn == turn, (shown, entered)


def test_what_a_card_was_warned_of_is_told_while_it_may_be_stolen() -> None:
    face = read_face("3/12h")
    table = real().discard(1, "3/12h")
    assert table.state.phase == "stealing"
    found = advise(replace(table.state, warned=a.DiscardReal(1, face)))
    assert found is not None
    assert (found.warned, found.warned_of) == (True, face)


def test_the_lamp_of_whose_turn_it_is_waits_for_the_cards() -> None:
    state = Table(space="2/12c 5/12d 7/12s 8/12c").state
    assert [_lamp(state, seat) for seat in (1, 2)] == ["first", "idle"]
    assert _lamp(replace(state, awaiting="cards"), 1) == "idle"


def test_a_new_call_forgets_the_lots_of_the_last_one() -> None:
    table = Table("3/12h", space="2/12c 5/12d 7/12s 8/12c").discard(1, "3/12h")
    table.state = replace(table.state, lots=(2, 1))
    assert table.do(Called((2,))).state.lots == ()


def test_a_card_that_is_not_there_is_told_to_the_thief_as_to_a_thief() -> None:
    table = Table("3/12h", space="2/12c 5/12d 7/12s 8/12c").discard(1, "3/12h").call(2)
    entry = table.equation(2, "5/12 - 2/12 = 3/12").entry
    there = tuple(99 if piece == entry.pieces[0] else piece for piece in entry.pieces)
    refusal = table.refusal(a.Compute(2, replace(entry, pieces=there)))
    assert refusal.message.args["stealing"] == "yes"


def test_at_the_end_no_token_is_to_be_turned() -> None:
    table = real()
    table.state = replace(table.state, tokens=table.state.tokens[:2])
    assert any(offer.move.kind is a.TurnTokens for offer in GAME.offers(table.state))
    over = replace(table.state, phase="over")
    assert not any(offer.move.kind in (a.TurnTokens, a.CorrectToken) for offer in GAME.offers(over))


def test_with_a_power_more_can_be_made() -> None:
    """9 = 3 ^ 2, and nothing else of these three."""
    nine, three, two = cards("9/1h 3/1h 2/1h")
    for powers in (True, False):
        assert unused(LastPlay(1, nine, (three, two), (), powers), LIMITS, 1) is powers
        assert (could_use(nine, (three, two), LIMITS, powers=powers).equation is not None) is powers


@pytest.mark.parametrize(("above", "below", "number"), [(5, 4, 5), (9, 4, 9), (4, 5, 5), (4, 9, 9)])
def test_the_number_that_is_not_even_is_named(above: int, below: int, number: int) -> None:
    said = may_stand_for(Face("both_even", "red"), Value(above, below), LIMITS)
    assert said is not None
    assert (said.code, said.args["number"]) == ("both_must_be_even", number)


@pytest.mark.parametrize(("kind", "from_"), [("at_least", 2), ("more", 2), ("at_most", 0), ("less", 0)])
def test_a_card_stands_for_numbers_from_its_bound_or_from_nought_on(kind: Kind, from_: int) -> None:
    assert lowest(Face(kind, "red", Value(9, 4))) == from_
    assert lowest(Face("odd_numerator", "red")) == 0


def test_a_wild_card_is_tried_as_the_nearest_numbers_first() -> None:
    found = [
        value for value in likely(Face("at_least", "red", Value(5, 1)), LIMITS, (), 10_000) if value not in _LIKELY
    ]
    far = [above > 7 * below for above, below in found]
    assert far == sorted(far)
    assert {True, False} == {*far}


def test_operations_that_nobody_may_use_earn_nothing() -> None:
    scoring = Scoring((Token(1, "operation", operations=("^",)),), LIMITS, 1, 4)
    assert [scoring._most_operations(2, powers=powers) for powers in (True, False)] == [1, 0]


def test_the_sides_of_an_equation_may_be_exchanged_and_not_their_cards() -> None:
    def sides(left: int, right: int) -> object:
        used = [
            SimpleNamespace(card=SimpleNamespace(id=card), value=Value(1, 2), side=side)
            for card, side in ((left, "left"), (right, "right"))
        ]
        return _sides(SimpleNamespace(used=used))  # type: ignore[arg-type]

    assert sides(1, 2) == sides(2, 1)
    assert sides(1, 2) != sides(1, 3)


@pytest.mark.parametrize("words", ["2/5h 4/5h 8/5h 1/3h", "1/5h 3/5h 7/5h 2/3h"])
def test_all_that_is_odd_and_all_that_is_even_is_tried_on_one_side_where_a_token_asks_for_it(words: str) -> None:
    asks = Tables(cards(words), (Token(1, "parity", parity="even"),), LIMITS, powers=False, wild=0)
    assert (0, 1, 2) in map(tuple, Chains(asks)._lefts([0, 1, 2, 3]))


def test_of_many_cards_all_of_a_colour_are_looked_at_and_all_but_one() -> None:
    hand, space = cards("1/2h"), cards("1/3h 1/4d 1/5c", first=10)
    ranker = Ranker(hand, space, (), LIMITS, powers=False, points_per_card=1)
    assert [places for _, places in ranker._large_sets()] == [
        (0, 1, 2, 3), (0, 1, 2), (0, 1, 3), (0, 2, 3), (0, 1, 2), (0, 1), (0, 2), (0, 3),
    ]  # fmt: skip


def test_a_wild_card_is_tried_as_so_many_numbers_as_there_are_few_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[int]()

    def tables(*given: Any, wild: int, **more: Any) -> Tables:
        made.append(wild)
        return Tables(*given, wild=wild, **more)

    monkeypatch.setattr(solver, "Tables", tables)
    one, two = cards("odd:red even:black")
    for space in ((), (two,), cards("1/3h", first=9)):
        solver.could_use(one, space, LIMITS)
    assert made == [1, 2, 1]
