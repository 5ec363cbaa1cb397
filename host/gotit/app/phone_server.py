"""The process that serves the phones, as the program sees it: tell it, listen to it. Nothing waits for it.

Must not: decide what a seat may see (`gotit.phones.picture`) or what becomes of a wish (`phones`).
"""

from __future__ import annotations

import msgspec
from PyQt6.QtCore import QObject, pyqtSignal

from gotit.app.child import Child
from gotit.phones import messages


class PhoneServer(QObject):
    """`told` carries what it says (`messages.FromServer`). `died` carries a sentence if it has ended by itself."""

    told = pyqtSignal(object)
    died = pyqtSignal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._opening = False
        self._use(Child("phones", self))

    def _use(self, child: Child) -> None:
        self._child = child
        child.told.connect(self._heard)
        child.died.connect(self.died)

    @property
    def running(self) -> bool:
        return self._child.running

    @property
    def pid(self) -> int:
        """The process id; 0 while there is none."""
        return self._child.pid

    def start(self, address: str, port: int, language: str) -> None:
        """Listen there and nowhere else, in a new process if none is running. `language`: its tag.

        Nothing is heard any more of those who came to an earlier address.
        """
        if not self.running:
            self._child.start()
        self._opening = True
        self.tell(messages.Open(address, port, language))

    def tell(self, message: messages.ToServer) -> None:
        """Returns at once. Nobody hears it while there is no process."""
        self._child.tell(messages.line(message))

    def stop(self) -> None:
        self._child.stop()

    def _heard(self, text: bytes) -> None:
        try:
            message = messages.read_report(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return  # not one of our messages; what a phone sent was checked on the other side
        if self._opening and not isinstance(message, messages.Listening | messages.Failed):
            return
        self._opening = False
        self.told.emit(message)
