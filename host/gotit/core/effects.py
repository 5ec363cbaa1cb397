"""What to ask of the world, found by comparing two sessions.

Must not: change a session. Because effects are a difference, a program that starts again after a crash gets all it
needs (lamps, arming, deadlines) from `effects_between(empty session, resumed session)`: see `resume`.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core import inputs as i
from gotit.core.arming import LONG_WAIT_US, SILENT_US, Arming
from gotit.core.seating import LONG_PRESS_US, Seating
from gotit.core.session import Session


def effects_between(
    before: Session, after: Session, *, answered_chance: bool = False, woken: bool = False
) -> tuple[i.Effect, ...]:
    """Effects in the order in which they should be carried out.

    `answered_chance`, `woken`: the input was a Chance or a Time, which uses up the earlier NeedChance or Wake. What is
    still wanted is asked for again, even if it looks the same.
    """
    effects: list[i.Effect] = []
    effects.extend(_tell(after))
    effects.extend(_window(before, after))
    if (not _lit_alike(before, after) and after.lamps != before.lamps) or (_joined(before, after) and after.lamps):
        effects.append(i.SetLamps(after.lamps))
    wanted = _chance(after)
    if wanted is not None and (answered_chance or wanted != _chance(before)):
        effects.append(wanted)
    wake_us = wake_at_us(after)
    if wake_us != wake_at_us(before) or (woken and wake_us is not None):
        effects.append(i.Wake(wake_us))
    return tuple(effects)


def wake_at_us(session: Session) -> int | None:
    """The next instant at which a Time input would change something."""
    due = [since_us + LONG_PRESS_US for since_us in session.held.values()]
    if session.may_be_silent and not session.silent and session.arming is not None:
        due.append((session.arming.answers_due_us or 0) + (SILENT_US if session.overdue else LONG_WAIT_US))
    if session.head_start_runs and session.arming is not None:
        due.append(session.arming.horizon_us)
    if session.timer is not None:
        due.append(session.timer.deadline_us)
    return min(due, default=None)


def _lit_alike(before: Session, after: Session) -> bool:
    """Can the lamps not have changed, since nothing that they depend on has? True for most watermarks."""
    was, now = before.arming, after.arming
    alike = before.halted == after.halted and before.arming_open == after.arming_open
    if before.game is not after.game or before.state is not after.state or not alike:
        return False
    return was is now or (was is not None and now is not None and was.calls is now.calls and was.decided == now.decided)


def _tell(after: Session) -> list[i.Effect]:
    effects: list[i.Effect] = []
    for told in after.notes:
        effects.append(told)
        if told.news.sound is not None:
            effects.append(i.Sound(told.news.sound, told.news.seat))
    return effects


def _window(before: Session, after: Session) -> list[i.Effect]:
    effects: list[i.Effect] = []
    was, now = _open(before), _open(after)
    goes_on = was is not None and now is not None and was.epoch == now.epoch
    if was is not None and not goes_on:
        effects.append(i.Disarm(was.epoch))
    if now is not None:
        armed = _armed(was, before.seating) if was is not None and goes_on else {}
        to_arm = tuple(name for name, joins in _armed(now, after.seating).items() if armed.get(name) != joins)
        if to_arm or not goes_on:
            effects.append(i.Arm(now.epoch, to_arm))
    asked = before.waiting_for if _calls(before) == _calls(after) else ()  # a new call moves the horizon for all
    if to_ask := tuple(name for name in after.waiting_for if name not in asked):
        effects.append(i.Mark(to_ask))
    return effects


def _open(session: Session) -> Arming | None:
    return session.arming if session.arming_open else None


def _armed(arming: Arming, seating: Seating) -> Mapping[str, int]:
    """The sources that it is armed on, with how often each has joined. One that rejoined is not armed."""
    known = seating.sources
    return {name: known[name].joins for name in arming.sources if known[name].present}


def _calls(session: Session) -> frozenset[int]:
    return frozenset(session.arming.calls) if session.arming is not None else frozenset()


def _joined(before: Session, after: Session) -> frozenset[str]:
    """The sources that have joined, or rejoined, between the two sessions."""
    if before.seating is after.seating:
        return frozenset()
    known = before.seating.sources
    return frozenset(
        name
        for name, source in after.seating.sources.items()
        if source.present and (name not in known or known[name].joins != source.joins)
    )


def _chance(session: Session) -> i.NeedChance | None:
    wanted = session.game.chance(session.state) if session.game is not None else None
    return None if wanted is None else i.NeedChance(wanted.n, wanted.why)
