"""Sentences as data: a code, an English pattern, and typed arguments. `gotit.language` makes words of them at the rim.

Must not: make words. A message holds no player's name, only the number of the seat. So the same message serves those
who may read names and those who may not, in any language.

A pattern is an ICU MessageFormat pattern, and stands beside the rule that it speaks for:

    say("collected", "{who} plays {card} and collects {cards}.", who=Seat(2), card=8, cards=AllOf((5, 3)))

A state, and its fingerprint, hold a message's code and arguments only. So any release may reword a sentence, but a code
belongs to one sentence for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct


class Seat(Struct, frozen=True, tag="seat"):
    """A player, by seat: becomes a name, "Seat 3" or "you"."""

    number: int


class Seats(Struct, frozen=True, tag="seats"):
    """Several players, in this order: "Ana, Ben and Cleo"."""

    numbers: tuple[int, ...]


class Maths(Struct, frozen=True, tag="maths"):
    """Mathematics as written on paper, "(7 − 3) ÷ 2"; from left to right in every language."""

    text: str


class Typed(Struct, frozen=True, tag="typed"):
    """What no language may change: text that somebody typed, a label on a box, a file name, a command."""

    text: str


class Width(Struct, frozen=True, tag="width"):
    """An upper bound of a time, in µs. Its words are rounded up and never too precise: "8 µs", "15 ms"."""

    us: int


class AllOf(Struct, frozen=True, tag="all_of"):
    """ "5, 3 and 2"."""

    items: tuple[Arg, ...]


class AnyOf(Struct, frozen=True, tag="any_of"):
    """ "5, 3 or 2"."""

    items: tuple[Arg, ...]


class Series(Struct, frozen=True, tag="series"):
    """ "5, 3, 2"."""

    items: tuple[Arg, ...]


class Message:
    """A sentence, not yet in words. Equal if code and arguments are equal.

    msgspec does not know this class, so it has no JSON form of its own. Whoever writes a message decides what it
    becomes there (`as_data`, or words for an audience), and cannot forget to.
    """

    __slots__ = ("args", "code", "pattern")

    code: str
    pattern: str
    args: Mapping[str, Arg]

    def __init__(self, code: str, pattern: str, args: Mapping[str, Arg]) -> None:
        self.code = code
        self.pattern = pattern
        self.args = args

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.code, self.args) == (other.code, other.args)

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.args.items())))

    def __repr__(self) -> str:
        return f"{self.code}: {self.pattern} {dict(self.args)}"


Arg = int | Fraction | str | Seat | Seats | Maths | Typed | Width | AllOf | AnyOf | Series | Message
"""An argument. An int is a number, to write or to count by. A bare str is a code for a `select` in the pattern."""


def say(code: str, pattern: str, /, **args: Arg) -> Message:
    """A message. `code` names this sentence and no other in the program; `pattern` is a literal."""
    return Message(code, pattern, dict(sorted(args.items())))


class Worded(Exception):
    """Something is wrong, and `message` says what, in words a child can follow. `code`: stable, for programs.

    Whoever raises it without a message raises something else, at once.
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message
        self.code = message.code


def as_data(message: Message) -> dict[str, object]:
    """What is kept of a message: its code and its arguments, without any English."""
    return {"code": message.code, **({"args": message.args} if message.args else {})}
