"""A seat that joins a race while it is on: the window stays the same, its box is armed, earlier presses don't count."""

from __future__ import annotations

from tests.core.table_driver import BOX, OTHER_BOX, Table
from tests.core.toy import Slap, SlapState

from gotit.core import inputs as i
from gotit.core.game import Buzzers, Race
from gotit.core.offer import Offers
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.session import Session


class LateSlap(Slap):
    """Seat 3 may call only when somebody has passed."""

    def buzzers(self, state: SlapState, known: Offers | None = None) -> Buzzers:
        buzzers = super().buzzers(state, known)
        if isinstance(buzzers, Race) and not state.out:
            return Race(buzzers.seats - {3}, buzzers.number, buzzers.passes, buzzers.queue)
        return buzzers


def table() -> Table:
    """Seats 1 and 2 at one box; seat 3 has a box of its own."""
    found = Table(Session({"slap": LateSlap()}))
    found.enter(i.Joined(OTHER_BOX, "c", "Box B"))
    found.enter(i.AssignInput(OTHER_BOX, 0, 3))
    return found.start()


def test_its_box_is_armed_when_it_joins_in_the_same_window() -> None:
    late = table()
    window = late.session.arming
    assert window is not None
    assert window.sources == (BOX,)
    late.act("pass", seat=1)
    assert late.find(i.Arm) == [i.Arm(late.epoch, (OTHER_BOX,))]
    assert not late.find(i.Disarm)
    assert late.epoch == window.epoch


def test_it_calls_from_then_on_and_not_before() -> None:
    late = table()
    late.enter(i.Press(OTHER_BOX, 0, late_reading(1_001_000), 0), 1_001_000)
    assert late.told() == ["locked_out"]
    late.act("pass", seat=1)
    late.enter(i.Press(OTHER_BOX, 0, late_reading(1_500_000), late.epoch), 1_500_000)
    late.watermark(1_600_000)
    late.watermark(1_600_000, OTHER_BOX)
    assert (late.phase, late.session.state.caller) == ("answering", 3)


def test_a_call_made_before_somebody_joins_still_counts() -> None:
    late = table()
    late.press(2, 1_001_000)
    late.act("pass", seat=1)
    late.watermark(1_600_000)
    assert (late.phase, late.session.state.caller) == ("answering", 2)


def late_reading(at_us: int) -> tuple[Reading, ...]:
    return (Reading(OTHER_BOX, at_us, at_us + 1), Reading(HOST_CLOCK, at_us - 300, at_us + 300))
