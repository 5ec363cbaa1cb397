"""The operator's choices for the whole program (look, motion, touch, sound, languages): each is applied and remembered.

Must not: touch a match.
"""

from __future__ import annotations

from PyQt6.QtCore import QObject

from gotit.app.pictures import Pictures
from gotit.app.remembered import Remembered
from gotit.core.message import say
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.sound import Speaker

NEXT_START = say("language_next_start", "The language changes the next time you start the program.")


class Choices(QObject):
    """Listens to the window as long as `parent` lives."""

    def __init__(
        self, window: OperatorWindow, pictures: Pictures, speaker: Speaker, remembered: Remembered, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._pictures, self._speaker, self._remembered = window, pictures, speaker, remembered
        window.theme_wanted.connect(self._set_theme)
        window.still_wanted.connect(self._set_still)
        window.touch_wanted.connect(self._set_touch)
        window.mute_wanted.connect(self._set_muted)
        window.language_wanted.connect(self._set_language)
        window.toolbar.choice.connect(self._choose)
        for picture in pictures.all:
            picture.cue.connect(speaker.play_cue)

    def _set_theme(self, name: str) -> None:
        self._remembered.keep(theme=name)
        self._window.apply_theme(name)
        self._pictures.set_theme(name)

    def _set_still(self, still: bool) -> None:
        self._remembered.keep(reduced_motion=still)
        self._pictures.set_still(still)

    def _set_touch(self, on: bool) -> None:
        self._remembered.keep(touch=on)
        self._pictures.set_touch(on)

    def _set_muted(self, muted: bool) -> None:
        self._remembered.keep(muted=muted)
        self._speaker.muted = muted
        if not muted and self._speaker.problem:
            self._window.say(self._speaker.problem)

    def _choose(self, setting: str, value: object) -> None:
        self._remembered.keep(**{setting: value})
        match setting, value:
            case "calm", bool(calm):
                self._speaker.calm = calm
                self._pictures.set_calm(calm)
            case "letters_apart", bool(apart):
                self._pictures.set_letters(apart=apart)
            case "large_text", bool(large):
                self._pictures.set_letters(large=large)
            case "volume", int(volume):
                self._speaker.set_volume(volume)
            case _:
                raise ValueError(f"{setting} is no choice")

    def _set_language(self, setting: str, tag: str) -> None:
        self._remembered.keep(**{setting: tag})
        self._window.say(NEXT_START, news=True)
