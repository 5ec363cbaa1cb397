"""The classes at the operator's window: kept, shown, and their pupils as the players of a match.

Must not: decide anything about a match. These are connections.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PyQt6.QtCore import QObject

from gotit.app.school import School
from gotit.boxes.keyboard import SOURCE
from gotit.core.history import strengths
from gotit.core.inputs import Press
from gotit.core.message import Message
from gotit.core.school import NO_NEEDS, Accommodations, SchoolClass
from gotit.ui.operator.class_window import ClassWindow
from gotit.ui.operator.keys import KeyStroke
from gotit.ui.operator.later import Later
from gotit.ui.operator.pupil_panel import no_key
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.operator.words import in_one_breath
from gotit.ui.settings import Settings
from gotit.ui.slots import call


class ClassDesk(QObject):
    """`remember`: keeps settings by name, for the next evening. `forget`: deletes the names of these pupils from all
    matches, and says where it couldn't.
    """

    def __init__(
        self,
        school: School,
        window: OperatorWindow,
        settings: Callable[[], Settings],
        remember: Callable[..., None],
        forget: Callable[[Collection[str]], Sequence[Message]],
        key_number: Callable[[KeyStroke], int | None] = no_key,
    ) -> None:
        super().__init__(school)
        self._forget_names = forget
        self._school, self._window, self._settings, self._remember = school, window, settings, remember
        self._key_number = key_number
        self.classes = Later(self._make)
        button = window.setup.players.school
        button.clicked.connect(call(button, self.classes.bring_up))
        window.closed.connect(self.classes.close)
        school.changed.connect(self._show)
        self._name_button()

    @property
    def panel(self) -> ClassWindow:
        return self.classes.now

    def _make(self) -> ClassWindow:
        panel = ClassWindow(self._window, self._key_number)
        panel.nameless.setChecked(self.nameless)
        panel.kept.connect(self._keep)
        panel.deleted.connect(self._delete)
        panel.chosen.connect(self._play)
        panel.without_names_wanted.connect(self._set_nameless)
        panel.show_classes(self._school.classes, self._settings().school_class)
        return panel

    @property
    def playing(self) -> SchoolClass | None:
        """The class whose pupils are the players; None if it is nobody's class."""
        return next((of for of in self._school.classes if of.id == self._settings().school_class), None)

    @property
    def nameless(self) -> bool:
        """Do they play without names?"""
        return self._settings().without_names

    def people(self) -> Mapping[str, str]:
        """The pupils' ids by what they are called in a match. Empty without a class."""
        of = self.playing
        if of is None:
            return {}
        called = of.called(without_names=self._settings().without_names)
        return {name: its for its, name in called.items()}

    def hear(self, press: Press, name: Message) -> None:
        """A button was pressed: it may be the switch that is being chosen. A key is chosen as it is typed."""
        panel = self.classes.made
        if panel is not None and press.source != SOURCE:
            panel.pupil.switch.hear(press.source, press.input, name)

    def needs(self) -> Mapping[str, Accommodations] | None:
        """What the pupils of the class need, by what they are called in a match. None without a class."""
        of = self.playing
        if of is None:
            return None
        called = of.called(without_names=self._settings().without_names)
        return {called[each.id]: each.accommodations for each in of.pupils if each.accommodations != NO_NEEDS}

    def _keep(self, of: SchoolClass) -> None:
        before = next((each for each in self._school.classes if each.id == of.id), None)
        kept = self._school.keep_class(of)
        self.panel.show_classes(self._school.classes, kept.id if kept is not None else of.id)
        if kept is not None and before is not None:
            self._forget(before, _ids(before) - _ids(kept))

    def _delete(self, its: str) -> None:
        before = next(each for each in self._school.classes if each.id == its)
        self._school.delete_class(its)
        if all(each.id != its for each in self._school.classes):
            self._forget(before, _ids(before))

    def _forget(self, before: SchoolClass, pupils: Collection[str]) -> None:
        """Pupils were deleted: their names leave the set-up, which is remembered, and the matches, too."""
        called = before.called(without_names=self._settings().without_names)
        gone, players = {called[pupil] for pupil in pupils}, self._window.setup.players
        if gone.intersection(players.names):
            players.take_out(gone)
        if pupils and (said := (*self._school.forget_in_copies(pupils), *self._forget_names(pupils))):
            self._window.say(in_one_breath(said), stay=True)

    def _show(self) -> None:
        if (panel := self.classes.made) is not None:
            panel.show_classes(self._school.classes)
        self._name_button()

    def _play(self, of: SchoolClass) -> None:
        """Those who are here are the players, as far as there is room; whoever has none is named."""
        self._remember(school_class=of.id)
        called = of.called(without_names=self._settings().without_names)
        self.show_results()
        self._window.setup.players.set_names([called[pupil.id] for pupil in of.here])
        self._name_button()

    def show_results(self) -> None:
        """What the pupils won before, for balanced teams."""
        of, players = self.playing, self._window.setup.players
        if of is None:
            return
        called = of.called(without_names=self._settings().without_names)
        won = strengths(self._school.played(of))
        players.show_results({called[pupil]: share for pupil, share in won.items() if pupil in called})

    def _set_nameless(self, on: bool) -> None:
        of = self.playing
        before = {name: its for its, name in of.called(without_names=not on).items()} if of is not None else {}
        self._remember(without_names=on)
        if of is None:
            return
        called = of.called(without_names=on)
        other = {name: called[its] for name, its in before.items() if its in called}
        self._window.setup.players.rename_people(other)

    def _name_button(self) -> None:
        of = self.playing
        self._window.setup.players.show_class(of.title if of is not None else "")


def _ids(of: SchoolClass) -> set[str]:
    return {pupil.id for pupil in of.pupils}
