"""run.py: what it says if something is missing, if it works and if it doesn't, and how it recovers.

pip, npm, apt and venv are replaced by stand-ins here (no network in tests). CI's own start from a clean clone and
tests/fresh_machine/debian12.sh run the real ones.
"""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
import run
from setup import environment, places, steps, system
from tests.patience import PATIENCE_S

ROOT = Path(run.__file__).parent


# ---- what the file itself promises --------------------------------------------------------------------------


SOURCES = [ROOT / "run.py", *sorted((ROOT / "setup").glob("*.py"))]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_python_38_can_read_it(source: Path) -> None:
    ast.parse(source.read_text("utf-8"), feature_version=(3, 8))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_it_imports_the_standard_library_alone_and_starts_no_shell(source: Path) -> None:
    tree = ast.parse(source.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert all(alias.name.split(".")[0] in sys.stdlib_module_names for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module in ("__future__", "collections.abc", "pathlib", "setup", "setup.places")
        elif isinstance(node, ast.keyword):
            assert node.arg != "shell"
        elif isinstance(node, ast.Attribute):
            assert ast.unparse(node) not in ("os.system", "os.popen")


def test_a_change_of_any_part_of_it_is_followed() -> None:
    assert {path for path in SOURCES if path.name != "__init__.py"} <= set(places.INPUTS)


# ---- what must be there -------------------------------------------------------------------------------------


def test_an_old_python_is_told_which_newer_one_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "OLDEST_PYTHON", (3, 99))
    monkeypatch.setattr("shutil.which", lambda name: name if name == "python3.12" else None)
    with pytest.raises(places.SetupError, match=r"3\.11 or newer.*python3\.12 run\.py"):
        run.require_python()
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(places.SetupError, match="Install a newer one"):
        run.require_python()


@pytest.mark.skipif(not places.LINUX, reason="only Linux is without a screen")
def test_without_a_screen_it_says_what_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(places.SetupError, match=r"(?s)no screen.*demo --screenshots"):
        run.require_screen([])
    run.require_screen(["demo", "--screenshots", "pictures"])
    monkeypatch.setenv("DISPLAY", ":0")
    run.require_screen([])


class System:
    """A stand-in for the operating system: which library is missing, which user we are, and what was run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, root: bool, sudo: bool = True, apt: bool = True) -> None:
        self.missing = {"libEGL.so.1"}
        self.questions: list[str] = []
        self.commands: list[list[str]] = []
        self.lists_are_old = False
        monkeypatch.setattr(places, "LINUX", True)
        monkeypatch.setattr(system, "has_library", lambda soname: soname not in self.missing)
        monkeypatch.setattr(system, "is_root", lambda: root)
        found = {"apt-get": apt, "sudo": sudo}
        monkeypatch.setattr("shutil.which", lambda name: name if found.get(name, True) else None)
        monkeypatch.delenv(system.SAY_YES, raising=False)
        self.answer(monkeypatch, None)
        monkeypatch.setattr(steps, "logged", self.logged)
        monkeypatch.setattr(steps, "log_tail", lambda: "E: what apt said")

    def answer(self, monkeypatch: pytest.MonkeyPatch, said: str | None) -> None:
        """What somebody at a terminal answers. None: there is no terminal."""

        def ask(question: str) -> str:
            self.questions.append(question)
            assert said is not None, "nobody is there to be asked"
            return said

        monkeypatch.setattr("sys.stdin.isatty", lambda: said is not None, raising=False)
        monkeypatch.setattr("sys.stdout.isatty", lambda: said is not None, raising=False)
        monkeypatch.setattr("builtins.input", ask)

    def logged(self, command: Sequence[str]) -> bool:
        self.commands.append(list(command))
        if "update" in command:
            self.lists_are_old = False
        if "install" not in command:
            return True
        if not self.lists_are_old:
            self.missing.clear()
        return not self.lists_are_old


INSTALL = ["apt-get", "install", "--yes", "--no-install-recommends", "libegl1"]


def test_root_gets_what_is_missing_and_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    here = System(monkeypatch, root=True)
    here.answer(monkeypatch, "no")
    system.require_system(dev=False)
    assert here.commands == [INSTALL]
    assert not here.questions


@pytest.mark.parametrize("yes", ["y", "Yes ", "YES"])
def test_sudo_is_run_after_a_yes_to_the_exact_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], yes: str
) -> None:
    here = System(monkeypatch, root=False)
    here.answer(monkeypatch, yes)
    system.require_system(dev=False)
    assert here.commands == [["sudo", *INSTALL]]
    assert len(here.questions) == 1
    assert f"    sudo {' '.join(INSTALL)}\n" in capsys.readouterr().out


@pytest.mark.parametrize("answer", ["", "n", "no", "what?", None])
def test_without_a_yes_no_sudo_is_run_and_the_line_is_named(
    monkeypatch: pytest.MonkeyPatch, answer: str | None
) -> None:
    """Enter alone means no. Without a terminal nobody is asked, and that means no as well."""
    here = System(monkeypatch, root=False)
    here.answer(monkeypatch, answer)
    with pytest.raises(places.SetupError, match=f"libEGL[^\n]*\n.*\n\n    sudo {' '.join(INSTALL)}\n"):
        system.require_system(dev=False)
    assert not here.commands
    assert bool(here.questions) == (answer is not None)


def test_the_end_of_the_input_is_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    here = System(monkeypatch, root=False)
    here.answer(monkeypatch, "y")
    monkeypatch.setattr("builtins.input", lambda _: (_ for _ in ()).throw(EOFError))
    with pytest.raises(places.SetupError, match="sudo apt-get install"):
        system.require_system(dev=False)
    assert not here.commands


def test_a_yes_beforehand_needs_no_terminal_and_waits_for_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    here = System(monkeypatch, root=False)
    monkeypatch.setenv(system.SAY_YES, "yes")
    here.lists_are_old = True
    system.require_system(dev=False)
    assert here.commands == [
        ["sudo", "-n", *INSTALL],
        ["sudo", "-n", "apt-get", "update"],
        ["sudo", "-n", *INSTALL],
    ]


def test_ci_has_said_yes() -> None:
    assert f"export {system.SAY_YES}=yes" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_without_sudo_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    here = System(monkeypatch, root=False, sudo=False)
    here.answer(monkeypatch, "y")
    with pytest.raises(places.SetupError, match="sudo apt-get install"):
        system.require_system(dev=False)
    assert not here.commands
    assert not here.questions


def test_other_systems_get_the_names(monkeypatch: pytest.MonkeyPatch) -> None:
    System(monkeypatch, root=True, sudo=False, apt=False)
    with pytest.raises(places.SetupError, match=r"(?s)libEGL\.so\.1.*your system's package manager"):
        system.require_system(dev=False)


def test_a_python_without_venv_gets_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    here = System(monkeypatch, root=False, sudo=False)
    here.missing.clear()
    find = importlib.util.find_spec
    monkeypatch.setattr("importlib.util.find_spec", lambda n: None if n == "ensurepip" else find(n))
    with pytest.raises(places.SetupError, match=rf"venv module.*\n.*\n\n.*python3\.{sys.version_info[1]}-venv\n"):
        system.require_system(dev=False)


# ---- set-up -------------------------------------------------------------------------------------------------


class Checkout:
    """A checkout in its own folder, where installing is only recorded."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
        self.root = root
        self.fetched: list[str] = []
        self.cleared = 0
        self.cut_short_at = ""
        self.fails_at = ""
        for name in (
            "VENV",
            "BIN",
            "PYTHON",
            "TYPINGS",
            "STAMP",
            "HARDWARE_TOOLS",
            "CACHE",
            "LOG",
            "UNFINISHED",
        ):
            monkeypatch.setattr(places, name, root / getattr(places, name).relative_to(ROOT))
        monkeypatch.setattr(
            places, "NODE_FOLDERS", tuple(root / path.relative_to(ROOT) for path in places.NODE_FOLDERS)
        )
        monkeypatch.setattr(places, "INPUTS", tuple(root / path.relative_to(ROOT) for path in places.INPUTS))
        monkeypatch.setattr(places, "ROOT", root)
        monkeypatch.setattr(system, "require_system", lambda dev: None)
        monkeypatch.setattr(environment, "require_qt", lambda: None)
        monkeypatch.setattr(steps, "logged", self.logged)
        monkeypatch.setattr(steps, "log_tail", lambda: "ERROR: what pip said")
        monkeypatch.setattr("subprocess.run", self.run)
        for path in places.INPUTS:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(path.name)

    def run(self, command: Sequence[str], **_: object) -> SimpleNamespace:
        if "venv" in command:
            self.cleared += 1
            places.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            places.PYTHON.touch()
        return SimpleNamespace(returncode=0, stdout="")

    def logged(self, command: Sequence[str]) -> bool:
        known = [
            part for part in command if part == "--editable" or part.endswith((".lock", "install_tools.py", "build.py"))
        ]
        what = Path(known[0]).stem if known else "npm"
        self.fetched.append(what)
        if self.cut_short_at and self.cut_short_at in what:
            raise KeyboardInterrupt
        return not (self.fails_at and self.fails_at in what)

    def set_up(self, *, dev: bool = False, championship: bool = False) -> list[str]:
        """Set up. Returns what was installed for it."""
        self.fetched.clear()
        asked = {environment.DEV: dev, environment.CHAMPIONSHIP: championship}
        environment.set_up({part for part, wanted in asked.items() if wanted})
        return [what for what in self.fetched if what.startswith("requirements")]


@pytest.fixture
def checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Checkout:
    return Checkout(monkeypatch, tmp_path)


def test_it_is_done_once(checkout: Checkout) -> None:
    assert checkout.set_up() == ["requirements"]
    assert checkout.set_up() == []
    assert checkout.set_up(dev=True) == ["requirements-dev", "requirements-typings"]
    assert checkout.set_up(dev=True) == checkout.set_up() == []
    assert checkout.cleared == 1


def test_a_championship_brings_its_extra_once_and_keeps_it_in_step(checkout: Checkout) -> None:
    assert checkout.set_up() == ["requirements"]
    assert checkout.set_up(championship=True) == ["requirements", "requirements-championship"]
    assert checkout.set_up(championship=True) == checkout.set_up() == []
    (checkout.root / "requirements.lock").write_text("something newer")
    assert checkout.set_up() == ["requirements", "requirements-championship"]
    assert checkout.set_up(dev=True) == ["requirements-dev", "requirements-typings"], "it is among the tools"
    assert checkout.set_up(championship=True) == []
    assert checkout.cleared == 1


@pytest.mark.parametrize(
    ("args", "parts", "started"),
    [
        ([], set(), ["gotit"]),
        (["demo"], set(), ["gotit", "demo"]),
        (["championship", "host"], {environment.CHAMPIONSHIP}, ["gotit", "championship", "host"]),
        (["test", "-x"], {environment.DEV}, ["python", "everything.py", "-x"]),
        (["release", "--check"], {environment.DEV}, ["python", "-m", "release", "--check"]),
    ],
)
def test_each_command_brings_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, args: list[str], parts: set[str], started: list[str]
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(environment, "set_up", asked.append)
    monkeypatch.setattr(
        run, "start", lambda command: asked.append([Path(word.removesuffix(".exe")).name for word in command])
    )
    monkeypatch.setenv("DISPLAY", ":0")
    run.main(args)
    assert asked == [parts, started]


@pytest.mark.parametrize("size", ["(1.2 MB)", "[85.3 MB]", "(85.3 MB)"])
@pytest.mark.parametrize("name", ["short.whl", "a-name-of-a-package-" * 8 + "cp311-manylinux_2_34_x86_64.whl"])
def test_what_is_downloaded_fits_a_line_and_keeps_its_size(name: str, size: str) -> None:
    shown = steps.shortened(f"Downloading {name} {size}")
    assert len(shown) <= 80 - 6
    assert shown.startswith("Downloading ")
    assert shown.endswith(size)


def test_what_a_link_leads_to_is_never_cleared(checkout: Checkout, tmp_path: Path) -> None:
    another = tmp_path / "another"
    another.mkdir()
    (another / "kept").touch()
    places.VENV.symlink_to(another, target_is_directory=True)
    with pytest.raises(places.SetupError, match=r"\.venv is a link to .*another, .*: remove the link, then try again"):
        checkout.set_up()
    assert (another / "kept").exists()
    assert not checkout.cleared
    assert not checkout.fetched
    places.VENV.unlink()
    assert checkout.set_up() == ["requirements"]


def test_only_those_who_test_get_kicad(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "LINUX", True)
    checkout.set_up()
    assert not {"install_tools", "build"} & set(checkout.fetched)
    checkout.set_up(dev=True)
    assert {"install_tools", "build"} <= set(checkout.fetched)


def test_without_kicad_set_up_goes_on_and_says_the_line(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(places, "LINUX", True)
    monkeypatch.setattr(steps, "log_tail", lambda: "Run this line: sudo ...")
    checkout.fails_at = "install_tools"
    checkout.set_up(dev=True)
    assert "left out, and the tests that need them:\nRun this line: sudo ..." in capsys.readouterr().out
    assert environment.is_set_up({environment.DEV})


BUS = ("dbus-run-session", "/usr/libexec/at-spi-bus-launcher")


def test_a_browser_that_no_package_brings_is_left_out_and_the_others_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = System(monkeypatch, root=True, sudo=False)
    found = {"apt-get", "chromium", *BUS}
    monkeypatch.setattr("shutil.which", lambda name: name if name in found else None)
    monkeypatch.setattr(steps, "logged", lambda command: here.logged(command) and "firefox-esr" not in command)
    system.bring_extras()
    asked = [command[-1] for command in here.commands if "install" in command]
    assert asked == ["firefox-esr", "firefox-esr", "webkit2gtk-driver"], "after new lists once more"
    said = capsys.readouterr().out
    assert said.count("left out") == 1
    assert "On Debian: sudo apt-get install --yes --no-install-recommends firefox-esr" in said


def test_nobody_must_install_browsers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    here = System(monkeypatch, root=False, sudo=False)
    monkeypatch.setattr("shutil.which", lambda name: name if name == "apt-get" else None)
    system.bring_extras()
    assert not here.commands
    assert capsys.readouterr().out.count("left out") == len(system.TEST_EXTRAS)


def test_browsers_are_asked_for_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    here = System(monkeypatch, root=False)
    monkeypatch.setattr("shutil.which", lambda name: name if name in ("apt-get", "sudo", "chromium", *BUS) else None)
    here.answer(monkeypatch, "y")
    system.bring_extras()
    assert len(here.questions) == 1
    assert [command[:2] + command[-1:] for command in here.commands] == [
        ["sudo", "apt-get", "firefox-esr"],
        ["sudo", "apt-get", "webkit2gtk-driver"],
    ]
    said = capsys.readouterr().out
    assert all(f"    sudo {' '.join(INSTALL[:-1])} {name}\n" in said for name in ("firefox-esr", "webkit2gtk-driver"))


@pytest.mark.parametrize("answer", ["y", "n", None])
def test_kicads_program_gets_sudo_after_a_yes(monkeypatch: pytest.MonkeyPatch, answer: str | None) -> None:
    here = System(monkeypatch, root=False)
    monkeypatch.setattr(steps, "logged", lambda command: here.logged(command) and command[0] == "sudo")
    here.answer(monkeypatch, answer)
    alone = [sys.executable, str(places.HARDWARE_TOOLS)]
    assert system.bring_kicad() == (answer == "y")
    assert here.commands == ([alone, ["sudo", *alone]] if answer == "y" else [alone])


def test_a_changed_lock_is_followed_in_place(checkout: Checkout) -> None:
    checkout.set_up(dev=True)
    (checkout.root / "requirements.lock").write_text("something newer")
    assert checkout.set_up() == ["requirements-dev", "requirements-typings"], "the tools stay in step too"
    assert checkout.cleared == 1


@pytest.mark.parametrize("when", ["requirements", "--editable"])
def test_one_that_was_cut_short_is_done_anew(checkout: Checkout, when: str) -> None:
    checkout.cut_short_at = when
    with pytest.raises(KeyboardInterrupt):
        checkout.set_up()
    assert not environment.is_set_up(set())
    checkout.cut_short_at = ""
    assert checkout.set_up() == ["requirements"]
    assert checkout.cleared == 2, "half an environment is not built upon"
    assert checkout.set_up() == []


def test_one_that_failed_keeps_what_worked(checkout: Checkout) -> None:
    checkout.set_up()
    (checkout.root / "requirements.lock").write_text("something newer, but the network is away")
    checkout.fails_at = "requirements"
    with pytest.raises(places.SetupError, match=r"what pip said(.|\n)*check the connection"):
        checkout.set_up()
    checkout.fails_at = ""
    assert checkout.set_up() == ["requirements"]
    assert checkout.cleared == 1


@pytest.mark.parametrize("content", ["", "{", "[]", '{"content": 7}'])
def test_a_broken_stamp_is_no_stamp(checkout: Checkout, content: str) -> None:
    checkout.set_up()
    places.STAMP.write_text(content)
    assert checkout.set_up() == ["requirements"]
    assert checkout.cleared == 1


def test_a_checkout_that_was_moved_gets_a_new_environment(checkout: Checkout) -> None:
    checkout.set_up()
    places.STAMP.write_text(places.STAMP.read_text().replace(str(checkout.root), "elsewhere"))
    assert checkout.set_up() == ["requirements"]
    assert checkout.cleared == 2


def test_only_one_sets_up_at_a_time(tmp_path: Path) -> None:
    """The second waits for the first, and continues when the first ends, however it ends."""
    hold = (
        "import pathlib, time; from setup import places, steps; "
        f"places.CACHE = pathlib.Path({str(tmp_path)!r}); guard = steps.only_one(); guard.__enter__(); "
    )
    first = subprocess.Popen(
        [sys.executable, "-c", hold + "print('has it', flush=True); time.sleep(60)"],
        stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    started = [first]
    try:
        assert first.stdout is not None
        assert first.stdout.readline() == "has it\n"
        second = subprocess.Popen([sys.executable, "-c", hold], text=True, cwd=ROOT)
        started.append(second)
        with pytest.raises(subprocess.TimeoutExpired):
            second.wait(timeout=0.5)
        first.kill()
        assert second.wait(timeout=PATIENCE_S) == 0
    finally:
        for process in started:
            process.kill()
            process.communicate()


def test_a_start_where_nothing_changed_starts_nothing_and_reads_little(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.set_up()
    monkeypatch.setattr("subprocess.run", lambda *_, **__: pytest.fail("something was started"))
    assert checkout.set_up() == []
    real = (ROOT / path.relative_to(checkout.root) for path in places.INPUTS)
    assert sum(path.stat().st_size for path in real) < 1_000_000


# ---- when the disk is full ----------------------------------------------------------------------------------


def test_a_full_disk_is_told_from_a_missing_network(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "log_tail", lambda: "ERROR: [Errno 28] No space left on device")
    checkout.fails_at = "requirements"
    with pytest.raises(places.SetupError, match=r"(?s)No space left.*needs 400 MB in .*make room"):
        checkout.set_up()


def test_a_folder_that_cannot_be_written_is_a_sentence_and_no_traceback(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places.CACHE.write_text("a file where a folder belongs")
    monkeypatch.setattr(run, "start", lambda _: pytest.fail("it started all the same"))
    assert run.main(["--help"]) == 2
    assert "must be allowed to write there" in capsys.readouterr().err
