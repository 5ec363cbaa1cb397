"""From right to left: the same picture mirrored as a whole, and mathematics, boards and hands as they were."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PyQt6.QtGui import QGuiApplication
from tests.ui.looking import all_moments, texts

from gotit.language.direction import MARKS
from gotit.language.words import ENGLISH, Language
from gotit.ui.moments import NOW_US, samples
from gotit.ui.paint import compose
from gotit.ui.paint.canvas import is_left_to_right
from gotit.ui.paint.fast_fun_maths import spotlight
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import STAGE_HEIGHT, Rect, vh
from gotit.ui.paint.show import Act, Key, Show, Track
from gotit.ui.paint.things import cards_in, seen_in
from gotit.ui.paint.turned import turned_show
from gotit.ui.theme import LIGHT

pytestmark = pytest.mark.usefixtures("qapp")
ENGLISH_TURNED = Language("en", right_to_left=True)
"""English words, so that every text can be compared."""
AXIS = STAGE_HEIGHT * 16 / 9 / 2


@pytest.mark.parametrize("n", [4, 9])
def test_every_part_is_where_its_mirror_image_is(qapp: QGuiApplication, n: int) -> None:
    for name, view in all_moments(n):
        there = compose(view, 16 / 9, NOW_US)
        turned = compose(view, 16 / 9, NOW_US, language=ENGLISH_TURNED)
        assert [part.rect for part in turned] == [pytest.approx(part.rect.turned(AXIS)) for part in there], name


@pytest.mark.parametrize("n", [4, 9])
def test_mathematics_runs_from_left_to_right(qapp: QGuiApplication, n: int) -> None:
    """Of two numbers beside each other in an equation, a target or a hand, the same is the left one."""
    found = 0
    for name, view in all_moments(n):
        picture, there = texts(view, 16 / 9)
        turned = texts(view, 16 / 9, language=ENGLISH_TURNED)[1]
        assert [MARKS.sub("", text.shown) for text in turned] == [text.shown for text in there], name
        numbers = [
            place
            for part in picture
            if part.name in ("target", "claim", "spotlight", "board", "grid")
            for place, text in enumerate(there)
            if part.rect.holds(text.ink) and text.shown.isdigit() and text.glyph_height > vh(4)  # badges are smaller
        ]
        for one, other in pairwise(numbers):
            of_one_size = there[one].glyph_height == there[other].glyph_height
            if of_one_size and there[one].ink.right < there[other].ink.x:
                found += 1
                assert turned[one].ink.x < turned[other].ink.x, f"{name}: {there[one].shown} {there[other].shown}"
    assert found > 100


@pytest.mark.parametrize("n", [2, 4, 9])
def test_cards_that_lie_together_stay_in_their_order(qapp: QGuiApplication, n: int) -> None:
    """As they lie on the table. Who drew which in a lot stands as the seats do."""
    found = 0
    for name, view in all_moments(n):
        there, turned = (compose(view, 16 / 9, NOW_US, language=one) for one in (ENGLISH, ENGLISH_TURNED))
        for one, other in zip(there, turned, strict=True):
            if one.name == "lots":
                continue
            for (left, right), (first, second) in zip(
                pairwise(cards_in(one, ENGLISH)), pairwise(cards_in(other, ENGLISH_TURNED)), strict=True
            ):
                if left.rect.y == pytest.approx(right.rect.y) and left.rect.right <= right.rect.x + 1:
                    found += 1
                    assert first.rect.x < second.rect.x, f"{name}: {one.name}"
    assert found > 500


@pytest.mark.rule("GI-H-41")
def test_the_left_shape_is_on_the_left(qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press takes it, in every language."""
    seen: list[tuple[float, str]] = []
    monkeypatch.setattr(
        spotlight, "draw_shape_card", lambda canvas, rect, shape, colour: seen.append((canvas.at(rect).x, shape))
    )
    for language in (ENGLISH, ENGLISH_TURNED):
        (part,) = (
            part
            for part in compose(samples(4)["rewarding"], 16 / 9, NOW_US, language=language)
            if part.name == "reward"
        )
        seen_in(part, LIGHT, language)
        assert [shape for _, shape in sorted(seen)] == ["star", "triangle"]
        seen.clear()


def test_what_flies_over_a_board_moves_along_with_it() -> None:
    board = next(part for _, view in all_moments(4) for part in compose(view, 16 / 9, NOW_US) if part.name == "board")
    assert is_left_to_right(board.draw)
    square = Rect(board.rect.x + 10, board.rect.y + 10, 50, 50)
    outside = Rect(board.rect.x - 100, 0, 50, 50)
    track = Track(Part("pawn", square, print), (Key(0, outside), Key(100, square)))
    act = turned_show(Show((Act("move", 100, (board,), (track,)),)), AXIS).acts[0]
    moved = board.rect.turned(AXIS)
    assert act.picture[0].rect == moved
    (flying,) = act.tracks
    assert flying.keys[1].rect == flying.part.rect == pytest.approx(Rect(moved.x + 10, moved.y + 10, 50, 50))
    assert flying.keys[0].rect == outside.turned(AXIS)
