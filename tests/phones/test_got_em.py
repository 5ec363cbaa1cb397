"""Bright played on phones in a real browser: the card, then what it says on the board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.got_em.play_table import DECK_SIZE, stacked
from tests.phones.chromium import Chromium
from tests.phones.phone import Browser, Phone
from tests.phones.phone_table import PhoneTable

from gotit.games.got_em.board import groove_name, grooves, square_name


@pytest.fixture
def table(lay: Callable[..., PhoneTable]) -> PhoneTable:
    order = stacked(("place red, may move 2 / may remove, may move 2",), seats=3)
    return lay("got-em", seats=3, orders={DECK_SIZE: order}, first=1, rules="bright").start().turn_on()


def tap_card(phone: Phone, says: str) -> None:
    phone.tap(f"Card: {says}")


@pytest.mark.rule("GE-B-10", "GE-B-14", "GE-B-24")
def test_a_card_is_played_a_wall_placed_and_the_pawn_moved(table: PhoneTable, browser: Browser) -> None:
    phone = table.scan(browser, 1)
    phone.wait_for("Your turn: tap the card that you play.")
    tap_card(phone, "place a wall on red, you may move up to 2")
    phone.tap("Play a card")
    phone.wait_for("Place a wall on red: tap where.")
    phone.tap("The next")
    phone.tap("The next")
    phone.tap("The one before")
    assert table.acts(1)[1:] == [], "so far it was only chosen"
    groove = table.play.grooves[0]
    phone.tap(f"Place the wall at {groove_name(table.play.board.side, groove)}")
    phone.wait_for("Move up to 2: tap a square.")
    assert table.play.walls == (table.acts(1)[1]["groove"],) == (groove,)
    phone.tap("The next")
    square = square_name(table.play.board.side, table.play.squares[0])
    phone.tap(f"Move to {square}")
    phone.wait_for("Seat 2 plays")
    assert [act["do"] for act in table.acts(1)] == ["play", "place", "move"]
    assert phone.complaints == []


def test_a_tap_on_the_board_chooses_the_nearest(table: PhoneTable, chromium: Chromium) -> None:
    phone = table.scan(chromium, 1)
    tap_card(phone, "place a wall on red, you may move up to 2")
    phone.tap("Play a card")
    phone.wait_for("Place a wall")
    side = table.play.board.side
    groove = grooves(side).index((0, 1))  # between A1 and B1: the very corner

    def tap_there() -> None:
        box = phone.page.evaluate("() => document.querySelector('svg.board').getBoundingClientRect().toJSON()")
        unit = box["width"] / (side * 10 + 2)
        phone.page.touchscreen.tap(box["x"] + 12.5 * unit, box["y"] + 5 * unit)

    phone.do(tap_there)
    phone.tap("Place the wall at A1-B1")
    phone.wait_for("Move")
    assert table.play.walls == (groove,)


def test_the_others_see_their_own_hand_and_wait(table: PhoneTable, chromium: Chromium) -> None:
    phone = table.scan(chromium, 2)
    phone.wait_for("Seat 1 plays")
    assert len([name for name in phone.buttons() if name.startswith("Card:")]) == 3
    assert phone.text("#bar") == ""
