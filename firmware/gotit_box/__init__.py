"""Firmware of a Got It! box. The same package is on the host's path, for `gotit_box.wire`.

Nothing is imported here: the host must be able to import this package without MicroPython's modules.
"""

VERSION = "0.1.0"
