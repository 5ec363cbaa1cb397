"""How long a test waits: one limit for all, because a wait ends as soon as its condition holds.

A limit that a slow or busy machine could reach says something about the machine. So this one only ends what hangs. That
something is quick is shown by counting, by order, or by comparing two things measured side by side.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 120.0
PATIENCE_MS = 120_000


def wait_until(condition: Callable[[], object], what: str) -> None:
    """Check again and again, without an event loop. Raises AssertionError when patience ends."""
    end_s = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end_s, f"not within {PATIENCE_S:.0f} s: {what}"
        time.sleep(0.01)
