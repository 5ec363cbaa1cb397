"""When a port is called: at once, ever less often while nobody answers, soon when somebody is there after all."""

from __future__ import annotations

from gotit.boxes.dialling import FIRST_NS, LONGEST_NS, Dialling


def test_while_nobody_answers_calls_become_seldom() -> None:
    calls = Dialling(1_000)
    assert calls.due_ns == 1_000
    gaps = []
    for _ in range(9):
        now_ns = calls.due_ns
        calls.send(now_ns)
        gaps.append(calls.due_ns - now_ns)
    assert gaps[:3] == [FIRST_NS, 2 * FIRST_NS, 4 * FIRST_NS]
    assert gaps[-1] == LONGEST_NS
    calls.begin(calls.due_ns + 7)
    now_ns = calls.due_ns
    calls.send(now_ns)
    assert calls.due_ns == now_ns + FIRST_NS


def test_a_box_that_is_heard_is_called_soon_but_not_before_it_can_have_answered() -> None:
    calls = Dialling(0)
    for _ in range(9):
        last_ns = calls.due_ns
        calls.send(last_ns)
    calls.hurry()
    assert calls.due_ns == last_ns + FIRST_NS
    calls.hurry()
    assert calls.due_ns == last_ns + FIRST_NS


def test_a_box_that_is_known_is_not_asked_twice_before_it_can_have_answered() -> None:
    calls = Dialling(0)
    calls.send(0)
    assert not calls.ask_again(FIRST_NS - 1)
    assert calls.ask_again(FIRST_NS)
    assert not calls.ask_again(2 * FIRST_NS - 1)
    assert calls.ask_again(2 * FIRST_NS)
