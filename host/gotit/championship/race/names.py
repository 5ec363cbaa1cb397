"""Names of clocks that are unique over rooms.

Must not: know what a clock shows.
"""

from __future__ import annotations


def elsewhere(clock: str, room: str, boot: str) -> str:
    """The name by which the judge knows a clock of another room, since it was there last (`boot`).

    "host" is every computer's own, and "usb:CONTROLLER:ERA" is the same on two equal laptops. What comes first stays
    first: it says what a margin on this clock rests on (`core.press.way`).
    """
    kind, colon, rest = clock.partition(":")
    return f"{kind}:{room}/{boot}{'/' if colon else ''}{rest}"
