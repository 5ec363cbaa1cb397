"""Going on after a restart: what the world must be told, and what the session must be told first.

May not happen here: reading the journal (`gotit.record`); this only says what to do with a session that it gave back.
"""

from __future__ import annotations

from dataclasses import replace

from gotit.core import inputs as i
from gotit.core.effects import effects_between
from gotit.core.session import Session


def inputs_after_restart(session: Session) -> tuple[i.Input, ...]:
    """What happened while the program was not running, as inputs to record and take before any other.

    Every source is gone until it joins again, and a timer stands: nobody could see it run.
    """
    gone = [i.Left(name) for name, source in sorted(session.seating.sources.items()) if source.present]
    return (*gone, *([i.StopClock()] if session.timer is not None else []))


def effects_after_restart(session: Session) -> tuple[i.Effect, ...]:
    """All effects that are in force: lamps, an open window, chance that is awaited, a deadline. No old news."""
    return effects_between(Session(session.games), replace(session, notes=()))
