"""The way that a phone's presses take, `/beat`, against the rude: what isn't a beat of this seat's phone is none.

Raw sockets to the server's own process, as in test_server.
"""

from __future__ import annotations

import queue
from typing import Any

import pytest
from tests.patience import PATIENCE_S
from tests.phones.served import Reply, Served

from gotit.phones import limits, messages

GOOD: dict[str, Any] = {"sent_us": 5_000, "grain_us": 100}


@pytest.fixture
def served(process: Served) -> Served:
    process.begin_anew()
    assert process.join(1).status == 200
    heard(process)
    return process


def beat(served: Served, body: Any, *, token: str | None = None, **more: Any) -> Reply:
    return served.say("beat", body, token=served.tokens[1] if token is None else token, **more)


def heard(served: Served) -> list[messages.Beat]:
    """What the program has been told of beats since the last time."""
    found: list[messages.Beat] = []
    while True:
        try:
            report = served.reports.get_nowait()
        except queue.Empty:
            return found
        if isinstance(report, messages.Beat):
            found.append(report)


def test_a_beat_is_answered_with_its_number_and_the_program_is_told(served: Served) -> None:
    first = beat(served, GOOD)
    assert first.status == 200
    second = beat(served, {**GOOD, "got": [first.json["number"], 4_000], "presses": [[1, 3_000, 3_500]]})
    assert second.json["number"] == first.json["number"] + 1
    one = served.reports.get(timeout=PATIENCE_S)
    other = served.reports.get(timeout=PATIENCE_S)
    assert isinstance(one, messages.Beat)
    assert isinstance(other, messages.Beat)
    assert (one.answered_ns, one.presses) == (None, ())
    assert other.answered_ns is not None
    assert one.arrived_ns < other.answered_ns < other.arrived_ns
    assert other.presses == ((1, 3_000, 3_500),)


def test_an_answer_that_was_never_given_is_not_believed(served: Served) -> None:
    number = beat(served, GOOD).json["number"]
    for claimed in (number + 1, number - 1, 0, 999):
        assert beat(served, {**GOOD, "got": [claimed, 4_000]}).status == 200
        served.until(lambda: served.reports.qsize() > 0, "it is told")
        assert heard(served)[-1].answered_ns is None
        number += 1


@pytest.mark.parametrize("token", ["", "x", "A" * 22, "A" * 4_000, "é", "../1"])
def test_who_has_no_token_presses_nothing(served: Served, token: str) -> None:
    assert beat(served, GOOD, token=token).status == 428
    assert served.join_by(token).status == 401
    assert heard(served) == []


def test_who_has_not_joined_or_has_lost_the_seat_presses_nothing(served: Served) -> None:
    assert beat(served, GOOD, token=served.tokens[2]).status == 428
    assert served.join(1, "phone-02").status == 200
    assert beat(served, GOOD).status == 409
    served.begin_anew()
    assert heard(served) == []


BAD: tuple[Any, ...] = (
    None,
    b"",
    b"{",
    b"null",
    b"[]",
    b"\xff\xfe",
    b"[" * 3_000,
    {},
    {**GOOD, "sent_us": -1},
    {**GOOD, "sent_us": 1.5},
    {**GOOD, "sent_us": "5"},
    {**GOOD, "sent_us": limits.MOST_US * 2},
    {**GOOD, "grain_us": None},
    {**GOOD, "seat": 2},
    {**GOOD, "got": [1]},
    {**GOOD, "got": [1, -4]},
    {**GOOD, "presses": [[1, 2]]},
    {**GOOD, "presses": [[1, 2, True]]},
    {**GOOD, "presses": [[1, 2, -3]]},
    {**GOOD, "presses": [[number, 2, 3] for number in range(limits.PRESSES + 1)]},
    b"{" + b" " * limits.BODY_BYTES + b"}",
)


@pytest.mark.parametrize("body", BAD, ids=lambda body: repr(body)[:24])
def test_what_is_no_beat_is_refused_and_the_next_good_one_is_taken(served: Served, body: Any) -> None:
    assert beat(served, body).status in (400, 413)
    assert heard(served) == []
    assert beat(served, GOOD).status == 200
    served.until(lambda: heard(served), "the good one is reported")


def test_beats_from_another_page_are_refused(served: Served) -> None:
    assert beat(served, GOOD, headers={"Origin": "http://evil.example"}).status == 403
    assert beat(served, GOOD, headers={"Host": "evil.example"}).status in (400, 403)
    assert served.ask("GET", "/beat").status == 405
    assert heard(served) == []


def test_a_flood_of_beats_is_cut_for_its_seat_alone(served: Served) -> None:
    assert served.join(2).status == 200
    statuses = [beat(served, GOOD).status for _ in range(int(limits.BEATS_AT_ONCE) * 4)]
    assert 429 in statuses
    assert beat(served, GOOD, token=served.tokens[2], phone="phone-01").status == 200
    served.until(lambda: beat(served, GOOD).status == 200, "a moment later all is well")
