"""A process of this program that runs beside it (`beside`): start it, tell it, hear it, end it. Nothing waits for it.

Must not: know what is said.
"""

from __future__ import annotations

from PyQt6.QtCore import QObject, QProcess, pyqtSignal

from gotit.app.beside import beside

END_MS = 1500
LAST_WORDS = 400


class Child(QObject):
    """`told` carries each line that it says. `died` carries a sentence if it has ended by itself."""

    told = pyqtSignal(bytes)
    died = pyqtSignal(str)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        """`name`: one of `beside.BESIDE`."""
        super().__init__(parent)
        self._name = name
        self._process: QProcess | None = None
        self._last_words = b""

    @property
    def running(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int:
        """The process id; 0 while there is none."""
        return self._process.processId() if self._process is not None else 0

    def start(self) -> None:
        """Start a new process; a running one is ended. What can't be started has died, perhaps at once."""
        self.stop()
        process = QProcess(self)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._hear_complaint)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._ended)
        self._process = process
        self._last_words = b""
        program, *words = beside(self._name)
        process.start(program, words)

    def tell(self, line: bytes) -> None:
        """Returns at once: Qt keeps what the pipe doesn't take yet. Who isn't running hears nothing."""
        if self._process is not None:
            self._process.write(line)

    def stop(self) -> None:
        """Close its input, which ends the process. If it doesn't end, it is killed."""
        process = self._let_go()
        if process is None:
            return
        process.closeWriteChannel()
        if not process.waitForFinished(END_MS):
            process.kill()
            process.waitForFinished(END_MS)
        process.deleteLater()

    def _let_go(self) -> QProcess | None:
        """From now on there is none, and nothing more is heard of its end: both signals report the same one."""
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect(self._ended)
            process.errorOccurred.disconnect(self._ended)
        return process

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            self.told.emit(self._process.readLine().data())

    def _hear_complaint(self) -> None:
        if self._process is not None:
            self._last_words = (self._last_words + self._process.readAllStandardError().data())[-LAST_WORDS:]

    def _ended(self, *_: object) -> None:
        process = self._let_go()
        if process is None:
            return
        said = self._last_words.decode("utf-8", "replace").strip().rpartition("\n")[2]
        process.deleteLater()
        self.died.emit(said or process.errorString())
