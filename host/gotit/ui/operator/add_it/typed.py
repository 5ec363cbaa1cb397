"""Numbers of real cards as they are typed: `10 8 3`, with blanks or commas between them.

May not happen here: Qt, a guess. What cannot be read is said in a sentence; the rules say what cannot be.
"""

from __future__ import annotations

import re

from gotit.core.message import Message, Typed, say

NUMBERS = range(1, 11)
"""What a card can show."""

_BETWEEN = re.compile(r"[\s,;]+")


def read_numbers(text: str) -> tuple[tuple[int, ...], Message | None]:
    """The numbers, and what is said of the first that is none of 1 to 10 (None when all are)."""
    words = [word for word in _BETWEEN.split(text.strip()) if word]
    wrong = next((word for word in words if not (word.isdecimal() and int(word) in NUMBERS)), "")
    if wrong:
        no_card = say(
            "addit_no_card",
            "“{word}” is not a card. Type numbers from 1 to 10 with spaces between them.",
            word=Typed(wrong),
        )
        return (), no_card
    return tuple(int(word) for word in words), None
