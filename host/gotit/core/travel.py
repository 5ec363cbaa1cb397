"""Undo, redo, and overruling: the operator knows better, and what was decided is decided otherwise.

Must not: forget anything. What is undone can be redone, and the journal keeps every input.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from gotit.core.adjudicate import Clear
from gotit.core.deed import Deed
from gotit.core.game import Called, Race, Refused
from gotit.core.message import Message, Typed, say
from gotit.core.progress import (
    NOTHING_CHANGED,
    called,
    check_seat,
    clock_kept,
    drop_held,
    not_in_race,
    playing,
    settle,
    tell,
    with_game_news,
)
from gotit.core.session import BEFORE_CLOCKS, OVERRULED_ONCE, Session
from gotit.core.trail import Trail


def travel(s: Session, way: Literal["undo", "redo"], at_us: int) -> Session:
    """Undo or redo one step. The clock is stopped afterwards, because time has passed meanwhile, unless it is the
    same: then it does what it did.

    A race that is still open goes on undisturbed (undoing a pass keeps the calls made meanwhile). A race that was
    already decided starts afresh, for all.
    """
    _check_nothing_waits(s)
    source, target = (s.past, s.future) if way == "undo" else (s.future, s.past)
    if not source:
        raise Refused(_NOTHING[way])
    s = drop_held(s, s.held)
    rest, there = source.until(len(source) - 1), source[-1]
    more = target.then(s.as_step(there.label))
    past, future = (rest, more) if way == "undo" else (more, rest)
    moved = replace(
        s,
        state=there.state,
        kept_clock=there.kept_clock,
        done=there.done,
        again=there.again,
        past=past,
        future=future,
        silent=(),
    )
    same_clock = s.version != BEFORE_CLOCKS and s.clock is not None and s.clock == moved.clock
    moved = replace(moved, clock_stopped=s.clock_stopped or not same_clock, time_over=s.time_over and same_clock)
    same_race = (
        s.arming is not None
        and there.arming is not None
        and s.arming_open
        and there.arming_open
        and s.arming.epoch == there.arming.epoch
        and not (s.arming.decided or there.arming.decided)
    )
    if not same_race:
        moved = replace(moved, arming=there.arming, arming_open=there.arming_open)
    moved = tell(moved, _TOLD[way](there.label))
    return settle(moved, s.buzzers, at_us, afresh=not same_race)


_NOTHING = {
    "undo": say("nothing_to_undo", "There's nothing to undo."),
    "redo": say("nothing_to_redo", "There's nothing to redo."),
}


def undone(label: str) -> Message:
    """`label`: of the step."""
    return say("undo", "Undone: {step}.", step=Typed(label))


def done_again(label: str) -> Message:
    """`label`: of the step."""
    return say("redo", "Redone: {step}.", step=Typed(label))


_TOLD = {"undo": undone, "redo": done_again}


def overrule(s: Session, seats: tuple[int, ...], at_us: int) -> Session:
    """The operator decides the last decided race. Undo returns to what was there before."""
    game = playing(s)
    _check_nothing_waits(s)
    chosen = tuple(sorted(set(seats)))
    if not chosen:
        raise Refused(say("nobody_named", "Say which seat buzzed first."))
    for seat in chosen:
        check_seat(s, seat)
    newest = reversed(range(len(s.done)))
    at = next((at for at in newest if s.done[at].fits and isinstance(s.done[at].action, Called)), None)
    if at is None or s.arming is None or not s.arming.decided:
        raise Refused(say("nothing_to_overrule", "Nobody has buzzed yet, so there's no decision to change."))
    before = s.done[at]
    race = game.buzzers(before.state)
    if not isinstance(race, Race) or not race.seats.issuperset(chosen):
        out = tuple(seat for seat in chosen if not isinstance(race, Race) or seat not in race.seats)
        raise Refused(not_in_race(out))
    decided = called(s, chosen, overruled=True)
    if s.version != BEFORE_CLOCKS and s.done[-1].action == decided and s.arming.overruled:
        return tell(s, NOTHING_CHANGED, private=True)
    state = game.apply(before.state, decided, at_us)
    done = s.done.until(at).then(Deed("called", decided, at_us, before.state))
    loses = {s.arming.verdict.seat} if isinstance(s.arming.verdict, Clear) else set[int]()
    if s.version > OVERRULED_ONCE:
        loses.update(before.action.seats)
    arming = replace(s.arming, overruled=True, answered=s.arming.answered - loses).decide_for(chosen)
    past = s.past.then(s.as_step("overrule"))
    let_go = drop_held(s, s.held)
    moved = replace(let_go, state=state, done=done, arming=arming, past=past, future=Trail())
    return settle(with_game_news(clock_kept(moved, s.clock)), race, at_us)


def _check_nothing_waits(s: Session) -> None:
    """Raises Refused while a correction is half worked out: what comes after chance's answer is part of it."""
    if s.again is not None:
        raise Refused(say("correction_waits", "Wait for the random draw: it belongs to the correction."))
