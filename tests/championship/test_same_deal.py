"""Organiser and rooms agree on a deal that nobody has chosen, whatever is late, lost or started again on the way."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from tests.championship.deals import CARDS, Round

from gotit.championship import orders as o
from gotit.championship.boards import alike
from gotit.championship.cup import cup_of
from gotit.championship.dealing import PATIENCE_S, Dealing
from gotit.championship.facts import Dealt
from gotit.championship.talk import Beat, DealSaid, DealTold

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


@pytest.mark.parametrize("context", ["cup-2|round 1|hidden-formula", "cup-1|round 2|hidden-formula", "cup-1|round 1|x"])
def test_a_promise_is_for_this_round_of_this_championship(context: str, tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.order(o.Promised(1, context, "00" * 32))
    assert not there.cup.deals
    there.rooms[0].part.hear(DealTold(1, context, "00" * 32))
    assert (there.rooms[0].part.says() is None) == (context != "cup-1|round 1|x"), "a room does not know the game yet"


def test_a_room_hurries_while_it_agrees_or_asks_and_no_longer(tmp_path: Path) -> None:
    there = Round(tmp_path)
    part = there.rooms[0].part
    assert not part.hurries
    there.beat(there.rooms[0])
    assert part.hurries
    part.hear_nothing()
    assert not part.hurries
    there.agree()
    assert not part.hurries
    part.ask(1, 1)
    assert part.hurries
    part.ask_no_more()
    assert not part.hurries


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
