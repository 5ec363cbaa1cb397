"""The text of a teacher's own deck, from a file: the one place that opens it.

May not happen here: Qt; whether it is a good deck, which the game says, with the line.
"""

from __future__ import annotations

from pathlib import Path

MOST_BYTES = 100_000
"""Ten times what the largest deck needs: whatever is larger is something else."""


class DeckFileError(ValueError):
    """A file that is no deck; the message is a sentence that names it and says what to do."""


def read_deck_text(path: Path) -> str:
    """The text in UTF-8, with or without the mark that some editors put before it. Raises DeckFileError."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise DeckFileError(f"{path.name} is too large for a deck: choose a text file with one card a line.")
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise DeckFileError(f"{path.name} is no plain text: save it as text in UTF-8, one card a line.") from None
    except OSError as error:
        raise DeckFileError(f"{path.name} cannot be read ({error.strerror or error}): choose another file.") from None
