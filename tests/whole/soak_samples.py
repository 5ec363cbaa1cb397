"""What a process holds: memory, descriptors, threads, timers, widgets, objects, caches. And is it flat?

Must not: know what the process does.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import statistics
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

from msgspec import Struct
from PyQt6.QtCore import QObject, QTimer
from PyQt6.QtWidgets import QApplication

from gotit.ui.collector import collect, give_back
from gotit.ui.paint import stamps

KB = 1024
CACHE = type(functools.lru_cache(maxsize=1)(len))
DAY_H = 24


class Sample(Struct, frozen=True):
    """After `hours` of play. `rss_kb` as a class would find it, the rest after all garbage was collected.

    `own_kb`: see there; of it `stamps_kb` in the store of pictures. `heap_kb`, `heap_free_kb`: of the C library, what
    is in use, and what was freed and not given back (mallinfo2(3)). `blocks`: of Python's own memory. `types`: Python's
    objects that collections look through, by type, those that were made since the start. `cached`: entries of all
    caches of the program, by name. `journal_bytes`, `rows`: of all matches so far. `running`: timers that run.
    """

    leg: int
    hours: float
    wall_s: float
    inputs: int
    presses: int
    races: int
    matches: int
    rss_kb: int
    own_kb: int
    descriptors: int
    threads: int
    timers: int
    running: int
    widgets: int
    qobjects: int
    objects: int
    blocks: int
    cache_entries: int
    stamps_kb: int
    journal_bytes: int
    stuck: int = 0
    heap_kb: int = 0
    heap_free_kb: int = 0
    types: dict[str, int] = {}
    cached: dict[str, int] = {}

    @property
    def without_stamps_kb(self) -> int:
        """The store of pictures holds 32 MB at most (`stamps.LEAST_KEPT_BYTES`), and fills over hours."""
        return self.own_kb - self.stamps_kb


class Limit(Struct, frozen=True):
    """Flat: by the fitted line, 23 more hours add no more than this. `every`: 1, or of how much one counts."""

    field: str
    title: str
    most: float
    unit: float = 1.0


LIMITS = (
    Limit("without_stamps_kb", "memory of its own without the store of pictures, MB", 16.0, 1024.0),
    Limit("descriptors", "descriptors", 0.5),
    Limit("threads", "threads", 0.5),
    Limit("timers", "timers", 0.5),
    Limit("widgets", "widgets", 0.5),
    Limit("qobjects", "objects of Qt", 5.0),
    Limit("objects", "objects of Python, thousands", 5.0, 1000.0),
    Limit("blocks", "blocks of Python's memory, thousands", 20.0, 1000.0),
)


def take(**told: Any) -> Sample:
    """Now. `told`: what only the one who plays knows."""
    rss_kb = _status("VmRSS")
    collect()
    collect()
    give_back()
    cached = caches()
    there = qobjects()
    types = Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
    timers = [each for each in there if isinstance(each, QTimer)]
    heap_kb, heap_free_kb = heap()
    return Sample(
        rss_kb=rss_kb,
        heap_kb=heap_kb,
        heap_free_kb=heap_free_kb,
        own_kb=own_kb(),
        descriptors=sum(1 for _ in Path("/proc/self/fd").iterdir()),
        threads=_status("Threads"),
        timers=len(timers),
        running=sum(each.isActive() for each in timers),
        widgets=len(QApplication.allWidgets()),
        qobjects=len(there),
        objects=sum(types.values()),
        blocks=sys.getallocatedblocks(),
        cache_entries=sum(cached.values()),
        stamps_kb=vars(stamps)["_kept_bytes"] // KB,
        types=dict(types.most_common(200)),
        cached=cached,
        **told,
    )


def own_kb() -> int:
    """What it has written into memory. Not counted is what it has of files, of which the system may let go at any time:
    how much of that no other process shares depends on what else runs.
    """
    rows = (line.split() for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:])
    return next(int(row[1]) for row in rows if row[0] == "Anonymous:")


class MallInfo(ctypes.Structure):
    """glibc's `struct mallinfo2`, summed over all arenas."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"
        )
    )  # fmt: skip


def heap() -> tuple[int, int]:
    """kB of the C library's memory in use, what was mapped alone included; and kB that it holds free."""
    mallinfo2 = ctypes.CDLL(None).mallinfo2
    mallinfo2.restype = MallInfo
    info = mallinfo2()
    return (info.uordblks + info.hblkhd) // KB, info.fordblks // KB


def _status(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))


def qobjects() -> list[QObject]:
    """All that hang below a window, the application, or an object of Python's."""
    app = QApplication.instance()
    assert app is not None
    tops = [app, *QApplication.topLevelWidgets(), *(each for each in gc.get_objects() if isinstance(each, QObject))]
    found: dict[int, QObject] = {}
    for top in tops:
        found.setdefault(id(top), top)
        for each in top.findChildren(QObject):
            found.setdefault(id(each), each)
    return list(found.values())


def caches() -> dict[str, int]:
    """Entries of what the program's modules and classes keep: caches of functions, and lists, sets, dicts."""
    found: dict[str, int] = {}
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] not in ("gotit", "gotit_box") or module is None:
            continue
        for owner, space in ((name, vars(module)), *_classes(name, module)):
            for key, value in list(space.items()):
                if isinstance(value, CACHE):
                    found[f"{owner}.{key}"] = value.cache_info().currsize
                elif isinstance(value, dict | list | set) and not key.startswith("__"):
                    found[f"{owner}.{key}"] = len(value)
    return found


def _classes(name: str, module: object) -> list[tuple[str, dict[str, Any]]]:
    mine = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == name]
    return [(f"{name}.{each.__name__}", dict(vars(each))) for each in mine]


def slope(points: list[tuple[float, float]]) -> float:
    """Per hour: the median of all pairs' (Theil and Sen), which one odd sample does not move."""
    return statistics.median((b - d) / (a - c) for (a, b), (c, d) in combinations(points, 2))


def settled(samples: list[Sample], after_h: float) -> list[Sample]:
    """Of the last leg, after so many hours' worth."""
    leg = [each for each in samples if each.leg == samples[-1].leg]
    began_h = next((each.hours for each in reversed(samples) if each.leg != leg[0].leg), 0.0)
    return [each for each in leg if each.hours >= began_h + after_h]


def verdicts(later: list[Sample]) -> list[tuple[Limit, float, bool]]:
    """Each limit, what 23 more hours would add by the slope, and is that flat?"""
    found = []
    for limit in LIMITS:
        grows = slope([(each.hours, getattr(each, limit.field) / limit.unit) for each in later]) * (DAY_H - 1)
        found.append((limit, grows, grows <= limit.most))
    return found


def as_table(samples: list[Sample]) -> str:
    heads = (
        "hours' worth", "minutes", "inputs", "presses", "matches", "MB own", "of it pictures", "MB in all",
        "C in use", "C free",
        "descriptors", "threads", "timers", "widgets", "Qt objects", "Python objects", "cache entries", "journal MB",
    )  # fmt: skip
    rows = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for each in samples:
        held = (each.own_kb, each.stamps_kb, each.rss_kb, each.heap_kb, each.heap_free_kb)
        memory = (f"{kb / KB:.1f}" for kb in held)
        counts = (each.descriptors, each.threads, each.timers, each.widgets, each.qobjects, each.objects)
        played = (f"{each.hours:.1f}", f"{each.wall_s / 60:.1f}", each.inputs, each.presses, each.matches)
        cells = (*played, *memory, *counts, each.cache_entries, f"{each.journal_bytes / KB / KB:.1f}")
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def as_verdict(later: list[Sample]) -> str:
    hours = f"after {later[0].hours:.1f} h | after {later[-1].hours:.1f} h"
    lines = [f"| what | {hours} | 23 more hours would add | limit | flat |", "|---" * 6 + "|"]
    for limit, grows, flat in verdicts(later):
        first, last = (getattr(each, limit.field) / limit.unit for each in (later[0], later[-1]))
        lines.append(
            f"| {limit.title} | {first:.1f} | {last:.1f} | {grows:+.1f} | {limit.most:g} | {'yes' if flat else 'NO'} |"
        )
    return "\n".join(lines)


def what_grew(later: list[Sample], most: int = 25) -> str:
    """The types and caches of which there are more at the end than at the beginning."""
    first, last = later[0], later[-1]
    lines = []
    for was, now in ((first.types, last.types), (first.cached, last.cached)):
        more = Counter({name: count - was.get(name, 0) for name, count in now.items()})
        lines += [f"{count:+8d}  {name}" for name, count in more.most_common(most) if count > 0]
    return "\n".join(lines)


def as_svg(samples: list[Sample], later: list[Sample]) -> str:
    """Each quantity over hours, as a share of what it was in the first of `later`."""
    wide, high, left, top = 900, 420, 60, 20
    most_h = max(each.hours for each in samples)
    low, up = 0.8, 1.2
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high}" fill="white"/>',
    ]

    def at(hours: float, share: float) -> str:
        x = left + (wide - left - 220) * hours / most_h
        y = top + (high - 2 * top) * (up - min(max(share, low), up)) / (up - low)
        return f"{x:.1f},{y:.1f}"

    for share in (0.8, 0.9, 1.0, 1.1, 1.2):
        x, y = at(0, share).split(",")
        out.append(
            f'<text x="8" y="{y}">{share:.0%}</text><line x1="{x}" x2="{wide - 220}" y1="{y}" y2="{y}" stroke="#ccc"/>'
        )
    colours = ("#1546A0", "#D2521B", "#E08A00", "#A6439C", "#0A7D63", "#7FB800", "#10182B", "#8C8C8C")
    for number, (limit, colour) in enumerate(zip(LIMITS, colours, strict=True)):
        base = getattr(later[0], limit.field) or 1
        points = " ".join(at(each.hours, getattr(each, limit.field) / base) for each in samples)
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="{wide - 210}" y="{top + 16 * (number + 1)}" fill="{colour}">{limit.title}</text>')
    said = f"0 to {most_h:.0f} hours of play; 100 %: after {later[0].hours:.1f}"
    out.append(f'<text x="{left}" y="{high - 4}">{said}</text></svg>')
    return "\n".join(out)
