"""What the commands of a championship need of this computer: its windows, addresses, classes, folder.

Must not: load Qt before it is needed; the commands' help is asked for without it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gotit.core.school import Preset, SchoolClass

if TYPE_CHECKING:
    from gotit.app.organise import Behind, Organise, Tell
    from gotit.school.store import Store

PICTURE_MS = 2_500
Kept = TypeVar("Kept")


class OrganiserWindows:
    """`quit` may be called in any thread."""

    def __init__(self) -> None:
        self._program: Organise | None = None

    def addresses(self) -> list[str]:
        """Of this computer, where others can reach it."""
        from gotit.app.addresses import own_addresses

        return [choice.address for choice in own_addresses()]

    def classes(self) -> Sequence[SchoolClass]:
        """That are kept here."""
        return _kept(lambda store: store.classes())

    def presets(self) -> Sequence[Preset]:
        """Ways to play that are kept here."""
        return _kept(lambda store: store.presets())

    def folder(self) -> Path:
        """Where championships are kept, beside the matches."""
        from gotit.record.matches import matches_folder

        return matches_folder().parent / "championships"

    def run(
        self,
        begin: Callable[[Tell], Behind],
        end: Callable[[], None],
        *,
        hall: bool = False,
        pictures: Path | None = None,
    ) -> int:
        """Until the window is closed, or `quit`. `begin` is handed what hears how it stands, and gives what does what
        is wanted; what it raises goes on. `end` is called at the end in any case.

        `hall`: with the hall's picture. `pictures`: of both, every few seconds. Without a screen nobody sees them.
        """
        from gotit.app.run import has_no_screen, take_apart

        if has_no_screen():
            os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from gotit.app.organise import application
        from gotit.ui.slots import timer

        app, self._program = application()
        program = self._program
        try:
            program.begin(begin(program.tell))
            program.window.show()
            if hall:
                program.hall.show()
            if pictures is not None:
                pictures.mkdir(parents=True, exist_ok=True)
                program.pictures = pictures
                timer(program, PICTURE_MS, program.take_pictures).start()
            return app.exec()
        finally:
            self._program = None
            end()
            program.take_pictures()
            program.stop()
            take_apart(app)

    def quit(self) -> None:
        """The windows close."""
        if self._program is not None:
            self._program.over.emit()


def _kept(what: Callable[[Store], tuple[Kept, ...]]) -> tuple[Kept, ...]:
    """Nothing if the file can't be opened now: the operator's window says why."""
    from gotit.school.opening import open_store
    from gotit.school.store import school_file

    store = open_store(school_file(), date.today()).store
    if store is None:
        return ()
    found = what(store)
    store.close()
    return found
