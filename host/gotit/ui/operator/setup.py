"""The set-up page: game, players, options, seats by roll-call, start.

Must not: know one game but through its `GamePanels`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.inputs import Clocks, RollCall, Start
from gotit.core.message import Message, Seat, say
from gotit.core.names import clean, distinct
from gotit.core.school import Preset
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator import forms
from gotit.ui.operator.calls import BeforeFrame, CallsFrame
from gotit.ui.operator.championship_view import NextMatch
from gotit.ui.operator.game_panels import GamePanels
from gotit.ui.operator.how_to_page import HOW_TO, HOW_TO_TIP
from gotit.ui.operator.next_match import NextPanel
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.pages import WideColumn
from gotit.ui.operator.plain import let_act, set_words, text_label
from gotit.ui.operator.players import PlayersPanel
from gotit.ui.operator.presets import Presets
from gotit.ui.operator.quick_start import COMPUTER, QuickStart
from gotit.ui.operator.settings_form import SettingsForm
from gotit.ui.operator.style import button
from gotit.ui.paint import LobbySeat, LobbyView
from gotit.ui.settings import Settings
from gotit.ui.slots import call

GAME = say("setup_game", "Game")
ADVANCED = say("setup_advanced", "Advanced")
ADVANCED_DIFFERS = say("setup_advanced_differs", "Advanced ● changed")
ROLL_CALL = say("roll_call", "Roll-call: slap to take a seat")
STOP = say("stop_roll_call", "Stop the roll-call")


class ResumePanel(QFrame):
    """An unfinished match was found: go on with it, or leave it."""

    chosen = pyqtSignal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.words = text_label(kind="big", wraps=True)
        self.resume = button(say("resume_match", "Resume this match"), tone="primary")
        self.leave = button(say("new_match", "New match"))
        self.resume.clicked.connect(call(self.resume, self.chosen.emit, True))
        self.leave.clicked.connect(call(self.leave, self.chosen.emit, False))
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 14, 10)
        row.addWidget(self.words, 1)
        row.addWidget(self.resume)
        row.addWidget(self.leave)
        self.hide()

    def offer(self, sentence: Words) -> None:
        self.words.setText(sentence)
        self.show()


class SetupPage(QWidget):
    """Everything before the first card. `entered` carries Start and RollCall; `changed` says that there is something
    worth remembering. `explain_wanted`: the game explains itself, then the match starts."""

    entered = pyqtSignal(object)
    said = pyqtSignal(str)
    limit_wanted = pyqtSignal(int)
    timing_wanted = pyqtSignal()
    explain_wanted = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self, games: tuple[GamePanels, ...], settings: Settings) -> None:
        super().__init__()
        self._games = games
        self._game = next((game for game in games if game.name == settings.game), games[0])
        self._operator = OperatorView()
        self._ready = ""
        self._explained: set[tuple[str, tuple[str, ...]]] = set()
        """What was explained to whom since the program was started."""
        self.resume = ResumePanel()
        self.next = NextPanel()
        self.next.wanted.connect(self._take_next)
        self.game_box = QComboBox()
        self.game_box.setAccessibleName(words(GAME))
        for game in games:
            self.game_box.addItem(words(game.title), game.name)
        self.game_box.setCurrentIndex(games.index(self._game))
        self.game_box.currentIndexChanged.connect(self._choose_game)
        self._kept = settings.match
        self.quick = QuickStart(games, settings.against)
        self.quick.wanted.connect(self._start_at_once)
        self.quick.changed.connect(self._players_changed)
        self.presets = Presets()
        self.presets.chosen.connect(self._take_preset)
        self._all_presets: tuple[Preset, ...] = ()
        self.players = PlayersPanel(self._game.flags, self._game.seats)
        self._forms: dict[str, SettingsForm] = {}
        self.options = self._form()
        self.before = BeforeFrame(settings.before)
        self.calls = CallsFrame(settings)
        self.together, self.clocks, self.limit, self.timing = (
            self.calls.together, self.calls.clocks, self.calls.limit, self.calls.timing
        )  # fmt: skip
        self.domes = settings.domes  # chosen in the timing window
        self.timing.clicked.connect(self.timing_wanted)
        self.advanced = button(ADVANCED, tip=say("setup_advanced_tip", "Rarely needed: house rules, own cards, timing"))
        self.advanced.setCheckable(True)
        self.advanced.setObjectName("toggle")
        self.advanced.toggled.connect(call(self.advanced, self._show_advanced))
        self.roll_call = button(
            ROLL_CALL, tip=say("roll_call_in_order", "Each player slaps their buzzer once, in this order"), fitted=True
        )
        self.roll_call.clicked.connect(self._roll_call)
        self.roll_words = text_label(kind="big", wraps=True)
        self.how_to = button(HOW_TO, tip=HOW_TO_TIP)
        self.back = button(say("setup_back", "Back to the games"), tip=say("setup_back_tip", "Escape"))
        self.start = button(tone="primary", fitted=True)
        for knob in (self.start, self.roll_call):  # narrower in a longer language
            knob.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.start.clicked.connect(call(self.start, self.do_start))
        self._lay_out()
        self.players.said.connect(self.said)
        self.players.changed.connect(self._players_changed)
        self.options.changed.connect(self._options_changed)
        self.together.currentIndexChanged.connect(self._options_changed)
        self.clocks.currentIndexChanged.connect(self.changed)
        self.before.changed.connect(self.changed)
        self.limit.currentIndexChanged.connect(self._limit_chosen)

    def _limit_chosen(self) -> None:
        self.limit_wanted.emit(self.limit.us)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        picker = QHBoxLayout()
        label = text_label(GAME, "heading")
        picker.addWidget(label)
        picker.addWidget(self.game_box, 1)
        left.addLayout(picker)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)  # sideways, too, where a long language leaves this column too little room
        scroll.setWidget(self.players)
        left.addWidget(scroll, 1)
        right = QVBoxLayout()
        right.setSpacing(8)
        heading = text_label(say("setup_how", "How you play"), "heading")
        how = QHBoxLayout()
        how.addWidget(heading)
        how.addWidget(self.presets, 1)
        right.addLayout(how)
        inner = QWidget()
        inner.setObjectName("clear")
        self._options_column = column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.advanced)
        column.addWidget(self.options)
        column.addWidget(self.before)
        column.addWidget(self.calls)
        column.addStretch(1)
        self._beside_players = WideColumn(inner)
        right.addWidget(self._beside_players, 1)
        columns = QHBoxLayout()
        columns.setSpacing(12)
        columns.addLayout(left, 7)
        columns.addLayout(right, 5)
        bottom = QHBoxLayout()
        bottom.addWidget(self.back)
        bottom.addWidget(self.how_to)
        bottom.addWidget(self.roll_call)
        bottom.addWidget(self.roll_words, 1)
        self.start.setMinimumWidth(300)
        bottom.addWidget(self.start)
        page = QVBoxLayout(self)
        page.setContentsMargins(12, 8, 12, 10)
        page.setSpacing(8)
        page.addLayout(columns, 1)
        page.addLayout(bottom)
        self._show_advanced()

    # --- what the window asks -------------------------------------------------------------------------------------

    def remember(self, settings: Settings) -> Settings:
        """These settings with what stands on this page."""
        rows = [(clean(name), members) for name, members in self.players.arranged.rows]
        return replace(
            settings,
            game=self._game.name,
            names=tuple(self.players.names if self.players.in_teams else [name for name, _ in rows]),
            teams=tuple((name, members) for name, members in rows if members is not None),
            rotates=self.players.bar.rotation,
            together_us=self.together_us,
            limit_us=self.limit.us,
            clocks=self.clocks_chosen,
            before=self.before.chosen,
            against=self.quick.against,
            match={**settings.match, **self._kept, self._game.name: self._match_kept()},
        )

    def match_settings(self) -> dict[str, Any]:
        return {**self.options.settings(), **self.players.seat_settings()}

    def _match_kept(self) -> dict[str, Any]:
        return {**self.options.kept(), **self.players.seat_settings()}

    @property
    def clocks_chosen(self) -> Clocks:
        return self.calls.clocks_chosen

    @property
    def together_us(self) -> int:
        return self.calls.together_us

    def show_operator(self, operator: OperatorView) -> None:
        """Buttons that were taken, and whom the roll-call waits for."""
        self._operator = operator
        self._let_begin()
        self.players.show_buttons(dict(operator.buttons), operator.calling)
        names = self.players.seat_names
        if operator.anyone:
            missing = len(operator.calling)
            anyone = say("anyone_slaps", "Everybody slaps their own buzzer. Not here yet: {missing}.", missing=missing)
            self.roll_words.setText(words(anyone))
            set_words(self.roll_call, STOP)
        elif operator.calling and operator.calling[0] <= len(names):
            wanted = say("slap_your_buzzer", "{who}: slap your buzzer!", who=Seat(operator.calling[0]))
            self.roll_words.setText(words(wanted, tuple(names)))
            set_words(self.roll_call, STOP)
        else:
            self.roll_words.setText(self._ready)
            set_words(self.roll_call, ROLL_CALL)

    def show_ready(self, said: str) -> None:
        """Which controllers are there. It stands where the roll-call speaks, while that is silent."""
        if said != self._ready:
            self._ready = said
            self.show_operator(self._operator)

    def lobby(self, operator: OperatorView, *, with_boxes: bool) -> LobbyView:
        """What the players see meanwhile: the game, and who has a button."""
        teams = self.players.teams
        seats = tuple(
            LobbySeat(
                number,
                name,
                own is not None and number not in operator.calling,
                own.where if own is not None else None,
                teams[number - 1] if teams else (),
            )
            for number, name in enumerate(self.players.seat_names, 1)
            for own in [operator.buttons.get(number)]
        )
        keys = say("lobby_keys", "Keys 1–9 buzz; Shift with the same key passes.")
        asked = operator.calling[0] if operator.calling and not operator.anyone else None
        note = None if with_boxes else keys
        title, game = self.game_box.currentText(), self.game_box.currentData()
        return LobbyView(title, seats, asked, note, operator.anyone, operator.latest, game)

    def do_start(self, *, trial: bool = False, explained: bool = False) -> None:
        """The big button. A name that stands in the line is meant to play, too. `trial`: it counts for nothing.

        `explained`: nothing comes before it any more.
        """
        self.players.add.flush()
        names = self.players.names_to_play
        opponent = self.quick.opponent(self._game, len(names))
        if opponent:
            names = tuple(distinct([*names, words(COMPUTER)]))
        if len(names) not in self._game.seats:
            low, high = self._game.seats[0], self._game.seats[-1]
            too_few = say(
                "wrong_number_of_players",
                "{game} is for {low} to {high} players. Add their names first.",
                game=self._game.title,
                low=low,
                high=high,
            )
            self.said.emit(words(too_few))
            return
        if self._operator.calling:
            self.entered.emit(RollCall(()))
        if not (trial or explained) and self.before.chosen != "nothing" and (self.game, names) not in self._explained:
            self._explained.add((self.game, names))
            self.explain_wanted.emit()
            return
        settings = {**self.match_settings(), **opponent}
        alone = len(names) - len(settings.get("computers", ())) == 1  # nobody is there to be asked
        self.entered.emit(
            Start(
                self._game.name,
                names,
                settings,
                self.together_us,
                self.limit.us,
                self.domes,
                teams=self.players.teams,
                rotates=self.players.bar.rotation,
                clocks="strict" if alone else self.clocks_chosen,
                trial=trial,
                appointed=None if trial else self.next.of(self._game.name, names),
            )
        )

    def repeats(self, game: str, names: tuple[str, ...]) -> bool:
        """Would `do_start` start this game, with these at its seats?"""
        return game == self.game and names in (self.players.names_to_play, tuple(self.players.seat_names))

    @property
    def game(self) -> str:
        """The name of the game that is chosen."""
        return self._game.name

    def choose_game(self, game: str) -> None:
        self.game_box.setCurrentIndex(self.game_box.findData(game))

    def _start_at_once(self, game: str) -> None:
        """Who is here, and as it was played last."""
        self.choose_game(game)
        self.do_start()

    def start_words(self) -> Message:
        if self.players.in_teams:
            return say("start_with_teams", "Start with {count} teams", count=len(self.players.rows))
        if self.quick.opponent(self._game, len(self.players.rows)):
            return say("start_against", "Start against the computer")
        return say(
            "start_with",
            "{count, plural, =0 {Add players to start} one {Start with # player} other {Start with # players}}",
            count=len(self.players.rows),
        )

    def _choose_game(self, index: int) -> None:
        """Another game: its options and marks as they were left; the players stay seated."""
        self._kept = {**self._kept, self._game.name: self._match_kept()}
        self._game = self._games[index]
        self.players.offer(self._game.flags, self._game.seats)
        old, self.options = self.options, self._form()
        old.changed.disconnect(self._options_changed)
        self._options_column.replaceWidget(old, self.options)
        old.hide()
        self.options.show()
        self._beside_players.updateGeometry()
        self._load_match()
        self.options.changed.connect(self._options_changed)
        self._show_advanced()
        self._show_presets()
        self._players_changed()

    def _form(self) -> SettingsForm:
        """The chosen game's. It is made once: of each list and each number that goes away, Qt's style sheets keep some
        kB for good (docs/decisions/0159)."""
        if self._game.name not in self._forms:
            self._forms[self._game.name] = self._game.make_options()
        return self._forms[self._game.name]

    # --- a championship's next match ------------------------------------------------------------------------------

    def offer_next(self, match: NextMatch | None) -> None:
        """This is to be played here next; None: nothing is."""
        self.next.offer(match)
        self.next.show_set_up(self.game, self.players.names_to_play)

    def _take_next(self) -> None:
        if (match := self.next.match) is not None:
            self._kept = {**self._kept, match.game: dict(match.settings)}
            self.choose_game(match.game)
            for names in ((), match.names):  # an empty table first: who plays in teams would stay in teams
                self.players.set_names(list(names))
            self._load_match()

    # --- ways to play that are kept -------------------------------------------------------------------------------

    def show_presets(self, presets: tuple[Preset, ...], choose: str = "") -> None:
        """All that the teacher keeps; `choose`: the id of the one that has just been kept."""
        self._all_presets = presets
        self._show_presets(choose)

    def _show_presets(self, choose: str = "") -> None:
        self.presets.show_presets((each for each in self._all_presets if each.game == self._game.name), choose)

    def preset(self, title: str) -> Preset:
        """What stands in the form, under this title."""
        match = self.together_us, self.clocks_chosen, self.players.bar.rotation, self.before.chosen
        return Preset("", title, self._game.name, self.options.settings(), *match)

    def _take_preset(self, preset: Preset) -> None:
        self.options.load(dict(preset.settings))
        forms.choose(self.together, preset.together_us)
        forms.choose(self.clocks, preset.clocks or self.clocks_chosen)
        forms.choose(self.players.bar.rotates, preset.rotates or self.players.bar.rotation)
        self.before.choose(preset.before or self.before.chosen)
        self.changed.emit()

    def _show_advanced(self) -> None:
        shown = self.advanced.isChecked()
        self.options.advanced.setVisible(shown)
        self.calls.setVisible(shown)

    def _load_match(self) -> None:
        match = self._kept.get(self._game.name, {})
        self.players.load_marks(match)
        self.options.load(match)

    def load(self, settings: Settings) -> None:
        """What was remembered. Names for which there is no room are `said`."""
        if settings.teams:
            self.players.set_teams(settings.teams, settings.rotates)
        else:
            self.players.set_names(list(settings.names))
        self._load_match()
        forms.choose(self.together, settings.together_us)
        self._players_changed()

    def _players_changed(self) -> None:
        count = len(self.players.rows)
        set_words(self.start, self.start_words())
        self._let_begin()
        self.quick.show_people(len(self.players.names))
        self.options.setProperty("players", count)
        self._options_changed()

    def _let_begin(self) -> None:
        """What begins something here: where another room leads nothing does."""
        count, led = len(self.players.rows), self._operator.led
        let_act(self.start, led, if_able=count in self._game.seats or bool(self.quick.opponent(self._game, count)))
        let_act(self.roll_call, led, if_able=count > 0)
        self.quick.show_led(led)

    def _options_changed(self) -> None:
        differs = self.options.differs or self.together_us > 0
        set_words(self.advanced, ADVANCED_DIFFERS if differs else ADVANCED)
        self.next.show_set_up(self.game, self.players.names_to_play)
        self.changed.emit()

    def _roll_call(self) -> None:
        if self._operator.calling:
            self.entered.emit(RollCall(()))
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)  # keys are buttons now, not letters of a name
        self.entered.emit(RollCall(tuple(range(1, len(self.players.rows) + 1))))
