"""The processes that run beside the program, tried in what was packed: a computer player thinks, phones get their page.

What is loaded by name, or by a compiled part, is not seen by whoever packs a program: only a start shows it.

Must not: take what this checkout has for what was packed; leave a process behind.
"""

from __future__ import annotations

import json
import subprocess
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.add_it.rules import AddIt
from gotit.opponents.question import Asked, line
from gotit.opponents.shelf import contests
from gotit.opponents.table import questions
from gotit.phones import messages
from release.packages import PackageError, call, outside

SECONDS = 60.0  # a bundle that starts for the first time reads 400 MB


def try_out(words: tuple[str, ...], at: Path) -> list[str]:
    """What was tried, as sentences. PackageError for what does not answer, or lacks a part."""
    asked(words, "mind", line(Asked(7, first_question(), 0.5)), at, chosen)
    asked(words, "phones", messages.line(messages.Open("127.0.0.1", 0)), at, page)
    said = call(*words, "buzzers", cwd=at)
    if "hidapi" in said:
        raise PackageError(f"`buzzers` lacks a part: {said.strip()}")
    return ["a computer player answers", "the phones' page is served", "hidapi is in it"]


def first_question() -> tuple:  # type: ignore[type-arg]
    """What a computer player is asked at its first move of a match of two of them."""
    session = Session({AddIt.name: AddIt()})
    settings = {"mode": "virtual", "dealer": 2, "computers": {"1": "random"}}
    for entered in (i.Start(AddIt.name, ("Ana", "Ben"), settings), i.Chance(tuple(range(60)))):
        session, _ = step(session, entered, 0)
    found = questions(session, contests())
    if not found:
        raise PackageError("no computer player is asked anything at the beginning of a match")
    return found


def asked(words: tuple[str, ...], name: str, order: bytes, at: Path, look: Callable[[bytes], None]) -> None:
    """Start that process, tell it one line, give its answer to `look` while it runs, and end it by its input."""
    with subprocess.Popen(
        (*words, "beside", name), cwd=at, env=outside(at),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        late = threading.Timer(SECONDS, process.kill)
        late.start()
        try:
            assert process.stdin is not None and process.stdout is not None and process.stderr is not None  # noqa: S101, PT018 (pipes, as asked above)
            process.stdin.write(order)
            process.stdin.flush()
            said = process.stdout.readline()
            if not said:
                complaint = process.stderr.read().decode(errors="replace").strip()
                raise PackageError(f"`beside {name}` ended without an answer: {complaint[-400:]}")
            look(said)
            process.stdin.close()
            if process.wait(SECONDS):
                raise PackageError(f"`beside {name}` ended with {process.returncode}")
        except BrokenPipeError as error:
            raise PackageError(f"`beside {name}` ended before it was asked") from error
        finally:
            late.cancel()
            process.kill()


def chosen(said: bytes) -> None:
    """An action, and no failure."""
    told = json.loads(said)
    if told["failed"] or not told["answers"] or told["answers"][0]["action"] is None:
        raise PackageError(f"a computer player does not answer: {said[:400].decode(errors='replace')}")


def page(said: bytes) -> None:
    """It listens, and whoever comes gets a page of ours."""
    told = json.loads(said)
    if told["say"] != "listening":
        raise PackageError(f"phones are not served: {told.get('why')}")
    address = f"http://{told['address']}:{told['port']}/"
    try:
        with urllib.request.urlopen(address, timeout=SECONDS) as answer:
            body = answer.read()
    except (OSError, urllib.error.URLError) as error:
        raise PackageError(f"{address} is not answered: {error}") from error
    if b"<!doctype html" not in body[:200].lower():
        raise PackageError(f"{address} is no page: {body[:200]!r}")
