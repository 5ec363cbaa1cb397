"""Legal actions counted to depth 3, as chess programs do it ("perft"), against a brute force of another kind."""

from __future__ import annotations

import random

import pytest
from tests.games.got_em.brute_force import Position, count, successors
from tests.games.got_em.play_table import GAME, Table
from tests.games.got_em.random_match import play
from tests.games.random_play import own_legal

from gotit.games.got_em.actions import Done
from gotit.games.got_em.board import grooves
from gotit.games.got_em.state import State


def perft(state: State, depth: int) -> int:
    """Through the game's own `legal` and `apply`."""
    if depth == 0:
        return 1
    actions = [action for action in own_legal(GAME, state) if not isinstance(action, Done)]
    if depth == 1:
        return len(actions)
    return sum(perft(GAME.apply(state, action, 0), depth - 1) for action in actions)


def as_brute_force(state: State) -> Position:
    side = state.board.side

    def where(square: int) -> tuple[int, int]:
        return square % side, square // side

    return Position(
        side,
        frozenset(frozenset(map(where, grooves(side)[groove])) for groove in state.walls),
        tuple(None if player.square is None else where(player.square) for player in state.players),
        state.actor - 1,
        tuple(sum(turn.seat == seat for turn in state.turns) for seat in state.seats),
        state.phase in ("moving", "rewarding"),
        state.rewards,
    )


@pytest.mark.rule("GE-Y-06", "GE-Y-07", "GE-Y-09", "GE-Y-16", "GE-F-08")
@pytest.mark.parametrize(
    ("seats", "counts"),
    [(2, (40, 218, 7464)), (3, (40, 215, 7363)), (4, (40, 212, 7262))],
)
def test_the_first_three_actions_on_a_side_of_five(seats: int, counts: tuple[int, ...]) -> None:
    """A wall, a move, the next player's wall."""
    state = Table(seats=seats, side=5).state
    for depth, number in enumerate(counts, start=1):
        assert perft(state, depth) == number
        assert count(as_brute_force(state), depth) == number


def test_depth_three_in_the_middle_of_matches() -> None:
    """Positions with many walls, traps, rewards, forced walls, and the first round over."""
    chance = random.Random(3)
    seen = set()
    for seed in range(24):
        states = [
            state
            for _, state in play(seed, 2 + seed % 3, rules="brainy", side=5, walls=0, edges_count=True, turn_s=0)
            if GAME.chance(state) is None and GAME.outcome(state) is None
        ]
        late = [state for state in states if len(state.walls) > 22] or states
        rewarding = [state for state in states if state.phase == "rewarding"]
        for state in (chance.choice(late), *rewarding[:1]):
            seen.add(state.phase)
            depth = 3 if len(state.walls) > 22 and state.phase != "rewarding" else 2
            assert perft(state, depth) == count(as_brute_force(state), depth)
    assert seen == {"placing", "moving", "rewarding"}


def test_the_brute_force_plays_to_the_same_end() -> None:
    position = as_brute_force(Table(side=5).state)
    chance = random.Random(1)
    for _ in range(1000):
        options = successors(position)
        if not options:
            break
        position = chance.choice(options)
    assert sum(pawn is not None for pawn in position.pawns) < 2
