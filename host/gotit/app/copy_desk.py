"""“Save a copy” and “Open a copy” at the classes' window: all that a teacher has, as one file.

Must not: know what is in the file (`school.one_file`).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QFileDialog

from gotit.app.school import School
from gotit.core.message import say
from gotit.language.chosen import words
from gotit.school.one_file import SUFFIX, Places, Playing
from gotit.ui.operator.class_window import ClassWindow
from gotit.ui.operator.later import Later

SUGGESTED = f"gotit{SUFFIX}"


class CopyDesk(QObject):
    """`playing`: see `save_copy`. `let_settings_be`: called when settings were taken over, which must not be written
    over until the next start.
    """

    def __init__(
        self,
        school: School,
        classes: Later[ClassWindow],
        settings: Path | None,
        matches: Path | None,
        playing: Callable[[], Playing | None],
        let_settings_be: Callable[[], None],
    ) -> None:
        super().__init__(school)
        self._school, self._classes, self._playing, self._let_be = school, classes, playing, let_settings_be
        self._places = (
            Places(school.path, settings, matches)
            if school.path is not None and settings is not None and matches is not None
            else None
        )
        classes.once_made(self._connect)

    def _connect(self, panel: ClassWindow) -> None:
        for knob in (panel.save_copy, panel.open_copy):
            knob.setEnabled(self._places is not None)
        panel.save_copy.clicked.connect(self._save)
        panel.open_copy.clicked.connect(self._open)

    def _save(self) -> None:
        title = words(say("copy_save_title", "Save a copy of all that you have"))
        path, _ = QFileDialog.getSaveFileName(self._classes.now, title, SUGGESTED, f"*{SUFFIX}")
        if path:
            self.save(Path(path))

    def save(self, to: Path) -> None:
        """Into this file."""
        if self._places is not None:
            self._classes.tell(ClassWindow.say, self._school.save_copy(self._places, to, self._playing()))

    def _open(self) -> None:
        title = words(say("copy_open_title", "Open a copy"))
        path, _ = QFileDialog.getOpenFileName(self._classes.now, title, "", f"*{SUFFIX}")
        if path:
            self.open(Path(path))

    def open(self, file: Path) -> None:
        """All of this file is this computer's from now on; what was here is kept beside it."""
        if self._places is None:
            return
        taken, said = self._school.open_copy(self._places, file)
        if taken:
            self._let_be()
        self._classes.tell(ClassWindow.say, said)
