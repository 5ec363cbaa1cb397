"""Computer opponents: how a seat without a person is played. Pure: they know only what their seat may see."""
