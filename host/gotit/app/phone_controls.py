"""The phones at the operator's window: their window, the banner, and a code on the players' screen if asked for.

Must not: decide anything. These are connections.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QWidget

from gotit.app.phones import Options, Phones
from gotit.language.chosen import class_language
from gotit.ui.operator.phone_code import CodeSheet
from gotit.ui.operator.phones import PhonesWindow
from gotit.ui.operator.phones_view import PhoneRow
from gotit.ui.operator.window import OperatorWindow


class PhoneControls(QObject):
    """`remember`: keeps settings by name, for the next evening."""

    def __init__(
        self, phones: Phones, window: OperatorWindow, projector: QWidget, remember: Callable[..., None]
    ) -> None:
        super().__init__(phones)
        self._phones, self._window, self._projector, self._remember = phones, window, projector, remember
        self.projected = CodeSheet(class_language(), projector)
        self.projected.hide()
        phones.changed.connect(self._show)
        window.beside.phones.once_made(self._connect)
        window.phone_banner.decided.connect(self._decide)

    def _connect(self, panel: PhonesWindow) -> None:
        panel.shown.connect(self._show)
        panel.on_wanted.connect(self._turn_on)
        panel.off_wanted.connect(self._phones.turn_off)
        panel.new_code_wanted.connect(self._phones.new_code)
        panel.options_wanted.connect(self._set_options)
        panel.code_held.connect(self._project)

    def _decide(self, seat: int, yes: bool) -> None:
        self._phones.decide(seat, yes=yes)

    def _show(self) -> None:
        self._window.show_phones(self._phones.view())

    def _turn_on(self, address: str) -> None:
        self._remember(phones_at=address)
        self._phones.turn_on(address)

    def _set_options(self, confirm: bool, names: bool) -> None:
        self._remember(phones_confirm=confirm, phones_names=names)
        self._phones.set_options(Options(confirm, names))

    def _project(self, row: PhoneRow | None) -> None:
        """On the players' screen only if the operator wants it, and only while the button is held."""
        wanted = row if self._window.phones.projected.isChecked() and self._projector.isVisible() else None
        self.projected.setGeometry(self._projector.rect())
        self.projected.show_row(wanted)
        self.projected.setVisible(wanted is not None)
