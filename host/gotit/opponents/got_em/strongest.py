"""Imagines how the match goes on after each of its best plans, again and again, and trusts those more that go well.

A plan is a whole turn: card, wall, square. All plans are rated by how their positions look. The best of them are tried
by Monte Carlo: the next trial goes to the plan with the highest upper confidence bound (Auer, Cesa-Bianchi and Fischer,
"Finite-time Analysis of the Multiarmed Bandit Problem", UCB1). In Bright the others' cards are drawn at random from all
that this seat has not seen since the last shuffle.

Must not: use a card that the view does not show.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import log, sqrt
from typing import Any

from msgspec import Struct

from gotit.games.got_em.actions import Move, PlaceWall, PlayCard, RemoveWall
from gotit.games.got_em.cards import MoveStep, PlaceStep, RemoveStep, Step
from gotit.games.got_em.view import GotEmView
from gotit.opponents.got_em.imagined import Rules, caught, destinations, play_out, standing
from gotit.opponents.got_em.position import OUT, bits, ground, numbers
from gotit.opponents.protocol import GoOn

_PLANS = 8
"""How many are tried; the others look worse."""

_CURIOSITY = 0.6
_REMOVED = 6.0
"""What a wall removed as a reward is worth, besides the elimination."""


class Plan(Struct, frozen=True):
    """The next action, and where the turn might end from there. `looks`: how that position looks."""

    action: Any
    walls: int
    squares: tuple[int, ...]
    looks: float


class Strongest:
    """See the head of this file. `trials`: the most that are made for one move."""

    def __init__(self, trials: int = 600) -> None:
        self._trials = trials

    def choose(self, view: GotEmView, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        if len(legal) == 1:
            return legal[0]
        seat = (view.audience or 1) - 1
        rules = Rules(ground(view.board), unseen(view), view.edges_count)
        plans = sorted(_plans(view, rules, seat, legal), key=lambda plan: -plan.looks)[:_PLANS]
        if len({plan.action for plan in plans}) == 1:
            return plans[0].action
        return _most_tried(plans, rules, seat, self._trials, chance, go_on)


def unseen(view: GotEmView) -> tuple[tuple[Step, ...], ...]:
    """The instructions of the cards that others hold or may draw; () in Brainy."""
    seen = Counter(card.steps for card in (*view.discard, *view.players[(view.audience or 1) - 1].hand))
    if view.card is not None:
        seen[view.card.steps] += 1
    return tuple(kind.steps for kind in view.kinds for _ in range(kind.count - seen[kind.steps]))


# --- plans -------------------------------------------------------------------------------------------------------


def _plans(view: GotEmView, rules: Rules, seat: int, legal: tuple[Any, ...]) -> Iterator[Plan]:
    """For every legal action, the turns that could follow it."""
    squares = [OUT if player.square is None else player.square for player in view.players]
    walls = bits(view.walls)
    looked_at = _worth_a_look(rules, walls, squares) if view.phase == "placing" else -1
    near = [action for action in legal if not isinstance(action, PlaceWall) or looked_at >> action.groove & 1]
    for action in near or legal:
        match action:
            case PlayCard(_, id_):
                card = next(card for card in view.players[seat].hand if card.id == id_)
                yield from _follow(rules, walls, squares, seat, card.steps, action)
            case PlaceWall(_, groove):
                yield from _place(rules, walls, squares, seat, 1 << groove, view.steps[1:], action)
            case RemoveWall(_, groove):
                rest = view.steps if view.phase == "rewarding" else view.steps[1:]
                yield from _follow(rules, walls & ~(1 << groove), squares, seat, rest, action)
            case Move(_, square):
                moved = [square if at == seat else other for at, other in enumerate(squares)]
                yield from _follow(rules, walls, moved, seat, view.steps[1:], action)
            case _:
                rest = view.steps if view.phase == "rewarding" else view.steps[1:]
                yield from _follow(rules, walls, squares, seat, rest, action)


def _follow(
    rules: Rules, walls: int, squares: list[int], seat: int, steps: tuple[Step, ...], action: Any, reward: float = 0.0
) -> Iterator[Plan]:
    """The best ends of a turn with these instructions left, for each wall worth considering."""
    if not steps or squares[seat] == OUT:
        yield Plan(action, walls, tuple(squares), standing(rules, walls, squares, seat) + reward)
        return
    step, *rest = steps
    match step:
        case PlaceStep(colour):
            allowed = rules.there.of_colour[colour] & ~walls
            looked_at = allowed & _worth_a_look(rules, walls, squares) or allowed
            for groove in numbers(looked_at):
                yield from _place(rules, walls, squares, seat, 1 << groove, tuple(rest), action)
            if not allowed:
                yield from _follow(rules, walls, squares, seat, tuple(rest), action, reward)
        case MoveStep():
            ends = (
                [square if at == seat else other for at, other in enumerate(squares)]
                for square in destinations(rules, walls, squares, seat, step)
            )
            best = max(ends, key=lambda end: standing(rules, walls, end, seat))
            yield from _follow(rules, walls, best, seat, tuple(rest), action, reward)
        case RemoveStep():
            around_me = numbers(rules.there.own[squares[seat]] & walls)
            for groove in around_me or [0]:
                yield from _follow(rules, walls & ~(1 << groove), squares, seat, tuple(rest), action, reward)


def _place(
    rules: Rules, walls: int, squares: list[int], seat: int, bit: int, rest: tuple[Step, ...], action: Any
) -> Iterator[Plan]:
    walls |= bit
    out = caught(rules.there, walls, squares)
    left = [OUT if at in out else square for at, square in enumerate(squares)]
    yield from _follow(rules, walls, left, seat, rest, action, _REMOVED * len(out))


def _worth_a_look(rules: Rules, walls: int, squares: list[int]) -> int:
    """Grooves around pawns and around the squares next to them."""
    found = 0
    for square in squares:
        if square != OUT:
            found |= rules.there.own[square]
            for bit, other in rules.there.beyond[square]:
                if not walls & bit:
                    found |= rules.there.own[other]
    return found & ~walls


# --- trying them -------------------------------------------------------------------------------------------------


def _most_tried(plans: list[Plan], rules: Rules, seat: int, trials: int, chance: random.Random, go_on: GoOn) -> Any:
    """The action of the plan that UCB1 chose most often; the one that looks best if there was no time."""
    won = [0.0] * len(plans)
    tried = [0] * len(plans)
    for trial in range(trials):
        if not go_on():
            break
        at = trial if trial < len(plans) else _upper_bound(won, tried, trial)
        plan = plans[at]
        after = (seat + 1) % len(plan.squares)
        won[at] += play_out(rules, plan.walls, list(plan.squares), after, seat, chance)
        tried[at] += 1
    best = max(range(len(plans)), key=lambda at: (tried[at], won[at], -at))
    return plans[best].action


def _upper_bound(won: list[float], tried: list[int], trial: int) -> int:
    wide = log(trial)
    return max(range(len(tried)), key=lambda at: won[at] / tried[at] + _CURIOSITY * sqrt(wide / tried[at]))
