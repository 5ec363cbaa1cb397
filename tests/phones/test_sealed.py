"""Who listens to the Wi-Fi reads nothing, and who sends along is refused and counted (decision 0107)."""

from __future__ import annotations

import hashlib
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from nacl.exceptions import CryptoError
from tests.games.add_it.play_table import stacked
from tests.patience import PATIENCE_S
from tests.phones import wifi
from tests.phones.chromium import Chromium
from tests.phones.phone import Browser
from tests.phones.phone_table import PhoneTable
from tests.phones.served import HERE, PhoneLine, Reply, Served

from gotit.app.phones import STRANGE, Options
from gotit.games.add_it.cards import DECK_SIZE
from gotit.phones import messages, sealed

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Quirina", "Xaverius", "Ottokar")
HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")
TABLE = "2 3 3 4 4 5 6 8 8 10 10 9"

FLIPS = """() => { window.fetch = ((real) => async (path, options) => {
    const response = await real(path, options);
    if (path !== 'picture') return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    bytes[20] ^= 1;
    return new Response(bytes, { status: response.status });
})(window.fetch); }"""
"""Somebody on the way changes one bit of each picture."""


@pytest.fixture
def served(process: Served) -> Served:
    process.begin_anew()
    return process


def laid(lay: Callable[..., PhoneTable]) -> PhoneTable:
    orders = {DECK_SIZE: stacked(HANDS, TABLE, seats=3, dealer=3)}
    return lay("add-it", names=NAMES, options=Options(names=True), orders=orders, dealer=3).start().turn_on()


# --- who listens -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["firefox", "webkit"])
def test_a_recorder_in_the_wifi_reads_no_hand_no_name_and_no_token(
    engine: str, browsers: Callable[[str], Browser], lay: Callable[..., PhoneTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    air: list[bytes] = []

    def carry(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                air.append(data)
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)

    monkeypatch.setattr(wifi, "carry", carry)
    table = laid(lay)
    browser = browsers(engine)
    phone = table.scan(browser, 1)
    phone.wait_for("Your turn")
    phone.tap("Your 8")
    phone.tap("Play 8")
    phone.wait_for("is on the table")
    assert "Quirina" in phone.everything(), "names are on"
    browser.throw_phones_away()
    heard = b"".join(air)
    for ours in (b"POST /join", b"POST /picture", b"POST /act", b"export class Session"):
        assert ours in heard, "the recorder records"
    token = table.row(1).url.partition("#")[2]
    for secret in (*NAMES, token, "Bearer", "Authorization", '"moment":', '"hand":', '"action":', '"phone":'):
        assert secret.encode() not in heard, secret


def test_how_long_a_message_is_does_not_say_which_card() -> None:
    line = PhoneLine("A" * 22, b"c" * 16)
    wishes = [b'{"wish": "w", "action": {"do": "play", "card": %d}}' % card for card in (1, 10, 100)]
    assert len({len(line.seal("act", wish)[1]) for wish in wishes}) == 1
    session = sealed.Session(line.keys)
    pictures = [b'{"hand": [%b]}' % b", ".join([b"7"] * cards) for cards in range(12)]
    assert len({len(session.seal("picture", at, text)) for at, text in enumerate(pictures, 1)}) == 1


# --- who sends along -------------------------------------------------------------------------------------------------


def test_what_comes_twice_or_late_is_refused_and_counted(served: Served) -> None:
    served.join(1)
    line = served.lines[served.tokens[1], "phone-01"]
    acts = [
        line.seal("act", b'{"wish": "wish-00%d", "moment": 1, "action": {"do": "play"}}' % number)[1]
        for number in range(3)
    ]
    before = served.refused.repeated
    assert [served.ask("POST", "/act", body=acts[at]).status for at in (0, 0, 2, 1, 2)] == [200, 400, 200, 400, 400]
    assert [wish.wish for wish in served.wishes] == ["wish-000", "wish-002"]
    served.until(lambda: served.refused.repeated == before + 3, "each is counted")


def test_what_was_recorded_begins_no_session(served: Served) -> None:
    line = PhoneLine(served.tokens[1], served.hello(served.tokens[1]).body)
    recorded = line.seal("join", b'{"phone": "phone-01"}')[1]
    assert served.ask("POST", "/join", body=recorded).status == 200
    before = served.refused.forged
    assert served.ask("POST", "/join", body=recorded).status == 400
    served.until(lambda: served.refused.forged > before, "it is counted")
    assert served.seen == [messages.Seen(1, True, 1)]


def test_a_message_of_one_kind_is_none_of_another_and_of_one_session_none_of_another(served: Served) -> None:
    served.join(1)
    first = served.lines[served.tokens[1], "phone-01"]
    served.join(2)
    second = served.lines[served.tokens[2], "phone-01"]
    wish = b'{"wish": "wish-001", "moment": 1, "action": {"do": "play"}}'
    _, act = first.seal("act", wish)
    assert served.ask("POST", "/picture", body=act).status == 400
    _, other = second.seal("act", wish)
    assert served.ask("POST", "/act", body=first.salt + other[sealed.SALT_BYTES :]).status == 400
    assert served.wishes == []
    assert served.ask("POST", "/act", body=act).status == 200, "what was refused has used nothing up"


def test_a_bit_that_was_changed_is_found_wherever_it_is() -> None:
    line = PhoneLine("A" * 22, b"c" * 16)
    session = sealed.Session(line.keys)
    counter, sent = line.seal("act", b"{}")
    numbered = sent[sealed.SALT_BYTES :]
    for at in range(len(numbered)):
        with pytest.raises(sealed.Unsealed):
            session.open("act", numbered[:at] + bytes([numbered[at] ^ 1]) + numbered[at + 1 :])
        with pytest.raises(sealed.Unsealed):
            session.open("act", numbered[:at])
    assert session.open("act", numbered)[1].strip() == b"{}"
    answers = {
        each: session.seal("act", each, b'{"status": 200, "body": %d}' % each) for each in (counter, counter + 1)
    }
    assert line.open("act", counter, Reply(200, {}, answers[counter])).body == b"1"
    for kind, at in (("act", counter + 1), ("picture", counter)):
        with pytest.raises(CryptoError):
            line.open(kind, at, Reply(200, {}, answers[counter]))
    with pytest.raises(sealed.Unsealed):
        session.open("act", (9).to_bytes(4) + answers[counter])  # what the phone is told is nothing that it says


def test_a_page_believes_no_answer_that_was_changed(lay: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = laid(lay)
    phone = table.scan(chromium, 1)
    phone.wait_for("Your turn")
    phone.evaluate(FLIPS)
    table.act({"do": "play", "seat": 1, "card": table.seen(1).players[0].hand[0].id})
    phone.wait_for("No connection")
    assert "Your turn" not in phone.says
    phone.reload()
    phone.wait_for("Xaverius plays")


def test_the_operator_is_told_once(lay: Callable[..., PhoneTable]) -> None:
    table = laid(lay)
    for count in range(STRANGE * 2):
        table.phones._heard(messages.Refused(forged=count))
        assert len(table.said) == (count >= STRANGE)
    assert "Nothing was let in" in table.said[0]


# --- what is no HTTP -------------------------------------------------------------------------------------------------

NO_HTTP = {
    "a handshake of TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    "128 kB": b"A" * 131_072,
    "128 kB of lines": b"some line\r\n" * 12_000,
    "a head of 128 kB": b"GET / HTTP/1.1\r\nX-Long: " + b"A" * 131_072 + b"\r\n\r\n",
    "another version": b"GET / HTTP/9.9\r\n\r\n",
    "no header": b"GET / HTTP/1.1\r\nAAAAAAAAAAAA\r\n\r\n",
    "a path of AAAAAAAA": b"GET AAAAAAAA HTTP/1.1\r\nHost: x\r\n\r\n",
    "an Expect": b"POST /act HTTP/1.1\r\nHost: x\r\nExpect: AAAAAAAA\r\nContent-Length: 2\r\n\r\n{}",
    "two lengths": b"POST /act HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "an upgrade": b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: AAAAAAAA\r\nConnection: upgrade\r\n\r\nAAAAAAAA",
}


@pytest.mark.parametrize("sent", NO_HTTP.values(), ids=NO_HTTP.keys())
def test_what_is_no_request_of_ours_is_told_nothing(served: Served, sent: bytes) -> None:
    with served.connect() as line:
        with suppress(OSError):
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
        heard = b""
        with suppress(ConnectionError):
            while more := line.recv(65536):
                heard += more
    assert len(heard) < 2_000
    for word in (b"AAAA", b"some line", b"python", b"aiohttp"):
        assert word not in heard
        assert word not in heard.lower()
    if heard:
        assert b"cache-control: no-store" in heard.lower()


def test_what_is_no_http_counts_for_its_address_and_is_no_longer_answered(served: Served) -> None:
    before = served.refused.no_http
    answers = [served.talk(b"\x16\x03\x01\x02\x00\x01\r\n\r\n").status for _ in range(150)]
    assert answers[0] == 400
    assert answers.count(0) > 10
    assert 429 in [served.ask("GET", "/").status for _ in range(20)], "of which a few may be granted in the meantime"
    served.until(lambda: served.refused.no_http >= before + 150, "each is counted")
    other = socket.create_connection((HERE, served.port), PATIENCE_S, ("127.0.0.201", 0))
    with other:
        other.sendall(f"GET / HTTP/1.1\r\nHost: {HERE}:{served.port}\r\nConnection: close\r\n\r\n".encode())
        assert other.recv(12) == b"HTTP/1.1 200"


# --- the script ------------------------------------------------------------------------------------------------------


def test_the_cipher_is_the_file_that_was_published() -> None:
    script = ROOT / "host" / "gotit" / "phones" / "page" / "nacl-fast.min.js"
    digest = hashlib.sha256(script.read_bytes()).hexdigest()
    licences = (ROOT / "LICENSES" / "README.md").read_text(encoding="utf-8")
    assert f"`{digest}`" in licences
