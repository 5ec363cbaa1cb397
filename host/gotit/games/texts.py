"""Decks, boards, goals and tokens are texts that a teacher can edit: their lines, and what is said of a wrong one.

Must not: know what a line means, open files.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.core.message import Maths, Message, Typed, Worded, say


class Unreadable(Worded, ValueError):
    """What somebody wrote can't be understood. `message`: why, and what to write instead."""


class TextError(Unreadable):
    """A text that can't be read, or played with; the message begins with its name and the line: "my.deck:12: …".

    `wrong`: what is wrong with the line.
    """

    def __init__(self, name: str, line: int, wrong: Message) -> None:
        where = Maths(str(line))
        super().__init__(say("wrong_line", "{file}:{line}: {wrong}", file=Typed(name), line=where, wrong=wrong))
        self.line = line
        self.wrong = wrong


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """(number from 1, what stands there) of each line that is not empty; `#` begins a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        if written := line.partition("#")[0].strip():
            yield number, written
