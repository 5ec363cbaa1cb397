"""One evening in a real room, played again by hands and eyes alone: `python -m tests.app.evening`."""
