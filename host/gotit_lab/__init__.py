"""The lab's simulated worlds: races of very many boxes, with the truth known. `gotit lab simulated` runs them.

It serves developers: it is in the source checkout, not in the wheel. Must not: decide anything. It makes races whose
true order it knows, gives them to the very code that plays (`gotit.core`, `gotit.boxes`) and to simpler methods beside
it, and counts.

- the world: crystals, cables, boxes, a computer (`oscillator`, `cable`, `box`, `computer`, `world`, `worlds`)
- what happens in it: `evening`, `races`, `happenings`; who plays: `program`
- what comes of it: `count`, `tally`, `evidence`, which yields a `gotit.lab.result.LabResult`
"""
