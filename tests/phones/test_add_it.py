"""ADD-IT played on phones in a real browser, down to the inputs that the journal keeps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.add_it.play_table import stacked
from tests.phones.phone import Chromium
from tests.phones.phone_table import PhoneTable

from gotit.games.add_it.deck import DECK_SIZE

HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")
TABLE = "2 3 3 4 4 5 6 8 8 10 10 9"


@pytest.fixture
def table(lay: Callable[..., PhoneTable]) -> PhoneTable:
    order = stacked(HANDS, TABLE, seats=3, dealer=3)
    return lay(game="add-it", orders={DECK_SIZE: order}, mode="virtual", dealer=3)


@pytest.mark.rule("AI-09")
def test_a_card_is_played_and_collects(table: PhoneTable, chromium: Chromium) -> None:
    table.start().turn_on()
    phone = table.scan(chromium, 1)
    phone.wait_for("Your turn: tap the card that you play.")
    phone.tap("Your 8")
    phone.tap("Play the 8")
    phone.wait_for("You have played the 8")
    assert table.play.played.number == 8
    phone.tap("5 + 3")
    phone.tap("Collect 5 + 3")
    phone.wait_for("Seat 2 plays")
    assert sorted(card.number for card in table.play.turns[-1].collected) == [3, 5]
    assert phone.complaints == []
