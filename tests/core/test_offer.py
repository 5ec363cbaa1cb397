"""What can be done now, as each audience may know it; the actions that follow; and which offer an action takes."""

from __future__ import annotations

import pytest
from msgspec import Struct

from gotit.core.message import say
from gotit.core.offer import (
    Entry,
    Item,
    Known,
    Move,
    Offer,
    OneOf,
    Open,
    SomeOf,
    Way,
    Written,
    find,
    listed,
    of_all,
    of_operator,
    of_seat,
)

ITEMS = (Item(4, say("toy_four", "four")), Item(7, say("toy_seven", "seven")))
WAY = Way((4, 7), 11)


class Play(Struct, frozen=True, tag="play", tag_field="do"):
    seat: int
    cards: int | tuple[int, ...]
    sure: bool = False


PLAY = Move(code="play", kind=Play, label=say("toy_play", "Play"))
POINT = Move(code="point", kind=Play, label=say("toy_point", "Point"), by_box=True)


def open_offer(entry: Entry, seat: int = 2) -> Open:
    return Open(move=PLAY, seat=seat, fixed={"seat": seat}, fills="cards", entry=entry)


@pytest.mark.parametrize(
    ("known", "seat", "operator", "everybody"),
    [
        ("all", True, True, True),
        ("own", True, True, False),
        ("seat", True, False, False),
        ("operator", False, True, False),
        ("none", False, False, False),
    ],
)
def test_who_may_know_what_it_shows(known: Known, seat: bool, operator: bool, everybody: bool) -> None:
    """Others are told the values alone, or those that it is among; and not what goes together."""
    others = OneOf(ITEMS, known, among=(9, 4, 7)), OneOf(ITEMS, known), SomeOf(ITEMS, (WAY,), known)
    hidden = (
        OneOf((Item(9), Item(4), Item(7)), known),
        OneOf((Item(4), Item(7)), known),
        SomeOf(ITEMS, (), known),
    )
    offers = tuple(open_offer(entry) for entry in others)
    for told, knows in ((of_seat(offers, 2), seat), (of_operator(offers), operator), (of_all(offers), everybody)):
        assert [offer.entry for offer in told if isinstance(offer, Open)] == [*(others if knows else hidden)]
    assert of_seat(offers, 1) == ()


def test_what_needs_nothing_to_be_filled_in_is_known_to_all() -> None:
    offers = Offer(move=PLAY, seat=2, action=Play(2, 4)), open_offer(Written("toy"))
    assert of_seat(offers, 2) == of_operator(offers) == of_all(offers) == offers


def test_every_action_that_can_be_listed_is_but_those_that_only_boxes_need() -> None:
    offers = (
        Offer(move=POINT, seat=2, action=Play(2, 1)),
        Offer(move=PLAY, seat=2, action=Play(2, 2)),
        open_offer(Written("toy")),
        open_offer(OneOf(ITEMS)),
        open_offer(SomeOf(ITEMS, (WAY,))),
    )
    assert list(listed(offers)) == [Play(2, 2), Play(2, 4), Play(2, 7), Play(2, (4, 7))]


def test_an_offer_is_filled_in_with_a_value_and_with_more() -> None:
    assert open_offer(OneOf(ITEMS)).action(7) == Play(2, 7)
    assert open_offer(OneOf(ITEMS)).action(7, sure=True) == Play(2, 7, True)


@pytest.mark.parametrize(
    ("entry", "cards", "fits"),
    [
        (OneOf(ITEMS), 4, True),
        (OneOf(ITEMS), 5, False),
        (OneOf(ITEMS, written=True), 5, True),
        (SomeOf(ITEMS), (7, 4), True),
        (SomeOf(ITEMS), (), True),
        (SomeOf(ITEMS), (4, 5), False),
        (Written("toy"), 5, True),
    ],
)
def test_an_action_takes_the_offer_that_it_can_fill_in(entry: Entry, cards: int | tuple[int, ...], fits: bool) -> None:
    offer = open_offer(entry)
    assert find((open_offer(entry, 1), offer), Play(2, cards)) is (offer if fits else None)
    ready = Offer(move=PLAY, seat=2, action=Play(2, cards))
    assert find((offer, ready), Play(2, cards)) is ready, "what is ready is named first"
