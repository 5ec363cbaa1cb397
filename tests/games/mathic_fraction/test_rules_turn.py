"""MF-09 … MF-17, MF-19, MF-37 … MF-47: a turn is an equation, a pattern or a discard; what it brings."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.mathic_fraction.play_table import GAME, Table
from tests.speech import heard

from gotit.core.game import Ask, Drawn, Meaning, Quiet
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import Value, read_face
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.view import UsedCard

HANDS = ("3/12h 1/12h 6/12h 0/12c", "5/12s 6/12d 1/12s odd:red")
SPACE = "2/12c 5/12d 7/12s 9/12d"


def table(**settings: Any) -> Table:
    return Table(*HANDS, space=SPACE, **settings)


# --- an equation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-10", "MF-11", "MF-12", "MF-15", "MF-19")
def test_an_equations_cards_are_collected_and_it_is_written_down() -> None:
    played = table().compute(1, "3/12 + 2/12 = 5/12")
    assert played.space == SPACE, "they stay until it is settled"
    assert played.view().players[0].hand_count == 3, "but the hand card lies there"
    played.pass_by()
    assert played.space == "7/12s 9/12d"
    assert played.hand(1) == "1/12h 6/12h 0/12c"
    player = played.view().players[0]
    assert (player.card_count, player.points, player.round_points) == (3, 3, 3)
    turn = played.last
    assert turn.equation is not None
    assert turn.equation.text == "3/12 + 2/12 = 5/12"
    assert (turn.seat, turn.kind, turn.holds, turn.collected, turn.points) == (1, "equation", True, True, 3)
    assert played.view().actor == 2
    assert played.said == "Ana collects 3/12 + 2/12 = 5/12, 3 points."


@pytest.mark.rule("MF-12", "MF-48")
def test_a_card_may_be_worth_two_points() -> None:
    assert table(points_per_card=2).compute(1, "3/12 + 2/12 = 5/12").pass_by().points() == [6, 0]


@pytest.mark.rule("MF-10")
def test_the_hand_card_may_stand_anywhere() -> None:
    for text in ("3/12 = 5/12 - 2/12", "5/12 - 3/12 = 2/12", "2/12 = 5/12 - 3/12"):
        assert table().compute(1, text).advice().holds


@pytest.mark.rule("MF-10", "MF-13", "MF-14")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("3/12h + 1/12h = 5/12d", "two_hand_cards"),
        ("2/12c + 5/12d = 7/12s", "no_hand_card"),
        ("3/12h = 3/12h", "card_used_twice"),
        ("3/12h + 2/12c", "no_equals"),
        ("3/12h = 2/12c = 5/12d", "two_equals"),
        ("3/12h 2/12c = 5/12d", "missing_operation"),
    ],
)
def test_what_is_no_equation_is_refused_and_costs_nothing(words: str, code: str) -> None:
    played = table()
    there = {str(card.face): card.id for card in (*played.state.player(1).known_hand, *played.state.space)}
    pieces: list[Any] = [word if word in "+-=" else there[str(read_face(word))] for word in words.split()]
    refused = played.refusal(a.Compute(1, Entry(tuple(pieces))))
    assert refused.code == code
    assert heard(refused).endswith(".")
    assert played.view().actor == 1


@pytest.mark.rule("MF-13")
def test_anothers_card_cannot_be_used() -> None:
    played = table()
    bens = played.held(2, "5/12s")
    entry = Entry((played.held(1, "3/12h"), "+", played.state.space[0].id, "=", bens))
    assert played.refusal(a.Compute(1, entry)).code == "card_not_there"


@pytest.mark.rule("MF-31", "MF-32", "MF-33", "MF-34", "MF-35")
@pytest.mark.parametrize(
    ("wild", "right", "wrong"),
    [
        (">=6/12:red", Value(3, 4), Value(1, 4)),
        ("<=6/12:black", Value(1, 2), Value(7, 12)),
        (">6/12:red", Value(7, 12), Value(6, 12)),
        ("<9/12:red", Value(0, 1), Value(9, 12)),
        ("odd:red", Value(3, 4), Value(6, 8)),
        ("even:red", Value(6, 8), Value(3, 4)),
        ("simplest:red", Value(3, 4), Value(6, 8)),
        ("odd/odd:red", Value(3, 5), Value(3, 4)),
        ("even/even:red", Value(6, 8), Value(3, 4)),
    ],
)
def test_a_wild_card_is_declared_as_its_class_allows(wild: str, right: Value, wrong: Value) -> None:
    played = Table(wild, space=SPACE)
    card = played.held(1, wild)
    pieces: tuple[Any, ...] = (card, "=", played.state.space[0].id)
    assert heard(played.refusal(a.Compute(1, Entry(pieces, {card: wrong})))).endswith(".")
    assert played.refusal(a.Compute(1, Entry(pieces))).code == "undeclared"
    played.do(a.Compute(1, Entry(pieces, {card: right})))
    claim = played.view().claim
    assert claim is not None
    assert claim.equation is not None
    assert claim.equation.cards[0] == UsedCard(played.state.player(1).known_hand[0], right)


@pytest.mark.rule("MF-30")
def test_a_base_card_is_its_value_however_it_is_written() -> None:
    played = Table("simplest:black", space="6/12c 6/12h 0/12h 1/12h").compute(1, "1/2 = 6/12h").pass_by()
    assert played.points() == [2, 0]


@pytest.mark.rule("MF-34", "MF-48")
def test_a_simplest_card_may_be_one_of_eight_printed_fractions() -> None:
    played = Table(simplest="printed", seats=2)
    printed = {str(card.face.fixed) for card in played.state.deck if card.face.kind == "simplest"}
    assert printed == {"1/2", "1/3", "2/3", "1/4", "3/4", "1/6", "5/6", "1"}
    assert played.view().simplest_printed


@pytest.mark.rule("MF-31", "MF-48")
def test_denominators_are_limited_unless_the_match_says_otherwise() -> None:
    for limit, holds in ((12, False), (0, True), (24, True)):
        played = Table("odd:red", space="0/12c 5/12d", highest_denominator=limit)
        card, other = played.held(1, "odd:red"), played.state.space[1].id
        action = a.Compute(1, Entry((card, "=", other), {card: Value(5, 24)}))
        if holds:
            played.do(action)
        else:
            assert heard(played.refusal(action)) == "The bottom number must be 1 to 12, not 24."


# --- solution, tokens ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-17")
def test_who_clears_the_space_has_a_solution() -> None:
    played = Table("8/12h", space="2/12c 5/12d 7/12s 8/12d").compute(1, "7/12 + 8/12h = 2/12 + 5/12 + 8/12d").pass_by()
    turn = played.last
    assert (turn.points, turn.card_points, turn.solution_points) == (15, 5, 10)
    assert played.view().players[0].solutions == 1
    assert played.said.startswith("Ana collects 7/12 + 8/12 = 2/12 + 5/12 + 8/12, 15 points, with a solution.")
    assert played.space == ""


TOKENS = [
    ("color red", "3/12h = 3/12d", "3/12h = 3/12c"),
    ("color red black", "3/12h = 3/12c", "3/12h = 3/12d"),
    ("operation - /", "5/12h - 3/12d = 2/12c", "5/12h = 3/12d + 2/12c"),
    ("operation + *", "5/12h = 3/12d + 2/12c", "5/12h - 3/12d = 2/12c"),
    ("number 1/2", "6/12h = 6/12d", "5/12h = 5/12d"),
    ("number 1/4", "3/12h = 5/12d - 2/12c", "5/12h = 5/12d"),
    ("odd", "5/12h = 5/12d", "6/12h = 6/12d"),
    ("even", "2/12h = 2/12d", "5/12h = 5/12d"),
]


@pytest.mark.rule("MF-36", "MF-37", "MF-38", "MF-41", "MF-42", "MF-43", "MF-44", "MF-45")
@pytest.mark.parametrize(("token", "earns", "misses"), TOKENS)
def test_each_token_is_earned_by_its_own_kind_of_equation(token: str, earns: str, misses: str) -> None:
    for text, points in ((earns, 20), (misses, 0)):
        words = [word for word in text.split() if word not in "+-="]
        played = Table(words[0], space=" ".join(words[1:]), tokens=token, pile="0/12h 0/12d 0/12s 0/12c")
        played.compute(1, text).pass_by()
        assert len(played.last.tokens) == points // 20
        assert played.points()[0] == points + len(words)


@pytest.mark.rule("MF-40", "MF-38", "MF-39")
def test_one_equation_earns_several_tokens_and_four_lie_there_again() -> None:
    played = table(tokens="operation + *; number 1/4; odd; even").compute(1, "3/12 + 2/12 = 5/12").pass_by()
    assert {token.kind for token in played.last.tokens} == {"operation", "number", "parity"}
    assert played.points() == [63, 0]
    assert played.said == (
        "Ana collects 3/12 + 2/12 = 5/12, 63 points, with the token “add or multiply”, the token “number 1/4” "
        "and the token “a side of odd numerators”."
    )
    view = played.view()
    assert len(view.tokens) == 4
    assert view.tokens[0].parity == "even"
    assert view.token_pile_count == 13
    assert len(view.players[0].tokens) == 3


@pytest.mark.rule("MF-37")
def test_a_token_turned_up_after_the_equation_is_not_earned_by_it() -> None:
    played = table(tokens="number 1/4; pattern; pattern; pattern; operation + *").compute(1, "3/12 + 2/12 = 5/12")
    played.pass_by()
    assert [token.kind for token in played.last.tokens] == ["number"]
    assert "operation" in {token.kind for token in played.view().tokens}


@pytest.mark.rule("MF-44", "MF-45")
def test_powers_may_be_used_while_a_token_offers_them() -> None:
    text = "1/4 ^ 1/2 = 6/12"
    for tokens, powers, allowed in (
        ("operation ^", "token", True),
        ("pattern", "token", False),
        ("pattern", "always", True),
        ("operation ^", "never", False),
    ):
        played = Table("simplest:red", space="simplest:black 6/12d", tokens=tokens, powers=powers)
        assert played.view().powers == allowed
        if allowed:
            played.compute(1, text).pass_by()
            assert played.points()[0] == 3 + (20 if tokens == "operation ^" else 0)
        else:
            assert played.refusal(played.equation(1, text)).code == "powers_not_now"


# --- patterns --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-46", "MF-47")
@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("1/12h 2/12c 3/12d", "arithmetic"),
        ("4/12d 3/12d 2/12c 1/12h", "arithmetic"),
        ("1/12h 2/12c 4/12d", "geometric"),
        ("8/12s 4/12d 2/12c 1/12h", "geometric"),
    ],
)
def test_a_pattern_earns_its_token_without_an_equation(words: str, what: str) -> None:
    played = Table("1/12h", space="2/12c 3/12d 4/12d 8/12s", tokens="pattern; odd; even; number 1")
    played.do(played.pattern(1, words))
    turn = played.last
    assert turn.pattern is not None
    assert turn.pattern.what == what
    assert (turn.kind, turn.points, turn.collected) == ("pattern", len(words.split()) + 20, True)
    assert played.view().actor == 2
    assert played.view().players[0].card_count == len(words.split())
    assert played.view().last_computer == 1


@pytest.mark.rule("MF-46", "MF-40")
def test_a_pattern_earns_every_pattern_token_and_is_no_solution() -> None:
    played = Table("1/12h", space="2/12c 3/12d 4/12d 5/12s", tokens="pattern; pattern; odd; even")
    played.do(played.pattern(1, "1/12h 2/12c 3/12d 4/12d 5/12s"))
    assert (played.last.points, played.last.solution_points) == (45, 0)


@pytest.mark.rule("MF-46")
def test_a_pattern_of_wild_cards_is_declared() -> None:
    played = Table("odd:red", space="2/12c even:black", tokens="pattern")
    half, whole = Value(1, 12), Value(4, 12)
    claim = played.pattern(1, "odd:red 2/12c even:black", {"odd:red": half})
    assert heard(played.refusal(claim)) == "Say which fraction the card “even numerator” stands for."
    claim = played.pattern(1, "odd:red 2/12c even:black", {"odd:red": half, "even:black": half})
    assert played.refusal(claim).code == "numerator_must_be_even"
    claim = played.pattern(1, "odd:red 2/12c even:black", {"odd:red": half, "2/12c": half, "even:black": whole})
    assert played.refusal(claim).code == "declared_in_no_pattern"
    played.do(played.pattern(1, "odd:red 2/12c even:black", {"odd:red": half, "even:black": whole}))
    assert played.last.pattern is not None
    assert played.last.pattern.what == "geometric"


@pytest.mark.rule("MF-46")
def test_another_pattern_is_judged_by_the_operator() -> None:
    played = Table("1/12h", space="4/12c 9/12d", tokens="pattern")
    played.do(played.pattern(1, "1/12h 4/12c 9/12d"))
    assert played.view().phase == "judging"
    assert played.view().claim is not None
    assert GAME.buzzers(played.state) == Quiet()
    assert GAME.legal(played.state, 2) == ()
    before = played.state
    played.do(a.JudgePattern(False))
    assert played.said == "That isn't a pattern: Ana takes the cards back and plays on."
    assert (played.view().phase, played.view().actor, played.view().turns) == ("playing", 1, ())
    assert played.hand(1).split()[0] == "1/12h"
    played.state = before
    played.do(a.JudgePattern(True))
    assert (played.last.kind, played.last.points) == ("pattern", 3 + 20 * 4)
    assert played.refusal(a.JudgePattern(True)).code == "no_pattern_to_judge"


@pytest.mark.rule("MF-46", "MF-47")
def test_a_pattern_has_a_token_three_cards_and_one_of_the_hand() -> None:
    played = Table("1/12h 5/12h", space="2/12c 3/12d 4/12d 8/12s", tokens="pattern")
    assert heard(played.refusal(played.pattern(1, "1/12h 2/12c"))) == "A pattern has at least 3 cards: add some."
    assert played.refusal(played.pattern(1, "2/12c 3/12d 4/12d")).code == "one_hand_card"
    assert played.refusal(played.pattern(1, "1/12h 3/12d 5/12h")).code == "one_hand_card"
    assert played.refusal(a.Pattern(1, (played.held(1, "1/12h"),) * 3)).code == "not_pattern_cards"
    assert played.refusal(a.Pattern(1, (1, 50, 51))).code == "not_pattern_cards"
    without = Table("1/12h", space="2/12c 3/12d", tokens="odd; even; number 1; number 1/2")
    assert without.refusal(without.pattern(1, "1/12h 2/12c 3/12d")).code == "no_pattern_token"


# --- a discard -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-16", "MF-09")
def test_a_discard_lies_in_the_space_though_an_equation_was_possible() -> None:
    played = table().discard(1, "3/12h")
    assert played.space == f"{SPACE} 3/12h"
    assert played.hand(1) == "1/12h 6/12h 0/12c"
    assert (played.last.kind, played.last.card, played.last.points) == ("discard", played.state.space[-1], 0)
    assert played.said == "Ana discards 3/12♥."


@pytest.mark.rule("MF-16", "MF-18")
def test_into_an_empty_space_one_can_only_discard_and_nothing_can_be_stolen() -> None:
    played = Table("8/12h", "1/12c", space="2/12c 5/12d 7/12s 8/12d").compute(1, "7/12 + 8/12h = 2/12 + 5/12 + 8/12d")
    played.pass_by()
    alone = a.Compute(2, Entry((played.held(2, "1/12c"), "=", played.held(2, "1/12c"))))
    assert played.refusal(alone).code == "card_used_twice"
    played.discard(2, "1/12c")
    assert (played.view().phase, played.view().actor) == ("playing", 1)


@pytest.mark.rule("MF-09", "MF-48")
def test_the_turn_clock_discards_by_lot() -> None:
    played = table(turn_s=30)
    played.time_up()
    assert played.view().phase == "dealing"
    wanted = GAME.chance(played.state)
    assert wanted is not None
    assert wanted.n == 4
    played.do(Drawn((2, 0, 1, 3)))
    assert played.last.by_clock
    assert played.space.endswith("6/12h")
    assert played.view().phase == "stealing"


@pytest.mark.rule("MF-09")
def test_with_real_cards_the_box_says_what_its_player_does() -> None:
    played = Table(mode="referee", space=SPACE, turn_s=30)
    asked = GAME.buzzers(played.state)
    equation, discard = a.Announce(1, "compute"), a.Announce(1, "discard")
    assert isinstance(asked, Ask)
    assert asked.meanings == {1: Meaning(equation, discard, asked.meanings[1].prompt)}
    assert heard(asked.meanings[1].prompt) == "Press: I have an equation. Hold: I discard"
    played.do(equation)
    assert played.view().announced == "compute"
    assert GAME.timer(played.state) is None, "the clock has done its work"
    assert played.refusal(equation).code == "announced_already"
    assert played.said == "Ana has an equation."
    played.do(discard).discard(1, "3/12h")
    assert played.view().announced == ""


@pytest.mark.rule("MF-09")
def test_with_real_cards_the_clock_only_reminds() -> None:
    played = Table(mode="referee", space=SPACE, turn_s=30).time_up()
    assert played.said == "Time's up for Ana: discard a card now."
    assert (played.view().phase, GAME.timer(played.state)) == ("playing", None)


# --- teaching (MF-48) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-16", "MF-48")
def test_before_a_discard_that_could_be_used_its_player_alone_is_warned() -> None:
    played = table(warn=True)
    before = played.view(), played.view(2)
    played.discard(1, "3/12h")
    assert played.view(1).warned == played.held(1, "3/12h")
    assert (played.view(), played.view(2)) == before, "the card is still hidden"
    assert played.said == ""
    assert played.advice().warned
    played.discard(1, "1/12h")
    assert played.view(1).warned == played.held(1, "1/12h"), "another card, another warning"
    played.discard(1, "1/12h")
    assert played.space.endswith("1/12h")


@pytest.mark.rule("MF-16", "MF-48")
def test_a_useless_card_is_discarded_without_a_warning() -> None:
    played = Table("1/12h", space="5/12d", warn=True)
    played.state = replace(played.state, space=played.state.space[:1])
    played.discard(1, "1/12h")
    assert played.last.kind == "discard"


@pytest.mark.rule("MF-18", "MF-48")
def test_in_a_teaching_match_a_missed_discard_is_looked_at() -> None:
    played = table(teaching=True).discard(1, "3/12h").pass_by()
    view = played.view()
    assert view.phase == "reviewing"
    assert view.missed is not None
    assert view.missed.seat == 1
    assert view.missed.made == 0
    assert view.missed.equations[0].points >= 3
    assert len(view.missed.equations) <= 3
    assert heard(played.refusal(a.GoOn(2)), *played.names) == "Ana or the referee says when to go on."
    played.do(a.GoOn(1))
    assert (played.view().phase, played.view().actor, played.view().missed) == ("playing", 2, None)


@pytest.mark.rule("MF-48")
def test_the_operator_can_show_what_was_better() -> None:
    played = table().compute(1, "3/12 + 2/12 = 5/12")
    assert played.refusal(a.ShowMissed()).code == "not_shown_now", "while it can be challenged"
    played.pass_by().do(a.ShowMissed())
    missed = played.view(2).missed
    assert missed is not None
    assert missed.made == 3
    assert all(possible.points > 3 for possible in missed.equations)
    assert played.do(a.ShowMissed(False)).view().missed is None
    assert table().refusal(a.ShowMissed()).code == "not_shown_now", "nothing was played yet"
