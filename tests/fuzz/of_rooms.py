"""Target: what a room of a championship says, or somebody at its door: to the organiser, and so to the hall.

Must not: wait for anything; remember one input when it takes the next; open a connection.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from tests.fuzz.target import Take, Target, must

from gotit.championship import invitation
from gotit.championship.cup import Cup, Heard, after, cup_of, read
from gotit.championship.facts import Ended, Fact, Opened, Settled, Standing, Undone, What
from gotit.championship.hall import hall_of
from gotit.championship.invitation import Invitation, NoInvitation
from gotit.championship.keys import is_public
from gotit.championship.orders import Admitted, Called, Drawn, Entered, Order, Table
from gotit.championship.race import packets
from gotit.championship.race.packets import Disarm, Hello, open_for_judge, open_for_room
from gotit.championship.standings import pupils_points, standings, ties
from gotit.championship.talk import Beat, Claim
from gotit.core.appointed import Appointed

CUP = "cup-1"
KEY = "UD3VGBJPKLZGGFVFQGYBIA7ISOWUZ2YA6QYY4W7KEYI577C5BGYNM2XM"
RACE = b"k" * packets.KEY_BYTES
ENTRANTS = (1, 2, 3, 4, 5)
HERS, OTHER = (1, 2, 3), (4, 5)
"""Who sits at the table of room 1, which says anything, and of room 2, which says nothing."""


def begun() -> Cup:
    """Two rounds are drawn, of which the second decides."""
    orders: list[Order] = [Called(CUP, "Maths day"), Admitted("1", "key 1"), Admitted("2", "key 2")]
    orders += [Entered(entrant, pupils=(entrant,)) for entrant in ENTRANTS]
    tables = (Table("1", HERS), Table("2", OTHER))
    orders += [Drawn(1, "add-it", tables), Drawn(2, "buzzer-round", tables, decides=True)]
    return cup_of(Heard("", Fact(number, 0, order)) for number, order in enumerate(orders, 1))


def take_room() -> Take:
    """A message of room 1. Whatever it says: everybody stands somewhere, once; room 2's table and all that
    the organiser has said stay as they are; and the hall can be told."""
    was = begun()

    def take(data: bytes) -> None:
        take_talk(data)
        cup = was
        for heard in read("1", data):
            cup = after(cup, heard)
        lines = standings(cup)
        must(sorted(line.entrant for line in lines) == list(ENTRANTS), "each of them stands somewhere, once")
        must(all(0 <= line.points <= line.tables <= 1 for line in lines), "a table gives a point at most")
        must(all(set(tied) <= set(ENTRANTS) for tied in ties(cup)), "who tie are entrants")
        must(set(pupils_points(cup)) == set(ENTRANTS), "each pupil has points")
        must(all(cup.result((number, 2)) is None for number in (1, 2)), "room 1 has a say at room 2's table")
        must(all(getattr(cup, name) == getattr(was, name) for name in ORDERED), "a room's word is an order")
        msgspec.json.encode(hall_of(cup))

    return take


ORDERED = ("called", "entrants", "entered", "left", "rooms", "rounds", "typed", "closed")


def take_talk(data: bytes) -> None:
    """At the door, and what nobody keeps: read, or the error that there is for it."""
    for kind in (Claim, Beat):
        try:
            said = msgspec.json.decode(data, type=kind)
        except ValueError:  # a DecodeError, or of a key that is no text
            continue
        if isinstance(said, Claim):
            must(is_public(said.key) in (True, False), "it is a key, or none")
    open_for_judge(bytes(packets._box(RACE, "to_judge").encrypt(data)), RACE)
    open_for_room(bytes(packets._box(RACE, "to_room").encrypt(data)), RACE)
    text = data.decode("utf-8", "replace")
    try:
        asked = invitation.read(text)
    except NoInvitation:
        return
    must(invitation.read(asked.text) == asked, "as it is written it is another invitation")


def _seeds() -> Iterator[bytes]:
    appointed = [Appointed(CUP, number, 1, HERS) for number in (1, 2)]
    played: list[What] = [
        Opened("add-it", 3, {"goal": 50}, (), appointed[0]), Settled(1, 1, (2,)), Standing((3, 0, 1)),
        Ended(((1,), (2, 3)), (1,)), Undone(3), Standing((3, 4, 1)), Ended(((2,), (1,), (3,)), (2,)),
        Opened("buzzer-round", 3, appointed=appointed[1]), Ended(((3, 2), (1,))),
    ]  # fmt: skip
    facts = [Fact(number, 1000 * number, what) for number, what in enumerate(played, 1)]
    yield b"\n".join(map(msgspec.json.encode, facts))
    yield from map(msgspec.json.encode, facts)
    yield msgspec.json.encode(Fact(1, 0, Entered(9, "Zoe")))
    yield msgspec.json.encode(Claim("Ms Bell", KEY))
    yield msgspec.json.encode(Beat(3, "playing"))
    yield msgspec.msgpack.encode(Hello("boot", 3))
    yield msgspec.msgpack.encode(Disarm(2))
    yield Invitation("192.168.1.20", 4222, bytes(range(10)), "ABCDEFGH").text.encode()


TARGETS: Mapping[str, Target] = {"room": Target("what a room says", take_room, _seeds, longest=4096)}
