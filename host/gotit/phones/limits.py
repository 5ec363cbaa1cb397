"""How much a phone may ask for, and who may ask at all: plain rules without I/O. Time is passed in.

The numbers: six phones in play need a request or two per second each. Anything that sends more is not one of ours.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

BODY_BYTES = 4096
"""An equation of twenty cards with declared values takes a tenth of it."""
LINE_BYTES = 2048
"""For a request's first line, and for each header."""
DEPTH = 6
"""How deeply lists and objects may be nested. An entered equation has 4 levels."""

HEAD_S = 5.0
"""A connection sends its whole request within this, or is closed."""
IDLE_S = 40.0
"""An idle connection is closed after this, and so is one that doesn't read its answer."""
LINGER_S = 2.0
"""The rest of an unwanted body is discarded for this long, then the connection is closed."""
POLL_S = 25.0
"""A phone that waits for news is told after this that there is none, so that nothing in between drops the
connection."""
ANSWER_S = 6.0
"""The program answers a wish within this, or the phone is told to look at the table."""

CONNECTIONS = 400
CONNECTIONS_EACH = 64
"""From one address. A browser opens up to six. Some schools' networks show all phones under one address."""

REQUESTS_PER_S, REQUESTS_AT_ONCE = 30.0, 90.0
ACTS_PER_S, ACTS_AT_ONCE = 4.0, 8.0
BEATS_PER_S, BEATS_AT_ONCE = 40.0, 60.0
"""Of one seat, where phones buzz: the page sends one each 60 ms while a question is on. They count for the seat, and
not for the address."""
PRESSES = 8
"""In one beat."""
MOST_US = 2**52
"""Larger numbers are no clock's."""
CLIENTS = 2000
"""How many addresses are remembered. The one not seen for longest is forgotten."""


class Bucket:
    """A token bucket: `per_s` on average, `at_once` in a burst. `now_s` never runs backwards."""

    def __init__(self, per_s: float, at_once: float) -> None:
        self._per_s = per_s
        self._at_once = at_once
        self._level = at_once
        self._at_s = 0.0

    def take(self, now_s: float) -> bool:
        """Is one more allowed? If so, it is counted."""
        self._level = min(self._at_once, self._level + (now_s - self._at_s) * self._per_s)
        self._at_s = now_s
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Clients:
    """A bucket for each remembered address."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def may_ask(self, address: str, now_s: float) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(REQUESTS_PER_S, REQUESTS_AT_ONCE)
        self._buckets[address] = bucket
        if len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return bucket.take(now_s)


def stranger(address: str, port: int, headers: Mapping[str, str], hosts: int, *, posted: bool) -> str:
    """Why this request does not come from our own page, "" if it may. `hosts`: how many Host headers it has.

    The Host must be the chosen address and port, so that a foreign name redirected to this machine (DNS rebinding) gets
    nothing. The Origin is checked so that no other page in the same browser can speak for a phone.
    """
    if hosts != 1 or headers.get("Host") != f"{address}:{port}":
        return "host"
    origin = headers.get("Origin")
    if origin is None and posted:
        return "origin"
    if origin is not None and origin != f"http://{address}:{port}":
        return "origin"
    if headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return "site"
    return ""


def is_shallow(data: Any, depth: int = DEPTH) -> bool:
    """Is nothing nested deeper than this?"""
    if isinstance(data, dict):
        return depth > 0 and all(is_shallow(each, depth - 1) for each in data.values())
    if isinstance(data, list):
        return depth > 0 and all(is_shallow(each, depth - 1) for each in data)
    return True
