"""What is typed for a board and for real cards, read quickly: a square (`c4`), a wall (`c4d4`), a card (`r2`).

Must not: guess. Whatever cannot be read is an `Unreadable` whose sentence says what to type instead.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.message import Typed, say
from gotit.games.got_em.board import groove_at, square_at
from gotit.games.got_em.cards import MoveStep, PlaceStep, RemoveStep, Step, read_steps
from gotit.games.texts import Unreadable

A_SQUARE, A_WALL = Typed("C4"), Typed("C4 D4")
"""How squares and walls are typed, by example."""

_BEFORE_MOVE: Mapping[str, tuple[Step, ...]] = {
    "r": (PlaceStep("red"),),
    "g": (PlaceStep("green"),),
    "b": (PlaceStep("blue"),),
    "y": (PlaceStep("yellow"),),
    "a": (PlaceStep(),),
    "x": (RemoveStep(),),
    "p": (),
}
"""What the letter of a code stands for; its digit is the move."""
_THROUGH = "p"
CARD_EXAMPLE = Typed("r2")
CARD_HINT = say(
    "got_em_card_hint",
    "{example}: wall on red, move 2. Also {colours}, {any} anywhere, {remove} remove, {through} pass through.",
    example=CARD_EXAMPLE,
    colours=Typed("g b y"),
    any=Typed("a"),
    remove=Typed("x"),
    through=Typed(_THROUGH),
)


def read_square(text: str, side: int) -> int:
    """ "c4". Raises Unreadable."""
    square = square_at(side, text)
    if square is None:
        raise Unreadable(
            say(
                "got_em_not_a_square",
                "“{typed}” isn't a square of this board. Type a letter and a number, like {example}.",
                typed=Typed(text.strip()),
                example=A_SQUARE,
            )
        )
    return square


def read_wall(text: str, side: int) -> int:
    """ "c4d4", "C4-D4", "c4 d4": the groove between these squares. Raises Unreadable."""
    plain = "".join(char for char in text if char.isalnum())
    groove = groove_at(side, f"{plain[:2]} {plain[2:]}")
    if groove is None:
        raise Unreadable(
            say(
                "got_em_not_a_groove",
                "“{typed}” isn't a groove. Type two squares that lie side by side, like {example}.",
                typed=Typed(text.strip()),
                example=A_WALL,
            )
        )
    return groove


def read_card(text: str) -> tuple[Step, ...]:
    """What a card says, from a code of letter and number or from the words of a deck. Raises Unreadable."""
    typed = text.strip().lower()
    letter, number = typed[:1], typed[1:]
    if letter in _BEFORE_MOVE and len(number) == 1 and number.isdecimal() and int(number):
        return (*_BEFORE_MOVE[letter], MoveStep(int(number), int(letter == _THROUGH)))
    return read_steps(typed)
