"""The classes' window: make a class of a list, say who is here today, let them play.

Must not: keep anything (it hands out classes as they should be kept), open a file but the list that the teacher chose,
know a game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QCloseEvent
from PyQt6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gotit.core.message import Message, Typed, say
from gotit.core.names import clean, distinct, visible
from gotit.core.school import Pupil, SchoolClass
from gotit.language.chosen import words
from gotit.ui.operator.keys import KeyStroke
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.plain import PlainBox, set_tip, text_label
from gotit.ui.operator.players import NOTHING_TO_PASTE
from gotit.ui.operator.pupil_panel import PupilPanel, no_key
from gotit.ui.operator.pupil_tile import PupilTile
from gotit.ui.operator.question import Question
from gotit.ui.operator.register import Listed, Unreadable, read_file, read_pasted
from gotit.ui.operator.style import button
from gotit.ui.slots import call

TITLE = say("classes_title", "Classes")
NEW = say("class_new", "New class")
LEAST_NAME_PX, COLUMNS = 132, 3
LISTS = " ".join(f"*.{kind}" for kind in ("csv", "txt", "tsv"))


class Twin(Struct, frozen=True):
    """A pupil who is called `name` like another one, and what the teacher may call this one instead."""

    id: str
    name: str
    proposed: str


class ClassWindow(QWidget):
    """`kept` carries a class as it should be kept, with "" for the ids of new pupils; `show_classes` brings it back."""

    kept = pyqtSignal(object)
    deleted = pyqtSignal(str)
    chosen = pyqtSignal(object)
    """Those of this class who are here are the players."""
    without_names_wanted = pyqtSignal(bool)
    history_wanted = pyqtSignal(object)

    def __init__(self, parent: QWidget, key_number: Callable[[KeyStroke], int | None] = no_key) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(words(TITLE))
        self.setAccessibleName(words(TITLE))
        self.classes: tuple[SchoolClass, ...] = ()
        self._shown: SchoolClass | None = None
        self._twins: list[Twin] = []
        self.tiles: list[PupilTile] = []
        self.box = QComboBox()
        self.box.setAccessibleName(words(TITLE))
        self.box.currentIndexChanged.connect(self._choose)
        self.title = QLineEdit()
        self.title.setAccessibleName(words(say("class_name", "Name of the class")))
        self.title.editingFinished.connect(self._rename)
        self.new = button(NEW, fitted=True)
        self.delete = button(say("class_delete", "Delete the class …"), fitted=True)
        self.paste = button(
            say("class_paste", "Paste a list"),
            fitted=True,
            tip=say("class_paste_tip", "Names from the clipboard, one a line"),
        )
        self.open = button(
            say("class_open", "Open a list …"),
            fitted=True,
            tip=say("class_open_tip", "A CSV file from a register or a spreadsheet"),
        )
        self.add = QLineEdit()
        self.add.setPlaceholderText(words(say("class_add", "Add a pupil")))
        self.add.setAccessibleName(words(say("class_add_name", "Add a pupil: type a name, then Enter")))
        self.all_here = button(say("class_all_here", "All are here"), fitted=True)
        self.count = text_label(kind="big", wraps=True)
        self.nameless = PlainBox(say("class_without_names", "Play without names"))
        set_tip(
            self.nameless,
            say("class_without_names_tip", "Nicknames, or else numbers, everywhere; no name gets into a match"),
        )
        self.save_copy = button(
            say("class_save_copy", "Save a copy …"),
            fitted=True,
            tip=say("class_save_copy_tip", "All that you have in one file: classes, history, settings, matches"),
        )
        self.open_copy = button(
            say("class_open_copy", "Open a copy …"),
            fitted=True,
            tip=say("class_open_copy_tip", "On a new laptop: such a file"),
        )
        self.history = button(say("class_history", "History …"), fitted=True)
        self.play = button(tone="primary", fitted=True)
        self.question = Question()
        self.pupil = PupilPanel(key_number)
        self.said = text_label(kind="soft", wraps=True)
        for knob in (
            self.new, self.delete, self.save_copy, self.open_copy, self.paste, self.open, self.all_here, self.history,
            self.play,
        ):  # fmt: skip
            knob.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # narrower in a longer language
        self._arrange()
        self._connect()
        self.resize(1060, 700)
        self.show_classes(())

    def _arrange(self) -> None:
        widget: QWidget
        top = QHBoxLayout()
        for widget in (self.box, self.title):
            widget.setMinimumWidth(LEAST_NAME_PX)
            top.addWidget(widget, 1)
        for widget in (self.new, self.delete, self.save_copy, self.open_copy):
            top.addWidget(widget)
        lists = QHBoxLayout()
        lists.addWidget(self.add, 1)
        for widget in (self.paste, self.open, self.all_here):
            lists.addWidget(widget)
        inner = QWidget()
        inner.setObjectName("clear")
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 6, 0)
        column.addLayout(self._grid)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        bottom = QHBoxLayout()
        bottom.addWidget(self.count, 1)
        for widget in (self.nameless, self.history, self.play):
            bottom.addWidget(widget)
        page = QVBoxLayout(self)
        page.setContentsMargins(14, 12, 14, 12)
        page.setSpacing(8)
        page.addLayout(top)
        page.addLayout(lists)
        page.addWidget(self.question)
        page.addWidget(self.said)
        middle = QHBoxLayout()
        middle.addWidget(scroll, 1)
        middle.addWidget(self.pupil)
        page.addLayout(middle, 1)
        page.addLayout(bottom)

    def _connect(self) -> None:
        self.new.clicked.connect(self._make)
        self.delete.clicked.connect(self._ask_delete)
        self.paste.clicked.connect(self._paste)
        self.open.clicked.connect(self._open)
        self.add.returnPressed.connect(self._add_typed)
        self.all_here.clicked.connect(self._all_here)
        self.nameless.clicked.connect(call(self.nameless, self._want_nameless))
        self.history.clicked.connect(self._want_history)
        self.play.clicked.connect(call(self.play, self._play))
        self.pupil.changed.connect(self._change)
        self.pupil.delete_wanted.connect(self._ask_delete_pupil)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_classes(self, classes: tuple[SchoolClass, ...], choose: str = "") -> None:
        """The classes as they are kept. `choose`: the id of the one to show."""
        self.classes = classes
        wanted = choose or (self._shown.id if self._shown is not None else "")
        self.box.blockSignals(True)
        self.box.clear()
        for each in classes:
            self.box.addItem(each.title, each.id)
        self.box.blockSignals(False)
        at = self._pick(wanted)
        self._show(classes[at] if classes else None)

    def _pick(self, its: str) -> int:
        """Let the list of classes say this one, else the first; where that stands in it."""
        at = max(0, self.box.findData(its)) if self.classes else -1
        self.box.blockSignals(True)
        self.box.setCurrentIndex(at)
        self.box.blockSignals(False)
        return at

    def say(self, message: Message | None) -> None:
        """A sentence about the list."""
        self.said.setText(words(message))
        self.said.setVisible(message is not None)

    def _show(self, of: SchoolClass | None) -> None:
        same = of is not None and self._shown is not None and of.id == self._shown.id
        if not same:
            self.question.close_question()
            self.pupil.hide()
            self.say(None)
        self._shown = of
        pupils = of.pupils if of is not None else ()
        if [tile.pupil.id for tile in self.tiles] != [pupil.id for pupil in pupils]:
            self._make_tiles(pupils)
        for number, (tile, pupil) in enumerate(zip(self.tiles, pupils, strict=True), 1):
            tile.show_pupil(pupil, number)
        about = self.pupil.pupil
        if about is not None and self.pupil.isVisible():
            now = next((pupil for pupil in pupils if pupil.id == about.id), None)
            if now is None:
                self.pupil.hide()
            else:
                self.pupil.show_pupil(now)
        if not (same and self.title.isModified()):  # what is being typed stays
            self.title.setText(of.title if of is not None else "")
        here = len(of.here) if of is not None else 0
        self.delete.setEnabled(of is not None)
        for widget in (self.box, self.title):
            widget.setVisible(of is not None)  # nothing to choose or to name
        for knob in (self.all_here, self.history):
            knob.setEnabled(bool(pupils))
        self.play.setEnabled(here > 0)
        self.play.setText(
            words(say("class_play", "Play with {here, plural, one {# pupil} other {# pupils}}", here=here))
        )
        if of is None:
            self.count.setText(words(say("class_none_yet", "No class yet: paste a list, or open one.")))
        else:
            self.count.setText(words(say("class_count", "{here} of {all} are here", here=here, all=len(pupils))))

    def _make_tiles(self, pupils: tuple[Pupil, ...]) -> None:
        """Down one column, then the next, as in a register."""
        drop(self._grid, self.tiles)
        self.tiles = [PupilTile(pupil, number) for number, pupil in enumerate(pupils, 1)]
        deep = max(1, -(-len(pupils) // COLUMNS))
        for at, tile in enumerate(self.tiles):
            tile.changed.connect(self._change)
            tile.opened.connect(self.pupil.show_pupil)
            self._grid.addWidget(tile, at % deep, at // deep)
            tile.show()

    # --- changing -------------------------------------------------------------------------------------------------

    def _keep(self, of: SchoolClass) -> None:
        self.kept.emit(of)

    def take_typed(self) -> None:
        """What stands in a line is kept, as if it had been left by Tab."""
        self.pupil.take_typed()
        if self.title.isModified():
            self._rename()

    def closeEvent(self, event: QCloseEvent | None) -> None:  # noqa: N802 (Qt's name)
        self.take_typed()
        super().closeEvent(event)

    def _choose(self, at: int) -> None:
        its = self.classes[at].id if 0 <= at < len(self.classes) else ""
        self.take_typed()
        at = self._pick(its)
        if 0 <= at < len(self.classes):
            self._show(self.classes[at])

    def _make(self) -> None:
        """A class with a name that no other has; the name can be typed over at once."""
        self.take_typed()
        titles = [each.title for each in self.classes]
        title = distinct([*titles, words(NEW)])[-1]
        self._keep(SchoolClass("", title))
        self.show_last()
        self.title.setFocus()
        self.title.selectAll()

    def show_last(self) -> None:
        """The class that was made last."""
        if self.classes:
            self.box.setCurrentIndex(len(self.classes) - 1)

    def _rename(self) -> None:
        of, title = self._shown, visible(self.title.text())[:60]
        if of is None:
            return
        self.title.setText(title or of.title)
        if title and title != of.title:
            self._keep(replace(of, title=title))

    def _change(self, pupil: Pupil) -> None:
        of = self._shown
        if of is None:
            return
        before = next(each for each in of.pupils if each.id == pupil.id)
        self._keep(replace(of, pupils=tuple(pupil if each.id == pupil.id else each for each in of.pupils)))
        others = [each.name for each in of.pupils if each.id != pupil.id]
        if pupil.name != before.name and pupil.name.casefold() in map(str.casefold, others):
            self._twins = [Twin(pupil.id, pupil.name, distinct([*others, pupil.name])[-1])]
            self._ask_about_twin()

    def _all_here(self) -> None:
        if self._shown is not None:
            self._keep(replace(self._shown, pupils=tuple(replace(each, here=True) for each in self._shown.pupils)))

    # --- lists ----------------------------------------------------------------------------------------------------

    def _paste(self) -> None:
        clipboard = QApplication.clipboard()
        self.take_list(read_pasted(clipboard.text()) if clipboard is not None else [], NOTHING_TO_PASTE)

    def _open(self) -> None:
        title, lists, others = (
            words(say("class_open_title", "Open a list of pupils")),
            words(say("class_files", "Lists")),
            words(say("class_other_files", "All files")),
        )
        path, _ = QFileDialog.getOpenFileName(self, title, "", f"{lists} ({LISTS});;{others} (*)")
        if path:
            self.open_list(Path(path))

    def open_list(self, path: Path) -> None:
        """The pupils of a file."""
        try:
            self.take_list(read_file(path), NOTHING_TO_PASTE)
        except Unreadable as error:
            self.say(error.message)

    def _add_typed(self) -> None:
        typed = self.add.text()
        self.add.clear()
        self.take_list(read_pasted(typed), None)

    def take_list(self, listed: list[Listed], nothing: Message | None) -> None:
        """These pupils join the class; whoever is in it already stays as they are. `nothing`: said of an empty list."""
        found = [replace(each, name=clean(each.name)) for each in listed]
        found = [each for each in found if each.name]
        if not found:
            self.say(nothing)
            return
        of = self._shown if self._shown is not None else SchoolClass("", distinct([words(NEW)])[-1])
        names = distinct([*(pupil.name for pupil in of.pupils), *(each.name for each in found)])[len(of.pupils) :]
        self._keep(replace(of, pupils=(*of.pupils, *(Pupil("", name) for name in names))))
        if self._shown is None:
            return  # it could not be kept, and that was said
        cut = any(each.name != whole.name for each, whole in zip(found, listed, strict=False))
        self.say(
            say(
                "class_added",
                "{count, plural, one {# pupil} other {# pupils}} added.{cut, select, yes { Long names were cut.} "
                "other {}}",
                count=len(found),
                cut="yes" if cut else "no",
            )
        )
        new = self._shown.pupils[-len(found) :]
        self._twins = [
            Twin(pupil.id, each.name, clean(each.initialled) if each.family else pupil.name)
            for pupil, each in zip(new, found, strict=True)
            if pupil.name != each.name
        ]
        self._ask_about_twin()

    def _ask_about_twin(self) -> None:
        """A second "Ben" is called "Ben 2" until the teacher says otherwise."""
        if self._twins:
            twin = self._twins.pop(0)
            self.question.ask(
                say("class_twin", "There is more than one {name}. What is this one called?", name=Typed(twin.name)),
                say("class_twin_keep", "Use this name"),
                partial(self._name_twin, twin),
                line=twin.proposed,
                no=say("class_twin_leave", "Leave it as it is"),
            )

    def _name_twin(self, twin: Twin, typed: str) -> None:
        of, name = self._shown, clean(typed)
        if of is not None and name:
            names = [pupil.name for pupil in of.pupils if pupil.id != twin.id]
            if name.casefold() in map(str.casefold, names):
                self._twins.insert(0, replace(twin, proposed=distinct([*names, name])[-1]))
            else:
                pupils = tuple(replace(each, name=name) if each.id == twin.id else each for each in of.pupils)
                self._keep(replace(of, pupils=pupils))
        self._ask_about_twin()

    # --- going away -----------------------------------------------------------------------------------------------

    def _ask_delete(self) -> None:
        of = self._shown
        if of is not None:
            self.question.ask(
                say(
                    "class_delete_sure",
                    "Delete {title}, its {count, plural, one {pupil} other {# pupils}} and their history? You can't "
                    "undo this.",
                    title=Typed(of.title),
                    count=len(of.pupils),
                ),
                say("class_delete_yes", "Delete"),
                partial(self._delete, of.id),
                tone="wrong",
            )

    def _delete(self, its: str, _: str) -> None:
        self.deleted.emit(its)

    def _ask_delete_pupil(self, pupil: Pupil) -> None:
        self.question.ask(
            say(
                "pupil_delete_sure",
                "Delete {who} and all that is kept of {who}? The matches stay, without the name. You can't undo this.",
                who=Typed(pupil.name),
            ),
            say("pupil_delete_yes", "Delete the pupil"),
            partial(self._delete_pupil, pupil.id),
            tone="wrong",
        )

    def _delete_pupil(self, its: str, _: str) -> None:
        of = self._shown
        if of is not None:
            self._keep(replace(of, pupils=tuple(each for each in of.pupils if each.id != its)))

    # --- playing --------------------------------------------------------------------------------------------------

    def _want_nameless(self) -> None:
        self.without_names_wanted.emit(self.nameless.isChecked())

    def _want_history(self) -> None:
        if self._shown is not None:
            self.history_wanted.emit(self._shown)

    def _play(self) -> None:
        if self._shown is not None:
            self.chosen.emit(self._shown)
            self.hide()
            if (window := self.parentWidget()) is not None:
                window.activateWindow()  # the keys are its own again
