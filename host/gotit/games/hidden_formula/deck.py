"""The cards: formula cards and goal cards, read from texts that a teacher can edit.

May NOT happen here: opening files; shuffling; where a card lies.

Cards are separated by blanks or line ends, `#` begins a comment. A formula card is a number, `+`, `-`, `x`, or `W`
for WILD (GI-J-03). A goal card is `8`, or `31/37` with two numbers (GI-J-30), with `*` for the asterisk (GI-J-39).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gotit.games.hidden_formula.view import GoalView
from gotit.games.texts import TextError, numbered_lines

WILD = "W"
OPERATORS = ("+", "-", "x", WILD)
MOST_CARDS = 400
LARGEST_NUMBER = 99
LARGEST_GOAL = 999

_SPELLINGS = {"×": "x", "X": "x", "*": "x", "−": "-", "–": "-", "w": WILD, "WILD": WILD, "Wild": WILD, "wild": WILD}
"""What people type for what we keep."""


class Deck(Struct, frozen=True):
    """The formula cards as two stacks, which are shuffled apart (GI-J-05)."""

    numbers: tuple[str, ...]
    operators: tuple[str, ...]


def read_deck(text: str, name: str = "deck") -> Deck:
    """The formula cards. Raises TextError for the first word that is none."""
    numbers: list[str] = []
    operators: list[str] = []
    for line, word in _words(text, name):
        try:
            token = read_token(word)
        except ValueError as error:
            raise TextError(name, line, str(error)) from None
        (operators if token in OPERATORS else numbers).append(token)
    return Deck(tuple(numbers), tuple(operators))


def read_goals(text: str, name: str = "goals") -> tuple[GoalView, ...]:
    """The goal cards. Raises TextError for the first word that is none."""
    goals = []
    for line, word in _words(text, name):
        numbers = word.removesuffix("*").split("/")
        if not 1 <= len(numbers) <= 2 or not all(_is_number(number, LARGEST_GOAL) for number in numbers):
            said = f"“{word}” is no goal card: write 8, or 31/37 for two numbers, and * for the asterisk."
            raise TextError(name, line, said)
        values = tuple(int(number) for number in numbers)
        if len(set(values)) < len(values):
            raise TextError(name, line, f"“{word}” shows the same number twice.")
        goals.append(GoalView(values, word.endswith("*")))
    if not goals:
        raise TextError(name, 1, "There is no goal card.")
    return tuple(goals)


def read_token(word: str) -> str:
    """A formula card as it is kept. Raises ValueError with a sentence for what is none."""
    token = _SPELLINGS.get(word, word)
    if token in OPERATORS:
        return token
    if _is_number(token, LARGEST_NUMBER):
        return str(int(token))
    raise ValueError(f"“{word}” is no formula card: write a number up to {LARGEST_NUMBER}, +, -, x, or W for WILD.")


def _is_number(word: str, largest: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3 and int(word) <= largest


def _words(text: str, name: str) -> Iterator[tuple[int, str]]:
    """(line from 1, word)."""
    count = 0
    for at, line in numbered_lines(text):
        for word in line.replace(",", " ").split():
            count += 1
            if count > MOST_CARDS:
                raise TextError(name, at, f"That is too many cards: at most {MOST_CARDS}.")
            yield at, word
