"""Finds the parts of the lab that only developers need: they come with the source code, not with the program.

Simulated worlds are the package `gotit_lab`; emulated boxes are beside the tests. Must not: import them before they are
asked for. An installed program works without them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType

from gotit.lab.result import LabResult

ROOT = Path(__file__).resolve().parents[3]
"""The root of the checkout, if this is one."""
PART = Path("tests") / "emulated" / "lab.py"

Tell = Callable[[str, float], None]
"""What is going on, and how much of the work is done."""


WHERE = (
    "come with the source code, not with the installed program. Get the source, run “python3 run.py” in its folder "
    "once, and then this command with the gotit in its .venv."
)


class NotHere(Exception):
    """This part of the lab cannot run here. The text says what to do."""


@contextmanager
def simulated_worlds() -> Iterator[None]:
    """Around an import of `gotit_lab`. Raises NotHere if it is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "gotit_lab":
            raise
        raise NotHere(f"The simulated worlds {WHERE}") from None


def run_emulated(part: str, amount: float, seed: int, tell: Tell, root: Path = ROOT) -> LabResult:
    """Run `amount` "races", or a "session" of `amount` minutes, on emulated boxes. Raises NotHere."""
    module = _find(root)
    try:
        result: LabResult = getattr(module, part)(amount, seed, tell)
    except import_module("tests.emulated.tools").MissingTool as missing:
        raise NotHere(f"The emulated boxes need something that is not here: {missing}") from None
    return result


def _find(root: Path) -> ModuleType:
    if not (root / PART).is_file():
        raise NotHere(f"The emulated boxes {WHERE}")
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return import_module("tests.emulated.lab")
