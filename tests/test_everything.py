"""The whole run leaves out no test file, and nothing that crashed, hung or stopped early counts as passed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests import everything
from tests.patience import wait_until
from tests.side_by_side import Ended, Job, Running, run_all

POSIX_ONLY = pytest.mark.skipif(os.name == "nt", reason="signals and process groups are POSIX's")


#: Writes its number into the file, and runs on.
WAITS = "import os, time; open({!r}, 'w').write(str(os.getpid())); time.sleep(1000)"


def python(code: str, name: str = "it", alone: bool = False, leaves: Path | None = None) -> Job:
    return Job(name, (sys.executable, "-c", code), alone, leaves)


def ended(*jobs: Job, lanes: int = 3) -> dict[str, Ended]:
    how = list(run_all(jobs, lanes, Path.cwd(), os.environ))
    assert len(how) == len(jobs)
    return {one.job.name: one for one in how}


# ---- running side by side -------------------------------------------------------------------------------------------


def test_each_is_told_with_what_it_said_and_cost() -> None:
    busy = python("import sys, time\nwhile time.process_time() < 0.5: pass\nsys.exit('worked')", "busy")
    how = ended(python("print('a word')", "good"), busy)
    assert (how["good"].code, how["good"].said) == (0, "a word\n")
    assert (how["busy"].code, how["busy"].said) == (1, "worked\n")
    assert how["busy"].wall_s > 0.4
    if os.name != "nt":
        assert (how["busy"].cpu_s or 0) > 0.4


@POSIX_ONLY
def test_what_its_children_cost_is_counted() -> None:
    child = "import time\nwhile time.process_time() < 0.5: pass"
    how = ended(python(f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"))
    assert (how["it"].cpu_s or 0) > 0.4


@POSIX_ONLY
def test_a_crash_fails_by_its_name_and_the_others_go_on() -> None:
    how = ended(python("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "crash"), python("", "good"), lanes=1)
    assert how["crash"].code != 0
    assert "It died of SIGSEGV." in how["crash"].said
    assert how["good"].code == 0


def test_what_ends_well_before_its_end_fails(tmp_path: Path) -> None:
    """For example, a test calls os._exit(0), or ends pytest in another way."""
    last = tmp_path / "last"
    code = f"open({str(last)!r}, 'w').close()"
    assert ended(python(f"import os; os._exit(0); {code}", leaves=last))["it"].code == 1
    assert "before its end" in ended(python("", leaves=last))["it"].said
    assert ended(python(code, leaves=last))["it"].code == 0


@POSIX_ONLY
def test_what_hangs_fails_and_nothing_that_it_started_is_left(tmp_path: Path) -> None:
    started = tmp_path / "started"
    code = (
        "import subprocess, sys, time; print('so far', flush=True)\n"
        f"open({str(started)!r}, 'w').write(str(subprocess.Popen(['sleep', '1000']).pid)); time.sleep(1000)"
    )
    running = Running(python(code), Path.cwd(), os.environ)
    wait_until(lambda: started.exists() and started.read_text(), "it runs")
    assert running.ended(hangs_s=1000) is None
    how = running.ended(hangs_s=0)
    assert how is not None
    assert how.code != 0
    assert how.said == "so far\nIt was ended after 0 s, as what hangs.\n"
    wait_until(lambda: not runs(int(started.read_text())), "the sleep has ended")


@POSIX_ONLY
def test_nothing_runs_on_when_the_run_is_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    started = tmp_path / "started"
    code = f"print('so far', flush=True); {WAITS.format(str(started))}"
    running = run_all([python("", "good"), python(code, "long")], 2, Path.cwd(), os.environ)
    next(running)
    wait_until(lambda: started.exists() and started.read_text(), "it runs")
    running.close()
    wait_until(lambda: not runs(int(started.read_text())), "it has ended")
    assert "STOPPED long:\nso far\nIt was stopped." in capsys.readouterr().out


@POSIX_ONLY
def test_nothing_runs_on_when_the_run_is_told_to_end(tmp_path: Path) -> None:
    """As CI's `timeout` does."""
    started = tmp_path / "started"
    run = (
        "import os, pathlib, sys\n"
        "from tests.side_by_side import Job, end_jobs_when_told_to_end, run_all\n"
        "end_jobs_when_told_to_end()\n"
        f"job = Job('long', (sys.executable, '-c', {WAITS.format(str(started))!r}))\n"
        "list(run_all([job], 1, pathlib.Path.cwd(), os.environ))"
    )
    with subprocess.Popen([sys.executable, "-c", run], cwd=everything.ROOT, stdout=subprocess.PIPE, text=True) as told:
        wait_until(lambda: started.exists() and started.read_text(), "it runs")
        told.terminate()
        said, _ = told.communicate()
    assert told.returncode == 128 + signal.SIGTERM
    assert said.startswith("STOPPED long:")
    wait_until(lambda: not runs(int(started.read_text())), "it has ended")


def runs(number: int) -> bool:
    """Does a process of that number run? One that has ended but has not been waited for does not count."""
    stat = Path(f"/proc/{number}/stat")
    if sys.platform == "linux":
        return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def test_as_many_as_there_are_lanes_and_alone_is_alone(tmp_path: Path) -> None:
    """Each waits a little and then checks which others run."""
    code = (
        "import pathlib, sys, time\n"
        f"here = pathlib.Path({str(tmp_path)!r}); mine = here / sys.argv[0].replace('-c', NAME); mine.touch()\n"
        "time.sleep(0.5); print(sum(1 for _ in here.iterdir())); mine.unlink()"
    )
    jobs = [python(f"NAME = {name!r}\n{code}", name, alone=name == "alone") for name in ("alone", *"abcd")]
    order = list(run_all(jobs, 2, Path.cwd(), os.environ))
    beside = {one.job.name: int(one.said) for one in order}
    assert order[-1].job.name == "alone"
    assert beside["alone"] == 1
    assert max(beside.values()) <= 2


# ---- what there is to run -------------------------------------------------------------------------------------------


def test_what_one_part_compiles_the_next_one_finds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "compiled.py").touch()
    [how] = run_all([python("import compiled")], 1, tmp_path, everything.environment())
    assert (how.code, how.said) == (0, "")
    assert list(tmp_path.rglob("compiled*.pyc"))


def test_every_test_file_is_in_one_part() -> None:
    listed = [file for files in everything.divided().values() for file in files]
    assert len(listed) == len(set(listed))
    tests = [path.name for path in everything.TESTS.rglob("*.py") if "node_modules" not in path.parts]
    assert len(listed) == sum(name.startswith("test_") for name in tests)
    other = [name for name in tests if name.endswith("_test.py") and not name.startswith("test_")]
    assert not other, "pytest would run these, this would not"


def test_a_new_folder_is_a_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (
        "test_top.py",
        "new/test_it.py",
        "ui/test_projector.py",
        "ui/test_paint_it.py",
        "games/new/test_it.py",
    ):
        (tmp_path / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tests" / name).touch()
    monkeypatch.setattr(everything, "ROOT", tmp_path)
    monkeypatch.setattr(everything, "TESTS", tmp_path / "tests")
    assert everything.divided() == {
        "ui, painted": ["tests/ui/test_paint_it.py"],
        "ui": ["tests/ui/test_projector.py"],
        "games": ["tests/games/new/test_it.py"],
        "new": ["tests/new/test_it.py"],
        "tests": ["tests/test_top.py"],
    }


def test_the_quick_run_says_what_it_leaves_out(tmp_path: Path) -> None:
    jobs, left_out = everything.plan(tmp_path, quick=True)
    all_jobs, nothing = everything.plan(tmp_path, quick=False)
    assert {job.name for job in jobs} == everything.QUICK
    assert nothing == []
    assert sorted([*left_out, *everything.QUICK]) == sorted(job.name for job in all_jobs)
    assert {job.name for job in all_jobs if job.alone} == everything.ALONE
    assert everything.CHECKS.keys() < {job.name for job in all_jobs}


def test_a_tool_that_is_not_there_fails_its_check(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(everything, "BIN", tmp_path)
    how = ended(everything.check("ruff check", ("ruff", "check", ".")))["ruff check"]
    assert how.code == 1
    assert "ruff is not installed" in how.said


# ---- a part ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def suite(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A checkout with only tests/, and what says at once that a test failed. What fails there is remembered there."""
    monkeypatch.setattr(everything, "ROOT", tmp_path)
    monkeypatch.setattr(everything, "KEPT", tmp_path / ".pytest_cache")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (tmp_path / "tests").mkdir()
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "conftest.py").write_text((everything.TESTS / "said_at_once.py").read_text())
    return tmp_path


def test_a_parts_tests_are_counted_and_what_failed_is_remembered(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (suite / "tests" / "test_good.py").write_text(
        "import pytest\ndef test_good(): pass\ndef test_left_out(): pytest.skip('no board here')\n"
    )
    (suite / "tests" / "test_bad.py").write_text("def test_good(): pass\ndef test_bad(): assert 0, 'what is wrong'\n")
    jobs = [everything.part(name, [f"tests/test_{name}.py"], suite) for name in ("good", "bad")]
    results = everything.shown(jobs)
    how = {one.job.name: (one.code, tests and tests.passed) for one, tests in results}
    assert how == {"good": (0, 1), "bad": (1, 1)}
    said = capsys.readouterr().out
    assert "left out: tests.test_good::test_left_out: no board here" in said
    assert "what is wrong" in said
    assert everything.say_what_failed(results)
    named = capsys.readouterr().out
    assert "FAILED: bad" in named
    assert "tests.test_bad::test_bad: AssertionError: what is wrong" in named
    assert "good" not in named
    everything.remember_what_failed()
    kept = (suite / ".pytest_cache" / "v" / "cache" / "lastfailed").read_text()
    assert kept == '{"tests/test_bad.py::test_bad": true}'


@pytest.mark.parametrize("code", ["import os; os._exit(0)", "import os; os.abort()"])
def test_a_part_that_breaks_off_fails(suite: Path, capsys: pytest.CaptureFixture[str], code: str) -> None:
    (suite / "tests" / "test_it.py").write_text(f"def test_good(): pass\ndef test_it(): {code}\n")
    ((how, tests),) = everything.shown([everything.part("it", ["tests/test_it.py"], suite)])
    assert how.code != 0
    assert tests is None
    assert everything.say_what_failed([(how, tests)])
    assert how.said.splitlines()[-1] in capsys.readouterr().out
    assert ("in test_it" in how.said) == ("abort" in code), "a crash shows its stacks"


@POSIX_ONLY
def test_what_failed_before_a_crash_is_said(suite: Path) -> None:
    (suite / "tests" / "test_it.py").write_text(
        "import os\ndef test_bad(): print('on the way'); assert 0, 'why'\ndef test_dies(): os.abort()\n"
    )
    ((how, _),) = everything.shown([everything.part("it", ["tests/test_it.py"], suite)])
    assert how.code != 0
    assert how.said.count("AssertionError: why") == 1
    assert "on the way" in how.said
    assert "died of SIGABRT" in how.said


def test_a_test_that_hangs_ends_its_part_with_its_stack(suite: Path) -> None:
    """The two settings are those of pyproject.toml, except for the seconds."""
    settings = (Path(__file__).parents[1] / "pyproject.toml").read_text()
    assert "\nfaulthandler_exit_on_timeout = true\n" in settings
    (suite / "pytest.ini").write_text("[pytest]\nfaulthandler_timeout = 3\nfaulthandler_exit_on_timeout = true\n")
    (suite / "tests" / "test_it.py").write_text("import time\ndef test_hangs(): time.sleep(1000)\n")
    ((how, _),) = everything.shown([everything.part("it", ["tests/test_it.py"], suite)])
    assert how.code != 0
    assert "in test_hangs" in how.said
