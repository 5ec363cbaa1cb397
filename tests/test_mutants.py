"""The command that counts mutants: a fault is put in wherever its function is used, what a test notices is killed, and
every mutant that may live still matches the code."""

from __future__ import annotations

import faulthandler
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from tests import covered, mutants, mutants_run
from tests.mutants import chosen, known_reasons, main, modules
from tests.mutants_run import (
    FOR_EVER,
    KILLED,
    LIVED,
    NOT_MADE,
    RAN,
    Changed,
    Runner,
    Try,
    forked,
    functions_in,
    imported,
    swap,
)
from tests.mutated import Made, Mutant, differing

POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="mutants are forks")

BOX = """\
from contextlib import contextmanager
from functools import cache, cached_property
from typing import overload


class Box:
    @overload
    def at(self, place: int) -> int: ...

    @overload
    def at(self, place: str) -> str: ...

    def at(self, place):
        return 8

    @property
    def width(self):
        return 3

    @cached_property
    def area(self):
        return self.width * 4

    @staticmethod
    def more():
        return 5

    @classmethod
    def named(cls):
        return super().__name__ if False else cls.__name__


@cache
def slow():
    def inner():
        return 6

    return [inner() for _ in range(2)]


@contextmanager
def opened():
    yield 7
"""


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    (tmp_path / "the_box.py").write_text(BOX)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("the_box")
    del sys.modules["the_box"]


def made(function: str, was: str, now: str) -> Made:
    return Made("key", Mutant(f"the_box.{function}", was, now), function, range(1), 1, BOX.replace(was, now))


def test_a_fault_is_there_wherever_its_function_is_used_already(box: ModuleType) -> None:
    early, opened = box.slow, box.opened
    assert early() == [6, 6]
    for function, was, now in (
        ("Box.width", "return 3", "return 30"),
        ("Box.at", "return 8", "return 80"),
        ("Box.area", "self.width * 4", "self.width / 4"),
        ("Box.more", "return 5", "return 50"),
        ("Box.named", "if False", "if not True"),
        ("slow", "return 6", "return 60"),
        ("opened", "yield 7", "yield 70"),
    ):
        swap(box, made(function, was, now))
    one = box.Box()
    assert (one.width, one.at(0), one.area, one.more(), one.named(), early()) == (30, 80, 7.5, 50, "Box", [60, 60])
    with opened() as number:
        assert number == 70


def test_a_function_that_is_not_there_is_said_and_not_counted(box: ModuleType) -> None:
    with pytest.raises(LookupError, match="narrow"):
        swap(box, made("narrow", "", ""))


def test_every_module_has_its_functions_by_name() -> None:
    """So that each can be swapped."""
    from gotit.core import press

    names = {function.__code__.co_qualname for function in functions_in(press)}
    assert {"margin", "Margin.middle_us"} <= names


@POSIX_ONLY
def test_how_a_mutant_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants_run, "MORE_S", 0.2)

    def fails() -> None:
        raise LookupError

    assert forked(lambda: None, []).how == LIVED
    assert forked(fails, []).how == NOT_MADE


@pytest.fixture
def in_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants_run, "load_profile", lambda: None)
    faulthandler.cancel_dump_traceback_later()  # of this test; a fork would wait for its thread for ever


def run(pytester: pytest.Pytester, *tries: Try) -> tuple[list[str], Runner]:
    """How each ended, and the runner."""
    told: list[str] = []
    runner = Runner(tries, lambda _, how, __: told.append(how), float("inf"))
    pytester.inline_run("-p", "no:cacheprovider", plugins=[runner])
    return told, runner


@POSIX_ONLY
@pytest.mark.usefixtures("in_forks")
def test_a_mutant_is_killed_by_a_test_and_lives_without_one(pytester: pytest.Pytester, box: ModuleType) -> None:
    test = pytester.makepyfile(
        test_it="import the_box\ndef test_width(): assert the_box.Box().width == 3\ndef test_nothing(): pass\n"
    ).name
    kill, miss = made("Box.width", "return 3", "return 4"), made("Box.more", "return 5", "return 6")
    nothing, width = f"{test}::test_nothing", f"{test}::test_width"
    told, runner = run(
        pytester,
        Try("the_box", kill, {nothing: 1, width: 1}, early=False),
        Try("the_box", kill, {nothing: 1}, early=False),
        Try("the_box", miss, {nothing: 1, width: 1}, early=True),
        Try("the_box", miss._replace(function="Box.gone"), {nothing: 1}, early=False),
    )
    assert told == [KILLED, LIVED, "early", "early"], "what can't be swapped is imported"
    assert runner.killers["the_box", "Box.width"][width] == 1, "it is tried first from now on"
    assert box.Box().width == 3, "here nothing has changed"


@POSIX_ONLY
@pytest.mark.usefixtures("in_forks", "box")
def test_what_fails_without_a_fault_kills_none(pytester: pytest.Pytester) -> None:
    test = pytester.makepyfile(test_it="def test_fails(): assert False\ndef test_nothing(): pass\n").name
    tests = {f"{test}::test_fails": 1.0, f"{test}::test_nothing": 1.0}
    told, _ = run(pytester, Try("the_box", made("Box.more", "return 5", "return 6"), tests, early=False))
    assert told == [LIVED]


@POSIX_ONLY
@pytest.mark.usefixtures("in_forks", "box")
def test_what_runs_for_ever_is_ended(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants_run, "MORE_S", 1)
    test = pytester.makepyfile(test_it="import the_box\ndef test_it(): the_box.Box().width\n").name
    loops = made("Box.width", "return 3", "\n        while True: pass")
    told, _ = run(pytester, Try("the_box", loops, {f"{test}::test_it": 0.01}, early=False))
    assert told == [FOR_EVER]


@pytest.mark.parametrize(
    ("ends", "how"),
    [
        (f"raise SystemExit({RAN})", LIVED),
        (f"raise SystemExit({RAN + 1})", KILLED),
        (f"raise SystemExit({RAN + 2})", KILLED),
        (f"raise SystemExit({RAN + 5})", LIVED),
        ("raise LookupError", NOT_MADE),
        ("import os; os.abort()", FOR_EVER),
    ],
    ids=["passed", "failed", "not collected", "not there any more", "broken itself", "ended by the system"],
)
@POSIX_ONLY
def test_how_a_mutant_ends_in_a_process_of_its_own(ends: str, how: str) -> None:
    assert imported([sys.executable, "-c", ends])[0] == how


def test_a_changed_file_is_imported_in_place_of_the_module(
    box: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finder = Changed("the_box", tmp_path / "the_box.py", BOX.replace("return 3", "return 4"))
    monkeypatch.setattr(sys, "meta_path", [finder, *sys.meta_path])
    del sys.modules["the_box"]
    assert importlib.import_module("the_box").Box().width == 4


def test_a_mutant_is_told_by_the_lines_that_differ() -> None:
    was = "def end():\n    return go(\n        decided=False,\n        ends=None,\n        more=1,\n    )\n"
    now = was.replace("decided=False", "decided=True").replace("        ends=None,\n", "")
    assert differing(was, now) == ("decided=False, ends=None,", "decided=True,")
    assert differing(was, was) == ("", "")


def test_its_own_tests_come_first_then_each_file_has_its_turn_as_far_as_the_seconds_go() -> None:
    seconds = {
        "tests/core/test_press.py::a": 2.0,
        "tests/core/test_press.py::b": 1.0,
        "tests/core/test_clock.py::c": 0.1,
        "tests/core/test_clock.py::d": 0.2,
        "tests/games/test_hints.py::e": 0.05,
        "tests/games/test_hints.py::f": 0.06,
        "tests/games/test_ends.py::g": mutants.EACH_S,
    }
    assert "".join(test[-1] for test in chosen("press", seconds, seconds, 99)) == "baecfdg"
    assert "".join(test[-1] for test in chosen("press", seconds, seconds, 3.12)) == "baef"
    assert "".join(test[-1] for test in chosen("press", seconds, seconds, 1.5)) == "becfd", "a is too long for the rest"
    others = ["tests/games/add_it/test_session.py::a", "tests/core/test_clocks.py::b"]
    assert "".join(test[-1] for test in chosen("session", others, {}, 9)) == "ba", "a game's session is not the core's"
    assert chosen("games.ends", ["tests/games/test_ends.py::e"], {}, 0.5) == {"tests/games/test_ends.py::e": 1.0}


MADE_EARLY = """\
def made(number):
    def later():
        return number

    return later


def plain():
    return 1
"""


def test_what_a_function_has_made_at_import_meets_the_tests_of_its_area(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its inner function keeps the code that it was made of, whatever is swapped. Its tests' lines don't tell."""
    path = tmp_path / "lesson.py"
    path.write_text(MADE_EARLY)
    prints = [f"{mutants.PRINTS}::a[{game}, table 1]" for game in ("add-it", "got-em")]
    own, shared, gone = "tests/games/add_it/test_captures.py::b", "tests/games/test_ends.py::c", "tests/core/gone.py::d"
    lines = {2: [""], 3: [shared, gone], 5: [""], 9: [own]}
    monkeypatch.setattr(mutants, "modules", lambda: {"games.add_it.lesson": path})
    monkeypatch.setattr(mutants, "_contexts", lambda _: lines)
    monkeypatch.setattr(mutants, "_seconds", lambda: dict.fromkeys([*prints, own, shared], 0.1))
    late = made("made", "", "")._replace(lines=range(3, 4), begins=3)
    tests, early = mutants.tests_of("games.add_it.lesson", late, 9)
    assert early
    assert tests.keys() == {prints[0], own, shared}
    tests, early = mutants.tests_of("games.add_it.lesson", late._replace(function="plain", lines=range(9, 10)), 9)
    assert not early
    assert tests.keys() == {own}
    lines[9], lines[10] = [], [shared]
    monkeypatch.setattr(mutants, "_bodies", lambda _: {"plain": range(8, 11)})
    fresh = late._replace(function="plain", lines=range(9, 10), begins=9)
    assert mutants.tests_of("games.add_it.lesson", fresh, 8)[0].keys() == {shared}, "a line that is new"


def test_a_test_whose_file_is_gone_is_not_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "0-seconds.json").write_text('{"tests/test_mutants.py::a": 1.0, "tests/test_gone.py::b": 1.0}')
    monkeypatch.setattr(covered, "FOLDER", tmp_path)
    assert mutants._seconds.__wrapped__() == {"tests/test_mutants.py::a": 1.0}


def test_a_smaller_sample_is_the_beginning_of_a_larger_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOTIT_CACHE", str(tmp_path))  # it finds none that are true, and keeps none that are not
    every = [made(f"f{n}", "", "")._replace(key=f"{n}") for n in range(20)]
    monkeypatch.setattr(mutants, "every_fault", lambda _: every)
    keys = [one.key for one in mutants.drawn("press", 20)]
    assert [one.key for one in mutants.drawn("press", 5)] == keys[:5]
    assert keys != sorted(keys)
    assert sorted(keys) == sorted(one.key for one in every)


def test_what_is_kept_goes_on_and_the_last_word_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "FOLDER", tmp_path / "results")
    assert mutants.read_kept("press") == {}
    mutants.keep("press", "a", LIVED, "1", 0.1)
    mutants.keep("press", "b", KILLED, "1", 0.1)
    mutants.keep("press", "a", KILLED, "2", 0.1)
    assert {key: row["how"] for key, row in mutants.read_kept("press").items()} == {"a": KILLED, "b": KILLED}


def test_a_sum_counts_an_area_and_names_its_least(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutants, "FOLDER", tmp_path / "results")
    there = {f"{n}": Mutant(f"press.f{n}", f"{n}", f"{n} + 1") for n in range(4)}
    monkeypatch.setattr(mutants, "there_are", lambda _: there)
    monkeypatch.setattr(mutants, "known_reasons", lambda: {there["2"]: "It may."})
    for name, hows in (("press", (KILLED, FOR_EVER, LIVED)), ("games.got_em.turns", (KILLED, LIVED, LIVED, NOT_MADE))):
        for key, how in enumerate(hows):
            mutants.keep(name, str(key), how, "", 0.1)
    assert mutants.report(["press", "games.got_em.turns"]) == 1
    said = capsys.readouterr().out
    assert "| core | 1 | 4 | 3 | 2 | 66.7% | 1 | 0 | press: 66.7% |" in said
    assert "| games.got_em | 1 | 4 | 4 | 1 | 25.0% | 1 | 2 | games.got_em.turns: 25.0% |" in said
    assert said.count("[[mutant]]") == 2


def test_another_test_makes_another_stamp() -> None:
    one, other = "tests/core/test_press.py::a", "tests/core/test_press.py::b"
    assert mutants.stamp_of([one, other]) == mutants.stamp_of([other, one]) != mutants.stamp_of([one])


def test_what_may_live_has_a_reason_and_still_stands_in_the_code() -> None:
    files = modules()
    for mutant, why in known_reasons().items():
        module = max((name for name in files if mutant.where.startswith(f"{name}.")), key=len)
        assert len(why.split()) > 3, f"{mutant.where}: say why"
        code = re.sub(r"\s+", " ", files[module].read_text())
        assert re.sub(r"\s+", " ", mutant.was) in code, (
            f"{mutant.where} has changed: take its reason out, and run python -m tests.mutants"
        )


def test_a_module_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arbitration"])
    said = capsys.readouterr().err
    assert "no such module: arbitration; there are adjudicate, amend" in said
