"""What every part of the lab yields, whatever it measured. The report shows one or several of these.

Must not: measure, show.
"""

from __future__ import annotations

from msgspec import Struct


class Spread(Struct, frozen=True):
    """How a figure is distributed: how many values, then quantiles in the unit that the table names."""

    count: int
    median: float
    p99: float
    p999: float
    most: float


class Failure(Struct, frozen=True):
    """Something that must never happen. `world` (a number, or a kind and a number) and `race` identify it."""

    world: int | str
    race: int
    words: str


class Demand(Struct, frozen=True):
    """A figure that must be reached, in words, and whether it was (None: only shown)."""

    figure: str
    must_reach: str
    found: str
    met: bool | None


class Table(Struct, frozen=True):
    """Rows of words under headings. The first column is left-aligned, the others are figures."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Curve(Struct, frozen=True):
    """Points of a line, and its name in the legend. Lines of one name have one colour everywhere."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]


class Panel(Struct, frozen=True):
    """One plot. The x axis is logarithmic, in µs. `log_y`: the y axis is, too."""

    title: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    log_y: bool = False


class LabResult(Struct, frozen=True):
    """One part's evidence. `how`: what was simulated, emulated or real, in a few sentences. `command` repeats it.

    `failed` counts what must never happen. `failures` lists the first of them.
    """

    part: str
    how: str
    command: str
    demands: tuple[Demand, ...]
    tables: tuple[Table, ...]
    panels: tuple[Panel, ...]
    failed: int = 0
    failures: tuple[Failure, ...] = ()

    @property
    def holds(self) -> bool:
        """Did nothing happen that must never? (Whether every figure is as good as demanded is another question.)"""
        return not self.failed
