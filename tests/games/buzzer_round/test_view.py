"""How points are written."""

from __future__ import annotations

import pytest

from gotit.games.buzzer_round.view import plain, signed


@pytest.mark.parametrize(
    ("points", "gained", "written"),
    [(2, "+2", "2"), (1, "+1", "1"), (0, "0", "0"), (-1, "−1", "−1"), (-12, "−12", "−12")],
)
def test_points_have_the_sign_of_what_they_are(points: int, gained: str, written: str) -> None:
    assert (signed(points).text, plain(points).text) == (gained, written)
