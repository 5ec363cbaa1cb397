"""From an entry to an equation: grammar, cards, declared values, and what both sides are worth.

An equation has one "=", on each side cards with + − × ÷, power and brackets, exactly one card of the hand, at least one
of the space, none twice (MF-10, MF-13, MF-14). Whether it is true is its `holds` (MF-19): a false equation is no error.

Must not: read or write text (reading.py, writing.py do), know points or turns. All values are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from gotit.core.exact import compute, show_number
from gotit.core.message import Maths, Message, say
from gotit.games.mathic_fraction.cards import Card, Limits, Value, face_title, may_stand_for, undeclared
from gotit.games.mathic_fraction.entry import MOST_PIECES, REAL_HAND_CARD, Entry, EntryError
from gotit.games.mathic_fraction.powers import PowerError, power
from gotit.games.mathic_fraction.tokens import Operation

SIGNS: dict[Operation, str] = {"+": "+", "-": "−", "*": "×", "/": "÷", "^": "^"}
"""How an operation is shown."""

Side = Literal["left", "right"]
Piece = int | str


class Leaf(Struct, frozen=True, tag="card"):
    """A card in an equation, as the fraction that it stands for."""

    card: int
    value: Value


class Branch(Struct, frozen=True, tag="operation"):
    """`left operation right`."""

    operation: Operation
    left: Tree
    right: Tree


Tree = Leaf | Branch


class Used(Struct, frozen=True):
    """A card of the equation, the fraction that it stands for, and the side on which it is."""

    card: Card
    value: Value
    side: Side


class Equation(Struct, frozen=True):
    """Both sides, and what they are worth: in simplest form, with the minus above the line if below zero.

    `used`: the cards in reading order.
    """

    left: Tree
    right: Tree
    used: tuple[Used, ...]
    left_value: Value
    right_value: Value

    @property
    def holds(self) -> bool:
        """Whether it is true."""
        return self.left_value == self.right_value

    @property
    def operations(self) -> frozenset[Operation]:
        """The operations used, on either side."""
        return _operations(self.left) | _operations(self.right)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(used.card for used in self.used)


def read_entry(
    entry: Entry,
    hand: Iterable[Card],
    space: Iterable[Card],
    limits: Limits,
    *,
    powers: bool,
    stealing: bool = False,
) -> Equation:
    """The equation. `hand`: the cards of which one must be used; with `stealing` that is the discarded card alone.

    Raises EntryError, with a place in `entry.pieces`, for what is no equation; not for a false one.
    """
    own = {card.id: card for card in hand}
    there = {card.id: card for card in space}
    pieces = entry.pieces
    _check_length(pieces)
    _check_cards(pieces, own, there, stealing=stealing)
    values = _values(entry, own | there, limits)
    equals = _equals(pieces)
    left = _Reader(pieces, 0, equals, values, powers=powers).read()
    right = _Reader(pieces, equals + 1, len(pieces), values, powers=powers).read()
    _check_hand(pieces, own, stealing=stealing)
    used = tuple(
        Used((own | there)[piece], values[piece], "left" if at < equals else "right")
        for at, piece in enumerate(pieces)
        if isinstance(piece, int)
    )
    return Equation(left.tree, right.tree, used, _simplest(left.value), _simplest(right.value))


def _simplest(value: Fraction) -> Value:
    return Value(value.numerator, value.denominator)


def _operations(tree: Tree) -> frozenset[Operation]:
    if isinstance(tree, Leaf):
        return frozenset()
    return _operations(tree.left) | _operations(tree.right) | {tree.operation}


# --- the cards -------------------------------------------------------------------------------------------------------


def _check_length(pieces: Sequence[Piece]) -> None:
    if not pieces:
        raise EntryError(say("no_pieces", "There's no equation yet: choose cards, signs and one =."), 0, 0)
    if len(pieces) > MOST_PIECES:
        too_long = say("too_many_pieces", "That is too long: at most {most} cards and signs.", most=MOST_PIECES)
        raise EntryError(too_long, MOST_PIECES, len(pieces))


def _check_cards(pieces: Sequence[Piece], own: dict[int, Card], there: dict[int, Card], *, stealing: bool) -> None:
    """Each card lies there, and is used once."""
    seen: set[int] = set()
    for at, piece in enumerate(pieces):
        if not isinstance(piece, int):
            continue
        if piece not in own and piece not in there:
            raise EntryError(_not_there(piece, stealing=stealing), at, at + 1)
        if piece in seen:
            card = face_title((own | there)[piece].face)
            raise EntryError(
                say("card_used_twice", "{card} is used twice. Take one of them out.", card=card), at, at + 1
            )
        seen.add(piece)


def _not_there(card: int, *, stealing: bool) -> Message:
    return say(
        "card_not_there",
        "{which, select, hand {The hand card} other {Card {card}}} isn't there. Use {stealing, "
        "select, yes {the discarded card} other {your hand}} and the space.",
        which="hand" if card == REAL_HAND_CARD else "card",
        card=Maths(str(card)),
        stealing="yes" if stealing else "no",
    )


def _check_hand(pieces: Sequence[Piece], own: dict[int, Card], *, stealing: bool) -> None:
    """MF-10, MF-13; for a thief the discarded card is what the hand card is for others (MF-18).

    That a card of the space is used (MF-14) follows: both sides have a card, and only one is the hand's.
    """
    of_hand = [at for at, piece in enumerate(pieces) if piece in own]
    if not of_hand:
        missing = (
            say("no_discarded_card", "Use the discarded card, too.")
            if stealing
            else say("no_hand_card", "Use one card from your hand, too.")
        )
        raise EntryError(missing, 0, len(pieces))
    if len(of_hand) > 1:
        at = of_hand[1]
        two = say("two_hand_cards", "Use only one card from your hand. Take the others out.")
        raise EntryError(two, at, at + 1)


def _values(entry: Entry, cards: dict[int, Card], limits: Limits) -> dict[int, Value]:
    """What each card of the entry stands for."""
    values: dict[int, Value] = {}
    for at, piece in enumerate(entry.pieces):
        if not isinstance(piece, int):
            continue
        face = cards[piece].face
        declared = entry.declared.get(piece, face.fixed)
        if declared is None:
            raise EntryError(undeclared(face), at, at + 1)
        if why_not := may_stand_for(face, declared, limits):
            raise EntryError(why_not, at, at + 1)
        values[piece] = declared
    if strangers := sorted(entry.declared.keys() - values.keys()):
        unused = say(
            "declared_unused",
            "A fraction was given for card {card}, which isn't in the equation. Use it, or leave it out.",
            card=Maths(str(strangers[0])),
        )
        raise EntryError(unused, 0, len(entry.pieces))
    return values


def _equals(pieces: Sequence[Piece]) -> int:
    places = [at for at, piece in enumerate(pieces) if piece == "="]
    if not places:
        none = say("no_equals", "There's no = yet. Put one between the two sides.")
        raise EntryError(none, len(pieces), len(pieces))
    if len(places) > 1:
        two = say("two_equals", "An equation has only one =. Take the others out.")
        raise EntryError(two, places[1], places[1] + 1)
    return places[0]


# --- the grammar -----------------------------------------------------------------------------------------------------


class _Part(Struct, frozen=True):
    """A piece of tree with its value and its place, so that an impossible step can be pointed at."""

    tree: Tree
    value: Fraction
    start: int
    end: int


class _Reader:
    """One side: sum -> product -> power -> card or brackets. Powers are read from the right, the rest from the left."""

    def __init__(
        self, pieces: Sequence[Piece], start: int, end: int, values: dict[int, Value], *, powers: bool
    ) -> None:
        self._pieces = pieces
        self._start, self._end = start, end
        self._at = start
        self._values = values
        self._powers = powers

    def read(self) -> _Part:
        if self._start == self._end:
            empty = say(
                "empty_side",
                "There's nothing {side, select, left {before} other {after}} the =. Put a card there.",
                side="left" if self._start == 0 else "right",
            )
            raise EntryError(empty, self._start, self._end)
        whole = self._sum()
        if self._at < self._end:
            raise EntryError(_bracket_not_opened(), self._at, self._at + 1)
        return whole

    def _peek(self) -> Piece | None:
        return self._pieces[self._at] if self._at < self._end else None

    def _sum(self) -> _Part:
        left = self._product()
        while (operation := self._operation("+", "-")) is not None:
            left = self._join(operation, left, self._product())
        return left

    def _product(self) -> _Part:
        left = self._raised()
        while (operation := self._operation("*", "/")) is not None:
            left = self._join(operation, left, self._raised())
        return left

    def _raised(self) -> _Part:
        base = self._atom()
        if self._operation("^") is None:
            return base
        if not self._powers:
            raise EntryError(
                say("powers_not_now", "Powers can't be used now: only + − × and ÷."), self._at - 1, self._at
            )
        return self._join("^", base, self._raised())

    def _operation(self, *wanted: Operation) -> Operation | None:
        piece = self._peek()
        if isinstance(piece, int) or piece == "(":
            missing = say(
                "missing_operation",
                "There's no sign before {piece}. Put + − × or ÷ there.",
                piece=self._shown(piece),
            )
            raise EntryError(missing, self._at - 1, self._at + 1)
        for operation in wanted:
            if piece == operation:
                self._at += 1
                return operation
        return None

    def _atom(self) -> _Part:
        start = self._at
        piece = self._peek()
        self._at += 1
        if isinstance(piece, int):
            value = self._values[piece]
            return _Part(Leaf(piece, value), value.fraction, start, self._at)
        if piece != "(":
            raise self._no_card(piece, start)
        if self._peek() == ")":
            empty = say("no_card_in_brackets", "There's nothing in the brackets. Put a card there.")
            raise EntryError(empty, start, start + 2)
        inside = self._sum()
        if self._peek() != ")":
            not_closed = say("bracket_not_closed", "A “)” is missing: each “(” needs one.")
            raise EntryError(not_closed, start, self._end)
        self._at += 1
        return _Part(inside.tree, inside.value, start, self._at)

    def _no_card(self, piece: Piece | None, at: int) -> EntryError:
        """A card was wanted here, and this came instead (None: the side ended)."""
        before = self._pieces[at - 1] if at > self._start else None
        if before is not None and before != "(":
            after_sign = say(
                "no_card_after",
                "There's no card after the {sign}. Put one there, or take the sign out.",
                sign=self._shown(before),
            )
            return EntryError(after_sign, at - 1, min(at + 1, self._end))
        if piece is None:
            return EntryError(say("no_card_after_bracket", "There's no card after the “(”. Put one there."), at - 1, at)
        if piece == ")":
            return EntryError(_bracket_not_opened(), at, at + 1)
        if piece == "-":
            minus = say(
                "unary_minus",
                "Put a card before the −. Cards can't be made negative.",
            )
            return EntryError(minus, at, at + 1)
        before_sign = say(
            "no_card_before", "There's no card before the {sign}. Put one there.", sign=self._shown(piece)
        )
        return EntryError(before_sign, at, at + 1)

    def _shown(self, piece: Piece | None) -> Maths | Message:
        if isinstance(piece, int):
            return self._values[piece].maths
        for sign, shown in SIGNS.items():
            if sign == piece:
                return Maths(shown)
        return say("quoted_sign", "“{sign}”", sign=Maths(str(piece)))

    def _join(self, operation: Operation, left: _Part, right: _Part) -> _Part:
        try:
            value = _step(operation, left.value, right.value)
        except ZeroDivisionError:
            by_zero = say(
                "divided_by_0",
                "You can't divide by 0{divisor, select, worked_out {, and the part after ÷ is 0} other {}}. Change it.",
                divisor="card" if isinstance(right.tree, Leaf) else "worked_out",
            )
            raise EntryError(by_zero, right.start, right.end) from None
        except PowerError as error:
            raise EntryError(error.message, left.start, right.end) from None
        return _Part(Branch(operation, left.tree, right.tree), value, left.start, right.end)


def _bracket_not_opened() -> Message:
    return say("bracket_not_opened", "There's a “)” without its “(”. Take it out.")


def _step(operation: Operation, left: Fraction, right: Fraction) -> Fraction:
    """Raises ZeroDivisionError, PowerError."""
    return power(left, right) if operation == "^" else compute(operation, left, right)


def show(value: Value) -> str:
    """A side's value for people: "5/12", "−3", "44"."""
    return show_number(value.fraction)
