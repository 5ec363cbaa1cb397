"""Do phones disturb the referee? 500 requests a second for 30 s, beside nine boxes that race.

    .venv/bin/python -m tests.phones.load            measure and print
    .venv/bin/python -m tests.phones.load --write    also write it into docs/phones.md

The whole program runs as for players (`tests.whole.slap_to_paint`): nine simulated boxes at pseudo-terminals, journal,
a projector that is repainted all the time, races of nine presses. Spans with and without load alternate. Each seat has
two connections with one session: one asks for pictures, the other for what the rules refuse, which goes all the way to
the session and back, as far as a seat's wishes are not limited.

The load comes from another process on the same computer and shares its cores. At a school it would not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tests.phones.served import PhoneLine, Reply
from tests.whole.slap_to_paint import NINE, ROOT, Measurement, Sample, percentile

from gotit.core import inputs as i
from gotit.phones.sealed import name_of
from gotit.ui.operator.phones_view import AddressChoice

DOCUMENT = ROOT / "docs" / "phones.md"
BEGIN = "<!-- load: made by python -m tests.phones.load --write -->"
END = "<!-- end of load -->"
HERE = "127.0.0.1"
moments: dict[str, int] = {}
"""What a seat's last picture said."""
PER_S = 500
SPAN_S, SPANS = 10.0, 6
"""Half of the spans are under load: 30 s of it."""


class Race(NamedTuple):
    """Under load or not; byte to paint of each press; half-widths of the margins shown, in µs."""

    loaded: bool
    samples: list[Sample]
    bounds_us: list[int]


class Loaded(Measurement):
    """The same program, with phones turned on."""

    def run_spans(self, chance: random.Random) -> tuple[list[Race], Counter[str]]:
        program = self._program
        self._wait(lambda: len(self._sources()) == len(NINE), "nine boxes")
        for seat, source in enumerate(self._sources(), 1):
            program.enter(i.AssignInput(source, 0, seat))
        program.enter(i.Start("fast-fun-maths", NINE))
        program.enter(i.Act({"do": "turn_over"}))
        phones = program.phones
        phones._addresses = lambda: [AddressChoice(HERE, "loopback")]
        phones.turn_on(HERE)
        self._wait(lambda: phones.view().listening, "phones are served")
        tokens = [row.url.partition("#")[2] for row in phones.view().rows]
        races: list[Race] = []
        answers: Counter[str] = Counter()
        for span in range(SPANS):
            flood = self._flood(phones.port, tokens) if span % 2 else None
            end_s = time.monotonic() + SPAN_S
            while time.monotonic() < end_s:
                self._wait(self._all_armed, "arming")
                samples = self._race(chance)
                races.append(Race(flood is not None, samples, self._bounds_us()))
                program.enter(i.Undo())
            if flood is not None:
                self._wait(lambda flood=flood: flood.poll() is not None, "the end of the load")
                answers.update(json.loads(flood.communicate()[0]))
        return races, answers

    def _flood(self, port: int, tokens: list[str]) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tests.phones.load", "--flood", str(port), *tokens]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)

    def _bounds_us(self) -> list[int]:
        window = self._program.loop.session.arming
        assert window is not None
        return [place.behind.uncertainty_us for place in window.order if place.behind is not None]


# --- the load --------------------------------------------------------------------------------------------------------


async def flood(port: int, tokens: list[str]) -> Counter[str]:
    """`PER_S` requests a second for a span, over connections from as many addresses. How many had which status."""
    answers: Counter[str] = Counter()
    lines = []
    for number, token in enumerate(tokens):
        sealing: asyncio.Future[PhoneLine] = asyncio.Future()
        for pictures in (True, False):
            lines.append(line(2 * number + pictures, port, token, pictures, sealing, PER_S / 2 / len(tokens), answers))
    async with asyncio.timeout(SPAN_S * 2):
        ends = await asyncio.gather(*lines, return_exceptions=True)
    answers["line cut"] += sum(isinstance(end, BaseException) for end in ends)
    return +answers


async def line(
    number: int,
    port: int,
    token: str,
    pictures: bool,
    joined: asyncio.Future[PhoneLine],
    per_s: float,
    answers: Counter[str],
) -> None:
    end_s = time.monotonic() + SPAN_S
    reader, writer = await asyncio.open_connection(HERE, port, local_addr=(f"127.0.7.{number + 1}", 0))

    async def post(kind: str, body: bytes) -> Reply:
        head = (
            f"POST /{kind} HTTP/1.1\r\nHost: {HERE}:{port}\r\nOrigin: http://{HERE}:{port}\r\n"
            f"Content-Type: application/octet-stream\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        said = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", said)
        answer = await reader.readexactly(int(length[1])) if length else b""
        answers[said.split()[1].decode()] += 1
        return Reply(int(said.split()[1]), {}, answer)

    async def ask(sealing: PhoneLine, kind: str, body: object) -> bytes:
        counter, sent = sealing.seal(kind, json.dumps(body).encode())
        reply = await post(kind, sent)
        return sealing.open(kind, counter, reply).body if reply.status == 200 else b""

    if pictures:
        sealing = PhoneLine(token, (await post("hello", name_of(token))).body)
        await ask(sealing, "join", {"phone": f"flooding-{number:03}"})
        joined.set_result(sealing)
    sealing = await joined
    due_s, count = time.monotonic(), 0
    while (due_s := due_s + 1 / per_s) < end_s and time.monotonic() < end_s:
        await asyncio.sleep(max(0.0, due_s - time.monotonic()))
        count += 1
        if pictures:
            if found := re.search(rb'"moment":(\d+)', await ask(sealing, "picture", {"after": 0})):
                moments[token] = int(found[1])
        else:
            wish = {"wish": f"wish-{number:03}-{count:06}", "moment": moments.get(token, 1)}
            await ask(sealing, "act", {**wish, "action": {"do": "swap", "seat": 1}})
    writer.close()


# --- what came of it -------------------------------------------------------------------------------------------------


def as_table(races: list[Race], answers: Counter[str]) -> str:
    rows = ["| | without | with | ratio |", "|---|---|---|---|"]

    def row(name: str, values: tuple[list[float], list[float]], share: float | None, unit: str) -> None:
        without, loaded = (statistics.median(each) if share is None else percentile(each, share) for each in values)
        rows.append(f"| {name} | {without:.1f} {unit} | {loaded:.1f} {unit} | {loaded / without:.2f} |")

    chosen = [[race for race in races if race.loaded is loaded] for loaded in (False, True)]
    first = [[one.ms for race in part for one in race.samples if one.place == 1] for part in chosen]
    bounds = [[float(us) for race in part for us in race.bounds_us] for part in chosen]
    row("verdict on the projector, median", (first[0], first[1]), None, "ms")
    row("the same, 99 of 100 within", (first[0], first[1]), 0.99, "ms")
    row("bound of a margin, median", (bounds[0], bounds[1]), None, "µs")
    row("the same, 99 of 100 within", (bounds[0], bounds[1]), 0.99, "µs")
    said = ", ".join(f"{count} × {status}" for status, count in sorted(answers.items()))
    loaded_s = SPAN_S * SPANS / 2
    asked = f"{answers.total()} requests in {loaded_s:.0f} s ({answers.total() / loaded_s:.0f} a second): {said}"
    return "\n".join([*rows, "", f"{len(chosen[0])} races without, {len(chosen[1])} with load. {asked}."])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the table into docs/phones.md")
    parser.add_argument("--flood", nargs="+", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.flood:
        print(json.dumps(asyncio.run(flood(int(options.flood[0]), options.flood[1:]))))
        return
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        measurement = Loaded(Path(folder))
        try:
            table = as_table(*measurement.run_spans(random.Random(1)))
        finally:
            measurement.close()
    print(table)
    if options.write:
        text = DOCUMENT.read_text(encoding="utf-8")
        head, _, rest = text.partition(BEGIN)
        _, _, tail = rest.partition(END)
        DOCUMENT.write_text(f"{head}{BEGIN}\n\n{table}\n\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
