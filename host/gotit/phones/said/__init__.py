"""What the phones' page says by itself, in the class's language. What the rules say comes with each picture.

Must not: depend on a table. This is made once, for all phones.

Words with a gap ("Play the {card}?") keep it in braces, and the page fills it. A game's words are in the module named
like its page.
"""

from __future__ import annotations

from gotit.core.message import Message, Typed, say
from gotit.kits import KITS, load
from gotit.language.words import Language, Reader, Words


def gap(name: str) -> Typed:
    """A gap that the page fills in."""
    return Typed(f"{{{name}}}")


STATIC: tuple[Message, ...] = (
    say("phone_title", "Got It! Your hand"),
    say("phone_hide", "Hide cards"),
    say("phone_moment", "Just a moment …"),
    say("phone_more_above", "↑ More"),
    say("phone_more_below", "↓ More"),
    say("phone_no_script", "This page needs JavaScript. Use another phone, or play with real cards."),
)
"""For the page before its script runs."""

OWN: tuple[Message, ...] = (
    *STATIC,
    say("phone_scores", "Points"),
    say("phone_connecting", "connecting"),
    say("phone_connected", "connected"),
    say("phone_lost", "no connection"),
    say("phone_other", "other phone"),
    say("phone_ended", "ended"),
    say("phone_no_code", "no code"),
    say("phone_scan", "Scan your seat's code: the referee shows it to you."),
    say("phone_worthless", "This code is not valid any more. Ask the referee for a new one."),
    say("phone_elsewhere", "This hand is open on another phone now."),
    say("phone_use_this", "Use this phone"),
    say("phone_trying", "No connection: trying again by itself. Is the Wi-Fi on?"),
    say("phone_unanswered", "No connection. Look at the table, then try again."),
    say("phone_failed", "That did not work. Try again."),
    say("phone_over", "The match is over. {sentence}", sentence=gap("sentence")),
    say("phone_resting", "The match is paused for a moment."),
    say("phone_lesson", "How to play"),
    say("phone_again", "Again"),
    say("phone_no_game", "This game is played without phones: look at the table."),
    say("phone_hidden", "Your cards are hidden."),
    say("phone_show", "Show cards"),
    say("phone_asked", "Wait: the referee says yes or no."),
    say("phone_sending", "Sending …"),
    say("phone_seconds", "{seconds} s", seconds=gap("seconds")),
    say("phone_time_over", "Time's up. The referee says what now."),
)


def page_words(language: Language) -> dict[str, Words]:
    """Everything that the page and the games' pages say by themselves, by code."""
    theirs = (message for kit in KITS if kit.page for message in load(f"{__name__}.{kit.page}:WORDS"))
    return spoken((*OWN, *theirs), language)


def spoken(messages: tuple[Message, ...], language: Language) -> dict[str, Words]:
    """Their words by code."""
    reader = Reader(language)
    return {message.code: reader.words(message) for message in messages}
