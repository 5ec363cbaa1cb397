"""What is said about ports and boxes that do not behave: what it is, and what to do.

Must not: do I/O, use time, make words of any language.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from gotit.boxes.events import State
from gotit.boxes.trust import ClockNews
from gotit.core.message import Maths, Message, Typed, Width, say
from gotit_box import VERSION, wire

_REPL_SIGNS = (b">>>", b"MicroPython", b"Traceback", b"SyntaxError", b"raw REPL")

PROMPT_NS, FOREIGN_NS = 1_500_000_000, 5_000_000_000
"""How long we call before we say that a prompt answers, or something else, or nothing. A box takes 2 s to start."""


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
        """Has nothing been said at all?"""
        return not self.is_prompt and not self._lines

    def note(self, line: bytes) -> None:
        """A line that is not in our language."""
        self._lines += 1
        self.is_prompt = self.is_prompt or any(sign in line for sign in _REPL_SIGNS)

    def note_echo(self) -> None:
        """Our own line came back: a prompt does that."""
        self.is_prompt = True

    def due_ns(self, state: State) -> int | None:
        """When to report what this port is, if no hello comes. A silent box without any word is not reported again."""
        if state == "calling" or (state == "silent" and not self.is_empty):
            return self.since_ns + (PROMPT_NS if self.is_prompt else FOREIGN_NS)
        return None

    def judge(self, port: str) -> Message:
        """What the operator is told if no hello came. Its code says what this port is."""
        if self.is_prompt:
            return say(
                "not_our_firmware",
                "The board on {port} runs MicroPython, but not the buzzer program. Install it: gotit "
                "flash --port {port}",
                port=Typed(port),
            )
        if self._lines:
            return say(
                "another_program",
                "Another device answers on {port}. If this is a buzzer box, install its program: gotit "
                "flash --port {port}. If not, ignore it.",
                port=Typed(port),
            )
        return say(
            "no_answer",
            "Nothing answers on {port}. Unplug the box and plug it in again. If that doesn't help: "
            "gotit flash --port {port}",
            port=Typed(port),
        )


_UPDATE = say(
    "update_box",
    "close this program, then gotit flash. Or hold BOOTSEL while you plug the box in, and copy this version's UF2 onto "
    "the drive that appears. Its settings stay.",
)


def outdated(port: str, hello: Mapping[str, int | str]) -> Message:
    """A box that speaks another version of the protocol, or an unfinished one."""
    box, fw, theirs = Typed(str(hello.get("box", ""))[-4:]), Typed(str(hello.get("fw", "?"))), hello.get("proto", 0)
    if isinstance(theirs, int) and theirs > wire.PROTOCOL:
        return say(
            "firmware_newer",
            "Box {box} on {port} has firmware {fw}, which is newer than this program (protocol {theirs}, we speak "
            "{ours}). Update Got It! Referee, or install the matching firmware: {update}",
            box=box,
            port=Typed(port),
            fw=fw,
            theirs=Maths(str(theirs)),
            ours=Maths(str(wire.PROTOCOL)),
            update=_UPDATE,
        )
    return say(
        "firmware_older",
        "Box {box} on {port} has firmware {fw}, which is too old. Update it: {update}",
        box=box,
        port=Typed(port),
        fw=fw,
        update=_UPDATE,
    )


def other_version(box: Message, fw: str) -> Message | None:
    """A box that understands us, but runs another version than the one we bring. None: it is the same."""
    if fw == VERSION:
        return None
    if _number(fw) > _number(VERSION):
        return say(
            "firmware_ahead",
            "{box} has firmware {fw}, which is newer than this program's ({ours}). It plays. Update Got It! Referee "
            "when you can.",
            box=box,
            fw=Typed(fw),
            ours=Typed(VERSION),
        )
    return say(
        "firmware_behind",
        "{box} has firmware {fw}; this program brings {ours}. It plays. To update it: {update}",
        box=box,
        fw=Typed(fw),
        ours=Typed(VERSION),
        update=_UPDATE,
    )


def say_firmware(fw: str) -> Message:
    """Among the facts of a box: which version it runs, and which one we bring if that is another."""
    if fw == VERSION:
        return say("fact_firmware", "firmware {version}", version=Typed(fw))
    return say(
        "fact_other_firmware",
        "firmware {version}, this program brings {ours}",
        version=Typed(fw),
        ours=Typed(VERSION),
    )


def _number(version: str) -> tuple[int, ...]:
    """1.20.3 -> (1, 20, 3); what is no version is older than all."""
    parts = version.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


def silent(box: Message) -> Message:
    return say(
        "box_silent",
        "{box} doesn't answer any more. Check its cable, unplug it, and plug it in again.",
        box=box,
    )


def say_clock_news(box: Message, news: ClockNews) -> tuple[str, Message] | None:
    """For the operator, about a box's clock and the computer's: the kind and the message; None: nothing to report."""
    apart = Width(news.apart_us)
    match news.kind:
        case _ if news.is_told:
            return None
        case "slept":
            return "clock_broke", say(
                "clock_slept",
                "The clocks of {box} and of this computer ran apart (did the computer sleep?). The order "
                "of presses on this box is still known, and after its next answers it can be compared "
                "with other boxes again. If a race is open, start it again.",
                box=box,
            )
        case "apart" if news.with_others:
            return "clock_broke", say(
                "clock_jumped",
                "This computer’s clock seems to have jumped by up to {apart}: {box} and another box "
                "noticed it at once. {coarse} If it happens again, restart the computer (a virtual "
                "machine’s clock may do this).",
                apart=apart,
                box=box,
                coarse=_COARSE,
            )
        case "apart":
            return "clock_broke", say(
                "clocks_ran_apart",
                "The clocks of {box} and of this computer ran apart by up to {apart}. {coarse} If it "
                "keeps happening, play without this box. If other boxes do the same, the computer’s clock "
                "is the cause.",
                box=box,
                apart=apart,
                coarse=_COARSE,
            )
        case "behaved":
            return "clock_behaves", say(
                "clock_behaves",
                "The clocks of {box} and of this computer have kept together for two minutes. The order "
                "between it and other boxes is as exact as before.",
                box=box,
            )
        case "odd_rate":
            return "clock_odd", say(
                "clock_odd",
                "The clocks of {box} and of this computer run apart by at least {ppm} ppm, more than good "
                "crystals do. This is allowed for, so you needn't do anything now. If all boxes show it, "
                "the computer’s clock is the cause; if not, have this box looked at.",
                box=box,
                ppm=Maths(str(news.ppm)),
            )
        case _:
            return None


_COARSE = say(
    "calls_are_coarse",
    "Buzzes in an open race that this may touch are too close to call. The order of presses "
    "on this box is still known. Between it and other boxes the order is less exact, until it "
    "has behaved for two minutes.",
)


def restarted(box: Message) -> Message:
    return say("box_restarted", "{box} was switched off and on, or restarted.", box=box)


def same_letter(box: Message, first: Message) -> Message:
    return say(
        "same_letter",
        "Two boxes have the letter of {first}, so this one is called {box} here. To give it its "
        "own letter, set its straps or the “letter” in its /box.json (firmware/README.md).",
        first=first,
        box=box,
    )


def same_id(box: Message, first: Message) -> Message:
    return say(
        "same_id",
        "{first} and another box give the same id, so the other one is called {box} here. Both "
        "can play. After you unplug them, each may come back as the other: take the roll-call "
        "again.",
        first=first,
        box=box,
    )


def lost_events(box: Message, count: int) -> Message:
    """`count` 0: nobody knows how many."""
    if not count:
        return say(
            "press_may_be_lost",
            "{box} may have missed a press. If a buzz is disputed, play it again.",
            box=box,
        )
    return say(
        "presses_lost",
        "{box} has lost at least {count} presses or releases. If a buzz is disputed, play it again.",
        count=Maths(str(count)),
        box=box,
    )


def box_fault(box: Message, text: str) -> Message:
    """`text`: in the box's own words."""
    return say("box_fault", "{box}: {text}", box=box, text=Typed(text))


def of_box(box: Message, news: Message) -> Message:
    return say("news_of_box", "{box}: {news}", box=box, news=news)


def cannot_open(port: str, error: OSError, platform: str = sys.platform) -> tuple[str, Message]:
    """Kind and message, for a port that does not open. pyserial's errors are OSErrors that may lack errno."""
    text = str(error)
    lowered = text.lower()
    where = Typed(port)
    if "permission" in lowered or "access is denied" in lowered or getattr(error, "errno", None) == 13:
        if platform.startswith("linux"):
            return "no_permission", say(
                "not_in_group",
                "You don't have permission to open {port}. Run this once: sudo usermod -aG dialout $USER "
                "(on Arch Linux the group is uucp). Then log out and in again.",
                port=where,
            )
        if platform == "win32":
            return "busy", say(
                "port_busy_or_denied",
                "{port} is in use by another program (Thonny, a serial monitor?). Close that program.",
                port=where,
            )
        return "no_permission", say(
            "port_denied",
            "{port} can't be opened: access was denied. Close other programs that use it (Thonny, a monitor?).",
            port=where,
        )
    if "busy" in lowered or "exclusively lock" in lowered or "resource temporarily unavailable" in lowered:
        return "busy", say(
            "port_busy",
            "{port} is in use by another program (Thonny, gotit monitor?). Close that program.",
            port=where,
        )
    if "inappropriate ioctl" in lowered or "is a directory" in lowered:
        return "cannot_open", say(
            "no_serial_port",
            "{port} is not a serial port. Without --port, “gotit boxes” finds the boxes by itself.",
            port=where,
        )
    return "cannot_open", say("port_cannot_open", "{port} can't be opened: {why}", port=where, why=Typed(text))
