"""The windowed program: the only place where windows, boxes, journal and loop are put together.

`run` starts it. Imports are made as late as possible, so that the first picture is there within a second.
"""
