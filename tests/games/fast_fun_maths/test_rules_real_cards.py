"""Referee mode: real cards on the table, the operator enters what they show; the rules are the same."""

from __future__ import annotations

from typing import Any, Self

import pytest
from tests.games.fast_fun_maths.play_table import COLOURS, Table, game
from tests.speech import heard

from gotit.core.game import Refused
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.actions import RealCard, RealShape
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import Colour

ANA = "9r 4r 8r 2b 5y"
BEN = "3b 7b 6y 1r 1b"
RED_SQUARE, BLUE_TRIANGLE = RealShape("square", "red"), RealShape("triangle", "blue")


def cards(words: str) -> tuple[RealCard, ...]:
    colours: dict[str, Colour] = {"r": "red", "y": "yellow", "b": "blue", "w": "wild"}
    assert colours == COLOURS
    return tuple(RealCard(int(word[0]), colours[word[1]]) for word in words.split())


class RealTable(Table):
    def __init__(self, *hands: str, **settings: Any) -> None:
        super().__init__(*(["1r 1r 1r 1r 1r"] * len(hands)), mode="referee", deck="", **settings)
        for seat, hand in enumerate(hands, start=1):
            self.hand_is(seat, hand)

    def hand_is(self, seat: int, words: str) -> Self:
        self.do(a.Place("hand", cards(words), seat))
        return self

    def target_is(self, words: str) -> Self:
        self.do(a.Place("target", cards(words)))
        return self


def race(*hands: str, **settings: Any) -> RealTable:
    return RealTable(*(hands or (ANA, BEN)), **settings).target_is("4r 4b")


@pytest.mark.rule("GI-H-07", "GI-H-34")
def test_the_match_waits_for_all_hands() -> None:
    state: State = game().start(2, a.FastFunMathsSettings(mode="referee"))
    assert game().view(state, None).phase == "dealing"
    assert game().chance(state) is None
    state = game().apply(state, a.Place("hand", cards(ANA), 1), 0)
    with pytest.raises(Refused) as caught:
        game().apply(state, a.Place("target", cards("4r 4b")), 0)
    assert heard(caught.value, "Ana", "Ben") == "First enter the cards of Ben."
    state = game().apply(state, a.Place("hand", cards(BEN), 2), 0)
    view = game().view(state, None)
    assert view.phase == "turning"
    assert view.real_cards


@pytest.mark.rule("GI-H-11", "GI-H-12", "GI-H-13")
def test_the_target_entered_opens_the_race() -> None:
    table = race()
    assert table.phase == "racing"
    assert table.view.target is not None
    assert table.view.target.value == 44
    fresh = RealTable(ANA, BEN)
    assert fresh.refusal(a.TurnOver()).code == "turn_real_cards"
    assert fresh.refusal(a.Place("target", cards("4r"))).code == "two_cards"


@pytest.mark.rule("GI-H-28", "GI-H-30", "GI-H-31", "GI-H-39", "GI-H-42")
def test_a_whole_round() -> None:
    table = race()
    table.wins(1, "9*4+8")
    assert (table.phase, table.hand(1)) == ("swapping", "2b 5y")
    table.do(a.Swap(2, table.card(2, 7)))
    assert table.hand(2) == "3b 6y 1r 1b"
    assert table.phase == "rewarding"
    assert table.refusal(a.TakeShape(1, "tens")).code == "not_revealed"
    table.do(a.Reveal(RED_SQUARE, BLUE_TRIANGLE))
    target = table.view.target
    assert target is not None
    assert target.ones_shape is not None
    assert target.ones_shape.shape == "triangle"
    table.do(a.TakeShape(1, "ones"))
    assert table.shapes(1) == "blue triangle"
    table.ready()
    assert (
        heard(table.refusal(a.Place("target", cards("1r 2b"))), *table.names) == "First enter the cards of Ana and Ben."
    )
    table.hand_is(1, "7r 7b 1w")
    assert table.hand(1) == "2b 5y 7r 7b 1w", "what was drawn fills the hand up"
    table.hand_is(2, "3b 6y 1r 1b 9r")
    assert table.hand(2) == "3b 6y 1r 1b 9r", "a whole hand is entered anew"
    assert table.target_is("1r 2b").phase == "racing"


@pytest.mark.rule("GI-H-40", "GI-H-44")
def test_five_cards_take_both_and_colours_may_steal() -> None:
    table = race(ANA, "9b 4b 8b 2b 5b").wins(1, "(9-5)*(8+2)+4").keep_all().do(a.Reveal(RED_SQUARE, BLUE_TRIANGLE))
    assert (table.shapes(1), table.phase) == ("red square, blue triangle", "between")
    table.ready().hand_is(1, ANA).target_is("4r 4b")
    table.wins(2, "9*4+8").keep_all().do(a.Reveal(RED_SQUARE, BLUE_TRIANGLE)).do(a.TakeShape(2, "tens"))
    assert table.phase == "stealing"
    table.do(a.Steal(2, *table.view.stealable[1]))
    assert table.shapes(2) == "red square, blue triangle"


@pytest.mark.rule("GI-H-85")
def test_tied_players_draw_real_cards() -> None:
    table = race(ANA, "9b 4b 8b 2b 5b").call(1, 2).explain(1, "9*4+8").explain(2, "9*4+8")
    assert table.phase == "drawing"
    assert table.game.lamps(table.state) == {1: "first", 2: "first"}
    table.do(a.DrawReal(2, 7))
    assert table.refusal(a.DrawReal(2, 8)).code == "only_tied_draw"
    table.do(a.DrawReal(1, 7))
    assert table.phase == "drawing", "equal: once more"
    table.do(a.DrawReal(1, 9)).do(a.DrawReal(2, 3))
    assert table.view.winner == 1
    assert [(seat, face.number) for seat, face in table.view.drawn] == [(2, 7), (1, 7), (1, 9), (2, 3)]


@pytest.mark.rule("GI-H-67", "GI-H-69")
def test_one_player_and_the_rival() -> None:
    table = race(ANA, rival_limit=4).passes(1)
    assert (table.phase, table.view.rival) == ("rewarding", ())
    table.do(a.Reveal(RED_SQUARE, BLUE_TRIANGLE))
    assert (table.phase, len(table.view.rival)) == ("swapping", 2)
    table.keep_all().ready().target_is("1r 1b")
    table.passes(1).do(a.Reveal(RED_SQUARE, BLUE_TRIANGLE))
    assert table.phase == "over"


def test_what_cannot_lie_there_is_refused() -> None:
    table = race()
    assert table.refusal(a.Place("hand", cards(ANA), 1)).code == "hands_between_races"
    table.wins(1, "9*4+8").keep_all()
    assert table.refusal(a.Reveal(RealShape("star", "red"), BLUE_TRIANGLE)).code == "wild_star"
    assert table.refusal(a.Reveal(RED_SQUARE, RealShape("circle", "wild"))).code == "wild_star"
    assert table.refusal(a.Place("hand", cards(ANA + " 1r"), 1)).code == "hand_too_large"
    assert table.refusal(a.Place("hand", cards(ANA), 3)).code == "not_a_seat"
    assert table.refusal(a.Place("hand", (RealCard(12, "red"),), 1)).code == "one_digit"
    assert table.refusal(a.DrawReal(1, 4)).code == "only_tied_draw"


def test_a_virtual_match_takes_no_real_cards() -> None:
    table = Table(ANA, BEN)
    for action in (a.Place("hand", cards(ANA), 1), a.Reveal(RED_SQUARE, BLUE_TRIANGLE), a.DrawReal(1, 4)):
        assert table.refusal(action).code == "host_deals"


def test_a_short_hand_is_taken_as_it_is_entered() -> None:
    """Even a real deck may run out."""
    assert RealTable("9r 4r", BEN).target_is("3r 6b").wins(1, "9*4").view.winner == 1
