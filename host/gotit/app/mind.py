"""`gotit beside mind`: computer players think here, controlled through standard input, until that ends.

A line is a question, a line is an answer (`gotit.opponents.question`).

Must not: know a session; import Qt.
"""

from __future__ import annotations

import logging
import random
import signal
import sys
import time
from collections.abc import Mapping

from gotit.opponents.protocol import Contest
from gotit.opponents.question import Answered, Asked, line, read_asked
from gotit.opponents.shelf import contests
from gotit.opponents.table import answer
from gotit.phones.priority import step_back

log = logging.getLogger("gotit.mind")


def main() -> None:
    """Answer until standard input ends: the program closes it, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which will end this
    step_back()
    known = contests()
    for text in sys.stdin.buffer:
        sys.stdout.buffer.write(line(answered(read_asked(text), known)))
        sys.stdout.buffer.flush()


def answered(asked: Asked, known: Mapping[str, Contest]) -> Answered:
    """What is thought of it. An error of ours is the answer, too: the program tells it."""
    until = time.monotonic() + asked.think_s
    chance = random.SystemRandom()
    try:
        found = (answer(each, known, chance, lambda: time.monotonic() < until) for each in asked.questions)
        return Answered(asked.number, tuple(found))
    except Exception as error:
        log.exception("thinking")
        return Answered(asked.number, failed=f"{type(error).__name__}: {error}")
