"""A new user's first evening: every game from the program's first start to the finale."""
