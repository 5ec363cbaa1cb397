"""The wheel: it holds everything of ours and nothing else, and the program starts from it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest
from release import packages
from release.packages import serves_developers

ROOT = Path(__file__).resolve().parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
EPOCH = 1_700_000_000
SOURCES = {"host/": "host/gotit", "firmware/": "firmware/gotit_box"}


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Wheel and sdist, built as a release does, without the network."""
    return packages.build(tmp_path_factory.mktemp("built"), EPOCH)


@pytest.fixture(scope="module")
def wheel(built: tuple[Path, Path]) -> Path:
    return built[0]


def test_both_hold_every_file_that_ships_and_what_lacks_is_named(built: tuple[Path, Path]) -> None:
    tracked = run("git", "ls-files").splitlines()
    assert not packages.lacking(*built, tracked)
    assert packages.lacking(*built, ["host/gotit/new.csv"]) == [
        "sdist: host/gotit/new.csv",
        "wheel: host/gotit/new.csv",
    ]


def test_built_again_they_have_the_same_bytes(built: tuple[Path, Path], tmp_path: Path) -> None:
    again = packages.build(tmp_path, EPOCH)
    assert [path.read_bytes() for path in again] == [path.read_bytes() for path in built]


def test_it_holds_every_tracked_file_of_both_packages(wheel: Path) -> None:
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    for prefix, folder in SOURCES.items():
        tracked = run("git", "ls-files", folder).splitlines()
        expected = {
            name.removeprefix(prefix) for name in tracked if (ROOT / name).is_file() and not serves_developers(name)
        }
        assert expected, folder
        assert expected <= inside, sorted(expected - inside)
    assert not [name for name in inside if serves_developers(name)]
    strange = sorted(name for name in inside if not name.startswith(("gotit/", "gotit_box/")))
    assert not strange
    assert not [name for name in inside if name.endswith((".pyc", ".pyo", "~"))]


def test_it_holds_data_and_licences(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for what, wanted in {
        "a deck": lambda name: name.startswith("gotit/games/") and not name.endswith(".py"),
        "a font": lambda name: name.startswith("gotit/ui/fonts/") and name.endswith(".ttf"),
        "the font's licence": lambda name: name.startswith("gotit/ui/fonts/") and "OFL" in name,
        "the wire": lambda name: name == "gotit_box/wire.py",
        "our licence": lambda name: name.endswith(".dist-info/licenses/LICENSE"),
    }.items():
        assert any(map(wanted, names)), f"the wheel has no {what}"


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where its programs are, installed by pip into a new environment. The other packages are borrowed from ours."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv")
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / Path(sys.executable).name
    options = ("--python", python, "install", "--no-index", "--no-deps", "--quiet", "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", *options, wheel)
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    # Named in a .pth file, the borrowed folder comes last, and its own .pth files (our sources) have no effect.
    (Path(site) / "lent.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return scripts


def python_of(scripts: Path) -> Path:
    return scripts / Path(sys.executable).name


def test_the_program_starts_from_it(scripts: Path) -> None:
    python, site = python_of(scripts), scripts.parent
    where = run(python, "-I", "-c", "import gotit, gotit_box.wire as w; print(gotit.__file__, w.__file__)").split()
    assert all(Path(path).is_relative_to(site) for path in where)
    assert VERSION in run(scripts / "gotit", "--version", PYTHONPATH="")


def test_every_module_of_it_works_without_what_serves_developers(scripts: Path) -> None:
    every = (
        "import pkgutil, gotit, importlib\n"
        "names = [found.name for found in pkgutil.walk_packages(gotit.__path__, 'gotit.')]\n"
        "for name in names:\n"
        "    if not name.endswith('__main__'): importlib.import_module(name)\n"
        "print(len(names))"
    )
    assert int(run(python_of(scripts), "-I", "-c", every, QT_QPA_PLATFORM="offscreen")) > 200


@pytest.mark.parametrize("command", [("lab", "simulated"), ("lab", "emulated"), ("demo", "--screenshots", "pictures")])
def test_what_it_leaves_out_is_said_to_come_with_the_source(scripts: Path, command: tuple[str, ...]) -> None:
    done = subprocess.run(
        [scripts / "gotit", *command],
        capture_output=True, text=True, check=False, cwd=scripts, env={**os.environ, "PYTHONPATH": ""},
    )  # fmt: skip
    assert done.returncode == 1
    assert "come with the source code" in " ".join(done.stderr.split())
