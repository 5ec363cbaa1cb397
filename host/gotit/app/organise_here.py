"""The organiser's window, opened from the championship's: another program, which goes on when this one ends.

Must not: organise; start it unless the operator has said so.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from tempfile import TemporaryFile
from typing import IO

from PyQt6.QtCore import QObject

from gotit.app.addresses import own_addresses
from gotit.app.beside import this_program
from gotit.core.message import Typed, say
from gotit.ui.operator.championship import ChampionshipWindow
from gotit.ui.operator.phones_view import AddressChoice
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.slots import call, timer

LOOK_MS = 300
SAID_LONG = 400


def command(address: str) -> Sequence[str]:
    """Organise today's championship, with rooms that reach this computer here."""
    return this_program("championship", "organise", *(("--at", address) if address else ()))


class OrganiseHere(QObject):
    """`command`: what is started, by an address of this computer."""

    def __init__(
        self,
        window: OperatorWindow,
        command: Callable[[str], Sequence[str]] = command,
        addresses: Callable[[], list[AddressChoice]] = own_addresses,
    ) -> None:
        super().__init__(window)
        self._panel, self._command, self._addresses = window.beside.championship, command, addresses
        self._process: subprocess.Popen[bytes] | None = None
        self._said: IO[bytes] | None = None
        self._look = timer(self, LOOK_MS, self._look_after)
        self._panel.once_made(lambda panel: panel.organise_wanted.connect(self.start))
        menu = window.toolbar.championship
        menu.clicked.connect(call(menu, self._show_addresses))

    def _show_addresses(self) -> None:
        self._panel.tell(ChampionshipWindow.show_addresses, self._addresses())

    def start(self, address: str) -> None:
        """Once: while it is open, there is nothing to open."""
        if self._process is not None:
            return
        self._said = TemporaryFile()  # noqa: SIM115 (it is the other program's, too, and goes with the last of both)
        self._panel.tell(ChampionshipWindow.show_organising, on=True)
        try:
            self._process = subprocess.Popen(
                self._command(address),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=self._said,
                start_new_session=True,
            )
        except OSError as error:
            self._end(error.strerror or str(error))
        else:
            self._look.start()

    def _look_after(self) -> None:
        if self._process is not None and (code := self._process.poll()) is not None:
            self._end(self._complaint() if code else "")

    def _complaint(self) -> str:
        assert self._said is not None  # noqa: S101 (it was started)
        self._said.seek(0)
        said = " ".join(self._said.read().decode("utf-8", "replace").split())
        mark, _, why = said.partition(": ")
        return why if mark == "Error" else said[-SAID_LONG:]

    def _end(self, why: str) -> None:
        self._look.stop()
        self._process = None
        if self._said is not None:
            self._said.close()
        failed = say("organise_failed", "The organiser's window isn't open: {why}", why=Typed(why)) if why else None
        self._panel.tell(ChampionshipWindow.show_organising, on=False, failed=failed)
