"""The bar on top: undo, redo, the clock, the picture, sound, the menu. Always in the same place.

Must not: do anything; these are buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QWidget

from gotit.core.domes import NO_DOMES
from gotit.core.message import Message, say
from gotit.core.pairs import say_half_width, say_way
from gotit.language.chosen import words
from gotit.language.load import own_name, tags
from gotit.ui.operator.brand import Brand
from gotit.ui.operator.championship_view import RoomView
from gotit.ui.operator.devices import DeviceView
from gotit.ui.operator.help_window import HELP
from gotit.ui.operator.operator_view import OperatorView, PairRow
from gotit.ui.operator.pages import show_those
from gotit.ui.operator.phones_view import PhonesView
from gotit.ui.operator.plain import (
    WORDS_PX,
    ShortLabel,
    Text,
    add_choices,
    add_line,
    add_switch,
    let_act,
    set_tip,
    set_words,
)
from gotit.ui.operator.style import Tone, button
from gotit.ui.operator.words import in_a_row, step_words
from gotit.ui.settings import Settings

PHONES = say("phones", "Phones")
CHAMPIONSHIP = say("championship_menu", "Championship …")
ROOMS = say("rooms_menu", "Race with another room …")
SOUND_ON = say("sound_on", "Sound on")
LEAST_PX, MOST_PX = 100, 140
"""How wide the words about the buzzers are at least: whole, up to the latter; else the window would grow beyond a
small screen."""
VOLUMES = (100, 60, 30)
LOOKS: Mapping[str, Message] = {
    "light": say("look_light", "Light colours"),
    "dark": say("dark_room", "Dark room (dark colours)"),
    "muted": say("look_muted", "Soft colours"),
    "contrast": say("look_contrast", "High contrast"),
}
"""Themes, as they are chosen."""
SWITCHES: Mapping[str, Message] = {
    "letters_apart": say("letters_apart", "Letters far apart on the players' screen"),
    "large_text": say("large_text", "Larger text on the players' screen (up to 200 %)"),
    "calm": say("calm_screen", "Calm: no shows on the players' screen"),
}
"""Settings of the players' screen that are on or off, as they are chosen."""
LANGUAGES = {
    "language": say("menu_language", "Language of your windows"),
    "class_language": say("menu_class_language", "Language of the players' screen and phones"),
}
"""What each of the settings is called."""


_BRANDED_PX = 1200
"""On a narrower screen the program's own sign gives its room to the buttons."""


class Toolbar(QFrame):
    """See the signals. `language_wanted` carries the name of a setting and a tag; `choice` one of `chosen` and a
    value."""

    theme_wanted = pyqtSignal(str)
    still_wanted = pyqtSignal(bool)
    touch_wanted = pyqtSignal(bool)
    language_wanted = pyqtSignal(str, str)
    choice = pyqtSignal(str, object)
    new_match = pyqtSignal()
    back_to_match = pyqtSignal()
    how_to = pyqtSignal()
    rooms = pyqtSignal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.undo, self.redo = _knob(), _knob()
        self.stop_clock = _knob(
            say("stop_the_clock", "Stop the clock"),
            tip=say("stop_the_clock_tip", "C: stop the clock, until you give more time or it is someone else's turn"),
        )
        self.devices = ShortLabel(
            "soft", lines=2, largest_px=WORDS_PX
        )  # it gives way: on a small screen the window must not grow beyond it
        self.devices.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.picture = _knob(
            say("picture_only", "Picture only"),
            tip=say("picture_only_tip", "F2: for one screen that everyone looks at"),
        )
        self.picture.setCheckable(True)
        self.picture.setObjectName("toggle")
        self.phones = _knob(PHONES, tip=say("phones_tip", "Hands on the players' own phones: on, off, codes"))
        self.championship = button(tone="quiet", tip=CHAMPIONSHIP)
        self.championship.hide()
        self.can_join = False
        self.help = button(HELP, tip=say("help_tip", "F1: what is wrong now, and what to try"))
        self.mute = _knob(SOUND_ON, tip=say("sound_tip", "Ctrl+M: sound on or off"))
        self.mute.setCheckable(True)
        self.mute.setObjectName("toggle")
        self.mute.toggled.connect(self._name_mute)
        self.mute.setChecked(settings.muted)
        self.theme: str = settings.theme
        self.still = settings.reduced_motion
        self.chosen: dict[str, object] = {"volume": settings.volume}
        self.chosen |= {name: getattr(settings, name) for name in SWITCHES}
        self.touch = settings.touch
        self.languages = {"language": settings.language, "class_language": settings.class_language}
        self._coarsest: PairRow | None = None
        self._domes = NO_DOMES
        self._views: tuple[DeviceView, ...] = ()
        self._in_play = False
        self._has_match = False
        self.more = button(name=say("menu", "Menu"))
        self.more.setText(f"☰ {self.more.accessibleName()}")
        self.more.clicked.connect(self._open_menu)
        self.back = button(say("back_to_match", "Back to the match"), tone="right")
        self.back.clicked.connect(self.back_to_match)
        self.proper = _knob(
            say("trial_over", "Start the match"),
            tip=say("trial_over_tip", "The trial round is over: afresh, and now it counts"),
            tone="right",
        )
        self.brand = Brand()
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 2)
        row.setSpacing(8)
        for widget in (self.brand, self.undo, self.redo, self.stop_clock, self.proper, self.back):
            row.addWidget(widget)
        row.addWidget(self.devices, 1)
        row.addSpacing(10)
        for knob in (self.championship, self.help, self.phones, self.picture, self.mute, self.more):
            row.addWidget(knob)
        self.show_operator(OperatorView(), in_play=False)

    def show_operator(self, operator: OperatorView, *, in_play: bool) -> None:
        self._in_play = in_play
        self._has_match = operator.table is not None
        in_match: dict[QWidget, bool] = dict.fromkeys((self.undo, self.redo, self.stop_clock), in_play)
        trial = in_play and operator.table is not None and operator.table.trial
        in_match[self.stop_clock] = in_play and not trial  # it gives its room; C does the same
        show_those({**in_match, self.proper: trial, self.back: not in_play and self._has_match})
        self._show_brand()
        self._name_steps(operator)
        let_act(self.undo, operator.led, if_able=bool(operator.undo))
        let_act(self.redo, operator.led, if_able=bool(operator.redo))
        let_act(self.proper, operator.led)
        if (operator.coarsest, operator.domes) != (self._coarsest, self._domes):
            self._coarsest, self._domes = operator.coarsest, operator.domes
            self.show_devices(self._views)
        table = operator.table
        let_act(self.stop_clock, operator.led, if_able=in_play and table is not None and table.clock_runs)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._show_brand()

    def _show_brand(self) -> None:
        """Where there is nothing to say about a match, and room."""
        self.brand.setVisible(not self._in_play and not self._has_match and self.width() >= _BRANDED_PX)

    def _name_steps(self, operator: OperatorView) -> None:
        """What would be undone, and done again."""
        names = tuple(row.name for row in operator.rows)
        undo, undo_tip = say("undo_button", "Undo"), say("undo_tip", "Ctrl+Z: take back the last step")
        if operator.undo:
            step = step_words(operator.undo, operator.moves)
            undo = say("undo_step", "Undo {step}", step=step)
            undo_tip = say("undo_step_tip", "Ctrl+Z: take back {step}", step=step)
        redo, redo_tip = say("redo_button", "Redo"), say("redo_tip", "Ctrl+Y: do it again")
        if operator.redo:
            redo_tip = say("redo_step_tip", "Ctrl+Y: do {step} again", step=step_words(operator.redo, operator.moves))
        for knob, sign, name, tip in ((self.undo, "↶", undo, undo_tip), (self.redo, "↷", redo, redo_tip)):
            knob.setAccessibleName(words(name, names))
            knob.setText(f"{sign} {knob.accessibleName()}")
            set_tip(knob, words(tip, names))

    def show_devices(self, views: tuple[DeviceView, ...]) -> None:
        """How the buttons are, in a few words."""
        self._views = views
        boxes = [view for view in views if view.kind == "box" and view.present]
        troubled = [view for view in views if view.problem]
        worst = self._coarsest
        known = [say_way(worst.way, worst.half_width_us)] if worst is not None else []
        parts: list[Message] = []
        if boxes:
            parts = [say("toolbar_boxes", "{count, plural, one {# box} other {# boxes}}", count=len(boxes)), *known]
            if self._domes.spread_us:
                parts.append(say("toolbar_domes", "domes {width}", width=say_half_width(self._domes.spread_us)))
        elif controllers := [view for view in views if view.kind == "controller"]:
            count = len(controllers)
            parts = [
                say("toolbar_controllers", "{count, plural, one {# controller} other {# controllers}}", count=count),
                *known,
            ]
        elif any(view.kind == "other" and view.present for view in views):
            parts = [say("toolbar_simulated", "simulated buzzers")]
        elif any(view.kind == "keyboard" for view in views):
            parts = [say("toolbar_keyboard", "keyboard only")]
            if worst is not None and worst.half_width_us:
                parts.append(say("toolbar_coarse", "{width} (coarse)", width=say_half_width(worst.half_width_us)))
        if troubled:
            parts = [say("toolbar_trouble", "▲ {box}: see “Boxes”", box=troubled[0].called)]
        self.devices.say(in_a_row(parts))
        self.devices.setMinimumWidth(min(max(self.devices.least_px(), LEAST_PX), MOST_PX))

    def show_phones(self, view: PhonesView) -> None:
        """How many are there, of how many; a mark when something is wrong."""
        said = say("phones_on_short", "Phones on") if view.on else PHONES
        if view.on and view.rows:
            here = sum(row.present for row in view.rows)
            said = say("phones_here", "Phones {here}/{all}", here=here, all=len(view.rows))
        set_words(self.phones, said)
        if view.problem:
            self.phones.setText(f"▲ {words(said)}")

    def show_championship(self, view: RoomView) -> None:
        """A quiet sign, for a room that takes part."""
        self.championship.setVisible(view.part)
        set_words(self.championship, view.sign)

    def menu(self) -> QMenu:
        menu = QMenu(self)
        add_line(menu, say("new_match_menu", "New match …"), self.new_match.emit, enabled=self._in_play)
        add_line(menu, say("how_to_menu", "How to play …"), self.how_to.emit)
        if self.can_join:
            add_line(menu, CHAMPIONSHIP, self.championship.click)
        add_line(menu, ROOMS, self.rooms.emit)
        menu.addSeparator()
        add_choices(menu, say("colours", "Colours"), LOOKS, self.theme, self._look)
        add_switch(menu, say("no_motion", "Nothing flies on the players' screen"), self.still, self._still)
        for setting, label in SWITCHES.items():
            add_switch(menu, label, self.chosen[setting] is True, partial(self._choose, setting))
        add_switch(menu, say("touch_screen", "Players may tap their screen (touch screen)"), self.touch, self._touch)
        volumes = {str(percent): say("volume_percent", "{percent} %", percent=percent) for percent in VOLUMES}
        volume = str(self.chosen["volume"])
        add_choices(menu, say("volume", "Volume"), volumes, volume, self._set_volume)
        menu.addSeparator()
        languages = {tag: own_name(tag) for tag in tags()}
        for setting, title in LANGUAGES.items():
            add_choices(menu, title, languages, self.languages[setting], partial(self._speak, setting))
        return menu

    def _choose(self, setting: str, value: object) -> None:
        self.chosen[setting] = value
        self.choice.emit(setting, value)

    def _set_volume(self, percent: str) -> None:
        self._choose("volume", int(percent))

    def _speak(self, setting: str, tag: str) -> None:
        self.languages[setting] = tag
        self.language_wanted.emit(setting, tag)

    def _open_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _name_mute(self, off: bool) -> None:
        set_words(self.mute, say("sound_off", "Sound off") if off else SOUND_ON)

    def _look(self, name: str) -> None:
        self.theme = name
        self.theme_wanted.emit(name)

    def _still(self, on: bool) -> None:
        self.still = on
        self.still_wanted.emit(on)

    def _touch(self, on: bool) -> None:
        self.touch = on
        self.touch_wanted.emit(on)


def _knob(text: Text = None, *, tip: Text = None, tone: Tone = "plain") -> QPushButton:
    """As wide as its words, if there is room for that; else they fit in."""
    made = button(text, tip=tip, tone=tone, fitted=True)
    made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    return made
