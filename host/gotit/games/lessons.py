"""How a game is played, in a few steps. The pictures come out of a small match by the game's own rules, so that they
cannot lie.

Must not: paint; know one game. A game's lessons stand beside its rules and are named in its row of `kits.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import msgspec

from gotit.core import inputs as i
from gotit.core.effects import wake_at_us
from gotit.core.game import Game
from gotit.core.match_view import MatchView, match_view
from gotit.core.message import Message
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import house_text
from gotit.kits import kit, load

Take = i.Input | Callable[[Session], i.Input]
"""An input of the small match; or what makes it from the session, where it must name a card."""

Draw = Callable[[Callable[[str], str]], tuple[int, ...]]
"""How a draw comes out, from the game's house texts, by the name of their file."""

FEWEST_STEPS, MOST_STEPS, MOST_WORDS = 3, 5, 12
NAMES = ("Ana", "Ben", "Chidi")
"""Of those who play the small matches."""
_PAUSE_US = 1_000_000
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Step:
    """`words`: at most `MOST_WORDS`. `takes`: what is done in it; the last `shown` of it are shown as they happen, as
    far as the game has shows for them. `lit`: the beginnings of the names of the parts that it is about; none: all.
    """

    words: Message
    takes: tuple[Take, ...] = ()
    lit: tuple[str, ...] = ()
    shown: int = 1


@dataclass(frozen=True)
class Lesson:
    """One of a game's: for matches with the settings `only`.

    `players`, `settings`: of the small match. `draws`: how its draws come out, in order; later ones stay as all lies.
    `begins`: what comes before the first step.
    """

    game: str
    players: int
    settings: Mapping[str, Any]
    steps: tuple[Step, ...]
    begins: tuple[Take, ...] = ()
    draws: tuple[Draw, ...] = ()
    only: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """What a step shows: the views from before what it shows to the one after it, at a session time."""

    words: Message
    lit: tuple[str, ...]
    views: tuple[MatchView, ...]
    at_us: int


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game. Each game has one at least."""
    found: tuple[Lesson, ...] = load(kit(game).lessons)
    return found


def lesson_for(game: Game, settings: Mapping[str, Any]) -> Lesson:
    """The lesson for a match with these settings (their JSON form; what is not said is as usual)."""
    usual: Mapping[str, Any] = msgspec.to_builtins(game.Settings())
    said = {**usual, **settings}
    return next(
        lesson
        for lesson in lessons_of(game.name)
        if all(said.get(name) == value for name, value in lesson.only.items())
    )


def scenes(lesson: Lesson, games: Mapping[str, Game]) -> tuple[Scene, ...]:
    """Play the small match: a scene for each step. Raises Refused for a lesson that breaks the rules."""
    match = _SmallMatch(lesson, games)
    match.take(lesson.begins)
    return tuple(match.scene(each) for each in lesson.steps)


def act(action: Any) -> i.Input:
    """A game's action as an input."""
    return i.Act(msgspec.to_builtins(action, str_keys=True))


def stacked(deck: Sequence[K], wanted: Iterable[K]) -> tuple[int, ...]:
    """The order of a shuffle by which these come first; all others follow as they lie."""
    left = list(range(len(deck)))
    first = []
    for key in wanted:
        at = next(at for at in left if deck[at] == key)
        left.remove(at)
        first.append(at)
    return (*first, *left)


class _SmallMatch:
    def __init__(self, lesson: Lesson, games: Mapping[str, Game]) -> None:
        self._session = Session({lesson.game: games[lesson.game]})
        self._now_us = 0
        self._draws = list(lesson.draws)
        self._text = partial(house_text, type(games[lesson.game]).__module__.split(".")[-2])
        self._enter(i.Start(lesson.game, NAMES[: lesson.players], lesson.settings))

    def scene(self, of: Step) -> Scene:
        shown = min(of.shown, len(of.takes))
        self.take(of.takes[: len(of.takes) - shown])
        views = [self._view]
        for each in of.takes[len(of.takes) - shown :]:
            self.take((each,))
            views.append(self._view)
        return Scene(of.words, of.lit, tuple(views), self._now_us)

    def take(self, takes: Iterable[Take]) -> None:
        for each in takes:
            self._now_us += _PAUSE_US
            entered = each(self._session) if callable(each) else each
            if isinstance(entered, i.Time):
                self._now_us = max(self._now_us, wake_at_us(self._session) or 0)
            self._enter(entered)

    def _enter(self, entered: i.Input) -> None:
        self._session, _ = step(self._session, entered, self._now_us)
        while (game := self._session.game) is not None and (wanted := game.chance(self._session.state)) is not None:
            order = self._draws.pop(0)(self._text) if self._draws else tuple(range(wanted.n))
            self._session, _ = step(self._session, i.Chance(order), self._now_us)

    @property
    def _view(self) -> MatchView:
        view = match_view(self._session, None)
        if view is None:
            raise ValueError("a lesson begins with a match")
        return msgspec.structs.replace(
            view, seats=tuple(msgspec.structs.replace(s, connected=True) for s in view.seats)
        )
