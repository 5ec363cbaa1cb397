"""The computer opponents of ADD-IT: what they know, what they choose, and that they answer in any case."""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import islice

import pytest
from msgspec.structs import replace
from tests.games.add_it.checks import all_cards, check_cards
from tests.games.add_it.play_table import GAME, Table
from tests.games.add_it.random_match import play

from gotit.games.add_it import actions as a
from gotit.games.add_it.cards import COPIES, NUMBERS, captures
from gotit.games.add_it.view import Card, Turn
from gotit.opponents.add_it import UP_TO, Greedy, Strongest, all_captures, best_capture, imagine, look, packed
from gotit.opponents.protocol import ByLot, Opponent, simulations

OPPONENTS: tuple[Opponent, ...] = (ByLot(), Greedy(), Strongest(20))


def choice(table: Table, opponent: Opponent, seat: int = 1, seed: int = 1) -> object:
    state = table.state
    return opponent.choose(GAME.view(state, seat), GAME.legal(state, seat), random.Random(seed), simulations(1_000))


def played(table: Table, opponent: Opponent) -> int:
    """The number that the opponent at seat 1 plays."""
    action = choice(table, opponent)
    assert isinstance(action, a.Play)
    return next(card.number for card in table.state.player(1).known_hand if card.id == action.card)


# --- a table as an integer -------------------------------------------------------------------------------------------


def test_a_packed_table_gives_the_same_captures() -> None:
    chance = random.Random(2)
    deck = [number for number in NUMBERS for _ in range(COPIES)]
    for _ in range(3000):
        table = chance.sample(deck, chance.randint(0, 40))
        number = chance.choice(NUMBERS)
        found = captures(tuple(Card(at, n) for at, n in enumerate(table)), number)
        cut = packed(table) & UP_TO[number]
        assert all_captures(number, cut) == tuple((len(c.cards), packed(c.numbers)) for c in found)
        assert best_capture(number, cut) == (all_captures(number, cut) or ((0, 0),))[0]


# --- what it knows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_it_has_not_seen_is_exactly_what_others_hold_and_what_is_to_come(seats: int) -> None:
    for _, state in play(7, seats, mode="virtual", offers=True, open_hands=False, length="short"):
        if state.phase not in ("playing", "choosing") or state.awaiting:
            continue
        known = look(GAME.view(state, state.actor))
        hidden = [card for player in state.players if player.seat != state.actor for card in player.known_hand]
        hidden += [card for card in state.pile if card is not None]
        assert Counter(known.unseen) == Counter(card.number for card in hidden)
        hands = imagine(known, random.Random(1))
        order = [(state.actor - 1 + step) % seats for step in range(seats)]
        assert [len(hand) for hand in hands] == [len(state.players[at].hand) for at in order]
        assert Counter(hands[0]) == Counter(card.number for card in state.player(state.actor).known_hand)


# --- what it chooses -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda opponent: type(opponent).__name__)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_is_legal_at_any_moment_and_without_time(opponent: Opponent, seats: int) -> None:
    moments = (state for _, state in play(11, seats, mode="virtual", length="short") if GAME.chance(state) is None)
    asked = 0
    for state in islice(moments, 0, None, 3):
        for seat in state.seats:
            if legal := GAME.legal(state, seat):
                view = GAME.view(state, seat)
                for most in (0, 3):
                    assert opponent.choose(view, legal, random.Random(1), simulations(most)) in legal
                asked += 1
    assert asked > 10


def test_greedy_plays_what_collects_most_and_takes_it() -> None:
    table = Table("8 5 10 9", "1", table="2 3 3 6 8 8 7 7 7 7 7 7")
    assert played(table, Greedy()) == 8
    assert choice(table.play(1, 8), Greedy()) == a.Collect(1, table.ids("3 3 2"))


def endgame(ana: str, ben: str, on_table: str) -> Table:
    """The last cards of a game: Ben has collected all others."""
    table = Table(ana, ben, table=on_table)
    cards = {card.id: card for card in all_cards(table.state) if card}
    hands = [table.state.player(seat).known_hand[: len(words.split())] for seat, words in ((1, ana), (2, ben))]
    there = table.state.table[: len(on_table.split())]
    for card in (*hands[0], *hands[1], *there):
        del cards[card.id]
    first, *rest = cards.values()
    players = tuple(
        replace(player, hand=hand, stack=tuple(cards.values()) if player.seat == 2 else ())
        for player, hand in zip(table.state.players, hands, strict=True)
    )
    turns = (Turn(2, first, tuple(rest)),)
    table.state = replace(table.state, players=players, table=there, pile=(), turns=turns, last_collector=2)
    return table


def test_the_strongest_sees_how_the_last_cards_fall() -> None:
    """Taking 1 + 1 first is worth most at once, but then Ben takes the 8, and as the last collector all the rest.

    Taking the 8 first leaves Ben with nothing, and the pair of ones is still there: seven cards against none.
    """
    table = endgame("2 8", "8 10", "8 1 1")
    check_cards(table.state)
    assert played(table, Greedy()) == 2
    assert played(table, Strongest()) == 8
    table.play(1, 8)
    assert choice(table, Strongest()) == a.Collect(1, table.ids("8"))
    table.collect(1, "8").lay(2, 10).play(1, 2)
    assert choice(table, Strongest()) == a.Collect(1, table.ids("1 1"))
    table.collect(1, "1 1").lay(2, 8)
    assert table.state.scores[0].counts == (7, 53)


def test_the_strongest_leaves_what_would_cost_it_more() -> None:
    """Collecting is never compulsory (AI-18)."""
    moments = 0
    for seed in range(12):
        for _, state in play(seed, 2, mode="virtual", length="short", open_hands=False):
            if state.phase == "choosing" and not state.awaiting:
                view, legal = GAME.view(state, state.actor), GAME.legal(state, state.actor)
                moments += isinstance(
                    Strongest(40).choose(view, legal, random.Random(1), simulations(1_000)), a.Leave
                ) and any(isinstance(action, a.Collect) for action in legal)
    assert moments


def test_the_strongest_thinks_only_as_long_as_it_may() -> None:
    asked = []

    def go_on() -> bool:
        asked.append(True)
        return len(asked) < 3

    table = Table("8 5 10 9", "1", table="2 3 3 6 8 8 7 7 7 7 7 7")
    Strongest().choose(GAME.view(table.state, 1), GAME.legal(table.state, 1), random.Random(1), go_on)
    assert len(asked) == 3


def test_the_same_seed_gives_the_same_move() -> None:
    table = Table("8 5 10 9 4 4", "1", table="2 3 3 6 8 8 7 7 7 7 7 7")
    for opponent in OPPONENTS:
        assert len({repr(choice(table, opponent, seed=4)) for _ in range(3)}) == 1


def test_it_answers_at_once_when_the_clock_says_so_even_where_there_is_most_to_think_about() -> None:
    """Processor time. A first table of small numbers and a hand of large ones: 66 choices."""
    table = Table("10 10 9 8 7 6", "1", table="1 1 1 2 2 2 3 3 4 4 5 5")
    view, legal = GAME.view(table.state, 1), GAME.legal(table.state, 1)
    since_s = time.process_time()
    assert Strongest().choose(view, legal, random.Random(1), lambda: False) in legal
    assert time.process_time() - since_s < 0.5
