"""Mathic Fraction played on phones in a real browser: equations by taps, declared values, sentences for mistakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.phones.chromium import Chromium
from tests.phones.phone import SMALL, Browser, Phone
from tests.phones.phone_table import PhoneTable

from gotit.core.inputs import SeatPress
from gotit.games.mathic_fraction.cards import notation, read_deck
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS
from gotit.games.shelf import house_text

DECK = read_deck(house_text("mathic_fraction", "cards.txt"), "cards")
HANDS = (
    ("3/12h", "odd:red", "1/12h", "12/12s"),
    ("6/12h", "9/12h", "8/12c", "11/12c"),
    ("0/12s", "1/12s", "2/12s", "3/12s"),
)
SPACE = ("2/12d", "5/12d", "7/12c", "4/12s")


def order(hands: Sequence[Sequence[str]], space: Sequence[str]) -> tuple[int, ...]:
    """A shuffle after which these cards are dealt, by their notation. Of equal cards, the first that is left."""
    left = list(range(len(DECK)))

    def take(name: str) -> int:
        at = next(at for at in left if notation(DECK[at].face) == name)
        left.remove(at)
        return at

    dealt = [[take(name) for name in hand] for hand in hands]
    rows = [dealt[seat][card] for card in range(4) for seat in range(len(hands))]
    return (*rows, *[take(name) for name in space], *left)


@pytest.fixture
def laid(lay: Callable[..., PhoneTable]) -> Callable[..., PhoneTable]:
    """Ana begins. Settings as wanted."""

    def make(**settings: Any) -> PhoneTable:
        orders = {len(DECK): order(HANDS, SPACE)}
        return lay("mathic-fraction", seats=3, orders=orders, first=1, **settings).start().turn_on()

    return make


def tap_all(phone: Phone, *names: str) -> None:
    for name in names:
        phone.tap(name)


@pytest.mark.rule("MF-10", "MF-20")
def test_an_equation_is_tapped_together_and_trusted(laid: Callable[..., PhoneTable], browser: Browser) -> None:
    table = laid()
    ana, ben = table.scan(browser, 1), table.scan(browser, 2)
    ana.wait_for("Your turn: tap your equation.")
    tap_all(ana, "3/12 hearts", "plus", "2/12 diamonds", "equals", "5/12 diamonds")
    assert table.acts(1) == []
    ana.tap("Make an equation")
    ben.wait_for("Is it true? 3/12 + 2/12 = 5/12. If not, slap your buzzer.")
    assert table.play.phase == "challenging"
    ana.wait_for("Does anybody challenge your equation?")
    ben.tap("Trust it")
    ben.wait_for("Wait for the others.")
    assert table.act({"do": "trust", "seat": 3})
    ben.wait_for("Your turn")
    assert table.play.turns[-1].points > 0
    assert table.acts(2) == [{"do": "trust", "seat": 2}]
    assert ana.complaints == ben.complaints == []


@pytest.mark.rule("MF-33")
def test_a_wild_card_gets_its_fraction_and_a_wrong_one_is_explained(
    laid: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    table = laid(challenges=False)
    ana = table.scan(chromium, 1)
    tap_all(ana, "red wild card: odd top number", "4", "Below ↓", "1", "2", "Use this fraction")
    tap_all(ana, "plus", "2/12 diamonds", "equals", "5/12 diamonds", "Make an equation")
    ana.wait_for_note("odd")
    assert table.refused == [], "the operator is not bothered with it"
    ana.tap("red wild card: odd top number")
    tap_all(ana, "3", "Below ↓", "1", "2", "Delete a digit", "2", "Use this fraction", "Make an equation")
    ana.wait_for("Seat 2 plays")
    (turn,) = table.play.turns
    assert turn.equation.text == "3/12 + 2/12 = 5/12"


@pytest.mark.parametrize(
    ("taps", "words"),
    [
        (("3/12 hearts", "2/12 diamonds", "equals", "5/12 diamonds"), "There's no sign before 2/12"),
        (("2/12 diamonds", "equals", "5/12 diamonds"), "hand"),
        (("3/12 hearts", "1/12 hearts", "equals"), ""),
        (("open bracket", "3/12 hearts", "equals", "2/12 diamonds"), "is missing"),
    ],
)
def test_what_is_no_equation_comes_back_as_a_sentence(
    laid: Callable[..., PhoneTable], chromium: Chromium, taps: tuple[str, ...], words: str
) -> None:
    table = laid()
    ana = table.scan(chromium, 1)
    tap_all(ana, *taps, "Make an equation")
    ana.wait_for_note(words or ".")
    assert ana.note.endswith(".")
    assert table.acts(1) == []
    tap_all(ana, "Take back the last")
    assert ana.note == ""


def test_a_sentence_of_two_lines_hides_no_card_of_the_smallest_phone(
    laid: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    ana = laid().scan(chromium, 1)
    tap_all(ana, "3/12 hearts", "plus", "2/12 diamonds", "equals", "Make an equation")
    ana.wait_for_note("Put a card there")
    lowest = """() => Math.max(...[...document.querySelectorAll('#own .card')]
        .map((one) => one.getBoundingClientRect().bottom))"""
    assert ana.evaluate(lowest) <= ana.evaluate("() => document.getElementById('note').getBoundingClientRect().top")
    assert ana.evaluate("() => document.body.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", [SMALL, (568, 320)])
def test_the_whole_hand_is_seen_however_the_phone_is_held(
    laid: Callable[..., PhoneTable], chromium: Chromium, size: tuple[int, int]
) -> None:
    ana = laid().scan(chromium, 1, size)
    tap_all(ana, "3/12 hearts", "plus", "2/12 diamonds")
    covered = """() => {
        const [room] = [...document.querySelectorAll('main')].map((one) => one.getBoundingClientRect());
        const cards = [...document.querySelectorAll('.cards .card')];
        const seen = (box) => box.top >= room.top && box.bottom <= room.bottom && box.right <= innerWidth;
        return [cards.length, cards.filter((card) => !seen(card.getBoundingClientRect())).length];
    }"""
    cards, hidden = ana.evaluate(covered)
    assert cards >= 5
    assert hidden == 0
    ana.tap("red wild card: odd top number")
    ana.wait_for("Which fraction should it be?")
    below = "() => { const page = document.getElementById('page'); return page.scrollHeight - page.clientHeight; }"
    assert ana.evaluate(below) <= 0


@pytest.mark.rule("MF-16")
def test_who_finds_the_space_empty_is_told_to_discard(laid: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = laid(challenges=False)
    ana, ben = table.scan(chromium, 1), table.scan(chromium, 2)
    tap_all(ana, "2/12 diamonds", "plus", "5/12 diamonds", "plus", "7/12 clubs", "plus", "4/12 spades", "equals")
    tap_all(ana, "red wild card: odd top number", "3", "Below ↓", "2", "Use this fraction", "Make an equation")
    ben.wait_for("Your turn: the space is empty. Tap “Discard”.")
    ben.tap("Discard")
    ben.wait_for("Your turn: tap what you discard.")


@pytest.mark.rule("MF-16", "MF-18", "MF-19")
def test_a_discard_is_stolen_with_the_buzzer_and_the_equation_tapped(
    laid: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    table = laid(challenges=False)
    ana, ben = table.scan(chromium, 1), table.scan(chromium, 2)
    tap_all(ana, "Discard", "3/12 hearts", "Discard 3/12♥")
    ben.wait_for("slap your buzzer")
    ana.wait_for("Does anybody steal your card?")
    assert table.play.phase == "stealing"
    assert table.loop.enter(SeatPress(2))
    ben.wait_for("You were first! Tap an equation with 3/12 hearts.")
    tap_all(ben, "3/12 hearts", "plus", "2/12 diamonds", "equals", "5/12 diamonds", "Steal with this equation")
    ben.wait_for("Your turn")
    stolen = table.play.turns[-1]
    assert (stolen.seat, stolen.stolen_from) == (2, 1)


def test_an_equation_is_prepared_while_others_play(laid: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = laid(challenges=False, steal_s=0)
    ben = table.scan(chromium, 2)
    ben.wait_for("Seat 1 plays. You can prepare your equation.")
    tap_all(ben, "6/12 hearts", "minus", "4/12 spades", "equals", "2/12 diamonds")
    assert ben.text("#bar") == "", "it can be sent only in one's own turn"
    discard = next(card for card in table.seen(1).players[0].hand if notation(card.face) == "12/12s")
    assert table.act({"do": "discard", "seat": 1, "card": discard.id})
    if table.play.phase == "stealing":
        assert table.act({"do": "trust", "seat": 0})
    ben.wait_for("Your turn")
    ben.tap("Make an equation")
    ben.wait_for("Seat 3 plays")
    assert table.play.turns[-1].equation.text == "6/12 − 4/12 = 2/12"


@pytest.mark.rule("MF-46")
def test_a_pattern_is_tapped_in_its_order(laid: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = laid(challenges=False, tokens="4: pattern\n")
    ana = table.scan(chromium, 1)
    ana.tap("Pattern")
    tap_all(ana, "3/12 hearts", "5/12 diamonds", "7/12 clubs", "Make a pattern")
    ana.wait_for("Seat 2 plays")
    assert table.play.turns[-1].kind == "pattern"


@pytest.mark.rule("MF-46")
def test_without_a_pattern_token_no_pattern_is_offered(laid: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = laid(challenges=False)
    ana = table.scan(chromium, 1)
    tap_all(ana, "Pattern", "3/12 hearts", "5/12 diamonds", "7/12 clubs")
    ana.wait_for("A pattern needs a pattern token and two cards of the space.")
    assert ana.text("#bar") == ""


def test_a_used_card_is_tapped_out_and_another_comes_into_its_gap(
    laid: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    ana = laid(challenges=False).scan(chromium, 1)
    tap_all(ana, "1/12 hearts", "plus", "5/12 diamonds", "equals", "3/12 hearts")
    tap_all(ana, "1/12 hearts", "2/12 diamonds")
    assert "".join(ana.text(".written").split()) == "212+512=312"
    tap_all(ana, "3/12 hearts", "7/12 clubs", "7/12 clubs")
    assert "".join(ana.text(".written").split()) == "212+512="
    tap_all(ana, "red wild card: odd top number", "3", "Below ↓", "4", "Use this fraction")
    tap_all(ana, "red wild card: odd top number", "Take it out")
    assert "".join(ana.text(".written").split()) == "212+512="


@pytest.mark.rule("MF-38")
def test_tokens_say_what_they_are_worth_and_everybody_has_points(
    laid: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    tokens = "1: color red black\n1: operation - /\n1: number 1/2\n1: odd\n"
    table = laid(challenges=False, tokens=tokens)
    ana = table.scan(chromium, 1)
    assert ana.text(".tokens h2") == f"Tokens: +{TOKEN_POINTS} each"
    said = ana.evaluate("() => [...document.querySelectorAll('.tokens button')].map((one) => one.innerText)")
    assert {"".join(one.split()) for one in said} == {"redandblackcards", "−/÷", "12", "asideofoddnumerators"}
    assert ana.text(".tokens .asks") == "An equation of red and black cards"  # its kind is new
    ana.tap_on(".tokens button", [*map("".join, map(str.split, said))].index("asideofoddnumerators"))
    assert ana.text(".tokens .asks") == "One side with odd numerators"
    tap_all(ana, "3/12 hearts", "plus", "2/12 diamonds", "equals", "5/12 diamonds", "Make an equation")
    ana.wait_for("Seat 2 plays")
    points = table.play.players[0].points
    assert points > 0
    assert "".join(ana.text(".scores .mine").split()) == f"Seat1{points}"
