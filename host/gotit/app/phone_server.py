"""The process that serves the phones, as the program sees it: start it, tell it, listen to it, end it. Nothing waits
for it.

Must not: decide what a seat may see (`gotit.phones.picture`) or what becomes of a wish (`phones`).
"""

from __future__ import annotations

import sys

import msgspec
from PyQt6.QtCore import QObject, QProcess, pyqtSignal

from gotit.phones import messages

END_MS = 1500
LAST_WORDS = 400


class PhoneServer(QObject):
    """`told` carries what it says (`messages.FromServer`). `died` carries a sentence if it has ended by itself."""

    told = pyqtSignal(object)
    died = pyqtSignal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._last_words = b""

    @property
    def running(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int:
        """The process id; 0 while there is none."""
        return self._process.processId() if self._process is not None else 0

    def start(self, address: str, port: int, language: str) -> None:
        """Start a new process that listens there; a running one is ended. `language`: its tag."""
        self.stop()
        process = QProcess(self)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._hear_complaint)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._ended)
        self._process = process
        self._last_words = b""
        process.start(sys.executable, ["-m", "gotit.phones"])
        self.tell(messages.Open(address, port, language))

    def tell(self, message: messages.ToServer) -> None:
        """Returns at once: Qt keeps what the pipe doesn't take yet."""
        if self._process is not None:
            self._process.write(messages.line(message))

    def stop(self) -> None:
        """Close its input, which ends the process. If it doesn't end, it is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        process.finished.disconnect(self._ended)
        process.errorOccurred.disconnect(self._ended)
        process.closeWriteChannel()
        if not process.waitForFinished(END_MS):
            process.kill()
            process.waitForFinished(END_MS)
        process.deleteLater()

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            try:
                message = messages.read_report(self._process.readLine().data())
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                continue  # not one of our messages; what a phone sent was checked on the other side
            self.told.emit(message)

    def _hear_complaint(self) -> None:
        if self._process is not None:
            self._last_words = (self._last_words + self._process.readAllStandardError().data())[-LAST_WORDS:]

    def _ended(self, *_: object) -> None:
        process, self._process = self._process, None
        if process is None:
            return  # both signals report the same end
        said = self._last_words.decode("utf-8", "replace").strip().rpartition("\n")[2]
        process.deleteLater()
        self.died.emit(said or process.errorString())
