"""Reads aloud where the system has a voice for the class's language. Without one it is silent.

Must not: be the only way by which anything is told; stop the program with an error.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from PyQt6.QtCore import QLocale

NO_ENGINES = ("mock", "none")
"""Qt's own for tests, which say nothing."""


class Voice:
    """`tag`: the language that is read. The first text loads what is needed."""

    def __init__(self, tag: str, *, muted: bool = False) -> None:
        self.muted = muted
        self._tag = tag
        self._engine: Any = None
        self._looked = False

    def read(self, text: str) -> None:
        """Begin to read this, in place of what is being read. Returns at once, and never raises."""
        if self.muted:
            return
        with suppress(RuntimeError):
            if (engine := self._voice()) is not None:
                engine.stop()
                engine.say(text)

    def stop(self) -> None:
        """Be silent."""
        with suppress(RuntimeError):
            if self._engine is not None:
                self._engine.stop()

    def _voice(self) -> Any:
        if not self._looked:
            self._looked = True
            self._engine = _engine(self._tag)
        return self._engine


def _engine(tag: str) -> Any:
    """Qt's, if the system has a voice of this language; else None."""
    try:
        from PyQt6.QtTextToSpeech import QTextToSpeech
    except ImportError:  # the system lacks libraries that Qt's module needs
        return None
    if not [name for name in QTextToSpeech.availableEngines() if name not in NO_ENGINES]:
        return None
    engine, language = QTextToSpeech(), QLocale(tag).language()
    found = next((locale for locale in engine.availableLocales() if locale.language() == language), None)
    if found is None:
        return None
    engine.setLocale(found)
    return engine
