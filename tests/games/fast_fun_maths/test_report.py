"""What `gotit solve fast-fun-maths` answers."""

from __future__ import annotations

import pytest

from gotit.games.fast_fun_maths.report import report


@pytest.mark.parametrize(("colours", "one_colour"), [(None, None), (("red", "red", "blue"), 2)])
def test_a_report_says_what_it_was_asked_and_of_colours_only_if_they_were_given(
    colours: tuple[str, ...] | None, one_colour: int | None
) -> None:
    """2 + 3 in red; with the blue 5 alone, that is one colour too."""
    found = report((2, 3, 5), 5, colours=colours)
    assert (found.cards, found.target, found.colours, found.one_colour) == ((2, 3, 5), 5, colours, one_colour)
