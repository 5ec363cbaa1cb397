"""Decks, boards, goals and tokens are texts that a teacher can edit: their lines, and what is said of a wrong one.

May not happen here: what a line means; opening files.
"""

from __future__ import annotations

from collections.abc import Iterator


class TextError(ValueError):
    """A text that can't be read, or played with; the message begins with its name and the line: "my.deck:12: …"."""

    def __init__(self, name: str, line: int, sentence: str) -> None:
        super().__init__(f"{name}:{line}: {sentence}")
        self.line = line
        self.sentence = sentence


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """(number from 1, what stands there) of each line that is not empty; `#` begins a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        if written := line.split("#", maxsplit=1)[0].strip():
            yield number, written
