"""Whole matches by simulated players through the headless referee's lines, with the invariants at every line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.hidden_formula.invariants import check_cards, check_leaks, check_state
from tests.games.hidden_formula.play_table import NAMES, RULEBOOK_GRID, game
from tests.games.hidden_formula.random_match import next_of_solution
from tests.headless_bot import Bot, Json
from tests.patience import PATIENCE_S

from gotit.games.hidden_formula import actions as a
from gotit.games.shelf import shelf
from gotit.headless import Referee
from gotit.headless.command import drawing

RULES = game()
GAMES = shelf()
SEED = 12


class FormulaBot(Bot):
    """Players who press at random and often know a formula; an operator who sometimes clicks what he should not."""

    def _move(self, view: Json, explain: Any) -> Iterator[list[Json]]:
        if view["game_view"]["phase"] == "racing" and self.chance.random() < 0.7:
            yield from self._race([seat["number"] for seat in view["seats"]])
        elif view["game_view"]["phase"] == "showing" and self.chance.random() < 0.8:
            yield from self._show()
        else:
            yield from self._operate([seat["number"] for seat in view["seats"]])

    def _race(self, seats: list[int]) -> Iterator[list[Json]]:
        at_us = self.now_us
        for seat in self.chance.sample(seats, self.chance.randrange(len(seats) + 1)):
            if self.chance.random() < 0.3:
                yield self.write("pass", seat=seat)
            else:
                blur_us = self.chance.choice([0, 0, 8, 300])
                yield self.write("call", seat=seat, at_us=at_us + self.chance.randrange(500), uncertainty_us=blur_us)
        self.now_us += 1_000

    def _show(self) -> Iterator[list[Json]]:
        """The caller taps the next tile on its own device, or the operator clicks it."""
        state = self.referee.session.state
        known = next_of_solution(state)
        if known is not None:
            own = {"seat": state.caller} if self.chance.random() < 0.5 else {}
            yield self.write("act", action={"do": "tap", "seat": state.caller, "at": known}, **own)
        else:
            yield self.write("act", action={"do": "take_back", "seat": state.caller, "all": True}, at_us=self.now_us)

    def _operate(self, seats: list[int]) -> Iterator[list[Json]]:
        if self.chance.random() < 0.1:
            yield self.write(self.chance.choice(["undo", "redo", "stop_clock", "time"]), at_us=self.now_us)
        if self.chance.random() < 0.1:
            yield self.write("overrule", seats=[self.chance.choice(seats)])
        if self.chance.random() < 0.2:
            yield self.write(self.chance.choice(["call", "pass"]), seat=self.chance.choice(seats))
        rare = ("swap_tiles", "deal_again", "accept", "say_brackets", "name_wild", "show_solution")
        listed = self.own_legal()
        usual = [action for action in listed if action["do"] not in rare]
        if chosen := usual if usual and self.chance.random() < 0.9 else listed:
            yield self.write("act", action=self.chance.choice(chosen), at_us=self.now_us)
        else:
            yield self.write("time", at_us=self.now_us)

    def check(self, view: Json) -> None:
        """What a program sees agrees with the state, and the state with the rules."""
        state = self.referee.session.state
        check_cards(state)
        check_state(RULES, state)
        if len(self.written) % 10 == 0:
            check_leaks(RULES, state)
        play = view["game_view"]
        owned = [tuple(goal["numbers"]) for player in play["players"] for goal in player["won"]]
        assert len(owned) == len(set(owned)), "a goal has one owner"
        assert play["caller"] is None or not play["players"][play["caller"] - 1]["locked"]
        assert (view["outcome"] is not None) == (play["phase"] == "over")
        if view["outcome"] is not None:
            scores = {str(player["seat"]): len(player["won"]) for player in play["players"]}
            assert view["outcome"]["scores"] == scores, "points are goals"


@pytest.mark.parametrize(
    ("seed", "seats", "chosen"),
    [
        (0, 2, {}),
        (1, 4, {"lock_out": False, "queue": False}),
        (2, 9, {"show_s": 3}),
        (3, 3, {"young": True, "delays_s": [0, 4]}),
        (4, 2, {"wizard": ["/", "^"], "math_geek": True}),
        (5, 1, {"show_s": 0}),
    ],
)
def test_whole_matches_by_lines_alone(seed: int, seats: int, chosen: Json) -> None:
    bot = FormulaBot(GAMES, seed)
    bot.start(RULES.name, NAMES[:seats], chosen)
    bot.play(lambda view, seat: None, bot.check)
    assert bot.outcome is not None
    assert sum(bot.outcome["scores"].values()) > 0
    assert not [answer for answer in bot.answers if answer.get("error", {}).get("code") == "bug"]


tags = st.sampled_from([kind.__struct_config__.tag for kind in a.Action.__args__])
values = (
    st.integers(-1, 40)
    | st.booleans()
    | st.sampled_from(["A1", "B1", "F6", "Z9", "", "+", "W", "%", "14 x 2", "x"])
    | st.lists(st.integers(-5, 50), max_size=3)
    | st.lists(st.sampled_from([*RULEBOOK_GRID.splitlines(), "1 + 2", "", "\u0663 + 1"]), max_size=7)
)
fields = st.sampled_from(
    ["seat", "at", "one", "other", "means", "brackets", "all", "numbers", "rows", "token", "shown"]
)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.booleans(), st.data())
def test_no_action_however_odd_is_a_bug(seed: int, real_cards: bool, data: st.DataObject) -> None:
    """Odd actions between the moves of a match; each is taken or refused with a sentence, and views go on."""
    bot = FormulaBot(GAMES, seed)
    bot.start(RULES.name, NAMES[:3], {"mode": "referee" if real_cards else "virtual", "wizard": ["/"]})
    for _ in range(data.draw(st.integers(0, 25))):
        for _ in bot._operate([1, 2, 3]):
            pass
        if bot.outcome is not None:
            return
        action = {"do": data.draw(tags), **data.draw(st.dictionaries(fields, values, max_size=4))}
        seat = data.draw(st.none() | st.integers(1, 3))
        (*_, last) = bot.write("act", action=action, **({"seat": seat} if seat else {}))
        assert "error" not in last or (last["error"]["code"] != "bug" and last["error"]["sentence"])
        check_state(RULES, bot.referee.session.state)


def test_a_late_caller_of_the_last_goal_is_not_next_in_line_for_the_next_one() -> None:
    """With real cards nothing is asked between two goals, so the window of the last race is still there."""
    bot = Bot(GAMES, 1)
    bot.start(RULES.name, NAMES[:3], {"mode": "referee"})
    bot.write("act", action={"do": "enter_grid", "rows": RULEBOOK_GRID.splitlines()})
    bot.write("act", action={"do": "enter_goal", "numbers": [8]}, at_us=1_000_000)
    bot.write("call", seat=1, at_us=2_000_000)
    bot.write("call", seat=2, at_us=2_100_000)
    assert bot.view()["game_view"]["caller"] == 1
    bot.write("act", action={"do": "accept", "seat": 1})
    bot.write("act", action={"do": "enter_goal", "numbers": [9]}, at_us=5_000_000)
    view = bot.view()
    assert (view["game_view"]["phase"], view["game_view"]["caller"], view["order"]) == ("racing", None, [])


def test_who_pressed_second_has_the_floor_at_once_when_the_first_fails() -> None:
    for queue, phase in ((True, "showing"), (False, "racing")):
        bot = Bot(GAMES, 1)
        bot.start(RULES.name, NAMES[:3], {"queue": queue})
        bot.write("act", action={"do": "turn_goal"}, at_us=1_000_000)
        bot.write("call", seat=1, at_us=2_000_000)
        bot.write("call", seat=2, at_us=2_100_000)
        bot.view()
        bot.write("time", at_us=8_000_000)
        play = bot.view()["game_view"]
        assert (play["phase"], play["players"][0]["locked"]) == (phase, True)
        assert play["caller"] == (2 if queue else None)


def test_the_clock_to_show_runs_from_the_verdict_and_stops_at_shown() -> None:
    bot = Bot(GAMES, 1)
    bot.start(RULES.name, NAMES[:2], {})
    bot.write("act", action={"do": "turn_goal"}, at_us=1_000_000)
    bot.write("call", seat=2, at_us=2_000_000)
    bot.write("time", at_us=2_300_000)
    assert bot.view()["timer"]["deadline_us"] - bot.view()["timer"]["total_us"] in range(2_000_000, 2_300_001)
    bot.write("act", action={"do": "shown", "seat": 2}, at_us=6_000_000)
    bot.write("time", at_us=60_000_000)
    assert bot.view()["game_view"]["phase"] == "showing"
    bot.write("undo")
    assert bot.view()["clock_stopped"]


def test_a_call_that_is_still_being_judged_holds_the_putting_aside() -> None:
    """A box that reports late may yet turn out to have pressed before the moment was over."""
    bot = Bot(GAMES, 1)
    bot.start(RULES.name, NAMES[:2], {"aside_s": 0})
    bot.write("joined", source="rig", roles="cc")
    bot.write("act", action={"do": "turn_goal"}, at_us=1_000_000)
    bot.write("pass", seat=1, at_us=2_000_000)
    bot.write("call", seat=1, at_us=3_000_000)
    bot.write("pass", seat=2, at_us=3_000_000)
    bot.write("time", at_us=9_000_000)
    view = bot.view()
    assert (view["game_view"]["phase"], view["waiting_for"][0]["sentence"]) == ("racing", "rig")
    bot.write("decide_without", source="rig")
    assert bot.view()["game_view"]["caller"] == 1


def test_a_delayed_seat_s_early_press_is_told_and_its_later_one_counts() -> None:
    bot = Bot(GAMES, 1)
    bot.start(RULES.name, NAMES[:2], {"delays_s": [4, 6]})
    bot.write("act", action={"do": "turn_goal"}, at_us=1_000_000)
    answers = bot.write("call", seat=1, at_us=2_000_000)
    told = [answer["news"]["message"]["code"] for answer in answers if answer.get("effect") == "tell"]
    assert told == ["locked_out"]
    assert bot.view()["game_view"]["phase"] == "racing"
    bot.write("time", at_us=5_000_000)
    bot.write("call", seat=1, at_us=5_500_000)
    play = bot.view()["game_view"]
    assert (play["caller"], [player["waits"] for player in play["players"]]) == (1, [False, True])


def test_every_seat_agrees_by_a_press_and_a_held_button_turns_the_goal() -> None:
    bot = Bot(GAMES, 1)
    bot.start(RULES.name, NAMES[:2], {"wizard": ["/"]})
    for seat in (1, 2):
        assert (
            bot.view()["seats"][seat - 1]["prompt"]["sentence"] == "Press: Let WILD be more. Hold: Keep WILD to + − ×"
        )
        bot.write("seat_press", seat=seat)
    assert (bot.view()["game_view"]["phase"], bot.view()["game_view"]["wizard"]) == ("arranging", ["/"])
    bot.write("seat_press", seat=2)
    assert bot.view()["game_view"]["phase"] == "arranging", "a short press turns nothing"
    bot.write("seat_press", seat=2, kind="long")
    assert bot.view()["game_view"]["phase"] == "racing"


def test_the_real_process_plays_the_same_match_from_the_same_lines() -> None:
    bot = FormulaBot(GAMES, SEED)
    bot.referee = Referee(GAMES, drawing(SEED))
    bot.start(RULES.name, NAMES[:3], {"show_s": 3})
    bot.play(lambda view, seat: None, bot.check)
    command = [sys.executable, "-m", "gotit", "referee", RULES.name, "--seats", ",".join(NAMES[:3])]
    lines = "\n".join(json.dumps(line) for line in bot.written)
    done = subprocess.run(
        [*command, "--set", "show_s=3", "--seed", str(SEED)],
        input=lines.encode(), capture_output=True, check=True, timeout=5 * PATIENCE_S,
    )  # fmt: skip
    assert [json.loads(line) for line in done.stdout.splitlines()] == bot.answers
