"""The windowed program: here, and only here, windows, boxes, journal and loop are put together.

`run` starts it; imports are made as late as they can be, so that the first picture is there in a second.
"""
