"""A class that plays all games, one after the other, in the real windowed program with nine boxes: see `soak`.

What it does is chance's, drawn from a seed. Whatever a game offers is taken sooner or later; races are slapped at the
boxes; keys and buttons of the window are pressed at random; between matches a teacher looks at everything there is.

Must not: know a game.
"""

from __future__ import annotations

import logging
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QPushButton, QWidget
from tests.games.at_table import PLAYABLE, plain, some_settings
from tests.games.test_offers import ROWS, fillings
from tests.ui.monkey import KEYS
from tests.ui.operator_driver import OPEN_SOMETHING
from tests.whole.soak_journal import Books

from gotit.app.errors import catch, log_qt
from gotit.app.program import Program
from gotit.boxes import box_time
from gotit.core import inputs as i
from gotit.core.game import Game, Race
from gotit.core.offer import Open
from gotit.core.school import Pupil, SchoolClass
from gotit.games.shelf import shelf
from gotit.language.load import tags
from gotit.school.opening import open_store
from gotit.ui.settings import Settings
from gotit.ui.theme import THEMES

ROOT = Path(__file__).resolve().parents[2]
NINE = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Maximilian")
MOST_STEPS = 110
"""Of a match; then the bell rings. Many end by themselves."""
WAIT_S = 20.0
SPREAD_MS = 30.0
RARE = ("end_match", "pile_empty", "amend")
CLOCK_POINTS_EACH_MS, CLOCK_POINTS = 100, 200
"""Of a box's clock, points of half an hour are kept, 900 of them. An hour's worth of play takes some twenty times less
here: that store holds less than two minutes, and is full before the first sample."""


def delete_what_is_not_wanted() -> None:
    """What the program's own loop does at each turn. Here none runs, and without one Qt would not do it."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


class ErrorsAreKept(logging.Handler):
    """What the program logs as an unexpected error (`app.errors`). `seen` must stay empty."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info is not None:
            self.seen.append(self.format(record))


class NineBoxes:
    """`tests.whole.nine_boxes` in its own process. `slapped`: how many slaps it has told of."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.whole.nine_boxes"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        assert self._process.stdout is not None
        self.devices = tuple(self._process.stdout.readline().split())
        self.slapped = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def slap(self, after_ms: dict[int, float]) -> None:
        """Each of these boxes (from 0), so many ms from now."""
        assert self._process.stdin is not None
        print(" ".join(f"{box}:{ms:.3f}" for box, ms in after_ms.items()), file=self._process.stdin, flush=True)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)
        self._reader.join()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for _ in self._process.stdout:
            self.slapped += 1


class SoakClass:
    """The running program in `folder`, and the class in front of it. A match that was under way there is resumed."""

    def __init__(self, folder: Path, seed: int) -> None:
        app = QApplication.instance() or QApplication(["soak"])
        assert isinstance(app, QApplication)
        log_qt()
        self.app, self.chance = app, random.Random(seed)
        self.games = shelf()
        self.errors = ErrorsAreKept()
        logging.getLogger("gotit").addHandler(self.errors)
        box_time.HISTORY_GAP_NS, box_time.HISTORY = CLOCK_POINTS_EACH_MS * 1_000_000, CLOCK_POINTS
        self.boxes = NineBoxes()
        self.races, self.matches, self.stuck, self.taken = 0, 0, 0, 0
        self._theme = 0
        opened = open_store(folder / "classes.gotit-school", date.today())
        assert opened.store is not None
        if not opened.store.classes():
            opened.store.keep_class(SchoolClass("", "4b", tuple(Pupil("", name) for name in NINE)))
        self.books = Books(folder, self.games)
        settings = Settings(names=NINE, school_class=opened.store.classes()[0].id)
        self.program = Program(
            app, self.games, self.books, settings, folder / "settings.json",
            named_ports=self.boxes.devices, school=opened,
        )  # fmt: skip
        self._keep = self.program.world.keep
        self.program.world.keep = self._count  # type: ignore[method-assign, assignment]
        self._release = catch(self.program.troubled.emit, folder / "gotit.log")
        self.window = self.program.window
        self.window.play.rename_wanted.disconnect()  # a dialog that waits for somebody
        self._guard = QTimer()
        self._guard.timeout.connect(self._answer_dialogs)
        self._guard.start(30)
        self.program.open()
        self.wait(lambda: len(self._sources()) == len(NINE), "nine boxes")
        for seat, source in enumerate(self._sources(), 1):
            self.program.enter(i.AssignInput(source, 0, seat))
        self.program.collector.set_aside()
        self.looks = self._looks()

    def close(self) -> None:
        self._guard.stop()
        self.program.stop()
        self.boxes.close()
        self._release()
        logging.getLogger("gotit").removeHandler(self.errors)

    def _count(self, entered: Sequence[tuple[i.Input, int, Any]]) -> None:
        self._keep(entered)
        self.taken += sum(not isinstance(each, i.Watermark) for each, _, _ in entered)

    # --- a match ---------------------------------------------------------------------------------------------------

    def play(self, name: str) -> None:
        """One match of this game, to its end or to the bell."""
        self._start(name)
        self.matches += 1
        for _ in range(MOST_STEPS):
            if self.session.over or self.window.setting_up:
                break
            self._step(self.games[name])
            self.app.processEvents()
            delete_what_is_not_wanted()
        self.pump(0.05)
        if not self.session.over and self.session.game is not None:
            self.program.enter(i.Act({"do": "end_match"}))
        self.pump(0.05)
        self.window.back_to_setup()

    @property
    def session(self) -> Any:
        return self.program.loop.session

    def _start(self, name: str) -> None:
        game, chance = self.games[name], self.chance
        for _ in range(200):
            seats = chance.choice(game.seats)
            some = {**some_settings(game, seats, chance), **PLAYABLE.get(name, {})}
            if chance.random() < 0.3:  # as the teacher has it in the form
                self.window.setup.choose_game(name)
                self.window.setup.do_start(trial=chance.random() < 0.3)
                if not self.window.setting_up:
                    return
            elif self.program.enter(i.Start(name, NINE[:seats], some, clocks=chance.choice(("asks", "strict")))):
                return
        raise AssertionError(f"no settings to start {name} with")

    def _step(self, game: Game) -> None:
        session, what = self.session, self.chance.random()
        if self.chance.random() < 0.2:
            self._slap(range(1, len(NINE) + 1))  # whatever goes on
        if self.program.how_to.showing:
            self.program.how_to.turn(1)
        elif session.checking or session.waits_for_chance:
            self.wait(lambda: not self.session.checking, "a verdict")
        elif session.halted:
            self.program.enter(i.Halt(on=False))
        elif isinstance(session.buzzers, Race) and session.buzzers.seats and what < 0.7:
            self._race(session.buzzers)
        elif what > 0.95:
            self._mischief()
        elif what > 0.85:
            self._press_something()
        elif not self._take_an_offer(game):
            self.boxes.slap({self.chance.randrange(9): 0.0})
            self.pump(0.05)

    def _race(self, race: Race) -> None:
        """All who may call slap within a moment. Over when that race is, or when nobody was heard."""
        armings = self.session.epochs
        self.wait(self._armed, "boxes that are armed", least=True)
        self._slap(race.seats)
        self.races += 1
        began_s = time.monotonic()

        def over() -> bool:
            now = self.session.buzzers
            moved = not isinstance(now, Race) or now.number != race.number or self.session.epochs != armings
            return moved or time.monotonic() - began_s > 0.5

        self.wait(over, "the end of a race")

    def _slap(self, seats: Collection[int]) -> None:
        """These, within a moment."""
        self.boxes.slap({seat - 1: self.chance.uniform(0, SPREAD_MS) for seat in seats})

    def _armed(self) -> bool:
        arming = self.session.arming
        if arming is None or not self.session.arming_open:
            return True  # it is over already
        health = self.program.world.health()
        return all(each.armed == arming.epoch for each in health if each.source in arming.sources)

    def _mischief(self) -> None:
        seats = self.session.seats
        odd: list[i.Input] = [i.Undo(), i.Redo(), i.StopClock(), i.Undo()]
        if seats:
            odd.append(i.Overrule((self.chance.choice(seats),)))
        self.program.enter(self.chance.choice(odd))

    def _press_something(self) -> None:
        """A key of the keyboard, or a button of the window that opens nothing."""
        if self.chance.random() < 0.5:
            hands: Any = QTest  # its clicks have no types
            hands.keyClick(QApplication.focusWidget() or self.window, self.chance.choice(KEYS))
            return
        knobs = [
            knob
            for knob in self.window.findChildren(QPushButton)
            if knob.isVisible() and knob.isEnabled() and not knob.accessibleName().startswith(OPEN_SOMETHING)
        ]
        if knobs:
            self.chance.choice(knobs).click()

    def _take_an_offer(self, game: Game) -> bool:
        session, chance = self.session, self.chance
        offers = [offer for offer in session.offers if offer.move.code not in RARE]
        for offer in chance.sample(offers, len(offers)):
            written = ROWS[game.name].write(session.state, offer, chance) if isinstance(offer, Open) else None
            actions = [action for action in fillings(offer, written) if action is not None]
            if actions and self.program.enter(i.Act(plain(chance.choice(actions)))):
                return True
        return False

    # --- between matches -------------------------------------------------------------------------------------------

    def look_around(self) -> None:
        """A teacher between two matches: every window opened and closed, every look and language, a lesson."""
        for look in self.looks:
            with suppress(RuntimeError):
                look()
            self.pump(0.02)
        self.pump(0.1)

    def _looks(self) -> tuple[Callable[[], object], ...]:
        program, window = self.program, self.window
        return (
            self._history, self._lesson, self._themes, self._languages, self._forms,
            lambda: self._open_and_close(window.help_wanted.emit, program.help.page),
            lambda: self._open_and_close(window.show_timing, window.timing),
            lambda: self._open_and_close(window.toolbar.phones.click, window.phones),
            lambda: self._open_and_close(window.amending.bring_up, window.amending),
            self._picture,
        )  # fmt: skip

    def _open_and_close(self, open_it: Callable[[], object], window: QWidget) -> None:
        open_it()
        self.pump(0.05)
        window.close()

    def _history(self) -> None:
        desk, classes = self.program.history_desk, self.program.class_desk.panel
        counted: list[bool] = []
        note = counted.append
        done = desk.counted.connect(lambda: note(True))
        self.window.setup.players.school.click()
        classes.history_wanted.emit(self.program.school.classes[0])
        self.wait(lambda: counted, "the history", least=True)
        desk.counted.disconnect(done)
        desk.panel.close()
        classes.close()

    def _lesson(self) -> None:
        how_to = self.program.how_to
        self.window.setup.choose_game(self.chance.choice(sorted(self.games)))
        how_to.open()
        for _ in range(8):
            if how_to.showing and how_to.view is not None and how_to.view.number < how_to.view.steps:
                self.pump(0.05)
                how_to.turn(1)
        how_to.close()

    def _themes(self) -> None:
        """The next one."""
        self._theme += 1
        self.window.theme_wanted.emit([*THEMES][self._theme % len(THEMES)])

    def _languages(self) -> None:
        for tag in (*tags(), ""):
            self.window.language_wanted.emit("language", tag)
            self.window.language_wanted.emit("class_language", tag)

    def _forms(self) -> None:
        self.window.first.show_form()
        for name in self.games:
            self.window.setup.choose_game(name)
            self.pump(0.02)
        self.window.first.show_shelf()

    def _picture(self) -> None:
        for press in (self.window.toggle_picture, self.window.preview.blank_button.click):
            press()
            self.pump(0.02)
            press()

    # --- waiting ---------------------------------------------------------------------------------------------------

    def pump(self, seconds: float) -> None:
        end_s = time.monotonic() + seconds
        while (left_s := end_s - time.monotonic()) > 0:
            self.app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, max(1, int(left_s * 1000)))
            delete_what_is_not_wanted()
            time.sleep(0.001)

    def wait(self, condition: Callable[[], object], what: str, *, least: bool = False) -> None:
        """`least`: if it does not come, that is counted (`stuck`), and no more."""
        end_s = time.monotonic() + (WAIT_S if not least else 3.0)
        while not condition():
            if time.monotonic() > end_s:
                self.stuck += 1
                if least:
                    return
                raise TimeoutError(f"no {what} within {WAIT_S:.0f} s")
            self.pump(0.004)

    def _sources(self) -> tuple[str, ...]:
        return tuple(sorted(name for name in self.session.seating.sources if name.startswith("box:")))

    def _answer_dialogs(self) -> None:
        """Nobody is there to answer: whatever asks is closed."""
        for asks in (self.app.activePopupWidget(), self.app.activeModalWidget()):
            if asks is not None:
                asks.close()
