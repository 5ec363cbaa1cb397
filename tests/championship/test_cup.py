"""How a championship stands follows from its stream alone, and says what nobody has decided."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest

from gotit.championship.cup import Cup, Heard, after, cup_of, read
from gotit.championship.deal import chain, commitment
from gotit.championship.dealt import DRAWS
from gotit.championship.facts import Ended, Fact, Opened, Standing, Undone, What
from gotit.championship.orders import (
    Called,
    Closed,
    Committed,
    Drawn,
    Entered,
    Expelled,
    Nonces,
    Order,
    Places,
    Promised,
    Released,
    Table,
    Typed,
    Withdrew,
)
from gotit.championship.standings import pupils_points, standings, table_points, ties
from gotit.core.appointed import Appointed

CUP = "cup-1"


class Day:
    """A championship that is told bit by bit."""

    def __init__(self, entrants: int = 4, rooms: int = 1) -> None:
        self.stream: list[Heard] = []
        self._facts = dict.fromkeys(map(str, range(1, rooms + 1)), 0)
        self.order(Called(CUP, "Maths day"))
        for entrant in range(1, entrants + 1):
            self.order(Entered(entrant))

    @property
    def cup(self) -> Cup:
        return cup_of(self.stream)

    def order(self, told: Order) -> None:
        self.stream.append(Heard("", Fact(len(self.stream) + 1, 0, told)))

    def draw(self, number: int, *tables: tuple[int, ...], room: str = "1", decides: bool = False) -> None:
        self.order(Drawn(number, "add-it", tuple(Table(room, table) for table in tables), decides=decides))

    def tell(self, *whats: What, room: str = "1") -> int:
        """Returns the number of the last fact."""
        for what in whats:
            self._facts[room] += 1
            self.stream.append(Heard(room, Fact(self._facts[room], 0, what)))
        return self._facts[room]

    def play(self, number: int, table: int, ranking: Places, room: str = "1") -> None:
        """`ranking`: of seats."""
        seated = self.cup.rounds[number].tables[table - 1].entrants
        self.tell(opened(number, table, seated), Ended(ranking), room=room)


def opened(number: int, table: int, entrants: tuple[int, ...], cup: str = CUP) -> Opened:
    return Opened("add-it", len(entrants), appointed=Appointed(cup, number, table, entrants))


def test_points_of_a_table_are_the_share_of_opponents_beaten() -> None:
    half = Fraction(1, 2)
    assert table_points(((7,), (8,), (9,))) == {7: 1, 8: half, 9: 0}
    assert table_points(((7, 8), (9, 3))) == {
        7: Fraction(5, 6),
        8: Fraction(5, 6),
        9: Fraction(1, 6),
        3: Fraction(1, 6),
    }
    for ranking in (((1,), (2, 3), (4,)), ((1, 2, 3, 4),), ((4,), (3,), (2,), (1,))):
        assert sum(table_points(ranking).values()) == 2, "a table of four gives two points, however it ends"


@pytest.mark.parametrize("ranking", [((1,), (1,), (3, 4)), ((1,), (2,)), (), ((1, 2, 3, 4), (2,)), ((9, 8), (7, 6))])
def test_a_ranking_that_leaves_somebody_out_or_names_them_twice_is_no_result(ranking: Places) -> None:
    day = Day()
    day.draw(1, (3, 1, 2, 4))
    day.play(1, 1, ranking)
    assert day.cup.result((1, 1)) is None
    assert [line.entrant for line in standings(day.cup)] == [1, 2, 3, 4]
    assert day.cup.next_of("1") == (1, 1)


@pytest.mark.parametrize(
    "what",
    [
        b'{"fact": "opened", "game": "add-it", "seats": 1000000000000}',
        b'{"fact": "opened", "game": "add-it", "seats": -1}',
        b'{"fact": "opened", "game": "' + b"x" * 61 + b'", "seats": 2}',
        b'{"fact": "opened", "game": "add-it", "seats": 2, "settings": {"a": ' + b"[" * 5_000,
        b'{"fact": "standing", "won": [1' + b"0" * 30 + b"]}",
        b'{"fact": "stand\x9c", "won": [1]}',
    ],
)
def test_what_no_match_can_be_is_not_heard(what: bytes) -> None:
    assert read("1", b'{"number": 1, "at_us": 0, "what": ' + what + b"}") == []
    assert read("1", b'{"number": 1, "at_us": 0, "what": {"fact": "undone", "to": 3}}') == [
        Heard("1", Fact(1, 0, Undone(3)))
    ]


def test_a_room_tells_the_result_of_its_table_and_undo_takes_it_back() -> None:
    day = Day()
    day.draw(1, (3, 1, 2, 4))
    last = day.tell(opened(1, 1, (3, 1, 2, 4)), Standing((1, 0, 0, 0)))
    day.tell(Ended(((1,), (2, 3), (4,))))
    assert day.cup.result((1, 1)) == ((3,), (1, 2), (4,))
    assert [line.entrant for line in standings(day.cup)] == [3, 1, 2, 4]
    assert [line.place for line in standings(day.cup)] == [1, 2, 2, 4]
    assert day.cup.next_of("1") is None
    day.tell(Undone(last))
    assert day.cup.result((1, 1)) is None
    assert day.cup.next_of("1") == (1, 1)


@pytest.mark.parametrize(
    "told",
    [
        opened(1, 1, (1, 2, 3, 4), cup="another"),
        opened(2, 1, (1, 2, 3, 4)),
        opened(1, 2, (1, 2, 3, 4)),
        opened(1, 1, (2, 1, 3, 4)),
        Opened("add-it", 4),
    ],
    ids=["another cup", "no such round", "no such table", "others", "practice"],
)
def test_a_match_that_is_not_the_tables_own_gives_no_result(told: Opened) -> None:
    day = Day()
    day.draw(1, (1, 2, 3, 4))
    day.tell(told, Ended(((1,), (2,), (3,), (4,))))
    assert day.cup.result((1, 1)) is None


def test_who_joins_a_rooms_match_on_the_way_is_nobody_of_the_table() -> None:
    day = Day()
    day.draw(1, (1, 2))
    day.tell(opened(1, 1, (1, 2)), Ended(((3,), (2,), (1,))))
    assert day.cup.result((1, 1)) == ((2,), (1,))


def test_only_the_tables_own_room_is_believed() -> None:
    day = Day(rooms=2)
    day.draw(1, (1, 2, 3, 4))
    day.play(1, 1, ((4,), (3,), (2,), (1,)), room="2")
    assert day.cup.result((1, 1)) is None


def test_what_was_typed_holds_until_it_is_taken_back() -> None:
    day = Day()
    day.draw(1, (1, 2, 3, 4))
    day.order(Typed(1, 1, ((2,), (1, 3, 4))))
    assert day.cup.open_tables(1) == ()
    day.play(1, 1, ((1,), (2,), (3,), (4,)))
    assert day.cup.result((1, 1)) == ((2,), (1, 3, 4))
    day.order(Typed(1, 1))
    assert day.cup.result((1, 1)) == ((1,), (2,), (3,), (4,))


def test_a_new_plan_drops_what_was_played_at_tables_that_changed() -> None:
    day = Day(6)
    day.draw(1, (1, 2), (3, 4), (5, 6))
    for table in (1, 2, 3):
        day.play(1, table, ((1,), (2,)))
    day.draw(1, (1, 2), (3, 5), (4, 6))
    assert day.cup.result((1, 1)) == ((1,), (2,))
    assert day.cup.open_tables(1) == (2, 3)


def test_who_has_left_keeps_what_was_won_and_can_come_back() -> None:
    day = Day()
    day.draw(1, (1, 2, 3, 4))
    day.play(1, 1, ((2,), (1,), (3,), (4,)))
    day.order(Withdrew(2))
    assert day.cup.present == (1, 3, 4)
    assert standings(day.cup)[0].entrant == 2
    day.order(Entered(2))
    assert day.cup.present == (1, 2, 3, 4)


def test_a_tie_for_the_title_is_played_off_and_gives_no_points() -> None:
    day = Day()
    day.draw(1, (1, 2, 3, 4))
    day.order(Typed(1, 1, ((1, 2, 3), (4,))))
    assert ties(day.cup) == ((1, 2, 3),)
    before = {line.entrant: line.points for line in standings(day.cup)}
    day.draw(2, (1, 2, 3), decides=True)
    day.order(Typed(2, 1, ((3,), (1, 2))))
    assert ties(day.cup) == ()
    assert ties(day.cup, titles=2) == ((1, 2),)
    day.draw(3, (1, 2), decides=True)
    day.order(Typed(3, 1, ((2,), (1,))))
    assert ties(day.cup, titles=3) == ()
    assert [(line.place, line.entrant) for line in standings(day.cup)] == [(1, 3), (2, 2), (3, 1), (4, 4)]
    assert {line.entrant: line.points for line in standings(day.cup)} == before


def test_a_play_off_ranks_nobody_who_does_not_tie() -> None:
    day = Day()
    day.draw(1, (1, 2, 3, 4))
    day.order(Typed(1, 1, ((1,), (2,), (3,), (4,))))
    day.draw(2, (1, 2), decides=True)
    day.order(Typed(2, 1, ((2,), (1,))))
    assert [line.entrant for line in standings(day.cup)] == [1, 2, 3, 4]


def test_a_pupil_has_the_points_of_the_team_at_the_tables_at_which_the_pupil_was_in_it() -> None:
    day = Day(0)
    day.order(Entered(1, pupils=(10, 11)))
    day.order(Entered(2, pupils=(20,)))
    day.draw(1, (1, 2))
    day.play(1, 1, ((1,), (2,)))
    day.order(Entered(1, pupils=(10,)))
    day.order(Entered(2, pupils=(20, 11)))
    day.draw(2, (1, 2))
    day.play(2, 1, ((1,), (2,)))
    assert pupils_points(day.cup) == {10: 2, 11: 1, 20: 0}


def test_the_same_stream_gives_the_same_state_also_after_it_was_written() -> None:
    """At random, with whatever nonsense: it is never refused, and never another the second time."""
    for seed in range(20):
        stream = list(_nonsense(random.Random(seed)))
        cup = Cup()
        for heard in stream:
            cup = after(cup, heard)
            standings(cup)
        read = msgspec.json.decode(msgspec.json.encode(stream), type=list[Heard])
        assert cup_of(read) == cup
        assert cup_of([*read, *read]) == cup, "heard again"
        refilled = [heard for room in ("2", "", "1") for heard in read if heard.room == room]
        assert cup_of(refilled) == cup, "an emptied hub, filled by each in its own time"


def _deals(number: int, chance: random.Random) -> tuple[Order, ...]:
    """What can be ordered of a deal, at any time; some of it fits."""
    context, nonce, secrets = f"{CUP}|round {number}|add-it", bytes(16), chain(bytes(32), DRAWS)
    draw = chance.randrange(4)
    return (
        Promised(number, context, secrets[0].hex()), Committed(number, {"1": commitment(context, nonce)}),
        Nonces(number, {chance.choice("12"): nonce.hex()}), Released(number, draw, secrets[draw].hex()),
        Released(number, draw, "no secret"),
    )  # fmt: skip


def _nonsense(chance: random.Random) -> Iterator[Heard]:
    yield Heard("", Fact(1, 0, Called(CUP, "Maths day")))
    numbers = {"": 1, "1": 0, "2": 0}
    for _ in range(60):
        room = chance.choice("12")
        seats = chance.randrange(2, 4)
        entrants = tuple(chance.sample(range(1, 7), seats))
        place = (chance.randrange(1, 4), chance.randrange(1, 3))
        ranking = tuple((seat,) for seat in chance.sample(range(1, seats + 1), seats))
        orders: tuple[Order, ...] = (
            Entered(chance.randrange(1, 7), "", (chance.randrange(9),)), Withdrew(chance.randrange(1, 7)),
            Drawn(place[0], "add-it", (Table(room, entrants),), decides=chance.random() < 0.3),
            Typed(*place, chance.choice([None, tuple((each,) for each in entrants)])), Expelled(room), Closed(),
            *_deals(place[0], chance),
        )  # fmt: skip
        if chance.random() < 0.4:
            numbers[""] += 1
            yield Heard("", Fact(numbers[""], 0, chance.choice(orders)))
        else:
            numbers[room] += 1
            whats: tuple[What, ...] = (
                opened(*place, entrants), Standing(tuple(range(seats))), Ended(ranking),
                Undone(chance.randrange(numbers[room])),
            )  # fmt: skip
            yield Heard(room, Fact(numbers[room], 0, chance.choice(whats)))
