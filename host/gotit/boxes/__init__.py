"""Boxes: everything between a serial port and the core's inputs. Nothing here knows a rule or a window."""
