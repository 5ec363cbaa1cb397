"""`gotit lab real` with emulated Picos behind pseudo-terminals: real Boxes, real threads, the bench's own time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.emulated.lab_tables import wire_of
from tests.emulated.options import BoxOptions, Controller
from tests.emulated.pico import PicoBench

from gotit.boxes.places import Place
from gotit.boxes.ports import Port
from gotit.cli import main
from gotit.lab.real import TOGETHER_WORDS, At, NotReady, Tell, run_slaps, run_wire
from gotit.lab.real_evidence import evidence_of_slaps, evidence_of_wire
from gotit.lab.report import write_report

CONTROLLER = Controller(ppm=-35.0, phase_ns=123_456)


class Stepped:
    """A bench whose time advances a millisecond at a time, as fast as it can, and stands still while it is looked at.

    Only then is its time a clock that a program may stamp by: while boards run, each is somewhere else within a slice.
    """

    def __init__(self, bench: PicoBench) -> None:
        self.bench = bench
        self.lock = threading.Lock()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="steps", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._ended.wait(0.0002):
            with self.lock:
                self.bench.run_for(1_000)

    def now_ns(self) -> int:
        with self.lock:
            return round(self.bench.now_us() * 1000)

    def close(self) -> None:
        self._ended.set()
        self._thread.join()


@contextmanager
def running(box_image: Path, *, wired: bool) -> Iterator[Stepped]:
    options = [
        BoxOptions(
            unique_id=f"e66141000000000{box}", image=box_image, crystal_ppm=(40, -25)[box], chance=box,
            controller=CONTROLLER,
        )
        for box in range(2)
    ]  # fmt: skip
    with PicoBench(options, pace=None, slice_us=2_000, wires=[wire_of(2)] if wired else []) as bench:
        bench.run_for(2_500_000)
        for pico in bench.picos:
            pico.wait_for_port()
        stepped = Stepped(bench)
        try:
            yield stepped
        finally:
            stepped.close()


def at(stepped: Stepped, tell: Tell = lambda what, done: None) -> At:
    ports = tuple(Port(pico.port, place=Place("lab", "hub")) for pico in stepped.bench.picos)
    return At(lambda: ports, tell, stepped.now_ns)


def test_a_wire_tells_how_far_off_pings_are(box_image: Path, tmp_path: Path) -> None:
    with running(box_image, wired=True) as stepped:
        found = run_wire(at(stepped), 12)
    assert found.contradictions == []
    assert found.instants >= 8
    assert len(found.margins) >= found.instants
    no_straps = {"Box A", "Box A2"}  # which is which depends on the order of meeting
    assert all(set(each.pair) == no_straps for each in found.margins)
    result = evidence_of_wire(found, "gotit lab real --wire --seconds 12")
    assert result.holds
    write_report([result], tmp_path)
    page = (tmp_path / "lab.html").read_text("utf-8")
    assert page.count("data:image/png") == 1
    assert "Sends the pulses on the sync wire." in page


def test_slaps_are_asked_for_and_shown(box_image: Path, tmp_path: Path) -> None:
    with running(box_image, wired=False) as stepped:

        def slap(what: str, done: float) -> None:
            if what.startswith(TOGETHER_WORDS):
                with stepped.lock:
                    at_us = stepped.bench.now_us() + 1_500_000
                    for box, pico in enumerate(stepped.bench.picos):
                        pico.press(3, at_us + box * 300 * done)

        found = run_slaps(at(stepped, slap), 3)
    assert found.contradictions == []
    assert found.instants == 3
    for number, each in enumerate(found.margins):
        assert each.margin.at_least_us < 300 * number < each.margin.at_most_us
    result = evidence_of_slaps(found, "gotit lab real --slaps 3")
    assert result.tables[0].title == "The slaps"
    assert len(result.tables[0].rows) == 3
    write_report([result], tmp_path)
    assert "too close to call" in (tmp_path / "lab.html").read_text("utf-8")


def test_who_has_no_wire_is_told_so(box_image: Path) -> None:
    with running(box_image, wired=False) as stepped, pytest.raises(NotReady, match="No two boxes hear one pulse"):
        run_wire(at(stepped), 6)


def test_the_command_wants_to_know_what_to_do() -> None:
    asked = CliRunner().invoke(main, ["lab", "real"])
    assert asked.exit_code == 2
    assert "Say --slaps N or --wire, one of the two." in asked.output
