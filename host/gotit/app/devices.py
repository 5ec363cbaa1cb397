"""The health of the boxes, as the operator reads it.

Must not: talk to a box; show figures without saying what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from gotit.app.key_times import STAMP_US
from gotit.boxes.events import BoxHealth, ClockSample
from gotit.boxes.keyboard import BLUR_US, SOURCE
from gotit.boxes.sentences import say_firmware
from gotit.core.bench import WAY_BACK, say_why
from gotit.core.called import KEYBOARD, by_name
from gotit.core.inputs import BenchReason, Sharpness
from gotit.core.message import Maths, Message, Series, Typed, Width, say
from gotit.core.pairs import WAYS
from gotit.core.press import HOST_CLOCK, way
from gotit.core.seating import ROOM, Seating, Source
from gotit.language.chosen import words
from gotit.owned.owned import OwnedView
from gotit.ui.operator.clock_points import ClockPoint
from gotit.ui.operator.devices import DeviceView
from gotit.ui.operator.words import in_one_breath

KEYBOARD_SHARPNESS = Sharpness(SOURCE, {HOST_CLOCK: -(-(BLUR_US + STAMP_US + 1) // 2)})
"""A key is read on the host's clock only: BLUR_US wide, plus the imprecision of its stamp."""

_NOT_CONNECTED = say("box_not_connected", "Not connected. Plug it in again: its seats wait for it.")


def device_views(
    boxes: tuple[BoxHealth, ...],
    now_ns: int,
    last_key: tuple[int, int] | None,
    seating: Seating | None = None,
    owned: Sequence[OwnedView] = (),
) -> tuple[DeviceView, ...]:
    """All boxes, then controllers, and the keyboard last.

    `last_key`: (its number, session time in ns). `seating`: the sources that the session knows. One without an open
    port was unplugged, or never was a box (the scripted match has a simulated one).
    """
    seating = seating or Seating()
    mine = [view for view in owned if view.source]
    open_now = {*(health.source for health in boxes), *(view.source for view in mine)}
    known = seating.sources.values()
    others = tuple(_without_port(source) for source in known if source.name not in {*open_now, SOURCE})
    keyboard = DeviceView(
        SOURCE,
        KEYBOARD,
        "keyboard",
        uncertainty_us=BLUR_US // 2,
        how=words(WAYS["keyboard"]),
        health=(words(say("keyboard_is_coarse", "coarse: for seats without a box")),),
        last_press=_ago(last_key, now_ns, "key"),
    )
    boxes_now, controllers = (_box(health, now_ns) for health in boxes), (_controller(view, now_ns) for view in mine)
    views = (*boxes_now, *controllers, *others, keyboard)
    return tuple(_with_bench(view, seating.benched.get(view.name)) for view in views)


def _with_bench(view: DeviceView, reason: BenchReason | None) -> DeviceView:
    """A box that is out of the races shows why, and how it gets back."""
    if reason is None:
        return view
    return replace(view, problem=words(say_why(view.called, reason)), way_back=words(WAY_BACK[reason]))


def _without_port(source: Source) -> DeviceView:
    how, away = say("box_simulated", "simulated"), _NOT_CONNECTED
    if source.name.startswith(ROOM):
        how = say("device_room", "another room")
        away = say("device_room_away", "It can't be heard just now. Its seats wait for it.")
    return DeviceView(
        source.name,
        source.called,
        "other",
        source.present,
        max(source.accuracy_us, 1),
        words(how) if source.present else "",
        problem="" if source.present else words(away),
    )


def _box(health: BoxHealth, now_ns: int) -> DeviceView:
    last = (health.last_press_input, health.last_press_ns)
    return DeviceView(
        health.source or health.port,
        health.called,
        "box",
        health.state in ("ready", "measuring", "silent"),
        max(health.jitter_us, 1),
        words(WAYS["box"]),
        tuple(map(words, _facts(health))),
        _ago((last[0], last[1]) if last[0] is not None and last[1] is not None else None, now_ns),
        words(_problem(health)),
        timing=tuple(map(words, _timing(health))),
    )


def _controller(view: OwnedView, now_ns: int) -> DeviceView:
    last = None if view.last is None else (view.last[0], view.last[1] * 1000)
    return DeviceView(
        view.source,
        by_name(view.label),
        "controller",
        uncertainty_us=view.late_us // 2,
        how=words(WAYS["model"]),
        last_press=_ago(last, now_ns),
        problem=words(view.problem),
    )


def ready_words(owned: Sequence[OwnedView]) -> str:
    """Which controllers are there: "Buzz!: 4 buttons ready." """
    ready = (
        say(
            "controller_ready",
            "{device}: {count, plural, one {# button} other {# buttons}} ready.",
            device=Typed(view.label),
            count=view.buttons,
        )
        for view in owned
        if view.source and view.problem is None
    )
    return words(in_one_breath([*ready, *(view.problem for view in owned)]))


def _facts(health: BoxHealth) -> Iterator[Message]:
    if health.fw:
        yield say_firmware(health.fw)
    if health.capture == "irq":
        yield say("fact_interrupt", "stamped by an interrupt")
    if health.uncertainty_us is not None:
        yield say("fact_sharpness", "against this computer ±{width}", width=Width(health.uncertainty_us))
    if health.up_s:
        yield say("fact_up", "up {time}", time=_duration(health.up_s))
    if health.bad_here or health.bad_there:
        garbled = Maths(str(health.bad_here + health.bad_there))
        yield say("fact_garbled", "{count} garbled lines", count=garbled)
    if health.state == "calling":
        yield say("fact_calling", "being asked who it is")
    if health.state == "measuring":
        yield say("fact_measuring", "its clock is being measured")


def _problem(health: BoxHealth) -> Message | None:
    """What is wrong, and what to do. None if nothing is."""
    if health.sentence is not None:
        return health.sentence
    if health.faults:
        return say("faults", "{faults}", faults=Typed(" ".join(health.faults)))
    if health.lost or health.drops:
        lost = Maths(str(health.lost + health.drops))
        return say("no_room_left", "Presses were lost ({lost}): the box had no room left.", lost=lost)
    if health.state not in ("ready", "calling", "measuring"):
        return say(
            "box_state",
            "This box {state, select, silent {doesn't answer} foreign {is not one of our boxes} "
            "outdated {needs other firmware} other {can't be opened}}. Check the cable, or plug it in again.",
            state=health.state,
        )
    return None


def _timing(health: BoxHealth) -> Iterator[Message]:
    """By which clocks this box's presses are known and how precisely, how its pings are, and why other ways fail."""
    ways = tuple(
        say("known_by", "{way} ±{width}", way=WAYS[way(each.clock)], width=Width(each.half_width_us))
        for each in health.ways
    )
    if ways:
        yield say("one_press_known_by", "One press is known by: {ways}.", ways=Series(ways))
    else:
        yield say("clock_not_known", "Its clock is not known yet.")
    if health.best_round_trip_us is not None:
        yield _pings(health, health.best_round_trip_us)
    if health.clock_breaks:
        yield say(
            "clocks_broke",
            "The clocks ran apart {times, plural, one {once} other {# times}} (a sleeping computer does that); "
            "everything was measured again.",
            times=health.clock_breaks,
        )
    yield from filter(None, (health.frames, health.sync))


def _pings(health: BoxHealth, best_us: int) -> Message:
    best = say("best_ping", "Best ping: {us} µs there and back", us=Maths(str(best_us)))
    if (last_us := health.last_round_trip_us) is not None:
        best = say("last_ping", "{best}, the last one {us} µs", best=best, us=Maths(str(last_us)))
    if (ppm := health.skew_ppm) is None:
        return say("pings", "{best}.", best=best)
    return say(
        "pings_and_rate",
        "{best}. The computer's clock runs {ppm} ppm {rate, select, faster {faster} other {slower}} than the box's.",
        best=best,
        ppm=Maths(f"{abs(ppm):.1f}"),
        rate="faster" if ppm >= 0 else "slower",
    )


def clock_points(samples: Iterable[ClockSample]) -> tuple[ClockPoint, ...]:
    """A box's history in the form that the plots take."""
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


def _ago(press: tuple[int, int] | None, now_ns: int, thing: Literal["button", "key"] = "button") -> str:
    if press is None:
        return ""
    seconds = max(0, (now_ns - press[1]) // 1_000_000_000)
    now = say("just_now", "just now")
    return words(
        say(
            "last_pressed",
            "{thing, select, key {key} other {button}} {number}, {when}",
            thing=thing,
            number=press[0] + 1,
            when=now if seconds < 2 else say("so_long_ago", "{time} ago", time=_duration(seconds)),
        )
    )


def _duration(seconds: int) -> Message:
    if seconds < 60:
        return say("seconds_long", "{seconds} s", seconds=seconds)
    if seconds < 3600:
        return say("minutes_long", "{minutes} min", minutes=seconds // 60)
    return say("hours_long", "{hours} h {minutes} min", hours=Maths(str(seconds // 3600)), minutes=seconds % 3600 // 60)
