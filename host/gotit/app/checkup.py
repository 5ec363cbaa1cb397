"""What is wrong now, and the next thing to try: projector, buzzers, sound, disk, clocks. One finding for each.

Must not: use windows, ask the system, change anything. It judges the facts that it is given (`help` gathers them).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from gotit.core.message import Message, Seats, Typed, say
from gotit.core.pairs import say_half_width, say_way
from gotit.ui.operator.devices import DeviceView
from gotit.ui.operator.help_window import Finding
from gotit.ui.operator.operator_view import PairRow

LOW_DISK_BYTES = 200_000_000
"""A match needs a few megabytes, but systems become slow and strange before a disk is full."""

Picture = Literal["projected", "lost", "choose", "alone"]
"""The players' picture is on a screen of its own; its screen was unplugged; there are several to choose from; there is
only the operator's screen, or it shall be that one."""


class Facts(Struct, frozen=True, kw_only=True):
    """As things are now.

    `blank`: the players' screen is dark on purpose. `devices`: boxes and the keyboard. `unreached`: seats for which
    nothing could call now. `silent`: the boxes that a verdict waits for. `coarsest`: the pair that is told apart
    least; `limit_us`: how precisely the operator wants it, 0 for any. `clock_stands`: a timer has been stopped.
    `free_bytes`: room on the disk with the matches, None if it can't be read or nothing can be written there.
    """

    picture: Picture = "alone"
    blank: bool = False
    devices: tuple[DeviceView, ...] = ()
    unreached: tuple[int, ...] = ()
    silent: tuple[Message, ...] = ()
    coarsest: PairRow | None = None
    limit_us: int = 0
    clock_stands: bool = False
    muted: bool = False
    sound_problem: Message | None = None
    free_bytes: int | None = None


def checkup(facts: Facts) -> tuple[Finding, ...]:
    """What is wrong comes first; then what is fine, so that nobody has to wonder."""
    found = (*_projector(facts), *_buzzers(facts), *_clocks(facts), *_sound(facts), *_disk(facts))
    return tuple(sorted(found, key=lambda finding: not finding.wrong))


def _projector(facts: Facts) -> Iterator[Finding]:
    if facts.blank:
        yield _wrong(
            say("help_blank", "The players' screen is dark, because you turned it off."),
            say("help_blank_try", "Press Ctrl+B to show the picture again."),
        )
    match facts.picture:
        case "projected":
            yield _fine(say("help_projected", "The players' picture is on its own screen."))
        case "lost":
            yield _wrong(
                say("help_screen_lost", "The players' screen was unplugged."),
                say("help_screen_lost_try", "Plug its cable in again. Until then, F2 shows the picture here."),
            )
        case "choose":
            yield _wrong(
                say("help_choose_screen", "The players' picture is on no screen: there are several."),
                say("help_choose_screen_try", "Choose one in the menu above the small picture on the right."),
            )
        case "alone":
            yield _fine(
                say("help_one_screen", "There is one screen: everyone looks at this one."),
                say(
                    "help_one_screen_try",
                    "F2 shows the picture alone. If a projector is plugged in, set the computer to extend its "
                    "screen, not to mirror it.",
                ),
            )


def _buzzers(facts: Facts) -> Iterator[Finding]:
    boxes = [view for view in facts.devices if view.kind == "box"]
    if facts.silent:
        yield _wrong(
            say("help_silent", "The verdict waits for {box}.", box=facts.silent[0]),
            say("help_silent_try", "Check its cable. F4 decides without it."),
        )
    for view in facts.devices:
        if view.problem:
            yield _wrong(say("help_box", "{box} has a problem.", box=view.called), _as_typed(view.problem))
    if facts.unreached:
        yield _wrong(
            say("help_no_button", "{who} can't buzz: no button is theirs.", who=Seats(facts.unreached)),
            say(
                "help_no_button_try",
                "Click “Roll-call”, then let each slap a free button or press a key. Or buzz for them with the button "
                "beside their name.",
            ),
        )
    if not any(view.present for view in boxes):
        yield _fine(
            say("help_no_boxes", "No buzzer box is plugged in: keys 1–9 buzz."),
            say(
                "help_no_boxes_try",
                "If a box is plugged in, try another cable: some only charge. Then another USB socket.",
            ),
        )
    elif not any(view.problem for view in boxes) and not facts.unreached:
        here = sum(view.present for view in boxes)
        yield _fine(say("help_boxes_fine", "{count, plural, one {# box answers} other {# boxes answer}}.", count=here))


def _clocks(facts: Facts) -> Iterator[Finding]:
    pair = facts.coarsest
    if facts.clock_stands:
        yield _wrong(
            say("help_clock_stands", "The clock stands still."),
            say("help_clock_stands_try", "Give more time beside the clock, or go on: the next clock runs again."),
        )
    if pair is None:
        return
    told = say_way(pair.way, pair.half_width_us)
    if facts.limit_us and (pair.half_width_us is None or pair.half_width_us > facts.limit_us):
        yield _wrong(
            say("help_coarse", "Two buzzers are told apart too coarsely: {width}.", width=told),
            say(
                "help_coarse_try",
                "Plug both into the same USB hub and wait ten seconds, or allow more than {limit} under “Timing”.",
                limit=say_half_width(facts.limit_us),
            ),
        )
    else:
        yield _fine(say("help_precise", "The buzzers are told apart: {width}.", width=told))


def _sound(facts: Facts) -> Iterator[Finding]:
    if facts.sound_problem is not None:
        yield _wrong(
            facts.sound_problem,
            say("help_sound_try", "Plug in or switch on a loudspeaker, then start the program again."),
        )
    elif facts.muted:
        yield _fine(say("help_muted", "The sound is off."), say("help_muted_try", "Ctrl+M turns it on."))
    else:
        yield _fine(say("help_sound_fine", "The sound is on."))


def _disk(facts: Facts) -> Iterator[Finding]:
    if facts.free_bytes is None:
        yield _wrong(
            say("help_disk_closed", "Matches can't be saved on this computer now."),
            say("help_disk_closed_try", "You can play on, but not close the program. Save a report and send it to us."),
        )
    elif facts.free_bytes < LOW_DISK_BYTES:
        free = facts.free_bytes // 1_000_000
        yield _wrong(
            say("help_disk_full", "The disk is nearly full: {free} MB are left.", free=free),
            say("help_disk_full_try", "Empty the trash, or move large files to another disk."),
        )
    else:
        yield _fine(say("help_disk_fine", "Matches are saved; the disk has room."))


def _wrong(what: Message, to_try: Message) -> Finding:
    return Finding(what, to_try, wrong=True)


def _fine(what: Message, to_try: Message | None = None) -> Finding:
    return Finding(what, to_try)


def _as_typed(problem: str) -> Message:
    """Of a box: what is wrong and what to do, in words already."""
    return say("help_box_says", "{said}", said=Typed(problem))
