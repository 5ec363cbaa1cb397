"""What is known of a box beyond one connection: its events, its clock, what it should show.

Must not: do I/O, use time, speak the wire's language.

A box that is unplugged and comes back with the same boot continues where it was: same clock, same numbers. One that was
switched off comes back with a new boot. Then both begin anew, and what was on its way is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, count
from threading import Lock
from typing import NamedTuple, Protocol

from gotit.boxes.box_time import BoxTime
from gotit.boxes.events import Receipt
from gotit.boxes.ledger import Ledger
from gotit.boxes.sentences import other_version, restarted, same_id, same_letter
from gotit.boxes.shared_time import SharedTime
from gotit.core.called import BOX, box_label, called_box
from gotit.core.inputs import Press, Release
from gotit.core.message import Message

COPY = "+"
"""Separates an id that several boxes share from the number that each but the first is given."""


def is_copy(box: str) -> bool:
    """Was another box with the same id met before it?"""
    return COPY in box


def source_of(box: str) -> str:
    """What the session calls the box with this id."""
    return f"{BOX}{box}"


class Connection(Protocol):
    """What is needed of a box's connection. `heard_ns`: when it last brought a word from the box."""

    heard_ns: int


class Memory:
    """One box.

    `label`: by its letter if it has one ("Box B", the next one of that letter "Box B2"), else by its chip ("Box 2D2F");
    `called`: what people read. `namesake`: the label of another box with the same letter, met before it; "" if none.
    `version`: of its program.
    `epoch`: the arming that it should be armed for (0: none). `lamps`: a letter for each call input. `watching`: a
    verdict waits for its watermarks. `time`: what its ticks mean. `holder`: its present connection, if any.
    """

    def __init__(
        self,
        box: str,
        boot: str,
        label: str,
        shared: SharedTime,
        committed: Iterable[int] = (),
        namesake: str = "",
    ) -> None:
        self.box = box
        self._shared = shared
        self.source = source_of(box)
        self.label = label
        self.namesake = namesake
        self.version = ""
        self.epoch = 0
        self.lamps = ""
        self.watching = False
        self.holder: Connection | None = None
        self.begin(boot, committed)

    @property
    def called(self) -> Message:
        """What people call it."""
        return called_box(self.label)

    def begin(self, boot: str, committed: Iterable[int] = ()) -> None:
        """A new boot: ticks and numbers start again."""
        self.boot = boot
        self.ledger = Ledger(committed)
        self.time = BoxTime(self.source, self.box, boot, self._shared)
        self.time.thaw(is_armed=self.epoch != 0)
        self._down_us: dict[int, int] = {}
        self._deferred: list[tuple[int, int, int]] = []

    def arm(self, epoch: int) -> None:
        """Another arming (0: none): nothing of the last one is awaited, and newer clock samples count again."""
        self.epoch, self.watching = epoch, False
        self.time.thaw(is_armed=epoch != 0)

    def press(
        self, seq: int, tick_us: int, number: int, *, epoch: int, held: bool, jitter_us: int, now_ns: int
    ) -> tuple[Press, Receipt]:
        """An input closed. The first call of the arming that the box is armed for freezes what its ticks mean."""
        if epoch and epoch == self.epoch:
            self.time.freeze()
        self._down_us[number] = tick_us
        readings = self.time.read(tick_us, jitter_us, now_ns)
        return Press(self.source, number, readings, epoch, held), Receipt(self.box, self.boot, seq)

    def release(self, seq: int, tick_us: int, number: int) -> None:
        """An input opened: see `releases`."""
        self._deferred.append((seq, tick_us, number))

    def releases(self) -> list[tuple[Release, Receipt]]:
        """The releases with nothing missing before them, so that their press is known. The others wait."""
        ready = sorted(one for one in self._deferred if self.ledger.has_all(one[0]))
        self._deferred = [one for one in self._deferred if one not in ready]
        return [
            (
                Release(self.source, number, max(0, tick_us - self._down_us.pop(number, tick_us))),
                Receipt(self.box, self.boot, seq),
            )
            for seq, tick_us, number in ready
        ]


class Greeting(NamedTuple):
    """The result of a hello. `lost`: events that will never arrive. `news`: (kind, message) for the operator."""

    memory: Memory
    lost: int
    news: tuple[tuple[str, Message], ...]


class Memories:
    """All boxes that this session has met. Any thread may call. `receipts`: what earlier runs have safely kept.

    `shared`: the clocks that boxes share. `labels`: what those earlier runs called each source.
    """

    def __init__(
        self,
        receipts: Iterable[Receipt] = (),
        shared: SharedTime | None = None,
        labels: Mapping[str, str] | None = None,
    ) -> None:
        self.shared = shared or SharedTime()
        self._meeting = Lock()
        self._boxes: dict[str, Memory] = {}
        self._labels = dict(labels or {})
        self._committed: dict[tuple[str, str], set[int]] = {}
        for receipt in receipts:
            self._committed.setdefault((receipt.box, receipt.boot), set()).add(receipt.seq)

    def greet(self, hello: Mapping[str, int | str], connection: Connection, since_ns: int) -> Greeting | None:
        """A box says who it is, on this connection for the first time at `since_ns`. None: see `id_of`."""
        said, boot, letter = str(hello["box"]), str(hello["boot"]), str(hello.get("letter", ""))
        box = self.id_of(said, boot, connection, since_ns)
        if box is None:
            return None
        is_new_copy = is_copy(box) and box not in self._boxes
        memory, lost_by_restart = self.meet(box, boot, letter)
        oldest = int(hello["oldest"])
        lost = memory.ledger.meet(oldest) if 0 < oldest <= int(hello["next"]) else 0
        news: list[tuple[str, Message]] = []
        if lost_by_restart is not None:
            news.append(("restarted", restarted(memory.called)))
        if is_new_copy:
            news.append(("same_id", same_id(memory.called, self.called(source_of(said)))))
        if memory.namesake:
            news.append(("same_letter", same_letter(memory.called, called_box(memory.namesake))))
            memory.namesake = ""  # told
        if memory.version != (version := str(hello["fw"])):
            memory.version = version
            if (other := other_version(memory.called, version)) is not None:
                news.append(("other_version", other))
        return Greeting(memory, lost + (lost_by_restart or 0), tuple(news))

    def id_of(self, box: str, boot: str, connection: Connection, since_ns: int) -> str | None:
        """The id under which we know the box that says at `since_ns` that it is `box`; None: ask it again in a while.

        Where chips or their memories were copied, two boxes have one id. If the known one still speaks after the other
        has said hello, there are two, and the other is "ID+2". If it stays silent, it has moved to this connection.
        """
        with self._meeting:
            for known in (box, *(f"{box}{COPY}{n}" for n in range(2, len(self._boxes) + 2))):
                memory = self._boxes.get(known)
                if (memory is not None and memory.boot == boot) or (known, boot) in self._committed:
                    return known
            names = chain((box,), (f"{box}{COPY}{n}" for n in count(2)))  # endless: never unpack it
            known = next(name for name in names if not self._speaks(name, connection, since_ns))
            memory = self._boxes.get(known)
            return known if memory is None or memory.holder in (None, connection) else None

    def _speaks(self, box: str, connection: Connection, since_ns: int) -> bool:
        """Has another connection heard from this box since then?"""
        holder = memory.holder if (memory := self._boxes.get(box)) is not None else None
        return holder is not None and holder is not connection and holder.heard_ns > since_ns

    def meet(self, box: str, boot: str, letter: str = "") -> tuple[Memory, int | None]:
        """A box says who it is. Returns its memory, and how many events a restart has lost (None: no restart)."""
        with self._meeting:  # boxes say hello in threads of their own, and no two may get one label
            return self._meet(box, boot, letter)

    def _meet(self, box: str, boot: str, letter: str) -> tuple[Memory, int | None]:
        memory = self._boxes.get(box)
        committed = self._committed.get((box, boot), ())
        if memory is None:
            label = self._find_label(box, letter)
            first = box_label(letter)
            namesake = first if letter and label != first and not is_copy(box) else ""
            memory = self._boxes[box] = Memory(box, boot, label, self.shared, committed, namesake)
            self._labels[memory.source] = label
        elif memory.boot != boot:
            lost = memory.ledger.holes
            memory.begin(boot, committed)
            return memory, lost
        return memory, None

    def _find_label(self, box: str, letter: str) -> str:
        """As before, if its letter is the same; else by its letter, with a number if others have that letter."""
        chip, _, copy = box.partition(COPY)
        by_chip, plain = box_label(chip[-4:] + (f"-{copy}" if copy else "")), box_label(letter)
        if not letter:
            return by_chip
        known = self._labels.get(source_of(box), "")
        if known == plain or (known != by_chip and known.removeprefix(plain).isdigit()):
            return known
        taken = self._labels.values()
        numbered = (f"{plain}{n}" for n in count(2))  # endless: never unpack it
        return next(label for label in chain((plain,), numbered) if label not in taken)

    def called(self, source: str) -> Message:
        """What people call this source."""
        return called_box(self._labels.get(source, source))

    def all(self) -> tuple[Memory, ...]:
        """Every box ever met, present or not."""
        return tuple(self._boxes.values())

    def commit(self, receipt: Receipt) -> None:
        """Remember that this event is safely kept."""
        memory = self._boxes.get(receipt.box)
        if memory is not None and memory.boot == receipt.boot:
            memory.ledger.commit(receipt.seq)

    def return_event(self, receipt: Receipt) -> None:
        """This event could not be kept: take it when the box sends it again."""
        memory = self._boxes.get(receipt.box)
        if memory is not None and memory.boot == receipt.boot:
            memory.ledger.return_event(receipt.seq)
