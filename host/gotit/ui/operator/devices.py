"""The device panel: each box's health, how well its times are known, who sits at it, and its last press.

Must not: talk to a box. What a box is asked to do goes out as a signal.
"""

from __future__ import annotations

from msgspec import Struct
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gotit.core.inputs import LetPlay
from gotit.core.message import Maths, Message, Series, Typed, say
from gotit.core.pairs import WAYS, say_half_width
from gotit.language.chosen import words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call

DEVICES = say("devices", "Boxes")
SLAP_ONCE = say("roll_call_tip", "Each player slaps their buzzer once to take a seat")


class DeviceView(Struct, frozen=True):
    """One source of presses as the operator sees it.

    `kind`: "box", "controller", "keyboard" or "other". `uncertainty_us`: half-width bound of its times, `how` what that
    rests on ("same box"). `health`: short facts ("firmware 0.1.0", "up 12 min"). `problem`: what is wrong and what to
    do, or "". `way_back`: what the button says that lets it into the races again, "" while it is in them.
    `timing`: sentences about its clock: the ways it is compared by, and why others are not used.
    """

    name: str
    called: Message
    kind: str = "box"
    present: bool = True
    uncertainty_us: int = 0
    how: str = ""
    health: tuple[str, ...] = ()
    last_press: str = ""
    problem: str = ""
    way_back: str = ""
    timing: tuple[str, ...] = ()


def accuracy_words(view: DeviceView) -> Message:
    """ "same box · ±1 µs", "keyboard · ±15 ms"."""
    how = Typed(view.how) if view.how else WAYS["keyboard" if view.kind == "keyboard" else "box"]
    return say("accuracy", "{how} · {width}", how=how, width=say_half_width(view.uncertainty_us))


class DeviceRow(QFrame):
    """One source."""

    identify_wanted = pyqtSignal(str)
    entered = pyqtSignal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName("seat")
        self.title = text_label(kind="heading")
        self.facts = text_label(kind="soft", wraps=True)
        self.problem = text_label(wraps=True)
        self.blink = button(say("blink", "Blink"), tip=say("blink_tip", "This box flashes its lamps"))
        self.blink.clicked.connect(call(self.blink, self.identify_wanted.emit, name))
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.blink)
        self.way_back = button(tone="right", fitted=True)
        self.way_back.clicked.connect(call(self.way_back, self.entered.emit, LetPlay(name)))
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(2)
        column.addLayout(top)
        column.addWidget(self.facts)
        column.addWidget(self.problem)
        column.addWidget(self.way_back)

    def show_device(self, view: DeviceView, seats: str) -> None:
        state = "●" if view.present and not view.problem else "○" if not view.present else "▲"
        box = words(view.called)
        self.title.setText(f"{state} {box}")
        pressed = say("each_press", "each press: {accuracy}", accuracy=accuracy_words(view))
        facts: list[str] = [words(pressed)] if view.present else []
        facts += [seats, *view.health]
        if view.last_press:
            facts.append(words(say("last_press", "last press {press}", press=Typed(view.last_press))))
        self.facts.setText(" · ".join(fact for fact in facts if fact))
        self.problem.setText(view.problem)
        self.problem.setVisible(bool(view.problem))
        self.way_back.setText(view.way_back)
        self.way_back.setAccessibleName(f"{view.way_back}: {box}")
        self.way_back.setVisible(bool(view.way_back))
        self.blink.setVisible(view.kind == "box" and view.present)
        self.blink.setAccessibleName(words(say("blink_box", "Blink {box}", box=view.called)))
        self.setAccessibleName(f"{box}: {self.facts.text()} {view.problem}")


class DevicesPanel(QScrollArea):
    """All sources, and what a verdict waits for."""

    entered = pyqtSignal(object)
    identify_wanted = pyqtSignal(str)
    roll_call_wanted = pyqtSignal()
    timing_wanted = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words(DEVICES))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        inner.setObjectName("clear")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(6, 6, 6, 6)
        self._column.setSpacing(6)
        self._nothing = text_label(say("no_devices", "No buzzers yet. You can plug a box in at any time."), wraps=True)
        self.roll_call = button(say("roll_call_who", "Roll-call: who sits where?"), tip=SLAP_ONCE, fitted=True)
        self.roll_call.clicked.connect(self.roll_call_wanted)
        self.timing = button(
            say("timing_button", "Timing: pairs, clocks, slap test"),
            tip=say("timing_button_tip", "How exactly we know who was first"),
            fitted=True,
        )
        self.timing.clicked.connect(self.timing_wanted)
        self._column.addWidget(self._nothing)
        self._column.addWidget(self.roll_call)
        self._column.addWidget(self.timing)
        self._column.addStretch(1)
        self.setWidget(inner)
        self.rows: dict[str, DeviceRow] = {}
        self._views: tuple[DeviceView, ...] = ()
        self._operator = OperatorView()

    def show_devices(self, views: tuple[DeviceView, ...]) -> None:
        self._views = views
        self._refresh()

    def show_operator(self, operator: OperatorView) -> None:
        if operator.sources != self._operator.sources:
            self._operator = operator
            self._refresh()
        self._operator = operator

    def _refresh(self) -> None:
        seats = {row.name: row for row in self._operator.sources}
        for name in set(self.rows) - {view.name for view in self._views}:
            row = self.rows.pop(name)
            drop(self._column, [row])
        for position, view in enumerate(self._views):
            if view.name not in self.rows:
                self.rows[view.name] = DeviceRow(view.name)
                self.rows[view.name].identify_wanted.connect(self.identify_wanted)
                self.rows[view.name].entered.connect(self.entered)
            if self._column.indexOf(self.rows[view.name]) != position + 1:
                self._column.insertWidget(position + 1, self.rows[view.name])
            source = seats.get(view.name)
            whose = ""
            if source is not None and source.seats:
                whose = words(ranges(source.seats))
            self.rows[view.name].show_device(view, whose)
        self._nothing.setVisible(not self._views)


def ranges(numbers: tuple[int, ...]) -> Message:
    """(1, 2, 3, 5) -> "seats 1–3, 5"."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    said = (Maths(f"{part[0]}–{part[-1]}") if len(part) > 1 else part[0] for part in parts)
    return say(
        "seat_ranges", "{n, plural, one {seat} other {seats}} {seats}", n=len(numbers), seats=Series(tuple(said))
    )
