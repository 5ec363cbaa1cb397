"""Fast Fun Maths on the projector: which parts, where, in each phase.

Must not: draw (the files beside this one do), apply rules, show anything that the view does not hold.

Left: the target, then what is going on. Right: the table as a board of seats. A call turns it into the spotlight.
"""

from __future__ import annotations

from functools import lru_cache

from gotit.core.match_view import MatchView
from gotit.core.message import Message, Seat, say
from gotit.games.fast_fun_maths.view import CalculationView, FastFunMathsView, PlayerView, TargetView
from gotit.language.words import Words
from gotit.ui.paint.buzzed import put_invitation
from gotit.ui.paint.column import Column, Headline, clock, column_of, headline
from gotit.ui.paint.fast_fun_maths.endings import compose_solutions, looks
from gotit.ui.paint.fast_fun_maths.seats import Look, compose_pile, compose_rival, draw_name, draw_seat
from gotit.ui.paint.fast_fun_maths.spotlight import (
    draw_draw,
    draw_lots,
    draw_reward,
    draw_spotlight,
    draw_ties,
)
from gotit.ui.paint.fast_fun_maths.target import TARGET_HEIGHT, draw_target, least_width
from gotit.ui.paint.finale import compose_finale
from gotit.ui.paint.gathered import gathered
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.strip import OVERRULED, put_strip

GUTTER = vh(2.2)
GAP = vh(1.4)


def compose(view: MatchView, game: FastFunMathsView, frame: Frame) -> Picture:
    """The picture of a match."""
    if view.outcome is not None and frame.finale:
        return compose_finale(view, frame, looks(game, frame.reader))
    column, right = _halves(view, game, frame)
    table = _Table(view, game, frame)
    parts = table.compose_right(right, column)
    table.fill_column(column)
    if not any(part.name == "pile" for part in parts):
        column.put_below(compose_pile(game, column.rect._replace(h=vh(6.4))))
    return (*column.parts, *parts)


def compose_around(view: MatchView, game: FastFunMathsView, frame: Frame, seat: int) -> tuple[Rect, Picture]:
    """For a show: the room that a seat has to itself, and what lies around it."""
    column, right = _halves(view, game, frame)
    others, panel = _Table(view, game, frame).others(right, (seat,))
    column.put_below(compose_pile(game, column.rect._replace(h=vh(6.4))))
    return panel, (*column.parts, *others)


def compose_table(view: MatchView, game: FastFunMathsView, frame: Frame) -> Picture:
    """What lies on the table, and nothing about it in words: the target, and beside it the seats."""
    left, right = frame.safe.take_left(max(least_width(), frame.safe.w * 0.28), GUTTER)
    faces = (game.target.tens, game.target.ones) if game.target is not None else None
    target = Part("target", left._replace(h=min(left.h, TARGET_HEIGHT)), draw_target, (faces,))
    return (target, *_Table(view, game, frame).board(right))


def _halves(view: MatchView, game: FastFunMathsView, frame: Frame) -> tuple[Column, Rect]:
    """The left column, with the target in it, and the right side."""
    share = 0.34 if len(game.players) <= 4 else 0.30
    left, right = frame.safe.take_left(max(least_width(), min(vh(62), frame.safe.w * share)), GUTTER)
    column = column_of(left, view, frame)
    faces = (game.target.tens, game.target.ones) if game.target is not None else None
    column.put(Part("target", Rect(0, 0, 0, TARGET_HEIGHT), draw_target, (faces,), urgent=True), vh(2))
    return column, right


_SHUFFLING = say("shuffling", "Shuffling the cards …")
_SWAP_OR_KEEP = say("brief_swap", "swap or keep?")


class _Table:
    """One view, with what several parts need from it. Lives for one composition."""

    def __init__(self, view: MatchView, game: FastFunMathsView, frame: Frame) -> None:
        self.view = view
        self.game = game
        self.frame = frame
        self.names = {seat.number: seat.name for seat in view.seats}
        self.prompts = {seat.number: frame.words(seat.prompt) for seat in view.seats}
        self.connected = {seat.number: seat.connected for seat in view.seats}
        self.last: CalculationView | None = game.calculations[-1] if game.calculations else None

    def words(self, message: Message | None) -> Words:
        return self.frame.words(message)

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats whose cards decide a tied dead heat (GI-H-85): those with the most cards in a right calculation."""
        right = [c for c in self.game.calculations if c.right]
        most = max((len(c.used) for c in right), default=0)
        drawn = tuple(seat for seat, _ in self.game.drawn)
        return tuple(sorted({*drawn, *(c.seat for c in right if len(c.used) == most)}))

    # --- the right side --------------------------------------------------------------------------------------------

    def compose_right(self, right: Rect, column: Column) -> Picture:
        game = self.game
        if game.phase == "between" and game.solutions:
            return compose_solutions(game, self.names, right, self.frame.reader)
        if game.phase == "explaining" and len(game.callers) == 1:
            return self._spotlight(right)
        if game.phase == "explaining" and 1 < len(game.callers) <= 3:
            return self._ties(right)
        if game.phase == "drawing" and self.tied:
            return self._draw(right)
        if game.phase == "rewarding" and game.actor is not None and game.target is not None:
            return self._reward(right, game.actor, game.target)
        return self.board(right)

    def board(self, right: Rect) -> Picture:
        game = self.game
        if len(game.players) == 1:
            above, below = right.take_top(right.h * 0.62, GAP)
            return (self._seat(above, game.players[0]), compose_rival(game, below))
        across, down = best_grid(len(game.players), right)
        cells = grid(right, across, down, GAP)
        parts = [self._seat(cell, player) for cell, player in zip(cells, game.players, strict=False)]
        if len(cells) > len(parts):
            parts.append(compose_pile(game, cells[len(parts)]))
        return tuple(parts)

    def _seat(self, rect: Rect, player: PlayerView) -> Part:
        data = (self.names[player.seat], player, self._look(player), self.connected[player.seat])
        return Part(f"seat {player.seat}", rect, draw_seat, data)

    def _look(self, player: PlayerView) -> Look:
        game = self.game
        seat = player.seat
        stealable = tuple(shape for victim, shape in game.stealable if victim == seat)
        if game.phase == "racing" and player.out:
            return Look("quiet", note=self.words(player.out_reason or say("look_out", "out of this round")))
        if game.phase == "explaining":
            if seat in game.callers:
                return Look("floor", mark=seat in game.entered)
            return Look("quiet" if player.out else "panel")
        if game.phase == "stealing":
            if seat == game.actor:
                return Look("floor")
            return Look(stealing=True, stealable=stealable)
        if game.phase == "between":
            last = seat in game.missing and 2 * len(game.missing) <= len(game.players)
            return Look("floor" if last else "panel", mark=seat not in game.missing)
        return Look("floor" if seat == game.actor else "panel")

    def others(self, rect: Rect, callers: tuple[int, ...]) -> tuple[Picture, Rect]:
        """Name tiles of the seats that don't explain now, at the bottom; and the rectangle that is left."""
        others = [player for player in self.game.players if player.seat not in callers]
        if not others:
            if not self.game.rival_limit:
                return (), rect
            below, above = rect.take_bottom(vh(20), GAP)
            return (compose_rival(self.game, below),), above
        across = {1: 1, 2: 2, 3: 3, 4: 2}.get(len(others), 3)
        down = -(-len(others) // across)
        with_shapes = down == 1
        high = vh(15.5) if with_shapes else down * vh(8.0) + (down - 1) * vh(0.9)
        below, above = rect.take_bottom(high, GAP)
        cells = grid(below, across, down, vh(0.9))
        parts = [
            Part(f"name {p.seat}", cell, draw_name, (self.names[p.seat], p, with_shapes))
            for cell, p in zip(cells, others, strict=False)
        ]
        return tuple(parts), above

    def _spotlight(self, right: Rect) -> Picture:
        caller = self.game.callers[0]
        others, panel = self.others(right, (caller,))
        shown = next((c for c in reversed(self.game.calculations) if c.seat == caller), None)
        target = self.game.target.value if self.game.target else 0
        data = (self.names[caller], self._player(caller), shown, target)
        return (Part("spotlight", panel, draw_spotlight, data, origin=f"seat {caller}"), *others)

    def _ties(self, right: Rect) -> Picture:
        game = self.game
        others, panel = self.others(right, game.callers)
        callers = tuple(
            (
                self.names[seat],
                self._player(seat),
                seat in game.entered,
                next((c for c in game.calculations if c.seat == seat), None),
            )
            for seat in game.callers
        )
        return (Part("ties", panel, draw_ties, (callers,)), *others)

    def _draw(self, right: Rect) -> Picture:
        game = self.game
        drawn = dict(game.drawn)
        seats = tuple((seat, self.names[seat], drawn.get(seat), seat == game.actor) for seat in self.tied)
        others, panel = self.others(right, self.tied)
        return (Part("draw", panel, draw_draw, (seats,)), *others)

    def _reward(self, right: Rect, seat: int, target: TargetView) -> Picture:
        others, panel = self.others(right, (seat,))
        title = self.words(say("choose_a_shape", "{who}: choose a shape", who=Seat(seat)))
        data = (seat, self.names[seat], title, target, self.prompts[seat])
        return (Part("reward", panel, draw_reward, data), *others)

    def _player(self, seat: int) -> PlayerView:
        return next(player for player in self.game.players if player.seat == seat)

    # --- the left column -------------------------------------------------------------------------------------------

    def fill_column(self, column: Column) -> None:
        game = self.game
        match game.phase:
            case "dealing":
                said = say("five_cards_each", "Five cards each, numbers up!") if game.real_cards else _SHUFFLING
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
            case "swapping" if game.winner is None:
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
        seat = self.game.actor
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
        body = self.words(None if wrong else _invitation(self.game))
        put_invitation(
            column, self.view, "race", Headline("floor", self.words(_make(self.game)), body=body, size=vh(5.8))
        )
        for seat in self.view.seats:
            if not seat.connected:
                said = Headline(
                    "panel", self.words(say("no_buzzer", "no buzzer")), seat=seat.number, named=False, size=FLOOR
                )
                column.put(headline(f"no buzzer {seat.number}", column, said))

    def _say_calculation(self, column: Column) -> None:
        shown = self.last
        if self.game.winner is not None:
            shown = next((c for c in self.game.calculations if c.seat == self.game.winner and c.right), shown)
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
            must=True,
        )
        column.put(headline("calculation", column, said))

    def _say_lots(self, column: Column) -> None:
        """The cards that decided a tied dead heat, highest first (GI-H-85)."""
        lots = sorted(self.game.drawn, key=lambda each: (-each[1].number, each[0]))[:3]
        if lots and column.rect.h >= vh(22):  # whoever acts next matters more
            column.put(Part("lots", Rect(0, 0, 0, vh(9)), draw_lots, (tuple(lots),)))

    def _say_nobody(self, column: Column, brief: bool = False) -> None:
        body = None
        if self.game.solvable is not None and not brief:
            somebody = say("somebody_could", "Somebody could have had it.")
            body = somebody if self.game.solvable else say("no_hand_could", "No hand could make this target.")
        nobody = self.words(say("nobody_got_it", "Nobody got it"))
        column.put(headline("round", column, Headline("panel", nobody, body=self.words(body), size=vh(5))))

    def _say_round(self, column: Column) -> None:
        game = self.game
        if game.winner is not None:
            self._say_calculation(column)
            self._say_lots(column)
            column.put(self._next_round(column))
            return
        for brief in (False, True):  # what to do now matters more than whether anybody had a solution
            rest = Column(column.rect, column.reader)
            self._say_nobody(rest, brief)
            if rest.put(self._next_round(rest)) or not game.missing or brief:
                break
        column.rect, column.parts = rest.rect, [*column.parts, *rest.parts]

    def _next_round(self, column: Column) -> Part | None:
        """Whom the next round waits for: by name if they are few and there is room."""
        game = self.game
        if not game.missing:
            return None
        if len(game.missing) == len(game.players) or len(game.missing) > 3:
            title, body = say("next_round", "Next round?"), say("slap_when_ready", "Slap when ready!")
            whole, brief = (Headline("floor", self.words(title), body=said) for said in (self.words(body), ""))
            return headline("missing", column, whole) or headline("missing", column, brief)
        seats = tuple((seat, self.names[seat]) for seat in game.missing)
        return gathered("missing", column, self.words(say("waiting_for", "Waiting for")), seats)


def _make(game: FastFunMathsView) -> Message:
    if game.target is None:
        return say("ready_to_race", "Ready?")
    return say("make_target", "Make {target}!", target=game.target.value)


def _invitation(game: FastFunMathsView) -> Message:
    out = sum(player.out for player in game.players)
    if not out:
        return say("slap_if_got_it", "Got it? Slap your buzzer!")
    return say("slap_some_out", "Slap your buzzer! {out} of {players} are out.", out=out, players=len(game.players))


@lru_cache(maxsize=64)
def best_grid(n: int, rect: Rect) -> tuple[int, int]:
    """Columns and rows of seats such that their cards become as large as possible."""

    def digit(across: int) -> float:
        cell = grid(rect, across, -(-n // across), GAP)[0]
        return min((cell.w - vh(4)) / 5 * 1.07, (cell.h - vh(17.5)) * 0.66)

    across = max(range(1, n + 1), key=digit)
    return across, -(-n // across)


__all__ = ["best_grid", "compose", "compose_table"]
