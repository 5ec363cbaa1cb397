"""Organiser and rooms agree on a deal that nobody has chosen, whatever is late, lost or started again on the way."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

from gotit.championship import orders as o
from gotit.championship.boards import Comparing, alike, compared, deals_said, entrants_shares, rounds_compared
from gotit.championship.cup import Cup, Heard, after, cup_of
from gotit.championship.dealing import PATIENCE_S, Dealing, due, first_told
from gotit.championship.dealt import digest
from gotit.championship.facts import Board, Dealt, Ended, Fact, Opened, Standing, Undone, What
from gotit.championship.hall import hall_of
from gotit.championship.promised import Part
from gotit.championship.talk import Beat, DealSaid, DealTold
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
        return cls(name, Part(f"seed of {name}", name))

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
        self.part = Part(f"seed of {self.name}", self.name)


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


# --- before the round -------------------------------------------------------------------------------------------------


def test_rooms_and_organiser_agree_and_every_room_has_the_same_promise(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    promises = [room.part.promise(1) for room in there.rooms]
    assert all(promise is not None and promise.mark == there.mark for promise in promises)
    orders = [type(heard.told.what) for heard in there.stream if not heard.room][-3:]
    assert orders == [o.Promised, o.Committed, o.Nonces]
    assert set(there.cup.deals[1].nonces) == {"1", "2", "3"}
    assert cup_of(there.stream) == there.cup


def test_no_room_says_its_nonce_before_it_has_seen_what_all_commit_to(tmp_path: Path) -> None:
    there = Round(tmp_path)
    for _ in range(6):
        for room in there.rooms:
            said = room.part.says()
            if said is not None and said.nonce:
                assert set(there.cup.deals[1].commitments) == {"1", "2", "3"}
            there.beat(room)
    assert there.mark


def test_a_room_that_is_silent_is_left_out_and_one_that_withholds_makes_it_begin_anew(tmp_path: Path) -> None:
    there = Round(tmp_path)
    silent, withholds, _ = there.rooms
    there.agree(silent)
    assert not there.cup.deals[1].commitments
    there.now_s += PATIENCE_S
    there.agree(silent, withholds)
    deal = there.cup.deals[1]
    assert set(deal.commitments) == {"2", "3"}
    assert not there.mark
    there.now_s += PATIENCE_S
    there.go_on()
    assert there.cup.deals[1].first != deal.first, "another chain, so what was told is worth nothing"
    there.agree(silent, withholds)
    there.now_s += PATIENCE_S
    there.agree(silent, withholds)
    assert set(there.cup.deals[1].nonces) == {"3"}
    there.agree()
    assert all(room.part.promise(1) is not None for room in there.rooms), "it is dealt alike to those, too"


def test_a_round_is_not_held_up_for_long_and_never_once_somebody_plays(tmp_path: Path) -> None:
    there = Round(tmp_path)
    assert there.dealing.holds_up(there.cup, 1, 0.0)
    assert not there.dealing.holds_up(there.cup, 1, 1000.0)
    there.rooms[0].begin(1, there.seats(there.rooms[0]))
    there.tell_hub(there.rooms[0])
    assert not there.dealing.holds_up(there.cup, 1, 0.0)
    there.go_on()
    assert not there.cup.deals, "a room plays by its own die already"


@pytest.mark.parametrize("what", ["first", "nonce", "commitments", "left out"])
def test_a_room_notices_an_organiser_who_chooses(what: str, tmp_path: Path) -> None:
    """Who exchanges the chain, a nonce or a commitment afterwards, or leaves out who had committed."""
    there = Round(tmp_path)
    room = there.rooms[0]
    while not (said := room.part.says()) or not said.nonce:
        for each in there.rooms:
            there.beat(each)
    there.agree(room)
    there.answer(room, said)
    deal = there.cup.deals[1]
    assert deal.nonces
    told = DealTold(1, deal.context, deal.first, deal.commitments, deal.nonces)
    other = Round(tmp_path / "other")
    other.agree()
    false = other.cup.deals[1]
    match what:
        case "first":
            told = DealTold(1, deal.context, false.first, deal.commitments, deal.nonces)
        case "nonce":
            told = DealTold(1, deal.context, deal.first, deal.commitments, {**deal.nonces, "2": "00" * 16})
        case "commitments":
            told = DealTold(1, deal.context, deal.first, {**false.commitments, "1": deal.commitments["1"]},
                            {**false.nonces, "1": deal.nonces["1"]})  # fmt: skip
        case "left out":
            rest = {name: commitment for name, commitment in deal.commitments.items() if name != "1"}
            told = DealTold(1, deal.context, deal.first, rest, {name: deal.nonces[name] for name in rest})
    room.part.hear(told)
    assert room.part.promise(1) is None
    room.part.hear(DealTold(1, deal.context, deal.first, deal.commitments, deal.nonces))
    assert room.part.promise(1) is not None


def test_nobody_changes_a_promise_later(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    deal = there.cup.deals[1]
    there.order(o.Committed(1, {"1": "00"}))
    there.order(o.Nonces(1, {"1": "00" * 16}))
    there.order(o.Released(1, 1, "00" * 32))
    there.order(o.Released(1, 0, deal.first))
    assert there.cup.deals[1] == deal


# --- in the round -----------------------------------------------------------------------------------------------------


def test_nobody_is_told_a_secret_before_it_is_due(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    room, other, _ = there.rooms
    asked = DealSaid(1, there.cup.deals[1].first, mark=there.mark, draw=1)
    assert not there.dealing.secret(there.cup, "1", asked), "no match is open"
    room.begin(1, there.seats(room))
    there.tell_hub(room)
    assert there.draw(room)
    assert not there.draw(room), "it has not told of its first draw"
    there.tell_hub(room)
    assert there.draw(room)
    other.begin(2, there.seats(other))
    other.mark = there.mark
    there.tell_hub(other)
    assert not there.dealing.secret(there.cup, "2", DealSaid(1, asked.first, mark=there.mark, draw=2))
    assert not there.dealing.secret(there.cup, "2", DealSaid(1, asked.first, mark="0" * 32, draw=1))
    assert not there.dealing.secret(there.cup, "9", asked), "no table of this round is there"
    assert there.dealing.secret(there.cup, "2", asked)


def test_an_organiser_who_was_started_again_goes_on_with_the_same_chain(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    room = there.rooms[0]
    room.begin(1, there.seats(room))
    there.tell_hub(room)
    there.dealing = Dealing(tmp_path)
    room.start_again()
    there.beat(room)
    assert there.draw(room)
    there.tell_hub(room)
    assert alike(there.cup, (1, 1)) == "same"


@pytest.mark.parametrize("seed", range(60))
def test_whatever_happens_on_the_way_the_deal_is_one_and_nobody_sees_ahead(seed: int, tmp_path: Path) -> None:
    chance, there = random.Random(seed), Round(tmp_path)
    dealt: dict[tuple[str, int, int], tuple[int, ...]] = {}
    ever: dict[tuple[str, str], int] = {}
    """Draws that a room has ever dealt of a promise."""
    for _ in range(400):
        room = chance.choice(there.rooms)
        there.now_s += chance.choice((0.0, 0.1, 1.0))
        what = chance.random()
        if what < 0.35:
            there.beat(room, answered=chance.random() < 0.8)
        elif what < 0.6:
            for _ in range(chance.randrange(1, 4)):
                there.tell_hub(room)
        elif what < 0.65:
            room.start_again()
        elif what < 0.68:
            there.dealing = Dealing(tmp_path)
        elif what < 0.72 or not room.facts:
            if there.cup.deals.get(1) is not None or chance.random() < 0.02:
                room.begin(int(room.name), there.seats(room))
        elif what < 0.77 and room.orders:
            room.undo_deal()
        elif what < 0.79 and len(room.orders) < 6:
            room.own = True
            room.deal(tuple(chance.sample(range(CARDS), CARDS)))
        elif room.mark and len(room.orders) < 6:
            number, n = len(room.orders) + 1, chance.choice((CARDS, 2))
            if there.draw(room, n):
                order = room.orders[-1]
                assert dealt.setdefault((room.mark, number, n), order) == order
                ever[room.name, room.mark] = max(ever.get((room.name, room.mark), 0), number)
        for each in there.rooms:
            for mark, known in each.part._known.items():
                own = sum(1 for fact in each.facts if isinstance(fact.what, Dealt))
                assert known.draws <= min(own, max(ever.get((each.name, mark), 0), len(each.orders), own)) + 1
    for room in there.rooms:
        while room.told < len(room.facts):
            there.tell_hub(room)
    assert cup_of(there.stream) == there.cup
    for room in there.rooms:
        verdict = alike(there.cup, (1, int(room.name)))
        if room.mark and room.mark == there.mark and not room.own:
            assert verdict in ("same", "again") if room.orders else verdict == "open"
        elif room.facts and (room.mark != there.mark or not room.mark):
            assert verdict == "own"


# --- afterwards -------------------------------------------------------------------------------------------------------


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


def test_scores_are_compared_seat_by_seat_over_all_rooms_that_had_the_same_deal(tmp_path: Path) -> None:
    there = Round(tmp_path, rooms=4)
    there.agree()
    one, two, three, four = there.rooms
    play(there, one, (1, 0), (1, 0))
    play(there, two, (1, 0), (0, 1))
    play(there, three, (0, 1), (0, 1))
    play(there, four, (1, 0), (1, 0), own=True)
    whole, first, second = compared(there.cup, 1)
    shares = entrants_shares(there.cup)
    assert [line.alike for line in first.lines] == ["same", "same", "same", "own"]
    assert [line.won for line in second.lines] == [(1, 0), (0, 1), (0, 1), (1, 0)]
    assert [list(map(str, line.shares)) for line in first.lines] == [
        ["3/4", "1/4"], ["3/4", "1/4"], ["0", "1"], ["None", "None"]
    ]  # fmt: skip
    assert [str(line.shares[0]) for line in whole.lines] == ["1", "1/2", "0", "None"]
    assert str(shares[1]) == "7/8"
    assert not {7, 8} & set(shares)
    hall = hall_of(there.cup)
    assert hall.deal == f"{there.mark[:4]} {there.mark[4:8]}"
    assert [tile.own for tile in hall.tiles] == [False, False, False, True]
    assert list(deals_said(there.cup)) == [
        "The deals of 3 matches are those that were promised.",
        "Not the same deal: round 1, table 4.",
    ]


def test_a_round_is_compared_again_when_something_was_told_of_it_and_not_else(tmp_path: Path) -> None:
    there, comparing = Round(tmp_path), Comparing()
    there.agree()
    for room in there.rooms[:2]:
        play(there, room, (1, 0))
    boards = dict(comparing.rounds(there.cup))[1]
    there.order(o.Entered(99))
    assert dict(comparing.rounds(there.cup))[1] is boards
    play(there, there.rooms[2], (0, 1))
    assert list(comparing.rounds(there.cup)) == list(rounds_compared(there.cup))
    assert dict(comparing.rounds(there.cup))[1] != boards
    there.order(o.Typed(1, 1, ((1,), (2,))))
    assert dict(comparing.rounds(there.cup))[1] is not boards


def test_where_cards_depend_on_play_only_the_first_board_is_compared(tmp_path: Path) -> None:
    there = Round(tmp_path, rooms=2)
    there.agree()
    for room in there.rooms:
        play(there, room, (1, 0), (0, 1), same=False)
    whole, first, second = compared(there.cup, 1)
    assert [line.alike for line in first.lines] == ["same", "same"]
    assert [line.alike for line in (*second.lines, *whole.lines)] == ["later"] * 4
    assert all(share is None for line in (*second.lines, *whole.lines) for share in line.shares)


def test_who_had_seen_the_cards_or_has_more_of_them_is_told_from_the_others(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    one, two, three = there.rooms
    play(there, one, (1, 0))
    play(there, two, (1, 0))
    play(there, two, (0, 1))
    three.begin(3, there.seats(three))
    there.tell_hub(three)
    assert there.draw(three, CARDS + 4)
    while three.told < len(three.facts):
        there.tell_hub(three)
    assert [alike(there.cup, (1, table)) for table in (1, 2, 3)] == ["same", "again", "same"]
    assert [line.alike for line in compared(there.cup, 1)[0].lines] == ["same", "again", "own"]


def test_a_draw_that_is_not_as_promised_or_whose_secret_nobody_had_is_the_rooms_own(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    one, two, _ = there.rooms
    play(there, one, (1, 0))
    two.begin(2, there.seats(two))
    for order in ((two.part.order(two.mark, 1, CARDS) or tuple(range(CARDS))), tuple(range(CARDS))):
        two.deal(order)
    while two.told < len(two.facts):
        there.tell_hub(two)
    assert alike(there.cup, (1, 2)) == "own"
    assert alike(there.cup, (1, 3)) == "open"
    there.order(o.Typed(1, 3, ((5,), (6,))))
    assert alike(there.cup, (1, 3)) == "own"


@pytest.mark.parametrize("commitment", ["", "xyz", "00" * 31, "AB" * 32, "00" * 40_000])
def test_a_room_that_commits_to_no_hash_is_left_out(commitment: str, tmp_path: Path) -> None:
    there = Round(tmp_path)
    first, *_ = there.rooms
    there.go_on()
    there.answer(first, DealSaid(1, there.cup.deals[1].first, commitment))
    there.agree(first)
    assert not there.mark
    there.now_s += PATIENCE_S
    there.agree(first)
    assert set(there.cup.deals[1].nonces) == {"2", "3"}


@pytest.mark.parametrize("said", [b"00" * 40, b"0g", b"AB"])
def test_what_a_room_says_of_a_deal_has_limits(said: bytes) -> None:
    beat = b'{"facts":1,"deal":{"round":1,"first":"00","commitment":"%s"}}'
    assert msgspec.json.decode(beat % b"00", type=Beat).deal == DealSaid(1, "00", "00")
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(beat % said, type=Beat)


def test_a_round_that_is_drawn_again_is_promised_again(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    before, drawn = there.mark, there.cup.rounds[1]
    there.order(drawn)
    assert there.mark == before, "nothing has changed"
    there.order(o.Drawn(1, "fast-fun-maths", drawn.tables))
    there.now_s += 1000.0
    assert there.dealing.holds_up(there.cup, 1, there.now_s)
    there.agree()
    assert there.mark
    assert there.mark != before
