"""Sets, winning, rounds, piles, one player (GI-H-03, 51, 55 … 75), rule by rule."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.fast_fun_maths.play_table import Table
from tests.speech import heard

from gotit.core.game import Ask
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.sets import best_sets, is_set
from gotit.games.fast_fun_maths.view import ShapeFace

ANA = "9r 4r 8r 2b 5y"
BEN = "3b 7b 6y 1r 1b"
CLEO = "9b 4b 8y 4w 4y"
PILE = "4rs 4bt "  # the target is 44: a red square and a blue triangle
FIVE = "(9-5)*(8+2)+4"  # 44 with all of Ana's cards
THREE = "9*4+8"  # 44 in red


def race(*hands: str, pile: str = PILE, **settings: Any) -> Table:
    return Table(*(hands or (ANA, BEN, CLEO)), pile=pile, **settings).turn()


# --- sets, and winning -----------------------------------------------------------------------------------------------


def shapes(words: str) -> tuple[ShapeFace, ...]:
    """ "rc bs w": a red circle, a blue square, a wild star."""
    colours: dict[str, Any] = {"r": "red", "y": "yellow", "b": "blue", "w": "wild"}
    names: dict[str, Any] = {"c": "circle", "s": "square", "t": "triangle", "": "star"}
    return tuple(ShapeFace(at, names[word[1:]], colours[word[0]]) for at, word in enumerate(words.split(), start=1))


@pytest.mark.rule("GI-H-51", "GI-H-59", "GI-H-60", "GI-H-61", "GI-H-62")
@pytest.mark.parametrize(
    ("three", "good"),
    [
        ("rc rs rt", True),
        ("rc rc rs", True),
        ("rc bc yc", True),
        ("rc rc bc", True),
        ("rc rc rc", True),
        ("rc bs yt", False),
        ("rc rs bt", False),
        ("rc bs w", False),
        ("rc rs w", True),
        ("rc bc w", True),
        ("rc w w", True),
        ("w w w", True),
        ("rc rs", False),
        ("rc rs rt rc", False),
    ],
)
def test_a_set_is_three_of_one_colour_or_of_one_shape(three: str, good: bool) -> None:
    assert is_set(shapes(three)) is good


@pytest.mark.rule("GI-H-38", "GI-H-62", "GI-H-63")
@pytest.mark.parametrize(
    ("row", "sets"),
    [
        ("", 0),
        ("rc rs", 0),
        ("rc rs rt", 1),
        ("rc rc rc", 1),
        ("rc rs rt bc bs", 1),
        ("rc rs rt bc yc", 1),
        ("rc rs rt bc bs bt", 2),
        ("rc rc rc rs bt yt", 1),
        ("rc rc rs rt yc bc", 2),
        ("rc bs yt w w w", 1),
        ("rc rs bt bc w w", 2),
        ("w w w rc rs rt", 2),
    ],
)
def test_two_sets_need_six_shapes_in_any_grouping(row: str, sets: int) -> None:
    found = best_sets(shapes(row))
    assert len(found) == sets
    assert len({id_ for three in found for id_ in three}) == 3 * sets


@pytest.mark.rule("GI-H-38")
def test_there_are_two_sets_wherever_two_threes_that_share_no_shape_are_sets() -> None:
    chance = random.Random(38)
    kinds = ["w", *(f"{colour}{shape}" for colour in "ryb" for shape in "cst")]
    counts = Counter[int]()
    for _ in range(60):
        row = shapes(" ".join(chance.choices(kinds, k=6)))
        halves = [
            (row[:1] + two, tuple(each for each in row[1:] if each not in two)) for two in combinations(row[1:], 2)
        ]
        two = any(is_set(one) and is_set(other) for one, other in halves)
        found = best_sets(row)
        assert (len(found) == 2) == two
        assert bool(found) == any(map(is_set, combinations(row, 3)))
        counts[len(found)] += 1
    assert min(counts[1], counts[2]) > 3, counts


@pytest.mark.rule("GI-H-38", "GI-H-63")
def test_ten_plain_shapes_always_hold_two_sets() -> None:
    """The longest row without two sets, which the deck's size was chosen by."""
    kinds = [word for colour in "ryb" for word in (f"{colour}c", f"{colour}s", f"{colour}t")]
    rows = (" ".join(words) for words in combinations_with_replacement(kinds, 10))
    assert all(len(best_sets(shapes(row))) == 2 for at, row in enumerate(rows) if at % 37 == 0)


@pytest.mark.rule("GI-H-38", "GI-H-64")
def test_one_set_is_not_enough() -> None:
    """Red circle, square and triangle; but blue triangle and yellow square go with nothing."""
    table = Table(ANA, "1r 1r 1b 1y 2r", pile=f"4rc 4rs {ANA} 4bt 4ys {ANA} 4rt 4bs")
    for _ in range(2):
        table.turn().wins(1, FIVE).keep_all().ready()
    table.turn().wins(1, THREE).keep_all().do(a.TakeShape(1, "tens"))
    assert table.shapes(1) == "red circle, red square, blue triangle, yellow square, red triangle"
    assert (table.phase, table.view.players[0].sets) == ("between", 1)


def six_shapes(**settings: Any) -> Table:
    table = Table(ANA, "1r 1r 1b 1y 2r", pile=f"4rc 4rs {ANA} 4rt 4bc {ANA} 4bs 4bt", **settings)
    for _ in range(2):
        table.turn().wins(1, FIVE).keep_all().ready()
    return table.turn().wins(1, FIVE).keep_all()


@pytest.mark.rule("GI-H-03", "GI-H-64", "GI-H-65")
def test_the_first_with_two_sets_wins_and_the_match_ends() -> None:
    table = six_shapes()
    assert table.phase == "over"
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, heard(outcome, *table.names)) == ((1,), "Ana has two sets and wins Got It!")
    assert outcome.scores == {1: 2, 2: 0}
    player = table.view.players[0]
    assert player.sets == len(player.set_ids) == 2, "the projector shows which they are"
    assert table.game.lamps(table.state) == {1: "winner", 2: "idle"}
    assert table.refusal(a.Ready(1)).code == "over"
    assert table.game.legal(table.state, None) == ()


@pytest.mark.rule("GI-H-65")
def test_the_house_may_want_sets_to_be_called() -> None:
    table = six_shapes(must_call_sets=True)
    assert table.phase == "between"
    assert a.ShowSets(1) in table.game.legal(table.state, 1)
    assert table.refusal(a.ShowSets(2)).code == "no_two_sets"
    table.do(a.ShowSets(1))
    assert table.phase == "over"


@pytest.mark.rule("GI-H-65")
def test_sets_are_not_shown_in_the_middle_of_a_race() -> None:
    table = six_shapes(must_call_sets=True).ready().turn()
    assert table.refusal(a.ShowSets(1)).code == "sets_between_races"


@pytest.mark.rule("GI-H-58", "GI-H-64")
def test_a_stolen_shape_completes_a_set() -> None:
    """Ana has red square, red triangle; blue circle, square, triangle: Ben's red circle is what she needs."""
    hand, other = "9r 4r 8r 2r 5r", "9y 5b 8b 2b 4b"
    ana_again, ben_again = " 9r 4r 8r 2r 5r ", " 9y 5b 8b 2b 4b "
    pile = "4rc 4ws" + ben_again  # Ben takes the red circle and a wild star
    pile += "4rs 4rt" + ana_again + "4bs 4bt" + ana_again + "4bc 4yc"
    table = Table(hand, other, pile=pile).turn().wins(2, FIVE).keep_all().ready()
    for _ in range(2):
        table.turn().wins(1, FIVE).keep_all().do(a.NoSteal(1)).ready()
    table.turn().wins(1, THREE).keep_all().do(a.TakeShape(1, "tens"))
    assert (table.phase, table.view.players[0].sets) == ("stealing", 1)
    red_circle, _ = table.view.players[1].shapes
    table.do(a.Steal(1, 2, red_circle.id))
    assert table.phase == "over"
    assert table.shapes(1) == "red square, red triangle, blue square, blue triangle, blue circle, red circle"


# --- the next round --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-55")
def test_the_next_round_waits_for_everybody() -> None:
    table = race().wins(1, FIVE).keep_all()
    assert list(table.view.missing) == [1, 2, 3]
    buzzers = table.game.buzzers(table.state)
    assert isinstance(buzzers, Ask)
    assert buzzers.meanings[2].press == a.Ready(2)
    table.do(a.Ready(2))
    assert table.phase == "between"
    assert list(table.view.missing) == [1, 3]
    table.do(a.Ready(1)).do(a.Ready(3))
    assert (table.phase, table.view.round_number) == ("turning", 2)
    assert race().wins(1, FIVE).keep_all().do(a.Ready(0)).phase == "turning", "the operator says so for all"
    assert race().wins(1, FIVE).keep_all().refusal(a.Ready(4)).code == "not_a_seat"


@pytest.mark.rule("GI-H-56", "GI-H-57")
def test_the_winner_turns_over_next() -> None:
    table = race(BEN, ANA, CLEO).wins(2, FIVE).keep_all().ready()
    assert table.view.actor == 2
    (news,) = [news for news in table.turn().game.news(table.state) if news.code == "target"]
    assert news.seat == 2


@pytest.mark.rule("GI-H-56")
def test_without_a_winner_the_same_player_turns_again() -> None:
    table = race(youngest=3).passes(1, 2, 3).keep_all().ready()
    assert table.view.actor == 3


# --- piles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-75")
def test_an_empty_pile_is_the_shuffled_discard_pile() -> None:
    """Two cards are left when the winner needs three: the used cards come back."""
    table = race(ANA, BEN, pile=PILE + "6r 7r", filler="").call(1)
    assert table.view.pile_count == 2
    table.do(a.Explain(1, THREE), order=(2, 0, 1))
    assert table.hand(1) == "2b 5y 6r 7r 8r", "of the used 9 4 8 the shuffle put the 8 on top"
    assert (table.view.pile_count, table.view.discard_count) == (2, 0)
    assert "the discard pile has been shuffled" in " ".join(
        heard(news) for state in table.history for news in table.game.news(state)
    )


@pytest.mark.rule("GI-H-43", "GI-H-75", "GI-H-78")
def test_untaken_shapes_and_unsolved_targets_come_back_with_the_shuffle() -> None:
    table = race(ANA, BEN, pile=PILE + "6r 7r", filler="").passes(1, 2).keep_all().ready().turn()
    assert table.view.pile_count == 0
    table.passes(1, 2).keep_all().ready()
    table.do(a.TurnOver(), order=(0, 1, 2, 3))
    assert table.view.target is not None
    assert table.view.target.value == 44


@pytest.mark.rule("GI-H-75")
def test_a_shuffle_gives_new_ids_so_that_no_shape_can_be_known_by_its_number() -> None:
    table = race(ANA, BEN, pile=PILE + "6r 7r", filler="").wins(1, THREE)
    seen = {
        face.id for state in table.history[:-2] for player in state.players for face in (c.face for c in player.hand)
    }
    fresh = {card.id for card in table.state.pile}
    assert not fresh & seen


@pytest.mark.rule("GI-H-34", "GI-H-75")
def test_cards_that_are_not_there_are_not_drawn() -> None:
    table = race(ANA, BEN, pile=PILE, filler="").wins(1, FIVE)
    assert len(table.state.player(1).hand) == 5, "the five used ones come back"
    table.keep_all().ready()
    assert table.phase == "turning"
    table.turn()
    assert table.phase == "over", "all twelve cards are in hands and rows"
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, heard(outcome, *table.names)) == ((1,), "There are no cards left for a target: Ana wins.")


@pytest.mark.rule("GI-H-75")
def test_at_the_end_of_the_cards_a_tie_is_shared() -> None:
    table = Table(ANA, BEN, pile="1r 2r", filler="")
    table.state = replace(table.state, pile=table.state.pile[:1])
    table.turn()
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, heard(outcome, *table.names)) == (
        (1, 2),
        "There are no cards left for a target: Ana and Ben share the win.",
    )


# --- afterwards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-26", "GI-H-27")
def test_after_the_round_the_class_may_see_what_was_possible() -> None:
    table = race()
    assert race().view.solvable is None
    assert table.refusal(a.ShowSolutions()).code == "solutions_after_round"
    advice = table.game.advice(table.state)
    assert advice is not None
    assert (advice.solvable, advice.solvable_by) == (True, (1, 2, 3))
    table.wins(1, THREE)
    assert table.view.solvable
    assert not table.view.solutions
    table.do(a.ShowSolutions())
    ana = table.view.solutions[0]
    assert (ana.seat, ana.count, ana.shortest) == (1, 30, "8 × 5 + 4")
    assert len(re.findall("[0-9]", ana.longest)) == 5
    assert not table.do(a.ShowSolutions(False)).view.solutions


@pytest.mark.rule("GI-H-27", "GI-H-86")
def test_whether_anybody_could_have_had_it() -> None:
    nobody = race("1r 1r 1r 1b 1y", "1r 1r 1r 1b 2y", pile="9r 9b").passes(1, 2)
    assert nobody.view.solvable is False
    plain = race("9r 8r 8r 8b 8y", "1r 1b 1y 1r 1r", pile="4r 1b").passes(1, 2)
    handicapped = race("9r 8r 8r 8b 8y", "1r 1b 1y 1r 1r", pile="4r 1b", handicapped=(1,)).passes(1, 2)
    assert (plain.view.solvable, handicapped.view.solvable) == (True, False)


# --- one player ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-66", "GI-H-73")
def test_one_player_follows_the_same_steps_without_a_clock() -> None:
    table = race(ANA, pile=PILE + "6r 7r 8b").call(1)
    assert table.game.timer(table.state) is None
    table.explain(1, THREE)
    assert (table.phase, table.view.actor) == ("rewarding", 1), "the winner can't swap, and there is nobody else"
    table.do(a.TakeShape(1, "ones"))
    assert (table.shapes(1), table.view.rival) == ("blue triangle", ())
    assert table.view.discard_count == 4, "the other shape is discarded, not the rival's"
    assert table.ready().turn().phase == "racing"


@pytest.mark.rule("GI-H-67", "GI-H-68", "GI-H-27")
@pytest.mark.parametrize("how", ["pass", "mistake"])
def test_an_unsolved_target_goes_to_the_rival_in_view(how: str) -> None:
    table = race(ANA)
    table = table.passes(1) if how == "pass" else table.wins(1, "9")
    assert [(shape.colour, shape.shape) for shape in table.view.rival] == [("red", "square"), ("blue", "triangle")]
    assert table.view.rival_limit == 6
    assert table.view.discard_count == 0
    assert (table.phase, table.view.actor) == ("swapping", 1), "who did not win may swap"
    table.do(a.Swap(1, table.card(1, 9)))
    assert table.phase == "between"


@pytest.mark.rule("GI-H-69", "GI-H-70")
def test_six_shapes_for_the_rival_lose_the_game_sets_or_not() -> None:
    table = Table(ANA, pile="4rs 4bt 1rc 1ys 2bt 2rc")
    for _ in range(2):
        table.turn().passes(1).keep_all().ready()
    assert len(table.view.rival) == 4
    table.turn().passes(1)
    assert table.phase == "over"
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == ()
    assert heard(outcome, *table.names) == "The rival pile has 6 shapes: the rival wins."


@pytest.mark.rule("GI-H-71")
def test_two_sets_before_the_rivals_six_win() -> None:
    pile = "9rc 9bs " + "4rc 4rs 9r 4r 8r 2b 5y 4rt 4bc 9r 4r 8r 2b 5y 4bs 4bt"
    table = Table(ANA, pile=pile).turn().passes(1).keep_all().ready()
    for _ in range(3):
        table.turn().wins(1, FIVE)
        if table.phase == "between":
            table.ready()
    assert table.phase == "over"
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert len(table.view.rival) == 2


@pytest.mark.rule("GI-H-72")
@pytest.mark.parametrize(("limit", "rounds"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_the_limit_may_be_lowered(limit: int, rounds: int) -> None:
    table = Table(ANA, rival_limit=limit)
    for _ in range(rounds):
        assert table.phase != "over"
        table.turn().passes(1)
        if table.phase != "over":
            table.keep_all().ready()
    assert table.phase == "over"


@pytest.mark.rule("GI-H-74", "GI-H-54")
def test_one_colour_steals_from_the_rival_but_no_wild() -> None:
    table = Table(ANA, pile="4wt 4bt 4rs 4ys").turn().passes(1).keep_all().ready().turn()
    table.wins(1, THREE).do(a.TakeShape(1, "tens"))
    wild, blue = table.view.rival
    assert table.view.stealable == ((0, blue.id),)
    assert heard(table.refusal(a.Steal(1, 0, wild.id))) == "A wild shape can't be stolen."
    table.do(a.Steal(1, 0, blue.id))
    assert (table.shapes(1), len(table.view.rival)) == ("red square, blue triangle", 1)
    assert "Ana steals a blue triangle from the rival." in table.said
