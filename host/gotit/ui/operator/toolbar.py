"""The bar on top: undo, redo, the clock, the picture, sound, the menu. Always in the same place.

May not happen here: any doing; these are buttons.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy

from gotit.core.domes import NO_DOMES
from gotit.core.pairs import say_half_width, say_way
from gotit.language.words import english
from gotit.ui.operator.desk import Desk, PairRow
from gotit.ui.operator.devices import DeviceView
from gotit.ui.operator.phones_view import PhonesView
from gotit.ui.operator.plain import ShortLabel, add_line, add_switch, set_tip
from gotit.ui.operator.style import button
from gotit.ui.operator.words import step_words
from gotit.ui.settings import Settings


class Toolbar(QFrame):
    """See the signals."""

    theme_wanted = pyqtSignal(str)
    still_wanted = pyqtSignal(bool)
    touch_wanted = pyqtSignal(bool)
    new_match = pyqtSignal()
    back_to_match = pyqtSignal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.undo = button("↶ Undo", tip="Ctrl+Z: take back the last step", fitted=True)
        self.undo.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)  # whole, if there is room for it
        self.redo = button("↷ Redo", tip="Ctrl+Y: do it again")
        self.stop_clock = button("Stop the clock", tip="C: the timer stands until the next step")
        self.devices = ShortLabel("soft")  # it gives way: on a small screen the window must not grow beyond it
        self.devices.setMinimumWidth(100)
        self.devices.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.picture = button("Picture only", tip="F2: for one screen that everybody looks at")
        self.picture.setCheckable(True)
        self.picture.setObjectName("toggle")
        self.phones = button("Phones", tip="Hands on the players' own phones: on, off, codes")
        self.mute = button("Sound on", tip="Ctrl+M: sound on or off")
        self.mute.setCheckable(True)
        self.mute.setObjectName("toggle")
        self.mute.toggled.connect(self._name_mute)
        self.mute.setChecked(settings.muted)
        self.dark = settings.theme == "dark"
        self.still = settings.reduced_motion
        self.touch = settings.touch
        self._coarsest: PairRow | None = None
        self._domes = NO_DOMES
        self._views: tuple[DeviceView, ...] = ()
        self._in_play = False
        self._has_match = False
        self.more = button("☰ Menu", name="Menu")
        self.more.clicked.connect(self._open_menu)
        self.back = button("Back to the match", tone="right")
        self.back.clicked.connect(self.back_to_match)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 2)
        row.setSpacing(8)
        for knob in (self.undo, self.redo, self.stop_clock, self.back):
            row.addWidget(knob)
        row.addWidget(self.devices, 1)
        row.addSpacing(10)
        for knob in (self.phones, self.picture, self.mute, self.more):
            row.addWidget(knob)
        self.show_desk(Desk(), in_play=False)

    def show_desk(self, desk: Desk, *, in_play: bool) -> None:
        self._in_play = in_play
        self._has_match = desk.table is not None
        for knob in (self.undo, self.redo, self.stop_clock):
            knob.setVisible(in_play)
        self.back.setVisible(not in_play and self._has_match)
        self.undo.setEnabled(bool(desk.undo))
        self.redo.setEnabled(bool(desk.redo))
        undo, redo = (step_words(label, desk.moves) if label else "" for label in (desk.undo, desk.redo))
        words = f"Undo {undo}" if undo else "Undo"
        self.undo.setText(f"↶ {words}")
        set_tip(self.undo, f"Ctrl+Z: take back {undo or 'the last step'}")
        self.redo.setText("↷ Redo")
        set_tip(self.redo, f"Ctrl+Y: do {redo} again" if redo else "Ctrl+Y: do it again")
        self.undo.setAccessibleName(words)
        self.redo.setAccessibleName("Redo")
        if (desk.coarsest, desk.domes) != (self._coarsest, self._domes):
            self._coarsest, self._domes = desk.coarsest, desk.domes
            self.show_devices(self._views)
        table = desk.table
        self.stop_clock.setEnabled(table is not None and table.timer is not None and not table.clock_stopped)

    def show_devices(self, views: tuple[DeviceView, ...]) -> None:
        """How the buttons are, in a few words."""
        self._views = views
        boxes = [view for view in views if view.kind == "box" and view.present]
        troubled = [view for view in views if view.problem]
        words = ""
        worst = self._coarsest
        known = english(say_way(worst.way, worst.half_width_us)) if worst is not None else ""
        if boxes:
            domes = f"domes {english(say_half_width(self._domes.spread_us))}" if self._domes.spread_us else ""
            words = " · ".join(filter(None, (f"{len(boxes)} box{'es' * (len(boxes) > 1)}", known, domes)))
        elif any(view.kind == "other" and view.present for view in views):
            words = "simulated buttons"
        elif any(view.kind == "keyboard" for view in views):
            width_us = worst.half_width_us if worst is not None else None
            words = "keyboard only" + (f" · {english(say_half_width(width_us))} (coarse)" if width_us else "")
        if troubled:
            words = f"▲ {troubled[0].label}: see Devices"
        self.devices.say(words)

    def show_phones(self, view: PhonesView) -> None:
        """How many are there, of how many; a mark when something is wrong."""
        here = sum(row.present for row in view.rows)
        words = f"Phones {here}/{len(view.rows)}" if view.on and view.rows else "Phones on" if view.on else "Phones"
        self.phones.setText(f"▲ {words}" if view.problem else words)
        self.phones.setAccessibleName(words)

    def menu(self) -> QMenu:
        menu = QMenu(self)
        if self._in_play:
            add_line(menu, "New match …", self.new_match.emit)
            menu.addSeparator()
        add_switch(menu, "Dark room (dark colours)", self.dark, self._dark)
        add_switch(menu, "No motion on the players' screen", self.still, self._still)
        add_switch(menu, "Players may tap their screen (touch screen)", self.touch, self._touch)
        return menu

    def _open_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _name_mute(self, off: bool) -> None:
        self.mute.setText("Sound off" if off else "Sound on")

    def _dark(self, on: bool) -> None:
        self.dark = on
        self.theme_wanted.emit("dark" if on else "light")

    def _still(self, on: bool) -> None:
        self.still = on
        self.still_wanted.emit(on)

    def _touch(self, on: bool) -> None:
        self.touch = on
        self.touch_wanted.emit(on)
