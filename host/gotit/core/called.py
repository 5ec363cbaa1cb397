"""What people call what presses come from: a box, a phone, the keyboard, another room.

Must not: know who sits there; make words.

Journals, and programs around the session, have a label, which is text: "Box B". What people read is made of it here and
nowhere else, so that each reads it in a language of their own.
"""

from __future__ import annotations

from gotit.core.message import Message, Typed, say

BOX = "box:"
"""The prefix of a source that is one of our boxes."""
PHONE = "phone:"
"""The prefix of a source that is the phone of the seat behind it."""
KEYBOARD = say("keyboard_name", "Keyboard")
_LABEL = "Box "


def box_label(mark: str) -> str:
    """The label of a box, by what is written on it: its letter, or the end of its chip's number."""
    return f"{_LABEL}{mark}"


def called_box(label: str) -> Message:
    """What people call the box with this label; a label of another make is kept as it is."""
    if not label.startswith(_LABEL):
        return by_name(label)
    return say("box_called", "Box {mark}", mark=Typed(label.removeprefix(_LABEL)))


def by_name(name: str) -> Message:
    """What somebody named: another room, a make of controllers, a port."""
    return say("called_by_name", "{name}", name=Typed(name))


def called(source: str, label: str, *, seat: int = 0, stand_in: bool = False) -> Message:
    """What people call a source of presses. `label`, `seat`, `stand_in`: as in `Joined`."""
    if stand_in:
        return KEYBOARD
    if source.startswith(PHONE) and seat:
        return say("phone_source", "Phone {seat}", seat=seat)
    return called_box(label) if source.startswith(BOX) else by_name(label or source)
