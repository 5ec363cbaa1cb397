"""Whole matches played by chance through the pure rules: everything legal happens, sooner or later."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Generic, TypeVar

from gotit.core.game import Drawn, Game, TimeUp
from gotit.games.common import SHARED_MOVES

MOST_STEPS = 20_000
LONG_AFTER_US = 10**12

KEPT_MATCHES = 48
"""More than any test asks for: with fewer, one that goes through them in order finds each just thrown away."""
T = TypeVar("T")
Choose = Callable[[Any, random.Random, int], Any]
"""(state, chance, now_us) -> the next action, while neither chance nor the clock has its turn."""


def play_out(
    game: Game,
    start: Any,
    chance: random.Random,
    choose: Choose,
    *,
    longest_pause_us: int,
    most_steps: int = MOST_STEPS,
) -> Iterator[tuple[Any, Any]]:
    """(action, state after it) from the state `start` to the end of the match; the first action is None."""
    state = start
    yield None, state
    now_us = 0
    for _ in range(most_steps):
        if game.outcome(state) is not None:
            return
        wanted = game.chance(state)
        action: Any
        if wanted is not None:
            action = Drawn(tuple(chance.sample(range(wanted.n), wanted.n)))
        else:
            now_us += chance.randrange(longest_pause_us)
            timer = game.timer(state)
            over = timer is not None and now_us >= timer.deadline_us
            action = TimeUp() if over else choose(state, chance, now_us)
        state = game.apply(state, action, now_us)
        yield action, state
    raise AssertionError(f"a match of {game.name} does not end")


def played_once(play: Callable[[int], Iterable[T]]) -> Callable[[int], Iterator[T]]:
    """The matches of these seeds, for all tests that ask: each is played once, as far as somebody looks.

    The last `KEPT_MATCHES` are kept. States are frozen, so that nobody can change another's match.
    """
    kept = lru_cache(KEPT_MATCHES)(lambda seed: _Played(play(seed)))
    _FORGET.append(kept.cache_clear)
    return lambda seed: iter(kept(seed))


def forget() -> None:
    """The next test plays its matches itself, for whoever asks which lines it takes."""
    for each in _FORGET:
        each()


_FORGET: list[Callable[[], None]] = []


class _Played(Generic[T]):
    """What an iterator gives, as often as one likes."""

    def __init__(self, moves: Iterable[T]) -> None:
        self._moves = iter(moves)
        self._seen: list[T] = []

    def __iter__(self) -> Iterator[T]:
        at = 0
        while True:
            if at == len(self._seen):
                try:
                    self._seen.append(next(self._moves))
                except StopIteration:
                    return
            yield self._seen[at]
            at += 1


def check_legal(game: Game, match: Iterable[tuple[Any, Any]], every: int) -> None:
    """What is listed as legal is legal, for everybody, in one of so many states of a match."""
    for step, (_, state) in enumerate(match):
        if step % every == 0:
            for seat in (None, *state.seats):
                for action in game.legal(state, seat):
                    game.apply(state, action, LONG_AFTER_US)


def own_legal(game: Game, state: Any, seat: int | None = None) -> list[Any]:
    """What is legal of the game's own, without what can be done in every game."""
    shared = tuple(move.kind for move in SHARED_MOVES.values())
    return [action for action in game.legal(state, seat) if not isinstance(action, shared)]
