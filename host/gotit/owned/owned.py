"""All buzzers that schools own: looks for them, opens what is ours, reads each in a thread, lights their lamps.

Must not: open anything that is neither in the table nor learned; open a keyboard unless it was learned, and while
nobody wants its keys; know a game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, RLock, Thread

from msgspec import Struct

from gotit.core.game import Lamp
from gotit.core.inputs import Arm, Disarm, Effect, Left, SetLamps, Watermark
from gotit.core.learned import Learned
from gotit.core.message import Message, Typed, say
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.seating import Seating
from gotit.owned import hid
from gotit.owned.contacts import KERNEL_US, SYSTEM_US, Contacts
from gotit.owned.found import Device, Found
from gotit.owned.lamps import Lamps
from gotit.owned.reader import QUICK_MS, Reader, Told
from gotit.owned.reports import buzz_code, buzz_lamps, roles
from gotit.owned.table import BLUETOOTH_US, HANDSETS, KEY_US, WIRED_US, Layout, model_of

LOOK_S = 1.0
LIT: frozenset[Lamp] = frozenset({"ready", "armed", "first", "winner"})
"""A lamp that can only be on or off is on for these."""
_PREFIX = "own:"
_HAPPY = 0x2C0
"""Linux's BTN_TRIGGER_HAPPY1."""


class OwnedView(Struct, frozen=True):
    """One device as it is said to people. `source`: its name in the session, "" while it is none. `buttons`: that call.
    `late_us`: how much earlier its buttons may have closed. `last`: its last press, an input and session time in µs.
    """

    found: Found
    source: str = ""
    label: str = ""
    buttons: int = 0
    late_us: int = 0
    last: tuple[int, int] | None = None
    problem: Message | None = None


class Ours(Struct, frozen=True):
    """A device that is to be opened: its layout, which input each of the system's numbers is, and its delay."""

    found: Found
    name: str
    roles: str
    inputs: Mapping[int, int]
    late_us: int
    layout: Layout = "buttons"
    lamps: bool = False
    again_s: int = 0


def ours(found: Found, learned: Iterable[Learned]) -> Ours | None:
    """How this device is used; None if it is neither in the table nor learned. What was learned comes first."""
    system_us = KERNEL_US if found.through == "evdev" else SYSTEM_US
    device_us = BLUETOOTH_US if found.bluetooth else KEY_US if found.keyboard else WIRED_US
    for each in learned:
        if (each.vendor, each.product, each.keyboard) == (found.vendor, found.product, found.keyboard) and (
            each.place in ("", found.place)
        ):
            inputs = {number: place for place, number in enumerate(each.buttons)}
            return Ours(found, each.name, roles("buttons", len(inputs)), inputs, device_us + system_us)
    model = model_of(found.vendor, found.product)
    if model is None or found.keyboard:
        return None
    late_us = max(model.late_us, BLUETOOTH_US if found.bluetooth else 0) + system_us
    if model.layout == "buzz":
        said = roles("buzz", 0)
        first = _HAPPY if found.through == "evdev" else 0
        inputs = {(first + buzz_code(place) if first else place): place for place in range(len(said))}
        return Ours(found, model.name, said, inputs, late_us, "buzz", model.lamps, model.again_s)
    inputs = {number: place for place, number in enumerate(found.keys)}
    return Ours(found, model.name, roles("buttons", len(inputs)), inputs, late_us)


def find() -> list[Found]:
    """All that could be a buzzer on this system, none of them opened."""
    if sys.platform == "linux":
        from gotit.owned import evdev

        return list(evdev.found())
    else:  # noqa: RET505 (mypy knows one system at a time)
        return list(hid.found())


def open_device(ours: Ours) -> Device:
    """Raises OSError."""
    if sys.platform == "linux":
        from gotit.owned import evdev

        return evdev.Events(ours.found, grab=ours.found.keyboard)
    else:  # noqa: RET505
        return hid.Hid(ours.found.path, ours.layout)


def open_lamps(ours: Ours, device: Device) -> hid.Hid | None:
    """What lights its lamps; None if nothing can."""
    if isinstance(device, hid.Hid):
        return device
    try:
        return hid.Hid(ours.found.lamps, "buzz") if ours.found.lamps else None
    except OSError:
        return None


@dataclass
class _Mine:
    """A device of ours that is there. `number`: of its model. `reader`: None while it isn't read."""

    use: Ours
    number: int
    contacts: Contacts
    reader: Reader | None = None
    joined: bool = False
    problem: Message | None = None


class Owned:
    """`events`: what they tell, for the session; `notify` says that there is something. Both from other threads.

    `now_us`: session time. `keys_wanted`: may keyboards be read now?
    """

    def __init__(
        self,
        now_us: Callable[[], int],
        notify: Callable[[], None],
        learned: Iterable[Learned] = (),
        finding: Callable[[], list[Found]] = find,
        opening: Callable[[Ours], Device] = open_device,
    ) -> None:
        self.events: SimpleQueue[Told] = SimpleQueue()
        self.keys_wanted = False
        self._now_us, self._notify, self._finding, self._opening = now_us, notify, finding, opening
        self._learned = tuple(learned)
        self._lamps = Lamps(now_us)
        self._lock = RLock()
        self._mine: dict[str, _Mine] = {}
        """By the names of their sources."""
        self._sat: dict[str, str] = {}
        """Where each source was plugged in last."""
        self._others: tuple[Found, ...] = ()
        self._armed = False
        self._lit: Mapping[int, Lamp] = {}
        self._wake = Event()
        self._ending = False
        self._looker = Thread(target=self._look_on, name="owned look", daemon=True)

    # --- from the main thread ---------------------------------------------------------------------------------------

    def start(self) -> None:
        self._lamps.start()
        self._looker.start()

    def stop(self) -> None:
        """Close everything. Returns when all threads have ended."""
        self._ending = True
        self._wake.set()
        if self._looker.ident is not None:
            self._looker.join()
        with self._lock:
            readers = [mine.reader for mine in self._mine.values() if mine.reader is not None]
        _end(readers)
        self._lamps.end()
        if self._lamps.ident is not None:
            self._lamps.join()

    def set_learned(self, learned: Iterable[Learned]) -> None:
        self._learned = tuple(learned)
        self._wake.set()

    def want_keys(self, wanted: bool) -> None:
        """Keyboards are read, and kept from everything else, only while this is so."""
        if wanted != self.keys_wanted:
            self.keys_wanted = wanted
            self._wake.set()

    def carry_out(self, effect: Effect, seating: Seating) -> None:
        match effect:
            case Arm() | Disarm():
                with self._lock:
                    self._armed = isinstance(effect, Arm)
                    for mine in self._mine.values():
                        if mine.reader is not None:
                            mine.reader.quick = self._armed
            case SetLamps(lamps):
                self._lit = lamps
                self.show(seating)
            case _:
                pass

    def show(self, seating: Seating) -> None:
        """Set all lamps. After seats have changed hands, too."""
        with self._lock:
            names = [name for name, mine in self._mine.items() if mine.use.lamps]
        for name in names:
            owners = {number: seating.seat_of(name, number) for number in range(HANDSETS)}
            on = {number for number, owner in owners.items() if owner and self._lit.get(owner[0]) in LIT}
            self._lamps.show(name, buzz_lamps(on))

    def ask(self, sources: Iterable[str], beyond_us: int) -> None:
        """Ask these for a watermark that is not before `beyond_us` (session time).

        Nothing will ever come of one that is gone, unlike of a box, which keeps its presses. So nobody waits for it.
        """
        for name in sources:
            with self._lock:
                mine = self._mine.get(name)
                reader = mine.reader if mine is not None else None
                if reader is not None:
                    reader.ask(beyond_us)
            if reader is None and name.startswith(_PREFIX):
                self._put(Watermark(name, (Reading(HOST_CLOCK, beyond_us, beyond_us + 1),)))

    def views(self) -> tuple[OwnedView, ...]:
        """All that are there: ours first, then those that could be learned."""
        with self._lock:
            views = [
                OwnedView(
                    mine.use.found,
                    name,
                    mine.contacts.label,
                    mine.contacts.roles.count("c"),
                    mine.contacts.late_us,
                    mine.reader.last if mine.reader is not None else None,
                    mine.problem,
                )
                for name, mine in sorted(self._mine.items())
            ]
            return (*views, *(OwnedView(found) for found in self._others))

    # --- from the thread that looks ---------------------------------------------------------------------------------

    def _look_on(self) -> None:
        while not self._ending:
            self.look()
            self._wake.wait(LOOK_S)
            self._wake.clear()

    def look(self) -> None:
        """Open what is new and ours; let go what is gone, or wanted no more."""
        try:
            seen = self._finding()
        except OSError:
            return
        uses = {found.place: use for found in seen if (use := ours(found, self._learned)) is not None}
        with self._lock:
            self._others = tuple(found for found in seen if found.place not in uses)
            gone = [name for name, mine in self._mine.items() if uses.get(mine.use.found.place) != mine.use]
            resting = [mine for mine in self._mine.values() if mine.use.found.keyboard and not self.keys_wanted]
            readers = [self._mine[name].reader for name in gone] + [mine.reader for mine in resting]
        _end([reader for reader in readers if reader is not None])
        for name in gone:
            self._leave(name)
        for place in sorted(uses):
            self._meet(uses[place])

    def _meet(self, use: Ours) -> None:
        with self._lock:
            mine = next((mine for mine in self._mine.values() if mine.use == use), None)
            if mine is None:
                number = self._number(use.found)
                mine = _Mine(use, number, _contacts(use, number, use.roles))
                self._mine[mine.contacts.source] = mine
        if mine.reader is None and (self.keys_wanted or not use.found.keyboard):
            self._open(mine)
        elif use.found.keyboard:
            self._join(mine)

    def _number(self, found: Found) -> int:
        """Its number among those of its model: the one it had in this socket, else the first that is free."""
        numbers = [n for n in range(1, len(self._mine) + 2) if _source(found, n) not in self._mine]
        return next((n for n in numbers if self._sat.get(_source(found, n)) == found.place), numbers[0])

    def _open(self, mine: _Mine) -> None:
        use, opened_us = mine.use, self._now_us()
        try:
            device = self._opening(use)
        except OSError as error:
            mine.problem = say(
                "own_not_opened",
                "{device} can't be opened: {why}. The guide “Buzzers that you own” says what to do.",
                device=Typed(use.name),
                why=Typed(error.strerror or str(error)),
            )
            return
        inputs = use.inputs
        if isinstance(device, hid.Hid) and not inputs:
            inputs = {button.usage: place for place, button in enumerate(device.buttons)}
            mine.contacts = _contacts(use, mine.number, roles("buttons", len(inputs)))
        reader = Reader(device, mine.contacts, inputs, self._put, self._ended, self._now_us, opened_us)
        self._join(mine)
        with self._lock:
            mine.problem = None
            mine.reader = reader
            reader.quick = self._armed
        self._sat[mine.contacts.source] = use.found.place
        lamps = open_lamps(use, device) if use.lamps else None
        if lamps is not None:
            self._lamps.add(mine.contacts.source, lamps, use.again_s)
        reader.start()

    def _join(self, mine: _Mine) -> None:
        if not mine.joined:
            mine.joined = True
            for entered in mine.contacts.joined():
                self._put(entered)

    def _leave(self, name: str) -> None:
        with self._lock:
            mine = self._mine.pop(name, None)
        self._lamps.drop(name)
        if mine is not None and mine.joined:
            self._put(Left(name))

    def _ended(self, reader: Reader) -> None:
        """From its own thread: it was told to end, or its device is gone."""
        name = reader.contacts.source
        with self._lock:
            mine = self._mine.get(name)
            if mine is not None and mine.reader is reader:
                mine.reader = None
        if not reader.ending:
            self._leave(name)
        if reader.beyond_us is not None:
            self.ask([name], reader.beyond_us)

    def _put(self, entered: Told) -> None:
        self.events.put(entered)
        self._notify()


def _source(found: Found, number: int) -> str:
    return f"{_PREFIX}{found.vendor:04x}:{found.product:04x}:{number}"


def _contacts(use: Ours, number: int, said: str) -> Contacts:
    label = use.name if number == 1 else f"{use.name} {number}"
    wait_us = 0 if use.found.through == "evdev" else QUICK_MS * 1000
    return Contacts(_source(use.found, number), label, said, use.late_us, wait_us)


def _end(readers: Sequence[Reader]) -> None:
    for reader in readers:
        reader.end()
    for reader in readers:
        reader.join()
