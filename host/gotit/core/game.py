"""What a game is: the protocol that every rulebook's file implements, and the nouns it speaks in.

Must not, here and in every game: do I/O, read a clock, draw a random number, use Qt. Time and chance come in with the
actions.

A game is `(state, action, at_us) -> state`, with immutable states. It says as data what presses mean now (`buzzers`),
what chance it waits for (`chance`), when its clock runs out (`timer`), and what an audience may see (`view`). It never
hears of boxes, ticks or the reasons for a verdict: the session turns those into actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, ClassVar, Literal, Protocol

from msgspec import Struct

from gotit.core.feats import Noted
from gotit.core.message import Arg, Message, Typed, Worded, say
from gotit.core.offer import Move, Offers, OneOf, Written
from gotit.core.puzzle import Kind, Puzzle, Solution


class Refused(Worded):
    """An action or command that is not allowed, by the rules or just now. Nothing has changed.

    `message`: what is wrong and what to do.
    """


class Questioned(Refused):
    """Refused unless it is insisted on: the table may be right and the program's count wrong.

    `message` says what does not agree. The same action with its field `insist` set is taken.
    """


class NotKept(Worded, OSError):
    """Something could not be saved, so it has not happened. `message`: what is wrong and what to do."""


def why_not_kept(error: OSError) -> Message:
    """Its own message, or what the system says."""
    return error.message if isinstance(error, NotKept) else say("not_kept", "{why}", why=Typed(str(error)))


# --- actions that all games share; each game's Action union contains those that it can meet --------------------------
# The first three the session makes.


class Called(Struct, frozen=True, tag="called", tag_field="do"):
    """The race is decided: `seats` holds one seat, or all those of a dead heat (ascending).

    `overruled`: the operator decided this against the measurement. `each_sign_once`: those of them who may use each
    sign only once, for this answer.
    """

    seats: tuple[int, ...]
    overruled: bool = False
    each_sign_once: tuple[int, ...] = ()


class TimeUp(Struct, frozen=True, tag="time_up", tag_field="do"):
    """The deadline of `timer(state)` has passed. Where the clock asks, or stands still, the operator decides it."""


class Drawn(Struct, frozen=True, tag="drawn", tag_field="do"):
    """Chance has answered `chance(state)`: a permutation of range(n), first drawn first."""

    order: tuple[int, ...]


class EndMatch(Struct, frozen=True, tag="end_match", tag_field="do"):
    """The operator ends the match here (the bell rings): what counts so far decides.

    It can be taken at every moment of a match, while chance is awaited, too.
    """


class PlayOn(Struct, frozen=True, tag="play_on", tag_field="do"):
    """The operator goes on with a match that a count has ended (decision 0088)."""


class Joins(Struct, frozen=True, tag="player_joins", tag_field="do"):
    """A newcomer gets the next seat (`inputs.PlayerJoins` has the name)."""


class Leaves(Struct, frozen=True, tag="player_leaves", tag_field="do"):
    """The player of this seat leaves the match for good."""

    seat: int


class Pauses(Struct, frozen=True, tag="player_pauses", tag_field="do"):
    """The player of this seat takes no part until it comes back."""

    seat: int


class Returns(Struct, frozen=True, tag="player_returns", tag_field="do"):
    """The player of this seat takes part again."""

    seat: int


Presence = Literal["here", "waiting", "paused", "left"]
"""Does a seat take part? "waiting": it has joined, and is in from the next deal or round on."""


# --- what a game says of its state ---------------------------------------------------------------------------------


class Draw(Struct, frozen=True):
    """The game waits for chance: a random permutation of range(n). `why` is shown and logged ("shuffle the deck")."""

    n: int
    why: Message


class Race(Struct, frozen=True, tag="race"):
    """The buzzers are armed: the earliest call among `seats` decides and becomes `Called`.

    `passes`: what a seat's pass input does (usually an action "not me"), ready to apply.
    `number`: a new number opens a new arming; the same number lets the same arming go on. `queue`: calls already made
    in this arming by `seats` still count ("next in line"). Without it the arming starts afresh. A seat that had the
    floor alone must call again. After a dead heat, calls of those that the game leaves in `seats` count again: leave
    out those that have answered. `deaf_until_us`: what a seat pressed before this instant (session time) counts for
    nothing, and that is told; it may press again.
    """

    seats: frozenset[int]
    number: int
    passes: Mapping[int, Any] = {}
    queue: bool = False
    deaf_until_us: Mapping[int, int] = {}


Ties = Literal["", "drawn", "each", "written", "chosen"]
"""A random draw puts them in order; each has a turn; all write; the operator decides. "": there are no races."""


class Meaning(Struct, frozen=True):
    """What one seat's box does outside a race: on a short press, and on a long press or the pass input. None: nothing.

    Both are actions of the game, ready to apply. `prompt` tells the player ("swap a card"); None: nobody is invited to
    press, and no lamp says so.
    """

    press: Any = None
    long: Any = None
    prompt: Message | None = None


class Ask(Struct, frozen=True, tag="ask"):
    """The boxes of these seats answer a question (ready, keep or swap, left or right card). No race."""

    meanings: Mapping[int, Meaning]


class Quiet(Struct, frozen=True, tag="quiet"):
    """Presses mean nothing now. They are logged."""


Buzzers = Race | Ask | Quiet

Lamp = Literal["idle", "ready", "armed", "first", "later", "locked", "passed", "winner", "fault"]
SoundName = Literal["buzz", "accept", "reject", "timeup", "seat"]


class News(Struct, frozen=True):
    """Something that the last action brought about, for the log, the voice and the loudspeaker.

    Public: everybody sees it, so it may hold no hidden card. `seat`: whom it is about.
    """

    message: Message
    seat: int | None = None
    sound: SoundName | None = None

    @property
    def code(self) -> str:
        """Stable, for programs."""
        return self.message.code


class Timer(Struct, frozen=True):
    """A running clock: it ends at `deadline_us` (session time) and lasts `total_us` in all.

    It belongs to what it measures: `of` ("turn"; "": nothing that lasts longer than a step), `whose` (the seat whose
    explaining, showing or turn it is; 0: a race's) and `number`, which tells two of one kind apart where they can
    follow each other at once. While that stays the same the clock does, too: see `gotit.core.clocks`.
    """

    deadline_us: int
    total_us: int
    of: str = ""
    whose: int = 0
    number: int = 0

    def measures_the_same(self, other: Timer | None) -> bool:
        """Do both time one and the same thing?"""
        if other is None or not self.of:
            return False
        return (self.of, self.whose, self.number) == (other.of, other.whose, other.number)


class Outcome(Struct, frozen=True):
    """The end of a match. `winners`: may be several; none means that nobody has won. `message`: how it ended.

    `ranking`: every seat, by places, best first; those who tie share a place (`places` numbers them).
    """

    winners: tuple[int, ...]
    message: Message
    scores: Mapping[int, int] = {}
    ranking: tuple[tuple[int, ...], ...] = ()

    @property
    def places(self) -> Mapping[int, int]:
        """Seat: its place. After two who share the first comes the third."""
        return places(self.ranking)


def places(ranking: Iterable[tuple[int, ...]]) -> Mapping[int, int]:
    """The places of all who are ranked, best first; those who tie share one."""
    ranked = tuple(ranking)
    before = accumulate((len(tied) for tied in ranked), initial=1)
    return {seat: place for place, tied in zip(before, ranked, strict=False) for seat in tied}


class Entered(Struct, frozen=True):
    """Something that was entered by hand, and can be corrected.

    `key`: names it in this match as long as it lies there, "card 17". `label`: what it is, for all to read, "Ana's
    card" or "the target's tens". `value`: as it would be typed. `shows`: that in words. `may_be`: what can be typed
    instead: one of some texts, each with its words, or any text that `amended` can read. `private`: the players may not
    read it yet.
    """

    key: str
    label: Message
    value: str
    shows: Arg
    may_be: OneOf | Written
    private: bool = False


class Floor(Struct, frozen=True):
    """Whose moment it is, and what has been won: by this, those who share a seat take turns at its buzzer.

    `round`: which target, goal, hand or question; it stays equal until the next one begins. None: none has begun since
    the last. `seat`: whose turn it is, 0 for nobody's; None where all race. `acting`: who acts now: has called, or has
    the turn. `over`: it is decided, and the next has not begun. `won`: what each seat has won in the match so far, in
    seat order: shapes, goals, cards, points. `judged`: by round and seat, whether the answer was right, where a later
    decision can change that; news alone says it elsewhere. There `points` says what `won`
    is made of, by round and seat.
    """

    round: tuple[int, ...] | None
    seat: int | None
    acting: frozenset[int]
    over: bool
    won: tuple[int, ...]
    judged: Mapping[tuple[tuple[int, ...], int], bool] = {}
    points: Mapping[tuple[tuple[int, ...], int], int] | None = None


class Game(Protocol):
    """A rulebook. One instance serves all matches: all of a match is in the state.

    States, settings, actions and views are frozen msgspec Structs of the game's own. `Action` is the union of all its
    actions, tagged by the field "do". The protocol says Any where each game has its own types.
    """

    name: ClassVar[str]
    """As on the command line: lower-case letters and hyphens."""
    title: ClassVar[str]
    own_title: ClassVar[Message | None]
    """Its title where it is ours, for each language to say; None: its publisher's, which stays as it is."""
    practises: ClassVar[Message]
    """What it is good for, in a few words, for whoever chooses."""
    seats: ClassVar[range]
    version: ClassVar[int]
    """The version of its rules. Every change by which an action of a kept match would lead to something else raises
    it."""
    taken_then: ClassVar[Mapping[int, Mapping[str, Any]]]
    """Version of its rules: settings, and the value each had then if a journal does not name it."""
    Settings: ClassVar[type[Struct]]
    Action: ClassVar[Any]
    moves: ClassVar[Mapping[str, Move]]
    """All that can be done in it, by code (decision 0068)."""

    def start(self, players: int, settings: Any) -> Any:
        """The first state for this many players, in seats 1 to `players`. Raises Refused for impossible settings.

        The session sees to it that the number of players is one that `seats` allows.
        """

    def of_version(self, version: int) -> Game | None:
        """The rulebook that finishes a match begun under an earlier version. None: there is none any more."""

    def apply(self, state: Any, action: Any, at_us: int) -> Any:
        """The state after `action` at session time `at_us`. Raises Refused; then nothing has changed."""

    def offers(self, state: Any) -> Offers:
        """What each seat and the operator can do now. It may name hidden cards (see `offer.of_seat` and its like)."""

    def entries(self, state: Any) -> Iterable[Entered]:
        """What was entered by hand and still counts: each thing once, under a key of its own (decision 0071)."""

    def amended(self, state: Any, action: Any, key: str, value: str) -> Any:
        """This action, taken in this state, with `value` for the entry `key`. None: the entry is not by this action.

        Only the newest action that made an entry is asked to change it. Raises Refused if the value can't be read.
        """

    def buzzers(self, state: Any, known: Offers | None = None) -> Buzzers:
        """What presses mean now. `known`: the offers of this state, if they have been worked out already."""

    def ties(self, state: Any) -> Ties:
        """What becomes of those whose calls are too close to call, in this match."""

    def chance(self, state: Any) -> Draw | None:
        """What chance the state waits for. While it waits only `Drawn` and `EndMatch` are legal."""

    def deals_alike(self, state: Any) -> bool:
        """Would the target, goal or hand that lies now be the same wherever chance answered the same, however earlier
        ones were played? (For the first of a match that is so in every game.)"""

    def presence(self, state: Any) -> tuple[Presence, ...]:
        """Of every seat of this match, in seat order: who takes part now (decision 0075)."""

    def computers(self, state: Any) -> Mapping[int, str]:
        """The seats that the computer plays, each with how well, in the settings' words."""

    def timer(self, state: Any) -> Timer | None:
        """The running clock, if any; when it ends the session applies TimeUp."""

    def legal(self, state: Any, seat: int | None) -> tuple[Any, ...]:
        """All actions that a seat (None: the operator) can take now. Actions with free text are not listed."""

    def view(self, state: Any, seat: int | None) -> Any:
        """The only way out: what this seat may see. None is the projector, which everybody sees."""

    def advice(self, state: Any) -> Any:
        """What the operator alone is told (does a solution exist?). May hold no hidden card. None: nothing."""

    def puzzle(self, state: Any) -> Puzzle | None:
        """What the class puzzles over now, or has puzzled over in the round that is over. None: nothing (0104)."""

    def hints(self, state: Any) -> tuple[Message, ...]:
        """For a puzzle that is not over: from a small one to the whole solution, or that there is none.

        They may name nobody, and hold nothing that is hidden from anybody. Equal states have equal hints.
        """

    def solution(self, state: Any, kind: Kind) -> Solution:
        """For a puzzle that is over, of one of its kinds."""

    def floor(self, state: Any) -> Floor:
        """Whose moment it is, and what each seat has won."""

    def lamps(self, state: Any) -> Mapping[int, Lamp]:
        """Every seat's lamp by the rules alone. The session overlays the race's own."""

    def news(self, state: Any) -> tuple[News, ...]:
        """What the last action brought about."""

    def outcome(self, state: Any) -> Outcome | None:
        """None while the match goes on."""

    def notes(self, states: Sequence[Any]) -> Iterable[Noted]:
        """What can be told of the players when a match is over that has been in these states, oldest first.

        A correction or another decision may follow what was first decided: only what still holds may be noted. It may
        name no card that was hidden.
        """


def titled(game: Game) -> Message | Typed:
    """What people call it."""
    return game.own_title or Typed(game.title)
