"""The computer opponents of Got 'Em!: what they know, what they choose, and that they answer in any case."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest
from click.testing import CliRunner
from tests.games.got_em.play_table import BOARDS, GAME, Table
from tests.games.got_em.random_match import play

from gotit.games.got_em import actions as a
from gotit.games.got_em.board import Board, reachable
from gotit.opponents.got_em.greedy import Greedy
from gotit.opponents.got_em.imagined import standing
from gotit.opponents.got_em.position import bits, ground, last_way_out, numbers, open_sides, reach, reach_through
from gotit.opponents.got_em.strongest import Strongest, unseen
from gotit.opponents.protocol import ByLot, Opponent, simulations
from gotit.tournament import tournament

OPPONENTS: tuple[Opponent, ...] = (ByLot(), Greedy(), Strongest(30))


def choice(table: Table, opponent: Opponent, seat: int = 1, seed: int = 1, most: int = 1_000) -> object:
    state = table.state
    return opponent.choose(GAME.view(state, seat), GAME.legal(state, seat), random.Random(seed), simulations(most))


# --- a board as an integer -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.side))
def test_a_packed_board_says_the_same_as_the_games_own(board: Board) -> None:
    there, chance = ground(board), random.Random(2)
    many = there.every.bit_length()
    for _ in range(300):
        walls = set(chance.sample(range(many), chance.randrange(many)))
        start, *pawns = chance.sample(range(board.side**2), 4)
        most, through = chance.randrange(1, 5), chance.randrange(2)
        wanted = reachable(board.side, start, most, walls=walls, pawns=pawns, through=through) | {start}
        assert set(reach_through(there, bits(walls), start, most, pawns, through)) == wanted
        if not through:
            assert set(reach(there, bits(walls), start, most, pawns)) == wanted
        left = [groove for groove in numbers(there.own[start]) if groove not in walls]
        assert open_sides(there, bits(walls), start) == len(left)
        assert numbers(last_way_out(there, bits(walls), start)) == (left if len(left) == 1 else [])


# --- what it knows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
def test_what_it_has_not_seen_is_exactly_what_others_hold_and_what_is_to_come(seats: int) -> None:
    for _, state in islice(play(7, seats, rules="bright", mode="virtual", open_hands=False), 0, None, 5):
        if GAME.chance(state) is not None or GAME.outcome(state) is not None:
            continue
        hidden = [card for player in state.players if player.seat != state.actor for card in player.hand]
        found = unseen(GAME.view(state, state.actor))
        assert Counter(found) == Counter(card.steps for card in (*hidden, *state.pile))


# --- what it chooses -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", OPPONENTS, ids=lambda opponent: type(opponent).__name__)
@pytest.mark.parametrize("rules", ["bright", "brainy"])
def test_every_answer_is_legal_at_any_moment_and_without_time(opponent: Opponent, rules: str) -> None:
    asked = 0
    for seats in (2, 4):
        moments = play(11, seats, mode="virtual", rules=rules, side=5)
        for _, state in islice(moments, 0, None, 9):
            if GAME.chance(state) is None and (legal := GAME.legal(state, state.actor)):
                for most in (0, 3):
                    view = GAME.view(state, state.actor)
                    assert opponent.choose(view, legal, random.Random(1), simulations(most)) in legal
                asked += 1
    assert asked > 10


@pytest.mark.parametrize("opponent", [Greedy(), Strongest(30)], ids=lambda opponent: type(opponent).__name__)
def test_it_traps_whom_it_can(opponent: Opponent) -> None:
    table = Table(walls="D1-E1", pawns="A4 E1 C3")
    assert choice(table, opponent) == a.PlaceWall(1, table.groove("E1-E2"))
    table = Table(
        "place green, may move 3 / may move 3 through 1 / place blue, may move 1", "", walls="D1-E1", pawns="A4 E1"
    )
    assert choice(table, opponent) == a.PlayCard(1, table.card(1, "place blue, may move 1"))


def test_the_strongest_does_not_stay_where_one_wall_would_trap_it() -> None:
    """At A1 the next wall is the end; from there it can get away."""
    table = Table(walls="A1-B1 E4-E5", pawns="A1 D4").place(1, "C4-D4")
    for seed in range(3):
        action = choice(table, Strongest(60), seed=seed)
        assert isinstance(action, a.Move)
        assert action.square != table.square("A1")


def test_the_same_seed_gives_the_same_move() -> None:
    table = Table(walls="A1-B1 E4-E5", pawns="B2 D4")
    for opponent in OPPONENTS:
        assert len({repr(choice(table, opponent, seed=4)) for _ in range(3)}) == 1


def test_it_answers_at_once_when_the_clock_says_so_even_where_there_is_most_to_think_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The largest board, four pawns far apart, cards that allow a wall anywhere: 2,652 ends of a
    turn are looked at, in some 0.2 s."""
    looks = 0

    def counted(*of: Any) -> float:
        nonlocal looks
        looks += 1
        return standing(*of)

    monkeypatch.setattr("gotit.opponents.got_em.strongest.standing", counted)
    anything = "place any, may move 2 / place any, may move 2 / place any, may move 2"
    table = Table(anything, "", "", "", side=9, walls="A1-B1", pawns="C3 G3 G7 C7")
    assert choice(table, Strongest(), most=0) in GAME.legal(table.state, 1)
    assert 0 < looks < 4_000


@pytest.mark.parametrize("name", ["got-em", "got-em-brainy"])
def test_the_tournament_can_be_played(name: str) -> None:
    """A very short one; docs/got-em.md tells of a long one."""
    found = CliRunner().invoke(tournament, [name, "--deals", "5", "--simulations", "2"])
    assert "greedy" in found.output
    assert "99% interval" in found.output
