"""What the page of ADD-IT says by itself. Must not: say what can be done; the rules offer that."""

from __future__ import annotations

from gotit.core.message import Message, say
from gotit.phones.said import gap

WORDS: tuple[Message, ...] = (
    say("phone_addit_real", "This match is played with real cards: you hold them in your hand."),
    say("phone_addit_ready", "Game over. Ready for the next one?"),
    say("phone_addit_wait", "Wait until everyone is ready."),
    say("phone_addit_review", "Look at what was possible. Then go on."),
    say("phone_addit_play", "Play the {card}?", card=gap("card")),
    say("phone_addit_turn", "Your turn: tap the card that you play."),
    say("phone_addit_collect", "Your {card} is on the table. What do you collect?", card=gap("card")),
    say("phone_addit_ways", "What you can collect"),
    say("phone_addit_dealt", "The cards are being dealt."),
    say("phone_addit_plays", "{name} plays. Look at the table.", name=gap("name")),
    say("phone_addit_look", "Look at the table."),
    say("phone_addit_hand", "Your hand"),
    say("phone_addit_own", "Your {card}", card=gap("card")),
    say("phone_addit_table", "On the table"),
    say("phone_addit_empty", "The table is empty"),
    say("phone_addit_lies", "{card} on the table", card=gap("card")),
)
