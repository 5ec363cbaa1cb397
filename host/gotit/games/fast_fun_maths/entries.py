"""What was entered by hand in Fast Fun Maths, and what an action is with another value for it (decision 0071).

Must not: change a state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from gotit.core.exact import ExpressionError, numbers, parse
from gotit.core.game import Entered, Refused
from gotit.core.message import AllOf, Maths, Message, Seat, say
from gotit.core.offer import Item, OneOf, Written
from gotit.games.fast_fun_maths.actions import (
    DrawReal,
    Drew,
    Explain,
    HandIs,
    Judge,
    Place,
    RealCard,
    RealShape,
    Reveal,
)
from gotit.games.fast_fun_maths.deck import NOT_IN_HAND, Card
from gotit.games.fast_fun_maths.entry import Unreadable, read_cards, read_shapes, write_cards, write_shape
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import CalculationView, CardFace, Colour, ShapeFace, a_card, a_shape

_COLOURS: tuple[Colour, ...] = get_args(Colour)
_FACES = tuple(CardFace(0, number, colour) for colour in _COLOURS for number in range(10))
_BACKS = (*(ShapeFace(0, shape, colour) for colour in _COLOURS[:3] for shape in ("circle", "square", "triangle")),)
CARDS = OneOf(tuple(Item(write_cards((face,)), a_card(face)) for face in _FACES))
SHAPES = OneOf(tuple(Item(write_shape(back), a_shape(back)) for back in (*_BACKS, ShapeFace(0, "star", "wild"))))
DIGITS = OneOf(tuple(Item(str(number), number) for number in range(10)))


def entries(state: State) -> Iterator[Entered]:
    """The target, its shapes, what was shown, the hands, cards drawn for a tie, shapes won; newest things first."""
    yield from _calculations(state)
    if not state.real_cards:
        return
    for place, card in enumerate(state.target_then):
        yield _card(card.face, _of_target(place))
        if card.back is not None:
            yield _shape(card.back, _shape_of_target(place))
    for seat, face in state.drawn:
        yield Entered(f"draw {face.id}", _drawn_by(seat), str(face.number), face.number, DIGITS)
    then = state.hands_then or ((),) * len(state.players)
    for player, held in zip(state.players, then, strict=True):
        hand = [card.face for card in player.hand]
        for face in (*hand, *(face for face in held if face not in hand)):
            yield _card(face, say("entered_card", "{who}'s card", who=Seat(player.seat)))
    in_target = {card.id for card in state.target_then}
    rows = [(player.seat, player.shapes) for player in state.players]
    for seat, shapes in (*rows, (0, state.rival)):
        for card in shapes:
            if card.back is not None and card.id not in in_target:
                yield _shape(card.back, _won_by(seat))


def amended(state: State, action: Any, key: str, value: str) -> Any:
    """The action with this value for the entry `key`; None: it has not made that entry."""
    kind, *numbers_of = key.split()
    at = tuple(map(int, numbers_of))
    match kind, action:
        case "card", Drew() | HandIs() | Place():
            place = at[0] - state.next_id
            return _with_card(action, place, value) if 0 <= place < len(action.cards) else None
        case "shape", Reveal() if at[0] in (ids := [card.id for card in state.target]):
            (shape,) = _read(read_shapes, value)
            return replace(action, tens=shape) if at[0] == ids[0] else replace(action, ones=shape)
        case "draw", DrawReal() if at[0] == state.next_id:
            return replace(action, number=int(value))
        case "calculation", Explain(seat) if at == (state.round_number, seat):
            return Explain(seat, value)
        case "used", Explain(seat, expression) if at == (state.round_number, seat):
            return replace(action, cards=_in_order(expression, _ids(state, seat, value), state))
        case "used", Judge(seat, True) if at == (state.round_number, seat) and state.verdict_on is not None:
            return replace(action, cards=_ids(state.verdict_on, seat, value))
        case _:
            return None


# --- what was entered ------------------------------------------------------------------------------------------------


def _calculations(state: State) -> Iterator[Entered]:
    """Those of this round, and with which cards those were made that count."""
    for shown in (*state.calculations, *state.sealed):
        sealed = shown in state.sealed  # until all who buzzed together have shown theirs
        who, key = Seat(shown.seat), f"{state.round_number} {shown.seat}"
        calculation = say("entered_calculation", "{who}'s calculation", who=who)
        written, pretty = Written("calculation"), Maths(shown.pretty)
        yield Entered(f"calculation {key}", calculation, shown.pretty, pretty, written, private=sealed)
        if shown.right and shown.used:
            used = _used(state, shown)
            label = say("entered_used", "the cards of {who}'s calculation", who=who)
            faces = AllOf(tuple(map(a_card, used)))
            yield Entered(f"used {key}", label, write_cards(used), faces, Written("cards"), private=sealed)


def _used(state: State, shown: CalculationView) -> tuple[CardFace, ...]:
    return tuple(face for face in state.hands_then[shown.seat - 1] if face.id in shown.used)


def _card(face: CardFace, label: Message) -> Entered:
    return Entered(f"card {face.id}", label, write_cards((face,)), a_card(face), CARDS)


def _shape(back: ShapeFace, label: Message) -> Entered:
    return Entered(f"shape {back.id}", label, write_shape(back), a_shape(back), SHAPES)


def _of_target(place: int) -> Message:
    return say("entered_target", "the target's {place, plural, =0 {tens} other {ones}}", place=place)


def _shape_of_target(place: int) -> Message:
    return say("entered_shape", "the {place, plural, =0 {left} other {right}} shape", place=place)


def _drawn_by(seat: int) -> Message:
    return say("entered_draw", "the card that {who} drew", who=Seat(seat))


def _won_by(seat: int) -> Message:
    if seat == 0:
        return say("entered_rival", "a shape of the rival")
    return say("entered_won", "a shape of {who}", who=Seat(seat))


# --- other values ----------------------------------------------------------------------------------------------------


def _read(read: Any, value: str) -> tuple[Any, ...]:
    try:
        found: tuple[RealCard | RealShape, ...] = read(value, 1)
    except Unreadable as error:
        raise Refused(error.message) from None
    return found


def _with_card(action: Drew | HandIs | Place, place: int, value: str) -> Drew | HandIs | Place:
    (card,) = _read(read_cards, value)
    return replace(action, cards=(*action.cards[:place], card, *action.cards[place + 1 :]))


def _ids(state: State, seat: int, value: str) -> tuple[int, ...]:
    """The cards of this hand that were typed, each once. Raises Refused."""
    try:
        typed = read_cards(value, len(state.player(seat).hand), 1)
    except Unreadable as error:
        raise Refused(error.message) from None
    left: list[Card] = list(state.player(seat).hand)
    ids = []
    for wanted in typed:
        found = next((card for card in left if (card.number, card.colour) == (wanted.number, wanted.colour)), None)
        if found is None:
            raise Refused(NOT_IN_HAND)
        left.remove(found)
        ids.append(found.id)
    return tuple(ids)


def _in_order(expression: str, ids: Sequence[int], state: State) -> tuple[int, ...]:
    """These cards in the order in which the calculation names their numbers, as `Explain` has them."""
    faces = {card.id: card.number for player in state.players for card in player.hand}
    left = list(ids)
    found = []
    try:
        wanted = [int(number) for number in numbers(parse(expression, single_digits=True))]
    except ExpressionError as error:
        raise Refused(error.message) from None
    for number in wanted:
        card = next((id_ for id_ in left if faces[id_] == number), None)
        if card is not None:
            left.remove(card)
            found.append(card)
    return (*found, *left)
