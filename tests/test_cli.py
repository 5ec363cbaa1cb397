"""The command line: every command exists, is quick to list, and says clearly what is wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.patience import PATIENCE_S, wait_until

from gotit.cli import COMMANDS, main


def gotit(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a real process."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    return subprocess.run(
        [sys.executable, "-m", "gotit", *args],
        env=env,
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE_S,
        check=False,
    )


def test_help_names_every_command_and_loads_none() -> None:
    script = "import sys, gotit.cli as c\nfrom click.testing import CliRunner as R\n"
    script += "out = R().invoke(c.main, ['--help']).output\nprint(out)\n"
    script += "assert not {'PyQt6', 'serial', 'sqlite3', 'rich'} & set(sys.modules)"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for name in ("boxes", "monitor", "flash", "replay", "export", "demo", "solve", "referee"):
        assert f"  {name} " in done.stdout
    assert "time-start" not in done.stdout


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_command_has_help(name: str) -> None:
    done = CliRunner().invoke(main, [name, "--help"])
    assert done.exit_code == 0, done.output
    assert "Usage:" in done.output


def test_an_unknown_command_is_said() -> None:
    done = CliRunner().invoke(main, ["dance"])
    assert done.exit_code == 2
    assert "No such command 'dance'. There are: boxes, monitor, flash," in done.output


def test_solve_through_the_group() -> None:
    done = CliRunner().invoke(
        main, ["solve", "fast-fun-maths", "--cards", "3", "4", "7", "8", "9", "--target", "44", "--json"]
    )
    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["count"] == 34


def test_the_referee_through_the_group(tmp_path: Path) -> None:
    kept = tmp_path / "match.gotit"
    done = CliRunner().invoke(
        main, ["referee", "fast-fun-maths", "--seats", "Ana,Ben", "--journal", str(kept)], input=""
    )
    assert done.exit_code == 0, done.output
    assert all(json.loads(line) for line in done.output.splitlines())
    again = CliRunner().invoke(main, ["replay", str(kept)])
    assert again.exit_code == 0, again.output


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_without_a_screen_a_sentence_instead_of_a_crash() -> None:
    done = gotit(QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY="")
    assert done.returncode == 1
    assert "There is no screen to show windows on." in done.stderr
    assert "Traceback" not in done.stderr
    assert "no screen" in gotit("demo", QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY="").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_program_starts_and_ends_when_it_is_told_to(tmp_path: Path, number: int) -> None:
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "QT_QPA_PLATFORM": "offscreen",
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "HOME": str(tmp_path),
    }
    settings = tmp_path / "config" / "gotit" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"muted": true, "names": ["Ana"]}')
    was = settings.stat().st_mtime_ns
    playing = subprocess.Popen([sys.executable, "-m", "gotit", "--matches", str(tmp_path / "matches")], env=env)
    try:
        wait_until((tmp_path / "matches").exists, "the program looks at its matches")
        playing.send_signal(number)
        assert playing.wait(PATIENCE_S) == 0
    finally:
        playing.kill()
    assert list((tmp_path / "matches").iterdir()) == []  # only looked at: nothing is left behind
    if sys.platform.startswith("linux"):
        assert settings.stat().st_mtime_ns != was
        assert json.loads(settings.read_text("utf-8"))["names"] == ["Ana"]


PLAIN_QT = """
from PyQt6.QtWidgets import QApplication, QWidget
class Empty(QWidget):
    def paintEvent(self, event):
        app.quit()
app = QApplication([])
window = Empty()
window.resize(1920, 1080)
window.show()
app.exec()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such count of a process's time")
def test_the_first_frame_takes_little_work() -> None:
    """Compared with an empty window of Qt, because seconds depend on the machine: 14 times its work. One more large
    import would double that. The figure itself is measured by `gotit --time-start 10` (docs/timing.md)."""
    starts = (("-m", "gotit", "--time-start", "1"), ("-c", PLAIN_QT))
    ours_s, empty_s = (min(cpu_s(*words) for _ in range(3)) for words in starts)
    assert ours_s < 25 * empty_s


def cpu_s(*words: str) -> float:
    """The processor time that Python takes with these arguments, including what it starts."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_the_demo_takes_pictures_and_ends(tmp_path: Path) -> None:
    done = gotit("demo", "--screenshots", str(tmp_path), "--size", "480x270", "--players", "3")
    assert done.returncode == 0, done.stderr
    names = {path.name for path in tmp_path.glob("*.png")}
    for moment in ("setup", "turning", "racing", "explaining", "dead-heat", "swapping", "between", "over"):
        assert f"operator-{moment}-light.png" in names
    assert len(names) > 50


STOPPED_DEMO = """
import os, signal
from PyQt6.QtCore import QTimer
from gotit.app.fast_fun_maths.demo import Demo
from gotit.cli import main
start = Demo.start
def start_and_stop(demo):
    start(demo)
    QTimer.singleShot(0, lambda: os.kill(os.getpid(), signal.SIGINT))
Demo.start = start_and_stop
main(["demo", "--fast"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_ctrl_c_ends_the_demo_in_good_order() -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", STOPPED_DEMO], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_pictures_that_cannot_be_written_are_said_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = gotit("demo", "--screenshots", str(tmp_path / "file" / "pictures"))
    assert done.returncode == 1
    assert "cannot be written to (Not a directory): name another folder" in done.stderr


def test_a_size_that_is_none_is_said(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["demo", "--screenshots", str(tmp_path), "--size", "big"])
    assert done.exit_code == 2
    assert "write it like 1920x1080" in done.output
