"""The lab: evidence of who is named first, with the truth known. `gotit lab` runs it.

Must not: decide anything. The very code that plays is given races whose truth is known, and the results are counted.

- `real`: real boxes, with slaps, or with a sync wire as the truth
- in a source checkout (`checkout`): a million races in simulated worlds (the package `gotit_lab`), and emulated Picos
  with the real firmware, also for an hour (tests/emulated/lab.py)
- every part yields a `result.LabResult`; `report` and `plots` show it, whatever part it came from
"""
