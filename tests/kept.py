"""What takes long to work out and follows from files alone, kept by their contents: the next run finds it.

    found = kept("enclosures", ["check", "hub"], files, work_out)

Kept under GOTIT_CACHE (default: ~/.cache/gotit), beside the MicroPython that was built there. A result that nobody has
wanted for a month is removed. To work everything out anew, remove the folder `kept` there, or set GOTIT_CACHE.

Must not: keep what failed (`make` raises); keep what depends on anything but the words and files that are named;
import anything outside the standard library and this folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from tests.emulated.build_micropython import cache_folder

ROOT = Path(__file__).resolve().parents[1]
UNWANTED_S = 30 * 24 * 3600

T = TypeVar("T")


def kept(kind: str, words: Sequence[str], files: Iterable[Path], make: Callable[[], T]) -> T:
    """`make()`, which JSON can hold; or what it gave for the same words and files with the same contents."""
    text = kept_bytes(kind, words, files, lambda: json.dumps(make()).encode())
    result: T = json.loads(text)
    return result


def kept_bytes(kind: str, words: Sequence[str], files: Iterable[Path], make: Callable[[], bytes]) -> bytes:
    """As `kept`, for bytes."""
    folder = cache_folder().parent / "kept"
    path = folder / f"{kind}-{_name(words, files)}"
    with contextlib.suppress(FileNotFoundError):
        found = path.read_bytes()
        path.touch()
        return found
    made = make()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=folder, prefix="being-written-", delete=False) as file:
        file.write(made)
    Path(file.name).replace(path)  # whole or not at all, also when another process does the same
    _remove_unwanted(folder)
    return made


def _name(words: Sequence[str], files: Iterable[Path]) -> str:
    """Differs if any word, any file's name or anything in a file does."""
    whole = hashlib.sha256(json.dumps(list(words)).encode())
    for path in sorted(files):
        inside = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        whole.update(json.dumps([inside, hashlib.sha256(path.read_bytes()).hexdigest()]).encode())
    return whole.hexdigest()


def _remove_unwanted(folder: Path) -> None:
    for path in folder.iterdir():
        with contextlib.suppress(FileNotFoundError):
            if time.time() - path.stat().st_mtime > UNWANTED_S:
                path.unlink()
