"""A round of each game, for who plays it by keys alone, and for who plays it by the accessibility bus alone.

A round is what somebody does who knows the game and the window's words, and nothing of how the window is made:

    press NAME          the button of this name
    write LINE = TEXT   into the line of this name
    slap SEAT           a child's, on the keyboard
    read WORDS          which stand in the window now
    hold NAME           the button of this name, from now on
    let go NAME         of it again
"""

from __future__ import annotations

from unicodedata import category

ROUNDS = {
    "fast-fun-maths": """
        press Start Got It! Fast Fun Maths now
        read Round 1: Ana turns over the target
        press Ana: Turn over the target
        read Target 89: everyone can buzz
        slap 2
        read Ben explains: 89 = ?
        press Ben: Forgot it
        read Target 89
        slap 1
        read Ana explains: 89 = ?
        write Calculation = 4*5
        read That makes 20, not 89.
        write Calculation = 3*5*(4+2)-1
        press Ana: Show 3 × 5 × (4 + 2) − 1 = 89
        read Ben: swap one card?
        press Nobody else swaps
        read Ana won round 1
        read Ana: 3 × 5 × (4 + 2) − 1 = 89
    """,
    "hidden-formula": """
        press Start Got It! the hidden formula now
        press Turn the first goal
        read Goal 8: everyone can buzz
        slap 2
        read Ben shows 5 tiles that make 8
        press Shown in time: stop the clock
        write Tiles, such as B3 = b6
        read 1 of 5 tiles
        press B5: times
        read 2 of 5 tiles
        write Tiles, such as B3 = c5
        read 3 of 5 tiles
        write Tiles, such as B3 = c4
        read 4 of 5 tiles
        write Tiles, such as B3 = d4
        read Ben wins goal 8
        read Seat 2, Ben
    """,
    "add-it": """
        press Start ADD-IT now
        read Chidi lays twelve cards
        write The 12 numbers on the table = 2 3 3 4 4 5 6 8 8 10 10 9
        press These twelve lie on the table
        read Ana lays a card
        write The number on the card = 8
        press Ana: Play 8
        read Ana plays 8
        press Ana: Collect 3 + 3 + 2
        read Ben lays a card
        write The number on the card = 9
        press Ben: Play 9
        press Leave it (K)
        read Chidi lays a card
    """,
    "add-it-held": """
        press Start ADD-IT now
        read Ana plays a card
        hold Hold to look at the hand of Ana
        read Card 2 of 6: 4
        let go Hold to look at the hand of Ana
        press Card 2 of 6
        read Card 2 of 6, chosen
        press Ana: Play a card
        read Ana plays 4
        press Leave it (K)
        read Ben plays a card
    """,
    "got-em": """
        press Start Got 'Em! now
        read Ana places a wall
        write A wall, like C4 D4 = b2 c2
        read B2-C2: wall
        read Ana may move up to 2
        write A square, like C4 = a1
        read A1: Ana
        read Ben places a wall
        write A wall, like C4 D4 = d4d5
        press Ben: Stay
        read Chidi places a wall
    """,
    "got-em-held": """
        press Start Got 'Em! now
        read Ana plays a card
        hold Hold to look at the hand of Ana
        read Card 2 of 3: Wall on red, Move up to 2
        let go Hold to look at the hand of Ana
        press Card 2 of 3
        press Ana: Play a card
        read Ana places a wall on red
    """,
    "mathic-fraction": """
        press Start Mathic Fraction now
        read Which cards lie in the space? 4 more.
        press Card: 3/12 of hearts
        press Card: 2/12 of spades
        press Card: 7/12 of hearts
        press Card: 12/12 of clubs
        press Token: all red
        press Token: + or ×
        press Token: number 1
        press Token: one side odd
        press These lie on the table
        press Card: 5/12 of hearts
        write Equation = 3/12+2/12=5/12
        read Complete. Press Enter.
        press Ana: Make an equation
        read 3/12 + 2/12 = 5/12
        press Nobody challenges (K)
        read Ana collects 3/12 + 2/12 = 5/12, 43 points
    """,
    "mathic-fraction-held": """
        press Start Mathic Fraction now
        read Ana: equation or discard?
        hold Hold to look at the hand of Ana
        read Card 2 of 4: 3/12 of hearts
        let go Hold to look at the hand of Ana
        press Card 2 of 4
    """,
    "buzzer-round": """
        press Start Buzzer round now
        press Next question: read it aloud
        read Question 1: read it aloud
        press Open the buzzers
        read the buzzers are open
        slap 2
        read Ben answers
        press Ben: Right
        read Question 1: Ben
    """,
}
"""By the name of each game of the shelf; with `-held`, one in which hands are looked at in the operator's window."""


def game_of(name: str) -> str:
    """The game of a round."""
    return name.removesuffix("-held")


def plain(words: str) -> str:
    """As it is read: whatever room is between words, and without what nobody sees (marks of which way they run)."""
    return " ".join("".join(sign for sign in words if category(sign) != "Cf").split())


def steps(game: str) -> list[tuple[str, str]]:
    """What is done, and with what."""
    told = ROUNDS[game].replace("let go ", "let_go ").strip().splitlines()
    lines = (line.strip().partition(" ") for line in told)
    return [(what, rest) for what, _, rest in lines]
