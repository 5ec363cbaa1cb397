"""Random whole matches of two to six seats, dealt and real: every check at every step; and that the checks can fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from tests.games.mathic_fraction.checks import (
    check_everything,
    check_leaks,
    check_match,
    check_points,
    check_tokens,
    check_truth_is_kept,
)
from tests.games.mathic_fraction.play_table import GAME, Table
from tests.games.mathic_fraction.random_match import play
from tests.games.random_play import check_legal

from gotit.core.game import EndMatch, News, Race
from gotit.core.message import Typed, say
from gotit.games.common import with_player
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.rules import MathicFraction
from gotit.games.mathic_fraction.showing import see
from gotit.games.mathic_fraction.state import State

MATCHES = 6
"""Of each number of seats, every day; `python -m tests.games.mathic_fraction.many_matches` plays a thousand."""


@pytest.mark.rule("MF-07", "MF-11", "MF-12", "MF-15", "MF-24", "MF-26", "MF-27", "MF-38", "MF-39")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_matches(seats: int) -> None:
    modes, happened = set(), Counter[str]()
    for seed in range(MATCHES):
        state = None
        for step, (_, state) in enumerate(play(seed, seats)):
            check_everything(state)
            if step % 23 == 0:
                check_leaks(state)
        assert state is not None
        assert GAME.outcome(state) is not None
        modes.add(state.settings.mode)
        happened.update(turn.kind for turn in state.turns)
        happened["steals"] += sum(turn.stolen_from is not None and turn.collected for turn in state.turns)
        happened["false"] += sum(turn.equation is not None and turn.holds is False for turn in state.turns)
        happened["tokens"] += sum(len(turn.tokens) for turn in state.turns)
    assert modes == {"virtual", "referee"}
    assert all(happened[what] > MATCHES for what in ("equation", "discard", "lost", "steals", "false", "tokens"))


def test_whatever_can_be_done_is_done_in_them() -> None:
    done = {type(action) for seed in range(12) for action, _ in play(seed, 4)}
    assert set(get_args(a.Action)) - done <= {EndMatch}


def test_what_is_listed_as_legal_is_legal() -> None:
    for seats in (2, 3, 6):
        check_legal(GAME, play(99, seats), every=9)


# --- the checks can fail ---------------------------------------------------------------------------------------------

LEAKS: list[tuple[str, Callable[[State], Any]]] = [
    ("view", lambda state: see(state, 2)),
    ("news", lambda state: (News(say("x", "Ben holds {card}.", card=Typed(str(state.player(2).known_hand[0].face)))),)),
    ("legal", lambda state: (a.DiscardReal(2, state.player(2).known_hand[0].face),)),
    ("advice", lambda state: state.pile[0]),
    ("buzzers", lambda state: Race(frozenset({1}), hash(state.pile[:3]))),
]


@pytest.mark.rule("MF-01", "MF-03")
@pytest.mark.parametrize(("door", "leak"), LEAKS)
def test_the_leak_check_sees_a_leak(monkeypatch: pytest.MonkeyPatch, door: str, leak: Callable[[State], Any]) -> None:
    """A check that could not fail would prove nothing: each door is opened once."""
    state = Table("3/12h 1/12h", "5/12s 6/12d", space="2/12c 5/12d").state
    check_leaks(state)
    monkeypatch.setattr(MathicFraction, door, lambda self, state, *audience: leak(state))
    with pytest.raises(AssertionError):
        check_leaks(state)


@pytest.mark.rule("MF-19")
def test_the_check_sees_when_a_view_tells_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    state = Table("3/12h", space="2/12c 5/12d").compute(1, "3/12 + 2/12 = 5/12d").state
    check_truth_is_kept(state)
    monkeypatch.setattr(MathicFraction, "lamps", lambda self, state: {1: state.claim.equation.holds})
    with pytest.raises(AssertionError):
        check_truth_is_kept(state)


def test_the_checks_see_lost_cards_tokens_points_and_falsehoods() -> None:
    state = Table("3/12h", space="2/12c 5/12d").compute(1, "3/12 + 2/12 = 5/12d").pass_by().state
    check_everything(state)
    with pytest.raises(AssertionError):
        check_everything(replace(state, space=state.space[1:]))
    with pytest.raises(AssertionError):
        check_tokens(replace(state, token_pile=state.token_pile[1:]))
    with pytest.raises(AssertionError):
        check_points(with_player(state, 2, solutions=1))
    with pytest.raises(AssertionError):
        check_match(replace(state, turns=(replace(state.turns[0], holds=False),)))
