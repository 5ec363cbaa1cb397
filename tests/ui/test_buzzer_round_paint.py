"""A buzzer round on the projector: its tiles are alike."""

from __future__ import annotations

import pytest
from PyQt6.QtGui import QGuiApplication
from tests.ui.looking import ASPECTS, texts

from gotit.ui.paint.buzzer_round.moments import samples
from gotit.ui.samples import LONG_NAMES, NAMES


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("n", range(2, 10))
def test_all_points_are_of_one_size(qapp: QGuiApplication, n: int, aspect: float) -> None:
    for names in (NAMES, LONG_NAMES):
        for name, view in samples(n, names).items():
            picture, records = texts(view, aspect)
            tiles = [part for part in picture if part.name.startswith("seat ")]
            assert len({size for _, size in (part.data for part in tiles)}) <= 1, name
            for part in tiles:
                tile, size = part.data
                written = [t.glyph_height for t in records if part.rect.holds(t.rect, 2) and t.shown == tile.points]
                assert max(written) >= size - 2, (name, tile)
