"""What there is to say of a setting besides its type: its words, its range, what it depends on. Said once.

    goal: Annotated[int, Setting(say("set_long_game_goal", "Points that end a long game"), low=1, high=10_000)] = 201

It stands beside the field in a game's `Settings`. The operator's form, the marks of seats, the headless referee's
refusals, its schema and the table in docs/headless.md are made from it. What needs the rules (is this deck large
enough?) is not said here: the rules refuse it.

Must not: know a game or a widget.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from gotit.core.game import Refused
from gotit.core.message import Maths, Message, Typed, say

LOW, HIGH, VALUE = Maths("low"), Maths("high"), Maths("value")
"""Arguments of `Setting.wrong` whose values are filled in later: the bounds, and the value that is outside them."""


class Choice(Struct, frozen=True):
    """One of several values, in words."""

    value: Any
    words: Message
    tip: Message | None = None


class Need(Struct, frozen=True):
    """What a setting depends on: it has a meaning only while the setting `name` is `value`.

    `refused`: why not, where the rules refuse it otherwise. Without `refused` the setting is kept, and has no effect.
    """

    name: str
    value: Any
    refused: Message | None = None


class Setting(Struct, frozen=True):
    """`words`: what it is called; None if its choices say it. `advanced`: a first-time player can skip it.

    For a number, or each of several: `low` to `high`, or `none_is`, which is called `none` ("no clock"). `wrong`
    refuses any other; its arguments may be `LOW`, `HIGH` and `VALUE`.

    `choices`: it is one of these; or several of them, if it is a tuple. `beside`: it is shown beside this other
    setting. `kind`: "seat": a seat's number. "mark": the seats that carry a mark. "file": a text of the user's own,
    called `words`; `none` is what is used otherwise. A mapping holds something for each seat.
    """

    words: Message | None = None
    tip: Message | None = None
    low: int | None = None
    high: int | None = None
    unit: Message | None = None
    none: Message | None = None
    none_is: int = 0
    wrong: Message | None = None
    choices: tuple[Choice, ...] = ()
    needs: tuple[Need, ...] = ()
    beside: str = ""
    advanced: bool = False
    kind: Literal["", "seat", "mark", "file"] = ""

    def allows(self, number: int) -> bool:
        """Is it in the range, or the value that means none?"""
        if self.none is not None and number == self.none_is:
            return True
        return (self.low is None or self.low <= number) and (self.high is None or number <= self.high)


@cache
def settings_of(kind: type[Struct]) -> Mapping[str, Setting]:
    """What is said of a game's settings, by name, in field order. A field without a `Setting` is not offered."""
    hints = get_type_hints(kind, include_extras=True)
    said = ((field.name, getattr(hints[field.name], "__metadata__", ())) for field in fields(kind))
    return {name: found for name, extras in said for found in extras if isinstance(found, Setting)}


def check(settings: Struct, players: int) -> None:
    """Refuse what cannot be: a seat that nobody has, a number out of range, a setting whose dependency is not met."""
    said = [(setting, name, getattr(settings, name)) for name, setting in settings_of(type(settings)).items()]
    for setting, _, value in said:
        for seat in _seats(setting, value):
            if not 1 <= seat <= players:
                raise Refused(
                    say(
                        "no_such_seat_in_settings",
                        "The settings name seat {seat}, but there {players, plural, one {is only # player} other "
                        "{are only # players}}.",
                        seat=Maths(str(seat)),
                        players=players,
                    )
                )
    for setting, name, value in said:
        for number in _numbers(value):
            if not setting.allows(number):
                raise Refused(_filled(setting.wrong or _out_of_range(name), setting, number))
    usual = type(settings)()
    for setting, name, value in said:
        for need in setting.needs:
            holds = value == getattr(usual, name) or getattr(settings, need.name) == need.value
            if need.refused is not None and not holds:
                raise Refused(need.refused)


def _out_of_range(name: str) -> Message:
    """Of a setting that has no sentence of its own for it."""
    return say("setting_out_of_range", "The setting “{setting}” can't be {value}.", setting=Typed(name), value=VALUE)


def _filled(wrong: Message, setting: Setting, value: int) -> Message:
    """The message with its numbers filled in, as in a line to the referee: without thousands separators."""
    known = {LOW: setting.low, HIGH: setting.high, VALUE: value}
    args = {name: Maths(str(known[arg])) if isinstance(arg, Maths) else arg for name, arg in wrong.args.items()}
    return Message(wrong.code, wrong.pattern, args)


def _seats(setting: Setting, value: Any) -> Collection[int]:
    """The seats that a setting names."""
    if isinstance(value, Mapping):
        return value.keys()
    if setting.kind not in ("seat", "mark"):
        return ()
    if isinstance(value, int):
        return () if setting.none is not None and value == setting.none_is else (value,)
    return tuple(value)


def _numbers(value: Any) -> Iterator[int]:
    for each in value if isinstance(value, tuple) else (value,):
        if type(each) is int:
            yield each
