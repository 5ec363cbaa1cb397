"""The order strip's panel shows whoever acts now, who need not have called first."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PyQt6.QtWidgets import QApplication
from tests.ui.looking import ASPECTS

from gotit.core import inputs as i
from gotit.core.match_view import MatchView, match_view
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.fast_fun_maths import actions as a
from gotit.games.shelf import shelf
from gotit.ui.moments import LONG_NAMES, NOW_US, samples
from gotit.ui.paint import compose
from gotit.ui.paint.part import Part

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = ("Ana", "Ben", "Chidi", "Dorota")


class Match:
    """A match of Fast Fun Maths without windows: what everyone sees after each input."""

    def __init__(self, **settings: Any) -> None:
        self.session, self.now_us = Session(shelf()), 0
        self.enter(i.Start("fast-fun-maths", NAMES, settings))
        self.enter(i.Act(msgspec.to_builtins(a.TurnOver())))

    def enter(self, entered: i.Input) -> None:
        self.now_us += 2_000_000
        self.session, _ = step(self.session, entered, self.now_us)
        while self.session.game is not None and (wanted := self.session.game.chance(self.session.state)) is not None:
            self.session, _ = step(self.session, i.Chance(tuple(range(wanted.n))), self.now_us)

    def calls(self, *seats: int) -> None:
        for seat in seats:
            self.enter(i.SeatPress(seat))

    def fails(self, seat: int) -> None:
        self.enter(i.Act(msgspec.to_builtins(a.PutOut(seat, "mistake"))))

    @property
    def view(self) -> MatchView:
        seen = match_view(self.session, None)
        assert seen is not None
        return seen


def strip(view: MatchView, aspect: float = 16 / 9) -> dict[str, Part]:
    return {part.name: part for part in compose(view, aspect, NOW_US)}


def of_sample(name: str, n: int = 4) -> MatchView:
    view = samples(n)[name]
    assert isinstance(view, MatchView)
    return view


@pytest.mark.rule("GI-H-81")
def test_after_a_mistake_the_panel_is_that_of_the_next_in_line(qapp: QApplication) -> None:
    match = Match(queue=True)
    match.calls(1, 2, 4)
    assert strip(match.view)["first"].data == (1, "Ana")
    match.fails(1)
    assert match.view.game_view.callers == (2,)
    parts = strip(match.view)
    assert parts["first"].data == (2, "Ben")
    assert "call 1" not in parts
    assert parts["call 4"].data[:2] == (4, "Dorota")
    assert parts["call 4"].data[2] == "", "margins are told behind who is not there any more"
    assert "ahead" not in parts
    match.fails(2)
    assert strip(match.view)["first"].data == (4, "Dorota")


def test_an_overruled_call_has_the_panel_and_what_was_measured_stands_below(qapp: QApplication) -> None:
    match = Match()
    match.calls(2, 1)
    match.enter(i.Overrule((1,)))
    parts = strip(match.view)
    assert parts["first"].data == (1, "Ana")
    told = {name: part.data[2] for name, part in parts.items() if name.startswith("call ")}
    assert list(told) == ["call 2", "call 1"]
    assert told["call 2"] == "first"
    assert told["call 1"].startswith("+")
    assert parts["overruled"].rect.y < parts["call 2"].rect.y


def test_those_who_tie_for_the_next_turn_have_the_panel(qapp: QApplication) -> None:
    view = of_sample("call-of-the-next-in-line")
    lamps = {1: "locked", 2: "first", 4: "first"}
    seats = tuple(replace(seat, lamp=lamps.get(seat.number, "idle")) for seat in view.seats)
    tied = replace(view, seats=seats, verdict="dead_heat", game_view=replace(view.game_view, callers=(2, 4)))
    _, _, called, _ = strip(tied)["tied"].data
    assert called == ((2, "Ben"), (4, "Dorota"))


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("moment", ["call-of-the-next-in-line", "call-overruled"])
def test_the_panel_has_room_in_the_worst_case(qapp: QApplication, moment: str, aspect: float) -> None:
    view = samples(9, LONG_NAMES)[moment]
    assert isinstance(view, MatchView)
    parts = strip(view, aspect)
    (floor,) = view.game_view.callers
    assert parts["first"].data[0] == floor
    assert ("overruled" in parts) == view.overruled
