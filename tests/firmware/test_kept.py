"""What the box keeps until it is acknowledged."""

from hypothesis import given
from hypothesis import strategies as st

from gotit_box.kept import Kept


def events(kept: Kept) -> list[tuple[str, dict[str, int | str]]]:
    return [kept.event(number) for number in range(kept.acked + 1, kept.last + 1)]


def test_events_come_back_as_they_were() -> None:
    kept = Kept(8)
    kept.press(2**40 + 1, 17, 2**32 - 1, 1)
    kept.release(2**40 + 2, 17)
    assert events(kept) == [
        ("press", {"seq": 1, "t": 2**40 + 1, "input": 17, "epoch": 2**32 - 1, "flags": 1}),
        ("release", {"seq": 2, "t": 2**40 + 2, "input": 17}),
    ]
    assert (kept.high, kept.drops) == (2, 0)


def test_what_is_acknowledged_is_forgotten_and_numbers_go_on() -> None:
    kept = Kept(8)
    for t in range(5):
        kept.press(t, 0, 0, 0)
    kept.ack(3)
    kept.ack(2)
    kept.ack(9)
    assert kept.acked == 3
    assert [fields["seq"] for _, fields in events(kept)] == [4, 5]


def test_a_full_ring_keeps_the_oldest_and_tells_the_gap() -> None:
    kept = Kept(3)
    for t in range(10, 16):
        kept.press(t, 0, 0, 0)
    assert [fields["t"] for _, fields in events(kept)] == [10, 11, 12]
    assert kept.limit(99) == 13, "the watermark does not pass what was lost and not told"
    assert kept.drops == 3
    kept.ack(1)
    assert events(kept)[-1] == ("gap", {"seq": 4, "t": 13, "lost": 3})
    assert kept.limit(99) == 99


def test_a_loss_in_the_capture_is_told_at_once_when_there_is_room() -> None:
    kept = Kept(3)
    kept.lose(5, 1024)
    kept.lose(7, 0)
    assert events(kept) == [
        ("gap", {"seq": 1, "t": 5, "lost": 1024}),
        ("gap", {"seq": 2, "t": 7, "lost": 0}),
    ]
    assert kept.drops == 1024


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("press"), st.integers(1, 5)),
        st.tuples(st.just("ack"), st.integers(0, 12)),
        st.tuples(st.just("lose"), st.integers(0, 3)),
    ),
    max_size=80,
)


@given(st.integers(1, 9), STEPS)
def test_nothing_is_lost_in_silence(capacity: int, steps: list[tuple[str, int]]) -> None:
    """Numbers have no holes. Every press is among the events, or counted by a gap in its place."""
    kept = Kept(capacity)
    seen: dict[int, tuple[str, dict[str, int | str]]] = {}
    happened = t = given_up = 0
    for what, amount in steps:
        t += 10
        if what == "press":
            kept.press(t, 0, 0, 0)
            happened += 1
        elif what == "lose":
            kept.lose(t, amount)
            given_up += amount
        else:
            kept.ack(amount)
        for number in range(kept.acked + 1, kept.last + 1):
            event = kept.event(number)
            assert seen.setdefault(number, event) == event
        assert kept.last - kept.acked <= capacity
        assert all(int(fields["t"]) < kept.limit(10**9) or kept.limit(10**9) == 10**9 for _, fields in events(kept))
    while kept.acked < kept.last:
        kept.ack(kept.last)
        for number in range(kept.acked + 1, kept.last + 1):
            seen[number] = kept.event(number)
    assert sorted(seen) == list(range(1, kept.last + 1))
    presses = sum(1 for name, _ in seen.values() if name == "press")
    lost = sum(int(fields["lost"]) for name, fields in seen.values() if name == "gap")
    assert presses + lost == happened + given_up
    assert lost == kept.drops
    times = [int(seen[number][1]["t"]) for number in sorted(seen)]
    assert times == sorted(times)
