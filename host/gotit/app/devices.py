"""The boxes' health as the operator reads it.

May not happen here: talking to a box; figures without what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gotit.app.key_times import STAMP_US
from gotit.boxes.events import BoxHealth, ClockSample
from gotit.boxes.keyboard import BLUR_US, SOURCE
from gotit.core.bench import WAY_BACK, say_why
from gotit.core.inputs import BenchReason, Sharpness
from gotit.core.message import Typed
from gotit.core.pairs import WAY_WORDS, say_half_width
from gotit.core.press import HOST_CLOCK, way
from gotit.core.seating import Seating, Source
from gotit.language.words import english
from gotit.ui.operator.clock_points import ClockPoint
from gotit.ui.operator.devices import DeviceView

KEYBOARD_SHARPNESS = Sharpness(SOURCE, {HOST_CLOCK: -(-(BLUR_US + STAMP_US + 1) // 2)})
"""A key is read on the host's clock alone, BLUR_US wide and as much more as its stamp is coarse."""

_STATES = {
    "calling": "being asked who it is",
    "measuring": "its clock is being measured",
    "silent": "says nothing",
    "foreign": "is not one of our boxes",
    "outdated": "needs other firmware",
    "closed": "cannot be opened",
}


def device_views(
    boxes: tuple[BoxHealth, ...],
    now_ns: int,
    last_key: tuple[int, int] | None,
    seating: Seating | None = None,
) -> tuple[DeviceView, ...]:
    """All boxes, and the keyboard last.

    `last_key`: (its number, session time in ns). `seating`: the sources that the session knows; one that no port is
    open for was unplugged, or never was a box (the scripted match has a simulated one).
    """
    seating = seating or Seating()
    open_now = {health.source for health in boxes}
    known = seating.sources.values()
    others = tuple(_without_port(source) for source in known if source.name not in {*open_now, SOURCE})
    keyboard = DeviceView(
        SOURCE,
        "Keyboard",
        "keyboard",
        uncertainty_us=BLUR_US // 2,
        how="keyboard",
        health=("coarse: for seats without a box",),
        last_press=_ago(last_key, now_ns, "key"),
    )
    views = (*(_box(health, now_ns) for health in boxes), *others, keyboard)
    return tuple(_with_bench(view, seating.benched.get(view.name)) for view in views)


def _with_bench(view: DeviceView, reason: BenchReason | None) -> DeviceView:
    """A box that is out of the races says why, and how it gets back."""
    if reason is None:
        return view
    return replace(view, problem=english(say_why(Typed(view.label), reason)), way_back=WAY_BACK[reason])


def _without_port(source: Source) -> DeviceView:
    return DeviceView(
        source.name,
        source.label,
        "other",
        source.present,
        max(source.accuracy_us, 1),
        "simulated" if source.present else "",
        problem="" if source.present else "Not connected. Plug it in again: its seats wait for it.",
    )


def _box(health: BoxHealth, now_ns: int) -> DeviceView:
    facts = []
    if health.fw:
        facts.append(f"firmware {health.fw}")
    if health.capture == "irq":
        facts.append("stamped by an interrupt")
    if health.uncertainty_us is not None:
        facts.append(f"against this computer {say_half_width(health.uncertainty_us)}")
    if health.up_s:
        facts.append(f"up {_duration(health.up_s)}")
    if health.bad_here or health.bad_there:
        facts.append(f"{health.bad_here + health.bad_there} garbled lines")
    problem = health.sentence
    if not problem and health.faults:
        problem = " ".join(health.faults)
    if not problem and (health.lost or health.drops):
        problem = f"{health.lost + health.drops} presses were lost: the box had no room left."
    if not problem and health.state in _STATES and health.state not in ("calling", "measuring"):
        problem = f"This box {_STATES[health.state]}. Check the cable, or plug it in again."
    if health.state in ("calling", "measuring"):
        facts.append(_STATES[health.state])
    last = (health.last_press_input, health.last_press_ns)
    return DeviceView(
        health.source or health.port,
        health.label or health.port,
        "box",
        health.state in ("ready", "measuring", "silent"),
        max(health.jitter_us, 1),
        "same box",
        tuple(facts),
        _ago((last[0], last[1]) if last[0] is not None and last[1] is not None else None, now_ns),
        problem,
        timing=_timing(health),
    )


def _timing(health: BoxHealth) -> tuple[str, ...]:
    """By which clocks this box's presses are known and how sharply, how its pings are, and why not by other ways."""
    known = ", ".join(f"{WAY_WORDS[way(each.clock)]} {say_half_width(each.half_width_us)}" for each in health.ways)
    said = [f"One press is known by: {known}."] if known else ["Its clock is not known yet."]
    if health.best_round_trip_us is not None:
        fact = f"Best ping: {health.best_round_trip_us} µs there and back"
        fact += f", the last one {health.last_round_trip_us} µs" if health.last_round_trip_us is not None else ""
        if health.skew_ppm is not None:
            fact += f". The computer’s clock runs {abs(health.skew_ppm):.1f} ppm "
            fact += "faster than the box’s" if health.skew_ppm >= 0 else "slower than the box’s"
        said.append(f"{fact}.")
    if health.clock_breaks:
        times = "once" if health.clock_breaks == 1 else f"{health.clock_breaks} times"
        said.append(f"The clocks ran apart {times} (a sleeping computer does that); all was measured anew.")
    return (*said, *filter(None, (health.frames, health.sync)))


def clock_points(samples: Iterable[ClockSample]) -> tuple[ClockPoint, ...]:
    """A box's history as the plots take it."""
    return tuple(
        ClockPoint(
            sample.host_ns / 1e9,
            sample.offset_us,
            sample.skew_ppm,
            sample.bound_us,
            sample.round_trip_us,
            sample.usb_bound_us,
        )
        for sample in samples
    )


def _ago(press: tuple[int, int] | None, now_ns: int, thing: str = "button") -> str:
    if press is None:
        return ""
    seconds = max(0, (now_ns - press[1]) // 1_000_000_000)
    when = "just now" if seconds < 2 else f"{_duration(seconds)} ago"
    return f"{thing} {press[0] + 1}, {when}"


def _duration(seconds: int) -> str:
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min"
    return f"{seconds // 3600} h {seconds % 3600 // 60} min"
