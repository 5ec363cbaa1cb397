"""The windowed program's loop, on Qt's main thread: input, step, journal, acknowledgement, views, effects.

Must not: wait (except for the journal's own commit, a fifth of a millisecond); hold rules, painting, ports, files. What
happens outside comes in as inputs. What is to happen outside goes out through the functions that the composition root
gives. A refused input changes nothing and is not journaled; its sentence goes to the operator.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal

from gotit.core import inputs as i
from gotit.core.game import Questioned, Refused, why_not_kept
from gotit.core.resume import effects_after_restart, inputs_after_restart
from gotit.core.session import Session
from gotit.core.step import step

PAINT_PATIENCE_MS = 100
"""Buzzers are armed once the projector has painted what they are about. Without a visible projector, after this."""

OPEN_PATIENCE_MS = 50
"""That a verdict is open is shown at once. Until it falls, most other changes look the same and can wait."""


class Taken(NamedTuple):
    """An input that the session took, and what follows from it once it is kept."""

    entered: i.Input
    at_us: int
    receipt: Any
    effects: tuple[i.Effect, ...]


class World(Protocol):
    """What the loop needs from outside."""

    def now_us(self) -> int:
        """Session time."""

    def keep(self, inputs: Sequence[tuple[i.Input, int, Any]]) -> None:
        """Write inputs down before anything follows from them, each with its session time in µs and its receipt.

        All of them or none. Raises OSError with a sentence.
        """

    def acknowledge(self, receipt: Any) -> None:
        """The box may forget this."""

    def give_back(self, receipt: Any) -> None:
        """This could not be kept: the box must send it again."""

    def draw(self, n: int) -> tuple[int, ...] | None:
        """A random permutation of range(n). None: it comes later, as an input."""

    def carry_out(self, effect: i.Effect, session: Session) -> None:
        """Arm, Disarm, Mark, SetLamps, Sound: to boxes, keyboard and loudspeaker. Returns at once."""

    def is_projected(self) -> bool:
        """Will a projector window paint the next view?"""


Led = Callable[[i.Input, Any], bool]
"""While another room's session is followed, what would be entered here goes there, with its receipt. False: nowhere."""


class Loop(QObject):
    """Holds the session. `changed` after the inputs that were taken at once, `told` for each line of the log.

    `refused` carries why an input was; `questioned` why, and the same input insisted on.
    """

    changed = pyqtSignal(object)
    refused = pyqtSignal(object)
    questioned = pyqtSignal(object, object)
    told = pyqtSignal(object)

    def __init__(self, session: Session, world: World, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.live = False
        """Has what is shown now just happened? Not so what undo, redo, a correction or a restart looks back at."""
        self._world = world
        self._waiting: deque[tuple[i.Input, Any]] = deque()
        self._busy = False
        self._closed = False
        self._led: Led | None = None
        self._wake = QTimer(self)
        self._wake.setSingleShot(True)
        self._wake.setTimerType(Qt.TimerType.PreciseTimer)
        self._wake.timeout.connect(self._woken)
        self._wake_at_us: int | None = None
        self._to_arm: i.Arm | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setTimerType(Qt.TimerType.PreciseTimer)
        self._patience.timeout.connect(self._arm)
        self.shown = False
        """Was the picture on the screen when the buzzers opened last?"""
        self._unkept: list[Taken] = []
        self._told: list[i.Tell] = []
        self._heard: list[Any] = []
        """Receipts of what is safely kept, and not acknowledged yet."""
        self._lamps: i.SetLamps | None = None
        self._shown_open: tuple[str, ...] | None = None
        self._open_verdict = QTimer(self)
        self._open_verdict.setSingleShot(True)
        self._open_verdict.setInterval(OPEN_PATIENCE_MS)
        self._open_verdict.timeout.connect(self._show)

    def enter(self, entered: i.Input, receipt: Any = None) -> bool:
        """Take an input now, and everything that follows from it at once (shuffles). False: the first was refused."""
        return self.enter_all([(entered, receipt)])

    def enter_all(self, entered: Iterable[tuple[i.Input, Any]]) -> bool:
        """Take several inputs, each with its receipt, one after the other. Then show the result once."""
        if self._closed:
            return False
        if self._led is not None:
            answers = [self._led(told, receipt) for told, receipt in entered]
            return not answers or answers[0]
        self._waiting.extend(entered)
        if self._busy:
            return True
        self._busy = True
        self.live = True
        before = self.session
        answers = []
        try:
            while self._waiting:
                at_once = tuple(self._waiting)
                self._waiting.clear()
                answers += self._take(at_once)
        finally:
            self._busy = False
            self._tell_of(before)
            self._acknowledge()
        return not answers or answers[0]

    def _acknowledge(self) -> None:
        """After the picture, as the lamps: it wakes the thread that serves the ports. A box waits for it patiently."""
        heard, self._heard = self._heard, []
        for receipt in heard:
            self._world.acknowledge(receipt)

    def _tell_of(self, before: Session) -> None:
        if self.session is not before:
            self._show_soon()
        told, self._told = self._told, []
        for line in told:
            self.told.emit(line)

    def _show_soon(self) -> None:
        """Now, unless the picture already shows an open verdict and the boxes that have kept it waiting too long.

        A verdict that fell with the press is shown on its own; nothing else is waited for. Painting an open one takes
        half a frame, and everyone is to see within one frame that somebody has buzzed.
        """
        if self._open is None or self._open != self._shown_open:
            self._show()
        elif not self._open_verdict.isActive():
            self._open_verdict.start()

    @property
    def _open(self) -> tuple[str, ...] | None:
        """While a verdict is open: the boxes that it has waited for too long. Else None."""
        return self.session.overdue if self.session.checking else None

    def _show(self) -> None:
        """The picture first, then the lamps: lamps wake the threads of all boxes, which delays the painting."""
        self._open_verdict.stop()
        self._shown_open = self._open
        self.changed.emit(self.session)
        lamps, self._lamps = self._lamps, None
        if lamps is not None:
            self._world.carry_out(lamps, self.session)

    def close(self) -> None:
        """The end: no more inputs, nothing wakes up."""
        self._closed = True
        with suppress(OSError):  # watermarks that nothing followed from
            self._world.keep([(one.entered, one.at_us, one.receipt) for one in self._unkept])
        self._unkept.clear()
        self._wake.stop()
        self._patience.stop()
        self._open_verdict.stop()

    def resume(self, session: Session) -> None:
        """Go on with a session from the journal: tell the outside what it must know and what it missed."""
        self.session = session
        for entered in inputs_after_restart(session):
            self.enter(entered)
        effects = effects_after_restart(self.session)
        self._hold_arming(effects)
        self._carry_out(effects)
        self.enter_all(())
        self.live = False
        self._show()

    # --- another room leads ---------------------------------------------------------------------------------------

    @property
    def follows(self) -> bool:
        """Is this the session of another room, which leads?"""
        return self._led is not None

    def follow(self, session: Session, led: Led | None) -> None:
        """From now on this is the session; what is entered goes to `led`. None: it is this room's own."""
        self._led, self._to_arm, self.session = led, None, session
        self._unkept.clear()
        self._set_alarm(None)
        effects = effects_after_restart(session)
        self._hold_arming(effects)
        self._carry_out(effects)
        self.live = False
        self._show()

    def take_over(self, inputs: Sequence[tuple[i.Input, int]]) -> None:
        """What the other room's session has taken, each with its session time: this one takes the same.

        Chance and time are that room's. Raises Refused if it can't be taken, OSError if it can't be kept; then nothing
        has changed.
        """
        before, taken = self.session, list[Taken]()
        try:
            for entered, at_us in inputs:
                self.session, effects = step(self.session, entered, at_us)
                taken.append(Taken(entered, at_us, None, effects))
            self._world.keep([(one.entered, one.at_us, None) for one in taken])
        except BaseException:
            self.session = before
            raise
        self.live = not any(isinstance(entered, i.Undo | i.Redo | i.Amend) for entered, _ in inputs)
        for one in taken:
            self._hold_arming(one.effects)
            self._carry_out(one.effects)
        self._tell_of(before)

    def painted(self, *_: object) -> None:
        """The projector shows the latest view: now the buzzers can be armed."""
        self._arm(shown=True)

    def _arm(self, *, shown: bool = False) -> None:
        self._patience.stop()
        if self._to_arm is not None:
            armed, self._to_arm, self.shown = self._to_arm, None, shown
            self._world.carry_out(armed, self.session)

    # --- inputs ---------------------------------------------------------------------------------------------------

    def _take(self, entered: Sequence[tuple[i.Input, Any]]) -> list[bool]:
        """Inputs that came at once: step through them, keep them in one transaction, then release their effects."""
        before, taken, answers = self.session, list[Taken](), list[bool]()
        for told, receipt in entered:
            if not worth_taking(told, self.session):
                answers.append(True)
                continue
            at_us = self._world.now_us()
            try:
                self.session, effects = step(self.session, told, at_us)
            except Refused as refused:
                if isinstance(refused, Questioned) and isinstance(told, i.Act | i.Amend):
                    self.questioned.emit(refused.message, told.insisted)
                else:
                    self.refused.emit(refused.message)
                self._heard.append(receipt)  # nothing follows from it
                answers.append(False)
                continue
            taken.append(Taken(told, at_us, receipt, effects))
            answers.append(True)
            self.live &= not isinstance(told, i.Undo | i.Redo | i.Amend)
        self._unkept += taken
        if all(isinstance(one.entered, i.Watermark) and not one.effects for one in taken):
            return answers  # nothing follows from them yet, and they can be asked for again: kept with the next input
        try:
            self._world.keep([(one.entered, one.at_us, one.receipt) for one in self._unkept])
        except OSError as error:  # what cannot be kept does not happen
            self.session = before
            for one in taken:
                self._world.give_back(one.receipt)
            del self._unkept[len(self._unkept) - len(taken) :]
            self.refused.emit(why_not_kept(error))
            return [False] * len(answers)
        self._unkept.clear()
        for one in taken:
            self._heard.append(one.receipt)
            self._hold_arming(one.effects)
            self._carry_out(one.effects)  # before the views: a sound waits for no painting
        return answers

    def _hold_arming(self, effects: Iterable[i.Effect]) -> None:
        """Called before the views are sent out: they may be painted at once, and that must find what it releases."""
        for effect in effects:
            if isinstance(effect, i.Disarm):
                self._to_arm = None
            elif isinstance(effect, i.Arm):
                held = self._to_arm  # a box that joins meanwhile is armed beside the others
                also = held.sources if held is not None and held.epoch == effect.epoch else ()
                self._to_arm = i.Arm(effect.epoch, tuple(sorted({*also, *effect.sources})))
                self._patience.start(PAINT_PATIENCE_MS)

    def _carry_out(self, effects: Iterable[i.Effect]) -> None:
        for effect in effects:
            match effect:
                case i.NeedChance() | i.Wake() if self._led is not None:
                    pass
                case i.NeedChance(n):
                    if (order := self._world.draw(n)) is not None:
                        self._waiting.append((i.Chance(order), None))
                case i.Wake(at_us):
                    self._set_alarm(at_us)
                case i.Tell():
                    self._told.append(effect)  # the log can wait until the picture is painted
                case i.SetLamps():
                    self._lamps = effect  # so can lamps, of which the latest count
                case i.Arm():
                    if not self._world.is_projected():
                        self._arm()
                case _:
                    self._world.carry_out(effect, self.session)

    # --- time -----------------------------------------------------------------------------------------------------

    def _set_alarm(self, at_us: int | None) -> None:
        self._wake_at_us = at_us
        if at_us is None:
            self._wake.stop()
        else:
            left_us = at_us - self._world.now_us()
            self._wake.start(max(0, -(-left_us // 1000)))

    def _woken(self) -> None:
        at_us = self._wake_at_us
        if at_us is None:
            return
        if self._world.now_us() < at_us:
            self._set_alarm(at_us)
            return
        self._wake_at_us = None
        self.enter(i.Time())


def worth_taking(entered: i.Input, session: Session) -> bool:
    """A watermark matters only while a verdict waits; all the others would fill the journal ten times a second.

    Nothing is lost: at the first call every box is asked for a fresh one (the effect Mark).
    """
    return not isinstance(entered, i.Watermark) or bool(session.waiting_for)
