"""What holds at every step of every match, whoever plays it."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
from tests.games.random_play import own_legal
from tests.speech import plain

from gotit.core.game import Called, Race
from gotit.games.hidden_formula.grid import is_number_cell, neighbours
from gotit.games.hidden_formula.rules import HiddenFormula
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import GoalView


def goal_cards(state: State) -> Counter[GoalView]:
    """Every goal card, wherever it is."""
    won = [goal for player in state.players for goal in player.won]
    lying = [state.goal] if state.goal is not None else []
    return Counter([*won, *lying, *state.pile, *state.aside, *state.dropped])


def check_cards(state: State) -> None:
    """A goal card has one owner, or lies in one place; formula cards stay where they are, all of them."""
    if state.goals:  # they have been shuffled
        assert goal_cards(state) == Counter(state.cards)
    if state.grid is not None:
        size = state.size
        tokens = state.grid.tokens
        assert len(tokens) == size * size
        assert all(token.isdecimal() == is_number_cell(size, cell) for cell, token in enumerate(tokens))
        numbers = Counter(token for token in tokens if token.isdecimal())
        assert numbers <= Counter(state.deck.numbers)
        assert Counter(tokens) - numbers <= Counter(state.deck.operators)


def check_points(rules: HiddenFormula, before: State, action: Any, after: State) -> None:
    """Points are goal cards; only who has the floor can win one, and never who is locked."""
    view = rules.view(after, None)
    for was, now, seen in zip(before.players, after.players, view.players, strict=True):
        assert seen.points == len(now.won)
        if len(now.won) != len(was.won):
            assert (len(now.won), before.caller) == (len(was.won) + 1, now.seat)
            assert now.won[-1] == before.goal
            assert not was.locked
    if isinstance(action, Called):
        assert not any(before.player(seat).locked or before.player(seat).delay for seat in action.seats)


def check_state(rules: HiddenFormula, state: State) -> None:
    buzzers = rules.buzzers(state)
    view = rules.view(state, None)
    waiting = rules.chance(state) is not None
    if isinstance(buzzers, Race):
        assert buzzers.seats == {player.seat for player in view.players if not player.locked and not player.waits}
        assert buzzers.passes.keys() == {player.seat for player in view.players if not (player.locked or player.passed)}
    if view.phase == "showing":
        assert state.caller is not None
        assert state.caller not in state.line
        assert not {seat for seat in (state.caller, *state.line) if state.player(seat).locked}
        assert (rules.timer(state) is not None) == (state.settings.show_s > 0 and not state.shown)
    chain = state.chain
    assert len(chain) == len(set(chain)) <= state.length
    assert all(after in neighbours(state.size, at) for at, after in pairwise(chain))
    assert not chain or is_number_cell(state.size, chain[0])
    if rules.outcome(state) is None:
        assert view.phase != "over"
        # Real cards are typed, and what is typed is not listed.
        assert waiting or own_legal(rules, state) or state.real_cards, "somebody can always do something"
    else:
        assert (view.phase, waiting, rules.legal(state, None)) == ("over", False, ())


def check_leaks(rules: HiddenFormula, state: State) -> None:
    """Nothing that leaves the rules depends on the order of the pile; no solution is told before its time."""
    turned_around = msgspec.structs.replace(state, pile=state.pile[::-1])
    for what in (rules.view, rules.legal, lambda state, _seat: rules.offers(state)):
        for seat in (None, *state.seats[:1]):
            assert what(state, seat) == what(turned_around, seat)
    assert rules.advice(state) == rules.advice(turned_around)
    view = rules.view(state, None)
    if state.goal is not None:
        assert view.solution is None
        assert view.result is None
        told = json.dumps(msgspec.to_builtins((view, state.news), enc_hook=plain))
        assert "solvable" not in told


def check(rules: HiddenFormula, before: State, action: Any, after: State, *, leaks: bool = True) -> None:
    """All of it. `leaks`: also that nothing hidden gets out, which takes longest."""
    check_cards(after)
    check_points(rules, before, action, after)
    check_state(rules, after)
    if leaks:
        check_leaks(rules, after)
