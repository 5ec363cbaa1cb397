"""Who plays: names added, pasted, put in order, in teams or not, with each seat's marks and its button.

Must not: know one game (the marks are given), start a match.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QApplication, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from gotit.core.grouping import Groups, balanced, by_lot, in_order, usual_number
from gotit.core.message import Message, Seat, Typed, say
from gotit.core.names import LONGEST, clean, distinct
from gotit.core.teams import MOST_IN_A_TEAM, Rotates
from gotit.language.chosen import words
from gotit.ui.operator import forms
from gotit.ui.operator.arranged import Arranged, Instead
from gotit.ui.operator.game_panels import SeatFlag
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.members import Members
from gotit.ui.operator.names import called_twice, doubled, enumerate_names, shorten, split_names
from gotit.ui.operator.operator_view import SeatButton
from gotit.ui.operator.plain import set_words, text_label
from gotit.ui.operator.player_row import PlayerRow
from gotit.ui.operator.quick_add import QuickAdd
from gotit.ui.operator.style import button
from gotit.ui.operator.team_bar import TeamBar
from gotit.ui.operator.words import in_one_breath
from gotit.ui.slots import call

NO_ROOM = say("name_too_long", "Names can have {letters} letters; the rest was left out.", letters=LONGEST)

CLASSES = say("players_classes", "Classes …")
NOTHING_TO_PASTE = say(
    "nothing_to_paste", "There are no names on the clipboard. Copy a list of names first, one a line."
)


class PlayersPanel(QFrame):
    """The list. `changed` fires with every change of who sits where; `said` carries a sentence."""

    changed = pyqtSignal()
    said = pyqtSignal(str)

    def __init__(self, flags: tuple[SeatFlag, ...], seats: range) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._flags = flags
        self._seats = seats
        self._too_many = False
        self._instead: Instead | None = None
        self.results: Mapping[str, float] = {}
        """What each pupil won before on average, for balanced teams."""
        self.rows: list[PlayerRow] = []
        self.bar = TeamBar()
        self.bar.switched.connect(self._switch_teams)
        self.bar.wanted.connect(self._make_teams)
        self.bar.changed.connect(self.changed)
        self.add = QuickAdd()
        self.add.names.connect(self.add_names)
        paste = button(
            say("paste_list", "Paste a list"),
            tip=say("paste_list_tip", "Names from the clipboard: one a line, or with commas between"),
        )
        paste.clicked.connect(self._paste)
        top = QHBoxLayout()
        top.addWidget(self.add, 1)
        top.addWidget(self.add.plus())
        top.addWidget(paste)
        title = text_label(say("players_clockwise", "Players, clockwise"), "heading")
        self.school = button(fitted=True, tip=say("players_class_tip", "Lists of pupils: who is here today?"))
        self.school.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.school)
        self.show_class("")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 10, 12, 10)
        self._column.setSpacing(3)
        self._column.addLayout(head)
        self._column.addLayout(top)
        self._column.addWidget(self.bar)
        self._column.addStretch(1)
        self._buttons: dict[int, SeatButton] = {}
        self._calling: tuple[int, ...] = ()
        self._doubled: list[str] = []

    # --- who plays ------------------------------------------------------------------------------------------------

    @property
    def in_teams(self) -> bool:
        return any(row.members is not None for row in self.rows)

    @property
    def seat_names(self) -> list[str]:
        """Of players, or of teams."""
        unnamed = _team if self.in_teams else _player
        return [name or words(unnamed(number)) for number, name in enumerate(self._typed, 1)]

    @property
    def names_to_play(self) -> tuple[str, ...]:
        """Of players or teams, no two called the same. Whose row is empty has "": each language says it its own way."""
        return tuple(distinct(self.seat_names if self.in_teams else self._typed))

    @property
    def _typed(self) -> list[str]:
        return [clean(row.name.text()) for row in self.rows]

    @property
    def teams(self) -> Groups:
        """The members of each, no two called the same; () without teams. An empty one has its own name in it."""
        if not self.in_teams:
            return ()
        groups = [row.members.names if row.members is not None else () for row in self.rows]
        groups = [group or (name,) for group, name in zip(groups, self.seat_names, strict=True)]
        called = iter(distinct([name for group in groups for name in group]))
        return tuple(tuple(next(called) for _ in group) for group in groups)

    @property
    def seated(self) -> Groups:
        """Of those at each seat: one name, or a team's members."""
        return self.teams or tuple((name,) for name in self.seat_names)

    @property
    def names(self) -> list[str]:
        """Of all who play, in seats or in teams."""
        if not self.in_teams:
            return self.seat_names
        return [name for row in self.rows if row.members is not None for name in row.members.names]

    def show_class(self, title: str) -> None:
        """Whose pupils the players are; "" for no class."""
        set_words(self.school, say("players_class", "Class {title} …", title=Typed(title)) if title else CLASSES)

    def show_results(self, results: Mapping[str, float]) -> None:
        """What each pupil won before on average, by what they are called: teams can be balanced by it."""
        self.results = results
        self.bar.show_results(known=bool(results))

    def add_names(self, names: list[str]) -> None:
        """Seat these players behind the others. If there are more of them than seats, they play in teams."""
        people, said = shorten(names)
        if self.in_teams or len(self.rows) + len(people) > self._seats[-1]:  # in a team nobody is called by a seat
            people = [name or words(_player(len(self.names) + 1)) for name in people]
        if self.in_teams:
            left_out = [name for name in people if not self._join(name)]
        else:
            left_out = self._seat([*self.names, *people] if self.rows else people)
        if left_out:
            full = say(
                "no_room_for",
                "There is room for {most} players. Left out: {names}.",
                most=self._seats[-1] * MOST_IN_A_TEAM,
                names=enumerate_names(left_out),
            )
            said = in_one_breath((full, said))
            self.add.put_back(left_out)
        elif self._too_many and self.in_teams:
            many = say(
                "more_than_seats",
                "There are {seats} seats, so {people} players play in teams.",
                seats=self._seats[-1],
                people=len(self.names),
            )
            said = in_one_breath((many, said))
        if (twice := self._twice()) is not None:
            said = in_one_breath((twice, said))
        if said is not None:
            self.said.emit(words(said))
        self._refresh()

    def _twice(self) -> Message | None:
        """What is said of two players, or teams, who have one name: once."""
        before, self._doubled = self._doubled, doubled(self.names) + (doubled(self.seat_names) if self.in_teams else [])
        name = next((name for name in self._doubled if self._doubled.count(name) > before.count(name)), None)
        return called_twice(name) if name is not None else None

    def _ask_twice(self) -> None:
        """Somebody has been called otherwise."""
        if (twice := self._twice()) is not None:
            self.said.emit(words(twice))

    def _seat(self, people: list[str]) -> list[str]:
        """In a seat each, or in teams if there are too many. Returns who has no room."""
        if len(people) <= self._seats[-1]:
            for name in people[len(self.rows) :]:
                self._insert(name)
            return []
        room = self._seats[-1] * MOST_IN_A_TEAM
        self._too_many = True
        self._set_groups(in_order(people[:room], usual_number(min(len(people), room), self._seats[0], self._seats[-1])))
        self._instead = Instead(Arranged(tuple((name, None) for name in people), self.add.text()), self.arranged)
        return people[room:]

    def _join(self, name: str) -> bool:
        """A latecomer, into the smallest team."""
        least = min(self.rows, key=lambda row: row.people)
        if least.people >= MOST_IN_A_TEAM:
            return False
        held = least.members.names if least.members is not None else ()
        least.show_members((*held, name))
        return True

    def set_names(self, names: list[str]) -> None:
        """Replace the list."""
        teams = len(self.rows) if self.in_teams and not self._too_many else 0
        self._clear()
        if teams and len(names) >= teams:
            self._set_groups(in_order(shorten(names)[0], teams))
            names = []
        self.add_names(names)

    def rename_people(self, called: Mapping[str, str]) -> None:
        """Call those who are named here by these other names; who sits where, and with whom, stays."""
        for row in self.rows:
            if row.members is not None:
                row.show_members(tuple(called.get(name, name) for name in row.members.names))
            else:
                row.name.setText(called.get(name := row.name.text(), name))
        self._refresh()

    def set_teams(self, teams: Sequence[tuple[str, Sequence[str]]], rotates: Rotates) -> None:
        """Replace the list by these teams, each with its name."""
        forms.choose(self.bar.rotates, rotates)
        if not 0 < len(teams) <= self._seats[-1]:
            self.set_names([name for _, members in teams for name in members])
            return
        self._set_groups(tuple(tuple(map(clean, members)) for _, members in teams))
        for row, (name, _) in zip(self.rows, teams, strict=True):
            row.name.setText(clean(name))
        self._refresh()

    def offer(self, flags: tuple[SeatFlag, ...], seats: range) -> None:
        """Another game's marks and number of seats; who sits there stays, in teams if there are too many.

        As it was arranged by hand it is again with the next game that has room for it.
        """
        people, wanted = self.names, self.arranged
        if self._instead is not None and self._instead.now == wanted:
            wanted = self._instead.of
        self._flags, self._seats = flags, seats
        self._clear()
        if len(wanted.rows) <= seats[-1] and (len(wanted.rows) in seats or not wanted.in_teams):
            self._arrange(wanted)
            self._refresh()
            return
        self.add_names(people)
        self._instead = Instead(wanted, self.arranged)

    @property
    def arranged(self) -> Arranged:
        """As it stands there."""
        rows = ((row.name.text(), row.members.names if row.members is not None else None) for row in self.rows)
        return Arranged(tuple(rows), self.add.text())

    def _arrange(self, as_it_was: Arranged) -> None:
        if as_it_was.in_teams:
            self._set_groups(tuple(members or () for _, members in as_it_was.rows))
        else:
            for name, _ in as_it_was.rows:
                self._insert(name)
        for row, (name, _) in zip(self.rows, as_it_was.rows, strict=True):
            row.name.setText(name)
        self.add.setText(as_it_was.line)

    # --- teams ----------------------------------------------------------------------------------------------------

    def _switch_teams(self, on: bool) -> None:
        people = self.names
        if on and len(people) >= 2:
            self._too_many = False
            self._set_groups(in_order(people, usual_number(len(people), self._seats[0], self._seats[-1]) or 2))
        elif not on and len(people) <= self._seats[-1]:
            self._clear()
            self._seat(people)
        else:
            too_few = say("teams_need_two", "Teams need at least two players.")
            no_room = say(
                "teams_needed",
                "There are {seats} seats, so {people} players play in teams.",
                seats=self._seats[-1],
                people=len(people),
            )
            self.said.emit(words(too_few if on else no_room))
        self._refresh()

    def _make_teams(self, how: str) -> None:
        people, teams = self.names, self.bar.number.value()
        if not teams <= len(people) <= teams * MOST_IN_A_TEAM:
            wrong = say(
                "teams_do_not_fit",
                "{people} players can't be {teams} teams of 1 to {most}.",
                people=len(people),
                teams=teams,
                most=MOST_IN_A_TEAM,
            )
            self.said.emit(words(wrong))
            self._refresh(quiet=True)
            return
        names = [clean(row.name.text()) for row in self.rows]
        match how:
            case "lot":
                groups = by_lot(people, teams, random.SystemRandom().sample(range(len(people)), len(people)))
            case "balanced":
                groups = balanced(people, teams, self.results)
            case _:
                groups = in_order(people, teams)
        self._set_groups(groups)
        for row, name in zip(self.rows, names, strict=False):
            row.name.setText(name)
        self._refresh()

    def _set_groups(self, groups: Groups) -> None:
        self._clear()
        for group in groups:
            self._insert("")
            members = self.rows[-1].show_members(group)
            members.moved.connect(self._refresh)
            members.wanted.connect(self._to_team)
            members.removed.connect(self._take_out)

    def _row_of(self, members: Members) -> PlayerRow:
        return next(row for row in self.rows if row.members is members)

    def _to_team(self, members: Members, which: int, step: int) -> None:
        """By a key: into the team above or below."""
        at = self.rows.index(self._row_of(members)) + step
        if not 0 <= at < len(self.rows) or self.rows[at].people >= MOST_IN_A_TEAM:
            return
        name = members.names[which]
        self._take_out(members, which)
        other = self.rows[at]
        members = other.show_members((*(other.members.names if other.members is not None else ()), name))
        members.setCurrentRow(members.count() - 1)
        members.setFocus(Qt.FocusReason.OtherFocusReason)
        self._refresh()

    def _take_out(self, members: Members, which: int) -> None:
        self._row_of(members).show_members((*members.names[:which], *members.names[which + 1 :]))
        self._refresh()

    def take_out(self, people: Collection[str]) -> None:
        """These are not here any more; all others stay where they are."""
        for row in [*self.rows]:
            if row.members is not None:
                row.show_members(tuple(name for name in row.members.names if name not in people))
            elif clean(row.name.text()) in people:
                self.rows.remove(row)
                drop(self._column, [row])
        self._refresh()

    def _clear(self) -> None:
        drop(self._column, self.rows)
        self.rows.clear()

    # --- marks and buttons ----------------------------------------------------------------------------------------

    def seat_settings(self) -> dict[str, Any]:
        """The marks as the game's settings keep them: one seat number, or a list of them."""
        out: dict[str, Any] = {}
        for flag in self._flags:
            seats = [number for number, row in enumerate(self.rows, 1) if row.marks[flag.setting].isChecked()]
            if flag.single:
                if seats:
                    out[flag.setting] = seats[0]
            else:
                out[flag.setting] = seats
        return out

    def load_marks(self, settings: dict[str, Any]) -> None:
        """Set the marks from a game's settings."""
        for flag in self._flags:
            value = settings.get(flag.setting, [])
            seats = [value] if isinstance(value, int) else value if isinstance(value, list) else []
            for number, row in enumerate(self.rows, 1):
                row.marks[flag.setting].setChecked(number in seats)

    def show_buttons(self, buttons: dict[int, SeatButton], calling: tuple[int, ...]) -> None:
        """Which button each seat has, and whom the roll-call waits for."""
        self._buttons, self._calling = buttons, calling
        self._refresh(quiet=True)

    def _insert(self, name: str) -> None:
        row = PlayerRow(name, self._flags)
        row.moved.connect(self._move)
        row.removed.connect(self._remove)
        row.flagged.connect(self._only_one)
        row.name.textEdited.connect(self.changed)
        row.name.editingFinished.connect(self._ask_twice)
        row.name.inputRejected.connect(call(row.name, self.said.emit, words(NO_ROOM)))
        self._column.insertWidget(3 + len(self.rows), row)
        self.rows.append(row)

    def _move(self, row: PlayerRow, step: int) -> None:
        at = self.rows.index(row)
        to = at + step
        if 0 <= to < len(self.rows):
            self.rows.insert(to, self.rows.pop(at))
            self._column.removeWidget(row)
            self._column.insertWidget(3 + to, row)
            self._refresh()

    def _remove(self, row: PlayerRow) -> None:
        """A player leaves; of a team, its members go to the others."""
        without = list(row.members.names) if row.members is not None else []
        self.rows.remove(row)
        drop(self._column, [row])
        if without and self.rows:
            self.add_names(without)
        self._refresh()

    def _only_one(self, row: PlayerRow, setting: str) -> None:
        if any(flag.single and flag.setting == setting for flag in self._flags):
            for other in self.rows:
                if other is not row:
                    other.marks[setting].setChecked(False)

    def _paste(self) -> None:
        clipboard = QApplication.clipboard()
        names = split_names(clipboard.text()) if clipboard is not None else []
        if names:
            self.add_names(names)
        else:
            self.said.emit(words(NOTHING_TO_PASTE))

    def _refresh(self, *, quiet: bool = False) -> None:
        next_seat = self._calling[0] if self._calling else 0
        for number, row in enumerate(self.rows, 1):
            row.number(number, self._buttons.get(number), wanted=number == next_seat)
            if self.in_teams:
                row.name.setPlaceholderText(words(_team(number)))
        if not self.in_teams:
            self._too_many = False
        most = min(self._seats[-1], max(2, len(self.names)))
        self.bar.show_teams(len(self.rows) if self.in_teams else 0, max(2, self._seats[0]), most)
        self.bar.show_results(known=bool(self.results))
        if not quiet:
            self.changed.emit()


def _player(number: int) -> Seat:
    return Seat(number)  # without a name it is called so in the match, too


def _team(number: int) -> Message:
    return say("team_number", "Team {number}", number=number)
