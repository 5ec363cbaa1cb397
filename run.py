#!/usr/bin/env python3
"""Set up Got It! Referee from a bare clone, and start it.

    python3 run.py              set up, then start the program
    python3 run.py test         set up with the developer's tools, then run every check and every test
    python3 run.py test --quick the same set-up, then what takes a minute; it says what it leaves out
    python3 run.py test ARGS    the same set-up, then only `pytest ARGS`
    python3 run.py release      the same set-up, then make what others download, order and plug in
    python3 run.py ARGS         set up, then `gotit ARGS` (`championship` brings its extra when first asked for)

It asks before it runs `sudo`. The environment variable GOTIT_SUDO=yes says yes beforehand, where nobody can be asked.
What set-up does stands in the folder `setup`.

Must not: import from outside the standard library and `setup`; run a command through a shell.

Python 3.8 can still read this file, so that it can say in plain words that 3.11 is needed.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from setup import environment, places
from setup.places import SetupError

#: What comes before the rest of the command line -> the parts that set-up brings for it, beside what all need.
NEEDS = {"test": {environment.DEV}, "release": {environment.DEV}, "championship": {environment.CHAMPIONSHIP}}


def main(args: Sequence[str]) -> int:
    """Set up and start what `args` ask for. Return the exit code, if the program has not taken over."""
    asked = args[0] if args else ""
    try:
        require_python()
        require_screen(args)
        environment.set_up(NEEDS.get(asked, set()))
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"\n{error}\n{places.ROOM}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped. Run the same command again to go on.", file=sys.stderr)
        return 130
    if asked == "test":
        return start([str(places.PYTHON), str(places.ROOT / "tests" / "everything.py"), *args[1:]])
    if asked == "release":
        return start([str(places.PYTHON), "-m", "release", *args[1:]])
    return start([str(places.BIN / f"gotit{places.EXE}"), *args])


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


def require_python() -> None:
    """Refuse a Python that is too old, naming a newer one if this machine has it."""
    if sys.version_info >= environment.OLDEST_PYTHON:
        return
    newer = next((name for minor in range(20, 10, -1) if shutil.which(name := f"python3.{minor}")), None)
    advice = f"Run:  {newer} run.py" if newer else "Install a newer one from your system or from python.org."
    raise SetupError(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}. {advice}")


def require_screen(args: Sequence[str]) -> None:
    """Refuse to open windows where there is no screen before a long set-up, not after it as the program does."""
    somewhere = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    if not args and places.LINUX and not somewhere:
        raise SetupError(
            "There is no screen here: neither DISPLAY nor WAYLAND_DISPLAY is set.\n"
            "Start this from a desktop session, or over `ssh -X`. Without any screen these still work:\n"
            "    python3 run.py demo --screenshots pictures    a scripted match, painted into files\n"
            "    python3 run.py referee --help                 the referee without windows\n"
            "    python3 run.py --help                         everything else"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
