"""The lines of the headless referee: what may be written to it, and what it writes. docs/headless.md is made from here.

Must not: play. Reading a line either gives a value of `Line`, or raises Refused with a code and a sentence, whatever
the bytes are.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from gotit.core import inputs as i
from gotit.core.game import Entered, Outcome, Refused
from gotit.core.match_view import MatchView
from gotit.core.message import Maths, Message, Typed, say
from gotit.core.offer import OneOf, ShownItem, ShownOffer
from gotit.language.words import both

LONGEST_LINE = 1 << 20
"""In bytes. Longer lines are refused whole."""

LATEST_US = 1 << 53
"""The latest time (285 years): every JSON reader can hold it."""

Seat = Annotated[int, Meta(ge=1)]
Instant = Annotated[int, Meta(ge=0, le=LATEST_US)]


# --- what may be written to the referee, besides the inputs of a session ---------------------------------------------


class _Order(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class CallFor(_Order, frozen=True, tag="call"):
    """A seat slaps its call button, at the line's `at_us`, give or take `uncertainty_us` (a hard bound)."""

    seat: Seat
    uncertainty_us: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0


class PassFor(_Order, frozen=True, tag="pass"):
    """A seat presses its pass button (outside a race: a long press)."""

    seat: Seat
    uncertainty_us: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0


class ShowView(_Order, frozen=True, tag="view"):
    """Show what a seat may see; without a seat: what everybody sees, the projector."""

    seat: Seat | None = None


class ListLegal(_Order, frozen=True, tag="legal"):
    """List the actions that a seat can take now; without a seat: all that the operator can. Without free text."""

    seat: Seat | None = None


class ListOffers(_Order, frozen=True, tag="offers"):
    """What a seat can do now, in words, with its buttons; without a seat: what anybody can, as far as all may know."""

    seat: Seat | None = None


class ListEntries(_Order, frozen=True, tag="entries"):
    """List what was entered by hand and can be corrected ("amend")."""


class GiveAdvice(_Order, frozen=True, tag="advice"):
    """What the operator alone is told."""


class Quit(_Order, frozen=True, tag="quit"):
    """End the referee."""


Line = i.Input | CallFor | PassFor | ShowView | ListLegal | ListOffers | ListEntries | GiveAdvice | Quit

PRESSES = (CallFor, PassFor, i.Press, i.Release, i.Watermark)
"""Lines that may belong to one moment. Any other line means that all presses before it have been written."""


def read_line(raw: bytes) -> tuple[Line, int | None]:
    """A line and its `at_us`, if it has one. Raises Refused for everything else."""
    if len(raw) > LONGEST_LINE:
        raise Refused(say("line_too_long", "A line may have up to {most} bytes.", most=Maths(str(LONGEST_LINE))))
    try:
        data = msgspec.json.decode(raw)
    except (ValueError, RecursionError) as error:
        raise Refused(say("not_json", "This line isn't JSON: {why}.", why=Typed(str(error)))) from None
    if not isinstance(data, dict):
        raise Refused(
            say("not_an_object", "A line is one JSON object, such as {example}.", example=Typed('{"do": "view"}'))
        )
    try:
        at_us = msgspec.convert(data.pop("at_us", None), Instant | None)
        return msgspec.convert(data, Line), at_us
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refused(say("bad_line", "This line can't be understood: {why}.", why=Typed(str(error)))) from None


# --- what the referee writes ------------------------------------------------------------------------------------------


class Ok(Struct, frozen=True):
    """Line `ok` (the first line is 1) was taken at session time `at_us`. Its answers come before it. 0: the start."""

    ok: int
    at_us: int


class Problem(Struct, frozen=True, omit_defaults=True):
    """`code` is stable, for programs; `sentence` is for people.

    `insist`: only what has been counted speaks against it; the same with `"insist": true` is taken.
    """

    code: str
    sentence: str
    insist: bool = False


class Failed(Struct, frozen=True):
    """What line number `line` asked for was not done. The next line is read."""

    error: Problem
    line: int


class Drew(Struct, frozen=True):
    """The referee itself drew `order`; `why` says for what. `{"do": "chance", "order": …}` draws the same again."""

    drew: tuple[int, ...]
    why: str


class Played(Struct, frozen=True):
    """The computer plays `seat`, and has done `played`: the effects that follow are of that."""

    played: Any
    seat: int


class View(Struct, frozen=True):
    """The answer to "view"."""

    view: MatchView | None
    seat: int | None


class Legal(Struct, frozen=True):
    """The answer to "legal": actions, each to be sent back as {"do": "act", "action": …}."""

    legal: tuple[Any, ...]
    seat: int | None


class Offered(Struct, frozen=True):
    """The answer to "offers": what can be done now, in words, with what may be filled in."""

    offers: tuple[ShownOffer, ...]
    seat: int | None


class Entry(Struct, frozen=True):
    """Something that was entered by hand: `value` under `key`. `may_be`: all that it can be; empty: any text."""

    key: str
    label: Message
    value: str
    shows: Any
    may_be: tuple[ShownItem, ...]


class Entries(Struct, frozen=True):
    """The answer to "entries": what can be corrected, each to be sent back as {"do": "amend", "key": …, "value": …}."""

    entries: tuple[Entry, ...]


class Advice(Struct, frozen=True):
    """The answer to "advice"; null if the game has none."""

    advice: Any


class Ended(Struct, frozen=True):
    """The match has ended with this line."""

    outcome: Outcome


Answer = i.Effect | Drew | Played | View | Legal | Offered | Entries | Advice | Ended | Ok | Failed


def entry(entered: Entered) -> Entry:
    """As it is written."""
    items = entered.may_be.items if isinstance(entered.may_be, OneOf) else ()
    may_be = tuple(ShownItem(item.value, item.shows) for item in items)
    return Entry(entered.key, entered.label, entered.value, entered.shows, may_be)


def write_line(answer: Answer, names: tuple[str, ...] = ()) -> bytes:
    """One JSON object and a newline. Exact fractions are written as "7/2", sentences in English with these names."""

    def plain(value: object) -> object:
        if isinstance(value, Message):
            return both(value, names)
        if isinstance(value, Fraction):
            return str(value)
        raise NotImplementedError(f"{type(value).__name__} has no JSON form")

    return (
        msgspec.json.encode(msgspec.to_builtins(answer, str_keys=True, order="deterministic", enc_hook=plain)) + b"\n"
    )
