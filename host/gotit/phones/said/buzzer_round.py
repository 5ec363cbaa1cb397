"""What the page of the buzzer round says by itself. Must not: say what can be done; the rules offer that."""

from __future__ import annotations

from gotit.core.message import Message, say
from gotit.phones.said import gap

WORDS: tuple[Message, ...] = (
    say("phone_round_buzz", "Buzz"),
    say("phone_round_wait", "Wait for the next question."),
    say("phone_round_listen", "Listen! Don't buzz yet."),
    say("phone_round_race", "Who knows it?"),
    say("phone_round_yours", "You answer!"),
    say("phone_round_answers", "{name} answers.", name=gap("name")),
    say("phone_round_close", "Too close to call. Look at the players' screen."),
    say("phone_round_write", "Write your answer on paper."),
    say("phone_round_out", "You are out of this question."),
    say("phone_round_points", "Points: {points}", points=gap("points")),
)
