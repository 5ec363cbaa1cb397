"""Why the frames of a box, or its pulses on the sync wire, are used or not: phrases and sentences.

Must not: decide that (`frames`, `hubs`, `sync`, `box_time`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gotit.core.message import Maths, Message, Series, say

# --- frames of USB: "… are not used: {why}." --------------------------------------------------------------------------

FRAMES_AGAINST_PINGS = say("why_frames_against_pings", "its frames contradict its pings")
FRAMES_AGAINST_OTHERS = say("why_frames_against_others", "its frames don't keep step with those of the other boxes")
FRAMES_AGAINST_WIRE = say("why_frames_against_wire", "the sync wire contradicts its frames")
FRAMES_AGAINST_FRAMES = say("why_frames_against_frames", "they contradict each other")
COUNT_JUMPED = say("why_frames_jumped", "their count has jumped; they are being compared again")
RUN_APART = say("why_frames_run_apart", "they don't keep step with those of the other boxes")
HUBS_NOT_CONSTANT = say("why_hubs_not_constant", "the offset between them doesn't stay the same")
HUBS_OTHER_NUMBERS = say("why_hubs_other_numbers", "they count different numbers")

FRAMES_USED = say("frames_used", "USB frames are used.")
FRAMES_COMPARED = say(
    "frames_compared", "USB frames are being compared with those of the other boxes; that takes a minute or two."
)
FRAMES_OTHER_COUNT = say(
    "frames_other_count", "USB frames are not used: the other boxes on this hub count different ones."
)
FRAMES_ALONE = say("frames_alone", "No other box on this hub reports its USB frames.")
FRAMES_NONE = say("frames_none", "This box hasn't reported any USB frames.")
FRAMES_NO_HUB = say(
    "frames_no_hub",
    "The system doesn't say which USB hub this box is on (a virtual machine never does), so "
    "its frames are not used. The sync wire would be just as exact.",
)


def not_theirs(what: str) -> Message:
    """`what`: "phase" or "slope", see `agreement.contradict`."""
    return say(
        "why_frames_not_theirs",
        "their {what, select, phase {phase} other {slope}} differs from that of the other boxes' frames",
        what=what,
    )


def begin_beside(us: int) -> Message:
    return say(
        "why_frames_begin_beside",
        "by its best pings they begin {us} µs away from those of its hub",
        us=Maths(str(us)),
    )


def frames_not_used(why: Message) -> Message:
    return say("frames_not_used", "USB frames are not used: {why}.", why=why)


def frames_dropped(why: Message) -> Message:
    return say("frames_dropped", "USB frames are no longer used: {why}.", why=why)


def hubs_dropped(why: Message) -> Message:
    return say("hubs_dropped", "USB frames of two hubs are no longer compared: {why}.", why=why)


def with_other_hubs(own: Message, later_us: Sequence[tuple[int, int]]) -> Message:
    """What is said of the box's own hub, and how much later the frames of others begin, at least and at most."""
    extents = tuple(say("us_extent", "{low} to {high}", low=_plain(low), high=_plain(high)) for low, high in later_us)
    return say(
        "frames_of_other_hubs",
        "{own} Frames of other hubs and sockets begin {extents} µs later. The order is more exact "
        "between boxes on one hub, and between boxes that the sync wire joins for ten seconds.",
        own=own,
        extents=Series(extents),
    )


def _plain(number: int) -> Maths:
    return Maths(str(number))


# --- the sync wire ----------------------------------------------------------------------------------------------------

PULSES_AGAINST_PINGS = say("why_pulses_against_pings", "its pulses contradict its pings")
PULSES_AGAINST_PULSES = say("why_pulses_against_pulses", "its pulses contradict each other")

WIRE_ALONE = say("wire_alone", "No sync wire joins this box to another one.")
WIRE_GIVES = say("wire_gives", "Sends the pulses on the sync wire.")
WIRE_ASKED = say("wire_asked", "Is testing whether another box hears it on the sync wire.")
WIRE_HEARS = say("wire_hears", "Hears the sync wire.")
WIRE_DEAF = say("wire_deaf", "Hears nothing on the sync wire.")


def wire_not_used(why: Message) -> Message:
    return say("wire_not_used", "The sync wire is not used: {why}.", why=why)


def wire_dropped(why: Message) -> Message:
    return say("wire_dropped", "The sync wire is no longer used: {why}.", why=why)


# --- both -------------------------------------------------------------------------------------------------------------


def pings_decide(news: Message) -> Message:
    return say("pings_decide", "{news} You needn't do anything: pings are used instead.", news=news)
