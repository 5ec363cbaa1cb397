"""Everything that can enter a session, and everything that leaves it, as data.

Must not: do anything. The journal stores inputs, the headless referee reads them, replay feeds them in again.

The JSON form of an input is an object whose field "do" names it, for example
`{"do": "press", "source": "keyboard", "input": 2, "readings": [...]}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.appointed import Appointed
from gotit.core.domes import NO_DOMES, Domes
from gotit.core.press import Reading
from gotit.core.teams import Rotates
from gotit.core.terms import Terms
from gotit.core.wants import Arm as Arm
from gotit.core.wants import Disarm as Disarm
from gotit.core.wants import Effect as Effect
from gotit.core.wants import Mark as Mark
from gotit.core.wants import NeedChance as NeedChance
from gotit.core.wants import SetLamps as SetLamps
from gotit.core.wants import Sound as Sound
from gotit.core.wants import Tell as Tell
from gotit.core.wants import Wake as Wake


class _Input(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


# --- from the boxes ------------------------------------------------------------------------------------------------


class Press(_Input, frozen=True, tag="press"):
    """An input of a source closed.

    `epoch`: the arming that the source knew at that instant. 0: none. None: this source keeps no epochs, and the
    reading on the host's clock tells whether the arming was open. `held`: the input was already closed when the arming
    was armed, so this press counts for nothing.
    """

    source: str
    input: int
    readings: tuple[Reading, ...]
    epoch: int | None = None
    held: bool = False


class Release(_Input, frozen=True, tag="release"):
    """An input of a source opened again. `held_us`: how long it had been closed."""

    source: str
    input: int
    held_us: int


class Watermark(_Input, frozen=True, tag="watermark"):
    """Every press of this source before this instant has been delivered.

    Nothing that it still delivers is read earlier than this, on any clock: verdicts rest on it.
    """

    source: str
    readings: tuple[Reading, ...]


class Joined(_Input, frozen=True, tag="joined"):
    """A source of presses is there (again). `roles`: one letter per input: c call, p pass, anything else unused.

    The k-th "p" belongs to the k-th "c". `label`: "Box E661"; people read a box's in their language.
    `accuracy_us`: half-width to which one press of this source is known, on the source's own clock. `stand_in`: it
    serves a seat only if no other source does (the keyboard beside boxes). `by_model`: how much later its presses are
    told than made is known of its model, not measured (a controller).
    `judges`: nothing reads it; journals of November 2026 have it.
    """

    source: str
    roles: str
    label: str = ""
    accuracy_us: int = 0
    stand_in: bool = False
    seat: int = 0
    by_model: bool = False
    judges: bool = False


class Left(_Input, frozen=True, tag="left"):
    """A source is gone (unplugged, switched off). Its seats stay its own."""

    source: str


class Sharpness(_Input, frozen=True, tag="sharpness"):
    """How precisely a press of this source is known now: half-width in µs of its reading on each clock.

    `clocks`: all clocks that its presses are read on, by their names in readings. It replaces what was said before.
    Nothing is known of a source that has just joined until it says this.
    """

    source: str
    clocks: Mapping[str, int]


BenchReason = Literal["silent", "deaf", "flooding"]
"""What keeps a box out of races: it did not answer when it was armed; it does not answer marks; it sends presses faster
than hands can."""


class Benched(_Input, frozen=True, tag="benched"):
    """A source would hold up every verdict: it is out of the races until it joins again or is let in (`let_play`).

    A race in which a verdict is already waited for goes on with it. `presses`: this many of its presses, in the last
    `within_s` seconds, came too fast to be reported one by one. They count for nothing.
    """

    source: str
    reason: BenchReason
    presses: int = 0
    within_s: int = 1


class Doubted(_Input, frozen=True, tag="doubted"):
    """A clock of this source was caught lying: what was read on it in the open arming may be off.

    In truth its presses and watermarks may have come up to `early_us` earlier on `clock`, and up to `late_us` later,
    than was said. A final verdict stays.
    """

    source: str
    clock: str
    early_us: int
    late_us: int


class ArmedThere(_Input, frozen=True, tag="armed_there"):
    """Another room has opened this arming, too. `source`: all its buttons.

    `seen_us`: in a race by reveal, this room's own picture was seen at or after the first and before the second, in
    session time. None: the instant counts.
    """

    source: str
    epoch: int
    seen_us: tuple[int, int] | None = None


# --- from the operator ---------------------------------------------------------------------------------------------


Clocks = Literal["strict", "asks"]


class Start(_Input, frozen=True, tag="start"):
    """Begin a match. `settings`: the JSON form of the game's Settings. `limit_us`, `domes`: see SetLimit, SetDomes.

    `teams`: the members of each, where several people share a seat (`names` are then the teams'); each stands at the
    buzzer for one `rotates`: a target, goal, hand or question, or a turn of the team's own (decision 0082).
    `clocks`: with "asks" a clock on one person's explaining, showing or turn stands still when it has run out, and the
    operator says what then (`more_time`, or `time_up`). A race's clock never asks. `pace`: how long a seat's own clocks
    last, in percent (0: it has none), where that isn't 100: some players need more time than others. `trial`: it is
    played to learn the game, and counts for nothing (decision 0099). `appointed`: which match of a championship it is.
    """

    game: str
    names: tuple[str, ...]
    settings: Mapping[str, Any] = {}
    together_us: int = 0
    limit_us: int = 0
    domes: Domes = NO_DOMES
    teams: tuple[tuple[str, ...], ...] = ()
    rotates: Rotates = "target"
    clocks: Clocks = "strict"
    pace: Mapping[int, int] = {}
    trial: bool = False
    appointed: Appointed | None = None


class Act(_Input, frozen=True, tag="act"):
    """The operator (or a seat's own device: `seat`) takes an action of the game, in its JSON form.

    A seat's device can take what is offered to that seat. The operator can take all.
    """

    action: Mapping[str, Any]
    seat: int | None = None

    @property
    def insisted(self) -> Act:
        """The same although what has been counted speaks against it (`Questioned`)."""
        return replace(self, action={**self.action, "insist": True})


class SeatPress(_Input, frozen=True, tag="seat_press"):
    """The operator presses for a seat (broken box, player who cannot press). `kind`: call, pass or long."""

    seat: int
    kind: str = "call"


class ComputerCalls(_Input, frozen=True, tag="computer_calls"):
    """The computer, which plays this seat, calls in the open race.

    It has no button and no clock of its own: its call is made when it enters the session. So nothing of it can still be
    on its way, and a child's press that was made before counts before it, even if it arrives later.
    """

    seat: int


class Overrule(_Input, frozen=True, tag="overrule"):
    """The operator decides the last race differently: these seats called first. Marked as overruled for all to see."""

    seats: tuple[int, ...]


class Amend(_Input, frozen=True, tag="amend"):
    """What was entered by hand under `key` is `value`: all that follows from it is worked out anew.

    What no longer fits is left out. If that is anything that somebody did, or if the program's count speaks against
    the value, it is refused unless the operator insists.
    """

    key: str
    value: str
    insist: bool = False

    @property
    def insisted(self) -> Amend:
        return replace(self, insist=True)


class DecideWithout(_Input, frozen=True, tag="decide_without"):
    """Judge the open arming without waiting any longer for this silent source."""

    source: str


class LetPlay(_Input, frozen=True, tag="let_play"):
    """A source that is out of the races takes part again: at once if nobody has called, else in the next race."""

    source: str


class Undo(_Input, frozen=True, tag="undo"):
    """Take back the last step."""


class Redo(_Input, frozen=True, tag="redo"):
    """Do again what was taken back."""


class StopClock(_Input, frozen=True, tag="stop_clock"):
    """Stop the running clock. It stands until what it measures is over, or the operator gives it more time."""


class Halt(_Input, frozen=True, tag="halt"):
    """The match stands still, or goes on where it stood: meanwhile the class is shown something else.

    While it stands nothing is offered, no clock runs, and a press counts for nothing. A race that was open, and in
    which nothing was decided, begins afresh for everyone.
    """

    on: bool


class Rearm(_Input, frozen=True, tag="rearm"):
    """Start the race afresh for everyone in it: earlier presses in it do not count."""


class SetLimit(_Input, frozen=True, tag="set_limit"):
    """Arm no race while any two of its players are compared less precisely than ± `limit_us` (0: no limit)."""

    limit_us: int


class SetDomes(_Input, frozen=True, tag="set_domes"):
    """How much the domes of the players' buttons differ, and whether that counts, from the next race on."""

    domes: Domes


class SetTerms(_Input, frozen=True, tag="set_terms"):
    """On what terms a seat plays from now on, or the member of its team with this number (from 1): see `core.terms`.

    A member's act while that member stands at the buzzer.
    """

    seat: int
    member: int = 0
    terms: Terms = Terms()


class SetSwitches(_Input, frozen=True, tag="set_switches"):
    """From now on these inputs call for a seat, each beside the seat's own button: (source, input, seat).

    They replace those said before.
    """

    switches: tuple[tuple[str, int, int], ...]


class DontWait(_Input, frozen=True, tag="dont_wait"):
    """Judge the buzzes that there are: nobody's head start is waited for any longer in this race."""


class RollCall(_Input, frozen=True, tag="roll_call"):
    """The next free call inputs that are pressed take `seats`, one after another. Empty: stop the roll-call.

    `anyone`: they sit down in any order. A button of a box that has several takes the seat of its own number, if
    that is wanted. Pressed again, another button moves to the next seat that is still wanted.
    """

    seats: tuple[int, ...]
    anyone: bool = False


class AssignInput(_Input, frozen=True, tag="assign_input"):
    """Give an input of a source to a seat by hand. kind: call or pass."""

    source: str
    input: int
    seat: int
    kind: str = "call"


class Rename(_Input, frozen=True, tag="rename"):
    """Change the name of a seat ("": it has none); or of a member of its team, by the number in it (from 1)."""

    seat: int
    name: str
    member: int = 0


class PlayerJoins(_Input, frozen=True, tag="player_joins"):
    """A newcomer joins the running match. `seat`: the next one; a seat's number is never given again."""

    seat: int
    name: str


class Regroup(_Input, frozen=True, tag="regroup"):
    """Others are in this seat's team from now on: somebody came, left, or changed teams. What was won stays theirs."""

    seat: int
    members: tuple[str, ...]


# --- from chance and time ------------------------------------------------------------------------------------------


class Chance(_Input, frozen=True, tag="chance"):
    """The answer to an effect `NeedChance`: a permutation of range(n)."""

    order: tuple[int, ...]


class Time(_Input, frozen=True, tag="time"):
    """Time has passed; deadlines at or before the input's `at_us` take effect."""


Input = (
    Press
    | Release
    | Watermark
    | Joined
    | Left
    | Sharpness
    | Benched
    | Doubted
    | ArmedThere
    | Start
    | Act
    | SeatPress
    | ComputerCalls
    | Overrule
    | Amend
    | DecideWithout
    | LetPlay
    | Undo
    | Redo
    | StopClock
    | Halt
    | Rearm
    | SetLimit
    | SetDomes
    | SetTerms
    | SetSwitches
    | DontWait
    | RollCall
    | AssignInput
    | Rename
    | PlayerJoins
    | Regroup
    | Chance
    | Time
)
