"""Computer opponents for ADD-IT: `greedy` takes most at once, `strongest` imagines how the deal goes on."""
