"""The looks of the class's picture: each can be read, and nothing but its colours differs."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.ui.drawn import drawn, marks
from tests.ui.looking import all_moments
from tests.ui.wcag import contrast

from gotit.ui.operator.toolbar import LOOKS
from gotit.ui.settings import Settings
from gotit.ui.theme import CARDS, CONTRAST, LIGHT, THEMES, Theme

pytestmark = pytest.mark.usefixtures("qapp")
WORDS, WORDS_OF_HIGH_CONTRAST = 7.0, 15.0
SIGNS = 3.0
ON_CARDS = {colours.well for colours in CARDS.values()}
LOOKING = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())


@LOOKING
def test_inks_grounds_and_frames(theme: Theme) -> None:
    """WCAG 2: words at 7:1 (15:1 in high contrast), what signs and frames tell at 3:1."""
    least = WORDS_OF_HIGH_CONTRAST if theme is CONTRAST else WORDS
    for name, surface in theme.surfaces.items():
        assert contrast(surface.ink, surface.fill) >= least, name
        assert contrast(surface.soft, surface.fill) >= least, name
    for frame in (theme.floor.edge, theme.bad.edge, theme.good.fill):
        assert contrast(frame, theme.page.fill) >= SIGNS
    for coat in theme.coats:
        assert contrast(coat.fill, theme.panel.fill) >= SIGNS
        assert contrast(coat.ink, coat.fill) >= WORDS


@pytest.mark.parametrize("name", sorted(set(THEMES) - {LIGHT.name}))
def test_every_scene_can_be_read_and_is_laid_out_as_in_light(name: str) -> None:
    """So what holds of the layout in light holds in every look."""
    theme = THEMES[name]
    for moment, view in all_moments(9, long=True):
        light, _ = drawn(view, (1920, 1080))
        parts, _ = drawn(view, (1920, 1080), theme)
        for one, other in zip(light, parts, strict=True):
            assert [(text.shown, text.ink) for text in one.texts] == [(text.shown, text.ink) for text in other.texts]
            assert all(
                text.ground in ON_CARDS or contrast(text.colour, text.ground) >= WORDS for text in other.texts
            ), name
        assert [mark.rect for _, mark in marks(light)] == [mark.rect for _, mark in marks(parts)], moment


def test_all_looks_can_be_chosen() -> None:
    assert set(LOOKS) == set(THEMES) == set(get_args(Settings.__annotations__["theme"]) or THEMES)
