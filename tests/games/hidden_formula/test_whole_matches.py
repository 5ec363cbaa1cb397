"""Random whole matches of one to nine seats: every goal has one owner, who is locked can't win, every match ends."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.games.hidden_formula.invariants import check, check_cards, check_leaks
from tests.games.hidden_formula.play_table import Table
from tests.games.hidden_formula.random_match import RULES, play
from tests.games.random_play import check_legal

MATCHES = 2
"""Per number of seats, in the everyday run; `python -m tests.games.hidden_formula.many_matches` plays more."""


@pytest.mark.parametrize("seats", range(1, 10))
def test_whole_matches(seats: int) -> None:
    parts: Counter[int] = Counter()
    won = 0
    for seed in range(MATCHES):
        before = None
        for action, state in play(seed, seats):
            check(RULES, before or state, action, state)
            before = state
        assert before is not None
        outcome = RULES.outcome(before)
        assert outcome is not None
        assert sum(outcome.scores.values()) == sum(len(player.won) for player in before.players)
        parts[before.part] += 1
        won += sum(outcome.scores.values())
    assert won > 0


def test_what_is_listed_as_legal_is_legal() -> None:
    for seats in (1, 2, 5):
        check_legal(RULES, play(99, seats), every=5)


def test_the_checks_can_fail() -> None:
    table = Table().turn().wins(1)
    state = table.state
    twice = msgspec.structs.replace(state, aside=(*state.aside, state.players[0].won[0]))
    with pytest.raises(AssertionError):
        check_cards(twice)
    told = msgspec.structs.replace(table.turn().state, result=state.result)
    with pytest.raises(AssertionError):
        check_leaks(RULES, told)
