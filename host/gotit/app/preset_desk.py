"""Ways to play that the teacher keeps, between the set-up page and the teacher's file.

Must not: decide anything about a match. These are connections.
"""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import QObject

from gotit.app.school import School
from gotit.core.school import Preset
from gotit.ui.operator.setup import SetupPage


class PresetDesk(QObject):
    """Shows what is kept, and keeps what is wanted."""

    def __init__(self, school: School, setup: SetupPage) -> None:
        super().__init__(school)
        self._school, self._setup = school, setup
        setup.presets.save_wanted.connect(self._save)
        setup.presets.renamed.connect(self._keep)
        setup.presets.deleted.connect(school.delete_preset)
        school.changed.connect(self._show)
        self._show()

    def _save(self, title: str) -> None:
        """Under a title that is kept already: in its place."""
        preset = self._setup.preset(title)
        same = (kept.id for kept in self._school.presets if (kept.game, kept.title) == (preset.game, title))
        self._keep(replace(preset, id=next(same, "")))

    def _keep(self, preset: Preset) -> None:
        kept = self._school.keep_preset(preset)
        if kept is not None:
            self._setup.show_presets(self._school.presets, kept.id)

    def _show(self) -> None:
        self._setup.show_presets(self._school.presets)
