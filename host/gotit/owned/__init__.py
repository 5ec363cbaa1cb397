"""Buzzers that schools own already: Buzz! controllers, arcade encoders, gamepads, spare keyboards (decision 0143).

Must not: open a device that is neither in the table nor learned; read a keyboard while no match is open; keep or tell
which keys were struck; judge.
"""
