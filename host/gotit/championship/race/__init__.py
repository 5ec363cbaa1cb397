"""One race in several rooms: another room's computer is one more clock, and one room judges.

Must not: judge (`core` does), know a game, a hub or a window.

- what is said: `packets`; in which room a clock is: `names`; when it was, on the judge's clocks: `far_time`
- who judges: `judge`, one for each other room; who is judged: `room`; both without a socket and without a clock
- the socket: `port`, and only while a race between rooms is on
"""
