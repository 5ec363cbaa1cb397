"""How to play: every game has lessons, short enough, of its own words, which its own rules play."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from msgspec import Struct
from tests.speech import heard

from gotit.core.inputs import Act
from gotit.core.setting import settings_of
from gotit.games.lessons import (
    FEWEST_STEPS,
    MOST_STEPS,
    MOST_WORDS,
    Lesson,
    act,
    lesson_for,
    lessons_of,
    scenes,
    stacked,
)
from gotit.games.shelf import shelf
from gotit.kits import KITS

GAMES = shelf()
LESSONS = [
    pytest.param(lesson, id=f"{kit.name}-{number}")
    for kit in KITS
    for number, lesson in enumerate(lessons_of(kit.name), 1)
]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_short_and_each_step_shows_something_else(lesson: Lesson) -> None:
    played = scenes(lesson, GAMES)
    assert FEWEST_STEPS <= len(played) <= MOST_STEPS
    for scene in played:
        said = heard(scene.words)
        assert len(re.findall(r"[\w']+", said)) <= MOST_WORDS, said
        assert re.search(r"[.!…?]$", said), said
        assert all(view.game == lesson.game for view in scene.views)
    for one, other in pairwise(played):
        assert (one.views[-1], one.lit) != (other.views[-1], other.lit)
    assert len({heard(scene.words) for scene in played}) == len(played)


@pytest.mark.parametrize("lesson", LESSONS)
def test_nobody_sits_there_whose_button_is_missing(lesson: Lesson) -> None:
    for scene in scenes(lesson, GAMES):
        assert all(seat.connected and seat.name for seat in scene.views[-1].seats)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_whatever_is_set_there_is_a_lesson_for_it(name: str) -> None:
    game = GAMES[name]
    asked = {name for lesson in lessons_of(game.name) for name in lesson.only}
    found = set()
    for key, setting in settings_of(game.Settings).items():
        for choice in setting.choices if key in asked else ():
            found.add(id(lesson_for(game, {key: choice.value})))
    assert lesson_for(game, {}) in lessons_of(game.name)
    assert all(lesson_for(game, lesson.only) is lesson for lesson in lessons_of(game.name) if lesson.only)
    assert len(found or {0}) == len(lessons_of(game.name))


def test_a_shuffle_is_stacked() -> None:
    assert stacked("abcab", "ba") == (1, 0, 2, 3, 4)
    assert stacked("abcab", "aa") == (0, 3, 1, 2, 4)


def test_what_a_lesson_does_is_kept_as_it_would_be_in_a_journal() -> None:
    class ByCard(Struct):
        worth: dict[int, int]

    assert act(ByCard({7: 3})) == Act({"worth": {"7": 3}})
