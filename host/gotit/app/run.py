"""Start of the windowed program: the least that the first picture needs, then the event loop.

Must not: do anything that the program does while it runs (`program`).
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QApplication

    from gotit.app.books import Books
    from gotit.app.program import Program
    from gotit.core.message import Message
    from gotit.ui.settings import Settings

NO_SCREEN = (
    "There is no screen to show windows on. On a computer with a desktop, start the program from there; without one, "
    "“gotit referee” plays without windows."
)

SETTLED_MS = 2_000
"""This long after the start, windows, boxes and an interrupted match are there."""


def run(
    *,
    matches: Path | None = None,
    ports: Sequence[str] = (),
    until_first_frame: bool = False,
) -> int:
    """Play. Returns the exit code.

    `matches`: another folder for the journals. `ports`: serial ports named by the operator. `until_first_frame`:
    measure and end.
    """
    if has_no_screen():
        print(NO_SCREEN, file=sys.stderr)
        return 1
    from PyQt6.QtCore import QTimer
    from PyQt6.QtWidgets import QApplication

    from gotit.app.books import NoBooks
    from gotit.app.errors import catch, log_qt, write_log_to
    from gotit.app.pauses import shorten_turns
    from gotit.app.program import Program
    from gotit.games.shelf import shelf
    from gotit.record.matches import Matches, matches_folder
    from gotit.school.opening import open_store
    from gotit.school.store import school_file
    from gotit.ui.operator.words import in_one_breath
    from gotit.ui.screens import fit
    from gotit.ui.settings import Settings, log_file, settings_file

    log_qt()
    shorten_turns()
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Got It! Referee")
    app.setDesktopFileName("gotit")
    games = shelf()
    remembered = not until_first_frame
    first = not settings_file().exists()
    settings, told = first_settings(settings_file()) if remembered else (Settings(), None)
    said = [told, *speak(app, settings)]
    books: Books = Matches(matches or matches_folder(), games) if remembered else NoBooks()
    file = settings_file() if remembered else None
    school = open_store(school_file(), date.today()) if remembered else None
    program = Program(app, games, books, settings, file, with_boxes=remembered, named_ports=ports, school=school)
    release = catch(program.troubled.emit, log_file())
    end_on_signals(app)
    if remembered:
        said.append(write_log_to(log_file(), program.help.names))
    fit(program.window)
    program.open()
    QTimer.singleShot(SETTLED_MS, program.collector.set_aside)
    if until_first_frame:
        _end_at_first_frame(app, program)
    said.append(program.school.said)
    if any(said):
        program.window.say(in_one_breath(said), stay=True, news=first and not any(said[1:]))
    try:
        return app.exec()
    finally:
        program.stop()
        release()
        take_apart(app)


def first_settings(file: Path, system: str = sys.platform) -> tuple[Settings, Message | None]:
    """What is remembered, and a message if it is lost. The first start follows the computer: its language, if it is
    there (the message says so), and its user's wish for less motion.
    """
    from PyQt6.QtCore import QLocale

    from gotit.app.less_motion import wants_less_motion
    from gotit.core.message import Typed, say
    from gotit.language.load import nearest, own_name
    from gotit.language.words import ENGLISH
    from gotit.ui.settings import Settings, load

    if file.exists():
        return load(file)
    tag = nearest(QLocale.system().uiLanguages())
    told = say(
        "language_of_this_computer",
        "This computer speaks {language}. For another language: ☰ Menu, from the next start on.",
        language=Typed(own_name(tag)),
    )
    first = Settings(reduced_motion=wants_less_motion(system), language=tag, class_language=tag)
    return first, None if tag == ENGLISH.tag else told


def speak(app: QApplication, settings: Settings) -> list[Message]:
    """Use these languages until the program ends. Returns why one of them can't be used.

    Qt's own words (OK, Cancel, what a right click offers) are Qt's translation, where there is one.
    """
    from PyQt6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator

    from gotit.language.chosen import choose, operator_language

    refused = choose(settings.language, settings.class_language)
    if operator_language().right_to_left:
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    translator, folder = QTranslator(app), QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(operator_language().tag), "qtbase", "_", folder):
        app.installTranslator(translator)
    return refused


def take_apart(app: QApplication) -> None:
    """Delete all windows while the application is there. Python would take them apart in any order, and might crash."""
    from PyQt6.QtCore import QEvent

    for widget in app.topLevelWidgets():
        widget.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def end_on_signals(app: QApplication) -> None:
    """Ctrl-C and SIGTERM end the program cleanly. Otherwise Ctrl-C would interrupt a slot, and Qt would abort."""
    from PyQt6.QtCore import QTimer

    for number in (signal.SIGINT, signal.SIGTERM):
        # Handled at the next tick of the program's clock. A signal that comes before the event loop runs waits for it.
        signal.signal(number, lambda *_: QTimer.singleShot(0, app.quit))


def has_no_screen() -> bool:
    """On Linux without a screen, Qt would end the process itself. A sentence is better."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _end_at_first_frame(app: QApplication, program: Program) -> None:
    """Fill a projector's window, end as soon as it has been painted, and print that moment to standard output."""
    from gotit.ui.slots import call

    picture, seen = program.pictures.projector, list[int]()
    picture.painted.connect(seen.append)
    picture.painted.connect(call(picture, lambda: print(seen[0], flush=True)))
    picture.painted.connect(app.quit)
    picture.resize(1920, 1080)
    picture.show()


def measure_start(times: int) -> list[float]:
    """Seconds from starting a fresh Python to the projector's first painted frame, this many times."""
    import subprocess

    from gotit.app.beside import this_program

    out = []
    for _ in range(times):
        begun_ns = time.perf_counter_ns()
        done = subprocess.run(
            this_program("--until-first-frame"),
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        out.append((int(done.stdout.split()[-1]) - begun_ns) / 1e9)
    return out
