"""Three phones at once in a real browser, and all that happens to phones: reloads, no Wi-Fi, copied and dead codes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from itertools import count

import pytest
from tests.games.add_it.play_table import stacked
from tests.phones.chromium import Chromium
from tests.phones.phone import Browser, pump
from tests.phones.phone_table import HERE, PhoneTable
from tests.speech import heard

from gotit.app.phones import Options
from gotit.core.inputs import Input, PlayerJoins
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.add_it.cards import DECK_SIZE
from gotit.phones import messages

HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")
TABLE = "2 3 3 4 4 5 6 8 8 10 10 9"
HELD_BACK = """() => { window.fetch = ((real) => async (...all) => {
    if (all[0] === 'act') await new Promise((go) => { window.let_go = go; });
    return real(...all);
})(window.fetch); }"""
"""Requests wait until `let_go()`: a slow network."""
WATCHED = """() => { window.asked = []; window.JSON.stringify = ((real) => (...all) => {
    if (all[0] && all[0].after !== undefined) window.asked.push(real(...all));
    return real(...all);
})(window.JSON.stringify); }"""
"""Notes what is requested from now on."""

Laid = Callable[..., PhoneTable]


@pytest.fixture
def laid(lay: Laid) -> Laid:
    def make(**settings: object) -> PhoneTable:
        orders = {DECK_SIZE: stacked(HANDS, TABLE, seats=3, dealer=3)}
        return lay("add-it", orders=orders, dealer=3, **settings).start().turn_on()

    return make


def test_three_phones_play_a_round(laid: Laid, chromium: Chromium) -> None:
    table = laid()
    phones = {seat: table.scan(chromium, seat) for seat in (1, 2, 3)}
    for seat, number in ((1, 1), (2, 9), (3, 6)):
        phones[seat].wait_for("Your turn")
        phones[seat].tap(f"Your {number}")
        phones[seat].tap(f"Play {number}")
        if number != 1:
            phones[seat].wait_for("is on the table")
            phones[seat].tap("Leave it")
    phones[1].wait_for("Your turn")
    assert [turn.seat for turn in table.play.turns] == [1, 2, 3]
    assert all(row.present and row.phones == 1 for row in table.view.rows)
    assert [phone.complaints for phone in phones.values()] == [[], [], []]


def test_a_reload_keeps_the_hand_and_the_code_is_not_in_the_address(laid: Laid, browser: Browser) -> None:
    table = laid()
    phone = table.scan(browser, 1)
    token = table.row(1).url.partition("#")[2]
    assert len(token) == 22
    for _ in range(2):
        phone.wait_for("Your turn")
        assert phone.evaluate("() => location.href") == table.row(1).url.partition("#")[0]
        assert token not in phone.everything()
        assert phone.evaluate("() => document.referrer") == ""
        assert phone.evaluate("() => document.cookie") == ""
        phone.reload()
    phone.wait_for("Your turn")
    assert table.row(1).phones == 1, "the same phone"


def test_out_of_the_wifi_and_back(laid: Laid, browser: Browser) -> None:
    table = laid()
    phone = table.scan(browser, 1)
    phone.wait_for("Your turn")
    phone.tap("Your 8")
    phone.set_offline(True)
    phone.wait_for("No connection: trying again by itself.")
    assert "Play 8" not in phone.buttons(), "nothing can be sent"
    pump(lambda: not table.row(1).present, "the operator sees that it is away")
    phone.evaluate(WATCHED)
    phone.set_offline(False)
    phone.wait_for("Play the 8?")
    assert phone.evaluate("() => window.asked[0]") == '{"after":0}', "not left in doubt until there is news"
    phone.tap("Play 8")
    phone.wait_for("is on the table")
    pump(lambda: table.row(1).present, "the operator sees that it is back")


def test_what_serves_the_phones_dies_and_the_match_goes_on(laid: Laid, chromium: Chromium) -> None:
    table = laid()
    phone = table.scan(chromium, 1)
    phone.wait_for("Your turn")
    os.kill(table.phones.server.pid, signal.SIGTERM)
    pump(lambda: not table.view.on, "the program sees it")
    assert "The match goes on" in table.said[-1]
    phone.wait_for("No connection")
    card = table.seen(1).players[0].hand[0]
    assert table.act({"do": "play", "seat": 1, "card": card.id})
    table.turn_on()
    phone.wait_for("Seat 2 plays")
    assert table.row(1).phones == 1


def test_a_wrong_code(laid: Laid, browser: Browser) -> None:
    table = laid()
    url = table.row(1).url
    phone = browser.phone().scan(url[:-1] + ("x" if url[-1] != "x" else "y"))
    phone.wait_for("This code is not valid any more.")
    assert phone.buttons() == []
    none = browser.phone().scan(url.partition("#")[0])
    none.wait_for("Scan your seat's code")


def test_a_copied_code_on_a_second_phone(laid: Laid, browser: Browser) -> None:
    """The newest takes over. The first is told so and shows no card. The operator sees it, and can end it."""
    table = laid()
    first = table.scan(browser, 1)
    first.wait_for("Your turn")
    second = table.scan(browser, 1)
    second.wait_for("Your turn")
    first.wait_for("This hand is open on another phone now.")
    assert not any(name.startswith("Your") for name in first.buttons())
    pump(lambda: table.row(1).phones == 2, "the operator sees the second phone")
    assert "Another phone has taken over the hand of Ana" in table.said[-1]
    first.tap("Use this phone")
    first.wait_for("Your turn")
    second.wait_for("This hand is open on another phone now.")
    table.phones.new_code(1)
    first.wait_for("This code is not valid any more.")
    second.tap("Use this phone")
    second.wait_for("This code is not valid any more.")
    rightful = table.scan(browser, 1)
    rightful.wait_for("Your turn")


def test_two_phones_that_quarrel_do_not_fill_the_log(laid: Laid) -> None:
    table = laid()
    for phones in range(1, 20):
        table.phones._heard(messages.Seen(1, True, phones))
    assert len(table.said) == 1
    assert table.row(1).phones == 19


def test_codes_die_with_the_match(laid: Laid, chromium: Chromium) -> None:
    table = laid()
    phone = table.scan(chromium, 1)
    phone.wait_for("Your turn")
    old = table.row(1).url
    table.start()
    phone.wait_for("This code is not valid any more.")
    assert not any(name.startswith("Your") for name in phone.buttons())
    assert table.row(1).url != old
    phone.reload()
    phone.wait_for("Scan your seat's code")


def test_all_phones_are_turned_off(laid: Laid, chromium: Chromium) -> None:
    table = laid()
    phone = table.scan(chromium, 1)
    table.phones.turn_off()
    phone.wait_for_state("no connection")
    assert (table.view.on, table.view.rows) == (False, ())
    table.turn_on()
    phone.wait_for("This code is not valid any more.")


def test_the_operator_says_yes_or_no(laid: Laid, chromium: Chromium) -> None:
    table = laid(options=Options(confirm=True))
    phone = table.scan(chromium, 1)
    for yes in (False, True):
        phone.wait_for("Your turn")
        phone.tap("Your 8")
        phone.tap("Play 8")
        phone.wait_for("Wait: the referee says yes or no.")
        assert heard(table.row(1).wants) == "the card"
        assert table.acts(1) == []
        table.phones.decide(1, yes=yes)
        if not yes:
            phone.wait_for_note("The referee said no to that.")
    phone.wait_for("is on the table")
    assert [act["do"] for act in table.acts(1)] == ["play"]


def test_a_wish_from_a_moment_that_has_passed_is_not_granted(laid: Laid, chromium: Chromium) -> None:
    """The operator enters another card while the phone's tap is on its way."""
    table = laid()
    phone = table.scan(chromium, 1)
    phone.wait_for("Your turn")
    phone.tap("Your 8")
    phone.evaluate(HELD_BACK)
    phone.tap("Play 8")
    one = next(card for card in table.seen(1).players[0].hand if card.number == 1)
    assert table.act({"do": "play", "seat": 1, "card": one.id})
    phone.wait_for("Seat 2 plays")
    phone.evaluate("() => window.let_go()")
    phone.wait_for_note("Too late for that. Look again.")
    assert table.acts(1) == []


def test_names_are_never_read_as_html(lay: Laid, chromium: Chromium) -> None:
    evil = "<b onclick=alert(1)>B<b>"
    table = lay("add-it", names=("Ana", evil, "Chidi"), options=Options(names=True), dealer=1).start().turn_on()
    phone = table.scan(chromium, 1)
    phone.wait_for(f"{evil} plays")
    assert phone.evaluate("() => document.querySelectorAll('img, b').length") == 0
    assert phone.complaints == []


def test_no_name_leaves_this_computer_unless_it_is_wanted(laid: Laid, chromium: Chromium) -> None:
    table = laid()
    heard: list[str] = []
    phone = chromium.phone()
    phone.page.on("response", lambda reply: heard.append(reply.url))
    phone.scan(table.row(1).url)
    phone.wait_for("Your turn")
    assert not any(name in phone.everything() for name in ("Ana", "Ben", "Chidi"))
    assert {url.partition("?")[0] for url in heard} > {f"http://{HERE}:{table.phones.port}/picture"}
    assert all(url.startswith(f"http://{HERE}:{table.phones.port}/") for url in heard), "nothing from elsewhere"


def test_cards_can_be_hidden_on_the_phone(laid: Laid, chromium: Chromium) -> None:
    phone = laid().scan(chromium, 1)
    phone.wait_for("Your turn")
    phone.tap("Hide cards")
    assert phone.buttons() == ["Show cards"]
    phone.tap("Show cards")
    phone.wait_for_button("Your 8")


def test_the_address_is_not_this_computers_any_more(laid: Laid) -> None:
    table = laid()
    token = table.row(1).url.partition("#")[2]
    here = table.networks.pop(0)
    table.phones._look_for_address()
    assert "is not this computer's address any more" in table.said[-1]
    assert table.view.problem
    table.turn_on("127.0.0.2")
    assert table.row(1).url == f"http://127.0.0.2:{table.phones.port}/#{token}", "the same codes at another address"
    assert table.view.problem is None
    table.phones.turn_on(HERE)
    assert "not an address of this computer" in table.said[-1]
    table.networks.append(here)


def test_a_computers_seat_and_games_without_hands_get_no_code(lay: Laid) -> None:
    table = lay("add-it", seats=3, computers={2: "random"}).start().turn_on()
    assert [row.seat for row in table.view.rows] == [1, 3]


@pytest.mark.parametrize("offers", [True, False])
def test_what_the_rules_offered_is_judged_once(laid: Laid, monkeypatch: pytest.MonkeyPatch, offers: bool) -> None:
    """A mistake costs a trial, so that only its seat is told of it. What is listed as legal needs none."""
    table = laid(offers=offers)
    tried: list[object] = []
    numbers = count()

    def spy(session: Session, entered: Input, at_us: int) -> object:
        tried.append(entered)
        return step(session, entered, at_us)

    monkeypatch.setattr("gotit.app.phones.step", spy)

    def wish(action: dict[str, object]) -> messages.Answer:
        showing = table.phones._phones[1].showing
        showing.look(table.session)
        return table.phones._answer(messages.Wish(1, f"wish-{next(numbers)}", showing.moment, action))

    card = table.seen(1).players[0].hand[0].id
    assert wish({"do": "play", "seat": 1, "card": float(card)}).sentence
    assert (len(tried), table.refused) == (1, []), "no number of a card: told to its seat alone"
    tried.clear()
    assert wish({"do": "play", "seat": 1, "card": card}).taken
    assert tried == []
    refused = wish({"do": "collect", "seat": 1, "cards": [10_000]})
    assert (refused.taken, bool(refused.sentence), len(tried)) == (False, True, 1)
    assert table.refused == []


def test_while_the_match_is_laid_aside_nothing_is_taken(laid: Laid, chromium: Chromium) -> None:
    table = laid()
    phone = table.scan(chromium, 1)
    phone.tap("Your 8")
    table.resting = True
    phone.tap("Play 8")
    phone.wait_for_note("The match is paused. Wait for the referee.")
    assert table.acts(1) == []


def test_what_cannot_be_kept_does_not_happen(laid: Laid, chromium: Chromium) -> None:
    table = laid()
    phone = table.scan(chromium, 1)
    phone.tap("Your 8")
    table.world.full = True
    phone.tap("Play 8")
    phone.wait_for_note("wasn't saved")
    assert table.refused == ["The disk is full."]
    assert table.play.played is None


def test_a_port_that_another_program_has(laid: Laid, lay: Laid) -> None:
    first, second = laid(), laid()
    assert first.phones.port != second.phones.port


def test_who_comes_late_has_a_code_at_once_and_all_others_keep_theirs(
    lay: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    table = lay("add-it", seats=2, dealer=2).start().turn_on()
    ana = table.scan(chromium, 1)
    before = [row.url for row in table.view.rows]
    assert table.loop.enter(PlayerJoins(3, "Chidi")), table.refused
    assert [row.url for row in table.view.rows][:2] == before
    chidi = table.scan(chromium, 3)
    assert chidi.text("#seat") == "3"
    ana.wait_for("Your turn")
    assert ana.state.endswith("connected")
