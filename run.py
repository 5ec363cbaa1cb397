#!/usr/bin/env python3
"""Set up Got It! Referee from a bare clone, and start it.

    python3 run.py              set up, then start the program
    python3 run.py test         set up with the developer's tools, then run every check and every test
    python3 run.py test --quick the same set-up, then what takes a minute; it says what it leaves out
    python3 run.py test ARGS    the same set-up, then only `pytest ARGS`
    python3 run.py ARGS         set up, then `gotit ARGS`

It asks before it runs `sudo`. The environment variable GOTIT_SUDO=yes says yes beforehand, where nobody can be asked.

Must not: import from outside the standard library; run a command through a shell; use `sudo` without a
yes; work on a start where nothing has changed (a stamp of what set-up depends on is compared, nothing is started); say
a word to the network once set-up is done; take a set-up that was cut short for a whole one.

Python 3.8 can still read this file, so that it can say in plain words that 3.11 is needed.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST_PYTHON = (3, 11)
LINUX = sys.platform.startswith("linux")

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
EXE = ".exe" if os.name == "nt" else ""
PYTHON = BIN / f"python{EXE}"
TYPINGS = VENV / "typings-rp2"
STAMP = VENV / "gotit-setup.json"
CACHE = ROOT / ".cache"
LOG = CACHE / "setup.log"
NODE_FOLDERS = tuple(ROOT / "tests" / folder for folder in ("emulated/pico", "phones/oldest", "phones/axe"))
HARDWARE_TOOLS = ROOT / "hardware" / "install_tools.py"
ENCLOSURE = ROOT / "hardware" / "enclosure" / "build.py"
UNFINISHED = CACHE / "setup-unfinished"

#: Set-up is done again when one of these changes.
INPUTS = (
    *(ROOT / name for name in ("run.py", "pyproject.toml")),
    HARDWARE_TOOLS,
    *(ROOT / f"requirements{kind}.lock" for kind in ("", "-dev", "-typings", "-enclosure")),
    *(folder / "package-lock.json" for folder in NODE_FOLDERS),
)

#: What PyQt6 loads from the system -> the Debian package that holds it. Asked for by library, not by package
#: name, because newer Debians and Ubuntus renamed some packages and the old name still installs the new one.
QT_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libpulse.so.0": "libpulse0",
    "libXrandr.so.2": "libxrandr2",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
APT_INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends")
APT_UPDATE_MAYBE = "apt-get update    (only if the package lists are too old for that)"
#: What the tests start -> its Debian package: a virtual screen, node for the emulated Pico.
TEST_PROGRAMS = {"Xvfb": "xvfb", "xauth": "xauth", "xrandr": "x11-xserver-utils", "node": "nodejs", "npm": "npm"}
#: The phones' browsers, and what screen readers listen to. Where no package has such a name, set-up goes on without it.
TEST_EXTRAS = {"chromium": "chromium", "firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver"}
TEST_EXTRAS |= {"dbus-run-session": "dbus-daemon", "/usr/libexec/at-spi-bus-launcher": "at-spi2-core"}

#: Says yes to every question about `sudo`: GOTIT_SUDO=yes.
SAY_YES = "GOTIT_SUDO"

VENV_MODULE = "Python's venv module"
ROOM = (
    f"Set-up needs 400 MB in {ROOT} (with the developer's tools 2 GB) and must be allowed to write there: make room, "
    "then run the same command again."
)


class SetupError(Exception):
    """Set-up cannot go on; the message says what the person can do."""


def main(args: Sequence[str]) -> int:
    """Set up and start what `args` ask for. Return the exit code, if the program has not taken over."""
    try:
        require_python()
        if args[:1] == ["test"]:
            set_up(dev=True)
            return start([str(PYTHON), str(ROOT / "tests" / "everything.py"), *args[1:]])
        require_screen(args)
        set_up(dev=False)
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"\n{error}\n{ROOM}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. Run the same command again to go on.", file=sys.stderr)
        return 130
    return start([str(BIN / f"gotit{EXE}"), *args])


def start(command: Sequence[str]) -> int:
    """Become `command`, or where a process cannot be replaced (Windows), run it to its end."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], list(command))  # noqa: S606 (a list of arguments, no shell)
    with subprocess.Popen(command) as child:
        while True:
            # Ctrl-C reaches the program too; when and how it ends is its own affair.
            with contextlib.suppress(KeyboardInterrupt):
                return child.wait()


# ---- what must be there ------------------------------------------------------------------------------------


def require_python() -> None:
    """Refuse a Python that is too old, naming a newer one if this machine has it."""
    if sys.version_info >= OLDEST_PYTHON:
        return
    newer = next((name for minor in range(20, 10, -1) if shutil.which(name := f"python3.{minor}")), None)
    advice = f"Run:  {newer} run.py" if newer else "Install a newer one from your system or from python.org."
    raise SetupError(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}. {advice}")


def require_screen(args: Sequence[str]) -> None:
    """Refuse to open windows where there is no screen before a long set-up, not after it as the program does."""
    somewhere = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    if not args and LINUX and not somewhere:
        raise SetupError(
            "There is no screen here: neither DISPLAY nor WAYLAND_DISPLAY is set.\n"
            "Start this from a desktop session, or over `ssh -X`. Without any screen these still work:\n"
            "    python3 run.py demo --screenshots pictures    a scripted match, painted into files\n"
            "    python3 run.py referee --help                 the referee without windows\n"
            "    python3 run.py --help                         everything else"
        )


def has_library(soname: str) -> bool:
    """Whether the dynamic linker finds the library."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def missing_from_system(dev: bool) -> dict[str, str]:
    """What the operating system lacks -> the Debian package that brings it."""
    missing = {}
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        missing[VENV_MODULE] = f"python3.{sys.version_info[1]}-venv"
    if LINUX:
        missing.update((lib, package) for lib, package in QT_LIBRARIES.items() if not has_library(lib))
    if dev:
        programs = TEST_PROGRAMS if LINUX else {"node": "nodejs", "npm": "npm"}
        missing.update((name, package) for name, package in programs.items() if not shutil.which(name))
    return missing


def require_system(dev: bool) -> None:
    """Bring what the operating system lacks, where that is allowed, else say the exact line that does it."""
    missing = missing_from_system(dev)
    names, packages = ", ".join(missing), sorted(set(missing.values()))
    install = " ".join([*APT_INSTALL, *packages])
    if not missing:
        return
    if not shutil.which("apt-get"):
        if not (LINUX or VENV_MODULE in missing):
            print(f"Missing here: {names}. The tests that need them will be skipped.")
            return
        raise SetupError(f"Missing here: {names}.\nInstall them with your system's package manager, then try again.")
    if not may_install(f"Missing here: {names}.", [install, APT_UPDATE_MAYBE]):
        raise SetupError(f"Missing here: {names}.\nRun this line, then try again:\n\n    sudo {install}\n")
    with step(f"Debian packages: {' '.join(packages)}"):
        if not apt_install(packages):
            raise SetupError(f"{log_tail()}\nTo see why that did not work, run as root:\n\n    {install}\n")
    importlib.invalidate_caches()
    if still := missing_from_system(dev):
        raise SetupError(f"Installed, but still not found: {', '.join(still)}.")


def apt_install(packages: Sequence[str]) -> bool:
    """Install Debian packages, as root or by sudo. False if that did not work; the log says why."""
    install = [*sudo(), *APT_INSTALL, *packages]
    # A machine that has not asked for its package lists yet, or not lately, needs them first.
    return logged(install) or (logged([*sudo(), "apt-get", "update"]) and logged(install))


def sudo() -> list[str]:
    """What stands before a command that needs root. After a yes given beforehand nobody is there for a password."""
    return [] if is_root() else ["sudo", "-n"] if said_yes() else ["sudo"]


def is_root() -> bool:
    """Whether apt may be called as it is."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def said_yes() -> bool:
    """Whether somebody has allowed `sudo` beforehand."""
    return os.environ.get(SAY_YES, "").lower() in ("yes", "y", "1", "true")


def may_install(why: str, lines: Sequence[str]) -> bool:
    """Whether these commands may be run: by root always, by `sudo` after a yes to exactly them.

    Nobody is asked where there is no terminal: that is a no.
    """
    if is_root():
        return True
    if not shutil.which("sudo"):
        return False
    if said_yes():
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    shown = "".join(f"    sudo {line}\n" for line in lines)
    print(f"\n{why} Set-up can run this for you:\n\n{shown}")
    try:
        return input("Run it now? sudo may ask for your password. [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


# ---- set-up ------------------------------------------------------------------------------------------------


def wanted_stamp() -> dict[str, str]:
    """What set-up depends on: the content of its inputs, and where the checkout and its Python are."""
    content = hashlib.sha256()
    for path in INPUTS:
        content.update(path.read_bytes())
    return {"content": content.hexdigest(), "root": str(ROOT), "python": os.path.realpath(PYTHON)}


def read_stamp() -> dict[str, object]:
    """The stamp of the last whole set-up; empty if there is none, or none that can be read."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def is_set_up(dev: bool) -> bool:
    """Whether nothing is to be done. This is all that an ordinary start pays for."""
    stamp = read_stamp()
    has_dev = bool(stamp.pop("dev", False))
    return not UNFINISHED.exists() and PYTHON.exists() and stamp == wanted_stamp() and (has_dev or not dev)


def set_up(dev: bool) -> None:
    """Bring the checkout to where the program (with `dev`: and every test) runs. Quick when it is there."""
    if is_set_up(dev):
        return
    with only_one():
        if is_set_up(dev):  # another run.py did it while this one waited
            return
        if (where := VENV.resolve()) != VENV:
            raise SetupError(f"{VENV} is a link to {where}, which set-up would clear: remove the link, then try again.")
        began = time.monotonic()
        print("Setting up Got It! Referee. This happens once, and again when its parts change.", flush=True)
        stamp = read_stamp()
        dev = dev or bool(stamp.get("dev"))
        require_system(dev)
        make_venv(stamp)
        UNFINISHED.touch()
        with step("Python packages, checked against their hashes"):
            install_lock("-dev" if dev else "")
        with step("Got It! Referee itself"):
            pip("install", "--no-index", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
        if dev:
            with step("MicroPython's types"):
                shutil.rmtree(TYPINGS, ignore_errors=True)
                install_lock("-typings", "--target", str(TYPINGS))
            if npm := shutil.which("npm"):
                with step("The Pico emulator, and what browsers can do"):
                    for folder in NODE_FOLDERS:
                        fetch([npm, "ci", "--prefix", str(folder)])
            bring_extras()
            bring_hardware_tools()
        with step("Qt answers"):
            require_qt()
        STAMP.write_text(json.dumps({**wanted_stamp(), "dev": dev}), encoding="utf-8")
        UNFINISHED.unlink()
        print(f"Ready after {time.monotonic() - began:.0f} s.\n", flush=True)


def make_venv(stamp: dict[str, object]) -> None:
    """Make .venv, or keep it when it is whole, works, and stands where it was made (it cannot be moved)."""
    probe = [str(PYTHON), "-c", f"import sys, pip; sys.exit(sys.version_info < {OLDEST_PYTHON})"]
    wanted = wanted_stamp()
    moved = any(stamp.get(key, wanted[key]) != wanted[key] for key in ("root", "python"))
    whole = PYTHON.exists() and not moved and not UNFINISHED.exists()
    if whole and subprocess.run(probe, check=False, capture_output=True).returncode == 0:
        return
    UNFINISHED.touch()
    with step(f"Python {sys.version.split()[0]} in .venv"):
        made = subprocess.run(
            [sys.executable, "-m", "venv", "--clear", str(VENV)],
            check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if made.returncode:
            raise SetupError(f"{made.stdout}\nPython could not make the environment in {VENV}.")


def install_lock(kind: str, *options: str) -> None:
    """Install exactly what a lock file says, wheels only, so that no package's code runs while installing."""
    how = ("--require-hashes", "--no-deps", "--only-binary=:all:")
    pip("install", *how, *options, "-r", str(ROOT / f"requirements{kind}.lock"))


def pip(*args: str) -> None:
    """Run pip in .venv."""
    fetch([str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", *args, "--progress-bar=off"])


def fetch(command: Sequence[str]) -> None:
    """Run one installing command; say what to do when it fails."""
    if logged(command):
        return
    # pip changes nothing before it has everything, and undoes what it cannot finish: what was there still is.
    UNFINISHED.unlink()
    said, where = log_tail(), LOG.relative_to(ROOT)
    if os.strerror(errno.ENOSPC) in said:
        advice = ROOM
    elif "--no-index" in command:
        advice = "This part needs no network: please report it, with that file."
    else:
        advice = "Set-up needs the internet this one time (about 120 MB): check the connection, then try again."
    raise SetupError(f"{said}\nThat did not work; the whole story is in {where}.\n{advice}")


def bring_extras() -> None:
    """For the tests of phones and of screen readers. Those that lack theirs skip themselves, and on CI fail."""
    lacking = [package for program, package in TEST_EXTRAS.items() if not shutil.which(program)]
    lines = {package: " ".join([*APT_INSTALL, package]) for package in lacking}
    able = bool(lacking and LINUX and shutil.which("apt-get"))
    may = able and may_install(
        "Tests drive real browsers, and read the windows as a screen reader does.", [*lines.values(), APT_UPDATE_MAYBE]
    )
    for package, line in lines.items():
        with step(f"{package}, for the tests"):
            if not (may and apt_install([package])):
                print(f"    left out, and the tests that need it. On Debian: sudo {line}")


def bring_hardware_tools() -> None:
    """KiCad, ngspice and build123d for tests/hardware: 2 GB that nobody is forced to have. Without them those tests
    skip themselves, and on CI, where nothing may be skipped, fail."""
    with step("KiCad 9 and ngspice, for the hardware's tests (up to 230 MB)"):
        if not (LINUX and bring_kicad()):
            print(f"    left out, and the tests that need them:\n{log_tail() if LINUX else 'only on Linux'}")
    with step("build123d, for the enclosures' tests (300 MB)"):
        if not logged([sys.executable, str(ENCLOSURE), "--set-up"]):
            print(f"    left out, and the tests that need it:\n{log_tail()}")


def bring_kicad() -> bool:
    """By their own program, which knows whether they are here. It needs root for the rest, and does not ask."""
    command = [sys.executable, str(HARDWARE_TOOLS)]
    if logged(command):
        return True
    able = shutil.which("apt-get") and not is_root()  # else it has said by itself what to do
    may = able and may_install("The hardware's tests need KiCad 9 and ngspice.", [" ".join(command)])
    return bool(may) and logged([*sudo(), *command])


def require_qt() -> None:
    """See that Qt starts (no screen needed), so that a library it lacks is named now and not in class."""
    code = "from PyQt6.QtWidgets import QApplication; QApplication([])"
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    tried = subprocess.run([str(PYTHON), "-c", code], check=False, capture_output=True, text=True, env=env)
    if tried.returncode:
        raise SetupError(f"{tried.stderr.strip()}\nQt does not start here. The last line says what it lacks.")


# ---- small parts -------------------------------------------------------------------------------------------


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold this checkout's set-up lock, waiting for another run.py that has it. It ends with the process."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "setup.lock").open("w") as file:
        if sys.platform == "win32":
            import msvcrt

            while True:
                with contextlib.suppress(OSError):  # raised every ten seconds that another one has it
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                    break
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def step(what: str) -> Iterator[None]:
    """Show one step of set-up: what it is, then how long it took."""
    print(f"  - {what} ...", flush=True)
    began = time.monotonic()
    yield
    print(f"    done in {time.monotonic() - began:.1f} s", flush=True)


def logged(command: Sequence[str]) -> bool:
    """Run a command with its output in the log, showing what it downloads above 1 MB. True if it worked."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PYTHONUNBUFFERED": "1"}
    with LOG.open("w", encoding="utf-8", errors="replace") as log, subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        text=True, encoding="utf-8", errors="replace",
    ) as process:  # fmt: skip
        assert process.stdout is not None  # noqa: S101 (a pipe was asked for)
        for line in process.stdout:
            log.write(line)
            if line.startswith(("  Downloading ", "Get:")) and (" MB" in line):
                print(f"      {' '.join(line.split())[:100]}", flush=True)
    return process.returncode == 0


def log_tail() -> str:
    """The last lines of what the last logged command said."""
    return "".join(LOG.read_text(encoding="utf-8").splitlines(keepends=True)[-12:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
