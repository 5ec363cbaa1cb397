"""Bright's cards: what they say, as instructions in the order printed; read from a text that a teacher can edit.

A line of a deck is `4: place red, may move 2`: how many such cards there are, then the instructions. An instruction is
`place red` (or `green`, `blue`, `yellow`, `any`, `red or blue`), `remove`, or `may move 3`, with `through 1` for
passing through a wall. One with "may" before it is optional (GE-B-13); moving always is (GE-B-28). `#` is a comment.
What a real card says can be typed in its own words: "Place a wall on any GREEN square. You may move your pawn
up to three squares."

Must not: open files, shuffle, follow an instruction.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from gotit.core.message import AnyOf, Arg, Series, Typed, say
from gotit.games.got_em.board import COLOURS, Colour, colour_word
from gotit.games.texts import TextError, Unreadable, numbered_lines

LARGEST_MOVE = 20
MOST_INSTRUCTIONS = 4
MOST_CARDS = 400


class PlaceStep(Struct, frozen=True, tag="place", tag_field="step"):
    """A wall on any square of this colour, or of the colour `also`; None: on any square at all."""

    colour: Colour | None = None
    may: bool = False
    also: Colour | None = None

    @property
    def colours(self) -> tuple[Colour, ...]:
        """() for any."""
        return tuple(colour for colour in (self.colour, self.also) if colour is not None)

    @property
    def either(self) -> Arg:
        """ "red or blue"."""
        return AnyOf(tuple(map(colour_word, self.colours)))


class RemoveStep(Struct, frozen=True, tag="remove", tag_field="step"):
    """Any one wall from the board."""

    may: bool = True


class MoveStep(Struct, frozen=True, tag="move", tag_field="step"):
    """The pawn up to so many squares, through at most `through` walls. None: 1 + the walls on its square (GE-Y-14)."""

    squares: int | None = None
    through: int = 0
    may: Literal[True] = True


Step = PlaceStep | RemoveStep | MoveStep

BRAINY_TURN: tuple[Step, ...] = (PlaceStep(), MoveStep())
"""GE-Y-06: place one wall anywhere, then move."""


class Card(Struct, frozen=True):
    """A card. `id`: for clicking it, given anew with every shuffle, so that it tells nothing; 0 for a real card."""

    id: int
    steps: tuple[Step, ...]

    @property
    def text(self) -> str:
        """As a deck says it, and as the operator can type it: "place red, may move 2"."""
        return ", ".join(map(_written, self.steps))


class Kind(Struct, frozen=True):
    """So many equal cards of the deck."""

    count: int
    steps: tuple[Step, ...]


def read_deck(text: str, name: str = "deck") -> tuple[Kind, ...]:
    """The kinds of cards, as they are listed. Raises TextError for the first line that can't be read."""
    kinds: list[Kind] = []
    for at, line in numbered_lines(text):
        count, colon, says = line.partition(":")
        if not colon or not re.fullmatch(r"[1-9][0-9]{0,2}", count.strip()):
            raise TextError(
                name,
                at,
                say(
                    "write_how_many_cards",
                    "Write how many such cards there are, a colon, and what they say: “4: place any”.",
                ),
            )
        try:
            kinds.append(Kind(int(count.strip()), read_steps(says)))
        except Unreadable as error:
            raise TextError(name, at, error.message) from None
    if not 0 < sum(kind.count for kind in kinds) <= MOST_CARDS:
        raise TextError(name, 1, say("deck_size", "A deck has 1 to {most} cards.", most=MOST_CARDS))
    return tuple(kinds)


def read_steps(says: str) -> tuple[Step, ...]:
    """What a card says. Raises Unreadable for what can't be understood."""
    words = [" ".join(word.split()) for word in re.split(r"[,.;]", _in_short(says.lower()))]
    if len(words) > 1 and not words[-1]:
        words.pop()  # a real card ends with a full stop
    if len(words) > MOST_INSTRUCTIONS:
        raise Unreadable(
            say("too_many_instructions", "A card has at most {most} instructions.", most=MOST_INSTRUCTIONS)
        )
    return tuple(_read(word) for word in words)


_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_LEFT_OUT = re.compile(
    r"\b(?:(?:a|1) walls?|any 1 wall|an?|the|walls?|on(?:to)?|any(?= (?:red|green|blue|yellow)| wall)|next to"
    r"|squares?|spaces?|you|your|pawn|up to|from|board|and|then|colou?red|pass)\b"
)


def _in_short(says: str) -> str:
    """A real card's own words as those of a deck, with a comma before each further instruction."""
    for number, name in enumerate(_NUMBERS, start=1):
        says = re.sub(rf"\b{name}\b", str(number), says)
    says = re.sub(r"\b(?<!may )move (?=your pawn up to|up to)", "may move ", says.replace(" can ", " may "))
    says = re.sub(r"(?<=through) (?:a|1) walls?\b", " 1", says)
    says = _LEFT_OUT.sub(" ", " ".join(says.split()))
    says = re.sub(r"[,.;]?\s*\b(?:may )?\s*through\b(?!\s*\d)", " through 1", says)
    says = re.sub(r"[,.;]?\s+(?:may\s+)?through\b", " through", says)
    return re.sub(r"(?<=[^\s,.;])\s+(?=(?:may\s+)?(?:place|remove|move)\b)(?<!may)(?<!may )", ", ", says)


_INSTRUCTION = re.compile(
    r"(?P<may>may )?(?:place (?P<colour>\w+)(?: or (?P<also>\w+))?|(?P<remove>remove)"
    r"|move (?P<squares>\d{1,2})(?: through (?P<through>\d))?)"
)


def _read(words: str) -> Step:
    found = _INSTRUCTION.fullmatch(words)
    if found is None:
        raise Unreadable(
            say(
                "no_instruction",
                "“{typed}” is not an instruction: write “place red”, “may remove”, “may move 3 through 1”.",
                typed=Typed(words),
            )
        )
    may = found["may"] is not None
    if found["remove"]:
        return RemoveStep(may)
    if found["colour"]:
        if found["also"]:
            return PlaceStep(_colour(found["colour"]), may, _colour(found["also"]))
        return PlaceStep(None if found["colour"] == "any" else _colour(found["colour"]), may)
    if not may:
        raise Unreadable(say("write_may_move", "Nobody has to move: write “may move”."))
    squares = int(found["squares"])
    if not 1 <= squares <= LARGEST_MOVE:
        raise Unreadable(
            say(
                "no_such_move",
                "A pawn can move up to 1 to {most} squares, not {squares}.",
                most=LARGEST_MOVE,
                squares=squares,
            )
        )
    return MoveStep(squares, int(found["through"] or 0))


def _colour(word: str) -> Colour:
    colour = next((colour for colour in COLOURS if colour == word), None)
    if colour is None:
        raise Unreadable(
            say(
                "no_wall_colour",
                "“{typed}” is not a colour: write {colours} or any.",
                typed=Typed(word),
                colours=Series(tuple(map(Typed, COLOURS))),
            )
        )
    return colour


def _written(step: Step) -> str:
    match step:
        case PlaceStep(_, may):
            return f"{'may ' if may else ''}place {' or '.join(step.colours) or 'any'}"
        case RemoveStep(may):
            return f"{'may ' if may else ''}remove"
        case MoveStep(squares, through):
            how_far = "by walls" if squares is None else str(squares)
            return f"may move {how_far}{f' through {through}' if through else ''}"
