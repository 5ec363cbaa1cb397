"""What can be done now, said once: moves, offers, and what each audience may know of them.

Must not: know a game, make words, decide what is legal (the rules do that, and make the offers).

A `Move` is static, a row of a game's table: its words, its role, its place. An `Offer` says that the move can be made
now, by whom, and with which press. An `Open` offer still has to be filled in: a card, some cards, numbers. Everything
is rendered from them: what boxes are asked, the operator's buttons, keys and menus, phones' buttons, the headless
`legal`, undo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from gotit.core.message import Arg, Maths, Message

Role = Literal["", "primary", "right", "wrong", "keep", "left", "next"]
"""What the operator's keys do: the big button (Space, Enter), right (G), wrong (M), keep or leave (K), the arrows."""

Place = Literal["panel", "bar", "seat", "clock", "match"]
"""Where it is in the operator's window: in the game's own panel, as a button below it, in the seat's menu, in the line
of a clock that stands still, or with what is done to the match as a whole."""

By = Literal["", "tell", "press", "long", "pass"]
"""How a box gives it. "tell": it cannot, but the box's prompt still asks the player for it. "pass": by the pass input,
in a race."""

Known = Literal["all", "own", "seat", "operator", "none"]
"""Who may know: everybody; the seat and the operator; the seat alone; the operator alone; programs alone."""


class Move(Struct, frozen=True, kw_only=True):
    """Something that can be done in a game. It is the same for all states, so that every word of it can be listed.

    `code`: unique in the game; it names the step in undo, redo and the log. `kind`: the type of its action; several
    moves may share it (show, hide). `label`: tells whoever does it; it names no card. `filled`: the label with what was
    entered. `undo`: the step's name, where `label` does not name it afterwards. `sure`: what the operator is asked
    before it is taken; a move with a key asks only while something is half entered. `by_box`: only boxes need it
    (pointing); no list shows it. `out`: it puts somebody out, or says that they are wrong: its button looks alike
    wherever it stands. `instead`: it judges again what was judged last, and all that it tells stands in its place.
    """

    code: str
    kind: type[Struct]
    label: Message
    filled: Callable[[Arg], Message] | None = None
    undo: Message | None = None
    sure: Message | None = None
    tip: Message | None = None
    role: Role = ""
    place: Place = "bar"
    by_box: bool = False
    out: bool = False
    instead: bool = False

    def naming(self, it: Arg) -> Message:
        """The label with what was entered, where it names that."""
        return self.label if self.filled is None else self.filled(it)


class Offer(Struct, frozen=True, kw_only=True):
    """A move that can be made now. `seat`: whose it is (0: the operator's). `action`: ready to be taken.

    `about`: the seat that it concerns, where that is another one (to be put out, judged, let in); 0: none.
    """

    move: Move
    seat: int
    action: Any
    by: By = ""
    about: int = 0


class Item(Struct, frozen=True):
    """A value that may be entered, a number or a text. `shows`: its face; None for those who may not see it."""

    value: Any
    shows: Arg | None = None


class Way(Struct, frozen=True):
    """Values that go together by the rules."""

    values: tuple[int, ...]
    shows: Arg


class OneOf(Struct, frozen=True):
    """One of these: a card of the hand, a number, a square. `known`: who may know what they show.

    `among`: for those who may not know, the values that it is one of. Otherwise the list of playable cards would give
    their faces away. `written`: another value may be typed, too.
    """

    items: tuple[Item, ...]
    known: Known = "all"
    among: tuple[int, ...] = ()
    written: bool = False


class SomeOf(Struct, frozen=True):
    """Some of these; the rules say which go together. `ways`: those that do. `known`: who may know (decision 0019)."""

    items: tuple[Item, ...]
    ways: tuple[Way, ...] = ()
    known: Known = "all"


class Written(Struct, frozen=True):
    """What only the game's own panel can make, or a program that knows the action: `count` numbers, a correction.

    `what`: a word for readers of the code.
    """

    what: str
    count: int = 1


Entry = OneOf | SomeOf | Written


class Open(Struct, frozen=True, kw_only=True):
    """A move that can be made now once its field `fills` is filled in. `fixed`: the action's other fields.

    `pointed`: the value that the seat points at now; the seat's box (`by`) takes that one. `about`: as in `Offer`.
    """

    move: Move
    seat: int
    fixed: Mapping[str, Any]
    fills: str
    entry: Entry
    by: By = ""
    pointed: int | None = None
    about: int = 0

    def action(self, value: Any, **more: Any) -> Any:
        """The action with this value, and with more fields where it has them."""
        return self.move.kind(**self.fixed, **{self.fills: value}, **more)


Offers = tuple[Offer | Open, ...]


# --- what an audience may know ---------------------------------------------------------------------------------------


def of_seat(offers: Offers, seat: int) -> Offers:
    """What this seat can do, as far as it may be told."""
    return tuple(_told(offer, {"all", "own", "seat"}) for offer in offers if offer.seat == seat)


def of_operator(offers: Offers) -> Offers:
    """What anybody can do, as far as the operator's window may show it."""
    return tuple(_told(offer, {"all", "own", "operator"}) for offer in offers)


def of_all(offers: Offers) -> Offers:
    """What anybody can do, as far as everybody may know it."""
    return tuple(_told(offer, {"all"}) for offer in offers)


def _told(offer: Offer | Open, audience: set[Known]) -> Offer | Open:
    if not isinstance(offer, Open):
        return offer
    match offer.entry:
        case OneOf(items, known, among) if known not in audience:
            values = among or tuple(item.value for item in items)
            return replace(offer, entry=OneOf(tuple(map(Item, values)), known))
        case SomeOf(items, _, known) if known not in audience:
            return replace(offer, entry=SomeOf(items, (), known))
        case _:
            return offer


# --- what follows from them ------------------------------------------------------------------------------------------


def listed(offers: Iterable[Offer | Open]) -> Iterator[Any]:
    """All actions of these offers that can be listed. Excluded are those that only boxes need and free text."""
    for offer in offers:
        if offer.move.by_box:
            continue
        if isinstance(offer, Offer):
            yield offer.action
            continue
        match offer.entry:
            case OneOf(items):
                yield from (offer.action(item.value) for item in items)
            case SomeOf(_, ways):
                yield from (offer.action(way.values) for way in ways)


def find(offers: Offers, action: Any) -> Offer | Open | None:
    """The offer that this action takes; it names the step. None: no such offer."""
    ready = (offer for offer in offers if isinstance(offer, Offer) and offer.action == action)
    return next(ready, None) or next((offer for offer in offers if _fills(offer, action)), None)


def _fills(offer: Offer | Open, action: Any) -> bool:
    if isinstance(offer, Offer) or type(action) is not offer.move.kind:
        return False
    if any(getattr(action, name) != value for name, value in offer.fixed.items()):
        return False
    match offer.entry:
        case OneOf(items, written=written):
            return written or any(item.value == getattr(action, offer.fills) for item in items)
        case SomeOf(items):
            return {item.value for item in items}.issuperset(getattr(action, offer.fills))
        case _:
            return True


# --- as phones and other programs read them --------------------------------------------------------------------------

BLANK = "{it}"
"""The place in `ShownOffer.filled` for what is entered."""


class ShownItem(Struct, frozen=True):
    """A value that may be entered. `shows`: its face; null for those who may not see it."""

    value: int | str
    shows: Any = None


class ShownWay(Struct, frozen=True):
    """Values that go together by the rules."""

    values: tuple[int, ...]
    shows: Any


class ShownOffer(Struct, frozen=True):
    """What can be done now. `action`: ready to be sent, except for its field `fills`, if there is one.

    `filled`: the label with "{it}" in place of what is entered: one of `items`, or with `many` some of them. `ways`:
    those known to go together. `by`: a press of the seat's box does it, or a long one, or its pass; "tell": none.
    `about`: the seat that it concerns, if that is not `seat`; 0: none.
    """

    code: str
    seat: int
    label: Message
    role: Role
    by: By
    action: Mapping[str, Any]
    fills: str = ""
    filled: Message | None = None
    items: tuple[ShownItem, ...] = ()
    ways: tuple[ShownWay, ...] = ()
    many: bool = False
    about: int = 0


def shown(offers: Offers) -> tuple[ShownOffer, ...]:
    """All except what only boxes need. First strip what the reader may not know."""
    return tuple(_shown(offer) for offer in offers if not offer.move.by_box)


def _shown(offer: Offer | Open) -> ShownOffer:
    move = offer.move
    if isinstance(offer, Offer):
        action = to_builtins(offer.action)
        return ShownOffer(move.code, offer.seat, move.label, move.role, offer.by, action, about=offer.about)
    config = move.kind.__struct_config__
    action = {config.tag_field or "": config.tag, **offer.fixed}
    filled = move.filled(Maths(BLANK)) if move.filled is not None else None
    found = ShownOffer(
        move.code, offer.seat, move.label, move.role, offer.by, action, offer.fills, filled, about=offer.about
    )
    match offer.entry:
        case OneOf(items):
            return replace(found, items=_items(items))
        case SomeOf(items, ways):
            told = tuple(ShownWay(way.values, way.shows) for way in ways)
            return replace(found, items=_items(items), ways=told, many=True)
        case Written(_, count):
            return replace(found, many=count > 1)


def _items(items: tuple[Item, ...]) -> tuple[ShownItem, ...]:
    return tuple(ShownItem(item.value, item.shows) for item in items)
