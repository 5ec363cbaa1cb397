"""What the world must be asked to do, found by comparing two sessions.

May not happen here: any change of a session. Because effects are a difference, a program that starts again after a
crash gets all it needs (lamps, arming, deadlines) from `effects_between(empty session, resumed session)`.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core import inputs as i
from gotit.core.adjudicate import Pending
from gotit.core.game import Ask, Lamp
from gotit.core.seating import LONG_PRESS_US
from gotit.core.session import Session
from gotit.core.window import SILENT_US


def effects_between(before: Session, after: Session, *, answered_chance: bool = False) -> tuple[i.Effect, ...]:
    """Effects in the order in which they should be carried out."""
    effects: list[i.Effect] = []
    effects.extend(_tell(after))
    effects.extend(_window(before, after))
    if (lit := lamps(after)) != lamps(before):
        effects.append(i.SetLamps(lit))
    wanted = _chance(after)
    if wanted is not None and (answered_chance or wanted != _chance(before)):
        effects.append(wanted)
    if (wake_us := wake_at_us(after)) != wake_at_us(before):
        effects.append(i.Wake(wake_us))
    return tuple(effects)


def lamps(session: Session) -> Mapping[int, Lamp]:
    """Every seat's lamp: what the game says, with late callers and those who are asked on top."""
    if session.game is None:
        return {}
    shown: dict[int, Lamp] = dict(session.game.lamps(session.state))
    window = session.window
    if window is not None and session.window_open:
        for place in window.order:
            if shown.get(place.seat) in ("idle", "armed"):
                shown[place.seat] = "later"
    if isinstance(buzzers := session.buzzers, Ask):
        shown.update(dict.fromkeys(buzzers.meanings, "ready"))
    return shown


def wake_at_us(session: Session) -> int | None:
    """The next instant at which a Time input would change something."""
    due = [since_us + LONG_PRESS_US for since_us in session.held.values()]
    window = session.window
    if window is not None and not window.decided and isinstance(window.verdict, Pending) and not session.silent:
        due.append((window.first_call_us or 0) + SILENT_US)
    if session.game is not None and not session.clock_stopped:
        timer = session.game.timer(session.state)
        if timer is not None:
            due.append(timer.deadline_us)
    return min(due, default=None)


def _tell(after: Session) -> list[i.Effect]:
    effects: list[i.Effect] = []
    for told in after.notes:
        effects.append(told)
        if told.news.sound is not None:
            effects.append(i.Sound(told.news.sound, told.news.seat))
    return effects


def _window(before: Session, after: Session) -> list[i.Effect]:
    effects: list[i.Effect] = []
    was = before.window.epoch if before.window and before.window_open else None
    now = after.window.epoch if after.window and after.window_open else None
    if was is not None and was != now:
        effects.append(i.Disarm(was))
    if now is not None and was != now and after.window is not None:
        effects.append(i.Arm(now, after.window.sources))
    if (waiting := _waiting(after)) and waiting != _waiting(before):
        effects.append(i.Mark(waiting))
    return effects


def _waiting(session: Session) -> tuple[str, ...]:
    window = session.window
    if window is None or window.decided or not isinstance(window.verdict, Pending):
        return ()
    return window.verdict.waiting_for


def _chance(session: Session) -> i.NeedChance | None:
    wanted = session.game.chance(session.state) if session.game is not None else None
    return None if wanted is None else i.NeedChance(wanted.n, wanted.why)
