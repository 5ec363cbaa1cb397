"""The pure core: nouns, clock, adjudication, the Game protocol, the session.

Nothing in this package opens a file or a port, reads a clock, draws a random number or knows Qt.
"""
