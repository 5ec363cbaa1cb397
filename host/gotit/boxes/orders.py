"""What a box must know: its arming, its lamps, what is safely kept. Arming is repeated until confirmed.

Must not: do I/O, read a clock. Times are in ns of session time.
"""

from __future__ import annotations

from gotit.boxes.memory import Memory
from gotit.boxes.outbox import Outbox

MS_NS = 1_000_000
ASK_AGAIN_NS = 250 * MS_NS
ACK_NS = 50 * MS_NS
"""Acknowledgements wait this long for more to join them: a box that reads many is slow to send. It asks after 200
ms."""


class Orders:
    """One connection's orders. `ask_ns`: when an unconfirmed arming is repeated. `ack_ns`: None while nothing waits."""

    def __init__(self, outbox: Outbox, now_ns: int) -> None:
        self._outbox = outbox
        self.ask_ns = now_ns
        self.ack_ns: int | None = None

    def arm(self, memory: Memory, epoch: int, now_ns: int) -> None:
        """Arm for another arming, or disarm (0)."""
        self._outbox.say_epoch(memory.epoch, epoch)
        memory.arm(epoch)
        self.ask_ns = now_ns + ASK_AGAIN_NS

    def acknowledge(self, now_ns: int) -> None:
        """Acknowledge soon what is safely kept by then, so that the box may forget it."""
        if self.ack_ns is None:
            self.ack_ns = now_ns + ACK_NS

    def resend(self, memory: Memory, armed: int, now_ns: int) -> None:
        """Send all of it to a box that has just said hello. An arming that it has confirmed (`armed`) is left out."""
        if memory.epoch and armed != memory.epoch:
            self._outbox.say_epoch(0, memory.epoch)
            self.ask_ns = now_ns + ASK_AGAIN_NS
        self.say_lamps(memory)
        self._say_ack(memory)

    def say_due(self, memory: Memory, armed: int, now_ns: int, *, is_joined: bool) -> None:
        """An arm or disarm that was not answered; acknowledgements that are due."""
        if is_joined and memory.epoch != armed and now_ns >= self.ask_ns:
            self._outbox.say_epoch(armed, memory.epoch)
            self.ask_ns = now_ns + ASK_AGAIN_NS
        if self.ack_ns is not None and now_ns >= self.ack_ns:
            self._say_ack(memory)

    def say_lamps(self, memory: Memory) -> None:
        if memory.lamps:
            self._outbox.say("lamps", s=memory.lamps)

    def _say_ack(self, memory: Memory) -> None:
        self.ack_ns = None
        if memory.ledger.acknowledgeable:
            self._outbox.say("ack", boot=memory.boot, seq=memory.ledger.acknowledgeable)
