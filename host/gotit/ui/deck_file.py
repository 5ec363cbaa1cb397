"""The text of a teacher's own deck, from a file: the one place that opens it.

Must not: use Qt; judge whether it is a good deck. The game does, and names the line.
"""

from __future__ import annotations

from pathlib import Path

from gotit.core.message import Message, Typed, say
from gotit.language.words import english

MOST_BYTES = 100_000
"""Ten times what the largest deck needs. Anything larger is not a deck."""


class DeckFileError(ValueError):
    """A file that is not a deck. `message` names it and says what to do. The error's own text is English, for
    commands."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(english(message))


def read_deck_text(path: Path) -> str:
    """The text in UTF-8, with or without a byte order mark. Raises DeckFileError."""
    file = Typed(path.name)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise DeckFileError(
                say(
                    "deck_file_too_large",
                    "{file} is too large for a deck. Choose a text file with one card a line.",
                    file=file,
                )
            )
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise DeckFileError(
            say("deck_not_text", "{file} is not plain text. Save it as UTF-8 text, with one card a line.", file=file)
        ) from None
    except OSError as error:
        raise DeckFileError(
            say(
                "deck_unreadable",
                "{file} can't be read ({why}). Choose another file.",
                file=file,
                why=Typed(error.strerror or str(error)),
            )
        ) from None
