"""Ways to play that the teacher keeps: saved with a name, chosen, renamed, deleted.

Must not: keep anything (it says what should be kept), know one game.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QComboBox, QHBoxLayout, QInputDialog, QSizePolicy, QWidget

from gotit.core.message import Message, say
from gotit.core.names import visible
from gotit.core.school import Preset
from gotit.language.chosen import words
from gotit.ui.operator.plain import set_tip
from gotit.ui.operator.style import button
from gotit.ui.slots import call

PRESETS = say("presets", "Ways to play")
USUAL = say("preset_none", "Ways to play …")
LONGEST_TITLE = 60


class Presets(QWidget):
    """Those of the game that is chosen. `chosen`: a preset. `save_wanted`: a title for what stands in the form.

    `renamed`: the preset with its new title. `deleted`: its id.
    """

    chosen = pyqtSignal(object)
    save_wanted = pyqtSignal(str)
    renamed = pyqtSignal(object)
    deleted = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__()
        self._presets: tuple[Preset, ...] = ()
        self.box = QComboBox()
        self.box.setAccessibleName(words(PRESETS))
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.box.activated.connect(self._choose)
        self.save = button(say("preset_save", "Save …"), tip=say("preset_save_tip", "Keep these options under a name"))
        self.rename = button(say("preset_rename", "Rename …"))
        self.delete = button(say("preset_delete", "Delete"))
        self.save.clicked.connect(call(self.save, self._save))
        self.rename.clicked.connect(call(self.rename, self._rename))
        self.delete.clicked.connect(call(self.delete, self._delete))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.box, 1)
        for knob in (self.save, self.rename, self.delete):
            row.addWidget(knob)
        self.show_presets(())

    @property
    def shown(self) -> Preset | None:
        at = self.box.currentIndex() - 1
        return self._presets[at] if 0 <= at < len(self._presets) else None

    def show_presets(self, presets: Iterable[Preset], choose: str = "") -> None:
        """These; `choose`: the id of the one that holds now."""
        kept = choose or (self.shown.id if self.shown is not None else "")
        self._presets = tuple(presets)
        self.box.clear()
        self.box.addItem(words(USUAL))
        for preset in self._presets:
            self.box.addItem(preset.title)
        at = next((at for at, preset in enumerate(self._presets, 1) if preset.id == kept), 0)
        self.box.setCurrentIndex(at)
        self._enable()

    def _enable(self) -> None:
        named = self.shown
        for knob in (self.rename, self.delete):
            knob.setVisible(named is not None)
        set_tip(self.box, named.title if named is not None else None)

    def _choose(self, at: int) -> None:
        self._enable()
        if self.shown is not None:
            self.chosen.emit(self.shown)

    def _save(self) -> None:
        title = self._ask(say("preset_save_title", "Save this way to play"), "")
        if title:
            self.save_wanted.emit(title)

    def _rename(self) -> None:
        preset = self.shown
        title = self._ask(say("preset_rename_title", "Rename it"), preset.title) if preset is not None else ""
        if preset is not None and title:
            self.renamed.emit(replace(preset, title=title))

    def _delete(self) -> None:
        if self.shown is not None:
            self.deleted.emit(self.shown.id)

    def _ask(self, what: Message, now: str) -> str:
        name = words(say("preset_name", "Its name, such as “Year 4, whole numbers, 60 s”:"))
        title, taken = QInputDialog.getText(self, words(what), name, text=now)
        return visible(title)[:LONGEST_TITLE].strip() if taken else ""
