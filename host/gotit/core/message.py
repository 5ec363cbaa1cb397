"""Sentences as data: a code, an English pattern, and typed arguments. They become words at the rim (`gotit.language`).

Must not: make words. Nobody's name is in a message, only the number of the seat, so the same message serves everybody:
those who may read names and those who may not, in any language.

A pattern is an ICU MessageFormat pattern, and stands beside the rule that it speaks for:

    say("collected", "{who} plays {card} and collects {cards}.", who=Seat(2), card=8, cards=AllOf((5, 3)))

What a state holds of a message, and what its fingerprint is made of, is the code and the arguments. So a sentence may
be reworded in any release; a code belongs to one sentence for ever.
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
    """Mathematics as it stands on paper, "(7 − 3) ÷ 2"; written from left to right in every language."""

    text: str


class Typed(Struct, frozen=True, tag="typed"):
    """What no language may change: a text that somebody typed, a label on a box, a file's name, a command."""

    text: str


class Width(Struct, frozen=True, tag="width"):
    """A bound of a time, in µs; becomes words rounded up, never finer than it is: "8 µs", "15 ms"."""

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
    """A sentence, not yet in words. Equal when code and arguments are equal.

    A class that msgspec does not know, so that it has no JSON form of its own: whoever writes one decides what it
    becomes there (`as_data`, or words for an audience), and nothing can forget to.
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
"""An argument. An int is a number, to write or to count by; a bare str: a code for a `select` of the pattern."""


def say(code: str, pattern: str, /, **args: Arg) -> Message:
    """A message. `code` names this sentence, and no other one of the program; `pattern` is a literal."""
    return Message(code, pattern, dict(sorted(args.items())))


def as_data(message: Message) -> dict[str, object]:
    """What is remembered of a message: its code and its arguments, without a word of English."""
    return {"code": message.code, **({"args": message.args} if message.args else {})}
