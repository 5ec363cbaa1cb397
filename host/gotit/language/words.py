"""A language: it makes words from messages, for an audience.

Must not: know a game, a window, a file; put a name where the audience may not read it.

ICU (icu4py) formats patterns: plurals, choices, numbers. What it does not know is here: who reads, lists, and the
direction of what is inserted.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, NewType

from icu4py.messageformat import MessageFormat

from gotit.core.message import AllOf, AnyOf, Arg, Maths, Message, Seat, Seats, Series, Typed, Width, as_data, say
from gotit.language.direction import FSI, LRI, MARKS, PDI, RLM

Words = NewType("Words", str)
"""What a person reads. Only a `Language` makes it."""


class Audience(NamedTuple):
    """Who reads. `names` in seat order, "" for a seat without one; None: they may read nobody's name. `you`: their own
    seat."""

    names: tuple[str, ...] | None = None
    you: int | None = None


NOBODY_NAMED = Audience()
"""Anybody: players are called by their seat numbers."""

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_LEFT_TO_RIGHT = frozenset({"L", "EN"})


class Language:
    """`tag`: as in BCP 47 ("en", "pt-BR"). `translated`: from an English pattern to this language's, or itself.

    `draft`: nobody who grew up with it has read the translation yet.
    """

    def __init__(
        self,
        tag: str,
        translated: Callable[[str], str] = lambda pattern: pattern,
        *,
        right_to_left: bool = False,
        draft: bool = False,
    ) -> None:
        self.tag = tag
        self.right_to_left = right_to_left
        self.draft = draft
        self.translated = translated
        self._decimal_mark = translated(_DECIMAL_MARK.pattern)
        self._always: dict[str, Words] = {}
        """What sentences without arguments say, by their patterns: most labels, said again with each refresh."""

    def words(self, message: Message | Seat | Typed, audience: Audience) -> Words:
        """The message, a player, or what no language changes, as this audience reads it."""
        if not isinstance(message, Message):
            return Words(self._said(message, audience))
        if not message.args:
            if message.pattern not in self._always:
                self._always[message.pattern] = self._formatted(message.pattern, {})
            return self._always[message.pattern]
        params: dict[str, int | str] = {}
        for name, arg in message.args.items():
            said = arg if isinstance(arg, int | str) else self._said(arg, audience).replace("-", _AS_IT_IS)
            params[name] = said if type(said) is int else str(said)
            if isinstance(arg, Seat):
                params[f"{name}_is"] = "you" if arg.number == audience.you else "other"
        return self._formatted(message.pattern, params)

    def _formatted(self, pattern: str, params: dict[str, int | str]) -> Words:
        pattern = self.translated(pattern)
        said = _format(self.tag, pattern).format(params)  # type: ignore[arg-type]  # dict is invariant
        said = _BELOW_ZERO.sub("−", said).replace(_AS_IT_IS, "-")
        if self.right_to_left:
            for runs_from_left in (_SIGNED, _SHOUTED):
                said = runs_from_left.sub(rf"{LRI}\g<0>{PDI}", said)
            said = _turned(said)
        return Words(said.replace(_SOFT_HYPHEN, "") if "spellout" in pattern else said)

    def called(self, names: Sequence[str]) -> tuple[str, ...]:
        """The players in seat order, by name; "Seat 3" where there is none."""
        return tuple(name or self.words(Seat(seat), NOBODY_NAMED) for seat, name in enumerate(names, 1))

    def _said(self, arg: Arg, audience: Audience) -> str:
        match arg:
            case Seat(number):
                return self._name(number, audience)
            case Seats(numbers):
                return self._listed([self._name(number, audience) for number in numbers], _AND)
            case Maths(text):
                text = _BELOW_ZERO.sub("−", text.replace(_DECIMAL_MARK.pattern, self._decimal_mark))
                return self._isolated(text, LRI) if self.right_to_left else text
            case Typed(text):
                return self._isolated(text, FSI)
            case Width(us):
                text = self._measured(us)
                return self._isolated(text, LRI) if self.right_to_left else text
            case AllOf(items):
                return self._listed([self._said(item, audience) for item in items], _AND)
            case AnyOf(items):
                return self._listed([self._said(item, audience) for item in items], _OR)
            case Series(items):
                return self._listed([self._said(item, audience) for item in items], _COMMA)
            case Message():
                return self.words(arg, audience)
            case Fraction():
                text = _BELOW_ZERO.sub("−", str(arg))
                return self._isolated(text, LRI) if self.right_to_left else text
            case _:
                return str(arg)

    def _name(self, seat: int, audience: Audience) -> str:
        if audience.names is not None and 1 <= seat <= len(audience.names) and audience.names[seat - 1]:
            return self._isolated(audience.names[seat - 1], FSI)
        return self.words(say("seat_number", "Seat {number}", number=seat), audience)

    def _measured(self, us: int) -> str:
        unit, number = (_MICROSECONDS, us) if us < 1_000 else (_MILLISECONDS, -(-us // 1_000))
        return _format(self.tag, self.translated(unit.pattern)).format({"number": str(number)})

    def _listed(self, items: Sequence[str], last: Message) -> str:
        """In order: all but the last with commas; `last` joins the last one."""
        if len(items) < 2:
            return "".join(items)
        *most, end = items
        joined = most[0]
        for item in most[1:]:
            joined = self._joined(_COMMA, joined, item)
        return self._joined(last, joined, end)

    def _joined(self, how: Message, one: str, other: str) -> str:
        joined = _format(self.tag, self.translated(how.pattern)).format({"most": one, "last": other})
        if how is _AND and self.tag.startswith("es") and _SOUNDS_LIKE_Y.match(other):
            return joined.replace(f" y {other}", f" e {other}")
        return joined

    def _isolated(self, text: str, mark: str) -> str:
        """The text, isolated from the sentence's direction if it may run against it."""
        if text.isascii() and not self.right_to_left:
            return text
        against = _LEFT_TO_RIGHT if self.right_to_left else _RIGHT_TO_LEFT
        if any(unicodedata.bidirectional(letter) in against for letter in text):
            return f"{mark}{text}{PDI}"
        return text


_AND = say("list_and", "{most} and {last}")
_OR = say("list_or", "{most} or {last}")
_COMMA = say("list_comma", "{most}, {last}")
_BELOW_ZERO = re.compile(rf"(?<!\w)(?:{MARKS.pattern})*-(?=\d)")
"""ICU writes a number below zero with a hyphen, and marks around it; mathematics, and scores, with a minus."""
_AS_IT_IS = "\ue000"
"""A hyphen in a name, in what was typed, in a sentence within a sentence: no minus, whatever follows it."""
_SIGNED = re.compile(rf"(?<![\w){LRI}])[+−]\d+")
"""A gain or a loss: from right to left its sign would come to stand behind it."""
_SHOUTED = re.compile(rf"(?<![\w{FSI}{LRI}])[A-Za-z][A-Za-z'’ ]*[!?](?!\s?[A-Za-z])")
"""What is shouted as in English, "Got It!": from right to left its mark would come to stand before it."""
_SOUNDS_LIKE_Y = re.compile(rf"{FSI}?h?[ií](?![aeoáéó])", re.IGNORECASE)
"""Before these Spanish says "e" for "y": Ana e Inés, but Ana y Iago. No pattern can say that."""
_MICROSECONDS = say("microseconds", "{number} µs")
_MILLISECONDS = say("milliseconds", "{number} ms")

DIRECTION = say("direction_of_writing", "left to right")
"""Translated as "right to left", in English, if the language is written so."""
_DECIMAL_MARK = say("decimal_mark", ".")
"""All that a language writes differently in mathematics: its signs stand on cards and keys, the same for everybody."""
_SOFT_HYPHEN = "\u00ad"  # ICU puts these into German number words; nobody breaks lines there


@lru_cache(maxsize=512)
def _format(tag: str, pattern: str) -> MessageFormat:
    return MessageFormat(pattern, tag)


ENGLISH = Language("en")
"""The language that the rules are written in."""


class Reader(NamedTuple):
    """Somebody who reads: in a language, as an audience. A class and its operator are two readers."""

    language: Language = ENGLISH
    audience: Audience = NOBODY_NAMED

    def words(self, message: Message | Seat | Typed | None) -> Words:
        """What they read; "" for no message."""
        return Words("") if message is None else self.language.words(message, self.audience)


def both(message: Message, names: tuple[str, ...] | None) -> dict[str, object]:
    """A message in JSON, for other programs and for whoever reads along."""
    return {**as_data(message), "sentence": english(message, names)}


def english(message: Message | Seat | None, names: tuple[str, ...] | None = None) -> Words:
    """In English, to people who may read these names; "" for no message."""
    return Reader(ENGLISH, Audience(names)).words(message)


def _turned(said: str) -> str:
    """A sentence that begins with a key, a title or a name in Latin letters runs from right to left all the same."""
    directions = [unicodedata.bidirectional(letter) for letter in said]
    inside = 0
    for runs in directions:
        inside += (runs in ("LRI", "RLI", "FSI")) - (runs == "PDI")
        if not inside and runs in ("L", "R", "AL"):
            return f"{RLM}{said}" if runs == "L" and {"R", "AL"}.intersection(directions) else said
    named = said.startswith((FSI, LRI)) and ": " in said  # "Ana: 12" has no word of the language
    return f"{RLM}{said}" if named else said
