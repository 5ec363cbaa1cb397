"""Shows results: in the terminal, as one page of HTML for a screen or an A4 sheet, as Markdown for docs/timing.md.

Must not: measure, judge.
"""

from __future__ import annotations

import base64
import platform
from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape as plain
from rich.table import Table as RichTable

from gotit.lab.plots import DASHED, draw_png, legend
from gotit.lab.result import Demand, LabResult, Panel, Table

PAGE, FIGURES = "lab.html", "lab-{part}.json"
WIDE = 8
"""A table with more columns takes the whole width of the page."""
SIGNS = {True: "✓", False: "✗", None: "·"}


def write_report(results: Sequence[LabResult], folder: Path) -> tuple[Path, ...]:
    """One page over all results, with each result's raw figures beside it. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / PAGE
    page.write_text(html(results), encoding="utf-8")
    written = [page]
    for result in results:
        written.append(folder / FIGURES.format(part=result.part))
        written[-1].write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=1) + b"\n")
    return tuple(written)


# --- the terminal --------------------------------------------------------------------------------------------------


def print_result(result: LabResult, console: Console) -> None:
    console.print(f"\n[bold]{result.part}[/]: {plain(result.how)}")
    shown = RichTable(title="What must hold", title_justify="left", header_style="bold", box=None)
    for heading in ("", "figure", "must reach", "found"):
        shown.add_column(heading)
    for demand in result.demands:
        colour = {True: "green", False: "red", None: "dim"}[demand.met]
        shown.add_row(
            f"[{colour}]{SIGNS[demand.met]}[/]", *map(plain, (demand.figure, demand.must_reach, demand.found))
        )
    console.print(shown)
    for table in result.tables:
        shown = RichTable(title=plain(table.title), title_justify="left", header_style="bold", box=None)
        for number, heading in enumerate(table.headings):
            shown.add_column(plain(heading), justify="right" if number else "left", overflow="fold")
        for row in table.rows:
            shown.add_row(*map(plain, row))
        console.print()
        console.print(shown)
        if table.note:
            console.print(plain(table.note), style="dim")
    for failure in result.failures:
        console.print(f"[red]world {failure.world}, race {failure.race}[/]: {plain(failure.words)}", soft_wrap=True)
    if result.failed:
        console.print(f"[red bold]{result.failed} things happened that must not.[/]")


# --- Markdown ------------------------------------------------------------------------------------------------------


def markdown(result: LabResult) -> str:
    """What docs/timing.md shows of a result."""
    demands = Table(
        "", ("figure", "must reach", "found", ""),
        tuple((d.figure, d.must_reach, d.found, _met(d)) for d in result.demands),
    )  # fmt: skip
    parts = [result.how, _markdown_table(demands)]
    for table in result.tables:
        parts += [f"**{table.title}**", _markdown_table(table), table.note]
    parts += [f"    {result.command}"]
    return "\n\n".join(part for part in parts if part)


def _met(demand: Demand) -> str:
    return {True: "met", False: "missed", None: ""}[demand.met]


def _markdown_table(table: Table) -> str:
    rule = ["---", *["--:"] * (len(table.headings) - 1)] if table.title else ["---"] * len(table.headings)
    return "\n".join(f"| {' | '.join(row)} |" for row in (table.headings, rule, *table.rows))


# --- one page ------------------------------------------------------------------------------------------------------

STYLE = """
@page { size: A4; margin: 7mm 9mm }
* { box-sizing: border-box }
body { font: 8.6px/1.32 system-ui, "DejaVu Sans", sans-serif; color: #10182B; width: 192mm; margin: 0 auto }
h1 { font-size: 17px; margin: 4px 0 2px } h2 { font-size: 10px; margin: 6px 0 2px }
p { margin: 2px 0 } .note { color: #4A5263 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: right; padding: 0.6px 4px; border-bottom: 0.5px solid #D3CDC0; font-variant-numeric: tabular-nums }
th { font-weight: 600; vertical-align: bottom; color: #364054 }
td { white-space: nowrap } .demands td { white-space: normal }
th:first-child, td:first-child, .demands th, .demands td { text-align: left }
.tables { display: grid; grid-template-columns: 1fr 1fr; gap: 0 14px } .wide { grid-column: 1 / 3 }
.met, .missed { white-space: nowrap; font-weight: 700 } .met { color: #0A5A49 } .missed { color: #A50D26 }
.ours td { font-weight: 700; background: #E7F4EF }
.plots { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 2px 10px; margin-top: 4px }
.plots img { width: 100%; height: auto; display: block }
figure { margin: 0; break-inside: avoid } figcaption { text-align: center }
figcaption span { margin: 0 5px; white-space: nowrap } figcaption i { display: inline-block; width: 14px;
  border-top: 2.5px solid; vertical-align: middle; margin-right: 3px }
footer { color: #4A5263; margin-top: 4px }
"""


def html(results: Sequence[LabResult]) -> str:
    """A page that needs nothing else: no script, no font, no picture from outside."""
    parts = "\n".join(_part(result) for result in results)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Got It! Referee: the lab</title>'
        f"<style>{STYLE}</style></head><body>\n<h1>Who was first? The lab’s report</h1>\n{parts}\n</body></html>\n"
    )


def _part(result: LabResult) -> str:
    demands = "".join(
        f"<tr><td>{escape(d.figure)}</td><td>{escape(d.must_reach)}</td><td>{escape(d.found)}</td>"
        f'<td class="{_met(d)}">{SIGNS[d.met]} {_met(d)}</td></tr>'
        for d in result.demands
    )
    failures = "".join(
        f"<p class=missed>World {f.world}, race {f.race}: {escape(f.words)}</p>" for f in result.failures
    )
    return (
        f"<p><b>{escape(result.part.capitalize())}.</b> {escape(result.how)}</p>\n"
        "<h2>What must hold</h2><table class=demands><tr><th>figure<th>must reach<th>found<th></tr>"
        f"{demands}</table>{failures}\n"
        f"<div class=tables>{''.join(_html_table(table) for table in result.tables)}</div>\n"
        f"<div class=plots>{''.join(_figure(panel) for panel in result.panels)}</div>\n"
        f"<footer>Made by <code>{escape(result.command)}</code> with Python {platform.python_version()} on "
        f"{escape(platform.system())} {escape(platform.machine())}.</footer>"
    )


def _html_table(table: Table) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in table.headings)
    rows = "".join(
        f"<tr{' class=ours' if row[0] == 'ours' else ''}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
        for row in table.rows
    )
    note = f"<p class=note>{escape(table.note)}</p>" if table.note else ""
    wide = " class=wide" if len(table.headings) > WIDE else ""
    return f"<div{wide}><h2>{escape(table.title)}</h2><table><tr>{head}</tr>{rows}</table>{note}</div>"


def _figure(panel: Panel) -> str:
    names = "".join(
        f'<span><i style="border-color:{colour}"></i>{escape(name)}</span>' for name, colour in legend(panel).items()
    )
    if any(curve.name.endswith(DASHED) for curve in panel.curves):
        names += '<span><i style="border-top-style:dashed"></i>bound</span>'
    picture = base64.b64encode(draw_png(panel)).decode("ascii")
    image = f'<img alt="{escape(panel.title)}" src="data:image/png;base64,{picture}">'
    return f"<figure>{image}<figcaption>{names}</figcaption></figure>"
