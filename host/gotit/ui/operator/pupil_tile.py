"""One pupil in the picture of a class: a tap says whether this pupil is here; a small button opens all about them.

Must not: keep anything.
"""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout

from gotit.core.message import Typed, say
from gotit.core.school import Accommodations, Pupil
from gotit.language.chosen import words
from gotit.ui.operator.plain import set_tip
from gotit.ui.operator.style import button
from gotit.ui.slots import call


class PupilTile(QFrame):
    """`changed` carries the pupil as it is now."""

    changed = pyqtSignal(object)
    opened = pyqtSignal(object)

    def __init__(self, pupil: Pupil, number: int) -> None:
        super().__init__()
        self.pupil = pupil
        self.here = button(fitted=True)
        self.here.setCheckable(True)
        self.here.setObjectName("toggle")
        self.more = button(Typed("…"))
        self.more.setFixedWidth(40)
        self.more.setProperty("narrow", True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        row.addWidget(self.here, 1)
        row.addWidget(self.more)
        self.show_pupil(pupil, number)
        self.here.clicked.connect(self._tap)
        self.more.clicked.connect(call(self.more, self._open))

    def show_pupil(self, pupil: Pupil, number: int) -> None:
        """Show this pupil, as number `number` of the list."""
        self.pupil = pupil
        self.here.setChecked(pupil.here)
        self.here.setText(f"{number}  {pupil.name}")
        who = Typed(pupil.name)
        here = say("pupil_here", "{who} is {here, select, yes {here} other {not here}} today", who=who,
                   here="yes" if pupil.here else "no")  # fmt: skip
        self.here.setAccessibleName(words(here))
        set_tip(self.here, here)
        about = say("pupil_about", "All about {who}: name, nickname, needs", who=who)
        self.more.setAccessibleName(words(about))
        set_tip(self.more, about)
        some = pupil.accommodations != Accommodations()
        self.more.setText("…✓" if some else "…")

    def _tap(self) -> None:
        self.pupil = replace(self.pupil, here=self.here.isChecked())
        self.changed.emit(self.pupil)

    def _open(self) -> None:
        self.opened.emit(self.pupil)
