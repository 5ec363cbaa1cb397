"""Random whole matches of both rule sets, two to four seats, dealt and real: every check at every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.got_em.checks import check_cards, check_leaks, check_match, check_movers, check_step
from tests.games.got_em.play_table import GAME, Table
from tests.games.got_em.random_match import play
from tests.games.random_play import check_legal

from gotit.core.game import Drawn, News, Race, TimeUp
from gotit.core.message import Typed, say
from gotit.games.got_em import actions as a
from gotit.games.got_em.rules import GotEm
from gotit.games.got_em.showing import show
from gotit.games.got_em.state import State

MATCHES = 4
"""Of each variant, in the everyday run; `python -m tests.games.got_em.many_matches` plays a thousand."""


@pytest.mark.rule("GE-B-01", "GE-B-19", "GE-B-31", "GE-B-33", "GE-Y-12", "GE-Y-22", "GE-F-09")
@pytest.mark.parametrize("rules", ["bright", "brainy"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches(seats: int, rules: str) -> None:
    for seed in range(MATCHES):
        before = None
        for step, (action, state) in enumerate(play(seed, seats, rules=rules)):
            check_cards(state)
            check_match(state)
            check_movers(state)
            if before is not None:
                check_step(before, action, state)
            if step % 7 == 0:
                check_leaks(state)
            before = state
        assert before is not None
        assert GAME.outcome(before) is not None


def test_whatever_can_be_done_is_done_in_them() -> None:
    by_box = play(0, 3, rules="brainy", mode="virtual", by_box=True)
    done = {
        type(action) for seed in range(6) for rules in ("bright", "brainy") for action, _ in play(seed, 3, rules=rules)
    }
    done |= {type(action) for action, _ in by_box}
    asked = {a.PlayCard, a.PlayReal, a.PlaceWall, a.RemoveWall, a.Move, a.Skip, a.Point, a.Done}
    assert asked | {Drawn, TimeUp} <= done


def test_what_is_listed_as_legal_is_legal() -> None:
    for rules in ("bright", "brainy"):
        check_legal(GAME, play(99, 3, rules=rules, side=5), every=9)


LEAKS: list[tuple[str, Callable[[State], Any]]] = [
    ("view", lambda state: show(state, 2)),
    ("news", lambda state: (News(say("x", "Ben holds {card}.", card=Typed(state.player(2).hand[0].text))),)),
    ("legal", lambda state: (a.PlayReal(1, state.player(2).hand[0].text),)),
    ("advice", lambda state: state.pile[0]),
    ("buzzers", lambda state: Race(frozenset({1}), sum(len(card.text) * at for at, card in enumerate(state.pile)))),
]


@pytest.mark.rule("GE-B-05", "GE-B-06", "GE-B-07")
@pytest.mark.parametrize(("door", "leak"), LEAKS)
def test_the_leak_check_sees_a_leak(monkeypatch: pytest.MonkeyPatch, door: str, leak: Callable[[State], Any]) -> None:
    """A check that could not fail would prove nothing: each door is opened once."""
    state = Table("place red, may move 2", "may remove, may move 2").state
    check_leaks(state)
    monkeypatch.setattr(GotEm, door, lambda self, state, *audience: leak(state))
    with pytest.raises(AssertionError):
        check_leaks(state)
