"""Random whole matches of two to four seats, short and long, dealt and real: every check at every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.add_it.checks import check_cards, check_leaks, check_match, check_movers
from tests.games.add_it.play_table import GAME, Table
from tests.games.add_it.random_match import play
from tests.games.random_play import check_legal

from gotit.core.game import Drawn, News, Race, TimeUp
from gotit.core.message import say
from gotit.games.add_it import actions as a
from gotit.games.add_it.rules import AddIt
from gotit.games.add_it.state import State, show

MATCHES = {"short": 20, "long": 2}
"""Of each variant, in the everyday run; `python -m tests.games.add_it.many_matches` plays a thousand."""


@pytest.mark.rule("AI-01", "AI-02", "AI-15", "AI-22", "AI-23", "AI-25", "AI-27")
@pytest.mark.parametrize("length", ["short", "long"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches(seats: int, length: str) -> None:
    modes = set()
    for seed in range(MATCHES[length]):
        state = None
        for step, (_, state) in enumerate(play(seed, seats, length=length)):
            check_cards(state)
            check_match(state)
            check_movers(state)
            if step % (5 if length == "short" else 37) == 0:
                check_leaks(state)
        assert state is not None
        assert GAME.outcome(state) is not None
        modes.add(state.settings.mode)
    assert modes == {"virtual", "referee"} or length == "long"


def test_whatever_can_be_done_is_done_in_them() -> None:
    done = {type(action) for seed in range(6) for action, _ in play(seed, 3, length="long", goal=100)}
    asked = {a.Collect, a.GoOn, a.Leave, a.Play, a.PlayReal, a.Point, a.Ready, a.ShowPossible, a.LayTable, a.Done}
    assert asked | {Drawn, TimeUp} <= done


def test_what_is_listed_as_legal_is_legal() -> None:
    for seats in (2, 3, 4):
        check_legal(GAME, play(99, seats), every=5)


LEAKS: list[tuple[str, Callable[[State], Any]]] = [
    ("view", lambda state: show(state, 2)),
    ("news", lambda state: (News(say("leak", "Ben holds {card}.", card=state.player(2).known_hand[0].number)),)),
    ("legal", lambda state: (a.Play(1, state.player(2).known_hand[0].number),)),
    ("advice", lambda state: state.pile[0]),
    ("buzzers", lambda state: Race(frozenset({1}), sum(card.number for card in state.pile[:3] if card))),
]


@pytest.mark.rule("AI-06", "AI-08")
@pytest.mark.parametrize(("door", "leak"), LEAKS)
def test_the_leak_check_sees_a_leak(monkeypatch: pytest.MonkeyPatch, door: str, leak: Callable[[State], Any]) -> None:
    """A check that could not fail would prove nothing: each door is opened once."""
    state = Table("8 9 9 9 9 10", "1 7 7 7 7 10").state
    check_leaks(state)
    monkeypatch.setattr(AddIt, door, lambda self, state, *audience: leak(state))
    with pytest.raises(AssertionError):
        check_leaks(state)
