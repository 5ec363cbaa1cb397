"""The lab: evidence of who is named first, with the truth known. `gotit lab` runs it.

May not happen here: deciding anything. Races whose truth is known are given to the very code that plays, and counted.

- `real`: real boxes, with slaps, or a sync wire as the truth
- in a source checkout (`checkout`): a million races in simulated worlds (the package `gotit_lab`), and emulated Picos
  with the real firmware, also for an hour (tests/emulated/lab.py)
- every part yields a `result.LabResult`; `report` and `plots` show it, whatever part it came from
"""
