"""The journal: every input is kept before its effects go out; replaying the inputs gives the same session."""
