"""Whole matches played by chance through the pure rules, and what the tests of the tables of moves need to know."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.games.buzzer_round.play_table import GAME, SECOND_US
from tests.games.random_play import own_legal, play_out

from gotit.core.game import Called, EndMatch
from gotit.core.offer import Open
from gotit.games.buzzer_round import actions as a
from gotit.games.buzzer_round.actions import BuzzerRoundSettings
from gotit.games.buzzer_round.state import State


def settings(chance: random.Random, **fixed: Any) -> BuzzerRoundSettings:
    drawn: dict[str, Any] = {
        "questions": chance.choice((0, 0, 2, 4, 9)),
        "points": chance.choice((1, 10)),
        "penalty": chance.choice((0, 0, 5)),
        "then": chance.choice(("queue", "again", "close")),
        "lockout": chance.choice(("question", "next")),
        "early": chance.choice(("moment", "out", "told")),
        "early_s": chance.choice((1, 3)),
        "ties": chance.choice(("lot", "write", "operator")),
        "race_s": chance.choice((0, 10)),
        "answer_s": chance.choice((0, 5)),
        "write_s": chance.choice((0, 20)),
        "final": chance.choice(("none", "tie", "two")),
        "final_wins": chance.choice((1, 2)),
    }
    return BuzzerRoundSettings(**{**drawn, **fixed})


def play(seed: int, seats: int | None = None, **fixed: Any) -> Iterator[tuple[Any, State]]:
    """(action, state after it) from the start to the end of one match; the first action is None."""
    chance = random.Random(f"round {seed} {seats}")
    final = ("two", "tie", "two", "none")[seed % 4]
    fixed = {"ties": ("operator", "lot", "write")[seed % 3], "final": final, **fixed}
    start = GAME.start(seats or chance.randint(2, 9), settings(chance, **fixed))
    yield from play_out(GAME, start, chance, choose, longest_pause_us=4 * SECOND_US)


def choose(state: State, chance: random.Random, now_us: int) -> Any:
    """Mostly what a teacher would do; the end comes sooner or later."""
    if state.phase == "racing" and chance.random() < 0.8:
        return Called(tuple(sorted(chance.sample(state.racers, min(len(state.racers), chance.choice((1, 1, 2, 3)))))))
    if state.phase == "answering" and not state.question.final and chance.random() < 0.1:
        return a.Right(state.callers[0], chance.randint(1, 9))
    if state.questions and chance.random() < 0.05:
        return correction(state, chance)
    options = own_legal(GAME, state)
    if not options or chance.random() < 0.012:
        return EndMatch()
    if a.PlayFinal() in options and chance.random() < 0.1:
        return a.PlayFinal()
    return chance.choice(options)


def correction(state: State, chance: random.Random) -> a.Correct:
    number, seat = chance.randint(1, len(state.questions)), chance.choice(state.seats)
    return a.Correct(number, seat, state.questions[number - 1].points.get(seat, 0) + chance.choice((-7, 3)))


def write(state: State, offer: Open, chance: random.Random) -> Any:
    if offer.move.code == "correct":
        return correction(state, chance)
    return offer.action(chance.randint(1, 9))


NAMED: Mapping[str, Callable[[State, random.Random], Any]] = {
    "points": lambda state, chance: chance.choice((0, 1, 5, -3, 2_000)),
    "question": lambda state, chance: chance.randint(0, 4),
}
"""Any value for the fields of these names."""
