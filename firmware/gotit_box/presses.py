"""From edges to presses: pure logic, no clock, no pins, no port (it runs under CPython too).

An *edge* is (tick, word): at `tick` the inputs changed to `word`, bit i set while input i is closed. Of a slap only the
first closing edge counts. The bounces after it are muted until the input has been open for `open_us` without a break.
`confirm_us` after the first edge the press is confirmed. A spike that closes the input for less than `contact_us` in
all is interference, and is dropped. A true contact keeps the stamp of its first edge.

Everything happens at ticks that follow from the edges alone, so the result does not depend on how often `advance` is
called. Ticks are 64-bit counts of microseconds.
"""

HELD = 1
"""Flag of a press whose button was already down when the box was armed, or started."""

_OPEN = 0  # at rest
_CLOSING = 1  # closed first at _began, not confirmed
_CLOSED = 2  # pressed and told
_OPENING = 3  # pressed, but open since _changed
_NEVER = 1 << 62


class Presses:
    """The debouncer of all inputs of one box.

    `out` is told, in order: press(t, input, epoch, flags), release(t, input), stuck(input, is_stuck). A press is told
    confirm_us after its first edge, a release open_us after the edge from which the input stayed open. Inputs in
    `sync_mask` are not buttons but the sync line: pulse(t) when it was pulled low, at once.
    """

    def __init__(
        self,
        count: int,
        out: "Listener",
        confirm_us: int,
        contact_us: int,
        open_us: int,
        stuck_us: int,
        sync_mask: int = 0,
    ) -> None:
        self.count = count
        self.word = 0
        self.glitches = 0
        """Spikes dropped as interference."""
        self._out = out
        self._confirm_us = confirm_us
        self._contact_us = contact_us
        self._open_us = open_us
        self._stuck_us = stuck_us
        self._sync_mask = sync_mask
        self._state = [_OPEN] * count
        self._began = [0] * count  # tick of the first closing edge
        self._changed = [0] * count  # tick of the last edge
        self._contact = [0] * count  # us closed since _began, without the present contact
        self._flags = [0] * count
        self._stuck = 0  # mask of the inputs told as stuck
        self._stuck_due = _NEVER  # no input becomes stuck before this tick
        self._due = [0] * count  # when a _CLOSING or _OPENING input is decided
        self._waiting: list[int] = []  # the inputs that are not decided yet
        self._down = 0  # mask of the inputs that are not _OPEN
        self._edge_t = 0  # tick of the last edge of any input
        self._epochs = [(0, 0)]  # (from tick, epoch), oldest first

    def start(self, t: int, word: int) -> None:
        """Begin at tick t with these inputs closed: they give a press flagged HELD, once confirmed.

        What was known of the inputs is forgotten; the epochs stay.
        """
        for i in range(self.count):
            self._state[i] = _OPEN
            self._flags[i] = 0
            if self._stuck >> i & 1:
                self._out.stuck(i, False)
        self._waiting.clear()
        self._down = self._stuck = 0
        self.word = word & self._sync_mask
        self.edge(t, word)
        for i in range(self.count):
            self._flags[i] = HELD

    def edge(self, t: int, word: int) -> None:
        """The inputs changed to `word` at tick t. Edges come in order of time (after a loss, nearly)."""
        t = max(t, self._edge_t)
        self._edge_t = t
        if self._waiting:
            self._settle(t)
        change = self.word ^ word
        self.word = word
        if change & self._sync_mask:
            if change & self._sync_mask & word:
                self._out.pulse(t)
            change &= ~self._sync_mask
        i = 0
        while change:
            if change & 1 and i < self.count:
                if word >> i & 1:
                    self._close(i, t)
                else:
                    self._open(i, t)
            change >>= 1
            i += 1

    def advance(self, t: int) -> int:
        """All edges before tick t have been given. Returns the watermark: no press before it can still come."""
        if self._waiting:
            self._settle(t)
        if t >= self._stuck_due:
            self._find_stuck(t)
        mark = t
        for i in self._waiting:
            if self._state[i] == _CLOSING and self._began[i] < mark:
                mark = self._began[i]
        while len(self._epochs) > 1 and self._epochs[1][0] <= mark:
            self._epochs.pop(0)
        return mark

    def arm(self, t: int, epoch: int) -> None:
        """Presses from tick t on carry `epoch`, 0 for none. A press that is not confirmed yet was before it: HELD.

        Repeating it changes nothing. A host repeats what was not answered in time, perhaps just after a slap.
        """
        if epoch == self._epochs[-1][1]:
            return
        self._epochs.append((t, epoch))
        if epoch:
            for i in self._waiting:
                if self._state[i] == _CLOSING and self._began[i] < t:
                    self._flags[i] |= HELD

    def held_at(self, t: int) -> int:
        """Bit mask of the inputs that are closed, except those that closed at or after tick t."""
        mask = self.word & ~self._sync_mask
        for i in self._waiting:
            if self._state[i] == _CLOSING and self._began[i] >= t:
                mask &= ~(1 << i)
        return mask

    def epoch_at(self, t: int) -> int:
        """The epoch in force at tick t."""
        at = len(self._epochs) - 1
        while at > 0 and self._epochs[at][0] > t:
            at -= 1
        return self._epochs[at][1]

    def is_pending(self) -> bool:
        """Will something be decided soon?"""
        return len(self._waiting) != 0

    def is_press_pending(self) -> bool:
        """Does a press still have to be confirmed or dropped?"""
        return any([self._state[i] == _CLOSING for i in self._waiting])  # noqa: C419  (quicker than a generator)

    def is_armed(self) -> bool:
        """Do presses carry an epoch now?"""
        return self._epochs[-1][1] != 0

    def _close(self, i: int, t: int) -> None:
        state = self._state[i]
        self._changed[i] = t
        if state == _OPEN:
            self._state[i] = _CLOSING
            self._began[i] = t
            self._contact[i] = 0
            self._flags[i] = 0
            self._due[i] = t + self._confirm_us
            self._stuck_due = min(self._stuck_due, t + self._stuck_us)
            self._waiting.append(i)
            self._down |= 1 << i
        elif state == _OPENING:
            self._state[i] = _CLOSED
            self._waiting.remove(i)

    def _open(self, i: int, t: int) -> None:
        state = self._state[i]
        if state == _CLOSING:
            self._contact[i] += t - self._changed[i]
        elif state == _CLOSED:
            self._state[i] = _OPENING
            self._due[i] = t + self._open_us
            self._waiting.append(i)
        self._changed[i] = t

    def _settle(self, t: int) -> None:
        """Decide all that is due up to tick t, in order of time."""
        due = self._due
        while self._waiting:
            first = self._waiting[0]
            for i in self._waiting:
                if due[i] < due[first] or (due[i] == due[first] and i < first):
                    first = i
            if due[first] > t:
                return
            if self._state[first] == _CLOSING:
                self._confirm(first, due[first])
            else:
                self._release(first)

    def _confirm(self, i: int, t: int) -> None:
        is_closed = self.word >> i & 1
        contact = self._contact[i] + (t - self._changed[i] if is_closed else 0)
        if is_closed or contact >= self._contact_us:
            began = self._began[i]
            self._out.press(began, i, self.epoch_at(began), self._flags[i])
            if is_closed:
                self._state[i] = _CLOSED
                self._waiting.remove(i)
            else:
                self._state[i] = _OPENING
                self._due[i] = self._changed[i] + self._open_us
        else:
            self.glitches += 1
            self._rest(i)

    def _release(self, i: int) -> None:
        self._rest(i)
        self._out.release(self._changed[i], i)
        if self._stuck >> i & 1:
            self._stuck &= ~(1 << i)
            self._out.stuck(i, False)

    def _rest(self, i: int) -> None:
        self._state[i] = _OPEN
        self._waiting.remove(i)
        self._down &= ~(1 << i)

    def _find_stuck(self, t: int) -> None:
        self._stuck_due = _NEVER
        for i in range(self.count):
            if self._down >> i & 1 and not self._stuck >> i & 1:
                due = self._began[i] + self._stuck_us
                if due <= t:
                    self._stuck |= 1 << i
                    self._out.stuck(i, True)
                else:
                    self._stuck_due = min(self._stuck_due, due)

    def stuck_mask(self) -> int:
        """Bit mask of the inputs that have been down for stuck_us."""
        return self._stuck


class Listener:
    """What Presses tells; the default does nothing."""

    def press(self, t: int, number: int, epoch: int, flags: int) -> None:
        """Input `number` closed at tick t."""

    def release(self, t: int, number: int) -> None:
        """Input `number` opened at tick t and stayed open."""

    def pulse(self, t: int) -> None:
        """The sync line was pulled low at tick t."""

    def stuck(self, number: int, is_stuck: bool) -> None:
        """Input `number` has been down too long, or no longer is."""
