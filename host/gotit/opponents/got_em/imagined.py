"""How a match might go on from a position: quick players, who trap whom they can and move where it is open.

Must not: use a view, or anything that a player could not know.
"""

from __future__ import annotations

import random

from msgspec import Struct

from gotit.games.got_em.cards import BRAINY_TURN, MoveStep, PlaceStep, RemoveStep, Step
from gotit.opponents.got_em.position import OUT, Ground, last_way_out, numbers, open_sides, reach, reach_through

AREA_STEPS = 5
ROOMY = 9
"""Squares within `AREA_STEPS` that a pawn should have. With fewer it can be closed in."""

_EXPOSED = (60.0, 14.0, 2.0, 0.6, 0.0)
"""How bad each number of open sides is when others play next."""

_TURNS_AHEAD = 14


class Rules(Struct, frozen=True):
    """`cards`: what anybody might hold (Bright), () in Brainy. `edges_count`: edges add to a move, as walls do."""

    there: Ground
    cards: tuple[tuple[Step, ...], ...]
    edges_count: bool


def allowance(rules: Rules, walls: int, square: int, step: MoveStep) -> int:
    if step.squares is not None:
        return step.squares
    if rules.edges_count:
        return 5 - open_sides(rules.there, walls, square)
    return 1 + (rules.there.own[square] & walls).bit_count()


def destinations(rules: Rules, walls: int, squares: list[int], seat: int, step: MoveStep) -> list[int]:
    """Where this seat's pawn can go, staying included."""
    others = [square for at, square in enumerate(squares) if at != seat and square != OUT]
    start = squares[seat]
    most = allowance(rules, walls, start, step)
    if step.through:
        found = reach_through(rules.there, walls, start, most, others, step.through)
        return [square for square in found if square == start or open_sides(rules.there, walls, square)]
    return reach(rules.there, walls, start, most, others)


def standing(rules: Rules, walls: int, squares: list[int], seat: int) -> float:
    """How well a seat stands after its turn: danger to others is good, danger to itself is bad."""
    total = 0.0
    for at, square in enumerate(squares):
        if square == OUT:
            total += -1000 if at == seat else 100
            continue
        danger = _EXPOSED[open_sides(rules.there, walls, square)]
        danger += 1.2 * max(0, ROOMY - len(reach(rules.there, walls, square, AREA_STEPS, ())))
        # Anybody in danger, except the one who has just played, can still run away.
        total += -danger if at == seat else 0.5 * danger
    return total


def caught(there: Ground, walls: int, squares: list[int]) -> list[int]:
    """Those whose pawns are trapped, by index."""
    return [at for at, square in enumerate(squares) if square != OUT and not there.own[square] & ~walls]


def play_out(rules: Rules, walls: int, squares: list[int], turn: int, seat: int, chance: random.Random) -> float:
    """What the match brings `seat`: 1 won, 0 lost, a share if nobody is trapped for a long time. `turn` plays next."""
    squares = squares.copy()
    count = len(squares)
    alive = [at for at in range(count) if squares[at] != OUT]
    for _ in range(_TURNS_AHEAD):
        if len(alive) <= 1 or squares[seat] == OUT:
            break
        while squares[turn] == OUT:
            turn = (turn + 1) % count
        walls = _quick_turn(rules, walls, squares, turn, chance)
        alive = [at for at in range(count) if squares[at] != OUT]
        turn = (turn + 1) % count
    if squares[seat] == OUT:
        return 0.0 if alive else 0.5
    if len(alive) == 1:
        return 1.0
    room = [min(ROOMY, len(reach(rules.there, walls, squares[at], AREA_STEPS, ()))) for at in alive]
    return room[alive.index(seat)] / sum(room)


def _quick_turn(rules: Rules, walls: int, squares: list[int], turn: int, chance: random.Random) -> int:
    """The walls afterwards. Changes `squares`."""
    there = rules.there
    deadly = last_way_out(there, walls, squares[turn])
    others = [square for at, square in enumerate(squares) if at != turn and square != OUT]
    prey = 0
    for square in others:
        prey |= last_way_out(there, walls, square)
    prey &= ~deadly
    steps = _quick_card(rules, prey, chance)
    for step in steps:
        if isinstance(step, PlaceStep):
            walls |= _quick_wall(there, walls, there.of_colour[step.colour] & ~walls, prey, others, deadly, chance)
            for at in caught(there, walls, squares):
                squares[at] = OUT
            if squares[turn] == OUT:
                return walls
        elif isinstance(step, RemoveStep):
            around_me = numbers(there.own[squares[turn]] & walls)
            walls &= ~(1 << chance.choice(around_me)) if around_me else -1
        else:
            squares[turn] = _quick_move(rules, walls, squares, turn, step, chance)
    return walls


def _quick_card(rules: Rules, prey: int, chance: random.Random) -> tuple[Step, ...]:
    """A random card of three; one that traps somebody, if there is one."""
    if not rules.cards:
        return BRAINY_TURN
    hand = [chance.choice(rules.cards) for _ in range(3)] if prey else [chance.choice(rules.cards)]
    for steps in hand:
        if any(isinstance(step, PlaceStep) and rules.there.of_colour[step.colour] & prey for step in steps):
            return steps
    return hand[0]


def _quick_wall(
    there: Ground, walls: int, allowed: int, prey: int, others: list[int], deadly: int, chance: random.Random
) -> int:
    """The bit of a wall that traps somebody, or is beside somebody, or anywhere. 0: there is no place."""
    if allowed & prey:
        return _one_of(allowed & prey, chance)
    safe = allowed & ~deadly
    near = safe & there.own[chance.choice(others)] if others else 0
    return _one_of(near or safe or allowed, chance)


def _one_of(some: int, chance: random.Random) -> int:
    return 1 << chance.choice(numbers(some)) if some else 0


def _quick_move(rules: Rules, walls: int, squares: list[int], turn: int, step: MoveStep, chance: random.Random) -> int:
    """Where most sides are open; a random one of equals."""
    there = rules.there
    best, best_open = squares[turn], -1.0
    for square in destinations(rules, walls, squares, turn, step):
        ways = open_sides(there, walls, square) + chance.random()
        if ways > best_open:
            best, best_open = square, ways
    return best
