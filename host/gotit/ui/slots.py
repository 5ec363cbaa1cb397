"""What a signal calls when it needs more than a method: a method with arguments given beforehand.

Must not: give Qt a closure. Python's collector can empty a lambda or a `partial` while Qt still holds it, and the next
signal then ends the program. A method is safe: Qt lets go of it before its object is emptied (docs/decisions/0051).
`tests/ui/test_slots.py` finds the closures in the source.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject, QTimer


class _Call(QObject):
    """Lives as long as the sender, its parent."""

    def __init__(self, sender: QObject, what: Callable[..., object], given: tuple[object, ...]) -> None:
        super().__init__(sender)
        self._what = what
        self._given = given

    def run(self, *_: object) -> None:
        self._what(*self._given)


def call(sender: QObject, what: Callable[..., object], *given: object) -> Callable[..., None]:
    """For a signal of `sender`: `what(*given)`, whatever the signal itself carries.

    `what`: a method of an object that lives as long as the sender, or `emit` of one of its signals.
    """
    return _Call(sender, what, given).run


def timer(owner: QObject, ms: int, what: Callable[[], object], *, single: bool = False) -> QTimer:
    """A timer of `owner` that calls `what`, not started yet."""
    made = QTimer(owner)
    made.setInterval(ms)
    made.setSingleShot(single)
    made.timeout.connect(call(made, what))
    return made
