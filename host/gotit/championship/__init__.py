"""Many rooms, one championship. What a room tells is a pure function of its journal: see `facts`."""
