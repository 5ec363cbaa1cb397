"""Decks, boards, goals and tokens are texts that a teacher can edit: their lines, and what is said of a wrong one.

May not happen here: what a line means; opening files.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.core.message import Maths, Message, Typed, finished, say


class TextError(ValueError):
    """A text that can't be read, or played with; the message begins with its name and the line: "my.deck:12: …".

    wrong: what is wrong with the line; a str only of games whose texts are not messages yet.
    """

    def __init__(self, name: str, line: int, wrong: Message | str) -> None:
        super().__init__(f"{name}:{line}: {wrong}")
        self.line = line
        self.sentence = str(wrong)
        self.wrong = finished("wrong_text", wrong) if isinstance(wrong, str) else wrong
        self.message = say(
            "wrong_line",
            "{file}:{line}: {wrong}",
            file=Typed(name),
            line=Maths(str(line)),
            wrong=self.wrong,
        )


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """(number from 1, what stands there) of each line that is not empty; `#` begins a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        if written := line.split("#", maxsplit=1)[0].strip():
            yield number, written
