"""The server against everyone in the school's network: strangers, other seats, other pages, the rude and the slow.

Raw sockets, so that no well-behaved client stands in between. What a browser would do is tested in test_line.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import suppress

import pytest
from tests.patience import PATIENCE_S
from tests.phones.served import HERE, PhoneLine, Served

from gotit.language.words import ENGLISH
from gotit.phones import limits, messages, sealed
from gotit.phones.files import page_files


@pytest.fixture
def served(process: Served) -> Served:
    """With new tokens for each test, asked from a new address."""
    process.begin_anew()
    return process


# --- who may ask ---------------------------------------------------------------------------------------------------


def test_the_page_and_its_files_are_given_to_anybody_here(served: Served) -> None:
    for path, file in page_files(ENGLISH).items():
        reply = served.ask("GET", path)
        assert (reply.status, reply.body) == (200, file.body)
        assert reply.headers["content-type"] == f"{file.kind}; charset=utf-8"


def test_every_answer_forbids_keeping_framing_and_guessing(served: Served) -> None:
    for reply in (served.ask("GET", "/"), served.ask("GET", "/nothing"), served.ask("POST", "/act"), served.join(1)):
        assert reply.headers["cache-control"] == "no-store"
        assert reply.headers["referrer-policy"] == "no-referrer"
        assert reply.headers["x-content-type-options"] == "nosniff"
        policy = reply.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "set-cookie" not in reply.headers
        assert "access-control-allow-origin" not in reply.headers
        assert "python" not in reply.headers["server"].lower()


HOSTS = (
    "evil.example",
    "localhost:{port}",
    "127.0.0.1",
    "127.0.0.1:1",
    "[::1]:{port}",
    "127.0.0.1:{port}.example",
    None,
)


@pytest.mark.parametrize("host", HOSTS)
def test_another_host_gets_nothing(served: Served, host: str | None) -> None:
    """DNS rebinding: a foreign name redirected to this machine still sends its own name."""
    said = host.format(port=served.port) if host is not None else None
    for path in ("/", "/main.js"):
        reply = served.ask("GET", path, headers={"Host": said})
        assert reply.status in (400, 403)
        assert b"of" not in reply.body.split(b"sentence")[0]
    served.join(1)
    assert served.picture(1, headers={"Host": said}).status in (400, 403)


def test_two_hosts_are_one_too_many(served: Served) -> None:
    own = f"Host: {HERE}:{served.port}\r\n"
    reply = served.talk(f"GET / HTTP/1.1\r\n{own}{own}Connection: close\r\n\r\n".encode())
    assert reply.status in (400, 403)


ORIGINS = ("http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1", None)


@pytest.mark.parametrize("origin", ORIGINS)
def test_another_page_cannot_speak_for_a_phone(served: Served, origin: str | None) -> None:
    served.join(1)
    said = {"Origin": origin.format(port=served.port) if origin is not None else None}
    assert served.act(1, {"do": "play"}, headers=said).status == 403
    assert served.join(1, "phone-99", headers=said).status == 403
    assert served.picture(1, headers=said).status == 403
    assert served.wishes == []


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_the_browser_calls_cross_site_is_refused(served: Served, site: str) -> None:
    assert served.picture(1, headers={"Sec-Fetch-Site": site}).status == 403


def test_a_preflight_is_never_granted(served: Served) -> None:
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    reply = served.ask("OPTIONS", "/act", headers=asked)
    assert reply.status == 403
    assert not any(name.startswith("access-control") for name in reply.headers)


@pytest.mark.parametrize("path", ["/act", "/join", "/picture", "/hello", "/"])
@pytest.mark.parametrize("method", ["PUT", "DELETE", "HEAD", "TRACE", "OPTIONS"])
def test_other_methods_do_nothing(served: Served, method: str, path: str) -> None:
    assert served.ask(method, path).status in (400, 403, 405)


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py", "/..%2fserver.py", "/%2e%2e/server.py", "/page/main.js", "/.git/config", "//etc/passwd",
        "/main.js/", "/main.js%00", "/index.html", "/static/main.js", "/favicon.ico", "/\\..\\server.py", "/picture/2",
    ],
)  # fmt: skip
def test_guessed_paths_do_not_exist(served: Served, path: str) -> None:
    reply = served.ask("GET", path)
    assert reply.status in (400, 404)
    assert len(reply.body) < 300


# --- tokens --------------------------------------------------------------------------------------------------------


def test_before_it_knows_the_codes_it_calls_none_worthless(served: Served) -> None:
    """A phone gives up on a worthless code, and one that comes back to a server that was started again must not."""
    assert served.before.status == 428


@pytest.mark.parametrize("token", ["", "x", "A" * 21, "A" * 22, "A" * 21 + "\xe9", "A" * 1500])
def test_a_wrong_token_is_worth_nothing(served: Served, token: str) -> None:
    served.join(1)
    reply = served.join_by(token)
    assert (reply.status, reply.json) == (401, {"sentence": "This code is not valid any more. Ask for a new one."})
    challenge = served.hello(served.tokens[1]).body
    wrong = PhoneLine(token, challenge)
    asked = wrong.seal("join", b'{"phone": "phone-01"}')[1]
    own = sealed.name_of(served.tokens[1]) + asked[sealed.NAME_BYTES :]
    assert served.ask("POST", "/join", body=own).status == 400, "the right name, and another key"
    for kind in ("picture", "act", "beat"):
        assert served.say(kind, {}, token=token, line=wrong).status == 428
    assert served.wishes == []


def test_a_token_is_nowhere_taken_in_the_clear(served: Served) -> None:
    served.join(1)
    token = served.tokens[1]
    said = {"Authorization": f"Bearer {token}", "X-Phone": "phone-01"}
    assert served.ask("GET", f"/picture?after=0&token={token}", headers=said).status == 405
    body = json.dumps({"after": 0, "token": token}).encode()
    assert served.ask("POST", "/picture", headers=said, body=body).status == 428


def test_a_seat_gets_its_own_picture_and_speaks_for_itself_alone(served: Served) -> None:
    for seat in served.tokens:
        served.join(seat)
        assert served.picture(seat).json == {"number": 1, "picture": {"of": seat}}
    served.act(2, {"do": "play", "seat": 1, "card": 7})
    (wish,) = served.wishes
    assert wish.seat == 2, "whatever it says of itself; the rules refuse it then"


def test_tokens_die_at_once_and_those_who_wait_are_told(served: Served) -> None:
    served.join(1)
    heard: list[int] = []
    waiting = threading.Thread(target=lambda: heard.append(served.picture(1, after=1).status))
    waiting.start()
    served.tell(messages.Admit({2: served.tokens[2]}))
    waiting.join(PATIENCE_S)
    assert heard in ([401], [428]), "428: it came a moment later, and finds no session of its own"
    assert served.picture(1).status == 428
    assert served.join(1).status == 401
    assert served.join(2).status == 200


# --- one phone a seat ----------------------------------------------------------------------------------------------


def test_the_newest_phone_takes_over_and_the_first_is_told(served: Served) -> None:
    served.join(1, "phone-01")
    heard: list[int] = []
    waiting = threading.Thread(target=lambda: heard.append(served.picture(1, after=1, phone="phone-01").status))
    waiting.start()
    assert served.join(1, "phone-02").status == 200
    waiting.join(PATIENCE_S)
    assert heard == [409]
    assert served.picture(1, phone="phone-01").status == 409
    assert served.act(1, {"do": "play"}, phone="phone-01").status == 409
    assert served.picture(1, phone="phone-02").status == 200
    served.until(lambda: served.seen and served.seen[-1].phones == 2, "the program hears of the second phone")


def test_who_has_not_joined_is_asked_to(served: Served) -> None:
    assert served.picture(1).status == 428
    assert served.act(1, {"do": "play"}).status == 428
    assert served.wishes == []


def test_a_phone_that_asks_no_more_is_away(served: Served) -> None:
    served.join(1)
    served.until(lambda: served.seen == [messages.Seen(1, True, 1), messages.Seen(1, False, 1)], "it is away")


# --- wishes --------------------------------------------------------------------------------------------------------


def test_a_wish_that_comes_twice_is_asked_once(served: Served) -> None:
    served.join(1)
    held = threading.Event()

    def answer(wish: messages.Wish) -> messages.Answer:
        held.wait(PATIENCE_S)
        return messages.Answer(wish.seat, wish.wish, True)

    served.answer = answer
    heard: list[object] = []
    both = [threading.Thread(target=lambda: heard.append(served.act(1, {"do": "play"}).json)) for _ in range(2)]
    for one in both:
        one.start()
        served.until(lambda: served.wishes, "the wish arrives")
    time.sleep(0.2)  # the second is on its way; if it were asked, it would be by now on any working machine
    held.set()
    for one in both:
        one.join(PATIENCE_S)
    assert heard == [{"taken": True, "asked": False, "sentence": ""}] * 2
    assert len(served.wishes) == 1


def test_a_seat_has_one_wish_at_a_time(served: Served) -> None:
    """The next is to be sent again, and then counts."""
    served.join(1)
    served.answer = lambda wish: None
    first = threading.Thread(target=lambda: served.act(1, {"do": "play"}, wish="wish-001"))
    first.start()
    served.until(lambda: served.wishes, "the first wish arrives")
    reply = served.act(1, {"do": "play"}, wish="wish-002")
    assert (reply.status, reply.json) == (429, {"sentence": "One thing at a time: wait a moment."})
    assert len(served.wishes) == 1
    first.join(PATIENCE_S)
    served.answer = lambda wish: messages.Answer(wish.seat, wish.wish, True)
    assert served.act(1, {"do": "play"}, wish="wish-002").json["taken"] is True


def test_a_program_that_does_not_answer_is_not_waited_for(served: Served) -> None:
    served.join(1)
    served.answer = lambda wish: None
    reply = served.act(1, {"do": "play"})
    assert reply.json == {
        "taken": False, "asked": False, "sentence": "The referee did not answer. Look at the table, then try again.",
    }  # fmt: skip


NONSENSE = [
    b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"wish": "wish-001"}', b'{"wish": 7, "moment": 1, "action": {}}',
    b'{"wish": "wish-001", "moment": 1, "action": []}', b'{"wish": "w", "moment": 1, "action": {}}',
    b'{"wish": "../../../", "moment": 1, "action": {}}', b'{"wish": "wish-001", "moment": 1.5, "action": {}}',
    b'{"wish": "wish-001", "moment": 1, "action": {}, "seat": 2}', b"[" * 3000,
    b'{"wish": "wish-001", "moment": 1, "action": {"a": [[[[[[[[1]]]]]]]]}}',
]  # fmt: skip


@pytest.mark.parametrize("body", NONSENSE)
def test_nonsense_goes_no_further(served: Served, body: bytes) -> None:
    served.join(1)
    assert served.say("act", body, token=served.tokens[1]).status == 400
    assert served.wishes == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_what_a_form_could_send_is_refused(served: Served, kind: str) -> None:
    served.join(1)
    assert served.act(1, {"do": "play"}, headers={"Content-Type": kind}).status == 400


@pytest.mark.parametrize("after", ["", -1, 1.5, "x", 10**30, "1", None, [1], "٣"])
def test_a_number_is_a_number(served: Served, after: object) -> None:
    served.join(1)
    assert served.picture(1, after).status == 400


# --- too much ------------------------------------------------------------------------------------------------------


def test_a_large_body_is_refused(served: Served) -> None:
    served.join(1)
    assert served.act(1, {"do": "x" * limits.BODY_BYTES}).status == 413
    assert served.wishes == []


def test_a_body_without_end_is_cut_off(served: Served) -> None:
    head = (
        f"POST /act HTTP/1.1\r\nHost: {HERE}:{served.port}\r\nOrigin: http://{HERE}:{served.port}\r\n"
        "Content-Type: application/octet-stream\r\n"
        "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    served.join(1)
    chunk = b"400\r\n" + b"x" * 1024 + b"\r\n"
    assert served.talk(head.encode() + chunk * 64).status in (0, 413)


def test_long_lines_are_refused(served: Served) -> None:
    assert served.ask("GET", "/" + "x" * 3 * limits.LINE_BYTES).status == 400
    assert served.ask("GET", "/", headers={"X-Long": "x" * 3 * limits.LINE_BYTES}).status == 400


def test_too_many_requests_are_refused_and_a_moment_later_all_is_well(served: Served) -> None:
    statuses = [served.ask("GET", "/").status for _ in range(int(limits.REQUESTS_AT_ONCE * 2))]
    assert 429 in statuses
    served.until(lambda: served.ask("GET", "/").status == 200, "it is served again")


def test_too_many_wishes_are_refused(served: Served) -> None:
    served.join(1)
    statuses = [served.act(1, {"do": "play"}, wish=f"wish-{number:03}").status for number in range(30)]
    assert 429 in statuses
    assert len(served.wishes) < 30


def test_a_code_that_joins_again_and_again_is_refused_for_a_while(served: Served) -> None:
    """Two phones with one code could otherwise take the seat from each other for ever."""
    statuses = [served.join(1, phone=f"phone-0{number % 2}").status for number in range(30)]
    assert statuses[0] == 200
    assert 429 in statuses


def test_one_address_cannot_take_all_connections(served: Served) -> None:
    lines = [served.connect() for _ in range(300)]
    try:
        served.until(lambda: len(alive(lines)) <= limits.CONNECTIONS_EACH, "those above the limit are closed")
        other = socket.create_connection((HERE, served.port), source_address=("127.0.0.200", 0))
        with other:
            other.settimeout(PATIENCE_S)
            other.sendall(f"GET / HTTP/1.1\r\nHost: {HERE}:{served.port}\r\nConnection: close\r\n\r\n".encode())
            assert other.recv(12) == b"HTTP/1.1 200"
    finally:
        for line in lines:
            line.close()


def test_thousands_of_connections_from_everywhere_end_nothing(served: Served) -> None:
    lines = []
    for number in range(1000):
        line = socket.socket()
        line.bind((f"127.0.{1 + number % 200}.{2 + number // 200}", 0))
        line.settimeout(PATIENCE_S)
        line.connect((HERE, served.port))
        lines.append(line)
    try:
        served.until(lambda: len(alive(lines)) <= limits.CONNECTIONS, "those above the limit are closed")
    finally:
        for line in lines:
            line.close()
    served.until(lambda: served.ask("GET", "/").status == 200, "it serves again")


def alive(lines: list[socket.socket]) -> list[socket.socket]:
    """Those that the other side has not closed."""
    found = []
    for line in lines:
        line.setblocking(False)
        try:
            if line.recv(1, socket.MSG_PEEK):
                found.append(line)
        except BlockingIOError:
            found.append(line)
        except OSError:
            pass
    return found


SLOW = {
    "nothing at all": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: ",
    "no end of headers": b"GET / HTTP/1.1\r\nX-One: 1\r\n",
}


@pytest.mark.parametrize("start", SLOW.values(), ids=SLOW.keys())
def test_whoever_dawdles_is_cut_off(served: Served, start: bytes) -> None:
    """Slowloris: a connection is held open by a byte now and then."""
    began_s = time.monotonic()
    with served.connect(limits.HEAD_S * 3) as line:
        line.sendall(start)
        line.settimeout(0.5)
        ended = False
        while not ended:
            assert time.monotonic() - began_s < limits.HEAD_S + PATIENCE_S
            try:
                line.sendall(b"x" if start else b"")
                ended = line.recv(100) == b""
            except TimeoutError:
                continue
            except OSError:
                ended = True
    assert time.monotonic() - began_s >= limits.HEAD_S - 1


def test_a_body_that_dawdles_is_cut_off(served: Served) -> None:
    served.join(1)
    head = (
        f"POST /act HTTP/1.1\r\nHost: {HERE}:{served.port}\r\nOrigin: http://{HERE}:{served.port}\r\n"
        "Content-Type: application/octet-stream\r\n"
        "Content-Length: 100\r\nConnection: close\r\n\r\n{"
    )
    reply = served.talk(head.encode(), limits.HEAD_S + limits.IDLE_S + PATIENCE_S)
    assert reply.status in (0, 400)


def test_nobody_can_look_into_its_process_by_standard_output(served: Served) -> None:
    """Requests that are not HTTP leave no trace on the output that the program reads."""
    served.talk(b'{"say": "wish", "seat": 1, "wish": "w", "moment": 1, "action": {}}\n\n')
    assert served.ask("GET", "/").status == 200
    assert served.wishes == []


def test_it_ends_when_the_program_is_gone() -> None:
    made = Served()
    assert made.process.stdin is not None
    made.process.stdin.close()
    assert made.process.wait(PATIENCE_S) == 0
    made.close()


@pytest.mark.parametrize("same", [True, False], ids=["the same port", "another port"])
def test_opened_again_it_begins_anew(same: bool) -> None:
    """Who came before is cut off, and nobody hears of it; earlier codes are not known, and no earlier port is open."""
    with Served() as made:
        token, port = made.tokens[1], made.port
        assert made.join(1).status == 200
        answered: list[int] = []

        def wait_for_news() -> None:
            with suppress(ConnectionError):
                answered.append(made.picture(1, after=1).status)

        waiting = threading.Thread(target=wait_for_news)
        waiting.start()
        made.tell(messages.Open(HERE, port if same else 0))
        listening = made.reports.get(timeout=PATIENCE_S)
        assert isinstance(listening, messages.Listening)
        assert (listening.port == port) == same
        waiting.join(PATIENCE_S)
        assert not waiting.is_alive()
        assert answered in ([0], [428], []), "cut off; or it came a moment later, and finds no session of its own"
        if not same:
            with pytest.raises(ConnectionRefusedError):
                made.hello(token)
        made.port = listening.port
        assert made.hello(token).status == 428
        made.tell(messages.Admit({1: token}))
        made.until(lambda: made.hello(token).status == 200, "its code is known again")
        assert made.join(1).status == 200
        made.until(lambda: made.seen == [messages.Seen(1, True, 1)] * 2, "the program hears of both, and of no more")
