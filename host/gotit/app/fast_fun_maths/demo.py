"""A match of simulated players through the real loop and the real windows, to watch or to take pictures of.

Must not: bypass the rules; claim that anything was measured (the buttons are simulated, and the device panel says so).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer

from gotit.app.books import NoBooks
from gotit.app.program import Program
from gotit.core import inputs as i
from gotit.core.called import BOX, box_label
from gotit.core.press import HOST_CLOCK, Reading
from gotit.games.fast_fun_maths.actions import NoSteal, Steal, Swap
from gotit.games.fast_fun_maths.solver import solve
from gotit.games.fast_fun_maths.view import FastFunMathsView, PlayerView
from gotit.games.shelf import shelf
from gotit.ui.operator.fast_fun_maths.play import FastFunMathsPlay
from gotit.ui.operator.operator_view import act
from gotit.ui.settings import Settings
from gotit.ui.slots import call

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QApplication

NAMES = ("Ana", "Ben", "Chidi", "Dorota")
SOURCE = f"{BOX}demo"
STEP_MS, TYPING_MS, END_MS = 1600, 260, 8000


class Demo(QObject):
    """Plays. `pace`: how long everything takes, 0 for at once. `on_moment(name)`: the windows show something new."""

    def __init__(
        self,
        app: QApplication,
        settings: Settings,
        *,
        pace: float = 1.0,
        seed: int = 4,
        on_moment: Callable[[str], None] = lambda _: None,
        on_end: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.program = Program(app, shelf(), NoBooks(), settings, None, with_boxes=False)
        self._luck = random.Random(seed)  # noqa: S311 (a script, not a draw that anybody relies on)
        self.program.world.draw = self._draw  # type: ignore[method-assign]
        self._pace = pace
        self._on_moment = on_moment
        self._on_end = on_end or app.quit
        self._to_type = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)
        self._seen = ""

    def start(self) -> None:
        """Open the windows and begin."""
        self.program.open()
        self._later(STEP_MS)

    def stop(self) -> None:
        self._timer.stop()
        self.program.stop()

    # --- the script -----------------------------------------------------------------------------------------------

    def _step(self) -> None:
        program = self.program
        session = program.loop.session
        if session.game is None:
            self._moment("setup")
            self._sit_down()
            self._later(STEP_MS)
            return
        view = program.window.play.panel
        state = session.game.view(session.state, None)
        if not isinstance(state, FastFunMathsView) or not isinstance(view, FastFunMathsPlay):
            return
        if not self._to_type:
            self._moment(_name(state))
        if state.phase == "over":
            self._timer.timeout.disconnect()
            self._timer.timeout.connect(call(self._timer, self._on_end))
            self._timer.start(int(END_MS * self._pace))
            return
        self._play(state, view)

    def _sit_down(self) -> None:
        loop, names = self.program.loop, tuple(self.program.window.setup.players.seat_names)
        loop.enter(i.Joined(SOURCE, "c" * 9 + "p" * 9, box_label("A"), 1))
        self.program.enter(i.Start("fast-fun-maths", names, {}))

    def _play(self, view: FastFunMathsView, panel: FastFunMathsPlay) -> None:
        wait_ms = STEP_MS
        match view.phase:
            case "turning":
                self._press(view.actor or 1)
            case "racing":
                self._race(view)
            case "explaining":
                wait_ms = self._explain(view, panel)
            case "swapping":
                self._swap(view)
            case "rewarding":
                self._press(view.actor or 1)
            case "stealing":
                victim, shape = view.stealable[0] if view.stealable else (0, 0)
                seat = view.actor or 1
                self.program.enter(act(Steal(seat, victim, shape) if shape else NoSteal(seat)))
            case "between":
                for seat in view.missing:
                    self._press(seat)
        self._later(wait_ms)

    def _race(self, view: FastFunMathsView) -> None:
        """Somebody with a solution calls, others a little later; every third round two at once. Those without one
        pass."""
        live = [player for player in view.players if not player.out]
        able = [player.seat for player in live if _solution(view, player)]
        if not able:
            self._press(live[0].seat, passing=True)
            return
        self._luck.shuffle(able)
        together = view.round_number % 3 == 2 and len(able) > 1
        hasty = [player.seat for player in live if player.seat not in able] if view.round_number % 3 == 0 else []
        order = [*hasty[:1], *able]
        behind_us = [0, 0 if together else 3_240, 118_000, 402_000]
        begun_us = self.program.clock.now_us() - 500_000
        window = self.program.loop.session.arming
        if window is None:
            return
        begun_us = max(begun_us, window.opened_us + 1)
        for seat, later_us in zip(order, behind_us, strict=False):
            reading = Reading(HOST_CLOCK, begun_us + later_us, begun_us + later_us + 2)
            self.program.loop.enter(i.Press(SOURCE, seat - 1, (reading,), window.epoch))
        passed_us = begun_us + 1_000_000
        for source in self.program.loop.session.waiting_for:
            mark = Reading(HOST_CLOCK, passed_us, passed_us + 1)
            self.program.loop.enter(i.Watermark(source, (mark,)))

    def _explain(self, view: FastFunMathsView, panel: FastFunMathsPlay) -> int:
        """The calculation is typed into the real field, sign by sign."""
        self.program.window.play.end_grace()
        caller = panel.caller
        if caller is None:
            return STEP_MS
        entry = panel.calculation
        if not self._to_type and not entry.text:
            self._to_type = _solution(view, caller) or f"{caller.hand[0].number}+{caller.hand[1].number}"
        elif self._to_type:
            sign, self._to_type = self._to_type[0], self._to_type[1:].lstrip()
            card = next(
                (k.piece for k in entry.cards if str(getattr(k.piece, "number", "")) == sign and k.isEnabled()), None
            )
            if card is not None and sign.isdecimal():
                entry.add_card(card)  # type: ignore[arg-type]
            else:
                entry.add_sign(sign)
            return TYPING_MS if self._to_type else STEP_MS
        else:
            self._moment("explaining-entered")
            panel.do_primary()
        return TYPING_MS

    def _swap(self, view: FastFunMathsView) -> None:
        player = next((player for player in view.players if player.seat == view.actor), None)
        if player is not None and player.hand and self._luck.random() < 0.3:
            self.program.enter(act(Swap(player.seat, player.hand[0].id)))
        else:
            panel = self.program.window.play.panel
            panel.do_primary()

    # --- hands ----------------------------------------------------------------------------------------------------

    def _press(self, seat: int, *, passing: bool = False) -> None:
        """A short press of a simulated button, now."""
        at_us = self.program.clock.now_us()
        window = self.program.loop.session.arming
        epoch = window.epoch if window is not None else 0
        number = seat - 1 + (9 if passing else 0)
        self.program.loop.enter(i.Press(SOURCE, number, (Reading(HOST_CLOCK, at_us, at_us + 2),), epoch))
        self.program.loop.enter(i.Release(SOURCE, number, 120_000))

    def _draw(self, n: int) -> tuple[int, ...]:
        order = list(range(n))
        self._luck.shuffle(order)
        return tuple(order)

    def _later(self, ms: int) -> None:
        self._timer.start(max(1, int(ms * self._pace)))

    def _moment(self, name: str) -> None:
        if name != self._seen:
            self._seen = name
            self._on_moment(name)


def _solution(view: FastFunMathsView, player: PlayerView) -> str | None:
    if view.target is None:
        return None
    found = solve([card.number for card in player.hand], view.target.value)
    return found[0].calculation if found else None


def _name(view: FastFunMathsView) -> str:
    if view.phase == "explaining":
        return "dead-heat" if len(view.callers) > 1 else "explaining"
    wrong = view.phase == "racing" and view.calculations and not view.calculations[-1].right
    return "rejected" if wrong else view.phase


def take_pictures(app: QApplication, folder: Path, settings: Settings, size: tuple[int, int]) -> list[Path]:
    """The operator's window at the first of each moment of the scripted match, as `operator-racing-light.png`."""
    folder.mkdir(parents=True, exist_ok=True)
    written: dict[str, Path] = {}

    def look(name: str) -> None:
        path = folder / f"operator-{name}-{settings.theme}.png"
        if name not in written:
            app.processEvents()
            demo.program.window.tick(demo.program.clock.now_us())
            if not demo.program.window.grab().save(str(path)):
                raise OSError(f"The picture {path} cannot be written.")
            written[name] = path

    demo = Demo(app, settings, pace=0.0, on_moment=look)
    demo.program.window.resize(*size)
    demo.start()
    app.exec()
    demo.stop()
    return list(written.values())
