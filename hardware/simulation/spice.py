"""ngspice, run in batch: a deck goes in, its measured values come out.

Must not: know a circuit of ours.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

#: "delay = 2.1e-07", as `.meas` prints it; what follows on the line tells where it was found.
MEASURED = re.compile(r"^(\w+)\s*=\s*([-+\d.e]+)", re.MULTILINE)


class SpiceError(Exception):
    """ngspice did not give what was asked for; the text is what it said."""


def run(lines: Iterable[str], measures: Iterable[str]) -> dict[str, float]:
    """Run the deck made of `lines` (its title is added) and return the values of these `.meas` names.

    Raises SpiceError when ngspice fails, or a measure was not met (say, a level that was never crossed).
    """
    deck = "\n".join(["* gotit", *lines, ".end", ""])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "deck.cir"
        file.write_text(deck, encoding="utf-8")
        said = subprocess.run(["ngspice", "-b", "-n", str(file)], check=False, capture_output=True, text=True)
    found = {name: float(value) for name, value in MEASURED.findall(said.stdout)}
    lacking = [name for name in measures if name not in found]
    if said.returncode or lacking:
        raise SpiceError(f"not measured: {lacking}\n{said.stdout[-2000:]}\n{said.stderr[-2000:]}")
    return {name: found[name] for name in measures}
