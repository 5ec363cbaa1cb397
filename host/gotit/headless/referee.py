"""The referee without windows: lines in, lines out. It plays any game to its end.

Must not: use files, clocks or processes; know the rules of any game. Time comes with the lines. Chance comes with the
lines, or from the `draw` that the caller hands in.

Whatever bytes a line holds, its answer is some objects of which the last, and only the last, is `Ok` or `Failed`. Then
the next line is read.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from gotit.core import inputs as i
from gotit.core.appointed import Appointed
from gotit.core.domes import NO_DOMES, Domes
from gotit.core.effects import wake_at_us
from gotit.core.game import Game, Questioned, Refused, why_not_kept
from gotit.core.match_view import match_view
from gotit.core.message import Maths, say
from gotit.core.offer import listed, of_all, of_seat, shown
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.progress import no_such_seat
from gotit.core.session import Session
from gotit.core.step import step
from gotit.headless import lines as wire
from gotit.language.words import english

SOURCE = "lines"
"""The source of the presses that "call" and "pass" lines make."""

Draw = Callable[[int], tuple[int, ...]]
"""A random permutation of range(n)."""


class Played(Protocol):
    """What the computer does next: `entered`, in a race not before `at_us` (session time)."""

    @property
    def entered(self) -> i.Act | i.ComputerCalls: ...

    @property
    def at_us(self) -> int | None: ...


Play = Callable[[Session], Played | None]
"""What the computer does next in this session; None: nothing."""

MOST_MOVES = 10_000
"""Of computers after one line: enough for a match of computers alone."""

Keep = Callable[[i.Input, int], None]
"""Keeps an input with its session time before any of its effects is reported. Raises OSError with a sentence."""


class Referee:
    """One match. `draw` None: chance comes as input lines. `play` None: seats that the computer plays are refused."""

    def __init__(
        self,
        games: Mapping[str, Game],
        draw: Draw | None = None,
        keep: Keep | None = None,
        play: Play | None = None,
    ) -> None:
        self.session = Session(games)
        self.now_us = 0
        self._draw = draw
        self._keep = keep
        self._play = play
        self._lines = 0
        self._latest_call_us = 0
        self._thought: tuple[Any, Any, Played | None] | None = None
        self._promised = (0, 0)  # epoch, instant: in this arming no call from before this instant is taken any more
        self._answers: list[wire.Answer] = []
        self.ended = False

    def start(
        self,
        game: str,
        names: tuple[str, ...],
        settings: Mapping[str, Any] | None = None,
        together_us: int = 0,
        limit_us: int = 0,
        domes: Domes = NO_DOMES,
        clocks: i.Clocks = "strict",
        appointed: Appointed | None = None,
    ) -> list[bytes]:
        """Begin the match, with a call and a pass button for every seat. Raises Refused; then nothing has begun."""
        self._give_buttons(len(names))
        self._enter(
            i.Start(game, names, settings or {}, together_us, limit_us, domes, clocks=clocks, appointed=appointed)
        )
        self._let_computers_play()
        return self._answers_and(wire.Ok(0, self.now_us))

    def _give_buttons(self, seats: int) -> None:
        """Newcomers get theirs, too."""
        self._enter(i.Joined(SOURCE, "c" * seats + "p" * seats, "A program"))
        self._enter(i.Sharpness(SOURCE, {HOST_CLOCK: 1}))

    def run(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Answer line by line until "quit" or the end of the lines."""
        for line in lines:
            yield from self.answer(line)
            if self.ended:
                return

    def answer(self, raw: bytes) -> list[bytes]:
        """All answers to one line."""
        self._lines += 1
        try:
            line, at_us = wire.read_line(raw)
            self._take(line, at_us)
            self._let_computers_play()
            return self._answers_and(wire.Ok(self._lines, self.now_us))
        except Refused as refused:
            why_not = english(refused.message, self.session.spoken_names)
            problem = wire.Problem(refused.code, why_not, isinstance(refused, Questioned))
        except OSError as error:  # it could not be kept, so it has not been done
            why = why_not_kept(error)
            problem = wire.Problem(why.code, english(why, self.session.spoken_names))
        except Exception as error:  # a bug of ours must not end the match
            traceback.print_exc(file=sys.stderr)
            said = f"This is a bug in the program, and the line has changed nothing: {type(error).__name__}."
            problem = wire.Problem("bug", said)
        return self._answers_and(wire.Failed(problem, self._lines))

    def _answers_and(self, last: wire.Ok | wire.Failed) -> list[bytes]:
        told, self._answers = [*self._answers, last], []
        return [wire.write_line(answer, self.session.spoken_names) for answer in told]

    # --- one line ---------------------------------------------------------------------------------------------------

    def _take(self, line: wire.Line, at_us: int | None) -> None:
        is_call = isinstance(line, (wire.CallFor, wire.PassFor))
        if at_us is not None and at_us < self.now_us and not is_call:
            raise Refused(
                say(
                    "time_runs_back",
                    "It is already {now} µs; only a call may be earlier.",
                    now=Maths(str(self.now_us)),
                )
            )
        if not isinstance(line, wire.PRESSES):
            self._judge()
        if SOURCE not in self.session.waiting_for:
            self._pass_time(max(self.now_us, at_us or 0), all_calls_written=not isinstance(line, wire.PRESSES))
        if at_us is None and isinstance(line, (wire.CallFor, wire.PassFor)):
            at_us = max(self.now_us, self._judged_until_us + line.uncertainty_us)
        pressed_us = self.now_us if at_us is None else at_us
        self.now_us = max(self.now_us, pressed_us)
        match line:
            case wire.CallFor() | wire.PassFor():
                self._enter(self._press(line, pressed_us))
            case wire.ShowView(seat):
                self._answers.append(wire.View(match_view(self.session, self._audience(seat)), seat))
            case wire.ListLegal(seat):
                game = self.session.game
                found = game.legal(self.session.state, self._audience(seat)) if game is not None else ()
                clock = () if seat is not None else tuple(listed(self.session.clock_offers))
                self._answers.append(wire.Legal((*found, *clock), seat))
            case wire.ListOffers(seat):
                offers, audience = self.session.offers, self._audience(seat)
                told = of_all(offers) if audience is None else of_seat(offers, audience)
                self._answers.append(wire.Offered(shown(told), seat))
            case wire.ListEntries():
                self._answers.append(wire.Entries(tuple(map(wire.entry, self.session.entries))))
            case wire.GiveAdvice():
                game = self.session.game
                self._answers.append(wire.Advice(game.advice(self.session.state) if game is not None else None))
            case wire.Quit():
                self.ended = True
            case _:
                self._enter(line)

    def _press(self, line: wire.CallFor | wire.PassFor, at_us: int) -> i.Press:
        earliest_us = at_us - line.uncertainty_us
        if earliest_us < self._judged_until_us:
            judged = Maths(str(self._judged_until_us))
            raise Refused(
                say(
                    "too_late",
                    "Calls from before {judged} µs are already judged: write calls before other lines.",
                    judged=judged,
                )
            )
        seats = len(self.session.names)
        self._audience(line.seat)
        button = line.seat - 1 + (0 if isinstance(line, wire.CallFor) else seats)
        reading = Reading(HOST_CLOCK, earliest_us, at_us + line.uncertainty_us + 1)
        self._latest_call_us = max(self._latest_call_us, reading.latest_us)
        return i.Press(SOURCE, button, (reading,))

    def _audience(self, seat: int | None) -> int | None:
        if seat is not None and seat not in self.session.seats:
            raise Refused(no_such_seat(seat, len(self.session.seats)))
        return seat

    @property
    def _judged_until_us(self) -> int:
        """The instant up to which the open arming's calls are settled; 0 if it has not been judged."""
        arming, (epoch, until_us) = self.session.arming, self._promised
        return until_us if arming is not None and self.session.arming_open and arming.epoch == epoch else 0

    # --- what the referee does by itself ----------------------------------------------------------------------------

    def _judge(self) -> None:
        """Give this source's watermark: the line is not a press, so all earlier calls have been written."""
        arming = self.session.arming
        if arming is None or SOURCE not in self.session.waiting_for:
            return
        mark_us = max(self.now_us, self._latest_call_us + arming.together_us)
        self._promised = (arming.epoch, mark_us)
        self._enter(i.Watermark(SOURCE, (Reading(HOST_CLOCK, mark_us, mark_us + 1),)))

    def _pass_time(self, until_us: int, *, all_calls_written: bool) -> None:
        """Let every deadline up to `until_us` take effect when it is due, not when the next line happens to come.

        `all_calls_written`: no call from before a race's deadline can follow, so the race may end by its clock.
        """
        passed_us = -1
        while True:
            if self._computer_is_due(until_us):
                self._let_computers_play()
            elif (due_us := wake_at_us(self.session)) is not None and passed_us < due_us <= until_us:
                passed_us = due_us
                self.now_us = max(self.now_us, due_us)
                self._enter(i.Time())
            else:
                return
            if all_calls_written:
                self._judge()

    def _computer_is_due(self, until_us: int) -> bool:
        """Does it do something up to then, before any deadline? Then it is that time now."""
        due_us = self._computers_move_us()
        wake_us = wake_at_us(self.session)
        if due_us is None or due_us > until_us or (wake_us is not None and wake_us <= due_us):
            return False
        self.now_us = max(self.now_us, due_us)
        return True

    def _computers_move_us(self) -> int | None:
        move = self._next_move()
        return None if move is None else move.at_us or 0

    def _next_move(self) -> Played | None:
        """None also after an undo, until something is done instead."""
        session = self.session
        waits = self._play is None or session.future or session.over or session.waiting_for
        if waits or self._play is None:
            return None
        if self._thought is None or self._thought[0] is not session.state or self._thought[1] is not session.arming:
            self._thought = session.state, session.arming, self._play(session)
        return self._thought[2]

    def _let_computers_play(self) -> None:
        """As long as it is the computer's turn now. After an undo it waits for what is done instead."""
        for _ in range(MOST_MOVES):
            move = self._next_move()
            if move is None or (move.at_us or 0) > self.now_us:
                return
            done = move.entered
            self._thought = None
            if isinstance(done, i.Act):
                self._answers.append(wire.Played(done.action, done.seat or 0))
            else:
                self._answers.append(wire.Played({"do": "call"}, done.seat))
            self._enter(done)

    def _enter(self, entered: i.Input) -> None:
        session, effects = step(self.session, entered, self.now_us)
        if isinstance(entered, i.Start) and self._play is None and session.computers:
            raise Refused(say("no_computers_here", "Nobody plays for the computer here. Leave “computers” out."))
        if self._keep is not None:
            self._keep(entered, self.now_us)
        was_over, seats, self.session = self.session.over, len(self.session.names), session
        self._answers += effects
        if not isinstance(entered, i.Start) and len(session.names) > seats:
            self._give_buttons(len(session.names))
        if session.over and not was_over and session.game is not None:
            outcome = session.game.outcome(session.state)
            self._answers += [wire.Ended(outcome)] if outcome is not None else []
        wanted = next((effect for effect in effects if isinstance(effect, i.NeedChance)), None)
        if wanted is not None and self._draw is not None:
            order = self._draw(wanted.n)
            self._answers.append(wire.Drew(order, english(wanted.why, self.session.spoken_names)))
            self._enter(i.Chance(order))
