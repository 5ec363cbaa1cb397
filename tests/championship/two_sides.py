"""A judge and another room, a network apart, without sockets: what each says is carried to the other.

Must not: judge, or know a session.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gotit.championship.race import packets as p
from gotit.championship.race.judge import FarRoom
from gotit.championship.race.room import Asked, JudgedRoom
from gotit.core import inputs as i
from gotit.core.press import HOST_CLOCK, Reading

KEY = bytes(32)
MS = 1_000_000
AHEAD_US = 7_000_000
"""The far room's clock shows this much more."""


@dataclass
class Two:
    """A judge and a room a network apart: 1 ms there, 3 back. `cut`: nothing comes through. `lose`: packets to lose."""

    judge: FarRoom = field(default_factory=lambda: FarRoom("B", "Room B", KEY))
    room: JudgedRoom = field(default_factory=lambda: JudgedRoom(KEY, 2, boot="b1"))
    now_ns: int = 1_000 * MS
    cut: bool = False
    lose: tuple[type, ...] = ()
    told: list[i.Input] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    def run(self, ms: int) -> Two:
        for _ in range(ms // 4):
            for data in self.judge.packets(self.now_ns):
                packet = p.open_for_room(data, KEY)
                if not self.cut and not isinstance(packet, self.lose):
                    asked = self.room.receive(data, self.now_ns + 1 * MS + AHEAD_US * 1000)
                    self.asked += [asked] if asked is not None else []
            back = self.room.packets(self.now_ns + 1 * MS + AHEAD_US * 1000)
            self.now_ns += 4 * MS
            for data in back:
                if not self.cut and not isinstance(p.open_for_judge(data, KEY), self.lose):
                    self.told += self.judge.receive(data, self.now_ns) or ()
            self.told += self.judge.look(self.now_ns)
        return self

    def of(self, kind: type) -> list[i.Input]:
        return [each for each in self.told if isinstance(each, kind)]

    def press(self, epoch: int, number: int, at_us: int) -> None:
        self.room.pressed(epoch, number, (Reading("box:E661:1", at_us, at_us + 1), self.there(at_us)))

    @staticmethod
    def there(at_us: int) -> Reading:
        return Reading(HOST_CLOCK, at_us + AHEAD_US - 300, at_us + AHEAD_US + 300)
