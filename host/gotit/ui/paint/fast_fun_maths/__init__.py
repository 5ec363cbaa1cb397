"""Fast Fun Maths on the projector: which parts, where, in each phase.

Must not: draw (the files beside this one do), apply rules, show anything that the view does not hold.

Left: the target, then what is going on. Right: the table as a board of seats. A call turns it into the spotlight.
"""

from __future__ import annotations

from gotit.core.message import AllOf, Message, Seat, say
from gotit.core.table import TableView
from gotit.games.fast_fun_maths.view import CalculationView, FastFunMathsView, PlayerView, TargetView
from gotit.language.words import Words
from gotit.ui.paint.box import Box, grid, vh
from gotit.ui.paint.buzzed import put_invitation
from gotit.ui.paint.column import Column, Headline, clock, headline
from gotit.ui.paint.fast_fun_maths.endings import compose_solutions, compose_winner
from gotit.ui.paint.fast_fun_maths.seats import Look, compose_pile, compose_rival, draw_name, draw_seat
from gotit.ui.paint.fast_fun_maths.spotlight import (
    draw_draw,
    draw_lots,
    draw_reward,
    draw_spotlight,
    draw_ties,
)
from gotit.ui.paint.fast_fun_maths.target import TARGET_HEIGHT, draw_target, least_width
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.strip import OVERRULED, put_strip

GUTTER = vh(2.2)
GAP = vh(1.4)


def compose(view: TableView, play: FastFunMathsView, frame: Frame) -> Picture:
    """The picture of a match."""
    share = 0.34 if len(play.players) <= 4 else 0.30
    left, right = frame.safe.take_left(max(least_width(), min(vh(62), frame.safe.w * share)), GUTTER)
    column = Column(left, frame.reader)
    faces = (play.target.tens, play.target.ones) if play.target is not None else None
    column.put(Part("target", Box(0, 0, 0, TARGET_HEIGHT), draw_target, (faces,), urgent=True), vh(2))
    table = _Table(view, play, frame)
    parts = table.compose_right(right, column)
    table.fill_column(column)
    if not any(part.name == "pile" for part in parts):
        column.put_below(compose_pile(play, column.box._replace(h=vh(6.4))))
    return (*column.parts, *parts)


_SHUFFLING = say("shuffling", "Shuffling the cards …")
_SWAP_OR_KEEP = say("brief_swap", "swap or keep?")


class _Table:
    """One view, with what several parts need from it. Lives for one composition."""

    def __init__(self, view: TableView, play: FastFunMathsView, frame: Frame) -> None:
        self.view = view
        self.play = play
        self.frame = frame
        self.names = {seat.number: seat.name for seat in view.seats}
        self.prompts = {seat.number: frame.words(seat.prompt) for seat in view.seats}
        self.connected = {seat.number: seat.connected for seat in view.seats}
        self.last: CalculationView | None = play.calculations[-1] if play.calculations else None

    def words(self, message: Message | None) -> Words:
        return self.frame.words(message)

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats whose cards decide a tied dead heat (GI-H-85): those with the most cards in a right calculation."""
        right = [c for c in self.play.calculations if c.right]
        most = max((len(c.used) for c in right), default=0)
        drawn = tuple(seat for seat, _ in self.play.drawn)
        return tuple(sorted({*drawn, *(c.seat for c in right if len(c.used) == most)}))

    # --- the right side --------------------------------------------------------------------------------------------

    def compose_right(self, right: Box, column: Column) -> Picture:
        play = self.play
        if play.phase == "over" and self.view.outcome is not None:
            return compose_winner(self.view.outcome, self.names, play, right, self.frame.reader)
        if play.phase == "between" and play.solutions:
            return compose_solutions(play, self.names, right, self.frame.reader)
        if play.phase == "explaining" and len(play.callers) == 1:
            return self._spotlight(right)
        if play.phase == "explaining" and 1 < len(play.callers) <= 3:
            return self._ties(right)
        if play.phase == "drawing" and self.tied:
            return self._draw(right)
        if play.phase == "rewarding" and play.actor is not None and play.target is not None:
            return self._reward(right, play.actor, play.target)
        return self._board(right)

    def _board(self, right: Box) -> Picture:
        play = self.play
        if len(play.players) == 1:
            above, below = right.take_top(right.h * 0.62, GAP)
            return (self._seat(above, play.players[0]), compose_rival(play, below))
        across, down = best_grid(len(play.players), right)
        cells = grid(right, across, down, GAP)
        parts = [self._seat(cell, player) for cell, player in zip(cells, play.players, strict=False)]
        if len(cells) > len(parts):
            parts.append(compose_pile(play, cells[len(parts)]))
        return tuple(parts)

    def _seat(self, box: Box, player: PlayerView) -> Part:
        data = (self.names[player.seat], player, self._look(player), self.connected[player.seat])
        return Part(f"seat {player.seat}", box, draw_seat, data)

    def _look(self, player: PlayerView) -> Look:
        play = self.play
        seat = player.seat
        stealable = tuple(shape for victim, shape in play.stealable if victim == seat)
        if play.phase == "racing" and player.out:
            return Look("quiet", note=self.words(player.out_reason or say("look_out", "out of this round")))
        if play.phase == "explaining":
            if seat in play.callers:
                return Look("floor", mark=seat in play.entered)
            return Look("quiet" if player.out else "panel")
        if play.phase == "stealing":
            if seat == play.actor:
                return Look("floor")
            return Look(stealing=True, stealable=stealable)
        if play.phase == "between":
            last = seat in play.missing and 2 * len(play.missing) <= len(play.players)
            return Look("floor" if last else "panel", mark=seat not in play.missing)
        return Look("floor" if seat == play.actor else "panel")

    def _others(self, box: Box, callers: tuple[int, ...]) -> tuple[Picture, Box]:
        """Name tiles of the seats that don't explain now, at the bottom; and the box that is left."""
        others = [player for player in self.play.players if player.seat not in callers]
        if not others:
            if not self.play.rival_limit:
                return (), box
            below, above = box.take_bottom(vh(20), GAP)
            return (compose_rival(self.play, below),), above
        across = {1: 1, 2: 2, 3: 3, 4: 2}.get(len(others), 3)
        down = -(-len(others) // across)
        with_shapes = down == 1
        high = vh(15.5) if with_shapes else down * vh(8.0) + (down - 1) * vh(0.9)
        below, above = box.take_bottom(high, GAP)
        cells = grid(below, across, down, vh(0.9))
        parts = [
            Part(f"name {p.seat}", cell, draw_name, (self.names[p.seat], p, with_shapes))
            for cell, p in zip(cells, others, strict=False)
        ]
        return tuple(parts), above

    def _spotlight(self, right: Box) -> Picture:
        caller = self.play.callers[0]
        others, panel = self._others(right, (caller,))
        shown = next((c for c in reversed(self.play.calculations) if c.seat == caller), None)
        target = self.play.target.value if self.play.target else 0
        data = (self.names[caller], self._player(caller), shown, target)
        return (Part("spotlight", panel, draw_spotlight, data, origin=f"seat {caller}"), *others)

    def _ties(self, right: Box) -> Picture:
        play = self.play
        others, panel = self._others(right, play.callers)
        callers = tuple(
            (
                self.names[seat],
                self._player(seat),
                seat in play.entered,
                next((c for c in play.calculations if c.seat == seat), None),
            )
            for seat in play.callers
        )
        return (Part("ties", panel, draw_ties, (callers,)), *others)

    def _draw(self, right: Box) -> Picture:
        play = self.play
        drawn = dict(play.drawn)
        seats = tuple((seat, self.names[seat], drawn.get(seat), seat == play.actor) for seat in self.tied)
        others, panel = self._others(right, self.tied)
        return (Part("draw", panel, draw_draw, (seats,)), *others)

    def _reward(self, right: Box, seat: int, target: TargetView) -> Picture:
        others, panel = self._others(right, (seat,))
        title = self.words(say("choose_a_shape", "{who}: choose a shape", who=Seat(seat)))
        data = (seat, self.names[seat], title, target, self.prompts[seat])
        return (Part("reward", panel, draw_reward, data), *others)

    def _player(self, seat: int) -> PlayerView:
        return next(player for player in self.play.players if player.seat == seat)

    # --- the left column -------------------------------------------------------------------------------------------

    def fill_column(self, column: Column) -> None:
        play = self.play
        match play.phase:
            case "dealing":
                said = say("five_cards_each", "Five cards each, numbers up!") if play.referee else _SHUFFLING
                column.put(headline("say", column, Headline("page", self.words(said))))
            case "turning":
                self._say_actor(column, say("brief_turn", "turn over two cards"))
            case "racing":
                self._say_race(column)
            case "explaining":
                column.put(clock(self.view, self.frame))
                put_strip(column, self.view)
            case "drawing":
                equal = self.words(say("equal", "Equal!"))
                wins = self.words(say("highest_card_wins", "The highest card wins."))
                column.put(headline("say", column, Headline("panel", equal, body=wins)))
                self._say_actor(column, say("brief_draw", "draw a card"))
            case "swapping" if play.winner is None:
                self._say_nobody(column, brief=True)
                self._say_actor(column, _SWAP_OR_KEEP)
            case "swapping":
                self._say_calculation(column)
                self._say_lots(column)
                self._say_actor(column, _SWAP_OR_KEEP)
            case "rewarding":
                self._say_calculation(column)
            case "stealing":
                self._say_calculation(column)
                self._say_actor(column, say("brief_steal", "steal a shape?"))
            case "between":
                self._say_round(column)
            case "over":
                self._say_calculation(column)

    def _say_actor(self, column: Column, brief: Message) -> None:
        """Who is to do what, in the box's words; shorter if there is little room."""
        seat = self.play.actor
        if seat is None:
            return
        short = self.words(brief)
        for body in (self.prompts.get(seat) or short, short, ""):
            said = Headline("floor", self.names[seat], seat=seat, body=body, size=vh(5))
            if column.put(headline("actor", column, said)):
                return

    def _say_race(self, column: Column) -> None:
        checking = self.view.verdict == "pending"  # this needs the room more than the last caller's mistake
        wrong = self.last is not None and not self.last.right and not checking
        if wrong:
            self._say_calculation(column)
        body = self.words(None if wrong else _invitation(self.play))
        put_invitation(
            column, self.view, "race", Headline("floor", self.words(_make(self.play)), body=body, size=vh(5.8))
        )
        for seat in self.view.seats:
            if not seat.connected:
                said = Headline(
                    "panel", self.words(say("no_buzzer", "no buzzer")), seat=seat.number, named=False, size=FLOOR
                )
                column.put(headline(f"no buzzer {seat.number}", column, said))

    def _say_calculation(self, column: Column) -> None:
        shown = self.last
        if self.play.winner is not None:
            shown = next((c for c in self.play.calculations if c.seat == self.play.winner and c.right), shown)
        if shown is None:
            return
        role, mark = ("good", "check") if shown.right else ("bad", "cross")
        body = self.words(OVERRULED if shown.overruled else None if shown.right else shown.wrong)
        said = Headline(
            role,  # type: ignore[arg-type]
            self.names[shown.seat],
            seat=shown.seat,
            mark=mark,  # type: ignore[arg-type]
            text=shown.pretty,
            value=shown.value,
            body=body,
        )
        column.put(headline("calculation", column, said))

    def _say_lots(self, column: Column) -> None:
        """The cards that decided a tied dead heat, highest first (GI-H-85)."""
        lots = sorted(self.play.drawn, key=lambda each: (-each[1].number, each[0]))[:3]
        if lots and column.box.h >= vh(22):  # whoever acts next matters more
            column.put(Part("lots", Box(0, 0, 0, vh(9)), draw_lots, (tuple(lots),)))

    def _say_nobody(self, column: Column, brief: bool = False) -> None:
        body = None
        if self.play.solvable is not None and not brief:
            somebody = say("somebody_could", "Somebody could have had it.")
            body = somebody if self.play.solvable else say("no_hand_could", "No hand could make this target.")
        nobody = self.words(say("nobody_got_it", "Nobody got it"))
        column.put(headline("round", column, Headline("panel", nobody, body=self.words(body), size=vh(5))))

    def _say_round(self, column: Column) -> None:
        play = self.play
        if play.winner is not None:
            self._say_calculation(column)
            self._say_lots(column)
            column.put(self._next_round(column))
            return
        for brief in (False, True):  # what to do now matters more than whether anybody had a solution
            rest = Column(column.box, column.reader)
            self._say_nobody(rest, brief)
            if rest.put(self._next_round(rest)) or not play.missing or brief:
                break
        column.box, column.parts = rest.box, [*column.parts, *rest.parts]

    def _next_round(self, column: Column) -> Part | None:
        """Whom the next round waits for: by name if they are few and there is room."""
        play = self.play
        if not play.missing:
            return None
        if len(play.missing) == len(play.players) or len(play.missing) > 3:
            title, body = say("next_round", "Next round?"), say("slap_when_ready", "Slap when ready!")
        else:
            both = tuple(say("number_and_name", "{number} {who}", number=seat, who=Seat(seat)) for seat in play.missing)
            title, body = say("waiting_for", "Waiting for"), say("waiting_names", "{seats}", seats=AllOf(both))
        heading = self.words(title)
        short = Headline(
            "floor", heading, body=self.words(say("waiting_numbers", "{seats}", seats=AllOf(play.missing)))
        )
        return headline("missing", column, Headline("floor", heading, body=self.words(body))) or headline(
            "missing", column, short
        )


def _make(play: FastFunMathsView) -> Message:
    if play.target is None:
        return say("ready_to_race", "Ready?")
    return say("make_target", "Make {target}!", target=play.target.value)


def _invitation(play: FastFunMathsView) -> Message:
    out = sum(player.out for player in play.players)
    if not out:
        return say("slap_if_got_it", "Got it? Slap your buzzer!")
    return say("slap_some_out", "Slap your buzzer! {out} of {players} are out.", out=out, players=len(play.players))


def best_grid(n: int, box: Box) -> tuple[int, int]:
    """Columns and rows of seats such that their cards become as large as possible."""

    def digit(across: int) -> float:
        cell = grid(box, across, -(-n // across), GAP)[0]
        return min((cell.w - vh(4)) / 5 * 1.07, (cell.h - vh(17.5)) * 0.66)

    across = max(range(1, n + 1), key=digit)
    return across, -(-n // across)


__all__ = ["best_grid", "compose"]
