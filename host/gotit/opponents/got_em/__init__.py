"""Computer opponents for Got 'Em!: `greedy` looks at one wall or one square, `strongest` imagines how matches go on."""
