"""Makes the KiCad project of the hub from one description of its circuit: `python3 -m hardware.electronics.maker`.

circuit.py says what it is made of. sheets.py and sheet_seat.py draw it, layout.py and layout_seats.py lay it out.
schematic.py, board.py, symbols.py and sexpr.py write it as KiCad does. The pins are the firmware's own map.

Must not: do anything but say where that map is.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "firmware"))
