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


def test_a_report_counts_the_solutions_by_their_cards_up_to_all() -> None:
    found = report((6, 3, 9), 9)  # with all: 6 × 3 − 9, 9 ÷ 3 + 6, (9 − 6) × 3
    assert found.by_cards == {1: 1, 2: 1, 3: 3}
    assert (found.fewest_cards, found.most_cards, found.count) == (1, 3, 5)
    nothing = report((1, 1), 9)
    assert nothing.by_cards == {1: 0, 2: 0}
    assert (nothing.fewest_cards, nothing.most_cards, nothing.shortest, nothing.longest) == (None, None, None, None)
