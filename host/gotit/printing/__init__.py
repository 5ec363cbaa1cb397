"""House decks on paper: PDFs to print and cut out. `gotit print` writes them.

Cards come from the games' own data files and are painted with the paint kit of the screens, as vectors.

- `decks`: what is printed for each game: its cards, and how each side is painted
- `sheets`: where a card lies on the paper, where its back lies behind it, where to cut (millimetres, no Qt)
- `pages`, `cover`: what a page shows besides the cards: marks, rings, a ruler, how to print
- `pdf`: the pages as one file

Must not: hold rules of a game; use a publisher's art, or its name on a card.
"""
