"""The cards: formula cards and goal cards, read from texts that a teacher can edit.

Must not: open files, shuffle, know where a card lies.

Cards are separated by blanks or line ends, `#` begins a comment. A formula card is a number, `+`, `-`, `x`, or `W`
for WILD (GI-J-03). A goal card is `8`, or `31/37` with two numbers (GI-J-30), with `*` for the asterisk (GI-J-39).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gotit.core.message import Maths, Message, Typed, say
from gotit.games.hidden_formula.view import SIGNS, GoalView
from gotit.games.sentences import too_many_cards
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
        token = read_token(word)
        if token is None:
            raise TextError(name, line, no_formula_card(word))
        (operators if token in OPERATORS else numbers).append(token)
    return Deck(tuple(numbers), tuple(operators))


def read_goals(text: str, name: str = "goals") -> tuple[GoalView, ...]:
    """The goal cards. Raises TextError for the first word that is none."""
    goals = []
    for line, word in _words(text, name):
        numbers = word.removesuffix("*").split("/")
        if not 1 <= len(numbers) <= 2 or not all(_is_number(number, LARGEST_GOAL) for number in numbers):
            raise TextError(name, line, _no_goal_card(word))
        values = tuple(int(number) for number in numbers)
        if len(set(values)) < len(values):
            raise TextError(name, line, say("number_twice", "“{word}” shows the same number twice.", word=Typed(word)))
        goals.append(GoalView(values, word.endswith("*")))
    if not goals:
        raise TextError(name, 1, say("no_goal_cards", "There are no goal cards."))
    return tuple(goals)


def read_token(word: str) -> str | None:
    """A formula card as it is kept; None for what is none."""
    token = _SPELLINGS.get(word, word)
    if token in OPERATORS:
        return token
    if _is_number(token, LARGEST_NUMBER):
        return str(int(token))
    return None


def no_formula_card(word: str) -> Message:
    """What is said of a word that `read_token` can't read."""
    return say(
        "no_formula_card",
        "“{word}” is not a formula card: write a number up to {most}, +, -, x, or W for WILD.",
        word=Typed(word),
        most=LARGEST_NUMBER,
    )


def sign(token: str) -> Maths:
    """A tile, or what an operator does, as it stands in a sentence."""
    return Maths(SIGNS.get(token, token))


def _no_goal_card(word: str) -> Message:
    return say(
        "no_goal_card",
        "“{word}” is not a goal card: write 8, or 31/37 for two numbers, and * for the asterisk.",
        word=Typed(word),
    )


def _is_number(word: str, largest: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3 and int(word) <= largest


def _words(text: str, name: str) -> Iterator[tuple[int, str]]:
    """(line from 1, word)."""
    count = 0
    for at, line in numbered_lines(text):
        for word in line.replace(",", " ").split():
            count += 1
            if count > MOST_CARDS:
                raise TextError(name, at, too_many_cards(MOST_CARDS))
            yield at, word
