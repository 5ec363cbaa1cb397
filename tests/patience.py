"""How long a test waits for what must come: one number for all, for a wait ends as soon as it is there.

A limit that a slow or busy machine could reach says something about the machine. So this one only ends what hangs; that
something is quick is shown by counting, by order, or by comparing two things that were measured side by side.
"""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE_S = 60.0
PATIENCE_MS = 60_000


def wait_until(condition: Callable[[], object], what: str) -> None:
    """Look again and again, without an event loop; raises AssertionError when patience ends."""
    end_s = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end_s, f"not within {PATIENCE_S:.0f} s: {what}"
        time.sleep(0.01)
