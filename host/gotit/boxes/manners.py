"""Does a box answer when asked, and does it send no more than hands can press? What would hold up the others.

Must not: do I/O, read a clock, decide what is done about it (the core's `bench` does).

The findings rest on order, not on time: lines of one box arrive in the order in which it sent them. So a computer that
stands still for a second, or a box that collects garbage, does not count as deaf or silent.
"""

from __future__ import annotations

from collections import deque

MS_NS = 1_000_000
S_NS, S_US = 1_000 * MS_NS, 1_000_000
BY_ITSELF_NS = 400 * MS_NS
"""A beat this long after the last one may have come by itself (they come twice a second). It proves no answer."""
PONGS, MARKS = 3, 2
"""If this many pings sent after a mark are answered, but the mark is not, then the mark was not heard. After this many
unheard marks in a row the box is deaf to them: a single line may get lost."""
PINGS, SILENT_NS = 6, 250 * MS_NS
"""If this many pings after its arming, over at least this time, brought no word, the box was silent before it was
armed."""

HAND_PER_S = 25
"""Presses of one button in a second that a hand could make. The fastest known hand, counted in shooting games since
1985 (Takahashi Toshiyuki), makes 16. Children who hammer on a dome make 6 to 10."""
BOX_PER_S = 9 * 16
"""Presses of one box in a second: nine such hands."""
MOST_GAP_NS = 64 * S_NS


class Hearing:
    """One connection's answers. Times in ns of session time. `wants_mark`: send a mark now, as a test."""

    def __init__(self) -> None:
        self.wants_mark = False
        self._mark_ns: int | None = None
        self._is_question = False
        self._beat_ns: int | None = None
        self._pongs = self._pings = self._unheard = 0
        self._armed_ns: int | None = None

    def ask(self) -> None:
        """Find out whether it is deaf, by a mark."""
        self.wants_mark = True

    def arm(self, now_ns: int) -> None:
        """It is told to arm now: does it answer, and does it hear marks?"""
        self._armed_ns, self._pings = now_ns, 0
        self.ask()

    def confirm(self) -> None:
        """It has confirmed its arming."""
        self._armed_ns = None

    def mark(self, now_ns: int) -> None:
        """A mark goes out, for whatever purpose."""
        if self._mark_ns is None:
            self._mark_ns, self._pongs, self._is_question = now_ns, 0, self.wants_mark
        self.wants_mark = False

    def ping(self) -> None:
        """A ping goes out."""
        self._pings += 1

    def beat(self, now_ns: int) -> None:
        """A beat has come: the answer to the mark. If it may have come by itself, the question is asked again."""
        by_itself = self._beat_ns is None or now_ns - self._beat_ns >= BY_ITSELF_NS
        self._beat_ns = now_ns
        if self._mark_ns is not None:
            self._mark_ns, self._unheard = None, 0
            self.wants_mark = self._is_question and by_itself

    def event(self) -> None:
        """A press, or something that belongs to it, has come. A box sends those before a beat."""
        self._pongs = 0

    def pong(self, sent_ns: int) -> None:
        """The answer to a ping sent at `sent_ns`."""
        if self._armed_ns is not None and sent_ns >= self._armed_ns:
            self._armed_ns = None
        if self._mark_ns is not None and sent_ns >= self._mark_ns:
            self._pongs += 1

    def is_deaf(self) -> bool:
        """Have MARKS marks in a row gone unheard? True only once. After fewer, it asks again."""
        if self._mark_ns is None or self._pongs < PONGS:
            return False
        self._mark_ns, self._unheard = None, self._unheard + 1
        if self._unheard < MARKS:
            self.ask()
            return False
        self._unheard = 0
        return True

    def was_silent(self, now_ns: int) -> bool:
        """Was it told to arm, without a word from it since? Once it has spoken, it can only fall silent in the race."""
        return self._armed_ns is not None and self._pings >= PINGS and now_ns - self._armed_ns >= SILENT_NS


class Flood:
    """One connection's presses faster than hands, by the box's own ticks (what it kept may come all at once)."""

    def __init__(self) -> None:
        self._of_input: dict[int, deque[int]] = {}
        self._of_box: deque[int] = deque(maxlen=BOX_PER_S)
        self._dropped: set[int] = set()
        self._untold = self._lately = 0
        self._told_ns = self._gap_ns = 0
        self.due_ns: int | None = None
        """When `report` should be called; None: there is nothing to report."""

    def takes(self, number: int, tick_us: int, now_ns: int) -> bool:
        """Could a hand have made this press? One that no hand could have made is counted, see `report`."""
        of_input = self._of_input.setdefault(number, deque(maxlen=HAND_PER_S))
        is_hand = not any(
            len(ticks) == ticks.maxlen and tick_us - ticks[0] < S_US for ticks in (of_input, self._of_box)
        )
        of_input.append(tick_us)
        self._of_box.append(tick_us)
        if is_hand:
            self._dropped.discard(number)
            return True
        self._dropped.add(number)
        self._untold += 1
        self._lately += 1
        if self.due_ns is None:
            self.due_ns, self._told_ns, self._gap_ns = now_ns, now_ns, 0
        return False

    def is_dropped(self, number: int) -> bool:
        """Was the last press of this input only counted? Then its release means nothing either."""
        return number in self._dropped

    def report(self, now_ns: int, *, at_once: bool = False) -> tuple[int, int] | None:
        """How many presses were only counted, in how many seconds: at once, then ever less often, and at the end."""
        if self.due_ns is None or (now_ns < self.due_ns and not at_once):
            return None
        lately, self._lately = self._lately, 0
        is_over = at_once or not lately
        self.due_ns = None if is_over else now_ns + S_NS
        if not self._untold or not (is_over or now_ns - self._told_ns >= self._gap_ns):
            return None
        told = self._untold, max(1, -(-(now_ns - self._told_ns) // S_NS))
        self._untold, self._told_ns = 0, now_ns
        self._gap_ns = min(max(S_NS, 2 * self._gap_ns), MOST_GAP_NS)
        return told

    def hurry(self, now_ns: int) -> None:
        """The box is to play (again): if its flood goes on, report that soon."""
        if self.due_ns is not None:
            self._told_ns, self._gap_ns = now_ns, S_NS
