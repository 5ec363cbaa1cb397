"""Whose button is this? The map from inputs of sources to seats, and the roll-call that makes it.

Must not: know anything of a game.

Until seats are taken by roll-call, the k-th call input of every source is seat k (the nine-seat box's own numbering,
and the keyboard's). Seats taken by roll-call belong to the source's identity, so a box that was unplugged comes back
with its seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from gotit.core.called import by_name, called
from gotit.core.inputs import BenchReason
from gotit.core.message import Message

Kind = Literal["call", "pass"]
Key = tuple[str, int]

LONG_PRESS_US = 600_000
"""Outside races, a press held this long is a long press. (In a race the first edge is already the call.)"""
ROOM = "room:"
"""The prefix of a source that is another room, whose computer says what its own boxes do."""
FAR_SEATS = 9
"""Another room has a button to call with for so many seats, and as many to pass."""


@dataclass(frozen=True)
class Source:
    """One box, or the keyboard: its inputs' roles and whether it is there now. `label`: as journals have it; people
    read `called`. `joins`: how often it has joined.

    `clocks`: half-width in µs to which its presses are known on each clock; empty until it has reported. `seat`: its
    only button is this seat's. `by_model`: its delay is known of its model.
    """

    name: str
    roles: str
    label: str
    accuracy_us: int = 0
    stand_in: bool = False
    present: bool = True
    joins: int = 1
    clocks: Mapping[str, int] = field(default_factory=dict)
    seat: int = 0
    by_model: bool = False

    @property
    def called(self) -> Message:
        """What people call it."""
        return called(self.name, self.label, seat=self.seat, stand_in=self.stand_in)

    def partner(self, call_input: int) -> int | None:
        """The pass input that belongs to this call input: the k-th p to the k-th c."""
        position = self.roles[:call_input].count("c")
        passes = [number for number, role in enumerate(self.roles) if role == "p"]
        return passes[position] if position < len(passes) else None


@dataclass(frozen=True)
class Seating:
    """The known sources, the seats given by hand or by roll-call, and the seats that the roll-call still asks for.

    `anyone`: they are asked for all at once. `benched`: the sources that are out of the races, and why. `switches`:
    inputs that call for a seat, too.
    """

    sources: Mapping[str, Source] = field(default_factory=dict)
    taken: Mapping[Key, tuple[int, Kind]] = field(default_factory=dict)
    calling: tuple[int, ...] = ()
    anyone: bool = False
    benched: Mapping[str, BenchReason] = field(default_factory=dict)
    switches: Mapping[Key, int] = field(default_factory=dict)

    def with_source(self, source: Source) -> Seating:
        """It is there (again). A source that rejoins knows nothing of lamps and armings, even if it never left."""
        known = self.sources.get(source.name)
        joins = known.joins + 1 if known else 1
        sources = {**self.sources, source.name: replace(source, joins=joins)}
        return replace(self.unbench(source.name), sources=sources)

    def without_source(self, name: str) -> Seating:
        if name not in self.sources:
            return self
        return replace(self, sources={**self.sources, name: replace(self.sources[name], present=False)})

    def with_clocks(self, name: str, clocks: Mapping[str, int]) -> Seating:
        """A known source says how precisely its presses are known."""
        return replace(self, sources={**self.sources, name: replace(self.sources[name], clocks=dict(clocks))})

    def bench(self, name: str, reason: BenchReason) -> Seating:
        """A known source is out of the races."""
        return replace(self, benched={**self.benched, name: reason})

    def unbench(self, name: str) -> Seating:
        """It is back in the races."""
        return replace(self, benched={other: why for other, why in self.benched.items() if other != name})

    def plays(self, name: str) -> bool:
        """Is this source there, and in the races?"""
        return name in self.sources and self.sources[name].present and name not in self.benched

    @property
    def rooms(self) -> tuple[str, ...]:
        """The sources that are other rooms, there or away."""
        return tuple(name for name in self.sources if name.startswith(ROOM))

    def called(self, name: str) -> Message:
        """What people call this source."""
        return self.sources[name].called if name in self.sources else by_name(name)

    def call_roll(self, seats: tuple[int, ...], *, anyone: bool = False) -> Seating:
        """Begin a roll-call: these seats lose the inputs they had."""
        taken = {key: owner for key, owner in self.taken.items() if owner[0] not in seats}
        return replace(self, taken=taken, calling=seats, anyone=anyone and bool(seats))

    def without_call(self, seat: int) -> Seating:
        """Roll-call: whoever sits there is here, with a switch of their own."""
        calling = tuple(each for each in self.calling if each != seat)
        return replace(self, calling=calling, anyone=self.anyone and bool(calling))

    def with_switches(self, switches: Mapping[Key, int]) -> Seating:
        """These and no others call for a seat beside its own button."""
        return replace(self, switches=switches)

    def assign(self, source: str, input_number: int, seat: int, kind: Kind) -> Seating:
        return replace(self, taken={**self.taken, (source, input_number): (seat, kind)})

    def seat_for(self, source: str, input_number: int) -> int:
        """Roll-call: the seat that this press takes. 0: it stays where it is."""
        if not self.anyone:
            return self.calling[0]
        its = self._numbered(source, input_number)
        now, _ = self.taken.get((source, input_number), (0, "call"))
        if its in self.calling or (now and now == its):
            return its if its != now else 0
        return next((seat for seat in self.calling if seat > now), self.calling[0])

    def _numbered(self, source: str, input_number: int) -> int:
        """The seat of an input's own number, where a source has several to call with; else 0."""
        roles = self.sources[source].roles if source in self.sources else ""
        return roles[:input_number].count("c") + 1 if roles.count("c") > 1 else 0

    def take(self, source: str, input_number: int, seat: int = 0) -> Seating:
        """Roll-call: this press takes a called seat, together with its pass input, and gives up the one it had.

        `seat`: by default the first that is called.
        """
        seat = seat or self.calling[0]
        had, _ = self.taken.get((source, input_number), (0, "call"))
        calling = sorted({*self.calling, had} - {seat, 0}) if had else [each for each in self.calling if each != seat]
        taken = {key: owner for key, owner in self.taken.items() if not had or owner[0] != had}
        seated = replace(self, taken=taken, calling=tuple(calling), anyone=self.anyone and bool(calling))
        seated = seated.assign(source, input_number, seat, "call")
        known = self.sources.get(source)
        partner = known.partner(input_number) if known else None
        return seated if partner is None else seated.assign(source, partner, seat, "pass")

    def is_taken(self, source: str, input_number: int) -> bool:
        return (source, input_number) in self.taken

    def seats_in(self, source: str) -> tuple[int, ...]:
        """The seats that were given to this source, in order."""
        return tuple(
            sorted(seat for (name, _), (seat, kind) in self.taken.items() if name == source and kind == "call")
        )

    def seat_of(self, source: str, input_number: int) -> tuple[int, Kind] | None:
        """(seat, kind) of an input, or None when it belongs to nobody."""
        return self._owners.get((source, input_number))

    def sources_of(self, seats: frozenset[int]) -> tuple[str, ...]:
        """The sources that could send a call of one of these seats, present or not, in name order."""
        return tuple(sorted({name for seat in seats for name in self._callers.get(seat, ())}))

    @cached_property
    def _owners(self) -> Mapping[Key, tuple[int, Kind]]:
        """Every input that belongs to a seat. Cached per seating: every press and every view asks for it."""
        owners = dict(self.taken)
        served = {
            owner[0] for name, source in self.sources.items() if self.plays(name) and not source.stand_in
            for owner in self._defaults_of(name).values() if owner[1] == "call"
        }  # fmt: skip
        for name, source in self.sources.items():
            for number, owner in self._defaults_of(name).items():
                takers = {taker for (taker, _), taken in self.taken.items() if taken == (owner[0], "call")}
                if source.stand_in:
                    takers = {taker for taker in takers if taker == name or self.plays(taker)}
                    if owner[0] in served:
                        continue
                if not takers:
                    owners.setdefault((name, number), owner)
        return {**owners, **{key: (seat, "call") for key, seat in self.switches.items()}}

    @cached_property
    def _callers(self) -> Mapping[int, set[str]]:
        """For each seat, the sources with a call input for it."""
        callers: dict[int, set[str]] = {}
        for (name, number), (seat, kind) in self._owners.items():
            if kind == "call" and name in self.sources and number < len(self.sources[name].roles):
                callers.setdefault(seat, set()).add(name)
        return callers

    def _defaults_of(self, name: str) -> Mapping[int, tuple[int, Kind]]:
        """Input: owner, by the inputs' roles alone. A box that took part in the roll-call has no other seats."""
        source = self.sources[name]
        if not source.stand_in and any(owner == name for owner, _ in self.taken):
            return {}
        if source.seat:
            return {0: (source.seat, "call")}
        kinds: dict[str, Kind] = {"c": "call", "p": "pass"}
        return {
            number: (source.roles[:number].count(role) + 1, kinds[role])
            for number, role in enumerate(source.roles)
            if role in kinds
        }
