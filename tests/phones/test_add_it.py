"""ADD-IT played on phones in a real browser, down to the inputs that the journal keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.add_it.play_table import stacked
from tests.phones.chromium import Chromium
from tests.phones.phone import Browser
from tests.phones.phone_table import PhoneTable

from gotit.games.add_it.cards import DECK_SIZE

HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")
TABLE = "2 3 3 4 4 5 6 8 8 10 10 9"


@pytest.fixture
def laid(lay: Callable[..., PhoneTable]) -> Callable[..., PhoneTable]:
    """Ana begins with an 8. Settings as wanted."""

    def make(**settings: Any) -> PhoneTable:
        orders = {DECK_SIZE: stacked(HANDS, TABLE, seats=3, dealer=3)}
        return lay("add-it", orders=orders, dealer=3, **settings).start().turn_on()

    return make


@pytest.mark.rule("AI-09", "AI-12")
def test_a_card_is_played_and_collects(laid: Callable[..., PhoneTable], browser: Browser) -> None:
    table = laid()
    phone = table.scan(browser, 1)
    phone.wait_for("Your turn: tap the card that you play.")
    phone.tap("Your 8")
    phone.tap("Play 8")
    phone.wait_for("Your 8 is on the table")
    assert table.play.played.number == 8
    phone.tap("5 + 3")
    phone.tap("Collect 5 + 3")
    phone.wait_for("Seat 2 plays")
    assert sorted(card.number for card in table.play.turns[-1].collected) == [3, 5]
    assert [act["do"] for act in table.acts(1)] == ["play", "collect"]
    assert phone.complaints == []


def test_a_wrong_tap_is_undone_before_anything_is_sent(laid: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = laid()
    phone = table.scan(chromium, 1)
    phone.tap("Your 1")
    phone.wait_for("Play the 1?")
    phone.tap("Your 8")
    phone.wait_for("Play the 8?")
    phone.tap("Your 8")
    phone.wait_for("Your turn: tap the card that you play.")
    assert phone.buttons() == ["Hide cards", "Your 1", *["Your 7"] * 4, "Your 8"]
    assert table.acts(1) == []


@pytest.mark.rule("AI-17")
def test_without_offers_the_cards_are_found_by_the_player(laid: Callable[..., PhoneTable], chromium: Chromium) -> None:
    """The phone does not show what is possible, and a mistake comes back as a sentence."""
    table = laid(offers=False)
    phone = table.scan(chromium, 1)
    phone.tap("Your 8")
    phone.tap("Play 8")
    phone.wait_for("Your 8 is on the table")
    assert "5 + 3" not in phone.everything()
    phone.tap("2 on the table")
    phone.tap("10 on the table")
    phone.tap("Collect 10 + 2")
    phone.wait_for_note("12")
    assert table.refused == [], "the operator is not bothered with it"
    phone.tap("10 on the table")
    phone.tap("6 on the table")
    phone.tap("Collect 6 + 2")
    phone.wait_for("Seat 2 plays")
    assert sorted(card.number for card in table.play.turns[-1].collected) == [2, 6]


def test_the_end_is_told_and_no_card_stays(laid: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = laid()
    phone = table.scan(chromium, 2)
    while not table.session.over:
        table.do_anything()
    phone.wait_for("The match is over.")
    assert "Your best moment: " in phone.text("#page")
    assert phone.buttons() == []
