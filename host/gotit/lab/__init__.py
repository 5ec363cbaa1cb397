"""The lab: evidence of who is named first, with the truth known. `gotit lab` runs it.

May not happen here: deciding anything. The lab makes races whose true order it knows, gives them to the very code that
plays (`core`), to simpler methods beside it, and counts.

- `simulated`: synthetic crystals, cables and fields (`oscillator`, `cable`, `field`, `evening`), a million races
- emulated Picos with the real firmware, in a source checkout (`checkout`, and tests/emulated/lab.py), also for an hour
- `real`: real boxes, with slaps, or a sync wire as the truth
- every part yields a `result.LabResult`; `report` and `plots` show it, whatever part it came from
"""
