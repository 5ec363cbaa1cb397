"""What a teacher has: classes, ways to play, the history. One SQLite file, on this computer alone."""
