"""Going on after a restart: what the world must be told, and what the session must be told first.

Must not: read the journal (`gotit.record` does). This only says what to do with the session that it returned.
"""

from __future__ import annotations

from dataclasses import replace

from gotit.core import inputs as i
from gotit.core.effects import effects_between
from gotit.core.session import Session


def inputs_after_restart(session: Session) -> tuple[i.Input, ...]:
    """What happened while the program was not running, as inputs to record and take before any other.

    Every source has left until it joins again, and a timer is stopped, because nobody could see it run. A match that
    stood still goes on: what was shown meanwhile is shown no longer.
    """
    gone = [i.Left(name) for name, source in sorted(session.seating.sources.items()) if source.present]
    going_on = [i.Halt(on=False)] if session.halted else []
    running = replace(session, halted_us=None).timer is not None
    return (*gone, *going_on, *([i.StopClock()] if running else []))


def effects_after_restart(session: Session) -> tuple[i.Effect, ...]:
    """All effects in force: lamps, an open arming, awaited chance, a deadline. No old news."""
    return effects_between(Session(session.games), replace(session, notes=()))
