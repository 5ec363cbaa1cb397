"""What is said about ports and boxes that do not behave: what it is, and what to do.

May not happen here: I/O, time.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from gotit.boxes.events import State
from gotit.boxes.trust import ClockNews
from gotit_box import wire

_REPL_SIGNS = (b">>>", b"MicroPython", b"Traceback", b"SyntaxError", b"raw REPL")

PROMPT_NS, FOREIGN_NS = 1_500_000_000, 5_000_000_000
"""How long we call before we say that a prompt answers, or something else, or nothing: a box takes 2 s to start."""


class Evidence:
    """What a port said before it said `hello`.

    `since_ns`: since when we have been calling. `is_prompt`: MicroPython's prompt has answered.
    """

    def __init__(self, since_ns: int) -> None:
        self.since_ns = since_ns
        self.is_prompt = False
        self._lines = 0

    @property
    def is_empty(self) -> bool:
        """Has nothing at all been said?"""
        return not self.is_prompt and not self._lines

    def note(self, line: bytes) -> None:
        """A line that is not of our language."""
        self._lines += 1
        self.is_prompt = self.is_prompt or any(sign in line for sign in _REPL_SIGNS)

    def note_echo(self) -> None:
        """Our own line came back: a prompt does that."""
        self.is_prompt = True

    def due_ns(self, state: State) -> int | None:
        """When it is said what this port is, if no hello comes. A box that fell silent is not told twice."""
        if state == "calling" or (state == "silent" and not self.is_empty):
            return self.since_ns + (PROMPT_NS if self.is_prompt else FOREIGN_NS)
        return None

    def judge(self, port: str) -> tuple[str, str]:
        """Code and sentence for the operator, when no hello came."""
        if self.is_prompt:
            return (
                "not_our_firmware",
                f"The board on {port} runs MicroPython, but not the buzzer program. "
                f"To install it: gotit flash --port {port}",
            )
        if self._lines:
            return (
                "another_program",
                f"Something else speaks on {port}. If this is a buzzer box, install its program: "
                f"gotit flash --port {port}. If not, leave it out.",
            )
        return (
            "no_answer",
            f"Nothing answers on {port}. Unplug the box and plug it in again. If that does not help: "
            f"gotit flash --port {port}",
        )


def outdated(port: str, hello: Mapping[str, int | str]) -> str:
    """A box that speaks another version of the protocol, or an unfinished one."""
    box, fw, theirs = str(hello.get("box", ""))[-4:], hello.get("fw", "?"), hello.get("proto", 0)
    if isinstance(theirs, int) and theirs > wire.PROTOCOL:
        return (
            f"Box {box} on {port} has firmware {fw}, which is newer than this program (protocol {theirs}, we speak "
            f"{wire.PROTOCOL}). Update Got It! Referee, or install the matching firmware: gotit flash --port {port}"
        )
    return f"Box {box} on {port} has firmware {fw}, which is too old. Update it: gotit flash --port {port}"


def silent(label: str) -> str:
    return f"{label} does not answer any more. Look at its cable; unplug it and plug it in again."


def say_clock_news(label: str, news: ClockNews) -> tuple[str, str] | None:
    """Code and sentence for the operator about a box's clock and the computer's; None: nothing to say."""
    apart = f"{-(-news.apart_us // 1000)} ms" if news.apart_us >= 1000 else f"{news.apart_us} µs"
    coarse = (
        "Calls in an open race that this may touch count as equal. Its own buttons are told apart as ever, and other "
        "boxes from it more coarsely until it has behaved for two minutes."
    )
    match news.kind:
        case _ if news.is_told:
            return None
        case "slept":
            return "clock_broke", (
                f"The clocks of {label} and of this computer ran apart (did the computer sleep?). Its own buttons are "
                "told apart as ever, and other boxes from it again with its next answers; if a race is open, arm it "
                "again."
            )
        case "apart" if news.with_others:
            return "clock_broke", (
                f"This computer’s clock seems to have jumped by up to {apart}: {label} and another box noticed it at "
                f"once. {coarse} If it comes again, start the computer anew (a virtual machine’s clock may do this)."
            )
        case "apart":
            return "clock_broke", (
                f"The clocks of {label} and of this computer ran apart by up to {apart}. {coarse} If it comes again "
                "and again, play without this box; if other boxes do the same, the computer’s clock is the cause."
            )
        case "behaved":
            return "clock_behaves", (
                f"The clocks of {label} and of this computer have kept together for two minutes: other boxes are told "
                "apart from it as sharply as before."
            )
        case "odd_rate":
            return "clock_odd", (
                f"The clocks of {label} and of this computer run apart by at least {news.ppm} ppm, more than good "
                "crystals do. This is allowed for, and nothing needs to be done now. If all boxes show it, the "
                "computer’s clock is the cause, else have this box looked at."
            )
        case _:
            return None


def same_letter(label: str, first: str) -> str:
    return (
        f"Two boxes have the letter of {first}, so this one is called {label} here. To give it a letter of its own, "
        "set its straps or the “letter” in its /box.json (firmware/README.md)."
    )


def same_id(label: str, first: str) -> str:
    return (
        f"{first} and another box say that they are the same, so the other one is called {label} here. Both play. "
        "When they have been unplugged, each may come back as the other: take the roll-call again."
    )


def lost_events(label: str, count: int) -> str:
    what = f"At least {count} presses or releases of {label} are lost" if count else f"{label} may have missed a press"
    return f"{what}. If a call is disputed, play it again."


def cannot_open(port: str, error: OSError, platform: str = sys.platform) -> tuple[str, str]:
    """Code and sentence for a port that does not open. pyserial's errors are OSErrors that may lack errno."""
    text = str(error)
    lowered = text.lower()
    if "permission" in lowered or "access is denied" in lowered or getattr(error, "errno", None) == 13:
        if platform.startswith("linux"):
            return (
                "no_permission",
                f"You may not open {port}. Run this once: sudo usermod -aG dialout $USER "
                "(on Arch Linux the group is uucp). Then log out and in again.",
            )
        if platform == "win32":
            return "busy", f"{port} is in use by another program (Thonny, a serial monitor?). Close that program."
        return "no_permission", f"You may not open {port}. Close other programs that use it (Thonny, a monitor?)."
    if "busy" in lowered or "exclusively lock" in lowered or "resource temporarily unavailable" in lowered:
        return "busy", f"{port} is in use by another program (Thonny, gotit monitor?). Close that program."
    if "inappropriate ioctl" in lowered or "is a directory" in lowered:
        return "cannot_open", f"{port} is no serial port. Without --port, “gotit boxes” finds those of boxes by itself."
    return "cannot_open", f"{port} cannot be opened: {text}"
