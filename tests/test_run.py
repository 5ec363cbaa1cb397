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
from tests.patience import PATIENCE_S

ROOT = Path(run.__file__).parent


# ---- what the file itself promises --------------------------------------------------------------------------


def test_python_38_can_read_it() -> None:
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 8))


def test_it_imports_the_standard_library_alone_and_starts_no_shell() -> None:
    tree = ast.parse((ROOT / "run.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert all(alias.name.split(".")[0] in sys.stdlib_module_names for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module in ("__future__", "collections.abc", "pathlib")
        elif isinstance(node, ast.keyword):
            assert node.arg != "shell"
        elif isinstance(node, ast.Attribute):
            assert node.attr not in ("system", "popen")


# ---- what must be there -------------------------------------------------------------------------------------


def test_an_old_python_is_told_which_newer_one_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "OLDEST_PYTHON", (3, 99))
    monkeypatch.setattr("run.shutil.which", lambda name: name if name == "python3.12" else None)
    with pytest.raises(run.SetupError, match=r"3\.11 or newer.*python3\.12 run\.py"):
        run.require_python()
    monkeypatch.setattr("run.shutil.which", lambda _: None)
    with pytest.raises(run.SetupError, match="Install a newer one"):
        run.require_python()


@pytest.mark.skipif(not run.LINUX, reason="only Linux is without a screen")
def test_without_a_screen_it_says_what_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(run.SetupError, match=r"(?s)no screen.*demo --screenshots"):
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
        monkeypatch.setattr(run, "LINUX", True)
        monkeypatch.setattr(run, "has_library", lambda soname: soname not in self.missing)
        monkeypatch.setattr(run, "is_root", lambda: root)
        here = {"apt-get": apt, "sudo": sudo}
        monkeypatch.setattr("run.shutil.which", lambda name: name if here.get(name, True) else None)
        monkeypatch.delenv(run.SAY_YES, raising=False)
        self.answer(monkeypatch, None)
        monkeypatch.setattr(run, "logged", self.logged)
        monkeypatch.setattr(run, "log_tail", lambda: "E: what apt said")

    def answer(self, monkeypatch: pytest.MonkeyPatch, said: str | None) -> None:
        """What somebody at a terminal answers. None: there is no terminal."""

        def ask(question: str) -> str:
            self.questions.append(question)
            assert said is not None, "nobody is there to be asked"
            return said

        monkeypatch.setattr("run.sys.stdin.isatty", lambda: said is not None, raising=False)
        monkeypatch.setattr("run.sys.stdout.isatty", lambda: said is not None, raising=False)
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
    system = System(monkeypatch, root=True)
    system.answer(monkeypatch, "no")
    run.require_system(dev=False)
    assert system.commands == [INSTALL]
    assert not system.questions


@pytest.mark.parametrize("yes", ["y", "Yes ", "YES"])
def test_sudo_is_run_after_a_yes_to_the_exact_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], yes: str
) -> None:
    system = System(monkeypatch, root=False)
    system.answer(monkeypatch, yes)
    run.require_system(dev=False)
    assert system.commands == [["sudo", *INSTALL]]
    assert len(system.questions) == 1
    assert f"    sudo {' '.join(INSTALL)}\n" in capsys.readouterr().out


@pytest.mark.parametrize("answer", ["", "n", "no", "what?", None])
def test_without_a_yes_no_sudo_is_run_and_the_line_is_named(
    monkeypatch: pytest.MonkeyPatch, answer: str | None
) -> None:
    """Enter alone means no. Without a terminal nobody is asked, and that means no as well."""
    system = System(monkeypatch, root=False)
    system.answer(monkeypatch, answer)
    with pytest.raises(run.SetupError, match=f"libEGL[^\n]*\n.*\n\n    sudo {' '.join(INSTALL)}\n"):
        run.require_system(dev=False)
    assert not system.commands
    assert bool(system.questions) == (answer is not None)


def test_the_end_of_the_input_is_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, root=False)
    system.answer(monkeypatch, "y")
    monkeypatch.setattr("builtins.input", lambda _: (_ for _ in ()).throw(EOFError))
    with pytest.raises(run.SetupError, match="sudo apt-get install"):
        run.require_system(dev=False)
    assert not system.commands


def test_a_yes_beforehand_needs_no_terminal_and_waits_for_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, root=False)
    monkeypatch.setenv(run.SAY_YES, "yes")
    system.lists_are_old = True
    run.require_system(dev=False)
    assert system.commands == [
        ["sudo", "-n", *INSTALL],
        ["sudo", "-n", "apt-get", "update"],
        ["sudo", "-n", *INSTALL],
    ]


def test_ci_has_said_yes() -> None:
    assert f"export {run.SAY_YES}=yes" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_without_sudo_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, root=False, sudo=False)
    system.answer(monkeypatch, "y")
    with pytest.raises(run.SetupError, match="sudo apt-get install"):
        run.require_system(dev=False)
    assert not system.commands
    assert not system.questions


def test_other_systems_get_the_names(monkeypatch: pytest.MonkeyPatch) -> None:
    System(monkeypatch, root=True, sudo=False, apt=False)
    with pytest.raises(run.SetupError, match=r"(?s)libEGL\.so\.1.*your system's package manager"):
        run.require_system(dev=False)


def test_a_python_without_venv_gets_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, root=False, sudo=False)
    system.missing.clear()
    find = importlib.util.find_spec
    monkeypatch.setattr("run.importlib.util.find_spec", lambda n: None if n == "ensurepip" else find(n))
    with pytest.raises(run.SetupError, match=rf"venv module.*\n.*\n\n.*python3\.{sys.version_info[1]}-venv\n"):
        run.require_system(dev=False)


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
            monkeypatch.setattr(run, name, root / getattr(run, name).relative_to(ROOT))
        monkeypatch.setattr(run, "NODE_FOLDERS", tuple(root / path.relative_to(ROOT) for path in run.NODE_FOLDERS))
        monkeypatch.setattr(run, "INPUTS", tuple(root / path.relative_to(ROOT) for path in run.INPUTS))
        monkeypatch.setattr(run, "ROOT", root)
        monkeypatch.setattr(run, "require_system", lambda dev: None)
        monkeypatch.setattr(run, "require_qt", lambda: None)
        monkeypatch.setattr(run, "logged", self.logged)
        monkeypatch.setattr(run, "log_tail", lambda: "ERROR: what pip said")
        monkeypatch.setattr("run.subprocess.run", self.run)
        for path in run.INPUTS:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(path.name)

    def run(self, command: Sequence[str], **_: object) -> SimpleNamespace:
        if "venv" in command:
            self.cleared += 1
            run.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            run.PYTHON.touch()
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

    def set_up(self, *, dev: bool = False) -> list[str]:
        """Set up. Returns what was installed for it."""
        self.fetched.clear()
        run.set_up(dev)
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


def test_what_a_link_leads_to_is_never_cleared(checkout: Checkout, tmp_path: Path) -> None:
    another = tmp_path / "another"
    another.mkdir()
    (another / "kept").touch()
    run.VENV.symlink_to(another, target_is_directory=True)
    with pytest.raises(run.SetupError, match=r"\.venv is a link to .*another, .*: remove the link, then try again"):
        checkout.set_up()
    assert (another / "kept").exists()
    assert not checkout.cleared
    assert not checkout.fetched
    run.VENV.unlink()
    assert checkout.set_up() == ["requirements"]


def test_only_those_who_test_get_kicad(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LINUX", True)
    checkout.set_up()
    assert not {"install_tools", "build"} & set(checkout.fetched)
    checkout.set_up(dev=True)
    assert {"install_tools", "build"} <= set(checkout.fetched)


def test_without_kicad_set_up_goes_on_and_says_the_line(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "LINUX", True)
    monkeypatch.setattr(run, "log_tail", lambda: "Run this line: sudo ...")
    checkout.fails_at = "install_tools"
    checkout.set_up(dev=True)
    assert "left out, and the tests that need them:\nRun this line: sudo ..." in capsys.readouterr().out
    assert run.is_set_up(dev=True)


BUS = ("dbus-run-session", "/usr/libexec/at-spi-bus-launcher")


def test_a_browser_that_no_package_brings_is_left_out_and_the_others_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    system = System(monkeypatch, root=True, sudo=False)
    here = {"apt-get", "chromium", *BUS}
    monkeypatch.setattr("run.shutil.which", lambda name: name if name in here else None)
    monkeypatch.setattr(run, "logged", lambda command: system.logged(command) and "firefox-esr" not in command)
    run.bring_extras()
    asked = [command[-1] for command in system.commands if "install" in command]
    assert asked == ["firefox-esr", "firefox-esr", "webkit2gtk-driver"], "after new lists once more"
    said = capsys.readouterr().out
    assert said.count("left out") == 1
    assert "On Debian: sudo apt-get install --yes --no-install-recommends firefox-esr" in said


def test_nobody_must_install_browsers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    system = System(monkeypatch, root=False, sudo=False)
    monkeypatch.setattr("run.shutil.which", lambda name: name if name == "apt-get" else None)
    run.bring_extras()
    assert not system.commands
    assert capsys.readouterr().out.count("left out") == len(run.TEST_EXTRAS)


def test_browsers_are_asked_for_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    system = System(monkeypatch, root=False)
    monkeypatch.setattr(
        "run.shutil.which", lambda name: name if name in ("apt-get", "sudo", "chromium", *BUS) else None
    )
    system.answer(monkeypatch, "y")
    run.bring_extras()
    assert len(system.questions) == 1
    assert [command[:2] + command[-1:] for command in system.commands] == [
        ["sudo", "apt-get", "firefox-esr"],
        ["sudo", "apt-get", "webkit2gtk-driver"],
    ]
    said = capsys.readouterr().out
    assert all(f"    sudo {' '.join(INSTALL[:-1])} {name}\n" in said for name in ("firefox-esr", "webkit2gtk-driver"))


@pytest.mark.parametrize("answer", ["y", "n", None])
def test_kicads_program_gets_sudo_after_a_yes(monkeypatch: pytest.MonkeyPatch, answer: str | None) -> None:
    system = System(monkeypatch, root=False)
    monkeypatch.setattr(run, "logged", lambda command: system.logged(command) and command[0] == "sudo")
    system.answer(monkeypatch, answer)
    alone = [sys.executable, str(run.HARDWARE_TOOLS)]
    assert run.bring_kicad() == (answer == "y")
    assert system.commands == ([alone, ["sudo", *alone]] if answer == "y" else [alone])


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
    assert not run.is_set_up(dev=False)
    checkout.cut_short_at = ""
    assert checkout.set_up() == ["requirements"]
    assert checkout.cleared == 2, "half an environment is not built upon"
    assert checkout.set_up() == []


def test_one_that_failed_keeps_what_worked(checkout: Checkout) -> None:
    checkout.set_up()
    (checkout.root / "requirements.lock").write_text("something newer, but the network is away")
    checkout.fails_at = "requirements"
    with pytest.raises(run.SetupError, match=r"what pip said(.|\n)*check the connection"):
        checkout.set_up()
    checkout.fails_at = ""
    assert checkout.set_up() == ["requirements"]
    assert checkout.cleared == 1


@pytest.mark.parametrize("content", ["", "{", "[]", '{"content": 7}'])
def test_a_broken_stamp_is_no_stamp(checkout: Checkout, content: str) -> None:
    checkout.set_up()
    run.STAMP.write_text(content)
    assert checkout.set_up() == ["requirements"]
    assert checkout.cleared == 1


def test_a_checkout_that_was_moved_gets_a_new_environment(checkout: Checkout) -> None:
    checkout.set_up()
    run.STAMP.write_text(run.STAMP.read_text().replace(str(checkout.root), "elsewhere"))
    assert checkout.set_up() == ["requirements"]
    assert checkout.cleared == 2


def test_only_one_sets_up_at_a_time(tmp_path: Path) -> None:
    """The second waits for the first, and continues when the first ends, however it ends."""
    hold = f"import run, time; run.CACHE = run.Path({str(tmp_path)!r}); guard = run.only_one(); guard.__enter__(); "
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
    monkeypatch.setattr("run.subprocess.run", lambda *_, **__: pytest.fail("something was started"))
    assert checkout.set_up() == []
    real = (ROOT / path.relative_to(checkout.root) for path in run.INPUTS)
    assert sum(path.stat().st_size for path in real) < 1_000_000


# ---- when the disk is full ----------------------------------------------------------------------------------


def test_a_full_disk_is_told_from_a_missing_network(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "log_tail", lambda: "ERROR: [Errno 28] No space left on device")
    checkout.fails_at = "requirements"
    with pytest.raises(run.SetupError, match=r"(?s)No space left.*needs 400 MB in .*make room"):
        checkout.set_up()


def test_a_folder_that_cannot_be_written_is_a_sentence_and_no_traceback(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run.CACHE.write_text("a file where a folder belongs")
    monkeypatch.setattr(run, "start", lambda _: pytest.fail("it started all the same"))
    assert run.main(["--help"]) == 2
    assert "must be allowed to write there" in capsys.readouterr().err
