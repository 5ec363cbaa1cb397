"""The lab: evidence of who is named first, with the truth known. `gotit lab` runs it.

May not happen here: deciding anything. The lab makes races whose true order it knows, gives them to the very code that
plays (`core`), to simpler methods beside it, and counts.

- `simulated`: synthetic crystals, cables and fields (`oscillator`, `cable`, `field`, `evening`), a million races
- every part yields a `result.LabResult`; `report` and `plots` show it, whatever part it came from
"""
