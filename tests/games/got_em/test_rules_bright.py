"""Bright: cards, their instructions in order, hands, piles: rule by rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.games.got_em.checks import all_cards
from tests.games.got_em.play_table import DECK_SIZE, GAME, MOSAICS, Table, all_but
from tests.games.random_play import own_legal
from tests.speech import heard

from gotit.core.game import Drawn
from gotit.core.offer import OneOf, Open, of_all, of_operator, of_seat
from gotit.games.got_em import actions as a
from gotit.games.got_em.cards import Card, read_steps
from gotit.games.got_em.rules import GotEm
from gotit.games.got_em.walls import spares_the_actor

RED, RED3, GREEN, BLUE = (
    "place red, may move 2",
    "place red, may move 3",
    "place green, may move 2",
    "place blue, may move 2",
)
ANY = "place any, may move 2"
REMOVE = "may remove, may move 2"
THROUGH = "may move 3 through 1"

REDS = {"B2", "E2", "A3", "D3", "E4", "A5"}


def hand(*cards: str) -> str:
    return " / ".join(cards)


# --- a turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-B-09", "GE-B-10", "GE-B-11", "GE-B-12", "GE-B-30", "GE-B-31", "GE-B-32")
def test_a_turn_is_a_card_face_up_its_instructions_in_order_a_new_card_and_the_player_to_the_left() -> None:
    table = Table(hand(RED, GREEN, BLUE), "", pile=REMOVE)
    assert table.phase == "playing"
    assert table.refusal(a.PlaceWall(1, table.groove("A3-A4"))).code == "card_first"
    assert table.refusal(a.PlayCard(2, table.state.player(2).hand[0].id)).code == "not_your_turn"
    assert table.refusal(a.PlayCard(1, table.state.player(2).hand[0].id)).code == "card_not_held"
    table.play(1, RED)
    card = table.view().card
    assert card is not None
    assert card.text == RED
    assert table.phase == "placing"
    assert table.refusal(a.Move(1, table.square("B1"))).code == "wall_first"
    table.place(1, "A3-A4").move(1, "B1")
    assert table.hand(1) == [GREEN, BLUE, REMOVE]
    assert table.view().discard == (card,)
    assert table.view().card is None
    assert table.view().actor == 2


@pytest.mark.rule("GE-B-14", "GE-B-15", "GE-B-16", "GE-F-04")
def test_a_wall_goes_into_an_empty_groove_beside_the_colour() -> None:
    table = Table(hand(RED), "").play(1, RED)
    assert table.grooves == {name for name in Table().grooves if REDS & set(name.split("-"))}
    assert "C3-D3" in table.grooves, "on the white square by the red one beside it"
    assert "B3-C3" not in table.grooves
    assert "beside a red square" in heard(table.refusal(a.PlaceWall(1, table.groove("B3-C3"))))
    assert Table(hand(ANY), "").play(1, ANY).grooves == Table().grooves


@pytest.mark.rule("GE-B-13", "GE-B-28")
def test_what_a_card_only_allows_may_be_left_and_the_rest_not() -> None:
    table = Table(hand(RED, REMOVE), "", walls="A1-A2").play(1, RED)
    assert not table.view().optional
    assert table.refusal(a.Skip(1)).code == "compulsory"
    table.place(1, "A3-A4")
    assert table.view().optional
    table.skip(1)
    assert table.at(1) == "B2"
    table = Table(hand(REMOVE), "", walls="A1-A2").play(1, REMOVE)
    assert table.phase == "removing"
    assert table.skip(1).phase == "moving"
    assert table.walls == {"A1-A2"}


@pytest.mark.rule("GE-B-24", "GE-B-25", "GE-B-26", "GE-B-27", "GE-B-29")
def test_the_pawn_moves_up_to_what_the_card_says_not_through_walls_or_pawns() -> None:
    table = Table(hand(RED), "", walls="A1-A2 B1-B2", pawns="B2 B3").play(1, RED).place(1, "B2-C2")
    assert table.squares == {"A2", "A3"}
    three = Table(hand(RED3), "", walls="A1-A2 B1-B2", pawns="B2 B3").play(1, RED3).place(1, "B2-C2")
    assert three.squares == {"A2", "A3", "A4"}
    assert three.refusal(a.Move(1, three.square("B1"))).code == "out_of_reach"
    assert three.view().allowance == 3
    assert three.move(1, "A2").at(1) == "A2"


@pytest.mark.rule("GE-B-22", "GE-B-25")
def test_a_card_can_lead_through_one_wall_and_take_one_away() -> None:
    table = Table(hand(THROUGH), "", walls="B1-B2 A2-B2 B2-B3 A2-A3", pawns="B2 E5").play(1, THROUGH)
    assert "A2" in table.squares
    assert "A3" in table.squares, "round the second wall, through one only"
    assert table.move(1, "A2").at(1) == "A2"
    shut = Table(hand(THROUGH), "", walls="B1-B2 A2-B2 A1-A2 B1-C1", pawns="B2 E5", edges_count=True)
    assert "A1" in shut.play(1, THROUGH).squares
    table = Table(hand(REMOVE), "", walls="B1-B2 A2-B2", pawns="B2 E5").play(1, REMOVE).remove(1, "B1-B2")
    assert table.walls == {"A2-B2"}
    assert table.phase == "moving"


def test_nobody_moves_into_a_square_that_is_closed_on_all_sides() -> None:
    table = Table(hand(THROUGH), "", walls="A1-B1 A1-A2", pawns="B1 E5").play(1, THROUGH)
    assert "A1" not in table.squares
    assert "A2" in table.squares


def test_what_cannot_be_followed_is_left_out() -> None:
    table = Table(hand(RED, REMOVE), "", walls=all_but("C1-D1", "A1-B1"), pawns="C1 A1").play(1, RED)
    assert "There's no free groove beside a red square" in table.said
    assert table.phase == "moving"
    table = Table(hand(REMOVE), "").play(1, REMOVE)
    assert table.phase == "moving", "there is no wall to remove"
    twelve = " ".join(sorted(Table().grooves)[:12])
    table = Table(hand(RED), "", supply=12, walls=twelve, pawns="C5 E5").play(1, RED)
    assert "No wall is left" in table.said
    assert table.phase == "moving"


# --- trapping --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-B-17", "GE-B-19", "GE-B-20", "GE-B-21", "GE-B-33")
def test_the_reward_comes_before_any_further_instruction_and_the_hand_is_discarded() -> None:
    table = Table(hand(BLUE), hand(RED, RED, RED), "", walls="D1-E1", pawns="A5 E1 C3").play(1, BLUE)
    table.place(1, "E1-E2")
    assert table.view().actor == 1
    assert table.phase == "rewarding"
    assert [card.text for card in table.view().discard] == [RED, RED, RED]
    assert table.state.player(2).hand == ()
    assert table.remove(1, "D1-E1").phase == "moving"
    table.move(1, "A4")
    assert table.view().actor == 3, "Ben is out of the game"
    assert len(all_cards(table.state)) == DECK_SIZE
    table = Table(hand(BLUE), "", walls="D1-E1", pawns="A5 E1").play(1, BLUE).place(1, "E1-E2")
    assert table.winners == (1,)


@pytest.mark.rule("GE-B-23")
def test_a_trapped_pawn_is_out_at_once_whatever_its_hand_holds() -> None:
    table = Table(hand(BLUE), hand(REMOVE, THROUGH, ANY), "", walls="D1-E1", pawns="A5 E1 C3").play(1, BLUE)
    table.place(1, "E1-E2")
    assert table.at(2) is None
    assert GAME.legal(table.state, 2) == ()
    assert table.hand(2) == []


@pytest.mark.rule("GE-F-08")
def test_a_card_that_makes_one_trap_oneself_is_refused_while_another_can_be_played() -> None:
    """All grooves are full but Ana's last way out (beside green and yellow) and Ben's two (beside green and red)."""
    walls = all_but("B1-C1", "D2-E2", "E2-E3")
    table = Table(hand(GREEN, RED, BLUE), "", walls=walls, pawns="B1 E2 D2")
    assert {card.text for card in table.state.player(1).hand} == {GREEN, RED, BLUE}
    only = Table(hand("place yellow, may move 1", RED, BLUE), "", walls=walls, pawns="B1 E2 D2")
    assert only.refusal(a.PlayCard(1, only.card(1, "place yellow, may move 1"))).code == "traps_yourself"
    assert len(GAME.legal(only.state, 1)) == 2
    assert "B1-C1" not in table.play(1, GREEN).grooves


@pytest.mark.rule("GE-B-06", "GE-F-08")
def test_which_cards_can_be_played_is_told_to_the_hand_alone() -> None:
    """Else everybody would know of a card that it places a wall at yellow."""
    walls = all_but("B1-C1", "D2-E2", "E2-E3")
    table = Table(hand("place yellow, may move 1", RED, BLUE), "", walls=walls, pawns="B1 E2 D2")
    offers = GAME.offers(table.state)

    def playable(offer: object) -> set[int]:
        assert isinstance(offer, Open)
        assert isinstance(offer.entry, OneOf)
        return {item.value for item in offer.entry.items}

    held = {card.id for card in table.state.player(1).hand}
    assert playable(of_seat(offers, 1)[0]) == held - {table.card(1, "place yellow, may move 1")}
    assert playable(of_operator(offers)[0]) == playable(of_all(offers)[0]) == held


@pytest.mark.rule("GE-F-08", "GE-F-09")
def test_who_must_trap_the_own_pawn_is_out_without_a_reward_and_the_others_go_on() -> None:
    yellow = [f"place yellow, may move {number}" for number in (1, 2, 3)]
    walls = all_but("B1-C1", "D2-E2", "E2-E3")
    table = Table(hand(*yellow), "", "", walls=walls, pawns="B1 E2 D2").play(1, yellow[0])
    assert table.grooves == {"B1-C1"}
    table.place(1, "B1-C1")
    assert table.at(1) is None
    assert table.winners is None
    assert table.view().actor == 2
    assert len(table.view().discard) == 3
    assert len(all_cards(table.state)) == DECK_SIZE
    both = Table(hand(*yellow), "", "", walls=walls, pawns="B1 C1 D2").play(1, yellow[0]).place(1, "B1-C1")
    assert both.at(2) is None
    assert both.winners == (3,), "the only one left"
    last = Table(hand(*yellow), "", walls=walls, pawns="B1 C1").play(1, yellow[0]).place(1, "B1-C1")
    assert last.winners == (1, 2)


@pytest.mark.rule("GE-F-08")
def test_the_lamps_of_those_who_are_out_say_so_until_the_end_when_even_they_may_have_won() -> None:
    yellow = [f"place yellow, may move {number}" for number in (1, 2, 3)]
    walls = all_but("B1-C1", "D2-E2", "E2-E3")
    table = Table(hand(*yellow), "", "", walls=walls, pawns="B1 E2 D2").play(1, yellow[0])
    assert GAME.lamps(table.state) == {1: "first", 2: "idle", 3: "idle"}
    table.place(1, "B1-C1")
    assert GAME.lamps(table.state) == {1: "locked", 2: "first", 3: "idle"}
    last = Table(hand(*yellow), "", walls=walls, pawns="B1 C1").play(1, yellow[0]).place(1, "B1-C1")
    assert last.at(1) is last.at(2) is None
    assert GAME.lamps(last.state) == {1: "winner", 2: "winner"}


# --- piles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-F-10")
def test_when_the_draw_pile_has_run_out_the_discard_pile_is_shuffled() -> None:
    table = Table(hand(RED), "")
    state = table.state
    table.state = replace(state, pile=(), discard=state.pile)
    table.play(1, RED).place(1, "A3-A4").skip(1)
    wanted = GAME.chance(table.state)
    assert wanted is not None
    assert wanted.n == DECK_SIZE - 5, "all but the hands, the card just played among them"
    assert own_legal(GAME, table.state) == []
    before = table.state.discard
    table.do(Drawn(tuple(reversed(range(wanted.n)))))
    assert table.state.player(1).hand[-1].steps == before[-1].steps == read_steps(RED)
    assert table.view().discard == ()
    assert table.view().pile_count == wanted.n - 1
    assert len({card.id for card in all_cards(table.state)}) == DECK_SIZE
    assert table.view().actor == 2


def test_when_the_time_is_up_the_lot_plays_a_card_and_places_its_wall() -> None:
    table = Table(hand(RED, GREEN, BLUE), "", turn_s=20).time_up()
    wanted = GAME.chance(table.state)
    assert wanted is not None
    assert wanted.n == 3
    table.do(Drawn((1, 0, 2)))
    assert [card.text for card in [table.view().card] if card] == [GREEN]
    wanted = GAME.chance(table.state)
    assert wanted is not None
    table.do(Drawn(tuple(range(wanted.n))))
    assert table.view().actor == 2
    assert table.view().turns[-1].by_clock
    assert table.hand(1)[:2] == [RED, BLUE]
    assert table.at(1) == "B2"


# --- cards of one's own ----------------------------------------------------------------------------------------------


def decks() -> Iterator[str]:
    yield "20: may place any, remove, may move 1"
    yield "20: may move 2, place any"


@pytest.mark.rule("GE-B-11", "GE-B-13")
def test_cards_of_ones_own_are_followed_in_their_order() -> None:
    first, second = (GotEm(*MOSAICS, deck) for deck in decks())
    table = Table(rules="bright", mode="referee", game=first).play(1, "may place any, remove, may move 1")
    assert table.skip(1).phase == "moving", "there is no wall yet that could be removed"
    table = Table(rules="bright", mode="referee", game=first).play(1, "may place any, remove, may move 1")
    table.place(1, "A1-A2")
    assert table.phase == "removing"
    assert table.refusal(a.Skip(1)).code == "compulsory"
    table = Table(rules="bright", mode="referee", game=second).play(1, "may move 2, place any")
    assert table.phase == "moving"
    assert table.move(1, "B3").phase == "placing"


@pytest.mark.rule("GE-B-04")
def test_with_no_wall_left_and_a_round_in_which_nobody_removed_one_those_left_share_the_win() -> None:
    twelve = " ".join(sorted(Table().grooves)[:12])
    table = Table(hand(RED), hand(RED), supply=12, walls=twelve, pawns="C5 E5")
    table.play(1, RED).skip(1)
    assert table.winners == (1, 2)
    assert "for a whole round nobody removed one" in table.said


@pytest.mark.rule("GE-B-01")
def test_when_nobody_is_trapped_for_long_those_left_share_the_win() -> None:
    table = Table(hand(RED), "", "", still_rounds=5, pawns="A5 E1 C3")
    assert not table.winners
    turns = table.state.turns * 4
    table.state = replace(table.state, turns=(*turns, *turns[:2]))
    table.play(1, RED)
    table.place(1, min(table.grooves)).skip(1)
    assert table.winners == (1, 2, 3)


@pytest.mark.rule("GE-F-08")
def test_a_card_that_demands_no_wall_traps_nobody() -> None:
    walls = " ".join(sorted(Table().grooves - {"A1-A2", "E1-E2", "E2-E3"}))
    state = Table(hand(RED), walls=walls, pawns="A2 E2").state
    demands, allows = (Card(99, read_steps(says)) for says in ("place green", "may place green"))
    assert not spares_the_actor(state, demands)
    assert spares_the_actor(state, allows)


@pytest.mark.rule("GE-B-09")
def test_the_next_clock_runs_from_when_a_card_is_played_that_asks_for_nothing() -> None:
    table = Table(hand(RED), pawns="A5 E5", turn_s=20)
    only = replace(table.state.player(1), hand=(Card(99, read_steps("may remove")),))
    table.state = replace(table.state, players=(only, *table.state.players[1:]))
    table.now_us = 3_000_000
    table.play(1, "may remove")
    timer = GAME.timer(table.state)
    assert timer is not None
    assert (table.view().actor, timer.deadline_us) == (2, 23_000_000)
