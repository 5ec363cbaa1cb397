"""What happens to an unexpected error: it is logged, the operator is told, the program goes on.

Must not: end the program; hide an error from the tests (they read the log); write anybody's name.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from gotit.app.report import without_names
from gotit.core.message import Message, Typed, say

log = logging.getLogger("gotit")


class NamesTakenOut(logging.Formatter):
    """Takes all names out of what is logged: an error may quote whatever it fell over. `names`: all that are known."""

    def __init__(self, whole: logging.Formatter, names: Callable[[], Iterable[str]]) -> None:
        super().__init__()
        self._whole, self._names = whole, names
        self._known: set[str] = set()

    def format(self, record: logging.LogRecord) -> str:
        with suppress(Exception):  # what is broken may be what knows the names
            self._known.update(self._names())
        return without_names(self._whole.format(record), self._known)


def write_log_to(path: Path, names: Callable[[], Iterable[str]] = tuple) -> Message | None:
    """Log to this file, without any of these names. Returns why that is not possible, else None."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = RotatingFileHandler(path, maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True)
    except OSError as error:
        return say("no_log", "No log can be written ({why}).", why=Typed(str(error.strerror or error)))
    whole = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    file.setFormatter(NamesTakenOut(whole, names))
    log.addHandler(file)
    log.setLevel(logging.INFO)
    return None


def log_qt() -> None:
    """Qt's messages go to the log. On the terminal they would bury what the program says."""
    from PyQt6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

    grave = (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)

    def take(kind: QtMsgType, _: QMessageLogContext, said: str | None) -> None:
        log.log(logging.ERROR if kind in grave else logging.INFO, "Qt: %s", said)

    qInstallMessageHandler(take)


def catch(tell: Callable[[Message], None], where: Path) -> Callable[[], None]:
    """From now on, unexpected errors in slots and in threads go to the log and to `tell`. Returns a function to undo
    it."""
    before, before_thread = sys.excepthook, threading.excepthook

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            before(kind, error, trace)
            return
        log.error("unexpected", exc_info=(kind, error, trace))
        tell(
            say(
                "unforeseen",
                "Unexpected error ({error}). The match goes on, and nothing is lost. Please send us the file {file}.",
                error=Typed(f"{kind.__name__}: {error}"),
                file=Typed(str(where)),
            )
        )

    def caught_in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            caught(args.exc_type, args.exc_value, args.exc_traceback)

    def undo() -> None:
        sys.excepthook, threading.excepthook = before, before_thread

    sys.excepthook, threading.excepthook = caught, caught_in_thread
    return undo
