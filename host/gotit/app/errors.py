"""What happens to an unexpected error: it is logged, the operator is told, the program goes on.

Must not: end the program; hide an error from the tests (they read the log).
"""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from gotit.core.message import Message, Typed, say

log = logging.getLogger("gotit")


def write_log_to(path: Path) -> Message | None:
    """Log to this file. Returns why that is not possible, else None."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = RotatingFileHandler(path, maxBytes=1_000_000, backupCount=3, encoding="utf-8", delay=True)
    except OSError as error:
        return say("no_log", "No log can be written ({why}).", why=Typed(str(error.strerror or error)))
    file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
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
