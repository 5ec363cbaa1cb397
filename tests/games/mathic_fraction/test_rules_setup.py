"""MF-01 … MF-08: cards and tokens are laid out, somebody begins, turns go round. And settings that can't be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.mathic_fraction.play_table import CARDS, GAME, NAMES, Table, faces, tokens
from tests.games.random_play import own_legal
from tests.speech import heard

from gotit.core.game import Ask, Drawn, Quiet, Refused
from gotit.core.inputs import Start
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import read_deck
from gotit.games.mathic_fraction.tokens import Token


@pytest.mark.rule("MF-01", "MF-02", "MF-03", "MF-04", "MF-05", "MF-07")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_hands_space_and_tokens_are_dealt_from_shuffled_cards(seats: int) -> None:
    table = Table(seats=seats)
    view = table.view()
    assert [player.hand_count for player in view.players] == [4] * seats
    assert len(view.space) == 4
    assert view.deck_count == 100 - 4 - 4 * seats
    assert len(view.tokens) == 4
    assert view.token_pile_count == 16
    assert view.hands == {2: 12, 3: 8, 4: 6, 5: 4, 6: 4}[seats]
    assert table.points() == [0] * seats


@pytest.mark.rule("MF-01")
def test_a_hand_is_seen_by_its_player_alone() -> None:
    table = Table("3/12h 1/12h", "5/12s")
    assert [len(player.hand) for player in table.view().players] == [0, 0]
    assert [len(player.hand) for player in table.view(2).players] == [0, 4]
    assert [len(player.hand) for player in Table(open_hands=True).view().players] == [4, 4]


@pytest.mark.rule("MF-01", "MF-04")
def test_ids_tell_nothing_about_cards_and_tokens() -> None:
    table = Table("3/12h")
    held = {card.id for player in table.state.players for card in player.known_hand}
    assert held == set(range(1, 9))
    assert {token.id for token in table.view().tokens} == {1, 2, 3, 4}


def test_both_shuffles_are_asked_of_chance() -> None:
    state = GAME.start(len(NAMES[:2]), a.MathicFractionSettings(mode="virtual", first=1))
    wanted = GAME.chance(state)
    assert wanted is not None
    assert wanted.n == 100
    assert own_legal(GAME, state) == []
    assert GAME.buzzers(state) == Quiet()
    state = GAME.apply(state, Drawn(tuple(range(100))), 0)
    wanted = GAME.chance(state)
    assert wanted is not None
    assert wanted.n == 20


@pytest.mark.rule("MF-30", "MF-31", "MF-32", "MF-33", "MF-34", "MF-35")
def test_the_house_deck_is_the_rulebooks() -> None:
    kinds = Counter(card.face.kind for card in read_deck(CARDS))
    assert kinds["base"] == 52
    assert kinds["at_least"] + kinds["at_most"] == 10
    assert kinds["more"] + kinds["less"] == 10
    assert kinds["odd_numerator"] + kinds["even_numerator"] == 10
    assert kinds["simplest"] == 8
    assert kinds["both_odd"] + kinds["both_even"] == 10
    assert kinds.total() == 100


# --- who begins (MF-06) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-06")
@pytest.mark.parametrize(
    ("numbers", "first"),
    [
        (("7", "8", "-9"), 2),
        (("1/2", "3/4", "2/3"), 2),
        (("2.5", "2", "-100"), 1),
        (("−1", "−2", "0,5"), 3),
        (("1", "1 1/2", "¾"), 2),
        (("1 / 2", "½", "3⁄4"), 3),
        (("-1½", "−1 1 / 2", "٣"), 3),
    ],
)
def test_the_biggest_favourite_number_begins(numbers: tuple[str, ...], first: int) -> None:
    table = Table(seats=3, first=0)
    assert table.view().phase == "starting"
    table.do(a.FavouriteNumbers(numbers))
    assert table.said.startswith(f"{NAMES[first - 1]} has the biggest favourite number, {numbers[first - 1]}")
    table.lay_out()
    assert table.view().actor == table.view().starter == first
    assert [player.favourite for player in table.view().players] == list(numbers)


@pytest.mark.rule("MF-06")
def test_equal_favourite_numbers_draw_lots() -> None:
    table = Table(seats=3, first=0)
    table.do(a.FavouriteNumbers(("6/12", "1/3", "0.5")))
    assert table.said == "Ana and Cleo chose the same biggest number: a random draw decides."
    assert GAME.chance(table.state) is not None
    table.do(Drawn((1, 0)))
    assert table.said == "Cleo goes first (random draw)."
    assert table.lay_out().view().actor == 3


@pytest.mark.rule("MF-06")
def test_without_favourite_numbers_the_lot_decides() -> None:
    table = Table(seats=3, first=0).do(a.DrawFirst()).do(Drawn((1, 0, 2))).lay_out()
    assert table.view().actor == 2


@pytest.mark.rule("MF-06")
@pytest.mark.parametrize("text", ["", "pi", "3/0", "1e9", "7" * 13, "1/2/3", "1 2", "½ 1", "1 1/0"])
def test_what_is_no_number_is_refused_with_its_players_name(text: str) -> None:
    table = Table(first=0)
    refused = table.refusal(a.FavouriteNumbers(("7", text)))
    assert refused.code == ("favourite_over_0" if text.endswith("/0") else "favourite_unreadable")
    assert heard(refused, *table.names).startswith("Ben's number")


@pytest.mark.rule("MF-06")
def test_favourite_numbers_are_entered_for_all_and_once() -> None:
    table = Table(first=0)
    assert table.refusal(a.FavouriteNumbers(("7",))).code == "favourites"
    table.do(a.FavouriteNumbers(("7", "8"))).lay_out()
    assert table.refusal(a.FavouriteNumbers(("7", "8"))).code == "beginner_settled"
    assert table.refusal(a.DrawFirst()).code == "beginner_settled"


@pytest.mark.rule("MF-08", "MF-09")
def test_turns_go_clockwise_from_the_starter() -> None:
    table = Table(seats=3, first=2)
    actors = []
    for _ in range(5):
        actors.append(table.view().actor)
        table.discard(table.state.actor, table.hand(table.state.actor).split()[0]).pass_by()
    assert actors == [2, 3, 1, 2, 3]


@pytest.mark.rule("MF-08", "MF-09")
def test_the_one_in_turn_is_asked_and_lit_and_others_may_not_play() -> None:
    table = Table("3/12h", "5/12s", space="2/12c 5/12d")
    asked = GAME.buzzers(table.state)
    assert isinstance(asked, Ask)
    assert list(asked.meanings) == [1]
    assert dict(GAME.lamps(table.state)) == {1: "first", 2: "idle"}
    assert heard(table.refusal(a.Discard(2, table.held(2, "5/12s"))), *table.names) == "It's Ana's turn."
    assert table.refusal(a.Discard(3, 1)).code == "not_a_seat"
    assert heard(table.refusal(a.Discard(1, table.held(2, "5/12s"))), *table.names) == "Ana doesn't have that card."


# --- settings (MF-48) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-48")
@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"first": 3}, "no_such_seat_in_settings"),
        ({"goal": 0}, "bad_points"),
        ({"goal": 10_001}, "bad_points"),
        ({"turn_s": -1}, "bad_clock"),
        ({"steal_s": 3601}, "bad_clock"),
        ({"state_s": -1}, "bad_clock"),
        ({"challenge_s": -5}, "bad_clock"),
        ({"highest_denominator": -1}, "bad_denominator"),
        ({"highest_denominator": 1000}, "bad_denominator"),
        ({"mode": "referee", "open_hands": True}, "real_hands_are_not_seen"),
        ({"deck": "hearts: 1/12"}, "deck_too_small"),
        ({"deck": "roses: 1/12"}, "wrong_line"),
        ({"tokens": "many: pattern"}, "wrong_line"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(len(NAMES[:2]), a.MathicFractionSettings(**settings))
    assert refused.value.code == code
    assert heard(refused.value).endswith(".")


@pytest.mark.rule("MF-48")
@pytest.mark.parametrize("count", [0, 1, 7])
def test_two_to_six_play(count: int) -> None:
    with pytest.raises(Refused) as refused:
        step(Session({GAME.name: GAME}), Start(GAME.name, (*NAMES, "Gil")[:count]), 0)
    assert heard(refused.value) == f"Mathic Fraction is for 2 to 6 players, not {count}."


@pytest.mark.rule("MF-48", "MF-39")
def test_ones_own_cards_and_tokens_are_played_with() -> None:
    deck = "hearts: " + " ".join(f"{number}/7" for number in range(30))
    state = GAME.start(
        len(NAMES[:3]), a.MathicFractionSettings(mode="virtual", first=1, deck=deck, tokens="2: number 3/7\n1: pattern")
    )
    state = GAME.apply(state, Drawn(tuple(range(30))), 0)
    state = GAME.apply(state, Drawn((0, 1, 2)), 0)
    view = GAME.view(state, None)
    assert view.hands == 2
    assert len(view.tokens) == 3, "there are no more"
    assert view.token_pile_count == 0


# --- real cards are laid (MF-02, MF-04) ------------------------------------------------------------------------------


@pytest.mark.rule("MF-01", "MF-02", "MF-03", "MF-04")
def test_the_operator_enters_the_real_space_and_tokens() -> None:
    table = Table(mode="referee", seats=3, space="3/12h odd:red >=2/12:red simplest:black", tokens="color red; even")
    view = table.view()
    assert view.phase == "playing"
    assert table.space == "3/12h odd:red >=2/12:red simplest:black"
    assert [token.kind for token in view.tokens] == ["color", "parity", "pattern", "pattern"]
    assert [player.hand_count for player in view.players] == [4, 4, 4]
    assert view.deck_count == 100 - 16
    assert view.token_pile_count == 0, "nobody knows how many there are"


@pytest.mark.rule("MF-02", "MF-04")
def test_a_real_table_is_laid_once_with_four_and_four() -> None:
    table = Table(mode="referee", seats=2)
    assert table.view().phase == "laying"
    four = [Token(1, "pattern")] * 4
    three = a.LayTable(tuple(faces("1/12h 2/12h 3/12h")), tuple(four))
    assert table.refusal(three).code == "four_cards"
    right = tuple(faces("1/12h 2/12h 3/12h 4/12h"))
    assert table.refusal(a.LayTable(right, tuple(four[:3]))).code == "four_tokens"
    assert table.refusal(a.LayTable((right[0], *right[:3]), tuple(four))).code == "seen_already"
    assert heard(table.refusal(a.DiscardReal(1, right[0]))) == "First enter the space and the tokens."
    table.do(a.LayTable(right, tuple(tokens("color red; odd; even; number 1"))))
    assert table.refusal(a.LayTable(right, tuple(four))).code == "laid_before_the_round"
    virtual = Table()
    assert virtual.refusal(a.LayTable(right, tuple(four))).code == "host_deals"
