"""Text files of cards, boards and tokens: which lines count, and how they are numbered."""

from __future__ import annotations

from gotit.games.texts import numbered_lines


def test_a_comment_begins_with_the_first_hash_and_every_line_is_counted() -> None:
    text = "# a deck\n\n 5 red \n6 # six # of them\n#7\n8"
    assert list(numbered_lines(text)) == [(3, "5 red"), (4, "6"), (6, "8")]
