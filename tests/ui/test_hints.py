"""A hint and a solution on the projector: there is room for both at every moment of every game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QGuiApplication
from tests.games.test_offers import ROWS
from tests.ui.looking import ASPECTS, all_moments, meetings, texts
from tests.ui.test_show import view_of

from gotit.core.match_view import MatchView
from gotit.core.message import Maths, say
from gotit.core.puzzle import Line, ShownHint, Solution
from gotit.games.shelf import shelf
from gotit.language.load import load
from gotit.ui.moments import LONG_NAMES, NOW_US
from gotit.ui.paint import show_of
from gotit.ui.paint.rect import STAGE_HEIGHT, safe
from gotit.ui.paint.solution import STEP_MS

pytestmark = pytest.mark.usefixtures("qapp")

HINT = ShownHint(say("test_a_hint", "Begin with {step}.", step=Maths("7 × 5 = 35")), 3, more=True)


def running(n: int) -> Iterator[tuple[str, MatchView]]:
    for name, view in all_moments(n, long=True):
        if isinstance(view, MatchView) and view.outcome is None:
            yield name, view


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS)
@pytest.mark.parametrize("n", [2, 9])
def test_a_hint_has_room_beside_every_moment(qapp: QGuiApplication, n: int, aspect: float) -> None:
    stage = safe(STAGE_HEIGHT * aspect)
    for name, view in running(n):
        picture, records = texts(replace(view, hint=HINT), aspect)
        assert not meetings([part.rect.inset(0.5) for part in picture]), name
        assert all(stage.holds(part.rect, 1) for part in picture), name
        assert "Begin with 7 × 5 = 35." in [text.shown for text in records], name
        assert not meetings([text.ink.inset(2) for text in records]), name
        if view.game_view.phase == "dealing":
            continue  # no puzzle lies there, so there is no hint
        alone = {text.wanted for text in texts(view, aspect)[1] if text.elided}
        assert not {text.wanted for text in records if text.elided} - alone - {*LONG_NAMES}, name


@cache
def told(game: str) -> tuple[MatchView, ...]:
    """Each kind of hint and of solution once, in matches by chance."""
    rules, found = shelf()[game], dict[str, MatchView]()
    for seed in range(2):
        for _, state in ROWS[game].play(seed):
            puzzle = rules.puzzle(state)
            if puzzle is None:
                continue
            view = view_of(rules, state)
            if not puzzle.over:
                for hint in rules.hints(state):
                    found.setdefault(hint.code, replace(view, hint=ShownHint(hint, 3, more=True)))
            elif len(found) < 9:  # solving takes its time
                for kind in puzzle.kinds:
                    solution = rules.solution(state, kind)
                    found.setdefault(f"{kind} {solution.title.code}", replace(view, solution=solution))
    return tuple(found.values())


@pytest.mark.parametrize(("tag", "aspect"), [("de", "4:3"), ("es", "16:9"), ("fr", "4:3"), ("ar", "16:9")])
def test_hints_and_solutions_are_whole_in_each_translation(qapp: QGuiApplication, tag: str, aspect: str) -> None:
    looked = 0
    for view in (view for game in shelf() for view in told(game)):
        picture, records = texts(view, ASPECTS[aspect], language=load(tag))
        assert not meetings([part.rect.inset(0.5) for part in picture])
        assert [text.wanted for text in records if text.elided and text.wanted not in LONG_NAMES] == []
        looked += 1
    assert looked > 15


SOLUTION = Solution(
    "fewest",
    say("test_a_solution", "So it goes"),
    lines=(Line("7 × 5", "35"), Line("35 + 1", "36"), Line("(7 × 5) + 1", "36")),
)


def test_a_solution_unfolds_line_by_line_and_lies_there(qapp: QGuiApplication) -> None:
    _, view = next(running(4))
    after = replace(view, solution=SOLUTION)
    show = show_of(view, after, 16 / 9, NOW_US)
    assert show is not None
    assert [act.lasts_ms for act in show.acts] == [STEP_MS] * 3
    assert STEP_MS <= 600
    lines = [{track.part.name for track in act.tracks} for act in show.acts]
    assert lines == [{"line 0"}, {"line 1"}, {"line 2"}]
    said = [text.shown for text in texts(after, 16 / 9)[1]]
    assert said == ["So it goes", "7 × 5 = 35", "35 + 1 = 36", "(7 × 5) + 1 = 36"]
    assert show_of(after, replace(after, news=()), 16 / 9, NOW_US) is None


def test_from_right_to_left_the_cards_of_a_solution_lie_in_the_order_of_its_sum(qapp: QGuiApplication) -> None:
    """What is read from left to right, 6 − (5 − 1), is laid so."""
    view = next(view for view in told("hidden-formula") if view.solution is not None and view.solution.lines)
    places = {}
    for tag in ("en", "ar"):
        picture, records = texts(view, 16 / 9, language=load(tag))
        panel = next(part.rect for part in picture if part.name == "solution")
        digits = [text for text in records if text.shown.isdigit() and panel.holds(text.rect, 2)]
        places[tag] = [text.shown for text in sorted(digits, key=lambda text: text.ink.x)]
    assert len(places["en"]) >= 3
    assert places["en"] == places["ar"]


def test_that_there_is_none_is_said_and_is_no_show(qapp: QGuiApplication) -> None:
    _, view = next(running(4))
    after = replace(view, solution=Solution("all", say("test_no_solution", "There is none.")))
    assert show_of(view, after, 16 / 9, NOW_US) is None
    assert [text.shown for text in texts(after, 16 / 9)[1]] == ["There is none."]
