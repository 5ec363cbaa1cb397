"""Got It! Referee: the host program."""
