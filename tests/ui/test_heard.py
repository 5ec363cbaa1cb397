"""Whatever is heard is also seen, and the other way round: a silent class, and one that doesn't look, lose nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.test_offers import ROWS
from tests.ui.test_show import PLAYED, shows, view_of

from gotit.games.shelf import shelf
from gotit.ui.moments import NOW_US
from gotit.ui.paint import compose, show_of

pytestmark = pytest.mark.usefixtures("qapp")
SOON_MS = 450
"""So long after a sound at the most something of it is seen."""


@pytest.mark.parametrize("game", sorted(ROWS))
def test_a_sound_of_the_game_comes_with_another_picture(game: str) -> None:
    """Even where nothing moves (calm): the picture after it differs from the one before."""
    rules, heard = shelf()[game], 0
    for seed in range(3):
        for (_, before), (_, after) in pairwise(ROWS[game].play(seed)):
            sounds = [news.sound for news in rules.news(after) if news.sound is not None]
            if sounds and rules.news(after) != rules.news(before):
                heard += 1
                was, now = (compose(view_of(rules, state), 16 / 9, NOW_US) for state in (before, after))
                assert was != now, (sounds, [news.code for news in rules.news(after)])
    assert heard


@pytest.mark.parametrize("game", PLAYED)
def test_a_sound_of_a_show_comes_with_something_that_moves_or_appears(game: str) -> None:
    for show in shows(game):
        begins_ms = 0
        for act in show.acts:
            for at_ms, cue in act.cues:
                at = begins_ms + at_ms
                before = show.shot(max(0, at - 1))
                soon = [show.shot(at + later) for later in range(0, SOON_MS, 50)]
                first = begins_ms == 0 and at_ms == 0  # the whole picture is new then
                assert first or any(shot != before for shot in soon), (act.name, cue)
            begins_ms += act.lasts_ms


@pytest.mark.parametrize("game", PLAYED)
def test_what_is_worth_a_show_is_heard(game: str) -> None:
    """By a sound of the show, or of what has just happened."""
    rules, seen = shelf()[game], 0
    for seed in range(2):
        for (_, before), (_, after) in pairwise(ROWS[game].play(seed)):
            show = show_of(view_of(rules, before), view_of(rules, after), 16 / 9, 0)
            if show is not None:
                seen += 1
                sounds = [news.sound for news in rules.news(after) if news.sound is not None]
                assert sounds or show.cues(0, show.lasts_ms), [act.name for act in show.acts]
    assert seen
