"""What is offered at each moment: to the seats, to the operator, by the boxes. Equations are not listed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.mathic_fraction.play_table import GAME, Table
from tests.games.random_play import own_legal

from gotit.core.game import Ask, Buzzers, Meaning, Quiet, Race
from gotit.core.message import Message, say
from gotit.core.offer import Move
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction import moves as m

SPACE = "2/12c 5/12d"


def moment(name: str) -> Table:
    table = Table("3/12h 4/12c", "5/12s", space=SPACE, tokens="pattern", teaching=True)
    match name:
        case "starting":
            return Table(first=0)
        case "laying":
            return Table(mode="referee")
        case "real":
            return Table(mode="referee", space="2/12c 5/12d 7/12s 9/12d")
        case "challenging":
            return table.compute(1, "3/12 + 2/12 = 5/12d")
        case "stealing":
            return table.discard(1, "3/12h")
        case "stating":
            return table.discard(1, "3/12h").call(2)
        case "judging":
            return table.do(table.pattern(1, "3/12h 2/12c 5/12d"))
        case "reviewing":
            return table.discard(1, "3/12h").pass_by()
        case "between":
            return Table().play_out()
        case _:
            return table


def press(move: Move) -> Message:
    return say("prompt_press", "Press: {press}", press=move.label)


def either(one: Move, other: Move) -> Message:
    return say("prompt_or", "{one}. Or: {other}", one=one.label, other=other.label)


def asks(meanings: dict[int, Meaning]) -> Callable[[Buzzers], bool]:
    return lambda found: found == Ask(meanings)


def races(*seats: int) -> Callable[[Buzzers], bool]:
    return lambda found: isinstance(found, Race) and found.seats == set(seats) and not found.queue


def quiet(found: Buzzers) -> bool:
    return found == Quiet()


BOXES: dict[str, Callable[[Buzzers], bool]] = {
    "starting": quiet,
    "laying": quiet,
    "playing": asks({1: Meaning(prompt=either(m.COMPUTE, m.DISCARD))}),
    "challenging": races(2),
    "stealing": races(2),
    "stating": quiet,
    "judging": quiet,
    "reviewing": asks({1: Meaning(a.GoOn(1), prompt=press(m.GO_ON))}),
    "between": asks({seat: Meaning(a.Ready(seat), prompt=press(m.READY)) for seat in (1, 2)}),
}


@pytest.mark.rule("MF-09", "MF-18", "MF-20")
@pytest.mark.parametrize("name", BOXES)
def test_what_presses_mean(name: str) -> None:
    table = moment(name)
    assert table.view().phase == name
    assert BOXES[name](GAME.buzzers(table.state))


LEGAL: dict[str, tuple[set[a.Action], set[a.Action], set[a.Action]]] = {
    "starting": (set(), set(), {a.DrawFirst()}),
    "laying": (set(), set(), set()),
    "real": (
        {a.Announce(1, "compute"), a.Announce(1, "discard")},
        set(),
        set(),
    ),
    "challenging": (set(), {a.Trust(2)}, {a.Trust()}),
    "stealing": (set(), {a.Trust(2)}, {a.Trust()}),
    "stating": (set(), {a.GiveUp(2)}, {a.Announce(2, "compute")}),
    "judging": (set(), set(), {a.JudgePattern(True), a.JudgePattern(False)}),
    "reviewing": ({a.GoOn(1)}, set(), {a.GoOn(), a.ShowMissed(False)}),
    "between": ({a.Ready(1)}, {a.Ready(2)}, {a.Ready(), a.ShowMissed()}),
}
"""Of seat 1, of seat 2, and what the operator can do beyond those."""


@pytest.mark.rule("MF-09", "MF-16")
@pytest.mark.parametrize("name", LEGAL)
def test_what_can_be_listed(name: str) -> None:
    state = moment(name).state
    first, second, operator = LEGAL[name]
    assert set(GAME.legal(state, 1)) == first
    assert set(GAME.legal(state, 2)) == second
    assert set(own_legal(GAME, state)) == first | second | operator


@pytest.mark.rule("MF-09", "MF-16")
def test_the_actor_may_discard_any_card_and_the_operator_announce_for_it() -> None:
    state = moment("playing").state
    hand = {a.Discard(1, card.id) for card in state.player(1).known_hand}
    assert len(hand) == 4
    assert set(GAME.legal(state, 1)) == hand
    assert GAME.legal(state, 2) == ()
    announced = {a.Announce(1, "compute"), a.Announce(1, "discard")}
    assert set(own_legal(GAME, state)) == hand | announced
