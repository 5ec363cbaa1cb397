"""The headless referee: it answers any line, plays any game to its end, and what it wrote repeats the match."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.core.table_driver import GAMES
from tests.core.toy import Slap, SlapState
from tests.headless_bot import Bot, Json
from tests.patience import PATIENCE_S
from tests.speech import raising

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.message import say
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.solver import solve
from gotit.games.shelf import shelf
from gotit.headless import Referee
from gotit.headless.command import bounded_lines, drawing, read_setting
from gotit.headless.document import EXAMPLE, SEATS, SEED, document
from gotit.headless.lines import LONGEST_LINE
from gotit.opponents.table import counting
from gotit.record.trouble import DiskFull

ROOT = Path(__file__).resolve().parents[1]
NEVER = b'{"clock": "host", "earliest_us": 5, "latest_us": 5}'


def slap(names: tuple[str, ...] = ("Ana", "Ben", "Cem"), **chosen: Any) -> Referee:
    referee = Referee(GAMES, lambda n: tuple(range(n)))
    referee.start("slap", names, chosen)
    return referee


def ask(referee: Referee, line: str | bytes) -> list[Json]:
    raw = line.encode() if isinstance(line, str) else line
    return [json.loads(answer) for answer in referee.answer(raw)]


def effects(answers: list[Json]) -> list[str]:
    return [answer["effect"] for answer in answers if "effect" in answer]


# --- the limit --------------------------------------------------------------------------------------------------------


def test_with_a_limit_a_program_must_say_how_sharp_its_clocks_are() -> None:
    referee = Referee(GAMES, lambda n: tuple(range(n)))
    referee.start("slap", ("Ana", "Ben", "Cem"), limit_us=1_000)
    assert ask(referee, '{"do": "rearm"}')[-1].get("ok")  # calls by lines are as precise as they say
    ask(referee, '{"do": "joined", "source": "rig", "roles": "ccc", "label": "The rig"}')
    refused = ask(referee, '{"do": "rearm"}')[-1]["error"]
    assert refused["code"] == "too_coarse"
    assert "haven't matched clocks yet" in refused["sentence"]
    ask(referee, '{"do": "sharpness", "source": "rig", "clocks": {"host": 2000, "rig:1": 1}}')
    assert "±3 ms (ping); your limit is ±1 ms" in ask(referee, '{"do": "rearm"}')[-1]["error"]["sentence"]
    ask(referee, '{"do": "set_limit", "limit_us": 5000}')
    assert ask(referee, '{"do": "rearm"}')[-1].get("ok")


# --- any line ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "not_json"),
        (b"hello", "not_json"),
        (b'{"do": "view"', "not_json"),
        (b'{"do": NaN}', "not_json"),
        (b'{"do": "\xff"}', "not_json"),
        (b"[" * 50_000, "not_json"),
        (b'{"do":"act","action":' + b'{"a":' * 50_000, "not_json"),
        (b'{"do": ' + b"9" * 5_000 + b"}", "not_json"),
        (b'{"do": "view", "seat": 1e999}', "not_json"),
        (b'"' + b"x" * LONGEST_LINE + b'"', "line_too_long"),
        (b"[1, 2]", "not_an_object"),
        (b"null", "not_an_object"),
        (b"{}", "bad_line"),
        (b'{"do": 7}', "bad_line"),
        (b'{"do": "fly"}', "bad_line"),
        (b'{"do": "undo", "twice": true}', "bad_line"),
        (b'{"do": "call"}', "bad_line"),
        (b'{"do": "call", "seat": "1"}', "bad_line"),
        (b'{"do": "call", "seat": 0}', "bad_line"),
        (b'{"do": "call", "seat": 1, "uncertainty_us": -1}', "bad_line"),
        (b'{"do": "time", "at_us": -1}', "bad_line"),
        (b'{"do": "time", "at_us": 1.5}', "bad_line"),
        (b'{"do": "time", "at_us": true}', "bad_line"),
        (b'{"do": "time", "at_us": 99999999999999999999}', "bad_line"),
        (b'{"do": "press", "source": "a", "input": 0, "readings": [' + NEVER + b"]}", "bad_line"),
        (b'{"do": "press", "source": "a", "input": 0, "readings": []}', "no_host_time"),
        (b'{"do": "call", "seat": 4}', "no_such_seat"),
        (b'{"do": "view", "seat": 99}', "no_such_seat"),
        (b'{"do": "legal", "seat": 99}', "no_such_seat"),
        (b'{"do": "act", "action": {"do": "called", "seats": [1]}}', "referees_own"),
        (b'{"do": "act", "action": {"do": "answer", "seat": 1, "right": 1}}', "bad_action"),
        (b'{"do": "start", "game": "chess", "names": ["Ana"]}', "unknown_game"),
    ],
)
def test_a_bad_line_is_answered_with_a_code_and_a_sentence_and_the_next_is_read(line: bytes, code: str) -> None:
    referee = slap()
    before = referee.session
    (answer,) = ask(referee, line)
    assert answer["error"]["code"] == code
    assert len(answer["error"]["sentence"]) > 10
    assert answer["line"] == 1
    assert referee.session is before
    assert ask(referee, '{"do": "view"}')[-1] == {"ok": 2, "at_us": 0}


@settings(max_examples=300)
@given(st.lists(st.binary(max_size=80), max_size=8))
def test_any_bytes_are_answered_line_by_line(lines: list[bytes]) -> None:
    referee = slap()
    for number, line in enumerate(lines, 1):
        answers = ask(referee, line)
        assert answers[-1].get("line", answers[-1].get("ok")) == number
    assert "view" in ask(referee, '{"do": "view"}')[0]


WORDS = """do seat at_us source input readings clock host lines call pass act press action answer right take double
names kind seats order undo time overrule"""
words = st.sampled_from(WORDS.split())
junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**66) | st.floats(allow_nan=False, allow_infinity=False) | words,
    lambda deeper: st.lists(deeper, max_size=4) | st.dictionaries(words, deeper, max_size=5),
    max_leaves=12,
)
tags = st.sampled_from(
    [kind.__struct_config__.tag for kind in i.Input.__args__] + ["call", "pass", "view", "legal", "advice"]
)


@settings(max_examples=150)
@given(st.lists(st.tuples(tags, st.dictionaries(words, junk, max_size=5)), max_size=8))
def test_any_objects_are_answered_and_never_by_a_bug(orders: list[tuple[str, Json]]) -> None:
    referee = slap()
    for do, fields in orders:
        answers = ask(referee, json.dumps({**fields, "do": do}))
        assert "error" in answers[-1] or "ok" in answers[-1]
        assert answers[-1].get("error", {}).get("code") != "bug", answers[-1]


def test_a_bug_in_a_game_ends_neither_the_match_nor_the_lines(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken(Slap):
        def apply(self, state: SlapState, action: Any, at_us: int) -> SlapState:
            if type(action).__name__ == "Pass":
                raise KeyError("oops")
            return super().apply(state, action, at_us)

    referee = Referee({"slap": Broken()}, lambda n: tuple(range(n)))
    referee.start("slap", ("Ana", "Ben"))
    assert ask(referee, '{"do": "pass", "seat": 1}')[-1]["error"]["code"] == "bug"
    assert "KeyError" in capsys.readouterr().err
    assert ask(referee, '{"do": "view"}')[0]["view"]["game_view"]["phase"] == "racing"


# --- time, calls, chance ----------------------------------------------------------------------------------------------


def test_calls_of_one_moment_are_judged_by_their_times_when_another_line_comes() -> None:
    referee = slap()
    assert effects(ask(referee, '{"do": "call", "seat": 2, "at_us": 1000037}')) == ["mark", "wake"]
    ask(referee, '{"do": "call", "seat": 1, "at_us": 1000000}')
    view = ask(referee, '{"do": "view"}')[-2]["view"]
    assert (view["verdict"], view["game_view"]["caller"]) == ("clear", 1)
    assert view["order"][1]["behind"] == {"at_least_us": 36, "at_most_us": 38, "clock": "host"}


def test_calls_within_their_uncertainty_are_a_dead_heat() -> None:
    referee = slap()
    ask(referee, '{"do": "call", "seat": 2, "at_us": 1000037, "uncertainty_us": 20}')
    ask(referee, '{"do": "call", "seat": 1, "at_us": 1000000, "uncertainty_us": 20}')
    view = ask(referee, '{"do": "view"}')[-2]["view"]
    assert (view["verdict"], view["game_view"]["caller"]) == ("dead_heat", 1)


def test_a_call_from_before_what_was_judged_is_refused() -> None:
    referee = slap()
    ask(referee, '{"do": "call", "seat": 2, "at_us": 1000037}')
    ask(referee, '{"do": "view"}')
    assert ask(referee, '{"do": "call", "seat": 1, "at_us": 1000000}')[-1]["error"]["code"] == "too_late"
    assert "error" not in ask(referee, '{"do": "call", "seat": 1}')[-1]


def test_time_never_runs_back_but_a_call_may_have_been_earlier() -> None:
    referee = slap()
    ask(referee, '{"do": "time", "at_us": 5000000}')
    assert ask(referee, '{"do": "time", "at_us": 4999999}')[-1]["error"]["code"] == "time_runs_back"
    assert ask(referee, '{"do": "call", "seat": 1, "at_us": 4000000}')[-1] == {"ok": 3, "at_us": 5000000}


def test_deadlines_take_effect_when_a_line_s_time_has_passed_them() -> None:
    referee = slap(answer_s=5)
    ask(referee, '{"do": "call", "seat": 1, "at_us": 1000000}')
    assert ask(referee, '{"do": "view"}')[-2]["view"]["game_view"]["phase"] == "answering"
    answers = ask(referee, '{"do": "call", "seat": 2, "at_us": 9000000}')
    assert "Ana is out." in [
        answer["news"]["message"]["sentence"] for answer in answers if answer.get("effect") == "tell"
    ]
    assert ask(referee, '{"do": "view"}')[-2]["view"]["game_view"]["caller"] == 2


def test_a_long_press_by_the_pass_button_and_by_the_operator() -> None:
    for line in ('{"do": "pass", "seat": 1}', '{"do": "seat_press", "seat": 1, "kind": "long"}'):
        referee = slap(goal=2)
        ask(referee, '{"do": "call", "seat": 1}')
        ask(referee, '{"do": "act", "action": {"do": "answer", "seat": 1, "right": true}}')
        assert ask(referee, line)[-2]["outcome"]["winners"] == [1]


def test_a_source_with_clocks_of_its_own_is_waited_for() -> None:
    referee = slap()
    ask(referee, '{"do": "joined", "source": "rig", "roles": "ccc"}')
    ask(referee, '{"do": "call", "seat": 1, "at_us": 1000000}')
    assert ask(referee, '{"do": "view"}')[-2]["view"]["waiting_for"] == []
    assert ask(referee, '{"do": "view", "at_us": 1090000}')[-2]["view"]["waiting_for"][0]["sentence"] == "rig"
    press = {"source": "rig", "input": 1, "epoch": referee.session.epochs}
    press["readings"] = [{"clock": "host", "earliest_us": 999_000, "latest_us": 999_100}]
    ask(referee, json.dumps({"do": "press", **press}))
    mark = {"source": "rig", "readings": [{"clock": "host", "earliest_us": 1_100_000, "latest_us": 1_100_001}]}
    ask(referee, json.dumps({"do": "watermark", **mark}))
    assert ask(referee, '{"do": "view"}')[-2]["view"]["game_view"]["caller"] == 2


def test_without_a_draw_chance_is_asked_for() -> None:
    referee = Referee(GAMES)
    started = [json.loads(line) for line in referee.start("slap", ("Ana", "Ben"))]
    assert {"effect": "need_chance", "n": 5, "why": {"code": "draw", "sentence": "draw a card"}} in started
    assert ask(referee, '{"do": "chance", "order": [0, 1]}')[-1]["error"]["code"] == "bad_permutation"
    ask(referee, '{"do": "chance", "order": [4, 1, 2, 3, 0]}')
    assert ask(referee, '{"do": "view"}')[0]["view"]["game_view"]["card"] == 4


def test_a_match_that_cannot_be_begun_says_why() -> None:
    with pytest.raises(Refused) as refused:
        Referee(GAMES).start("slap", ("Ana",), {"goal": 0})
    assert refused.value.code == "bad_goal"


def test_what_cannot_be_kept_is_not_done() -> None:
    def full(entered: i.Input, at_us: int) -> None:
        if isinstance(entered, i.Act):
            raise DiskFull(say("journal_disk_full", "The disk is full: make room."))

    referee = Referee(GAMES, lambda n: tuple(range(n)), full)
    referee.start("slap", ("Ana", "Ben"))
    before = referee.session
    answers = ask(referee, '{"do": "act", "action": {"do": "pass", "seat": 1}}')
    assert [answer["error"]["code"] for answer in answers] == ["journal_disk_full"]
    assert referee.session is before


# --- whole matches ----------------------------------------------------------------------------------------------------


def check_slap(view: Json) -> None:
    play = view["game_view"]
    assert play["caller"] not in play["out"]
    assert all(points >= 0 for points in play["points"])
    assert (view["outcome"] is not None) == (play["phase"] == "over")


@pytest.mark.parametrize("seed", range(12))
def test_slap_is_played_to_its_end_and_what_was_drawn_repeats_it(seed: int) -> None:
    names = tuple(f"P{number}" for number in range(1, seed % 9 + 2)[:9])
    chosen = {"queue": seed % 2 == 0, "goal": 3}
    bot = Bot(GAMES, seed)
    bot.start("slap", names, chosen)
    bot.play(lambda view, seat: None, check_slap)
    again = Bot(GAMES, seed, draw=False)
    again.start("slap", names, chosen)
    orders = iter(bot.drawn)
    again.write("chance", order=next(orders))
    for line in bot.written:
        for answer in again.write(**line):
            if answer.get("effect") == "need_chance":
                again.write("chance", order=next(orders))
    assert again.outcome == bot.outcome
    at_rest, also = (replace(each.referee.session.state, deadline_us=0) for each in (again, bot))  # of no clock now
    assert at_rest == also


class Explainer:
    """Explains with a right calculation, a wrong one or nonsense, as a player might."""

    def __init__(self, bot: Bot) -> None:
        self.chance = bot.chance

    def __call__(self, view: Json, seat: int) -> str | None:
        play = view["game_view"]
        hand = tuple(card["number"] for card in play["players"][seat - 1]["hand"])
        roll = self.chance.random()
        if roll < 0.1:
            return None
        if roll < 0.25:
            return self.chance.choice(["1 +", "", "7 ÷ 0", "()", "9" * 400, " + ".join(map(str, hand))])
        solutions = solve(hand, play["target"]["value"])
        return self.chance.choice(solutions).typed if solutions else str(hand[0])


def check_fast_fun_maths(view: Json, state: Any) -> None:
    """Every card is in exactly one place, the view shows only what is open, and nobody acts who is out."""
    rows = [*(player.hand for player in state.players), *(player.shapes for player in state.players)]
    lying = [card.id for row in (*rows, state.pile, state.discard, state.target, state.rival) for card in row]
    assert sorted(lying) == sorted(set(lying))
    assert len(lying) == 60
    play = view["game_view"]
    assert [len(player["hand"]) for player in play["players"]] == [len(player.hand) for player in state.players]
    assert (play["pile_count"], play["discard_count"]) == (len(state.pile), len(state.discard))
    if play["phase"] == "racing":
        assert play["target"]["tens_shape"] is None
        assert play["calculations"] == [] or play["callers"] == []
    assert not {seat for seat in play["callers"] if play["players"][seat - 1]["out"] and play["phase"] == "explaining"}
    assert (view["outcome"] is not None) == (play["phase"] == "over")


@pytest.mark.parametrize("seed", range(6))
def test_fast_fun_maths_is_played_to_its_end_by_lines_alone(seed: int) -> None:
    names = ("Ana", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hao", "Ida")[: (1, 2, 3, 4, 6, 9)[seed]]
    bot = Bot(shelf(), seed)
    bot.start("fast-fun-maths", names, {"queue": seed % 2 == 1, "begin_s": 5, "with_zero": False})
    bot.play(Explainer(bot), lambda view: check_fast_fun_maths(view, bot.referee.session.state))
    assert bot.outcome is not None
    assert not [answer for answer in bot.answers if answer.get("error", {}).get("code") == "bug"]


actions = st.sampled_from([kind.__struct_config__.tag for kind in a.Action.__args__])
values = st.integers(-1, 11) | st.sampled_from(
    ["tens", "ones", "hand", "target", "mistake", "forgot", "9 × 4 + 8", "1/0", "((", "٣ + 1", "2^9^9^9", "√16", "5!!!"]
)
FIELDS = "seat card cards which victim shape shown right why expression where number tens ones"
fields = st.sampled_from(FIELDS.split())


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.booleans(), st.data())
def test_no_action_however_odd_is_a_bug_of_fast_fun_maths(seed: int, real_cards: bool, data: st.DataObject) -> None:
    """Odd actions between the moves of a match. Each is taken, or refused with a sentence, and views still work."""
    bot = Bot(shelf(), seed)
    bot.start("fast-fun-maths", ("Ana", "Ben", "Cem"), {"mode": "referee" if real_cards else "virtual"})
    for _ in range(12):
        odd = st.dictionaries(fields, values | st.lists(values, max_size=5) | junk, max_size=5)
        action = {**data.draw(odd), "do": data.draw(actions)}
        assert bot.write("act", action=action)[-1].get("error", {}).get("code") != "bug", action
        bot.now_us += 500_000
        for answers in bot._move(bot.view(), Explainer(bot)):
            assert answers[-1].get("error", {}).get("code") != "bug", bot.written[-1]
    bot.write("advice")


# --- the command and its page -----------------------------------------------------------------------------------------


def test_a_line_that_is_far_too_long_is_not_kept() -> None:
    stream = io.BytesIO(b"a" * 1000 + b"\nshort\r\n\nlast")
    assert list(bounded_lines(stream, 10)) == [b"a" * 11, b"short", b"", b"last"]


def test_a_seed_always_draws_the_same() -> None:
    assert drawing(3)(20) == drawing(3)(20)
    assert sorted(drawing(None)(20)) == list(range(20))


def test_a_setting_is_json_or_a_word() -> None:
    read = [
        read_setting(text) for text in ("goal=3", "mode=referee", "handicapped=[1,2]", "deck=a=b", "x=" + "[" * 9999)
    ]
    assert read[:4] == [("goal", 3), ("mode", "referee"), ("handicapped", [1, 2]), ("deck", "a=b")]


def test_the_page_is_made_from_the_code_and_fresh() -> None:
    page = (ROOT / "docs" / "headless.md").read_text(encoding="utf-8")
    assert page == document(shelf()), "docs/headless.md is stale: python host/make_headless_doc.py --write"


def test_the_page_s_example_is_what_the_command_answers() -> None:
    """A real process: the same bytes as in the page, then garbage, then end of input."""
    command = [sys.executable, "-c", COMMAND, "fast-fun-maths", "--seats", ",".join(SEATS), "--seed", str(SEED)]
    lines = [*(line.encode() for line in EXAMPLE[:-1]), b"\xff\xfe garbage", b'{"do": "view"}', EXAMPLE[-1].encode()]
    done = subprocess.run(
        command, input=b"\n".join(lines), capture_output=True, timeout=5 * PATIENCE_S, check=True, cwd=ROOT
    )
    answers = done.stdout.splitlines()
    page = (ROOT / "docs" / "headless.md").read_text(encoding="utf-8")
    example = page.split("## A match, as it runs")[1].split("```")[1].strip().splitlines()
    shown = [line for line in example if not line.startswith(">")]
    for line, answer in zip(shown[:-1], answers, strict=False):
        assert answer.decode().startswith(line.removesuffix(" …"))
    closing = [json.loads(line) for line in answers if line.startswith((b'{"ok"', b'{"error"'))]
    assert [answer.get("ok", answer.get("line")) for answer in closing] == list(range(len(lines) + 1))
    assert any('"rewarding"' in line or "wins the round" in line for line in shown)


def test_a_seat_of_the_computer_plays_by_itself_and_after_an_undo_it_waits() -> None:
    chosen = {"mode": "virtual", "computers": {1: "random", 2: "greedy"}}
    referee = Referee(shelf(), drawing(1), play=counting(random.Random(1)))
    answers = [json.loads(line) for line in referee.start("add-it", ("Ana", "Ben"), chosen)]
    assert referee.session.over
    assert {answer["seat"] for answer in answers if "played" in answer} == {1, 2}
    assert answers == [
        json.loads(line)
        for line in Referee(shelf(), drawing(1), play=counting(random.Random(1))).start(
            "add-it", ("Ana", "Ben"), chosen
        )
    ], "the same seed plays the same match"
    alone = Referee(shelf(), drawing(1), play=counting(random.Random(1)))
    alone.start("add-it", ("Ana", "Ben"), {**chosen, "computers": {2: "greedy"}, "dealer": 1})
    undone = [json.loads(line) for line in alone.answer(b'{"do": "undo"}')]
    assert "ok" in undone[-1]
    assert not any("played" in answer for answer in undone)


def test_where_nobody_plays_for_the_computer_its_seats_are_refused_with_a_sentence() -> None:
    chosen = {"mode": "virtual", "computers": {2: "greedy"}}
    with raising(Refused, "Nobody plays for the computer here"):
        Referee(shelf(), drawing(1)).start("add-it", ("Ana", "Ben"), chosen)


COMMAND = """
import sys
sys.path[:0] = ["host", "firmware"]
from contextlib import nullcontext
from gotit.games.shelf import shelf
from gotit.headless.command import referee_command
referee_command(shelf, lambda path: nullcontext(lambda entered, at_us: None), lambda chance: lambda session: None)()
"""
