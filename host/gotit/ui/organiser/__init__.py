"""The organiser's window: a championship over many rooms, seen and run by one person at a laptop.

Must not: speak to a hub or a room. It shows a view, and says what is wanted.
"""
