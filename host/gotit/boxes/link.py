"""The conversation with one box: bytes in, events and bytes out.

Must not: do I/O, read a clock, use threads, sleep, raise on any bytes whatsoever.

The owner of the port calls `receive` with what was read, `advance` when `due_ns` has come, and writes what
`take_outgoing` gives at once (pings are stamped with the time given to `advance`). Times are in ns of session time.

    calling ── hello ──▶ measuring ── first pong ──▶ ready ── no line for SILENT_NS ──▶ silent (calls again)
       └── no hello ──▶ foreign (calls on, seldom)            hello of another protocol ──▶ outdated
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.boxes import quick
from gotit.boxes.dialling import Dialling
from gotit.boxes.events import BoxHealth, Delivered, Event, Notice, Receipt, Told
from gotit.boxes.intake import Fields, Intake, as_int
from gotit.boxes.manners import Hearing
from gotit.boxes.memory import Memories, Memory
from gotit.boxes.orders import Orders
from gotit.boxes.outbox import Outbox
from gotit.boxes.pings import Pings
from gotit.boxes.places import NOWHERE, Place
from gotit.boxes.sentences import Evidence, box_fault, lost_events, of_box, outdated, say_clock_news, silent
from gotit.boxes.watermarks import Watermarks
from gotit.core.clock import PingSample
from gotit.core.inputs import Benched, Doubted, Joined, Left, Press, Sharpness, Watermark
from gotit.core.message import Message
from gotit.core.press import HOST_CLOCK
from gotit_box import wire

MS_NS = 1_000_000
BEAT_MS = 500
SILENT_NS = 1_600 * MS_NS
"""Three beats and a bit: a box that says nothing for this long is not there."""
EARLY_LIMIT = 512

wire.use(quick.crc16, quick.is_plain)


class Link:
    """One box at one port.

    `memories`: what is known of each box beyond this connection; all links of a program share it. `session_tag` (1 to
    65535) tells this session's armings from earlier ones that a box may know. `place`: where the port is plugged in.
    """

    def __init__(self, port: str, memories: Memories, session_tag: int, now_ns: int, place: Place = NOWHERE) -> None:
        self.health = BoxHealth(port, "calling")
        self._place = place
        self._memories, self._shared = memories, memories.shared
        self._memory: Memory | None = None
        self._reader = wire.LineReader()
        self._outbox = Outbox(session_tag)
        self._events: list[Event] = []
        self._evidence = Evidence(now_ns)
        self._now_ns = self.heard_ns = now_ns
        self._hello_ns = self._bad_before = 0
        self._joined = self._tells_frames = self._can_sync = False
        self._calls = Dialling(now_ns)
        self._pings, self._marks = Pings(), Watermarks()
        self._hearing, self._intake = Hearing(), Intake(self._outbox)
        self._orders = Orders(self._outbox, now_ns)
        self._early: list[wire.Message] = []

    # --- what comes in ---------------------------------------------------------------------------------------------

    def receive(self, data: bytes, now_ns: int) -> list[Event]:
        """Bytes that were read, stamped right after the read."""
        self._now_ns = now_ns
        self._tell_clock_news()
        for line in self._reader.feed(data):
            try:
                message = wire.parse(line)
            except wire.WireError:
                self._evidence.note(line)
                self._set(bad_here=self.health.bad_here + 1)
                continue
            if message.known and wire.MESSAGES[message.name][0] == wire.BOX:
                self.heard_ns = now_ns
                self._take(message)
                if message.name in ("pong", "pulse"):
                    self._tell_clock_news()
            elif message.known:
                self._evidence.note_echo()
        if self._reader.dropped != self._bad_before:
            self._set(bad_here=self.health.bad_here + self._reader.dropped - self._bad_before)
            self._bad_before = self._reader.dropped
        return self._take_events()

    def advance(self, now_ns: int) -> list[Event]:
        """Let time pass: calls, pings, marks and silences that are due."""
        self._now_ns = now_ns
        was_silent = self._joined and self._hearing.was_silent(now_ns)
        if self.health.state in ("ready", "measuring") and (was_silent or now_ns - self.heard_ns >= SILENT_NS):
            self._fall_silent(was_silent)
        if self.health.state in ("ready", "measuring") and self._memory is not None:
            self._say_due(self._memory)
        elif now_ns >= self._calls.due_ns:
            self._outbox.say("hi", proto=wire.PROTOCOL)
            self._calls.send(now_ns)
        judge_ns = self._evidence.due_ns(self.health.state)
        if judge_ns is not None and now_ns >= judge_ns:
            sentence = self._evidence.judge(self.health.port)
            self._set(state="foreign", sentence=sentence)
            self._notice(sentence.code, sentence)
        return self._take_events()

    def close(self, now_ns: int) -> list[Event]:
        """The port is gone."""
        self._now_ns = now_ns
        self._leave()
        self._set(state="closed")
        return self._take_events()

    @property
    def due_ns(self) -> int:
        """When `advance` should be called."""
        if self.health.state not in ("ready", "measuring"):
            judge_ns = self._evidence.due_ns(self.health.state)
            return self._calls.due_ns if judge_ns is None else min(self._calls.due_ns, judge_ns)
        due = [self._pings.due_ns, self.heard_ns + SILENT_NS, self._marks.due_ns, self._orders.ack_ns]
        due.append(self._intake.flood.due_ns)
        if self._unconfirmed():
            due.append(self._orders.ask_ns)
        return min(at_ns for at_ns in due if at_ns is not None)

    def take_outgoing(self) -> bytes:
        """What must be written now. A newer line of a kind has replaced any older one that was not written."""
        return self._outbox.take()

    @property
    def has_outgoing(self) -> bool:
        return bool(self._outbox)

    def health_at(self, now_ns: int) -> BoxHealth:
        """The line of the device panel, with what changes as time passes."""
        if self._memory is None:
            return self.health
        return self._memory.time.fill(self.health, now_ns, tells_frames=self._tells_frames)

    # --- what the program wants ------------------------------------------------------------------------------------

    def pass_time(self, now_ns: int) -> None:
        """Set the time for the requests that follow. Nothing happens yet."""
        self._now_ns = now_ns

    def want(self, epoch: int | None = None, lamps: str | None = None) -> None:
        """Arm for `epoch` (0: disarm), set the lamps (a letter each, by call input). Restored after the box reboots."""
        memory = self._memory
        if memory is None:
            return
        if epoch is not None and epoch != memory.epoch:
            self._orders.arm(memory, epoch, self._now_ns)
            self._marks.stop()
            self._pings.arm(epoch != 0)
        if epoch:  # also when it is let in again: does it answer now?
            self._hearing.arm(self._now_ns)
            self._intake.flood.hurry(self._now_ns)
            self._say_mark()
        if lamps is not None and lamps != memory.lamps:
            memory.lamps = lamps
            self._orders.say_lamps(memory)

    def mark(self, horizon_us: int = 0) -> None:
        """A verdict waits for this box: ask for its watermark, again and again until it lies beyond `horizon_us`.

        (In session time; 0: beyond now.) From now to the end of the arming its watermarks are reported.
        """
        if self._memory is not None:
            self._memory.watching = True
            self._marks.ask(self._now_ns, horizon_us or self._now_ns // 1000)
            self._pings.hold(self._now_ns)
            self._say_mark()

    def acknowledge(self) -> None:
        """Tell the box soon what is safely kept by then, so that it may forget it."""
        if self._memory is not None:
            self._orders.acknowledge(self._now_ns)

    def order(self, name: str, **fields: str) -> None:
        """Send one of "sound", "identify" and "reset", which have no further consequences here."""
        self._outbox.say(name, **fields)

    # --- the lines of a box ----------------------------------------------------------------------------------------

    def _take(self, message: wire.Message) -> None:
        name, fields = message.name, message.fields
        if name == "hello":
            self._take_hello(fields)
        elif self._memory is None or self.health.state not in ("measuring", "ready"):
            # Whatever it says, it will say again after the hello that we ask for, soon.
            if self.health.state != "outdated":
                self._calls.hurry()
        elif name == "about":
            self._set(board=", ".join(filter(None, (str(fields["board"]), str(fields["python"])))))
        elif name == "pong":
            self._take_pong(fields, self._memory)
        elif name == "pulse":
            given = as_int(fields, "out") == 1
            self._memory.time.take_pulse(as_int(fields, "after"), as_int(fields, "by"), given, self._now_ns)
        elif self.health.state == "measuring":
            if len(self._early) < EARLY_LIMIT:
                self._early.append(message)  # stamped before its clock was known
        elif fields.get("boot", self._memory.boot) != self._memory.boot:
            self._ask_for_hello()  # it has restarted, and its hello was lost on the way
        elif name in ("press", "release", "gap"):
            self._take_event(name, fields, self._memory)
        elif name == "beat":
            self._take_beat(fields, self._memory)
        elif name == "armed":
            self._set(armed=self._outbox.epoch_of(as_int(fields, "epoch")))
            if self.health.armed == self._memory.epoch:
                self._hearing.confirm()
        elif name == "disarmed" and self._outbox.epoch_of(as_int(fields, "epoch")) == self.health.armed:
            self._set(armed=0)
        elif name == "fault":
            self._take_fault(fields)

    def _take_hello(self, fields: Fields) -> None:
        known = fields.get("proto") == wire.PROTOCOL and fields.get("tick_ns") == 1000 and "oldest" in fields
        if not known:
            self._leave()
            sentence = outdated(self.health.port, fields)
            if self.health.state != "outdated":
                self._notice("outdated", sentence)
            self._set(state="outdated", fw=str(fields.get("fw", "")), board=str(fields.get("board", "")))
            self._set(sentence=sentence)
            return
        boot = str(fields["boot"])
        self._hello_ns = self._hello_ns or self._now_ns
        met = self._memories.greet(fields, self, self._hello_ns)
        if met is None:  # another connection has a box with this id: is that one still there?
            self._calls.hurry()
            return
        memory, self._hello_ns = met.memory, 0
        for kind, sentence in met.news:
            self._notice(kind, sentence, memory.source)
        if met.lost:
            self._tell_lost(met.lost, memory)
        if self._joined and self._memory is memory and self.health.boot == boot:
            self._resend(memory)
            return
        self._tell_flood(at_once=True)
        memory.time.plug(self._place, again=self._memory is memory)
        self._memory, self._hearing, self._intake = memory, Hearing(), Intake(self._outbox)
        memory.holder = self
        self._tells_frames, self._can_sync = fields.get("frames") == 1, fields.get("sync") == 1
        self._set(
            state="measuring", source=memory.source, label=memory.label, boot=boot, sentence=None,
            fw=str(fields["fw"]), board=str(fields["board"]), roles=str(fields["roles"]),
            capture=str(fields["capture"]), jitter_us=max(1, as_int(fields, "jitter_us")), armed=0,
        )  # fmt: skip
        self._early.clear()
        self._pings.begin(self._now_ns)

    def _take_pong(self, fields: Fields, memory: Memory) -> None:
        sent_ns = self._pings.take(as_int(fields, "id"))
        if sent_ns is None:
            return
        self._hearing.pong(sent_ns)
        if self._joined and self._hearing.is_deaf():
            self._deliver(Benched(memory.source, "deaf"))
        self._say_mark()
        sample = PingSample(sent_ns, as_int(fields, "r"), as_int(fields, "s"), self._now_ns)
        time = memory.time
        if not time.take_ping(sample):
            return
        if "frame" in fields:
            time.take_frame(as_int(fields, "frame"), as_int(fields, "after"), as_int(fields, "by"), self._now_ns)
        time.take_matches()
        time.keep_history(sample.box_sent_us, sample.round_trip_us, self._now_ns)
        self._set(last_round_trip_us=sample.round_trip_us, best_round_trip_us=time.clock.best_round_trip_us)
        if self.health.state == "measuring":
            self._join(memory)
        clocks = time.sharpness(sample.box_sent_us, self.health.jitter_us, self._now_ns)
        if clocks is not None:
            self._deliver(Sharpness(memory.source, clocks))
        for kind, source, news in self._shared.news():
            self._notice(kind, of_box(self._memories.called(source), news), source)

    def _tell_clock_news(self) -> None:
        """Report what has become known of the box's clock, before anything else is reported on it."""
        if (memory := self._memory) is None:
            return
        if memory.time.must_hurry():
            self._pings.hurry(self._now_ns)
        for news in memory.time.take_news(self._now_ns):
            if news.doubt is not None and memory.epoch:
                self._deliver(Doubted(memory.source, news.clock, news.doubt.early_us, news.doubt.late_us))
            if news.is_break:
                self._pings.begin(self._now_ns)
            if (told := say_clock_news(memory.called, news)) is not None:
                self._notice(*told, memory.source)

    def _join(self, memory: Memory) -> None:
        self._set(state="ready")
        self._joined = True
        memory.time.tell_anew()
        self._deliver(Joined(memory.source, self.health.roles, memory.label, (self.health.jitter_us + 2) // 2))
        self._outbox.say("beat_ms", ms=BEAT_MS)
        if self._can_sync:
            self._shared.sync.join(memory.source, memory.box, memory.boot, self._now_ns)
        self._resend(memory)
        self._hearing.ask()
        self._say_mark()
        early, self._early = self._early, []
        for message in early:
            self._take(message)

    def _take_event(self, name: str, fields: Fields, memory: Memory) -> None:
        if not memory.ledger.receive(as_int(fields, "seq")):
            self.acknowledge()  # it may not have heard that this event is safe
            return
        self._hearing.event()
        if name == "gap":
            self._tell_lost(as_int(fields, "lost"), memory)
        before = memory.ledger.acknowledgeable
        for told, receipt in self._intake.take(name, fields, memory, self.health, self._now_ns):
            self._deliver(told, receipt)
            if isinstance(told, Press):
                self._set(last_press_input=told.input, last_press_ns=self._now_ns)
        if memory.ledger.acknowledgeable != before:
            self.acknowledge()

    def _take_beat(self, fields: Fields, memory: Memory) -> None:
        tick_us = as_int(fields, "t")
        self._set(
            mem=as_int(fields, "mem"), high=as_int(fields, "high"),
            up_s=as_int(fields, "up_s"), drops=as_int(fields, "drops"), bad_there=as_int(fields, "bad"),
        )  # fmt: skip
        self._hearing.beat(self._now_ns)
        self._say_mark()
        memory.ledger.announce(as_int(fields, "seq"))
        if memory.ledger.holes:
            self._ask_for_hello()  # a line was lost on the way: everything that the box keeps must come again at once
        elif memory.watching:
            readings = memory.time.read(tick_us, self.health.jitter_us, self._now_ns)
            self._marks.answer(min((r.earliest_us for r in readings if r.clock == HOST_CLOCK), default=0))
            self._deliver(Watermark(memory.source, readings))

    def _ask_for_hello(self) -> None:
        """Ask the box to say who it is and to send all that it keeps."""
        if self._calls.ask_again(self._now_ns):
            self._outbox.say("hi", proto=wire.PROTOCOL)

    def _take_fault(self, fields: Fields) -> None:
        code, text = str(fields["code"]), str(fields["text"])
        if code != "unstuck":
            self._set(faults=(*self.health.faults, text)[-5:])
        self._notice(f"box_{code}", box_fault(self.health.called, text), self.health.source)

    # --- what is said to a box -------------------------------------------------------------------------------------

    def _resend(self, memory: Memory) -> None:
        """Tell a box that has just said hello all that it must know."""
        self._orders.resend(memory, self.health.armed, self._now_ns)
        self._pings.arm(memory.epoch != 0)
        if memory.watching:
            self._marks.stop()  # an earlier mark may not have been heard
            self.mark()

    def _unconfirmed(self) -> bool:
        return self._joined and self._memory is not None and self._memory.epoch != self.health.armed

    def _say_due(self, memory: Memory) -> None:
        """Pings, marks and acknowledgements that are due; an arm or disarm that was not answered."""
        now_ns = self._now_ns
        self._orders.say_due(memory, self.health.armed, now_ns, is_joined=self._joined)
        self._say_mark()
        self._tell_clock_news()
        if self._can_sync and (ms := self._shared.sync.order(memory.source, now_ns)) is not None:
            self._outbox.say("lead", ms=ms)
        self._tell_flood()
        if now_ns >= self._pings.due_ns:
            self._hearing.ping()
            self._outbox.say_first("ping", id=self._pings.send(now_ns))

    def _say_mark(self) -> None:
        is_due = self._marks.due_ns is not None and self._now_ns >= self._marks.due_ns
        if is_due:
            self._marks.send(self._now_ns)
        if is_due or (self._hearing.wants_mark and self._joined):
            self._hearing.mark(self._now_ns)
            self._outbox.say("mark")

    # --- small helpers ---------------------------------------------------------------------------------------------

    def _fall_silent(self, before_race: bool) -> None:
        said = silent(self.health.called)
        if before_race:
            self._deliver(Benched(self.health.source, "silent"))
        self._notice("silent", said, self.health.source)
        self._leave()
        self._set(state="silent", sentence=said)
        self._evidence = Evidence(self._now_ns)
        self._calls.begin(self._now_ns)

    def _leave(self) -> None:
        if self._memory is not None and self._memory.holder is self:
            self._memory.holder = None
        if self._joined:
            self._joined = False
            self._tell_flood(at_once=True)
            self._shared.sync.leave(self.health.source)
            self._deliver(Left(self.health.source))

    def _tell_lost(self, count: int, memory: Memory) -> None:
        self._set(lost=self.health.lost + count)
        self._notice("lost", lost_events(memory.called, count), memory.source)

    def _tell_flood(self, *, at_once: bool = False) -> None:
        for told, _ in self._intake.count(self._memory, self._now_ns, at_once=at_once) if self._memory else ():
            self._deliver(told)

    def _deliver(self, told: Told, receipt: Receipt | None = None) -> None:
        self._events.append(Delivered(self._now_ns, told, receipt))

    def _notice(self, kind: str, sentence: Message, source: str = "") -> None:
        self._events.append(Notice(self._now_ns, self.health.port, kind, sentence, source))

    def _set(self, **changes: object) -> None:
        self.health = replace(self.health, **changes)

    def _take_events(self) -> list[Event]:
        events, self._events = self._events, []
        return events
