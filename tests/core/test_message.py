"""A message is its code and its arguments: equal by them, kept by them, whatever its English and their order."""

from __future__ import annotations

from gotit.core.message import Message, Seat, as_data, say


def test_it_is_equal_by_code_and_arguments_alone() -> None:
    one = say("who_took", "{who} took {n}.", who=Seat(2), n=3)
    assert one == say("who_took", "Reworded: {n} for {who}.", n=3, who=Seat(2))
    assert one != say("who_gave", "{who} took {n}.", who=Seat(2), n=3)
    assert one != say("who_took", "{who} took {n}.", who=Seat(2), n=4)
    assert one != ("who_took", {"who": Seat(2), "n": 3})


def test_those_that_are_equal_are_one_key_and_others_seldom_collide() -> None:
    assert len({say("code", "{a} {b}", a=1, b=2), say("code", "{a} {b}", b=2, a=1)}) == 1
    assert len({hash(say("code", "{n}", n=n)) for n in range(100)}) > 90


def test_what_is_kept_of_it_has_no_english_and_no_empty_place() -> None:
    assert as_data(say("took", "{who} took {n}.", who=Seat(2), n=3)) == {
        "code": "took",
        "args": {"n": 3, "who": Seat(2)},
    }
    assert as_data(say("over", "It's over.")) == {"code": "over"}
    assert list(say("took", "{b} {a}", b=1, a=2).args) == ["a", "b"], "as it is kept does not hang on the order"


def test_who_debugs_sees_all_of_it() -> None:
    assert repr(Message("took", "{n} taken", {"n": 3})) == "took: {n} taken {'n': 3}"
