"""What the page of Got 'Em! says by itself. Must not: say what can be done; the rules offer that."""

from __future__ import annotations

from gotit.core.message import Message, say
from gotit.phones.said import gap

WORDS: tuple[Message, ...] = (
    say("phone_got_em_real", "This match is played on a real board: do your turn there."),
    say("phone_got_em_out", "Your pawn is trapped: you are out. Look at the table."),
    say("phone_got_em_play", "Play this card?"),
    say("phone_got_em_turn", "Your turn: tap the card that you play."),
    say("phone_got_em_dealt", "The cards are being dealt."),
    say("phone_got_em_plays", "{name} plays. Look at the table.", name=gap("name")),
    say("phone_got_em_look", "Look at the table."),
    say("phone_got_em_hand", "Your hand"),
    say("phone_got_em_card", "Card: {says}", says=gap("says")),
    # on the board
    say("phone_got_em_board", "The board. Use the buttons below to choose without it."),
    say("phone_got_em_steps", "Choose step by step"),
    say("phone_got_em_before", "The one before"),
    say("phone_got_em_next", "The next"),
    say("phone_got_em_choices", "{count} to choose from", count=gap("count")),
    say("phone_got_em_place_on_red", "Place a wall on red: tap where."),
    say("phone_got_em_place_on_yellow", "Place a wall on yellow: tap where."),
    say("phone_got_em_place_on_green", "Place a wall on green: tap where."),
    say("phone_got_em_place_on_blue", "Place a wall on blue: tap where."),
    say("phone_got_em_place_one", "Place a wall: tap where."),
    say("phone_got_em_remove_one", "You may remove a wall: tap one."),
    say("phone_got_em_reward", "You have trapped a pawn: you may remove a wall."),
    say("phone_got_em_move_one", "Move up to {squares}: tap a square.", squares=gap("squares")),
    # on a card
    say("phone_got_em_must_red", "place a wall on red"),
    say("phone_got_em_must_yellow", "place a wall on yellow"),
    say("phone_got_em_must_green", "place a wall on green"),
    say("phone_got_em_must_blue", "place a wall on blue"),
    say("phone_got_em_must_any", "place a wall anywhere"),
    say("phone_got_em_may_red", "you may place a wall on red"),
    say("phone_got_em_may_yellow", "you may place a wall on yellow"),
    say("phone_got_em_may_green", "you may place a wall on green"),
    say("phone_got_em_may_blue", "you may place a wall on blue"),
    say("phone_got_em_may_any", "you may place a wall anywhere"),
    say("phone_got_em_must_remove", "remove a wall"),
    say("phone_got_em_may_remove", "you may remove a wall"),
    say("phone_got_em_go", "you may move up to {squares}", squares=gap("squares")),
    say("phone_got_em_go_through_one", "you may move up to {squares}, through 1 wall", squares=gap("squares")),
    say(
        "phone_got_em_go_through",
        "you may move up to {squares}, through {walls} walls",
        squares=gap("squares"),
        walls=gap("walls"),
    ),
    say("phone_got_em_go_walls", "you may move 1 and your walls"),
    say("phone_got_em_go_walls_through", "you may move 1 and your walls, through {walls} walls", walls=gap("walls")),
)
