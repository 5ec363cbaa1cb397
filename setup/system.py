"""What the operating system must have for the program and its tests, and what brings it.

Must not: use `sudo` without a yes; run a command through a shell.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import sys
from collections.abc import Sequence

from setup import places, steps

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
TEST_EXTRAS = {
    "chromium": "chromium",
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "dbus-run-session": "dbus-daemon",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
}
VENV_MODULE = "Python's venv module"

#: Says yes to every question about `sudo`: GOTIT_SUDO=yes.
SAY_YES = "GOTIT_SUDO"


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
    if places.LINUX:
        missing.update((lib, package) for lib, package in QT_LIBRARIES.items() if not has_library(lib))
    if dev:
        programs = TEST_PROGRAMS if places.LINUX else {"node": "nodejs", "npm": "npm"}
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
        if not (places.LINUX or VENV_MODULE in missing):
            print(f"Missing here: {names}. The tests that need them will be skipped.")
            return
        raise places.SetupError(
            f"Missing here: {names}.\nInstall them with your system's package manager, then try again."
        )
    if not may_install(f"Missing here: {names}.", [install, APT_UPDATE_MAYBE]):
        raise places.SetupError(f"Missing here: {names}.\nRun this line, then try again:\n\n    sudo {install}\n")
    with steps.step(f"Debian packages: {' '.join(packages)}"):
        if not apt_install(packages):
            raise places.SetupError(
                f"{steps.log_tail()}\nTo see why that did not work, run as root:\n\n    {install}\n"
            )
    importlib.invalidate_caches()
    if still := missing_from_system(dev):
        raise places.SetupError(f"Installed, but still not found: {', '.join(still)}.")


def apt_install(packages: Sequence[str]) -> bool:
    """Install Debian packages, as root or by sudo. False if that did not work; the log says why."""
    install = [*sudo(), *APT_INSTALL, *packages]
    # A machine that has not asked for its package lists yet, or not lately, needs them first.
    return steps.logged(install) or (steps.logged([*sudo(), "apt-get", "update"]) and steps.logged(install))


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


def bring_extras() -> None:
    """For the tests of phones and of screen readers. Those that lack theirs skip themselves, and on CI fail."""
    lacking = [package for program, package in TEST_EXTRAS.items() if not shutil.which(program)]
    lines = {package: " ".join([*APT_INSTALL, package]) for package in lacking}
    able = bool(lacking and places.LINUX and shutil.which("apt-get"))
    may = able and may_install(
        "Tests drive real browsers, and read the windows as a screen reader does.", [*lines.values(), APT_UPDATE_MAYBE]
    )
    for package, line in lines.items():
        with steps.step(f"{package}, for the tests"):
            if not (may and apt_install([package])):
                print(f"    left out, and the tests that need it. On Debian: sudo {line}")


def bring_hardware_tools() -> None:
    """KiCad, ngspice and build123d for tests/hardware: 2 GB that nobody is forced to have. Without them those tests
    skip themselves, and on CI, where nothing may be skipped, fail."""
    with steps.step("KiCad 9 and ngspice, for the hardware's tests (up to 230 MB)"):
        if not (places.LINUX and bring_kicad()):
            print(
                f"    left out, and the tests that need them:\n{steps.log_tail() if places.LINUX else 'only on Linux'}"
            )
    with steps.step("build123d, for the enclosures' tests (300 MB)"):
        if not steps.logged([sys.executable, str(places.ENCLOSURE), "--set-up"]):
            print(f"    left out, and the tests that need it:\n{steps.log_tail()}")


def bring_kicad() -> bool:
    """By their own program, which knows whether they are here. It needs root for the rest, and does not ask."""
    command = [sys.executable, str(places.HARDWARE_TOOLS)]
    if steps.logged(command):
        return True
    able = shutil.which("apt-get") and not is_root()  # else it has said by itself what to do
    may = able and may_install("The hardware's tests need KiCad 9 and ngspice.", [" ".join(command)])
    return bool(may) and steps.logged([*sudo(), *command])
