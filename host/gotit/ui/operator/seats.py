"""The column of seats: who is who, what each lamp says, and pressing or passing for a player.

Must not: know one game (the lines of a seat's menu come from the game's panel).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QMenu, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.game import Joins, Lamp
from gotit.core.inputs import Input, Overrule, RollCall, SeatPress
from gotit.core.match_view import AWAY_WORDS, SeatView, TeamView
from gotit.core.message import Message, Seat, Series, Typed, say
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.buttons import SeatAction
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import NAME_PX, WORDS_PX, ShortLabel, add_line, set_tip, text_label
from gotit.ui.operator.style import button, restyle
from gotit.ui.operator.words import in_a_row, place_words
from gotit.ui.slots import call

LAMP_WORDS: Mapping[Lamp, Message | None] = {
    "idle": None,
    "ready": say("lamp_ready", "asked"),
    "armed": say("lamp_armed", "can buzz"),
    "first": say("lamp_first", "their turn"),  # who buzzed first says "1st" as its place
    "later": say("lamp_later", "buzzed later"),
    "locked": say("lamp_locked", "out"),
    "passed": say("lamp_passed", "passed"),
    "winner": say("lamp_winner", "wins"),
    "fault": say("lamp_fault", "fault"),
}
_ROOMY = 8
"""With more seats than these a row is as low as its words and buttons need."""
LATECOMER = say("latecomer_button", "A latecomer …")
LATECOMER_TIP = say("latecomer_tip", "Somebody joins this match: a new seat, with no points yet")
NO_BUZZER = say("lamp_no_buzzer", "no buzzer")
BY_COMPUTER = say("seat_by_computer", "computer")
PRESS = say("press_for", "Press")
PASS = say("pass_for", "Pass")
HOLD = say("hold_for", "Hold")
PRESS_TIP = say("press_for_tip", "Press for this player (a broken buzzer, or no hand free)")
PASS_TIP = say("pass_for_tip", "“Not Got It!” for this player")


Actions = Callable[[], tuple[SeatAction, ...]]
"""The lines of a seat's menu, asked for when it opens: what has been entered or chosen since may change them."""


def _judged(operator: OperatorView, seat: int) -> Words | None:
    """Where a head start may explain why the order of the buzzes is not who was first."""
    us = operator.ahead_us.get(seat, 0)
    if not us or all(place.seat != seat for place in operator.order):
        return None
    return words(say("judged_ahead", "Judged {seconds} s earlier than measured", seconds=us // 1_000_000))


def _team_words(team: TeamView) -> Message:
    """The team, its members with what each has won, and who comes next."""
    return say(
        "team_tip",
        "{team}: {members}{coming, select, yes {. Next: {next}} other {}}",
        team=Typed(team.name),
        members=Series(
            tuple(say("member_won", "{name} {won}", name=Typed(each.name), won=each.won) for each in team.members)
        ),
        coming="yes" if team.next else "no",
        next=Typed(team.next),
    )


class SeatRow(QFrame):
    """One seat."""

    entered = pyqtSignal(object)
    rename_wanted = pyqtSignal(int)
    regroup_wanted = pyqtSignal(int)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.setObjectName("seat")
        self.seat = seat
        self._actions: Actions = tuple
        self._asked = False
        self._can_overrule = False
        self._in_team = False
        self.name = ShortLabel("heading", lines=2, largest_px=NAME_PX)
        self.state = ShortLabel("soft", lines=2, largest_px=WORDS_PX)
        badge = text_label(Typed(str(seat)), "badge")
        badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.press = button(PRESS, tip=PRESS_TIP, fitted=True)
        self.passing = button(PASS, tip=PASS_TIP, fitted=True)
        self.more = button(Typed("⋯"), tone="quiet", tip=say("seat_menu_tip", "Out of this round, overrule, rename"))
        self.press.clicked.connect(call(self.press, self.entered.emit, SeatPress(seat, "call")))
        self.passing.clicked.connect(call(self.passing, self.entered.emit, SeatPress(seat, "pass")))
        self.more.clicked.connect(self._open_menu)
        self._below = QWidget()
        below = QHBoxLayout(self._below)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(5)
        below.addWidget(self.state, 1)
        self.setMinimumHeight(64)  # as high as with its buttons: nothing jumps when there is something to press
        above = QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(badge)
        above.addWidget(self.name, 1)
        above.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 0, 4, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addWidget(self._below)
        for knob, width in ((self.press, 74), (self.passing, 66), (self.more, 32)):
            knob.setFixedWidth(width)
            knob.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            knob.setProperty("tiny" if knob is self.more else "flat", True)
        self.more.setFixedHeight(32)
        below.addWidget(self.press)
        below.addWidget(self.passing)

    def show_seat(self, view: SeatView, operator: OperatorView, actions: Actions) -> None:
        names = tuple(row.name for row in operator.rows)
        self.setMinimumHeight(66 if len(names) > _ROOMY else 68)  # nine rows of two targets and an edge, at 728 pixels
        team = view.team
        if team is not None and team.name != view.name:  # at the end it is the team's name
            self.name.say(say("seat_of_team", "{who} · {team}", who=Typed(view.name), team=Typed(team.name)))
        else:
            self.name.say(Typed(view.name))
        self._in_team = team is not None
        set_tip(self, _team_words(team) if team is not None else None)
        place = next((n for n, place in enumerate(operator.order) if place.seat == self.seat), None)
        said = [LAMP_WORDS[view.lamp]]
        if view.prompt is not None:
            said = [LAMP_WORDS["ready"]]
        if place is not None and view.lamp in ("first", "later", "armed", "locked"):
            said = [place_words(place, operator.order[place]), LAMP_WORDS["locked"] if view.lamp == "locked" else None]
        if view.presence != "here":
            said = [AWAY_WORDS[view.presence]]
        elif view.computer:
            said.insert(0, BY_COMPUTER)
        elif not view.connected:
            said.append(NO_BUZZER)
        self.state.say(in_a_row(filter(None, said)))
        asked_words = words(view.prompt, names)
        set_tip(self.state, asked_words or _judged(operator, self.seat) or self.state.whole())
        self._asked = asked = view.prompt is not None and not view.computer
        self.press.setVisible((view.lamp == "armed" or asked) and not view.computer)
        self.passing.setVisible((self.seat in operator.passing or asked) and not view.computer)
        policy = self.passing.sizePolicy()
        policy.setRetainSizeWhenHidden(self.press.isVisibleTo(self))  # “Press” never moves to where “Pass” was
        self.passing.setSizePolicy(policy)
        self._below.setVisible(bool(self.state.whole()))  # whoever can be pressed for is armed, or is asked
        self.passing.setText(words(HOLD if asked else PASS))
        set_tip(self.passing, asked_words if asked else PASS_TIP)
        who = Typed(view.name)
        self.press.setAccessibleName(words(say("press_for_who", "Press for {who}", who=who)))
        passing = (
            say("hold_for_who", "Hold for {who}", who=who) if asked else say("pass_for_who", "Pass for {who}", who=who)
        )
        self.passing.setAccessibleName(words(passing))
        self.more.setAccessibleName(words(say("more_for_who", "More for {who}", who=who)))
        state = Typed(self.state.whole()) if self.state.whole() else say("seat_waiting", "waiting")
        whole = say("seat_name", "{seat}, {who}, {state}", seat=Seat(self.seat), who=who, state=state)
        self.setAccessibleName(words(whole))
        called = "true" if view.lamp in ("first", "winner") else "false"
        if self.property("called") != called:
            self.setProperty("called", called)
            restyle(self)
        self._actions = actions
        self._can_overrule = operator.can_overrule

    def menu(self) -> QMenu:
        """What can be done to this seat now."""
        menu = QMenu(self)
        overrule = Overrule((self.seat,))
        add_line(
            menu,
            say("overrule_first", "Was first after all (overrule)"),
            lambda: self._do(overrule),
            enabled=self._can_overrule,
        )
        long = SeatPress(self.seat, "long")
        add_line(menu, say("hold_for_player", "Hold for this player"), lambda: self._do(long), enabled=self._asked)
        add_line(
            menu,
            say("another_button", "Use another button: slap it, or press its key"),
            lambda: self._do(RollCall((self.seat,))),
        )
        add_line(menu, say("rename_menu", "Change the name …"), lambda: self.rename_wanted.emit(self.seat))
        if self._in_team:
            add_line(menu, say("regroup_menu", "Who is in the team …"), lambda: self.regroup_wanted.emit(self.seat))
        menu.addSeparator()
        for line in self._actions():  # last: what is always there keeps its place
            add_line(menu, line.label, partial(self._do, line.doing), enabled=line.enabled)
        return menu

    def _do(self, doing: Input | Callable[[], None]) -> None:
        if callable(doing):
            doing()
        else:
            self.entered.emit(doing)

    def _open_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))


class SeatsPanel(QScrollArea):
    """All seats."""

    entered = pyqtSignal(object)
    rename_wanted = pyqtSignal(int)
    regroup_wanted = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words(say("seats_name", "Seats")))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        inner.setObjectName("clear")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.latecomer = button(LATECOMER, tone="quiet", tip=LATECOMER_TIP, fitted=True)
        self.latecomer.clicked.connect(call(self.latecomer, lambda: self.rename_wanted.emit(len(self.rows) + 1)))
        self._column.addWidget(self.latecomer)
        self._column.addStretch(1)
        self.setWidget(inner)
        self.rows: list[SeatRow] = []

    def show_operator(self, operator: OperatorView, actions: Callable[[int], tuple[SeatAction, ...]]) -> None:
        """`actions`: what a seat's menu offers, asked when it is opened."""
        while len(self.rows) > len(operator.rows):
            row = self.rows.pop()
            drop(self._column, [row])
        while len(self.rows) < len(operator.rows):
            row = SeatRow(len(self.rows) + 1)
            row.entered.connect(self.entered)
            row.rename_wanted.connect(self.rename_wanted)
            row.regroup_wanted.connect(self.regroup_wanted)
            self._column.insertWidget(len(self.rows), row)
            self.rows.append(row)
        self._column.setSpacing(1 if len(self.rows) > _ROOMY else 2)
        self.latecomer.setVisible(any(offer.move.kind is Joins for offer in operator.offers))
        for row, view in zip(self.rows, operator.rows, strict=True):
            row.show_seat(view, operator, partial(actions, view.number))
