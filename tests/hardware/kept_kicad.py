"""What KiCad's command says and writes of a board's files, kept by their contents and its version (decision 0123).

Must not: keep what depends on more than the command's words, the files of one folder and KiCad with its libraries.
"""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from tests.kept import kept

from hardware import make

WRITTEN = {".rpt", ".xml"}
"""What these commands leave beside a board, with the hour in it. None of them reads it."""


def kicad(real: Callable[..., str], *args: str) -> str:
    """As `real`, which is `make.kicad`, where all that is read lies beside the last argument."""
    output = Path(args[args.index("--output") + 1])
    words = [word for word in args if word != args[args.index("--output") + 1]]
    words[-1] = Path(args[-1]).name
    _, said = run(words, Path(args[-1]).parent, output, lambda: (0, real(*args)))
    return said


def run(words: Sequence[str], folder: Path, output: Path, command: Callable[[], tuple[int, str]]) -> tuple[int, str]:
    """The command's exit code and what it said. `output`: the file that it writes, or a folder of its files.

    What it raises is not kept.
    """
    place = output if output.is_dir() else output.parent
    inputs = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in WRITTEN]

    def work_out() -> tuple[int, str, dict[str, str]]:
        before = set(place.iterdir())
        code, said = command()
        made = set(place.iterdir()) - before if output.is_dir() else {output} & set(place.iterdir())
        return code, said, {path.name: base64.b64encode(path.read_bytes()).decode() for path in made}

    code, said, made = kept("kicad", [*words, folder.name, *make.LIBRARIES.values(), version()], inputs, work_out)
    for name, content in made.items():
        (place / name).write_bytes(base64.b64decode(content))
    return code, said


@cache
def version() -> str:
    """With all that Debian adds to it: also a library that was corrected has another."""
    return subprocess.run(["kicad-cli", "version"], check=True, capture_output=True, text=True).stdout
