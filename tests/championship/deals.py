"""Organiser and rooms of one round, without a network: who says what to whom, and when, is up to the test."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from gotit.championship import orders as o
from gotit.championship.cup import Cup, Heard, after
from gotit.championship.dealing import Dealing, due, first_told
from gotit.championship.dealt import digest
from gotit.championship.facts import Board, Dealt, Ended, Fact, Opened, Standing, Undone, What
from gotit.championship.promised import Part
from gotit.championship.talk import DealSaid, DealTold
from gotit.core.appointed import Appointed

CUP, GAME, CARDS = "cup-1", "hidden-formula", 18


@dataclass
class Room:
    """A room's computer, and what is kept in its journal."""

    name: str
    part: Part
    facts: list[Fact] = field(default_factory=list)
    told: int = 0
    """So many of its facts the hub has."""
    orders: list[tuple[int, ...]] = field(default_factory=list)
    mark: str = ""
    own: bool = False

    @classmethod
    def called(cls, name: str) -> Room:
        return cls(name, Part(f"seed of {name}", name, CUP))

    def tell(self, what: What) -> None:
        self.facts.append(Fact(len(self.facts) + 1, 0, what))

    def begin(self, table: int, seats: tuple[int, ...]) -> None:
        promise = self.part.promise(1)
        self.mark, self.own, self.orders = promise.mark if promise is not None else "", False, []
        self.tell(Opened(GAME, len(seats), appointed=Appointed(CUP, 1, table, seats, self.mark)))

    def deal(self, order: tuple[int, ...]) -> None:
        self.orders.append(order)
        self.tell(Dealt(len(self.orders), len(order), digest(order)))

    def undo_deal(self) -> None:
        dealt = max(fact.number for fact in self.facts if isinstance(fact.what, Dealt))
        self.orders.pop()
        self.tell(Undone(dealt - 1))

    def start_again(self) -> None:
        """Its computer was killed: what is in the journal stays."""
        self.part = Part(f"seed of {self.name}", self.name, CUP)


class Round:
    """One round at one table a room. Time passes only as it is told."""

    def __init__(self, folder: Path, rooms: int = 3) -> None:
        folder.mkdir(exist_ok=True)
        self.dealing = Dealing(folder)
        self.rooms = [Room.called(str(number)) for number in range(1, rooms + 1)]
        self.stream: list[Heard] = []
        self.cup = Cup()
        self.now_s = 0.0
        self.released: list[tuple[str, int]] = []
        self.order(o.Called(CUP, "Maths day"))
        for entrant in range(1, 2 * rooms + 1):
            self.order(o.Entered(entrant))
        for room in self.rooms:
            self.order(o.Admitted(room.name, "key"))
        self.order(o.Drawn(1, GAME, tuple(o.Table(room.name, self.seats(room)) for room in self.rooms)))

    def seats(self, room: Room) -> tuple[int, int]:
        number = int(room.name)
        return 2 * number - 1, 2 * number

    def order(self, what: o.Order) -> None:
        self.hear(Heard("", Fact(self.cup.facts.get("", 0) + 1, 0, what)))

    def hear(self, heard: Heard) -> None:
        self.stream.append(heard)
        self.cup = after(self.cup, heard)

    def tell_hub(self, room: Room) -> None:
        """The room's next fact reaches the hub."""
        if room.told < len(room.facts):
            self.hear(Heard(room.name, room.facts[room.told]))
            room.told += 1

    def beat(self, room: Room, *, answered: bool = True) -> None:
        """A room says how it is, and hears what is to be heard, unless the answer is lost."""
        said = room.part.says()
        told = self.answer(room, said)
        if answered and told is not None:
            room.part.hear(told)

    def answer(self, room: Room, said: DealSaid | None) -> DealTold | None:
        if said is not None and said.draw:
            secret = self.dealing.secret(self.cup, room.name, said)
            if secret:
                self.released.append((room.name, said.draw))
                assert due(self.cup, room.name, said)
            for what in first_told(self.cup, said, secret) if secret else ():
                self.order(what)
            return DealTold(said.round, "", said.first, draw=said.draw, secret=secret)
        if said is not None:
            self.dealing.hear(room.name, said)
        self.go_on()
        return self.dealing.told(self.cup, room.name, 1)

    def go_on(self) -> None:
        for what in self.dealing.orders(self.cup, [room.name for room in self.rooms], self.now_s):
            self.order(what)

    def agree(self, *silent: Room) -> None:
        for _ in range(6):
            for room in self.rooms:
                if room not in silent:
                    self.beat(room)

    @property
    def mark(self) -> str:
        promise = self.cup.deals[1].promise
        return promise.mark if promise is not None else ""

    def draw(self, room: Room, n: int = CARDS) -> bool:
        """The next draw of a room's match, if its secret was told."""
        number = len(room.orders) + 1
        order = room.part.order(room.mark, number, n)
        if order is None:
            room.part.ask(1, number)
            self.beat(room)
            order = room.part.order(room.mark, number, n)
        if order is not None:
            room.deal(order)
        return order is not None


def play(there: Round, room: Room, *boards: tuple[int, ...], own: bool = False, same: bool = True) -> None:
    """`boards`: what each seat won on each."""
    room.begin(int(room.name), there.seats(room))
    there.tell_hub(room)
    if own:
        room.deal(tuple(range(CARDS)))
    else:
        assert there.draw(room)
    won = tuple(0 for _ in boards[0])
    for number, gained in enumerate(boards, 1):
        room.tell(Board(number, same or number == 1))
        won = tuple(before + more for before, more in zip(won, gained, strict=True))
        room.tell(Standing(won))
    room.tell(Ended(((1,), (2,))))
    while room.told < len(room.facts):
        there.tell_hub(room)
