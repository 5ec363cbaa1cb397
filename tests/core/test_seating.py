"""Whose button is this: the nine-seat box's own numbers, the roll-call, boxes that leave and come back, stand-ins."""

from __future__ import annotations

from gotit.core.seating import Seating, Source

NINE = "c" * 9 + "p" * 9


def seating(*sources: Source) -> Seating:
    result = Seating()
    for source in sources:
        result = result.with_source(source)
    return result


def box(name: str = "a", roles: str = NINE) -> Source:
    return Source(name, roles, f"Box {name.upper()}")


def keyboard() -> Source:
    return Source("keyboard", NINE, "Keyboard", stand_in=True)


def test_until_somebody_takes_seats_the_kth_call_input_is_seat_k() -> None:
    table = seating(box())
    assert [table.seat_of("a", n) for n in (0, 8, 9, 17)] == [(1, "call"), (9, "call"), (1, "pass"), (9, "pass")]
    assert table.seat_of("a", 18) is None
    assert table.seat_of("a", -1) is None
    assert table.seat_of("nobody", 0) is None


def test_roles_that_are_neither_call_nor_pass_belong_to_nobody() -> None:
    table = seating(box(roles="s-cpc"))
    assert [table.seat_of("a", n) for n in range(5)] == [None, None, (1, "call"), (1, "pass"), (2, "call")]


def test_the_roll_call_gives_a_button_with_its_pass_to_each_seat_in_turn() -> None:
    table = seating(box()).call_roll((1, 2)).take("a", 6).take("a", 0)
    assert table.calling == ()
    assert (table.seat_of("a", 6), table.seat_of("a", 15)) == ((1, "call"), (1, "pass"))
    assert (table.seat_of("a", 0), table.seat_of("a", 9)) == ((2, "call"), (2, "pass"))
    assert table.seat_of("a", 1) is None  # a box that took part has no other seats
    assert table.sources_of(frozenset({1})) == ("a",)
    assert table.sources_of(frozenset({3})) == ()


def test_a_button_without_a_pass_of_its_own_takes_a_seat_too() -> None:
    table = seating(box(roles="ccp")).call_roll((4,)).take("a", 1)
    assert table.seat_of("a", 1) == (4, "call")
    assert table.seat_of("a", 2) is None


def test_a_second_roll_call_frees_what_its_seats_had() -> None:
    first = seating(box()).call_roll((1, 2)).take("a", 0).take("a", 1)
    again = first.call_roll((1, 2))
    assert not again.is_taken("a", 0)
    swapped = again.take("a", 1).take("a", 0)
    assert (swapped.seat_of("a", 0), swapped.seat_of("a", 1)) == ((2, "call"), (1, "call"))
    one_only = first.call_roll((2,)).take("a", 8)
    assert (one_only.seat_of("a", 0), one_only.seat_of("a", 8)) == ((1, "call"), (2, "call"))
    assert one_only.seat_of("a", 1) is None


def test_a_box_comes_back_with_its_seats() -> None:
    table = seating(box()).call_roll((3,)).take("a", 5)
    away = table.without_source("a")
    assert not away.sources["a"].present
    assert away.sources_of(frozenset({3})) == ("a",)
    back = away.with_source(box())
    assert back.seat_of("a", 5) == (3, "call")
    assert (table.sources["a"].joins, back.sources["a"].joins) == (1, 2)
    assert table.without_source("unknown") is table


def test_the_keyboard_stands_in_only_where_no_box_serves() -> None:
    table = seating(keyboard(), box(roles="cc"))
    assert table.seat_of("keyboard", 1) is None
    assert table.seat_of("keyboard", 2) == (3, "call")
    assert table.sources_of(frozenset({1, 2})) == ("a",)
    assert table.sources_of(frozenset({2, 3})) == ("a", "keyboard")


def test_the_keyboard_stands_in_for_a_box_that_is_gone_also_after_a_roll_call() -> None:
    by_number = seating(keyboard(), box()).without_source("a")
    assert by_number.seat_of("keyboard", 0) == (1, "call")
    by_roll_call = seating(keyboard(), box()).call_roll((1,)).take("a", 4)
    assert by_roll_call.seat_of("keyboard", 0) is None
    assert by_roll_call.without_source("a").seat_of("keyboard", 0) == (1, "call")


def test_a_key_taken_by_roll_call_is_that_seat_s_alone() -> None:
    table = seating(keyboard()).call_roll((1,)).take("keyboard", 4)
    assert table.seat_of("keyboard", 4) == (1, "call")
    assert table.seat_of("keyboard", 0) is None
    assert table.seat_of("keyboard", 1) == (2, "call")


def test_seats_given_to_a_source_are_told_in_order_without_its_passes() -> None:
    table = seating(box(), keyboard()).call_roll((3, 1, 2)).take("a", 6).take("keyboard", 0).take("a", 0)
    assert table.seats_in("a") == (2, 3)
    assert table.seats_in("keyboard") == (1,)
    assert table.seats_in("nobody") == ()


def test_a_roll_call_for_anyone_goes_on_until_its_last_seat_is_taken() -> None:
    table = seating(box()).call_roll((1, 2), anyone=True).without_call(1)
    assert (table.calling, table.anyone) == ((2,), True)
    table = table.without_call(2)
    assert (table.calling, table.anyone) == ((), False)


def test_a_roll_call_for_anyone_stays_one_until_the_last_seat_is_here() -> None:
    asked = seating(box()).call_roll((1, 2), anyone=True)
    assert asked.without_call(1).anyone
    assert not asked.without_call(1).without_call(2).anyone
    assert not seating(box()).call_roll((1, 2)).without_call(1).anyone


def test_the_seats_of_a_source_are_those_that_its_buttons_were_given_to() -> None:
    table = seating(box(), box("b")).call_roll((1, 2, 3)).take("a", 6).take("b", 0).take("a", 1)
    assert (table.seats_in("a"), table.seats_in("b"), table.seats_in("c")) == ((1, 3), (2,), ())


def test_in_a_roll_call_for_anyone_a_button_of_a_box_for_several_takes_the_seat_of_its_number() -> None:
    asked = seating(box(roles="cc"), box("b", "c")).call_roll((1, 2, 3), anyone=True)
    assert [asked.seat_for("a", 1), asked.seat_for("b", 0), asked.seat_for("never joined", 1)] == [2, 1, 1]


def test_seats_are_asked_for_in_the_order_in_which_they_were_called() -> None:
    table = seating(box()).call_roll((3, 2, 1)).take("a", 0)
    assert (table.calling, table.seats_in("a")) == ((2, 1), (3,))


def test_whoever_takes_another_seat_gives_up_all_that_the_first_one_had() -> None:
    table = seating(box(), box("b", "cc")).call_roll((1, 2), anyone=True).take("a", 0, 1).assign("b", 1, 1, "call")
    moved = table.take("a", 0, 2)
    assert moved.taken == {("a", 0): (2, "call"), ("a", 9): (2, "pass")}
    assert moved.calling == (1,)


def test_a_button_of_a_box_that_never_joined_takes_a_seat_and_calls_for_none() -> None:
    table = seating(box()).call_roll((4,)).take("later", 2)
    assert table.taken == {("later", 2): (4, "call")}
    assert table.sources_of(frozenset({4})) == ()
    assert table.with_source(box("later", "cc")).sources_of(frozenset({4})) == (), "it has no such button"
    assert table.with_source(box("later", "ccc")).sources_of(frozenset({4})) == ("later",)


def test_the_seats_of_a_source_without_passes_are_told_too() -> None:
    table = seating(box(roles="cc")).call_roll((5, 4)).take("a", 0).take("a", 1).assign("a", 7, 9, "pass")
    assert table.seats_in("a") == (4, 5)
